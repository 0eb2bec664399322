import pytest
from hypothesis import given, strategies as st

from app.games.holdem.histories import read_hand
from app.games.holdem.histories.layout import (
    at_question,
    hand_count,
    is_hand_history,
    spot_from_history,
)
from engine.cards import cards_text, parse_cards

# Written for these tests, after the form of the hands that players post.
SHOWDOWN = """\
PokerStars Hand #200000000001:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/03/01 20:15:11 ET
Spot 'Procyon IV' 6-max Seat #3 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob: the (2nd) ($87.50 in chips)
Seat 3: Cleo ($112.25 in chips)
Seat 5: away_man ($50 in chips) is sitting out
Seat 6: Dirk [x] ($99 in chips, $2 bounty)
Ann: posts small blind $0.50
Bob: the (2nd): posts big blind $1
*** HOLE CARDS ***
Dealt to Cleo [Ah Kd]
Dirk [x]: folds
Cleo: raises $2 to $3
Ann: calls $2.50
Bob: the (2nd): calls $2
*** FLOP *** [2c Kh 9s]
Ann said, "Seat 1: folds"
Ann: bets $5
Bob: the (2nd): folds
Cleo: calls $5
*** TURN *** [2c Kh 9s] [9d]
Ann: checks
Cleo: checks
*** RIVER *** [2c Kh 9s 9d] [Ts]
Ann: checks
Cleo: checks
*** SHOW DOWN ***
Ann: shows [Qs Jh] (a straight, Nine to King)
Cleo: mucks hand
Ann collected $19 from pot
*** SUMMARY ***
Total pot $19 | Rake $0
Board [2c Kh 9s 9d Ts]
Seat 1: Ann (small blind) showed [Qs Jh] and won ($19) with a straight, Nine to King
Seat 2: Bob: the (2nd) (big blind) folded on the Flop
Seat 3: Cleo (button) mucked [Ah Kd]
Seat 6: Dirk [x] folded before Flop (didn't bet)
"""


def hole(spot, seat):
    return cards_text(spot.hole(seat))


def test_the_writer_sits_first_and_who_folded_is_gone():
    spot = spot_from_history(SHOWDOWN)
    assert [hole(spot, seat) for seat in range(spot.size)] == ["AhKd", "QsJh"]
    assert cards_text(spot.board) == "2cKh9s9dTs"
    assert spot.dead == ()


def test_names_may_hold_brackets_colons_and_words_of_the_game():
    hand = read_hand(SHOWDOWN)
    assert [player.name for player in hand.players] == ["Ann", "Bob: the (2nd)", "Cleo", "Dirk [x]"]
    assert [player.folded for player in hand.players] == [False, True, False, True]
    assert hand.hero == 2


def test_cards_of_who_folded_are_dead():
    text = SHOWDOWN.replace("Dirk [x]: folds\n", "Dirk [x]: folds [7c 7d]\n", 1)
    shown = text.replace("Seat 6: Dirk [x] folded", "Seat 6: Dirk [x] mucked [7c 7d] folded")
    assert cards_text(spot_from_history(shown).dead) == "7c7d"


def test_a_hand_that_all_others_folded_keeps_one_of_them():
    text = SHOWDOWN[: SHOWDOWN.index("*** FLOP ***")].replace("Ann: calls", "Ann: folds")
    spot = spot_from_history(text.replace("2nd): calls", "2nd): folds"))
    assert [hole(spot, seat) for seat in range(spot.size)] == ["AhKd", ""]
    assert spot.who_is(1).name == "Bob: the (2nd)"  # who stayed longest
    assert spot.street() == 0


def test_a_hand_is_looked_at_where_the_writer_last_had_something_to_call():
    spot = at_question(spot_from_history(SHOWDOWN))
    assert (spot.street(), spot.call) == (3, 5)


def test_a_hand_without_a_writer_begins_with_the_first_who_stayed():
    spot = spot_from_history(SHOWDOWN.replace("Dealt to Cleo [Ah Kd]\n", ""))
    assert [hole(spot, seat) for seat in range(spot.size)] == ["QsJh", "AhKd"]


def test_of_a_board_run_twice_the_first_counts():
    text = SHOWDOWN.replace("*** RIVER ***", "*** FIRST RIVER ***").replace(
        "*** SHOW DOWN ***", "*** SECOND RIVER *** [2c Kh 9s 9d] [3h]\n*** SHOW DOWN ***"
    )
    assert cards_text(spot_from_history(text).board) == "2cKh9s9dTs"


def test_of_several_hands_the_last_is_read():
    earlier = SHOWDOWN.replace("[Ah Kd]", "[7h 2d]")
    assert spot_from_history(earlier + "\n\n\n" + SHOWDOWN) == spot_from_history(SHOWDOWN)
    omaha = SHOWDOWN.replace("Hold'em", "Omaha")
    assert spot_from_history(omaha + SHOWDOWN) == spot_from_history(SHOWDOWN)
    assert hand_count(earlier + SHOWDOWN) == 2
    assert hand_count(SHOWDOWN) == hand_count("*** HOLE CARDS ***") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (SHOWDOWN.replace("Hold'em", "Omaha"), "is not a hand of Hold’em"),
        (SHOWDOWN.replace("[Ah Kd]", "[Ah Kx]"), "“Kx” is not a card"),
        (SHOWDOWN.replace("[Ah Kd]", "[Ah Kd Qd Jd]"), "is 4 cards"),
        (SHOWDOWN.replace("[Qs Jh]", "[Kh Jh]"), "“Kh” was given twice"),
        ("*** HOLE CARDS ***", "names no two players"),
        (SHOWDOWN.replace("[Ts]", "[Ts 3h]"), "river of this hand has 2 new cards"),
    ],
)
def test_what_is_not_understood_gets_one_sentence(text, sentence):
    assert is_hand_history(text)
    with pytest.raises(ValueError, match=sentence) as raised:
        spot_from_history(text)
    assert "\n" not in str(raised.value)


def test_other_texts_are_no_hand_histories():
    assert not is_hand_history("You: As Ks\nSeat 2: QQ+")


@given(st.data())
def test_a_damaged_history_is_a_table_or_one_sentence(data):
    text = list(SHOWDOWN)
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(text) - 1))
        if data.draw(st.booleans()):
            text[at] = data.draw(st.sampled_from("[]():*AKQs\n 9"))
        else:
            del text[at]
    sentences = []
    try:
        known = list(spot_from_history("".join(text)).owners())
    except ValueError as error:
        sentences, known = [str(error)], []
    assert not any("\n" in sentence for sentence in sentences)
    assert len(known) == len(set(known))
    assert parse_cards(cards_text(known)) == known
