from collections import Counter
from dataclasses import replace
from itertools import chain, permutations
from random import Random

import numpy as np
import pytest

from engine.games.rummy import ARTICLE, PAGAT, analysis, three_thirteen
from engine.games.rummy.group_kernels import LAID
from engine.games.rummy.thirteen import Round, advice, kernels
from engine.games.rummy.thirteen.encoding import WEIGHTS, cards_of, fill, state_of
from engine.games.rummy.thirteen.kernels import BY_RULE, DRAW, OUT, TAKE
from engine.games.rummy.thirteen.rules import deck_of
from tests.engine.games.rummy.thirteen import naive
from tests.helpers import cards as parse


def small_rules(g, size):
    base = replace(
        g.choice([ARTICLE, PAGAT]),
        aces=g.choice(["low", "high", "both", "wrap"]),
        distinct_suits=g.random() < 0.2,
        same_suit_runs=g.random() < 0.8,
        decks=1,
        jokers=g.choice([0, 2]),
    )
    return three_thirteen(size, base)


def dealt(rules, players, deck):
    """The cards of the kernels, and the same as lists, of the first cards of a deck."""
    size = rules.hand_size
    hands = [deck[i * size : (i + 1) * size] for i in range(players)]
    upcard, stock = deck[players * size], deck[players * size + 1 :]
    cards = np.zeros((players + 2, kernels.WIDTH), np.int64)
    for row, held in enumerate([*hands, stock, [upcard]]):
        fill(cards[row], held)
    return cards, (hands, stock, [upcard])


def rows(cards):
    return [cards[row, 1 : cards[row, 0] + 1].tolist() for row in range(len(cards))]


@pytest.mark.parametrize("seed", range(60))
def test_a_round_by_rule_goes_as_the_naive_twin_says(seed):
    g = Random(seed)
    size, players = g.choice([3, 3, 4, 5]), g.choice([2, 3, 4])
    rules = small_rules(g, size)
    deck = list(deck_of(rules).elements())
    g.shuffle(deck)
    deck = deck[: players * size + g.choice([4, 8, 30])]  # few cards: the stock runs out
    cards, (hands, stock, pile) = dealt(rules, players, deck)
    table = Round(rules, tuple(hands[0]), pile[0], players).table
    state = state_of(table, seed)
    game = naive.Game(hands, stock, pile, rules, WEIGHTS, seed)
    if seed % 5 == 0:  # somebody has gone out already; those after him had their last turn
        state[OUT] = game.out = 1
    left = np.zeros(players + 1, np.int64)
    laid = np.zeros((1, LAID), np.int64)
    state[kernels.MOST_TURNS] = 10 * players
    kernels.play_on(cards, state, BY_RULE, analysis.options_of(rules), WEIGHTS, laid, left)
    game.play(10 * players)
    assert rows(cards) == [*game.hands, game.stock, game.pile]
    assert left[:players].tolist() == game.left
    assert state[OUT] == (-1 if game.out is None else game.out)
    assert state[kernels.TURNS] == game.turns


def test_stocks_ran_out_in_some_rounds_of_the_twin():
    shuffles = takes = 0
    for seed in range(30):
        g = Random(seed)
        rules = three_thirteen(4, replace(ARTICLE, decks=1, jokers=0))
        deck = g.sample(range(52), 20)
        _, (hands, stock, pile) = dealt(rules, 3, deck)
        game = naive.Game(hands, stock, pile, rules, WEIGHTS, seed)
        game.play(30)
        shuffles += game.log.count("shuffle")
        takes += game.log.count("take")
        assert Counter([*chain(*game.hands), *game.stock, *game.pile]) == Counter(deck)
    assert shuffles
    assert takes


