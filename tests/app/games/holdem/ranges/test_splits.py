"""What a seat does with its range on a street, and the range on the next: no Qt."""

import random
from dataclasses import replace

import pytest

from app.games.holdem import spot_file
from app.games.holdem.ranges.splits import ACTIONS, Split, unsplit
from app.games.holdem.spot import Spot
from engine.cards import parse_cards
from engine.games.holdem.ranges import COMBOS, NOTHING, Range, parse_range

FLOP = tuple(parse_cards("Kd9h4h"))
TURN, OTHER = parse_cards("2c7s")


def places(text):
    return [i for i, weight in enumerate(parse_range(text).weights) if weight]


def spot_on(board=FLOP, **ranges):
    seats = tuple(parse_range(text) for text in ranges.values())
    return Spot(seats=seats, board=(*board, *[None] * (5 - len(board))))


def laid(spot, card):
    at = spot.board.index(None)
    return spot.with_card(f"b{at}", card)


def texts(split):
    return [split.of(action).text() for action in ACTIONS]


def test_hands_are_moved_between_actions_whole_or_in_part():
    split = unsplit(1, FLOP, parse_range("AA,KK,QQ:0.5,JJ"))
    split = split.given(places("AA"), "bets").given(places("JJ"), "folds")
    assert texts(split) == ["AA", "KK,QQ:0.5", "JJ"]
    split = split.given(places("QQ,AA"), "folds", 0.5)
    assert texts(split) == ["AA:0.5", "KK,QQ:0.25", "JJ,AA:0.5,QQ:0.25"]
    assert split.whole == parse_range("AA,KK,QQ:0.5,JJ")
    split = split.given(places("AA,QQ"), "calls")
    assert texts(split) == ["", "KK+,QQ:0.5", "JJ"]


def test_weights_are_kept_to_the_last_digit():
    source = random.Random(1)
    hands = Range(tuple(source.choice([0.0, 1.0, source.random()]) for _ in COMBOS))
    split = unsplit(0, FLOP, hands)
    chosen = source.sample(range(1326), 400)
    kept = split.kept(chosen)
    for i, weight in enumerate(hands.weights):
        assert kept.goes_on.weights[i] == (weight if i in chosen else 0)
        assert kept.folds.weights[i] == (0 if i in chosen else weight)
    assert kept.given(range(1326), "calls").calls == hands


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_done_the_actions_add_up_to_the_range(seed):
    source = random.Random(seed)
    hands = Range(tuple(source.choice([0.0, 1.0, 0.5, 0.1234567]) for _ in COMBOS))
    split = unsplit(0, FLOP, hands)
    for _step in range(6):
        some = source.sample(range(1326), source.choice([3, 300]))
        split = split.given(some, source.choice(ACTIONS), source.choice([1, 0.5, 1 / 3]))
        total = map(sum, zip(*(split.of(action).weights for action in ACTIONS), strict=True))
        assert list(total) == pytest.approx(list(hands.weights), abs=1e-5)


def test_the_next_street_begins_with_what_was_done():
    split = unsplit(1, FLOP, parse_range("AA,KK,QQ")).given(places("AA"), "bets")
    assert split.goes_on == parse_range("KK,QQ")
    assert split.taking("bets").goes_on == parse_range("AA")
    assert split.taking("both").goes_on == parse_range("QQ+")
    assert split.given(places("KK,QQ"), "folds").taken == "bets"  # no hand calls any more


