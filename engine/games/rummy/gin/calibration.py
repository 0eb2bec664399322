"""What the adviser predicts beside what happens, in deals between named players.

Run: ``python -m engine.games.rummy.gin.calibration --deals N``. The first player plays by rule
against another; at each of his choices the adviser says what the rule's is worth, which cards the
opponent holds, and what is best. The deal is played on by rule; and from the same cards with the
adviser's choice instead, so that it shows what one choice of the adviser gains.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import log

import numpy as np

from engine import pool
from engine.arrays import Ints
from engine.estimates import Z95
from engine.games.rummy.gin import advice, kernels, policy
from engine.games.rummy.gin.encoding import choice_of, rules_of, step_of
from engine.games.rummy.gin.kernels import (
    HAND,
    MOVER,
    OVER,
    PHASE,
    STOCK_ONLY,
    THROW,
    from_card,
    from_mask,
)
from engine.games.rummy.gin.match import KERNEL_KINDS, shuffled
from engine.games.rummy.gin.melds import cards_of
from engine.games.rummy.gin.players import RULE, choose_as
from engine.games.rummy.gin.questions import ANY_KIND, Advise, Player
from engine.games.rummy.gin.rules import ME, THEM, Deal, Step
from engine.limits import Limits
from engine.rng import random_word, stream

BANDS = ((0, 2), (3, 5), (6, 99))  # own turns ended
CARD_TURNS = (4, 7)
SURE = 1e-3  # a chance of 0 or 1 in a sample is not taken at its word


@dataclass(frozen=True, slots=True)
class Prediction:
    """One choice: what was said, and what came.

    Attributes
    ----------
    deal, turn : number of the deal; turns the player had ended
    throws : the choice was which card to throw
    points, points_se, win : predicted; got: points that the deal brought
    card_loss : mean log loss of each unseen card's chance to be held
    gain : points more with the adviser's choice, the rule playing on for both
    """

    deal: int
    turn: int
    throws: bool
    points: float
    points_se: float
    win: float
    got: int
    card_loss: float
    gain: int


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
    said: list[tuple[int, bool, float, float, float, float, int]] = []
    points = 0
    while state[PHASE] != OVER:
        me = int(state[MOVER])
        choice = policy.choose(state, rules, style)
        if me == 1:
            choice = choose_as(kind, state, rules, style, start)
        elif state[PHASE] != STOCK_ONLY:
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
            gain = 0
            if choice_of(answer.choices[0].step) != choice:
                gain = play_on(state, choice_of(answer.choices[0].step), deck, rules, kind, start)
                gain -= play_on(state, choice, deck, rules, kind, start)
            throws = state[PHASE] == THROW
            said.append(
                (table.turns[ME], throws, worth.points, worth.points_se, worth.win, loss, gain)
            )
        points = kernels.move(state, choice, deck[21:], rules)
        step = step_of(choice)
        if step.kind == "draw" and me == ME:
            step = Step("draw", cards_of(from_mask(int(state[HAND])) & ~table.hand)[0])
        table = table.after(step)
    return [Prediction(number, *row[:5], points, *row[5:]) for row in said]


def play_on(state: Ints, choice: int, deck: Ints, rules: Ints, kind: int, start: int) -> int:
    """Points of player 0 if `choice` is made and the deal goes on as before, all cards known."""
    state = state.copy()
    points = kernels.move(state, choice, deck[21:], rules)
    while state[PHASE] != OVER:
        player = kind if state[MOVER] == 1 else RULE
        choice = choose_as(player, state, rules, policy.STYLES[0], start)
        points = kernels.move(state, choice, deck[21:], rules)
    return points


def predictions(
    deals: int, opponent: Player, kinds: tuple[float, ...], limits: Limits
) -> Iterator[list[Prediction]]:
    """Yield the predictions of each deal."""
    one = Limits(deals=limits.deals, seed=limits.seed, threads=1)
    pieces = (partial(play, number, opponent, kinds, one) for number in range(deals))
    yield from pool.run(pieces, limits.threads)


def _mean(values: list[float], deals: list[int] | None = None) -> str:
    """Mean and half of its 95 % interval; what comes from one deal is taken to be alike."""
    found = np.array(values)
    if len(found) < 2:
        return "-"
    off = found - found.mean()
    sums = np.bincount(deals, weights=off) if deals else off
    return f"{found.mean():+.3f} ±{Z95 * np.sqrt((sums**2).sum()) / len(found):.3f}"


def report(found: list[Prediction]) -> None:
    """Print predicted less actual by turn, Brier scores, shares by tenths, and card losses."""
    count = len({p.deal for p in found})
    gains = [float(sum(p.gain for p in found if p.deal == deal)) for deal in range(count)]
    changed = sum(p.gain != 0 for p in found)
    print(f"{len(found)} choices in {count} deals; other results in {changed}")
    print(f"points a deal gained by one choice at a time, summed: {_mean(gains)}")
    found = [p for p in found if p.throws]
    print("turns   throws  predicted less actual   of the deals won   Brier")
    for low, high in BANDS:
        here = [p for p in found if low <= p.turn <= high]
        wins, at = [p.win - (p.got > 0) for p in here], [p.deal for p in here]
        print(
            f"{low}-{high:<5} {len(here):6}  {_mean([p.points - p.got for p in here], at):>20}  "
            f"{_mean(wins, at):>17}   {_mean([w * w for w in wins], at)}"
        )
    for tenth in range(10):
        here = [p for p in found if min(int(p.win * 10), 9) == tenth]
        if len(here) > 1:
            said = np.mean([p.win for p in here])
            print(
                f"win said {said:.2f}, came {_mean([float(p.got > 0) for p in here])}, {len(here)}"
            )
    low, high = CARD_TURNS
    here = [p for p in found if low <= p.turn <= high]
    losses = _mean([p.card_loss for p in here], [p.deal for p in here])
    print(f"log loss of a card, turns {low}-{high}: {losses}, {len(here)} throws")


def _won(found: list[Prediction]) -> tuple[list[float], list[int]]:
    return [float(p.got > 0) for p in found], [p.deal for p in found]


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
