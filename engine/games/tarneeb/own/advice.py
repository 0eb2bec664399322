"""What to play with three hands hidden: the same question for many deals.

Each deal that agrees with what is known is solved with all hands open (double dummy), and
the results are averaged: Monte Carlo as in Ginsberg, "GIB: Imperfect information in a
computationally challenging game" (JAIR 14, 2001). All cards are judged in the same deals, so
that their differences are known better than their worths. What becomes of the tricks that open
hands promise when players see their own cards only is known from self-play (`outcomes`).
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np

from engine.arrays import Flags, Floats, Ints
from engine.cards import mask_of
from engine.estimates import half_width
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.open import layout
from engine.games.tarneeb.open.analysis import card_lane
from engine.games.tarneeb.open.lanes import LANE
from engine.games.tarneeb.open.layout import EVERY_CARD, NO_CARDS
from engine.games.tarneeb.own import calls, certain, deep, plays
from engine.games.tarneeb.own.certain import Certain
from engine.games.tarneeb.own.draws import PICKED, Draws, Likelihood
from engine.games.tarneeb.own.outcomes import (
    Role,
    outcomes,
    outcomes_of_card,
    role_of,
    tricks_taken,
)
from engine.games.tarneeb.own.sampler import Sampler
from engine.games.tarneeb.own.sampling import (
    PAUSE,
    SECONDS,
    Sample,
    jobs_for,
    match_points,
    seconds_for,
    solved,
)
from engine.games.tarneeb.own_hand import CardAdvice, Method, PlayAdvice, PlayAdviceAnswer
from engine.games.tarneeb.rules import MOST_CARDS
from engine.going_on import LastFound
from engine.sentences import RefusedError

# Tricks by which the play to come departs from double dummy: SPREAD times the root of those left.
# Tried in matches: without it "score" with few deals was no better than "plain".
SPREAD = 0.35
FARTHEST = 6  # tricks off at most
# By tricks left: deals in one piece of work, some 20 ms, and how many are looked at one by one
# rather than sampled, which takes a second at most.
BLOCK = (0, 600, 600, 600, 600, 300, 150, 90, 36, 18, 9, 6, 3, 3)
# The deeper method: its most deals, if the question sets no time; the share of the time that is
# for sampling first, and the most; the time for which its first deals are chosen, and how many
# times as many the next may be; pieces of work; tricks left with which it goes on to the end.
DEEP_DEALS = (0, 2000, 2000, 2000, 2000, 1000, 500, 300, 150, 0, 0, 0, 0, 0)
SAMPLING_SHARE = 0.25
MOST_SAMPLING_S = 1.0
FIRST_DEEP_S = 0.5
DEEP_GROWTH = 4
DEEP_PIECES = 8
LEAST_DEEP_DEALS = 30
FEW_TRICKS = 5
# Where a question may stop early: standard errors by which one card leads if it is clearly best,
# and half the width of the 95 % interval of a chance that is read in whole per cent.
CLEAR = 4.0
FINE = 0.01
ALL_DEALS = (0, 40_000, 40_000, 40_000, 40_000, 20_000, 8_000, 4_000, 2_000, 800, 300, 100, 50, 25)


# Play --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Goal:
    """How a player's tricks from here become his side's result."""

    made: Flags  # by further tricks of his side, whether it reaches its goal
    points: Floats  # by the same, points of his side less those of the other
    role: Role  # what the player is in the contract


def goal_of(question: PlayAdvice) -> Goal:
    """Goal of the side of the player asked for."""
    seen = question.seen
    size, side = len(seen.hand), seen.seat % 2
    declaring = seen.declarer % 2 == side
    taken = seen.won[side] + np.arange(seen.tricks_left + 1)
    bidders_take = taken if declaring else size - taken
    points = match_points(
        question.scoring,
        seen.bid,
        size,
        question.scores,
        question.target,
        bidders=0 if declaring else 1,
    )
    made = (bidders_take >= seen.bid) == declaring
    return Goal(made, points[bidders_take], role_of(seen.seat, seen.declarer))


class Worlds:
    """Deals that agree with what the player of `question` knows, block by block."""

    def __init__(self, question: PlayAdvice, picked: int = PICKED) -> None:
        self.question = question
        self.seen = seen = question.seen
        self.sampler = Sampler(seen.hidden, seen.seat)
        most = ALL_DEALS[seen.tricks_left]
        wanted = question.limits.deals
        self.exact = self.sampler.deals <= (most if wanted is None else wanted)
        self._draws = Draws(
            self.sampler,
            seen.seat,
            mask_of(seen.remaining),
            question.limits.seed,
            _likelihood(question),
            self.exact,
            picked,
        )
        self.moves = self._draws.moves
        self.most = self.sampler.deals if self.exact else wanted
        self._weights: list[Floats] = []
        self._worth: list[Floats] = []
        self.found: list[Ints] = []  # tricks in the deals looked at, block by block
        self.spent_s = 0.0
        self.holds: tuple[tuple[float, ...], ...] = ()
        self.holds_se = 0.0

    def weigh(self) -> None:
        """Find who may hold what, once: it takes longer than the first answer."""
        if not self.holds:
            held, self.holds_se = self._draws.held()
            self.holds = tuple(map(tuple, held.tolist()))

    def block(self, first: int, size: int) -> tuple[Ints, Floats, Floats]:
        """Hands of all seats, without the trick in progress, in deals `first` on: see `Draws`."""
        draws = -(-size // self.moves)
        hands, weights, worth = self._draws.deals(first // self.moves, draws)
        return hands[:size], weights[:size], worth[:size]

    def blocks(self, deadline: float) -> Iterator[Ints]:
        """Yield hands, see `block`, until there are enough deals or no time is left."""
        size = BLOCK[self.seen.tricks_left]
        blocks = len(self.found)  # what is not answered is asked again
        del self._weights[blocks:], self._worth[blocks:]
        at = sum(map(len, self.found))
        while perf_counter() < deadline or not at:
            if self.most is not None:
                size = min(size, self.most - at)
            if size <= 0:
                return
            hands, weights, worth = self.block(at, size)
            self._weights.append(weights)
            self._worth.append(worth)
            yield hands
            at += size

    def jobs(self, hands: Ints, cards_wanted: int) -> Ints:
        """Jobs that ask for the tricks in each deal, or those of each card."""
        seen = self.seen
        leader = seen.trick.seats[0] if seen.trick else seen.to_move
        trick = seen.trick.cards if seen.trick else ()
        on_table = np.zeros(4, np.int64)
        if seen.trick:
            for seat, card in zip(seen.trick.seats, trick, strict=True):
                on_table[seat] = 1 << card
        jobs = jobs_for(hands | on_table, seen.trump, leader, seen.direction, trick)
        jobs[:, layout.J_CARDS_WANTED] = cards_wanted
        return jobs

    def sample(self, deals: int) -> Sample:
        """The first `deals` of the deals so far, with what they count."""
        weights = np.concatenate(self._weights)[:deals]
        share = float(np.concatenate(self._worth)[:deals].mean())
        return Sample(weights, self.moves, self.exact and deals == self.sampler.deals, share)


_left = LastFound[Worlds]()


def _likelihood(question: PlayAdvice) -> Likelihood | None:
    """How likely what the others did is by what they hold, if that counts."""
    seen = question.seen
    by_bids = question.weigh_bids and len(seen.hand) == MOST_CARDS
    auction = seen.auction if by_bids else None
    by_trump = by_bids and seen.declarer != seen.seat
    by_plays = question.weigh_plays and any(player != seen.seat for player in seen.players)
    if auction is None and not by_trump and not by_plays:
        return None
    played = np.zeros(4, np.int64)
    for seat, card in zip(seen.players, seen.played, strict=True):
        played[seat] |= 1 << card

    cards = plays.Likelihood(seen) if by_plays else None

    def likely(hands: Ints) -> Floats:
        found = np.ones(len(hands)) if cards is None else cards.of(hands)
        if auction is not None:
            found *= calls.likelihood(auction, seen.seat, hands | played)
        if by_trump:
            declarers = hands[:, seen.declarer] | played[seen.declarer]
            found *= calls.naming(declarers, seen.trump)
        return found

    return likely


def advise_play(question: PlayAdvice) -> Iterator[PlayAdviceAnswer]:
    """Yield ever better advice for `question`; ValueError if all cards have been played."""
    if question.seen.finished:
        raise RefusedError("All cards have been played; take one back to ask what is best.")
    return _advise_play(question)


def _advise_play(question: PlayAdvice) -> Iterator[PlayAdviceAnswer]:
    """As `advise_play`.

    A question that is to `go_on` has the deals that were looked at, and the time that was spent,
    when the last one was left. What the deeper method finds is not kept.
    """
    goes_on = question.limits.deals is None and question.method != "deep"
    worlds = (_left.take(question) if goes_on else None) or Worlds(question)
    started = perf_counter() - worlds.spent_s
    try:
        with closing(_answers(question, worlds, started)) as answers:
            for number, answer in enumerate(answers):
                if question.holds and (number or answer.done):
                    worlds.weigh()
                yield replace(answer, holds=worlds.holds, holds_se=worlds.holds_se)
    except GeneratorExit:
        raise
    except BaseException:
        goes_on = False
        raise
    finally:
        if goes_on and worlds.found:
            worlds.spent_s = perf_counter() - started
            _left.keep(question, worlds)


def _answers(
    question: PlayAdvice, worlds: Worlds, started: float
) -> Generator[PlayAdviceAnswer, None, None]:
    seconds = time_for(question, worlds)
    deeper = _worth_thinking_deeply(question)
    sampling_s = min(seconds * SAMPLING_SHARE, MOST_SAMPLING_S) if deeper else seconds
    # A number of deals alone is never cut short by time: the answer has to repeat.
    deadline = started + (sampling_s if seconds < float("inf") else seconds)
    wanted = EVERY_CARD if question.seen.legal else NO_CARDS
    batches = (worlds.jobs(hands, wanted) for hands in worlds.blocks(deadline))
    found = worlds.found
    seen, shown = sum(map(len, found)), perf_counter()
    method: Method = "plain" if question.method == "plain" else "score"
    with closing(solved(batches, question.limits.threads)) as answered:
        for jobs in answered:
            found.append(tricks_of(question.seen, jobs))
            seen += len(jobs)
            now = perf_counter()
            if now - shown >= PAUSE:
                shown = now
                progress = seen / worlds.most if worlds.most and not deeper else 0.0
                if seconds != float("inf"):
                    progress = max(progress, (now - started) / seconds)
                sample = worlds.sample(seen)
                answer = play_answer(question, sample, found, method, min(progress, 0.99), started)
                yield answer
                if not (deeper or worlds.exact) and enough(question, answer):
                    break
    sample = worlds.sample(seen)
    progress = _time_spent(started, seconds) if deeper else 1.0
    answer = play_answer(question, sample, found, method, progress, started)
    yield answer
    if deeper:
        cost = (perf_counter() - started) / seen
        for better in _deeper(question, worlds, sample, cost, started, seconds):
            answer = replace(better or answer, progress=_time_spent(started, seconds))
            yield answer
        yield replace(answer, progress=1.0, elapsed_s=perf_counter() - started)


def time_for(question: PlayAdvice, worlds: Worlds) -> float:
    """Seconds the question may take: few where nothing is to be chosen, unless all deals fit."""
    seconds = seconds_for(question.limits)
    no_choice = len(question.seen.legal) < 2
    if question.limits.precision is None or not no_choice or worlds.exact:
        return seconds
    return min(seconds, SECONDS)


def enough(question: PlayAdvice, answer: PlayAdviceAnswer) -> bool:
    """Whether the answer is as precise as was asked for, or more deals would tell nothing new.

    That is so when one card is clearly best, or there is no choice, and the chances will not
    change by a per cent.
    """
    precision = question.limits.precision
    if precision is None:
        return False
    errors = [card.make_se for card in answer.cards] or [answer.make_se]
    clear = all(
        card.card in answer.best or card.behind > CLEAR * card.behind_se for card in answer.cards
    )
    limit = max(FINE, precision) if clear else precision
    return half_width(max(errors)) <= limit


def _time_spent(started: float, seconds: float) -> float:
    """Progress of an answer that is not the last one."""
    return 0.99 if seconds == float("inf") else min((perf_counter() - started) / seconds, 0.99)


def _worth_thinking_deeply(question: PlayAdvice) -> bool:
    left = question.seen.tricks_left
    choice = len(question.seen.legal) > 1
    return question.method == "deep" and choice and 2 <= left <= deep.MOST_TRICKS


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

    def solve(jobs: Ints) -> Generator[None, None, Ints]:
        size = -(-len(jobs) // DEEP_PIECES)
        pieces = (jobs[at : at + size] for at in range(0, len(jobs), size))
        done = []
        for piece in solved(pieces, question.limits.threads):
            done.append(piece)
            yield
        return np.concatenate(done)

    all_deals = len(sample.weights)
    goal = goal_of(question)
    decisions = 99 if question.seen.tricks_left <= FEW_TRICKS else 1
    deals = min(all_deals, DEEP_DEALS[question.seen.tricks_left])
    if seconds != float("inf"):
        left = seconds - (perf_counter() - started)
        guess = min(left / 3, FIRST_DEEP_S) / (4 * len(question.seen.legal) * cost)
        deals = min(all_deals, max(LEAST_DEEP_DEALS, int(guess)))
    while True:
        deals = -(-deals // worlds.moves) * worlds.moves
        deals = min(deals, all_deals)
        begun = perf_counter()
        hands, weights, _ = worlds.block(0, deals)
        part = replace(sample, weights=weights, exact=sample.exact and deals == all_deals)
        worths = _deep_worths(goal, part)
        steps = deep.deep_tricks(question, hands, worths, weights, decisions, solve)
        while (tricks := next(steps)) is None:
            yield None
        now = perf_counter()
        answer = play_answer(question, part, [tricks], "deep", 0.99, started)
        yield answer
        affordable = deals * (seconds - (now - started)) / (now - begun)
        if deals == all_deals or seconds == float("inf") or affordable < 1.5 * deals:
            return
        if not worlds.exact and enough(question, answer):
            return
        deals = int(min(affordable, DEEP_GROWTH * deals, all_deals))


def tricks_of(seen: SeenPlay, jobs: Ints) -> Ints:
    """Further tricks of the seat's side, by deal: a column per legal card, or one in all."""
    if seen.legal:
        at = {int(jobs[0, layout.J_RESULT + 3 * n]): n for n in range(jobs[0, layout.J_RESULTS])}
        columns = [layout.J_RESULT + 3 * at[lane] + 1 for lane in _stand_ins(seen, at)]
    else:
        columns = [layout.J_LOW]
    tricks = jobs[:, columns]
    return tricks if seen.seat % 2 == 0 else seen.tricks_left - tricks


