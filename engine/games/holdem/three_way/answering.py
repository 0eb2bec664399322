"""Answers about a street with three players: ever better ones, and where it is left off."""

import time
from collections.abc import Iterator
from functools import cache

import numpy as np

from engine import pool
from engine.arrays import Flags, Floats, Floats32
from engine.estimates import Z95
from engine.games.holdem.hand import DIGITS, Hand
from engine.games.holdem.hand_parts import parts_on
from engine.games.holdem.live.keeping import Kept, Pace, improving
from engine.games.holdem.live.solver import BOARDS
from engine.games.holdem.ranges import COMBOS, Range
from engine.games.holdem.strategy.equilibrium.costs import MEGABYTE
from engine.games.holdem.strategy.equilibrium.questions import AMONG, Advice, ComboAdvice
from engine.games.holdem.three_way.betting import END, Betting
from engine.games.holdem.three_way.questions import (
    MOST_ITERATIONS,
    PLAYERS,
    SECONDS,
    Answer,
    Question,
    Strategy,
    street_of,
)
from engine.games.holdem.three_way.solver import SEATS, ThreeWay
from engine.sentences import RefusedError

FIRST = {False: 25, True: 12}  # iterations before the first answer, sampled and exact: however late
GROWTH = {False: 1.3, True: 1.5}
LEAST_ITERATIONS = 8  # where boards are counted
ROUGH_BY, LEAST_ROUGH = 55.0, 1.0  # % of the pot, of sampled boards: see STRENGTH.md
ROUNDED = 1e-5  # of the largest sum
LEAST = 1e-3  # weight of a hand that is advised on although the range lacks it


@cache
def prepare() -> None:
    """Compile or load the kernels."""
    hands = [(38, 51), (37, 50), (36, 49)]
    held = [Range(tuple(float(pair == hand) for pair in COMBOS)) for hand in hands]
    for board in ((0, 14, 28), (0, 14, 28, 3, 17)):
        hand = street_of(board, 3.0, (1.0, 1.0, 1.0))
        street = Street(Question(hand, (held[0], held[1], held[2])))
        street.solver.improve(1)
        if street.solver.exact:
            street.solver.measure()
            _exactly(street, [], street.start, 0, 0)


class Street:
    """A street in progress, and its solver."""

    def __init__(self, question: Question) -> None:
        """Build the betting with all that was done."""
        self.start, self.ranges, self.offered = question.start, question.ranges, question.may
        self.seed, self.played = question.limits.seed, question.played
        line = (*question.line, *question.later)
        forced = len(self.played)
        self.betting = Betting(self.start, question.seats, line, self.offered, forced)
        weights = np.array([held.weights for held in self.ranges], np.float32)
        self.guest = _guest(question)
        if self.guest is not None:
            weights[self.guest] = LEAST
        board = self.start.board
        self.solver = ThreeWay(self.betting.places, weights, board, seed=self.seed)

    def fits(self, question: Question) -> bool:
        """Whether it answers a question as it is."""
        asked = (question.start, question.ranges, question.may, question.limits.seed)
        return (
            asked == (self.start, self.ranges, self.offered, self.seed)
            and question.played == self.played
            and _guest(question) in (None, self.guest)
            and self.betting.find((*question.line, *question.later)) is not None
        )


def _guest(question: Question) -> tuple[int, int] | None:
    """Who holds what the range lacks: which of the three, and the combo."""
    if question.combo is None or question.hand.to_act not in question.seats:
        return None
    player = question.seats.index(question.hand.to_act)
    return None if question.ranges[player].weights[question.combo] else (player, question.combo)


