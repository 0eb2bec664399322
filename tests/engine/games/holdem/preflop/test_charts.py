from array import array

import pytest

from engine.games.holdem.preflop.charts import (
    CLASSES,
    END,
    RARE,
    Chart,
    NotInChartError,
    Point,
    choose,
    find,
    pack,
    tables,
    without_mistakes,
)
from engine.games.holdem.ranges import HANDS
from engine.games.holdem.seats import positions

AA, DEUCE = HANDS.index("AA"), HANDS.index("72o")


def column(one, other):
    """Bytes of an action that AA takes so often, and every other hand."""
    found = [round(255 * other)] * CLASSES
    found[AA] = round(255 * one)
    return bytes(found)


def point(seat, actions, children, shares, evs=None):
    packed = b"".join(column(*share) for share in shares)
    worths = array("h", [ev for ev in (evs or [0] * len(actions)) for _ in HANDS]).tobytes()
    return Point(seat, actions, children, 0.01, packed, worths)


def small_chart(asked=None):
    """Three seats; aces raise and nothing else, whoever calls is the big blind."""
    head = {"seats": 3, "stack": 20.0, "gain": 0.01, "settings": {}, "command": "none"}
    labels = ["fold", "call", "raise 2.5", "all-in 20"]
    points = [
        point(0, (0, 2), (1, 2), [(0.0, 1.0), (1.0, 0.0)], [0, 137]),
        point(1, (0, 3), (0, RARE), [(0.0, 1.0), (1.0, 0.0)], [0, -250]),
        point(1, (0, 3), (3, RARE), [(0.0, 0.8), (1.0, 0.2)]),
        point(2, (0, 1, 3), (0, 0, RARE), [(0.0, 0.4), (0.0, 0.4), (1.0, 0.2)]),
    ]
    return Chart(pack({**head, "labels": labels}, points), asked)


@pytest.mark.parametrize("seats", [2, 6, 9])
def test_there_is_a_worth_of_every_hand_wherever_somebody_acts(seats):
    chart = find(seats, 20.0)

    def walk(path, point):
        for at in range(chart._width[point]):
            found = chart._gained([*path, (point, at)], chart._seat[point])
            assert len(found) == len(HANDS)
            child = chart._child[chart._first[point] + at]
            if child not in (END, RARE):
                walk([*path, (point, at)], child)

    walk([], 0)


def test_what_is_packed_is_read_again():
    node = small_chart().node()
    assert (node.to_act, node.actions) == ("BTN", ("fold", "raise 2.5"))
    assert node.frequencies[AA] == (0, 1)
    assert node.frequencies[DEUCE] == (1, 0)
    assert node.evs[AA] == (0, 1.37)
    assert node.totals == pytest.approx((1320 / 1326, 6 / 1326))


@pytest.mark.parametrize(
    ("told", "worth"),
    [
        (-4.0, -0.8),  # the all-in that deuces call 2 times in 5, which costs 10, is folded to
        (-5.0, -1.3),  # or all are: in 1 case of 5 the blinds are won, else 2 are lost
        (1.0, 1.0),
    ],
)
def test_a_hand_that_never_does_it_goes_on_as_well_as_it_can_or_gives_up(told, worth):
    head = {"seats": 2, "stack": 20.0, "gain": 0.01, "settings": {}, "command": "none"}
    labels = ["fold", "call", "raise 2.5", "all-in 20"]
    points = [
        point(0, (0, 2), (0, 1), [(0.0, 1.0), (1.0, 0.0)], [0, round(100 * told)]),
        point(1, (0, 3), (0, 2), [(0.2, 0.2), (0.8, 0.8)]),
        point(0, (0, 1), (0, 0), [(0.0, 0.6), (1.0, 0.4)], [0, -1000]),
    ]
    chart = Chart(pack({**head, "labels": labels}, points))
    assert chart.worths([], DEUCE) == pytest.approx((0, worth))
    assert chart.all_fold([("BTN", "raise", 2.5)]) == pytest.approx(0.2)
    assert chart.worths([("BTN", "raise", 2.5)], DEUCE) == (0, 0)


