"""An equilibrium of push or fold, by regret matching over the 169 hands.

A seat decides once: to push if all before have folded, or to call a push. What a decision is
worth depends on the other seats alone, so that a best response is the better of two numbers
per hand, and exploitability is exact within the model that `PushFold` describes.
"""

import functools
import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from engine.arrays import Floats
from engine.games.holdem.equity import matchups
from engine.games.holdem.ranges import HAND_COMBOS, HANDS
from engine.games.holdem.strategy.push_fold.kernels import ALL, TIE, WIN, weigh_hands
from engine.games.holdem.strategy.push_fold.questions import (
    COMBOS_OF,
    Call,
    Plan,
    PushFold,
    SeatPlan,
    Sweep,
    SweepPlan,
    SweepPoint,
)
from engine.games.holdem.strategy.push_fold.stakes import Stakes
from engine.sentences import Sentence

MOST_ITERATIONS = 6000
FIRST_SHOWN = 50  # iterations; later answers come after twice as many each
SWEEP_TARGET_BB, SWEEP_TARGET_PERCENT = 2e-4, 2e-3  # shares are then within a hand or two
FULL = 4  # seats from which that is so; with fewer each stack is solved as if asked by itself
OTHERS = 1225  # combinations that a hand leaves
CHANCES = np.array(COMBOS_OF) / sum(COMBOS_OF)  # of each hand


@functools.cache
def hand_table() -> Floats:
    """``float64[theirs, 3, mine]``: chances that one hand meets another and wins, splits; meets.

    The table of all matchups before the flop, folded to hands. Each column of the third kind
    sums to 1.
    """
    shares, ties = matchups.expanded()
    apart = shares + shares.T > 0
    order = [index for combos in HAND_COMBOS.values() for index in combos]
    starts = np.cumsum((0, *COMBOS_OF[:-1]))

    def folded(table: Floats) -> Floats:
        table = table[np.ix_(order, order)]
        sums: Floats = np.add.reduceat(np.add.reduceat(table, starts, axis=0), starts, axis=1)
        return sums

    found = np.empty((len(HANDS), 3, len(HANDS)))
    twice, found[:, TIE] = (folded(t.astype(np.float64)) / matchups.BOARDS for t in (shares, ties))
    found[:, WIN] = (twice - found[:, TIE]) / 2
    found[:, ALL] = folded(apart.astype(np.float64))
    found /= np.array(COMBOS_OF) * OTHERS
    return found


class _Game:
    """Worths of all decisions of a question, given how everyone plays.

    ``push[seat, hand]`` and ``call[pusher, seat, hand]`` are frequencies. Arrays of gains have
    the same shapes: what the action is worth more than a fold, times the chance of getting there.
    """

    def __init__(self, question: PushFold) -> None:
        self.stakes = Stakes(question)
        self.seats = len(question.stacks)
        self.openers = range(len(question.folded), self.seats - 1)
        self.pairs = [(p, s) for p in self.openers for s in range(p + 1, self.seats)]
        self._table = np.ascontiguousarray(hand_table().reshape(len(HANDS), -1))

    def _sums(self, weights: Floats) -> Floats:
        """``[row, 3, mine]``: chances to win, split, meet their hands, of these weights."""
        sums = np.empty((len(weights), self._table.shape[1]))
        weigh_hands(self._table, weights, sums)
        return sums.reshape(len(weights), 3, len(HANDS))

    def answers(self, call: Floats) -> tuple[Floats, Floats]:
        """What comes after a push, by the pusher's hand.

        Returns
        -------
        float64[pusher, next, hand, seat]
            What the rest of the hand is worth to a seat if all before `next` have folded.
        float64[pusher, next, hand]
            The chance that they have.
        """
        shape = (self.seats, self.seats + 1, len(HANDS))
        after, alive = np.zeros((*shape, self.seats)), np.ones(shape)
        met = self._sums(np.array([call[pair] for pair in self.pairs]))
        for number in reversed(range(len(self.pairs))):
            pusher, seat = self.pairs[number]
            if seat == self.seats - 1:
                after[pusher, seat + 1] = self.stakes.steal[pusher]
            win, tie, every = met[number]
            ends = np.array([win, tie, every - win - tie])
            after[pusher, seat] = ends.T @ self.stakes.called[pusher, seat]
            after[pusher, seat] += (1 - every)[:, None] * after[pusher, seat + 1]
        for number, (pusher, seat) in enumerate(self.pairs):
            alive[pusher, seat + 1] = alive[pusher, seat] * (1 - met[number, ALL])
        return after, alive

    def pushes(self, push: Floats, after: Floats) -> tuple[Floats, Floats, Floats]:
        """Gains of pushes; chance that it is folded to a seat; what the hand is worth to all."""
        gains, open_to = np.zeros_like(push), np.zeros(self.seats)
        worth = self.stakes.walk
        for seat in reversed(self.openers):
            gains[seat] = after[seat, seat + 1, :, seat] - worth[seat]
            pushed = CHANCES * push[seat]
            worth = pushed @ after[seat, seat + 1] + (1 - pushed.sum()) * worth
        chance = 1.0
        for seat in self.openers:
            open_to[seat] = chance
            gains[seat] *= chance
            chance *= 1 - CHANCES @ push[seat]
        return gains, open_to, worth

    def calls(self, push: Floats, after: Floats, alive: Floats, open_to: Floats) -> Floats:
        """Gains of calls."""
        rows = []
        for pusher, seat in self.pairs:
            weights = open_to[pusher] * push[pusher] * alive[pusher, seat]
            rows += [weights, weights * after[pusher, seat + 1, :, seat]]
        met = self._sums(np.array(rows))
        gains = np.zeros((self.seats, self.seats, len(HANDS)))
        for number, (pusher, seat) in enumerate(self.pairs):
            win, tie, every = met[2 * number]
            lost, split, won = self.stakes.called[pusher, seat, :, seat]
            gains[pusher, seat] = win * won + tie * split + (every - win - tie) * lost
            gains[pusher, seat] -= met[2 * number + 1, ALL]
        return gains

    def exploitability(self, push: Floats, call: Floats, gains: tuple[Floats, Floats]) -> float:
        """Mean over the seats of what a best response to the others would gain."""
        missed = 0.0
        for played, gain in zip((push, call), gains, strict=True):
            missed += float(((np.maximum(gain, 0) - played * gain) @ CHANCES).sum())
        return missed / (self.seats - self.openers.start)


