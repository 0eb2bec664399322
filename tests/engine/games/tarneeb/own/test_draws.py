"""Who may hold what, from the deals that agree with what a player knows."""

from itertools import combinations

import numpy as np
import pytest

from engine.games import tarneeb
from engine.games.tarneeb import Position, random_deal
from engine.games.tarneeb.own import draws
from tests.engine.games.tarneeb.own.test_reasons import known_game
from tests.engine.games.tarneeb.questions import play_advice


def ending(count, **options):
    """A question of South's after `count` cards of a deal, played from the lowest card up."""
    position = Position(random_deal(5), trump=1, leader=0)
    while len(position.played) < count or position.to_move == 2:
        position = position.after(position.legal[0])
    return play_advice(
        hand=position.deal.hands[2],
        seat=2,
        trump=1,
        declarer=0,
        bid=8,
        played=position.played,
        holds=True,
        **options,
    )


def naive_holds(seen):
    """Share of all deals that agree in which each seat has each card: every one is tried."""
    hidden = seen.hidden
    others = [seat for seat in range(4) if seat != seen.seat]
    counts = np.zeros((4, 52))
    deals = 0

    def give(left, seats, hands):
        nonlocal deals
        if not seats:
            deals += 1
            for seat, hand in hands.items():
                counts[seat, list(hand)] += 1
            return
        seat, *rest = seats
        for hand in combinations(sorted(left), hidden.sizes[seat]):
            if all(hidden.may_hold[hidden.cards.index(card)] >> seat & 1 for card in hand):
                give(left - set(hand), rest, {**hands, seat: hand})

    give(set(hidden.cards), others, {})
    counts[seen.seat, list(seen.remaining)] = deals
    return counts / deals


def test_where_deals_are_few_every_one_of_them_is_counted():
    question = ending(40, weigh_bids=False, weigh_plays=False)
    *_, answer = tarneeb.analyse(question)
    assert answer.holds_se == 0
    assert np.allclose(answer.holds, naive_holds(question.seen))


def test_where_deals_are_many_the_error_says_how_near_it_is(monkeypatch):
    question = ending(36, weigh_bids=False, weigh_plays=False)
    monkeypatch.setattr(draws, "WEIGHED", 60)
    *_, answer = tarneeb.analyse(question)
    assert 0 < answer.holds_se < 0.1
    off = np.abs(np.array(answer.holds) - naive_holds(question.seen))
    assert 0 < off.max() < 4 * answer.holds_se


@pytest.mark.parametrize("count", [0, 10])
def test_every_card_is_held_once_and_every_hand_is_full(count):
    position, options = known_game(count)
    question = play_advice(**options | {"deals": 3}, holds=True)
    *_, answer = tarneeb.analyse(question)
    holds = np.array(answer.holds)
    out = [*question.seen.hidden.cards, *question.seen.remaining]
    assert np.allclose(holds.sum(axis=0)[out], 1)
    assert np.allclose(holds.sum(axis=1), [len(hand) for hand in position.hands])


def test_who_named_the_trump_is_likelier_to_hold_its_highest_cards():
    asked = {
        "hand": random_deal(5).hands[2],
        **{"seat": 2, "trump": 3, "declarer": 1, "bid": 9, "played": (), "deals": 3},
        **{"weigh_plays": False, "holds": True},
    }
    *_, weighed = tarneeb.analyse(play_advice(**asked))
    *_, alike = tarneeb.analyse(play_advice(**asked, weigh_bids=False))
    high = next(c for c in range(51, 38, -1) if c not in asked["hand"])
    assert weighed.holds[1][high] > alike.holds[1][high] + 0.1


def test_nobody_is_asked_who_holds_what_unless_it_is_wanted():
    _position, options = known_game(10)
    *_, answer = tarneeb.analyse(play_advice(**options | {"deals": 3}))
    assert answer.holds == ()
