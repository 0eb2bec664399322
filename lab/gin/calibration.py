"""What the adviser predicts beside what happens, in deals between named players.

Run: ``python -m lab.gin.calibration --deals N``. The first player plays by rule
against another; at each of his throws it is predicted what the rule's throw, or knock, is worth,
and which cards the opponent holds. Then the deal is played on.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import log

import numpy as np

from engine import pool
from engine.arrays import Floats, Ints
from engine.estimates import Z95
from engine.games.rummy.gin import advice, kernels, policy
from engine.games.rummy.gin.advice import Chain
from engine.games.rummy.gin.encoding import events_of, rules_of, state_of, step_of
from engine.games.rummy.gin.kernels import (
    HAND,
    MOVER,
    OVER,
    PHASE,
    THROW,
    from_card,
    from_mask,
    to_card,
)
from engine.games.rummy.gin.match import KERNEL_KINDS, shuffled
from engine.games.rummy.gin.melds import cards_of, least_deadwood
from engine.games.rummy.gin.players import choose_as
from engine.games.rummy.gin.questions import ANY_KIND, Player
from engine.games.rummy.gin.rules import ME, THEM, Deal, Step, Table
from engine.games.rummy.gin.trials import C_NEXT, C_POINTS, C_UNDERCUT, C_WON, MOST_POINTS
from engine.limits import Limits
from engine.rng import random_word, stream

BANDS = ((0, 2), (3, 5), (6, 99))  # own turns ended
CARD_TURNS = (4, 7)
#: They hold 10 points or less, have gin, go out in the next turn; my knock loses.
CHANCES = ("10 or less", "gin", "out next turn", "undercut")
SURE = 1e-3  # a chance of 0 or 1 in a sample is not taken at its word


@dataclass(frozen=True, slots=True)
class Prediction:
    """One throw: what was said, and what came.

    Attributes
    ----------
    deal, turn : number of the deal; turns the player had ended
    points, win : predicted; got: points that the deal brought
    card_loss : mean log loss of each unseen card's chance to be held
    deadwood : mean predicted of the opponent's hand, less what it is
    chances : of what is in `CHANCES`, each with whether it came; of a knock alone the last
    """

    deal: int
    turn: int
    points: float
    win: float
    got: int
    card_loss: float
    deadwood: float
    chances: tuple[tuple[float, bool], ...] = ()


def play(number: int, opponent: Player, prior: Floats, chains: int, seed: int) -> list[Prediction]:
    """Predictions of one deal of the rule player against `opponent`."""
    deck, dealer = shuffled(seed, number), number % 2
    state = np.zeros(kernels.STATE, np.int64)
    kernels.deal_cards(deck, dealer, state)
    hand = tuple(cards_of(from_mask(int(state[HAND]))))
    deal = Deal(hand, from_card(int(deck[20])), ME if dealer == 0 else THEM)
    table = deal.table
    rules = rules_of(table, deal.rules.scoring)
    start = random_word(stream(seed), number)
    kind, style = KERNEL_KINDS[opponent], policy.STYLES[0]
    said: list[tuple[int, float, float, float, float]] = []
    chances: list[tuple[tuple[float, ...], int, bool, int]] = []
    points = 0
    while state[PHASE] != OVER:
        me = int(state[MOVER])
        choice = policy.choose(state, rules, style)
        if me == 1:
            choice = choose_as(kind, state, rules, style, start)
        elif state[PHASE] == THROW:
            begin = random_word(start, len(said))
            found = predict(table, rules, choice, prior, chains, begin)
            theirs = from_mask(int(state[HAND + 1]))
            said.append((table.turns[ME], *judge(found, theirs, table.unseen)))
            turn, knock = int(state[kernels.TURNS + 1]), choice >= kernels.KNOCK
            chances.append((likely(found), least_deadwood(theirs), knock, turn))
        points = kernels.move(state, choice, deck[21:], rules)
        step = step_of(choice)
        if step.kind == "draw" and me == ME:
            step = Step("draw", cards_of(from_mask(int(state[HAND])) & ~table.hand)[0])
        table = table.after(step)
    last_turn = int(state[kernels.TURNS + 1]) if state[kernels.OUT] == 1 else -1
    found_chances = []
    for shares, held, knock, turn in chances:
        came = (held <= int(rules[kernels.LIMIT]), held == 0, last_turn == turn, points < 0)
        pairs = tuple(zip(shares, came, strict=True))
        found_chances.append(pairs if knock else pairs[:-1])
    return [
        Prediction(number, turn, worth, win, points, loss, deadwood, pairs)
        for (turn, worth, win, loss, deadwood), pairs in zip(said, found_chances, strict=True)
    ]


def predict(
    table: Table, rules: Ints, choice: int, prior: Floats, chains: int, start: int
) -> list[Chain]:
    """What chains find of one choice."""
    state, events = state_of(table), events_of(table)
    one, games = np.array([choice]), np.zeros(2 * MOST_POINTS + 1)
    laid = advice.best_spreads(state, events, rules, one, prior, start)
    return [
        advice.run_chain(state, events, rules, one, laid, prior, games, random_word(start, chain))
        for chain in range(chains)
    ]


def judge(found: list[Chain], theirs: int, unseen: int) -> tuple[float, float, float, float]:
    """Points, chance to win, log loss of a card, and deadwood less what it is."""
    number = len(found) * advice.WORLDS
    counted = np.sum([chain.counted[0] for chain in found], axis=0) / number
    held = np.sum([chain.held for chain in found], axis=0) / number
    deadwood = np.sum([chain.deadwood @ np.arange(100) for chain in found]) / number
    losses = []
    for card in cards_of(unseen):
        share = held[to_card(card)]
        losses.append(-log(max(share if theirs >> card & 1 else 1 - share, SURE)))
    off = deadwood - least_deadwood(theirs)
    return float(counted[C_POINTS]), float(counted[C_WON]), sum(losses) / len(losses), float(off)


def likely(found: list[Chain]) -> tuple[float, ...]:
    """Chances of what is in `CHANCES`."""
    number = len(found) * advice.WORLDS
    counted = np.sum([chain.counted[0] for chain in found], axis=0) / number
    deadwood = np.sum([chain.deadwood for chain in found], axis=0) / number
    low, gin = float(deadwood[:11].sum()), float(deadwood[0])
    return low, gin, float(counted[C_NEXT]), float(counted[C_UNDERCUT])


def predictions(
    deals: int, opponent: Player, kinds: tuple[float, ...], chains: int, limits: Limits
) -> Iterator[list[Prediction]]:
    """Yield the predictions of each deal."""
    prior = np.array(kinds) / sum(kinds)
    pieces = (
        partial(play, number, opponent, prior, chains, limits.seed) for number in range(deals)
    )
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
    print(f"{len(found)} throws in {len({p.deal for p in found})} deals; predicted less actual:")
    print("turns   throws   points              deals won           Brier               deadwood")
    for low, high in BANDS:
        here = [p for p in found if low <= p.turn <= high]
        wins, at = [p.win - (p.got > 0) for p in here], [p.deal for p in here]
        print(
            f"{low}-{high:<5} {len(here):6}   {_mean([p.points - p.got for p in here], at):20}"
            f"{_mean(wins, at):20}{_mean([w * w for w in wins], at):20}"
            f"{_mean([p.deadwood for p in here], at)}"
        )
    for tenth in range(10):
        here = [p for p in found if min(int(p.win * 10), 9) == tenth]
        came = _mean([float(p.got > 0) for p in here], [p.deal for p in here])
        said = np.mean([p.win for p in here]) if here else 0.0
        print(f"win said {said:.3f}, came {came}, {len(here)} throws")
    for place, name in enumerate(CHANCES):
        pairs = [(*p.chances[place], p.deal) for p in found if len(p.chances) > place]
        for tenth in range(10):
            tenths = [pair for pair in pairs if min(int(pair[0] * 10), 9) == tenth]
            if tenths:
                came = _mean([float(pair[1]) for pair in tenths], [pair[2] for pair in tenths])
                share = np.mean([pair[0] for pair in tenths])
                print(f"{name} said {share:.3f}, came {came}, {len(tenths)} throws")
    low, high = CARD_TURNS
    here = [p for p in found if low <= p.turn <= high]
    losses = _mean([p.card_loss for p in here], [p.deal for p in here])
    print(f"log loss of a card, turns {low}-{high}: {losses}, {len(here)} throws")


def main() -> None:
    """Play, predict, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--chains", type=int, default=32, help=f"of {advice.WORLDS} worlds each")
    parser.add_argument("--opponent", choices=list(KERNEL_KINDS), default="rule")
    parser.add_argument("--kinds", help="chance of each kind, as in 1,0,0,0")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()
    kinds = tuple(map(float, options.kinds.split(","))) if options.kinds else ANY_KIND
    limits = Limits(seed=options.seed, threads=options.threads)
    found: list[Prediction] = []
    for rows in predictions(options.deals, options.opponent, kinds, options.chains, limits):
        found += rows
    report(found)


if __name__ == "__main__":
    main()
