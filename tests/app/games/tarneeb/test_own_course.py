"""At a real table: one card put right without losing the others, and the game from hand to hand."""

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from app.games.tarneeb.records import hand_file as own_file
from app.games.tarneeb.records.hand import Assumptions, Contract, PastHand
from app.words.cards import pretty
from engine.cards import card_text
from engine.games.tarneeb import PASS
from tests.app.games.tarneeb.helpers import (
    NORTH,
    SOUTH,
    bidding,
    card,
    game,
    playing,
    press_alt,
    settle,
    show,
)
from tests.app.helpers import click, press
from tests.helpers import cards

#: East follows clubs in trick 1 and leads a club to trick 4.
COURSE = "Ac4c7c2hKs9s2sAs3hThKh9h9c6c5h8c"


def entered(played):
    """Your hand with these cards entered."""
    state = playing()
    for code in played:
        state = state.played_card(code)
    return state


def mistyped(played, at):
    """The same with another card at one place, after which nothing becomes impossible."""
    state = entered(played)
    for other in range(52):
        if other in played or other in state.hand:
            continue
        try:
            wrong = state.corrected(at, other)
        except ValueError:
            continue
        if not wrong.later:
            return wrong
    raise AssertionError("no such card")


def others_card(played):
    """Number of a card in the first trick that is not yours."""
    return next(at for at in range(1, 4) if entered(played).play.players[at] != SOUTH)


@pytest.mark.parametrize("seed", range(8))
def test_a_card_of_trick_1_is_put_right_in_trick_9(seed):
    played = game(seed).played[:34]
    at, state, wrongs = others_card(played), entered(played), 0
    for other in set(range(52)) - {*played, *state.hand}:
        try:
            wrong = state.corrected(at, other)
        except ValueError:
            continue
        wrongs += 1
        assert (*wrong.played, *wrong.later) == (*played[:at], other, *played[at + 1 :])
        assert bool(wrong.later) == bool(wrong.impossible)
        assert wrong.corrected(at, played[at]) == state
    assert wrongs


def test_what_becomes_impossible_is_kept_and_marked():
    state = entered(cards(COURSE))
    wrong = state.corrected(1, card("3d"))  # East would have been void in clubs
    assert wrong.later
    assert (*wrong.played, *wrong.later)[2:] == state.played[2:]
    first = wrong.later[0]
    assert "did not follow" in wrong.impossible
    assert wrong.advice() is None
    assert wrong.corrected(1, card("4c")) == state
    # the impossible card is put right by the next one, and what came after it stays
    other = next(
        code
        for code in range(52)
        if code not in wrong.played + wrong.later + wrong.hand and _can(wrong, code)
    )
    after = wrong.played_card(other)
    assert after.played[: len(wrong.played) + 1] == (*wrong.played, other)
    assert (*after.played, *after.later)[len(wrong.played) + 1 :] == wrong.later[1:]
    assert first not in after.played + after.later
    # or taken out
    out = wrong.taken_back()
    assert (*out.played, *out.later) == (*wrong.played, *wrong.later[1:])


def _can(state, code):
    try:
        state.played_card(code)
    except ValueError:
        return False
    return True


def test_a_card_that_cannot_be_there_is_refused():
    state = entered(cards("Ac4c7c2h"))
    for at, text, said in (
        (1, "Ks", "is in your hand"),
        (0, "5c", "is not in your hand"),
    ):
        with pytest.raises(ValueError, match=said):
            state.corrected(at, card(text))


def test_what_waits_is_saved():
    state = entered(cards(COURSE)).corrected(1, card("3d"))
    assert state.later
    data = json.loads(json.dumps(own_file.to_json(state)))
    assert own_file.from_json(data) == state


# ---- in the window ---------------------------------------------------------------------------


def test_trick_1_is_corrected_in_trick_9_by_mouse(qtbot, view):
    played = game(0).played[:34]
    at = others_card(played)
    wrong = mistyped(played, at)
    show(view, wrong)
    chips = {chip.chip.at: chip for chip in view.played.line.chips()}
    click(qtbot, chips[at])
    assert view.deck.hint.plain().endswith("to trick 1")
    click(qtbot, view.deck.picker.key(played[at]))
    assert view.state == entered(played)
    assert view.deck.hint.plain().startswith("click the card")
    view.page.undo_stack.undo()
    assert view.state == wrong


def test_the_list_of_cards_keeps_its_place_when_one_of_them_is_clicked(qtbot, view, window):
    show(view, entered(game(3).played[:9]))
    chips = {chip.chip.at: chip for chip in view.played.line.chips()}
    settle(qtbot, view)
    window.grab()  # what is pending is laid out
    before = {at: chip.mapToGlobal(QPoint(0, 0)) for at, chip in chips.items()}
    click(qtbot, chips[2])
    window.grab()
    assert view.played.fixing_words.isVisible()
    assert {at: chip.mapToGlobal(QPoint(0, 0)) for at, chip in chips.items()} == before


