"""What is shown at which size, and that nothing which can be clicked moves."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QScrollArea

from app.games.holdem.history import step_name
from app.games.holdem.spot import Spot
from engine.cards import parse_cards
from tests.app.games.holdem.helpers import settle

RANGES = "You: TT+, AQ+, AJs, KQs\nSeat 2: 99-55, ATs+, KTs+, QJs\nBoard: Ks 9s 4d"
FLOP = "You: AsKs\nSeat 2: QdQh\nBoard: Qs 7s 2d"
SIZES = [(1024, 700), (1280, 800), (1366, 768), (1920, 1080)]


@pytest.fixture
def open_at(window_in, qtbot):
    """Open the room in a window of a size; gives the page."""

    def opened(width, height, text=""):
        window = window_in("holdem")
        window.showNormal()
        window.resize(width, height)
        if text:
            window.page.change(window.page.from_text(text), "Paste")
            settle(qtbot, window.page)
        QApplication.processEvents()
        return window.page

    return opened


def place(page, widget):
    return widget.mapTo(page, QPoint(0, 0))


def scrolls(page):
    """Columns that do not show all that is in them."""
    areas = page.findChildren(QScrollArea)
    return [a for a in areas if a.isVisible() and a.verticalScrollBar().maximum() > 0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [RANGES, FLOP, "AsKs QdQh"])
def test_nothing_scrolls_with_two_seats(open_at, size, text):
    assert not scrolls(open_at(*size, text))


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_where_room_is_short_arrows_go_from_panel_to_panel(qtbot, open_at, size):
    page = open_at(*size, RANGES)
    assert page.classes.isVisible()
    assert not page.curve.isVisible()
    assert page.pot_odds.isVisible()
    page.side.tabs.control(page.classes).segment(0).setFocus()
    qtbot.keyClick(page.window().focusWidget(), Qt.Key.Key_Right)
    assert page.curve.isVisible()
    assert not page.classes.isVisible()


def test_a_wide_window_has_three_columns(open_at):
    page = open_at(1920, 1080, RANGES)
    assert page.next_card.isVisible()
    assert page.history.isVisible()
    assert page.classes.isVisible()
    assert page.curve.isVisible()
    left, middle, right = (place(page, w).x() for w in (page.board, page.grids, page.verdict))
    assert left < middle < right
    page.window().resize(1500, 1000)
    QApplication.processEvents()
    assert not page.grids.isVisible()
    assert not page.next_card.isVisible()
    page.window().resize(1700, 940)
    QApplication.processEvents()
    assert page.grids.isVisible()
    assert not page.next_card.isVisible()  # too low


def test_the_chart_shows_next_cards_by_equity_or_suit_for_either_seat(open_at):
    page = open_at(1920, 1080, RANGES)
    bars = page.next_card.chart.bars
    after = {card.card: card.equity for card in page.answer.next_cards}
    assert {bar.card: bar.equity for bar in bars} == {c: e[0] for c, e in after.items()}
    assert [bar.equity for bar in bars] == sorted((bar.equity for bar in bars), reverse=True)
    page.next_card.order.segment(1).click()
    first = [bar.card for bar in page.next_card.chart.bars][:3]
    assert first == parse_cards("As Qs Js")
    page.next_card.whose.segment(1).click()
    assert {b.card: b.equity for b in page.next_card.chart.bars} == {
        c: e[1] for c, e in after.items()
    }
    assert "equity of Seat 2 after each turn card" in page.next_card.hint.plain()


def test_a_click_on_a_bar_places_the_card(qtbot, open_at):
    page = open_at(1920, 1080, RANGES)
    chart = page.next_card.chart
    card = chart.bars[3].card
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=chart.box(3).center().toPoint())
    assert page.state.board[3] == card


def test_the_grids_are_of_the_seats_clicked_last(qtbot, open_at):
    page = open_at(1920, 1080, f"{RANGES}\nSeat 3: AsAc\nSeat 4: unknown")

    def titles():
        return [card.title.plain() for card in page.grids.cards]

    def choose(seat):
        qtbot.mouseClick(page.seats.strips[seat].square, Qt.MouseButton.LeftButton)

    assert titles() == ["Your range", "Seat 2’s range"]
    choose(2)
    assert titles() == ["Your range", "Seat 3"]
    choose(1)
    assert titles() == ["Seat 2’s range", "Seat 3"]
    choose(0)
    assert titles() == ["Your range", "Seat 2’s range"]


def test_a_grid_shows_weights_or_equities(open_at):
    page = open_at(1920, 1080, "You: QQ+, AKs:0.5\nSeat 2: TT+\nBoard: Ks 9s 4d")
    grid = page.grids.cards[0].grid
    cells = {cell.index: cell.shown for cell in grid.cells if cell.shown.height}
    assert len(cells) == 4  # AA, AKs, KK, QQ
    assert all(cell.note.isdecimal() and "equity" in cell.spoken for cell in cells.values())
    assert cells[1].height == 0.5
    page.grids.cards[0].notes.segment(0).click()
    cells = {cell.index: cell.shown for cell in grid.cells if cell.shown.height}
    assert [cell.note for cell in cells.values()] == ["", "50", "", ""]


def test_history_lists_the_steps_and_a_click_goes_back(qtbot, open_at):
    page = open_at(1920, 1080, "You: AsKs\nSeat 2: QdQh")
    before = page.state
    for card in parse_cards("Qs 7s 2d"):
        page.click_card(card)
    settle(qtbot, page)
    rows = page.history.buttons
    assert [row.row.name for row in rows] == ["You A♠ K♠", "Flop Q♠ 7♠ 2♦"]
    assert [row.now for row in rows] == [False, True]
    assert rows[1].row.equity == page.answer.seats[0].equity
    assert page.history.place.plain() == "step 2 of 2"
    qtbot.mouseClick(rows[0], Qt.MouseButton.LeftButton)
    assert page.state == before
    assert [row.now for row in page.history.buttons] == [True, False]
    qtbot.mouseClick(page.history.buttons[1], Qt.MouseButton.LeftButton)
    assert None not in page.state.board[:3]


def test_the_step_that_is_shown_is_scrolled_to(qtbot, open_at):
    page = open_at(1920, 1080, "You: AsKs\nSeat 2: QdQh")
    for card in parse_cards("2d 3d 4d 5d 6d 7d"):
        page.change(page.state.with_card("s1.0", card), "Another card")
        settle(qtbot, page)
    rows = page.history.buttons
    assert rows[-1].now
    qtbot.waitUntil(lambda: rows[-1].visibleRegion().boundingRect().height() == rows[-1].height())
    assert rows[0].visibleRegion().isEmpty()


def test_steps_are_named_by_what_they_changed():
    spot = Spot()
    given = spot.click_card(12).click_card(11)
    flop = given
    for place, card in enumerate((0, 1, 2)):
        flop = flop.with_card(f"b{place}", card)
    assert step_name(None, given) == "You A♠ K♠"
    assert step_name(given, given.with_size(4)) == "4 seats"
    assert step_name(flop, flop.with_card("b3", 3)) == "Turn 5♠"
    assert step_name(given, flop.with_card("b3", 3)) == "Board 2♠ 3♠ 4♠ 5♠"
    assert step_name(flop.with_card("b3", 3), flop) == "Back to the flop"
    assert step_name(flop, flop.clear_board()) == "Before the flop"
    assert step_name(given, flop.with_card("s1.0", 40)) == "Another hand"
    assert step_name(given, given.with_card("s1.0", 40)) == "Seat 2 3♦"
    assert step_name(given.with_card("s1.0", 40), given) == "Seat 2 unknown"
    assert step_name(given, given.with_card("d0", 40)) == "Dead cards 3♦"


def test_tab_goes_through_the_columns_from_left_to_right(qtbot, open_at):
    page = open_at(1920, 1080, f"{RANGES}\nDead: 2c")
    stops = (
        page.board.slots["b0"],
        page.board.slots["d0"],
        page.board.clear_button,
        page.seats.strips[1].more,
        page.next_card.order.segment(0),
        page.deck.colour.segment(1),
        *(card.edit for card in page.grids.cards),
        page.pot_odds.pot,
        page.history.buttons[-1],
    )
    page.board.slots["b0"].setFocus()
    order = [page.window().focusWidget()]
    for _tab in range(40):
        qtbot.keyClick(page.window().focusWidget(), Qt.Key.Key_Tab)
        order.append(page.window().focusWidget())
    assert [widget for widget in order if widget in stops][: len(stops)] == list(stops)


@pytest.mark.parametrize("size", SIZES)
def test_buttons_and_pot_odds_stay_where_they_are(qtbot, open_at, size):
    page = open_at(*size, "AsKs QdQh")
    watched = [*page.board.tool_buttons(), page.pot_odds.pot, page.pot_odds.call]

    def look():
        QApplication.processEvents()
        return [place(page, widget) for widget in watched]

    places, words = look(), [button.text() for button in page.board.tool_buttons()[3:]]
    for seats in range(3, 11):
        page.stepper.step(1)
        assert page.state.size == seats
        assert look() == places
    assert [button.text() for button in page.board.tool_buttons()[3:]] == words
    assert words == ["Clear"]
    for text in (FLOP, "You: AA\nSeat 2: AA\nBoard: As Ah 2d", RANGES):
        page.change(page.from_text(text), "Paste")
        assert look() == places
        qtbot.waitUntil(lambda: not page.job.running)
        assert look() == places
    page.change(page.from_text(f"{FLOP} 3d 4d"), "Paste")
    assert page.board.deal_button.text() == "New board"
    assert look() == places


def test_the_keyboard_stays_where_seats_are_chosen_after_the_tenth(qtbot, open_at):
    page = open_at(1280, 800)
    page.stepper.more.setFocus()
    for _ in range(8):
        qtbot.keyClick(page.window().focusWidget(), Qt.Key.Key_Space)
    assert page.state.size == 10
    assert page.window().focusWidget() is page.stepper.fewer
    page.stepper.step(-1)
    assert page.state.size == 9
    page.seats.add_button.setFocus()
    qtbot.keyClick(page.seats.add_button, Qt.Key.Key_Space)
    assert page.state.size == 10
    assert page.window().focusWidget() is page.seats.strips[-1].square
