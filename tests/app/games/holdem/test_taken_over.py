"""What Strategy takes over from the equities, and what it says that it guessed."""

import json
import math
import re
from dataclasses import replace

import pytest

from app.games.holdem.betting import Terms
from app.games.holdem.histories.layout import at_decision, at_question, spot_from_history
from app.games.holdem.paste import pasted
from app.games.holdem.ranges.splits import unsplit
from app.games.holdem.spot import Spot, Who
from app.games.holdem.spot_text import from_text
from app.games.holdem.strategy.file import from_json, to_json
from app.games.holdem.strategy.from_history import setup_from_history
from app.games.holdem.strategy.notes import note_text
from app.games.holdem.strategy.setup import BB_CALLS, BTN_OPENS, Setup
from app.games.holdem.strategy.words import ready
from app.games.holdem.taken_over import in_mode, taken_over
from engine.cards import cards_text, parse_cards
from engine.games.holdem import parse_range
from engine.games.holdem.strategy.equilibrium import Strategy, analyse
from tests.app.games.holdem.strategy.test_from_history import TO_THE_RIVER

TURN = "You: {you}\nSeat 2: QQ+, AQs+\nBoard: Qs 7s 2d 3c\nPot: 120\nTo call: 40\nStack: 300"


def taken(text):
    return in_mode(from_text(text), "strategy").setup


def notes(setup, *, guessed):
    return [note_text(note, setup) for note in setup.taken if note.guessed == guessed]


def test_stack_pot_bet_and_rake_come_along():
    found = taken(TURN.format(you="AhKd") + "\nRake: 5, 3")
    assert (found.pot, found.stack, found.line) == (80, 300, ("bet 40",))
    assert (found.rake, found.rake_cap) == (5, 3)
    assert found.ranges[0] == parse_range("QQ+, AQs+")
    assert found.mine == tuple(parse_cards("AhKd"))
    assert notes(found, guessed=False) == [
        "OOP: the range of Equity",
        "Pot 80",
        "Stacks left 300",
        "Line: Bet 50 %",
        "Rake 5 %, at most 3",
    ]
    *_steps, advice = analyse(Strategy(found.spot(), found.line, iterations=1))
    assert advice.to_act == "ip"
    assert advice.pot == 120


def test_a_raise_of_your_bet_is_a_line_of_two_steps():
    text = TURN.format(you="AhKd").replace("To call: 40", "To call: 40\nFaced: 60")
    found = taken(text)  # 20 were bet, and raised to 60
    assert (found.pot, found.stack) == (40, 320)
    assert found.line == ("check", "bet 20", "raise 60")
    *_steps, advice = analyse(Strategy(found.spot(), found.line, iterations=1))
    assert (advice.to_act, advice.pot) == ("ip", 120)


def test_a_hand_that_is_pasted_does_not_keep_the_rake_of_what_was_set_up_before():
    spot = Spot(mode="strategy", setup=Setup(rake=5, rake_cap=3).with_sizes("bets", 1, "33"))
    after, _hint = pasted(TO_THE_RIVER, spot)
    assert (after.setup.rake, after.setup.rake_cap) == (0, 0)
    after, _hint = pasted(TO_THE_RIVER, replace(spot, terms=Terms(rake=0.04, cap=2)))
    assert (after.setup.rake, after.setup.rake_cap) == (4, 2)  # that of the pot odds


def test_what_is_not_known_is_guessed_and_says_so():
    found = taken(TURN.format(you="AhKd").replace("\nStack: 300", ""))
    assert notes(found, guessed=True) == [
        "IP (you): a usual range, guessed",
        "IP acts last, guessed",
        "Stacks left 97.5, guessed",
        "What was done before the turn is not known: both ranges get there whole",
    ]
    detail = ready(found, "", 0.5).detail
    names = "the range of IP, the order of play, the stacks, what was done before"
    assert detail.startswith(f"Guessed: {names}.")
    set_again = found.with_chips("stack", "250").with_range(1, parse_range("22+"))
    assert "stacks" not in ready(set_again, "", 0.5).detail
    assert len(notes(set_again, guessed=True)) == 2
    assert notes(found.preset(0), guessed=True) == []  # though BTN's range is the one guessed
    assert in_mode(Spot(), "strategy").setup.taken == ()


@pytest.mark.parametrize(("you", "added"), [("7h2c", "72o"), ("AhKd", "")])
def test_the_hand_that_is_held_is_in_the_range(you, added):
    found = taken(TURN.format(you=you).replace("2d", "5d"))
    combo = found.my_combo
    assert found.ranges[1].weights[combo] == 1
    (text,) = [
        note_text(note, found) for note in found.taken if note.of == "ranges" and note.player == 1
    ]
    assert (f"{added} is added" in text) == bool(added)


