"""How strong the net that plays gin is alone, and when it knocks.

Run: ``KIBITZER_KERNELS=numba python -m lab.gin.net_strength --deals 4000 --seed 991``.
"""

import argparse
from collections import Counter
from time import perf_counter

import numpy as np

from engine.cards import parse_cards
from engine.games.rummy.gin import kernels, net
from engine.games.rummy.gin.kernels import HAND, MOVER, OVER, PHASE, TAKEN, THROW, TURNS
from engine.games.rummy.gin.policy import cheapest_throw
from lab.gin import net_kernels
from lab.gin.training import OPPONENTS, RULES, duel, mean_points

#: Hands of eleven from which a strong player throws one card, and that card.
POSITIONS = {
    "2d3d4d7d8d9d5s8sAc2c5c": "8s",
    "4s5s6s3c3d6c7cTsJsKcAh": "Kc",
    "2d3d4d5s5c7d8d9cAc2cAh": "9c",
}
TURN_BANDS, POINT_BANDS = (
    ((0, 1), (2, 3), (4, 5), (6, 7), (8, 99)),
    ((1, 3), (4, 6), (7, 8), (9, 10)),
)


def knock_rates(deals: int, seed: int) -> dict[tuple[tuple[int, int], tuple[int, int]], str]:
    """Share of the hands with which the net knocks, by own turns ended and points left."""
    may: Counter[tuple[tuple[int, int], tuple[int, int]]] = Counter()
    does = may.copy()
    generator, weights = np.random.default_rng(seed), net.shipped()
    for _ in range(deals):
        deck, state = generator.permutation(52), np.zeros(kernels.STATE, np.int64)
        kernels.deal_cards(deck, int(generator.integers(2)), state)
        while state[PHASE] != OVER:
            me = int(state[MOVER])
            choice = net.choose_by_net(state, RULES, weights)
            if state[PHASE] == THROW:
                _, left = cheapest_throw(state[HAND + me], state[TAKEN])
                if 0 < left <= RULES[kernels.LIMIT]:
                    turn = int(state[TURNS + me])
                    at = (
                        next(band for band in TURN_BANDS if band[0] <= turn <= band[1]),
                        next(band for band in POINT_BANDS if band[0] <= left <= band[1]),
                    )
                    may[at] += 1
                    does[at] += choice >= kernels.KNOCK
            kernels.move(state, choice, deck[21:], RULES)
    return {at: f"{100 * does[at] / n:.0f} % of {n:,}" for at, n in sorted(may.items())}


def thrown(hand: str) -> str:
    """Card that the net throws in its third turn, nothing else known."""
    deck, state = np.arange(52), np.zeros(kernels.STATE, np.int64)
    kernels.deal_cards(deck, 1, state)
    cards = [kernels.to_card(card) for card in parse_cards(hand)]
    state[HAND] = sum(1 << card for card in cards)
    state[PHASE], state[MOVER], state[TURNS : TURNS + 2], state[TAKEN] = THROW, 0, 2, 0
    state[kernels.BURIED], state[kernels.TOP], state[kernels.DRAWN] = 0, kernels.NONE, 5
    choice = int(net.choose_by_net(state, RULES, net.shipped()))
    name = "A23456789TJQK"[choice % 100 % 13] + "shcd"[choice % 100 // 13]
    return f"knock, {name}" if choice >= kernels.KNOCK else name


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=991)
    options = parser.parse_args()
    for name, other in OPPONENTS.items():
        points, ends = duel(net.shipped(), other, options.deals, options.seed)
        mean, error = mean_points(points)
        print(f"net - {name}: {mean:+.2f} ± {error:.2f}; knocks, gins, undercut: {ends[0, :3]}")
    for at, rate in knock_rates(options.deals, options.seed).items():
        print(f"own turns {at[0]}, points {at[1]}: knocks {rate}")
    for hand, right in POSITIONS.items():
        print(f"{hand}: throws {thrown(hand)} (a strong player {right})")
    began = perf_counter()
    duel(net.shipped(), net_kernels.LEARNER, options.deals, options.seed)
    print(f"{1e6 * (perf_counter() - began) / 2 / options.deals:.0f} us a deal against itself")


if __name__ == "__main__":
    main()
