"""Each kernel against the rules played out."""

import numpy as np
import pytest

from engine.games.nine_cards import kernels
from tests.engine.games.nine_cards import naive


def numbers_of(mask):
    return frozenset(n + 1 for n in range(16) if mask >> n & 1)


def described(cards, target):
    hands = np.full((2**cards, 3), -1, np.int32)
    kernels.fill_hands(target, hands)
    return hands


@pytest.mark.parametrize(("cards", "target"), [(3, 6), (5, 9), (7, 12), (9, 15), (9, 24)])
def test_a_hand_completes_itself_if_three_of_it_sum_to_the_target(cards, target):
    for mask, (completes, base3, count) in enumerate(described(cards, target).tolist()):
        held = numbers_of(mask)
        assert count == len(held)
        assert base3 == int(f"{mask:b}", 3)
        thirds = {n for n in range(1, cards + 1) if naive.won(held | {n}, target)}
        if not naive.won(held, target):
            assert numbers_of(completes) == thirds
        assert naive.won(held, target) == bool(completes & mask)


@pytest.mark.parametrize(("cards", "target"), [(3, 6), (5, 9), (6, 10), (7, 12)])
def test_scores_are_those_of_every_pick_played_to_the_end(cards, target):
    hands = described(cards, target)
    scores = np.zeros(3**cards, np.int8)
    kernels.fill_scores(hands, scores)
    expected = np.zeros(3**cards, np.int8)
    full = 2**cards - 1
    for moving in range(full + 1):
        for waiting in range(full + 1):
            mine, theirs = numbers_of(moving), numbers_of(waiting)
            in_turn = len(theirs) - len(mine) in (0, 1) and moving | waiting != full
            if moving & waiting or not in_turn or any(naive.won(h, target) for h in (mine, theirs)):
                continue
            value, picks = naive.outcome(mine, theirs, cards, target)
            index = int(f"{moving:b}", 3) + 2 * int(f"{waiting:b}", 3)
            expected[index] = value * (kernels.SOONEST - picks)
    assert scores.tolist() == expected.tolist()
