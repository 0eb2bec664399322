"""Ranges as other programs write them: in, out, and in again; and what is wrong is pointed at."""

import random
import re

import pytest

from engine.cards import card_text
from engine.games.holdem import parse_range, read_range
from engine.games.holdem.range_formats import WRITERS, written
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, HANDS, SOLVER_ORDER, Range

WEIGHTS = [1.0, 1.0, 0.5, 0.25, 0.05, 0.333, 0.125, 0.7, 0.29, 0.123456789]


def random_range(source):
    """Hands with weights, now and then of single combinations."""
    weights = [0.0] * len(COMBOS)
    for hand in source.sample(HANDS, source.randint(0, 60)):
        weight = source.choice(WEIGHTS)
        for index in HAND_COMBOS[hand]:
            single = source.random() < 0.1
            weights[index] = source.choice([0.0, *WEIGHTS]) if single else weight
    return Range(tuple(weights))


@pytest.mark.parametrize("form", WRITERS)
def test_fifty_ranges_are_written_read_and_written_again(form):
    source = random.Random(33)
    for _ in range(50):
        hands = random_range(source)
        text = written(hands, form)
        again = parse_range(text)
        assert again.weights == pytest.approx(hands.weights, abs=1e-12)
        assert written(again, form) == text
        assert parse_range(again.text()).weights == again.weights


@pytest.mark.parametrize("form", WRITERS)
def test_in_fifty_texts_the_one_wrong_part_is_pointed_at(form):
    source = random.Random(34)
    wrong, part = ("1.5", r"\S+") if form == "weights" else ("A1s", r"(?:(?<=[],])|^)\w+")
    for _ in range(50):
        text = written(random_range(source), form)
        parts = list(re.finditer(part, text)) or [re.match("", text)]
        at = source.choice(parts).span()
        said = text[: at[0]] + wrong + text[at[1] :]
        _hands, errors = read_range(said)
        assert [(error.token.split(":")[0], error.start) for error in errors] == [(wrong, at[0])]


def test_weights_stand_in_the_order_of_piosolver():
    hands = [
        "".join(card_text(card) for card in sorted(COMBOS[index], key=_place, reverse=True))
        for index in SOLVER_ORDER
    ]
    known = "2d2c 2h2c 2h2d 2s2c 2s2d 2s2h 3c2c 3c2d 3c2h 3c2s 3d2c 3d2d 3d2h 3d2s 3d3c 3h2c"
    assert hands[:16] == known.split()
    assert hands[-3:] == ["AsAc", "AsAd", "AsAh"]
    assert len({*SOLVER_ORDER}) == 1326
    weights = written(parse_range("2d2c, AsAh:0.5"), "weights").split()
    assert (weights[0], weights[-1], len(weights)) == ("1", "0.5", 1326)


def _place(card):
    return 4 * (card % 13) + "cdhs".index(card_text(card)[1])


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("[50]AA,KK[/50]", "AA:0.5, KK:0.5"),
        ("QQ,[50.0]AA,KK[/50.0],JJ", "QQ, AA:0.5, KK:0.5, JJ"),
        ("[25]AKs[/25][75]AKo[/75]", "AKs:0.25, AKo:0.75"),
        ("[100]22+[/]", "22+"),
        ("Axs", "A2s+"),
        ("Kxo", "K2o+"),
        ("4x", "42s, 42o, 43s, 43o"),
        ("AxS:0.5", "A2s+:0.5"),
        ("AdKx", "AdKs, AdKh, AdKd, AdKc"),
        ("KxAd", "AdKs, AdKh, AdKd, AdKc"),
        ("AdAx", "AdAs, AdAh, AdAc"),
        ("AxKs@50", "AsKs:0.5, AhKs:0.5, AdKs:0.5, AcKs:0.5"),
    ],
)
def test_what_other_programs_write(text, same):
    assert parse_range(text).weights == parse_range(same).weights


@pytest.mark.parametrize(
    ("text", "token", "says"),
    [
        ("[50]AA,KK[/40]", "[/40]", "does not close [50]"),
        ("[50]AA,KK)", ")", "does not close [50]"),
        ("QQ,[50]AA", "[50]", "has no closing bracket"),
        ("AA[/50]", "[/50]", "closes no bracket"),
        ("[150]AA[/150]", "[150]", "weighs more than all"),
        ("[50]AA,K1[/50]", "K1", "is no hand or range"),
        ("[x]AA[/x]", "[x]AA", "is no hand or range"),
        ("2xs", "2xs", "names no hand"),
        ("AdKy", "AdKy", "is no hand or range"),
        (" ".join(["1"] * 1325), None, "1325 weights are written"),
        (" ".join(["1"] * 1327), "1", "is one weight too many"),
        (" ".join(["1"] * 700 + ["1.5"] + ["1"] * 625), "1.5", "is more than 1"),
        (" ".join(["0"] * 700 + ["AA"] + ["0"] * 625), "AA", "is no weight"),
    ],
)
def test_the_part_that_is_wrong_is_pointed_at(text, token, says):
    _hands, errors = read_range(text)
    assert says in str(errors[0])
    if token is not None:
        assert errors[0].token == token
        assert text[errors[0].start : errors[0].end] == token
