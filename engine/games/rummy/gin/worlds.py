"""What the opponent may hold: worlds drawn as often as they are likely.

A *world* is the opponent's hand, the cards that he drew from stock, and what kind of player he
is. Before what he did is looked at, all hands and draws that agree with the cards seen are
equally likely: the deck was shuffled, and which of his eleven cards the drawn one was is open
(as many ways in every world). What he took, refused, threw and did not knock with makes some
likelier: each decision is taken to be that of a style of `policy`, with slips.

Metropolis chains walk through the worlds: a step changes one hidden card for an unseen one, or a
group of three for another, says that another of his cards was the drawn one, or guesses another
kind. Each is as easily undone, or weighed by how much easier it is (W. Hastings, Biometrika 57,
1970), so in the limit worlds come exactly as often as prior times likelihood says.
(N. Metropolis and others, J. Chem. Phys. 21, 1953.)
"""

import numpy as np

from engine.arrays import Floats, Ints
from engine.elementary import log_of
from engine.games.rummy.gin.kernels import (
    ALL,
    BURIED,
    FOUR,
    HAND,
    KNOWN,
    NONE,
    NOT_HIGH,
    NOT_KING,
    SUIT,
    TOP,
    ranks_held,
)
from engine.games.rummy.gin.policy import knocks, wants, weigh_throws
from engine.jit import ZERO, kernel
from engine.machine import count_bits, high_product, logical_right, scatter_bits
from engine.rng import random_word

# Columns of an event, a decision of the opponent; as in `rules.Event`, cards and masks of
# `kernels`. E_THROWN is NONE after a pass, E_KNOCKED 1 if the opponent went out with it.
E_KIND, E_TOP, E_BURIED, E_MINE, E_THEIRS, E_SHED, E_TURN, E_TAKES, E_THROWN, E_KNOCKED = range(10)
EVENT = 10
PASSED, TOOK, DREW, HAD_TO_DRAW = 0, 1, 2, 3

# Places of the beliefs: chance of a slip, in points how clear a throw's value must be, and how
# often a knock is missed.
SLIP, HEAT, MISSED = 0, 1, 2
BELIEFS = np.array([0.02, 0.5, 0.1])

# Places of the plan of a chain: steps before the first world is kept, for each decision of the
# opponent and once more; steps from one world to the next; random worlds of which the likeliest
# begins; in per cent, for how much of those first steps likelihood counts less than it should, and
# how much it counts in the first. (Else a chain stays near where it began: hands were found 3
# points too weak with 600 steps at full weight, late in a deal also with 1200.)
BURN_IN, THIN, STARTS, WARM, COUNTS = 0, 1, 2, 3, 4
PLAN = np.array([250, 12, 12, 80, 10])
TWO_53 = float(1 << 53)
DIE = 64  # of a step's throw: what is below KIND_FACES guesses a kind, below DRAW_FACES a drawn
KIND_FACES, DRAW_FACES, MELD_FACES = 8, 24, 36  # card, below MELD_FACES changes a whole group


@kernel
def below(start: int, index: int, limit: int) -> int:
    """A random number from 0 to `limit` - 1: number `index` of stream `start`."""
    return high_product(random_word(start, index), limit)


@kernel
def share(start: int, index: int) -> float:
    """A random number from 0 to 1: number `index` of stream `start`."""
    return logical_right(random_word(start, index), 11) / TWO_53


@kernel
def event_log(
    event: Ints, before: int, after: int, limit: int, style: Floats, beliefs: Floats
) -> float:
    """Log of the chance that a player of this style decides as in `event`.

    `before` is the hand of ten before it, `after` the eleven cards before the throw.
    """
    slip = beliefs[SLIP]
    kind, top, mine, shed = event[E_KIND], event[E_TOP], event[E_MINE], event[E_SHED]
    turn = event[E_TURN]
    log = 0.0
    if kind != HAD_TO_DRAW:
        would, _, _, _ = wants(before, top, event[E_BURIED], mine, shed, turn, style)
        log += log_of(1 - slip) if would == (kind == TOOK) else log_of(slip)
    if kind == PASSED or event[E_THROWN] == NONE:
        return log
    bit = 1 << top
    taken = bit if kind == TOOK else 0
    dead = event[E_BURIED] | (bit ^ taken)
    thrown = 1 << event[E_THROWN]
    _, points, _, number, chance = weigh_throws(
        after, taken, dead, mine, shed, turn, style, thrown, beliefs[HEAT]
    )
    log += log_of((1 - slip) * chance + slip / (10 if taken else 11))
    would = knocks(points, number, turn, event[E_TAKES], limit, style)
    if event[E_KNOCKED]:
        log += log_of(1 - beliefs[MISSED] if would else slip)
    elif would:
        log += log_of(beliefs[MISSED])
    return log


