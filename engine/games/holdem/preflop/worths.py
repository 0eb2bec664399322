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

import numpy as np

from engine.arrays import Floats, Floats32
from engine.games.holdem.ranges import HANDS
from engine.games.holdem.strategy.push_fold.questions import COMBOS_OF
from engine.games.holdem.strategy.push_fold.solver import hand_table

FILE = "three_way.npz"
CLASSES = len(HANDS)
CHANCES = np.array(COMBOS_OF) / sum(COMBOS_OF)  # of each hand
OUT, IN = 0, 1  # of position
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


@functools.cache
def triples() -> Triples:
    """Those tables, as they come with the program; `lab.holdem.tables` counts them anew."""
    data = (resources.files("assets") / "holdem/preflop" / FILE).read_bytes()
    with np.load(io.BytesIO(data)) as arrays:
        return Triples(arrays["theirs"], arrays["core"], arrays["mine"])
