import pytest

from engine.cards import (
    JOKER,
    MOST_CARDS,
    CardError,
    card_name,
    card_text,
    cards_text,
    mask_of,
    parse_cards,
    rank_of,
    suit_of,
)


def test_codes_are_thirteen_times_suit_plus_rank():
    assert parse_cards("2s As 2h 2c 2d Ad") == [0, 12, 13, 26, 39, 51]
    assert (rank_of(51), suit_of(51)) == (12, 3)


def test_every_card_is_read_back_from_its_text():
    for card in range(52):
        assert parse_cards(card_text(card)) == [card]
    assert cards_text([12, 25]) == "AsAh"
    assert card_name(12) == "ace of spades"
    assert card_name(JOKER) == "joker"


@pytest.mark.parametrize(
    "text", ["AsTh", "as th", "AS,TH", "As 10h", "A♠,T♥", "A♤10♡", " ,As,, th ", "A♠️T♥️"]
)
def test_all_notations_are_read(text):
    assert parse_cards(text) == [12, 21]


def test_jokers_only_where_the_game_has_them():
    assert parse_cards("xx As", jokers=True) == [JOKER, 12]
    assert card_text(JOKER) == "XX"
    with pytest.raises(CardError, match="joker"):
        parse_cards("XX")


@pytest.mark.parametrize(
    ("text", "token"),
    [("As 1h", "1h"), ("AsK", "K"), ("hello", "hello"), ("Aſ Ks", "Aſ"), ("K" * 99, "K" * 40)],
)
def test_what_is_not_a_card_is_quoted(text, token):
    with pytest.raises(CardError, match=f"“{token}” is not a card"):
        parse_cards(text)


def test_masks():
    assert mask_of([0, 51]) == 1 | 1 << 51


def test_more_cards_than_any_game_has_are_refused_at_once():
    assert len(parse_cards("As" * MOST_CARDS)) == MOST_CARDS
    with pytest.raises(CardError, match="more than 500 cards"):
        parse_cards("As" * (MOST_CARDS + 1))
