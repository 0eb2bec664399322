import pytest
from hypothesis import given, strategies as st

from engine.cards import parse_cards
from engine.tricks import beats, followers, trick_winner

SPADES, HEARTS = 0, 1


def winner(cards, trump=None):
    return trick_winner(parse_cards(cards), trump)


@pytest.mark.parametrize(
    ("cards", "trump", "first"),
    [
        ("9h Kh Ah 2h", HEARTS, 2),
        ("9h Kh Ah 2h", SPADES, 2),
        ("9h As Ac Ad", None, 0),
        ("9h 2s Ah 3s", SPADES, 3),
        ("9h 2s Ah", SPADES, 1),
        ("Ad", SPADES, 0),
    ],
)
def test_the_highest_trump_or_else_the_highest_card_of_the_suit_led_wins(cards, trump, first):
    assert winner(cards, trump) == first


def test_a_player_follows_suit_if_able_and_otherwise_plays_any_card():
    hand = parse_cards("As Kh 2h 3c")
    assert followers(hand, parse_cards("9h")[0]) == tuple(parse_cards("Kh 2h"))
    assert followers(hand, parse_cards("9d")[0]) == tuple(hand)
    assert followers(hand, None) == tuple(hand)


@given(st.permutations(range(52)).map(lambda cards: cards[:4]), st.sampled_from([None, 0, 1, 2, 3]))
def test_the_winner_is_the_card_that_no_other_beats(cards, trump):
    first = trick_winner(cards, trump)
    for at, card in enumerate(cards):
        if at > first:
            assert not beats(card, cards[first], trump)
        elif at < first:
            lost_anyway = card // 13 not in (cards[0] // 13, trump)
            assert lost_anyway or beats(cards[first], card, trump)
