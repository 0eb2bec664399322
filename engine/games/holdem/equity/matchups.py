"""Every hand against every other before the flop: a table that comes with the program.

There are 812,175 pairs of hands without a common card, but only some 47,000 that differ by
more than the names of suits. The shares of the pot of these are in `FILE`, which
`python -m lab.holdem.tables` counts again and writes (half a minute; nothing is sampled).
"""

import functools
import io
import threading
from importlib import resources

import numpy as np

from engine.arrays import Flags, Floats32, Ints, UInts32
from engine.games.holdem.combos import MASKS, SUIT_ORDERS, renamed_combos
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, HAND_OF

FILE = "matchups.npz"
BOARDS = 1_712_304  # C(48, 5): boards that two known hands leave

_ONE_AT_A_TIME = threading.Lock()

FIRST = np.array([combos[0] for combos in HAND_COMBOS.values()])  # stands for its hand
_HAND_OF = np.array(HAND_OF)


def alike_combos() -> Ints:
    """``[hand, combo]``: least combination that faces the hand's first one as this one does."""
    orders = np.array([renamed_combos(order) for order in SUIT_ORDERS])
    return np.array([orders[orders[:, first] == first].min(axis=0) for first in FIRST])


def listed(alike: Ints) -> Flags:
    """``[hand, combo]``: whether the table has this matchup."""
    apart = (MASKS[FIRST][:, None] & MASKS) == 0
    once = alike == np.arange(len(COMBOS))
    found: Flags = apart & once & (np.arange(len(FIRST))[:, None] <= _HAND_OF)
    return found


def stored() -> tuple[UInts32, UInts32]:
    """Boards won and split in every matchup of the table: uint32[n] each."""
    data = (resources.files("assets") / "holdem" / FILE).read_bytes()
    with np.load(io.BytesIO(data)) as arrays:
        return arrays["won"], arrays["split"]


@functools.cache
def _expanded() -> tuple[Floats32, Floats32]:
    won, split = stored()
    alike, hand_of = alike_combos(), _HAND_OF
    place = np.full(alike.shape, -1, np.int64)
    place[listed(alike)] = np.arange(len(won))
    place = np.take_along_axis(place, alike, axis=1)
    # Order of suits that makes a combination the first of its hand.
    to_first = np.empty(len(COMBOS), np.int64)
    for number, order in reversed(list(enumerate(SUIT_ORDERS))):
        renamed = renamed_combos(order)
        to_first[renamed == FIRST[hand_of]] = number
    orders = np.array([renamed_combos(order) for order in SUIT_ORDERS])

    rows = np.arange(len(FIRST))[:, None]
    swapped = hand_of < rows  # the table has these the other way round
    turned = place[hand_of, orders[to_first, FIRST[:, None]]]
    place = np.where(swapped, turned, place)
    apart = (MASKS[FIRST][:, None] & MASKS) == 0
    ties = np.where(apart, split[place], 0).astype(np.float32)
    twice = 2 * won[place].astype(np.int64) + split[place]
    shares = np.where(apart, np.where(swapped, 2 * BOARDS - twice, twice), 0).astype(np.float32)

    pick = orders[to_first]
    shares, ties = shares[hand_of[:, None], pick], ties[hand_of[:, None], pick]
    return np.ascontiguousarray(shares.T), ties


def expanded() -> tuple[Floats32, Floats32]:
    """All matchups, made from the table when first asked for.

    Returns
    -------
    float32[1326, 1326], float32[1326, 1326]
        ``[theirs, mine]``: twice the boards that `mine` wins and once those it splits, and the
        boards split; 0 for combinations with a common card. Whole numbers below 2 ** 24.
    """
    with _ONE_AT_A_TIME:
        return _expanded()
