"""Makes the net that plays Tarneeb (`engine.games.tarneeb.table.policy`), by nothing but play.

Run: ``KIBITZER_KERNELS=numba python -m lab.tarneeb.policy_fit``, which writes
assets/tarneeb/policy.npz after 17 minutes of one core. The seed makes it repeatable on one machine.

Four players who all go by the net play deals that were bid by hand. At some choices every card is
played on to the end *in the true deal*, all with the same luck: over many deals that is what it
is worth to who sees his own hand only, with all that bids and cards tell. No hidden hand is ever
guessed, and nothing is searched. First the net learns these worths, by least squares of their
differences within a choice; then the points it gains go up along their gradient, as all cards
were tried: its cards are chosen by a softmax of its worths (Adam: Kingma and Ba, 2015). In the
second part what counts is which card is chosen, no longer what it is worth.
"""

import argparse
import math
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import NamedTuple, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from engine.arrays import Floats, Floats32, Ints, Ints16
from engine.games.tarneeb.auction import HIGHEST_BID, LOWEST_BID
from engine.games.tarneeb.own import calls, strength
from engine.games.tarneeb.rules import MOST_CARDS
from engine.games.tarneeb.scoring import DEFAULT_SCORING, Scoring
from engine.games.tarneeb.table import policy, policy_kernels as k
from engine.jit import LIBRARY
from engine.machine import count_bits

P = ParamSpec("P")
R = TypeVar("R")

ROOT = Path(__file__).parents[2]
KEPT = 300_000  # choices that are learned from, the newest
NEW = 30_000  # of them in a round
BATCH = 256
EXPLORES = 1.0  # temperature, in points, of the cards played; then of those that try a card out
TRIES = 0.3
#: Share of choices that are tried out, by tricks left: in the last ones few cards are left to try,
#: they are soon played, and it is there that a net errs most.
SHARES: Floats = np.array((0, 0.25, *[0.25] * 5, *[0.13] * 7))
CHOICES_A_DEAL = 5.5  # that are tried, nearly
SOFT = 0.5  # temperature of the choices in the second part, and what it counts to be undecided
UNDECIDED = 0.05
MEAN_DECAY, SQUARE_DECAY, TINY = 0.9, 0.999, 1e-6


class Part(NamedTuple):
    """A part of the training.

    Attributes
    ----------
    rounds : of playing and learning
    gradient : whether the points are climbed; else worths are fitted
    reuse : how often a choice is learned from, on average
    fastest, slowest : step sizes, along a line
    temperature : of the cards that try a card out
    """

    rounds: int
    gradient: bool
    reuse: float
    fastest: float
    slowest: float
    temperature: float


PARTS = (
    Part(80, False, 8, 2e-3, 2e-4, 0.3),
    Part(10, True, 6, 3e-4, 1e-4, 0.3),
    Part(200, True, 8, 6e-4, 5e-5, 0.4),
)


class Store(NamedTuple):
    """Choices that were tried: features of the play and of each card, how many, and points."""

    of_play: Ints16
    of_choices: Ints16
    counts: Ints
    points: Floats32


def new_store(size: int) -> Store:
    """Room for `size` choices."""
    wide = k.MOST_ACTIVE + 1
    return Store(
        np.zeros((size, wide), np.int16),
        np.zeros((size, k.MOST_CHOICES, wide), np.int16),
        np.zeros(size, np.int64),
        np.zeros((size, k.MOST_CHOICES), np.float32),
    )


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """`function` as machine code. It is not kept: what is kept is named by the engine's sources."""
    return cast(Callable[P, R], numba.njit(nogil=True)(function))


def fast(function: Callable[P, R]) -> Callable[P, R]:
    """The same, with sums in any order."""
    return cast(Callable[P, R], numba.njit(nogil=True, fastmath=True)(function))


# Deals ------------------------------------------------------------------------------------------


