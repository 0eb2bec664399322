"""Open hands in the window: hands set up, games by mouse and by keys, review, files."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QGuiApplication

from app.cards.dragging import HAND, mime
from app.games.tarneeb.game import Game
from app.games.tarneeb.page import TarneebPage
from app.games.tarneeb.records import deal_file as open_file
from app.games.tarneeb.records.deal import ANY_DEAL
from app.look import theme
from app.shell.storage import documents
from engine.cards import cards_text, parse_cards
from engine.games.tarneeb import BestPlay, Position, TrickTable, analyse, parse_range
from tests.app import helpers
from tests.app.helpers import dropped, resize, save, wait_for

POSITIONS = Path(__file__).parents[4] / "positions"
NORTH, EAST, SOUTH, WEST = range(4)
DEAL = "N:K.K65.AK65.QJ965 J75.J974.Q74.742 AQT9832.T3.J9.AK 64.AQ82.T832.T83"
SHORT = "N:AK.2.. QJ.3.. 32.4.. 54.5.."


@pytest.fixture
def window(qtbot, window_in):
    window = window_in("tarneeb")
    assert isinstance(window.page, TarneebPage)
    settle(qtbot, window.page.open_view)
    return window


@pytest.fixture
def page(window):
    """The view of open hands."""
    return window.page.open_view


def settle(qtbot, page):
    """Wait until what is shown belongs to the position, the second question's answer too."""

    def settled():
        assert not page.page.job.running
        assert not page.side.job.running
        assert page.question() is None or page.fresh_answer is not None
        assert page.side.wanted == page.side.job.asked

    wait_for(qtbot, settled)


def card(text):
    return parse_cards(text)[0]


def deal(qtbot, page, text=DEAL):
    page.change(open_file.from_text(text, page.state), "Paste")
    settle(qtbot, page)


def click(qtbot, page, *cards):
    for text in cards:
        holder = page.state.owners[card(text)]
        button = page.felt.hands[holder].button(card(text))
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=visible_place(button))
        settle(qtbot, page)


def visible_place(button):
    """A place on a card of a fan that the next card does not cover."""
    return button.card_rect().topLeft().toPoint() + QPointF(8, 20).toPoint()


def press(qtbot, page, *keys):
    helpers.press(qtbot, page, *keys)
    settle(qtbot, page)


def badges(page, seat):
    shown = (button.shown for button in page.felt.hands[seat].cards.buttons)
    return {cards_text([c.id]): c.badge for c in shown if c.badge}


def held(page, seat):
    return {button.shown.id for button in page.felt.hands[seat].cards.buttons}


# ---- playing -----------------------------------------------------------------------------------


def test_every_card_of_the_hand_to_move_carries_its_tricks(qtbot, page):
    deal(qtbot, page)
    assert page.verdict.headline.plain() == "South can take all 13. Nine cards keep it."
    assert page.verdict.detail.plain().startswith(
        "A high trump gives up one trick, a heart two. The contract makes with six over."
    )
    answer = list(analyse(BestPlay(page.state.shown)))[-1]
    assert badges(page, SOUTH) == {cards_text([c.card]): str(c.tricks.low) for c in answer.cards}
    best = {
        b.shown.id for b in page.felt.hands[SOUTH].cards.buttons if b.shown.badge_kind == "best"
    }
    assert best == set(answer.best)
    assert badges(page, NORTH) == {}
    assert page.page.status.kind == "Exact"
    assert "13 cards each solved in" in page.page.status.figures


def test_a_whole_game_by_mouse(qtbot, page):
    deal(qtbot, page, SHORT)
    assert badges(page, SOUTH) == {"3s": "2", "2s": "2", "4h": "2"}
    click(qtbot, page, "3s")
    assert page.felt.trick.cards() == {SOUTH: card("3s")}
    assert badges(page, EAST) == {"Qs": "1", "Js": "1"}
    dimmed = [b.shown.id for b in page.felt.hands[EAST].cards.buttons if b.shown.dimmed]
    assert dimmed == [card("3h")]
    click(qtbot, page, "Js", "Ks", "4s")
    assert page.felt.trick.dimmed()
    assert page.felt.trick.cards()[NORTH] == card("Ks")
    assert "last trick: North" in page.felt.trick.accessibleName()
    assert "N–S 1" in page.game.tricks[0].plain()
    click(qtbot, page, "As", "5s", "2s", "Qs")
    click(qtbot, page, "2h", "5h", "4h", "3h")
    assert page.verdict.headline.plain() == "North–South took 2, East–West 1."
    assert page.state.shown.finished
    assert not any(held(page, seat) for seat in range(4))


