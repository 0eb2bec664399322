import json
import random
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from engine.games.two_suits import BestPlay, Game, Play, Position, Review, parse_cards
from engine.games.two_suits.rules import other
from engine.games.two_suits.search import tricks_of
from tests.engine.games.two_suits import naive
from tests.helpers import answer_to as final

RANKS = "23456789TJQKA"
GOLDEN = json.loads((Path(__file__).parent / "golden/two_player_whist.json").read_text())


def tricks(answer):
    return {card.card: card.tricks for card in answer.cards}


@st.composite
def positions(draw, most=6, suits=3, trumps=(None, 0, 1, 2)):
    """Any cards of one to three suits, either side on lead, perhaps with a card led."""
    size = draw(st.integers(1, most))
    fewest_suits = 2 if size > 6 else 1
    deck = [(r, s) for s in range(draw(st.integers(fewest_suits, suits))) for r in range(1, 14)]
    cards = random.Random(draw(st.integers(0, 2**32))).sample(deck, 2 * size)
    position = Position(
        tuple(cards[:size]),
        tuple(cards[size:]),
        draw(st.sampled_from(["mine", "theirs"])),
        game=Game(draw(st.sampled_from(trumps))),
    )
    if draw(st.booleans()):
        position = position.after(draw(st.sampled_from(position.legal)))
    return position


def naive_card_tricks(position):
    """My tricks for every legal card, and on average against a random opponent."""
    trump, led = position.game.trump, position.led
    leader = frozenset(position.hand(position.leader))
    waits = frozenset(position.hand(other(position.leader)))
    mine, theirs = frozenset(position.mine), frozenset(position.theirs)
    i_lead = position.leader == "mine"
    values, expected = {}, {}
    for card in naive.may_play(waits if led else leader, led):
        if led:
            tricks = naive.trick_value(leader, waits, trump, led, card)
            expected[card] = naive.trick_expectation(mine, theirs, trump, i_lead, led, card)
        else:
            tricks = naive.lead_value(leader, waits, trump, card)
            average = naive.lead_expectation if i_lead else naive.answer_expectation
            expected[card] = average(mine, theirs, trump, card)
        values[card] = tricks if i_lead else len(leader) - tricks
    return values, expected


@settings(max_examples=300)
@given(positions(most=5))
def test_every_card_is_worth_what_plain_recursion_says(position):
    values, expected = naive_card_tricks(position)
    answer = final(BestPlay(position))
    assert tricks(answer) == values
    assert {card.card: card.against_random for card in answer.cards} == pytest.approx(expected)
    best = max(values.values()) if position.to_move == "mine" else min(values.values())
    assert answer.tricks == best
    assert set(answer.best) == {card for card, made in values.items() if made == best}
    assert [c.loss for c in answer.cards] == [abs(best - c.tricks) for c in answer.cards]
    assert answer.progress == 1


@settings(max_examples=200)
@given(positions(most=13))
def test_the_line_is_best_play_to_the_end(position):
    answer = final(BestPlay(position))
    cards = [card for trick in answer.line for card in trick]
    if position.led:
        assert cards.pop(0) == position.led
    play = Play(position, tuple(cards))
    assert play.position.finished
    assert play.won[0] == answer.tricks
    assert cards[0] in answer.best
    judged = final(Review(play))
    assert [card.loss for card in judged.cards] == [0] * len(cards)


@settings(max_examples=200)
@given(positions(most=9), st.randoms(use_true_random=False))
def test_a_review_adds_up_what_every_card_costs(position, source):
    play = Play(position)
    while not play.position.finished:
        play = play.after(source.choice(play.position.legal))
    answer = final(Review(play))
    assert [(c.side, c.card) for c in answer.cards] == [
        (play.at(number).position.to_move, card) for number, card in enumerate(play.played)
    ]
    assert all(card.loss >= 0 for card in answer.cards)
    for number, card in enumerate(answer.cards):
        before, after = play.at(number), play.at(number + 1)
        assert card.before == tricks_of(before.position)
        assert card.after == tricks_of(after.position) + after.won[0] - before.won[0]
    lost = {
        side: sum(c.loss for c in answer.cards if c.side == side) for side in ("mine", "theirs")
    }
    assert play.won[0] == tricks_of(position) - lost["mine"] + lost["theirs"]


def deals(cards, trump, suits=2):
    """Every deal of `cards` each from 1..cards in two suits, or from one suit of them all."""
    ranks = 2 * cards // suits
    deck = [(rank, suit) for suit in range(suits) for rank in range(1, ranks + 1)]
    for hand in combinations(deck, cards):
        rest = tuple(card for card in deck if card not in hand)
        yield Position(hand, rest, game=Game(trump, ranks))


# Counted by plain recursion, twice: deals of N cards each by the leader's tricks 0 to N.
DISTRIBUTIONS = {
    (2, None): (1, 2, 3),
    (3, None): (4, 0, 10, 6),
    (4, None): (7, 9, 16, 29, 9),
    (2, 1): (2, 2, 2),
    (3, 1): (3, 7, 7, 3),
    (4, 1): (5, 19, 22, 19, 5),
}


@pytest.mark.parametrize(("cards", "trump"), DISTRIBUTIONS)
def test_all_deals_by_the_tricks_of_the_leader(cards, trump):
    counts = Counter(tricks_of(deal) for deal in deals(cards, trump))
    expected = DISTRIBUTIONS[cards, trump]
    assert tuple(counts[number] for number in range(cards + 1)) == expected


def exchanged(position):
    """The same cards and the same hand on lead, in the other's hands."""
    return Position(
        position.theirs, position.mine, other(position.leader), position.led, position.game
    )


