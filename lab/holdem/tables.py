"""Counts the tables of hands before the flop that come with the program, and writes them.

    python -m lab.holdem.tables matchups classes three-way

Matchups take half a minute, classes ten seconds, shares of three players a minute or two; only of
these boards are sampled.
"""

import argparse
from importlib import resources
from pathlib import Path

import numpy as np

from engine.arrays import Flags, Floats32, UInts16, UInts32
from engine.games.holdem.boards import FULL_DECK
from engine.games.holdem.classes import class_counts
from engine.games.holdem.combos import MASKS, PAIRS
from engine.games.holdem.equity import matchups, range_classes
from engine.games.holdem.equity.matchups import FIRST, alike_combos, listed
from engine.games.holdem.equity.patterns import tally_by_patterns
from engine.games.holdem.equity.range_classes import groups
from engine.games.holdem.evaluator import strengths
from engine.games.holdem.preflop import worths
from engine.games.holdem.preflop.worths import CLASSES, Triples, masses
from engine.games.holdem.ranges import COMBO_MASKS, HAND_COMBOS

EVERY = slice(None)
BOARDS, RANK = 1500, 28  # sampled for three players; size of the products


def count(first: int, second: int) -> tuple[int, int]:
    """Boards that a combination wins against another, and boards that they split."""
    hands = COMBO_MASKS[first], COMBO_MASKS[second]
    won = tally_by_patterns(hands, FULL_DECK & ~(hands[0] | hands[1]))
    return int(won[1]), int(won[3])


def matchups_counted() -> tuple[UInts32, UInts32]:
    """`matchups.stored`, counted anew."""
    hands, combos = np.nonzero(listed(alike_combos()))
    counts = [count(int(FIRST[h]), int(c)) for h, c in zip(hands, combos, strict=True)]
    won, split = np.array(counts, np.uint32).T
    return won, split


def classes_counted(some: slice = EVERY) -> UInts16:
    """`range_classes.stored`, counted anew; `some` chooses groups."""
    _, masks = groups()
    return np.array(
        [class_counts(mask, FULL_DECK & ~mask) for mask in masks[some].tolist()], np.uint16
    )


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


def count_triples() -> Triples:
    """The tables for three players, counted anew; a minute or two."""
    mass = masses()
    full = three_way_shares() * mass.T[:, :, None] * mass.T[:, None, :]
    theirs, mine = _basis(full.transpose(1, 0, 2)), _basis(full)
    core = np.einsum("abc,ax,by,cz->yzx", full, mine, theirs, theirs, optimize=True)
    small = np.ascontiguousarray(core.reshape(RANK * RANK, RANK), np.float32)
    return Triples(theirs, small, np.ascontiguousarray(mine.T))


def _basis(table: Floats32) -> Floats32:
    """The directions in which the first axis of a table varies most."""
    flat = table.reshape(CLASSES, -1).astype(np.float64)
    vectors: Floats32 = np.linalg.eigh(flat @ flat.T)[1][:, -RANK:].astype(np.float32)
    return vectors


def main() -> None:
    """Count tables and write them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table", nargs="+", choices=("matchups", "classes", "three-way"))
    folder = Path(str(resources.files("assets"))) / "holdem"
    for table in parser.parse_args().table:
        if table == "matchups":
            path, (won, split) = folder / matchups.FILE, matchups_counted()
            np.savez_compressed(path, won=won, split=split)
        elif table == "classes":
            path = folder / range_classes.FILE
            np.savez_compressed(path, counts=classes_counted())
        else:
            path, found = folder / "preflop" / worths.FILE, count_triples()
            np.savez_compressed(path, theirs=found.theirs, core=found.core, mine=found.mine)
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
