"""Charts that come with the program: how to play before the flop. Light: no numpy, no numba.

A chart is one file: a line of JSON that says what it is and which command made it, then, packed,
every point at which somebody acts: who, what may be done, how often each of `HANDS` does it, and
what that is worth. Amounts are big blinds. Points that are hardly ever reached are left out.

>>> node = find(2, 10.0).node([("BTN", "all-in", 10)])
>>> node.to_act, node.actions
('BB', ('fold', 'call'))
"""

from __future__ import annotations

import json
import math
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import resources
from itertools import accumulate
from operator import add, mul, sub, truediv
from struct import Struct
from typing import Any

from engine.games.holdem.ranges import HAND_COMBOS, HANDS
from engine.games.holdem.seats import positions
from engine.sentences import RefusedError, Sentence

VERSION = 1
FOLDER, SUFFIX = "preflop", ".chart"
CLASSES = len(HANDS)
NOTHING = (0.0,) * CLASSES
HARDLY = 0.001  # a share of hands that does not count
HARDLY_EVER = 0.01  # a hand that gets somewhere less often hardly ever does
OFTEN = 0.1  # what is done so often with a hand is as good as its best
ALIKE = 0.02  # sizes that differ by less, as a share, are called the same
#: Big blinds, and a share of the pot: what is worth so much less than the best is not done. A chart
#: never learned what to do with a hand, or after bets, that hardly ever come.
MISTAKE, MISTAKE_SHARE = 1.5, 0.1
#: Who acts, how, and to how many big blinds in all, which counts for raises alone.
Step = tuple[str, str, float]


NOBODY_LEFT = Sentence("Before the flop nobody is left to act after this line.")


class NotInChartError(RefusedError):
    """The line leads to where a chart has nothing to say."""


