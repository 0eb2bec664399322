"""Tricks taken for certain: never more than the worst distribution and defence leave."""

import random
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

from engine.cards import DECK, parse_cards
from engine.games import tarneeb
from engine.games.tarneeb import BestPlay, Deal, Position, SeenPlay
from engine.games.tarneeb.knowledge import NO_MARKS, NONE_MARKED, hidden_cards
from engine.games.tarneeb.own import certain
from tests.engine.games.tarneeb.naive import best_of_trick
from tests.engine.games.tarneeb.questions import bid_advice, play_advice
from tests.helpers import last_of

TEN_TRUMPS = "AhKhQhJhTh9h8h7h6h5h2s3d4c"
EIGHT_TRUMPS = "AhKhQhJhTh9h8h7h2s5s3d4d4c"


class Worst:
    """Tricks of a side whose player `me` knows only what he has seen, by trying everything.

    The three others hold any cards that agree with it, and settle what they hold as they play.
    `best` chooses for them: `min` against the side, `max` for it.
    """

    def __init__(self, me, trump, step, best):
        self.me, self.trump, self.step, self.best = me, trump, step, best
        self.value = cache(self.value)
        self.can_be = cache(self.can_be)

    def can_be(self, hidden, sizes, voids):
        """Whether so many cards of these can be in hands without those suits."""
        if not hidden:
            return not any(sizes)
        card = max(hidden)
        return any(
            sizes[seat]
            and (seat, card // 13) not in voids
            and self.can_be(hidden - {card}, changed(sizes, seat, sizes[seat] - 1), voids)
            for seat in range(4)
        )

    def value(self, hand, hidden, sizes, voids, table, seat):
        """Further tricks; `table` has the seats and cards of the trick, `seat` is to move."""
        if len(table) == 4:
            winner = table[best_of_trick([card for _, card in table], self.trump)][0]
            mine = (winner - self.me) % 2 == 0
            return mine + self.value(hand, hidden, sizes, voids, (), winner)
        if not hand and not hidden and not table:
            return 0
        found = list(self.by_card(hand, hidden, sizes, voids, table, seat).values())
        return max(found) if seat == self.me else self.best(found)

    def by_card(self, hand, hidden, sizes, voids, table, seat):
        """The same for each card that may be played."""
        led = table[0][1] // 13 if table else None
        after = (seat + self.step) % 4
        if seat == self.me:
            cards = [card for card in hand if card // 13 == led] or hand
            return {
                card: self.value(hand - {card}, hidden, sizes, voids, (*table, (seat, card)), after)
                for card in cards
            }
        found = {}
        for card in hidden:
            shown = voids | {(seat, led)} if led not in (None, card // 13) else voids
            left = changed(sizes, seat, sizes[seat] - 1)
            held = (seat, card // 13) not in voids and sizes[seat]
            if held and self.can_be(hidden - {card}, left, shown):
                found[card] = self.value(
                    hand, hidden - {card}, left, shown, (*table, (seat, card)), after
                )
        return found


def changed(sizes, seat, size):
    return tuple(size if at == seat else old for at, old in enumerate(sizes))


def trump_rich(rng, size, seat, trump):
    """A deal of so many cards in which `seat` has high trumps, or not."""
    suits = rng.sample(range(4), rng.randint(2, 4))
    suits = sorted({trump, *suits}) if rng.random() < 0.8 else suits
    ranks = -(-4 * size // len(suits))
    top = rng.choice([12, 10])
    deck = [13 * suit + rank for suit in suits for rank in range(top, max(top - ranks, -1), -1)]
    spare = [card for card in range(52) if card not in deck]
    deck = (deck + rng.sample(spare, len(spare)))[: 4 * size]
    mine = []
    if rng.random() < 0.7:
        high = [c for c in deck if c // 13 == trump or c % 13 >= 10]
        mine = rng.sample(high, min(size, len(high), rng.randint(1, size)))
    rest = [card for card in deck if card not in mine]
    rng.shuffle(rest)
    mine += [rest.pop() for _ in range(size - len(mine))]
    hands = [mine if at == seat else [rest.pop() for _ in range(size)] for at in range(4)]
    return tuple(map(tuple, hands))


def seen_somewhere(rng, size, most_left=None):
    """A position of a small deal in play, and what one of its players knows."""
    seat, trump = rng.randrange(4), rng.randrange(4)
    hands = trump_rich(rng, size, seat, trump)
    direction = rng.choice(["counterclockwise", "clockwise"])
    leader = rng.choice([seat, seat, rng.randrange(4)])
    position = Position(Deal(hands), trump, leader, (), direction)
    for _ in range(4 * (size - (most_left or size)) + rng.randrange(8)):
        position = position.after(rng.choice(position.legal))
    seen = SeenPlay(
        hand=hands[seat],
        seat=seat,
        trump=trump,
        declarer=leader,
        bid=1,
        played=position.played,
        direction=direction,
        deck=tuple(sorted(card for hand in hands for card in hand)),
    )
    return position, seen


def worst_of(seen, best):
    """What the twin finds by legal card, or for the position."""
    step = 1 if seen.direction == "clockwise" else -1
    worst = Worst(seen.seat, seen.trump, step, best)
    voids = frozenset((s, suit) for s, suits in enumerate(seen.seen_voids) for suit in suits)
    table = (
        () if seen.trick is None else tuple(zip(seen.trick.seats, seen.trick.cards, strict=True))
    )
    sizes = tuple(0 if s == seen.seat else size for s, size in enumerate(seen.sizes))
    state = frozenset(seen.remaining), frozenset(seen.hidden.cards), sizes, voids, table
    if not seen.legal:
        return [worst.value(*state, seen.to_move)]
    found = worst.by_card(*state, seen.to_move)
    return [found[card] for card in seen.legal]


def check_small(seeds, sizes):
    """How many bounds were compared with the twin, and how many say all there is to say."""
    compared = tight = 0
    for seed in seeds:
        rng = random.Random(seed)
        position, seen = seen_somewhere(rng, rng.choice(sizes), 2)
        bounds = certain.in_play(seen)
        for bound, least, most in zip(
            bounds, worst_of(seen, min), worst_of(seen, max), strict=True
        ):
            assert bound.least <= least, (seed, seen, bound, least)
            assert bound.most >= most, (seed, seen, bound, most)
            compared += 1
            tight += bound.least == least
        assert len(position.played) == len(seen.played)
    return compared, tight


def test_nothing_certain_fails_in_any_distribution_against_any_defence():
    compared, tight = check_small(range(150), [2, 2, 3])
    assert compared > 150
    assert tight > 0.75 * compared  # it is not merely zero


@pytest.mark.slow
def test_nothing_certain_fails_in_thousands_of_endings():
    check_small(range(1000, 6000), [2, 3, 3])


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.integers(3, 7))
def test_open_hands_never_take_less_than_what_is_certain_nor_more_than_what_may_be(seed, size):
    position, seen = seen_somewhere(random.Random(seed), size)
    if position.finished:
        return
    bounds = certain.in_play(seen)
    answer = last_of(tarneeb.analyse(BestPlay(position)))
    if seen.legal:
        tricks = {found.card: found.tricks.low for found in answer.cards}
        found = [tricks[card] for card in seen.legal]
    else:
        mine = (position.to_move - seen.seat) % 2 == 0
        found = [answer.tricks.low if mine else seen.tricks_left - answer.tricks.low]
    for bound, taken in zip(bounds, found, strict=True):
        assert bound.least <= taken <= bound.most, (seen, bound, taken)


def in_contract(hand, seat=2, trump=1):
    hidden = hidden_cards(DECK, seat, hand, {}, [13] * 4, NONE_MARKED, NO_MARKS)
    return certain.in_contract(hand, seat, trump, hidden)


@pytest.mark.parametrize(
    ("cards", "tricks"),
    [
        (TEN_TRUMPS, 10),
        (EIGHT_TRUMPS, 8),
        ("AhKhQhJhTh9h8h7hAsKs3d4d4c", 10),  # trumps are drawn, then two aces and kings are led
        ("AhKhQhTh9h8h7h6h2h5s5dAc4c", 8),  # a hand with J543 keeps the ace from being sure
        ("AhKhQhTh9h8h7h6h5h4hAs5d5c", 11),  # of three trumps out, three rounds draw all
        ("KhQhJhTh9h8h7h2s5s3d4d4c6c", 6),
        ("AsKsQsJsTs9s8s7s6s5s4s3s2s", 0),  # hearts are trumps: all might be ruffed
        ("AhKhQhJhAsKsQsJsAdKdAcKcQc", 4),
    ],
)
def test_tricks_certain_are_those_one_would_claim(cards, tricks):
    assert in_contract(tuple(parse_cards(cards))).least == tricks


def test_the_bounds_of_two_thousand_hands_hold_together():
    rng = random.Random(37)
    for _ in range(2_000):
        hand = rng.sample(range(52), 13)
        trump = rng.randrange(4)
        bound = in_contract(tuple(hand), trump=trump)
        trumps = [card for card in hand if card // 13 == trump]
        top = [13 * trump + rank for rank in range(12, -1, -1)]
        held = next(n for n in range(14) if n == 13 or top[n] not in trumps)
        assert held <= bound.least <= bound.most == 13
        assert 2 * len(trumps) - 13 <= bound.least
        # A higher card in place of a lower one of its suit is never worse.
        low = rng.choice(hand)
        higher = [c for c in range(low + 1, 13 * (low // 13) + 13) if c not in hand]
        if higher:
            better = tuple({*hand, rng.choice(higher)} - {low})
            assert in_contract(better, trump=trump).least >= bound.least


@pytest.mark.parametrize(("cards", "sure"), [(TEN_TRUMPS, 10), (EIGHT_TRUMPS, 8)])
def test_a_bid_that_is_certain_has_no_error_and_one_that_is_not_keeps_it(cards, sure):
    hand = tuple(parse_cards(cards))
    answer = last_of(tarneeb.analyse(bid_advice(hand=hand, deals=30)))
    for bid, chance, error in zip(range(7, 14), answer.make[1], answer.make_se[1], strict=True):
        assert (chance == 1 and error == 0) == (bid <= sure)
    assert all(error > 0 for suit in (0, 2, 3) for error in answer.make_se[suit])
    worth = {call.call: call for call in answer.calls}[sure]
    assert worth.trump == 1
    assert worth.score >= sure  # points of so many tricks


def test_a_lead_that_keeps_all_sure_tricks_makes_for_certain_whatever_its_deals_say():
    hand = tuple(parse_cards("AhKhQhJhTh9h8h7hAsKs3d4d4c"))
    options = {"hand": hand, "seat": 2, "trump": 1, "declarer": 2, "bid": 10, "deals": 30}
    cards = {card.card: card for card in last_of(tarneeb.analyse(play_advice(**options))).cards}
    ace, low = (cards[card] for card in parse_cards("Ah4c"))
    assert (ace.make, ace.make_se) == (1, 0)
    assert ace.tricks_at_table >= 10
    assert low.make_se > 0
