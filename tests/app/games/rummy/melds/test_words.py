"""What is said of groups and of cards that fit none, for every number of them."""

from types import SimpleNamespace

import pytest

from app.games.rummy.melds.words import group_caption, sum_words, why
from app.words.cards import pretty
from engine.cards import JOKER, parse_cards
from engine.games.rummy import GIN, Group, Objection


def group(kind, cards, stands_for=""):
    held = tuple(JOKER if c == "X" else parse_cards(c)[0] for c in cards.split())
    return Group(kind, held, tuple(parse_cards(stands_for or cards)))


@pytest.mark.parametrize(
    ("made", "kind", "said"),
    [
        (group("run", "3h 4h 5h"), "Run", "3–5 of hearts"),
        (group("run", "9s X Js", "9sTsJs"), "Run", "Joker stands for 10♠"),
        (group("run", "9s X Js 8s", "9sTsJsQs"), "Run", "Joker is 10♠ and 8♠ is Q♠"),
        (group("run", "X 8s Js X", "9sTsJsQs"), "Run", "wild for 9♠, 10♠ and Q♠"),
        (group("set", "4s 4h 4d 4c"), "Set", "four fours"),
        (group("set", "As X Ac", "AsAhAc"), "Set", "Joker is wild, an ace"),
        (group("set", "X 8s Ac", "AsAhAc"), "Set", "Joker and 8♠ are aces"),
        (group("set", "X X 8s Ac", "AsAhAdAc"), "Set", "three wild cards, aces"),
        (group("set", "X X X", "AsAhAd"), "Set", "three wild cards, aces"),
    ],
)
def test_a_group_is_named_and_its_wild_cards_too(made, kind, said):
    assert group_caption(made) == (kind, said)


@pytest.mark.parametrize("number", range(1, 8))
def test_cards_that_fit_no_group_are_named_until_they_are_many(number):
    cards = parse_cards("2s4h6d8cTsQhKd")[:number]
    answer = SimpleNamespace(points=9, objections=[Objection(c) for c in cards])
    said, names = why(answer), [pretty(card) for card in cards]
    named = [name for name in names if name in said]
    assert said.endswith("fits no group." if number == 1 else "fit no group.")
    if number <= 4:
        assert named == names
        assert "more" not in said
    else:
        assert named == names[:3]
        assert f"and {('two', 'three', 'four')[number - 5]} more fit" in said


@pytest.mark.parametrize("contested", [(), tuple(parse_cards("5h"))])
@pytest.mark.parametrize("points", [None, 8, 9, 10])
def test_a_card_that_fits_costs_another_group_or_more_points_or_gains_nothing(contested, points):
    (card,) = parse_cards("6h")
    objection = Objection(card, points, group("run", "4h 5h 6h"), contested)
    said = why(SimpleNamespace(points=9, objections=[objection]))
    assert said.startswith("6♥ ")
    assert "4♥ 5♥ 6♥" in said
    assert ("takes 5♥ from a group" in said) == bool(contested)
    assert ("10 would be left, not 9" in said) == (points == 10)
    assert ("no fewer are left" in said) == (points != 10)


def test_each_group_is_spoken_of_once_and_after_the_cards_that_fit_none():
    run, other = group("run", "4h 5h 6h"), group("set", "Ks Kh Kd")
    fits = [
        Objection(parse_cards(card)[0], None, where)
        for card, where in (("6h", run), ("4h", run), ("Kd", other))
    ]
    lone = Objection(parse_cards("2s")[0])
    said = why(SimpleNamespace(points=9, objections=[fits[0], lone, *fits[1:]]))
    sentences = said.split(". ")
    assert [sentence[:3] for sentence in sentences] == ["2♠ ", "6♥ ", "K♦ "]


def test_the_sum_of_what_is_left_over():
    assert sum_words(parse_cards("Ks"), GIN) == "10"
    assert sum_words(parse_cards("As4h5dKc"), GIN) == "1 + 4 + 5 + 10 = 20"
