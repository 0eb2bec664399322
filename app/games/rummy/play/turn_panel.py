"""What can be done now in a game followed in play, each with a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal

from app.widgets.controls import Button, StepBar
from app.widgets.elided import ElidedButton
from app.widgets.focus import ONCE
from app.widgets.layout import STRETCH, fill, make_grid
from app.widgets.panels import Panel
from app.widgets.text import set_visible
from app.words.translation import _

MOST_ACTIONS = 5
HEADER_PX = 32  # of the bar of steps, there or not
LEAST_PX = 115  # with two rows of buttons, there or not


@dataclass(frozen=True, slots=True)
class Action:
    """A button of the turn: what it says, what it does, and whether it is the advised one.

    A wide one has a row to itself, so that no other makes it narrower. A double click does it
    once, unless it `repeats`. One that `follows` stands in the row of the button pressed last.
    Others have a `place` of their own, counted row by row, whatever else can be done.
    """

    text: str
    then: Callable[[], object]
    primary: bool = False
    tip: str = ""
    wide: bool = False
    repeats: bool = False
    follows: bool = False
    place: int | None = None

    @property
    def does(self) -> object:
        """What tells it from others, whatever it says in any language: the call that it makes.

        So of what may be advised `then` is a method, or a `partial` of one.
        """
        then = self.then
        return (then.func, then.args) if isinstance(then, partial) else then


def _places(actions: Sequence[Action]) -> list[int]:
    """Where each action stands: in its own place, or after the one before."""
    found, free = [], 0
    for action in actions:
        found.append(free if action.place is None else action.place)
        free = found[-1] + 1 + action.wide
    return found


class TurnPanel(Panel):
    """What can be done now, each with a button, and steps through the deal.

    It is as high whatever can be done, so that what lies below stays where it is.
    """

    moved = Signal(int)

    def __init__(self) -> None:
        self.steps = StepBar(width=86)
        super().__init__(_("Your turn"), right=self.steps, margins=(14, 9, 14, 10), spacing=6)
        self.header.setFixedHeight(HEADER_PX)
        self.steps.moved.connect(self.moved)
        self._grid = make_grid(gaps=(8, 8))
        for column in range(2):  # as wide when another button comes with the answer
            self._grid.setColumnStretch(column, 1)
        fill(self.body, self._grid, STRETCH)
        self.setMinimumHeight(LEAST_PX)
        self.buttons: list[Button] = []
        self._actions: list[Action] = []
        self._places: list[int] = []
        self._row = 0  # of the button that was pressed last
        for kind in ("primary", "outline"):
            for i in range(MOST_ACTIONS):
                button = ElidedButton("", kind=kind, small=True)
                button.setParent(self)
                button.hide()
                button.clicked.connect(lambda checked=False, i=i: self._press(i))
                self.buttons.append(button)

    def show_step(
        self, title: str, actions: Sequence[Action], at: int, count: int, place: str
    ) -> None:
        """Show a title, what can be done, and step `at` of `count`, called `place`."""
        self.steps.set_position(at, count, place)
        set_visible(self.steps, count > 0 and self.steps.isEnabled())
        self.set_title(title)
        if self._row and any(action.follows for action in actions):
            actions = sorted(actions, key=lambda action: action.follows)
        self._actions = list(actions)
        places = _places(actions)
        for i, button in enumerate(self.buttons):
            at_action, primary = i % MOST_ACTIONS, i < MOST_ACTIONS
            here = at_action < len(actions) and actions[at_action].primary == primary
            if here and (button.isHidden() or places != self._places):
                row, column = divmod(places[at_action], 2)
                self._grid.addWidget(button, row, column, 1, 1 + actions[at_action].wide)
            if not here:  # above a button on a hidden one, Qt would leave the spacing out
                self._grid.removeWidget(button)
            set_visible(button, here)
            if here:
                button.set_words(actions[at_action].text)
                button.setToolTip(actions[at_action].tip)
                button.setProperty(ONCE, not actions[at_action].repeats)
        self._places = places

    def _press(self, i: int) -> None:
        self._row = self._places[i] // 2
        self._actions[i].then()

    def advised(self) -> Action | None:
        """What is advised, if it can be done at once."""
        return next((action for action in self._actions if action.primary), None)

    def texts(self) -> list[str]:
        """Buttons that are shown."""
        return [action.text for action in self._actions]

    def press(self, text: str) -> None:
        """Press the button that says `text`."""
        next(action for action in self._actions if action.text == text).then()

    def place_of(self, button: Button) -> int:
        """Where a button that is shown stands, counted row by row."""
        return self._places[self.buttons.index(button) % MOST_ACTIONS]
