"""The Two Suits page in its window: play by mouse and keys, payoffs, players, files."""

import json
from threading import Event

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from app.cards import slots
from app.games.two_suits import net, payoffs, words
from app.games.two_suits.deal import Deal
from app.games.two_suits.page import TwoSuitsPage
from app.games.two_suits.payoff_map import cell_color
from app.look import theme
from app.look.colours import contrast
from app.shell.frame.window import SMALLEST
from app.shell.storage.saving import saver
from app.widgets.scroll import SideColumn
from engine.cards import parse_cards
from engine.games.two_suits import matrix_csv, pictured
from tests.app import helpers
from tests.app.helpers import engine_dies, headline, save, try_again, wait_for
from tests.helpers import LONGEST_S

REPORT = Deal.from_text("You: 4,0 1,0 3,1 1,1\nOpponent: 3,0 2,0 4,1 2,1")


@pytest.fixture
def window(qtbot, window_in):
    window = window_in("two_suits")
    settle(qtbot, window.page)
    return window


@pytest.fixture
def page(window):
    assert isinstance(window.page, TwoSuitsPage)
    return window.page


def settle(qtbot, page):
    """Wait until what is shown belongs to the position, and the opponent has played."""

    def settled():
        assert not page.job.running
        assert not page.payoffs.job.running
        assert not page.review.running
        assert not page.state.opponent_plays
        position, answer = page.state.shown.position, page.answer
        assert position.finished or (answer is not None and answer.position == position)

    wait_for(qtbot, settled)


def show(qtbot, page, deal):
    page.restore(deal)
    settle(qtbot, page)


def click(qtbot, page, name):
    """Click the card of that name in either hand."""
    for fan in page.fans.values():
        for button in fan.buttons:
            face = button.shown.face
            if name == f"{face.rank}{'♠♥♣♦'[face.suit]}":
                helpers.click(qtbot, button, QPoint(6, 30))
                settle(qtbot, page)
                return
    raise AssertionError(f"no {name}")


def press(qtbot, page, keys):
    helpers.press(qtbot, page, keys)
    settle(qtbot, page)


def write(qtbot, page, name, file):
    """Write one of the exports, and wait until it is written."""
    with qtbot.waitSignal(page.payoffs.hint_wanted) as said:
        page.payoffs.write(name, str(file))
    return said.args[0]


def badges(page, side="mine"):
    return [button.shown.badge for button in page.fans[side].buttons]


def test_every_legal_card_has_its_tricks_and_the_best_are_in_brass(qtbot, page):
    show(qtbot, page, REPORT)
    assert headline(page) == "Lead the A♠ for 2 of 4 tricks."
    assert page.verdict.detail.plain() == "Any other lead holds you to one."
    assert badges(page) == ["2", "1", "1", "1"]
    kinds = [button.shown.badge_kind for button in page.fans["mine"].buttons]
    assert kinds == ["best", "plain", "plain", "plain"]
    assert badges(page, "theirs") == [""] * 4


def test_a_game_by_mouse_and_the_way_back(qtbot, page):
    show(qtbot, page, REPORT)
    click(qtbot, page, "K♥")
    assert page.trick.slots["mine"].card() is not None
    click(qtbot, page, "K♠")
    assert page.state.played == ((3, 1),)
    assert "must follow hearts" in page.window().strip.note()
    click(qtbot, page, "A♥")
    assert page.state.shown.won == (0, 1)
    assert page.state.shown.position.to_move == "theirs"
    page.undo_stack.undo()
    settle(qtbot, page)
    assert page.state.played == ((3, 1),)
    page.undo_stack.redo()
    settle(qtbot, page)
    assert page.state.played == ((3, 1), (4, 1))


def test_the_keyboard_is_on_a_card_that_may_be_played(qtbot, page):
    show(qtbot, page, REPORT)
    page.focus_start()

    def there():
        found = page.focusWidget()
        hand = page.fans[page.state.shown.position.to_move]
        assert found in hand.buttons
        assert found.shown.id in page._playable()

    there()
    press(qtbot, page, "kh")  # it is answered in the other hand, where a heart must be played
    there()
    press(qtbot, page, Qt.Key.Key_Backspace)
    there()
    page.window().undo()
    there()
    for _deal in range(4):
        page.window().deal_random()
        settle(qtbot, page)
        there()
    press(qtbot, page, "]")  # a lead of best play, whoever leads
    there()


