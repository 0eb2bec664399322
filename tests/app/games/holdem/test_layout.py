"""What is shown at which size, and that nothing which can be clicked moves."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QScrollArea

from app.games import GAMES
from app.games.holdem.equity.next_card import Bar, NextCardChart
from app.games.holdem.equity.seat_strip import two_lines
from app.games.holdem.equity.steps import step_name
from app.games.holdem.spot import Spot
from app.look.fonts import font
from app.shell.frame.window import Window
from app.shell.storage.settings import Settings
from engine.cards import parse_cards
from tests.app.games.holdem.helpers import settle

pytestmark = pytest.mark.own_window

RANGES = "You: TT+, AQ+, AJs, KQs\nSeat 2: 99-55, ATs+, KTs+, QJs\nBoard: Ks 9s 4d"
HAND_AND_RANGE = "You: AsKs\nSeat 2: QQ+, AQs+\nBoard: Qs 7s 2d"
FLOP = "You: AsKs\nSeat 2: QdQh\nBoard: Qs 7s 2d"
RIVER = f"{HAND_AND_RANGE} 3c 4c"
SIZES = [(1024, 700), (1280, 800), (1366, 768), (1920, 1080)]
BETWEEN = [(1100, 760), (1280, 1024), (1440, 900), (1500, 1000), (1600, 900), (1680, 1050)]
BAND = 60  # px: higher ones look empty


def opener(window_in, qtbot):
    """Opens the room in a window of a size; gives the page."""

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


@pytest.fixture
def open_at(kept_window_in, qtbot):
    return opener(kept_window_in, qtbot)


@pytest.fixture
def open_new(window_in, qtbot):
    """The same in a new window, for what tabs of panels stand at."""
    return opener(window_in, qtbot)


def place(page, widget):
    return widget.mapTo(page, QPoint(0, 0))


def scrolls(page):
    """Columns that do not show all that is in them."""
    areas = page.findChildren(QScrollArea)
    return [a for a in areas if a.isVisible() and a.verticalScrollBar().maximum() > 0]


def foot(page, widget):
    return place(page, widget).y() + widget.height()


@pytest.mark.parametrize("size", [*SIZES, *BETWEEN])
def test_with_two_seats_nothing_scrolls_and_no_band_is_empty(open_at, size):
    page = open_at(*size)
    for text in ("", "AsKs QdQh", RANGES, FLOP, HAND_AND_RANGE, RIVER):
        page.change(page.from_text(text) if text else page.blank(), "Paste")
        QApplication.processEvents()
        assert not scrolls(page), text
        seats = max(foot(page, strip) for strip in page.seats.strips)
        below = page.next_card if page.next_card.isVisible() else page.deck
        low = foot(page, page.seats.add_button) if page.seats.add_button.isVisible() else seats
        assert place(page, below).y() - low <= BAND, text
        if text == FLOP:
            assert_the_board_has_room(page)


def assert_the_board_has_room(page):
    """For its cards and buttons, none over another."""
    board = page.board
    parts = [*board.tool_buttons(), *(board.slots[f"b{i}"] for i in range(5)), board.slots["d0"]]
    boxes = [QRect(place(page, part), part.size()) for part in parts]
    assert all(QRect(place(page, board), board.size()).contains(box) for box in boxes)
    assert not [(a, b) for a, b in combinations(boxes, 2) if a.intersects(b)]
    assert all(part.width() >= part.sizeHint().width() for part in board.tool_buttons())


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_where_room_is_short_arrows_go_from_panel_to_panel(qtbot, open_new, size):
    page = open_new(*size, RANGES)
    assert page.panels.classes.isVisible()
    assert not page.panels.curve.isVisible()
    assert page.panels.pot_odds.isVisible()
    tabs = page.panels.tabs
    tabs.control.segment(tabs.place(page.panels.classes)).setFocus()
    qtbot.keyClick(page.window().focusWidget(), Qt.Key.Key_Right)
    assert page.panels.curve.isVisible()
    assert not page.panels.classes.isVisible()


def test_a_wide_window_has_three_columns(open_at):
    page = open_at(1920, 1080, RANGES)
    assert page.next_card.isVisible()
    assert page.history.isVisible()
    assert page.panels.classes.isVisible()
    assert page.panels.curve.isVisible()
    left, middle, right = (place(page, w).x() for w in (page.board, page.grids, page.verdict))
    assert left < middle < right
    page.window().resize(1500, 1000)
    QApplication.processEvents()
    assert not page.grids.isVisible()
    assert page.next_card.isVisible()  # where there is room for it
    page.window().resize(1700, 800)
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


@pytest.mark.parametrize("width", [340, 376, 720])
def test_names_of_the_cards_in_the_chart_stand_apart(show, width):
    chart = NextCardChart()
    chart.setFixedSize(width, 200)
    chart.set_bars(tuple(Bar(card, 0.5, 0.0) for card in range(49)), 0.5)
    show(chart)
    boxes = [chart.name_box(at) for at in range(49)]
    inner = [box.adjusted(0.01, 0.01, -0.01, -0.01) for box in boxes]
    assert not any(one.intersects(other) for one, other in combinations(inner, 2))
    assert min(box.width() for box in boxes) >= 12  # px
    assert max(box.bottom() for box in boxes) <= chart.height()


def test_without_a_next_card_a_click_goes_where_there_is_one(qtbot, open_at):
    page = open_at(1920, 1080, "AsKs QdQh")
    panel = page.next_card
    assert not panel.back_button.isVisible()
    qtbot.mouseClick(panel.deal_button, Qt.MouseButton.LeftButton)
    assert page.state.street() == 3
    settle(qtbot, page)
    assert not panel.deal_button.isVisible()
    assert len(panel.chart.bars) == 45
    page.change(page.from_text(RIVER), "Paste")
    settle(qtbot, page)
    assert not panel.chart.isVisible()
    qtbot.mouseClick(panel.back_button, Qt.MouseButton.LeftButton)
    assert page.state.street() == 4


def test_what_comes_while_the_chart_is_hidden_is_in_it_when_it_is_shown(open_at):
    page = open_at(1280, 800, RANGES)
    assert not page.next_card.isVisible()
    page.window().resize(1920, 1080)
    QApplication.processEvents()
    assert {bar.card for bar in page.next_card.chart.bars} == {
        card.card for card in page.answer.next_cards
    }


@pytest.mark.parametrize("size", SIZES)
def test_no_key_of_the_deck_moves_from_street_to_street(open_at, size):
    page = open_at(*size, "AsKs QdQh")
    key = page.deck.picker.key(0)
    at = place(page, key), key.size()
    for text in (FLOP, RIVER):
        page.change(page.from_text(text), "Paste")
        QApplication.processEvents()
        assert (place(page, key), key.size()) == at


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
    assert all(cell.note.isdecimal() and "Equity" in cell.spoken for cell in cells.values())
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


def test_tab_goes_through_the_columns_from_left_to_right(qtbot, open_new):
    page = open_new(1920, 1080, f"{RANGES}\nDead: 2c")
    stops = (
        page.board.slots["b0"],
        page.board.slots["d0"],
        page.board.clear_button,
        page.seats.strips[1].more,
        page.next_card.order.segment(0),
        page.deck.colour.segment(1),
        *(card.edit for card in page.grids.cards),
        page.panels.pot_odds.pot,
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
    watched = [*page.board.tool_buttons(), page.panels.pot_odds.pot, page.panels.pot_odds.call]

    def look():
        QApplication.processEvents()
        return [place(page, widget) for widget in watched]

    places, words = look(), [button.text() for button in page.board.tool_buttons()[3:]]
    for seats in range(3, 11):
        page.equity.stepper.step(1)
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
    page = open_at(1500, 1300)
    page.equity.stepper.more.setFocus()
    for _ in range(8):
        qtbot.keyClick(page.window().focusWidget(), Qt.Key.Key_Space)
    assert page.state.size == 10
    assert page.window().focusWidget() is page.equity.stepper.fewer
    page.equity.stepper.step(-1)
    assert page.state.size == 9
    assert page.seats.add_button.isVisible()
    page.seats.add_button.setFocus()
    qtbot.keyClick(page.seats.add_button, Qt.Key.Key_Space)
    assert page.state.size == 10
    assert page.window().focusWidget() is page.seats.strips[-1].square


@pytest.mark.parametrize("size", [(1024, 700), (1024, 676), (1280, 800), (1280, 776)])
def test_many_seats_with_ranges_are_seen_whole(qtbot, open_at, size):
    page = open_at(*size)  # the lower ones below a title bar
    texts = ["22+, A2s+", "QQ+, AKs", "99-55, ATs+", "A7+, KTs+, QJs", *["TT+, AQ+"] * 5]
    for seats in (9, 10):
        others = "".join(f"\nSeat {at}: {text}" for at, text in enumerate(texts[: seats - 1], 2))
        page.change(page.from_text(f"You: AhKh{others}"), "Paste")
        assert_seats_are_seen_whole(qtbot, page, size)


def assert_seats_are_seen_whole(qtbot, page, size):
    settle(qtbot, page)
    QApplication.processEvents()
    assert not scrolls(page)
    for strip in page.seats.strips:
        assert strip.visibleRegion().boundingRect() == strip.rect()
        assert strip.margin.isVisible()
        assert strip.margin.sizeHint().width() <= strip.margin.width()
        assert strip.more.geometry().right() < strip.width()
        if strip.seat and size[0] == 1024:  # names stand beside the ranges in wider ones
            metrics = QFontMetrics(font(12, tabular=False))
            lines = two_lines(strip.chip.text(), metrics, strip.chip.width() - 14)
            assert "…" not in "".join(lines)
            assert strip.chip.height() >= 15 * len(lines) - 1  # px of a line


def test_ten_seats_are_all_seen_in_a_small_window(qtbot, open_at):
    page = open_at(1024, 700)
    page.window().open_file("tests/positions/holdem-ten.kib")
    settle(qtbot, page)
    QApplication.processEvents()
    assert not scrolls(page)
    strips = page.seats.strips
    shares = [float(strip.equity.plain().split()[0]) for strip in strips]
    assert sum(shares) == pytest.approx(100, abs=1)
    for strip in strips:
        assert strip.equity.sizeHint().width() <= strip.equity.width()
        assert strip.toolTip().startswith(f"{strip.name.plain()}: win ")
    page.change(page.state.with_size(2), "Two seats")  # as high as before, with words
    QApplication.processEvents()
    assert strips[0].name.isVisible()
    assert strips[0].figures.isVisible()
    assert not strips[0].toolTip()


@pytest.mark.parametrize("size", [(1024, 700), (1280, 780)])  # the second below a title bar
def test_with_pot_odds_nothing_scrolls_in_small_windows(qtbot, open_at, size):
    page = open_at(*size)
    for text in (HAND_AND_RANGE, RANGES):
        page.change(page.from_text(f"{text}\nPot: 60\nTo call: 30"), "Paste")
        settle(qtbot, page)
        QApplication.processEvents()
        assert not scrolls(page), text


def scrolls_but(page, panel):
    """Columns that do not show all that is in them, but for lists within a panel."""
    return [area for area in scrolls(page) if not panel.isAncestorOf(area)]


def rows_in_sight(panel):
    """How many rows of parts are seen from top to bottom, but for a pixel."""
    seen = [row.visibleRegion().boundingRect().height() for row in panel.shown_rows()]
    return sum(height >= panel.rows[0].height() - 1 for height in seen)


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_the_next_card_is_among_what_is_told_in_every_window(open_at, size):
    page = open_at(*size, f"{HAND_AND_RANGE}\nPot: 60\nTo call: 30")
    tabs = page.panels.tabs
    segments = [tabs.control.segment(at) for at in range(8)]
    shown = [segment for segment in segments if segment.isVisible()]
    assert tabs.control.segment(tabs.place(page.panels.next_card)) in shown
    QApplication.processEvents()
    for segment in shown:
        assert segment.visibleRegion().boundingRect() == segment.rect(), segment.text()


@pytest.mark.parametrize("size", [(1024, 676), (1280, 776)])  # below a title bar
def test_what_hands_have_now_moves_nothing_and_what_they_end_up_as_is_seen_whole(open_new, size):
    page = open_new(*size, RANGES)
    panels = page.panels
    assert not scrolls(page)
    tabs = panels.tabs.control
    segments = [tabs.segment(place) for place in range(7)]

    def look():
        QApplication.processEvents()
        shown = [segment.isVisible() for segment in segments]
        return shown, place(page, tabs), place(page, panels.pot_odds), panels.pot_odds.size()

    before = look()
    panels.classes.when.segment(1).click()
    assert look() == before
    assert panels.classes.shown_rows()


@pytest.mark.parametrize("size", [(1024, 700), (1280, 776)])
@pytest.mark.parametrize("stakes", ["", "\nPot: 60\nTo call: 30"])
def test_parts_keep_five_rows_in_a_small_window(open_new, stakes, size):
    page = open_new(*size, RANGES + stakes)
    panel = page.panels.classes
    panel.focus_rows()
    QApplication.processEvents()
    for row in panel.shown_rows()[:2]:
        row.click()
        QApplication.processEvents()
        assert not scrolls_but(page, panel)
        assert rows_in_sight(panel) >= 5
        panel.action_buttons["bets"].click()
        QApplication.processEvents()
        assert panel.plan.isVisible()
        assert not scrolls_but(page, panel)
        assert rows_in_sight(panel) >= 5


def test_a_wide_window_is_laid_out_before_its_first_picture(qtbot, engine, tmp_path, monkeypatch):
    monkeypatch.setattr(engine, "stop", lambda: None)
    settings = Settings(str(tmp_path / "settings.ini"))
    settings.room, settings.reduce_motion = "holdem", True
    window = Window(GAMES, settings, engine)
    qtbot.addWidget(window)
    page = window.page
    page.restore(page.from_text("AsKs v QdQh v 9c9d on Qs7s2d"))

    def look():
        parts = (*page.seats.strips, page.deck, page.deck.picker.last)
        return [(place(page, part), part.visibleRegion().boundingRect()) for part in parts]

    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(1280, 800)
    window.show()
    window.resize(1920, 1080)  # as a window system does with what fills the screen
    page.cancel()  # no answer comes
    first = look()  # no event has been waited for
    for _turn in range(20):
        QApplication.processEvents()
    assert first == look()