class _Learner:
    """Regret matching+, with averages that weigh later play more."""

    def __init__(self, *shape: int) -> None:
        self.now = np.full(shape, 0.5)
        self.mean = np.full(shape, 0.5)
        self._act, self._fold = np.zeros(shape), np.zeros(shape)

    def learn(self, gains: Floats, weight: float) -> None:
        """Take in the gains of acting; `weight` is this iteration's share of the average."""
        regret_of_act = (1 - self.now) * gains
        regret_of_fold = -self.now * gains
        self._act = np.maximum(self._act + regret_of_act, 0)
        self._fold = np.maximum(self._fold + regret_of_fold, 0)
        total = self._act + self._fold
        some = total > 1e-30
        self.now = np.where(some, self._act / np.where(some, total, 1), 0.5)
        self.mean += weight * (self.now - self.mean)


def sweep(question: Sweep) -> Iterator[SweepPlan]:
    """Yield ever more stacks; between two of them the same plan again, where one may stop."""
    table, seat = question.table, question.seat
    shown = SweepPlan((), 0.0)
    for number, stack in enumerate(question.depths, 1):
        stacks = question.stacks(stack)
        target = SWEEP_TARGET_PERCENT if table.prizes else SWEEP_TARGET_BB
        target = table.target if len(stacks) < FULL else target
        steps = solve(replace(table, stacks=stacks, target=target))
        plan = next(steps)
        for better in steps:
            yield shown
            plan = better
        calls = tuple(
            next((c.share for c in behind.calls if c.against == seat), 0.0)
            for behind in plan.seats[seat + 1 :]
        )
        point = SweepPoint(stack, plan.seats[seat].push_share, calls)
        shown = SweepPlan((*shown.points, point), number / len(question.depths))
        yield shown


def solve(question: PushFold) -> Iterator[Plan]:
    """Yield ever better plans; the last one is final."""
    start = time.perf_counter()
    game = _Game(question)
    push = _Learner(game.seats, len(HANDS))
    call = _Learner(game.seats, game.seats, len(HANDS))
    shown = FIRST_SHOWN
    for iteration in range(1, MOST_ITERATIONS + 1):
        weight = 3 / (iteration + 2)  # averages weighted by the square of the iteration
        after, alive = game.answers(call.now)
        gains, open_to, _ = game.pushes(push.now, after)
        push.learn(gains, weight)
        _, open_to, _ = game.pushes(push.now, after)
        call.learn(game.calls(push.now, after, alive, open_to), weight)
        if iteration in (shown, MOST_ITERATIONS):
            shown = min(2 * shown, shown + 500)
            plan = _plan(question, game, push.mean, call.mean)
            final = plan[0] <= question.target or iteration == MOST_ITERATIONS
            yield Plan(
                exploitability=plan[0],
                iterations=iteration,
                seats=plan[1],
                worth=tuple(game.stakes.before.tolist()),
                progress=1.0 if final else iteration / MOST_ITERATIONS,
                elapsed_s=time.perf_counter() - start,
            )
            if final:
                return


def _plan(
    question: PushFold, game: _Game, push: Floats, call: Floats
) -> tuple[float, tuple[SeatPlan, ...]]:
    """Exploitability of how everyone plays on average, and what is told of it."""
    after, alive = game.answers(call)
    push_gains, open_to, worth = game.pushes(push, after)
    call_gains = game.calls(push, after, alive, open_to)
    if not (np.isfinite(push_gains).all() and np.isfinite(call_gains).all()):
        raise ArithmeticError("A worth of push or fold is not a number.")
    exploitability = game.exploitability(push, call, (push_gains, call_gains))
    # Told as they are once the seat is there.
    told_pushes = push_gains / np.maximum(open_to, 1e-30)[:, None]
    seats = []
    for seat in range(game.seats):
        opens = seat in game.openers
        calls = []
        for pusher in game.openers:
            if pusher < seat:
                weights = open_to[pusher] * push[pusher] * alive[pusher, seat]
                there = hand_table()[:, ALL].T @ weights  # the chance to be asked, by hand
                gains = call_gains[pusher, seat] / np.maximum(there, 1e-30)
                calls.append(
                    Call(pusher, tuple(call[pusher, seat].tolist()), tuple(gains.tolist()))
                )
        seats.append(
            SeatPlan(
                ev=float(worth[seat]),
                push=tuple(push[seat].tolist()) if opens else (),
                push_gains=tuple(told_pushes[seat].tolist()) if opens else (),
                calls=tuple(calls),
            )
        )
    return exploitability, tuple(seats)


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels one by one: yield (name of the next, how many in all)."""
    yield Sentence("push or fold"), 1
    next(solve(PushFold((10.0, 10.0))))