@kernel
def look_back(
    hand: int,
    drawn: Ints,
    events: Ints,
    first: int,
    last: int,
    limit: int,
    style: Floats,
    beliefs: Floats,
    spare: float,
    logs: Floats,
) -> float:
    """Logs of the chances of the events `first` to `last`, in a world; the others stay.

    `spare` plus their sum; if that falls below 0 the rest is not looked at, as no log is above 0.
    """
    for i in range(events.shape[0] - 1, first - 1, -1):
        event = events[i]
        before, after = hand, hand
        if event[E_KIND] != PASSED:
            if event[E_THROWN] != NONE:
                after = hand | 1 << event[E_THROWN]
            gained = 1 << event[E_TOP] if event[E_KIND] == TOOK else drawn[i]
            before = after & ~gained
        if i <= last:
            logs[i] = event_log(event, before, after, limit, style, beliefs)
            spare += logs[i]
            if spare < 0:
                return spare
        hand = before
    return spare


@kernel
def guess_draws(hand: int, events: Ints, drawn: Ints, start: int, index: int) -> None:
    """Which of his cards the opponent drew, any way that fits being as likely."""
    for i in range(events.shape[0] - 1, -1, -1):
        event = events[i]
        drawn[i] = 0
        if event[E_KIND] == PASSED:
            continue
        if event[E_THROWN] != NONE:
            hand |= 1 << event[E_THROWN]
        if event[E_KIND] == TOOK:
            hand &= ~(1 << event[E_TOP])
        else:
            may_be = hand & ~event[E_THEIRS]
            drawn[i] = scatter_bits(1 << below(start, index + i, count_bits(may_be)), may_be)
            hand &= ~drawn[i]


@kernel
def guess_hand(known: int, unseen: int, start: int, index: int) -> int:
    """A hand of ten with the cards known and others that are unseen, all equally likely."""
    hand = 0
    for i in range(10 - count_bits(known)):
        left = unseen & ~hand
        hand |= scatter_bits(1 << below(start, index + i, count_bits(left)), left)
    return hand | known


@kernel
def held_at(event: int, hand: int, drawn: Ints, events: Ints) -> int:
    """The eleven cards of the opponent before the throw of `event`."""
    for i in range(events.shape[0] - 1, event - 1, -1):
        if events[i, E_THROWN] != NONE:
            hand |= 1 << events[i, E_THROWN]
        if i > event and events[i, E_KIND] != PASSED:
            hand &= ~(1 << events[i, E_TOP] if events[i, E_KIND] == TOOK else drawn[i])
    return hand


@kernel
def count_melds(cards: int) -> int:
    """How many sets and runs of three there are among `cards`."""
    runs = cards & (cards >> 1 & NOT_KING) & (cards >> 2 & NOT_HIGH)
    three = ranks_held(cards, 3)
    four = cards & cards >> 13 & cards >> 26 & cards >> 39 & SUIT
    return count_bits(runs) + count_bits(three) + 3 * count_bits(four)