@pytest.mark.parametrize("seed", range(8))
def test_partners_are_those_that_one_card_more_joins_to_a_group(seed):
    g = Random(seed)
    rules = small_rules(g, 6)
    options = analysis.options_of(rules)
    for _ in range(60):
        hand = [g.choice(range(53)) for _ in range(4)]
        expected = [naive.partner_worth(hand[0], other, rules, WEIGHTS) for other in hand[1:]]
        found = [kernels.partner_worth(hand[0], other, options, WEIGHTS) for other in hand[1:]]
        assert found == expected
        worth = kernels.worth_of_partners(np.array(hand), 0, options, WEIGHTS)
        assert worth == pytest.approx(sum(expected))


@pytest.mark.parametrize("aces", ["low", "high", "both", "wrap"])
def test_partners_are_so_round_the_ace_as_far_as_runs_go(aces):
    rules = three_thirteen(6, replace(ARTICLE, aces=aces, same_suit_runs=True))
    options = analysis.options_of(rules)
    for card in range(13):
        for other in range(26):  # of its suit, and of another
            expected = naive.partner_worth(card, other, rules, WEIGHTS)
            assert kernels.partner_worth(card, other, options, WEIGHTS) == expected


@pytest.mark.parametrize("size", [7, 10, 13])
def test_at_the_end_points_are_those_of_the_hands_and_all_had_their_last_turn(size):
    for seed in range(12):
        players = 2 + seed % 4
        rules = three_thirteen(size, replace(PAGAT, decks=3))
        deck = list(deck_of(rules).elements())
        Random(seed).shuffle(deck)
        cards, (hands, _, pile) = dealt(rules, players, deck)
        state = state_of(Round(rules, tuple(hands[0]), pile[0], players).table, seed)
        left, laid = np.zeros(players + 1, np.int64), np.zeros((1, LAID), np.int64)
        kernels.play_on(cards, state, BY_RULE, analysis.options_of(rules), WEIGHTS, laid, left)
        after = rows(cards)
        assert Counter(chain(*after)) == Counter(deck)
        assert [len(held) for held in after[:players]] == [size] * players
        points = [analysis.least_points(held, rules) for held in after[:players]]
        assert left[:players].tolist() == points
        out = int(state[OUT])
        assert points[out] == 0
        assert state[kernels.MOVER] == out  # it has gone round to who went out
        assert (state[kernels.TURNS] - 1 - out) % players == players - 1


def test_every_world_that_fits_is_as_likely():
    rules = three_thirteen(3, replace(ARTICLE, decks=1, jokers=0))
    unseen, hidden, known = [4, 17, 30, 43], np.array([0, 1, 1]), [(8,), (9, 10), (11, 12)]
    counts = Counter()
    number = 12_000
    for start in range(number):
        cards = np.zeros((5, kernels.WIDTH), np.int64)
        for row, held in enumerate(known):
            fill(cards[row], held)
        row = np.zeros(kernels.WIDTH, np.int64)
        fill(row, unseen)
        state = state_of(Round(rules, (0, 1, 2), 3, 3).table, 977 * start)
        kernels.deal_world(cards, state, row, hidden)
        found = rows(cards)
        assert found[:3] == [[8], [9, 10, found[1][-1]], [11, 12, found[2][-1]]]
        counts[found[1][-1], found[2][-1], *found[3]] += 1
    assert set(counts) == set(permutations(unseen))
    expected = number / 24
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 49.7  # 0.1 % of 23


@pytest.mark.parametrize("seed", range(12))
def test_hidden_hands_become_as_good_as_the_naive_twin_says(seed):
    g = Random(seed)
    rules = small_rules(g, 4)
    deck = list(deck_of(rules).elements())
    g.shuffle(deck)
    cards, (hands, stock, pile) = dealt(rules, 3, deck[:30])
    state = state_of(Round(rules, tuple(hands[0]), pile[0], 3).table, seed)
    game = naive.Game(hands, stock, pile, rules, WEIGHTS, seed)
    draws, hidden = np.array([5, 3, 6]), np.array([0, 4, 2])  # two cards of the last are known
    before = [list(hand) for hand in hands]
    kernels.improve_hands(
        *(cards, state, draws, hidden, analysis.options_of(rules), WEIGHTS),
        np.zeros((1, LAID), np.int64),
    )
    game.improve(draws, [4, 0, 2])
    assert rows(cards) == [*game.hands, game.stock, game.pile]
    assert game.hands[0] == before[0]
    assert game.hands[2][:2] == before[2][:2]
    points = [analysis.least_points(hand, rules) for hand in game.hands]
    assert all(left > 0 for left in points[1:]) or not all(
        analysis.least_points(hand, rules) for hand in before[1:]
    )


