"""The Nine Cards page in its window: games by mouse and by keys, opponents, variants, files."""

import json
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication

from app.games.nine_cards.page import NineCardsPage
from app.look import theme
from app.shell.frame.status_strip import StatusStrip
from app.shell.storage import documents
from app.widgets.scroll import SideColumn
from app.widgets.text import ElidedText
from app.words import translation
from engine.games.nine_cards import NINE_CARDS, Game, Position
from tests.app import helpers
from tests.app.helpers import headline, save, wait_for


@pytest.fixture
def window(qtbot, kept_window_in):
    window = kept_window_in("nine_cards")
    settle(qtbot, window.page)
    return window


@pytest.fixture
def page(window):
    assert isinstance(window.page, NineCardsPage)
    return window.page


def settle(qtbot, page):
    """Wait until what is shown belongs to the position, and the opponent has picked."""

    def settled():
        assert not page.job.running
        assert page.state.at is not None or not page.state.opponent_picks
        assert page.state.shown.finished or page.answer.position == page.state.shown

    wait_for(qtbot, settled)


def click(qtbot, page, *numbers):
    for number in numbers:
        helpers.click(qtbot, page.cards.button(number))
        settle(qtbot, page)


def press(qtbot, page, *keys):
    helpers.press(qtbot, page, *keys)
    settle(qtbot, page)


def badges(page):
    return {
        b.shown.id: b.shown.badge for row in page.cards.rows for b in row.buttons if b.shown.id > 0
    }


def rings(page):
    return {
        b.shown.id: b.shown.ring for row in page.cards.rows for b in row.buttons if b.shown.ring
    }


# ---- playing -----------------------------------------------------------------------------------


