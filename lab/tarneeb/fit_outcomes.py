"""Fits what players who see their own cards only make of what open hands promise: `outcomes`.

Run: ``python -m lab.tarneeb.fit_outcomes --deals N``. All four hands are bid and played
by reason (`calls.Rest`, and the player ``score+reasons``). Whenever one of them has a choice, what
the deals that he looks at promise is set beside whether his side reaches its goal, the contract
made or broken, and up to three tricks more or less. Prints the figures of `outcomes`, and how
surprising the results are by them beside the promises themselves. With ``--judge`` it fits nothing:
it sets the chances that the window says beside what came true.

As many deals are looked at as in the window: promises of few deals are off themselves, and curves
fitted to them carry that, too.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter

import numpy as np

from engine import pool
from engine.arrays import Floats
from engine.estimates import Z95
from engine.games.tarneeb.match_questions import Series
from engine.games.tarneeb.open.layout import EVERY_CARD
from engine.games.tarneeb.own import advice
from engine.games.tarneeb.own.outcomes import FITTED, Curves, Role, mean_and_spread, role_of
from engine.games.tarneeb.own.sampling import solved
from engine.games.tarneeb.own_hand import PlayAdvice
from engine.games.tarneeb.rules import MOST_CARDS, Position, random_deal
from engine.games.tarneeb.table import match, players
from engine.games.tarneeb.table.match import bid_by_hand, known_to
from engine.limits import Limits

APART = 1 << 40  # so that no deal is one of a match or of a calibration
PLAYER = "score+reasons"
#: Deals looked at, by tricks left: so many that they tell what all do.
DEALS = (0, 300, 300, 300, 300, 300, 300, 300, 201, 150, 120, 99, 75, 75)
NEAR = 3  # tricks from the goal that tell of the curves as well
LEAST_CHANCE = 5e-3  # of what happened, so that no single deal decides
FINEST = 0.02  # step of the search for the figures
GAIN = 1e-5  # surprise by which another figure has to be better
START = (0.5, 0.3, 0.5)


@dataclass(frozen=True, slots=True)
class Moment:
    """What was promised at a choice, and what came of it.

    Attributes
    ----------
    promises : deals in which the card that was played promises each number of further tricks
    spread : standard deviation of what the best card of each deal promises
    role : what who chooses is in the contract
    needed : further tricks it needed to make the contract, or to break it
    taken : further tricks it took
    exact : whether these are all deals there are, so that they are taken at their word
    deal : its number
    """

    promises: Floats
    spread: float
    role: Role
    needed: int
    taken: int
    exact: bool = False
    deal: int = 0

    @property
    def goals(self) -> Sequence[int]:
        """Numbers of tricks that it matters whether they are reached."""
        near = range(self.needed - NEAR, self.needed + NEAR + 1)
        return [goal for goal in near if 0 < goal < len(self.promises)]


def choose(question: PlayAdvice) -> tuple[int, Floats, float, bool]:
    """Card, its promises, the spread of the best ones, and if these are all deals: see `Moment`."""
    seen, worlds = question.seen, advice.Worlds(question)
    batches = (worlds.jobs(hands, EVERY_CARD) for hands in worlds.blocks(float("inf")))
    tricks = np.concatenate([advice.tricks_of(seen, jobs) for jobs in solved(batches, 1)])
    sample = worlds.sample(len(tricks))
    answer = advice.play_answer(question, sample, [tricks], "score", 1.0, perf_counter())
    card = answer.cards[0].card
    promises, best = (
        np.bincount(column, sample.weights, seen.tricks_left + 1).astype(np.float64)
        for column in (tricks[:, seen.legal.index(card)], tricks.max(axis=1))
    )
    return card, promises, mean_and_spread(best)[1], sample.exact


def play(seed: int) -> list[Moment]:
    """One deal, choice by choice."""
    deal = random_deal(APART + seed)
    contract = bid_by_hand(deal, APART + seed)
    position = Position(deal, contract.trump, contract.declarer)
    before = []
    while not position.finished:
        seat, left = position.to_move, position.tricks_left
        series = Series(thinking=Limits(deals=DEALS[left]))
        hand = deal.hands[seat]
        asked = known_to(hand, seat, position, contract, PLAYER, series, seed)
        card = players.only_card(asked.seen)
        if card is None:
            card, promises, spread, exact = choose(asked)
            before.append((seat, position.won[seat % 2], promises, spread, exact))
        position = position.after(card)
    moments = []
    for seat, won, promises, spread, exact in before:
        role = role_of(seat, contract.declarer)
        defending = role == "defender"
        needed = (MOST_CARDS + 1 - contract.bid if defending else contract.bid) - won
        taken = position.won[seat % 2] - won
        if 0 < needed < len(promises):  # else it is decided
            moments.append(Moment(promises, spread, role, needed, taken, exact, seed))
    return moments


def surprise(moments: list[Moment], curves: Curves | None) -> float:
    """Mean negative logarithm of the chances of what happened; without curves, as promised."""
    logs = []
    for moment in moments:
        chances = _chances(moment, curves)
        for goal in moment.goals:
            reached = chances[goal:].sum()
            chance = reached if moment.taken >= goal else 1 - reached
            logs.append(np.log(np.clip(chance, LEAST_CHANCE, 1)))
    return -float(np.mean(logs))


def _chances(moment: Moment, curves: Curves | None) -> Floats:
    if curves is None or moment.exact:
        share: Floats = moment.promises / moment.promises.sum()
        return share
    return curves.chances(moment.promises, moment.spread, moment.role)


def judged(moments: list[Moment], curves: Curves) -> Floats:
    """Chance of the goal, that with open hands, and whether it was reached: a row a choice."""
    rows = [
        (
            *(_chances(moment, by)[moment.needed :].sum() for by in (curves, None)),
            float(moment.taken >= moment.needed),
        )
        for moment in moments
    ]
    return np.array(rows).reshape(-1, 3).clip(0, 1)


def report(moments: list[Moment]) -> None:
    """Print what was said of goals beside what came true, as the window has it and as promised."""
    moments = [moment for moment in moments if not moment.exact]
    table = judged(moments, FITTED)
    numbers = [moment.deal for moment in moments]
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
    least = surprise(moments, Curves(*figures))
    while step > FINEST:
        before = least
        for at in range(len(figures)):
            for way in (step, -step):
                tried = [*figures[:at], figures[at] + way, *figures[at + 1 :]]
                found = surprise(moments, Curves(*tried))
                if found < least - GAIN:
                    figures, least = tried, found
                    break
        if least == before:
            step /= 2
    return Curves(*(round(figure, 3) for figure in figures))


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description="Fit what becomes of tricks promised.")
    parser.add_argument("--deals", type=int, default=400)
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
    print(curves)
    for left in range(2, MOST_CARDS + 1):
        here = [moment for moment in moments if len(moment.promises) == left + 1]
        print(
            f"{left:2d} tricks left, {len(here)} times: surprise {surprise(here, curves):.3f}, "
            f"of the promises {surprise(here, None):.3f}"
        )


if __name__ == "__main__":
    main()
