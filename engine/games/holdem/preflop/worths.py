"""What a pot is worth before the flop, to each hand against ranges: arrays by `HANDS`.

All-in it is the share of the pot. Otherwise it is that and a tilt, which adds up to nothing over
who is in: hands that are good after the flop, or in position, get more than their share. The tilt
was read off a heads-up blueprint, by kind of pot and position (``tilt.json``). Three players meet
in a table of shares that is counted on sampled boards and kept as a product of small ones.
"""

from __future__ import annotations

import functools
import io
import json
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import numpy as np

from engine.arrays import Flags, Floats, Floats32
from engine.games.holdem.combos import MASKS, PAIRS
from engine.games.holdem.evaluator import strengths
from engine.games.holdem.preflop.tree import ALL_IN, FOUR_BET, RAISED, THREE_BET
from engine.games.holdem.ranges import HAND_COMBOS, HANDS
from engine.games.holdem.strategy.push_fold.questions import COMBOS_OF
from engine.games.holdem.strategy.push_fold.solver import hand_table

FILE = "three_way.npz"
CLASSES = len(HANDS)
CHANCES = np.array(COMBOS_OF) / sum(COMBOS_OF)  # of each hand
OUT, IN = 0, 1  # of position
BOARDS, RANK = 1500, 28  # sampled for three players; size of the products
THREE_WAY_TILT = 2 / 3
#: Of the tilt that was read: it comes from wide ranges, and against the narrower ones of a full
#: table the big blind would fold more than anybody does.
TILT = 0.5


@dataclass(frozen=True)
class Meeting:
    """What ranges do to each hand of mine: ``range @ table`` sums over what another may hold.

    Attributes
    ----------
    mass : chance of each hand, given mine: float32[theirs, mine]
    shares : by kind of pot and my position, share of the pot and tilt times `mass`
    tilt : by kind of pot and position: float32[kind, position, hand]
    """

    mass: Floats32
    shares: dict[tuple[int, int], Floats32]
    tilt: Floats32


def tilts() -> Floats:
    """Realised share of the pot less equity: float64[kind, position, hand]."""
    told = json.loads((resources.files("assets") / "holdem/preflop/tilt.json").read_text("utf-8"))
    found = np.zeros((4, 2, CLASSES))
    for kind, name in ((RAISED, "raised"), (THREE_BET, "3-bet"), (FOUR_BET, "4-bet")):
        found[kind] = TILT * np.array(told[name]) / 100
    return found


def equities() -> Floats:
    """Share of the pot of a hand against another, all-in: float64[mine, theirs]."""
    win, tie, every = hand_table().transpose(1, 2, 0)
    found: Floats = (win + tie / 2) / every
    return found


def three_way_shares(seed: int = 1) -> Floats32:
    """Share of the pot of a hand against two others, from sampled boards: [mine, one, other].

    That the two have no card in common is left out.
    """
    random = np.random.default_rng(seed)
    combos = [np.array(each) for each in HAND_COMBOS.values()]
    hand_of = np.empty(1326, np.int64)
    for hand, each in enumerate(combos):
        hand_of[each] = hand
    fold_to_hands = np.zeros((1326, CLASSES), np.float32)
    fold_to_hands[np.arange(1326), hand_of] = 1
    common: Flags = np.asarray((MASKS[:, None] & MASKS) > 0)
    beaten = np.full((CLASSES, BOARDS, CLASSES), 0.5, np.float32)
    for number in range(BOARDS):
        board = random.choice(52, 5, replace=False)
        free: Flags = np.asarray(np.isin(PAIRS, board, invert=True).all(axis=1), np.bool_)
        strength = np.zeros(1326, np.int64)
        hands = np.hstack([PAIRS[free], np.tile(board, (int(free.sum()), 1))])
        strength[free] = strengths(hands)
        lefts = [each[free[each]] for each in combos]
        picks = [
            random.choice(left) if len(left) else each[0]
            for left, each in zip(lefts, combos, strict=True)
        ]
        ahead = (strength[picks][:, None] > strength) + 0.5 * (strength[picks][:, None] == strength)
        there = np.where(common[picks], 0, free).astype(np.float32)
        count = there @ fold_to_hands
        won = (ahead * there).astype(np.float32) @ fold_to_hands
        np.divide(won, count, out=beaten[:, number], where=count > 0)
    found = np.stack([hand.T @ hand for hand in beaten]) / np.float32(BOARDS)
    whole = found + found.transpose(1, 0, 2) + found.transpose(1, 2, 0)
    return np.asarray(found / whole, np.float32)


@functools.cache
def meeting() -> Meeting:
    """The tables that worths before the flop are made from; a second, once."""
    every = hand_table()[:, 2]  # [theirs, mine]: chance of theirs, given mine
    equity, tilt = equities().T, tilts()
    shares = {}
    for kind in (RAISED, THREE_BET, FOUR_BET, ALL_IN):
        for position in (OUT, IN):
            tilted = tilt[kind, position] - tilt[kind, 1 - position][:, None]
            shares[kind, position] = (every * (equity + tilted)).astype(np.float32)
    return Meeting(every.astype(np.float32), shares, tilt.astype(np.float32))


@dataclass(frozen=True)
class Triples:
    """Shares of three players times both masses, as a product of small tables.

    For ranges one and other: the product of ``one @ theirs`` and ``other @ theirs``, ``@ core
    @ mine``.
    """

    theirs: Floats32
    core: Floats32
    mine: Floats32


def count_triples() -> Triples:
    """The tables for three players, counted anew; a minute or two."""
    mass = meeting().mass
    full = three_way_shares() * mass.T[:, :, None] * mass.T[:, None, :]
    theirs, mine = _basis(full.transpose(1, 0, 2)), _basis(full)
    core = np.einsum("abc,ax,by,cz->yzx", full, mine, theirs, theirs, optimize=True)
    small = np.ascontiguousarray(core.reshape(RANK * RANK, RANK), np.float32)
    return Triples(theirs, small, np.ascontiguousarray(mine.T))


@functools.cache
def triples() -> Triples:
    """`count_triples`, as they come with the program."""
    data = (resources.files("assets") / "holdem/preflop" / FILE).read_bytes()
    with np.load(io.BytesIO(data)) as arrays:
        return Triples(arrays["theirs"], arrays["core"], arrays["mine"])


def _basis(table: Floats32) -> Floats32:
    """The directions in which the first axis of a table varies most."""
    flat = table.reshape(CLASSES, -1).astype(np.float64)
    vectors: Floats32 = np.linalg.eigh(flat @ flat.T)[1][:, -RANK:].astype(np.float32)
    return vectors


def main() -> None:
    """Count the tables of three players and write them."""
    found = count_triples()
    path = Path(str(resources.files("assets"))) / "holdem/preflop" / FILE
    np.savez_compressed(path, theirs=found.theirs, core=found.core, mine=found.mine)
    print(f"{path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