def test_steps_go_through_best_play_to_its_end(qtbot, page):
    show(qtbot, page, REPORT)
    press(qtbot, page, "]")
    assert page.state.shown.played == ((4, 0),)
    press(qtbot, page, "}")
    assert page.state.shown.won == (2, 2)
    assert headline(page) == "A draw, 2 to 2."
    assert page.state.played == ()
    press(qtbot, page, "[")
    press(qtbot, page, "{")
    assert headline(page) == "Lead the A♠ for 2 of 4 tricks."


def test_the_payoffs_are_those_of_the_command_line(qtbot, page, tmp_path):
    show(qtbot, page, REPORT)
    view = page.payoffs.view
    assert (view.fixed.plain(), view.best.plain()) == ("1", "2")
    view.map.point(9, 11)
    assert view.cell_orders["mine"].plain().startswith("J♠ K♥")
    shown = [view.map.value(i, j) for i in range(24) for j in range(24)]
    write(qtbot, page, "payoff-matrix", tmp_path / "payoffs.csv")
    lines = (tmp_path / "payoffs.csv").read_text().splitlines()
    written = [int(cell) for line in lines for cell in line.split(",")]
    assert [-1 if tricks is None else tricks for tricks in shown] == written
    qtbot.keyClick(view.map, Qt.Key.Key_Right)
    assert view.map.at() == (9, 12)
    assert page.grab().width() > 0
    page.payoffs.rules.segment(1).click()
    settle(qtbot, page)
    assert page.payoffs.answer.question.rules == "winner-leads"


def test_cells_of_a_large_map_lie_between_its_lines(qtbot, page):
    show(qtbot, page, REPORT)
    payoff_map = page.payoffs.view.map
    payoff_map.set_side(864)
    picture, cell = payoff_map.grab().toImage(), 864 // 24
    for row in range(24):
        for column in range(24):
            tricks = payoff_map.value(row, column)
            color = cell_color(255 if tricks is None else tricks, 4)
            for place in (2, cell - 2):
                seen = picture.pixelColor(column * cell + place, row * cell + place)
                assert seen == color, (row, column)


@pytest.mark.own_window
def test_the_best_orders_are_marked_beside_the_map(qtbot, page):
    report = Deal.from_text("You: 2,0 5,1 5,0 4,0\nOpponent: 1,0 3,0 4,1 2,1\nTrump: 1")
    show(qtbot, page, report)
    marks = page.payoffs.view.marks
    cell = page.payoffs.view.map.height() // 24
    assert marks.height() == 24 * cell
    rows = [(row * cell, (row + 1) * cell) for row in (9, 11, 15, 16, 17, 21, 22, 23)]
    assert marks.marks() == (rows, rows)
    assert marks.accessibleName().startswith("8 best against a competent opponent: ")
    assert page.grab().width() > 0


def test_orders_and_weights_are_written_as_by_the_reports_program(qtbot, page, tmp_path):
    show(qtbot, page, REPORT)
    answer = page.payoffs.answer
    for against in ("random", "competent"):
        file = tmp_path / f"{against}.csv"
        assert write(qtbot, page, f"best-orders-{against}-opponent", file) == "Written"
        assert file.read_bytes().count(b"\r\n") == getattr(answer, against).count
        assert file.read_bytes().startswith(b"[")
        assert write(qtbot, page, f"strategy-{against}-opponent", file) == "Written"
        weights = [float(line) for line in file.read_text().splitlines()]
        assert len(weights) == 24
        assert sum(weights) == pytest.approx(1)
    write(qtbot, page, "payoff-matrix", "/no/such/folder/a.csv")
    assert "cannot be saved" in page.window().strip.note()


def test_what_takes_long_is_written_while_the_window_goes_on(qtbot, page, tmp_path, monkeypatch):
    show(qtbot, page, REPORT)
    go_on = Event()

    def lines(answer):
        yield from matrix_csv(answer)
        assert go_on.wait(LONGEST_S)

    monkeypatch.setattr(payoffs, "matrix_csv", lines)
    file = tmp_path / "payoffs.csv"
    page.payoffs.write("payoff-matrix", str(file))
    assert not file.exists()  # before it is whole
    go_on.set()
    qtbot.waitUntil(lambda: page.window().strip.note() == "Written")
    assert file.read_text() == "".join(matrix_csv(page.payoffs.answer))