def answers(question: Question) -> Iterator[Answer]:
    """Yield ever better answers to how a street is played.

    ValueError if the line cannot be played, or there is too much of the betting.
    """
    prepare()  # loading kernels is no part of the time an answer takes
    start = time.perf_counter()
    street, limits = _KEPT.street(question), question.limits
    exact = street.solver.exact
    threads = min(limits.threads or pool.cores(), pool.cores(), BOARDS)
    most = float(MOST_ITERATIONS) if exact else float("inf")
    least = FIRST[exact]
    if limits.deals is not None:
        each = 1 if exact else len(SEATS) * BOARDS
        most = max(-(-limits.deals // each), LEAST_ITERATIONS)
        least = LEAST_ITERATIONS
    if street.solver.iterations > most:  # the same question, the same answer
        street = _KEPT.street(question, anew=True)
    seconds = limits.seconds
    if seconds is None and limits.deals is None:
        seconds = SECONDS.get(len(street.start.board))
    first = max(FIRST[exact], street.solver.iterations)  # what is kept tells at once what it knows
    if limits.deals is not None and not exact:  # who counts boards looks at the last answer alone
        first = int(most)

    def told(over: bool, elapsed_s: float) -> tuple[Answer, bool]:
        return tell(street, question, over=over, elapsed_s=elapsed_s, seconds=seconds)

    pace = Pace(first, GROWTH[exact], least, most, seconds, threads)
    yield from improving(street.solver, pace, start, told)


def tell(
    street: Street, question: Question, *, over: bool, elapsed_s: float, seconds: float | None
) -> tuple[Answer, bool]:
    """What is known at a point of a street, and whether that is all that was asked for."""
    line = street.betting.find(question.line)
    if line is None:
        raise RefusedError("The line goes beyond this street; ask about the next one by itself.")
    solver, hand = street.solver, question.hand
    rough = max(ROUGH_BY / max(solver.iterations, 1) ** 0.5, LEAST_ROUGH)
    gains: tuple[float, ...] = ()
    if solver.exact:
        solver.measure()
        gains = tuple(100 * gain / street.start.pot for gain in solver.gains)
        rough = max(gains)
        over = over or rough <= question.target
    done = _progress(rough, question.target)
    if seconds is not None:
        done = max(done, min(elapsed_s / seconds, 0.99)) if solver.exact else elapsed_s / seconds
    place = street.betting.places[line[-1][0]]
    decides = place.kind != END and place.street == street.betting.places[0].street
    player, end = (place.kind, line[-1][0]) if decides else (-1, -1)
    reach, columns, evs, equities = (_exactly if solver.exact else _sampled)(
        street, line[:-1], hand, player, end
    )
    actions: tuple[str, ...] = ()
    frequencies: tuple[float, ...] = ()
    off = 0.0
    if decides:
        actions = tuple(street.betting.places[child].action for child in place.children)
        parts = columns[player].share
        shares = solver.frequencies(end)[:, columns[player].held]
        frequencies = tuple((shares @ parts).tolist())
        _worth, halves = solver.worth(end)
        if len(halves) > 1:
            apart = ((halves[0] - halves[1]) / 2)[:, columns[player].held]
            off = Z95 * float(((apart**2 * shares).sum(axis=0) @ parts) ** 0.5)
        off = max(off, rough / 100 * street.start.pot)
    ranges = tuple(solver.range_of(row) for row in reach)
    answer = Answer(
        seats=question.seats,
        to_act=hand.to_act if decides else -1,
        actions=actions,
        frequencies=frequencies,
        hands=tuple(column.told() for column in columns),
        ranges=(ranges[0], ranges[1], ranges[2]),
        evs=evs,
        equities=equities,
        gains=gains,
        evs_rough=off,
        rough=rough,
        pot=hand.pot,
        boards=solver.iterations * (1 if solver.exact else len(SEATS) * BOARDS),
        progress=1.0 if over else min(done, 0.99),
        elapsed_s=elapsed_s,
    )
    return answer, over


def _progress(rough: float, target: float) -> float:
    """Part of the work that is done, about: rounds needed grow as gains fall."""
    done: float = (target / max(rough, target)) ** 0.6
    return min(done, 0.99)


def advise(question: Strategy) -> Iterator[Advice]:
    """Yield ever better advice on a river; the last is as good as asked.

    ValueError if the line leads nowhere.
    """
    prepare()
    start = time.perf_counter()
    street = _KEPT.street(question.street)
    line, end = _line(street, question)

    def told(_over: bool, elapsed_s: float) -> tuple[Advice, bool]:
        advice = _advice(street, question, line, end, elapsed_s)
        return advice, advice.progress == 1

    first, most = max(FIRST[True], street.solver.iterations), question.iterations
    yield from improving(street.solver, Pace(first, GROWTH[True], 0, most), start, told)


def _line(street: Street, question: Strategy) -> tuple[list[tuple[int, int]], int]:
    """Decisions of a line, each with its action's place, and where it ends."""
    found, at = [], 0
    for word in question.line:
        place = street.betting.places[at]
        if place.kind == END:
            raise RefusedError(
                "“{word}” comes after the betting has ended; leave it out.", word=word[:20]
            )
        there = _shown(street, at, question.unit)
        wanted = " ".join(word.lower().split())
        near = [at for at, name in enumerate(there) if _is_word(wanted, name)]
        if not near and wanted.replace("-", "").replace(" ", "").endswith("allin"):
            actions = [street.betting.places[child].action for child in place.children]
            near = [at for at, name in enumerate(actions) if name.startswith("all-in")]
        if len(near) != 1:
            raise RefusedError(
                "“{word}” is no action here; there is: {there}.",
                word=word[:20],
                there=", ".join(there),
            )
        found.append((at, near[0]))
        at = place.children[near[0]]
    return found, at


def _is_word(wanted: str, name: str) -> bool:
    """Whether a word is an action, whatever its chips if it says none."""
    (kind, _, to), (there, _, chips) = wanted.partition(" "), name.partition(" ")
    try:
        return kind == there and (not to or abs(float(to) - float(chips)) <= 1e-6 * float(to))
    except ValueError:
        return False


def _shown(street: Street, at: int, unit: float) -> list[str]:
    """Actions of a place as `Advice` has them: all-in is a bet or a raise of all."""
    place, found = street.betting.places[at], []
    for child in place.children:
        kind, _, to = street.betting.places[child].action.partition(" ")
        if kind == "all-in":
            kind = "bet" if place.hand.choices().bets else "raise"
        chips = round(float(to or 0) * unit, DIGITS)
        found.append(f"{kind} {chips:.12g}" if to else kind)
    return found


def _advice(
    street: Street, question: Strategy, line: list[tuple[int, int]], end: int, elapsed_s: float
) -> Advice:
    """What is known at a point of a river, in the words of two players' solutions."""
    solver, unit = street.solver, question.unit
    place = street.betting.places[end]
    player = -1 if place.kind == END else place.kind
    solver.measure()
    gains = tuple(100 * gain / street.start.pot for gain in solver.gains)
    reach, columns, evs, equities = _exactly(street, line, place.hand, player, end)
    shares: Floats = np.zeros(0)
    if player >= 0:
        shares = solver.frequencies(end)[:, columns[player].held] @ columns[player].share
    for column in columns:
        column.ev, column.after = column.ev * unit, column.after * unit
    whole = solver.hands.weights.sum(axis=1)
    rough = max(gains)
    over = rough <= question.target or solver.iterations >= question.iterations
    return Advice(
        exploitability=rough,
        iterations=solver.iterations,
        evs=tuple(ev * unit for ev in evs),
        to_act=AMONG[PLAYERS][player] if player >= 0 else "end",
        actions=tuple(_shown(street, end, unit)),
        frequencies=tuple(shares.tolist()),
        reached=tuple((reach.sum(axis=1) / whole).tolist()),
        hands=tuple(column.told() for column in columns),
        equities=equities,
        pot=round(place.hand.pot * unit, DIGITS),
        memory_mb=3 * 4 * solver.entries / MEGABYTE,
        progress=1.0 if over else _progress(rough, question.target),
        elapsed_s=elapsed_s,
        gains=gains,
    )


class _Column:
    """Hands of one player: which there are, and what is told of each."""

    def __init__(
        self, solver: ThreeWay, player: int, reach: Floats, board: tuple[int, ...]
    ) -> None:
        self.held = np.flatnonzero(solver.hands.weights[player] > 0)
        self.combos = solver.combos[self.held]
        self.reach = reach[player, self.held]
        count = len(self.held)
        self.share, self.equity, self.ev = np.zeros((3, count))
        self.often, self.after = np.zeros((2, 0, count))
        self.parts = parts_on(board)[self.combos]

    def weigh(self, weights: Floats) -> None:
        """Take what part each hand is of all deals."""
        total = weights.sum()
        self.share = weights / total if total > 1e-30 else np.full(len(weights), 1 / len(weights))

    def told(self) -> tuple[ComboAdvice, ...]:
        columns = (self.combos, self.reach, self.share, self.equity, self.ev)
        rows = (*columns, self.often.T, self.after.T, self.parts)
        return tuple(
            ComboAdvice(combo, reach, share, equity, ev, tuple(often), tuple(after), parts)
            for combo, reach, share, equity, ev, often, after, parts in zip(
                *(row.tolist() for row in rows), strict=True
            )
        )


_Told = tuple[Floats, list[_Column], tuple[float, ...], tuple[float, ...]]


def _exactly(
    street: Street, line: list[tuple[int, int]], hand: Hand, player: int, end: int
) -> _Told:
    """Reach, hands of all, EVs and equities at a point of a river."""
    solver = street.solver
    reach, won, met = solver.seen_from(line)
    _leave_guest_out(street, reach)
    left = [at for at, seat in enumerate(street.betting.seats) if seat in hand.left]
    columns, evs, equities = [], [], []
    for seat in SEATS:
        column = _Column(solver, seat, reach.astype(float), hand.board)
        pairs = met[seat][column.held]
        column.weigh(column.reach * pairs)
        column.ev = _ratio(won[seat][column.held], pairs)
        if seat in left:
            share, _pairs = solver.compared(seat, reach, left)
            column.equity = _ratio(share[column.held], pairs)
        if seat == player:
            column.often = solver.frequencies(end)[:, column.held]
            column.after = solver.worth(end)[0][:, column.held]
            blocked = ~_some(pairs)  # which meets nobody: what is left of sums is of rounding
            column.often[:, blocked], column.after[:, blocked] = 1 / len(column.often), 0.0
        columns.append(column)
        evs.append(float(column.ev @ column.share))
        equities.append(float(column.equity @ column.share))
    return reach.astype(float), columns, tuple(evs), tuple(equities)


def _sampled(
    street: Street, line: list[tuple[int, int]], hand: Hand, player: int, end: int
) -> _Told:
    """Reach, and hands of who acts, on a flop or turn."""
    solver = street.solver
    reach = solver.hands.weights.astype(float)
    for at, action in line:
        reach[street.betting.places[at].kind] *= solver.frequencies(at)[action]
    _leave_guest_out(street, reach)
    columns = []
    for seat in SEATS:
        column = _Column(solver, seat, reach, hand.board)
        column.weigh(column.reach)
        if seat == player:
            column.often = solver.frequencies(end)[:, column.held]
            column.after = solver.worth(end)[0][:, column.held]
            column.ev = (column.often * column.after).sum(axis=0)
        columns.append(column)
    return reach, columns, (), ()


def _leave_guest_out(street: Street, reach: Floats | Floats32) -> None:
    if street.guest is not None:
        player, combo = street.guest
        reach[player, street.solver.combos == combo] = 0.0


def _some(met: Floats) -> Flags:
    """Where more is met than single precision gets wrong."""
    found: Flags = met > ROUNDED * met.max(initial=0.0)
    return found


def _ratio(won: Floats, met: Floats) -> Floats:
    some = _some(met)
    found: Floats = np.where(some, won / np.where(some, met, 1), 0.0)
    return found


_KEPT = Kept(Street, 2)
