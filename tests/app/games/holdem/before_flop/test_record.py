"""What is looked up in the charts: steps, hands, tables, files and text."""

from dataclasses import replace

import pytest

from app.games.holdem.before_flop import record, words
from app.games.holdem.before_flop.record import Lookup, from_json, from_text, to_json, to_text
from app.games.holdem.ranges.action_grid import looks
from engine.cards import parse_cards
from engine.games.holdem.preflop import analyse, parse_line
from engine.games.holdem.preflop.charts import Turn
from engine.games.holdem.preflop.questions import HERE
from engine.games.holdem.ranges import HANDS

TURNS = (
    Turn("UTG", ("fold", "raise 2.5"), 0),
    Turn("HJ", ("fold", "raise 2.5"), 1),
    Turn("CO", ("fold", "call", "raise 7.5"), 1),
    Turn("BTN", ("fold", "call", "raise 10")),
    Turn("SB", ("fold", "call", "raise 12.5")),
)
FULL = Lookup(
    9,
    40.0,
    2.2,
    0.1,
    (0.05, 3.0),
    limps=False,
    line=parse_line("HJ raise 2.2; BTN raise 6.6"),
    at=4,
    hole=tuple(parse_cards("AhQh")),
    seconds=60.0,
    locks=((parse_line("HJ raise 2.2"), 0.6),),
)


def asked(lookup):
    *_, answer = analyse(lookup.asked())
    return answer


def test_folds_that_a_step_follows_go_without_saying():
    lookup = Lookup().did(TURNS, 3, 2)
    assert record.line_text(lookup.line) == "HJ raise 2.5; CO call; BTN raise 10"
    assert record.line_text(lookup.back(lookup_turns(lookup)).line) == "HJ raise 2.5; CO call"
    assert record.line_text(Lookup().did(TURNS, 4, 0).line) == "HJ raise 2.5; CO call; SB fold"


def lookup_turns(lookup):
    return asked(lookup).turns


def test_a_correction_forgets_what_came_after():
    lookup = Lookup().did(TURNS, 1, 0)
    assert lookup.line == (("HJ", "fold", 0.0),)
    assert Lookup(at=3).did(TURNS, 1, 0).at == HERE


def test_a_hand_is_the_first_of_its_suits_and_goes_again():
    lookup = Lookup().with_hand(HANDS.index("AQs"))
    assert HANDS[lookup.hand] == "AQs"
    assert lookup.with_hand(lookup.hand).hole == ()
    assert Lookup().clicked(3).clicked(7).clicked(9).hole == (9,)
    assert Lookup().clicked(3).clicked(3).hole == ()
    assert Lookup(hole=(3, 7)).back(()).hole == (3,)
    assert [HANDS[Lookup().with_hand(at).hand] for at in range(len(HANDS))] == list(HANDS)


def test_a_line_stays_at_tables_that_have_its_seats():
    lookup = Lookup(6, line=parse_line("HJ raise 2.5"))
    assert lookup.at_table(seats=9).line == lookup.line
    assert lookup.at_table(seats=3).line == ()
    assert FULL.at_table(stack=50.0).seconds == 0  # it is another table: it may have a chart
    with pytest.raises(ValueError, match="2 to 300"):
        lookup.at_table(stack=1000.0)


def test_of_a_turn_one_step_is_locked():
    raised, limped = parse_line("HJ raise 2.5"), parse_line("HJ call")
    locked = Lookup().with_lock(raised, 0.3).with_lock(parse_line("CO raise 2.5"), 0.5)
    assert locked.with_lock(limped, 0.2).locks == (locked.locks[1], (limped, 0.2))
    assert locked.with_lock(limped, None).locks == locked.locks[1:]


def test_what_has_a_chart_is_not_solved():
    assert Lookup(6, 100.0).solve_s == 0
    assert Lookup(4, 40.0).solve_s == 0  # as a larger table
    assert Lookup(2, 33.0).solve_s == record.SOLVE_S[2]
    assert Lookup(6, 100.0, open=3.0).solve_s == record.SOLVE_S[6]
    assert Lookup(6, 100.0).longer().solve_s == record.SOLVE_S[6]
    assert Lookup(6, 100.0).longer().longer().solve_s == 2 * record.SOLVE_S[6]


@pytest.mark.parametrize("lookup", [Lookup(), FULL])
def test_a_file_brings_it_back(lookup):
    assert from_json(to_json(lookup)) == lookup


@pytest.mark.parametrize("lookup", [Lookup(), FULL])
def test_a_text_brings_it_back(lookup):
    as_text = replace(lookup, at=HERE, seconds=0.0, locks=())
    assert from_text(to_text(lookup, ["HJ: Raise to 2.2 19 %: 22+"])) == as_text


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 12},
        {"stack": 1e9},
        {"stack": "much"},
        {"line": "HJ jumps"},
        {"hand": "AhAh"},
        {"hand": "AhKhQh"},
        {"at": -2},
        {"rake": 5},
        {"locks": [["", 0.5]]},
        {"seconds": 1e9},
        {"seconds": -1},
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(change):
    with pytest.raises(ValueError, match="cannot be read"):
        from_json(to_json(Lookup()) | change)


def test_no_table_is_refused():
    with pytest.raises(ValueError, match="cannot be read"):
        from_json(None)
    with pytest.raises(ValueError, match=r"write 2\.5"):
        from_text(f"{record.TITLE}\nSeats: many\n")


def test_an_all_in_does_not_look_like_a_call():
    fold, call, all_in = looks(("fold", "call", "all-in 20"))
    assert (fold.kind, call.kind, all_in.kind) == ("fold", "call", "bet")
    small, large = looks(("raise 2", "all-in 20"))
    assert small.size < large.size


def test_a_size_that_the_chart_does_not_have_is_said():
    lookup = Lookup(6, line=parse_line("HJ raise 3"))
    assert words.source_notes(lookup, asked(lookup)) == [
        "Raise to 3 of HJ was taken for Raise to 2.5.",
        "What follows the flop is estimated.",
    ]


def test_a_larger_table_is_said():
    lookup = Lookup(4)
    found = words.source_notes(lookup, asked(lookup))
    assert found[0] == "Of a larger table: its first seats (2) have folded."


def test_a_hand_that_hardly_ever_comes_there_is_said():
    turns = lookup_turns(there := Lookup(6, line=parse_line("UTG raise 2.5; HJ raise 7.5")))
    assert [turn.to_act for turn in turns] == ["UTG", "HJ", "CO", "BTN", "SB", "BB", "UTG"]
    again = there.looking(6).with_hand(HANDS.index("72o"))
    assert words.verdict(again, asked(again)).detail.endswith("would hardly ever be here.")
