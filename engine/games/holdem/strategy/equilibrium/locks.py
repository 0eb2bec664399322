"""What hands do when a range is to do something more often; light: no numpy, no numba."""

import math
from collections import defaultdict
from collections.abc import Sequence

from engine.games.holdem.ranges import COMBOS, Range
from engine.games.holdem.strategy.equilibrium.questions import ComboAdvice, Lock

ALIKE = 1e-5  # parts of the pot: hands that lose as little as that apart are moved together
DIGITS = 6  # of a frequency


def moved(
    combos: Sequence[ComboAdvice], totals: Sequence[float], pot: float, line: tuple[str, ...] = ()
) -> Lock:
    """The lock by which `combos` do the actions in all as often as `totals` say.

    Each begins with what it does now. What is too often is taken from the hands that lose least
    by the other action, all of it, before the next ones are touched; where several actions are
    too rare, the least loss goes first, whichever they are.

    Parameters
    ----------
    combos : of who decides; hands that never get here are left out
    totals : shares of the actions, which add up to 1
    pot : chips, beside which losses are told apart
    """
    held = [combo for combo in combos if combo.reach > 0]
    mass = sum(combo.share for combo in held)
    parts = [combo.share / mass if mass > 0 else 1 / len(held) for combo in held]
    play = [list(combo.frequencies) for combo in held]
    actions = range(len(totals))
    now = [_dot(parts, [shares[action] for shares in play]) for action in actions]
    more = [total - share for total, share in zip(totals, now, strict=True)]
    ways: dict[tuple[int, int, int], list[int]] = defaultdict(list)  # hands by level, old and new
    level, before = 0, -math.inf
    for loss, old, new, i in sorted(
        (combo.action_evs[old] - combo.action_evs[new], old, new, i)
        for i, combo in enumerate(held)
        for old in actions
        for new in actions
        if more[old] < 0 < more[new]
    ):
        level += loss - before > ALIKE * pot
        before = loss
        ways[level, old, new].append(i)
    for (_level, old, new), group in sorted(ways.items()):
        there = sum(parts[i] * play[i][old] for i in group)
        wanted = min(-more[old], more[new], there)
        if wanted > 0:
            part = wanted / there
            for i in group:
                play[i][new] += part * play[i][old]
                play[i][old] *= 1 - part
            more[old] += wanted
            more[new] -= wanted
    found = {combo.combo: _rounded(shares) for combo, shares in zip(held, play, strict=True)}
    weights = tuple(float(combo in found) for combo in range(len(COMBOS)))
    by_combo = tuple(found[combo] for combo in sorted(found))
    return Lock(line, Range(weights), _rounded(totals), by_combo)


def _dot(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def _rounded(shares: Sequence[float]) -> tuple[float, ...]:
    """To so many digits, none below 0; they add up to 1."""
    clean = [max(0.0, share) for share in shares]
    total = sum(clean)
    found = [round(share / total, DIGITS) for share in clean]
    largest = found.index(max(found))
    found[largest] = round(1.0 - sum(found[:largest]) - sum(found[largest + 1 :]), DIGITS)
    return tuple(found)
