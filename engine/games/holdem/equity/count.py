"""Deals counted so far; the sum of what pieces of work have found."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.arrays import Floats, Ints
from engine.games.holdem.kernels import ALL
from engine.games.holdem.ranges import COMBOS


@dataclass(slots=True)
class Count:
    """Deals of known and unknown cards; seats in the order of the kernels."""

    tally: Ints  # int64[53, 1 << seats], ``[row, winners]`` as in `kernels`
    classes: Ints  # int64[seats, 9], deals in which the seat ends in a hand class; 0 if not counted
    classes_sampled: int = 0  # deals that were sampled for `classes` alone

    @staticmethod
    def none(seats: int) -> "Count":
        """Nothing counted yet."""
        return Count(np.zeros((53, 1 << seats), np.int64), np.zeros((seats, 9), np.int64))

    def add(self, other: "Count") -> None:
        """Add what has been counted elsewhere."""
        self.tally += other.tally
        self.classes += other.classes

    @property
    def deals(self) -> int:
        return int(self.tally[ALL].sum())


@dataclass(slots=True)
class RangeCount:
    """Deals with ranges, by weight or sampled; seats in the order of the question."""

    tally: Floats  # float64[53, 1 << seats], ``[row, winners]`` as in `kernels`
    # float64[seats, 9], deals in which the seat ends in a hand class; 0 if not counted
    classes: Floats
    shares: Floats  # float64[seats, 1326], parts of the pot that the seat wins with a combo
    reach: Floats  # float64[seats, 1326], deals in which the seat holds it
    # float64[seats]: of samples, the sum of the squares of what independent ones win
    squares: Floats
    # deals of one independent sample: of the same hole cards, or of a chain of them
    together: int = 1
    classes_sampled: int = 0  # deals that were sampled for `classes` alone

    @staticmethod
    def none(seats: int) -> "RangeCount":
        """Nothing counted yet."""
        return RangeCount(
            tally=np.zeros((53, 1 << seats)),
            classes=np.zeros((seats, 9)),
            shares=np.zeros((seats, len(COMBOS))),
            reach=np.zeros((seats, len(COMBOS))),
            squares=np.zeros(seats),
        )

    def add(self, other: "RangeCount") -> None:
        """Add what has been counted elsewhere."""
        self.tally += other.tally
        self.classes += other.classes
        self.shares += other.shares
        self.reach += other.reach
        self.squares += other.squares
        self.together = other.together

    def fill(
        self,
        order: Sequence[int],
        lists: Sequence[Ints],
        tally: Floats,
        shares: Floats,
        reach: Floats,
        classes: Floats,
    ) -> None:
        """Take over what a kernel counted that has the seats in `order`, combos in `lists`.

        `shares` and `reach` are float64[n], for the combos of all lists in turn; seats at the
        end of `order` may have no list.
        """
        bits = np.arange(tally.shape[1])[:, None] >> np.arange(len(order)) & 1
        self.tally[:, bits @ (1 << np.array(order))] = tally
        self.classes[list(order)] = classes
        begin = 0
        for seat, listed in zip(order, lists, strict=False):
            end = begin + len(listed)
            self.shares[seat, listed] = shares[begin:end]
            self.reach[seat, listed] = reach[begin:end]
            begin = end

    @property
    def deals(self) -> float:
        """Number of deals, each counted by its weight."""
        return float(self.tally[ALL].sum())
