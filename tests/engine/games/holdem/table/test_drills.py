"""Hands that are dealt until both hold what leads to a pot."""

import pytest

from engine.games.holdem.in_play import Table, line_text
from engine.games.holdem.in_play.before import before_the_flop
from engine.games.holdem.ranges import COMBOS
from engine.games.holdem.table import Drill, Start, analyse, deal

SIX = Table()


def started(drill, number=0, table=SIX):
    (found,) = analyse(Start(table, drill, 5, number))
    return found


@pytest.mark.parametrize(
    ("drill", "before", "pot"),
    [
        (Drill("BB", "BTN"), "BTN raise 2.5; BB call", 5.5),
        (Drill("BTN", "BB", street=4), "BTN raise 2.5; BB call", 5.5),
        (Drill("BB", "BTN", reraised=True), "BTN raise 2.5; BB raise 12; BTN call", None),
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


def test_positions_that_are_not_there_are_refused():
    with pytest.raises(ValueError, match="between two of these positions: BTN SB BB"):
        Start(Table((100.0,) * 3), Drill("UTG", "BB"), 1, 0)
