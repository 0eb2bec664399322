"""Joint combos: a combo for each of several seats, no card in two of them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.arrays import Floats, Ints
from engine.games.holdem.combos import MASKS, renamed_combos
from engine.games.holdem.ranges import COMBOS


@dataclass(frozen=True, slots=True)
class JointCombos:
    """All joint combos of some seats."""

    combos: Ints  # int64[n, seats]: indices in `COMBOS`
    weights: Floats  # float64[n]: products of the weights

    @property
    def masks(self) -> Ints:
        """int64[n]: the cards of each."""
        masks: Ints = np.bitwise_or.reduce(MASKS[self.combos], axis=1)
        return masks


def joint_combos(lists: Sequence[Ints], weights: Sequence[Floats], most: int) -> JointCombos | None:
    """All joint combos of seats that may hold `lists`; None if there are more than `most`.

    ``lists[seat]`` are indices in `COMBOS`, ``weights[seat]`` is float64[1326].
    """
    combos = np.zeros((1, 0), np.int64)
    masks = np.zeros(1, np.int64)
    joint = np.ones(1)
    for listed, weight in zip(lists, weights, strict=True):
        if len(combos) * len(listed) > 20 * most:
            return None
        old, new = np.nonzero((masks[:, None] & MASKS[listed]) == 0)
        if len(old) > most:
            return None
        combos = np.column_stack([combos[old], listed[new]])
        masks = masks[old] | MASKS[listed[new]]
        joint = joint[old] * weight[listed[new]]
    return JointCombos(combos, joint)


def groups_alike(joint: JointCombos, orders: Sequence[tuple[int, ...]]) -> list[Ints] | None:
    """Rows of `joint` in groups that differ by the names of suits; None for too many seats.

    `orders` are the new names of suits that are allowed. A group is int64[k], numbers of rows.
    """
    seats = joint.combos.shape[1]
    if len(COMBOS) ** seats >= 1 << 63:
        return None
    places = len(COMBOS) ** np.arange(seats)
    codes = np.min([renamed_combos(order)[joint.combos] @ places for order in orders], axis=0)
    _, group = np.unique(codes, return_inverse=True)
    return np.split(np.argsort(group, kind="stable"), np.cumsum(np.bincount(group))[:-1])