def test_the_export_menu_offers_all_files(qtbot, page):
    show(qtbot, page, REPORT)
    page.payoffs.export_button.click()
    (menu,) = page.payoffs.findChildren(QMenu)
    assert [action.text() for action in menu.actions()] == [
        "Payoff matrix…",
        "Best orders, random opponent…",
        "Best orders, competent opponent…",
        "Strategy, random opponent…",
        "Strategy, competent opponent…",
    ]
    menu.close()


def test_payoffs_of_nine_cards_are_summed_up_and_drawn_in_part(qtbot, page):
    show(qtbot, page, Deal().emptied(9))
    answer = page.payoffs.answer
    assert (answer.orders, answer.cells) == (362_880, None)
    view = page.payoffs.view
    assert view.rows_label.accessibleName() == "my 362,880 orders, 720 of them drawn"
    assert page.payoffs.exports()["payoff-matrix"] is None
    assert page.grab().width() > 0
    where = QPoint(100, 30)
    qtbot.mouseMove(view.map, where)
    row, column = view.map.at()
    numbers = pictured(answer.orders)
    i, j = (int(at * 720 / view.map.width()) for at in (where.y(), where.x()))
    assert (row, column) == (numbers[i], numbers[j])
    tricks = answer.picture[720 * i + j]
    assert view.map.value(row, column) == (None if tricks == 255 else tricks)
    QApplication.sendEvent(view.map, QEvent(QEvent.Type.Leave))
    assert view.map.at() == (-1, -1)
    assert view.cell_tricks.plain() == "–"


@pytest.mark.parametrize("name", ["dark", "light"])
def test_no_payoff_looks_like_an_impossible_game(qapp, name):
    theme.apply(qapp, name)
    for size in (2, 4, 5, 13):
        impossible = cell_color(255, size)
        assert all(contrast(cell_color(tricks, size), impossible) > 1.4 for tricks in range(size))


@pytest.mark.own_window
def test_payoffs_can_be_stopped_and_asked_again(qtbot, page):
    page.restore(Deal().emptied(9))
    qtbot.waitUntil(lambda: page.payoffs.view.remark.plain() == "Summing up 362,880 orders")
    page.job.cancel()
    page.cancel()
    assert not page.payoffs.job.running
    assert page.payoffs.view.remark.plain().startswith("Stopped")
    page.payoffs.rules.segment(1).click()
    settle(qtbot, page)
    assert page.payoffs.answer.question.rules == "winner-leads"


def test_payoffs_of_ten_cards_are_refused_in_words(qtbot, page):
    show(qtbot, page, Deal().emptied(10))
    assert "up to 9 cards" in page.payoffs.view.remark.plain()
    assert not page.payoffs.export_button.isEnabled()


def test_a_cell_is_said_when_the_arrow_keys_come_to_it(qtbot, page, heard):
    show(qtbot, page, REPORT)
    page.payoffs.view.map.point(9, 10)
    helpers.heard_all(heard)
    qtbot.keyClick(page.payoffs.view.map, Qt.Key.Key_Right)
    (said,) = helpers.heard_all(heard)
    assert said.startswith("2 tricks, row 10, column 12; you jack of spades, king of hearts,")


def test_trump_leader_and_number_of_cards(qtbot, page):
    page.count.more.click()
    settle(qtbot, page)
    assert page.state.size == 5
    page.trump.segment(2).click()
    page.leader.segment(1).click()
    settle(qtbot, page)
    assert page.state.start.game.trump == 1
    assert page.state.shown.position.to_move == "theirs"
    assert any(badges(page, "theirs"))
    for _ in range(8):
        page.count.more.click()
    settle(qtbot, page)
    assert len(page.fans["mine"].buttons) == 13


