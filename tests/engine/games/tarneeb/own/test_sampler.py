"""Drawn deals: each that agrees with what is known, and each as often as any other."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.cards import mask_of
from engine.games.tarneeb import Hidden
from engine.games.tarneeb.own.sampler import Sampler
from engine.rng import random_word, stream
from tests.engine.games.tarneeb.own.naive_advice import all_deals

# Nine hidden cards of East, South and West; a void, a card held and two not held.
MARKED = Hidden(
    cards=(0, 1, 2, 13, 14, 26, 27, 39, 40),
    may_hold=(14, 14, 2, 10, 14, 14, 12, 14, 6),
    sizes=(0, 3, 3, 3),
)


def masks_of_all(hidden):
    def may_hold(seat, card):
        return hidden.may_hold[hidden.cards.index(card)] >> seat & 1

    deals = all_deals(hidden.cards, hidden.sizes, may_hold)
    return {tuple(mask_of(hand) for hand in deal) for deal in deals}


@st.composite
def knowledge(draw):
    sizes = [draw(st.integers(0, 3)) for _ in range(3)]
    sizes.insert(draw(st.integers(0, 3)), 0)
    cards = draw(
        st.lists(st.integers(0, 51), min_size=sum(sizes), max_size=sum(sizes), unique=True)
    )
    others = [seat for seat in range(4) if sizes[seat]] or [0]
    masks = st.sets(st.sampled_from(others), min_size=1).map(mask_of)
    return tuple(sorted(cards)), tuple(draw(masks) for _ in cards), tuple(sizes)


@settings(max_examples=60)
@given(knowledge())
def test_the_numbers_stand_for_all_deals_that_agree_and_for_no_others(known):
    try:
        hidden = Hidden(*known)
    except ValueError:
        cards, may_hold, sizes = known
        assert not all_deals(
            cards, sizes, lambda seat, card: may_hold[cards.index(card)] >> seat & 1
        )
        return
    sampler = Sampler(hidden, 0)
    deals = [tuple(row) for row in sampler.hands(np.arange(sampler.deals)).tolist()]
    assert len(deals) == len(set(deals)) == hidden.deals
    assert set(deals) == masks_of_all(hidden)


def test_every_deal_is_drawn_equally_often_with_voids_and_marks():
    sampler = Sampler(MARKED, 0)
    expected = masks_of_all(MARKED)
    draws = 200 * len(expected)
    numbers = sampler.random_numbers(7, 0, draws)
    count = Counter(map(tuple, sampler.hands(numbers).tolist()))
    assert set(count) == expected
    mean = draws / len(expected)
    chi_square = sum((found - mean) ** 2 / mean for found in count.values())
    freedom = len(expected) - 1
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_deals_with_the_hands_moved_round_are_as_uniform():
    hidden = Hidden((0, 1, 13, 14, 26, 27), (14,) * 6, (0, 2, 2, 2))
    sampler = Sampler(hidden, 0)
    hands = sampler.random_hands(3, 0, 6000)
    assert len(sampler.moves) == 3
    assert hands.shape == (18_000, 4)
    for place in range(3):  # each of the three deals of a draw by itself
        count = Counter(map(tuple, hands[place::3].tolist()))
        assert len(count) == 90
        chi_square = sum((found - 6000 / 90) ** 2 / (6000 / 90) for found in count.values())
        assert abs(chi_square - 89) < 4 * (2 * 89) ** 0.5
    partners = hands.reshape(-1, 3, 4)[:, :, 2]
    assert (partners.sum(axis=1) == mask_of(hidden.cards)).all()  # the partner gets them all


def test_hands_are_moved_only_between_seats_of_which_the_same_is_known():
    cards = (0, 1, 13, 14, 26)
    assert Sampler(Hidden(cards, (14,) * 5, (0, 1, 2, 2)), 0).moves[1:] == [[0, 1, 3, 2]]
    assert Sampler(Hidden(cards, (14,) * 5, (0, 2, 1, 2)), 0).moves[1:] == []
    marked = Hidden(cards, (14, 14, 14, 14, 6), (0, 1, 2, 2))
    assert Sampler(marked, 0).moves[1:] == []


def test_a_deal_depends_on_the_seed_and_its_number_alone():
    sampler = Sampler(Hidden(tuple(range(39)), (14,) * 39, (0, 13, 13, 13)), 0)
    assert sampler.deals == 84_478_098_072_866_400
    whole = sampler.random_numbers(5, 0, 50)
    parts = np.concatenate([sampler.random_numbers(5, at, 10) for at in range(0, 50, 10)])
    assert (whole == parts).all()
    assert (whole != sampler.random_numbers(6, 0, 50)).all()
    words = [random_word(stream(5), at) & (1 << 64) - 1 for at in range(50)]
    assert [word // 2 % sampler.deals for word in words] == whole.tolist()


def test_all_deals_come_once_in_a_mixed_order():
    sampler = Sampler(MARKED, 0)
    parts = [sampler.all_numbers(at, 7) for at in range(0, sampler.deals, 7)]
    assert sorted(np.concatenate(parts)) == list(range(sampler.deals))


@pytest.mark.parametrize(
    ("may_hold", "message"),
    [
        ((14, 0), "Nobody can hold “3s”, by the marks"),
        ((2, 2), "East would have to hold 2 of the hidden cards, with room for 1"),
        ((8, 8), "West would have to hold 2 of the hidden cards, with room for 1"),
    ],
)
def test_impossible_counts_are_told_in_one_sentence(may_hold, message):
    with pytest.raises(ValueError, match=message) as error:
        Hidden((0, 1), may_hold, (0, 1, 0, 1))
    assert "\n" not in str(error.value)


def test_numbers_too_high_to_be_fair_are_drawn_again():
    sampler = Sampler(MARKED, 0)
    sampler.deals = 3 << 61  # of 2 ** 63 numbers a quarter must be refused
    thirds = np.bincount(sampler.random_numbers(1, 0, 3000) >> 61, minlength=3)
    assert thirds.sum() == 3000
    assert (abs(thirds - 1000) < 4 * (3000 * 2 / 9) ** 0.5).all()