@pytest.mark.parametrize("seed", range(12))
def test_hands_are_dealt_anew_until_they_have_use_for_what_was_taken(seed):
    g = Random(seed)
    rules = small_rules(g, 5)
    deck = list(deck_of(rules).elements())
    g.shuffle(deck)
    cards, (hands, stock, pile) = dealt(rules, 3, deck[:44])
    state = state_of(Round(rules, tuple(hands[0]), pile[0], 3).table, seed)
    game = naive.Game(hands, stock, pile, rules, WEIGHTS, seed)
    if seed % 4 == 0:
        state[OUT] = game.out = 2
    hidden = np.array([0, 4, 3])  # of five; the first are known
    options, laid = analysis.options_of(rules), np.zeros((1, LAID), np.int64)
    before = [list(hand) for hand in hands]
    kernels.join_known(cards, state, hidden, options, laid)
    game.join([5, 1, 2], kernels.TRIES)
    assert rows(cards) == [*game.hands, game.stock, game.pile]
    assert Counter(chain(*rows(cards))) == Counter(deck[:44])
    assert [hand[: 5 - n] for hand, n in zip(game.hands, hidden, strict=True)] == [
        hand[: 5 - n] for hand, n in zip(before, hidden, strict=True)
    ]


@pytest.mark.parametrize(("out", "stays"), [(-1, False), (2, True)])
def test_nobody_holds_a_hand_with_nothing_left_over_before_the_last_turn(out, stays):
    rules = three_thirteen(4, replace(ARTICLE, decks=1, jokers=0))
    hands = [[*parse(text)] for text in ("2s9hJcKd", "5s6s7s8s", "2c9dJhKs")]  # he took the five
    deck = [*chain(*hands), *(card for card in range(52) if card not in [*chain(*hands)])]
    cards, _ = dealt(rules, 3, deck)
    state = state_of(Round(rules, tuple(hands[0]), deck[12], 3).table, 1)
    state[OUT] = out
    laid = np.zeros((1, LAID), np.int64)
    kernels.join_known(cards, state, np.array([0, 3, 0]), analysis.options_of(rules), laid)
    assert (rows(cards)[1] == hands[1]) is stays


def test_who_took_a_card_has_use_for_it_in_nearly_all_worlds():
    rules = three_thirteen(7, replace(ARTICLE, decks=2, jokers=4))
    deck = [card for card in deck_of(rules).elements() if card != 20]
    options, laid = analysis.options_of(rules), np.zeros((1, LAID), np.int64)
    used = {"dealt": 0, "joined": 0}
    for seed in range(100):
        g = Random(seed)
        g.shuffle(deck)
        cards, (hands, _, pile) = dealt(rules, 2, [*deck[:7], 20, *deck[8:]])
        state = state_of(Round(rules, tuple(hands[0]), pile[0], 2).table, seed)
        for moment in used:
            if moment == "joined":
                kernels.join_known(cards, state, np.array([0, 6]), options, laid)
            hand = rows(cards)[1]
            _, found = analysis._solve(hand, rules, discard=False)
            used[moment] += found[32] >= 0
    assert used["dealt"] < 50
    assert used["joined"] > 90


def test_a_shuffle_keeps_the_cards():
    state = state_of(Round(three_thirteen(3), (0, 1, 2), 3).table, 5)
    row = np.zeros(kernels.WIDTH, np.int64)
    fill(row, range(20))
    kernels.shuffle(row, state)
    assert sorted(row[1:21]) == list(range(20))
    assert row[1:21].tolist() != list(range(20))


