"""The net that learned by playing: what it is told, what it makes of it, what it may do."""

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st

from engine.cards import mask_of
from engine.games.tarneeb import Auction, Deal, Position, SeenPlay, random_deal
from engine.games.tarneeb.table import policy, policy_kernels as k
from engine.games.tarneeb.table.match import bid_by_hand
from tests.engine.games.tarneeb.questions import played
from tests.engine.games.tarneeb.table import naive_policy

DIRECTIONS = st.sampled_from(("counterclockwise", "clockwise"))


def net_of(seed):
    return np.random.default_rng(seed).normal(0, 0.3, (k.NET_ROWS, k.UNITS)).astype(np.float32)


def seen_of(position, bid=7, auction=None):
    return SeenPlay(
        hand=position.deal.hands[position.to_move],
        seat=position.to_move,
        trump=position.trump,
        declarer=position.leader,
        bid=bid,
        played=position.played,
        direction=position.direction,
        auction=auction,
    )


def judged(play, net):
    desk = policy.new_desk()
    return k.judge_choices(play, net, desk), desk


def number_of(feature):
    name, place = feature
    return getattr(k, name) + place


def features_of(row):
    """Features that are there: each once."""
    listed = row[1 : row[0] + 1].tolist()
    assert len(set(listed)) == len(listed) < k.MOST_ACTIVE
    return set(listed)


@given(seed=st.integers(0, 10**6), count=st.integers(0, 51), bid=st.integers(7, 13), way=DIRECTIONS)
def test_the_net_is_told_and_makes_of_it_what_the_naive_twin_does(seed, count, bid, way):
    position = played(seed, count, way)
    play = policy.play_of(seen_of(position, bid))
    net = net_of(seed)
    number, desk = judged(play, net)
    choices, active, _sums, worths = desk
    told = naive_policy.Told(position, bid, ())
    expected = told.choices()
    rows = [[run[0], run[-1], kind, len(run) > 1] for run, kind in expected]
    assert choices[:number].tolist() == rows
    of_play = {number_of(feature) for feature in told.of_play()}
    assert features_of(active[k.OF_PLAY]) == of_play
    for at, (run, kind) in enumerate(expected):
        of_choice = {number_of(feature) for feature in told.of_choice(run, kind)}
        assert features_of(active[at]) == of_choice
        there = [net[feature].tolist() for feature in of_play | of_choice]
        slow = naive_policy.worth(there, net[k.BIAS].tolist(), net[k.OUTPUT].tolist())
        assert worths[at] == pytest.approx(slow, rel=1e-4, abs=1e-4)


def test_who_bid_is_told():
    position = played(3, 5)
    declarer = position.leader
    auction = Auction(declarer, (7, 8, 0, 9, 0, 0))  # the dealer calls last, and has bid most
    assert auction.bidder == declarer
    play = policy.play_of(seen_of(position, auction.bid, auction))
    _, desk = judged(play, net_of(1))
    bidders = {who for who, call in zip(auction.seats, auction.calls, strict=True) if call}
    assert len(bidders) == 3
    told = naive_policy.Told(position, auction.bid, bidders).of_play()
    assert {number_of(feature) for feature in told} == features_of(desk[1][k.OF_PLAY])
    assert any(name == "F_CALLED" for name, _ in told)
    assert play[k.P_CALLED + declarer] == auction.bid


@given(seed=st.integers(0, 10**6), count=st.integers(0, 51), way=DIRECTIONS)
def test_the_play_of_a_player_holds_no_hand_but_his(seed, count, way):
    position = played(seed, count, way)
    play = policy.play_of(seen_of(position))
    hands = [mask for mask in play[k.P_HAND : k.P_HAND + 4].tolist() if mask]
    assert hands == [mask_of(position.hands[position.to_move])]


@given(seed=st.integers(0, 10**6), count=st.integers(0, 51))
def test_hidden_cards_change_no_choice(seed, count):
    """The kernels play from all hands in a deal; the choices are those of who sees one."""
    position = played(seed, count)
    net, desk = net_of(seed), policy.new_desk()
    play = policy.play_of(seen_of(position))
    card = k.choose_card(play, net, 0.5, policy.new_luck(seed), desk)
    for seat in range(4):
        play[k.P_HAND + seat] = mask_of(position.hands[seat])
    assert k.choose_card(play, net, 0.5, policy.new_luck(seed), desk) == card


@given(
    seed=st.integers(0, 10**6),
    count=st.integers(0, 51),
    way=DIRECTIONS,
    heat=st.sampled_from((0.0, 1.0)),
)
def test_the_net_plays_legal_cards(seed, count, way, heat):
    position = played(seed, count, way)
    assert policy.policy_card(seen_of(position), heat, seed) in position.legal