@dataclass(frozen=True, slots=True)
class Node:
    """Somebody's turn, and how they play there."""

    to_act: str
    actions: tuple[str, ...]  # as ``fold``, ``check``, ``call``, ``raise 2.5``, ``all-in 100``
    reach: tuple[float, ...]  # chance, by `HANDS`, that the one to act has played like that so far
    frequencies: tuple[tuple[float, ...], ...]  # by `HANDS` and action; they sum to 1
    evs: tuple[tuple[float, ...], ...]  # by `HANDS` and action, in big blinds more than a fold here
    # steps of the line whose size the chart does not have: position, said, taken
    mapped: tuple[tuple[str, str, str], ...] = ()

    @property
    def totals(self) -> tuple[float, ...]:
        """Share of all that the one to act may hold that takes each action."""
        return _totals(self.reach, [*zip(*self.frequencies, strict=True)])


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is on a line."""

    to_act: str
    actions: tuple[str, ...]
    taken: int | None = None  # place in `actions` of what was done; None: nothing yet
    said: str = ""  # of that, if the chart has another size

    @property
    def step(self) -> Step:
        """What was done, as a step of a line; a fold if nothing was."""
        kind, _blank, size = self.actions[self.taken or 0].partition(" ")
        return self.to_act, kind, float(size or 0)


@dataclass(frozen=True, slots=True)
class Point:
    """What a chart keeps of one point, as it is packed."""

    seat: int
    actions: tuple[int, ...]  # places in the chart's list of labels
    children: tuple[int, ...]  # places in the list of points; 0 if nothing follows
    step: float  # of `evs`, in big blinds
    frequencies: bytes  # uint8[action, hand]
    evs: bytes  # int16[action, hand], the lower byte first


@dataclass(frozen=True, slots=True)
class Choice:
    """What a chart says of one of `HANDS` where somebody acts; see `Node`.

    `reach` is the chance that the hand has been played like that so far.
    """

    to_act: str
    actions: tuple[str, ...]
    reach: float
    frequencies: tuple[float, ...]
    evs: tuple[float, ...]
    mapped: tuple[tuple[str, str, str], ...]


@dataclass(slots=True)
class _Walk:
    """Where a line leads, as far as it was walked; points on the way, and what was done there."""

    point: int | None = 0  # None: nobody acts any more
    turns: tuple[Turn, ...] = ()
    path: list[tuple[int, int]] = field(default_factory=list)


class Chart:
    """How to play before the flop at one table."""

    def __init__(self, packed: bytes, asked_seats: int | None = None) -> None:
        line, _, body = packed.partition(b"\n")
        self.head: dict[str, Any] = json.loads(line)  # all that the file says of itself
        if self.head.get("version") != VERSION:
            raise RefusedError("This is no chart of version {version}.", version=VERSION)
        # seats, stack: of the table that was solved
        self.seats: int = self.head["seats"]
        self.stack: float = self.head["stack"]
        self.gain: float = self.head["gain"]
        self.ante = float(self.head.get("settings", {}).get("ante", 0.0))
        self.labels: tuple[str, ...] = tuple(self.head["labels"])
        # of the table that was asked for; the first seats of a larger one have folded
        self.asked_seats = self.seats if asked_seats is None else asked_seats
        self.positions = positions(self.asked_seats)
        self.locked = False  # whether somebody's play was given, whatever it is worth
        self._folds: dict[int, float | None] = {}  # what `all_fold` has found, by point
        self._shares: dict[int, tuple[float, ...]] = {}  # of all hands, by point
        self._gains: dict[tuple[int, int], array[float]] = {}  # by hand; by point and seat
        self._unpack(zlib.decompress(body))

    def _unpack(self, body: bytes) -> None:
        count, entries = self.head["points"], self.head["actions"]
        at = 0

        def take(size: int) -> bytes:
            nonlocal at
            at += size
            return body[at - size : at]

        self._seat, self._width = take(count), take(count)
        self._first = (0, *accumulate(self._width))
        self._action = _numbers("H", take(2 * entries))
        self._child = _numbers("H", take(2 * entries))
        self._step = _numbers("f", take(4 * count))
        cells = entries * CLASSES
        self._frequency, self._low, self._high = take(cells), take(cells), take(cells)

    def node(self, line: Sequence[Step] = ()) -> Node:
        """Whose turn it is after `line`, and how they play; seats left out have folded.

        NotInChartError if nobody acts there any more, or the chart does not have it; a sentence
        says which.
        """
        walk = self._walk(line)
        point = _there(walk)
        who, evs, mistake = self._to_act(point), self._evs(point), self._mistake(walk)
        shares = zip(*self._shares_of(point), strict=True)
        return Node(
            to_act=who,
            actions=self._labels(point),
            reach=self._reach(walk)[who],
            frequencies=tuple(
                without_mistakes(often, worth, mistake)
                for often, worth in zip(shares, evs, strict=True)
            ),
            evs=evs,
            mapped=mapped(walk.turns),
        )

    def choice(self, line: Sequence[Step], hand: int) -> Choice:
        """What `node` says of one of `HANDS`, told by its place there, much sooner.

        NotInChartError as `node` does.
        """
        walk = self._walk(line)
        point = _there(walk)
        reach = 1.0
        for before, chosen in walk.path:
            if self._seat[before] == self._seat[point]:
                shares = self._cells(self._frequency, before, hand)
                reach *= shares[chosen] / sum(shares)
        frequencies, evs = self._plays(point, hand)
        return Choice(
            to_act=self._to_act(point),
            actions=self._labels(point),
            reach=reach,
            frequencies=without_mistakes(frequencies, evs, self._mistake(walk)),
            evs=evs,
            mapped=mapped(walk.turns),
        )

    def worths(self, line: Sequence[Step], hand: int) -> tuple[float, ...]:
        """What actions are worth with one of `HANDS`; of those that it hardly takes, at least.

        With a hand that never does it the chart has not learned to go on: it goes on as well as it
        can then, or gives up whenever it is answered, and loses what it put in and no more.
        """
        walk = self._walk(line)
        point = _there(walk)
        often, evs = self._plays(point, hand)
        often, top = without_mistakes(often, evs, self._mistake(walk)), max(evs)
        if all(share >= OFTEN or ev == top for share, ev in zip(often, evs, strict=True)):
            return evs
        pot, front, bet = self._chips(walk)
        found = []
        for at, (action, share, ev) in enumerate(zip(self._labels(point), often, evs, strict=True)):
            if share < OFTEN and ev < top:
                size = float(action.split()[1]) if " " in action else 0.0
                added = (size or bet) - front if action not in ("fold", "check") else 0.0
                alone = self._all_fold([*walk.path, (point, at)]) if size else None
                least = -added if alone is None else alone * pot - (1 - alone) * added
                learned = ev + self._gained([*walk.path, (point, at)], self._seat[point])[hand]
                ev = min(top, max(ev, learned, least))
            found.append(ev)
        return tuple(found)

    def pot(self, line: Sequence[Step] = ()) -> float:
        """Big blinds in the middle where somebody acts after a line."""
        return self._chips(self._walk(line))[0]

    def _mistake(self, walk: _Walk) -> float:
        """How much less than the best an action is worth that is not done."""
        if self.locked:
            return math.inf
        return max(MISTAKE, MISTAKE_SHARE * self._chips(walk)[0])

    def _chips(self, walk: _Walk) -> tuple[float, float, float]:
        """The pot, what who is to act has in front, and what a call makes of that."""
        front = dict.fromkeys(self.positions, 0.0)
        front[self.positions[-2]], front[self.positions[-1]] = 0.5, 1.0
        for turn in walk.turns:
            kind, _blank, size = turn.actions[turn.taken or 0].partition(" ")
            if kind not in ("fold", "check"):
                front[turn.to_act] = float(size or max(front.values()))
        return (
            sum(front.values()) + self.seats * self.ante,
            front[self._to_act(_there(walk))],
            max(front.values()),
        )

    def _gained(self, path: list[tuple[int, int]], seat: int) -> Sequence[float]:
        """What each of `HANDS` of a seat gains after a path if it goes on as well as it can there.

        A hand that never gets there has not learned to, and its EV is of what it does then.
        """
        before, chosen = path[-1]
        point: int = self._child[self._first[before] + chosen]
        if point in (END, RARE):
            return NOTHING
        if (point, seat) not in self._gains:
            nexts = [[*path, (point, at)] for at in range(self._width[point])]
            if self._seat[point] == seat:
                shares, evs = self._shares_of(point), self._worths_of(point)
                gains = (self._gained(each, seat) for each in nexts)
                after = map(partial(map, add), evs, gains)
                does = map(partial(map, mul), shares, evs)
                best, done = (zip(*each, strict=True) for each in (after, does))
                found = map(sub, map(max, best), map(sum, done))
            else:
                totals = self._totals_at(path, point)
                parts = [
                    [share * gain for gain in self._gained(n, seat)]
                    for share, n in zip(totals, nexts, strict=True)
                    if share > HARDLY
                ]
                found = map(sum, zip(NOTHING, *parts, strict=True))  # of no parts, too
            self._gains[point, seat] = array("d", found)
        return self._gains[point, seat]

    def all_fold(self, line: Sequence[Step]) -> float | None:
        """Chance that all who are still to act after `line` fold; None where it is not known."""
        try:
            walk = self._walk(line)
        except NotInChartError:
            return None
        return self._all_fold(walk.path)

    def _all_fold(self, path: list[tuple[int, int]]) -> float | None:
        before, chosen = path[-1]
        point: int = self._child[self._first[before] + chosen]
        if point == END:
            return 1.0
        if point == RARE:
            return None
        if point not in self._folds:
            rest: float | None = 0.0
            if self._labels(point)[0] == "fold":
                rest = self._all_fold([*path, (point, 0)])
            share = self._totals_at(path, point)[0]
            self._folds[point] = rest if rest is None else share * rest
        return self._folds[point]

    def _totals_at(self, path: list[tuple[int, int]], point: int) -> tuple[float, ...]:
        """Share of all that who acts there may hold that takes each action."""
        if point not in self._shares:
            own = [pair for pair in path if self._seat[pair[0]] == self._seat[point]]
            reach = self._reach(_Walk(path=own))[self._to_act(point)]
            self._shares[point] = _totals(reach, self._shares_of(point))
        return self._shares[point]

    def ranges(
        self, line: Sequence[Step] = (), *, closed: bool = False
    ) -> dict[str, tuple[float, ...]]:
        """What everyone who has not folded may hold after `line`: weights by `HANDS`.

        If `closed`, the flop is there: all who had not answered the last raise have folded.
        """
        walk = self._walk(line)
        reach = self._reach(walk)
        if closed:
            point = walk.point
            while point is not None:
                reach.pop(self._to_act(point))
                point = self._after(point, 0) if self._labels(point)[0] == "fold" else None
        return reach

    def turns(self, line: Sequence[Step] = ()) -> tuple[tuple[Turn, ...], RefusedError | None]:
        """Whose turns there are along `line`, and then if all fold; why the line stops, if it does.

        Folds that the line leaves out are among them.
        """
        walk = self._start()
        problem = None
        try:
            self._walk_on(walk, line)
        except RefusedError as refusal:
            problem = refusal
        found, point = list(walk.turns), walk.point
        if point is None:
            problem = problem or NotInChartError(NOBODY_LEFT)
        while point is not None:
            found.append(Turn(self._to_act(point), self._labels(point)))
            folds = self._labels(point)[0] == "fold"
            child = self._child[self._first[point]]
            point = child if folds and child not in (END, RARE) else None
        return tuple(found), problem

    def _start(self) -> _Walk:
        walk = _Walk()
        for _ in range(self.seats - self.asked_seats):
            walk.point = self._after(walk.point, 0)
        return walk

    def _walk(self, line: Sequence[Step]) -> _Walk:
        walk = self._start()
        self._walk_on(walk, line)
        return walk

    def _take(self, walk: _Walk, chosen: int, said: str = "") -> None:
        """Go on by an action of who is to act."""
        point = walk.point
        assert point is not None
        labels, position = self._labels(point), self._to_act(point)
        walk.turns = (*walk.turns, Turn(position, labels, chosen, said))
        walk.path.append((point, chosen))
        walk.point = None
        walk.point = self._after(point, chosen)

    def _reach(self, walk: _Walk) -> dict[str, tuple[float, ...]]:
        """What everyone who has not folded may hold: weights by `HANDS`."""
        reach = dict.fromkeys(self.positions, (1.0,) * CLASSES)
        for point, chosen in walk.path:
            position = self._to_act(point)
            if self._labels(point)[chosen] == "fold":
                del reach[position]
                continue
            columns = self._columns(self._frequency, point)
            taken = map(truediv, columns[chosen], map(sum, zip(*columns, strict=True)))
            reach[position] = tuple(map(mul, reach[position], taken))
        return reach

    def _walk_on(self, walk: _Walk, line: Sequence[Step]) -> None:
        for position, action, amount in line:
            if position not in self.positions:
                raise RefusedError(
                    "“{position}” is no seat here; give one of {positions}.",
                    position=position,
                    positions=" ".join(self.positions),
                )
            while (point := walk.point) is not None and self._to_act(point) != position:
                if self._labels(point)[0] != "fold":
                    break
                self._take(walk, 0)
            if point is None or self._to_act(point) != position:
                raise RefusedError("It is not the turn of {position}.", position=position)
            labels = self._labels(point)
            chosen, said = choose(labels, (position, action, amount), self.stack)
            self._take(walk, chosen, said)

    def _after(self, point: int | None, action: int) -> int | None:
        if point is None:
            return None
        child: int = self._child[self._first[point] + action]
        if child == END:
            return None
        if child == RARE:
            raise NotInChartError("This line is played so seldom that the chart does not have it.")
        return child

    def _to_act(self, point: int) -> str:
        """Position of who acts, at the table that was asked for."""
        return self.positions[self._seat[point] - (self.seats - self.asked_seats)]

    def _labels(self, point: int) -> tuple[str, ...]:
        first = self._first[point]
        return tuple(self.labels[a] for a in self._action[first : first + self._width[point]])

    def _columns(self, packed: bytes, point: int) -> list[bytes]:
        first = self._first[point]
        return [
            packed[entry * CLASSES : (entry + 1) * CLASSES]
            for entry in range(first, first + self._width[point])
        ]

    def _cells(self, packed: bytes, point: int, hand: int) -> bytes:
        """What is packed for one hand, action by action."""
        first = self._first[point] * CLASSES + hand
        return packed[first : first + self._width[point] * CLASSES : CLASSES]

    def _plays(self, point: int, hand: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """How often one of `HANDS` takes each action, and what that is worth."""
        often = self._cells(self._frequency, point, hand)
        lows, highs = (self._cells(each, point, hand) for each in (self._low, self._high))
        evs = tuple(self._ev(point, *pair) for pair in zip(lows, highs, strict=True))
        return tuple(share / sum(often) for share in often), evs

    def _ev(self, point: int, low: int, high: int) -> float:
        step: float = self._step[point]
        return round(step * (((high << 8 | low) ^ 0x8000) - 0x8000), 3)

    def _evs(self, point: int) -> tuple[tuple[float, ...], ...]:
        worths = ([round(ev, 3) for ev in column] for column in self._worths_of(point))
        return tuple(zip(*worths, strict=True))

    def _shares_of(self, point: int) -> list[list[float]]:
        """How often each hand takes each action, action by action."""
        columns = self._columns(self._frequency, point)
        whole = [*map(sum, zip(*columns, strict=True))]
        return [[*map(truediv, column, whole)] for column in columns]

    def _worths_of(self, point: int) -> list[list[float]]:
        """What each action is worth with each hand, action by action."""
        found, step = [], self._step[point]
        both = bytearray(2 * CLASSES)
        for low, high in zip(
            self._columns(self._low, point), self._columns(self._high, point), strict=True
        ):
            both[::2], both[1::2] = low, high
            found.append([step * ev for ev in _WORTHS(both)])
        return found


def without_mistakes(
    often: tuple[float, ...], evs: tuple[float, ...], mistake: float
) -> tuple[float, ...]:
    """How often actions are taken, without those that are worth so much less than the best."""
    top = max(evs)
    kept = [share if top - ev <= mistake else 0.0 for share, ev in zip(often, evs, strict=True)]
    if not any(kept):
        kept = [float(ev == top) for ev in evs]
    return often if tuple(kept) == often else tuple(share / sum(kept) for share in kept)


def _totals(reach: Sequence[float], shares: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Share of all hands that takes each action, told action by action."""
    weights = [r * len(combos) for r, combos in zip(reach, HAND_COMBOS.values(), strict=True)]
    whole = sum(weights) or 1.0
    return tuple(sum(map(mul, weights, share)) / whole for share in shares)


