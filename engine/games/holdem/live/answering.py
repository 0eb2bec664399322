"""Answers while a hand is played: ever better ones for a street in progress."""

import time
from collections.abc import Iterator
from functools import cache

import numpy as np

from engine import pool
from engine.arrays import Floats
from engine.estimates import Z95
from engine.games.holdem.live.betting import Place, join
from engine.games.holdem.live.keeping import Kept, Pace, improving
from engine.games.holdem.live.questions import SECONDS, Answer, HandAdvice, Question, spot_of
from engine.games.holdem.live.solver import BOARDS, Solver
from engine.games.holdem.ranges import COMBOS, Range
from engine.games.holdem.strategy.equilibrium import tree
from engine.games.holdem.strategy.equilibrium.questions import PLAYERS, STREETS, Actor
from engine.limits import Limits
from engine.sentences import RefusedError

FIRST_ITERATIONS = 100  # before the first answer, which facing a bet is too rough with less
LEAST_ITERATIONS = 8  # however late, where boards are counted
GROWTH = 1.3
LEAST_ROUGH = 0.3  # % of the pot, of frequencies however many boards were sampled
OTHERS = 2.0  # times as much as a hand's own error that of all counts in it
#: By how much more two seeds differ than the halves of one tell, which learn from each other: see
#: STRENGTH.md; 2.0 told 95 % of what 98 in 100 differences lay within.
LEARNED = 1.5
LEAST = 1e-3  # weight of a hand that is advised on although the range lacks it


@cache
def prepare() -> None:
    """Compile or load the kernels."""
    weights = np.zeros((2, len(COMBOS)), np.float32)
    weights[0, COMBOS.index((38, 51))] = weights[1, COMBOS.index((37, 50))] = 1
    oop, ip = (Range(tuple(row.tolist())) for row in weights)
    spot = spot_of(oop, ip, board=(0, 14, 28), pot=2, stack=1)
    places: list[Place] = []
    join(tree.build(spot), places)
    Solver(places, weights, spot.board).improve(1)


class Street:
    """A street in progress, and its solver."""

    def __init__(self, question: Question) -> None:
        """Build the betting with all that was done."""
        spot = question.spot
        self.spot, self.seed = spot, question.limits.seed
        self.whole = (*question.line, *question.later)
        self.places: list[Place] = []
        join(tree.build(spot, self.whole), self.places)
        weights = np.array([spot.oop.weights, spot.ip.weights], np.float32)
        self.guest: tuple[int, int] | None = None  # who holds what the range lacks
        player = len(question.line) % 2
        if question.combo is not None and weights[player, question.combo] == 0:
            self.guest = (player, question.combo)
            weights[self.guest] = LEAST
        self.solver = Solver(self.places, weights, spot.board, seed=self.seed)

    def fits(self, question: Question) -> bool:
        """Whether it answers a question as it is."""
        player, combo = len(question.line) % 2, question.combo
        limits = question.limits
        if question.spot != self.spot or limits.seed != self.seed:
            return False
        if limits.deals is not None and limits.seconds is None and not self._is_as_new(question):
            return False
        known = combo is None or self.guest == (player, combo)
        known = known or (self.spot.oop, self.spot.ip)[player].weights[combo or 0] > 0
        return known and self.find((*question.line, *question.later)) is not None

    def _is_as_new(self, question: Question) -> bool:
        """Whether a new one would answer the same, to the digit, as who counts boards wants it."""
        guest = None if question.combo is None else (len(question.line) % 2, question.combo)
        whole = (*question.line, *question.later)
        known = self.guest is None or self.guest == guest
        return known and whole == self.whole and self.solver.iterations <= most_of(question.limits)

    def noise(self, line: tuple[str, ...]) -> Floats:
        """``[action, combo]``: standard errors of EVs at a point, told by two halves alone."""
        point = self.find(line)
        assert point is not None
        _worth, (first, second) = self.solver.worth(point[-1][0])
        found: Floats = LEARNED * (first - second) / 2
        return found

    def find(self, line: tuple[str, ...]) -> list[tuple[int, int]] | None:
        """Decisions of a line, each with its action's place, and where it ends; or None."""
        found, at = [], 0
        for word in line:
            place = self.places[at]
            action = tree.find_action(place.options, word)
            if action is None or place.street != self.places[0].street:
                return None
            found.append((at, action))
            at = place.children[action]
        return [*found, (at, 0)]


