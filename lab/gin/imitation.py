"""A style for the belief that plays as the net does, as nearly as a rule can: ordinary players.

Run: ``KIBITZER_KERNELS=numba python -m lab.gin.imitation --generations N``. Decisions of deals
that the net plays against itself are what `worlds.event_log` is asked about; the style under which
they are likeliest is sought as in `tuning`, on some deals, and judged on others.
"""

import argparse
from functools import partial

import numpy as np

from engine import pool
from engine.arrays import Floats, Ints
from engine.games.rummy.gin import kernels, net, policy, worlds
from engine.games.rummy.gin.kernels import HAND, KNOCK, KNOWN, NONE, OVER, PHASE, THROW, THROW_CARD
from engine.jit import kernel
from lab.gin.training import RULES
from lab.gin.tuning import Search

BEFORE, AFTER = worlds.EVENT, worlds.EVENT + 1  # columns after those of an event: the two hands
LEAST_STEP, STEP = 0.05, 0.3


def decisions(deals: int, seed: int) -> Ints:
    """What the net decides in deals against itself: shape (decisions, EVENT + 2)."""
    generator, rows = np.random.default_rng(seed), []
    for _ in range(deals):
        deck, state = generator.permutation(52), np.zeros(kernels.STATE, np.int64)
        kernels.deal_cards(deck, int(generator.integers(2)), state)
        row = np.zeros(worlds.EVENT + 2, np.int64)
        while state[PHASE] != OVER:
            me, phase = int(state[kernels.MOVER]), int(state[PHASE])
            hand = int(state[HAND + me])
            choice = net.choose_by_net(state, RULES, net.shipped())
            if phase != THROW:
                row = np.zeros(worlds.EVENT + 2, np.int64)
                kinds = {kernels.PASS: worlds.PASSED, kernels.TAKE: worlds.TOOK}
                row[worlds.E_KIND] = kinds.get(choice, worlds.DREW)
                if phase == kernels.STOCK_ONLY:
                    row[worlds.E_KIND] = worlds.HAD_TO_DRAW
                row[worlds.E_TOP], row[worlds.E_BURIED] = state[kernels.TOP], state[kernels.BURIED]
                row[worlds.E_MINE], row[worlds.E_THEIRS] = state[KNOWN + 1 - me], state[KNOWN + me]
                row[worlds.E_SHED] = state[kernels.SHED + 1 - me]
                row[worlds.E_TURN] = state[kernels.TURNS + me]
                row[worlds.E_TAKES] = state[kernels.TAKES + 1 - me]
                row[worlds.E_THROWN], row[BEFORE], row[AFTER] = NONE, hand, hand
            else:
                row[AFTER] = hand
                row[worlds.E_KNOCKED] = choice >= KNOCK
                row[worlds.E_THROWN] = choice - (KNOCK if choice >= KNOCK else THROW_CARD)
            if phase == THROW or choice == kernels.PASS:
                rows.append(row)
            kernels.move(state, choice, deck[21:], RULES)
    return np.array(rows)


@kernel
def mean_log(rows: Ints, limit: int, style: Floats, beliefs: Floats) -> float:
    """Mean log of the chance that a player of this style decides as in each of `rows`."""
    total = 0.0
    for i in range(rows.shape[0]):
        total += worlds.event_log(rows[i], rows[i, BEFORE], rows[i, AFTER], limit, style, beliefs)
    return float(total / rows.shape[0])


def agreement(rows: Ints, style: Floats) -> tuple[float, float, float]:
    """Shares of upcards, throws and knocks or none for which the style decides alike."""
    alike: list[list[bool]] = [[], [], []]
    for row in rows:
        event = [int(place) for place in row]
        top, buried, mine = event[worlds.E_TOP], event[worlds.E_BURIED], event[worlds.E_MINE]
        shed = event[worlds.E_SHED]
        turn, before, after = event[worlds.E_TURN], event[BEFORE], event[AFTER]
        took = event[worlds.E_KIND] == worlds.TOOK
        if event[worlds.E_KIND] != worlds.HAD_TO_DRAW:
            would = policy.wants(before, top, buried, mine, shed, turn, style)[0]
            alike[0].append(bool(would) == took)
        if event[worlds.E_THROWN] == NONE:
            continue
        taken = 1 << top if took else 0
        dead = buried | (1 << top ^ taken)
        card, points, _, number = policy.best_throw(after, taken, dead, mine, shed, turn, style)
        knocked = bool(event[worlds.E_KNOCKED])
        if not knocked:
            alike[1].append(int(card) == event[worlds.E_THROWN])
        if 0 < policy.cheapest_throw(after, taken)[1] <= RULES[kernels.LIMIT]:
            takes = event[worlds.E_TAKES]
            would = policy.knocks(points, number, turn, takes, int(RULES[kernels.LIMIT]), style)
            alike[2].append(bool(would) == knocked)
    upcards, throws, knocks = (float(np.mean(found)) for found in alike)
    return upcards, throws, knocks


def main() -> None:
    """Search, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=400)
    parser.add_argument("--deals", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()
    rows, others = (decisions(options.deals, options.seed + i) for i in range(2))
    limit = int(RULES[kernels.LIMIT])
    start = np.array(policy.CAREFUL)
    search = Search(start, np.maximum(STEP * np.abs(start), LEAST_STEP), 16, options.seed)
    for generation in range(options.generations):
        tries = [partial(mean_log, rows, limit, style, worlds.BELIEFS) for style in search.draw()]
        search.learn(list(pool.run(tries, options.threads)))
        if generation % 10 == 9:
            style = search.style()
            found = mean_log(others, limit, style, worlds.BELIEFS)
            text = ", ".join(f"{weight:.3f}" for weight in style)
            print(f"{generation + 1}: {found:.4f} a decision: {text}", flush=True)
    for name, style in zip(
        (*policy.STYLE_NAMES, "found"), (*policy.STYLES, search.style()), strict=True
    ):
        found = mean_log(others, limit, style, worlds.BELIEFS)
        shares = ", ".join(f"{100 * share:.1f} %" for share in agreement(others, style))
        print(f"{name}: {found:.4f} a decision; upcards, throws, knocks alike: {shares}")


if __name__ == "__main__":
    main()
