"""Choices tried in worlds, against the same written slowly."""

from collections import Counter
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest

from engine.games.rummy.gin import kernels, net, policy, trials, worlds
from engine.games.rummy.gin.kernels import (
    BURIED,
    DRAWN,
    HAND,
    KNOCK,
    KNOWN,
    MOVER,
    NONE,
    OUT,
    OVER,
    PHASE,
    STATE,
    STOCK,
    THROW,
    THROW_CARD,
    TOP,
    TURNS,
)
from engine.games.rummy.gin.policy import STYLES
from engine.games.rummy.gin.rules import PLAIN
from engine.games.rummy.gin.trials import MOST_POINTS
from tests.engine.games.rummy.gin import naive
from tests.engine.games.rummy.gin.test_kernels import (
    mask_of,
    rich_hands,
    rules_array,
    text,
    texts,
)
from tests.engine.games.rummy.gin.test_policy import positions

RULES = rules_array(PLAIN, 0)


def test_random_numbers_are_even():
    found = Counter(worlds.below(11, index, 7) for index in range(7000))
    assert set(found) == set(range(7))
    assert min(found.values()) > 880
    shares = [worlds.share(11, index) for index in range(7000)]
    assert 0 <= min(shares) < 0.001
    assert 0.999 < max(shares) < 1
    assert np.mean(shares) == pytest.approx(0.5, abs=0.015)


@pytest.mark.parametrize("places", [4, 3, 2])
def test_every_order_of_the_stock_comes_as_often(places):
    """Four cards are neither seen nor the opponent's; the stock holds so many of them."""
    state = np.zeros(STATE, np.int64)
    free, theirs, buried = [3, 17, 30, 51], range(4, 14), range(20, 28)
    state[BURIED], state[TOP], state[DRAWN] = sum(1 << c for c in buried), 19, STOCK - places
    rest = set(range(52)) - {*free, *theirs, *buried, 19}
    state[HAND] = sum(1 << card for card in rest)
    stock, found = np.zeros(STOCK, np.int64), Counter()
    for world in range(12_000):
        stock[:] = -1
        trials.shuffle_stock(state, sum(1 << c for c in theirs), 5, world * 52, stock)
        assert (stock[: STOCK - places] == -1).all()
        found[tuple(stock[STOCK - places :].tolist())] += 1
    orders = list(permutations(free, places))
    assert set(found) == set(orders)
    for order in orders:
        assert found[order] == pytest.approx(12_000 / len(orders), rel=0.2)


def usual(state, choices):
    """Runs and sets that a knock lays down when no hand of the opponent is thought of."""
    hand = int(state[HAND])
    return np.array(
        [kernels.spread(hand & ~(1 << int(c) - KNOCK)) if c >= KNOCK else (0, 0) for c in choices]
    )


def slow_trial(state, choice, theirs, stock, style):
    """(points, who went out, turns they had ended) when a choice is made and both play on."""
    state = state.copy()
    state[HAND + 1] = theirs
    points = kernels.move(state, choice, stock, RULES)
    return slow_play(state, stock, style, points), state[OUT], state[TURNS + 1]


def slow_play(state, stock, style, points=0):
    """Points when both play on to the end: player 0 by the net, player 1 by `style`."""
    while state[PHASE] != OVER:
        if state[MOVER] == 0:
            played = net.choose_by_net(state, RULES, net.shipped())
        else:
            played = policy.choose(state, RULES, style)
        points = kernels.move(state, played, stock, RULES)
    return points


def test_a_deal_is_played_on_by_the_net_and_by_a_style():
    rng = Random(6)
    for state, deck in rng.sample(list(positions(rng, 60)), 100):
        style, stock = STYLES[rng.randrange(len(STYLES))], deck[21:]
        other = state.copy()
        found = trials.play_out(state, stock, RULES, net.shipped(), style)
        assert found == slow_play(other, stock, style)
        assert (state == other).all()


