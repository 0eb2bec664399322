"""Counts what a partner would groan at: how often a player of Tarneeb does it, where he could.

Run: ``python -m lab.tarneeb.groans PLAYER --deals N``; who plays is written as for `policy_match`.
Four such players play deals that were bid by hand. A chance to break a rule is a choice in which
some legal card breaks it and some other one does not. That a card breaks one does not say that it
is wrong: some are now and then the best.
"""

import argparse
from collections import Counter
from functools import partial

from engine import pool
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.rules import Position, random_deal
from engine.games.tarneeb.table import match
from engine.games.tarneeb.table.manners import RULES, broken
from lab.tarneeb.policy_match import Player

APART = 1 << 42  # so that no deal is one of a match


def play(text: str, number: int) -> tuple[Counter[str], Counter[str]]:
    """Chances to break each rule in a deal, and how often it was broken."""
    seed = APART + number
    deal, player = random_deal(seed), Player.of(text)
    contract = match.bid_by_hand(deal, seed)
    position = Position(deal, contract.trump, contract.declarer)
    chances: Counter[str] = Counter()
    breaches: Counter[str] = Counter()
    while not position.finished:
        seat, card = position.to_move, player.card(deal, position, contract, seed)
        if len(position.legal) > 1:
            seen = SeenPlay(
                deal.hands[seat], seat, contract.trump, contract.declarer, contract.bid,
                position.played,
            )  # fmt: skip
            for name, breaks in broken(seen, card):
                chances[name] += 1
                breaches[name] += breaks
        position = position.after(card)
    return chances, breaches


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Count what a partner would groan at.")
    parser.add_argument("player")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    chances: Counter[str] = Counter()
    breaches: Counter[str] = Counter()
    pieces = (partial(play, asked.player, number) for number in range(asked.deals))
    for its_chances, its_breaches in pool.run(pieces, asked.threads):
        chances += its_chances
        breaches += its_breaches
    print(f"{asked.player}, {asked.deals} deals")
    for name in RULES:
        share = 1000 * breaches[name] / max(chances[name], 1)
        print(f"{name:62s}{breaches[name]:7d} of {chances[name]:7d}{share:8.1f} in 1,000")


if __name__ == "__main__":
    main()