def _stand_ins(seen: SeenPlay, searched: Iterable[int]) -> list[int]:
    """For each legal card, the card searched in its place: the lowest one not below it.

    Of cards with none in play between them, the search looks at the highest only. Lower bits
    are higher cards.
    """
    found = []
    for card in seen.legal:
        lane = card_lane(card, seen.trump)
        suit = LANE << ((lane.bit_length() - 1) & 48)
        found.append(max(s for s in searched if s & suit and s <= lane))
    return found


def play_answer(
    question: PlayAdvice,
    sample: Sample,
    found: list[Ints],
    method: Method,
    progress: float,
    started: float,
) -> PlayAdviceAnswer:
    """Advice from blocks of further tricks by deal, as of `tricks_of`, weighed by `sample`."""
    tricks = np.concatenate(found)
    goal = goal_of(question)
    worth = _worth_of_promises(sample, goal, tricks, method, certain.in_play(question.seen))
    cards = _card_advice(question, sample, tricks, goal, worth) if question.seen.legal else ()
    mean, mean_error = sample.estimate(tricks.astype(np.float64))
    taken, taken_error = sample.estimate(worth.tricks)
    mean_error, taken_error = (_least_error(sample, worth, e) for e in (mean_error, taken_error))
    made, made_error = _chance(sample, worth)
    promised, _ = sample.share(goal.made[tricks[:, :1]])
    first = cards[0] if cards else None
    return PlayAdviceAnswer(
        method="exact" if sample.exact and method == "score" else method,
        exact=sample.exact,
        deals=len(tricks),
        effective_deals=sample.effective,
        cards=cards,
        best=tuple(c.card for c in cards if c.behind == 0 and c.behind_se == 0),
        close=tuple(c.card for c in cards if c.behind <= half_width(c.behind_se)),
        tricks=first.tricks if first else float(mean[0]),
        tricks_se=first.tricks_se if first else float(mean_error[0]),
        tricks_at_table=first.tricks_at_table if first else float(taken[0]),
        tricks_at_table_se=first.tricks_at_table_se if first else float(taken_error[0]),
        make=first.make if first else float(made[0]),
        make_se=first.make_se if first else float(made_error[0]),
        make_double_dummy=first.make_double_dummy if first else float(promised[0]),
        progress=progress,
        elapsed_s=perf_counter() - started,
    )


