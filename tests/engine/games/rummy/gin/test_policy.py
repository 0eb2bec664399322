"""The rule policy: fast and slow ways agree, and it looks at nothing that is hidden."""

from random import Random

import numpy as np
import pytest

from engine.cards import card_text
from engine.games.rummy.gin import kernels, policy
from engine.games.rummy.gin.kernels import (
    HAND,
    KNOWN,
    MOVER,
    NO_BIG_GIN,
    OVER,
    PHASE,
    STATE,
    from_card,
)
from engine.games.rummy.gin.policy import STYLE_NAMES, STYLES
from tests.engine.games.rummy.gin import naive

RULES = np.array([10, 25, 25, 1, NO_BIG_GIN, 1], np.int64)


def shuffled(rng):
    return np.array(rng.sample(range(52), 52), np.int64)


def positions(rng, deals, styles=STYLES):
    """States before each decision of deals in which now and then a random choice is made."""
    for _ in range(deals):
        deck = shuffled(rng)
        state = np.zeros(STATE, np.int64)
        kernels.deal_cards(deck, rng.randrange(2), state)
        choices = np.zeros(40, np.int64)
        while state[PHASE] != OVER:
            yield state.copy(), deck
            count = kernels.list_choices(state, RULES, choices)
            style = styles[rng.randrange(len(styles))]
            choice = policy.choose(state, RULES, style)
            assert choice in choices[:count]
            if rng.random() < 0.15 or (choice >= 200 and rng.random() < 0.5):
                choice = int(rng.choice(choices[:count]))
            kernels.move(state, choice, deck[21:], RULES)


def test_the_choice_never_depends_on_hidden_cards():
    rng = Random(1)
    seen = 0
    for state, _ in positions(rng, 60):
        me = int(state[MOVER])
        fixed = int(state[HAND + me] | state[KNOWN + 1 - me] | state[10])
        if state[11] >= 0:
            fixed |= 1 << int(state[11])
        unseen = [card for card in range(52) if not fixed >> card & 1]
        hidden = int(state[HAND + 1 - me] & ~state[KNOWN + 1 - me]).bit_count()
        for style in STYLES:
            choice = policy.choose(state, RULES, style)
            other = state.copy()
            other[HAND + 1 - me] = state[KNOWN + 1 - me] | sum(
                1 << card for card in rng.sample(unseen, hidden)
            )
            assert policy.choose(other, RULES, style) == choice
            seen += 1
    assert seen > 1000


def test_value_of_a_hand_is_as_written_down():
    """The formula again, card by card."""
    rng = Random(3)
    for _ in range(100):
        cards = rng.sample(range(52), 30)
        hand, live = mask_of(cards[:10]), mask_of(cards[10:])
        turn = rng.randrange(14)
        style = np.array([rng.uniform(-1, 1) for _ in range(policy.STYLE)])
        points = kernels.deadwood(hand)
        value, number = policy.hand_value(hand, points, live, turn, style)
        helping, fresh, near = _outs(cards[:10], cards[10:])
        late = min(turn, 10) / 10
        expected = points - style[policy.NEAR] * near
        expected -= ((1 - late) * style[0] + late * style[1]) * len(helping)
        expected -= ((1 - late) * style[2] + late * style[3]) * 2 * naive.points(fresh)
        assert number == len(helping)
        assert value == pytest.approx(expected)


def mask_of(cards):
    return sum(1 << card for card in cards)


