"""At the pace of a real table: a rank alone, cards that are no choice, claims, calls put right."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.games.tarneeb.records.hand import Contract, OwnHand
from engine.cards import card_text
from engine.games.tarneeb import PASS, Deal, Position, SeenPlay, parse_deal
from engine.games.tarneeb.own import strength
from engine.games.tarneeb.table import players
from tests.app.games.tarneeb.helpers import (
    DEAL,
    EAST,
    SOUTH,
    bidding,
    card,
    playing,
    press_alt,
    show,
)
from tests.app.helpers import press, refusal
from tests.helpers import cards

MOST_KEYS = 60  # of the play of a deal


def test_a_rank_alone_is_a_card_of_the_suit_led(qtbot, view):
    show(view, playing("Ac"))
    view.focus_start()
    press(qtbot, view, "4")
    assert view.state.played == cards("Ac4c")
    press(qtbot, view, "c")  # typed by habit: the same card
    assert view.state.played == cards("Ac4c")
    press(qtbot, view, "7")
    press(qtbot, view, "2")
    assert view.state.played == cards("Ac4c7c2c")


def test_a_suit_typed_after_the_rank_says_what_was_meant(qtbot, view):
    show(view, playing("Ac"))
    view.focus_start()
    press(qtbot, view, "4h")
    assert view.state.played == cards("Ac4h")
    view.page.undo_stack.undo()  # one step
    assert view.state.played == cards("Ac")


def test_a_suit_after_undo_takes_nothing_more_back(qtbot, view):
    show(view, playing("Ac"))
    view.focus_start()
    press(qtbot, view, "4")
    view.page.undo_stack.undo()
    press(qtbot, view, "h")
    assert view.state.played == cards("Ac4h")


def test_a_suit_that_cannot_be_is_refused_and_nothing_is_played(qtbot, view):
    show(view, playing("Ac"))
    view.focus_start()
    press(qtbot, view, "2s")
    press(qtbot, view, Qt.Key.Key_Backspace)
    press(qtbot, view, "3s")  # yours
    assert "is yours" in refusal(view)
    assert view.state.played == cards("Ac")


def test_a_rank_waits_for_its_suit_where_none_is_led(qtbot, view):
    show(view, playing("Ac4c7c2hKs9s2sAs"))
    view.focus_start()
    before = view.state.played
    press(qtbot, view, "5")
    assert view.state.played == before
    press(qtbot, view, "h")
    assert view.state.played == (*before, card("5h"))


def test_what_is_no_choice_is_played_and_taken_back_with_the_card_before_it(qtbot, view):
    deal = parse_deal(DEAL)
    position, rng = Position(deal, 0, SOUTH), random.Random(3)
    while not position.finished:
        position = position.after(rng.choice(position.legal))
    state = playing()
    for code in position.played[:44]:
        state = state.played_card(code)
    show(view, state)
    view.focus_start()
    typed = 0
    while not view.state.play.finished:
        before = view.state
        press(qtbot, view, card_text(position.played[len(before.played)]))
        after, typed = view.state, typed + 1
        press(qtbot, view, Qt.Key.Key_Backspace)
        assert view.state.played == before.played
        view.page.undo_stack.undo()
        assert view.state.played == after.played
    assert view.state.played == position.played
    assert typed <= 6


def keys_of(view, code):
    """What is typed for a card: its rank, and its suit where the rank alone would be another."""
    rank, suit = card_text(code).lower()
    return rank if view.typing.alone(code % 13) == code else rank + suit


@pytest.mark.parametrize("seed", [2031, 2032, 2033])
def test_the_play_of_a_deal_takes_few_keys(qtbot, view, seed):
    """Cards as they fall at a table of players who win cheaply and follow low."""
    rng = random.Random(seed)
    deck = rng.sample(range(52), 52)
    deal = Deal(tuple(tuple(sorted(deck[at::4])) for at in range(4)))
    declarer, trump, bid = strength.contract(deal.hands)
    position = Position(deal, trump, declarer)
    while not position.finished:
        seat = position.to_move
        seen = SeenPlay(deal.hands[seat], seat, trump, declarer, bid, position.played)
        position = position.after(players.greedy_card(seen))
    show(view, OwnHand(hand=deal.hands[SOUTH]).with_contract(Contract(declarer, bid, trump)))
    view.focus_start()
    transcript = []
    while not view.state.play.finished:
        typed = keys_of(view, position.played[len(view.state.played)])
        press(qtbot, view, typed)
        transcript.append(typed)
    assert view.state.played == position.played
    assert len("".join(transcript)) <= MOST_KEYS, transcript


def test_the_rest_is_claimed_where_it_is_sure(qtbot, view):
    show(view, playing())
    press_alt(qtbot, view, "L")
    assert "winners only" in refusal(view)
    hand = "AsKsQsJsTs9s8s7s6s5s4s3s2s"
    state = bidding(SOUTH)
    for code in state.hand:
        state = state.click_card(code)
    for code in cards(hand):
        state = state.click_card(code)
    show(view, state.with_contract(Contract(SOUTH, 13, 0)))
    press_alt(qtbot, view, "L")
    assert view.state.past[-1].taken == 13
    assert view.state.phase == "hand"


def test_a_call_is_put_right_by_a_click_on_it(qtbot, view):
    state = bidding(EAST)
    for call in (7, 8, PASS, PASS):
        state = state.called(call)
    show(view, state)
    table = view.felt.auction
    place = table._place(1, 1).center().toPoint()
    qtbot.mouseClick(table, Qt.MouseButton.LeftButton, pos=place)
    menu = view.findChildren(QMenu)[-1]
    names = [action.text() for action in menu.actions()]
    assert names == ["Pass", "8", "9", "10", "11", "12", "13"]
    assert not menu.actions()[1].isEnabled()
    menu.actions()[2].trigger()
    menu.close()
    assert view.state.calls == (7, 9, PASS, PASS)
    press_alt(qtbot, view, "K")
    menu = view.findChildren(QMenu)[-1]
    calls = [action for action in view.findChildren(QAction) if ": " in action.text()]
    assert [a.text() for a in calls if a.text().startswith("North")][-1] == "North: 9"


def test_calls_that_are_gone_with_the_one_put_right_are_told(view):
    told, state = [], bidding(EAST)
    for call in (7, 8, PASS, 9):
        state = state.called(call)
    show(view, state)
    view.page.hint.connect(told.append)
    view.correct_call(0, 10)
    assert view.state.calls == (10,)
    assert told == ["3 calls after it are gone: bid on from here"]


def random_bidding(rng):
    state = bidding(rng.randrange(4))
    while state.auction.to_call is not None:
        state = state.called(rng.choice((PASS, PASS, *state.auction.legal[:3])))
    return state


@given(st.randoms(use_true_random=False))
def test_calls_that_stay_are_of_the_seats_that_made_them(rng):
    state = random_bidding(rng)
    auction = state.auction
    at = rng.randrange(len(auction.calls))
    right = rng.choice(replace(auction, calls=auction.calls[:at]).legal)
    found = state.with_call(at, right).auction
    assert found.calls[: at + 1] == (*auction.calls[:at], right)
    assert found.seats[: at + 1] == auction.seats[: at + 1]
    before = [*zip(auction.seats, auction.calls, strict=True)][at + 1 :]
    for later in zip(found.seats[at + 1 :], found.calls[at + 1 :], strict=True):
        while before and before[0] != later:
            assert before.pop(0)[1] == PASS  # of who has passed before now
        assert before.pop(0) == later
    if found.to_call is not None and before:  # who is to call could not make that call
        assert before[0][1] not in found.legal or before[0][0] != found.to_call


def test_a_call_put_right_gives_no_bid_to_another_seat():
    state = bidding(EAST)
    for call in (7, 8, PASS, 9, PASS, PASS):
        state = state.called(call)
    assert state.auction.to_call is None
    assert state.with_call(1, 9).calls == (7, 9, PASS)  # the 9 after it cannot be any more
    contract = state.with_contract(Contract(SOUTH, 9, 0))
    assert state.auction.bidder == SOUTH
    assert contract.with_call(3, 10).contract == Contract(SOUTH, 10, 0)
    with pytest.raises(ValueError, match="bidding is not over"):
        contract.with_call(1, 9)
    assert contract.with_call(0, 13).contract.declarer == EAST
    with pytest.raises(ValueError, match="somebody else plays the hand"):
        replace(contract, played=cards("Ac")).with_call(0, 13)
