"""Fits what players who see their own cards only make of what open hands promise: `outcomes`.

Run: ``python -m engine.games.tarneeb.outcomes_fit --deals N``. All four hands are bid and played
by reason (`calls.Rest`, and the player ``score+reasons``). Whenever one of them has a choice, what
the deals that he looks at promise is set beside whether his side reaches its goal, the contract
made or broken, which is what all play for, and a trick more or less. Before the first card any bid
is still possible, so there what they promise the declarer is also set beside the tricks. Prints the
figures of `outcomes`, and how surprising the results are by them beside the promises themselves.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter

import numpy as np

from engine import pool
from engine.arrays import Floats
from engine.games.tarneeb import advice, players
from engine.games.tarneeb.layout import EVERY_CARD
from engine.games.tarneeb.match import bid_by_hand, known_to
from engine.games.tarneeb.match_questions import Series
from engine.games.tarneeb.outcomes import Curves, Role, role_of
from engine.games.tarneeb.own_hand import PlayAdvice
from engine.games.tarneeb.rules import MOST_CARDS, Position, random_deal
from engine.games.tarneeb.sampling import solved
from engine.limits import Limits

APART = 1 << 40  # so that no deal is one of a match or of a calibration
PLAYER = "score+reasons"
#: Deals looked at by a leader and by others, by tricks left: as many as cost little.
LEADING = (0, 300, 300, 300, 300, 90, 60, 45, 30, 24, 24, 15, 12, 12)
FOLLOWING = (0, 60, 60, 60, 60, 36, 24, 15, 12, 9, 9, 6, 6, 6)
BIDDABLE = range(6, 13)  # tricks; more or less are too rare to tell
LEAST_CHANCE = 5e-3  # of what happened, so that no single deal decides
FINEST = 0.03  # step of the search for the figures
GAIN = 1e-5  # surprise by which another figure has to be better
START = (0.3, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.3, 0.0)


@dataclass(frozen=True, slots=True)
class Moment:
    """What was promised at a choice, and what came of it.

    Attributes
    ----------
    promises : deals in which the best card promises each number of further tricks
    played : the same for the card that was played
    role : what who chooses is in the contract
    needed : further tricks it needed to make the contract, or to break it
    taken : further tricks it took
    bidding : whether this stands for the moment before the trump was named
    """

    promises: Floats
    played: Floats
    role: Role
    needed: int
    taken: int
    bidding: bool = False

    @property
    def goals(self) -> Sequence[int]:
        """Numbers of tricks that it matters whether they are reached."""
        if self.bidding:
            return BIDDABLE
        near = range(self.needed - 1, self.needed + 2)  # they tell of the curve as well
        return [goal for goal in near if 0 < goal < len(self.promises)]


def choose(question: PlayAdvice) -> tuple[int, Floats, Floats]:
    """Card, and what the best card of each deal and this one promise: see `Moment`."""
    seen, worlds = question.seen, advice.Worlds(question)
    batches = (worlds.jobs(hands, EVERY_CARD) for hands in worlds.blocks(float("inf")))
    tricks = np.concatenate([advice.tricks_of(seen, jobs) for jobs in solved(batches, 1)])
    sample = worlds.sample(len(tricks))
    answer = advice.play_answer(question, sample, [tricks], "score", 1.0, perf_counter())
    card = answer.cards[0].card
    best, played = (
        np.bincount(column, sample.weights, seen.tricks_left + 1).astype(np.float64)
        for column in (tricks.max(axis=1), tricks[:, seen.legal.index(card)])
    )
    return card, best, played


def play(seed: int) -> list[Moment]:
    """One deal, choice by choice."""
    deal = random_deal(APART + seed)
    contract = bid_by_hand(deal, APART + seed)
    position = Position(deal, contract.trump, contract.declarer)
    before = []
    while not position.finished:
        seat, left = position.to_move, position.tricks_left
        deals = (FOLLOWING if position.trick else LEADING)[left]
        series = Series(thinking=Limits(deals=deals))
        hand = deal.hands[seat]
        asked = known_to(hand, seat, position, contract, PLAYER, series, seed)
        card = players.only_card(asked.seen)
        if card is None:
            card, promises, played = choose(asked)
            before.append((promises, played, seat, position.won[seat % 2], not position.played))
        position = position.after(card)
    moments = []
    for promises, played, seat, won, first in before:
        role = role_of(seat, contract.declarer)
        defending = role == "defender"
        needed = (MOST_CARDS + 1 - contract.bid if defending else contract.bid) - won
        taken = position.won[seat % 2] - won
        if first:
            moments.append(Moment(promises, promises, role, needed, taken, bidding=True))
        if 0 < needed < len(promises):  # else it is decided
            moments.append(Moment(promises, played, role, needed, taken))
    return moments


def surprise(moments: list[Moment], curves: Curves | None) -> float:
    """Mean negative logarithm of the chances of what happened; without curves, as promised."""
    logs = []
    for moment in moments:
        chances = moment.played / moment.played.sum()
        if curves is not None and moment.bidding:
            chances = chances @ curves.outcomes_of_bids(moment.promises)
        elif curves is not None:
            chances = chances @ curves.outcomes(moment.promises, moment.role)
        for goal in moment.goals:
            reached = chances[goal:].sum()
            chance = reached if moment.taken >= goal else 1 - reached
            logs.append(np.log(max(chance, LEAST_CHANCE)))
    return -float(np.mean(logs))


def fit(moments: list[Moment]) -> Curves:
    """Curves with which the results are least surprising, by ever finer steps one at a time."""
    figures, step = list(START), 0.2
    least = surprise(moments, _curves(figures))
    while step > FINEST:
        before = least
        for at in range(len(figures)):
            for way in (step, -step):
                tried = [*figures[:at], figures[at] + way, *figures[at + 1 :]]
                found = surprise(moments, _curves(tried))
                if found < least - GAIN:
                    figures, least = tried, found
                    break
        if least == before:
            step /= 2
    return _curves(figures)


def _curves(figures: Sequence[float]) -> Curves:
    rounded = [round(figure, 3) for figure in figures]
    pairs = zip(rounded[::2], rounded[1::2], strict=True)
    return Curves(*pairs)


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description="Fit what becomes of tricks promised.")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=None)
    asked = parser.parse_args()
    first = asked.seed << 20
    pieces = (partial(play, number) for number in range(first, first + asked.deals))
    moments = [moment for deal in pool.run(pieces, asked.threads) for moment in deal]
    curves = fit(moments)
    print(curves)
    for left in range(2, MOST_CARDS + 1):
        here = [moment for moment in moments if len(moment.promises) == left + 1]
        print(
            f"{left:2d} tricks left, {len(here)} times: surprise {surprise(here, curves):.3f}, "
            f"of the promises {surprise(here, None):.3f}"
        )


if __name__ == "__main__":
    main()