def test_hands_are_set_with_the_deck(qtbot, page):
    show(qtbot, page, REPORT)
    page.setup_button.click()
    keys = page.deck.picker
    assert page.deck.isVisible()
    assert not page.trick.isVisible()
    keys.key(parse_cards("As")[0]).click()  # it was mine: taken back, and the next one goes there
    assert headline(page) == "Give yourself one card."
    assert page.question() is None
    assert "As" not in page.to_text()
    keys.key(parse_cards("2h")[0]).click()
    assert headline(page) == "Both hands are whole."
    page.setup_button.click()
    settle(qtbot, page)
    assert not page.deck.isVisible()
    assert [words.pretty(c, page.state.start.game) for c in page.state.start.mine] == [
        *("J♠", "K♥", "J♥", "2♥")
    ]
    assert page.answer is not None
    page.undo_stack.undo()
    page.undo_stack.undo()
    assert page.state.start == REPORT.start


def test_while_hands_are_set_new_empties_them_and_cards_can_be_typed(qtbot, page):
    show(qtbot, page, REPORT)
    page.setup_button.click()
    page.window().new()
    page.count.fewer.click()
    assert headline(page) == "Give yourself 3 cards."
    helpers.press(qtbot, page, "ASKSQS")
    assert headline(page) == "Give them 3 cards."
    helpers.press(qtbot, page, "AHKHJD")  # the last is of a third suit
    assert headline(page) == "Give them one card."
    again = Deal.from_json(json.loads(json.dumps(page.to_json(page.state))))
    assert again.setup == page.state.setup
    helpers.press(qtbot, page, "QH")
    assert page.state.size == 3
    assert page.state.start.game.ranks == 3


@pytest.mark.parametrize("size", range(2, 14))
def test_new_works_at_every_size(page, size):
    page.change(page.state.emptied(size), "Cards each")
    empty = page.state.start
    while page.state.start == empty:  # two cards each can be dealt in six ways alone
        page.change(page.random_state(), "Random")
    dealt = page.state.start
    page.window().new()
    assert page.state.size == size
    assert page.state.start != dealt
    page.window().undo()
    assert page.state.start == dealt


@pytest.mark.parametrize("opponent", ["perfect", "random", "greedy", "first-card", "net"])
def test_an_opponent_replies(qtbot, page, opponent):
    show(qtbot, page, REPORT.with_opponent(opponent))
    click(qtbot, page, "A♠")
    assert len(page.state.played) >= 2
    assert page.state.shown.position.to_move == "mine"
    page.undo_stack.undo()
    settle(qtbot, page)
    assert page.state.played == ()


def test_costs_are_hidden_until_asked_for(qtbot, page):
    show(qtbot, page, REPORT)
    click(qtbot, page, "J♥")
    assert not page.costs.isVisible()
    page.costs_button.click()
    settle(qtbot, page)
    assert page.costs.plain() == "J♥ cost 1 trick."
    played = page.state.played
    page.costs.linkActivated.emit(page.costs.links[0][0])
    assert (page.state.shown.played, page.state.played) == ((), played)


def test_the_arena_runs_and_can_be_stopped(qtbot, page):
    page.arena.run()
    page.arena.run()
    assert not page.arena.job.running
    page.arena.run()
    qtbot.waitUntil(lambda: not page.arena.job.running)
    rows = page.arena.table.rows()
    assert [row[0] for row in rows] == list(words.PLAYER_NAMES.values())
    assert rows[0][:2] == ("Perfect", "2.00")
    assert float(rows[0][2]) > 2.2
    assert page.arena.hint.plain().startswith("1,000 deals, ±")
    page.change(page.state.emptied(5), "Cards each")
    assert page.arena.hint.plain().startswith("1,000 deals, 4 cards each, ±")


def test_the_shipped_nets_show_how_they_learned(qtbot, page):
    captions = []
    for segment in (0, 1):
        page.trump.segment(segment).click()
        settle(qtbot, page)
        qtbot.waitUntil(lambda: page.net.caption.plain() not in ["", *captions])
        captions.append(page.net.caption.plain())
        assert page.net.curve.points()[-1].optimal > 0.98
    assert "10 cards, no trump" in captions[0]
    assert "10 cards, with trump" in captions[1]
    assert not page.net.save_button.isEnabled()


@pytest.fixture
def small_training(monkeypatch):
    monkeypatch.setattr(net, "TRAINING_GAMES", 3000)