@pytest.mark.own_window
def test_a_card_is_corrected_by_keys(qtbot, view, window):
    played = game(3).played[:9]
    at = others_card(played)
    show(view, mistyped(played, at))
    for _ in range(9 - at):
        press(qtbot, view, "[")
    assert "Trick 1" in view.played.fixing_words.plain()
    press(qtbot, view, card_text(played[at]))
    assert view.state == entered(played)
    press(qtbot, view, "[")
    assert view.played.fixing_words.isVisible()
    window.escape()
    assert not view.played.fixing_words.isVisible()
    press(qtbot, view, "[", "]")
    assert not view.played.fixing_words.isVisible()


def test_what_cannot_be_is_said_and_marked_in_the_list(qtbot, view):
    state = entered(cards(COURSE)).corrected(1, card("3d"))
    show(view, state)
    assert view.verdict.headline.plain().startswith("Correct the ")
    assert "did not follow" in view.verdict.detail.plain()
    assert f"East plays {pretty(state.later[0])} in trick" in view.verdict.detail.plain()
    marked = [chip for chip in view.played.line.chips() if chip.chip.kind == "bad"]
    assert [chip.chip.card for chip in marked] == [state.later[0]]
    assert "cannot be" in marked[0].accessibleName()
    assert marked[0].text().startswith("✗")
    assert view.question() is None  # nothing is advised until it is put right
    assert not view.cards.isVisible()
    press(qtbot, view, Qt.Key.Key_Backspace)
    assert view.state == state.taken_back()


# ---- from hand to hand -----------------------------------------------------------------------


def finished(seed=1, **how):
    from dataclasses import replace

    return replace(entered(game(seed).played), assumptions=Assumptions(**how))


def test_the_next_hand_carries_score_dealer_and_rules():
    state = finished(scores=(3, 10), scoring=1, may_reenter=True)
    won = state.play.won[0]
    points = (won, 0) if won >= 8 else (-8, 13 - won)
    after = state.next_hand()
    assert after.hand == ()
    assert after.first == NORTH  # East bid first, counterclockwise
    assert after.assumptions.scores == (3 + points[0], 10 + points[1])
    assert after.assumptions.may_reenter
    assert after.past == (PastHand(Contract(SOUTH, 8, 0), won, points),)
    data = json.loads(json.dumps(own_file.to_json(after)))
    assert own_file.from_json(data) == after


def test_a_hand_that_was_not_played_out_says_how_it_ended():
    state = entered(game(1).played[:20])
    with pytest.raises(ValueError, match="Say how many tricks"):
        state.next_hand()
    with pytest.raises(ValueError, match="Say how many tricks"):
        state.next_hand(state.play.won[0] + 9)
    after = state.next_hand(9 if state.play.won[0] <= 9 else 13)
    assert after.past[0].taken in (9, 13)
    with pytest.raises(ValueError, match="not over"):
        bidding().next_hand()
    passed = bidding()
    for _ in range(4):
        passed = passed.called(PASS)
    assert passed.passed_out
    assert passed.next_hand().past == (PastHand(None, 0, (0, 0)),)


def test_a_game_that_is_won_begins_anew():
    after = finished(scores=(40, 40), target=41).next_hand()
    assert after.assumptions.scores == (0, 0)
    assert after.past == ()


def test_the_sheet_of_the_game_is_shown(qtbot, view):
    show(view, finished())
    assert not view.sheet.isVisible()
    click(qtbot, view.played.next_button)
    assert view.state.phase == "hand"
    assert view.sheet.isVisible()
    assert view.sheet.table.rows()[0][1] == "N–S 8 ♠"
    assert len(view.sheet.table.rows()) == 1
    view.page.undo_stack.undo()
    assert view.state == finished()


def test_a_claimed_hand_is_scored_from_a_menu(qtbot, view):
    show(view, entered(game(1).played[:20]))
    press_alt(qtbot, view, "X")
    menu = next(m for m in view.played.findChildren(QMenu) if m.isVisible())
    assert menu.actions()[0].text().startswith("N–S took ")
    menu.actions()[0].trigger()
    menu.close()
    assert len(view.state.past) == 1


def test_a_hand_by_keyboard_in_at_most_110_strokes(qtbot, view):
    view.focus_start()
    strokes = 0

    def keys(text):
        nonlocal strokes
        strokes += len(text)
        press(qtbot, view, text)

    hand = cards("KsQsTs8s6s3sJhThQd8dAcQc8c")
    keys("".join(map(card_text, hand)))
    press_alt(qtbot, view, *"8PPPS")  # four calls and the trump
    strokes += 5
    played = game(6).played
    for code in played:
        if code in hand:  # your own cards may be clicked, or typed too
            press(qtbot, view, card_text(code))
        else:
            keys(card_text(code))
    assert view.state.play.finished
    assert strokes <= 110
