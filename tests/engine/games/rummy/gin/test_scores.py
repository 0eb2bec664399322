"""What a deal of gin brings: its kind, the points, and what both are left with."""

import pytest

from engine.cards import mask_of, parse_cards
from engine.games.rummy.gin.rules import ME, THEM
from engine.games.rummy.gin.scores import Result, result_of
from engine.games.rummy.rules import Scoring

GIN = "2s3s4s5s 9h9c9d KhKcKd"
KNOCK = "2s3s4s Ad 9h9c9d KhKcKd"  # an ace is left
LOOSE = "5s6s 7h7c7d QhQcQd Jh3c"  # of a knock the spades are laid off
TIED = "5s6s7s 8h8c8d QhQcQd Ac"
LEVEL = "5s6s7s 8h8c8d QhQcQd Kh"  # which is of a pair of sets: laid off too
TAKEN = "5s6s7s 8h8c8d QhQcQd Ks"


@pytest.mark.parametrize(
    ("mine", "theirs", "more", "result"),
    [
        (GIN, LOOSE.replace("5s6s", "6s8s"), {}, Result(25 + 27, 0, 27, "gin")),  # none laid off
        (KNOCK, LOOSE, {}, Result(12, 1, 13, "knock")),
        (KNOCK, LOOSE, {"factor": 2}, Result(24, 1, 13, "knock")),
        (KNOCK, TIED, {}, Result(-25, 1, 1, "undercut")),
        (KNOCK, TAKEN, {}, Result(-26, 1, 0, "undercut")),
        (GIN, LOOSE, {"big_gin": True}, Result(31 + 24, 0, 24, "big gin")),
    ],
)
def test_kinds_and_points(mine, theirs, more, result):
    mine, theirs = (mask_of(parse_cards(hand)) for hand in (mine, theirs))
    assert result_of(Scoring(), ME, mine, theirs, **more) == result
    other = Result(-result.points, result.theirs, result.mine, result.kind)
    assert result_of(Scoring(), THEM, theirs, mine, **more) == other


def test_where_ties_are_no_undercut_the_knocker_has_nothing():
    mine, theirs = (mask_of(parse_cards(hand)) for hand in (KNOCK, TIED))
    scoring = Scoring(undercut_on_ties=False)
    assert result_of(scoring, ME, mine, theirs) == Result(0, 1, 1, "knock")
