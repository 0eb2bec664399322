"""Charts bent by how people play: what they hold then, and what is best against them.

People take what a chart has as best after a shift (`people.Style`), as robots do that play like
them. What that changes for who plays against them is reckoned by equities: how often they go on
after a raise, with what, and what a call meets.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from math import prod

import numpy as np

from engine.arrays import Floats
from engine.games.holdem.hand import Hand
from engine.games.holdem.in_play.before import (
    Before,
    chart_line,
    of_classes,
    size_in,
)
from engine.games.holdem.in_play.classes import Raise, by_class, met
from engine.games.holdem.in_play.people import UNSURE, Counted, Style
from engine.games.holdem.in_play.questions import Answer, Question
from engine.games.holdem.preflop.charts import CLASSES, Chart, Node, NotInChartError, Step, choose
from engine.games.holdem.ranges import HAND_COMBOS, class_of
from engine.sentences import Sentence

DRAWS, FEW_DRAWS, MOST_ACTIONS = 32, 6, 16  # of what people are unsure by, always the same
NOISE = UNSURE * np.random.default_rng(1).standard_normal((DRAWS, MOST_ACTIONS))
SHIFTS = (0.03, 0.06, 0.1, 0.15, 0.25, 0.4, 0.6)
GRID = np.array([-shift for shift in SHIFTS[::-1]] + [0.0, *SHIFTS])  # what counts may tell of
USUAL = 0.2  # by which most people's shifts are off from none
SELDOM = 0.01  # chance to come to a turn below which it tells nothing of counts
ALIKE, HALF = 0.05, 0.5  # big blinds; of what was shifted, so much may be off
RAISES = ("raise", "all-in")
COMBOS_OF = np.array([len(combos) for combos in HAND_COMBOS.values()], float)


@lru_cache(maxsize=256)
def _turn(chart: Chart, line: tuple[Step, ...]) -> tuple[Node, Floats, float]:
    """Whose turn it is, what each hand's actions are worth, and the pot."""
    worths = np.array([chart.worths(line, hand) for hand in range(CLASSES)])
    return chart.node(line), worths, chart.pot(line)


def often(chart: Chart, line: tuple[Step, ...], style: Style, draws: int = DRAWS) -> Floats:
    """How often who acts after a line takes each action, by hand, if they play like that."""
    node, worths, pot = _turn(chart, line)
    kinds = [action.split()[0] for action in node.actions]
    noise = NOISE[:draws, : len(kinds)] * [kind != "fold" for kind in kinds]
    shifts = np.array([style.shift(kind) for kind in kinds]) + noise
    best = (worths[:, None, :] + pot * shifts).argmax(axis=2)
    return np.array((best[:, :, None] == np.arange(len(kinds))).mean(axis=1))


# ---- what they hold --------------------------------------------------------------------------


def bent(before: Before, question: Question) -> Before:
    """What all may hold if some play as is told of them; as it was where no chart has the line."""
    chart, hand = before.chart, question.hand
    plays = styles(question, chart) if chart is not None else {}
    if chart is None or not plays:
        return before
    ranges = dict(before.ranges)
    for seat, style in plays.items():
        weights = np.ones(CLASSES)
        for line, taken in _acts(chart, hand, hand.table.positions[seat]):
            weights *= often(chart, line, style)[:, taken]
        if seat in ranges and weights.any():
            ranges[seat] = of_classes(tuple(weights.tolist()))
    seats = ", ".join(hand.table.positions[seat] for seat in plays)
    note = (
        Sentence(
            "Before the flop the chart is bent for {seats}; after it they are taken to play as "
            "solutions do.",
            seats=seats,
        )
        if hand.street
        else Sentence(
            "The chart is bent for {seats}: what that changes is reckoned by equity, and half of "
            "it may be off.",
            seats=seats,
        )
    )
    return replace(before, ranges=ranges, notes=(*before.notes, note))


def styles(question: Question, chart: Chart) -> dict[int, Style]:
    """How the others play, by seat, as far as it is told."""
    return {
        seat: manner if isinstance(manner, Style) else style_of(manner, chart)
        for seat, manner in question.players
        if seat != question.me and seat in question.hand.left
    }


def _acts(chart: Chart, hand: Hand, position: str) -> Iterator[tuple[tuple[Step, ...], int]]:
    """Lines after which somebody acted before the flop, and which action they took."""
    done = _done(chart, hand)
    for at, (turn, taken) in enumerate(done):
        if turn[0] == position:
            yield tuple(step for step, _taken in done[:at]), taken


def _done(chart: Chart, hand: Hand) -> list[tuple[Step, int]]:
    """The steps before the flop as the chart has them, folds among them, and their places."""
    kinds = [*(step.kind for step in hand.steps), "board"]
    turns, _problem = chart.turns(chart_line(hand.before(kinds.index("board"))))
    return [(turn.step, turn.taken) for turn in turns if turn.taken is not None]


# ---- how they play, by counts ----------------------------------------------------------------


@lru_cache(maxsize=64)
def style_of(counted: Counted, chart: Chart) -> Style:
    """The shifts that make what was counted likeliest; few hands tell of little."""
    rates = _rates(chart).clip(0.002, 0.998)
    tries = np.array([counted.hands, counted.hands, counted.could_3bet])
    hits = np.array([counted.vpip, counted.pfr, counted.did_3bet])
    said = (hits * np.log(rates) + (tries - hits) * np.log1p(-rates)).sum(axis=2)
    said -= (GRID[:, None] ** 2 + GRID**2) / (2 * USUAL**2)
    call, more = np.unravel_index(said.argmax(), said.shape)
    return Style(float(GRID[call]), float(GRID[more]))


