"""What each of three could gain alone against answers of sampled boards, in % of the pot.

    python -m lab.holdem.three_way_loss --street turn --spots 4 --seed 8001

Each spot is a random board after a raise, a call and a call of the big blind. A best response is
learned from other boards, for each player alone, and both are played out on fresh ones: so a gain
is at least what is told here, less its error. Later streets are told apart by buckets there, too.
"""

import argparse
import random
import time

import numpy as np

from engine.cards import cards_text
from engine.games.holdem import three_way
from engine.games.holdem.hand import Table
from engine.games.holdem.in_play.before import before_the_flop
from engine.games.holdem.in_play.lines import parse_line
from engine.games.holdem.three_way.answering import Street
from engine.games.holdem.three_way.solver import SEATS

LINES = ("UTG raise 2.5; BTN call; BB call", "CO raise 2.5; BTN call; BB call")
CHECKS = ("BB check; UTG check; BTN check", "BB check; CO check; BTN check")
ITERATIONS = (25, 50, 100, 200)


def main() -> None:
    """Print the gains of each spot, and their means."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--street", choices=("flop", "turn"), default="turn")
    parser.add_argument("--spots", type=int, default=4)
    parser.add_argument("--seed", type=int, default=8001)
    parser.add_argument("--responses", type=int, default=150)
    parser.add_argument("--boards", type=int, default=300)
    options = parser.parse_args()
    found: dict[int, list[float]] = {}
    for number in range(options.spots):
        cards = random.Random(options.seed + number).sample(range(52), 4)
        kind = number % len(LINES)
        line = f"{LINES[kind]} | {cards_text(cards[:3])}"
        if options.street == "turn":
            line += f" {CHECKS[kind]} | {cards_text(cards[3:])}"
        hand = parse_line(line, Table((100.0,) * 6))
        ranges = before_the_flop(hand).ranges
        first, second, third = (ranges[s] for s in three_way.in_at(hand, len(hand.steps)))
        solver = Street(three_way.Question(hand, (first, second, third))).solver
        row, start = [], time.process_time()
        for iterations in ITERATIONS:
            solver.improve(iterations - solver.iterations)
            elapsed_s = time.process_time() - start
            best = [solver.respond(p, options.responses, 7 * number + 1) for p in SEATS]
            won, _error = solver.play(options.boards, number + 100)
            more, error = solver.play(options.boards, number + 100, best)
            gains = 100 * (more - won) / hand.pot
            found.setdefault(iterations, []).append(float(gains.max()))
            told = " ".join(f"{gain:.2f}" for gain in gains)
            row.append(f"{iterations} ({elapsed_s:.1f} s): {told}")
            start = time.process_time() - elapsed_s
        print(line, "±", np.round(100 * error / hand.pot, 2).max(), *row, sep="; ", flush=True)
    for iterations, losses in found.items():
        mean, worst = sum(losses) / len(losses), max(losses)
        print(f"{iterations} iterations: largest gain, mean {mean:.2f}, worst {worst:.2f} %")


if __name__ == "__main__":
    main()
