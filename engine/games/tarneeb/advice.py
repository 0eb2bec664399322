"""What to bid and what to play with three hands hidden: the same question for many deals.

Each deal that agrees with what is known is solved with all hands open (double dummy), and
the results are averaged: Monte Carlo as in Ginsberg, "GIB: Imperfect information in a
computationally challenging game" (JAIR 14, 2001). All cards are judged in the same deals, so
that their differences are known better than their worths.
"""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from queue import Empty, SimpleQueue
from threading import Event
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from engine import pool
from engine.cards import mask_of
from engine.games.tarneeb import deep, kernels, strength
from engine.games.tarneeb.analysis import Solver, card_lane, lanes, new_jobs, turn
from engine.games.tarneeb.kernels import EVERY_CARD, NO_CARDS, PREVIOUS, STRENGTH
from engine.games.tarneeb.own_hand import (
    BIDS,
    BidAdvice,
    BidAdviceAnswer,
    CallWorth,
    CardAdvice,
    Method,
    PlayAdvice,
    PlayAdviceAnswer,
)
from engine.games.tarneeb.rules import MOST_CARDS, PASS, Cards, Direction, Scoring
from engine.games.tarneeb.sampler import Sampler

Words = NDArray[np.int64]
Floats = NDArray[np.float64]

NO_TABLE: Cards = ()
SECONDS = 2.0  # for a question that does not say
PER_TRICK = 0.4  # how readily a card is chosen that costs a trick
JUDGED = 4  # cards played last: each costs a search in every deal
PAUSE = 0.04  # seconds between two answers
# By tricks left: deals in one piece of work, some 20 ms, and how many are looked at one by one
# rather than sampled, which takes a second at most.
BLOCK = (0, 600, 600, 600, 600, 300, 150, 90, 36, 18, 9, 6, 3, 3)
# The deeper method: its most deals, if the question sets no time; the share of the time that is
# for sampling first; pieces of work; tricks left with which it goes on to the end.
DEEP_DEALS = (0, 2000, 2000, 2000, 2000, 1000, 500, 300, 150, 0, 0, 0, 0, 0)
SAMPLING_SHARE = 0.25
DEEP_PIECES = 8
LEAST_DEEP_DEALS = 30
FEW_TRICKS = 5
ALL_DEALS = (0, 40_000, 40_000, 40_000, 40_000, 20_000, 8_000, 4_000, 2_000, 800, 300, 100, 50, 25)


# Deals solved on all cores -----------------------------------------------------------------


@cache
def _idle() -> SimpleQueue[Solver]:
    return SimpleQueue()


def _solve(jobs: Words, stopped: Event) -> Words:
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


def solved(batches: Iterable[Words], threads: int | None) -> Generator[Words]:
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
    hands: Words, trump: int, leader: int, direction: Direction, table: Iterable[int] = ()
) -> Words:
    """One job per row of `hands` (masks by seat), which include the cards on the table."""
    jobs = new_jobs(len(hands))
    placed = lanes(hands, trump)
    for seat in range(4):
        jobs[:, kernels.J_HAND + turn(seat, direction)] = placed[:, seat]
    jobs[:, kernels.J_LEADER] = turn(leader, direction)
    for at, card in enumerate(table):
        jobs[:, kernels.J_CARDS + at] = card_lane(card, trump)
        jobs[:, kernels.J_COUNT] = at + 1
    jobs[:, kernels.J_HIGH] = int(hands[0, leader]).bit_count()
    jobs[:, kernels.J_GUESS] = STRENGTH
    jobs[:, kernels.J_NEW_DEAL] = 1
    return jobs


