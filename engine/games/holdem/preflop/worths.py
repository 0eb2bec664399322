"""What a pot is worth before the flop, to each hand against ranges: arrays by `HANDS`.

All-in it is the share of the pot. Otherwise it is that and a tilt, which adds up to nothing over
who is in: hands that are good after the flop, or in position, get more than their share. Tilts are
read off play on sampled boards, by kind of pot and who plays it. Three players meet in a table of
shares that is counted on sampled boards and kept as a product of small ones.
"""

from __future__ import annotations

import functools
import io
import math
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import numpy as np

from engine.arrays import Flags, Floats, Floats32
from engine.games.holdem.combos import MASKS, PAIRS
from engine.games.holdem.evaluator import strengths
from engine.games.holdem.ranges import HAND_COMBOS, HANDS
from engine.games.holdem.strategy.push_fold.questions import COMBOS_OF
from engine.games.holdem.strategy.push_fold.solver import hand_table

FILE = "three_way.npz"
CLASSES = len(HANDS)
CHANCES = np.array(COMBOS_OF) / sum(COMBOS_OF)  # of each hand
OUT, IN = 0, 1  # of position
BOARDS, RANK = 1500, 28  # sampled for three players; size of the products
THREE_WAY_TILT = 2 / 3
TILTS = ".tilts"  # end of the names of files
TILT_STEP = 1e-4

#: A kind of pot, and positions of who is out of position after the flop and who is in.
Group = tuple[int, str, str]


@dataclass(frozen=True)
class Tilts:
    """By how much hands do better by playing on than by checking down, as shares of the pot."""

    groups: dict[Group, Floats]  # [position, hand] by kind of pot and who plays it
    chances: dict[Group, float]  # of each group

    def of(self, group: Group) -> Floats:
        """Tilts of a group; of its kind if there are none of it."""
        found = self.groups.get(group)
        return self.of_kind(group[0]) if found is None else found

    def of_kind(self, kind: int) -> Floats:
        """Mean over the groups of a kind of pot: [position, hand]."""
        alike = [group for group in self.groups if group[0] == kind]
        if not alike:
            return np.zeros((2, CLASSES))
        weights = np.array([self.chances[group] for group in alike])
        return np.tensordot(weights / weights.sum(), [self.groups[g] for g in alike], 1)

    def packed(self) -> bytes:
        """The bytes of a file."""
        file = io.BytesIO()
        np.savez_compressed(
            file,
            groups=np.array([" ".join(map(str, group)) for group in self.groups]),
            tilts=np.rint(np.array([*self.groups.values()]) / TILT_STEP).astype(np.int16),
            chances=np.array([self.chances[group] for group in self.groups], np.float32),
        )
        return file.getvalue()


NO_TILTS = Tilts({}, {})


def read_tilts(packed: bytes) -> Tilts:
    """Tilts from the bytes of a file."""
    with np.load(io.BytesIO(packed)) as arrays:
        names, tilts, chances = arrays["groups"], arrays["tilts"], arrays["chances"]
    split = [str(name).split(" ") for name in names]
    groups: list[Group] = [(int(kind), out, in_) for kind, out, in_ in split]
    return Tilts(
        dict(zip(groups, tilts * TILT_STEP, strict=True)),
        dict(zip(groups, chances.tolist(), strict=True)),
    )


@functools.cache
def tilts(seats: int, stack: float) -> Tilts:
    """Tilts that come with the program, of the table that is nearest; none if there are none."""
    folder = resources.files("assets") / "holdem/preflop"
    names = [file.name for file in folder.iterdir() if file.name.endswith(TILTS)]
    tables = [tuple(map(float, name.removesuffix(TILTS).split("-"))) for name in names]
    nearest = min(
        zip(tables, names, strict=True),
        key=lambda each: (each[0][0] < seats, each[0][0], abs(math.log(each[0][1] / stack))),
        default=None,
    )
    return read_tilts((folder / nearest[1]).read_bytes()) if nearest else NO_TILTS


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
def masses() -> Floats32:
    """Chance of a hand, given mine: float32[theirs, mine]; ``range @ masses()`` sums over it."""
    found: Floats32 = hand_table()[:, 2].astype(np.float32)
    return found


@functools.cache
def _shares() -> Floats:
    return equities().T


def shares(tilt: Floats, position: int) -> Floats32:
    """Share of the pot with a tilt, from a position, times `masses`: float32[theirs, mine]."""
    tilted = tilt[position] - tilt[1 - position][:, None]
    found: Floats32 = (hand_table()[:, 2] * (_shares() + tilted)).astype(np.float32)
    return found


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
    mass = masses()
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
