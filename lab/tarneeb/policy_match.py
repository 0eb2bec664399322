"""Matches of Tarneeb in equal time: every player has so many deals by trick.

Run: ``python -m lab.tarneeb.policy_match FIRST SECOND --deals N --seed S``. Who plays is a method
with what it counts, such as ``score+reasons``, and behind a colon what its usual numbers of deals
are multiplied by (``plain:1.6``); ``policy:0.5`` is the net at that temperature. Each deal is
played twice in the contract of an auction by hand, sides exchanged; the difference is first less
second, per deal, with 95 % intervals, and then come contracts made and the CPU of a choice.
"""

import argparse
from dataclasses import dataclass, replace
from functools import partial
from time import thread_time

import numpy as np

from engine import pool
from engine.arrays import Floats
from engine.estimates import half_width
from engine.games.tarneeb.match_questions import Series
from engine.games.tarneeb.rules import MOST_CARDS, Deal, Position, random_deal
from engine.games.tarneeb.table import match, policy
from engine.limits import Limits

#: Deals by trick: of methods that solve them, and of the one that plays them out.
SOLVED = (3, 3, 3, 6, 9, 18, 24, 36, 60, 99, 300, 300, 300)
PLAYED = (96, 96, 96, 96, 114, 114, 126, 156, 174, 192, 240, 480, 480)
SERIES = Series()


@dataclass
class Player:
    """Somebody at the tables, and the time he has spent."""

    method: str
    times: float
    spent_s: float = 0.0
    choices: int = 0

    @classmethod
    def of(cls, text: str) -> "Player":
        """The player that `text` names."""
        method, _, times = text.partition(":")
        return cls(method, float(times or (0 if method == "policy" else 1)))

    def card(self, deal: Deal, position: Position, contract: match.Contract, seed: int) -> int:
        """Card he plays, who sees his own hand only."""
        if len(position.legal) == 1:
            return position.legal[0]
        started = thread_time()
        seat, trick = position.to_move, len(position.tricks)
        usual = PLAYED if self.method.startswith("rollout") else SOLVED
        deals = max(1, round(usual[trick] * self.times))
        series = replace(SERIES, thinking=Limits(deals=deals))
        question = match.known_to(
            deal.hands[seat], seat, position, contract, self.method, series, seed
        )
        if self.method == "policy":
            card = policy.policy_card(question.seen, self.times, question.limits.seed)
        else:
            card = match.choose(question)
        self.spent_s += thread_time() - started
        self.choices += 1
        return card


def play_twice(first: str, second: str, seed: int) -> tuple[float, ...]:
    """Tricks and points of the first less the second, contracts made, seconds and choices."""
    deal = random_deal(seed)
    contract = match.bid_by_hand(deal, seed)
    side = contract.declarer % 2
    players = (Player.of(first), Player.of(second))
    tricks, points, made = [0, 0], [0, 0], [False, False]
    for table in (0, 1):
        seated = players if table == 0 else players[::-1]
        position = Position(deal, contract.trump, contract.declarer)
        while not position.finished:
            who = seated[position.to_move % 2]
            position = position.after(who.card(deal, position, contract, seed))
        tricks[table] = position.won[0]
        taken = position.won[0] if side == 0 else MOST_CARDS - position.won[0]
        bidders, others = SERIES.scoring.points(contract.bid, taken)
        points[table] = bidders - others if side == 0 else others - bidders
        made[table ^ side] = taken >= contract.bid
    times = (value for player in players for value in (player.spent_s, player.choices))
    return (tricks[0] - tricks[1], points[0] - points[1], *made, *times)


def report(first: str, second: str, rows: Floats) -> str:
    """The result so far."""
    mean = rows.mean(axis=0)
    error = half_width(1.0) * rows.std(axis=0, ddof=1) / len(rows) ** 0.5
    spent = 1e3 * rows[:, [4, 6]].sum(axis=0) / rows[:, [5, 7]].sum(axis=0)
    return (
        f"{first} – {second}, {len(rows)} deals: tricks {mean[0]:+.2f} ± {error[0]:.2f}, "
        f"points {mean[1]:+.2f} ± {error[1]:.2f}, made {mean[2]:.1%} – {mean[3]:.1%}, "
        f"ms a choice {spent[0]:.1f} – {spent[1]:.1f}"
    )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Match two players of Tarneeb in equal time.")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--every", type=int, default=100)
    asked = parser.parse_args()
    pieces = (
        partial(play_twice, asked.first, asked.second, asked.seed * match.DEALS_APART + number)
        for number in range(asked.deals)
    )
    play_twice(asked.first, asked.second, -1)  # kernels are compiled, or loaded
    rows = []
    for row in pool.run(pieces, asked.threads):
        rows.append(row)
        if len(rows) % asked.every == 0 or len(rows) == asked.deals:
            print(report(asked.first, asked.second, np.array(rows, float)), flush=True)


if __name__ == "__main__":
    main()
