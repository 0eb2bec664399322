import itertools
import random
import re

import pytest
from hypothesis import given, settings, strategies as st

from engine.cards import RANKS, SUITS, card_text
from engine.games.holdem.ranges import (
    COMBOS,
    EVERYTHING,
    HAND_COMBOS,
    HANDS,
    NOTHING,
    RANKING,
    Range,
    RangeError,
    parse_range,
    read_range,
    top,
)

EVERY_KIND = (
    "22+ 99-55 ATs+ A5s-A2s KQo AK AsKs As* ? random 15% 10%-25% AKs:0.5 QQ@50 40%(JJ+,AT+)"
)


def texts(found):
    """Combinations of a range as texts, with their weights."""
    return {
        frozenset(map(card_text, combo)): weight
        for combo, weight in zip(COMBOS, found.weights, strict=True)
        if weight
    }


def hands(text):
    """Hands that are whole in a range of weights 1, as a set."""
    found = parse_range(text)
    whole = {hand for hand in HANDS if found.hand_weight(hand)}
    assert found.combos == sum(len(HAND_COMBOS[hand]) for hand in whole)
    return whole


def test_the_grid_has_169_hands_of_1326_combinations():
    assert HANDS[:2] == ("AA", "AKs")
    assert HANDS[13:15] == ("AKo", "KK")
    assert HANDS[-1] == "22"
    assert len(set(HANDS)) == 169
    assert sorted(i for combos in HAND_COMBOS.values() for i in combos) == list(range(1326))
    assert tuple(itertools.combinations(range(52), 2)) == COMBOS
    assert {len(HAND_COMBOS[hand]) for hand in HANDS if hand[-1:] == "s"} == {4}
    assert sorted(RANKING) == sorted(HANDS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("QQ", "QQ"),
        ("QQ+", "QQ KK AA"),
        ("99-77", "99 88 77"),
        ("77-99", "99 88 77"),
        ("1010-88", "TT 99 88"),
        ("aks", "AKs"),
        ("KAo", "AKo"),
        ("AK", "AKs AKo"),
        ("ATs+", "ATs AJs AQs AKs"),
        ("KT+", "KTs KJs KQs KTo KJo KQo"),
        ("AK+", "AKs AKo"),
        ("A10s+", "ATs AJs AQs AKs"),
        ("A4s-A2s", "A4s A3s A2s"),
        ("a2o – a4o", "A4o A3o A2o"),
        ("JTs-87s", "JTs T9s 98s 87s"),
        ("64-86", "86s 86o 75s 75o 64s 64o"),
        ("22,33;44  55", "22 33 44 55"),
        ("0.5%", "AA"),
        ("1%-2%", "QQ JJ"),
        ("2%-1%", "QQ JJ"),
        ("22+,AA:0,KK-33:0", "22"),
        ("", ""),
        (" , ", ""),
    ],
)
def test_hands_are_read(text, expected):
    assert hands(text) == set(expected.split())


@pytest.mark.parametrize("text", ["random", "RANDOM", "?", "*", "any", "100%", "22+ 32+ 42+", ""])
def test_anything_is_every_combination(text):
    if text.startswith("22"):
        text = "22+ " + " ".join(f"{rank}2+" for rank in RANKS[1:])
    assert parse_range(text) == (EVERYTHING if text else NOTHING)


@pytest.mark.parametrize(
    ("text", "weight"), [("AsKs:1", 1), ("AsKs:2", 0.02), ("AsKs:50", 0.5), ("AsKs@1.5", 0.015)]
)
def test_a_weight_is_a_share_or_per_cent(text, weight):
    assert parse_range(text).total == weight


@pytest.mark.parametrize("text", ["AsKs:1.01", "AsKs:1.5", "AsKs:1.99", "AsKs:101"])
def test_a_weight_a_little_above_all_is_no_per_cent(text):
    with pytest.raises(ValueError, match="weighs more than all"):
        parse_range(text)


