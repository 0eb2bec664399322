"""Which parts of a range are picked, and the figures of each. No Qt."""

from __future__ import annotations

import functools
import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from app.games.holdem.betting import decide
from app.games.holdem.ranges.splits import ACTIONS, Split
from app.games.holdem.ranges.words import number_form, whole_or_tenth
from app.games.holdem.spot import Spot
from app.games.holdem.words import PART_TITLES, percent
from app.words.counts import and_list, listed, or_list
from app.words.translation import _, ngettext
from engine.games.holdem import MADE, PARTS, Answer, SeatEquity
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS

VALUE = 0.5  # equity from which a bet is for value, and under which it is a bluff


@dataclass(frozen=True, slots=True)
class Pick:
    """Parts that are looked at, by their places in `PARTS`.

    Hands are picked that are in any of `wanted`, or in every one, and in none of `without`.
    """

    wanted: frozenset[int] = frozenset()
    without: frozenset[int] = frozenset()
    every: bool = False

    def __bool__(self) -> bool:
        return bool(self.wanted or self.without)

    def toggled(self, part: int, *, out: bool = False) -> Pick:
        """Same pick with a part wanted, or left `out`; no longer if it was so already."""
        one = frozenset((part,))
        if out:
            return replace(self, wanted=self.wanted - one, without=self.without ^ one)
        return replace(self, wanted=self.wanted ^ one, without=self.without - one)

    def combos(self, parts: Sequence[int]) -> list[int]:
        """Combinations that are picked; `parts` has the bits of each of `COMBOS`."""
        if not self:
            return []
        wanted, without = (sum(1 << part for part in of) for of in (self.wanted, self.without))

        def is_picked(bits: int) -> bool:
            if not bits or bits & without:
                return False
            return bits & wanted == wanted if self.every else not wanted or bool(bits & wanted)

        return [i for i, bits in enumerate(parts) if is_picked(bits)]


@dataclass(frozen=True, slots=True)
class Line:
    """A part of what a seat may hold.

    `combos` counts by weight, `share` is of all that is live, `blocked` are those that your two
    cards take away; `equity` is None where there is none. `plays` are the shares of `ACTIONS`.
    """

    part: int
    combos: float
    share: float
    equity: float | None
    blocked: float = 0.0
    plays: tuple[float, ...] = ()


def lines(spot: Spot, answer: Answer, seat: int) -> list[Line]:
    """The parts that a seat may hold, or could but for your cards, in the order of `PARTS`."""
    result = answer.seats[seat]
    if not result.part_combos:
        return []
    live = sum(result.part_combos[: len(MADE)])
    blocked = _blocked(spot, answer, seat)
    split = spot.split_of(seat)
    plays = _plays(split, live_weights(spot, seat), answer.combo_parts) if split else {}
    found = []
    for part in range(len(PARTS)):
        combos, equity = result.part_combos[part], result.part_equity[part]
        if combos or blocked.get(part):
            worth = None if math.isnan(equity) else equity
            share = combos / live if live else 0.0
            out = blocked.get(part, 0.0)
            found.append(Line(part, combos, share, worth, out, plays.get(part, ())))
    return found


def live_weights(spot: Spot, seat: int) -> tuple[float, ...]:
    """Weight of each of `COMBOS` for a seat, 0 with a card that is known elsewhere."""
    hands = spot.range_of(seat)
    if hands is not None:
        return hands.without(spot.known_elsewhere(seat)).weights
    hole, out = {*spot.hole(seat)}, {*spot.known_elsewhere(seat)}
    return tuple(float(hole <= {*combo} and not out & {*combo}) for combo in COMBOS)


def with_blocked(combos: Iterable[int], live: Sequence[float]) -> list[int]:
    """Combinations, and those that cannot be of hands of which all that can be are among them.

    Of AA with the ace of spades on the board, what is left stands for all: ranges stay short.
    """
    chosen = set(combos)
    for of_hand in HAND_COMBOS.values():
        left = [i for i in of_hand if live[i]]
        if left and chosen.issuperset(left):
            chosen.update(of_hand)
    return sorted(chosen)


def _blocked(spot: Spot, answer: Answer, seat: int) -> dict[int, float]:
    """Combinations of each part that your two known cards take from another seat's range."""
    yours, hands = {*spot.hole(0)}, spot.range_of(seat)
    if seat == 0 or not yours or hands is None:
        return {}
    others = {*spot.known_elsewhere(seat)} - yours
    found: dict[int, float] = defaultdict(float)
    for i, (combo, bits) in enumerate(zip(COMBOS, answer.combo_parts, strict=False)):
        if hands.weights[i] and bits and yours & {*combo} and not others & {*combo}:
            for part in places(bits):
                found[part] += hands.weights[i]
    return found


def _plays(
    split: Split, live: Sequence[float], parts: Sequence[int]
) -> dict[int, tuple[float, ...]]:
    """Shares of `ACTIONS` in each part."""
    sums: dict[int, list[float]] = defaultdict(lambda: [0.0] * len(ACTIONS))
    ranges = [split.of(action).weights for action in ACTIONS]
    for i, weight in enumerate(live):
        if weight:
            for part in places(parts[i]):
                for at, weights in enumerate(ranges):
                    sums[part][at] += weights[i]
    return {part: tuple(x / sum(row) for x in row) for part, row in sums.items() if sum(row)}