def test_a_net_trains_plays_and_goes_to_files(qtbot, page, tmp_path, small_training):
    page.net.train()
    qtbot.waitUntil(lambda: bool(page.state.net))
    qtbot.waitUntil(lambda: page.net.caption.plain().startswith("Yours"))
    assert page.net.caption.plain().endswith("% best cards; 4 cards, no trump")
    assert [point.games for point in page.net.curve.points()] == [0, 1000, 2000, 3000]
    page.arena.run()
    qtbot.waitUntil(lambda: not page.arena.job.running)
    your_row = page.arena.table.rows()[2]
    assert your_row[0] == "Your net"
    assert 1 < float(your_row[1]) < 2.01
    page.change(page.state.with_opponent("your-net"), "Opponent")
    click(qtbot, page, "A♠")
    assert len(page.state.played) >= 2
    file = str(tmp_path / "net.npz")
    page.net.save_net(file)
    saver().finish()
    trained = page.state.net
    save(page.window(), tmp_path / "a.kib")
    show(qtbot, page, Deal())
    page.net.open_net(file)
    qtbot.waitUntil(lambda: page.state.net == trained)
    assert page.undo_stack.undo_text() == "Open a net"
    page.undo_stack.undo()
    settle(qtbot, page)
    assert not page.state.net
    page.window().open_file(str(tmp_path / "a.kib"))
    settle(qtbot, page)
    assert (page.state.net, page.state.opponent) == (trained, "your-net")


def test_training_that_is_stopped_keeps_what_was_learned(qtbot, page, monkeypatch):
    monkeypatch.setattr(net, "TRAINING_GAMES", 1_000_000)  # longer than any test waits
    said = []
    page.status_changed.connect(lambda status: said.append(status.kind))
    page.net.train()
    qtbot.waitUntil(lambda: len(page.net.curve.points()) > 1)
    assert "Training" in said
    page.cancel()
    assert not page.net.job.running
    assert page.net.train_button.text() == "Train"
    qtbot.waitUntil(lambda: page.net.caption.plain().startswith("Yours"))
    assert page.state.net


def test_what_ends_leaves_the_progress_of_what_goes_on(qtbot, page):
    page.net.progressed.emit(0.25)
    page.arena.progressed.emit(0.5)
    assert page.status.kind == "Arena"
    page.arena.progressed.emit(None)
    assert page.status.kind == "Training"
    page.net.progressed.emit(None)
    assert page.status.kind == "Exact"


def test_training_stopped_at_once_changes_nothing(qtbot, page):
    page.net.train()
    page.net.train()
    assert not page.net.job.running
    assert not page.state.net
    qtbot.waitUntil(lambda: page.net.caption.plain().endswith("10 cards, no trump"))


def test_what_is_no_net_is_refused_in_words(qtbot, page, tmp_path):
    file = tmp_path / "net.npz"
    file.write_bytes(b"nothing")
    page.net.open_net(str(file))
    qtbot.waitUntil(lambda: "This is no net" in page.net.caption.plain())
    assert not page.state.net
    page.net.open_net(str(tmp_path / "none.npz"))
    assert "cannot be read" in page.window().strip.note()


def test_a_net_says_what_it_has_not_learned(qtbot, page):
    show(qtbot, page, Deal().emptied(13).with_opponent("net"))
    page.fans["mine"].buttons[0].click()
    strip = page.window().strip
    qtbot.waitUntil(lambda: "Could not finish" in strip.text())
    assert not strip.button().isVisible()  # it would say the same again
    assert not [text for text in helpers.texts(page) if "learned" in text and "13" in text]
    page.undo_stack.undo()
    qtbot.waitUntil(lambda: "Could not finish" not in strip.text())


def test_an_opponent_replies_after_the_engine_died_in_its_turn(qtbot, engine, page):
    show(qtbot, page, REPORT.with_opponent("greedy"))
    with engine_dies(qtbot, engine):
        page.fans["mine"].buttons[0].click()
        assert page.state.opponent_plays
    try_again(qtbot, page.window())
    settle(qtbot, page)
    assert len(page.state.played) == 2
    assert "Could not finish" not in page.window().strip.text()


