"""Ranges that come with the program, held against the charts point by point."""

import pytest

from app.games.holdem.ranges.library import LEAST, STEPS, library
from app.games.holdem.ranges.saved import checked_name, from_text, to_text
from engine.games.holdem.preflop.charts import find
from engine.games.holdem.ranges import HANDS, parse_range


def weight(text, hand):
    return parse_range(text).hand_weight(hand)


def test_the_library_is_saved_ranges_with_hands_in_each():
    folders = library()
    assert from_text(to_text(folders)) == folders
    for folder, ranges in folders.items():
        assert checked_name(folder) == folder
        for name, text in ranges.items():
            assert checked_name(name) == name
            for each in parse_range(text).weights:
                assert each * STEPS == pytest.approx(round(each * STEPS))
                assert each == 0 or each >= 0.1  # not every hand now and then


# What everyone did, fold by fold, the last step being the range's.
POINTS = [
    ("Six seats, raise first", "CO", "UTG fold; HJ fold; CO raise 2.5"),
    ("Nine seats, raise first", "UTG+1", "UTG fold; UTG1 raise 2.5"),
    ("Six seats, limp", "SB", "UTG fold; HJ fold; CO fold; BTN fold; SB call"),
    (
        "Six seats, call",
        "BB against UTG",
        "UTG raise 2.5; HJ fold; CO fold; BTN fold; SB fold; BB call",
    ),
    ("Heads-up, 3-bet", "BB against BTN", "BTN raise 2.5; BB raise 10"),
    (
        "Six seats, 4-bet",
        "CO against BTN",
        "UTG fold; HJ fold; CO raise 2.5; BTN raise 7.5; SB fold; BB fold; CO raise 18.8",
    ),
    ("Heads-up, call of a 3-bet", "BTN against BB", "BTN raise 2.5; BB raise 10; BTN call"),
    (
        "Six seats, squeeze",
        "BB, CO raised and BTN called",
        "UTG fold; HJ fold; CO raise 2.5; BTN call; SB fold; BB raise 12.5",
    ),
]


@pytest.mark.parametrize(("folder", "name", "line"), POINTS)
def test_a_range_is_how_often_each_hand_gets_there_in_the_chart(folder, name, line):
    seats = {"Six": 6, "Nine": 9, "Heads-up": 2}[folder.split(",")[0].split()[0]]
    chart = find(seats, 100.0)
    steps = [part.split() for part in line.split("; ")]
    steps = [(who, what, float(size[0]) if size else 0.0) for who, what, *size in steps]
    node = chart.node(steps[:-1])
    who, what, size = steps[-1]
    assert node.to_act == who
    number = node.actions.index(what if what == "call" else f"{what} {size:g}")
    found = library()[folder][name]
    shares = zip(*chart._shares_of(chart._walk(steps[:-1]).point), strict=True)  # mistakes, too
    for hand, reach, played in zip(HANDS, node.reach, shares, strict=True):
        often = reach * played[number]
        expected = round(often * STEPS) / STEPS if often >= LEAST else 0.0
        assert weight(found, hand) == pytest.approx(expected, abs=1e-9)


def test_every_pair_of_seats_is_there():
    counts = {folder: len(ranges) for folder, ranges in library().items()}
    for table, seats in (("Six seats", 6), ("Nine seats", 9), ("Heads-up", 2)):
        pairs = seats * (seats - 1) // 2
        assert counts[f"{table}, raise first"] == seats - 1
        for action in ("3-bet", "4-bet", "call of a 3-bet"):
            assert counts[f"{table}, {action}"] == pairs
