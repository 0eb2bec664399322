"""What kernels work on: `Layout` is what a spot is made of, `Tables` what is learned of it.

A context is a board: the cards dealt so far. Those of the river come first, then the turn's and
the flop's; the spot's own board is the last one. A subtree's numbers in a context are one block
of `Tables`: for each decision ``[action, hand]``. Hands of a context are those that its board
leaves; on the river they are in order of strength, before it as in the range.

Values of a player's hands are sums over the other's hands, weighted by their reach, of chips won
less half the pot: so without rake both players' values are each other's opposite.
"""

from typing import NamedTuple, cast

import numpy as np

from engine.arrays import Bytes, Floats32, Ints, Ints16, Ints32

# Columns of Layout.nodes, of Layout.subtrees and of Layout.deals.
KIND, ACTIONS, FIRST, OFFSET, SEQUENCE, _SEQUENCE_OF_IP, SUBTREE = range(7)
FIRST_NODE, END_NODE, BASE, BLOCK, LOCKED = range(5)
NODE, CHILD = range(2)
FOLD, SHOWDOWN, CHANCE, RUNOUT = range(2, 6)  # kinds of nodes, beside the players 0 and 1

# Numba would compile a kernel once more for an argument that is a Python constant; not for int64.
# What a player does in a pass: learn, respond best, play the mean; and streets, from the last.
LEARN, BEST, MEAN = (cast(int, np.int64(mode)) for mode in range(3))
RIVER, TURN, FLOP = (cast(int, np.int64(level)) for level in range(3))
NONE = cast(int, np.int64(0))  # subtree, context
ZERO, ONE, TINY = np.float32(0), np.float32(1), np.float32(1e-30)
TOTAL = 52  # place of the sum of all hands, after the sums by card


class Layout(NamedTuple):
    """A spot as arrays."""

    nodes: Ints  # [node, column]
    # [node, 3], at an end: half the pot and what the loser has put in, the rake, and at a fold the
    # winner
    stakes: Floats32
    # [subtree, column]; a block begins at BASE + context * BLOCK, and its locks at LOCKED + context
    # * number of nodes
    subtrees: Ints
    deals: Ints  # [deal, column], each chance node of the first street with each card that may come
    levels: Ints  # [context], RIVER, TURN or FLOP
    # [context, 2], the first context after the next card, and the one after the last
    children: Ints
    renamed: Ints  # [context, 2], first of its rows in `names`, and the row after the last
    names: Ints32  # [row, player, hand of the range], the hand that is this one with other suits
    places: Ints32  # [context, player, hand], place in the range
    strengths: Ints32  # [context, player, hand]
    cards: Bytes  # [context, player, 2, hand]
    # [context, player, hand], place of the same two cards among the other's hands, or -1
    twins: Ints32
    counts: Ints  # [context, player], number of hands
    # [context before the river, player, theirs, mine], boards on which a hand wins less those on
    # which it loses, of all that may come
    runouts: Ints16
    weights: Floats32  # [player, hand]
    locked: Ints32  # row of `locks` for each node of a subtree in a context, or -1
    locks: Bytes  # [row, hand], 1 where a hand plays as its regrets say and does not learn


class Tables(NamedTuple):
    """What is learned: regrets, and sums of strategies."""

    regrets: Floats32
    sums: Floats32


class Scratch(NamedTuple):
    """Room for one thread; the first index is RIVER, TURN or FLOP."""

    reach: Floats32  # [3, player, sequence, hand]
    values: Floats32  # [3, node, hand]
    given: Floats32  # [3, player, hand of the range], reach at the root of a street
    found: Floats32  # [3, hand of the range], what a street is worth
    some: Floats32  # [2, hand]
    passed: Floats32  # [53], sums of reach by card, and of all
