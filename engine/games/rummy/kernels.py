"""Least points of hands without wild cards and of one deck, in which suits hardly compete.

A hand is four suit masks, bit r set if the card of rank r (two = 0) is held. In one suit runs
never compete, so a table of 8192 entries holds what a suit leaves over; only sets, of which a
hand has few, must be chosen (ranks held in three suits or more).
"""

import numpy as np

from engine.arrays import Ints, Ints16
from engine.cards import Mask
from engine.jit import kernel

LENGTH = 13
FAR = 1 << 30  # more points than any hand has


@kernel
def deadwood(a: Mask, b: Mask, c: Mask, d: Mask, left: Ints16) -> int:
    """Least points of a hand of four suit masks; `left`, shape (8192,), is what each leaves."""
    least: int = left[a] + left[b] + left[c] + left[d]
    ranks = (a & b & (c | d)) | (c & d & (a | b))
    if ranks == 0:
        return least
    choices = 1
    rest = ranks
    while rest:
        bit = rest & -rest
        rest ^= bit
        choices *= 6 if a & b & c & d & bit else 2
    for choice in range(1, choices):
        w, x, y, z = a, b, c, d
        rest = ranks
        while rest:
            bit = rest & -rest
            rest ^= bit
            # 0: no set, 1: all cards held, 2 to 5: all four suits but one
            if a & b & c & d & bit:
                chosen = choice % 6
                choice //= 6
            else:
                chosen = choice & 1
                choice >>= 1
            if chosen:
                w &= ~bit if chosen != 2 else -1
                x &= ~bit if chosen != 3 else -1
                y &= ~bit if chosen != 4 else -1
                z &= ~bit if chosen != 5 else -1
        least = min(least, left[w] + left[x] + left[y] + left[z])
    return least


@kernel
def deadwoods(hands: Ints, left: Ints16, points: Ints) -> None:
    """Least points of each of `hands`, shape (n, 4), into `points`, shape (n,)."""
    for i in range(hands.shape[0]):
        points[i] = deadwood(hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], left)


@kernel
def after_discards(hands: Ints, left: Ints16, points: Ints) -> None:
    """Least points of each hand without each of its cards into `points`, shape (n, 52)."""
    suits = np.empty(4, np.int64)
    for i in range(hands.shape[0]):
        for suit in range(4):
            suits[suit] = hands[i, suit]
        for card in range(52):
            suit, bit = card // 13, 1 << card % 13
            if suits[suit] & bit:
                suits[suit] ^= bit
                points[i, card] = deadwood(suits[0], suits[1], suits[2], suits[3], left)
                suits[suit] ^= bit


@kernel
def after_draws(hand: Ints, left: Ints16, points: Ints) -> None:
    """Least points of `hand`, four masks, after drawing each card it lacks and discarding one.

    Into `points`, shape (52,).
    """
    for drawn in range(52):
        if hand[drawn // 13] >> drawn % 13 & 1:
            continue
        hand[drawn // 13] |= 1 << drawn % 13
        least = FAR
        for card in range(52):
            suit, bit = card // 13, 1 << card % 13
            if hand[suit] & bit:
                hand[suit] ^= bit
                least = min(least, deadwood(hand[0], hand[1], hand[2], hand[3], left))
                hand[suit] ^= bit
        hand[drawn // 13] ^= 1 << drawn % 13
        points[drawn] = least


@kernel
def count_hands(
    first: Mask, size: int, masks: Ints, starts: Ints, left: Ints16, counts: Ints
) -> None:
    """Count the hands of `size` cards by deadwood whose greatest suit mask is `first`.

    Suits are alike: masks a >= b >= c >= d are counted with the number of their orders.
    `masks` holds all suit masks by number of cards, then by value; those with k cards begin at
    ``starts[k]``. Adds to `counts`, indexed by points.
    """
    a = first
    held_a = 0
    for rank in range(LENGTH):
        held_a += a >> rank & 1
    for held_b in range(max(0, size - held_a - 26), min(LENGTH, size - held_a) + 1):
        for i in range(starts[held_b], starts[held_b + 1]):
            b = masks[i]
            if b > a:
                break
            rest = size - held_a - held_b
            for held_c in range(max(0, rest - LENGTH), min(LENGTH, rest) + 1):
                for j in range(starts[held_c], starts[held_c + 1]):
                    c = masks[j]
                    if c > b:
                        break
                    for k in range(starts[rest - held_c], starts[rest - held_c + 1]):
                        d = masks[k]
                        if d > c:
                            break
                        orders = 24
                        if a == b:
                            orders = 4 if b == c else 12
                            if b == c and c == d:
                                orders = 1
                            elif b != c and c == d:
                                orders = 6
                        elif b == c:
                            orders = 4 if c == d else 12
                        elif c == d:
                            orders = 12
                        counts[deadwood(a, b, c, d, left)] += orders
