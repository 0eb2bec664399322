"""Each kernel against hands put together in every way."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from engine.games.rummy import GIN, analysis, group_kernels, kernels
from engine.games.rummy.group_kernels import FAR, LAID
from tests.engine.games.rummy import naive
from tests.engine.games.rummy.strategies import random_cards, random_rules

TABLE = analysis.suit_table(GIN)


def masks_of(hand):
    return [sum(1 << card % 13 for card in hand if card // 13 == suit) for suit in range(4)]


def close_hand(g, size):
    """A hand of few ranks, so that sets and runs compete for its cards."""
    low = g.randrange(9)
    deck = [13 * suit + rank for suit in range(4) for rank in range(low, low + 5)]
    return g.sample(deck, size)


@pytest.mark.parametrize("seed", range(40))
def test_deadwood_is_least_over_all_ways_to_meld(seed):
    hand = close_hand(Random(seed), 8)
    assert kernels.deadwood(*masks_of(hand), TABLE) == naive.least_points(hand, GIN)


def test_after_draws_each_card_is_drawn_and_the_best_one_thrown():
    for seed in range(4):
        hand = close_hand(Random(seed), 5)
        points = np.full(52, -1)
        kernels.after_draws(np.array(masks_of(hand)), TABLE, points)
        for card in range(52):
            best = -1 if card in hand else min(naive.best_discards([*hand, card], GIN))
            assert points[card] == best


@pytest.mark.parametrize("size", [1, 2, 3])
def test_hands_are_counted_once_each_by_their_deadwood(size):
    masks = sorted(range(1 << 13), key=lambda mask: (mask.bit_count(), mask))
    starts = np.searchsorted([mask.bit_count() for mask in masks], range(15)).astype(np.int64)
    counts = np.zeros(256, np.int64)
    for first in masks:
        if first.bit_count() <= size:
            kernels.count_hands(first, size, np.array(masks), starts, TABLE, counts)
    expected = np.zeros(256, np.int64)
    for hand in combinations(range(52), size):
        expected[naive.least_points(hand, GIN)] += 1
    assert counts.tolist() == expected.tolist()


@pytest.mark.parametrize("seed", range(60))
def test_solve_finds_the_least_points_and_lays_what_leaves_them(seed):
    g = Random(seed)
    rules = random_rules(g)
    hand = random_cards(g, rules, g.randint(3, 8))
    laid = np.empty((1, LAID), np.int64)
    options = analysis.options_of(rules)
    points, found = group_kernels.solve(np.array(hand), options, -1, 0, FAR, laid)
    assert found == 1
    assert points == naive.least_points(hand, rules)
    group_of = laid[0, group_kernels.CARDS : group_kernels.CARDS + len(hand)].tolist()
    natural = [card for card, group in zip(hand, group_of, strict=True) if group >= 0]
    free = [card for card, group in zip(hand, group_of, strict=True) if group < 0]
    plain = [card for card in free if card != 52 and card % 13 not in rules.wild_ranks]
    assert len(natural) + len(free) == len(hand)
    assert sum(naive.cost(card, rules) for card in plain) <= points


@pytest.mark.parametrize("seed", range(30))
def test_solve_with_a_discard_throws_what_leaves_least(seed):
    g = Random(seed)
    rules = random_rules(g)
    hand = random_cards(g, rules, g.randint(3, 7))
    laid = np.empty((1, LAID), np.int64)
    points, _ = group_kernels.solve(np.array(hand), analysis.options_of(rules), -1, 1, FAR, laid)
    assert points == min(naive.best_discards(hand, rules))


@pytest.mark.parametrize("seed", range(30))
def test_a_card_that_must_be_in_a_group_costs_more_than_any_hand_outside(seed):
    g = Random(seed)
    rules = random_rules(g)
    hand = random_cards(g, rules, g.randint(3, 6))
    must = g.randrange(len(hand))
    laid = np.empty((1, LAID), np.int64)
    points, _ = group_kernels.solve(np.array(hand), analysis.options_of(rules), must, 0, FAR, laid)
    inside = [
        left
        for left, groups in naive.groupings(hand, rules)
        if any(must in group for group in groups)
    ]
    if inside:
        assert points == min(inside)
    else:
        assert points == group_kernels.MUST + naive.least_points(hand, rules)
