"""Hold'em strategies on one core, in CPU time. Run: python -m benchmarks.strategy [flop]

The flop takes two minutes and 1 GB, so only who asks for it gets it.

The peer is postflop-solver (b-inary, Rust, one thread): the figures beside ours are of another
run on a core of 2.5 GHz, with the same trees. They say what to expect; ratios of one run they
are not.
"""

import sys
from time import process_time

from engine.cards import parse_cards
from engine.games.holdem import parse_range
from engine.games.holdem.strategy import push_fold
from engine.games.holdem.strategy.equilibrium import Sizes, Spot, parse_sizes
from engine.games.holdem.strategy.equilibrium.solver import Solver, solving

OOP = "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s"
IP = "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+"
RIVER, TURN, FLOP = "Td9d6hQc2s", "Td9d6hQc", "Td9d6h"
FOUR, TWO = "33,75,150,allin", "60,allin"
#: What, ranges, board, bets, raises, target in % of the pot; the peer's ms an iteration, and s.
SPOTS = (
    ("river, 4 sizes", (OOP, IP), RIVER, FOUR, TWO, 0.3, 0.25, 0.027),
    ("river, any two, 4 sizes", ("random", "random"), RIVER, FOUR, TWO, 0.3, None, None),
    ("turn, 1 size", (OOP, IP), TURN, "50", "60", 0.5, 16.5, 1.14),
    ("turn, 4 sizes", (OOP, IP), TURN, FOUR, TWO, 0.5, 72, 11.6),
)
FLOP_SPOT = ("flop, 1 size", (OOP, IP), FLOP, "50", "60", 0.5, 1570, 126)
DEPTHS = [1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25]  # of stacks, in big blinds


def spot(ranges, board, bets, raises):
    sizes = Sizes(parse_sizes(bets), parse_sizes(raises))
    oop, ip = map(parse_range, ranges)
    return Spot(oop, ip, tuple(parse_cards(board)), 200, 900, (sizes, sizes))


def solve(asked, target):
    """The solver, and the seconds to lay out and to solve."""
    start = process_time()
    solver = Solver(asked, 1)
    begun = process_time()
    for _ in solving(solver, target, 5000):
        pass
    return solver, begun - start, process_time() - begun


def milliseconds_an_iteration(solver):
    done, start = 0, process_time()
    while process_time() - start < 0.3:
        solver.improve(2)
        done += 2
    return 1000 * (process_time() - start) / done


def main():
    Solver(spot((OOP, IP), RIVER, "50", "")).improve(1)  # compiled or loaded
    print(f"{'':26}{'entries':>12}{'MB':>8}{'ms/it':>9}{'peer':>8}", end="")
    print(f"{'laid out':>10}{'solved':>9}{'peer':>8}{'to':>7}{'its':>6}")
    for name, ranges, board, bets, raises, target, peer_ms, peer_s in (
        *SPOTS,
        *([FLOP_SPOT] if "flop" in sys.argv else []),
    ):
        solver, laid_out, taken = solve(spot(ranges, board, bets, raises), target)
        its = solver.iterations
        line = f"{name:26}{solver.shape.entries:12,}{solver.shape.memory_bytes / 1e6:8.1f}"
        line += f"{milliseconds_an_iteration(solver):9.3f}{peer_ms or '-':>8}"
        line += f"{laid_out:8.3f} s{taken:7.3f} s{peer_s or '-':>8}{target:5} %{its:6}"
        print(line, flush=True)
    start = process_time()
    for depth in DEPTHS:
        *_, plan = push_fold.analyse(push_fold.PushFold((depth, depth)))
    print(f"push or fold, {len(DEPTHS)} depths heads-up {process_time() - start:.2f} s")
    start = process_time()
    *_, plan = push_fold.analyse(push_fold.PushFold((10.0,) * 9, ante=0.125))
    taken = process_time() - start
    print(f"push or fold, 9 seats {taken:.2f} s, {plan.exploitability:.1e} bb")


if __name__ == "__main__":
    main()