def _there(walk: _Walk) -> int:
    """Point at which somebody acts."""
    if walk.point is None:
        raise NotInChartError(NOBODY_LEFT)
    return walk.point


def mapped(turns: Sequence[Turn]) -> tuple[tuple[str, str, str], ...]:
    """Sizes that were taken for others: position, said, taken."""
    return tuple(
        (turn.to_act, turn.said, turn.actions[turn.taken or 0]) for turn in turns if turn.said
    )


def choose(labels: Sequence[str], step: Step, stack: float) -> tuple[int, str]:
    """Which of the actions that there are is meant, and what was said if it is not quite that.

    ValueError if none of them is.
    """
    position, action, amount = step
    if action == "limp":
        action = "call"
    if action in labels:
        return labels.index(action), ""
    sized = [
        (number, float(label.split()[1])) for number, label in enumerate(labels) if " " in label
    ]
    if action == "all-in":
        amount = stack
    if action in ("raise", "all-in", "bet") and sized:
        if not (math.isfinite(amount) and amount > 0):
            raise RefusedError("“{amount:g}” is no size of a raise.", amount=amount)
        number, size = min(sized, key=lambda each: abs(math.log(each[1] / amount)))
        exact = abs(size / amount - 1) <= ALIKE
        return number, "" if exact else f"{action} {amount:g}"
    raise NotInChartError(
        "The chart has no {action} of {position} there: {actions}.",
        action=action,
        position=position,
        actions=", ".join(labels),
    )


