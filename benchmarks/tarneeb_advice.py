"""Tarneeb with one hand known: how much is known after two seconds, on all cores.

Run: python -m benchmarks.tarneeb_advice. The positions are random deals with some tricks played
at random; the hand on lead asks.
"""

import argparse
import os
import random
from statistics import mean, median
from time import perf_counter

from engine.games import tarneeb
from engine.games.tarneeb import BidAdvice, PlayAdvice, Position, strength
from engine.pool import cores

SECONDS = 2.0


def bids(count):
    firsts, widths, deals, ends = [], [], [], []
    for seed in range(count):
        hand = tarneeb.random_deal(seed).hands[2]
        start = perf_counter()
        answers = tarneeb.analyse(BidAdvice(hand=hand, seconds=SECONDS))
        next(answers)
        firsts.append(perf_counter() - start)
        *_, answer = answers
        ends.append(perf_counter() - start)
        deals.append(answer.deals)
        widths.append(1.96 * max(error for row in answer.make_se for error in row))
    print(
        f"bid, {count} random hands: first numbers after {median(firsts):.2f} s median "
        f"{max(firsts):.2f} max; after {mean(ends):.2f} s {mean(deals):.0f} deals, the worst of 28 "
        f"probabilities known to {median(widths):.1%} median {max(widths):.1%} max"
    )


def question_with(cards_left, seed):
    """The player on lead, with so many cards, asks what to play; no card is forced."""
    rng = random.Random(seed)
    deal = tarneeb.random_deal(seed)
    declarer, trump, bid = strength.contract(deal.hands)
    position = Position(deal, trump, declarer)
    while position.tricks_left > cards_left:
        position = position.after(rng.choice(position.legal))
    seat = position.to_move
    return PlayAdvice(
        hand=deal.hands[seat],
        seat=seat,
        trump=trump,
        declarer=declarer,
        bid=bid,
        played=position.played,
        method="score",
        seconds=SECONDS,
    )


def plays(cards_left, count):
    deals, ends, exact = [], [], 0
    for seed in range(count):
        start = perf_counter()
        *_, answer = tarneeb.analyse(question_with(cards_left, seed))
        deals.append(answer.deals)
        ends.append(perf_counter() - start)
        exact += answer.exact
    print(
        f"play, {cards_left:2d} cards left: {mean(deals):8.0f} deals mean {min(deals):6d} least "
        f"{max(deals):6d} most in {mean(ends):.2f} s mean {max(ends):.2f} max; "
        f"all deals there are in {exact} of {count}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=6, help="of each kind")
    count = parser.parse_known_args()[0].hands
    for _ in tarneeb.prepare():
        pass
    print(f"{cores()} cores, load {os.getloadavg()[0]:.1f} before")
    bids(count)
    for cards_left in (13, 10, 8, 4):
        plays(cards_left, count)


if __name__ == "__main__":
    main()
