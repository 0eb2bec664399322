"""Scorings as they are written, and house rules in files and in copied text."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from app.games.tarneeb.records import hand_file
from app.games.tarneeb.records.hand import Assumptions, Contract, OwnHand
from app.games.tarneeb.records.scoring_text import read_scoring, write_scoring
from app.games.tarneeb.table import file as table_file
from app.games.tarneeb.table.record import MOST_SCORINGS, Table
from engine.games.tarneeb import SCORINGS, HouseRules, Scoring

SOUTH, WEST = 2, 3
POINTS = st.integers(0, 999)
OURS = Scoring("Ours", 31, lost="tricks", kaboot=26)
MADE = st.builds(
    Scoring,
    name=st.sampled_from(["Ours", "Café 7", "لعبتنا"]),
    target=st.integers(1, 999),
    made=st.sampled_from(["tricks", "bid"]),
    failed=st.sampled_from(["tricks", "nothing"]),
    lost=st.sampled_from(["bid", "tricks"]),
    all_tricks=POINTS,
    kaboot=POINTS,
    failed_kaboot=POINTS,
)


@given(st.one_of(st.sampled_from(SCORINGS), MADE))
def test_a_scoring_is_read_as_it_was_written(scoring):
    assert read_scoring(write_scoring(scoring)) == scoring


def test_what_is_not_said_is_as_usual():
    assert read_scoring("Ours; to 31; lost tricks; kaboot 26") == OURS
    assert read_scoring("tarneeb to 61") == SCORINGS[2]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Whist", "is not a scoring"),
        ("Tarneeb to 31; to 50", "is not a scoring"),
        ("; to 50", "is not a scoring"),
        ("Ours; to 0", "1 to 999"),
        ("Ours; kaboot many", "says nothing of a scoring"),
        ("Ours; lost nothing", "says nothing of a scoring"),
        ("Ours; to ²", "says nothing of a scoring"),
    ],
)
def test_what_is_no_scoring_is_refused_in_a_sentence(text, said):
    with pytest.raises(ValueError, match=said):
        read_scoring(text)


def test_house_rules_are_kept_in_files_and_in_copied_text():
    how = replace(Assumptions().scored_by(OURS), lowest_bid=8)
    state = OwnHand(assumptions=how)
    assert how.rules == OURS
    assert how.target == 31
    assert hand_file.from_json(hand_file.to_json(state)).assumptions == how
    assert hand_file.from_text(hand_file.to_text(state), OwnHand()).assumptions == how
    assert how.scored_by(SCORINGS[2]).rules == SCORINGS[2]


def test_a_double_is_kept_in_files_and_in_copied_text():
    state = OwnHand(hand=tuple(range(13)), assumptions=Assumptions(doubling=True))
    for doubled in (False, True):
        state = state.with_contract(Contract(WEST, 8, 1, doubled))
        assert hand_file.from_json(hand_file.to_json(state)) == state.checked()
        assert hand_file.from_text(hand_file.to_text(state), OwnHand()) == state.checked()
        assert state.advice().doubling == (not doubled)
        assert state.advice().scoring.times == 1 + doubled
        assert state.next_hand(5).past[0].points == (8 * (1 + doubled), -8 * (1 + doubled))
    ours = state.with_contract(Contract(SOUTH, 8, 1))
    assert not ours.advice().doubling
    plain = replace(ours, assumptions=Assumptions())
    assert "doubl" not in str(hand_file.to_json(plain)) + hand_file.to_text(plain)


def test_the_house_rules_of_a_game_are_kept_under_their_names():
    rules = HouseRules(OURS, lowest_bid=9, same_dealer=True)
    table = Table().with_rules(rules)
    assert table.scorings == (OURS,)
    back = table_file.from_json(table_file.to_json(table.dealt(4)))
    assert back.rules == back.game.rules == rules
    assert back.scorings == (OURS,)
    assert back.own_hand().auction.legal == (0, 9, 10, 11, 12, 13)
    usual = table.with_rules(HouseRules())
    assert usual.scorings == (OURS,)
    other = replace(OURS, target=51)
    assert usual.with_rules(replace(rules, scoring=other)).scorings == (other,)
    for number in range(MOST_SCORINGS + 3):
        usual = usual.with_rules(replace(rules, scoring=replace(OURS, name=f"Ours {number}")))
    assert len(usual.scorings) == MOST_SCORINGS


def test_files_of_before_say_nothing_of_a_lowest_bid():
    data = table_file.to_json(Table().dealt(4))
    for part in (data["rules"], data["game"]["rules"]):
        del part["lowest bid"], part["same dealer"]
    del data["scorings"]
    assert table_file.from_json(data) == Table().dealt(4)