def answers(question: Question) -> Iterator[Answer]:
    """Yield ever better answers to what to do now.

    ValueError if the line is none of this street.
    """
    prepare()  # loading kernels is no part of the time an answer takes
    start = time.perf_counter()
    street, limits = _KEPT.street(question), question.limits
    threads = min(limits.threads or pool.cores(), pool.cores(), BOARDS)
    most, seconds = most_of(limits), limits.seconds
    if seconds is None and limits.deals is None:
        seconds = SECONDS[len(question.spot.board)]
    first, least = max(FIRST_ITERATIONS, int(street.solver.iterations * GROWTH)), FIRST_ITERATIONS
    if limits.deals is not None:  # who counts boards looks at the last answer alone
        first, least = int(most), LEAST_ITERATIONS

    def told(over: bool, elapsed_s: float) -> tuple[Answer, bool]:
        done = street.solver.iterations / most if seconds is None else elapsed_s / seconds
        return tell(street, question, 1.0 if over else min(done, 0.99), elapsed_s), over

    yield from improving(
        street.solver, Pace(first, GROWTH, least, most, seconds, threads), start, told
    )


def most_of(limits: Limits) -> float:
    """Iterations that take so many boards."""
    return float("inf") if limits.deals is None else -(-limits.deals // (2 * BOARDS))


def tell(street: Street, question: Question, progress: float, elapsed_s: float) -> Answer:
    """What is known at a point of a street."""
    line = street.find(question.line)
    if line is None:
        raise RefusedError("The line goes beyond this street; ask about the next one by itself.")
    solver, spot, end = street.solver, street.spot, line[-1][0]
    reach = solver.hands.weights.astype(float)
    if street.guest is not None:
        player, combo = street.guest
        reach[player, solver.combos == combo] = 0.0
    for at, action in line[:-1]:
        reach[street.places[at].node.kind] *= solver.frequencies(at)[action]
    place = street.places[end]
    ranges = (solver.range_of(reach[0]), solver.range_of(reach[1]))
    if not place.decides or place.street != street.places[0].street:
        before, action = line[-2]
        pot = spot.pot + 2 * max(street.places[before].options[action].put)
        over = not place.decides
        to_act: Actor = "end" if over else STREETS[len(spot.board) + 1]
        stack = spot.stack - (pot - spot.pot) / 2
        return Answer(
            *(to_act, (), (), (), ranges, (), 0.0, _rough(solver), pot, 0.0, stack),
            *(2 * BOARDS * solver.iterations, progress, elapsed_s),
        )
    node, player = place.node, place.node.kind
    shares = solver.frequencies(end)
    worth, halves = solver.worth(end)
    evs = worth + spot.pot / 2 + node.put[player]
    own = solver.hands.weights[player] > 0
    mine = reach[player]
    whole = mine.sum()
    parts = mine / whole if whole > 0 else own / own.sum()
    actions = tuple(option.action for option in place.options)
    noise = (halves[0] - halves[1]) / 2  # standard errors, each told by two halves alone
    asked = np.flatnonzero(own & (solver.combos == question.combo))
    evs_rough, apart = _errors(noise, shares, parts, evs, *asked)
    columns = (solver.combos, mine, own, shares.T, evs.T)
    hands = tuple(
        HandAdvice(combo, weight, tuple(often), tuple(by_action))
        for combo, weight, held, often, by_action in zip(
            *(column.tolist() for column in columns), strict=True
        )
        if held
    )
    return Answer(
        to_act=PLAYERS[player],
        actions=actions,
        frequencies=tuple((shares @ parts).tolist()),
        hands=hands,
        ranges=ranges,
        after=tuple(solver.range_of(mine * row) for row in shares),
        evs_rough=evs_rough,
        apart=apart,
        rough=_rough(solver),
        pot=spot.pot + sum(node.put),
        to_call=max(node.put) - node.put[player],
        stack=spot.stack - node.put[player],
        boards=2 * BOARDS * solver.iterations,
        progress=progress,
        elapsed_s=elapsed_s,
    )


def _errors(
    noise: Floats, shares: Floats, parts: Floats, evs: Floats, at: int | None = None
) -> tuple[float, tuple[float, ...]]:
    """Half widths of 95 % intervals: of what is won, and by action of how far it is below the best.

    They are those of the hand `at` a place, if one is asked about. What a hand's two halves say of
    its own error says little, what all hands' say is not about it: the square is a mean of both.
    """
    if at is None:
        return LEARNED * Z95 * float(((noise**2 * shares).sum(axis=0) @ parts) ** 0.5), ()
    top = int(evs[:, at].argmax())
    below = noise - noise[top]
    below[top] = noise[top]
    squares = (below[:, at] ** 2 + OTHERS * (below**2 @ parts)) / (1 + OTHERS)
    found = LEARNED * Z95 * np.sqrt(squares)
    return float(found[top]), tuple(found.tolist())


def _rough(solver: Solver) -> float:
    """Per cent of the pot that is lost at most, in what was measured: see STRENGTH.md."""
    return max(100.0 / max(solver.iterations, 1), LEAST_ROUGH)


_KEPT = Kept(Street, 1)
