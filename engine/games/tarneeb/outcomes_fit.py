"""Fits what players who see their own cards only make of what open hands promise: `outcomes`.

Run: ``python -m engine.games.tarneeb.outcomes_fit --deals N``. All four hands are bid and played
by reason (`calls.Rest`, and the player ``score+reasons``). Whenever one of them has a choice, what
the deals that he looks at promise is set beside whether his side reaches its goal, the contract
made or broken, which is what all play for, and a trick more or less. Before the first card any bid
is still possible, so there what they promise the declarer is also set beside the tricks. Prints the
figures of `outcomes`, and how surprising the results are by them beside the promises themselves.
With ``--judge`` it fits nothing: it sets the chances that the window says beside what came true.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import get_args

import numpy as np

from engine import pool
from engine.arrays import Floats
from engine.estimates import Z95
from engine.games.tarneeb import advice, match, players
from engine.games.tarneeb.layout import EVERY_CARD
from engine.games.tarneeb.match import bid_by_hand, known_to
from engine.games.tarneeb.match_questions import Series
from engine.games.tarneeb.outcomes import FITTED, Curves, Role, role_of
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
    exact : whether these are all deals there are, so that they are taken at their word
    deal : its number
    """

    promises: Floats
    played: Floats
    role: Role
    needed: int
    taken: int
    bidding: bool = False
    exact: bool = False
    deal: int = 0

    @property
    def goals(self) -> Sequence[int]:
        """Numbers of tricks that it matters whether they are reached."""
        if self.bidding:
            return BIDDABLE
        near = range(self.needed - 1, self.needed + 2)  # they tell of the curve as well
        return [goal for goal in near if 0 < goal < len(self.promises)]


def choose(question: PlayAdvice) -> tuple[int, Floats, Floats, bool]:
    """Card, what the best card of each deal and this one promise, and if exactly: see `Moment`."""
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
    return card, best, played, sample.exact


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
            card, promises, played, exact = choose(asked)
            won, first = position.won[seat % 2], not position.played
            before.append((seat, won, first, promises, played, exact))
        position = position.after(card)
    moments = []
    for seat, won, first, promises, played, exact in before:
        role = role_of(seat, contract.declarer)
        defending = role == "defender"
        needed = (MOST_CARDS + 1 - contract.bid if defending else contract.bid) - won
        taken = position.won[seat % 2] - won
        if first:
            moments.append(Moment(promises, promises, role, needed, taken, bidding=True, deal=seed))
        if 0 < needed < len(promises):  # else it is decided
            moments.append(Moment(promises, played, role, needed, taken, exact=exact, deal=seed))
    return moments


def surprise(moments: list[Moment], curves: Curves | None) -> float:
    """Mean negative logarithm of the chances of what happened; without curves, as promised."""
    logs = []
    for moment in moments:
        chances = _chances(moment, curves)
        for goal in moment.goals:
            reached = chances[goal:].sum()
            chance = reached if moment.taken >= goal else 1 - reached
            logs.append(np.log(max(chance, LEAST_CHANCE)))
    return -float(np.mean(logs))


def _chances(moment: Moment, curves: Curves | None) -> Floats:
    chances: Floats = moment.played / moment.played.sum()
    if curves is None or moment.exact:
        return chances
    if moment.bidding:
        return chances @ curves.outcomes_of_bids(moment.promises)
    return chances @ curves.outcomes(moment.promises, moment.role)


def judged(moments: list[Moment], curves: Curves) -> Floats:
    """Chance of the goal, that with open hands, and whether it was reached: a row a choice."""
    rows = [
        (
            *(_chances(moment, by)[moment.needed :].sum() for by in (curves, None)),
            float(moment.taken >= moment.needed),
        )
        for moment in moments
        if not moment.bidding
    ]
    return np.array(rows).reshape(-1, 3).clip(0, 1)


def losses(moments: list[Moment]) -> dict[Role, float]:
    """Tricks taken less than promised, in standard deviations of the promises: least squares."""
    sums = {role: np.zeros(2) for role in get_args(Role)}
    for moment in moments:
        if not (moment.bidding or moment.exact):
            tricks = np.arange(len(moment.promises))
            spread = np.sqrt(np.cov(tricks, aweights=moment.promises, ddof=0))
            off = np.average(tricks, weights=moment.played) - moment.taken
            sums[moment.role] += off * spread, spread**2
    return {role: float(off / of) if of else 0.0 for role, (off, of) in sums.items()}


def report(moments: list[Moment]) -> None:
    """Print what was said of goals beside what came true, as the window has it and as promised."""
    table = judged(moments, FITTED)
    numbers = [moment.deal for moment in moments if not moment.bidding]
    of_deal = np.unique(numbers, return_inverse=True)[1]
    for column, name in enumerate(("as at a table", "with open hands")):
        chances, reached = table[:, column], table[:, 2]
        print(
            f"{name}: Brier score {match.brier(chances, reached):.4f}, "
            f"log loss {match.log_loss(chances, reached):.4f}"
        )
        for number, (count, said, true, error) in enumerate(
            match.tenths(table[:, [column, column, 2]], of_deal)
        ):
            print(
                f"{10 * number:3d}-{10 * number + 10:3d} % {count:6d} times: said {said:.1%}, "
                f"came true {true:.1%} ± {Z95 * error:.1%}"
            )


def fit(moments: list[Moment]) -> Curves:
    """Curves with which the results are least surprising, by ever finer steps one at a time."""
    moments = [moment for moment in moments if not moment.exact]
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
    parser.add_argument("--judge", action="store_true")
    asked = parser.parse_args()
    first = asked.seed << 20
    pieces = (partial(play, number) for number in range(first, first + asked.deals))
    moments = [moment for deal in pool.run(pieces, asked.threads) for moment in deal]
    if asked.judge:
        report(moments)
        return
    curves = fit(moments)
    print(curves, losses(moments))
    for left in range(2, MOST_CARDS + 1):
        here = [moment for moment in moments if len(moment.promises) == left + 1]
        print(
            f"{left:2d} tricks left, {len(here)} times: surprise {surprise(here, curves):.3f}, "
            f"of the promises {surprise(here, None):.3f}"
        )


if __name__ == "__main__":
    main()