_WORTHS = Struct(f"<{CLASSES}h").unpack
END, RARE = 0, 0xFFFF  # in place of a child: nobody acts any more; the chart does not have it


def _numbers(kind: str, packed: bytes) -> array[Any]:
    found: array[Any] = array(kind)
    found.frombytes(packed)
    return found


def pack(head: dict[str, Any], points: Sequence[Point]) -> bytes:
    """A chart as the bytes of its file; `head` is what is said of it."""
    head = {
        "version": VERSION,
        **head,
        "points": len(points),
        "actions": sum(len(point.actions) for point in points),
    }
    body = b"".join(
        [
            bytes(point.seat for point in points),
            bytes(len(point.actions) for point in points),
            array("H", [a for point in points for a in point.actions]).tobytes(),
            array("H", [c for point in points for c in point.children]).tobytes(),
            array("f", [point.step for point in points]).tobytes(),
            b"".join(point.frequencies for point in points),
            b"".join(point.evs[::2] for point in points),
            b"".join(point.evs[1::2] for point in points),
        ]
    )
    return json.dumps(head).encode() + b"\n" + zlib.compress(body, 9)


def names() -> tuple[str, ...]:
    """Files of all charts that are there: ``6-100.chart`` is six seats with 100 big blinds."""
    folder = resources.files("assets") / "holdem" / FOLDER
    return tuple(sorted(file.name for file in folder.iterdir() if file.name.endswith(SUFFIX)))


