"""What the adviser foretells beside what comes, in rounds of two players, the other by rule.

Run: ``python -m lab.thirteen.calibration --deals N``. At each decision the points
foretold for the best choice are compared with those of the round's end.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine import pool
from engine.estimates import half_width
from engine.games.rummy.rules import three_thirteen
from engine.games.rummy.thirteen.advice import mean_and_error
from engine.games.rummy.thirteen.match import PLAYED, play_round, shuffled
from engine.games.rummy.thirteen.questions import Match
from engine.limits import Limits
from engine.rng import random_word, stream

BANDS = ((1, 1), (2, 3), (4, 6), (7, 99))  # turns of the player


@dataclass(frozen=True, slots=True)
class Prediction:
    """One decision: turn of the player, then what was foretold less what came.

    Attributes
    ----------
    turn : 1 for the first
    points, others : mine and the other's at the end of the round
    first, went : chance foretold that I go out first, and whether I did
    """

    turn: int
    points: float
    others: float
    first: float
    went: bool


def predictions(match: Match, number: int) -> list[Prediction]:
    """All decisions of deal `number`, from both seats."""
    rules = three_thirteen(PLAYED[number % len(PLAYED)], match.rules)
    deck = shuffled(rules, match.limits.seed, number)
    start = random_word(stream(match.limits.seed), number)
    found = []
    for seat in range(match.players):
        points, out, _, _, given = play_round(match, rules, deck, seat, start)
        others = float(np.delete(points, seat).mean())
        for i, advice in enumerate(given):
            if advice.choices:  # else I go out, whatever is sampled
                best = advice.choices[0]
                missed = best.points - points[seat], best.others - others
                turn = i // 2 + 1  # a draw and a throw each
                found.append(Prediction(turn, *missed, best.first, out == seat))
    return found


def report(found: list[Prediction]) -> Iterator[str]:
    """Lines of a table by turns; intervals as if decisions were independent."""
    yield "turns  decisions  my points  the other's  out first: foretold, came"
    for low, high in BANDS:
        band = [p for p in found if low <= p.turn <= high]
        if not band:
            continue
        cells = []
        for missed in ([p.points for p in band], [p.others for p in band]):
            mean, error = mean_and_error(np.array(missed))
            cells.append(f"{mean:+.1f} ±{half_width(error):.1f}")
        said, came = (
            np.mean(each) for each in zip(*((p.first, p.went) for p in band), strict=True)
        )
        yield f"{low}-{high}  {len(band)}  {'  '.join(cells)}  {said:.0%}, {came:.0%}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=44)
    parser.add_argument("--move-deals", type=int, default=48)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=None)
    options = parser.parse_args()
    move, limits = Limits(deals=options.move_deals), Limits(seed=options.seed)
    match = Match("advise", deals=options.deals, move=move, limits=limits)
    pieces = [partial(predictions, match, number) for number in range(options.deals)]
    found = [p for piece in pool.run(pieces, options.threads) for p in piece]
    print("\n".join(report(found)))


if __name__ == "__main__":
    main()