def text(card):
    return "A23456789TJQK"[card % 13] + "shcd"[card // 13]


def _outs(hand, live):
    def makes(card, cards):
        pairs = [(a, b) for a in cards for b in cards if a < b]
        return any(naive.is_meld([text(card), text(a), text(b)]) for a, b in pairs)

    in_run = [
        c
        for c in hand
        if any(
            set(range(low, low + 3)) <= set(hand) and low // 13 == (low + 2) // 13
            for low in (c - 2, c - 1, c)
        )
    ]
    rest = [c for c in hand if c not in in_run]
    loose = [c for c in rest if sum(other % 13 == c % 13 for other in rest) < 3]
    helping = [card for card in live if makes(card, hand)]
    fresh = [card for card in helping if makes(card, loose)]
    near = [
        card
        for card in live
        if card not in fresh
        and any(
            card % 13 == c % 13 or (card // 13 == c // 13 and 0 < abs(card - c) <= 2) for c in loose
        )
    ]
    return helping, [text(card) for card in fresh], len(near)


def _danger(card, hand, dead, known, cold, style):
    """Penalty for throwing `card`, pair by pair."""
    unseen = [c for c in range(52) if c not in hand and c not in dead and c not in known]
    chance = (10 - len(known)) / max(len(unseen), 1)
    value = 0.0
    for a in range(52):
        for b in range(a + 1, 52):
            if card in (a, b) or not naive.is_meld([text(card), text(a), text(b)]):
                continue
            known_cards = (a in known) + (b in known)
            if known_cards + (a in unseen) + (b in unseen) == 2:
                value += (
                    style[policy.NONE_KNOWN] * chance**2,
                    style[policy.ONE_KNOWN] * chance,
                    style[policy.BOTH_KNOWN],
                )[known_cards]
    neighbours = sum(
        c % 13 == card % 13 or (c // 13 == card // 13 and abs(c - card) == 1)
        for c in cold
        if c != card
    )
    return value - style[policy.COLD] * neighbours - style[policy.HIGH] * naive.points([text(card)])


def test_pairs_in_runs_are_found_one_by_one():
    """Below, round and above: runs of which the card is the last, the middle, the first."""
    rng = Random(6)
    for _ in range(80):
        cards, others = rng.sample(range(52), 15), rng.sample(range(52), 15)
        found = policy.pairs_in_run(mask_of(cards), mask_of(others))
        for mask, steps in zip(found, ((-2, -1), (-1, 1), (1, 2)), strict=True):
            for card in range(52):
                a, b = card + steps[0], card + steps[1]
                one_suit = min(a, card) // 13 == max(b, card) // 13 and min(a, b) >= 0
                pair = (a in cards and b in others) or (b in cards and a in others)
                assert bool(mask >> card & 1) == (one_suit and pair)


def test_the_throw_is_the_best_by_the_formula():
    rng = Random(4)
    for _ in range(25):
        cards = rng.sample(range(52), 52)
        hand, rest = cards[:11], cards[11:]
        # Cards known are of one rank or one suit, so that they have much to do with each other.
        together = rng.choice([lambda card: card % 13, lambda card: card // 13])
        rest.sort(key=lambda card: together(card) != together(hand[5]))
        known, rest = rest[: rng.randrange(5)], rest[5:]
        dead = rest[: rng.randrange(20)]
        cold = rng.sample([*dead, *rest[30:]], min(5, len(dead)))
        turn, style = rng.randrange(14), STYLES[0]
        live = [c for c in range(52) if c not in hand and c not in dead and c not in known]
        place = (mask_of(hand), 1 << hand[0], mask_of(dead), mask_of(known), mask_of(cold), turn)
        values = {}
        for card in hand[1:]:
            left = mask_of(hand) & ~(1 << card)
            points = kernels.deadwood(left)
            value, _ = policy.hand_value(left, points, mask_of(live), turn, style)
            values[card] = points, value + _danger(card, hand, dead, known, cold, style)
            found = policy.weigh_throws(*place, style, 1 << card, 2.0)
            assert found[:3] == (card, points, pytest.approx(values[card][1]))
        least = min(points for points, _ in values.values())
        best = min(value for points, value in values.values() if points <= least + 12)
        found = policy.best_throw(*place, style)
        assert found[2] == pytest.approx(best)
        assert values[found[0]][1] == pytest.approx(best)


def test_an_upcard_is_taken_where_the_hand_gets_better_by_enough():
    rng, told_apart = Random(7), 0
    low = [card for card in range(52) if card % 13 < 6]  # groups share cards
    for _ in range(600):
        cards, turn = rng.sample(low, 14), rng.randrange(14)
        hand, bit, dead = mask_of(cards[:10]), 1 << cards[10], mask_of(cards[11:])
        points = naive.deadwood([text(card) for card in cards[:10]])
        unseen = [card for card in range(52) if card not in cards]
        helps = bool(_outs(cards[:10], cards[10:11])[0])
        for style in STYLES:
            before, _ = policy.hand_value(hand, points, mask_of(unseen), turn, style)
            card, after, value, outs = policy.best_throw(hand | bit, bit, dead, 0, 0, turn, style)
            meld, other = style[policy.TAKE_MELD], style[policy.TAKE_OTHER]
            margin = meld if helps and after < points else other
            takes = value < before - margin
            found = policy.wants(hand, cards[10], dead, 0, 0, turn, style)
            assert found == (
                (takes, card, after, outs) if margin < policy.ALWAYS else (False, 0, 0, 0)
            )
            told_apart += helps and after >= points and takes != (value < before - meld)
    assert told_apart


def test_styles_have_names_and_known_shapes():
    assert STYLES.shape == (len(STYLE_NAMES), policy.STYLE)
    assert from_card(0) == 12


def test_whoever_knocks_throws_what_leaves_least():
    rng = Random(9)
    melded = [c for c in range(52) if card_text(from_card(c)) in "5s6s7s8s9h9d9cKhKdKcKs"]
    for hand in (melded, *(rng.sample(range(52), 11) for _ in range(400))):
        taken = None if hand is melded else rng.choice([None, *hand])
        mask = sum(1 << card for card in hand)
        thrown, least = policy.cheapest_throw(mask, 0 if taken is None else 1 << taken)
        left = {
            card: (
                naive.deadwood([card_text(from_card(c)) for c in hand if c != card]),
                -naive.points([card_text(from_card(card))]),
            )
            for card in hand
            if card != taken
        }
        assert thrown in left
        assert left[thrown] == min(left.values())
        assert left[thrown][0] == least


def test_a_knock_is_never_with_more_than_need_be():
    rng, knocks = Random(10), 0
    for state, _ in positions(rng, 80):
        for style in STYLES:
            choice = policy.choose(state, RULES, style)
            if kernels.KNOCK <= choice < kernels.KNOCK + 52:
                hand, card = int(state[HAND + state[MOVER]]), choice - kernels.KNOCK
                left = int(kernels.deadwood(hand & ~(1 << card)))
                others = [
                    c for c in range(52) if hand >> c & 1 and not state[kernels.TAKEN] >> c & 1
                ]
                assert left == min(int(kernels.deadwood(hand & ~(1 << c))) for c in others)
                knocks += 1
    assert knocks > 20


def test_gin_is_never_let_go_and_a_knock_only_made_when_the_rule_says_so():
    rng, gins, knocks = Random(11), 0, 0
    for _ in range(15_000):
        first = rng.randrange(8)
        hand = {*range(first, first + rng.randint(3, 5)), *(13 * s + 9 for s in range(1, 4))}
        hand |= {*rng.sample(sorted(set(range(13, 52)) - hand), 11 - len(hand))}
        mask = sum(1 << card for card in hand)
        least = min(int(kernels.deadwood(mask & ~(1 << card))) for card in hand)
        if least and rng.random() < 0.95:
            continue
        points, turn, takes = least + rng.choice((0, 0, 3)), rng.randrange(14), rng.randrange(4)
        asked = 0, turn, takes, 10, STYLES[rng.randrange(len(STYLES))]
        card = policy.knock_card(mask, 0, points, *asked)
        if least == 0 or policy.knocks(points, *asked):
            assert int(kernels.deadwood(mask & ~(1 << card))) == least
            gins += least == 0
            knocks += least > 0
        else:
            assert card == -1
    assert gins > 30
    assert knocks > 5


def test_a_knock_is_for_as_many_points_as_its_turn_allows():
    style = np.zeros_like(STYLES[0])
    style[[policy.KNOCK_FIRST, policy.KNOCK_FIFTH, policy.KNOCK_LATE]] = 3, 9, 1
    most = [
        max(points for points in range(11) if policy.knocks(points, 0, turn, 0, 10, style))
        for turn in (0, 2, 4, 8, 12, 30)
    ]
    assert most == [3, 6, 9, 5, 1, 1]  # it goes straight from the first turn to the fifth and last