@kernel
def pick_meld(cards: int, number: int) -> int:
    """Set or run of three number `number` of `count_melds` among `cards`."""
    runs = cards & (cards >> 1 & NOT_KING) & (cards >> 2 & NOT_HIGH)
    count = count_bits(runs)
    if number < count:
        return 7 * scatter_bits(1 << number, runs)
    number -= count
    three = ranks_held(cards, 3)
    count = count_bits(three)
    if number < count:  # of four cards those but the first
        rank = scatter_bits(1 << number, three) * FOUR & cards
        return rank & rank - 1 if count_bits(rank) == 4 else rank
    number -= count
    four = cards & cards >> 13 & cards >> 26 & cards >> 39 & SUIT
    rank = scatter_bits(1 << number // 3, four)
    return rank * FOUR & ~(rank << 13 * (1 + number % 3))


@kernel
def copy_world(drawn: Ints, logs: Floats, new_drawn: Ints, new_logs: Floats) -> None:
    """Copy draws and logs: a slice would take numba a second to compile."""
    for i in range(drawn.shape[0]):
        new_drawn[i] = drawn[i]
        new_logs[i] = logs[i]


@kernel
def exchange(away: int, cards: int, drawn: Ints, new_drawn: Ints) -> int:
    """Put `cards` in the place of those `away`, lowest for lowest, among the cards drawn.

    Returns the first event before which a hand may be another one than it was.
    """
    first: int = drawn.shape[0]
    while away:
        since = 0
        for i in range(drawn.shape[0] - 1):
            if drawn[i] == away & -away:
                new_drawn[i] = cards & -cards
                since = i
        first = min(first, since)
        away &= away - 1
        cards &= cards - 1
    return first


@kernel
def total(numbers: Floats, first: int, last: int) -> float:
    """Sum of `numbers` but those from `first` to `last`, and the last one of all."""
    found = 0.0
    for i in range(numbers.shape[0] - 1):
        if i < first or i > last:
            found += numbers[i]
    return found


@kernel
def sample_worlds(
    state: Ints,
    events: Ints,
    limit: int,
    styles: Floats,
    prior: Floats,
    beliefs: Floats,
    plan: Ints,
    start: int,
    hands: Ints,
    kinds: Ints,
) -> int:
    """Fill `hands` and `kinds` with worlds of one chain; how many of its steps were accepted.

    Player 0 of `state` asks; `prior` is the chance of each row of `styles`.
    """
    known = state[KNOWN + 1]
    unseen = ALL & ~state[HAND] & ~known & ~state[BURIED]
    if state[TOP] != NONE:
        unseen &= ~(1 << state[TOP])
    hidden = 10 - count_bits(known)
    number = events.shape[0]
    drawn, new_drawn = np.zeros(number + 1, np.int64), np.zeros(number + 1, np.int64)
    logs, new_logs = np.zeros(number + 1), np.zeros(number + 1)
    draws = np.zeros(number + 1, np.int64)  # events with a draw from stock
    draw_count = ZERO
    for i in range(number):
        if events[i, E_KIND] >= DREW:
            draws[draw_count] = i
            draw_count += 1
    hand, kind, log = ZERO, ZERO, -np.inf
    index = ZERO
    for _ in range(plan[STARTS] if number else 1):
        new_hand = guess_hand(known, unseen, start, index)
        guess_draws(new_hand, events, new_drawn, start, index + 10)
        index += 10 + number
        sought, new_kind = share(start, index), 0
        while new_kind < prior.shape[0] - 1 and sought >= prior[new_kind]:
            sought -= prior[new_kind]
            new_kind += 1
        index += 1
        better = look_back(
            *(new_hand, new_drawn, events, 0, number - 1, limit),
            *(styles[new_kind], beliefs, -log, new_logs),
        )
        if better > 0:
            hand, kind = new_hand, new_kind
            log = total(new_logs, -1, -1)
            copy_world(new_drawn, new_logs, drawn, logs)
    accepted, kept = 0, 0
    burn_in = plan[BURN_IN] * (number + 1)
    warm = burn_in * plan[WARM] // 100 + 1
    steps = burn_in + plan[THIN] * hands.shape[0]
    for step in range(1, steps + 1):
        die = below(start, index, ZERO + DIE)
        new_hand, new_kind = hand, kind
        first, last = 0, number - 1
        change = 0.0  # of the log of the prior, and of how easily the step is undone
        changed = False
        copy_world(drawn, logs, new_drawn, new_logs)
        if die < KIND_FACES:
            other = below(start, index + 1, prior.shape[0])
            if other != kind and prior[other] > 0:
                new_kind, changed = other, True
                change = log_of(prior[other] / prior[kind])
        elif die < DRAW_FACES and draw_count:
            event = draws[below(start, index + 1, draw_count)]
            may_be = held_at(event, hand, drawn, events) & ~events[event, E_THEIRS]
            card = scatter_bits(1 << below(start, index + 2, count_bits(may_be)), may_be)
            last = event
            changed = card != drawn[event]
            for i in range(event):
                if drawn[i] == card:
                    new_drawn[i] = drawn[event]
                    first = i
            new_drawn[event] = card
        else:
            mine = hand & ~known
            others = unseen & ~mine
            away, cards = 0, 0
            if die >= MELD_FACES and hidden:
                away = scatter_bits(1 << below(start, index + 1, hidden), mine)
                cards = scatter_bits(1 << below(start, index + 2, count_bits(others)), others)
            elif die < MELD_FACES:
                laid, free = count_melds(mine), count_melds(others)
                if laid and free:
                    away = pick_meld(mine, below(start, index + 1, laid))
                    cards = pick_meld(others, below(start, index + 2, free))
                    back = count_melds(mine ^ away | cards) * count_melds(others ^ cards | away)
                    change = log_of(laid * free / back)
            changed = away != 0
            new_hand = hand ^ away | cards
            first = exchange(away, cards, drawn, new_drawn)
        if changed:
            weight = min(plan[COUNTS] + (100 - plan[COUNTS]) * step / warm, 100.0) / 100
            least = log + (log_of(share(start, index + 3) + 1e-300) - change) / weight
            spare = look_back(
                *(new_hand, new_drawn, events, first, last, limit),
                *(styles[new_kind], beliefs, total(new_logs, first, last) - least, new_logs),
            )
            if spare >= 0:
                hand, kind = new_hand, new_kind
                log = total(new_logs, -1, -1)
                copy_world(new_drawn, new_logs, drawn, logs)
                accepted += 1
        index += 4
        due = step - burn_in
        if due > 0 and due % plan[THIN] == 0:
            hands[kept] = hand
            kinds[kept] = kind
            kept += 1
    return accepted