# Estimates ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sample:
    """Weights of the deals looked at, and how many in a row come from one draw.

    `exact` says that they are all deals there are. Where no deal has any weight, all count.
    """

    weights: Floats
    moves: int
    exact: bool = False

    def __post_init__(self) -> None:
        """Do without weights that rule out everything."""
        if not self.weights.any():
            object.__setattr__(self, "weights", np.ones(len(self.weights)))

    @property
    def effective(self) -> float:
        """Deals of equal weight that would be as good (Kish, 1965)."""
        if not len(self.weights):
            return 0.0
        return float(self.weights.sum() ** 2 / (self.weights**2).sum())

    def estimate(self, values: Floats) -> tuple[Floats, Floats]:
        """Weighted means of the columns of `values`, a row per deal, and standard errors.

        Deals from one draw are no independent observations; draws are.
        """
        weights = self.weights[:, None]
        total = weights.sum()
        mean = (weights * values).sum(axis=0) / total
        if self.exact:
            return mean, np.zeros_like(mean)
        starts = np.arange(0, len(values), self.moves)
        off = np.add.reduceat(weights * (values - mean), starts, axis=0)
        draws = len(starts)
        if draws < 2:
            return mean, (values.max(axis=0) - values.min(axis=0)) / 2
        return mean, np.sqrt((off**2).sum(axis=0) * draws / (draws - 1)) / total

    def share(self, hits: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """Shares of the deals in which the columns of `hits` are true, and standard errors.

        No error is less than 1 in so many deals: what was never seen may still happen.
        """
        mean, error = self.estimate(hits.astype(np.float64))
        return mean, error if self.exact else np.maximum(error, 1 / (self.effective + 2))


def match_points(
    scoring: Scoring, bid: int, size: int, scores: tuple[int, int], target: int | None, bidders: int
) -> Floats:
    """Points of side 0 less those of side 1, when `bidders` bid, by tricks the bidders take.

    `scores` are those of the sides before; points that take a side beyond the target count
    nothing. In endings of less than 13 tricks, the bidders have taken those before.
    """
    before = MOST_CARDS - size
    limit = scoring.target if target is None else target
    worth = []
    for taken in range(size + 1):
        points = scoring.points(bid + before, taken + before)
        gain = [min(points[side ^ bidders], max(limit - scores[side], 0)) for side in (0, 1)]
        worth.append(gain[0] - gain[1])
    return np.array(worth, np.float64)


# Play --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Goal:
    """How a player's tricks from here become his side's result.

    Attributes
    ----------
    made : by further tricks of his side, whether it reaches its goal
    points : by the same, points of his side less those of the other
    """

    made: NDArray[np.bool_]
    points: Floats


def goal_of(question: PlayAdvice) -> Goal:
    """Goal of the side of `question.seat`."""
    size, left = len(question.hand), question.tricks_left
    side = question.seat % 2
    declaring = question.declarer % 2 == side
    taken = question.won[side] + np.arange(left + 1)
    bidders_take = taken if declaring else size - taken
    points = match_points(
        question.scoring,
        question.bid,
        size,
        question.scores,
        question.target,
        bidders=0 if declaring else 1,
    )
    return Goal((bidders_take >= question.bid) == declaring, points[bidders_take])


def _seconds(question: BidAdvice | PlayAdvice) -> float:
    """After how long to begin no more deals."""
    if question.seconds is not None:
        return question.seconds
    return SECONDS if question.deals is None else float("inf")


class Worlds:
    """Deals that agree with what the player of `question` knows, block by block."""

    def __init__(self, question: PlayAdvice) -> None:
        self.question = question
        self.sampler = Sampler(question.hidden, question.seat)
        most = ALL_DEALS[question.tricks_left]
        wanted = question.deals
        self.exact = self.sampler.deals <= (most if wanted is None else wanted)
        self.moves = 1 if self.exact else len(self.sampler.moves)
        self.most = self.sampler.deals if self.exact else wanted
        self._own = mask_of(question.remaining)
        self._played = np.zeros(4, np.int64)
        for seat, card in zip(question.players, question.played, strict=True):
            self._played[seat] |= 1 << card
        self._by_bids: list[Floats] = []
        count = len(question.played)
        judged = min(count, JUDGED) if question.weigh_plays else 0
        self._stages = [
            replace(question, played=question.played[:number], weigh_plays=False)
            for number in range(count - 1, count - 1 - judged, -1)
        ]

    def block(self, first: int, size: int) -> Words:
        """Hands of all seats, cards on the table left out, in deals `first` on."""
        if self.exact:
            hands = self.sampler.hands(self.sampler.all_numbers(first, size))
        else:
            draws = -(-size // self.moves)
            hands = self.sampler.random_hands(self.question.seed, first // self.moves, draws)
            hands = hands[:size]
        hands[:, self.question.seat] = self._own
        return hands

    def blocks(self, deadline: float) -> Iterator[Words]:
        """Yield blocks until there are enough deals or no time is left."""
        size = BLOCK[self.question.tricks_left]
        at = 0
        while perf_counter() < deadline or not at:
            if self.most is not None:
                size = min(size, self.most - at)
            if size <= 0:
                return
            yield self.block(at, size)
            at += size

    def jobs(self, hands: Words, cards_wanted: int) -> Words:
        """Jobs that ask for the tricks in each deal, or those of each card.

        Those that judge the cards played follow that of their deal: the latest card first,
        since what is known of the end helps before it.
        """
        question = self.question
        self._by_bids.append(self._bid_likelihood(hands))
        jobs = _jobs_at(question, hands, self._played)
        jobs[:, kernels.J_CARDS_WANTED] = cards_wanted
        if not self._stages:
            return jobs
        stages = [jobs]
        for stage in self._stages:
            earlier = _jobs_at(stage, hands, self._played)
            earlier[:, kernels.J_GUESS] = PREVIOUS
            earlier[:, kernels.J_NEW_DEAL] = 0
            stages.append(earlier)
        return np.stack(stages, axis=1).reshape(-1, kernels.JOB_WORDS)

    def _bid_likelihood(self, hands: Words) -> Floats:
        question = self.question
        if not (question.weigh_bids and question.auction and len(question.hand) == MOST_CARDS):
            return np.ones(len(hands))
        return strength.likelihood(question.auction, question.seat, hands | self._played)

    def judged(self, jobs: Words) -> tuple[Words, Floats]:
        """The answered jobs of the position itself, and how likely the cards before it were.

        A player is taken to choose a card that costs his side n tricks, double dummy, PER_TRICK
        to the power n as readily as one that costs none.
        """
        stages = jobs.reshape(-1, 1 + len(self._stages), kernels.JOB_WORDS)
        north_south = stages[:, :, kernels.J_LOW].astype(np.float64)
        positions = [self.question, *self._stages]
        north_south += np.array([position.won[0] for position in positions])
        likely = np.ones(len(stages))
        for at, stage in enumerate(self._stages, start=1):
            if stage.to_move != self.question.seat:
                likely *= PER_TRICK ** np.abs(north_south[:, at] - north_south[:, at - 1])
        return stages[:, 0], likely

    def sample(self, by_plays: list[Floats]) -> Sample:
        """The deals solved so far, with what they count."""
        weights = np.concatenate(by_plays)
        weights = weights * np.concatenate(self._by_bids)[: len(weights)]
        all_of_them = self.exact and len(weights) == self.sampler.deals
        return Sample(weights, self.moves, all_of_them)


def _jobs_at(position: PlayAdvice, hands: Words, played: Words) -> Words:
    """Jobs for an earlier position in the deals in which `hands` are left and `played` are not."""
    before = np.zeros(4, np.int64)
    complete = 4 * len(position.tricks)
    for seat, card in zip(position.players[:complete], position.played, strict=False):
        before[seat] |= 1 << card
    leader = position.table.seats[0] if position.table else position.to_move
    cards = position.table.cards if position.table else NO_TABLE
    return jobs_for(hands | (played & ~before), position.trump, leader, position.direction, cards)


def advise_play(question: PlayAdvice) -> Iterator[PlayAdviceAnswer]:
    """Yield ever better advice for `question`.

    Raises
    ------
    ValueError
        If all cards have been played.
    """
    if question.finished:
        raise ValueError("All cards have been played; take one back to ask what is best.")
    return _advise_play(question)


def _advise_play(question: PlayAdvice) -> Iterator[PlayAdviceAnswer]:
    started = perf_counter()
    seconds = _seconds(question)
    worlds = Worlds(question)
    deeper = _worth_thinking_deeply(question, worlds)
    deadline = started + seconds * (SAMPLING_SHARE if deeper else 1.0)
    wanted = EVERY_CARD if question.legal else NO_CARDS
    batches = (worlds.jobs(hands, wanted) for hands in worlds.blocks(deadline))
    found: list[Words] = []
    likely: list[Floats] = []
    seen, shown = 0, started
    method: Method = "plain" if question.method == "plain" else "score"
    for jobs in solved(batches, question.threads):
        jobs, by_plays = worlds.judged(jobs)
        likely.append(by_plays)
        found.append(_tricks(question, jobs))
        seen += len(jobs)
        now = perf_counter()
        if now - shown >= PAUSE:
            shown = now
            progress = seen / worlds.most if worlds.most else 0.0
            if seconds != float("inf"):
                progress = max(progress, (now - started) / seconds)
            sample = worlds.sample(likely)
            yield _play_answer(question, sample, found, method, min(progress, 0.99), started)
    sample = worlds.sample(likely)
    answer = _play_answer(question, sample, found, method, 0.99 if deeper else 1.0, started)
    yield answer
    if deeper:
        cost = (perf_counter() - started) / seen
        for better in _deeper(question, worlds, sample, cost, started, seconds):
            answer = better or answer
            yield answer
        yield replace(answer, progress=1.0, elapsed_s=perf_counter() - started)


def _worth_thinking_deeply(question: PlayAdvice, worlds: Worlds) -> bool:
    if len(question.legal) < 2 or not 2 <= question.tricks_left <= deep.MOST_TRICKS:
        return False
    if question.method == "auto":  # where all deals fit, they come first
        return not worlds.exact or worlds.sampler.deals <= DEEP_DEALS[question.tricks_left]
    return question.method == "deep"


def _deeper(
    question: PlayAdvice,
    worlds: Worlds,
    sample: Sample,
    cost: float,
    started: float,
    seconds: float,
) -> Iterator[PlayAdviceAnswer | None]:
    """Yield answers that postpone the reasoning, from ever more of the deals sampled.

    None is a pause. `cost` is the time double dummy takes for a deal.
    """

    def solve(jobs: Words) -> Words:
        size = -(-len(jobs) // DEEP_PIECES)
        pieces = (jobs[at : at + size] for at in range(0, len(jobs), size))
        return np.concatenate(list(solved(pieces, question.threads)))

    all_deals = len(sample.weights)
    goal = goal_of(question)
    decisions = 99 if question.tricks_left <= FEW_TRICKS else 1
    deals = min(all_deals, DEEP_DEALS[question.tricks_left])
    if seconds != float("inf"):
        left = seconds - (perf_counter() - started)
        guess = left / (4 * len(question.legal) * cost)
        deals = min(all_deals, max(LEAST_DEEP_DEALS, int(guess / 3)))
    while True:
        deals = -(-deals // worlds.moves) * worlds.moves
        deals = min(deals, all_deals)
        begun = perf_counter()
        hands, weights = worlds.block(0, deals), sample.weights[:deals]
        steps = deep.deep_tricks(question, hands, goal.points, weights, decisions, solve)
        while (tricks := next(steps)) is None:
            yield None
        now = perf_counter()
        part = Sample(weights, sample.moves, sample.exact and deals == all_deals)
        progress = min((now - started) / seconds, 0.99) if seconds != float("inf") else 0.99
        yield _play_answer(question, part, [tricks], "deep", progress, started)
        affordable = deals * (seconds - (now - started)) / (now - begun)
        if deals == all_deals or seconds == float("inf") or affordable < 1.5 * deals:
            return
        deals = int(min(affordable, all_deals))


def _tricks(question: PlayAdvice, jobs: Words) -> Words:
    """Further tricks of the seat's side, by deal: a column per legal card, or one in all."""
    if question.legal:
        at = {int(jobs[0, kernels.J_RESULT + 3 * n]): n for n in range(jobs[0, kernels.J_RESULTS])}
        columns = [kernels.J_RESULT + 3 * at[lane] + 1 for lane in _stand_ins(question, at)]
    else:
        columns = [kernels.J_LOW]
    tricks = jobs[:, columns]
    return tricks if question.seat % 2 == 0 else question.tricks_left - tricks


def _stand_ins(question: PlayAdvice, searched: Iterable[int]) -> list[int]:
    """For each legal card, the card searched in its place: the lowest one not below it.

    Of cards with none in play between them, the search looks at the highest only. Lower bits
    are higher cards.
    """
    found = []
    for card in question.legal:
        lane = card_lane(card, question.trump)
        suit = kernels.LANE << ((lane.bit_length() - 1) & 48)
        found.append(max(s for s in searched if s & suit and s <= lane))
    return found


def _play_answer(
    question: PlayAdvice,
    sample: Sample,
    found: list[Words],
    method: Method,
    progress: float,
    started: float,
) -> PlayAdviceAnswer:
    tricks = np.concatenate(found)
    goal = goal_of(question)
    cards = _card_advice(question, sample, tricks, goal, method) if question.legal else ()
    mean, mean_error = sample.estimate(tricks[:, :1].astype(np.float64))
    made, made_error = sample.share(goal.made[tricks[:, :1]])
    first = cards[0] if cards else None
    return PlayAdviceAnswer(
        method="exact" if sample.exact and method == "score" else method,
        exact=sample.exact,
        deals=len(tricks),
        effective_deals=sample.effective,
        cards=cards,
        best=tuple(c.card for c in cards if c.behind == 0 and c.behind_se == 0),
        close=tuple(c.card for c in cards if c.behind <= 1.96 * c.behind_se),
        tricks=first.tricks if first else float(mean[0]),
        tricks_se=first.tricks_se if first else float(mean_error[0]),
        make=first.make if first else float(made[0]),
        make_se=first.make_se if first else float(made_error[0]),
        progress=progress,
        elapsed_s=perf_counter() - started,
    )


def _card_advice(
    question: PlayAdvice, sample: Sample, tricks: Words, goal: Goal, method: str
) -> tuple[CardAdvice, ...]:
    """Every legal card, the best first by the mean of what the method goes by."""
    points = goal.points[tricks]
    by = tricks.astype(np.float64) if method == "plain" else points
    mean, mean_error = sample.estimate(tricks.astype(np.float64))
    worth, worth_error = sample.estimate(points)
    made, made_error = sample.share(goal.made[tricks])
    best_share, _ = sample.share(tricks == tricks.max(axis=1, keepdims=True))
    value, _ = sample.estimate(by)
    # Of cards worth the same the lowest is played: the others may still be of use.
    order = sorted(
        range(len(question.legal)),
        key=lambda at: (-value[at], -made[at], -mean[at], question.legal[at] % 13),
    )
    behind, behind_error = sample.estimate(by[:, order[0] : order[0] + 1] - by)
    return tuple(
        CardAdvice(
            card=question.legal[at],
            tricks=float(mean[at]),
            tricks_se=float(mean_error[at]),
            make=float(made[at]),
            make_se=float(made_error[at]),
            points=float(worth[at]),
            points_se=float(worth_error[at]),
            best_share=float(best_share[at]),
            behind=float(behind[at]),
            behind_se=float(behind_error[at]),
        )
        for at in order
    )


# Bids --------------------------------------------------------------------------------------

CLOSE_ENOUGH = 0.06 / 1.96  # standard error of a probability known to 6 %, 95 times in 100
HOPELESS = 4.0  # standard errors behind the best trump
LEAST_DRAWS = 4  # before a trump is given up


class _Contract:
    """Results of one contract, deal by deal: this seat's in `trump`, or the bid that stands."""

    def __init__(self, trump: int | None) -> None:
        self.trump = trump
        self._found: list[Words] = []
        self.draws = 0
        self.dropped = False

    def add(self, tricks: Words) -> None:
        self._found.append(tricks)
        self.draws += 1

    @property
    def tricks(self) -> Words:
        """Tricks of the bidder's side in each deal."""
        return np.concatenate(self._found)


class _BidTable:
    """The contracts that a call may lead to, in the same deals."""

    def __init__(self, question: BidAdvice) -> None:
        self.question = question
        self.sampler = Sampler(question.hidden, question.seat)
        self.exact = question.deals is not None and self.sampler.deals <= question.deals
        self.moves = 1 if self.exact else len(self.sampler.moves)
        self.most: int | None = self.sampler.deals if self.exact else question.deals
        self.trumps = [_Contract(trump) for trump in range(4)]
        auction = question.auction
        self.bidder = auction.bidder if auction and question.legal else None
        self.standing = _Contract(None)
        self._own = mask_of(question.hand)
        self._drawn: list[Words] = []
        self._weights: list[Floats] = []

    @property
    def contracts(self) -> list[_Contract]:
        return self.trumps if self.bidder is None else [*self.trumps, self.standing]

    def hands(self, draw: int) -> Words:
        """Deals number `draw` * moves and following; the last draw may be cut short."""
        question = self.question
        while len(self._drawn) <= draw:
            number = len(self._drawn)
            if self.exact:
                hands = self.sampler.hands(self.sampler.all_numbers(number, 1))
            else:
                hands = self.sampler.random_hands(question.seed, number, 1)
            hands[:, question.seat] = self._own
            if self.most is not None:
                hands = hands[: self.most - number * self.moves]
            self._drawn.append(hands)
            likely = np.ones(len(hands))
            if question.weigh_bids and question.auction:
                likely = strength.likelihood(question.auction, question.seat, hands)
            self._weights.append(likely)
        return self._drawn[draw]

    def jobs(self, contract: _Contract, draw: int) -> Words:
        hands, question = self.hands(draw), self.question
        if contract.trump is not None:
            return jobs_for(hands, contract.trump, question.seat, question.direction)
        assert self.bidder is not None
        return np.concatenate(
            [
                jobs_for(
                    hands[at : at + 1],
                    _longest_suit(int(hands[at, self.bidder])),
                    self.bidder,
                    question.direction,
                )
                for at in range(len(hands))
            ]
        )

    def tricks(self, contract: _Contract, jobs: Words) -> Words:
        bidder = self.question.seat if contract.trump is not None else self.bidder
        north_south = jobs[:, kernels.J_LOW]
        return north_south if bidder in (0, 2) else MOST_CARDS - north_south

    def sample(self, deals: int) -> Sample:
        weights = np.concatenate(self._weights)[:deals]
        return Sample(weights, self.moves, self.exact and deals == self.sampler.deals)


def _longest_suit(hand: int) -> int:
    """Suit of most cards in a mask; of equally long ones that with the highest cards."""
    return max(range(4), key=lambda suit: _length_and_rank(hand >> 13 * suit & kernels.LANE))


def _length_and_rank(ranks: int) -> tuple[int, int]:
    return ranks.bit_count(), ranks


def advise_bid(question: BidAdvice) -> Iterator[BidAdviceAnswer]:
    """Yield ever better estimates of what each contract and call is worth.

    The bidding is taken to end with this call: a bid becomes the contract, and after a pass
    the bid that stands is played in its bidder's longest suit (without one the cards are
    dealt again, which is worth nothing).
    """
    started = perf_counter()
    deadline = started + _seconds(question)
    table = _BidTable(question)
    last_draw = None if table.most is None else -(-table.most // table.moves)
    draws, shown = 1, started
    while True:
        active = _worth_sampling(table, last_draw)
        todo = [
            (contract, draw)
            for draw in range(draws)
            for contract in active
            if draw >= contract.draws and (last_draw is None or draw < last_draw)
        ]
        if not todo or (perf_counter() >= deadline and table.trumps[0].draws):
            break
        labels = iter(todo)
        batches = (table.jobs(*label) for label in todo if _in_time(deadline, table))
        for jobs in solved(batches, question.threads):
            contract, _ = next(labels)
            contract.add(table.tricks(contract, jobs))
            now = perf_counter()
            if now - shown >= PAUSE and all(c.draws for c in table.contracts):
                shown = now
                yield _bid_answer(table, _progress(table, started, deadline), started)
        draws += max(1, draws // 2)
    yield _bid_answer(table, 1.0, started)


def _in_time(deadline: float, table: _BidTable) -> bool:
    """Whether to begin another piece; every contract is sampled at least once."""
    return perf_counter() < deadline or not all(c.draws for c in table.contracts)


def _progress(table: _BidTable, started: float, deadline: float) -> float:
    progress = 0.0
    if table.most is not None:
        progress = min(c.draws for c in table.contracts if not c.dropped) * table.moves / table.most
    if deadline != float("inf"):
        progress = max(progress, (perf_counter() - started) / (deadline - started))
    return min(progress, 0.99)


def _worth_sampling(table: _BidTable, last_draw: int | None) -> list[_Contract]:
    """Contracts to look at further: not the hopeless ones, and first those known worst."""
    contracts = table.contracts
    if any(contract.draws < LEAST_DRAWS for contract in contracts):
        return contracts
    worths = [_trump_worth(table, contract) for contract in table.trumps]
    best, best_error = max(worths)
    errors = [float(_make(table, contract)[1].max()) for contract in table.trumps]
    for contract, (worth, error), make_error in zip(table.trumps, worths, errors, strict=True):
        behind = HOPELESS * np.hypot(error, best_error)
        contract.dropped |= make_error <= CLOSE_ENOUGH and best - worth > behind
    kept = [contract for contract in contracts if not contract.dropped]
    if last_draw is not None:
        return kept
    rough = [
        contract
        for contract, make_error in zip(table.trumps, errors, strict=True)
        if make_error > CLOSE_ENOUGH
    ]
    return rough or kept


def _trump_worth(table: _BidTable, contract: _Contract) -> tuple[float, float]:
    """Points of the lowest legal bid in this trump, and their standard error."""
    bids = [call for call in table.question.legal if call != PASS] or [BIDS[0]]
    tricks = contract.tricks
    points = _points(table.question, bids[0], 0)[tricks]
    mean, error = table.sample(len(tricks)).estimate(points[:, None])
    return float(mean[0]), float(error[0])


def _points(question: BidAdvice, bid: int, bidders: int) -> Floats:
    return match_points(
        question.scoring, bid, MOST_CARDS, question.scores, question.target, bidders
    )


def _make(table: _BidTable, contract: _Contract) -> tuple[Floats, Floats]:
    tricks = contract.tricks
    return table.sample(len(tricks)).share(tricks[:, None] >= np.array(BIDS))


def _bid_answer(table: _BidTable, progress: float, started: float) -> BidAdviceAnswer:
    question = table.question
    made = [_make(table, contract) for contract in table.trumps]
    tricks = [
        table.sample(len(found)).estimate(found[:, None].astype(np.float64))
        for found in (contract.tricks for contract in table.trumps)
    ]
    calls = sorted(_call_points(table), key=lambda found: (-found[0].score, found[0].call))
    margin, margin_error = 0.0, 0.0
    if len(calls) > 1:
        deals = min(len(points) for _, points in calls[:2])
        ahead = calls[0][1][:deals] - calls[1][1][:deals]
        margin = calls[0][0].score - calls[1][0].score
        margin_error = float(table.sample(deals).estimate(ahead[:, None])[1][0])
    deals = max(len(contract.tricks) for contract in table.trumps)
    return BidAdviceAnswer(
        deals=deals,
        effective_deals=table.sample(deals).effective,
        make=tuple(tuple(mean.tolist()) for mean, _ in made),
        make_se=tuple(tuple(error.tolist()) for _, error in made),
        tricks=tuple(float(mean[0]) for mean, _ in tricks),
        tricks_se=tuple(float(error[0]) for _, error in tricks),
        calls=tuple(call for call, _ in calls),
        margin=margin,
        margin_se=margin_error,
        legal=question.legal,
        dropped=tuple(c.trump for c in table.trumps if c.dropped and c.trump is not None),
        progress=progress,
        elapsed_s=perf_counter() - started,
    )


def _call_points(table: _BidTable) -> Iterator[tuple[CallWorth, Floats]]:
    """Every legal call and its points in each deal."""
    question = table.question
    trumps = [(contract.trump, contract.tricks) for contract in table.trumps]
    for call in question.legal:
        if call != PASS:
            by_tricks = _points(question, call, 0)
            options = [(trump, by_tricks[tricks]) for trump, tricks in trumps]
        elif table.bidder is None or question.auction is None:
            options = [(None, np.zeros(len(trumps[0][1])))]
        else:
            bidders = (table.bidder - question.seat) % 2
            by_tricks = _points(question, question.auction.bid, bidders)
            options = [(None, by_tricks[table.standing.tricks])]
        worths = [
            (*table.sample(len(points)).estimate(points[:, None]), trump, points)
            for trump, points in options
        ]
        mean, error, trump, points = max(worths, key=lambda worth: float(worth[0][0]))
        yield CallWorth(call, trump, float(mean[0]), float(error[0])), points
