"""Chances to win the game: against games that are dealt on at random from the same hands."""

import json
from functools import cache
from importlib import resources

import numpy as np
import pytest

from engine.games.tarneeb import SCORINGS, Scoring
from engine.games.tarneeb.table.winning import Winning

HANDS = json.loads((resources.files("assets") / "tarneeb" / "hands.json").read_text("ascii"))


def hands_of_a_game():
    """Every hand there was: who bid (0: the dealer's side), how much, and what was taken."""
    found = [(None, 0, 0, HANDS["passed"])]
    for side, bids in enumerate(HANDS["taken"]):
        for bid, counts in enumerate(bids, start=7):
            found += [(side, bid, taken, count) for taken, count in enumerate(counts) if count]
    return found


def wins(scoring, scores, we_deal, games, rng):
    """Share of games that we win when hands are drawn one after the other."""
    hands = hands_of_a_game()
    weights = np.array([hand[3] for hand in hands], float)
    won = 0
    for _ in range(games):
        ours, theirs = scores
        deals = we_deal
        while max(ours, theirs) < scoring.target or ours == theirs:
            side, bid, taken, _count = hands[rng.choice(len(hands), p=weights / weights.sum())]
            if side is not None:
                bidders, others = scoring.points(bid, taken)
                mine, other = (bidders, others) if (side == 0) == deals else (others, bidders)
                ours, theirs = ours + mine, theirs + other
            deals = not deals
        won += ours > theirs
    return won / games


@cache
def table_of(scoring):
    return Winning(scoring, scoring.target)


def chance(scoring, ours, theirs, we_deal):
    table = table_of(scoring)
    return float(table.chances(np.array([ours]), np.array([theirs]), we_deal)[0])


@pytest.mark.parametrize(
    ("scoring", "scores", "we_deal"),
    [
        (SCORINGS[1], (0, 0), True),
        (SCORINGS[1], (30, 12), False),
        (SCORINGS[0], (-20, 5), True),
        (SCORINGS[4], (35, 38), False),
        (Scoring("Mine", 20, lost="tricks", kaboot=40), (3, 10), True),
    ],
)
def test_chances_are_those_of_games_dealt_on(scoring, scores, we_deal):
    games = 600
    seen = wins(scoring, scores, we_deal, games, np.random.default_rng(11))
    error = 4 * (0.25 / games) ** 0.5
    assert abs(chance(scoring, *scores, we_deal) - seen) < error


def test_sides_are_alike_and_points_never_hurt():
    scoring = SCORINGS[1]
    for ours in range(-30, 41, 10):
        before = 0.0
        for theirs in range(40, -31, -10):
            here = chance(scoring, ours, theirs, True)
            assert here == pytest.approx(1 - chance(scoring, theirs, ours, False))
            assert here >= before - 1e-4
            before = here


def test_a_game_that_is_over_is_won_or_lost():
    for scoring in (SCORINGS[1], Scoring("Long", 500)):
        assert chance(scoring, scoring.target, 0, True) == 1
        assert chance(scoring, 12, scoring.target + 3, True) == 0
        assert 0.3 < chance(scoring, 7, 7, True) < 0.7


def test_a_lead_counts_however_far_the_target_is():
    scoring = Scoring("Long", 999)
    table = Winning(scoring, scoring.target)
    scores = np.arange(-60, 700, 20)
    for we_deal in (True, False):
        even = table.chances(scores, scores, we_deal)
        ahead = table.chances(scores + 20, scores, we_deal)
        assert (ahead > even).all()
        assert (table.chances(scores + 40, scores, we_deal) > ahead).all()
        assert table.chances(scores, scores + 20, not we_deal) == pytest.approx(1 - ahead)
