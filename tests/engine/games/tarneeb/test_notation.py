import pytest
from hypothesis import given, strategies as st

from engine.cards import parse_cards
from engine.games.tarneeb import (
    deal_text,
    line_text,
    parse_by_seat,
    parse_deal,
    parse_hands,
    parse_played,
    parse_seat,
    parse_trump,
    played_text,
    random_deal,
)

SMALL = "N:AK.2.. QJ.3.. 32.4.. 54.5.."


@given(st.integers(0, 10**6), st.integers(1, 13))
def test_a_deal_survives_being_written_and_read(seed, size):
    deal = random_deal(seed, size)
    assert parse_deal(deal_text(deal)) == deal


def test_hands_go_clockwise_from_the_seat_named():
    from_east = parse_deal("E:A... K... Q... J...")
    assert from_east == parse_deal("N:J... A... K... Q...")
    assert from_east.hands[1] == tuple(parse_cards("As"))


def test_suits_are_in_the_order_of_bridge_books():
    hand = parse_hands("N:A.K.Q.J - - -")[0]
    assert set(hand) == set(parse_cards("As Kh Qd Jc"))


def test_what_is_said_of_a_seat_names_both():
    assert parse_by_seat("E:AhKh, w:2c") == [(parse_seat("E"), "AhKh"), (parse_seat("W"), "2c")]
    for text in ("E:", "AhKh"):
        with pytest.raises(ValueError, match="does not say what of whom"):
            parse_by_seat(text)


def test_tens_and_small_letters_are_read():
    assert parse_deal("n:10.a.. k2... q3... j4...") == parse_deal("N:T.A.. K2... Q3... J4...")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AK.2.. QJ.3..", "“AK.2.. QJ.3..” does not begin with a seat"),
        ("X:A... K... Q... J...", "“X” is not a seat; write N, E, S or W"),
        ("N:A... K... Q...", "has 3 hands; write four"),
        ("N:A.. K... Q... J...", "North's hand “A..” has 3 suits"),
        ("N:A... K... Y... J...", "“Y” in South's hand “Y...” is not a rank"),
        ("N:A... A... Q... J...", "“As” is in North's hand and in East's"),
        ("N:AK... Q... J... T...", "North has 2 cards where the other hands have 1"),
        ("N:AK... - JT... 98...", "East has 0 cards"),
    ],
)
def test_what_is_wrong_with_a_deal_is_said_in_a_sentence(text, message):
    with pytest.raises(ValueError, match=message) as error:
        parse_deal(text)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize("text", ["N", "n", "North", " north "])
def test_seats_are_read(text):
    assert parse_seat(text) == 0


@pytest.mark.parametrize("text", ["H", "h", "♥", "hearts", "Heart"])
def test_trumps_are_read(text):
    assert parse_trump(text) == 1


@pytest.mark.parametrize("text", ["", "NT", "x"])
def test_what_is_no_trump_is_rejected(text):
    with pytest.raises(ValueError, match="is not a suit; write S, H, D or C"):
        parse_trump(text)


def test_played_cards_are_read_with_or_without_seats():
    deal = parse_deal(SMALL)
    position = parse_played("N:As W:4s S:2s E:Js N:2h", deal, 0, 0)
    assert position == parse_played("As,4s 2s js 2H", deal, 0, 0)
    assert played_text(position) == "N:As W:4s S:2s E:Js N:2h"
    assert line_text(position, tuple(parse_cards("5h 4h 3h"))) == "W:5h S:4h E:3h"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("N:As E:Js", "“E:Js” in trick 1 is out of turn: West plays next"),
        ("N:As W:4s S:2s E:Js W:5s", "“W:5s” in trick 2 is out of turn: North plays next"),
        ("N:AsKs", "“N:AsKs” is not one played card"),
        ("N:1s", "“1s” is not a card"),
        ("Q:As", "“Q” is not a seat"),
        ("As 5h", "West cannot play “5h” in trick 1: it must follow spades with 5s 4s"),
        ("Qs", "North cannot play “Qs” in trick 1 because it is not in its hand"),
        ("As 4s 2s Js Ks 5s 3s Qs 2h 5h 4h 3h N:As", "“N:As” comes after the last card"),
    ],
)
def test_what_is_wrong_with_a_play_is_said_in_a_sentence(text, message):
    with pytest.raises(ValueError, match=message):
        parse_played(text, parse_deal(SMALL), 0, 0)