def test_stepping_through_streets_moves_between_the_ranges():
    spot = spot_on(you="AA", they="QQ+,76s")
    assert spot.split_of(1) is None
    split = unsplit(1, FLOP, spot.range_of(1)).kept(places("KK,76s"))
    flop = spot.with_split(split, 1)
    assert flop.range_of(1) == parse_range("QQ+,76s")  # what it has here
    assert flop.split_of(1) == split
    turn = laid(flop, TURN)
    assert turn.range_of(1) == parse_range("KK,76s")
    assert turn.range_of(0) == parse_range("AA")
    narrowed = unsplit(1, (*FLOP, TURN), turn.range_of(1)).kept(places("KK"))
    turn = turn.with_split(narrowed, 1)
    river = laid(turn, OTHER)
    assert river.range_of(1) == parse_range("KK")
    back = river.step_back()
    assert back.range_of(1) == parse_range("KK,76s")
    assert back.step_back().range_of(1) == parse_range("QQ+,76s")
    again = back.step_back().step_forward().step_forward()
    assert again.range_of(1) == parse_range("KK")
    # Another turn knows nothing of what was done on the first, but of the flop.
    another = laid(laid(flop, OTHER), TURN)
    assert another.range_of(1) == parse_range("KK,76s")


def test_what_is_split_anew_makes_later_streets_forget():
    flop = spot_on(you="AA", they="QQ+")
    flop = flop.with_split(unsplit(1, FLOP, flop.range_of(1)).kept(places("KK+")), 1)
    turn = laid(flop, TURN)
    turn = turn.with_split(unsplit(1, (*FLOP, TURN), turn.range_of(1)).kept(places("KK")), 1)
    again = turn.step_back()
    again = again.with_split(again.split_of(1).kept(places("AA")), 1)
    assert [split.board for split in again.splits] == [FLOP]
    assert turn.step_back().with_split(None, 1).splits == ()


def test_an_edited_range_stays_on_its_street():
    flop = spot_on(you="AA", they="QQ+")
    flop = flop.with_split(unsplit(1, FLOP, flop.range_of(1)).kept(places("KK+")), 1)
    turn = laid(flop, TURN).with_range(1, parse_range("KK,QQ"))
    assert turn.range_of(1) == parse_range("KK,QQ")
    assert turn.step_back().range_of(1) == parse_range("QQ+")
    assert turn.step_back().split_of(1).folds == parse_range("AA")
    flop = turn.step_back().with_range(1, parse_range("TT"))
    assert flop.splits == ()
    assert laid(flop, TURN).range_of(1) == parse_range("TT")


def test_seats_that_move_up_take_along_what_they_did():
    spot = spot_on(you="AA", second="KK", third="QQ+")
    spot = spot.with_split(unsplit(2, FLOP, spot.range_of(2)).kept(places("AA")), 2)
    fewer = laid(spot.without_seat(1), TURN)
    assert fewer.range_of(1) == parse_range("AA")
    assert spot.without_seat(2).splits == ()
    assert spot.with_size(2).splits == ()
    assert spot.emptied().splits == ()
    assert spot.dealt(1).splits == ()


def test_splits_are_written_to_files_and_read_again():
    spot = spot_on(you="AA", they="QQ+:0.5,76s")
    split = unsplit(1, FLOP, spot.range_of(1)).given(places("76s"), "bets", 0.25).taking("both")
    spot = spot.with_split(split, 1)
    data = spot_file.to_json(spot)
    assert spot_file.from_json(data).splits == (split,)
    assert "splits" not in spot_file.to_json(replace(spot, splits=()))


@pytest.mark.parametrize(
    "broken",
    [
        {"seat": 3},
        {"seat": "1"},
        {"board": "KdKd4h"},
        {"board": "Kd9h"},
        {"taken": "raises"},
        {"bets": 7},
        {"bets": "QQx"},
    ],
)
def test_what_cannot_be_read_is_said(broken):
    spot = spot_on(you="AA", they="QQ+")
    data = spot_file.to_json(spot.with_split(unsplit(1, FLOP, spot.range_of(1)), 1))
    data["splits"][0] |= broken
    with pytest.raises(ValueError, match=r"range cannot be read|is no hand|not a card|card"):
        spot_file.from_json(data)


def test_an_empty_split_is_a_split():
    assert Split(0, FLOP).goes_on == NOTHING
