"""Many deals solved double dummy on all cores, and what may be said of all deals from them."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from functools import cache, partial
from queue import Empty, SimpleQueue
from threading import Event

import numpy as np

from engine import pool
from engine.arrays import Flags, Floats, Ints
from engine.games.tarneeb.open import layout
from engine.games.tarneeb.open.analysis import Solver, as_lanes, card_lane, new_jobs, turn
from engine.games.tarneeb.open.layout import STRENGTH
from engine.games.tarneeb.rules import MOST_CARDS, Direction
from engine.games.tarneeb.scoring import Scoring
from engine.limits import Limits

SECONDS = 2.0  # for a question that does not say
PAUSE = 0.04  # seconds between two answers
LEAST_CONTROLLED = 12  # draws, before controls tell more than they confuse


def seconds_for(limits: Limits) -> float:
    """After how long to begin no more deals."""
    if limits.seconds is not None:
        return limits.seconds
    return SECONDS if limits.deals is None else float("inf")


# Deals solved on all cores -----------------------------------------------------------------


@cache
def _idle() -> SimpleQueue[Solver]:
    return SimpleQueue()


def _solve(jobs: Ints, stopped: Event) -> Ints:
    try:
        solver = _idle().get_nowait()
    except Empty:
        solver = Solver()
    try:
        solver.begin(jobs)
        while not stopped.is_set() and not solver.work():
            pass
    finally:
        _idle().put(solver)
    return jobs


def solved(batches: Iterable[Ints], threads: int | None) -> Generator[Ints]:
    """Yield the batches of jobs, in order, with their answers. Closing it stops the search."""
    stopped = Event()
    pieces = (partial(_solve, jobs, stopped) for jobs in batches)
    results = pool.run(pieces, threads)
    try:
        for jobs in results:  # noqa: UP028  (`yield from` would close it before `stopped` is set)
            yield jobs
    finally:
        stopped.set()
        results.close()


def jobs_for(
    hands: Ints, trump: int, leader: int, direction: Direction, trick: Iterable[int] = ()
) -> Ints:
    """Jobs, one per row of `hands`: masks by seat, (deals, 4), that include the trick."""
    jobs = new_jobs(len(hands))
    placed = as_lanes(hands, trump)
    for seat in range(4):
        jobs[:, layout.J_HAND + turn(seat, direction)] = placed[:, seat]
    jobs[:, layout.J_LEADER] = turn(leader, direction)
    for at, card in enumerate(trick):
        jobs[:, layout.J_CARDS + at] = card_lane(card, trump)
        jobs[:, layout.J_COUNT] = at + 1
    jobs[:, layout.J_HIGH] = int(hands[0, leader]).bit_count()
    jobs[:, layout.J_GUESS] = STRENGTH
    jobs[:, layout.J_NEW_DEAL] = 1
    return jobs


# Estimates ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sample:
    """Weights of the deals looked at, and how many in a row come from one draw.

    `exact` says that they are all deals there are, `worth` how many deals each of them is worth,
    beside its weight: less than 1 where they were picked from few. Where no deal has any weight,
    all count.
    """

    weights: Floats
    moves: int
    exact: bool = False
    worth: float = 1.0

    def __post_init__(self) -> None:
        """Do without weights that rule out everything."""
        if not self.weights.any():
            object.__setattr__(self, "weights", np.ones(len(self.weights)))

    @property
    def effective(self) -> float:
        """Deals of equal weight that would be as good (Kish, 1965)."""
        if not len(self.weights):
            return 0.0
        return self.worth * float(self.weights.sum() ** 2 / (self.weights**2).sum())

    @property
    def least_error(self) -> float:
        """Least standard error of a mean of whole numbers: what was never seen may still happen.

        One in so many deals may still hold another trick, or be made where none was.
        """
        return 0.0 if self.exact else 1 / (self.effective + 2)

    def estimate(self, values: Floats, controls: Floats | None = None) -> tuple[Floats, Floats]:
        """Weighted means of `values`, shape (deals, columns), and standard errors: (columns,)."""
        mean, parts = self.error_parts(values, controls)
        return mean, error_of(parts)

    def error_parts(self, values: Floats, controls: Floats | None = None) -> tuple[Floats, Floats]:
        """Weighted means, and the part of each draw in their errors, a row per draw.

        Deals from one draw are no independent observations; draws are. `controls`, shaped as
        `values`, are guesses of these, less the mean of the guesses over all deals. As far as
        they go with the values, their mean here tells by how much this sample is off (Owen,
        "Monte Carlo theory, methods and examples", 8.9).
        """
        weights = self.weights[:, None]
        total = weights.sum()
        mean = (weights * values).sum(axis=0) / total
        starts = np.arange(0, len(values), self.moves)
        draws = len(starts)
        if self.exact:
            return mean, np.zeros((draws, len(mean)))
        if draws < 2:
            return mean, (values.max(axis=0) - values.min(axis=0))[None] / 2
        off = np.add.reduceat(weights * (values - mean), starts, axis=0)
        if controls is None or draws < LEAST_CONTROLLED:
            return mean, off / total * np.sqrt(draws / (draws - 1))
        control_mean = (weights * controls).sum(axis=0) / total
        control_off = np.add.reduceat(weights * (controls - control_mean), starts, axis=0)
        spread = (control_off**2).sum(axis=0)
        slope = (control_off * off).sum(axis=0) / np.where(spread > 0, spread, 1)
        slope = slope.clip(0, 1)  # one rare hit must not tell of a sample unlike all deals
        off -= slope * control_off
        return mean - slope * control_mean, off / total * np.sqrt(draws / (draws - 2))

    def share(self, hits: Flags, controls: Floats | None = None) -> tuple[Floats, Floats]:
        """Shares of the deals in which the columns of `hits` are true, and standard errors."""
        return self.chance(hits.astype(np.float64), controls)

    def chance(self, chances: Floats, controls: Floats | None = None) -> tuple[Floats, Floats]:
        """Means of the columns of `chances`, each of its deal, and standard errors."""
        mean, error = self.estimate(chances, controls)
        return mean.clip(0, 1), np.maximum(error, self.least_error)


def error_of(parts: Floats) -> Floats:
    """Standard errors, (columns,), from the parts that draws have in them: (draws, columns)."""
    error: Floats = np.sqrt((parts**2).sum(axis=0))
    return error


def match_points(
    scoring: Scoring, bid: int, size: int, scores: tuple[int, int], target: int | None, bidders: int
) -> Floats:
    """Points of side 0 less those of side 1, when `bidders` bid: shape (size + 1,).

    By tricks the bidders take. `scores` are those of the sides before; points that take a side
    beyond the target count nothing. In endings of less than 13 tricks, the bidders have taken
    those before.
    """
    before = MOST_CARDS - size
    limit = scoring.target if target is None else target
    worth = []
    for taken in range(size + 1):
        points = scoring.points(bid + before, taken + before)
        gain = [min(points[side ^ bidders], max(limit - scores[side], 0)) for side in (0, 1)]
        worth.append(gain[0] - gain[1])
    return np.array(worth, np.float64)
