"""What the adviser predicts beside what happens, in deals between named players.

Run: ``python -m engine.games.rummy.gin.calibration --deals N``. The first player plays by rule
against another; at each of his throws the adviser says what the rule's choice is worth and which
cards the opponent holds, and the deal is played on.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import log

import numpy as np

from engine import pool
from engine.estimates import Z95
from engine.games.rummy.gin import advice, kernels, policy
from engine.games.rummy.gin.encoding import choice_of, rules_of, step_of
from engine.games.rummy.gin.kernels import HAND, MOVER, OVER, PHASE, THROW, from_card, from_mask
from engine.games.rummy.gin.match import KERNEL_KINDS, shuffled
from engine.games.rummy.gin.melds import cards_of
from engine.games.rummy.gin.players import choose_as
from engine.games.rummy.gin.questions import ANY_KIND, Advise, Player
from engine.games.rummy.gin.rules import ME, THEM, Deal, Step
from engine.limits import Limits
from engine.rng import random_word, stream

BANDS = ((0, 2), (3, 5), (6, 99))  # own turns ended
CARD_TURNS = (4, 7)
SURE = 1e-3  # a chance of 0 or 1 in a sample is not taken at its word


@dataclass(frozen=True, slots=True)
class Prediction:
    """One throw: what was said, and what came.

    Attributes
    ----------
    deal, turn : number of the deal; turns the player had ended
    points, points_se, win : predicted; got: points that the deal brought
    card_loss : mean log loss of each unseen card's chance to be held
    """

    deal: int
    turn: int
    points: float
    points_se: float
    win: float
    got: int
    card_loss: float


def play(
    number: int, opponent: Player, kinds: tuple[float, ...], limits: Limits
) -> list[Prediction]:
    """Predictions of one deal of the rule player against `opponent`."""
    deck, dealer = shuffled(limits.seed, number), number % 2
    state = np.zeros(kernels.STATE, np.int64)
    kernels.deal_cards(deck, dealer, state)
    hand = tuple(cards_of(from_mask(int(state[HAND]))))
    deal = Deal(hand, from_card(int(deck[20])), ME if dealer == 0 else THEM)
    table = deal.table
    rules = rules_of(table, deal.rules.scoring)
    start = random_word(stream(limits.seed), number)
    kind, style = KERNEL_KINDS[opponent], policy.STYLES[0]
    said: list[tuple[int, float, float, float, float]] = []
    points = 0
    while state[PHASE] != OVER:
        me = int(state[MOVER])
        choice = policy.choose(state, rules, style)
        if me == 1:
            choice = choose_as(kind, state, rules, style, start)
        elif state[PHASE] == THROW:
            *_, answer = advice.advise(Advise(table, kinds=kinds, limits=limits))
            worth = next(c for c in answer.choices if choice_of(c.step) == choice)
            assert answer.opponent is not None
            theirs = from_mask(int(state[HAND + 1]))
            losses = [
                -log(max(share if theirs >> card & 1 else 1 - share, SURE))
                for card, share in enumerate(answer.opponent.holds)
                if table.unseen >> card & 1
            ]
            loss = sum(losses) / len(losses)
            said.append((table.turns[ME], worth.points, worth.points_se, worth.win, loss))
        points = kernels.move(state, choice, deck[21:], rules)
        step = step_of(choice)
        if step.kind == "draw" and me == ME:
            step = Step("draw", cards_of(from_mask(int(state[HAND])) & ~table.hand)[0])
        table = table.after(step)
    return [Prediction(number, *row[:4], points, row[4]) for row in said]


def predictions(
    deals: int, opponent: Player, kinds: tuple[float, ...], limits: Limits
) -> Iterator[list[Prediction]]:
    """Yield the predictions of each deal."""
    one = Limits(deals=limits.deals, seed=limits.seed, threads=1)
    pieces = (partial(play, number, opponent, kinds, one) for number in range(deals))
    yield from pool.run(pieces, limits.threads)


def _mean(values: list[float]) -> str:
    found = np.array(values)
    if len(found) < 2:
        return "-"
    return f"{found.mean():+.3f} ±{Z95 * found.std(ddof=1) / np.sqrt(len(found)):.3f}"


def report(found: list[Prediction]) -> None:
    """Print predicted less actual by turn, Brier scores, shares by tenths, and card losses."""
    print("turns   throws  predicted less actual   of the deals won   Brier")
    for low, high in BANDS:
        here = [p for p in found if low <= p.turn <= high]
        wins = [p.win - (p.got > 0) for p in here]
        print(
            f"{low}-{high:<5} {len(here):6}  {_mean([p.points - p.got for p in here]):>20}  "
            f"{_mean(wins):>17}   {_mean([w * w for w in wins])}"
        )
    for tenth in range(10):
        here = [p for p in found if min(int(p.win * 10), 9) == tenth]
        if len(here) > 1:
            said = np.mean([p.win for p in here])
            print(
                f"win said {said:.2f}, came {_mean([float(p.got > 0) for p in here])}, {len(here)}"
            )
    low, high = CARD_TURNS
    losses = [p.card_loss for p in found if low <= p.turn <= high]
    print(f"log loss of a card, turns {low}-{high}: {_mean(losses)}, {len(losses)} throws")


def main() -> None:
    """Play, predict, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=1024)
    parser.add_argument("--opponent", choices=list(KERNEL_KINDS), default="rule")
    parser.add_argument("--kinds", help="chance of each kind, as in 1,0,0,0")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()
    kinds = tuple(map(float, options.kinds.split(","))) if options.kinds else ANY_KIND
    limits = Limits(deals=options.worlds, seed=options.seed, threads=options.threads)
    found: list[Prediction] = []
    for rows in predictions(options.deals, options.opponent, kinds, limits):
        found += rows
    report(found)


if __name__ == "__main__":
    main()
