"""A session written down and read again: the same hands, the same chips."""

import random
from dataclasses import replace
from datetime import date

import pytest

from app.games.holdem.histories import hand_texts
from app.games.holdem.review.reading import Text, read_text
from app.games.holdem.table.history import history
from app.games.holdem.table.record import NO_GAME, Setup
from engine.games.holdem.in_play import Table
from engine.games.holdem.table import Drill, Move, Tournament
from tests.app.games.holdem.review.writer import act

PLAYED = date(2026, 11, 26)
SETUPS = (
    Setup(),
    Setup(Table((100.0, 40.0, 12.5, 80.0), ante=0.1, straddle=2.0)),
    Setup(Table((100.0, 30.0), small_blind=0.4, rake=(0.05, 3.0))),
    Setup(Table((15.0,) * 6, ante=0.1), Tournament()),
)


def some_hands(count, setup=None, seed=5):
    """A session in which all act at random."""
    rng, game = random.Random(seed), replace(NO_GAME, setup=setup or Setup()).dealt(seed)
    while len(game.past) < count:
        while not game.done_for_you:
            game = game.replied(Move(act(rng, game.hand).steps[-1]))
        game = game.next_hand()
    return game


def read(text):
    return [read_text("x", Text(1, each, "PokerStars", "1")) for _at, each in hand_texts(text)]


@pytest.mark.parametrize("setup", SETUPS)
def test_what_was_played_is_read_again(setup):
    game = some_hands(60, setup)
    found = read(history(game, PLAYED))
    assert len(found) == len(game.past)
    for hand, past in zip(found, game.past, strict=True):
        again = game.again(past)
        last = again.your_acts()[-1] + 1 if again.your_acts() else 0  # of what can be judged
        assert hand.hand.states[last].put == pytest.approx(again.hand.states[last].put, abs=0.011)
        assert hand.hand.board == again.hand.board or again.me not in again.hand.left
        steps = zip(hand.hand.steps[:last], again.hand.steps[:last], strict=True)
        assert all((one.seat, one.cards) == (other.seat, other.cards) for one, other in steps)
        assert {step.kind for step in hand.hand.steps[again.acts :]} <= {"fold"}
        assert hand.hand.table.stacks == pytest.approx(past.table.stacks, abs=0.011)
        assert (hand.me, hand.hole) == (again.me, again.hole)
        assert hand.net == pytest.approx(past.net, abs=0.011)
        assert hand.played == "2026-11-26"


def test_hands_are_told_apart_and_named_alike_each_time():
    game = some_hands(8)
    text = history(game, PLAYED)
    assert text == history(game, PLAYED)
    lines = [line.partition(":")[0] for line in text.splitlines() if line.startswith("Kibitzer")]
    assert len({*lines}) == 8
    others = {
        line.partition(": ")[2].partition(" (")[0]
        for line in text.splitlines()
        if "in chips" in line
    }
    assert others == {"Hero", "fair 1", "loose 2", "strong 3", "tight 4", "aggressive 5"}


def test_what_is_no_play_of_yours_alone_stays():
    game = some_hands(3)
    drilled, ahead = replace(game.past[0], first=3), replace(game.past[1], seen=True)
    assert len(read(history(replace(game, past=(drilled, ahead, game.past[2])), PLAYED))) == 1
    assert history(replace(NO_GAME, drill=Drill("BB", "BTN")), PLAYED) == ""