@pytest.mark.parametrize("text", ["AsKs", "ksas", "A♠K♠", "A♠️ K♠️", " as, ks ", "As Ks"])
def test_two_cards_are_one_combination(text):
    assert texts(parse_range(text)) == {frozenset({"As", "Ks"}): 1}


def test_a_star_stands_for_any_other_card():
    with_ace = texts(parse_range("As*"))
    assert len(with_ace) == 51
    assert all("As" in combo for combo in with_ace)
    assert parse_range("A♠?") == parse_range("As*")
    aces = texts(parse_range("A*"))
    assert len(aces) == 6 + 48 * 4
    assert all(any(card[0] == "A" for card in combo) for combo in aces)


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("QQ:0.5", 0.5),
        ("QQ:.5", 0.5),
        ("QQ:50", 0.5),
        ("QQ:50%", 0.5),
        ("QQ@50", 0.5),
        ("QQ@1", 0.01),
        ("QQ:1", 1),
        ("QQ@100", 1),
        ("50%(QQ)", 0.5),
        ("50%(QQ:0.5)", 0.25),
        ("50%( QQ@50 , KK )", 0.25),
        ("QQ QQ:0.5", 0.5),
        ("QQ:0.5 QQ", 1),
        ("QsQh QQ:0.25", 0.25),
        ("QQ:1e-3", 0.001),
    ],
)
def test_weights_are_read_and_the_later_part_counts(text, weight):
    assert parse_range(text).hand_weight("QQ") == weight


def test_weights_do_not_show_how_they_were_worked_out():
    assert parse_range("40%(AA:0.7)").text() == "AA:0.28"
    assert (
        parse_range("22+:0.7,72o:0.9").inverted().text()
        == parse_range("random,22+:0.3,72o:0.1").text()
    )
    assert parse_range("40%(AA:1e-20)").combos == 6


@given(st.integers(0, 1000))
def test_a_range_inverted_twice_is_the_same(thousandths):
    hands = parse_range(f"AKs:{thousandths / 1000}")
    assert hands.inverted().inverted() == hands
    assert len(hands.inverted().text()) < len("random,AKs:0.0001")


def test_numbers_of_a_range():
    found = parse_range("AKs:0.5 QQ")
    assert (found.combos, found.total) == (10, 8)
    assert found.share == 8 / 1326
    assert parse_range("AsKs").hand_weight("AKs") is None
    assert found.without([10 + 13, 11]).combos == 3 + 3  # Qh and Ks are out
    assert found.without([]) == found


@pytest.mark.parametrize(
    ("text", "token", "start", "said"),
    [
        ("22+ foo", "foo", 4, "is no hand or range"),
        ("22+,AsK", "AsK", 4, "is no hand or range"),
        ("22+, kJx", "kJx", 5, "is no hand; write KJs"),
        ("AKsQQ", "AKsQQ", 0, "is no hand or range"),
        ("AK s", "s", 3, "is no hand or range"),
        ("1s2s", "1s2s", 0, "is no hand or range"),
        ("QQ:", "QQ:", 0, "is no hand or range"),
        ("As", "As", 0, r"is one card; write As\*"),
        ("AsKs Qd", "Qd", 5, "is one card"),
        ("AsAs", "AsAs", 0, "the same card twice"),
        ("QQs", "QQs", 0, "is a pair, which has no s or o"),
        ("A5s-K2s", "A5s-K2s", 0, "is no run"),
        ("KTs-ATs", "KTs-ATs", 0, "is no run"),
        ("99-A5", "99-A5", 0, "is no run"),
        ("A5s-A2o", "A5s-A2o", 0, "mixes suited and offsuit"),
        ("A5s-A2", "A5s-A2", 0, "mixes suited and offsuit"),
        ("QQ@150", "QQ@150", 0, "weighs more than all"),
        ("QQ:1e999", "QQ:1e999", 0, "weighs more than all"),
        ("150%", "150%", 0, "is more than all hands"),
        ("0%", "0%", 0, "is less than one hand"),
        ("10%-10%", "10%-10%", 0, "is less than one hand"),
        ("AA 40%(JJ+", "40%(", 3, "has no closing bracket"),
        ("JJ+) AA", ")", 3, "closes no bracket"),
        ("140%(JJ+) AA", "140%(", 0, "weighs more than all"),
        ("40%(50%(AA))", "50%(AA", 4, "is no hand or range"),
        ("22+ ٣٣", "٣٣", 4, "is no hand or range"),
        ("AKſ", "AKſ", 0, "is no hand or range"),
    ],
)
def test_what_is_wrong_is_quoted_with_its_place(text, token, start, said):
    with pytest.raises(RangeError, match=said) as caught:
        parse_range(text)
    error = caught.value
    assert (error.token, error.start, error.end) == (token, start, start + len(token))
    assert text[error.start : error.end] == token
    assert f"“{token}”" in str(error)


