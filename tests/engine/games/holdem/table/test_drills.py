"""Hands that are dealt until both hold what leads to a pot."""

import pytest

from engine.games.holdem.in_play import Table, line_text
from engine.games.holdem.in_play.before import before_the_flop
from engine.games.holdem.ranges import COMBOS
from engine.games.holdem.table import Drill, Start, analyse, deal

SIX = Table()
FOLDED = "UTG fold; HJ fold; CO fold; BTN fold"


def started(drill, number=0, table=SIX):
    (found,) = analyse(Start(table, drill, 5, number))
    return found


@pytest.mark.parametrize(
    ("drill", "before", "pot"),
    [
        (Drill("BB", "BTN"), "BTN raise 2.5; BB call", 5.5),
        (Drill("BTN", "BB", street=4), "BTN raise 2.5; BB call", 5.5),
        (Drill("BB", "BTN", "3-bet"), "BTN raise 2.5; BB raise 12; BTN call", None),
        (Drill("SB", "BB", "limped"), "SB call; BB check", 2.0),
    ],
)
def test_a_drill_begins_in_the_pot_that_is_asked(drill, before, pot):
    found = started(drill)
    line = line_text(found.hand)
    kinds = [part.split()[:2] for part in before.split("; ")]
    assert [part.split()[:2] for part in line.split(" | ")[0].split("; ")] == kinds
    assert found.hand.street == drill.street
    assert len(found.hand.left) == 2
    assert pot is None or found.hand.pot == pot
    assert found.hand.board == deal(5, found.number, 6).board[: drill.street]


def test_both_hold_what_they_play_like_that():
    number = 0
    for _hand in range(5):
        found = started(Drill("BB", "BTN"), number)
        holes, ranges = deal(5, found.number, 6).holes, before_the_flop(found.hand).ranges
        for seat in found.hand.left:
            assert ranges[seat].weights[COMBOS.index(tuple(sorted(holes[seat])))] > 0
        assert found.number >= number
        number = found.number + 1


def test_whether_somebody_plays_like_that_is_drawn_anew_in_each_deal(monkeypatch):
    drawn = []

    def holds(_held, _dealt, _seat, rng):
        drawn.append(rng.random())
        return len(drawn) > 8

    monkeypatch.setattr("engine.games.holdem.table.drills._holds", holds)
    started(Drill("BB", "BTN"))
    assert len({*drawn[:8]}) == 8


@pytest.mark.parametrize(
    ("drill", "before", "to_act"),
    [
        (Drill("CO", "BB", "first in", 0), "UTG fold; HJ fold", "CO"),
        (Drill("UTG", "BB", "first in", 0), "", "UTG"),
        (Drill("BTN", "CO", "raised", 0), "CO raise 2.5", "BTN"),
        (Drill("CO", "BTN", "3-bet", 0), "CO raise 2.5; BTN raise 8; SB fold; BB fold", "CO"),
        (Drill("SB", "BB", "blinds", 0), FOLDED, "SB"),
        (Drill("BB", "SB", "blinds", 0), FOLDED, "SB"),  # who acts as they do
    ],
)
def test_a_drill_before_the_flop_begins_with_your_decision(drill, before, to_act):
    hand = started(drill).hand
    told = [part.split()[:2] for part in line_text(hand).split("; ")]
    assert told == [part.split()[:2] for part in before.split("; ")]
    assert (hand.street, SIX.positions[hand.to_act]) == (0, to_act)


@pytest.mark.parametrize(
    "drill",
    [
        *(Drill("BB", "SB", "first in", 0), Drill("CO", "BTN", "raised", 0)),
        *(Drill("BTN", "CO", "3-bet", 0), Drill("CO", "BB", "blinds", 0)),
        *(Drill("BTN", "BB", "limped"), Drill("BTN", "BTN", "raised")),
        *(Drill("SB", "BB", "limped", 0), Drill("SB", "BB", "blinds"), Drill("SB", "BB", "x", 6)),
    ],
)
def test_pots_that_cannot_be_are_refused(drill):
    with pytest.raises(ValueError, match=r"\.$"):
        Start(SIX, drill, 1, 0)


def test_positions_that_are_not_there_are_refused():
    with pytest.raises(ValueError, match="between two of these positions: BTN SB BB"):
        Start(Table((100.0,) * 3), Drill("UTG", "BB"), 1, 0)