def follow(position, net, temperature, luck, desk):
    """Play to the end card by card, each by who sees his own hand."""
    bid = 7
    while not position.finished:
        play = policy.play_of(seen_of(position, bid))
        card = k.choose_card(play, net, temperature, luck, desk)
        assert card in position.legal
        position = position.after(card)
    return position


@pytest.mark.parametrize(("seed", "count", "way"), [
    (1, 0, "counterclockwise"), (2, 7, "clockwise"), (3, 26, "counterclockwise"),
    (4, 45, "clockwise"),
])  # fmt: skip
def test_playouts_are_four_players_who_each_see_one_hand(seed, count, way):
    position = played(seed, count, way)
    net, desk = net_of(seed), policy.new_desk()
    play = policy.play_of(seen_of(position))
    hands = np.array([[mask_of(hand) for hand in position.hands]], np.int64)
    hands = policy.placed(hands, seen_of(position))
    cards = np.array(position.legal, np.int64)
    tricks = np.zeros((1, len(cards)), np.int64)
    luck, copy = policy.new_luck(seed), np.zeros(k.PLAY_WORDS, np.int64)
    before = play.copy()
    k.try_cards(play, cards, hands, net, 0.7, luck, desk, copy, tricks)
    assert (play == before).all()
    for at, card in enumerate(position.legal):
        own = policy.new_luck(seed)  # each card is tried with the same luck
        end = follow(position.after(card), net, 0.7, own, desk)
        assert tricks[0, at] == end.won[position.leader % 2]
    # and a playout by itself is that of the last card
    for seat in range(4):
        copy[k.P_HAND + seat] = hands[0, seat]
    alone = before.copy()
    alone[k.P_HAND : k.P_HAND + 4] = hands[0]
    k.play_card(alone, cards[-1])
    k.play_out(alone, net, 0.7, policy.new_luck(seed), desk)
    assert alone[k.P_LEFT] == 0
    assert alone[k.P_WON + play[k.P_DECLARER] % 2] == tricks[0, -1]


def test_choices_are_picked_as_often_as_a_softmax_says():
    worths = np.zeros(k.MOST_CHOICES)
    worths[:3] = 1.0, 0.0, 2.0
    luck = policy.new_luck(5)
    draws = 20_000
    found = Counter(k.pick_choice(3, worths, 0.8, luck) for _ in range(draws))
    odds = np.exp(worths[:3] / 0.8)
    for at in range(3):
        chance = odds[at] / odds.sum()
        assert abs(found[at] / draws - chance) < 4.5 * (chance * (1 - chance) / draws) ** 0.5
    assert k.pick_choice(3, worths, 0.0, luck) == 2


def test_random_shares_are_even():
    luck = policy.new_luck(8)
    shares = np.array([k.random_share(luck) for _ in range(20_000)])
    assert 0 <= shares.min() < shares.max() < 1
    counts = np.histogram(shares, 20, (0, 1))[0]
    assert abs(counts - 1000).max() < 5 * 1000**0.5
    assert luck[1] == 20_000


def test_a_net_is_kept_in_half_precision():
    net = net_of(4)
    data = policy.to_bytes(net)
    found = policy.from_bytes(data)
    assert found.dtype == np.float32
    assert np.abs(found - net).max() < 1e-3
    assert len(data) < 100_000


def test_the_net_that_comes_along_has_the_shape_of_the_features():
    assert policy.shipped().shape == (k.NET_ROWS, k.UNITS)
    assert np.isfinite(policy.shipped()).all()


def test_the_shipped_net_takes_tricks_that_chance_does_not():
    """Thirty deals, both ways round, against legal cards at random: lab/tarneeb/policy_fit.py."""
    gained = 0
    luck = random.Random(3)
    for seed in range(30):
        deal = random_deal(7_000 + seed)
        contract = bid_by_hand(deal, seed)
        won = []
        for side in (0, 1):
            position = Position(deal, contract.trump, contract.declarer)
            while not position.finished:
                card = luck.choice(position.legal)
                if position.to_move % 2 == side:
                    card = policy.policy_card(seen_of(position, contract.bid, contract.auction))
                position = position.after(card)
            won.append(position.won[0])
        gained += won[0] - won[1]
    assert gained > 30 * 2


def test_endings_of_few_cards_are_played_too():
    deck = tuple(range(9, 13)) + tuple(range(22, 26)) + tuple(range(35, 39)) + tuple(range(48, 52))
    deal = Deal(tuple(deck[seat::4] for seat in range(4)))
    seen = SeenPlay(hand=deal.hands[2], seat=2, trump=0, declarer=2, bid=2, deck=deck)
    play = policy.play_of(seen)
    assert play[k.P_LEFT] == 4
    assert policy.policy_card(seen) in seen.legal
    assert policy.policy_card(replace(seen, direction="clockwise")) in seen.legal
