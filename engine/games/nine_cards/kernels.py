"""Nine Cards, all positions of one game solved backwards from its end.

A hand is a mask: bit n - 1 set means number n is held. `hands` has one row of int32 per
mask: the numbers that make the target with two of the hand (a mask), the mask read in base
3 instead of 2, and how many cards it has. A hand has won if it completes itself.

A position is the hand of the side to move and the hand of the side that waits; its index is
``base3(moving) + 2 * base3(waiting)``. Its score, for the side to move, is 0 for a draw,
``SOONEST - d`` if it wins with the d-th pick from now, and minus that if it loses so.
"""

from engine.arrays import Ints8, Ints32
from engine.jit import kernel

SOONEST = 16  # one more than the most picks a game can have, so a score of 0 is only a draw
COMPLETES, BASE3, COUNT = 0, 1, 2


@kernel
def fill_hands(target: int, hands: Ints32) -> None:
    """Describe every hand in `hands`, shape (2**cards, 3)."""
    highest = 0
    while 1 << highest < len(hands):
        highest += 1
    hands[0] = 0
    base3 = 1
    for number in range(1, highest + 1):
        top = 1 << (number - 1)
        for rest in range(top):  # the hands whose highest number is `number`
            completes = hands[rest, COMPLETES]
            for held in range(1, number):
                third = target - number - held
                if rest >> (held - 1) & 1 and 1 <= third <= highest and third not in (held, number):
                    completes |= 1 << (third - 1)
            hands[top | rest, COMPLETES] = completes
            hands[top | rest, BASE3] = hands[rest, BASE3] + base3
            hands[top | rest, COUNT] = hands[rest, COUNT] + 1
        base3 *= 3


@kernel
def fill_scores(hands: Ints32, scores: Ints8) -> None:
    """Score every position that has a side to move, in `scores`, shape (3**cards,), zeros at first.

    Positions in which a hand has won, or that no alternate picking can reach, stay 0.
    """
    full = len(hands) - 1
    for taken in range(full - 1, -1, -1):  # a pick only adds to `taken`: children are done
        free = full ^ taken
        waiting = taken
        while True:
            moving = taken ^ waiting
            ahead = hands[waiting, COUNT] - hands[moving, COUNT]
            if (
                0 <= ahead <= 1
                and hands[waiting, COMPLETES] & waiting == 0
                and hands[moving, COMPLETES] & moving == 0
            ):
                index = hands[moving, BASE3] + 2 * hands[waiting, BASE3]
                if hands[moving, COMPLETES] & free:
                    scores[index] = SOONEST - 1
                else:
                    swapped = hands[waiting, BASE3] + 2 * hands[moving, BASE3]
                    best = -SOONEST
                    step = 2
                    for bit in range(len(hands)):
                        pick = 1 << bit
                        if pick > full:
                            break
                        if free & pick:
                            score = -scores[swapped + step]
                            if score > 0:  # one pick further away
                                score -= 1
                            elif score < 0:
                                score += 1
                            best = max(best, score)
                        step *= 3
                    scores[index] = best
            if waiting == 0:
                break
            waiting = (waiting - 1) & taken
