"""What the search takes for certain before a lead must hold against best play, and its winners.

A bound comes with the cards it depends on: it must hold as well in every deal with the same
lengths, in which the cards of each suit down to the lowest of those are where they were.
"""

import random
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.games.tarneeb.open import analysis, bounds, frames, lanes, layout, transpositions
from engine.machine import address_of
from tests.engine.games.tarneeb.naive import Naive, best_of_trick

TRUMP = 0  # suit 0 is lane 0 then, and the other suits are in their lanes too
lane_masks = st.integers(0, lanes.LANE)


def random_hands(rng, size):
    """Four hands of `size`: many trumps, in few suits or in all."""
    suits = [TRUMP, *rng.sample(range(1, 4), rng.randint(0, 3))]
    deck = [13 * suit + rank for suit in suits for rank in rng.sample(range(13), 13)]
    trumps = deck[: rng.randint(0, min(13, 4 * size))]
    others = deck[13:]
    rng.shuffle(others)
    deck = (trumps + others + deck[len(trumps) : 13])[: 4 * size]
    while len(deck) < 4 * size:
        deck.append(next(card for card in range(52) if card not in deck))
    rng.shuffle(deck)
    return tuple(tuple(deck[size * seat : size * (seat + 1)]) for seat in range(4))


def as_lanes(cards):
    return sum(analysis.card_lane(card, TRUMP) for card in cards)


