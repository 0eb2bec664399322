"""What the room's two views have in common: each draws, and changes, its part of the page's state.

The page has one undo stack, one running question and one answer; the view that is shown uses
them. A view writes the methods that `Page` lists under "the room says", but for files and text.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QWidget

from app.cards.controls import Button, KeyCap
from app.cards.panels import DeckPanel, Panel, StepList
from app.cards.scroll import SideColumn
from app.cards.text import Text
from app.cards.typing import CardTyping
from app.look import theme
from app.shell.engine import Engine
from app.shell.page import Page
from app.shell.status import Status

MARGIN, RIGHT_WIDTH = 16, 388  # px
LOW_UNDER = 660  # px


class View(QWidget):
    """One way to look at a hand: all four open, or your own only."""

    hint = Signal(str)
    open_wanted = Signal()

    part = ""  # name of the part of the page's state that this view draws
    answers: tuple[type, ...] = ()  # that it can draw

    def __init__(self, page: Page, engine: Engine) -> None:
        super().__init__(page)
        self.page, self.engine = page, engine
        self.typing = CardTyping(self)
        self.typing.hint.connect(self.hint)
        self.deck = DeckPanel(36)
        self.typing.rank_lit.connect(
            lambda rank: self.deck.picker.light_rank(None if rank < 0 else rank)
        )
        self._right = SideColumn(RIGHT_WIDTH)
        self._on_table: object = None
        self._stale = self._narrow = False
        self._given: list[int] = []  # cards in the order in which they were dealt by hand
        theme.notifier().changed.connect(self.update)

    def lay_out(self, left: QLayout) -> None:
        """Put the felt beside the column of panels."""
        row = QHBoxLayout(self)
        row.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        row.setSpacing(MARGIN)
        row.addLayout(left, 1)
        row.addWidget(self._right)

    def make_start_panels(
        self,
        steps: Sequence[str],
        keys: Sequence[tuple[Sequence[str], str]],
        random_words: str,
        open_words: str,
    ) -> tuple[Panel, Panel]:
        """Panels for an empty table: what to click, with two buttons, and the first keys."""
        self.start_panel = Panel("What to click", margins=(16, 12, 16, 14), spacing=9)
        step_list = StepList()
        step_list.set_steps(steps)
        self.start_panel.body.addWidget(step_list)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        self.random_button = Button(random_words, "dice", kind="primary")
        self.random_button.clicked.connect(self.deal_random)
        self.open_button = Button(open_words, "open", kind="outline")
        self.open_button.clicked.connect(self.open_wanted)
        buttons.addWidget(self.random_button)
        buttons.addWidget(self.open_button)
        buttons.addStretch(1)
        self.start_panel.body.addLayout(buttons)
        self.keys_panel = Panel("Keys", margins=(16, 12, 16, 12), spacing=6)
        for caps, meaning in keys:
            row = QHBoxLayout()
            row.setSpacing(4)
            for cap in caps:
                row.addWidget(KeyCap(cap))
            row.addSpacing(4)
            row.addWidget(Text(meaning, "hint"))
            row.addStretch(1)
            self.keys_panel.body.addLayout(row)
        return self.start_panel, self.keys_panel

    def deal_random(self) -> None:
        """Deal at random, as the first button does."""
        self.change(self.random_state(), "Random")
        self.focus_start()

    def draw(self) -> None:
        """Draw the state, and keep keyboard and verdict at hand.

        When a panel with the keyboard is hidden, Qt gives it to the next one and scrolls there.
        """
        focus = self.focusWidget() if self.isVisible() else None
        self.render_state()
        if focus is not None and not focus.isVisible():
            self.focus_start()
        if self.on_table() != self._on_table:
            self._on_table = self.on_table()
            self._right.to_top()

    @property
    def state(self) -> Any:
        """Part of the page's state that is drawn."""
        return getattr(self.page.state, self.part)

    def blank(self) -> Any:
        """Part of the state for an empty table."""
        return self.state.emptied()

    def random_state(self) -> Any:
        """Part of the state with cards dealt at random."""
        return self.state.dealt(random.SystemRandom().getrandbits(32))

    # ---- the view says: Qt's classes allow no abstract methods, so these raise ------------

    def results(self) -> list[str]:
        """Results as lines of plain text."""
        raise NotImplementedError  # each view has its own

    def question(self) -> object | None:
        """What to ask the engine, or None."""
        raise NotImplementedError  # each view has its own

    def on_table(self) -> object:
        """What the verdict is about: when that changes, the verdict is brought into view."""
        raise NotImplementedError  # each view has its own

    def render_state(self) -> None:
        """Draw the state."""
        raise NotImplementedError  # each view has its own

    def show_answer(self) -> None:
        """Draw results."""
        raise NotImplementedError  # each view has its own

    def show_nothing(self) -> None:
        """Draw dashes where results were."""
        raise NotImplementedError  # each view has its own

    def show_stale(self, stale: bool) -> None:
        """Dim the results, or undim them."""
        raise NotImplementedError  # each view has its own

    def improves(self, answer: Any) -> bool:
        """Whether an answer is better than the newest one to the same question."""
        return True

    def announce(self) -> None:
        """Tell a screen reader what came out."""
        raise NotImplementedError  # each view has its own

    def status_of(self, answer: Any, running: bool) -> Status:
        """Status line for an answer."""
        raise NotImplementedError  # each view has its own

    def focus_start(self) -> None:
        """Give the keyboard to the widget where work starts."""
        raise NotImplementedError  # each view has its own

    def type_key(self, event: QKeyEvent) -> bool:
        """Use a plain letter or digit; True if it was of use."""
        return self.typing.feed(event)

    def asked(self) -> None:
        """The page has asked `question`, or knows its answer."""

    def cancel(self) -> bool:
        """Stop what only this view runs; True if there is nothing else to stop."""
        if not self.typing.waiting():
            return False
        self.typing.forget()
        return True

    def leave(self) -> None:
        """The other view is shown from now on."""
        self.typing.forget()
        self.show_stale(False)

    # ---- the page gives ------------------------------------------------------------------

    def _with(self, part: Any) -> Any:
        return replace(self.page.state, **{self.part: part})

    def change(self, state: Any, text: str, merge: int = -1) -> None:
        """Go to another position as one undo step called `text`."""
        self.page.change(self._with(state), text, merge)

    def adjust(self, state: Any) -> None:
        """Go to a position that differs in what is no change to the user."""
        self.page.adjust(self._with(state))

    @property
    def answer(self) -> Any:
        """Newest answer, if it is one for this view."""
        answer = self.page.answer
        return answer if isinstance(answer, self.answers) else None

    @property
    def fresh_answer(self) -> Any:
        """`answer` if it answers the position as it is now, else None."""
        return self.answer if self.page.fresh_answer is not None else None
