"""The chance to win a game of gin at a score, from how single deals end.

A table of how deals between two good players end is kept in ``assets/rummy/deals.csv``: points to
the non-dealer and how often. From it the chance at every score follows, from the end backwards:
the deal changes hands after each deal that scores. Make the table again by
``python -m lab.gin.deals``.
"""

from functools import lru_cache
from importlib import resources

import numpy as np

from engine.arrays import Floats, Ints
from engine.games.rummy.gin.rules import ME, THEM
from engine.games.rummy.gin.trials import MOST_POINTS

FILE = "deals.csv"


def chances(mine: Floats, theirs: Floats, target: int) -> Floats:
    """Chance to win a game to `target`: shape (target + 1, target + 1, 2).

    Indexed by points that I need, that they need, and who deals. `mine` and `theirs` are the
    chances of each number of points to me, MOST_POINTS being none, when I and when they deal.
    A game in which nobody ever scores is taken to be even.
    """
    table = np.zeros((target + 1, target + 1, 2))
    table[0] = 1.0
    dealers = ((ME, mine), (THEM, theirs))
    # What they score leads from one number of points that they need to a lower one, whatever I
    # need: response[n] is what a chance known at some number adds n points above it, by dealers.
    response = np.zeros((target, 2, 2))
    solution = np.zeros((target, 2, target, 2))
    for need in range(target):
        for dealer, ends in dealers:
            lost = ends[MOST_POINTS - 1 :: -1]
            response[need, dealer] = lost[:need] @ response[:need, 1 - dealer][::-1]
            response[need, dealer, dealer] += need == 0
            response[need, dealer] /= 1 - ends[MOST_POINTS] or 1.0
        solution[need, :, : need + 1] = response[: need + 1][::-1].swapaxes(0, 1)
    solve = solution.reshape(2 * target, 2 * target)
    known = np.zeros((target, 2))
    for need in range(1, target + 1):
        for dealer, ends in dealers:
            won = ends[MOST_POINTS + 1 :]
            known[:, dealer] = won[:need] @ table[need - 1 :: -1, 1:, 1 - dealer]
            known[:, dealer] += won[need:].sum() if ends[MOST_POINTS] < 1 else 0.5
        table[need, 1:] = (solve @ known.ravel()).reshape(target, 2)
    return table


@lru_cache(maxsize=1)
def deal_ends() -> Floats:
    """Chance of each number of points to the non-dealer; index MOST_POINTS is none."""
    text = (resources.files("assets") / "rummy" / FILE).read_text(encoding="ascii")
    counts: Floats = np.zeros(2 * MOST_POINTS + 1)
    for line in text.splitlines()[1:]:
        points, count = line.split(",")
        counts[MOST_POINTS + int(points)] = int(count)
    return np.asarray(counts / counts.sum())


@lru_cache(maxsize=4)
def game_table(target: int) -> Floats:
    """`chances` between two players as good as the rule."""
    ends = deal_ends()
    return chances(ends[::-1].copy(), ends, target)


def worth_of_points(target: int, scores: tuple[int, int], dealer: int) -> Floats:
    """Chance to win the game when this deal brings so many points; index MOST_POINTS is none."""
    table = game_table(target)
    need_mine, need_theirs = target - scores[ME], target - scores[THEM]
    points = np.arange(-MOST_POINTS, MOST_POINTS + 1)
    mine = np.maximum(need_mine - np.maximum(points, 0), 0)
    theirs = np.maximum(need_theirs - np.maximum(-points, 0), 0)
    after = np.where(points == 0, dealer, 1 - dealer)
    return np.asarray(table[mine, theirs, after])


def ends_of(points: Ints) -> Floats:
    """Chance of each number of points, as in `points`; index MOST_POINTS is none."""
    counts = np.bincount(points + MOST_POINTS, minlength=2 * MOST_POINTS + 1)
    return np.asarray(counts / max(counts.sum(), 1))