def test_what_a_chart_never_does_is_worth_no_more_than_its_best():
    chart = find(6, 100.0)
    for line in ([], [("BTN", "raise", 2.5)], [("HJ", "raise", 2.5), ("BTN", "raise", 7.5)]):
        node = chart.node(line)
        for hand in range(0, CLASSES, 7):
            worths = chart.worths(line, hand)
            assert max(worths) == max(node.evs[hand])
            assert all(one >= ev for one, ev in zip(worths, node.evs[hand], strict=True))


def test_a_negative_ev_keeps_its_sign():
    assert small_chart().node([("BTN", "fold", 0)]).evs[AA] == (0, -2.5)


def test_seats_that_are_left_out_have_folded():
    chart = small_chart()
    node = chart.node([("BTN", "raise", 2.5)])
    assert node.to_act == "SB"
    line = [("BTN", "raise", 2.5), ("SB", "fold", 0)]
    assert chart.node(line).to_act == "BB"
    line = [("BTN", "raise", 2.5), ("BB", "call", 0)]
    ranges = chart.ranges(line)
    assert set(ranges) == {"BTN", "BB"}
    assert ranges["BB"][DEUCE] == pytest.approx(0.4)
    assert ranges["BTN"][AA] == 1
    assert ranges["BTN"][DEUCE] == 0


def test_who_has_not_answered_when_the_flop_comes_has_folded():
    chart = small_chart()
    assert set(chart.ranges([("BTN", "raise", 2.5)])) == {"BTN", "SB", "BB"}
    assert set(chart.ranges([("BTN", "raise", 2.5)], closed=True)) == {"BTN"}


def test_what_a_hand_does_adds_up_to_what_it_did_before():
    """As packed, shares need not add up to the same for every hand."""
    chart = find(6, 100.0)
    node = chart.node()
    left = [each[node.actions.index("fold")] for each in node.frequencies]
    for action in node.actions:
        if action != "fold":
            kind, _, size = action.partition(" ")
            after = chart.ranges([(node.to_act, kind, float(size or 0))])[node.to_act]
            left = [one + other for one, other in zip(left, after, strict=True)]
    assert left == pytest.approx([1.0] * len(HANDS))


def test_the_nearest_size_is_by_ratio():
    labels = ("fold", "raise 2", "raise 8")
    assert choose(labels, ("BTN", "raise", 4.5), 100.0) == (2, "raise 4.5")
    assert choose(labels, ("BTN", "raise", 3.9), 100.0) == (1, "raise 3.9")


def test_another_size_is_taken_for_the_nearest_and_that_is_said():
    node = small_chart().node([("BTN", "raise", 3)])
    assert node.mapped == (("BTN", "raise 3", "raise 2.5"),)
    assert small_chart().node([("BTN", "raise", 2.52)]).mapped == ()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ([("HJ", "raise", 2.5)], "no seat here"),
        ([("BTN", "raise", 2.5), ("BTN", "call", 0)], "not the turn of BTN"),
        ([("BTN", "call", 0)], "no call of BTN"),
        ([("BTN", "raise", 2.5), ("SB", "all-in", 20)], "so seldom"),
        ([("BTN", "raise", 2.5), ("SB", "fold", 0), ("BB", "call", 0)], "nobody is left to act"),
        ([("BTN", "raise", -1)], "no size"),
    ],
)
def test_what_a_chart_cannot_answer_is_one_sentence(line, said):
    with pytest.raises(ValueError, match=said):
        small_chart().node(line)


def test_a_line_after_which_nobody_acts_is_an_error_of_its_own():
    with pytest.raises(NotInChartError):
        small_chart().node([("BTN", "fold", 0), ("SB", "fold", 0)])


def test_the_nearest_depth_is_found():
    assert find(2, 12.0).stack in tables()[2]
    with pytest.raises(ValueError, match="not above 0"):
        find(2, 0)
    with pytest.raises(ValueError, match="2 to 9"):
        find(10, 100)


