"""Players who know one trick against the same players written slowly, and the referee."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from engine.cards import parse_cards
from engine.games.rummy.gin import kernels, net, players, policy, worlds
from engine.games.rummy.gin.kernels import (
    BURIED,
    HAND,
    KNOWN,
    MOVER,
    OUT,
    OVER,
    PHASE,
    STATE,
    THROW,
    TURNS,
    to_card,
)
from engine.games.rummy.gin.players import MARJJ, NET, RULE, SIMPLE
from engine.games.rummy.gin.rules import PLAIN, GinRules
from engine.games.rummy.rules import Scoring
from tests.engine.games.rummy.gin import naive, naive_players
from tests.engine.games.rummy.gin.test_kernels import (
    choice_of,
    mask_of,
    rich_hands,
    rules_array,
    text,
    texts,
)

BIG_GIN = GinRules(Scoring(big_gin=50), big_gin=True)


def shuffled(rng):
    deck = naive.DECK[:]
    rng.shuffle(deck)
    return deck, np.array([to_card(parse_cards(card)[0]) for card in deck], np.int64)


def test_the_least_after_a_throw_is_that_of_the_best_throw():
    rng = Random(1)
    for cards in rich_hands(rng, 60, 11):
        hand = [text(card) for card in cards[:11]]
        kept = hand[: rng.randrange(3)]
        found = players.least_of_eleven(mask_of(hand), mask_of(kept))
        assert found == naive_players.least_after_throw(hand, kept)


def test_simple_throws_any_card_that_leaves_least():
    rng = Random(2)
    several = 0
    for cards in rich_hands(rng, 25, 11):
        hand = [text(card) for card in cards[:11]]
        may = naive_players.simple_throws(hand, hand[0])
        taken = mask_of(hand[:1])
        found = Counter(
            text(players.simple_throw(mask_of(hand), taken, word)) for word in range(300)
        )
        assert set(found) == may
        assert min(found.values()) > 0.5 * 300 / len(may)
        several += len(may) > 1
    assert several > 5


def test_what_the_best_draws_leave_is_the_mean_of_seven():
    rng = Random(3)
    for cards in rich_hands(rng, 12, 10):
        hand = [text(card) for card in cards[:10]]
        others = [card for card in naive.DECK if card not in hand]
        for number in (0, 4, 7, 30):
            unseen = rng.sample(others, number)
            found = players.mean_of_best_draws(mask_of(hand), mask_of(unseen))
            assert found == pytest.approx(naive_players.best_draws(hand, unseen))


def test_danger_counts_partners_held_and_gone():
    rng = Random(4)
    for _ in range(600):
        card = rng.choice(naive.DECK)
        near = [c for c in naive.DECK if c != card and (c[1] == card[1] or c[0] == card[0])]
        rng.shuffle(near)
        safe, known = near[: rng.randrange(9)], near[9 : 9 + rng.randrange(5)]
        found = players.danger(mask_of([card]), mask_of(safe), mask_of(known))
        assert found == naive_players.danger(card, safe, known)


def test_marjj_throws_what_the_slow_one_throws():
    rng = Random(5)
    for cards in rich_hands(rng, 10, 11):
        hand = [text(card) for card in cards[:11]]
        others = [card for card in naive.DECK if card not in hand]
        rng.shuffle(others)
        known, dead = others[: rng.randrange(4)], others[4 : 4 + rng.randrange(18)]
        turn = rng.randrange(12)
        found = players.marjj_throw(
            mask_of(hand), mask_of(hand[:1]), mask_of(dead), mask_of(known), turn
        )
        best = naive_players.marjj_throw(hand, hand[0], dead, known, naive.DECK, turn)
        assert text(found) in best


@pytest.mark.parametrize("name", ["simple", "marjj"])
@pytest.mark.parametrize("rules", [PLAIN, BIG_GIN], ids=["plain", "big gin"])
def test_whole_deals_are_played_as_the_slow_players_would(name, rules):
    rng = Random(6)
    kind = {"simple": SIMPLE, "marjj": MARJJ}[name]
    done = Counter()
    for dealer in (0, 1):
        deck, cards = shuffled(rng)
        referee, state = naive.Referee(deck, dealer, rules), np.zeros(STATE, np.int64)
        house = rules_array(rules, cards[20])
        kernels.deal_cards(cards, dealer, state)
        while referee.result is None:
            me = int(state[MOVER])
            known, dead = texts(state[KNOWN + 1 - me]), texts(state[BURIED])
            may = naive_players.choices(name, referee, known, dead, int(state[TURNS + me]))
            choice = players.choose_as(kind, state, house, policy.STYLES[0], 7)
            moves = {choice_of(*move): move for move in may}
            assert choice in moves
            kernels.move(state, choice, cards[21:], house)
            referee.play(*moves[choice])
            done[moves[choice][0]] += 1
    assert {"draw", "throw", "knock"} <= set(done)


def test_big_gin_is_seen_by_all_who_play_it():
    state = np.zeros(STATE, np.int64)
    state[HAND] = mask_of(["As", "2s", "3s", "4s", "5h", "6h", "7h", "8h", "Tc", "Th", "Td"])
    state[PHASE], state[kernels.TOP] = THROW, kernels.NONE
    for kind in (SIMPLE, MARJJ, RULE):
        with_it = rules_array(BIG_GIN, 0)
        assert players.choose_as(kind, state, with_it, policy.STYLES[0], 1) == kernels.BIG
        without = players.choose_as(kind, state, rules_array(PLAIN, 0), policy.STYLES[0], 1)
        assert without >= kernels.KNOCK


@pytest.mark.parametrize("kinds", [(RULE, SIMPLE), (MARJJ, RULE), (NET, SIMPLE)])
def test_pairs_are_deals_played_twice_with_the_hands_exchanged(kinds):
    rng = Random(8)
    decks = [shuffled(rng) for _ in range(12)]
    styles, rules = policy.STYLES[[0, 2]], rules_array(PLAIN, 0)
    points, outs_by = np.zeros((12, 2), np.int64), np.zeros((12, 2), np.int64)
    players.play_pairs(
        *(np.array([cards for _, cards in decks]), np.array(kinds), rules, styles),
        *(net.shipped(), 3, points, outs_by),
    )
    for i, (deck, cards) in enumerate(decks):
        for dealer in (0, 1):
            referee, state = naive.Referee(deck, dealer, PLAIN), np.zeros(STATE, np.int64)
            kernels.deal_cards(cards, dealer, state)
            while referee.result is None:
                me = int(state[MOVER])
                word = worlds.random_word(3, i)
                choice = (
                    net.choose_by_net(state, rules, net.shipped())
                    if kinds[me] == NET
                    else players.choose_as(kinds[me], state, rules, styles[me], word)
                )
                move = next(move for move in referee.legal() if choice_of(*move) == choice)
                referee.play(*move)
                kernels.move(state, choice, cards[21:], rules)
            assert state[PHASE] == OVER
            assert points[i, 1 - dealer] in referee.result
            assert outs_by[i, 1 - dealer] == state[OUT]
    assert len(set(points.ravel().tolist())) > 5
