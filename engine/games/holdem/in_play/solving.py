"""A street between two or three players: how it is played, and what they may hold after it."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from engine.asking import analyse
from engine.games.holdem import live, three_way
from engine.games.holdem.hand import BIG_BLIND
from engine.games.holdem.in_play.questions import BETS, RAISES
from engine.games.holdem.live.questions import ASKED, CAP as LIVE_CAP, LATER
from engine.games.holdem.ranges import COMBOS, Range, combo_of
from engine.games.holdem.strategy.equilibrium.questions import (
    ALL_IN,
    Advice,
    ComboAdvice,
    Size,
    Sizes,
    Spot,
    Strategy,
    parse_sizes,
)
from engine.limits import Limits

CHIP = 0.01  # big blinds
TARGET = {4: 0.5, 5: 0.1}  # % of the pot: where to stop
#: The same: where to begin to tell. Solved to 5 % a turn loses more than by sampled boards.
TOLD_FROM = {4: 1.0, 5: 5.0}
STEP = 0.05  # of progress, after which an answer that stays as it is is told again
FIRST_TURN_S = 0.5  # by sampled boards, before the whole turn is solved
MOST_ITERATIONS, FEW_ITERATIONS = 5000, 300  # of a solution; where boards are counted, not seconds
FEW_AMONG_THREE = 60
BOARDS_OVER = {2: 200, 3: 150}  # boards by which a street that is over is told, by its players
CAP = 3  # bets and raises on a street
STAYS = 0.02  # share of a hand's weight that stays whatever was done
GUEST = 0.01  # weight of a hand that is advised on although the range lacks it


@dataclass(frozen=True)
class StreetSpot:
    """A street as it began, and what was done since; who acts first first.

    Attributes
    ----------
    line : ``("check", "bet 5.8")``, amounts in big blinds
    rake : share of the pot, and the most
    later : what is done next, of any size: it is among what both may do
    forced : whether the line is taken to have been played whatever was held
    bets : sizes beside those that were made, where boards are all that is looked at
    """

    ranges: tuple[Range, Range]
    board: tuple[int, ...]
    pot: float
    stack: float
    line: tuple[str, ...] = ()
    rake: tuple[float, float] = (0.0, 0.0)
    later: tuple[str, ...] = ()
    forced: bool = False
    bets: str = ASKED

    @property
    def played(self) -> tuple[str, ...]:
        """What was done whatever was held."""
        return self.line if self.forced else ()

    def cap(self, least: int) -> int:
        """Bets and raises on the street: one more than there were."""
        return max(least, sum(" " in action for action in (*self.line, *self.later)) + 1)

    def forced_with(self, held: Sequence[Range]) -> "StreetSpot":
        """With these ranges, and the line played whatever was held."""
        return replace(self, ranges=(held[0], held[1]), forced=True)


@dataclass(frozen=True)
class Told:
    """What is known at the end of a line; frequencies, EVs and errors are of one hand."""

    source: Literal["rough", "solved"]
    ranges: tuple[Range, ...]
    rough: float
    progress: float
    actions: tuple[str, ...] = ()
    frequencies: tuple[float, ...] = ()
    evs: tuple[float, ...] = ()
    evs_rough: float = 0.0
    apart: tuple[float, ...] = ()
    boards: int = 0  # that were sampled; none by a solution


class Narrowed(NamedTuple):
    """What all may hold after a street, told by so many boards; none by a solution."""

    ranges: tuple[Range, ...]
    boards: int

    @property
    def off(self) -> float:
        """How much further off than by `BOARDS_OVER` boards."""
        return (BOARDS_OVER[len(self.ranges)] / self.boards) ** 0.5 if self.boards else 0.0


def solve(
    spot: StreetSpot | three_way.Question,
    hole: tuple[int, int] | None,
    limits: Limits,
) -> Iterator[Told]:
    """Yield what is known of a street, ever better: flops and at first turns by sampled boards."""
    if isinstance(spot, three_way.Question):
        yield from _among_three(spot, hole, limits)
        return
    street, first = len(spot.board), None
    if street < 5:
        alone = street == 3 or limits.deals is not None
        if alone:
            yield from _sampled(spot, hole, limits)
            return
        begun = replace(spot, bets=BETS[street])
        for told in _sampled(begun, hole, replace(limits, seconds=FIRST_TURN_S)):
            first = replace(told, progress=0.05)
            yield first
    combo = None if hole is None else combo_of(hole)
    actor = len(spot.line) % 2
    held = [*spot.ranges]
    if combo is not None and not held[actor].weights[combo]:
        weights = held[actor].weights
        held[actor] = Range((*weights[:combo], GUEST, *weights[combo + 1 :]))
    question = Strategy(
        _with_sizes(spot, held[0], held[1]),
        spot.line,
        target=TARGET[street],
        iterations=MOST_ITERATIONS if limits.deals is None else FEW_ITERATIONS,
        threads=limits.threads,
        at_end=limits.deals is not None and limits.seconds is None,
    )
    for advice in analyse(question):
        if not isinstance(advice, Advice):
            continue
        late = limits.seconds is not None and advice.elapsed_s > limits.seconds
        progress = 1.0 if late else advice.progress
        if advice.exploitability <= TOLD_FROM[street] or (progress >= 1 and first is None):
            yield _told(spot, advice, combo, progress)
        elif first is not None and (progress >= 1 or progress >= first.progress + STEP):
            first = replace(first, progress=max(first.progress, progress))
            yield first
        if late:
            return


def _among_three(
    spot: three_way.Question, hole: tuple[int, int] | None, limits: Limits
) -> Iterator[Told]:
    if limits.deals is not None and spot.hand.street == 5:
        limits = replace(limits, deals=FEW_AMONG_THREE)
    question = replace(spot, hole=hole, limits=limits)
    for answer in three_way.analyse(question):
        own = answer.of(question.combo)
        if answer.exact and answer.progress < 1 and answer.rough > TOLD_FROM[5]:
            continue
        yield Told(
            source="solved" if answer.exact and answer.rough <= 1.0 else "rough",
            ranges=answer.ranges,
            rough=answer.rough,
            progress=answer.progress,
            actions=answer.actions if own else (),
            frequencies=own.frequencies if own else (),
            evs=own.action_evs if own else (),
            evs_rough=answer.evs_rough,
            boards=0 if answer.exact else answer.boards,
        )


def _sampled(spot: StreetSpot, hole: tuple[int, int] | None, limits: Limits) -> Iterator[Told]:
    rake, cap = spot.rake
    begun = live.spot_of(
        *(*spot.ranges, spot.board, spot.pot, spot.stack),
        bets=spot.bets,
        rake=rake,
        rake_cap=cap if rake else float("inf"),
        cap=spot.cap(LIVE_CAP),
        played=spot.played,
        least=BIG_BLIND,
    )
    question = live.Question(begun, spot.line, hole, limits, spot.later)
    for answer in live.analyse(question):
        own = answer.of(question.combo)
        yield Told(
            source="rough",
            ranges=answer.ranges,
            rough=answer.rough,
            progress=answer.progress,
            actions=answer.actions if own else (),
            frequencies=own.frequencies if own else (),
            evs=own.evs if own else (),
            evs_rough=answer.evs_rough,
            apart=answer.apart,
            boards=answer.boards,
        )


def _told(spot: StreetSpot, advice: Advice, combo: int | None, progress: float) -> Told:
    good = advice.exploitability <= 1.0 and progress >= 1
    own: ComboAdvice | None = next((c for c in advice.combos if c.combo == combo), None)
    ranges = tuple(_range(hands) for hands in advice.hands)
    off = advice.exploitability / 100 * spot.pot
    return Told(
        source="solved" if good else "rough",
        ranges=(ranges[0], ranges[1]),
        rough=advice.exploitability,
        progress=progress,
        actions=advice.actions if own else (),
        frequencies=own.frequencies if own else (),
        evs=own.action_evs if own else (),
        evs_rough=off,
    )


def _range(hands: tuple[ComboAdvice, ...]) -> Range:
    weights = [0.0] * len(COMBOS)
    for hand in hands:
        weights[hand.combo] = min(1.0, hand.reach) if hand.reach > 1e-4 else 0.0
    return Range(tuple(weights))


def _with_sizes(spot: StreetSpot, oop: Range, ip: Range) -> Spot:
    """The spot with the sizes that are asked, and those that were used."""
    used = list(_used(spot))
    raised = parse_sizes(RAISES)
    bets = [*parse_sizes(BETS[len(spot.board)]), *(size for size in used if size.kind == "pot")]
    raises = [*raised, *(size for size in used if size.kind == "times")]
    sizes = Sizes((*bets, ALL_IN), (*raises, ALL_IN))
    later = Sizes(parse_sizes(LATER), raised)
    return Spot(
        *(oop, ip, spot.board, spot.pot, spot.stack),
        sizes=(sizes, sizes),
        river_sizes=(later, later),
        cap=spot.cap(CAP),
        chip=CHIP,
        rake=spot.rake[0],
        rake_cap=spot.rake[1],
        all_in_under=0.5,
        played=spot.played,
        least=BIG_BLIND,
    )


def _used(spot: StreetSpot) -> Iterator[Size]:
    """Sizes of the bets and raises that are made on the street."""
    top = 0.0
    for action in (*spot.line, *spot.later):
        kind, _, to = action.partition(" ")
        if kind == "bet":
            yield Size("pot", round(float(to) / spot.pot, 9))
        elif kind == "raise":
            yield Size("times", round(float(to) / top, 9))
        top = float(to) if to else top


def after_the_street(start: Sequence[Range], told: Sequence[Range]) -> tuple[Range, ...]:
    """What all may hold after a street: nobody plays so well that a hand is out of the question.

    So much of each hand is kept that a line which a solution hardly ever takes leaves about what
    was held before, and not the few hands of which it had learned nothing.
    """
    return tuple(
        Range(tuple(max(now, STAYS * was) for was, now in zip(b.weights, t.weights, strict=True)))
        for b, t in zip(start, told, strict=True)
    )


#: Used last at the end; by the boards, too, where their number alone says how good it is.
_NARROWED: OrderedDict[tuple[object, ...], Narrowed] = OrderedDict()
KEPT = 24


def told_ranges(spot: StreetSpot | three_way.Question, limits: Limits) -> Narrowed:
    """What all may hold at the end of a line; as before, where nothing can be told.

    Where boards are counted, a flop by fewer sizes: as many tell it no worse of two, of three a
    little, in less time (STRENGTH.md of `live`). Else by those that are asked, so that what was
    looked at before is gone on from, or goes on from here.
    """
    few = BOARDS_OVER[len(spot.ranges)]
    if limits.deals is not None:
        limits = replace(limits, deals=min(few, limits.deals))
    elif len(spot.ranges) == three_way.PLAYERS:
        limits = replace(limits, seconds=None, deals=few)  # enough for what is held
    key = spot, limits.deals if limits.seconds is None else None, limits.seed
    found = _NARROWED.get(key)
    if found is None:
        ranges, boards, asked = tuple[Range, ...](spot.ranges), 0, spot
        if limits.deals is not None and len(spot.board) == 3:
            if isinstance(spot, StreetSpot):
                asked = replace(spot, bets=LATER)
            else:
                asked = replace(spot, offered=three_way.NARROWING)
        for told in solve(asked, None, limits):
            ranges, boards = told.ranges, told.boards
        found = Narrowed(after_the_street(spot.ranges, ranges), boards)
        _NARROWED[key] = found
        while len(_NARROWED) > KEPT:
            _NARROWED.popitem(last=False)
    _NARROWED.move_to_end(key)
    return found
