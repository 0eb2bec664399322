"""Small positions with known right answers, and which method finds them.

The partner's hand is known in all of them, so that every plan can be enumerated; the hidden
cards are those of East and West. `naive_exact` says what exact means.
"""

import json
from pathlib import Path

import pytest

from engine.cards import card_text
from engine.games.tarneeb import METHODS, Marks
from engine.games.tarneeb.own import advice
from engine.games.tarneeb.table import match
from tests.engine.games.tarneeb.own.naive_advice import all_deals
from tests.engine.games.tarneeb.own.naive_exact import Exact
from tests.engine.games.tarneeb.questions import play_advice
from tests.helpers import cards

POSITIONS = json.loads((Path(__file__).parents[1] / "golden/hidden_hands.json").read_text())
NAMES = [f"{position['kind']} {position['hand']}" for position in POSITIONS]
#: The net has learned nothing of marks, and the partner's hand is marked.
PLAYERS = [method for method in METHODS if method not in ("auto", "policy", "rollout")]


def question(position, method):
    held = [cards(position["partner"]), (), (), ()]
    for seat, text in position["held"].items():
        held["NESW".index(seat)] = cards(text)
    whole = cards(position["hand"] + position["partner"] + position["hidden"])
    return play_advice(
        hand=cards(position["hand"]),
        seat=2,
        trump="shcd".index(position["trump"]),
        declarer=2,
        bid=position["bid"],
        marks=Marks(tuple(held), ((),) * 4, ((),) * 4),
        deck=tuple(sorted(whole)),
        method=method,
        deals=2000,
    )


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_the_right_answer_is_found_by_enumeration(position):
    asked = question(position, "score")
    hidden = asked.seen.hidden
    deals = all_deals(
        list(hidden.cards),
        list(hidden.sizes),
        lambda seat, card: hidden.may_hold[hidden.cards.index(card)] >> seat & 1,
    )
    deals = sorted(
        (
            tuple(frozenset(asked.seen.hand) if s == 2 else deal[s] for s in range(4))
            for deal in deals
        ),
        key=lambda deal: [sorted(hand) for hand in deal],
    )
    assert len(deals) == position["deals"]
    made = [float(reached) for reached in advice.goal_of(asked).made]
    values = Exact(2, asked.seen.trump, -1, made).cards(deals, 2)
    assert {card_text(card): round(value, 4) for card, value in values.items()} == position["make"]


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_which_methods_get_it_right(position):
    best = max(position["make"].values())
    right = []
    for method in PLAYERS:
        card = match.choose(question(position, method))
        if position["make"][card_text(card)] == best:
            right.append(method)
    assert right == position["right"]
    assert "deep" in right


def test_the_positions_show_what_they_should():
    assert len(POSITIONS) >= 20
    assert {position["kind"] for position in POSITIONS} >= {
        *("two-way finesse", "strategy fusion", "safety play", "discovery"),
        *("squeeze", "ruffing finesse", "entries"),
    }
    fused = [position for position in POSITIONS if position["kind"] == "strategy fusion"]
    assert all("score" not in position["right"] for position in fused)
