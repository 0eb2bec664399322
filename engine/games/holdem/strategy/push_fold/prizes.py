"""What stacks are worth in prize money: the model of Malmuth and Harville.

The chance to finish first is a stack's share of all chips; the next places go on likewise among
the players who are left. Exact, by adding up over sets of players who have their place.

>>> prize_worths([[5000, 3000, 2000]], [50, 30, 20]).round(3).tolist()
[[38.393, 32.75, 28.857]]
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from engine.arrays import Floats


def prize_worths(stacks: ArrayLike, prizes: Sequence[float]) -> Floats:
    """Expected prize of every player, ``float64[table, player]``, of stacks of that shape.

    Who has no chips comes after all who have some; several share what is left to them.
    """
    chips = np.asarray(stacks, np.float64)
    tables, players = chips.shape
    chances: dict[int, Floats] = {0: np.ones(tables)}  # that exactly these have the first places
    worths = np.zeros_like(chips)
    for prize in prizes[:players]:
        after: dict[int, Floats] = {}
        for placed, chance in chances.items():
            left = [player for player in range(players) if not placed >> player & 1]
            total = chips[:, left].sum(axis=1)
            some = total > 0
            for player in left:
                next_share = np.where(
                    some, chips[:, player] / np.where(some, total, 1), 1 / len(left)
                )
                taken = chance * next_share
                worths[:, player] += prize * taken
                mask = placed | 1 << player
                after[mask] = after[mask] + taken if mask in after else taken
        chances = after
    return worths
