"""What every end of a push-or-fold hand is worth to every seat."""

import numpy as np

from engine.arrays import Floats
from engine.games.holdem.strategy.push_fold.prizes import prize_worths
from engine.games.holdem.strategy.push_fold.questions import PushFold


class Stakes:
    """Worths in big blinds won, or in per cent of the prizes won."""

    def __init__(self, question: PushFold) -> None:
        """Work out all ends."""
        self.question = question
        self._stacks = np.array(question.stacks)
        self._posts, self._dead = _posts(question)
        seats = len(self._stacks)
        ends = [self._taken(seats - 1)]
        ends += [self._taken(pusher) for pusher in range(seats)]
        for pusher in range(seats):
            for caller in range(seats):
                ends += self._shown_down(pusher, caller)
        # float64[seat], what the stacks are worth before the hand, in prizes; or 0
        worths, self.before = self._worths(np.array(ends))
        # float64[seat], if all fold to the big blind
        # float64[pusher, seat], if nobody calls
        self.walk, self.steal = worths[0], worths[1 : seats + 1]
        # float64[pusher, caller, 3, seat], if the *pusher* wins, splits, loses
        self.called = worths[seats + 1 :].reshape(seats, seats, 3, seats)

    def _taken(self, winner: int) -> Floats:
        """Stacks at the end if `winner` takes what all have posted, as far as its stack goes."""
        paid = self._posts - self._dead
        taken = np.minimum(paid, self._stacks[winner] - self._dead[winner])
        after: Floats = self._stacks - self._dead - taken
        after[winner] += taken.sum() + self._dead.sum()
        return after

    def _shown_down(self, pusher: int, caller: int) -> list[Floats]:
        """Stacks at the end if the pusher wins, splits, loses against the caller."""
        paid = self._posts - self._dead  # what a side pot counts
        paid[[pusher, caller]] = (self._stacks - self._dead)[[pusher, caller]]
        larger, smaller = sorted((pusher, caller), key=lambda seat: -float(paid[seat]))
        covered = np.minimum(paid, paid[smaller])  # what both can win
        beyond = np.minimum(paid, paid[larger]) - covered  # what only the larger stack can
        left: Floats = self._stacks - self._dead - covered - beyond
        left[larger] += beyond.sum()
        pot = covered.sum() + self._dead.sum()
        ends = []
        for share in (1.0, 0.5, 0.0):
            after = left.copy()
            after[pusher] += share * pot
            after[caller] += (1 - share) * pot
            ends.append(after)
        return ends

    def _worths(self, ends: Floats) -> tuple[Floats, Floats]:
        prizes = self.question.prizes
        if not prizes:
            return (ends - self._stacks) / self.question.blinds[1], np.zeros(len(self._stacks))
        before = prize_worths(self._stacks[None], prizes)
        return 100 / sum(prizes) * (prize_worths(ends, prizes) - before), before[0]


def _posts(question: PushFold) -> tuple[Floats, Floats]:
    """What every seat posts in all, and what of it no side pot counts (the big blind's ante)."""
    stacks = np.array(question.stacks)
    posts = np.zeros(len(stacks))
    dead = np.zeros(len(stacks))
    if question.ante_kind == "each":
        posts += np.minimum(question.ante, stacks)
    posts[-2:] += np.minimum(question.blinds, (stacks - posts)[-2:])
    if question.ante_kind == "big blind":
        dead[-1] = min(question.ante, stacks[-1] - posts[-1])  # the blind is paid first
        posts[-1] += dead[-1]
    return posts, dead
