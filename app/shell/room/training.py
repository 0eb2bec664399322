"""What a room offers so that mistakes made in it are kept, and asked again. No Qt.

A position to train is the room's own record. A room writes a `Trainer` for each mode that judges,
in its folder, and names them in its `Game`; who keeps and asks knows no room.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any, ClassVar

from app.words.figures import figure, plus_minus
from app.words.translation import _
from engine.estimates import Z95


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
    error: float
    in_game: bool = True  # whether it was made just now, and counts among the decisions in games


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move gives up by today's advice; none where it is within its error.

    `error` is half the width of the 95 % interval, 0 of what is exact.
    """

    cost: float
    best: str
    error: float = 0.0


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
    unit = "points"  # what costs are in, as in a file: "points"
    # what weighs as much in that unit as a point of a card game does, so that the settings say for
    # all of them what is too little to be kept; 0 where nothing is
    point = 1.0
    # what a mistake can be about, as in a file, and as it is shown
    themes: ClassVar[Mapping[str, str]] = {}
    # whether no move is made on the table: each has a button, perhaps after an answer
    by_buttons = False

    def decisions(self, before: Any, answer: Any, after: Any) -> Iterator[Decision]:
        """What became known with a change of the room's record.

        `answer` is the final answer to the question about `before`, None if there was none.
        """
        yield from ()

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
        raise NotImplementedError  # each room has its own

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
        """Package of engine.games, and what to ask of it to judge moves."""
        raise NotImplementedError  # each room has its own

    def judge(self, position: Any, move: str, answer: Any) -> Judgement | None:
        """What a move gives up by the final answer to that question; None if it says nothing."""
        raise NotImplementedError  # each room has its own

    def moves(self, position: Any, answer: Any) -> Iterable[str]:
        """Moves that the final answer compares."""
        return self.choices(position, answer)

    def is_alone(self, position: Any, best: str, answer: Any) -> bool:
        """Whether no other move is as good as the best by the final answer, within the errors."""
        others = (move for move in self.moves(position, answer) if move != best)
        found = (self.judge(position, move, answer) for move in others)
        return all(each is None or each.cost > 0 for each in found)

    def is_mistake(self, cost: float, error: float, least: float) -> bool:
        """Whether a move gave up more than its error, and at least so many points at cards."""
        return cost > error and cost >= least * self.point

    def task(self, position: Any) -> str:
        """What is to be done, as a sentence."""
        raise NotImplementedError  # each room has its own

    def known_by(self, position: Any) -> str:
        """What tells a position from others of its theme in few letters; empty if nothing does."""
        return ""

    def name(self, position: Any, move: str) -> str:
        """A move as it is shown, with suits as symbols."""
        raise NotImplementedError  # each room has its own

    def cost(self, points: float, error: float = 0.0) -> str:
        """A cost with its unit, and its error if it has one, as it is shown."""
        shown = plus_minus(points, error / Z95, 1) if error else figure(points)
        return _("{points} points").format(points=shown)
