"""How robots play: charts and solutions, or worths that are reckoned from equities and shifted.

Equities here are against what others may hold by their play: before the flop as charts say,
after it as `LIKELY` says, on boards that are sampled once and shared by all combinations.
"""

import random
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

import numpy as np

from engine.arrays import Floats, UInts16
from engine.games.holdem.evaluator import strengths
from engine.games.holdem.hand import Choices, Hand, Step
from engine.games.holdem.in_play import Answer, Judged, Question, analyse, judge
from engine.games.holdem.in_play.before import Before, before_the_flop
from engine.games.holdem.in_play.people import STYLES, UNSURE, Style
from engine.games.holdem.ranges import COMBOS, combo_of
from engine.games.holdem.table import short
from engine.games.holdem.table.luck import pot_shares
from engine.games.holdem.table.questions import (
    Advice,
    Judging,
    Luck,
    LuckAnswer,
    Move,
    Turn,
)
from engine.games.holdem.table.rules import all_in_street, split

#: Boards of a strong robot's flops and turns, and of one that is to be fast.
DEALS, FAST_DEALS = 400, 100
RUN_OUTS = 250  # boards of an equity, where they are not all the rivers there are
SIZES = (0.5, 1.0)  # of the pot: bets and raises after the flop
REST = 0.75  # of what a player has: who bets so much is all-in
#: How likely who holds the weakest and the strongest hands is to do something.
LIKELY = {"check": (1.0, 0.5), "call": (0.15, 1.0), "bet": (0.35, 1.0), "raise": (0.1, 1.0)}
#: How robots play after the flop that are no machines: beyond what people do, so that it is seen.
#: Before it they play as In play takes people to play.
ROBOTS = {
    "loose": Style(0.35, -0.25),
    "tight": Style(-0.1, -0.05),
    "aggressive": Style(0.0, 0.2),
}
STUBBORN = 0.6  # of the usual folds that are left after each bet or raise on the street

_FIRST, _SECOND = (np.array(column) for column in zip(*COMBOS, strict=True))


def moves(turn: Turn) -> Iterator[Move]:
    """Yield what a robot does."""
    start = time.perf_counter()
    step = _step(turn)
    yield Move(step, time.perf_counter() - start)


def _step(turn: Turn) -> Step:
    hand = turn.hand
    rng = random.Random(f"{turn.limits.seed} {len(hand.steps)} {hand.to_act}")
    answer = short.advised(Question(hand, hand.to_act, turn.hole), turn.prizes) or _advice(turn)
    if answer is None:
        worths = dict(_worths(hand, turn.hole))
    elif turn.kind in ("strong", "fair"):
        (chosen,) = rng.choices(answer.actions, answer.frequencies)
        return _taken(hand, chosen)
    else:
        unit = 1.0 if answer.source != "prizes" else short.worth_of_chips(hand, turn.prizes)
        pairs = zip(answer.actions, answer.evs, strict=True)
        worths = {_taken(hand, name): (ev or 0.0) / unit for name, ev in pairs}
    styles = ROBOTS if hand.street else STYLES
    style, pot = styles.get(turn.kind, Style()), hand.choices().pot

    def worth(step: Step) -> float:
        unsure = rng.gauss(0.0, UNSURE) * (step.kind != "fold")
        return worths[step] + pot * (style.shift(step.kind) + unsure)

    return max(worths, key=worth)


def _advice(turn: Turn) -> Answer | None:
    """A chart's advice before the flop, and a strong robot's after it; None if there is none."""
    hand = turn.hand
    if hand.street and (turn.kind != "strong" or len(hand.saw_flop) > 2):
        return None
    limits = replace(turn.limits, deals=FAST_DEALS if turn.fast else DEALS, seed=0)
    if limits.seconds is not None:  # those of all streets, each of which is told anew
        limits = replace(limits, seconds=limits.seconds / max(1, hand.street - 2))
    question = Question(hand, hand.to_act, turn.hole, limits=limits)
    answer = None
    for answer in analyse(question):
        if answer.source == "chart" or (not hand.street and answer.source == "equity"):
            break
    return answer if answer is not None and answer.frequencies else None


def _taken(hand: Hand, action: str) -> Step:
    """An action of an answer as a step that can be taken."""
    kind, _, to = action.partition(" ")
    seat, choices = hand.to_act, hand.choices()
    if kind == "fold" and choices.checks:
        kind = "check"
    if kind in ("fold", "check", "call"):
        return Step("check" if kind == "check" else "call" if kind == "call" else "fold", seat)
    return _sized(hand, choices, float(to) if to else choices.most)


def _sized(hand: Hand, choices: Choices, to: float) -> Step:
    """A bet or raise to so much as can be, or what is left where none can be."""
    seat = hand.to_act
    if not choices.most:
        return Step("check" if choices.checks else "call", seat)
    to = min(max(to, choices.least), choices.most)
    if to >= REST * choices.most:
        return Step("all-in", seat)
    return Step("bet" if choices.bets else "raise", seat, max(round(to, 2), choices.least))


# ---- worths ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class RunOuts:
    """What all combinations come to on boards that may come."""

    # strength by board and combination; 0 where they share a card: in two bytes, for many boards
    # are kept
    made: UInts16
    good: Floats  # share of the others, by combination, that it beats on average


