"""Charts bent by how people play, against robots that play so, and what that does to advice."""

from dataclasses import replace
from math import log
from statistics import NormalDist

import numpy as np
import pytest

from engine.games.holdem import table
from engine.games.holdem.in_play import (
    STYLES,
    Counted,
    Hand,
    Question,
    Style,
    Table,
    analyse,
    parse_line,
    read_hole,
)
from engine.games.holdem.in_play.before import before_the_flop
from engine.games.holdem.in_play.bending import GRID, _rates, bent, often, style_of
from engine.games.holdem.in_play.classes import by_class, met
from engine.games.holdem.preflop.charts import find
from engine.games.holdem.ranges import class_of
from engine.limits import Limits

SIX = Table((100.0,) * 6)
CHART = find(6, 100.0)
OPEN = (("HJ", "raise", 2.5), ("CO", "fold", 0.0))
SEEDS = 150


def final(line, me, hole, *players, table_of=SIX):
    hand = parse_line(line, table_of)
    hand = hand if hand.to_act in (me, -1) else hand.folded_to(me)
    *_, answer = analyse(Question(hand, me, read_hole(hole), players=players))
    return replace(answer, elapsed_s=0.0)


def ev(answer, kind):
    return next(
        ev for name, ev in zip(answer.actions, answer.evs, strict=True) if name.split()[0] == kind
    )


@pytest.mark.parametrize("kind", STYLES)
@pytest.mark.parametrize("cards", ["Ac9c", "7h7d", "KsJd"])
def test_a_chart_is_bent_as_often_as_robots_of_a_kind_do_otherwise(kind, cards):
    hand, hole = parse_line("HJ raise 2.5", SIX).folded_to(3), read_hole(cards)
    did = []
    for seed in range(SEEDS):
        (move,) = table.analyse(table.Turn(hand, hole, kind, limits=Limits(seed=seed, threads=1)))
        did.append(move.step.kind)
    folds, calls, *raises = often(CHART, OPEN, STYLES[kind])[class_of(hole)]
    for name, share in (("fold", folds), ("call", calls)):
        assert did.count(name) / SEEDS == pytest.approx(share, abs=0.12)
    assert sum(raises) == pytest.approx(1 - folds - calls)


@pytest.mark.parametrize(
    ("kind", "counts"),
    [
        ("loose", (32.3, 9.2, 1.3)),
        ("tight", (18.7, 15.9, 8.1)),
        ("aggressive", (35.3, 28.4, 17.4)),
    ],
)
def test_people_of_a_kind_play_as_many_hands_as_people_do(kind, counts, monkeypatch):
    style = STYLES[kind]
    monkeypatch.setattr(
        "engine.games.holdem.in_play.bending.GRID", np.array([style.call, style.raises])
    )
    rates = _rates.__wrapped__(CHART)[0, 1]
    assert 100 * rates == pytest.approx(counts, abs=0.2)


@pytest.mark.parametrize("cards", ["7c2d", "9h4s", "Jd5d"])
def test_what_is_thrown_away_is_not_raised_because_others_are_called_aggressive(cards):
    players = (1, STYLES["aggressive"]), (3, STYLES["aggressive"])
    answer = final("HJ raise 2.5; BTN raise 8", 5, cards, *players)
    assert answer.best == answer.chart_best == "fold"


def test_the_chart_stands_unless_it_is_worse_by_more_than_the_error():
    changed = 0
    for cards in ("As2d", "KhQs", "8c8d", "Td9d", "Ac5c", "QsJh"):
        answer = final("HJ raise 2.5", 3, cards, (1, STYLES["aggressive"]))
        evs = dict(zip(answer.actions, answer.evs, strict=True))
        changed += answer.best != answer.chart_best
        worse = evs[answer.best] - evs[answer.chart_best]
        assert answer.best == answer.chart_best or worse > answer.evs_rough
    assert 0 < changed < 6  # the ace and the two are thrown away as ever


def test_who_plays_like_the_chart_takes_what_is_best_in_it():
    shares = often(CHART, OPEN, Style())
    assert shares.sum(axis=1) == pytest.approx(1.0)
    node = CHART.node(OPEN)
    at = class_of(read_hole("AhAd"))
    assert shares[at].argmax() == node.evs[at].index(max(node.evs[at]))


def test_what_they_hold_is_bent_and_that_is_said():
    line, loose = "BTN raise 2.5; BB call", (5, STYLES["loose"])
    wider, plain = (final(line, 3, "AhQh", *players) for players in ((loose,), ()))
    assert wider.range_of("BB").share > 1.3 * plain.range_of("BB").share
    assert wider.range_of("BTN") == plain.range_of("BTN")
    assert wider.equity > plain.equity
    assert any("The chart is bent for BB" in note for note in wider.notes)
    assert not any("bent" in note for note in plain.notes)


def test_it_is_bent_on_the_flop_too():
    line = "HJ raise 2.5; BTN call | Qd9h4h HJ check"
    hand = parse_line(line, SIX)
    asked = Question(
        *(hand, 3, read_hole("AhQh")), limits=Limits(deals=20), players=((1, STYLES["tight"]),)
    )
    *_, answer = analyse(asked)
    assert any("Before the flop the chart is bent for HJ" in note for note in answer.notes)


@pytest.mark.parametrize(("cards", "better"), [("7c2d", False), ("AhAd", True)])
def test_a_raise_against_callers_wins_more_with_what_is_strong_alone(cards, better):
    callers = ((4, STYLES["loose"]), (5, STYLES["loose"]))
    answer = final("", 3, cards, *callers)
    first = answer.by_chart[[name.split()[0] for name in answer.actions].index("raise")]
    assert (ev(answer, "raise") > first) is better
    assert answer.evs[0] == 0.0
    assert answer.evs_rough >= abs(ev(answer, "raise") - first) / 2 - 0.001  # it is rounded
    assert answer.best == ("fold" if not better else "raise 2.5")


