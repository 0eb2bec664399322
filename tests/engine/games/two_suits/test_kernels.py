"""Each kernel against the rules played out, or against what must be true of its answer."""

from collections import Counter
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.games.two_suits import kernels, nets, payoff_kernels, player_kernels
from engine.machine import address_of
from engine.rng import random_word
from tests.engine.games.two_suits import naive

seeds = st.integers(0, 2**32)
BITS = 5  # so small a table that positions drive each other out


def mask(cards):
    """Cards as bits: the suit is the lane."""
    return sum(1 << 16 * suit + rank for rank, suit in cards)


def cards_of(hands):
    return frozenset((bit % 16, bit // 16) for bit in range(48) if hands >> bit & 1)


def closed(hand, other):
    """`hand` with ranks counted from 0 in each suit, among the cards of both."""
    both = {*hand, *other}
    return frozenset((sum(c < card for c in both if c[1] == card[1]), card[1]) for card in hand)


def deal(g, most, suits=3):
    """Two hands of as many cards, with gaps, the trump of the rules, and that of the kernels."""
    size = g.randint(1, most)
    deck = [(rank, suit) for suit in range(suits) for rank in range(13)]
    cards = g.sample(deck, 2 * size)
    trump = g.choice([None, 0])
    return frozenset(cards[:size]), frozenset(cards[size:]), trump, int(trump is not None)


def closed_deal(g, most, suits=3):
    mine, theirs, trump, flag = deal(g, most, suits)
    return closed(mine, theirs), closed(theirs, mine), trump, flag


def table():
    return np.zeros(1 << BITS, np.int64)


TABLE = table()


# Search ------------------------------------------------------------------------------------


@settings(max_examples=200)
@given(seeds)
def test_tricks_follow_the_rules(seed):
    mine, theirs, trump, flag = deal(Random(seed), 6)
    for led in mine:
        card = mask([led])
        assert kernels.lane_of(card) == mask((rank, led[1]) for rank in range(16))
        replies = naive.may_play(theirs, led)
        assert kernels.replies_to(card, mask(theirs)) == mask(replies)
        for reply in theirs:
            wins = naive.leader_wins(led, reply, trump)
            assert kernels.lead_wins(card, mask([reply]), flag) == wins


@settings(max_examples=200)
@given(seeds)
def test_a_suit_closes_up_behind_a_card(seed):
    mine, _, _, _ = deal(Random(seed), 8)
    for card in mine:
        rest = {(rank - (suit == card[1] and rank > card[0]), suit) for rank, suit in mine - {card}}
        assert kernels.without(mask(mine), mask([card])) == mask(rest)
    absent = (12, 0)  # of another hand: the cards above it move down all the same
    assert kernels.without(mask({(13, 0), (3, 1)}), mask([absent])) == mask({(12, 0), (3, 1)})


def test_positions_have_one_key_if_they_differ_in_the_names_of_plain_suits_and_else_two():
    g = Random(1)
    seen = {}
    for _ in range(5000):
        mine, theirs, _, flag = closed_deal(g, 3)
        suits = ["".join("mt"[(rank, suit) in theirs] for rank in range(16)
                         if (rank, suit) in mine | theirs) for suit in range(3)]  # fmt: skip
        name = flag, suits[0] if flag else "", tuple(sorted(suits[flag:]))
        seen.setdefault(kernels.key_of(mask(mine), mask(theirs), flag), set()).add(name)
    assert max(map(len, seen.values())) == 1
    assert len(set.union(*seen.values())) == len(seen) > 300


@settings(max_examples=200)
@given(seeds)
def test_tricks_of_the_leader_are_those_of_plain_recursion(seed):
    mine, theirs, trump, flag = closed_deal(Random(seed), 5)
    hands = mask(mine), mask(theirs), flag
    tricks = naive.value(mine, theirs, trump)
    memory = address_of(TABLE), BITS
    assert kernels.value(*hands, *memory) == tricks
    for goal in range(-1, len(mine) + 2):
        assert kernels.at_least(*hands, goal, *memory) == (goal <= tricks)
    for led in mine:
        for reply in naive.may_play(theirs, led):
            after = kernels.value_after(*hands, mask([led]), mask([reply]), *memory)
            assert after == naive.trick_value(mine, theirs, trump, led, reply)


def values_of(mine, theirs, trump, led=None):
    """Tricks for the player of each legal card, by plain recursion; `mine` is the leader's."""
    if led is None:
        return {card: naive.lead_value(mine, theirs, trump, card) for card in mine}
    return {
        reply: len(mine) - naive.trick_value(mine, theirs, trump, led, reply)
        for reply in naive.may_play(theirs, led)
    }


@settings(max_examples=100)
@given(seeds)
def test_every_card_has_its_value_and_no_other_bit_has_one(seed):
    mine, theirs, trump, flag = closed_deal(Random(seed), 5)
    values = np.empty(48, np.int64)
    for led in (None, *mine):
        card = mask([led]) if led else 0
        kernels.card_values(mask(mine), mask(theirs), flag, card, values, address_of(TABLE), BITS)
        expected = values_of(mine, theirs, trump, led)
        assert {(bit % 16, bit // 16): t for bit, t in enumerate(values) if t >= 0} == expected


@settings(max_examples=100)
@given(seeds)
def test_expectations_are_those_of_plain_recursion(seed):
    mine, theirs, trump, flag = closed_deal(Random(seed), 4)
    memory = np.zeros(1 << BITS, np.int64), np.zeros(1 << BITS), BITS
    for i_lead in (1, 0):
        hands = mask(mine), mask(theirs), flag, i_lead
        expected = naive.expectation(mine, theirs, trump, bool(i_lead))
        assert kernels.expectation(*hands, *memory) == pytest.approx(float(expected))
        leads, waits = (mine, theirs) if i_lead else (theirs, mine)
        for led in leads:
            for reply in naive.may_play(waits, led):
                after = kernels.expectation_after(*hands, mask([led]), mask([reply]), *memory)
                true = naive.trick_expectation(mine, theirs, trump, bool(i_lead), led, reply)
                assert after == pytest.approx(float(true))


# Payoffs of plans --------------------------------------------------------------------------


def game_of(mine, theirs, trump, winner_leads):
    """The words of a game, from the rules."""
    words = np.zeros(payoff_kernels.GAME_WORDS, np.int64)
    words[payoff_kernels.WINNER_LEADS] = winner_leads
    for i, my in enumerate(mine):
        for j, its in enumerate(theirs):
            same = my[1] == its[1]
            words[payoff_kernels.MATCHING + i] |= same << j
            words[payoff_kernels.MATCHED + j] |= same << i
            i_take, it_takes = naive.leader_wins(my, its, trump), naive.leader_wins(its, my, trump)
            words[payoff_kernels.I_TAKE + i] |= i_take << j
            words[payoff_kernels.I_TAKE_SECOND + i] |= (not it_takes) << j
    return words


@settings(max_examples=100)
@given(seeds)
def test_a_card_makes_up_tricks_with_what_may_be_led_and_played_to_it(seed):
    g = Random(seed)
    mine, theirs, trump, _ = deal(g, 6)
    mine, theirs = g.sample(sorted(mine), len(mine)), g.sample(sorted(theirs), len(theirs))
    game = game_of(mine, theirs, trump, 1)
    full = (1 << len(mine)) - 1
    for card, my in enumerate(mine):
        led = {j for j, its in enumerate(theirs) if its in naive.may_play(theirs, my)}
        follows = {j for j, its in enumerate(theirs) if my in naive.may_play(mine, its)}
        for i_lead, able in ((1, led), (0, follows)):
            found = payoff_kernels.playable_against(card, full, full, i_lead, game)
            assert found == sum(1 << j for j in able)


@settings(max_examples=30)
@given(seeds, st.booleans(), st.booleans())
def test_payoffs_are_those_of_all_plans_played_out(seed, winner_leads, i_lead):
    g = Random(seed)
    mine, theirs, trump, _ = deal(g, 4, suits=2)
    mine, theirs = g.sample(sorted(mine), len(mine)), g.sample(sorted(theirs), len(theirs))
    i_lead = i_lead or not winner_leads  # by the report's rules I always do
    size, game = len(mine), game_of(mine, theirs, trump, winner_leads)
    expected = naive.payoffs(mine, theirs, trump, winner_leads, i_lead)
    orders, full = len(expected), (1 << size) - 1

    impossible = payoff_kernels.IMPOSSIBLE
    ends = np.full((2, 1 << size, 1 << size, 6, 6), impossible, np.int8)
    cells = np.full((orders, orders), impossible, np.int8)
    payoff_kernels.fill_payoffs(size, int(i_lead), game, ends, cells)
    assert cells.tolist() == expected
    if size <= payoff_kernels.END_CARDS:
        cells[:] = impossible
        payoff_kernels.fill_cells(full, full, 0, 0, 2, int(i_lead), orders, game, ends, cells)
        assert cells.tolist() == [[t + 2 if t >= 0 else t for t in row] for row in expected]

    known = np.zeros((size + 1, 2, 1 << size, payoff_kernels.FIELDS), np.int64)
    known[0, :, 0, payoff_kernels.COUNT] = known[0, :, 0, payoff_kernels.AT_HIGH] = 1
    rows = np.full((orders, payoff_kernels.FIELDS), -7, np.int64)
    last = g.randrange(size)
    end = np.array([last])
    payoff_kernels.fill_rows(0, 0, 1, size, end, int(i_lead), game, known, rows)
    for order, row, games in zip(permutations(range(size)), rows, expected, strict=True):
        possible = [tricks for tricks in games if tricks >= 0]
        if order[-1] != last:
            assert set(row.tolist()) == {-7}
        elif possible:
            most = max(possible)
            counts = len(possible), sum(possible), min(possible), most, possible.count(most)
            assert tuple(row.tolist()) == counts
        else:
            assert row[payoff_kernels.COUNT] == 0


# Players -----------------------------------------------------------------------------------


@settings(max_examples=200)
@given(seeds)
def test_gaps_close_and_open(seed):
    mine, theirs, _, _ = deal(Random(seed), 8, suits=2)
    in_play = mask(mine | theirs)
    assert player_kernels.closed_up(mask(mine), in_play) == mask(closed(mine, theirs))
    for card in mine:
        bit = mask(closed({card}, mine | theirs))
        assert player_kernels.opened_up(bit, in_play) == mask([card])
    assert player_kernels.hand_of(np.array([mask([card]) for card in mine])) == mask(mine)


@settings(max_examples=200)
@given(seeds)
def test_the_suit_seen_first_goes_with_the_cards_and_not_with_their_names(seed):
    g = Random(seed)
    mine, theirs, _, _ = closed_deal(g, 6, suits=2)
    led = g.choice([None, *theirs])

    def first(trump, exchanged):
        hands = [{(rank, suit ^ exchanged) for rank, suit in hand} for hand in (mine, theirs)]
        card = mask([(led[0], led[1] ^ exchanged)]) if led else 0
        return player_kernels.first_suit(*map(mask, hands), card, trump)

    assert first(1, 0) == first(1, 1) == 0
    if led:
        assert (first(0, 0), first(0, 1)) == (led[1], 1 - led[1])
    elif {r for r, s in mine if s == 0} != {r for r, s in mine if s == 1} or (
        len({r for r, s in mine | theirs if s == 0}) != len({r for r, s in mine | theirs if s == 1})
    ):
        assert first(0, 0) == 1 - first(0, 1)


def scratch():
    return (
        np.empty(player_kernels.MOST_SEEN, np.int64),
        np.empty((3, player_kernels.WIDE), np.float32),
        np.empty(32, np.float32),
    )


def some_net(seed, cards=6):
    source = np.random.default_rng(seed)
    return tuple(source.normal(0, 0.3, s).astype(np.float32) for s in nets.shapes(cards))


@settings(max_examples=100)
@given(seeds)
def test_the_net_is_three_products_of_matrices(seed):
    g = Random(seed)
    cards = 6
    mine, theirs, _, flag = closed_deal(g, 3, suits=2)
    led = g.choice([None, *theirs])
    net, (inputs, layers, values) = some_net(seed, cards), scratch()
    position = mask(mine), mask(theirs), mask([led]) if led else 0, flag
    best = player_kernels.judge(*position, net, inputs, layers, values)

    seen = np.zeros(len(net[0]) - 1)
    seen[inputs[: player_kernels.look(*position, cards, inputs)]] = 1
    for weights in net:
        output = seen @ weights[:-1].astype(float) + weights[-1]
        seen = np.maximum(output, 0)
    first = player_kernels.first_suit(*position)
    worth = {}
    for card in naive.may_play(mine, led):
        lowest = card
        while (lowest[0] - 1, card[1]) in mine:  # a neighbour is worth the same
            lowest = lowest[0] - 1, card[1]
        length = sum(c[1] == card[1] for c in mine | theirs)
        worth[card] = output[(card[1] ^ first) * cards + length - 1 - lowest[0]]
        assert values[16 * card[1] + card[0]] == pytest.approx(worth[card], abs=1e-3)
    assert worth[best % 16, best // 16] == pytest.approx(max(worth.values()), abs=1e-3)


def greedy(hand, other, led, trump):
    """The lowest sure winner, else the lowest card, plain suits before trump."""

    def height(card):
        return card[1] == trump, card[0], card[1]

    def is_sure(card):
        if led:
            return not naive.leader_wins(led, card, trump)
        return all(naive.leader_wins(card, r, trump) for r in naive.may_play(other, card))

    legal = naive.may_play(hand, led)
    return min(filter(is_sure, legal), key=height, default=min(legal, key=height))


@settings(max_examples=200)
@given(seeds)
def test_greedy_plays_its_lowest_sure_winner_or_its_lowest_card(seed):
    g = Random(seed)
    hand, other, trump, flag = deal(g, 7, suits=2)
    led = g.choice([None, *other])
    legal = mask(naive.may_play(hand, led))
    found = player_kernels.greedy_card(legal, mask(other), mask([led]) if led else 0, flag)
    expected = greedy(hand, other, led, trump)
    assert cards_of(found) == {expected}


@settings(max_examples=60)
@given(seeds)
def test_each_player_plays_as_it_is_said_to(seed):
    g = Random(seed)
    hand, other, trump, flag = deal(g, 4, suits=2)
    led = g.choice([None, *other])
    dealt = g.sample(sorted(hand), len(hand))
    legal = naive.may_play(hand, led)
    inputs, layers, estimates = scratch()
    net = some_net(seed, 8)

    def choice(player, word=0):
        bit = player_kernels.choose(
            player, mask(hand), mask(other), mask([led]) if led else 0, flag,
            np.array([mask([card]) for card in dealt]), word, net,
            (inputs, layers, estimates, np.empty(48, np.int64)), (address_of(TABLE), BITS),
        )  # fmt: skip
        (card,) = cards_of(bit)
        return card

    assert choice(player_kernels.FIRST_CARD) == next(card for card in dealt if card in legal)
    assert choice(player_kernels.GREEDY) == greedy(hand, other, led, trump)
    tricks = values_of(other, hand, trump, led) if led else values_of(hand, other, trump)
    assert tricks[choice(player_kernels.PERFECT)] == max(tricks.values())
    chosen = Counter(choice(player_kernels.RANDOM, random_word(seed, n)) for n in range(300))
    assert set(chosen) == set(legal)
    assert min(chosen.values()) > 300 / len(legal) / 3
    if len(legal) > 1:
        lead = mask(closed({led}, hand | other)) if led else 0
        hands = mask(closed(hand, other)), mask(closed(other, hand))
        bit = player_kernels.judge(*hands, lead, flag, net, inputs, layers, estimates)
        card = choice(player_kernels.NET)
        assert mask(closed({card}, hand | other)) == 1 << bit


def test_a_sixteenth_of_deals_is_held_out_whoever_has_the_hands_and_whatever_the_suits_are_called():
    g = Random(2)
    held_out = 0
    for _ in range(4000):
        cards = g.sample([(rank, suit) for suit in (0, 1) for rank in range(8)], 16)
        hands = cards[:8], cards[8:]
        renamed = [[(rank, 1 - suit) for rank, suit in hand] for hand in hands]
        told = {
            player_kernels.is_held_out(mask(a), mask(b))
            for a, b in (hands, hands[::-1], renamed, renamed[::-1])
        }
        assert len(told) == 1
        held_out += told == {True}
    assert 190 < held_out < 310


@settings(max_examples=100)
@given(seeds)
def test_a_card_is_judged_by_what_the_others_are_worth(seed):
    g = Random(seed)
    hand, other, trump, flag = deal(g, 4, suits=2)
    led = g.choice([None, *other])
    tricks = values_of(other, hand, trump, led) if led else values_of(hand, other, trump)
    for card, made in tricks.items():
        counts = np.zeros(player_kernels.DEAL_FIELDS, np.int64)
        player_kernels.judge_play(
            mask(hand), mask(other), mask([led]) if led else 0, mask([card]), flag,
            np.empty(48, np.int64), (address_of(TABLE), BITS), counts,
        )  # fmt: skip
        best, worst = max(tricks.values()), min(tricks.values())
        choice = len(tricks) > 1
        critical = choice and worst < best
        judged = (choice, choice and made == best, critical, critical and made == best, best - made)
        assert counts.tolist() == [0, 0, *map(int, judged)]


# Learning ----------------------------------------------------------------------------------


@pytest.mark.parametrize("trump", [0, 1])
def test_what_a_net_learns_from_is_its_outlook_one_card_later(trump):
    cards, games = 5, 12
    net, (inputs, layers, estimates) = some_net(3, cards), scratch()
    (rows_seen, _), _, (_, outputs) = nets.shapes(cards)
    most = games * (2 * cards - 2)
    seen = np.empty((most, rows_seen - 1), np.float32)
    targets, tried = (np.empty((most, outputs), np.float32) for _ in range(2))
    rows = player_kernels.self_play(0, games, cards, trump, 5, 0.5, net, seen, targets, tried)

    def outlook(mine, theirs, led):
        hands = mask(closed(mine, theirs)), mask(closed(theirs, mine))
        card = mask(closed({led}, mine | theirs)) if led else 0
        return player_kernels.outlook(*hands, card, trump, net, inputs, layers, estimates)

    assert games < rows <= most
    marks = player_kernels.MARKS
    width = player_kernels.INPUTS_A_RANK * cards + player_kernels.INPUTS_MORE
    for row in range(rows):
        mine, theirs, led = set(), set(), None  # as the inputs tell them, first suit first
        for suit in (0, 1):
            owners = [seen[row, suit * width + marks * n : suit * width + marks * (n + 1)]
                      for n in range(cards)]  # fmt: skip
            owners = [owner for owner in owners if owner[:6].any()]
            for n, owner in enumerate(owners):
                card = len(owners) - 1 - n, suit
                (mine if owner[1::2][:3].any() else theirs).add(card)
                led = card if owner[player_kernels.LED] else led
        legal = naive.may_play(mine, led)
        left = len(mine)
        expected = np.zeros(outputs)
        for rank, suit in legal:
            low = rank
            while (low - 1, suit) in legal:
                low -= 1
            card = low, suit
            if led is None:
                worth = left - outlook(theirs, mine, card)
            else:
                own, others = mine - {card}, theirs - {led}
                if naive.leader_wins(led, card, 0 if trump else None):
                    worth = left - 1 - outlook(others, own, None)
                else:
                    worth = 1 + outlook(own, others, None)
            place = suit * cards + sum(s == suit for _, s in mine | theirs) - 1 - rank
            expected[place] = worth
            assert tried[row, place] == 1
        assert tried[row].sum() == len(legal)
        assert targets[row].tolist() == expected.tolist()
