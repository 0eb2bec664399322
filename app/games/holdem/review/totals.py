"""What decisions of many hands come to: totals, parts, habits that cost. No Qt."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import accumulate
from math import copysign, inf, sqrt
from statistics import NormalDist
from typing import NamedTuple

STREETS = {0: "before", 3: "flop", 4: "turn", 5: "river"}
#: Words of the tree of habits; those that are always said come first.
LEAK, SAID = ("street", "faced", "act", "part", "place", "role"), 3
MOSTLY = 0.8  # of what a group gives up: so much of one kind is what costs
GRAPH = 60  # points of it, at most
FEW_WAIT = 0.02  # of hands: so many change little
LEAST_TIMES, MOST_LEAKS = 3, 12  # that something was judged before it is a habit; habits told
#: Share of habits that may be chance, of groups of a size, in one unit: as what solutions are off
#: in one direction stays aside besides, one review in twenty or fewer tells one of none.
FALSE = 0.05
#: Standard errors of what is lost by charts, by likes and by a kind of them: who plays like a chart
#: loses nothing by chance, so that it is asked alone whether it was more than once.
BY_CHARTS = 2.3, 3.5
#: What a decision adds to a habit: after the flop what a solution wins more, within its error too,
#: as many small losses are a large one; elsewhere what is above its error.
LOST = "ifnull(lost, cost)"
#: Of an error, what it gives up by itself where nothing was: the part beyond twice the deviation;
#: of what is counted within it, what solutions may be off all in one direction.
BY_ERROR, ONE_WAY = 0.027, 0.05
OFF = f"iif(lost IS NULL, {BY_ERROR}, {ONE_WAY}) * error"
#: Of the error of a decision that a solution judged, what is by itself in each, so that it grows by
#: the root in a sum. Of 123 decisions that were judged by two and three seeds it was 0.49 ± 0.04 on
#: flops, 0.57 ± 0.06 on turns, 0.32 on rivers; by four times as many boards it was no more, and all
#: were off one way by 0.03 ± 0.04 of their errors (`ONE_WAY`).
BY_ITSELF = 0.6
ERROR = f"iif(lost IS NULL, 1.0, {BY_ITSELF}) * error"


@dataclass(frozen=True, slots=True)
class Which:
    """Hands that are looked at: of a hero, from a day on; all if these are empty."""

    hero: str = ""
    since: str = ""

    @property
    def where(self) -> str:
        """As a condition on hands."""
        return "(:hero = '' OR hands.hero = :hero) AND hands.played >= :since"

    @property
    def values(self) -> dict[str, str]:
        """What stands for the names in it."""
        return {"hero": self.hero, "since": self.since}


ALL = Which()


@dataclass(frozen=True, slots=True)
class Part:
    """Some decisions: how many were judged, how many gave something up, how much, standard error.

    `what` they have in common: of habits a word for each of `LEAK`, empty where they differ.
    """

    what: tuple[str, ...]
    times: int = 0
    judged: int = 0
    dear: int = 0
    cost: float = 0.0
    se: float = 0.0


class Like(NamedTuple):
    """Hands that take about as long: board cards, players that saw the flop, kind of pot."""

    street: int
    saw: int
    kind: str


@dataclass(frozen=True, slots=True)
class Totals:
    """What is known of all hands.

    `luck` is what all-ins won beside what was to be expected, in so many hands; `stakes` are the
    sites and big blinds. Of `waiting` decisions there are some in `unfinished` hands; `to_come` is
    what that function says. `whole` are the hands of which each decision is judged, with what
    these gave up; `graph` is what was won so far,
    and by equity, at some of the hands as they were played, `least` and `most` of what was won so
    far at any, before the first as well; `whys` is why decisions are not judged, `refused` why
    hands cannot be followed.
    """

    hands: int = 0
    net: float = 0.0
    decisions: int = 0
    judged: int = 0
    waiting: int = 0
    unfinished: int = 0
    right: int = 0
    cost: float = 0.0
    cost_se: float = 0.0
    luck: float = 0.0
    all_ins: int = 0
    unread: int = 0
    to_come: tuple[tuple[Like, int], ...] = ()
    whole: int = 0
    whole_cost: float = 0.0
    whole_se: float = 0.0
    stakes: tuple[tuple[str, float], ...] = ()
    graph: tuple[tuple[float, float], ...] = ()
    least: float = 0.0
    most: float = 0.0
    streets: tuple[Part, ...] = ()
    places: tuple[Part, ...] = ()
    kinds: tuple[Part, ...] = ()
    leaks: tuple[Part, ...] = ()
    whys: tuple[tuple[str, int], ...] = ()
    refused: tuple[tuple[str, int], ...] = ()

    @property
    def per_100(self) -> tuple[float, float] | None:
        """Big blinds given up in a hundred of the whole hands, with the standard error.

        None while more than a few wait: those that were folded at once are not like all.
        """
        if self.whole < 2 or self.unfinished > FEW_WAIT * self.whole:  # one tells of no error
            return None
        return 100 * self.whole_cost / self.whole, 100 * self.whole_se / self.whole


def totals_of(db: sqlite3.Connection, which: Which) -> Totals:
    """All figures of some hands."""
    values = which.values
    sql = (
        "SELECT count(*), ifnull(sum(net), 0), ifnull(sum(luck), 0), count(luck)"
        f" FROM hands WHERE {which.where}"
    )
    hands, net, luck, all_ins = db.execute(sql, values).fetchone()
    joined = f"FROM decisions JOIN hands ON hands.id = hand WHERE {which.where}"
    sql = (
        "SELECT ifnull(sum(is_done = 0), 0), count(DISTINCT iif(is_done, NULL, hand)),"
        f" ifnull(sum(cost <= 0), 0) {joined}"
    )
    waiting, unfinished, right = db.execute(sql, values).fetchone()
    (all_of_it,) = _parts(db, "''", which) or [Part(("",))]
    sql = (
        f"SELECT count(*), {SUMS} FROM (SELECT count(decisions.id) AS times, {BY_HAND}"
        " FROM hands LEFT JOIN decisions ON hands.id = hand"
        f" WHERE hands.why = '' AND {which.where} GROUP BY hands.id) WHERE times = judged"
    )
    whole, whole_cost, squares, errors, _judged_in = db.execute(sql, values).fetchone()
    sql = f"SELECT DISTINCT site, blind FROM hands WHERE {which.where} LIMIT 20"
    stakes = tuple(db.execute(sql, values).fetchall())
    whys = (
        f"SELECT decisions.why, count(*) {joined} AND is_done AND cost IS NULL"
        " GROUP BY 1 ORDER BY 2 DESC"
    )
    refused = (
        f"SELECT why, count(*) FROM hands WHERE why <> '' AND {which.where}"
        " GROUP BY 1 ORDER BY 2 DESC"
    )
    sql = (
        "SELECT sum(net), sum(net - ifnull(luck, 0)), min(won), max(won) FROM (SELECT net, luck,"
        f" ntile({GRAPH}) OVER so_far AS part, sum(net) OVER so_far AS won FROM hands"
        f" WHERE {which.where} WINDOW so_far AS (ORDER BY played, id))"
        " GROUP BY part ORDER BY part"
    )
    nets, fair, least, most = zip(*db.execute(sql, values), strict=True) if hands else ((),) * 4
    graph = tuple(zip(accumulate(nets), accumulate(fair), strict=True))
    streets, places, kinds = (tuple(_parts(db, by, which)) for by in ("street", "position", "kind"))
    return Totals(
        hands=hands,
        net=net,
        decisions=all_of_it.times,
        judged=all_of_it.judged,
        waiting=waiting,
        unfinished=unfinished,
        right=right,
        cost=all_of_it.cost,
        cost_se=all_of_it.se,
        luck=luck,
        all_ins=all_ins,
        unread=db.execute("SELECT count(*) FROM unread").fetchone()[0],
        to_come=to_come(db, which),
        whole=whole,
        whole_cost=whole_cost,
        whole_se=_se(whole, whole_cost, squares, errors),
        stakes=stakes,
        graph=graph,
        least=min([0.0, *least]),
        most=max([0.0, *most]),
        streets=streets,
        places=places,
        kinds=kinds,
        leaks=tuple(_leaks(db, which)[:MOST_LEAKS]),
        whys=tuple(db.execute(whys, values)),
        refused=tuple(db.execute(refused, values)),
    )


def to_come(db: sqlite3.Connection, which: Which) -> tuple[tuple[Like, int], ...]:
    """Hands that wait, by what tells how long they take, of the last street that does.

    Those that wait with a flop, too, are counted once more: flops come after all others.
    """
    sql = (
        "SELECT deep, ifnull(json_extract(facts, '$.saw'), 2), kind, count(*)"
        " FROM (SELECT max(street) AS deep, facts, kind FROM decisions"
        f" JOIN hands ON hands.id = hand WHERE {which.where} AND is_done = 0"
        " GROUP BY hand, street <= 3) GROUP BY 1, 2, 3"
    )
    return tuple((Like(*like), hands) for *like, hands in db.execute(sql, which.values))


#: Of each hand, as what is given up in one hand is not by chance alone; then of all hands.
BY_HAND = (
    "count(cost) AS judged, count(nullif(cost, 0)) AS dear, sum(cost) AS given_up,"
    " ifnull(sum(CASE WHEN cost > 0 THEN error * error END), 0) AS errors"
)
SUMS = (
    "ifnull(sum(given_up), 0), ifnull(sum(given_up * given_up), 0), ifnull(sum(errors), 0),"
    " count(given_up)"
)


def _se(number: int, cost: float, squares: float, errors: float) -> float:
    """Standard error of a sum over hands: by chance of what comes up, and by errors of costs."""
    spread = max(0.0, squares - cost * cost / max(1, number)) * number / max(1, number - 1)
    return sqrt(spread + errors / 4)


def _parts(db: sqlite3.Connection, by: str, which: Which) -> list[Part]:
    """What decisions gave up, in parts; the dearest first."""
    sql = (
        f"SELECT {by}, sum(times), sum(judged), sum(dear), {SUMS} FROM"
        f" (SELECT {by}, count(*) AS times, {BY_HAND}"
        f" FROM decisions JOIN hands ON hands.id = hand WHERE {which.where} GROUP BY {by}, hand)"
        f" GROUP BY {by}"
    )
    found = []
    for *what, times, judged, dear, cost, squares, errors, hands in db.execute(sql, which.values):
        names = tuple(STREETS.get(each, each) for each in what)
        found.append(Part(names, times, judged, dear, cost, _se(hands, cost, squares, errors)))
    return sorted(found, key=_dearest)


def _dearest(part: Part) -> tuple[float, tuple[str, ...]]:
    return -part.cost, part.what


# ---- habits ----------------------------------------------------------------------------------


@dataclass(slots=True)
class _Lost:
    """What like decisions lost by hand, in one unit, and how far that may be off.

    `off` is in one direction, `errors` are squares of half widths, added up.
    """

    off: float = 0.0
    errors: float = 0.0
    hands: Counter[int] = field(default_factory=Counter)

    def take(self, more: _Lost) -> None:
        """Add what others lost."""
        self.off += more.off
        self.errors += more.errors
        self.hands.update(more.hands)

    @property
    def cost(self) -> float:
        """What all lost."""
        return sum(self.hands.values())

    def se(self, judged: int) -> float:
        """Standard error of it over so many decisions.

        What comes up by chance has the errors in it, where it came up often enough.
        """
        squares = sum(each * each for each in self.hands.values())
        return max(_se(judged, self.cost, squares, 0.0), sqrt(self.errors) / 2)

    def far(self, judged: int) -> float:
        """Standard errors by which more was lost than may be in one direction."""
        more, se = self.cost - self.off, self.se(judged)
        return more / se if se else copysign(inf, more)


@dataclass(slots=True)
class _Group:
    """Like decisions: words, and what was lost in big blinds and in parts of the pot.

    In these, too, as of many small pots it is seen sooner: no large one hides it.
    """

    what: tuple[str, ...]
    times: int = 0
    judged: int = 0
    dear: int = 0
    lost: _Lost = field(default_factory=_Lost)
    share: _Lost = field(default_factory=_Lost)

    @property
    def far(self) -> float:
        """How far off it is, one way or the other; of what is too little or no loss, not at all."""
        if self.judged < LEAST_TIMES or self.lost.cost <= 0:
            return -inf
        return max(self.lost.far(self.judged), self.share.far(self.judged))

    @property
    def part(self) -> Part:
        """What is told of it."""
        cost, se = self.lost.cost, self.lost.se(self.judged)
        return Part(self.what, self.times, self.judged, self.dear, cost, se)


def _leaks(db: sqlite3.Connection, which: Which) -> list[Part]:
    """Groups that gave up more than chance explains, the dearest first.

    What faces a player and what they do is split by a further word (what was held, the place, the
    role) where nearly all that is given up is of one kind of it: then that is what costs. Kinds of
    which nothing is judged say nothing.
    """
    words = ", ".join(LEAK)
    among = f"FROM decisions JOIN hands ON hands.id = hand WHERE {which.where}"
    sql = (
        f"SELECT {words}, count(*), count(cost), total({LOST} > 0), total({OFF}),"
        f" total({OFF} / pot) {among} GROUP BY {words} HAVING count(cost)"
    )
    groups = {}
    for row in db.execute(sql, which.values):
        what, (times, judged, dear, off, share) = row[: len(LEAK)], row[len(LEAK) :]
        names = tuple(STREETS.get(each, each) for each in what)
        groups[what] = _Group(names, times, judged, int(dear), _Lost(off), _Lost(share))
    sql = f"SELECT {words}, hand, pot, {LOST}, {ERROR} {among} AND (cost > 0 OR lost <> 0)"
    for *what, hand, pot, cost, error in db.execute(sql, which.values):
        group = groups[tuple(what)]
        group.lost.take(_Lost(0.0, error**2, Counter({hand: cost})))
        group.share.take(_Lost(0.0, (error / pot) ** 2, Counter({hand: cost / pot})))
    begun: dict[tuple[str, ...], list[_Group]] = {}
    for group in groups.values():
        begun.setdefault(group.what[:SAID], []).append(group)
    later = [some for (street, *_said), some in begun.items() if street != STREETS[0]]
    kinds = (kind for some in later for each in _kinds(some) for kind in each)
    least = _least(map(_together, later)), _least(map(_together, kinds))
    told = (
        _split(some, *(least if street != STREETS[0] else BY_CHARTS))
        for (street, *_said), some in begun.items()
    )
    return sorted((part for parts in told for part in parts), key=_dearest)


def _least(groups: Iterable[_Group]) -> float:
    """How far off groups have to be, so that few are told by chance of all that are looked at.

    Source: Benjamini and Hochberg, Controlling the false discovery rate, 1995.
    """
    far = sorted((each.far for each in groups if each.judged >= LEAST_TIMES), reverse=True)
    chance = (1 - FALSE * rank / len(far) for rank in range(1, len(far) + 1))
    enough = (z for z, p in zip(far, chance, strict=True) if z >= NormalDist().inv_cdf(p))
    return min(enough, default=inf)


def _split(groups: list[_Group], least: float, of_kind: float) -> list[Part]:
    """Leaks among groups that are alike, that are so far off; a kind of likes that are not."""
    whole, kinds = _together(groups), _kinds(groups)
    if whole.far < least:
        # Much else may hide what one kind gives up, or make up for it.
        alone = (
            [kind.part for kind in map(_together, each) if kind.far >= of_kind] for each in kinds
        )
        return max(alone, key=lambda parts: sum(part.cost for part in parts), default=[])
    top, best = max(
        ((max(_together(kind).lost.cost for kind in each), each) for each in kinds),
        key=lambda found: found[0],
        default=(0.0, []),
    )
    if top <= MOSTLY * whole.lost.cost:
        return [whole.part]
    return [part for kind in best for part in _split(kind, least, of_kind)] or [whole.part]


def _kinds(groups: list[_Group]) -> list[list[list[_Group]]]:
    """Groups by what they have for a further word, for each that differs and is known of all."""
    found = []
    for word in range(SAID, len(LEAK)):
        kinds: dict[str, list[_Group]] = {}
        for group in groups:
            kinds.setdefault(group.what[word], []).append(group)
        # Empty it is of decisions that were kept when this word was not.
        if "" not in kinds and len(kinds) > 1:
            found.append(list(kinds.values()))
    return found


def _together(groups: list[_Group]) -> _Group:
    """Groups as one: words that are not common to all are left out."""
    words = zip(*(group.what for group in groups), strict=True)
    whole = _Group(tuple(each[0] if len({*each}) == 1 else "" for each in words))
    for group in groups:
        whole.times += group.times
        whole.judged += group.judged
        whole.dear += group.dear
        whole.lost.take(group.lost)
        whole.share.take(group.share)
    return whole
