"""A player with three planted leaks and no other: what Review finds of them. ``python -m`` this.

The hero plays as the charts and the solutions say, but never 3-bets the big blind, calls every
river with a pair and bets half the pot with all draws; each decision is judged as at the table.
The others play as the charts say, but come in third against nobody, as three players take most of
the time; after the flop they are the robots that are people: they bet what nobody should, so that
to call it is wrong. From a hand on only what is planted is judged, which takes a third of the time:
the rest of the hero's play after the flop is by rules then, and nothing is said of it.
Hands are files in FOLDER, so that a campaign goes on where it was; ``--tell`` says what it found.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from app.games.holdem.review.habits import hand_part
from app.games.holdem.review.store import Store
from app.games.holdem.review.work import read_in
from engine.games.holdem.in_play import (
    JUDGED,
    Judged,
    Question,
    Step,
    analyse,
    asked_of,
    judge,
    judged_by,
)
from engine.games.holdem.preflop.charts import OFTEN
from engine.games.holdem.table.questions import Turn
from tests.app.games.holdem.review import robots
from tests.app.games.holdem.review.test_leaks import planted
from tests.app.games.holdem.review.writer import written

CHUNK = 50  # hands that are played, and kept, at a time
PEOPLE = ("loose", "aggressive")
PLAYED = replace(JUDGED, deals=100, threads=1)  # a hundred boards play well enough


class Hero:
    """Plays as is advised, but for what is planted, and keeps what each decision gave up."""

    def __init__(self, whole) -> None:
        self.judged, self.whole = [], whole

    def __call__(self, rng, hand, hole):
        """What is done after the flop."""
        step = leaky(hand, hole)
        if step is not None:
            found = judged_alone(hand, hole, step)
        elif not self.whole:
            return robots.after(rng, hand, hole, False)
        else:
            answer, step = advised(rng, hand, hole)
            found = Judged(why="No answer.") if answer is None else judged_by(answer, hand, step)
        self.judged.append((len(hand.steps), found))
        return hand.then(step)


def person(rng, hand, hole, me):
    """What one of the others does."""
    seat = hand.to_act
    if hand.street:
        (move,) = analyse(Turn(hand, hole, PEOPLE[(seat - me) % len(PEOPLE)]))
        return hand.then(move.step)
    after = robots.before(rng, hand, hole, False)
    kind, entered = after.steps[-1].kind, {step.seat for step in hand.steps if step.kind != "fold"}
    others = (entered | {me} if kind == "call" else entered) - {seat}
    return hand.fold() if len(others) > 1 and kind not in ("fold", "check") else after


def leaky(hand, hole):
    """What is planted, where it is."""
    choices, part, seat = hand.choices(), hand_part(hole, hand.board), hand.to_act
    if choices.checks and choices.most and part == "draw":
        bet = round(choices.pot / 2, 2)
        return Step("bet", seat, min(choices.most, max(choices.least, bet)))
    if not choices.checks and part == "pair" and hand.street == 5:
        return Step("call", seat)
    return None


def advised(rng, hand, hole):
    """An answer, and what it says; what is free where there is none."""
    free = Step("check" if hand.choices().checks else "fold", hand.to_act)
    try:
        *_others, answer = analyse(Question(hand, hand.to_act, hole, limits=PLAYED))
    except ValueError:
        return None, free
    often = [share if share >= OFTEN else 0.0 for share in answer.frequencies]
    chosen = rng.choices(answer.actions, often)[0] if any(often) else answer.best
    if not chosen:
        return answer, free
    kind, _, to = chosen.partition(" ")
    return answer, Step(
        kind, hand.to_act, max(float(to), hand.choices().least) if to and kind != "all-in" else 0.0
    )


def judged_alone(hand, hole, step):
    """What a decision gave up, asked by itself."""
    try:
        return judge(
            asked_of(hand, hand.to_act, hole, step, limits=replace(JUDGED, threads=1)), step
        )
    except ValueError as problem:
        return Judged(why=problem.args[0])


def chunk(begin, whole):
    """Some hands as a history, and what the hero's decisions in them gave up."""
    texts, rows = [], []
    for seed in range(begin, begin + CHUNK):
        hero = Hero(whole)
        played = robots.play(seed, hero, person)
        texts.append(written("PokerStars", played))
        rows += [(str(10_000 + seed), at, asdict(found)) for at, found in hero.judged]
    return begin, "".join(texts), rows


def play_on(folder, first, hands, workers, whole):
    """Play chunks that are not there yet."""
    folder.mkdir(exist_ok=True)
    begins = [b for b in range(first, hands, CHUNK) if not (folder / f"{b}.json").exists()]
    with ProcessPoolExecutor(workers) as processes:
        for begin, text, rows in processes.map(chunk, begins, (b < whole for b in begins)):
            (folder / f"{begin}.txt").write_text(text)
            (folder / f"{begin}.json").write_text(json.dumps(rows))
            print(begin, len(rows), flush=True)


def tell(folder):
    """Print which leaks were found, in their order."""
    with TemporaryDirectory() as name:
        store = Store(Path(name) / "leaks.sqlite")
        known = {}
        paths = sorted(folder.glob("*.json"), key=lambda path: int(path.stem))
        for path in paths:
            known |= {(number, at): found for number, at, found in json.loads(path.read_text())}
        for _share in read_in(store, [path.with_suffix(".txt") for path in paths]):
            pass
        sql = "SELECT decisions.id, number, at FROM decisions JOIN hands ON hands.id = hand"
        rows = store._all(f"{sql} WHERE is_done = 0", {})
        there = [(key, known[number, at]) for key, number, at in rows if (number, at) in known]
        store.judge((key, Judged(**found)) for key, found in there)
        totals = store.totals()
        store.close()
    print(f"{totals.hands:,} hands, {totals.judged:,} of {totals.decisions:,} decisions judged")
    print(f"gave up {totals.cost:.1f} bb, {totals.waiting} wait; {totals.whys}")
    for leak in totals.leaks:
        kind = planted(leak.what) or "NOT PLANTED"
        print(f"{leak.cost:8.1f} ± {leak.se:.1f} bb, {leak.dear} times  {kind}: {leak.what}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="seed of the first hand")
    parser.add_argument("--whole", type=int, default=2_000, help="hands judged as a whole")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tell", action="store_true")
    options = parser.parse_args()
    if not options.tell:
        play_on(options.folder, options.first, options.hands, options.workers, options.whole)
    tell(options.folder)