def same_for_a_bound(rng, hands, winners):
    """Hands in which cards below the lowest winner of a suit, or of no winner, are elsewhere."""
    changed = [[] for _ in range(4)]
    for suit in range(4):
        cards = [(card, seat) for seat in range(4) for card in hands[seat] if card // 13 == suit]
        relevant = [card for card, _ in cards if analysis.card_lane(card, TRUMP) & winners]
        lowest = min(relevant, default=52)
        fixed = [(card, seat) for card, seat in cards if card >= lowest]
        free = [(card, seat) for card, seat in cards if card < lowest]
        owners = [seat for _, seat in free]
        rng.shuffle(owners)
        for card, seat in fixed + [
            (card, seat) for (card, _), seat in zip(free, owners, strict=True)
        ]:
            changed[seat].append(card)
    return tuple(tuple(hand) for hand in changed)


class Twin:
    """Tricks that a side takes with best play of all, by the naive twin."""

    def __init__(self):
        self.naive = Naive(TRUMP, 1)
        self.north_south = cache(self.north_south)

    def north_south(self, hands, leader):
        return self.naive.value(tuple(map(frozenset, hands)), leader)

    def tricks(self, hands, leader, side):
        taken = self.north_south(hands, leader)
        return taken if side == 0 else len(hands[0]) - taken


def solver_of(hands):
    """A solver in whose header are these hands."""
    solver = analysis.Solver(pool_bits=4, slot_bits=layout.FIRST_SLOT_BITS)
    for seat, hand in enumerate(hands):
        solver.memory[layout.HAND + seat] = as_lanes(hand)
    return solver


def bounds_before_a_lead(hands, leader):
    """Yield (what it is, side, tricks, winners) for all that is certain, whatever is needed."""
    memory = solver_of(hands).memory
    size = len(hands[0])
    in_lanes = [as_lanes(hand) for hand in hands]
    play = sum(in_lanes)
    trumps = play & lanes.TRUMPS
    mine, left, his, right = (in_lanes[(leader + turn) % 4] & trumps for turn in range(4))
    side = leader % 2
    for target in range(1, size + 1):
        quick, winners, plain, plain_winners = bounds.quick_tricks(
            address_of(memory), play, leader, target
        )
        yield "quick", side, min(quick, size), winners
        if quick >= target:
            continue
        if mine | his:
            sure = bounds.sure_trumps(trumps, mine, his, 0, 0, target - plain)
            both = min(plain + (sure & 15), size)
            yield "plain, then trumps", side, both, plain_winners | sure >> 4
    for need in range(1, size + 1):  # what the search makes of all this
        value, winners = bounds.certain(address_of(memory), play, leader, size, need)
        if value >= need:
            yield "at least", 0, value, winners
        elif value >= 0:
            yield "at most", 1, size - value, winners
    lengths = [(hand & lanes.TRUMPS).bit_count() for hand in in_lanes]
    shape = sum(length << 16 * seat for seat, length in enumerate(lengths))
    for need in range(1, size + 1):
        value = bounds.by_trump_length(shape, size, need)
        if value >= need:
            yield "trump length", 0, value, 0
        elif value >= 0:
            yield "longer trumps of the other side", 1, size - value, 0
    for needed in range(1, size + 1):
        sure = bounds.sure_trumps(trumps, left, right, mine, his, needed)
        yield "trumps of the other side", 1 - side, sure & 15, sure >> 4
        for seat in range(4):
            foes = sum(in_lanes[other] & trumps for other in ((seat + 1) % 4, (seat + 3) % 4))
            found = bounds.unbeaten_trumps(in_lanes[seat] & trumps, foes, needed)
            yield "unbeaten trumps", seat % 2, found & 15, found >> 4


def check_bounds(seeds, sizes, altered=0.2):
    """Number of bounds that say something, all of them true, some of them in an altered deal."""
    found = 0
    for seed in seeds:
        rng = random.Random(seed)
        hands = random_hands(rng, rng.choice(sizes))
        twin = Twin()
        for leader in range(4):
            for what, side, tricks, winners in sorted(set(bounds_before_a_lead(hands, leader))):
                if tricks <= 0:
                    continue
                found += 1
                taken = twin.tricks(hands, leader, side)
                assert tricks <= taken, (what, hands, leader, tricks, taken)
                if rng.random() > altered:
                    continue
                other = same_for_a_bound(rng, hands, winners)
                taken = twin.tricks(other, leader, side)
                assert tricks <= taken, (what, hands, leader, tricks, other, taken)
    return found


def test_nothing_taken_for_certain_exceeds_best_play():
    assert check_bounds(range(80), [2, 3, 3]) > 300


@pytest.mark.slow
def test_nothing_taken_for_certain_exceeds_best_play_in_thousands_of_endings():
    check_bounds(range(1000, 4000), [2, 3, 3], altered=1)
    check_bounds(range(1000, 1100), [4])


def test_tricks_taken_for_certain_are_those_one_would_count():
    """Hands whose tricks nobody would dispute, so that the bounds are not merely zero."""
    cases = [  # hands in lanes by seat from the leader on; tricks of the leader's side
        ((0b0011, 0b1100, 0, 0), 2),  # two top trumps
        ((0b1110, 0b0001, 0, 0), 2),  # three trumps under a lone ace
        ((0b1010, 0b0101, 0, 0), 0),
        ((0b0110, 0b0001, 0b1000, 0), 1),  # queen and king against the ace
    ]
    for (mine, left, his, right), tricks in cases:
        sure = bounds.sure_trumps(mine | left | his | right, mine, his, 0, 0, 13)
        best = max(bounds.unbeaten_trumps(mine, left | right, n) & 15 for n in range(1, 5))
        assert max(sure & 15, best) == tricks, (mine, left, his, right)


def beatable(mine, theirs):
    """Most trumps of `mine` that as many higher ones of `theirs` can beat: every way is tried."""
    if not mine:
        return 0
    card, *rest = mine
    higher = [other for other in theirs if other < card]  # the lower bit is the higher card
    beaten = (1 + beatable(rest, [its for its in theirs if its != other]) for other in higher)
    return max([beatable(rest, theirs), *beaten])


@given(st.integers(0, 0xFF), st.integers(0, 0xFF))
@settings(max_examples=400)
def test_unbeaten_trumps_are_those_left_when_every_higher_one_beats_one(hand, foes):
    foes &= ~hand
    cards = [bit for bit in range(8) if hand >> bit & 1]
    others = [bit for bit in range(8) if foes >> bit & 1]
    left = len(cards) - beatable(cards, others)
    for needed in range(1, 9):
        found = bounds.unbeaten_trumps(hand, foes, needed)
        assert (found != 0) == (left >= needed)
        assert found & 15 <= left
        lowest = found >> 4
        if lowest:  # counts no less if the cards below are dealt otherwise between the two
            below = (hand | foes) & -(2 * lowest)
            length = (hand & below).bit_count()
            shuffled = sum(sorted(1 << b for b in range(13) if below >> b & 1)[::-1][:length])
            assert bounds.unbeaten_trumps(
                hand & ~below | shuffled, foes & ~below | below & ~shuffled, needed
            )


@given(lane_masks, st.integers(0, 13))
@settings(max_examples=100)
def test_the_highest_cards_of_a_suit_are_those_with_the_lowest_bits(suit, count):
    bits = [bit for bit in range(13) if suit >> bit & 1]
    assert lanes.highest_cards(suit, count) == sum(1 << bit for bit in bits[:count])


@given(st.sets(st.integers(0, 12), min_size=1), st.integers(0, 3))
@settings(max_examples=50)
def test_the_lowest_card_of_a_suit_and_its_lane(ranks, suit):
    held = as_lanes(13 * suit + rank for rank in ranks)
    assert lanes.lowest_card(held) == as_lanes([13 * suit + min(ranks)])
    assert lanes.lane_of(lanes.lowest_card(held)) == as_lanes(range(13 * suit, 13 * suit + 13))


@given(st.lists(st.integers(0, 51), min_size=4, max_size=4, unique=True), st.integers(0, 3))
@settings(max_examples=200)
def test_the_last_trick_is_taken_as_by_the_rules(cards, leader):
    hands = [(card,) for card in cards]
    solver = solver_of(hands)
    value, winner = frames.last_trick(address_of(solver.memory), as_lanes(cards), leader)
    assert value == Twin().north_south(tuple(hands), leader)
    in_order = cards[leader:] + cards[:leader]
    best = in_order[best_of_trick(in_order, TRUMP)]
    beaten = any(card // 13 == best // 13 for card in cards if card != best)
    assert winner == (as_lanes([best]) if beaten else 0)


@given(st.lists(st.integers(-1, 3), min_size=52, max_size=52), st.integers(0, 3))
@settings(max_examples=100)
def test_equals_are_the_cards_under_a_neighbour_of_the_same_hand(owners, seat):
    """Owner of every card, -1 for cards no longer in play."""
    in_lanes = {card: analysis.card_lane(card, TRUMP) for card in range(52)}
    play = sum(in_lanes[card] for card in range(52) if owners[card] >= 0)
    hand = sum(in_lanes[card] for card in range(52) if owners[card] == seat)
    equals = 0
    for card in range(52):
        if owners[card] != seat:
            continue
        higher = [c for c in range(card + 1, card // 13 * 13 + 13) if owners[c] >= 0]
        if higher and owners[higher[0]] == seat:
            equals |= in_lanes[card]
    assert lanes.lower_equals(hand, play) == equals


@given(st.lists(st.integers(0, 3), min_size=52, max_size=52), st.data())
@settings(max_examples=100)
def test_relevant_are_all_cards_down_to_the_lowest_winner_of_a_suit(owners, data):
    hands = [[card for card in range(52) if owners[card] == seat] for seat in range(4)]
    winners = data.draw(st.sets(st.integers(0, 51), max_size=8))
    solver = solver_of(hands)
    found = transpositions.relevant_cards(
        address_of(solver.memory), as_lanes(range(52)), as_lanes(winners)
    )
    expected = set()
    for suit in range(4):
        cards = range(13 * suit + 12, 13 * suit - 1, -1)  # from the ace down
        lowest = min((card for card in winners if card in cards), default=None)
        if lowest is None:
            continue
        rest = [card for card in cards if card <= lowest]
        if all(owners[card] == owners[lowest] for card in rest):
            # nobody else has a lower card: that run wins by being there, whatever its ranks
            above = [card for card in cards if owners[card] != owners[lowest]]
            lowest = min(above, default=None)
        if lowest is not None:
            expected |= {card for card in cards if card >= lowest}
    assert found == as_lanes(expected)


def test_lanes_here_are_those_of_the_kernel():
    masks = np.array([sum(1 << card for card in range(52))])
    assert analysis.as_lanes(masks, TRUMP)[0] == lanes.CARDS == as_lanes(range(52))