def test_good_parts_are_kept_beside_bad_ones():
    found, errors = read_range("22+ foo, AKs bar 150%(KQs) T9s")
    assert found == parse_range("22+ AKs T9s")
    assert [error.token for error in errors] == ["foo", "bar", "150%("]


def test_a_long_wrong_part_is_quoted_in_short():
    with pytest.raises(RangeError) as caught:
        parse_range("x" * 500)
    assert len(str(caught.value)) < 150
    assert caught.value.end == 500


def test_the_top_takes_whole_hands_in_the_order_of_the_ranking():
    sizes = itertools.accumulate(len(HAND_COMBOS[hand]) for hand in RANKING)
    for hand, size in zip(RANKING, sizes, strict=True):
        found = top(size / 1326)
        assert found.combos == size
        assert found.hand_weight(hand) == 1
        half = size - len(HAND_COMBOS[hand]) / 2
        assert top(half / 1326) == found
        assert top((half - 1) / 1326).combos == size - len(HAND_COMBOS[hand])
    for percent in range(101):
        assert abs(top(percent / 100).combos - 13.26 * percent) <= 6
    assert top(0) == NOTHING
    assert top(1) == EVERYTHING
    assert parse_range("10%-25%").combos == top(0.25).combos - top(0.1).combos


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("AA KK QQ", "QQ+"),
        ("55 66 77", "77-55"),
        ("A2s A3s A4s AKs AQs", "AQs+,A4s-A2s"),
        ("AKs AKo", "AK"),
        ("A2s+ ATo+", "AT+,A2s+"),
        ("A2s+ AKo", "AK,A2s+"),
        ("JTs T9s 98s 87s", "JTs-87s"),
        ("JTs T9s", "JTs,T9s"),
        ("AcKc AsKs AdKd AhKh", "AKs"),
        ("KsAs", "AsKs"),
        ("AKs AKs:0.5 QQ", "QQ,AKs:0.5"),
        ("?", "random"),
        ("random:0.25", "random:0.25"),
        ("random AA:0", "random,AA:0"),
        ("22+ As*:0", "22+,As*:0"),
        ("As*", "As*"),
        ("", ""),
        (EVERY_KIND, "random,JJ+:0.4,AT+:0.4"),
    ],
)
def test_the_normal_form_is_short(text, normal):
    assert parse_range(text).text() == normal


@pytest.mark.parametrize("index", range(0, 1326, 13))
def test_every_combination_reads_back(index):
    weights = [0.0] * 1326
    weights[index] = 1.0
    found = Range(tuple(weights))
    assert len(found.text()) == 4
    assert parse_range(found.text()) == found


