"""Kernels of gin against brute force and the referee, who share no code with them."""

from random import Random

import numpy as np
import pytest

from engine.cards import DECK, card_text, parse_cards
from engine.games.rummy.gin import kernels
from engine.games.rummy.gin.kernels import (
    BIG,
    BURIED,
    DRAWN,
    FROM_STOCK,
    HAND,
    KNOCK,
    KNOWN,
    MOVER,
    NO_BIG_GIN,
    NONE,
    OVER,
    PASS,
    PHASE,
    SHED,
    SPREADS,
    STATE,
    STOCK,
    TAKE,
    TAKEN,
    TAKES,
    THROW_CARD,
    TOP,
    TURNS,
    from_card,
    from_mask,
    to_card,
    to_mask,
)
from engine.games.rummy.gin.rules import PLAIN, GinRules
from engine.games.rummy.rules import Scoring
from tests.engine.games.rummy.gin import naive

HOUSES = [
    PLAIN,
    GinRules(Scoring(gin=20, undercut=10, undercut_on_ties=False, big_gin=50), 40, big_gin=True),
    GinRules(oklahoma=True, spades_double=True, big_gin=True),
]


def rules_array(rules, upcard):
    scoring = rules.scoring
    big = scoring.big_gin if rules.big_gin else NO_BIG_GIN
    ties = int(scoring.undercut_on_ties)
    limit, factor = rules.limit(upcard), rules.factor(upcard)
    return np.array([limit, scoring.gin, scoring.undercut, ties, big, factor], np.int64)


def text(card):
    return card_text(from_card(card))


def texts(mask):
    return [text(card) for card in range(52) if mask >> card & 1]


def mask_of(cards):
    return sum(1 << to_card(parse_cards(card)[0]) for card in cards)


def test_cards_are_translated_there_and_back():
    assert [from_card(to_card(card)) for card in DECK] == list(DECK)
    assert all(to_mask(1 << card) == 1 << to_card(card) for card in DECK)
    assert all(from_mask(to_mask(1 << card)) == 1 << card for card in DECK)
    assert text(0) == "As"
    assert text(12) == "Ks"


def rich_hands(rng, number, size=10):
    """Hands of few ranks or suits, in which groups compete."""
    for _ in range(number):
        ranks = rng.choice((5, 7, 13))
        suits = rng.choice((2, 3, 4)) if ranks == 13 else 4
        pool = [13 * s + r for s in range(suits) for r in range(ranks)]
        yield rng.sample(pool, min(2 * size, len(pool) - 1))


