"""Nine Cards from the rules alone, slow and obvious. Shares no code with the engine.

The idea is the source report's: play every pick out to the end and hand the best end back.
"""

from functools import cache
from itertools import combinations


def won(hand, target=15):
    return any(sum(three) == target for three in combinations(hand, 3))


@cache
def outcome(mine, theirs, cards=9, target=15):
    """(1 win, 0 draw, -1 loss for the player to move; picks to the end). Hands are frozensets."""
    if won(theirs, target):
        return -1, 0
    ends = pick_outcomes(mine, theirs, cards, target).values()
    return max(ends, key=preference, default=(0, 0))


def pick_outcomes(mine, theirs, cards=9, target=15):
    """The same for each free card, if it is picked now."""
    ends = {}
    for number in range(1, cards + 1):
        if number not in mine and number not in theirs:
            value, picks = outcome(theirs, mine | {number}, cards, target)
            ends[number] = -value, picks + 1
    return ends


def preference(end):
    """Wins before draws before losses; a win soon, a loss late."""
    value, picks = end
    return value, -value * picks


def all_positions():
    """Every (hand to move, hand that waits) that play from the empty table leads to."""
    found, front = set(), [(frozenset(), frozenset())]
    while front:
        position = front.pop()
        if position not in found:
            found.add(position)
            mine, theirs = position
            if not won(theirs):
                front += [(theirs, mine | {n}) for n in set(range(1, 10)) - mine - theirs]
    return found