def test_payoffs_are_summed_up_after_the_engine_died(qtbot, engine, page):
    with engine_dies(qtbot, engine):
        page.restore(REPORT)
    try_again(qtbot, page.window())
    settle(qtbot, page)
    qtbot.waitUntil(lambda: page.payoffs.answer is not None)
    assert page.status.kind == "Exact"


def test_cards_are_typed_by_rank_and_suit(qtbot, page):
    show(qtbot, page, REPORT)
    press(qtbot, page, "k")
    assert page.window().strip.note() == "K_"
    press(qtbot, page, "h")
    assert page.state.played == ((3, 1),)
    press(qtbot, page, "2s")
    assert page.window().strip.note() == "The 2♠ is in neither hand"
    press(qtbot, page, "a")
    page.cancel()
    press(qtbot, page, "h")
    assert page.state.played == ((3, 1),)
    press(qtbot, page, "ah")
    assert page.state.played == ((3, 1), (4, 1))


def test_the_last_trick_stays_dimmed_until_the_next_lead(qtbot, page):
    show(qtbot, page, REPORT)
    slots = page.trick.slots
    press(qtbot, page, "kh")
    assert (slots["mine"].dimmed, slots["theirs"].card()) == (False, None)
    press(qtbot, page, "ah")
    assert all(slot.dimmed and slot.card() is not None for slot in slots.values())
    assert page.grab().width() > 0
    press(qtbot, page, "ks")
    assert not slots["theirs"].dimmed
    assert slots["mine"].card() is None


def test_cards_glide_to_the_trick_and_back(qtbot, page, monkeypatch):
    show(qtbot, page, REPORT)
    flights = []

    def fly(face, start, goal, landed=None):
        flights.append((face.rank, start.isVisible(), goal.isVisible()))
        return False

    monkeypatch.setattr(slots, "fly", fly)
    monkeypatch.setattr("app.games.two_suits.page.fly", fly)
    press(qtbot, page, "kh")
    press(qtbot, page, "ah")
    page.undo_stack.undo()
    settle(qtbot, page)
    assert flights == [("K", True, True), ("A", True, True), ("A", True, True)]
    page.undo_stack.undo()
    settle(qtbot, page)
    press(qtbot, page, "]")
    assert len(flights) == 5


def test_the_survey_fills_its_table(qtbot, page):
    dialog = page.payoffs.open_survey()
    assert dialog.grab().width() > 0
    qtbot.waitUntil(lambda: dialog.table.rows()[0][1] != "–")
    dialog.button.click()
    assert not dialog.job.running
    dialog.button.click()


def test_files_and_text_come_back_as_they_were(qtbot, page, tmp_path):
    deal = REPORT.with_trump(1).play((4, 0)).play((3, 0)).with_opponent("greedy")
    show(qtbot, page, deal)
    file = str(tmp_path / "a.kib")
    save(page.window(), file)
    text = page.to_text()
    show(qtbot, page, Deal())
    page.window().open_file(file)
    settle(qtbot, page)
    assert page.state == deal
    assert page.from_text(text) == deal
    assert Deal.from_json(json.loads(json.dumps(deal.to_json()))) == deal
    page.window().files.copy()
    assert "You: 4,0 1,0 3,1 1,1" in QGuiApplication.clipboard().text()


def test_the_map_is_as_large_as_the_window_allows(qtbot, page):
    show(qtbot, page, REPORT)
    column = page.findChild(SideColumn)
    for height, side in ((800, 13 * 24), (781, 12 * 24)):
        page.window().resize(1280, height)
        qtbot.waitUntil(lambda side=side: page.payoffs.view.map.width() == side)
        qtbot.waitUntil(lambda: column.verticalScrollBar().maximum() == 0)


@pytest.mark.parametrize(("cards", "size"), [(13, (1024, 700)), (4, SMALLEST), (9, (1280, 640))])
def test_small_windows_show_everything(qtbot, page, cards, size):
    show(qtbot, page, Deal().emptied(cards))
    page.window().resize(*size)
    settle(qtbot, page)

    def whole():  # with the numbers under the cards
        assert all(fan.height() >= fan.sizeHint().height() for fan in page.fans.values())

    wait_for(qtbot, whole)
    for fan in page.fans.values():
        assert fan.step() >= 0.39 * fan.card_height
        assert fan.sizeHint().width() <= fan.width() + 1