@cache
def tables() -> dict[int, tuple[float, ...]]:
    """Depths of the charts that are there, by number of seats."""
    found: dict[int, list[float]] = {}
    for name in names():
        seats, stack = name.removesuffix(SUFFIX).split("-")
        found.setdefault(int(seats), []).append(float(stack))
    return {seats: tuple(sorted(stacks)) for seats, stacks in sorted(found.items())}


@cache
def load(seats: int, stack: float, asked_seats: int | None = None) -> Chart:
    """The chart of a table that is there; see `tables`."""
    file = resources.files("assets") / "holdem" / FOLDER / f"{seats}-{stack:g}{SUFFIX}"
    return Chart(file.read_bytes(), asked_seats)


def is_solved(seats: int, stack: float) -> bool:
    """Whether there is a chart of this very depth."""
    larger = 2 if seats == 2 else min(number for number in tables() if number >= seats)
    return stack in tables()[larger]


def find(seats: int, stack: float) -> Chart:
    """The chart that fits a table best: of the nearest depth; it says which.

    A table for which there is none plays as a larger one whose first seats have folded.

    ValueError if there is no such table.
    """
    positions(seats)
    if not (math.isfinite(stack) and stack > 0):
        raise RefusedError("The stack “{stack:g}” is not above 0.", stack=stack)
    there = tables()
    larger = 2 if seats == 2 else min(number for number in there if number >= seats)
    depth = min(there[larger], key=lambda depth: abs(math.log(depth / stack)))
    return load(larger, depth, seats)
