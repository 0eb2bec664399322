"""From tallies to what a player reads: equities."""

import functools
import math

import numpy as np

from engine.arrays import Ints
from engine.games.holdem.kernels import POT
from engine.games.holdem.rules import SeatEquity


def seat_equities(tally: Ints, exact: bool) -> list[SeatEquity]:
    """Every seat's part in the deals of one row of a tally, ``int64[1 << seats]``."""
    total = int(tally.sum())
    equities = []
    splits_by_seat = np.einsum("m,mws->sw", tally, ways_won(len(tally).bit_length() - 1))
    for splits in splits_by_seat.tolist():
        units = sum(deals * (POT // ways) for ways, deals in enumerate(splits, start=1))
        squares = sum(deals * (POT // ways) ** 2 for ways, deals in enumerate(splits, start=1))
        equities.append(
            SeatEquity(
                win=splits[0],
                ties=tuple(splits[1:]),
                lose=total - sum(splits),
                equity=units / (POT * total),
                equity_se=0.0 if exact else standard_error(total, units / POT, squares / POT**2),
            )
        )
    return equities


@functools.cache
def ways_won(seats: int) -> Ints:
    """``[mask, ways - 1, seat]``: whether the seat is one of `ways` winners."""
    masks = np.arange(1 << seats)
    member = masks[:, None] >> np.arange(seats) & 1
    ways = np.bitwise_count(masks)[:, None] == np.arange(1, seats + 1)
    splits: Ints = ways[:, :, None] * member[:, None, :]
    return splits


def standard_error(deals: float, shares: float, squares: float) -> float:
    """Of the mean of `deals` pot shares, given their sum and the sum of their squares.

    One pot won and one pot lost are added, so that no few samples look certain.
    """
    mean = (shares + 1) / (deals + 2)
    return math.sqrt(max((squares + 1) / (deals + 2) - mean**2, 0.0) / deals)
