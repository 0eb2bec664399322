"""Sums over what the other player may hold, for all 169 hands at once.

A table of hands is ``float64[theirs, 3, mine]``: for one combination of `mine` the number of
combinations of `theirs` that it wins against, splits with, and faces, weighted by boards.
"""

from engine.arrays import Floats
from engine.jit import kernel

WIN, TIE, ALL = 0, 1, 2


@kernel
def weigh_hands(table: Floats, weights: Floats, sums: Floats) -> None:
    """Sum `table` over their hands with each row of ``weights[row, theirs]``.

    ``sums[row, 3 * mine]`` is written over; `table` is ``[theirs, 3 * mine]``.
    """
    size = table.shape[1]
    for row in range(len(weights)):
        target = sums[row]
        target[:] = 0.0
        for theirs in range(len(table)):
            weight = weights[row, theirs]
            if weight != 0.0:
                line = table[theirs]
                for mine in range(size):
                    target[mine] += weight * line[mine]