def test_a_call_of_a_wide_raise_is_worth_more():
    bent = final("HJ raise 2.5", 3, "AcJd", (1, STYLES["aggressive"]))
    at = bent.actions.index("call")
    assert bent.evs[at] > bent.by_chart[at]


def test_a_call_is_worth_the_more_of_the_pot_that_is_won_against_what_they_hold():
    hand, hole = parse_line("HJ raise 2.5", SIX).folded_to(3), read_hole("AcJd")
    question = Question(hand, 3, hole, players=((1, STYLES["aggressive"]),))
    before = before_the_flop(hand)
    now, usual = (
        met(by_class(each.ranges[1]))[1][class_of(hole)]
        for each in (bent(before, question), before)
    )
    answer = final("HJ raise 2.5", 3, "AcJd", *question.players)
    at = answer.actions.index("call")
    more = answer.evs[at] - answer.by_chart[at]
    assert more == pytest.approx((0.5 + 1 + 2.5 + 2.5) * (now - usual), abs=0.002)


def test_calls_and_raises_are_shifted_and_nothing_else():
    style, kinds = Style(0.2, 0.1), ("fold", "check", "call", "bet", "raise", "all-in")
    assert [style.shift(kind) for kind in kinds] == [0.0, 0.0, 0.2, 0.1, 0.1, 0.1]


def test_what_somebody_holds_is_bent_by_each_thing_they_did():
    style, raised = STYLES["loose"], (("UTG", "fold", 0.0), ("HJ", "raise", 2.5))
    again = (*raised, ("CO", "fold", 0.0), ("BTN", "raise", 8.0), ("SB", "fold", 0.0))
    hand = parse_line("HJ raise 2.5; BTN raise 8; HJ call", SIX)
    question = Question(hand, 3, read_hole("AhQh"), players=((1, style),))
    found = by_class(bent(before_the_flop(hand), question).ranges[1])
    _fold, raises = often(CHART, raised[:1], style).T
    _fold, calls, *_raises = often(CHART, (*again, ("BB", "fold", 0.0)), style).T
    assert found == pytest.approx(raises * calls)


def test_how_i_play_myself_or_who_folded_is_no_matter():
    plain = final("HJ raise 2.5", 3, "AcJd")
    assert final("HJ raise 2.5", 3, "AcJd", (3, STYLES["loose"]), (0, STYLES["loose"])) == plain


def test_where_no_chart_has_the_line_nothing_is_bent():
    line = "HJ all-in"
    plain, bent = (final(line, 3, "AhQh", *p) for p in ((), ((1, STYLES["loose"]),)))
    assert (bent.source, bent.ranges, bent.notes) == (plain.source, plain.ranges, plain.notes)


@pytest.mark.parametrize("style", [Style(0.25, -0.15), Style(-0.1, 0.1), Style(0.0, 0.03)])
def test_counts_tell_of_the_style_that_made_them(style):
    call, raises = (GRID.tolist().index(each) for each in (style.call, style.raises))
    vpip, pfr, again = _rates(CHART)[call, raises]
    hands = 2_000
    counted = Counted(
        hands, *(round(hands * share) for share in (vpip, pfr)), 400, round(400 * again)
    )
    found = style_of(counted, CHART)
    assert (found.call, found.raises) == pytest.approx((style.call, style.raises), abs=0.11)


def test_few_hands_tell_of_little():
    few, many = (style_of(Counted(n, n // 2, n // 20), CHART) for n in (20, 2_000))
    assert 0 < few.call < many.call
    assert abs(few.raises) <= abs(many.raises)


@pytest.mark.parametrize("counts", [(12, 7, 1, 3, 0), (40, 8, 7, 9, 3), (150, 80, 10, 40, 1)])
def test_the_likeliest_shifts_are_those_that_people_have_and_that_bring_such_counts(counts):
    hands, vpip, pfr, could, did = counts
    usual = NormalDist(sigma=0.2)

    def likely(at):
        often = _rates(CHART)[at].clip(0.002, 0.998)  # nobody always does anything
        pairs = zip(often, ((hands, vpip), (hands, pfr), (could, did)), strict=True)
        told = sum(k * log(p) + (n - k) * log(1 - p) for p, (n, k) in pairs)
        return told + sum(log(usual.pdf(GRID[place])) for place in at)

    found = style_of(Counted(*counts), CHART)
    best = max(np.ndindex(len(GRID), len(GRID)), key=likely)
    assert (found.call, found.raises) == tuple(GRID[[*best]])


def test_counts_bend_the_chart_as_their_style_does():
    counted = Counted(500, 260, 20, 120, 2)
    line = "HJ raise 2.5; BTN raise 8; HJ call"
    bent, same = (
        final(line, 3, "AhQh", (1, manner)) for manner in (counted, style_of(counted, CHART))
    )
    assert (bent.ranges, bent.evs) == (same.ranges, same.evs)


@pytest.mark.parametrize(
    "counts", [(0, 0, 0), (10, 4, 5), (10, 11, 0), (10, 4, 2, 3, 4), (10, 4, 2, 11, 2)]
)
def test_what_cannot_have_been_counted_is_refused(counts):
    with pytest.raises(ValueError, match="more often"):
        Counted(*counts)


def test_two_seats_and_the_button_are_bent_too():
    two = Table((100.0, 100.0))
    answer = final("", 0, "Kc8d", (1, STYLES["loose"]), table_of=two)
    assert answer.by_chart != answer.evs
    assert Hand(two).to_act == 0
