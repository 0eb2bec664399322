"""How a deal of gin ended."""

from dataclasses import dataclass
from typing import Literal

from engine.games.rummy.gin.melds import after_layoffs, best_spread, least_deadwood
from engine.games.rummy.gin.rules import ME, Deal
from engine.games.rummy.rules import Scoring, deal_score


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended: points to me, negative for the opponent, and both deadwoods."""

    points: int
    mine: int
    theirs: int
    kind: Literal["knock", "undercut", "gin", "big gin", "dead"]


def result_of(
    scoring: Scoring, out: int, mine: int, theirs: int, *, big_gin: bool = False, factor: int = 1
) -> Result:
    """Result when player `out` goes out, of both hands (masks) as they are then."""
    knocker, other = (mine, theirs) if out == ME else (theirs, mine)
    least = least_deadwood(knocker)
    if big_gin or least == 0:
        left = least_deadwood(other)
        kind: Literal["knock", "undercut", "gin", "big gin"] = "big gin" if big_gin else "gin"
    else:
        left = after_layoffs(other, best_spread(knocker))
        undercut = left < least or (left == least and scoring.undercut_on_ties)
        kind = "undercut" if undercut else "knock"
    points = deal_score(scoring, least, left, big_gin=big_gin, doubled=factor == 2)
    if out == ME:
        return Result(points, least, left, kind)
    return Result(-points, left, least, kind)


def deal_result(deal: Deal) -> Result | None:
    """Result of a deal that is over, None if it is not or the opponent's hand was not shown."""
    table = deal.table
    if table.end == "dead":
        return Result(0, least_deadwood(table.hand), 0, "dead")
    if table.out is None or not table.shown:
        return None
    return result_of(
        deal.rules.scoring,
        table.out,
        table.hand,
        table.shown,
        big_gin=table.end == "big gin",
        factor=table.factor,
    )
