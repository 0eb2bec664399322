"""How well few boards tell what is held after a flop, by fewer and by all sizes.

    python -m lab.holdem.narrowing --players 3 --spots 5

Beside the ranges that many boards tell by all sizes: the part of a range that lies elsewhere, mean
over the players. Flops are those of hands that the robots of Review's tests play.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

import numpy as np

from engine.arrays import Floats
from engine.games.holdem import three_way
from engine.games.holdem.hand import streets
from engine.games.holdem.in_play import advice, solving
from engine.games.holdem.in_play.before import before_the_flop
from engine.games.holdem.live.questions import ASKED, LATER
from engine.limits import Limits

robots = import_module("tests.app.games.holdem.review.robots")
#: Iterations, each of two boards a player, that are compared; of the ranges that all lie beside.
TRIED, WHOLE = (25, 50, 80), {2: 500, 3: 220}
SIZES: dict[int, dict[str, Any]] = {
    2: {"all": ASKED, "fewer": LATER},
    3: {"all": None, "fewer": three_way.NARROWING},
}


def flops(players: int, seed: int) -> Iterator[Any]:
    """Flops that are over, between so many, with what they held before."""
    while True:
        played, seed = robots.play(seed), seed + 1
        ends = [end for _begin, end in streets(played.hand)][1:]
        if len(ends) > 1 and len(played.hand.saw_flop) == players:
            hand = played.hand.before(ends[0])
            held = before_the_flop(hand).ranges
            ranges = {seat: held[seat].without(hand.board) for seat in hand.saw_flop}
            yield advice.street_spot(hand, ranges, hand.saw_flop)


def told(spot: Any, sizes: Any, iterations: int, seed: int) -> list[Floats]:
    """What each may hold after it, adding up to 1."""
    limits = Limits(deals=2 * len(spot.ranges) * iterations, seed=seed, threads=1)
    if isinstance(spot, three_way.Question):
        *_, last = solving.solve(replace(spot, offered=sizes), None, limits)
    else:
        *_, last = solving.solve(replace(spot, bets=sizes), None, limits)
    kept = solving.after_the_street(spot.ranges, last.ranges)
    return [np.array(held.weights) / held.total for held in kept]


def main() -> None:
    """Print a row for each way."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, choices=(2, 3), default=2)
    parser.add_argument("--spots", type=int, default=8)
    parser.add_argument("--seed", type=int, default=7000)
    options = parser.parse_args()
    found = defaultdict(list)
    for _spot, spot in zip(
        range(options.spots), flops(options.players, options.seed), strict=False
    ):
        whole = told(spot, SIZES[options.players]["all"], WHOLE[options.players], seed=99)
        for name, sizes in SIZES[options.players].items():
            for iterations in TRIED:
                start = time.process_time()
                now = told(spot, sizes, iterations, seed=iterations)
                took = time.process_time() - start
                apart = [np.abs(a - b).sum() / 2 for a, b in zip(whole, now, strict=True)]
                found[name, iterations].append((float(np.mean(apart)), took))
    for (name, iterations), rows in found.items():
        apart, took = np.mean(rows, axis=0)
        print(f"{name} sizes, {iterations} iterations: {apart:.3f} elsewhere, {took:.2f} CPU s")


if __name__ == "__main__":
    main()
