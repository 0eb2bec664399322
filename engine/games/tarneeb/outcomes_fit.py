"""Fits what players who see their own cards only make of what open hands promise: `outcomes`.

Run: ``python -m engine.games.tarneeb.outcomes_fit --deals N``. All four hands are bid and played
by reason (`calls.Rest`, and the player ``score+reasons``). Before every trick the leader looks at
deals that agree with what he knows, weighed by what the others did, and what they promise is set
beside whether his side reaches its goal, the contract
made or broken: that is what all play for. Before the first card any bid is still possible, so there
it is set beside the tricks. Prints the figures of `outcomes`, and how surprising the results are by
them beside the promises themselves.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine import pool
from engine.arrays import Floats
from engine.games.tarneeb import layout
from engine.games.tarneeb.advice import Worlds
from engine.games.tarneeb.match import bid_by_hand, choose, known_to
from engine.games.tarneeb.match_questions import Series
from engine.games.tarneeb.outcomes import Curves
from engine.games.tarneeb.rules import MOST_CARDS, Position, random_deal
from engine.games.tarneeb.sampling import solved
from engine.limits import Limits

APART = 1 << 40  # so that no deal is one of a match or of a calibration
PLAYER = "score+reasons"
THINKING = Limits(deals=12)
LOOKED_AT = Limits(deals=36)  # deals whose promises are counted; more if those are not all
MOST_LOOKED_AT = 300
BIDDABLE = range(6, 13)  # tricks; more or less are too rare to tell
LEAST_CHANCE = 5e-3  # of what happened, so that no single deal decides
FINEST = 0.03  # step of the search for the figures
GAIN = 1e-5  # surprise by which another figure has to be better
START = (0.0, 0.3, 0.0, 0.0, 0.0, 0.0, 0.3, 0.0)


@dataclass(frozen=True, slots=True)
class Moment:
    """What was promised before a trick, and what came of it.

    Attributes
    ----------
    promises : deals that promise the leader's side each number of further tricks
    declaring : whether that side has named the trump
    needed : further tricks it needed to make the contract, or to break it
    taken : further tricks it took
    """

    promises: Floats
    declaring: bool
    needed: int
    taken: int

    @property
    def goals(self) -> Sequence[int]:
        """Numbers of tricks that it matters whether they are reached."""
        return BIDDABLE if len(self.promises) > MOST_CARDS else (self.needed,)


def play(seed: int) -> list[Moment]:
    """One deal, trick by trick."""
    deal = random_deal(APART + seed)
    contract = bid_by_hand(deal, APART + seed)
    position = Position(deal, contract.trump, contract.declarer)
    before = []
    while not position.finished:
        seat, legal = position.to_move, position.legal
        card = legal[0]
        known = partial(known_to, deal.hands[seat], seat, position, contract, PLAYER)
        if position.trick is None and position.tricks_left > 1:
            worlds = Worlds(known(Series(thinking=LOOKED_AT), seed))
            deals = MOST_LOOKED_AT if worlds.exact else LOOKED_AT.deals or 0
            hands, weights, _ = worlds.block(0, min(deals, worlds.most or deals))
            (jobs,) = solved([worlds.jobs(hands, layout.NO_CARDS)], threads=1)
            tricks = jobs[:, layout.J_LOW]
            tricks = position.tricks_left - tricks if seat % 2 else tricks
            promises = np.bincount(tricks, weights, position.tricks_left + 1).astype(np.float64)
            before.append((promises, seat, position.won[seat % 2]))
        if len(legal) > 1:
            card = choose(known(Series(thinking=THINKING), seed + 1))
        position = position.after(card)
    moments = []
    for promises, seat, won in before:
        declaring = (seat - contract.declarer) % 2 == 0
        needed = (contract.bid if declaring else MOST_CARDS + 1 - contract.bid) - won
        if 0 < needed < len(promises):  # else it is decided
            taken = position.won[seat % 2] - won
            moments.append(Moment(promises, declaring, needed, taken))
    return moments


def surprise(moments: list[Moment], curves: Curves | None) -> float:
    """Mean negative logarithm of the chances of what happened; without curves, as promised."""
    logs = []
    for moment in moments:
        chances = moment.promises / moment.promises.sum()
        if curves is not None:
            chances = chances @ curves.outcomes(moment.promises, moment.declaring)
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
    first, second, third, fourth = (
        (round(figures[at], 3), round(figures[at + 1], 3)) for at in range(0, 8, 2)
    )
    return Curves(first, second, third, fourth)


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