@dataclass(frozen=True, slots=True)
class Worth:
    """What comes of the tricks that open hands promise, in each deal: shapes (deals, columns).

    What is certain bounds it.

    In a sample only the means over deals are meant: see `outcomes`.
    """

    made: Floats  # whether the side reaches its goal
    # of the side
    points: Floats
    tricks: Floats
    value: Floats  # the one that the method goes by
    trick: float  # what one trick more, or less, is worth by it, on average
    settled: Flags  # by column, whether it is certain that the goal is reached, or that it is not
    counted: Flags  # by column, whether the number of tricks is certain


def _worth_of_promises(
    sample: Sample, goal: Goal, tricks: Ints, method: str, sure: Sequence[Certain]
) -> Worth:
    """What comes of promises: each card's go by the mean of its own, and all by the same spread.

    Where all deals are known their promises are taken at their word, and what `deep` finds is
    already what can be reached without seeing other hands. More than the `sure` tricks of each
    card, and less, comes to no more, and no less, than they do.
    """
    known = sample.exact or method == "deep"
    points = _deep_worths(goal, sample) if method == "deep" else goal.points
    goals: Floats = np.stack((goal.made.astype(np.float64), points), axis=1)

    def promises(column: Ints) -> Floats:
        return np.bincount(column, sample.weights, len(goals)).astype(np.float64)

    best = tricks.max(axis=1)
    all_best = promises(best)
    least, most = (np.array([getattr(of, end) for of in sure]) for end in ("least", "most"))
    taken = tricks.clip(least, most).astype(np.float64)
    if known:
        made, points = goals.T[:, tricks.clip(least, most)]
    else:
        taken = tricks_taken(all_best, goal.role)[tricks].clip(least, most)
        columns = (
            (outcomes_of_card(promises(card), all_best, goal.role) @ goals[of.kept(len(goals))])[
                card, best
            ]
            for card, of in zip(tricks.T, sure, strict=True)
        )
        made, points = np.stack(list(columns), axis=1).transpose(2, 0, 1)
    counted = np.array([of.counted for of in sure])
    settled = np.array([of.settles(goal.made.tolist()) for of in sure])
    if method == "plain":
        return Worth(made, points, taken, taken, 1.0, settled, counted)
    steps = np.abs(np.diff(goals[:, 1] if known else outcomes(all_best, goal.role) @ goals[:, 1]))
    either = np.maximum(np.append(steps, 0.0), np.append(0.0, steps))  # a trick more, or less
    trick = float(np.average(either, weights=all_best))
    return Worth(made, points, taken, points, trick, settled, counted)


