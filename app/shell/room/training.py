"""What a room offers so that mistakes made in it are kept, and asked again. No Qt.

A position to train is the room's own record. A room writes a `Trainer` for each mode that judges,
in its folder, and names them in its `Game`; who keeps and asks knows no room.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any, ClassVar, TypeVar

from app.words.counts import tricks
from app.words.figures import figure, plus_minus
from app.words.translation import _
from engine.estimates import Z95

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Unit:
    """What costs are in."""

    many: str  # ``points``
    # a cost and half the width of its 95 % interval, 0 for none, as they are shown
    told: Callable[[float, float], str]
    # what weighs as much as a point of a card game does, so that the settings say for all of them
    # what is too little to be kept; 0 where nothing is
    point: float = 1.0


def _figures(text: str, digits: int = 1, *, errors: bool = True) -> Callable[[float, float], str]:
    def told(cost: float, error: float) -> str:
        apart = error and errors
        shown = plus_minus(cost, error / Z95, digits) if apart else figure(cost, digits)
        return text.format(points=shown, chips=shown, share=shown)

    return told


#: By what they are called in files.
UNITS = {
    "points": Unit(_("points"), _figures(_("{points} points"))),
    "tricks": Unit(_("tricks"), lambda cost, _error: tricks(round(cost)), 0.0),
    "games": Unit(
        _("games"), lambda cost, _error: _("half a game") if cost < 1 else _("a whole game"), 0.0
    ),
    "bb": Unit(_("bb"), _figures(_("{chips} bb"), 2), 0.1),
    "percent": Unit(_("percent"), _figures(_("{share} %"), errors=False)),
    "percent of the pot": Unit(
        _("% of the pot"), _figures(_("{share} % of the pot"), errors=False)
    ),
    "percent of the prizes": Unit(
        _("% of the prizes"), _figures(_("{share} % of the prizes")), 0.2
    ),
}


def unit_of(name: str) -> Unit:
    """What costs are in; of a room that has a unit of its own, figures with its name."""
    return UNITS.get(name) or Unit(name, _figures(f"{{points}} {name}"))


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was judged; one that cost more than its error is a mistake."""

    position: Any  # the room's record as it was before the move, to be asked without advice
    theme: str  # what it is about, one of the trainer's
    # moves, as the trainer writes them
    chosen: str
    best: str
    # in the trainer's unit, 0 where it is within its error; and half the width of the 95 % interval
    cost: float
    error: float = 0.0
    in_game: bool = True  # whether it was made just now, and counts among the decisions in games


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move gives up by today's advice, as a `Decision` has it."""

    cost: float
    best: str
    error: float = 0.0


def needed(part: Part | None) -> Part:
    """What a position must have to be asked; ValueError if it is not there."""
    if part is None:
        raise ValueError(_("No room can ask this position."))
    return part


def with_suits_alike(told: Callable[[Callable[[int], int]], object]) -> str:
    """What `told` says of cards, given what names them: the same whatever suits are called."""

    def text(suits: tuple[int, ...]) -> str:
        named = (*suits, 4)  # a joker is one by any name
        return repr(told(lambda card: 13 * named[card // 13] + card % 13))

    return min(map(text, permutations(range(4))))


class Trainer:
    """What a room says of positions to train. Moves are short texts that stay in a file."""

    mode = ""  # of the room, as in a file
    # the room's record, or the module that reads and writes it: `from_json`, `to_json`
    files: Any = None
    unit = "points"  # what costs are in, see `UNITS`
    # what a mistake can be about, as in a file, and as it is shown
    themes: ClassVar[Mapping[str, str]] = {}
    # whether no move is made on the table: each has a button, perhaps after an answer
    by_buttons = False

    def decisions(self, before: Any, answer: Any, after: Any) -> Iterator[Decision]:
        """What became known with a change of the room's record.

        `answer` is the final answer to the question about `before`, None if there was none.
        """
        move = self.move(before, after)
        theme = self.theme(before, answer) if move else ""
        if theme and (found := self.judge(before, move, answer)) is not None:
            position = self.asked(before)
            yield Decision(position, theme, move, found.best, found.cost, found.error)

    def theme(self, before: Any, answer: Any) -> str:
        """What a decision of the user's was about, now that its answer is there.

        Empty if there was none to make, or somebody else made it, or that answers something else.
        """
        return ""

    def read(self, data: dict[str, Any]) -> Any:
        """Position from a file; ValueError says what is wrong in one sentence."""
        return self.files.from_json(data)

    def write(self, position: Any) -> dict[str, Any]:
        """Position as it stands in a file."""
        found: dict[str, Any] = self.files.to_json(position)
        return found

    def alike(self, position: Any) -> str:
        """A text that is the same for positions in which the same is to be found."""
        return json.dumps(self.write(position), sort_keys=True)

    def asked(self, position: Any) -> Any:
        """The position without advice and what is not known in it; the next move is the user's."""
        return position

    def shown(self, position: Any) -> Any:
        """The position with advice."""
        return self.asked(position)

    def opened(self, position: Any) -> Any:
        """The position as it is opened in the room."""
        return self.shown(position)

    def move(self, position: Any, after: Any) -> str:
        """The move that leads from the position that was asked to another; empty if none does."""
        return ""

    def choices(self, position: Any, answer: Any) -> Mapping[str, str]:
        """Moves that are chosen by a button and not on the table, and what stands on it.

        `answer` is the newest to the question, None before there is one.
        """
        return {}

    def question(self, position: Any) -> tuple[str, object]:
        """Package of engine.games, and what to ask of it to judge moves.

        ValueError, or None for a question, if they cannot be judged.
        """
        raise NotImplementedError  # each room has its own

    def judge(self, position: Any, move: str, answer: Any) -> Judgement | None:
        """What a move gives up by the final answer to that question; None if it says nothing."""
        raise NotImplementedError  # each room has its own

    def moves(self, position: Any, answer: Any) -> Iterable[str]:
        """Moves that the final answer compares, or those of them that it calls best."""
        return self.choices(position, answer)

    def as_good(self, position: Any, best: str, answer: Any) -> list[str]:
        """The best move, and those as good by the final answer, within the errors."""
        others = (move for move in self.moves(position, answer) if move != best)
        found = ((move, self.judge(position, move, answer)) for move in others)
        return [best, *(move for move, judged in found if judged is not None and not judged.cost)]

    def is_mistake(self, cost: float, error: float, least: float) -> bool:
        """Whether a move gave up more than its error, and at least so many points at cards."""
        return cost > error and cost >= least * unit_of(self.unit).point

    def task(self, position: Any) -> str:
        """What is to be done, as a sentence."""
        raise NotImplementedError  # each room has its own

    def known_by(self, position: Any) -> str:
        """What tells a position from others of its theme in few letters; empty if nothing does."""
        return ""

    def name(self, position: Any, move: str) -> str:
        """A move as it is shown, with suits as symbols."""
        return move

    def cost(self, cost: float, error: float = 0.0) -> str:
        """A cost with its unit, and its error if it has one, as it is shown."""
        return unit_of(self.unit).told(cost, error)
