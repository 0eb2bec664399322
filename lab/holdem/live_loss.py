"""What answers of sampled boards lose against whole solutions, in % of the pot.

    python -m lab.holdem.live_loss --street turn --spots 30 --seed 9001

Spots are of six pairs of positions in turn, with the ranges that charts give them, on random
boards (a turn is one on which both checked the flop), with one size on each street. An answer has
as much CPU time as two cores have in so many seconds. At each decision of the street its
frequencies are judged by what actions are worth in the solution; what is lost there counts as
often as the solution gets there, and all decisions together are the street. Facing a bet after a
check is told by itself, too, and so is what the solution itself lost when it had had as much time.
"""

import argparse
import random
import time
from collections.abc import Iterator

import numpy as np

from engine.asking import analyse
from engine.cards import cards_text
from engine.games.holdem import live
from engine.games.holdem.hand import Table
from engine.games.holdem.in_play.before import before_the_flop
from engine.games.holdem.in_play.lines import parse_line
from engine.games.holdem.live.answering import Street, prepare, tell
from engine.games.holdem.strategy.equilibrium.questions import PLAYERS, Advice, Spot, Strategy
from engine.limits import Limits

#: What was done before the flop, out of position and in position.
PAIRS = (
    ("BTN raise 2.5; BB call", "BB", "BTN"),
    ("CO raise 2.5; BTN call", "CO", "BTN"),
    ("SB raise 3; BB call", "SB", "BB"),
    ("BTN raise 2.5; BB raise 10; BTN call", "BB", "BTN"),
    ("UTG raise 2.5; BB call", "BB", "UTG"),
    ("HJ raise 2.5; CO raise 7.5; HJ call", "HJ", "CO"),
)
SIZE = "60"
TOLD = (5.0, 2.0, 1.0, 0.5)  # exploitability, in %, at which solutions on the way are judged
#: CPU seconds of one thread in a second of two: the second waits while what was learned is added.
CORES = 1.7


def spot_of(number: int, seed: int, cards: int) -> Spot:
    """A spot of one of `PAIRS`."""
    board = tuple(random.Random(seed + number).sample(range(52), cards))
    line, oop, ip = PAIRS[number % len(PAIRS)]
    hand = parse_line(f"{line} | {cards_text(board[:3])}", Table((100.0,) * 6))
    ranges = before_the_flop(hand).ranges
    first, second = (hand.table.positions.index(position) for position in (oop, ip))
    stack = min(hand.stack(first), hand.stack(second))
    return live.spot_of(ranges[first], ranges[second], board, hand.pot, stack, bets=SIZE)


def lost_by(
    actions: tuple[str, ...], often: dict[int, tuple[float, ...]], solution: Advice, pot: float
) -> float:
    """% of the pot that frequencies of actions lose by the solution's worths."""
    lost = met = 0.0
    order = [solution.actions.index(action) for action in actions]
    for combo in solution.combos:
        met += combo.share
        for at, own in zip(order, often.get(combo.combo, ()), strict=False):
            lost += combo.share * (combo.frequencies[at] - own) * combo.action_evs[at]
    return 100 * lost / met / pot if met else 0.0


def decisions(spot: Spot, target: float) -> Iterator[tuple[tuple[str, ...], Advice]]:
    """Each decision of the street that the solution reaches at all, and what it says there."""
    lines: list[tuple[str, ...]] = [()]
    while lines:
        line = lines.pop()
        *_, solution = analyse(Strategy(spot, line, target=target))
        assert isinstance(solution, Advice)
        if solution.to_act in PLAYERS and min(solution.reached) > 0:
            yield line, solution
            lines += [(*line, action) for action in solution.actions]


def main() -> None:
    """Print the loss of each spot, and their means."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--street", choices=("flop", "turn"), default="turn")
    parser.add_argument("--spots", type=int, default=12)
    parser.add_argument("--begin", type=int, default=0, help="number of the first spot")
    parser.add_argument("--seed", type=int, default=9001)
    parser.add_argument("--target", type=float, default=0.25)
    parser.add_argument("--seconds", type=float, nargs="+", default=(2.0, 10.0))
    options = parser.parse_args()
    prepare()
    found: dict[tuple[str, float], list[float]] = {}
    for number in range(options.begin, options.begin + options.spots):
        spot = spot_of(number, options.seed, 3 if options.street == "flop" else 4)
        start = time.process_time()
        on_the_way = [
            (time.process_time() - start, advice)
            for advice in analyse(Strategy(spot, target=options.target))
            if isinstance(advice, Advice)
        ]
        solved_s = time.process_time() - start
        points = list(decisions(spot, options.target))
        named = {(): "first", ("check",): "after a check"}
        bet = next(a for a in points[0][1].actions if a.startswith("bet"))
        named["check", bet] = "facing a bet"
        name = PAIRS[number % len(PAIRS)][0]
        print(number, name, cards_text(spot.board), f"solved in {solved_s:.0f} s", flush=True)
        for most in (most for most in TOLD if most >= options.target):
            at, told = next(pair for pair in on_the_way if pair[1].exploitability <= most)
            often = {combo.combo: combo.frequencies for combo in told.combos}
            lost = lost_by(told.actions, often, points[0][1], spot.pot)
            found.setdefault((f"first, solved to {most:g} %", 0.0), []).append(lost)
            print(f"  solved to {told.exploitability:.1f} % in {at:.1f} s: {lost:.3f}", flush=True)
        start = time.process_time()
        limits = Limits(seed=number, deals=4)
        street = Street(live.Question(spot, limits=limits))
        for seconds in sorted(options.seconds):
            while time.process_time() - start < seconds * CORES:
                street.solver.improve(1)
            row = {"street": 0.0}
            for line, solution in points:
                question = live.Question(spot, line, limits=limits)
                answer = tell(street, question, 1.0, 0.0)
                often = {hand.combo: hand.frequencies for hand in answer.hands}
                lost = lost_by(answer.actions, often, solution, spot.pot)
                row["street"] += float(np.prod(solution.reached)) * lost
                if line in named:
                    row[named[line]] = lost
            for decision, lost in row.items():
                found.setdefault((decision, seconds), []).append(lost)
            text = ", ".join(f"{decision} {lost:.3f}" for decision, lost in row.items())
            print(f"  {seconds:g} s, {4 * street.solver.iterations} boards: {text}", flush=True)
    for (decision, seconds), losses in sorted(found.items()):
        mean, worst = np.mean(losses), max(losses)
        error = np.std(losses) / max(len(losses) - 1, 1) ** 0.5
        under = sum(loss < 0.5 for loss in losses)
        print(
            f"{decision}, {seconds:g} s: mean {mean:.3f} ± {error:.3f}, worst {worst:.3f} %, "
            f"under 0.5 {under} of {len(losses)}"
        )


if __name__ == "__main__":
    main()
