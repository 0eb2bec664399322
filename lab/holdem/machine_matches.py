"""What the whole game of two, as charts have it, wins of players who follow a rule.

    python -m lab.holdem.machine_matches --iterations 1000 --boards 500
    python -m lab.holdem.machine_matches --iterations 0 --responses 600 --boards 500

A rule is a table over the same buckets: so on each sampled board all hands of one meet all hands
of the other, in both seats, and no luck of the cards is left but the board's.
"""

import argparse
import time
from collections.abc import Sequence

import numpy as np

from engine.arrays import Floats, Floats32, Ints
from engine.games.holdem.live.betting import Place
from engine.games.holdem.live.boards import MEANS, PERCENTILES, SPREADS
from engine.games.holdem.live.records import BEFORE, FLOP, RIVER
from engine.games.holdem.live.solver import Solver
from engine.games.holdem.preflop.solver import Game
from engine.games.holdem.preflop.tree import Table
from engine.games.holdem.preflop.worths import CHANCES, NO_TILTS, equities, masses
from engine.games.holdem.ranges import COMBOS
from lab.holdem.whole import GAMMA, HANDS_OF, whole_betting

RULES = ("always calls", "tight", "pot odds")
GOOD = 0.6  # equity with which who goes by pot odds bets
#: Tight before the flop: shares of hands that are raised with, and called, by what is to be paid.
TIGHT = ((1.0, 0.15, 0.25), (5.0, 0.05, 0.15), (15.0, 0.02, 0.05), (np.inf, 0.012, 0.025))
BETS, RAISES, CALLS = 0.72, 0.88, 0.6  # and after it, equities


def pots(places: Sequence[Place]) -> dict[int, tuple[float, float]]:
    """Of each decision: what a call costs, and what lies in the pot before it."""
    found: dict[int, tuple[float, float]] = {}
    open_places = [(0, 0.0)]
    while open_places:
        at, begun = open_places.pop()
        place = places[at]
        if not place.decides:
            continue
        node, player = place.node, place.node.kind
        pot = begun + 2 * node.before + sum(node.put)
        found[at] = max(node.put) - node.put[player], pot
        for child in place.children:
            comes = places[child].street > place.street == BEFORE
            open_places.append((child, 2 * node.stake if comes else begun))
    return found


def strengths(street: int, before: Floats, width: int) -> Floats:
    """Equity of each bucket of a street against all hands, about."""
    bucket = np.arange(width)
    if street < FLOP:
        return before
    if street < RIVER:
        found: Floats = (bucket // SPREADS % MEANS + 0.5) / MEANS
        return found
    return (bucket % PERCENTILES + 0.5) / PERCENTILES


def play_of(rule: str, solver: Solver) -> Floats32:
    """How a rule plays, in the order of what is learned."""
    mass = masses().astype(float)
    before: Floats = (mass * equities().T).sum(axis=0) / mass.sum(axis=0)
    order = np.argsort(-before)
    better = np.empty(len(before))
    better[order] = np.cumsum((CHANCES / CHANCES.sum())[order])
    told = pots(solver.places)
    found = np.zeros(solver.entries, np.float32)
    for at, (call, pot) in told.items():
        block = solver.block(found, at)
        words = [(option.action or "look on").split()[0] for option in solver.places[at].options]
        street = solver.places[at].street
        equity = strengths(street, before, block.shape[1])
        passive = next((words.index(w) for w in ("call", "check") if w in words), 0)
        raises = next((i for i, w in enumerate(words) if w in ("bet", "raise", "all-in")), passive)
        folds = words.index("fold") if "fold" in words else passive
        put = max(solver.places[at].node.put)
        taken: Ints = np.full(len(equity), passive)
        if rule == "pot odds":
            taken = np.where(equity >= call / (pot + call), passive, folds)
            taken = taken if call else np.where(equity > GOOD, raises, taken)
        elif rule == "tight" and street < FLOP:
            _most, raised, called = next(row for row in TIGHT if put <= row[0])
            taken = np.where(better <= called, passive, folds)
            taken = np.where(better <= raised, raises, taken)
        elif rule == "tight":
            taken = np.where((equity >= CALLS) | (call == 0), passive, folds)
            taken = np.where(equity >= (RAISES if call else BETS), raises, taken)
        block[taken, np.arange(len(equity))] = 1
    return found


def main() -> None:
    """Print what is won in 100 hands, and the error of that."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--stack", type=float, default=100.0)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--responses", type=int, default=0, help="iterations to learn in")
    parser.add_argument("--seed", type=int, default=9201)
    options = parser.parse_args()
    whole = whole_betting(Game(Table(2, options.stack), NO_TILTS))
    everything = np.ones((2, len(COMBOS)), np.float32)
    solver = Solver(whole.places, everything, (), HANDS_OF, gamma=GAMMA)
    start = time.process_time()
    solver.improve(options.iterations)
    print(f"{options.iterations} iterations in {time.process_time() - start:.0f} s", flush=True)
    for rule in RULES:
        mine = play_of(rule, solver)
        lost, errors = solver.play(options.boards, options.seed, mine=(mine, mine))
        # Both seats meet the same boards: the error of their mean is that of each at most.
        print(f"{rule}: {-100 * lost.mean():+.1f} ± {100 * errors.mean():.1f} bb/100", flush=True)
        if options.responses:
            sums, solver.sums = solver.sums, mine
            learned = [solver.respond(seat, options.responses, seat + 2) for seat in range(2)]
            won, errors = solver.play(options.boards, options.seed, mine=learned)
            solver.sums = sums
            print(
                f"  at most about {100 * won.mean():+.1f} ± {100 * errors.mean():.1f}", flush=True
            )


if __name__ == "__main__":
    main()
