"""Conditions of deals as text, and what is said of those that cannot be."""

import pytest

from engine.games.tarneeb import (
    ANY_HAND,
    ANY_LENGTH,
    ContractRate,
    ContractRateAnswer,
    DealConditions,
    Drawn,
    FittingDeals,
    HandConditions,
    hand_conditions_text,
    parse_hand_conditions,
    parse_range,
    range_text,
)
from engine.limits import Limits
from engine.sentences import RefusedError, Sentence
from tests.helpers import cards


@pytest.mark.parametrize(
    ("text", "found"),
    [("15-17", (15, 17)), ("5+", (5, 13)), ("4", (4, 4)), ("", (0, 13)), (" 0–3 ", (0, 3))],
)
def test_a_range_is_read(text, found):
    assert parse_range(text, 17 if found[1] > 13 else 13) == found


@pytest.mark.parametrize("text", ["15-14", "x", "-3", "3-", "14", "5++", "1-2-3", "+"])
def test_what_is_no_range_is_quoted(text):
    with pytest.raises(ValueError, match=r"“.+” is not a range up to 13; write as in 3, 2-4"):
        parse_range(text, 13)


@pytest.mark.parametrize("text", ["", "3", "2-4", "5+", "0"])
def test_a_range_is_written_as_it_is_read(text):
    assert range_text(parse_range(text, 13), 13) == text


def test_words_of_a_hand_come_in_any_order():
    hand = HandConditions((15, 17), ((5, 13), (2, 3), (0, 0), ANY_LENGTH))
    assert parse_hand_conditions("15-17 S5+ H2-3 C0") == hand
    assert parse_hand_conditions("♥2-3, c0 15-17,♠5+") == hand
    assert parse_hand_conditions(" ") == ANY_HAND
    assert hand_conditions_text(hand) == "15-17 S5+ H2-3 C0"
    assert hand_conditions_text(ANY_HAND) == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("15-17 8+", "“8.” says points again"),
        ("S5+ H2 S4", "“S4” says spades again"),
        ("X5+", "“X” is not a suit"),
        ("S14", "“14” is not a range up to 13"),
        ("41+", "is not a range up to 40"),
    ],
)
def test_words_that_mean_nothing_are_refused(text, said):
    with pytest.raises(ValueError, match=said):
        parse_hand_conditions(text)


@pytest.mark.parametrize("text", ["1 2", "S1 S2"])
def test_what_is_said_again_is_named_in_any_language(text):
    with pytest.raises(RefusedError) as refused:
        parse_hand_conditions(text)
    assert isinstance(refused.value.args[0].values["what"], Sentence)


def test_what_cannot_be_dealt_is_refused():
    ace = cards("As")
    for known, said in (
        ((ace, ace, (), ()), "“As” is in North's hand and in East's"),
        ((tuple(range(14)), (), (), ()), "North has 14 cards; a hand has 13"),
    ):
        with pytest.raises(ValueError, match=said):
            DealConditions(known=known)
    with pytest.raises(ValueError, match="“As” is not in the pack"):
        DealConditions(known=(ace, (), (), ()), pack=cards("2s3s4s5s"))
    with pytest.raises(ValueError, match="A pack of 3 cards does not make four hands"):
        DealConditions(pack=cards("2s3s4s"))
    with pytest.raises(ValueError, match="“9-8” points of East-West cannot be held"):
        DealConditions(sides=((0, 40), (9, 8)))
    with pytest.raises(ValueError, match="“5-14” hearts cannot be held"):
        HandConditions(lengths=(ANY_LENGTH, (5, 14), ANY_LENGTH, ANY_LENGTH))


def test_limits_that_mean_nothing_are_refused():
    with pytest.raises(ValueError, match="A limit of seconds means nothing here"):
        FittingDeals(DealConditions(), Limits(seconds=1))
    with pytest.raises(ValueError, match="A limit of precision means nothing here"):
        ContractRate(DealConditions(), 0, 2, 2, limits=Limits(precision=0.1))


def test_shares_of_the_deals_carry_their_errors():
    answer = ContractRateAnswer((0, 0, 30, 60, 10), Drawn("exact", 256, 256), True, 1.0, 0.1)
    made = answer.made(3)
    assert (made.mean, made.count) == (0.7, 100)
    assert made.se == pytest.approx((0.7 * 0.3 / 100) ** 0.5)
    assert answer.tricks.mean == pytest.approx(2.8)
    assert answer.tricks.se == pytest.approx((0.36 / 99) ** 0.5)
    never = answer.made(5)
    assert never.mean == 0
    assert never.se == pytest.approx(1 / 102)  # one may still come
    none = ContractRateAnswer((0,) * 14, Drawn("exact", 0, 0), False, 0.0, 0.0)
    assert none.made(7).count == none.tricks.count == 0