@compiled
def _deal(hands: Ints, luck: Ints) -> None:
    deck = np.arange(52)
    for number in range(len(hands)):
        for at in range(51, 0, -1):
            other = int(k.random_share(luck) * (at + 1))
            deck[at], deck[other] = deck[other], deck[at]
        for at in range(52):
            hands[number, at // 13] |= 1 << deck[at]


@compiled
def _bid(worths: Floats, dealers: Ints, margins: Floats, plays: Ints) -> None:
    """Auctions as of `call_kernels`; where all pass, the dealer has to bid."""
    for number in range(len(worths)):
        play = plays[number]
        seat = (dealers[number] + 3) & 3
        passed, turns, bid, bidder = 0, 0, 0, -1
        while bid < HIGHEST_BID and (bid == 0 or count_bits(passed) < 3):
            needed = max(bid + 1, LOWEST_BID)
            whose = 0
            if bidder >= 0:
                whose = 2 if (bidder - seat) & 3 == 2 else 1
            # the dealer calls last: where three have passed before him he bids
            if count_bits(passed) == 3 or worths[number, seat] > needed + margins[whose]:
                bid, bidder = needed, seat
                play[k.P_CALLED + seat] = bid
            else:
                passed |= 1 << seat
            turns += 1
            seat = (seat + 3) & 3
            while passed >> seat & 1:
                seat = (seat + 3) & 3
        play[k.P_BID] = bid
        play[k.P_DECLARER] = play[k.P_MOVE] = bidder


def new_plays(count: int, seed: int) -> Ints:
    """Deals with contracts of auctions by hand, before the first card: (count, PLAY_WORDS)."""
    luck = np.random.default_rng(seed)
    hands = np.zeros((count, 4), np.int64)
    _deal(hands, policy.new_luck(seed))
    expected = np.stack([strength.expected_tricks(hands[:, seat]) for seat in range(4)], axis=1)
    share = luck.random((count, 4)).clip(calls.FARTHEST, 1 - calls.FARTHEST)
    worths = expected.max(axis=2) + calls.SCALE * np.log(share / (1 - share))
    plays = np.zeros((count, k.PLAY_WORDS), np.int64)
    plays[:, k.P_HAND : k.P_HAND + 4] = hands
    plays[:, k.P_LED] = plays[:, k.P_BEST] = -1
    plays[:, k.P_LEFT] = MOST_CARDS
    _bid(worths, luck.integers(0, 4, count), np.array(calls.MARGINS), plays)
    plays[:, k.P_TRUMP] = expected[np.arange(count), plays[:, k.P_DECLARER]].argmax(axis=1)
    return plays


def points_of(scoring: Scoring) -> Floats:
    """Points of the bidders less those of the others: shape (14, 14), by bid and tricks taken."""
    table = np.zeros((MOST_CARDS + 1, MOST_CARDS + 1))
    for bid in range(LOWEST_BID, MOST_CARDS + 1):
        for taken in range(MOST_CARDS + 1):
            bidders, others = scoring.points(bid, taken)
            table[bid, taken] = bidders - others
    return table


# Playing ----------------------------------------------------------------------------------------


@compiled
def _result(play: Ints, points: Floats) -> float:
    """Points of seats 0 and 2 less those of the others, once all is played."""
    side = play[k.P_DECLARER] & 1
    found = float(points[play[k.P_BID], play[k.P_WON + side]])
    return found if side == 0 else -found


@compiled
def _gather(
    plays: Ints,
    net: Floats32,
    temperatures: tuple[float, float],
    shares: Floats,
    points: Floats,
    luck: Ints,
    desk: k.Desk,
    store: Store,
) -> int:
    """Play deals on; at some choices try every card. The number of choices in the store."""
    of_play, of_choices, counts, gained = store
    choices, active, _sums, worths = desk
    copy = np.zeros(k.PLAY_WORDS, np.int64)
    cards = np.zeros(k.MOST_CHOICES, np.int64)
    tried = 0
    for number in range(len(plays)):
        play = plays[number]
        while play[k.P_LEFT] > 0:
            count = k.judge_choices(play, net, desk)
            chosen = choices[k.pick_choice(count, worths, temperatures[0], luck), k.X_LOW]
            if count > 1 and k.random_share(luck) < shares[play[k.P_LEFT]] and tried < len(counts):
                counts[tried] = count
                for at in range(active.shape[1]):
                    of_play[tried, at] = active[k.OF_PLAY, at]
                    for choice in range(count):
                        of_choices[tried, choice, at] = active[choice, at]
                cards[:count] = choices[:count, k.X_LOW]
                side = play[k.P_MOVE] & 1
                start = luck[1]
                furthest = start
                for choice in range(count):
                    luck[1] = start
                    copy[:] = play
                    k.play_card(copy, cards[choice])
                    k.play_out(copy, net, temperatures[1], luck, desk)
                    furthest = max(furthest, luck[1])
                    result = _result(copy, points)
                    gained[tried, choice] = result if side == 0 else -result
                luck[1] = furthest
                tried += 1
            k.play_card(play, chosen)
    return tried


@compiled
def _meet(
    plays: Ints,
    nets: tuple[Floats32, Floats32],
    temperatures: tuple[float, float],
    points: Floats,
    luck: Ints,
    desk: k.Desk,
    rows: Floats,
) -> None:
    """Play each deal twice, sides exchanged: tricks and points of the first less the other's."""
    play = np.zeros(k.PLAY_WORDS, np.int64)
    for number in range(len(plays)):
        for table in range(2):
            play[:] = plays[number]
            while play[k.P_LEFT] > 0:
                if (play[k.P_MOVE] & 1) == table:
                    card = k.choose_card(play, nets[0], temperatures[0], luck, desk)
                else:
                    card = k.choose_card(play, nets[1], temperatures[1], luck, desk)
                k.play_card(play, card)
            sign = 1 - 2 * table
            rows[number, 0] += sign * play[k.P_WON]
            rows[number, 1] += sign * _result(play, points)


def meet(
    nets: tuple[Floats32, Floats32],
    temperatures: tuple[float, float] = (0.0, 0.0),
    deals: int = 4000,
    seed: int = 77,
    scoring: Scoring = DEFAULT_SCORING,
) -> str:
    """How much better the first net is than the second, in words."""
    rows = np.zeros((deals, 2))
    plays = new_plays(deals, seed)
    luck, desk = policy.new_luck(seed), policy.new_desk()
    _meet(plays, nets, temperatures, points_of(scoring), luck, desk, rows)
    mean, error = rows.mean(axis=0), 1.96 * rows.std(axis=0, ddof=1) / deals**0.5
    return (
        f"tricks {mean[0]:+.3f} ± {error[0]:.3f}, points {mean[1]:+.2f} ± {error[1]:.2f} "
        f"in {deals} deals"
    )


# Learning ---------------------------------------------------------------------------------------


@fast
def _learn(
    net: Floats32,
    means: Floats32,
    squares: Floats32,
    step: int,
    store: Store,
    order: Ints,
    rate: float,
    gradient: bool,
) -> int:
    """Adam over the choices in `order`, batch by batch; the steps so far."""
    of_play, of_choices, counts, gained = store
    slope = np.zeros_like(net)
    start = np.zeros(k.UNITS, np.float32)
    sums = np.zeros((k.MOST_CHOICES, k.UNITS), np.float32)
    worths = np.zeros(k.MOST_CHOICES)
    pulls = np.zeros(k.MOST_CHOICES, np.float32)  # what the loss gains by a worth
    back = np.zeros(k.UNITS, np.float32)
    all_back = np.zeros(k.UNITS, np.float32)
    output = net[k.OUTPUT]
    for first in range(0, len(order) - BATCH + 1, BATCH):
        slope[:] = 0
        for place in range(first, first + BATCH):
            x = order[place]
            count = counts[x]
            start[:] = net[k.BIAS]
            for at in range(1, of_play[x, 0] + 1):
                row = net[of_play[x, at]]
                for unit in range(k.UNITS):
                    start[unit] += row[unit]
            mean_worth, mean_gained = 0.0, 0.0
            for choice in range(count):
                mine = sums[choice]
                mine[:] = start
                for at in range(1, of_choices[x, choice, 0] + 1):
                    row = net[of_choices[x, choice, at]]
                    for unit in range(k.UNITS):
                        mine[unit] += row[unit]
                total = np.float32(0.0)
                for unit in range(k.UNITS):
                    total += max(mine[unit], np.float32(0.0)) * output[unit]
                worths[choice] = total
                mean_worth += total / count
                mean_gained += gained[x, choice] / count
            if gradient:
                _pull_up(worths, gained[x], count, pulls)
            else:
                for choice in range(count):
                    off = worths[choice] - mean_worth
                    pulls[choice] = off - (gained[x, choice] - mean_gained)
            all_back[:] = 0
            for choice in range(count):
                pull = pulls[choice]
                mine = sums[choice]
                for unit in range(k.UNITS):
                    on = np.float32(1.0) if mine[unit] > 0 else np.float32(0.0)
                    slope[k.OUTPUT, unit] += pull * mine[unit] * on
                    back[unit] = pull * output[unit] * on
                    all_back[unit] += back[unit]
                for at in range(1, of_choices[x, choice, 0] + 1):
                    row = slope[of_choices[x, choice, at]]
                    for unit in range(k.UNITS):
                        row[unit] += back[unit]
            for at in range(1, of_play[x, 0] + 1):
                row = slope[of_play[x, at]]
                for unit in range(k.UNITS):
                    row[unit] += all_back[unit]
            for unit in range(k.UNITS):
                slope[k.BIAS, unit] += all_back[unit]
        step += 1
        pace = np.float32(rate / (1.0 - MEAN_DECAY**step))
        scale = np.float32(1.0 / (1.0 - SQUARE_DECAY**step))
        keep, keep_square = np.float32(MEAN_DECAY), np.float32(SQUARE_DECAY)
        one, tiny, share = np.float32(1.0), np.float32(TINY), np.float32(1.0 / BATCH)
        for feature in range(len(net)):
            for unit in range(k.UNITS):
                found = slope[feature, unit] * share
                mean = keep * means[feature, unit] + (one - keep) * found
                square = keep_square * squares[feature, unit] + (one - keep_square) * found * found
                means[feature, unit] = mean
                squares[feature, unit] = square
                net[feature, unit] -= pace * mean / (np.sqrt(square * scale) + tiny)
    return step


@fast
def _pull_up(worths: Floats, gained: Floats32, count: int, pulls: Floats32) -> None:
    """What a softmax of the worths loses by each: points, and a little for being decided."""
    top = worths[0]
    for choice in range(1, count):
        top = max(top, worths[choice])
    total = 0.0
    for choice in range(count):
        pulls[choice] = math.exp((worths[choice] - top) / SOFT)
        total += pulls[choice]
    points, open_still = 0.0, 0.0
    for choice in range(count):
        pulls[choice] /= total
        points += pulls[choice] * gained[choice]
        open_still -= pulls[choice] * math.log(pulls[choice] + 1e-9)
    for choice in range(count):
        chance = pulls[choice]
        better = gained[choice] - points
        better += UNDECIDED * (-math.log(chance + 1e-9) - open_still)
        pulls[choice] = -chance * better / SOFT


def new_net(seed: int) -> Floats32:
    """A net that has learned nothing: it gives all cards small worths at random."""
    luck = np.random.default_rng(seed)
    net: NDArray[np.float64] = luck.normal(0, 0.15, (k.NET_ROWS, k.UNITS))
    net[k.BIAS] = 0
    net[k.OUTPUT] = luck.normal(0, 0.3, k.UNITS)
    return net.astype(np.float32)


def train(out: Path, seed: int, scale: float, scoring: Scoring) -> Floats32:
    """Train a net, and keep it after every few rounds."""
    luck = np.random.default_rng(seed)
    net, points = new_net(seed), points_of(scoring)
    store, newest = new_store(KEPT), new_store(NEW)
    desk = policy.new_desk()
    filled = at = rounds_done = 0
    began = process_time()
    print(f"seed {seed}, {scoring.name}", flush=True)
    for part in PARTS:
        rounds = max(1, round(part.rounds * scale))
        means, squares, step = np.zeros_like(net), np.zeros_like(net), 0
        before = net.copy()
        for number in range(rounds):
            rounds_done += 1
            plays = new_plays(int(NEW / CHOICES_A_DEAL), seed * 100_000 + rounds_done)
            own_luck = policy.new_luck(int(luck.integers(1 << 60)))
            temperatures = (EXPLORES, part.temperature)
            tried = _gather(plays, net, temperatures, SHARES, points, own_luck, desk, newest)
            places = (at + np.arange(tried)) % KEPT
            store.of_play[places] = newest.of_play[:tried]
            store.of_choices[places] = newest.of_choices[:tried]
            store.counts[places] = newest.counts[:tried]
            store.points[places] = newest.points[:tried]
            at, filled = (at + tried) % KEPT, min(filled + tried, KEPT)
            order = luck.integers(0, filled, int(tried * part.reuse))
            slower = min(1.0, 1.1 * number / rounds)
            rate = part.fastest + (part.slowest - part.fastest) * slower
            step = _learn(net, means, squares, step, store, order, rate, part.gradient)
            if number % 8 == 7 or number + 1 == rounds:
                out.write_bytes(policy.to_bytes(net))
                print(
                    f"{process_time() - began:.0f} s: round {rounds_done}, {tried} choices; "
                    f"against the net before this part: {meet((net, before), scoring=scoring)}",
                    flush=True,
                )
    return net


def main() -> None:
    """Train and print."""
    parser = argparse.ArgumentParser(description="Make the net that plays Tarneeb.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0, help="share of the rounds")
    parser.add_argument("--out", type=Path, default=ROOT / "assets" / "tarneeb" / policy.ASSET)
    asked = parser.parse_args()
    if LIBRARY is not None:  # what is compiled here calls what numba compiled
        parser.error("the engine's kernels are those of a library: set KIBITZER_KERNELS=numba")
    train(asked.out, asked.seed, asked.scale, DEFAULT_SCORING)


if __name__ == "__main__":
    main()