def test_a_whole_game_by_keys(qtbot, page):
    deal(qtbot, page, SHORT)
    page.focus_start()
    press(qtbot, page, "3sjsks4s")
    assert page.state.shown.won == (1, 0)
    assert page.felt.hands[NORTH].isAncestorOf(page.window().focusWidget())
    press(qtbot, page, Qt.Key.Key_Return)  # the ace of spades has the focus
    assert page.state.played[-1] == card("As")
    for _ in range(7):
        press(qtbot, page, Qt.Key.Key_Return)
    assert page.state.shown.finished
    assert page.best_play.steps.button("prev").hasFocus()
    press(qtbot, page, Qt.Key.Key_Backspace)
    assert len(page.state.played) == 11


def test_backspace_takes_the_keyboard_to_the_hand_that_gets_the_next_card(qtbot, page):
    hands = page.felt.hands
    press(qtbot, page, "asks")
    qtbot.mouseClick(hands[EAST].name, Qt.MouseButton.LeftButton)
    press(qtbot, page, "ahkh")
    hands[SOUTH].cards.focus_card()
    for left in (1, 0):  # cards of East; without any its name has the keyboard
        press(qtbot, page, Qt.Key.Key_Backspace)
        assert len(held(page, EAST)) == left
        focus = page.window().focusWidget()
        assert hands[EAST].isAncestorOf(focus)
    assert focus is hands[EAST].name
    press(qtbot, page, Qt.Key.Key_Backspace)
    assert held(page, SOUTH) == {card("As")}
    assert hands[SOUTH].isAncestorOf(page.window().focusWidget())


def test_backspace_takes_the_keyboard_to_the_hand_whose_card_is_taken_back(qtbot, page):
    deal(qtbot, page, SHORT)
    page.focus_start()
    press(qtbot, page, "3s")
    assert page.felt.hands[SOUTH].isAncestorOf(page.window().focusWidget()) is False
    press(qtbot, page, Qt.Key.Key_Backspace)
    assert not page.state.played
    assert page.felt.hands[page.state.shown.to_move].isAncestorOf(page.window().focusWidget())


def test_an_illegal_card_moves_nothing_and_says_why(qtbot, page):
    deal(qtbot, page)
    said = []
    page.refused.connect(said.append)
    click(qtbot, page, "Jd")
    before = page.state
    click(qtbot, page, "Js")
    assert said[-1] == "East must follow diamonds"
    click(qtbot, page, "Ks")
    assert said[-1] == "It is East’s turn, not North’s"
    press(qtbot, page, "jd")
    assert said[-1] == "J♦ has been played"
    assert page.state == before
    assert page.window().strip.note() == "J♦ has been played"


def test_one_step_back_shows_the_trick_before(qtbot, page):
    deal(qtbot, page, SHORT)
    click(qtbot, page, "3s")
    page.page.undo_stack.undo()
    settle(qtbot, page)
    assert page.state.played == ()
    assert page.felt.trick.cards() == {}
    assert badges(page, SOUTH)["3s"] == "2"


# ---- stepping ----------------------------------------------------------------------------------


