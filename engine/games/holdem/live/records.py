"""What the kernels of sampled boards work on.

A street's hands are told apart by buckets: on the street that is asked each hand (or, before the
flop, each of the 169 classes) has its own, on later streets hands that are about as good share
one. What is learned is ``[action, bucket]`` for each decision, one block after the other.

Values of a player's hands are sums over the other's hands, weighted by their reach, of chips won
less half the pot that lay there at the root.
"""

from typing import NamedTuple

import numpy as np

from engine.arrays import Bytes, Floats, Floats32, Ints, UInts16

# Columns of Betting.nodes and of Betting.rows.
KIND, STREET, FIRST, ACTIONS, OFFSET, SEEN, AFTER, COLUMNS = range(8)
VALUE, REACH = range(2)
FOLD, SHOWDOWN = 8, 9  # kinds of nodes, beside the players, 0 is who acts first
BEFORE, FLOP, TURN, RIVER = range(4)  # streets

# What is learned in a pass: nothing, the player's regrets, or these and how the other plays.
NOTHING, REGRETS, BOTH = range(3)

ZERO, ONE, TINY = np.float32(0), np.float32(1), np.float32(1e-30)
TOTAL = 52  # place of the sum of all hands, after the sums by card


class Betting(NamedTuple):
    """A tree of decisions, the same whatever cards come."""

    # [node, column]; OFFSET is where a decision's block begins, SEEN where that of its worths does,
    # -1 if they are not kept, AFTER the step with which its subtree is over
    nodes: Ints
    children: Ints  # of a node from FIRST on, one for each of its ACTIONS
    # [node, 2], at a fold what each player wins, at a showdown what is won or lost and what each
    # pays of the rake
    stakes: Floats32
    steps: Ints  # the order in which nodes are entered, and left (~node)
    rows: Ints  # [node, 1 + players], rows of values, and of each player's reach
    widths: Ints  # [street], number of buckets


class Hands(NamedTuple):
    """The combos that either player may hold."""

    # [hand], cards
    masks: Ints
    keys: Ints
    # [hand], card codes
    first: Bytes
    second: Bytes
    weights: Floats32  # [player, hand]
    mix: Floats32  # [hand], weight in what hands are compared with to put them into buckets
    own: UInts16  # [hand], bucket on the street that is asked
    # [card, hand], buckets on the turn if the card comes; empty if they are not known yet
    turns: UInts16
    board: Ints  # the cards that lie


class Room(NamedTuple):
    """A sampled board, and room for one thread to work on it."""

    size: Ints  # [1], number of hands that the board leaves
    dealt: Ints  # [5], its cards
    listed: UInts16  # [hand], those hands in order of strength; all below is in this order too
    ends: UInts16  # [hand], place after the last hand of the same strength
    # [hand], card codes
    first: Bytes
    second: Bytes
    places: UInts16  # [street, hand], buckets
    tags: UInts16  # [street, hand of all], the same in the order of `Hands`
    # for sorting, and to put hands into buckets
    items: Ints
    counts: Ints
    moments: Floats32
    # [row, hand]
    reach: Floats32
    values: Floats32
    alive: Bytes  # [row], whether any reach is left
    shares: Floats32  # [action, bucket]
    passed: Floats32  # [53], sums of reach by card, and of all
    met: Floats32  # [hand], reach of what a hand may meet
    deltas: Floats32  # what is learned from this board, in the order of `Learned`
    worths: Floats32  # sums of what actions are worth on the street asked, and of what hands met
    totals: Floats  # [player, 2], sum of what a player won, and of the deals
