"""The adviser beside what 20,000 deals against an ordinary player say of the same positions."""

import json
from itertools import islice

import pytest

from lab.gin import positions

JUDGED = json.loads(positions.GOLDEN.read_text(encoding="utf-8"))


def test_a_deal_is_read_as_it_was_written():
    for number, _sort, _differ, deal in islice(positions.moments(7), 40):
        hand = "".join(positions.card_text(card) for card in deal.hand)
        history = "; ".join(map(positions.written, deal.steps))
        again = positions.read(hand, positions.card_text(deal.upcard), history, deal.dealer)
        assert (again, number) == (deal, number)


@pytest.mark.parametrize("judged", JUDGED, ids=lambda judged: judged["hand"])
def test_the_advice_loses_a_point_at_most_against_ordinary_players(judged):
    read = (judged[name] for name in ("hand", "upcard", "history", "dealer"))
    answer = positions.ask(positions.read(*read), "ordinary", 1024, seed=1)
    behind, error = judged["choices"][positions.written(answer.best)]
    assert behind <= 1 + 2 * error


@pytest.mark.parametrize(("number", "right"), [(0, "throw 8s"), (1, "throw Kc"), (2, "throw 9c")])
def test_what_a_strong_player_throws_costs_a_point_at_most(number, right):
    behind, error = JUDGED[number]["choices"][right]
    assert behind <= 1 + 2 * error


def test_positions_that_are_chosen_are_of_every_sort():
    found = list(positions.chosen(3801))
    sorts = [deal.table.phase for deal in found]
    assert len(found) == positions.EACH * len(positions.MOMENTS)
    assert sorts.count("throw") == 2 * positions.EACH