def test_the_best_line_can_be_stepped_through_and_really_takes_the_tricks(qtbot, page):
    deal(qtbot, page)
    press(qtbot, page, "}")
    assert page.state.played == ()
    assert page.state.shown.finished
    assert page.state.shown.won == (13, 0)
    press(qtbot, page, "[[")
    assert len(page.state.shown.played) == 50
    press(qtbot, page, "{")
    assert page.state.at is None
    qtbot.mouseClick(page.best_play.steps.button("next"), Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert len(page.state.shown.played) == 1
    assert page.best_play.line.texts()[0].startswith("Trick 1 S")
    assert not len(page.page.undo_stack.steps) > 1  # looking is no change


def test_another_card_keeps_the_old_line_one_undo_away(qtbot, page):
    deal(qtbot, page, SHORT)
    click(qtbot, page, "3s", "Js", "Ks", "4s")
    game = page.state
    press(qtbot, page, "[[")
    assert "In the game: K♠" in page.best_play.in_game.plain()
    click(qtbot, page, "As")
    assert page.state.played == (*game.played[:2], card("As"))
    page.page.undo_stack.undo()
    settle(qtbot, page)
    assert page.state.played == game.played


def test_the_games_own_card_only_steps_on(qtbot, page):
    deal(qtbot, page, SHORT)
    click(qtbot, page, "3s", "Js", "Ks", "4s")
    steps = len(page.page.undo_stack.steps)
    press(qtbot, page, "{")
    click(qtbot, page, "3s")
    assert len(page.page.undo_stack.steps) == steps
    assert page.state.shown_at == 1
    assert len(page.state.played) == 4


def test_a_chip_of_the_line_goes_there(qtbot, page):
    deal(qtbot, page, SHORT)
    chip = page.best_play.line.chips()[2]
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert page.state.shown_at == chip.chip.at == 2
    assert page.state.played == ()


# ---- the table of tricks -----------------------------------------------------------------------


def test_the_table_of_tricks_is_the_engines_and_sets_trump_and_leader(qtbot, page):
    deal(qtbot, page)
    tricks = list(analyse(TrickTable(page.state.deal)))[-1].tricks
    for row, trump in enumerate((0, 1, 3, 2)):
        for column, leader in enumerate((SOUTH, EAST, NORTH, WEST)):
            low = tricks[trump][leader].low
            expected = low if leader % 2 == 0 else 13 - low
            assert page.side.makeable.cell(row, column).text() == str(expected)
    assert page.side.makeable.cell(0, 0).current
    qtbot.mouseClick(page.side.makeable.cell(2, 1), Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert (page.state.trump, page.state.leader) == (3, EAST)
    assert page.side.makeable.cell(2, 1).current
    assert badges(page, EAST)


def test_trump_leader_contract_and_order_are_changes(qtbot, page):
    deal(qtbot, page)
    page.game.trump.segment(1).click()
    page.game.leader.segment(3).click()
    page.game.contract.segment(3).click()
    page.game.directions["counterclockwise"].click()
    settle(qtbot, page)
    state = page.state
    assert (state.trump, state.leader, state.contract, state.direction) == (
        1,
        WEST,
        10,
        "clockwise",
    )
    assert not page.game.directions["clockwise"].isHidden()
    assert "needs 10 more" in page.game.tricks[1].plain()
    for _ in range(4):
        page.page.undo_stack.undo()
    settle(qtbot, page)
    assert page.state.direction == "counterclockwise"
    assert page.game.contract.chosen() == 0


def test_the_contract_is_called_made_and_defeated(qtbot, page):
    deal(qtbot, page)
    page.game.contract.segment(6).click()
    press(qtbot, page, "}")
    assert page.game.tricks[1].plain() == "made"
    assert "contract of 13 by North–South is made" in page.verdict.detail.plain()
    press(qtbot, page, "{")
    click(qtbot, page, "3h", "4h", "5h", "Qh")
    assert page.game.tricks[1].plain() == "defeated"


# ---- setting up --------------------------------------------------------------------------------


def test_hands_are_filled_by_the_deck_and_the_last_card_starts_the_play(qtbot, page):
    assert page.deck.isVisible()
    assert page.start_panel.isVisible()
    picker = page.deck.picker
    for text in ("As", "Ks"):
        qtbot.mouseClick(picker.key(card(text)), Qt.MouseButton.LeftButton)
    assert held(page, SOUTH) == {card("As"), card("Ks")}
    assert not page.start_panel.isVisible()
    assert picker.key(card("As")).owner == "S"
    qtbot.mouseClick(page.felt.hands[EAST].name, Qt.MouseButton.LeftButton)
    press(qtbot, page, "ah")
    assert held(page, EAST) == {card("Ah")}
    qtbot.mouseClick(picker.key(card("Ah")), Qt.MouseButton.LeftButton)
    assert held(page, EAST) == set()
    press(qtbot, page, "ah", Qt.Key.Key_Backspace)
    assert held(page, EAST) == set()
    qtbot.mouseClick(page.felt.setup_box.rest_button, Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert {card("As"), card("Ks")} <= held(page, SOUTH)
    assert not page.deck.isVisible()
    assert len(badges(page, SOUTH)) == 13


def test_an_ending_of_few_cards(qtbot, page):
    for _ in range(9):
        page.felt.setup_box.size_stepper.fewer.click()
    assert page.state.size == 4
    press(qtbot, page, "asksqsjs")
    assert page.state.target == WEST
    page.felt.setup_box.rest_button.click()
    settle(qtbot, page)
    assert set(badges(page, SOUTH).values()) == {"4"}
    offered = [i for i in range(7) if page.game.contract.segment(i).isVisible()]
    assert [page.game.contract.segment(i).text() for i in offered] == ["1", "2", "3", "4"]
    assert page.state.contract == 3  # more than half
    assert "North–South reach the 3 they need." in page.verdict.detail.plain()
    qtbot.mouseClick(page.game.contract.segment(3), Qt.MouseButton.LeftButton)
    assert page.game.tricks[1].plain() == "needs 4 more"
    press(qtbot, page, "}")
    assert page.verdict.detail.plain() == "The goal of 4 by North–South is made."


def test_cards_are_taken_back_and_dragged_while_hands_are_edited(qtbot, page):
    deal(qtbot, page)
    qtbot.mouseClick(page.felt.edit_button, Qt.MouseButton.LeftButton)
    assert page.deck.isVisible()
    assert page.felt.setup_box.play_button.isEnabled()
    drop(page.felt.hands[NORTH], card("As"), card("Ks"))
    qtbot.waitUntil(lambda: page.state.owners[card("As")] == NORTH)
    assert page.state.owners[card("Ks")] == SOUTH
    drop(page.felt.hands[EAST], card("As"), card("Qd"))
    qtbot.waitUntil(lambda: page.state.owners[card("As")] == EAST)
    click_in_set_up(qtbot, page, "Ks")
    assert len(held(page, SOUTH)) == 12
    assert not page.felt.setup_box.play_button.isEnabled()
    drop(page.felt.hands[SOUTH], card("As"), None)
    qtbot.waitUntil(lambda: page.state.owners[card("As")] == SOUTH)
    qtbot.mouseClick(page.deck.picker.key(card("Ks")), Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert card("Ks") in held(page, EAST)
    assert not page.state.editing


def drop(hand, moved, onto):
    """Drop a card on another card of a hand, or at its right end."""
    place = QPointF(hand.cards.width() - 1, 40)
    if onto is not None:
        place = QPointF(hand.button(onto).geometry().topLeft()) + QPointF(6, 20)
    data = mime(HAND, moved)  # the event does not keep it alive
    hand.cards.dropEvent(dropped(data, place))


def click_in_set_up(qtbot, page, text):
    button = page.felt.hands[page.state.owners[card(text)]].button(card(text))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=visible_place(button))


def test_nothing_covers_the_buttons_in_the_corners(qtbot, page):
    deal(qtbot, page)
    for button in (page.felt.edit_button, page.felt.rotate_button, page.felt.copy_button):
        place = button.mapTo(page, button.rect().center())
        assert page.childAt(place) is button


def test_random_new_and_rotate_are_one_step_each(qtbot, page, window):
    window.deal_random()
    settle(qtbot, page)
    dealt = page.state
    assert dealt.whole
    page.felt.rotate_button.click()
    assert page.state.hands[EAST] == dealt.hands[SOUTH]
    window.new()
    assert page.state.empty
    window.undo()
    window.undo()
    assert page.state == dealt
    settle(qtbot, page)


# ---- review ------------------------------------------------------------------------------------


def test_the_review_lists_mistakes_and_goes_to_them(qtbot, page):
    deal(qtbot, page)
    assert not page.side.choice.isVisible()
    click(qtbot, page, "3h", "4h", "5h", "Qh", "Ah")
    page.side.choice.segment(1).click()
    settle(qtbot, page)
    assert page.side.headline.plain() == ("North–South gave up two tricks.")
    assert [row.text() for row in page.side.mistakes.rows] == ["Trick 1, South 3♥, gives up two"]
    assert page.side.game.texts()[0] == "Trick 1 S 3 ♥ −2 E 4 ♥ N 5 ♥ W Q ♥ → W"
    qtbot.mouseClick(page.side.mistakes.rows[0], Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert page.state.shown_at == 0
    assert len(page.state.played) == 5
    assert badges(page, SOUTH)["3h"] == "11"
    qtbot.mouseClick(page.side.game.chips()[2], Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert page.state.shown_at == 2


def test_the_review_of_a_hand_that_is_over_opens_on_its_first_mistake(qtbot, page, window):
    window.open_file(str(POSITIONS / "tarneeb-over.kib"))
    assert page.state.shown.finished
    for _again in range(2):  # the table is asked for in between
        page.side.choice.segment(0).click()
        page.step_to(len(page.state.played))
        settle(qtbot, page)
        page.side.choice.segment(1).click()
        settle(qtbot, page)
        at = page.state.shown_at
        assert 0 < at < len(page.state.played)
    page.step_to(0)
    qtbot.mouseClick(page.side.mistakes.rows[0], Qt.MouseButton.LeftButton)
    assert page.state.shown_at == at


def test_each_review_that_is_begun_goes_to_its_first_mistake_and_no_other(qtbot, page, window):
    window.open_file(str(POSITIONS / "tarneeb-over.kib"))
    page.start_review()  # while the table is still looked for
    settle(qtbot, page)
    at = page.state.shown_at
    assert at > 0
    page.start_review()  # it is known by now
    assert page.state.shown_at == at
    page.change(replace(page.state, played=page.state.played[:-4], at=0), "Shorter")
    settle(qtbot, page)
    assert page.side.mistakes.rows[0].text()
    assert page.state.shown_at == 0


# ---- files, text, the strip --------------------------------------------------------------------


def test_copy_and_paste_bring_the_game_back(qtbot, page, window):
    deal(qtbot, page)
    click(qtbot, page, "Jd", "7d")
    window.files.copy()
    text = QGuiApplication.clipboard().text()
    assert f"Deal: {DEAL}" in text
    assert "Played: S:Jd E:7d" in text
    assert "To move: North, trick 1" in text
    before = page.state
    window.new()
    window.files.paste()
    settle(qtbot, page)
    assert page.state.played == before.played
    assert page.state.hands == before.hands
    page.felt.copy_button.click()
    assert QGuiApplication.clipboard().text() == DEAL


def test_bad_text_leaves_the_table_and_says_one_sentence(qtbot, page, window):
    deal(qtbot, page)
    before = page.state
    QGuiApplication.clipboard().setText(DEAL.replace("J75", "JK5"))
    window.files.paste()
    assert page.state == before
    assert "“Ks” is in North's hand and in East's" in window.notice.text()


def test_files_of_bridge_programs_open(qtbot, page, window, tmp_path):
    path = tmp_path / "game.pbn"
    path.write_text(f'[Event "?"]\n[Deal "{DEAL}"]\n', encoding="latin-1")
    window.open_file(str(path))
    settle(qtbot, page)
    assert page.state.pbn() == DEAL
    path.write_text('[Deal "N:A"]\n')
    before = page.state
    window.open_file(str(path))
    assert "has 1 hands" in window.notice.text()
    assert page.state == before
    assert "*.pbn *.lin" in window.files.open_filter()


def test_a_saved_table_comes_back(qtbot, page, window, tmp_path):
    deal(qtbot, page)
    click(qtbot, page, "Jd")
    press(qtbot, page, "}")
    path = tmp_path / "state.kib"
    save(window, path)
    before = page.state
    assert json.loads(path.read_text())["room"] == "tarneeb"
    assert Game.from_json(documents.load(path)[1]).open == before
    window.new()
    window.open_file(str(path))
    settle(qtbot, page)
    assert page.state == before


def test_escape_stops_the_search_for_badges_and_resume_goes_on(qtbot, page, window):
    settle(qtbot, page)
    page.change(open_file.from_text(DEAL, page.state), "Paste")
    assert page.page.job.running
    window.escape()
    assert not page.page.job.running
    assert not page.side.job.running
    assert page.page.status.kind == "Stopped"
    assert set(badges(page, SOUTH).values()) <= {"–"}
    qtbot.waitUntil(lambda: window.strip.button().text() == "Resume")
    window.strip.button().click()
    settle(qtbot, page)
    assert badges(page, SOUTH)["3h"] == "11"


def test_cancel_stops_the_makeable_tricks_and_resume_goes_on(qtbot, page, window):
    page.change(open_file.from_text(DEAL, page.state), "Paste")
    qtbot.waitUntil(lambda: page.side.job.running)
    window.page.cancel()
    assert page.page.status.kind == "Stopped"
    assert not page.side.job.running
    qtbot.waitUntil(lambda: window.strip.button().text() == "Resume")
    window.strip.button().click()
    settle(qtbot, page)
    assert page.side.makeable.cell(0, 0).text() == "13"


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1700, 1000)])
@pytest.mark.parametrize("look", ["dark", "light"])
def test_everything_fits_in_every_window(qtbot, page, window, size, look):
    window.settings.theme = look
    window.apply_settings()
    assert theme.current().name == look
    felt = page.felt
    window.resize(*size)
    for text in (DEAL, "N:" + " ".join(["AK..."] + ["-"] * 3)):
        page.change(open_file.from_text(text, page.state), "Paste")
        settle(qtbot, page)
        qtbot.waitUntil(lambda: felt.minimumSizeHint().height() <= felt.height())
        for hand in page.felt.hands.values():
            for button in hand.cards.buttons:
                place = button.mapTo(felt, button.rect().center())
                assert felt.rect().contains(place)
    window.grab()


def test_buttons_in_the_corners_leave_room_for_north(qtbot, page, window):
    window.resize(1024, 700)
    conditions = replace(ANY_DEAL, sides=(parse_range("20+", 40), ANY_DEAL.sides[1]))
    deal(qtbot, page)
    page.change(replace(page.state, conditions=conditions), "Conditions")
    felt = page.felt
    for button in (felt.edit_button, felt.rotate_button, felt.another_button, felt.copy_button):
        assert button.isVisible()

        def apart(button=button):
            name = felt.hands[NORTH].name
            assert not QRect(name.mapTo(felt, QPoint(0, 0)), name.size()).intersects(
                QRect(button.mapTo(felt, QPoint(0, 0)), button.size())
            )

        wait_for(qtbot, apart)


def test_a_suit_of_thirteen_stays_within_its_hand(qtbot, page, window):
    window.resize(1024, 700)
    suits = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    deal(qtbot, page, suits)
    rows = page.felt.hands[EAST].cards
    edges = [button.geometry().left() for button in rows.buttons]
    assert edges == sorted(set(edges))  # each card shows something of itself
    assert rows.buttons[-1].geometry().right() <= rows.width()
    assert rows.buttons[0].covered > 0 == rows.buttons[-1].covered


def test_a_position_is_replayed_once_for_each_change(qtbot, page, monkeypatch):
    page.change(page.state.dealt(77), "Random")  # no other test has been there
    settle(qtbot, page)
    made = []
    replay = Position.__post_init__
    monkeypatch.setattr(Position, "__post_init__", lambda it: (made.append(it), replay(it)))
    page.click_card(page.state.shown.legal[0])
    assert [position.played for position in made] == [page.state.played]


def test_trump_contract_and_the_deal_are_in_view_on_an_empty_table(qtbot, window):
    resize(qtbot, window, (1024, 700))
    page = window.page.open_view
    assert page.start_panel.isVisible()
    window.grab()  # what is pending is laid out
    foot = page.mapToGlobal(QPoint(0, 0)).y() + page.height()
    for widget in (page.game.trump, page.game.contract, page.random_button):
        assert widget.mapToGlobal(QPoint(0, 0)).y() + widget.height() <= foot, widget
