"""What both kinds of questions are to the analysis: with cards, known or not, and with ranges."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import partial
from typing import Generic, TypeVar

from engine.arrays import Floats, Ints
from engine.games.holdem.equity.count import Count, RangeCount
from engine.games.holdem.kernels.samples import BLOCK
from engine.games.holdem.rules import Answer

C = TypeVar("C", Count, RangeCount)

PIECE_S = 0.02  # seconds that a piece of work should take


class Situation(ABC, Generic[C]):
    """What is known, what may come, and how it is counted or sampled piece by piece.

    Pieces of work are functions that may be called on any thread; they return counts, which
    are to be added up. Estimates of time are for one thread, measured on an ordinary machine;
    they only decide what is counted and how work is cut.
    """

    seats: int

    @property
    @abstractmethod
    def deals(self) -> float:
        """Number of ways to deal all unknown cards, without regard to weights and removal."""

    @abstractmethod
    def seconds_to_count(self) -> float:
        """Roughly how long it takes to count every deal; inf if it cannot be counted."""

    @abstractmethod
    def nothing(self) -> C:
        """Nothing counted yet."""

    @abstractmethod
    def counting(self) -> Iterator[Callable[[], C]]:
        """Pieces of the exact count."""

    @abstractmethod
    def settled(self, count: C) -> C:
        """The sum of all pieces of `counting`, brought to its final form."""

    @abstractmethod
    def share_counted(self, count: C) -> float:
        """Roughly how much of the exact count is done, 0 to 1."""

    @abstractmethod
    def sampling(self, samples: int | None) -> Iterator[Callable[[], C]]:
        """Pieces of `samples` random deals (None: endless), the first one small."""

    @abstractmethod
    def equities(self, count: C, exact: bool) -> Answer:
        """Every seat's part in the deals of a count."""

    @abstractmethod
    def final_classes(self) -> Ints | Floats | None:
        """``[seat, h]``: deals that end in each hand class; None where that would take long."""

    @abstractmethod
    def completed(self, answer: Answer, count: C) -> Answer:
        """`answer` with hand classes, next cards and outs, marked as the last."""


def blocks_of_samples(
    samples: int | None, deal_s: float, sample: Callable[[int, int], C]
) -> Iterator[Callable[[], C]]:
    """Cut `samples` deals of `deal_s` seconds into calls ``sample(first block, deals)``."""
    blocks = max(int(PIECE_S / deal_s / BLOCK), 1)
    block = 0
    size = max(blocks // 8, 1)
    while samples is None or block * BLOCK < samples:
        deals = size * BLOCK
        if samples is not None:
            deals = min(deals, samples - block * BLOCK)
        yield partial(sample, block, deals)
        block += size
        size = blocks