def _chance(sample: Sample, worth: Worth) -> tuple[Floats, Floats]:
    """Chances of the goal by column, and standard errors: none where it is certain."""
    made, error = sample.chance(worth.made)
    return np.where(worth.settled, made.round(), made), np.where(worth.settled, 0.0, error)


def _least_error(sample: Sample, worth: Worth, errors: Floats) -> Floats:
    """Standard errors of numbers of tricks by column: none where the number is certain."""
    least: Floats = np.where(worth.counted, 0.0, np.maximum(errors, sample.least_error))
    return least


def _deep_worths(goal: Goal, sample: Sample) -> Floats:
    """What `deep` counts for each number of tricks.

    In a sample the tricks of a deal are not taken at their word: the play will still win or
    lose some of them, so that a contract just made counts less than one made easily.
    """
    if sample.exact:
        return goal.points
    tricks = np.arange(len(goal.points))
    off = np.arange(-FARTHEST, FARTHEST + 1)
    spread = SPREAD * np.sqrt(tricks[-1])
    chance = np.exp(-((off / spread) ** 2) / 2)
    chance /= chance.sum()
    worths: Floats = goal.points[np.clip(tricks[:, None] + off, 0, tricks[-1])] @ chance
    return worths


def _card_advice(
    question: PlayAdvice, sample: Sample, tricks: Ints, goal: Goal, worth: Worth
) -> tuple[CardAdvice, ...]:
    """Every legal card, the best first by the mean of what the method goes by."""
    legal = question.seen.legal
    by = worth.value
    mean, mean_error = sample.estimate(tricks.astype(np.float64))
    taken, taken_error = sample.estimate(worth.tricks)
    mean_error, taken_error = (_least_error(sample, worth, e) for e in (mean_error, taken_error))
    points, points_error = sample.estimate(worth.points)
    promised_points, _ = sample.estimate(goal.points[tricks])
    made, made_error = _chance(sample, worth)
    promised, _ = sample.share(goal.made[tricks])
    best_share, _ = sample.share(tricks == tricks.max(axis=1, keepdims=True))
    value, _ = sample.estimate(by)
    # Of cards worth the same the lowest is played: the others may still be of use.
    order = sorted(
        range(len(legal)),
        key=lambda at: (-value[at], -made[at], -mean[at], legal[at] % 13),
    )
    lead = by[:, order[0] : order[0] + 1] - by
    behind, behind_error = sample.estimate(lead)
    # In a draw never seen a trick won may be a trick lost; but cards equal in all stay equal.
    least = 0.0 if sample.exact else 2 * worth.trick / (sample.effective / sample.moves + 2)
    behind_error = np.maximum(behind_error, least * lead.any(axis=0))
    return tuple(
        CardAdvice(
            card=legal[at],
            tricks=float(mean[at]),
            tricks_se=float(mean_error[at]),
            tricks_at_table=float(taken[at]),
            tricks_at_table_se=float(taken_error[at]),
            make=float(made[at]),
            make_se=float(made_error[at]),
            make_double_dummy=float(promised[at]),
            points=float(points[at]),
            points_se=float(points_error[at]),
            points_double_dummy=float(promised_points[at]),
            best_share=float(best_share[at]),
            behind=float(behind[at]),
            behind_se=float(behind_error[at]),
        )
        for at in order
    )
