import json
import re

import pytest
from hypothesis import given, strategies as st

from app.games.holdem.strategy import file as strategy_file
from app.games.holdem.strategy.from_history import setup_from_history
from app.games.holdem.strategy.line import walk
from app.games.holdem.strategy.notes import guesses, note_text
from app.games.holdem.strategy.setup import BB_CALLS, BTN_CALLS, BTN_OPENS, SB_RERAISES, Setup
from engine.cards import cards_text
from engine.games.holdem import parse_range
from engine.games.holdem.strategy.equilibrium import Strategy, analyse
from tests.app.games.holdem.histories.samples import SAMPLES
from tests.app.games.holdem.histories.test_layout import SHOWDOWN

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
    assert (found.blind, found.in_blinds) == (1, True)
    assert cards_text(found.cards) == "2cKh9s"
    assert cards_text(found.mine) == "AhKd"
    assert found.seats == (1, 0)  # you are seat 1, as in the equities
    assert found.line == ("check", "bet 5")  # to the last decision
    assert found.texts.bets[0] == "76.9"  # of 6.5
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
        (RAISED.replace("Seat #3 is the button", ""), "does not say who has the button"),
    ],
)
def test_what_cannot_be_set_up_is_said(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        setup_from_history(text, Setup())


TO_THE_RIVER = f"""{RAISED.split("*** FLOP")[0]}*** FLOP *** [2c Kh 9s]
Ann: checks
Cleo: bets $4.25
Ann: raises $8.75 to $13
Ann said, "nice: bets $3"
Cleo: calls $8.75
*** TURN *** [2c Kh 9s] [9d]
Ann: bets $17
Cleo: calls $17
*** RIVER *** [2c Kh 9s 9d] [Ts]
Ann: checks
Cleo: bets $1,079.25 and is all-in
Ann: calls $67 and is all-in
Uncalled bet ($1,012.25) returned to Cleo
*** SHOW DOWN ***
Cleo: shows [Ah Kd] (two pair, Kings and Nines)
Ann: mucks hand
Cleo collected $200 from pot
*** SUMMARY ***
Seat 1: Ann (big blind) mucked [Kc Qc]
"""


def walked(setup):
    """The engine’s tree knows every step of the line; says where it leads."""
    return list(analyse(Strategy(setup.spot(), setup.line, iterations=1)))[-1]


def test_the_line_is_walked_to_the_last_decision_of_a_later_street():
    found = setup_from_history(TO_THE_RIVER, Setup())
    assert cards_text(found.cards) == "2cKh9s"
    assert cards_text(found.shown_cards) == "2cKh9s9dTs"
    assert found.line == (
        *("check", "bet 4.25", "raise 13", "call", "9d"),
        *("bet 17", "call", "Ts", "check", "bet 67"),
    )
    assert found.texts.bets == ("65.4", "52.3", "allin")
    assert found.texts.raises[0] == "58.33"
    narrow = found.changed(ranges=(parse_range("KcQc, 99"), parse_range("AhKd, JJ")))
    assert narrow.line == found.line
    advice = walked(narrow)
    assert (advice.to_act, advice.actions) == ("oop", ("fold", "call"))
    assert advice.pot == pytest.approx(6.5 + 26 + 34 + 67)


def test_money_of_other_kinds_and_a_hand_that_is_cut_off_are_followed():
    chips = TO_THE_RIVER.replace("($0.50/$1.00 USD)", "Level I (10/20)")
    for dollars in sorted(set(re.findall(r"\$[\d,.]*\d", chips)), key=len, reverse=True):
        amount = 20 * float(dollars[1:].replace(",", ""))
        chips = chips.replace(dollars, f"{amount:.0f}")
    assert setup_from_history(chips, Setup()) == setup_from_history(TO_THE_RIVER, Setup())
    cut = TO_THE_RIVER[: TO_THE_RIVER.index("Cleo: calls $17")]
    found = setup_from_history(cut, Setup())
    assert found.line[-2:] == ("9d", "bet 17")
    assert found.shown_board[4] is None


def test_many_raises_lift_the_cap_and_bets_into_the_raiser_are_allowed():
    text = RAISED.split("Ann: checks")[0] + (
        "Ann: bets $2\nCleo: raises $4 to $6\nAnn: raises $10 to $16\nCleo: calls $10\n"
        "*** TURN *** [2c Kh 9s] [3h]\nAnn: checks\nCleo: checks\n"
        "*** RIVER *** [2c Kh 9s 3h] [3d]\nAnn: checks\nCleo: bets $20\nAnn: folds\n"
    )
    start = Setup().with_sizes("donks", 0, "-").changed(cap=2)
    found = setup_from_history(text, start)
    assert found.cap == 3
    assert found.texts.donks[0] == ""
    assert found.line == (
        *("bet 2", "raise 6", "raise 16", "call", "3h", "check", "check", "3d", "check", "bet 20"),
    )
    narrow = found.changed(ranges=(parse_range("KcQc, 99"), parse_range("AhKd, JJ")))
    assert walked(narrow).to_act == "oop"


def test_the_rake_is_what_the_hand_paid_unless_one_is_given():
    paid = f"{TO_THE_RIVER}Total pot $200 | Rake $3\n"
    found = setup_from_history(paid, Setup())
    assert (found.rake, found.rake_cap) == (1.5, 0)
    assert note_text(found.taken[-1], found) == "Rake 1.5 %, what this hand paid"
    assert found.taken[-1].guessed
    assert found.line == setup_from_history(TO_THE_RIVER, Setup()).line
    given = setup_from_history(paid, Setup(rake=5, rake_cap=2))
    assert (given.rake, given.rake_cap) == (5, 2)
    assert note_text(given.taken[-1], given) == "Rake 5 %, at most 2"


def test_an_all_in_before_the_river_ends_the_line():
    text = RAISED.split("Ann: checks")[0] + (
        "Ann: bets $97 and is all-in\nCleo: calls $97\n"
        "*** TURN *** [2c Kh 9s] [3h]\n*** RIVER *** [2c Kh 9s 3h] [3d]\n*** SHOW DOWN ***\n"
    )
    found = setup_from_history(text, Setup())
    assert found.line == ("bet 97",)
    assert found.texts.bets[0] == "allin"


@given(st.data())
def test_a_damaged_hand_is_set_up_or_refused_in_a_sentence(data):
    text = list(TO_THE_RIVER)
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(text) - 1))
        if data.draw(st.booleans()):
            text[at] = data.draw(st.sampled_from("[]():*$.,9A\n "))
        else:
            del text[at]
    try:
        found = setup_from_history("".join(text), Setup())
    except ValueError as problem:
        sentences = [str(problem)]
    else:
        sentences = []
        moves, _table = walk(found.line, found.first_table)
        assert len(moves) == len(found.line)
    assert not any("\n" in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("site", "names", "pot", "line"),
    [
        ("GG", ("SB", "BTN"), 21, ("bet 10.5", "raise 92.5")),
        (
            "Winamax",
            ("BB", "BTN"),
            5.5,
            (*("check", "bet 3", "call", "9d", "check", "check", "Ts"), "bet 11.5"),
        ),
        ("888", ("BB", "BTN"), 26, ("bet 15", "call", "9d", "check", "bet 22.5", "raise 62.5")),
        ("iPoker", ("BB", "BTN"), 6.5, ("bet 4", "raise 12", "call", "9d", "check", "bet 85")),
    ],
)
def test_hands_of_every_site_are_set_up_in_big_blinds(site, names, pot, line):
    found = setup_from_history(SAMPLES[site], Setup())
    assert (found.names, found.pot) == (names, pot)
    kinds = [(word.split()[0], *word.split()[1:]) for word in found.line]
    assert [kind[0] for kind in kinds] == [word.split()[0] for word in line]
    chips = [float(kind[1]) for kind in kinds if len(kind) > 1]
    assert chips == pytest.approx([float(word.split()[1]) for word in line if " " in word], abs=0.1)


@pytest.mark.parametrize("site", ["GG", "Winamax", "888", "iPoker"])
def test_a_hand_that_was_set_up_is_kept_with_its_line(site):
    found = setup_from_history(SAMPLES[site], Setup())
    assert strategy_file.from_json(json.loads(json.dumps(strategy_file.to_json(found)))) == found


def test_usual_sizes_are_said_to_be_guessed_and_a_preset_keeps_nothing_of_the_hand():
    found = setup_from_history(f"{TO_THE_RIVER}Total pot $200 | Rake $3\n", Setup())
    assert "Bet sizes that the hand does not show: the usual ones, guessed" in [
        note_text(note, found) for note in found.taken
    ]
    assert "bet sizes" in guesses(found)
    assert (found.texts, found.rake) != (Setup().texts, 0.0)
    fresh = found.preset(0)
    assert (fresh.texts, fresh.cap, fresh.rake, fresh.taken) == (Setup().texts, 2, 0.0, ())
    own = found.with_rake("rake", "4").with_sizes("bets", 0, "33").preset(0)
    assert (own.texts.bets[0], own.rake) == ("33", 4.0)
