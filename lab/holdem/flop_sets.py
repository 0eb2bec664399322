"""Few flops that stand for all 1,755, and how far off they are: makes `assets/holdem/flops.txt`.

    python -m lab.holdem.flop_sets --write

Flops are alike where the equities of many pairs of ranges are, and textures. Of each number those
flops are taken to which all others are nearest (medoids), each with the weight of who is nearest to
it; then weights are moved as little as brings the mean equities of all pairs, and the textures, to
those of all flops (least squares, ridge). Errors are those of pairs of ranges that chose nothing:
charts of other numbers of seats.
"""

import argparse
import itertools
from pathlib import Path
from typing import Any

import numpy as np

from engine.arrays import Floats
from engine.asking import analyse
from engine.cards import cards_text
from engine.games.holdem.flops.questions import Flops
from engine.games.holdem.flops.textures import TEXTURES, textures_of
from engine.games.holdem.hand import Table
from engine.games.holdem.in_play.before import before_the_flop
from engine.games.holdem.in_play.lines import parse_line
from engine.games.holdem.ranges import Range
from engine.games.holdem.strategy.many_flops.sets import COUNTS, FILE, all_flops

THREE_BET = "{first} raise 2.5; {second} raise 9; {first} call"
#: Seats and stacks, in big blinds, of what the flops are chosen by, and of what they are judged by.
#: The two constants below were chosen by others: 2 and 20, 9 and 100, 6 and 20.
CHOSEN_BY = ((6, 100.0), (6, 40.0), (9, 40.0), (2, 50.0), (9, 200.0))
JUDGED_BY = ((2, 25.0), (2, 100.0), (9, 20.0), (6, 200.0))
EACH = 24  # pairs of ranges, at most, of a number of seats with a stack
TEXTURE, RIDGE = 0.3, 3e-3  # how much a texture counts beside equities; and the weights' ridge


def pairs(tables: tuple[tuple[int, float], ...]) -> list[tuple[Range, Range]]:
    """Ranges out of position and in it, of pots that were raised once or twice."""
    found = []
    for seats, stack in tables:
        table = Table((stack,) * seats)
        lines = [
            (
                text.format(first=table.positions[first], second=table.positions[second]),
                first,
                second,
            )
            for first, second in itertools.combinations(range(seats), 2)
            for text in ("{first} raise 2.5; {second} call", THREE_BET)
        ]
        for line, *in_it in lines[:: -(-len(lines) // EACH)]:
            hand = parse_line(f"{line} | 2c7d9h", table)
            held = before_the_flop(hand).ranges
            order = (
                sorted(in_it, key=lambda seat: (seat < seats - 2, seat)) if seats > 2 else [1, 0]
            )
            found.append((held[order[0]], held[order[1]]))
    return found


def counted(all_pairs: list[tuple[Range, Range]]) -> Floats:
    """``[2, pair, flop]``: how often it comes to a deal there, and what the first wins of these."""
    rows = []
    for seats in all_pairs:
        *_, report = analyse(Flops(seats))
        assert report.flops == tuple(flop for flop, _number in all_flops())
        rows.append((report.deals, report.shares))
    found: Floats = np.array(rows).swapaxes(0, 1) / [number for _flop, number in all_flops()]
    return found


def means(found: Floats, weights: Floats) -> Floats:
    """``[pair]``: equities over flops of these weights."""
    deals, shares = found @ weights
    mean: Floats = shares / deals
    return mean


def nearest(far: Floats, chosen: Any, numbers: Floats) -> tuple[Any, float]:
    """Which of the chosen each flop is nearest to, and how far they are on the whole."""
    return far[:, chosen].argmin(axis=1), float(far[:, chosen].min(axis=1) @ numbers)


def medoids(far: Floats, numbers: Floats, count: int) -> Any:
    """Places of `count` flops to which the others are as near as exchanges bring them."""
    chosen = [int((far * numbers).sum(axis=1).argmin())]
    while len(chosen) < count:  # the one that brings most
        gains = np.maximum(far[:, chosen].min(axis=1)[:, None] - far, 0).T @ numbers
        chosen.append(int(gains.argmax()))
    found = np.array(chosen)
    for _turn in range(50):
        before = found.copy()
        which, _far = nearest(far, found, numbers)
        for place in range(count):  # the middle of those that are nearest to one
            own = np.flatnonzero(which == place)
            inside = far[np.ix_(own, own)].T @ numbers[own]
            found[place] = own[inside.argmin()]
        if (found == before).all():
            break
    return found


def balanced(of_all: Floats, of_chosen: Floats, weights: Floats) -> Floats:
    """Weights moved as little as brings the means ``[row]`` of the chosen to those of all."""
    wanted = of_all - of_chosen @ weights
    scaled = of_chosen * weights  # parts of its own weight by which each is moved
    matrix = scaled @ of_chosen.T + RIDGE * np.eye(len(wanted))
    moved = weights * (1 + of_chosen.T @ np.linalg.solve(matrix, wanted))
    moved = np.maximum(moved, weights / 4)
    found: Floats = moved / moved.sum()
    return found


def main() -> None:
    """Print the error of each number of flops; write them where that is wanted."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    flops = all_flops()
    numbers = np.array([number for _flop, number in flops]) / 22100
    found, judges = (counted(pairs(tables)) for tables in (CHOSEN_BY, JUDGED_BY))
    print(f"{found.shape[1]} pairs chose, {judges.shape[1]} judge")
    names = [textures_of(flop) for flop, _number in flops]
    textures = np.array([[name in found for found in names] for name in TEXTURES], float)
    # what a flop adds to the mean equity of each pair, beside the mean of all flops
    off = (found[1] - means(found, numbers)[:, None] * found[0]) / (found[0] @ numbers)[:, None]
    features = np.vstack([off / off.std() / len(off) ** 0.5, TEXTURE * textures]).T
    squares = (features**2).sum(axis=1)
    far = np.maximum(squares[:, None] + squares - 2 * features @ features.T, 0)
    rows = np.vstack([10 * off, textures])
    lines = []
    for count in COUNTS:
        chosen = medoids(far, numbers, count)
        which, _far = nearest(far, chosen, numbers)
        nearby = np.bincount(which, numbers, count)
        weights = balanced(rows @ numbers, rows[:, chosen], nearby.astype(float))
        errors = means(judges[:, :, chosen], weights) - means(judges, numbers)
        rms, worst = 100 * np.sqrt((errors**2).mean()), 100 * abs(errors).max()
        print(f"{count}: equity off by {rms:.3f} % (rms), {worst:.3f} % at most")
        order = np.lexsort((chosen, -weights))
        parts = [f"{cards_text(flops[chosen[at]][0])}:{weights[at]:.5f}" for at in order]
        lines.append(f"{count} {' '.join(parts)}")
    if options.write:
        path = Path("assets/holdem") / FILE
        head = "# python -m lab.holdem.flop_sets --write"
        path.write_text("\n".join((head, *lines)) + "\n", "ascii")


if __name__ == "__main__":
    main()
