import pytest

from app.games.holdem.history_setup import setup_from_history
from app.games.holdem.strategy_setup import BB_CALLS, BTN_CALLS, BTN_OPENS, SB_RERAISES, Setup
from engine.cards import cards_text
from engine.games.holdem import parse_range
from tests.app.games.holdem.test_hand_history import SHOWDOWN

# Written for these tests, after the form of the hands that players post.
HEAD = """\
PokerStars Hand #200000000009:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/03/01 20:15:11 ET
Table 'Vega II' 6-max Seat #3 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($80 in chips)
Seat 3: Cleo ($1,112.25 in chips)
Seat 6: Dirk ($99 in chips)
Dirk: posts small blind $0.50
Ann: posts big blind $1
*** HOLE CARDS ***
"""
RAISED = f"""{HEAD}Dealt to Cleo [Ah Kd]
Bob: folds
Cleo: raises $2 to $3
Dirk: folds
Ann: calls $2
*** FLOP *** [2c Kh 9s]
Ann: checks
Cleo: bets $5
Ann: folds
"""
RERAISED = f"""{HEAD}Dealt to Dirk [Ah Kd]
Bob: folds
Cleo: raises $2 to $3
Dirk: raises $8 to $11
Ann: folds
Cleo: calls $8
*** FLOP *** [2c Kh 9s]
"""


def test_who_saw_the_flop_is_set_up_with_the_ranges_of_the_positions():
    found = setup_from_history(RAISED, Setup())
    assert found.names == ("BB", "BTN")
    assert found.ranges == (parse_range(BB_CALLS), parse_range(BTN_OPENS))
    assert (found.pot, found.stack) == (6.5, 97)
    assert cards_text(found.cards) == "2cKh9s"
    assert cards_text(found.mine) == "AhKd"
    assert found.seats == (1, 0)  # you are seat 1, as in the equities
    assert found.needs() == []


def test_a_pot_raised_twice_has_other_ranges():
    found = setup_from_history(RERAISED, Setup())
    assert found.names == ("SB", "BTN")
    assert found.ranges == (parse_range(SB_RERAISES), parse_range(BTN_CALLS))
    assert (found.pot, found.stack) == (23, 88)
    assert found.seats == (0, 1)


def test_of_two_players_the_button_acts_last():
    gone = ("Seat 2", "Seat 6", "Bob", "Dirk")
    text = "\n".join(line for line in RAISED.splitlines() if not line.startswith(gone))
    found = setup_from_history(
        text.replace("Ann: posts", "Cleo: posts small blind $0.50\nAnn: posts"), Setup()
    )
    assert found.names == ("BB", "SB")
    assert found.pot == 6


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (SHOWDOWN, "3 players saw the flop of this hand; the strategy is of two"),
        (RAISED.split("*** FLOP")[0], "This hand has no flop"),
        (RAISED.replace("Seat #3 is", "Seat #9 is"), "does not say who has the button"),
    ],
)
def test_what_cannot_be_set_up_is_said(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        setup_from_history(text, Setup())