def test_choices_are_counted_as_when_each_is_played_out_by_itself():
    rng = Random(2)
    games = np.linspace(0, 1, 2 * MOST_POINTS + 1) ** 2
    seen = Counter()
    spots = [
        state
        for state, _ in positions(rng, 120)
        if state[MOVER] == 0 and state[PHASE] != kernels.STOCK_ONLY
    ]
    knocking = [
        state
        for state in spots
        if state[PHASE] == THROW and max(policy.choose(state, RULES, s) for s in STYLES) >= KNOCK
    ]
    for state in rng.sample(spots, 6) + knocking[-12:]:
        known = int(state[KNOWN + 1])
        unseen = kernels.ALL & ~int(state[HAND]) & ~known & ~int(state[BURIED])
        unseen &= ~(0 if state[TOP] == NONE else 1 << int(state[TOP]))
        cards = [card for card in range(52) if unseen >> card & 1]
        hidden = 10 - known.bit_count()
        hands = np.array(
            [known | sum(1 << c for c in rng.sample(cards, hidden)) for _ in range(6)], np.int64
        )
        kinds = np.array([rng.randrange(len(STYLES)) for _ in hands], np.int64)
        found = np.zeros(40, np.int64)
        choices = found[: kernels.list_choices(state, RULES, found)]
        counted = np.zeros((len(choices), trials.COUNTED))
        laid = usual(state, choices)
        trials.try_choices(
            *(state, RULES, choices, laid, net.shipped(), STYLES, games),
            *(hands, kinds, 9, counted),
        )
        expected = np.zeros_like(counted)
        for world, (hand, kind) in enumerate(zip(hands, kinds, strict=True)):
            stock = np.zeros(STOCK, np.int64)
            trials.shuffle_stock(state, hand, 9, world * 52, stock)
            for row, choice in zip(expected, choices, strict=True):
                points, out, turns = slow_trial(state, choice, hand, stock, STYLES[kind])
                row[trials.C_POINTS] += points
                row[trials.C_GAME] += games[points + MOST_POINTS]
                row[trials.C_WON] += points > 0
                row[trials.C_GAINED] += max(points, 0)
                row[trials.C_NEXT] += out == 1 and turns == state[TURNS + 1]
                row[trials.C_UNDERCUT] += choice >= KNOCK and points < 0
                if THROW_CARD <= choice < KNOCK:
                    theirs, card = texts(hand), text(choice - THROW_CARD)
                    row[trials.C_HELPED] += any(
                        naive.is_meld([*others, card])
                        for size in (2, 3, 4)
                        for others in combinations(theirs, size)
                    )
                seen["won" if points > 0 else "lost" if points else "drawn"] += 1
        assert counted == pytest.approx(expected)
        seen["undercut"] += counted[:, trials.C_UNDERCUT].sum()
        seen["helped"] += counted[:, trials.C_HELPED].sum()
        seen["next"] += counted[:, trials.C_NEXT].sum()
    assert not [name for name in ("won", "lost", "undercut", "helped", "next") if not seen[name]]


def test_ways_to_lay_down_are_worth_what_they_score_one_by_one():
    rng = Random(4)
    several = 0
    for cards in rich_hands(rng, 120):
        knocker = [text(card) for card in cards[:10]]
        found = np.zeros((kernels.SPREADS, 4), np.int64)
        number = kernels.list_spreads(mask_of(knocker), 40, found)
        ways = {
            (left, frozenset(melds))
            for left, melds in naive.arrangements(knocker)
            if left <= 40 and naive.is_whole(knocker, melds)
        }
        ours = {
            (int(row[0]), frozenset(naive.stretches(texts(row[1])) + naive.ranks(texts(row[2]))))
            for row in found[:number]
        }
        assert ours == ways
        others = [rng.sample([c for c in naive.DECK if c not in knocker], 10) for _ in range(3)]
        points = np.zeros(number, np.int64)
        hands = np.array([mask_of(hand) for hand in others])
        trials.worth_of_spreads(mask_of(knocker), found[:number], hands, RULES, points)
        for row, worth in zip(found[:number], points, strict=True):
            melds = naive.stretches(texts(row[1])) + naive.ranks(texts(row[2]))
            expected = [naive.score_laid(knocker, melds, hand, PLAIN) for hand in others]
            assert worth == sum(expected)
        several += number > 1
    assert several > 20
