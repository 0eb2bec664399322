"""Figures about push or fold, counted again combination by combination."""

import random
import re

import pytest

from app.games.holdem.push_fold import words as push_words
from app.games.holdem.push_fold.table import PushTable
from engine.games.holdem.ranges import HAND_COMBOS, HANDS, parse_range
from engine.games.holdem.strategy.push_fold import Call, Plan, SeatPlan

TABLE = PushTable(stacks=(10.0, 10.0, 10.0, 10.0))
OFTEN = (0.0, 0.1, 0.5, 0.9, 1.0)


def combos(hand):
    """How many combinations a hand has, by its name."""
    return 6 if len(hand) == 2 else 4 if hand[2] == "s" else 12


@pytest.fixture
def plan():
    source = random.Random(3)

    def often():
        return tuple(source.choice(OFTEN) for _ in HANDS)

    def gains():
        return tuple(source.uniform(-1, 2) for _ in HANDS)

    seats = tuple(
        SeatPlan(
            ev=0.25 - seat,
            push=often() if seat < 3 else (),
            push_gains=gains() if seat < 3 else (),
            calls=tuple(Call(pusher, often(), gains()) for pusher in range(seat)),
        )
        for seat in range(4)
    )
    return Plan(0.001, 10, seats, (), progress=1.0, elapsed_s=0.1)


def share(frequencies):
    played = [f for hand, f in zip(HANDS, frequencies, strict=True) for _ in range(combos(hand))]
    return sum(played) / len(played)


@pytest.mark.parametrize(
    ("often", "gain", "calls", "said"),
    [
        (1.0, 1.5, False, "push 100 %; it wins 1.50 bb more than a fold"),
        (0.0, -0.21, False, "fold; a push loses 0.21 bb more"),
        (0.0, -15.0, True, "fold; a call loses 15.00 bb more"),
        (0.5, 0.0, True, "call 50 %; it wins 0.00 bb more than a fold"),
        (0.02, -0.01, False, "push 2 %; it loses 0.01 bb more than a fold"),
    ],
)
def test_what_is_lost_is_said_of_the_push_and_not_of_the_fold(often, gain, calls, said):
    text = push_words.spoken_cell("72o", often, gain, calls=calls, table=TABLE)
    assert text.endswith(said)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_a_push_is_worth(plan, seat):
    (_, ev), (_, gain), (_, folds) = push_words.worth_rows(TABLE, plan, seat)
    own = plan.seats[seat]
    assert ev == f"{own.ev:+.3f}".replace("-", "−")
    pushed = gained = 0.0
    for hand, often, worth in zip(HANDS, own.push, own.push_gains, strict=True):
        for _combo in range(combos(hand)):
            pushed += often
            gained += often * worth
    assert float(gain.replace("−", "-")) == pytest.approx(gained / pushed, abs=0.0005)
    left = 100.0
    for behind in plan.seats[seat + 1 :]:
        (call,) = [c for c in behind.calls if c.against == seat]
        left -= left * share(call.frequencies)
    assert folds == f"{left:.0f} %"


def test_who_never_pushes_has_no_gain_by_it_and_as_many_rows(plan):
    never = SeatPlan(ev=0.0, push=(0.0,) * len(HANDS), push_gains=(1.0,) * len(HANDS), calls=())
    rows = push_words.worth_rows(TABLE, Plan(0.0, 1, (never, *plan.seats[1:]), (), 1.0, 0.1), 0)
    names = [name for name, _figure in push_words.worth_rows(TABLE, plan, 0)]
    assert [name for name, _figure in rows] == names
    assert rows[1][1] == "–"


def test_the_seat_that_is_looked_at_is_one_that_can_push():
    seats = [PushTable(stacks=TABLE.stacks, to_act=seat) for seat in range(4)]
    assert [push_words.pusher_of(table) for table in seats] == [0, 1, 2, 2]


def test_the_verdict_says_how_much_is_pushed_or_called(plan):
    own = push_words.verdict(TABLE, plan, "").headline
    assert f"<em>{100 * share(plan.seats[0].push):.1f} %</em>" in own
    table = PushTable(stacks=TABLE.stacks, to_act=1, caller=3)
    answered = push_words.verdict(table, plan, "").headline
    (call,) = [c for c in plan.seats[3].calls if c.against == 1]
    assert f"<em>{100 * share(call.frequencies):.1f} %</em>" in answered
    assert [name for name in TABLE.positions if name in answered] == [
        TABLE.positions[1], TABLE.positions[3]]  # fmt: skip


def test_a_range_in_a_sentence_is_cut_where_more_of_it_comes():
    few = [float(hand in ("AA", "72o")) for hand in HANDS]
    assert push_words.played(few) == "AA, 72o"
    everything = push_words.played([1.0] * len(HANDS))
    assert not everything.endswith("…")
    odd = [float(i % 2) for i in range(len(HANDS))]
    parts = push_words.played(odd).removesuffix(" …").split(", ")
    assert push_words.played(odd).endswith(" …")
    assert len(parts) == push_words.MOST_TOKENS
    half = [0.5 * (hand == "AA") + 0.49 * (hand == "KK") for hand in HANDS]
    assert push_words.played(half) == "AA"


def test_the_clipboard_has_every_range_whole(plan):
    lines = push_words.results(TABLE, plan)
    assert push_words.results(TABLE, None) == []
    assert len(lines) == 3 + (0 + 1 + 2 + 3)
    wanted = [plan.seats[0].push]
    for seat in plan.seats[1:]:
        wanted += [seat.push] * bool(seat.push) + [call.frequencies for call in seat.calls]
    for line, frequencies in zip(lines, wanted, strict=True):
        assert f"{100 * share(frequencies):.1f} %" in line
        weights = parse_range(line.split(": ", 1)[1]).weights
        for hand, often in zip(HANDS, frequencies, strict=True):
            assert {weights[combo] for combo in HAND_COMBOS[hand]} == {often}


def test_a_hand_is_spoken_with_its_frequency_and_worth():
    said = push_words.spoken_cell("AKs", 0.253, -1.239, calls=True, table=TABLE)
    assert re.search(r"call 25 %; it loses 1\.24 bb more than a fold", said)
    prizes = PushTable(stacks=TABLE.stacks, prizes=(50.0, 30.0))
    assert "push 100 %; it wins 0.50 % of the prizes more" in push_words.spoken_cell(
        "AKs", 1.0, 0.5, calls=False, table=prizes)  # fmt: skip


@pytest.mark.parametrize(
    ("gain", "text"), [(8e-07, "0.001"), (0.0, "0.001"), (0.0234, "0.02"), (1.26, "1")]
)
def test_how_far_from_perfect_is_told_in_plain_figures(gain, text):
    assert push_words.gain_text(gain) == text


def test_a_seat_that_comes_in_has_the_stack_of_the_first():
    assert PushTable(stacks=(16.0, 12.0)).with_size(4).stacks == (16.0, 16.0, 16.0, 12.0)