def test_the_rule_does_not_look_at_hidden_cards():
    for seed in range(40):
        g = Random(seed)
        size = g.choice([4, 6, 9])
        rules = three_thirteen(size)
        deck = list(deck_of(rules).elements())
        g.shuffle(deck)
        table = Round(rules, tuple(deck[:size]), deck[size], 3).table
        seen, unseen, hidden = cards_of(table)
        done = []
        for start in range(3):
            cards, state = seen.copy(), state_of(table, start)
            kernels.deal_world(cards, state, unseen.copy(), hidden)
            steps = advice.one_turn(cards, state, analysis.options_of(rules), BY_RULE)
            done.append(steps if steps[0].kind == "take" else steps[:1])
        assert done[0] == done[1] == done[2]


def test_the_first_choice_is_done_and_its_worlds_are_the_same_for_all():
    rules = three_thirteen(5)
    table = Round(rules, (0, 1, 15, 40, 51), 30, 3).table
    seen, unseen, hidden = cards_of(table)
    options = analysis.options_of(rules)

    def ends(choices, worlds):
        found = np.zeros((worlds, len(choices), 4), np.int64)
        kernels.try_choices(
            *(seen, state_of(table), unseen, hidden, np.array([0, 1, 2]), np.array(choices)),
            *(options, WEIGHTS, 99, found),
        )
        return found

    both = ends([DRAW, TAKE], 12)
    assert (ends([TAKE], 12)[:, 0] == both[:, 1]).all()
    assert (ends([DRAW], 5)[:, 0] == both[:5, 0]).all()
    assert (both[:, 0] != both[:, 1]).any()


@pytest.mark.parametrize(
    ("size", "hand", "thrown"),
    [
        (7, "XX4s5s6s9c9d9h9s", "4s"),  # a joker is spare, but so is any card of a group
        (5, "XX5s9d9h9c9s", "9d"),
        (4, "4s9d9hXX9c", "9d"),
        (3, "XXXX5s5h", "XX"),  # without a five 25 points are left
        (3, "XX3s3h3d", "3s"),  # nothing but wild cards: not a joker
        (3, "XX5h9dKc", "XX"),  # 27 left, without the king 34
        (4, "4s6h9dKcJs", "Kc"),
    ],
)
def test_of_cards_that_leave_the_same_a_wild_one_is_the_last_to_be_thrown(size, hand, thrown):
    hand, rules = parse(hand), three_thirteen(size, replace(ARTICLE, decks=2))
    assert naive.choose_throw(hand, 1, rules, WEIGHTS) == hand.index(parse(thrown)[0])
    _, laid = analysis._solve(hand, rules, discard=True)
    rest = np.zeros(len(hand) - 1, np.int64)
    options = analysis.options_of(rules)
    at = kernels.choose_throw(np.array(hand), rest, laid[np.newaxis], np.int64(1), options, WEIGHTS)
    assert at == hand.index(parse(thrown)[0])


def test_on_the_last_turn_nothing_else_would_leave_less():
    kept = 0
    for seed in range(400):
        g = Random(seed)
        size, players = g.choice([3, 4, 6, 9]), g.choice([2, 3])
        rules = three_thirteen(size, replace(ARTICLE, jokers=8))
        deck = list(deck_of(rules).elements())
        g.shuffle(deck)
        cards, (hands, _, pile) = dealt(rules, players, deck)
        state = state_of(Round(rules, tuple(hands[0]), pile[0], players).table, seed)
        state[OUT] = 1
        left, laid = np.zeros(players + 1, np.int64), np.zeros((1, LAID), np.int64)
        kernels.play_on(cards, state, BY_RULE, analysis.options_of(rules), WEIGHTS, laid, left)
        held = rows(cards)[0]
        assert left[0] == analysis.least_points(held, rules)
        kept += any(naive.is_wild(card, rules) for card in held)
    assert kept
