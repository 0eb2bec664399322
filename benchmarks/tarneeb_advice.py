"""Tarneeb with one hand known: how long until so much is known, on all cores.

Run: python -m benchmarks.tarneeb_advice. The positions are random deals with some tricks played
at random; the hand on lead asks. CPU time tells more than time where other programs run too.
"""

import argparse
import os
import random
from statistics import mean, median
from time import perf_counter, process_time

from engine.estimates import half_width
from engine.games import tarneeb
from engine.games.tarneeb import BidAdvice, PlayAdvice, Position, SeenPlay
from engine.games.tarneeb.own import strength
from engine.limits import Limits
from engine.pool import cores

PATIENCE = 60.0  # seconds


class Stopwatch:
    """Seconds and CPU seconds since it was made."""

    def __init__(self):
        self._began = perf_counter(), process_time()

    def read(self):
        return perf_counter() - self._began[0], process_time() - self._began[1]


def report(what, times):
    seconds, cpu = zip(*times, strict=True)
    print(
        f"{what:<44}{median(seconds):6.2f} s median {max(seconds):6.2f} s max | CPU "
        f"{median(cpu):6.2f} s median {mean(cpu):6.2f} s mean {max(cpu):6.2f} s max",
        flush=True,
    )


def bids(count):
    firsts, ends, deals = [], [], []
    for seed in range(count):
        hand = tarneeb.random_deal(seed).hands[2]
        watch = Stopwatch()
        answers = tarneeb.analyse(BidAdvice(hand=hand, limits=Limits(seconds=PATIENCE)))
        for number, answer in enumerate(answers):
            if number == 0:
                firsts.append(watch.read())
            if half_width(max(error for row in answer.make_se for error in row)) <= 0.06:
                break
        answers.close()
        ends.append(watch.read())
        deals.append(answer.deals)
    report("bid: first numbers", firsts)
    report("bid: all 28 probabilities within 6 %", ends)
    print(f"with {mean(deals):.0f} deals of the trump looked at most, in the mean")


def question_with(cards_left, deals, seed):
    """The player on lead, with so many cards, asks what to play; no card is forced."""
    rng = random.Random(seed)
    deal = tarneeb.random_deal(seed)
    declarer, trump, bid = strength.contract(deal.hands)
    position = Position(deal, trump, declarer)
    while position.tricks_left > cards_left:
        position = position.after(rng.choice(position.legal))
    seat = position.to_move
    seen = SeenPlay(
        hand=deal.hands[seat],
        seat=seat,
        trump=trump,
        declarer=declarer,
        bid=bid,
        played=position.played,
    )
    return PlayAdvice(seen, "score", limits=Limits(deals=deals))


def plays(cards_left, deals, count):
    times, looked_at = [], []
    for seed in range(count):
        watch = Stopwatch()
        *_, answer = tarneeb.analyse(question_with(cards_left, deals, seed))
        times.append(watch.read())
        looked_at.append(answer.deals)
    what = f"{deals:,} deals" if deals else f"all deals ({max(looked_at):,} at most)"
    report(f"play: {cards_left} cards left, {what}", times)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=6, help="of each kind")
    count = parser.parse_known_args()[0].hands
    for _ in tarneeb.prepare():
        pass
    print(f"{cores()} cores, load {os.getloadavg()[0]:.1f} before")
    bids(count)
    for cards_left, deals in ((13, 50), (10, 1200), (8, 6000), (4, None)):
        plays(cards_left, deals, count)


if __name__ == "__main__":
    main()