def random_range(rng):
    """Some hands, some of their suits, some weights: what people and programs may leave."""
    usual = [1.0, 0.5, 0.25, 1 / 3, rng.random()]
    weights = [0.0] * 1326
    for hand in rng.sample(HANDS, rng.choice([0, 1, 5, 40, 120, 169])):
        weight = rng.choice(usual[: rng.randint(1, 5)])
        for index in HAND_COMBOS[hand]:
            weights[index] = weight if rng.random() > 0.02 else rng.choice([0.0, *usual])
    for index in rng.sample(range(1326), rng.choice([0, 0, 1, 5, 50])):
        weights[index] = rng.choice([0.0, *usual])
    found = Range(tuple(weights))
    return found.without(rng.sample(range(52), rng.choice([0, 0, 1, 3, 5])))


@settings(max_examples=40)
@given(st.randoms(use_true_random=False))
def test_a_printed_range_reads_back_to_the_same_weights(rng):
    found = random_range(rng)
    text = found.text()
    assert parse_range(text) == found
    assert parse_range(text.upper().replace("RANDOM", "random").replace("E-", "e-")) == found
    assert parse_range(text).text() == text


def test_any_weights_at_all_read_back():
    rng = random.Random(4)
    found = Range(tuple(rng.random() for _ in COMBOS))
    assert parse_range(found.text()) == found


PIECES = [
    *RANKS,
    *SUITS,
    *("10", "s", "o", "+", "-", "–", "%", "(", ")", ":", "@", ".", "0.5", "50", ",", " ", "*", "?"),
    *("random", "22+", "ATs+", "A5s-A2s", "AsKs", "15%", "♠", "é", "\ufe0f", "1e5", "\n", "ſ"),
]


def check_mutated(rng, text):
    """A text gives a range or errors that quote the rest; never a crash, nothing is dropped."""
    letters = list(text)
    for _ in range(rng.randint(1, 4)):
        place = rng.randint(0, len(letters))
        letters[place : place + rng.randint(0, 2)] = rng.choice(["", *PIECES])
    text = "".join(letters)
    found, errors = read_range(text)
    assert parse_range(found.text()) == found
    for error in errors:
        assert text[error.start : error.end] == error.token != ""
    if any(error.token.endswith("(") for error in errors):
        return  # what is in that bracket has no weight of its own
    for error in errors:
        text = text[: error.start] + " " * len(error.token) + text[error.end :]
    assert read_range(text) == (found, ())
    parts = re.split(r"[\s,;]+", re.sub(r"\s*[-–]\s*", "-", text).strip(" \n,;"))
    if "(" in text or found.combos < 2:  # two cards may have a gap between them
        return
    weights = [0.0] * 1326
    for part in map(parse_range, parts):
        if part == NOTHING:
            return  # its weight is 0, which takes hands out
        weights = [new or old for old, new in zip(weights, part.weights, strict=True)]
    assert found.weights == tuple(weights)


TEXTS_TO_MUTATE = [EVERY_KIND, "22+,A2s+,KTo+", "AKs:0.5,QQ@50", "40%(JJ+,AT+)"]


@settings(max_examples=300)
@given(st.randoms(use_true_random=False))
def test_a_mutated_text_is_a_range_or_an_error(rng):
    check_mutated(rng, rng.choice(TEXTS_TO_MUTATE))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
@settings(max_examples=5000)
@given(rng=st.randoms(use_true_random=True))  # drawn as one number, which is quicker
def test_a_hundred_thousand_mutated_texts_are_ranges_or_errors(rng, part):
    check_mutated(rng, rng.choice(TEXTS_TO_MUTATE))


@settings(max_examples=500)
@given(st.text(max_size=40))
def test_any_text_is_a_range_or_an_error(text):
    found, errors = read_range(text)
    assert errors or parse_range(text) == found


@pytest.mark.parametrize("weight", [-0.1, 1.1, float("nan"), float("inf")])
def test_weights_are_0_to_1(weight):
    with pytest.raises(ValueError, match="is not 0 to 1"):
        Range((weight,) + (0.0,) * 1325)


def test_a_range_has_a_weight_for_every_combination():
    with pytest.raises(ValueError, match="3 weights were given; a range has 1326"):
        Range((1.0, 1.0, 1.0))
