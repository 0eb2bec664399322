"""Leaks that were planted are found, and others are not. ``python -m`` this: 20,000 hands."""

import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from app.games.holdem.review.habits import hand_part
from app.games.holdem.review.store import Store
from app.games.holdem.review.work import read_in
from engine.games.holdem.in_play import Judged
from tests.app.games.holdem.review import robots
from tests.app.games.holdem.review.writer import written

BIG_BLIND = ("before", "raise", "BB")
RIVERS, DRAWS = ("river", "call", "pair"), ("checked", "bet", "draw")  # raises are called, too


def found_in(hands, folder):
    """Habits of so many hands: by charts before the flop; later by who knows what was planted."""
    path, store = folder / "robots.txt", Store(folder / "robots.sqlite")
    path.write_text("".join(written("PokerStars", robots.play(seed)) for seed in range(hands)))
    for _share in read_in(store, [path]):
        pass
    rng = random.Random(1)
    while some := store.to_judge(hands):  # what is left before the flop, then the rest
        store.judge((each.key, judged(rng, each)) for each in some)
    totals = store.totals()
    store.close()
    assert totals.waiting == 0
    return totals


def judged(rng, decision):
    """What was planted costs a share of the pot; by an error what was right seems to, too."""
    hand, step = decision.hand, decision.step
    pot = sum(hand.state.put)
    part, error = hand_part(decision.hole, hand.board), 0.05 * pot
    cost = rng.gauss(0, error / 2)
    if step.kind == "call" and part == "pair" and hand.street == 5:
        cost += max(0.0, rng.gauss(0.2, 0.15)) * pot
    if step.kind == "bet" and part == "draw":
        cost += max(0.0, rng.gauss(0.1, 0.05)) * pot
    return Judged(cost if cost > error else 0.0, error, "fold", step.kind, "solved", 0.3)


def planted(what):
    street, faced, act, part, place, _role = what
    if (street, faced, place) == BIG_BLIND:
        return "3-bets"
    if (street, act, part) == RIVERS:
        return "rivers"
    return "draws" if (faced, act, part) == DRAWS else ""


@pytest.mark.slow
def test_planted_leaks_are_the_first_to_be_found(tmp_path):
    leaks = found_in(4_000, tmp_path).leaks
    assert {planted(leak.what) for leak in leaks[:4]} >= {"3-bets", "rivers", "draws"}
    assert [leak.what for leak in leaks if not planted(leak.what)] == []


if __name__ == "__main__":
    with TemporaryDirectory() as name:
        totals = found_in(int(sys.argv[1]) if sys.argv[1:] else 20_000, Path(name))
    print(f"{totals.hands:,} hands, {totals.judged:,} decisions judged")
    for leak in totals.leaks:
        kind = planted(leak.what) or "NOT PLANTED"
        print(f"{leak.cost:8.1f} ± {leak.se:.1f} bb  {kind}: {leak.what}")