def passed(position):
    """The same hands, the other one on lead."""
    return Position(position.mine, position.theirs, other(position.leader), None, position.game)


@pytest.mark.parametrize("case", GOLDEN["single_suit"], ids=lambda case: f"{case['n']} cards")
def test_all_deals_of_one_suit(case):
    cards = case["n"]
    counts, lead_costs = Counter(), Counter()
    for deal in deals(cards, None, suits=1):
        counts[tricks_of(deal)] += 1
        lead_costs[tricks_of(passed(deal)) - tricks_of(deal)] += 1
    assert sum(counts.values()) == case["deals"] == comb(2 * cards, cards)
    assert [counts[n] for n in range(cards + 1)] == case["value_distribution_leader"]
    costs = case["off_lead_minus_on_lead"]
    assert (lead_costs[0], lead_costs[1]) == (costs["0"], costs["1"])
    assert set(lead_costs) <= {0, 1}


def golden_hand(text):
    return tuple(
        (RANKS.index(rank) + 1, suit)
        for suit, ranks in enumerate(text.split("."))
        for rank in ranks
    )


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda c: f"{c['leader']} {c['other']}")
def test_golden_deals_of_one_to_three_suits(case):
    trump = None if case["trump"] is None else "SHD".index(case["trump"])
    deal = Position(golden_hand(case["leader"]), golden_hand(case["other"]), game=Game(trump))
    answer = final(BestPlay(deal))
    assert answer.tricks == case["leader_tricks"]
    expected = {
        golden_hand("." * "SHD".index(c[0]) + c[1]): t for c, t in case["cards_value"].items()
    }
    assert {(card.card,): card.tricks for card in answer.cards} == expected


def test_the_notebooks_example_is_worth_two_tricks():
    deal = Position(parse_cards("0,0 2,0 1,1"), parse_cards("1,0 0,1 2,1"), game=Game(lowest=0))
    answer = final(BestPlay(deal))
    assert (answer.tricks, answer.best) == (2, ((2, 0),))


def test_a_sure_winner_is_not_always_the_best_lead():
    mine = parse_cards("1,0 2,0 3,1 4,1 6,0 6,1 8,0 8,1")
    rest = tuple((r, s) for s in (0, 1) for r in range(1, 9) if (r, s) not in mine)
    answer = final(BestPlay(Position(mine, rest)))
    assert tricks(answer) == {card: 5 if card in ((1, 0), (2, 0)) else 4 for card in mine}


# Properties --------------------------------------------------------------------------------


@settings(max_examples=200)
@given(positions(most=13))
def test_hands_exchanged_and_lead_exchanged_give_complementary_tricks(position):
    assert tricks_of(position) + tricks_of(exchanged(position)) == position.size


@settings(max_examples=100)
@given(positions(most=10), st.permutations([0, 1, 2]))
def test_the_names_of_suits_and_the_gaps_between_ranks_change_nothing(position, names):
    def renamed(cards):
        ranks = {
            s: sorted(r for r, t in (*position.mine, *position.theirs) if t == s) for s in names
        }
        return tuple((ranks[suit].index(rank) + 1, names[suit]) for rank, suit in cards)

    trump = position.game.trump
    closed = Position(
        renamed(position.mine),
        renamed(position.theirs),
        position.leader,
        position.led and renamed([position.led])[0],
        Game(None if trump is None else names[trump]),
    )
    assert tricks_of(closed) == tricks_of(position)


@settings(max_examples=200)
@given(positions(most=12))
def test_a_random_opponent_is_never_harder_than_a_perfect_one(position):
    answer = final(BestPlay(position))
    assert answer.against_random >= answer.tricks - 1e-9
    for card in answer.cards:
        assert card.against_random >= card.tricks - 1e-9


@cache
def all_values(cards, trump, leader):
    """My tricks in every deal of two suits, by my hand."""
    values = {}
    for deal in deals(cards, trump):
        values[frozenset(deal.mine)] = tricks_of(
            Position(deal.mine, deal.theirs, leader, game=deal.game)
        )
    return values


def gains(cards, trump, leader, given, taken):
    """Tricks gained by each exchange of a card of `given`(card) for one of `taken`(card, new)."""
    values = all_values(cards, trump, leader)
    deck = [(rank, suit) for suit in (0, 1) for rank in range(1, cards + 1)]
    for hand, before in values.items():
        for old in filter(given, hand):
            for new in deck:
                if new not in hand and taken(old, new):
                    yield values[hand - {old} | {new}] - before


@pytest.mark.parametrize("leader", ["mine", "theirs"])
@pytest.mark.parametrize("trump", [None, 1])
@pytest.mark.parametrize("cards", [2, 3, 4, 5])
def test_a_higher_card_for_a_lower_of_its_suit_never_costs_a_trick(cards, trump, leader):
    exchanges = gains(
        cards, trump, leader, lambda old: True, lambda old, new: old[1] == new[1] and old < new
    )
    found = set(exchanges)
    assert min(found) >= 0
    assert max(found) <= (cards - 1 if trump is None else 2)


def test_a_trump_for_a_plain_card_may_cost_a_trick_but_not_two():
    found = Counter(gains(4, 1, "mine", lambda old: old[1] == 0, lambda old, new: new[1] == 1))
    assert found == {-1: 6, 0: 68, 1: 172, 2: 68, 3: 6}


def test_being_on_lead_may_win_all_tricks_without_trump_and_none_with_trump():
    for cards in (2, 3, 4, 5):
        with_lead, without = all_values(cards, None, "mine"), all_values(cards, None, "theirs")
        assert max(with_lead[hand] - without[hand] for hand in with_lead) == cards
        assert all_values(cards, 1, "mine") == all_values(cards, 1, "theirs")