@functools.cache
def places(bits: int) -> tuple[int, ...]:
    """Places in `PARTS` of the bits of a combination."""
    return tuple(part for part in range(len(PARTS)) if bits >> part & 1)


@dataclass(frozen=True, slots=True)
class Held:
    """Some of what a seat may hold: combinations by weight, their share of all, their equity."""

    combos: float
    share: float
    equity: float | None


def held(weights: Sequence[float], result: SeatEquity, combos: Collection[int]) -> Held:
    """Figures of some combinations of a seat, whose live weights are given."""
    total, found = sum(weights), sum(weights[i] for i in combos)
    equity = result.equity if found and not result.combo_equity else None
    if result.combo_equity:
        deals = sum(result.combo_weight[i] for i in combos if weights[i])
        won = (result.combo_weight[i] * result.combo_equity[i] for i in combos if weights[i])
        equity = sum(part for part in won if not math.isnan(part)) / deals if deals else None
    return Held(found, found / total if total else 0.0, equity)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat does with its live hands: shares of `ACTIONS`, and what its bets are for."""

    shares: tuple[float, ...]
    value: float
    bluffs: float
    needed: float | None  # share that has to go on against the bet, if there is one

    @property
    def goes_on(self) -> float:
        """Share that does not fold."""
        return self.shares[0] + self.shares[1]


def plan(spot: Spot, answer: Answer, seat: int, split: Split) -> Plan:
    """What a split comes to; bets with an equity of a half and more are for value."""
    live, result = live_weights(spot, seat), answer.seats[seat]
    kept = [i for i, weight in enumerate(live) if weight]
    sums = [sum(split.of(action).weights[i] for i in kept) for action in ACTIONS]
    total = sum(sums) or 1.0
    value = bluffs = 0.0
    for i in kept:
        equity = result.combo_equity[i] if result.combo_equity else result.equity
        if equity >= VALUE:
            value += split.bets.weights[i]
        else:
            bluffs += split.bets.weights[i]
    return Plan(tuple(part / total for part in sums), value, bluffs, defence(spot, seat))


def defence(spot: Spot, seat: int) -> float | None:
    """Least share with which a seat goes on, so that no bluff gains; None without a bet."""
    if spot.pot is None:
        return None
    decision = decide(spot.pot, spot.call or 0.0, spot.terms, None)
    if seat == 0:
        return decision.defend
    bets = (option.defence for option in decision.options if option.kind in ("bet", "raise"))
    return next(bets, None)


# ---- words ---------------------------------------------------------------------------------------


def pick_words(pick: Pick) -> str:
    """``Set or Trips, without Gutshot``; empty for nothing."""
    names = [PART_TITLES[part] for part in sorted(pick.wanted)]
    text = and_list(names) if pick.every else or_list(names)
    if pick.without:
        out = or_list([PART_TITLES[part] for part in sorted(pick.without)])
        text = _("{parts}, without {others}").format(parts=text or _("All"), others=out)
    return text


def held_words(found: Held) -> str:
    """``14.5 combos, 11.4 %, equity 63.2 %``."""
    form = number_form(found.combos)
    text = ngettext("{count} combo, {share}", "{count} combos, {share}", form)
    said = text.format(count=whole_or_tenth(found.combos), share=percent(found.share))
    if found.equity is None:
        return said
    return _("{count}, equity {equity}").format(count=said, equity=percent(found.equity))


def plan_words(found: Plan) -> str:
    """What a seat does, and what its bets are for."""
    bets, calls, folds = (percent(share) for share in found.shares)
    said = [
        _("Bets {bets}, calls {calls}, folds {folds}.").format(bets=bets, calls=calls, folds=folds)
        if found.shares[0]
        else _("Goes on with {calls}, folds {folds}.").format(calls=calls, folds=folds)
    ]
    if found.shares[0]:
        said.append(_("Value to bluffs: {ratio}.").format(ratio=ratio_words(found)))
    return " ".join(said)


def defence_words(found: Plan) -> str:
    """Whether enough goes on against a bet; empty without one."""
    if found.needed is None:
        return ""
    text = (
        _("At least {least} should go on; {share} does.")
        if found.goes_on >= found.needed
        else _("At least {least} should go on; only {share} does.")
    )
    return text.format(share=percent(found.goes_on), least=percent(found.needed))


def ratio_words(found: Plan) -> str:
    """``2.1 : 1``; ``all value`` and ``all bluffs`` where there is no other."""
    if not found.bluffs:
        return _("all value")
    if not found.value:
        return _("all bluffs")
    return _("{value} : 1").format(value=f"{found.value / found.bluffs:.1f}")


def spoken_line(line: Line, pick: Pick) -> str:
    """What a tooltip and a screen reader say of a part."""
    text = _("{part}: {figures}")
    found = Held(line.combos, line.share, line.equity)
    said = [text.format(part=PART_TITLES[line.part], figures=held_words(found))]
    if line.blocked:
        whole = whole_or_tenth(line.combos + line.blocked)
        text = _("your cards take {blocked} of {whole}")
        said.append(text.format(blocked=whole_or_tenth(line.blocked), whole=whole))
    if line.part in pick.wanted:
        said.append(_("picked"))
    if line.part in pick.without:
        said.append(_("left out"))
    return listed(said)
