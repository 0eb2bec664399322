"""A place in the charts before the flop: table, line and hand; and what it is in a file. No Qt."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.words.fields import named_lines, numbers
from app.words.figures import stake_text
from app.words.translation import _
from engine.cards import cards_text, parse_cards
from engine.games.holdem.preflop import Question, parse_line
from engine.games.holdem.preflop.charts import Step, Turn, is_solved
from engine.games.holdem.preflop.questions import HERE, Lock
from engine.games.holdem.preflop.tree import Table
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, HANDS, class_of
from engine.games.holdem.seats import MOST_SEATS, positions

TITLE = "Kibitzer, Hold’em before the flop"
MOST_LINE = 1_000  # letters of a line in a file
#: Seconds for which a table without a chart is solved, by how many seats it has at most.
SOLVE_S = {2: 8.0, 6: 30.0, MOST_SEATS: 45.0}
MOST_S = 3_600.0


@dataclass(frozen=True, slots=True)
class Lookup:
    """What is looked up."""

    # of the table, as in the engine's `Table`; the rake is its share and what it is at most, 0 for
    # no limit
    seats: int = 6
    stack: float = 100.0
    open: float | None = None
    ante: float = 0.0
    rake: tuple[float, float] = (0.0, 0.0)
    limps: bool = True
    line: tuple[Step, ...] = ()  # what was done; folds that another step follows are left out
    at: int = HERE  # turn of it that is looked at, folds counted; `HERE` for the one after it
    hole: tuple[int, ...] = ()  # my cards, as far as they are known
    # for which the table is solved anew; 0: as long as it needs, if it has no chart
    seconds: float = 0.0
    locks: tuple[Lock, ...] = ()  # how often some play what would not be best

    # ---- reading -------------------------------------------------------------------------

    @property
    def positions(self) -> tuple[str, ...]:
        """Names of the seats."""
        return positions(self.seats)

    @property
    def table(self) -> Table:
        """The table; ValueError says what is wrong with it."""
        share, cap = self.rake
        return Table(
            self.seats, self.stack, self.open, self.ante, share, cap or math.inf, self.limps
        )

    @property
    def solve_s(self) -> float:
        """Seconds for which the table is solved; 0 if it has a chart."""
        if self.seconds:
            return self.seconds
        usual = self.open is None and not self.ante and not self.rake[0] and self.limps
        if usual and not self.locks and is_solved(self.seats, self.stack):
            return 0.0
        return next(seconds for seats, seconds in SOLVE_S.items() if self.seats <= seats)

    @property
    def hand(self) -> int:
        """My hand, by its place in `HANDS`; -1 if it is not known."""
        return class_of((self.hole[0], self.hole[1])) if len(self.hole) == 2 else -1

    def asked(self) -> Question:
        """What to ask; ValueError says what is wrong."""
        table = self.table
        return Question(
            table.seats,
            table.stack,
            self.line,
            table.open,
            table.ante,
            table.rake,
            table.rake_cap,
            table.limps,
            self.solve_s,
            self.at,
            self.locks,
        )

    # ---- changing ------------------------------------------------------------------------

    def at_table(self, **changes: Any) -> Lookup:
        """Another table; the line stays if the same seats are there.

        ValueError if there is no such table.
        """
        new = replace(self, **changes, seconds=0.0, locks=())
        assert new.table
        same = all(position in new.positions for position, _action, _to in new.line)
        return new if same else replace(new, line=(), at=HERE)

    def looking(self, at: int) -> Lookup:
        """The turn of that number is looked at."""
        return replace(self, at=max(0, at))

    def did(self, turns: Sequence[Turn], at: int, action: int) -> Lookup:
        """In a turn this was done; what was done after it is forgotten."""
        done = (*turns[:at], replace(turns[at], taken=action))
        return replace(self, line=without_folds(done), at=HERE)

    def back(self, turns: Sequence[Turn]) -> Lookup:
        """Without the last step; then without my hand."""
        done = [turn for turn in turns if turn.taken is not None]
        if not done:
            return replace(self, hole=self.hole[:-1], at=HERE)
        return replace(self, line=without_folds(done[:-1]), at=HERE)

    def clicked(self, card: int) -> Lookup:
        """A card is mine, or no longer; a third one begins another hand."""
        if card in self.hole:
            return replace(self, hole=tuple(each for each in self.hole if each != card))
        return replace(self, hole=(*self.hole, card) if len(self.hole) < 2 else (card,))

    def typed(self, card: int) -> Lookup:
        """A card was typed: after two it begins another hand, whatever the card."""
        return self.clicked(card) if len(self.hole) < 2 else replace(self, hole=(card,))

    def with_hand(self, hand: int) -> Lookup:
        """My hand is this one of `HANDS`, or none if it was; its suits do not matter."""
        first = HAND_COMBOS[HANDS[hand]][0]
        return replace(self, hole=() if hand == self.hand else tuple(COMBOS[first])[::-1])

    def with_lock(self, line: tuple[Step, ...], share: float | None) -> Lookup:
        """The last step of a line is taken with a share of the hands; None: as is best."""
        turn = (line[:-1], line[-1][0])
        others = tuple(lock for lock in self.locks if (lock[0][:-1], lock[0][-1][0]) != turn)
        locks = others if share is None else (*others, (line, share))
        return replace(self, locks=locks, seconds=0.0)

    def longer(self) -> Lookup:
        """Solved anew, or twice as long as it was."""
        least = next(seconds for seats, seconds in SOLVE_S.items() if self.seats <= seats)
        return replace(self, seconds=min(MOST_S, max(least, 2 * self.solve_s)))

    def emptied(self) -> Lookup:
        """The first turn of the same table, without my hand."""
        return replace(self, line=(), at=HERE, hole=())

    def dealt(self, seed: int) -> Lookup:
        """Two cards at random for me."""
        return replace(self, hole=tuple(random.Random(seed).sample(range(52), 2)))


NO_LOOKUP = Lookup()


def without_folds(turns: Sequence[Turn]) -> tuple[Step, ...]:
    """Steps of turns; a fold that another step follows goes without saying."""
    steps = [turn.step for turn in turns]
    last = len(steps) - 1
    return tuple(step for at, step in enumerate(steps) if at == last or step[1] != "fold")


def line_text(line: Sequence[Step]) -> str:
    """``HJ raise 2.5; BTN raise 8``."""
    sized = [f"{seat} {kind} {to:g}" if to else f"{seat} {kind}" for seat, kind, to in line]
    return "; ".join(sized)


# ---- files and text --------------------------------------------------------------------------


def to_json(lookup: Lookup) -> dict[str, Any]:
    """What is looked up as it stands in a file."""
    return {
        "seats": lookup.seats,
        "stack": lookup.stack,
        "open": lookup.open,
        "ante": lookup.ante,
        "rake": list(lookup.rake),
        "limps": lookup.limps,
        "line": line_text(lookup.line),
        "at": None if lookup.at == HERE else lookup.at,
        "hand": cards_text(lookup.hole),
        "seconds": lookup.seconds,
        "locks": [[line_text(line), share] for line, share in lookup.locks],
    }


def from_json(data: object) -> Lookup:
    """Read what `to_json` wrote; ValueError if anything is of the wrong kind or impossible."""
    try:
        return _read(data)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise ValueError(_("What is looked up in this file cannot be read.")) from None


def _read(data: Any) -> Lookup:
    share, cap = data.get("rake", (0.0, 0.0))
    opens, at = data.get("open"), data.get("at")
    lookup = Lookup(
        int(data["seats"]),
        float(data["stack"]),
        None if opens is None else float(opens),
        float(data.get("ante", 0.0)),
        (float(share), float(cap)),
        bool(data.get("limps", True)),
        parse_line(str(data.get("line", ""))[:MOST_LINE]),
        HERE if at is None else int(at),
        tuple(parse_cards(str(data.get("hand", "")))),
        float(data.get("seconds", 0.0)),
        tuple(
            (parse_line(str(line)[:MOST_LINE]), float(often))
            for line, often in data.get("locks", [])
        ),
    )
    return _checked(lookup)


def _checked(lookup: Lookup) -> Lookup:
    lookup.asked()
    few = len(lookup.hole) <= 2 and len(set(lookup.hole)) == len(lookup.hole)
    if not (few and lookup.at >= 0 and lookup.seconds <= MOST_S):
        raise ValueError(_("What is looked up in this file cannot be read."))
    return lookup


TEXT_NAMES = ("seats", "stack", "first raise", "ante", "rake", "limps", "line", "hand")


def to_text(lookup: Lookup, results: Sequence[str] = ()) -> str:
    """Plain text that people can read and `from_text` understands."""
    share, cap = lookup.rake
    lines = [
        TITLE,
        f"Seats: {lookup.seats}",
        f"Stack: {stake_text(lookup.stack)}",
        f"First raise: {'usual' if lookup.open is None else f'{lookup.open:g}'}",
        f"Ante: {lookup.ante:.10g}",
        f"Rake: {100 * share:g} / {cap:g}",
        f"Limps: {'yes' if lookup.limps else 'no'}",
        f"Line: {line_text(lookup.line)}".rstrip(),
        f"Hand: {cards_text(lookup.hole)}".rstrip(),
    ]
    return "\n".join([*lines, *results]) + "\n"


def is_lookup_text(text: str) -> bool:
    """Whether `text` is what `to_text` wrote."""
    return text.lstrip().startswith(TITLE)


def from_text(text: str) -> Lookup:
    """Read what `to_text` wrote; ValueError if something cannot be; in one sentence."""
    found = named_lines(text, TEXT_NAMES)
    seats, stack, ante = (
        number(found.get(name, usual))
        for name, usual in (("seats", "6"), ("stack", "100"), ("ante", "0"))
    )
    opens = found.get("first raise", "usual")
    lookup = Lookup(
        int(seats),
        stack,
        None if opens == "usual" else number(opens),
        ante,
        rake(found.get("rake", "0")),
        found.get("limps", "yes") != "no",
        parse_line(found.get("line", "")[:MOST_LINE]),
        hole=tuple(parse_cards(found.get("hand", ""))),
    )
    return _checked(lookup)


def number(text: str) -> float:
    """One number from 0 on; ValueError says what is wrong."""
    return numbers(text, 1, 1, "2.5")[0]


def rake(text: str) -> tuple[float, float]:
    """Share of the pot from per cent, and the most, 0 for no limit; ValueError says why not."""
    share, cap = (*numbers(text, 1, 2, "2.5 / 3"), 0.0)[:2]
    return share / 100, cap