def test_a_whole_game_by_mouse(qtbot, page):
    assert headline(page) == "Every pick ends in a tie."
    assert set(badges(page).values()) == {"Tie"}
    click(qtbot, page, 6, 1, 8, 3)
    assert headline(page) == "Pick 2 or 5 to win."
    assert badges(page) == {
        **{1: "theirs", 3: "theirs", 6: "yours", 8: "yours"},
        **{2: "Win", 4: "Loss", 5: "Win", 7: "Tie", 9: "Tie"},
    }
    assert rings(page) == {2: "brass", 5: "brass"}
    assert "2: 2 + 8 + 5" in page.rows.texts()[0]
    click(qtbot, page, 2, 5, 7)
    assert headline(page) == "You win with 2, 6 and 7."
    assert page.caption.plain() == "You won."
    lifted = [b.shown.id for b in page.hands["mine"].fan.buttons if b.shown.lifted]
    assert sorted(lifted) == [2, 6, 7]
    assert page.new_button.isVisible()
    qtbot.mouseClick(page.new_button, Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert page.state.position == Position()
    assert not page.new_button.isVisible()


def test_advice_can_be_hidden_while_playing(qtbot, page):
    click(qtbot, page, 6, 1)
    page.advised.click()
    assert headline(page) == "Your pick."
    assert set(badges(page).values()) == {"", "yours", "theirs"}
    assert not rings(page)
    assert not page.rows_panel.isVisible()
    page.choose_opponent("perfect")
    click(qtbot, page, 8)  # who plays against you knows it all the same
    assert len(page.state.position.theirs) == 2
    assert not rings(page)
    page.advised.click()
    assert "Tie" in badges(page).values()


def test_hidden_advice_does_not_say_which_card_wins(qtbot, page):
    click(qtbot, page, 5, 4, 1, 9)
    wants = [hand.wants for hand in page.hands.values()]
    assert "2" in [text.plain() for text in wants]
    page.advised.click()
    assert not any(text.plain() for text in wants)
    click(qtbot, page, 3, 2)
    assert "2 + 4 + 9 = 15" in [text.plain() for text in wants]
    page.advised.click()


def test_hidden_advice_is_in_no_copy_and_stays_hidden_after_a_restart(qtbot, page):
    click(qtbot, page, 5, 4, 1, 9)
    assert "Best: 2" in page.to_text()
    page.step_to(6)
    page.advised.click()
    assert page.state.at is None  # what was looked at ahead was the advice
    settle(qtbot, page)
    assert "Exact" not in page.to_text()
    assert not any(chip.isVisible() for chip in page.line.chips)
    kept = page.from_json(page.to_json(page.state))
    page.restore(page.blank())
    page.restore(kept)
    settle(qtbot, page)
    assert page.advised.text() == "Show advice"
    assert not rings(page)
    for state in (page.blank(), page.random_state(), page.from_text("5 v 4"), page.example()):
        assert state.hidden
    page.advised.click()
    settle(qtbot, page)
    assert "Exact" in page.to_text()
    assert "hidden" not in page.to_json(page.state)


def test_what_is_known_of_the_pick_before_goes_where_an_answer_takes_long(qtbot, page, monkeypatch):
    click(qtbot, page, 5)
    strip = page.window().findChild(StatusStrip)
    with monkeypatch.context() as busy:
        busy.setattr(page.job, "start", lambda question, room: None)
        helpers.click(qtbot, page.cards.button(1))
        assert "Tie" in badges(page).values()  # most answers are there before one sees it
        qtbot.waitUntil(lambda: badges(page)[2] == "–")
        assert set(badges(page).values()) == {"–", "yours", "theirs"}
        assert not rings(page)
        text = strip.findChild(ElidedText, "status")
        qtbot.waitUntil(lambda: "Exact" not in strip.text() or is_dim(text))
    page.ask(again=True)
    settle(qtbot, page)
    qtbot.waitUntil(lambda: "Exact" in strip.text() and not is_dim(text))
    assert badges(page)[2] == "Win"


def is_dim(widget):
    effect = widget.graphicsEffect()
    return effect is not None and effect.isEnabled()


def test_a_whole_game_by_keys(qtbot, page):
    press(qtbot, page, "6183")
    assert page.state.position == Position((6, 8), (1, 3))
    press(qtbot, page, "2", "4", Qt.Key.Key_Backspace, "9", "5")
    assert page.state.position.mine == (6, 8, 2, 5)
    assert headline(page) == "You win with 2, 5 and 8."


def test_arrows_and_enter_pick(qtbot, page):
    page.focus_start()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        qtbot.keyClick(page.window().focusWidget(), key)
    settle(qtbot, page)
    assert page.state.position.mine == (3,)
    assert page.window().focusWidget() is page.cards.button(3)


def test_the_square_takes_the_same_clicks(qtbot, page):
    for number in (5, 9):
        qtbot.mouseClick(page.square.cell(number), Qt.MouseButton.LeftButton)
        settle(qtbot, page)
    assert page.state.position == Position((5,), (9,))
    qtbot.mouseClick(page.square.cell(5), Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert page.state.position == Position((), (9,))


def test_a_drawn_game_says_so(qtbot, page):
    press(qtbot, page, "521946738")
    assert page.state.position.finished
    assert headline(page) == "A tie."
    assert page.caption.plain() == "A tie."


def test_the_card_to_block_is_vermilion_and_best(qtbot, page):
    press(qtbot, page, "526")
    assert headline(page) == "The opponent must block with 4."
    click(qtbot, page, 4)
    press(qtbot, page, "[")
    assert rings(page)[4] == "brass"  # your threat
    page.restore(page.from_text("2 v 5 6"))
    settle(qtbot, page)
    assert rings(page) == {4: "heat_bad"}
    assert page.cards.button(4).shown.badge_kind == "best"


def test_a_card_that_both_want_belongs_to_the_side_to_move(qtbot, page):
    page.restore(page.from_text("4 6 v 2 8"))  # both want 5
    settle(qtbot, page)
    assert rings(page) == {5: "brass"}
    assert page.cards.button(5).shown.badge_kind == "good"
    page.starter.segment(1).click()
    settle(qtbot, page)
    assert rings(page) == {5: "heat_bad"}
    assert page.cards.button(5).shown.badge_kind == "best"


def test_what_cannot_be_is_not_clicked_but_said(qtbot, window, page):
    click(qtbot, page, 6, 1, 8)
    click(qtbot, page, 1)  # two cards against none
    assert page.state.position == Position((6, 8), (1,), "theirs")
    assert window.strip.note() == "Take back one of yours first"
    press(qtbot, page, "8")
    assert window.strip.note() == "8 is picked already"
    press(qtbot, page, "0")
    assert "0 is not on the table" in window.strip.note()
    click(qtbot, page, 5, 2, 4, 7)
    assert page.state.position.winner == "mine"
    click(qtbot, page, 9)
    assert window.strip.note().startswith("The game is over")


# ---- taking back -------------------------------------------------------------------------------


def test_any_card_is_taken_back_by_a_click(qtbot, page):
    press(qtbot, page, "6183")
    fan = page.hands["mine"].fan
    qtbot.mouseClick(fan.button(6), Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert page.state.position == Position((8,), (1, 3), "mine")
    assert page.starter.chosen() == 1  # who holds more has started


# ---- who starts, who plays ---------------------------------------------------------------------


def test_the_perfect_opponent_never_loses_and_undo_takes_back_both_picks(qtbot, window, page):
    page.opponent.segment(2).click()
    press(qtbot, page, "2")
    assert page.state.position.theirs == (5,)  # only the centre holds against a corner
    assert page.caption_hint.plain() == "The opponent took 5."
    window.undo()
    assert page.state.position == Position()
    window.redo()
    assert page.state.position == Position((2,), (5,))  # without asking the opponent again
    while not page.state.position.finished:
        press(qtbot, page, str(page.state.position.free[-1]))
    assert page.state.position.winner != "mine"


def test_the_perfect_opponent_starts_by_itself(qtbot, window, page):
    page.opponent.segment(2).click()
    page.starter.segment(1).click()
    settle(qtbot, page)
    assert len(page.state.position.theirs) == 1
    window.new()
    settle(qtbot, page)
    assert len(page.state.position.theirs) == 1
    window.undo()
    window.undo()
    assert page.state.position == Position()


def test_the_random_opponent_picks_at_random(qtbot, page):
    page.opponent.segment(1).click()
    replies = set()
    for _ in range(12):
        press(qtbot, page, "5")
        replies.add(page.state.position.theirs)
        press(qtbot, page, Qt.Key.Key_Backspace)
        assert page.state.position == Position()
    assert len(replies) > 1


def test_an_opponent_chosen_at_its_turn_picks_at_once(qtbot, page):
    press(qtbot, page, "5")
    page.opponent.segment(2).click()
    settle(qtbot, page)
    assert len(page.state.position.theirs) == 1
    assert page.state.position.theirs[0] in (2, 4, 6, 8)  # edges lose


def test_a_click_does_not_pick_for_an_opponent_that_picks_by_itself(qtbot, window, page):
    press(qtbot, page, "51")
    page.restore(page.state.stepped(1, ()).with_opponent("random"))  # looks back at its pick
    page.job.cancel()
    page.click_card(9)
    assert window.strip.note() == "The opponent picks by itself"
    assert page.state.position == Position((5,), (1,))


# ---- stepping ----------------------------------------------------------------------------------


def test_steps_go_through_the_game_and_best_play(qtbot, page):
    press(qtbot, page, "6183")
    assert page.steps.button("next").isEnabled()
    press(qtbot, page, "}")
    assert page.state.shown.winner == "mine"
    assert page.state.position == Position((6, 8), (1, 3))
    assert headline(page).startswith("You win")
    press(qtbot, page, "[")
    assert page.caption.plain() == "Your pick."
    press(qtbot, page, "{")
    assert page.state.shown == Position()
    assert headline(page) == "Every pick ends in a tie."
    press(qtbot, page, "]")
    assert page.state.shown == Position((6,), (), "theirs")
    assert len(page.undo_stack.steps) == 4  # looking is no change
    page.steps.button("last").click()
    settle(qtbot, page)
    chips = [c.plain() for c in page.line.chips if c.isVisible()]
    assert chips == ["You 2", "Opp 4", "You 5", "you win"]


def test_nobody_picks_while_one_looks_back(qtbot, window, page):
    page.opponent.segment(2).click()
    press(qtbot, page, "2")
    press(qtbot, page, "1")
    game = page.state.position
    press(qtbot, page, "[")
    assert page.state.shown == Position((2, 1), (5,), "theirs")
    assert headline(page).startswith("The opponent gets a tie")
    press(qtbot, page, "]")
    assert page.state.shown == game
    window.undo()
    assert page.state.position == Position((2,), (5,))


def test_a_pick_from_the_past_plays_another_game(qtbot, window, page):
    press(qtbot, page, "6183", "{", "5")
    assert page.state.position == Position((5,), (), "theirs")
    window.undo()
    assert page.state.position == Position((6, 8), (1, 3))


# ---- variants ----------------------------------------------------------------------------------


def test_a_variant_shows_its_sets_instead_of_the_square(qtbot, page):
    page.count.more.click()
    page.count.more.click()
    page.count.more.click()
    page.target.more.click()
    settle(qtbot, page)
    assert page.state.game == Game(12, 16)
    assert page.square_panel.isHidden()
    assert page.triples_panel.title.plain() == "Sets that make 16"
    assert "1 + 3 + 12" in page.triples.accessibleName()
    assert page.cards.rows[1].isVisible()
    assert len(page.undo_stack.steps) == 1  # several steps through the variants are one
    page.undo_stack.undo()
    settle(qtbot, page)
    assert page.state.game == NINE_CARDS
    assert page.square_panel.isVisible()


def test_two_digits_type_one_number(qtbot, window, page):
    page.choose_game(12, 20)
    settle(qtbot, page)
    press(qtbot, page, "1")
    assert window.strip.note() == "1_"
    assert page.state.empty
    press(qtbot, page, "2")
    assert page.state.position.mine == (12,)
    press(qtbot, page, "1", "5")
    assert window.strip.note() == "15 is not on the table; the cards are 1 to 12"
    qtbot.keyClicks(page.window().focusWidget(), "1")
    qtbot.keyClick(page.window().focusWidget(), Qt.Key.Key_Return)
    settle(qtbot, page)
    assert page.state.position.theirs == (1,)
    press(qtbot, page, "3")
    assert page.state.position.mine == (12, 3)


def test_a_lone_digit_picks_after_a_while_unless_it_is_cancelled(qtbot, page):
    page.choose_game(12, 20)
    settle(qtbot, page)
    waiting = page.findChild(QTimer, "lone digit")
    waiting.setInterval(50)
    press(qtbot, page, "1")
    qtbot.waitUntil(lambda: page.state.position.mine == (1,))
    waiting.setInterval(100_000)
    press(qtbot, page, "1")
    page.cancel()
    assert not waiting.isActive()
    assert page.state.position.theirs == ()


def test_the_sum_stays_one_that_three_cards_can_make(qtbot, page):
    page.choose_game(4, 15)
    settle(qtbot, page)
    assert page.state.game == Game(4, 9)
    assert not page.target.more.isEnabled()
    assert page.target.value() == 9


def test_the_survey_has_no_english_letters_in_arabic(qtbot, page):
    translation.use(["ar"])
    try:
        dialog = page.open_survey()

        def seen():
            return [dialog.table.cell(i, 9).text() for i in (6, 7)]

        qtbot.waitUntil(lambda: "–" not in seen())
        dialog.reject()
    finally:
        translation.use([])
    assert all(map(translation.has_right_to_left, seen()))


def test_the_survey_tells_who_wins_and_a_click_plays_that_game(qtbot, page):
    dialog = page.open_survey()
    qtbot.waitUntil(lambda: not dialog.job.running)
    assert dialog.table.cell(6, 9).text() == "D"
    assert dialog.table.cell(6, 9).accessibleName() == (
        "9 cards, 15, 9 cards, sum 15: a tie with best play., current setting"
    )
    assert dialog.table.cell(7, 10).text() == "W"
    assert dialog.table.cell(0, 1).isHidden()  # no three of three cards make 7
    dialog.table.hovered.emit(7, 10)
    assert dialog.remark.plain().startswith("10 cards, sum 16: whoever starts wins in")
    dialog.table.cell(7, 10).click()
    settle(qtbot, page)
    assert page.state.game == Game(10, 16)
    assert headline(page).startswith("Pick")


# ---- files and clipboard -----------------------------------------------------------------------


def test_copied_text_says_what_to_pick_and_can_be_pasted(qtbot, window, page):
    press(qtbot, page, "6183")
    window.files.copy()
    text = QGuiApplication.clipboard().text()
    assert "Best: 2 5" in text
    assert "Each pick: 2 win in 3, 4 loss in 4, 5 win in 3, 7 draw, 9 draw" in text
    window.new()
    window.files.paste()
    settle(qtbot, page)
    assert page.state.position == Position((6, 8), (1, 3))
    press(qtbot, page, "257")
    window.files.copy()
    assert "You win with 2, 6 and 7." in QGuiApplication.clipboard().text()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("6 8 3 v 1", "players pick in turn"),
    ],
)
def test_impossible_text_gets_a_sentence_and_changes_nothing(qtbot, window, page, text, says):
    press(qtbot, page, "5")
    QGuiApplication.clipboard().setText(text)
    window.files.paste()
    assert says in window.notice.text()
    assert page.state.position == Position((5,), (), "theirs")


def test_a_saved_game_opens_and_a_bad_file_changes_nothing(qtbot, window, page, tmp_path):
    page.choose_game(12, 20)
    settle(qtbot, page)
    press(qtbot, page, "57")
    path = tmp_path / "game.kib"
    save(window, path)
    window.new()
    window.open_file(str(path))
    settle(qtbot, page)
    assert page.state.position == Position((5,), (7,), game=Game(12, 20))
    document = json.loads(path.read_text())
    document["position"]["mine"] = [5, 5]
    path.write_text(json.dumps(document))
    window.open_file(str(path))
    assert "“5” was given twice" in window.notice.text()
    assert page.state.position == Position((5,), (7,), game=Game(12, 20))
    assert documents.loads(path.read_text())[0] == "nine_cards"


# ---- look and names ----------------------------------------------------------------------------


def test_names_tell_a_screen_reader_what_is_on_the_table(qtbot, page):
    press(qtbot, page, "6183")
    assert page.cards.button(2).accessibleName() == "2, free, wins in three picks, best"
    assert page.square.cell(4).accessibleName() == "4, free, loses in four picks"
    assert page.cards.button(6).accessibleName() == "6, yours"
    assert page.hands["theirs"].fan.button(3).accessibleName() == "3, theirs"
    assert page.verdict.accessibleDescription().startswith("Pick 2 or 5 to win.")
    assert page.starter.accessibleName() == "Who starts"
    assert page.opponent.accessibleName() == "Play against"


def test_tab_goes_from_part_to_part(qtbot, window, page):
    press(qtbot, page, "6183")
    page.focus_start()
    visited = [window.focusWidget()]
    for _ in range(4):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        visited.append(window.focusWidget())
    assert visited[0] is page.cards.button(2)
    assert visited[1] is page.hands["mine"].fan.button(6)
    assert visited[2] in page.opponent.children()
    visited[1].setFocus()
    qtbot.keyClick(visited[1], Qt.Key.Key_Backtab)
    assert window.focusWidget() in page.cards.rows[0].buttons


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1024, 640)])
@pytest.mark.parametrize(
    "text", ["6 8 v 1 3", "5 v", "You: 15 1 2 14 3\nOpponent: 4 5 6 7\nCards: 15\nTarget: 24"]
)
def test_everything_fits_the_window(qtbot, window, page, size, text):
    window.setMinimumSize(*size)
    window.resize(*size)
    page.restore(page.from_text(text))
    settle(qtbot, page)
    felt = page.cards.parentWidget()
    for fan in (*page.cards.rows, page.hands["mine"].fan, page.hands["theirs"].fan):
        for button in fan.buttons:
            assert felt.rect().contains(button.mapTo(felt, button.rect().bottomRight()))
    assert felt.minimumSizeHint().height() <= felt.height()
    assert page.cards.rows[0].card_height >= 48
    cards = page.cards.rows[0].buttons
    assert all(b.x() >= a.geometry().right() for a, b in pairwise(cards))
    column = page.findChild(SideColumn)
    assert column.widget().width() <= column.viewport().width()


def test_both_themes_paint(qtbot, window, page):
    press(qtbot, page, "61")
    page.choose_game(15, 24)
    settle(qtbot, page)
    was = theme.current().name
    window.toggle_theme()
    assert not window.grab().isNull()
    window.toggle_theme()
    assert theme.current().name == was