@lru_cache(maxsize=64)
def run_outs(board: tuple[int, ...]) -> RunOuts:
    """Boards that may come after `board`: all, or some, always the same."""
    rng = random.Random(f"{board}")
    rest = [card for card in range(52) if card not in board]
    due = 5 - len(board)
    if due < 2:
        ends = [[card] for card in rest] if due else [[]]
    else:
        ends = [rng.sample(rest, due) for _ in range(RUN_OUTS)]
    boards = np.array([[*board, *end] for end in ends], np.uint8)
    hands = np.empty((len(boards), len(COMBOS), 7), np.uint8)
    hands[:, :, 0], hands[:, :, 1] = _FIRST, _SECOND
    hands[:, :, 2:] = boards[:, None, :]
    shared = (hands[:, :, 2:, None] == hands[:, :, None, :2]).any(axis=(2, 3))
    made = np.zeros(shared.shape, np.uint16)
    made[~shared] = strengths(hands[~shared])
    there = made > 0
    below = np.array([np.searchsorted(np.sort(row), row) for row in made], np.float64)
    below -= (~there).sum(axis=1, keepdims=True)
    good = np.where(there, below / np.maximum(there.sum(axis=1, keepdims=True), 1), 0.0)
    return RunOuts(made, good.sum(axis=0) / np.maximum(there.sum(axis=0), 1))


def held(hand: Hand, before: Before, hole: Sequence[int]) -> dict[int, Floats]:
    """Weights of what each opponent that is left may hold, by what they did."""
    known = np.isin(_FIRST, [*hole, *hand.board]) | np.isin(_SECOND, [*hole, *hand.board])
    found = {}
    for seat, held_before in before.ranges.items():
        if seat in hand.left and seat != hand.to_act:
            found[seat] = np.where(known, 0.0, held_before.weights)
    for at, step in enumerate(hand.steps):
        board = hand.states[at].board
        if step.seat in found and board:
            weak, strong = LIKELY[_shown_by(hand, at)]
            found[step.seat] = found[step.seat] * (weak + (strong - weak) * run_outs(board).good)
    any_two = (~known).astype(float)
    return {seat: weights if weights.any() else any_two for seat, weights in found.items()}


def _shown_by(hand: Hand, at: int) -> str:
    """What a step after the flop is: an all-in that raises nothing is a call."""
    step, bet = hand.steps[at], hand.states[at].bet
    if step.kind != "all-in":
        return step.kind
    return "bet" if not bet else "raise" if hand.states[at + 1].bet > bet else "call"


def equity(hand: Hand, hole: tuple[int, int], others: Iterable[Floats]) -> float:
    """Chance to beat all of these: on each board the product over them, ties as halves."""
    made = run_outs(hand.board).made
    mine = made[:, combo_of(hole)]
    rows = mine > 0
    wins = np.ones(rows.sum())
    for weights in others:
        there = (made[rows] > 0) * weights
        own = mine[rows, None]
        won = (there * ((made[rows] < own) + 0.5 * (made[rows] == own))).sum(axis=1)
        wins *= won / np.maximum(there.sum(axis=1), 1e-9)
    return float(wins.mean())


def _worths(hand: Hand, hole: tuple[int, int]) -> Iterator[tuple[Step, float]]:
    """What each thing that can be done is worth, in big blinds; a fold is 0.

    Who is bet at folds the weaker hands, as often as makes the bet of a hand that never wins worth
    nothing, and less often after each raise; who calls is met again by nobody.
    """
    choices, seat = hand.choices(), hand.to_act
    others = held(hand, before_the_flop(hand), hole)
    pot = hand.table.raked(choices.pot + choices.call)
    pots = [(p.chips, [others[s] for s in p.seats if s != seat]) for p in hand.winnable(seat)]
    won = sum(chips * equity(hand, hole, them) for chips, them in pots)
    worth = hand.called_pot * won / sum(chips for chips, _them in pots) - choices.call
    if choices.checks:
        yield Step("check", seat), worth
    else:
        yield Step("fold", seat), 0.0
        yield Step("call", seat), worth
    if not choices.most:
        return
    front, bet = hand.state.front[seat], hand.state.bet
    sizes = SIZES if hand.street else (0.75,)
    good = run_outs(hand.board).good
    for step in {_sized(hand, choices, bet + s * (choices.pot + choices.call)) for s in sizes}:
        put = (choices.most if step.kind == "all-in" else step.to) - front
        folds = put / (put + choices.pot) * STUBBORN ** _raises(hand)
        callers = [  # who is all-in folds nothing
            _upper(weights, good, 1 - folds) if hand.stack(s) else weights
            for s, weights in others.items()
        ]
        called = equity(hand, hole, callers) * (pot + 2 * put - choices.call) - put
        alone = folds ** len(others) if all(map(hand.stack, others)) else 0.0
        yield step, alone * choices.pot + (1 - alone) * called


def _raises(hand: Hand) -> int:
    """Bets and raises on this street."""
    bets = {state.bet for state in hand.states if state.board == hand.board}
    return len(bets) - 1


def _upper(weights: Floats, good: Floats, share: float) -> Floats:
    """The better part of a range."""
    order = np.argsort(-good, kind="stable")
    whole = np.cumsum(weights[order])
    kept = np.zeros_like(weights)
    kept[order] = np.where(whole - weights[order] < share * whole[-1], weights[order], 0.0)
    return kept


def judgings(asked: Judging) -> Iterator[Judged]:
    """Yield what a decision gave up."""
    found = short.judged(asked.question, asked.step, asked.prizes)
    yield found or judge(asked.question, asked.step)


def advices(asked: Advice) -> Iterator[Answer]:
    """Yield ever better answers to what to do in a tournament."""
    found = short.advised(asked.question, asked.prizes)
    yield from [found] if found else analyse(asked.question)


# ---- luck ------------------------------------------------------------------------------------


def lucks(question: Luck) -> Iterator[LuckAnswer]:
    """Yield what everyone would have won on average."""
    start = time.perf_counter()
    hand = question.hand
    board = hand.board[: all_in_street(hand)]
    holes = {seat: question.holes[seat] for seat in hand.left}
    yield LuckAnswer(split(hand, partial(pot_shares, holes, board)), time.perf_counter() - start)
