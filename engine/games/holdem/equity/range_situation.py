"""A question with ranges: how it is counted, how it is sampled, and what is told of it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property

import numpy as np

from engine.arrays import Floats
from engine.games.holdem.equity import range_answers
from engine.games.holdem.equity.count import RangeCount
from engine.games.holdem.equity.outs import outs_of
from engine.games.holdem.equity.range_classes import final_classes
from engine.games.holdem.equity.range_plans import TablePlan, best_plan
from engine.games.holdem.equity.range_sampler import Sampler
from engine.games.holdem.equity.situation import Situation, blocks_of_samples
from engine.games.holdem.equity.weights import Weights
from engine.games.holdem.rules import Answer, Outs, Question
from engine.rng import stream


class RangeSituation(Situation[RangeCount]):
    """What is known and what may come; every seat has a weight for each combo."""

    def __init__(self, question: Question) -> None:
        """Turn every seat into weights, without the cards that are known elsewhere."""
        self.seats = len(question.seats)
        self.weights = Weights(question)
        self.plan = best_plan(self.weights)
        self._start = stream(question.limits.seed)

    @property
    def deals(self) -> float:
        """Number of ways to deal all unknown cards, without regard to weights and removal."""
        return self.weights.deals

    def seconds_to_count(self) -> float:
        """Roughly how long one thread takes to count every deal; inf if it cannot be counted."""
        return self.plan.seconds

    def nothing(self) -> RangeCount:
        """Nothing counted yet."""
        return RangeCount.none(self.seats)

    def counting(self) -> Iterator[Callable[[], RangeCount]]:
        """Pieces of the exact count."""
        return self.plan.pieces()

    def settled(self, count: RangeCount) -> RangeCount:
        """The sum of all pieces of `counting`, brought to its final form."""
        return self.plan.settled(count)

    def share_counted(self, count: RangeCount) -> float:
        """Roughly how much of the exact count is done, 0 to 1."""
        return min(count.deals / (self.plan.joint_weight() * self.weights.boards_each), 1.0)

    def sampling(self, samples: int | None) -> Iterator[Callable[[], RangeCount]]:
        """Pieces of `samples` random deals (None: endless), the first one small.

        ValueError if no deal is met in many tries.
        """
        sampler = Sampler(self.weights, self._start, samples)
        return blocks_of_samples(samples, sampler.deal_s, sampler.sample)

    def equities(self, count: RangeCount, exact: bool) -> Answer:
        """Every seat's part in the deals of a count, and of every combo of a range."""
        return range_answers.range_answer(self.weights, count, exact)

    def final_classes(self) -> Floats | None:
        """``float64[seats, 9]``: deals that end in each hand class, for two ranges alone."""
        if not isinstance(self.plan, TablePlan):
            return None
        mine, theirs = self.weights.table
        return np.array([final_classes(mine, theirs), final_classes(theirs, mine)])

    def completed(self, answer: Answer, count: RangeCount) -> Answer:
        """`answer` with hand classes, next cards and outs, marked as the last."""
        answer = range_answers.completed(self.weights, answer, count)
        return replace(answer, outs=self._outs) if answer.next_cards else answer

    @cached_property
    def _outs(self) -> tuple[Outs | None, ...]:
        return outs_of(self.weights)
