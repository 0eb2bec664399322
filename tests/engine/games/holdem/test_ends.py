"""What combinations end up as, beside all boards one by one."""

import itertools
import random
from collections import Counter

import numpy as np
import pytest

from engine.games.holdem import HAND_CLASSES, Ends, analyse
from engine.games.holdem.combos import CODES
from engine.games.holdem.kernels import tables
from engine.games.holdem.kernels.ends import count_ends
from engine.games.holdem.ranges import COMBOS
from tests.engine.games.holdem import naive
from tests.helpers import cards


def ends(board, dead=""):
    (found,) = analyse(Ends(cards(board), cards(dead)))
    return found


def test_boards_are_counted_by_what_they_make():
    source = random.Random(3)
    boards = np.array([source.sample(range(52), 5) for _ in range(40)], np.uint8)
    combos = source.sample(range(1326), 30)
    counts = np.zeros((30, 9), np.int64)
    count_ends(tables.address(), boards, CODES[combos], counts)
    for combo, row in zip(combos, counts.tolist(), strict=True):
        hand = COMBOS[combo]
        free = [board for board in boards.tolist() if not set(hand) & set(board)]
        made = Counter(naive.value_of((*hand, *board))[0] for board in free)
        assert row == [made[hand_class] for hand_class in range(9)]


@pytest.mark.parametrize(
    ("board", "dead"), [("Kd9h4h7s", ""), ("Kd9h4h7s", "AsAc2d"), ("Kd9h4h", "")]
)
def test_shares_are_of_the_boards_that_may_come(board, dead):
    found = ends(board, dead)
    out = {*cards(board), *cards(dead)}
    for combo in random.Random(1).sample(range(1326), 3):
        hand = COMBOS[combo]
        if out & set(hand):
            assert not any(found.of(combo))
            continue
        deck = [card for card in range(52) if card not in out and card not in hand]
        made = Counter(
            naive.value_of((*hand, *cards(board), *more))[0]
            for more in itertools.combinations(deck, 5 - len(cards(board)))
        )
        shares = [made[i] / sum(made.values()) for i in range(9)]
        assert found.of(combo) == pytest.approx(shares)


def test_on_a_river_a_hand_is_what_it_is():
    found = ends("Kd9h4h7s2c")
    at = COMBOS.index(tuple(sorted(cards("KsKc"))))
    assert found.of(at)[HAND_CLASSES.index("three of a kind")] == 1
    assert sum(found.of(COMBOS.index(tuple(sorted(cards("KdKc")))))) == 0


@pytest.mark.parametrize(("board", "said"), [("", "“2♣|2s|has one|1 card"), ("Kd9h", "2 cards")])
def test_without_a_flop_nothing_ends(board, said):
    with pytest.raises(ValueError, match=said):
        Ends(cards(board))