def test_turns_of_a_line_tell_what_was_left_out_and_who_is_behind():
    turns, problem = small_chart().turns([("SB", "all-in", 20)])
    assert [(turn.to_act, turn.taken) for turn in turns] == [("BTN", 0), ("SB", 1)]
    assert "so seldom" in str(problem)
    turns, problem = small_chart().turns([])
    assert [turn.to_act for turn in turns] == ["BTN", "SB"]
    assert [turn.taken for turn in turns] == [None, None]
    assert problem is None
    assert turns[0].step == ("BTN", "fold", 0)


def test_where_a_line_stops_is_said_with_the_turns_so_far():
    line = [("BTN", "raise", 2.5), ("BB", "call", 0)]
    turns, problem = small_chart().turns(line)
    steps = [("BTN", "raise", 2.5), ("SB", "fold", 0), ("BB", "call", 0)]
    assert [turn.step for turn in turns] == steps
    assert "nobody is left" in str(problem)
    turns, problem = small_chart().turns([("BTN", "call", 0)])
    assert [turn.to_act for turn in turns] == ["BTN", "SB"]
    assert "no call of BTN" in str(problem)


@pytest.mark.parametrize("seats", range(2, 10))
def test_at_any_table_all_may_fold_to_the_big_blind(seats):
    chart = find(seats, 100.0)
    line = []
    for position in positions(seats)[:-1]:
        node = chart.node(line)
        assert node.to_act == position
        line.append((position, "fold", 0.0))
    turns, _problem = chart.turns(line)
    assert [turn.to_act for turn in turns] == list(positions(seats)[:-1])
    with pytest.raises(NotInChartError):
        chart.node(line)


@pytest.mark.parametrize("line", ["UTG", "UTG BTN", "UTG BTN UTG"])
def test_what_is_worth_far_less_than_the_best_is_not_done(line):
    """A chart never learned what to do with a hand that hardly ever comes there."""
    chart, sizes = find(6, 100.0), (2.5, 7.5, 18.8)
    done = [(seat, "raise", size) for seat, size in zip(line.split(), sizes, strict=False)]
    node, mistake = chart.node(done), max(1.5, chart.pot(done) / 10)
    raw = [*zip(*chart._shares_of(chart._walk(done).point), strict=True)]
    for often, was, evs in zip(node.frequencies, raw, node.evs, strict=True):
        assert sum(often) == pytest.approx(1)
        for share, before, ev in zip(often, was, evs, strict=True):
            assert not share if ev < max(evs) - mistake else share >= before
    assert chart.choice(done, DEUCE).frequencies == node.frequencies[DEUCE]


@pytest.mark.parametrize(
    ("often", "evs", "done"),
    [
        ((0.0, 1.0), (0.0, -40.0), (1.0, 0.0)),  # nothing but the mistake
        ((0.1, 0.9), (0.0, -40.0), (1.0, 0.0)),
        ((0.4, 0.4, 0.2), (0.0, -1.0, -2.0), (0.5, 0.5, 0.0)),
        ((0.3, 0.7), (0.0, -1.0), (0.3, 0.7)),
    ],
)
def test_a_mistake_is_left_out_and_the_rest_taken_as_often_as_it_was(often, evs, done):
    assert without_mistakes(often, evs, 1.5) == pytest.approx(done)


def test_what_somebody_is_taken_to_do_is_no_mistake():
    head = {"seats": 2, "stack": 20.0, "gain": 0.0, "labels": ["fold", "all-in 20"]}
    jams = point(0, (0, 1), (0, RARE), [(0.0, 0.0), (1.0, 1.0)], [0, -4000])
    chart = Chart(pack(head, [jams]))
    assert chart.node().frequencies[AA] == chart.choice([], AA).frequencies == (1.0, 0.0)
    chart.locked = True
    assert chart.node().frequencies[AA] == chart.choice([], AA).frequencies == (0.0, 1.0)