@cache
def _rates(chart: Chart) -> Floats:
    """VPIP, PFR and 3-bet of who plays against a chart, by both shifts."""
    turns = [*_first_turns(chart, (), 1.0)]
    draws = FEW_DRAWS if len(turns) > FEW_DRAWS else DRAWS
    found = np.zeros((len(GRID), len(GRID), 3))
    raises = [sum(kind in RAISES for _who, kind, _to in line) for line, _chance in turns]
    once = np.array([number == 1 for number in raises])
    chances = np.array([chance for _line, chance in turns])
    for i, call in enumerate(GRID):
        for j, more in enumerate(GRID):
            rows = []
            for line, _chance in turns:
                takes = often(chart, line, Style(call, more), draws)
                shares = takes.T @ COMBOS_OF / COMBOS_OF.sum()
                kinds = [action.split()[0] for action in _turn(chart, line)[0].actions]
                goes_in = [kind not in ("fold", "check") for kind in kinds]
                raising = [kind in RAISES for kind in kinds]
                rows.append((shares @ goes_in, shares @ raising))
            vpip, pfr = np.array(rows).T
            found[i, j] = (
                chances @ vpip / chances.sum(),
                chances @ pfr / chances.sum(),
                (chances * once) @ pfr / (chances * once).sum(),
            )
    return found


def _first_turns(
    chart: Chart, line: tuple[Step, ...], chance: float
) -> Iterator[tuple[tuple[Step, ...], float]]:
    """Turns of those who have not acted, and the chance to come there; hardly any are left out."""
    try:
        node = chart.node(line)
    except NotInChartError:
        return
    if node.to_act in [who for who, _kind, _to in line]:
        return
    yield line, chance
    for action, share in zip(node.actions, node.totals, strict=True):
        if chance * share > SELDOM:
            step = node.to_act, action.split()[0], size_in(action)
            yield from _first_turns(chart, (*line, step), chance * share)


# ---- what is best against them ---------------------------------------------------------------


def against(answer: Answer, question: Question, before: Before, now: Before) -> Answer:
    """A chart's advice against who plays as is told: `before` and `now` are what all may hold."""
    chart, node = before.chart, before.node
    if chart is None or node is None or not answer.frequencies:
        return answer
    shifts = [_shift(question, chart, node, action, before, now) for action in answer.actions]
    evs = [(ev or 0.0) + shift for ev, shift in zip(answer.evs, shifts, strict=True)]
    rough = max(answer.evs_rough, HALF * max(map(abs, shifts)))
    near = [max(evs) - ev <= max(ALIKE, rough) for ev in evs]  # else the chart knows better
    shares = [share * each for share, each in zip(answer.frequencies, near, strict=True)]
    if not sum(shares):
        shares = [float(ev == max(evs)) for ev in evs]
    frequencies = tuple(share / sum(shares) for share in shares)
    return replace(
        answer,
        evs=tuple(round(ev, 3) for ev in evs),
        evs_rough=rough,
        frequencies=frequencies,
        best=answer.actions[frequencies.index(max(frequencies))],
        by_chart=answer.evs,
        chart_best=answer.best,
    )


def _shift(
    question: Question, chart: Chart, node: Node, action: str, before: Before, now: Before
) -> float:
    """Big blinds that an action wins more against them, by equities; 0 where these say nothing."""
    hand, me, own = question.hand, question.me, class_of(question.hole)
    kind, _blank, to = action.partition(" ")
    others = _in_turn(hand)
    if kind == "fold":
        return 0.0
    if not to or not all(hand.stack(seat) for seat in others):
        came = {s for s in others if any(step.seat == s for step in hand.steps)}
        pots = [(pot.chips, came.intersection(pot.seats)) for pot in hand.winnable(me)]
        now_won, won = (
            sum(
                chips * prod(met(by_class(each.ranges[seat]))[1][own] for seat in seats)
                for chips, seats in pots
            )
            for each in (now, before)
        )
        return float(hand.called_pot * (now_won - won) / sum(chips for chips, _seats in pots))
    line = [step for step, _taken in _done(chart, hand)]
    label = node.actions[choose(node.actions, (node.to_act, kind, float(to)), chart.stack)[0]]
    line.append((node.to_act, label.split()[0], size_in(label)))
    goes_on: tuple[list[Floats], list[Floats]] = [], []  # as they play, and by the chart
    plays = styles(question, chart)
    try:
        for seat in others:
            behind = tuple(line)
            usual = np.array(chart.node(behind).frequencies)
            bends = often(chart, behind, plays[seat]) if seat in plays else usual
            for found, shares in zip(goes_on, (bends, usual), strict=True):
                found.append(1 - shares[:, 0])
            line.append((hand.table.positions[seat], "fold", 0.0))
    except NotInChartError:
        return 0.0
    worths = []
    for each, calls in zip((now, before), goes_on, strict=True):
        held = {seat: by_class(each.ranges[seat]) for seat in (me, *others)}
        game = Raise(hand, held[me], [(seat, held[seat]) for seat in others], float(to))
        worths.append(game.worth(calls)[own])
    return float(worths[0] - worths[1])


def _in_turn(hand: Hand) -> list[int]:
    """Who is left beside who is to act, in the order in which they answer a raise."""
    later = (*range(hand.to_act + 1, hand.table.seats), *range(hand.to_act))
    return [seat for seat in later if seat in hand.left]