def test_ranges_narrowed_street_by_street_come_as_they_are():
    spot = from_text("You: QQ+\nSeat 2: 22+, AK\nBoard: Qs 7s 2d")
    kept = unsplit(1, spot.known_board(), spot.range_of(1)).kept(
        [i for i, weight in enumerate(parse_range("22, 77").weights) if weight]
    )
    turn = spot.with_split(kept, 1).click_card(parse_cards("3c")[0])
    found = in_mode(turn, "strategy").setup
    assert found.ranges[0] == turn.range_of(1)
    assert "OOP: the range of Equity, as it was narrowed there" in notes(found, guessed=False)
    assert not [note for note in found.taken if note.of == "board"]


def test_a_hand_that_was_played_comes_with_its_actions():
    spot = at_question(spot_from_history(TO_THE_RIVER))
    found = in_mode(replace(spot, setup=None), "strategy").setup
    assert found.line == ("check", "bet 4.25", "raise 13", "call", "9d", "bet 17")
    assert (found.pot, found.stack) == (6.5, 97)
    assert cards_text(found.cards) == "2cKh9s"
    assert found.ranges[1] == parse_range(BTN_OPENS)
    assert found.ranges[0].weights != parse_range(BB_CALLS).weights  # who had KcQc at the end
    assert any("KQs is added" in text for text in notes(found, guessed=True))
    earlier = in_mode(replace(at_decision(spot, 5), setup=None), "strategy").setup
    assert len(earlier.line) < len(found.line)
    own = replace(spot, setup=None).with_range(1, parse_range("99, KQs"))
    assert taken_over(own).setup.ranges[0] == parse_range("99, KQs")
    pasted = setup_from_history(TO_THE_RIVER, Setup())
    assert "Stacks left 97" in notes(pasted, guessed=False)


def test_positions_say_who_acts_first():
    spot = from_text("You: QQ+\nSeat 2: 22+, AK\nBoard: Qs 7s 2d")
    for you, other, names in (("BB", "CO", ("BB", "CO")), ("BTN", "SB", ("SB", "BTN"))):
        found = in_mode(spot.named(0, Who("", you)).named(1, Who("", other)), "strategy").setup
        assert found.names == names
        assert found.seats[names.index(you)] == 0
        assert not [note for note in found.taken if note.of == "names"]
    more = in_mode(from_text("You: QQ+\nSeat 2: 22+\nSeat 3: 99+\nBoard: Qs 7s 2d"), "strategy")
    assert "1 more seat is left out" in notes(more.setup, guessed=True)[-1]


MANY = TURN.format(you="AhKd") + "\nSeat 3: KK\nRake: 5, 3"


@pytest.mark.parametrize(
    "setup",
    [
        taken(MANY),
        taken(TURN.format(you="7h2c").replace("2d", "5d")),
        setup_from_history(TO_THE_RIVER, Setup().emptied()),
    ],
    ids=["equity", "added hand", "history"],
)
def test_what_was_taken_over_is_there_again_when_a_file_is_opened(setup):
    data = to_json(setup)
    again = from_json(json.loads(json.dumps(data)))
    assert setup.taken
    assert again.taken == setup.taken
    for guessed in (True, False):
        assert notes(again, guessed=guessed) == notes(setup, guessed=guessed)
    assert not {note_text(note, setup) for note in setup.taken} & {
        *re.findall(r'"([^"]*)"', str(data))
    }
    assert from_json({**data, "taken": []}).taken == ()


def test_a_note_of_another_version_or_of_what_is_not_there_is_left_out():
    data = to_json(taken(MANY)) | {"rake": 0.0, "line": []}
    data["taken"] = [{"kind": "{0.__class__}", "value": 1}, *data["taken"]]
    kinds = {note.kind for note in from_json(data).taken}
    assert kinds == {
        "equity range",
        "usual range",
        "acts last",
        "pot",
        "stack",
        "before",
        "left out",
    }


@pytest.mark.parametrize(
    "damaged",
    [
        5,
        [5],
        [{}],
        [{"kind": 5}],
        [{"kind": "usual range"}],
        [{"kind": "usual range", "player": 2}],
        [{"kind": "usual range", "player": 0, "value": "<b>"}],
        [{"kind": "left out", "value": 1e300}],
        [{"kind": "big blinds", "value": 10**400}],
        [{"kind": "big blinds", "value": math.nan}],
        [{"kind": "pot"}] * 21,
    ],
    ids=str,
)
def test_notes_that_are_damaged_are_refused(damaged):
    data = to_json(taken(MANY)) | {"taken": damaged}
    with pytest.raises(ValueError, match=r"^[A-Z][^.]*\.$"):
        from_json(data)