def test_deadwood_layoffs_and_scores_agree_with_brute_force():
    rng = Random(1)
    for cards in rich_hands(rng, 400):
        size = min(len(cards) // 2 + 1, 11)
        knocker = [text(card) for card in cards[:size]]
        other = [text(card) for card in cards[size:]]
        hand, theirs = mask_of(knocker), mask_of(other)
        assert kernels.deadwood(hand) == naive.deadwood(knocker)
        assert kernels.deadwood(theirs) == naive.deadwood(other)
        runs, sets = kernels.spread(hand)
        assert runs & sets == 0
        assert kernels.points_sum(hand & ~runs & ~sets) == naive.deadwood(knocker)
        rules = HOUSES[rng.randrange(2)]
        points = kernels.settle(hand, theirs, rules_array(rules, 0))
        assert points in naive.scores(
            knocker, other, rules, big_gin=size == 11 and naive.deadwood(knocker) == 0
        )


def test_each_way_to_lay_down_a_hand_says_how_many_cards_could_be_laid_off():
    found = np.zeros((SPREADS, 4), np.int64)
    kings = ["Ks", "Qs", "Js", "Kh", "Qh", "Jh", "Kc", "Qc", "Jc", "2c"]
    for hand in ([text(card) for card in cards[:10]] for cards in rich_hands(Random(3), 80)):
        for held in (hand, kings):
            for _, runs, sets, ends in found[: kernels.list_spreads(mask_of(held), 110, found)]:
                melds = [*naive.stretches(texts(runs)), *naive.ranks(texts(sets))]
                assert ends == naive.could_be_laid_off(melds, held)


def test_outs_runs_and_ranks_are_those_found_card_by_card():
    rng = Random(7)
    for cards in rich_hands(rng, 120):
        hand = [text(card) for card in cards[:10]]
        pairs = [(a, b) for a in hand for b in hand if a < b]
        assert set(texts(kernels.outs(mask_of(hand)))) == {
            card
            for card in naive.DECK
            if card not in hand and any(naive.is_meld([card, a, b]) for a, b in pairs)
        }
        runs = [meld for meld in naive.melds_of(hand) if len({c[0] for c in meld}) > 1]
        assert set(texts(kernels.in_runs(mask_of(hand)))) == set().union(*runs)
        for times in (2, 3):
            ranks = kernels.ranks_held(mask_of(hand), times)
            held = [sum(card[0] == rank for card in hand) >= times for rank in naive.RANKS]
            assert [bool(ranks >> at & 1) for at in range(13)] == held


def test_layoffs_on_a_spread_are_exact_where_runs_can_meet():
    knocker = parse_texts("2s3s4s 7s8s9s TcThTd Kh")
    runs, sets = kernels.spread(mask_of(knocker))
    for other, points in (
        ("5s6s Ts As Kc Qc Jc 9h 9d 2h", 20),  # the spades and the ten go
        ("5s 9h9d8h8d Kc Qd 3h 4c 4d", 61),
        ("6s5s Ac 3h Kd Qd Jd 9h 2h 2c", 17),
    ):
        hand = parse_texts(other)
        melds = [["2s", "3s", "4s"], ["7s", "8s", "9s"], ["Tc", "Th", "Td"]]
        found = kernels.after_layoffs(mask_of(hand), runs, sets)
        assert found == naive.after_layoffs(hand, melds)
        assert found <= points + 100


def parse_texts(cards):
    return [card_text(card) for card in parse_cards(cards)]


def choice_of(kind, card):
    if kind in ("throw", "knock"):
        return (THROW_CARD if kind == "throw" else KNOCK) + to_card(parse_cards(card)[0])
    return {"pass": PASS, "take": TAKE, "draw": FROM_STOCK, "big gin": BIG}[kind]


@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_whole_deals_agree_with_the_referee(house):
    assert "knock" in play_beside_the_referee(HOUSES[house], Random(house), 25)


@pytest.mark.slow
@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_thousands_of_deals_agree_with_the_referee(house):
    ends = play_beside_the_referee(HOUSES[house], Random(house + 100), 1000)
    possible = {"knock", "throw"} | ({"big gin"} if HOUSES[house].big_gin else set())
    assert {"knock"} < ends <= possible  # not all deals end alike


def play_beside_the_referee(rules, rng, deals):
    """Deals of random players who love groups, so that some knock, some go gin, some run dry."""
    ends = set()
    for number in range(deals):
        deck = naive.DECK[:]
        rng.shuffle(deck)
        dealer = rng.randrange(2)
        referee = naive.Referee(deck, dealer, rules)
        cards = np.array([to_card(parse_cards(card)[0]) for card in deck], np.int64)
        house_rules = rules_array(rules, from_card(cards[20]))
        state = np.zeros(STATE, np.int64)
        kernels.deal_cards(cards, dealer, state)
        choices = np.zeros(40, np.int64)
        while referee.result is None:
            count = kernels.list_choices(state, house_rules, choices)
            legal = {choice_of(kind, card): (kind, card) for kind, card in referee.legal()}
            assert set(choices[:count].tolist()) == set(legal)
            assert state[MOVER] == referee.player
            choice = _lively(rng, legal, referee, patient=number % 3 == 0)
            points = kernels.move(state, choice, cards[21:], house_rules)
            referee.play(*legal[choice])
            check_state(state, referee)
        assert state[PHASE] == OVER
        assert points in referee.result
        ends.add(legal[choice][0])
    return ends


def check_state(state, referee):
    """Make sure that a state says of the deal what both players have seen of it."""
    for player in (0, 1):
        assert sorted(texts(state[HAND + player])) == sorted(referee.hands[player])
        assert set(texts(state[KNOWN + player])) == referee.known[player]
        assert set(texts(state[SHED + player])) == referee.shed[player]
        assert state[TURNS + player] == referee.turns[player]
        assert state[TAKES + player] == referee.takes[player]
    top = 0 if state[TOP] == NONE else 1 << state[TOP]
    assert texts(top) in ([], referee.pile[-1:])
    assert set(texts(state[BURIED] | top)) == set(referee.pile)
    assert state[DRAWN] == STOCK - len(referee.stock)
    assert texts(state[TAKEN]) == [card for card in [referee.taken] if card]


def _lively(rng, legal, referee, patient):
    """A choice: out when that is possible, unless patient; else mostly the least deadwood."""
    outs = [choice for choice, (kind, _) in legal.items() if kind in ("knock", "big gin")]
    if outs and not (patient and rng.random() < 0.9):
        return rng.choice(outs)
    throws = [choice for choice, (kind, _) in legal.items() if kind == "throw"]
    if throws and rng.random() < 0.9:
        hand = referee.hands[referee.player]
        return min(
            throws,
            key=lambda choice: naive.deadwood([c for c in hand if c != legal[choice][1]]),
        )
    return rng.choice([choice for choice in legal if choice not in outs])
