"""What answers of sampled boards lose against whole solutions, in % of the pot.

    python -m lab.holdem.live_loss --street turn --spots 12 --seed 7001

Each spot is a random board with ranges of `SPOTS` in turn, one size on each street. An answer's
frequencies are judged by what actions are worth in the solution: out of position first, in
position after a check, and facing a bet.
"""

import argparse
import random
import time

from engine.asking import analyse
from engine.games.holdem import live
from engine.games.holdem.ranges import parse_range
from engine.games.holdem.strategy.equilibrium.questions import Advice, Strategy
from engine.limits import Limits

#: Out of position, in position, pot and stack in big blinds.
WIDE = (
    "99-22, AJs-A2s, KTs+, QTs+, JTs, T9s, 98s, 87s, 76s, AQo-ATo, KJo+",
    "22+, A2s+, K8s+, Q9s+, J9s+, T8s+, 97s+, 86s+, 75s+, 65s, A8o+, KTo+, QTo+, JTo",
)
RERAISED = "QQ+, AKs, AKo, A5s-A3s, KQs, 76s", "JJ-77, AQs-ATs, KQs, QJs, JTs, T9s, AQo"
MIDDLE = (
    "TT-55, AQs-A9s, KTs+, QJs, JTs, T9s, AQo, KQo",
    "88+, ATs+, KJs+, QJs, AJo+, KQo, A5s, 98s",
)
SPOTS = ((*WIDE, 5.5, 97.5), (*RERAISED, 20.0, 90.0), (*MIDDLE, 12.0, 94.0))
BOARDS = (400, 800, 1600, 3200)
SIZE = "60"


def loss(answer: live.Answer, solution: Advice, pot: float) -> float:
    """% of the pot that the answer's frequencies lose by the solution's worths."""
    lost = met = 0.0
    for combo in solution.combos:
        own = answer.of(combo.combo)
        if own is None or combo.reach < 1e-6:
            continue
        worths = [combo.action_evs[solution.actions.index(action)] for action in answer.actions]
        shares = [combo.frequencies[solution.actions.index(action)] for action in answer.actions]
        for share, own_share, worth in zip(shares, own.frequencies, worths, strict=True):
            lost += combo.reach * (share - own_share) * worth
        met += combo.reach
    return 100 * lost / met / pot if met else 0.0


def main() -> None:
    """Print the loss of each spot, and their means."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--street", choices=("flop", "turn"), default="turn")
    parser.add_argument("--spots", type=int, default=12)
    parser.add_argument("--seed", type=int, default=7001)
    parser.add_argument("--target", type=float, default=0.25)
    options = parser.parse_args()
    cards = 3 if options.street == "flop" else 4
    found: dict[tuple[int, int], list[float]] = {}
    for number in range(options.spots):
        board = tuple(random.Random(options.seed + number).sample(range(52), cards))
        oop, ip, pot, stack = SPOTS[number % len(SPOTS)]
        spot = live.spot_of(parse_range(oop), parse_range(ip), board, pot, stack, bets=SIZE)
        lines = ((), ("check",), (f"bet {round(0.6 * pot, 2):g}",))
        for place, line in enumerate(lines):
            start = time.process_time()
            *_, solution = analyse(Strategy(spot, line, target=options.target, threads=1))
            assert isinstance(solution, Advice)
            solved_s = time.process_time() - start
            row = []
            for boards in BOARDS:
                start = time.process_time()
                limits = Limits(deals=boards, threads=1, seed=number)
                *_, answer = live.analyse(live.Question(spot, line, limits=limits))
                lost = loss(answer, solution, pot)
                found.setdefault((place, boards), []).append(lost)
                row.append(f"{boards}: {lost:.3f} ({time.process_time() - start:.2f} s)")
            print(number, line, f"solved in {solved_s:.1f} s;", *row, flush=True)
    for (place, boards), losses in sorted(found.items()):
        mean, worst = sum(losses) / len(losses), max(losses)
        print(f"decision {place}, {boards} boards: mean {mean:.3f}, worst {worst:.3f} %")


if __name__ == "__main__":
    main()
