"""Panels for an empty table: what to click, with two buttons, and the first keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout

from app.widgets.controls import KeyCap, key_caps
from app.widgets.elided import ElidedButton
from app.widgets.layout import STRETCH, across, fill
from app.widgets.panels import Panel, StepList
from app.widgets.text import ElidedText
from app.words.translation import _


class StartPanel(Panel):
    """Numbered steps of what to click, and buttons for those who only want to look."""

    random_wanted = Signal()  # deal something
    open_wanted = Signal()  # choose a file
    # show a position in which there is something to see, if one is offered
    example_wanted = Signal()

    def __init__(
        self,
        steps: Sequence[str],
        random_words: str,
        open_words: str,
        *,
        top: int = 12,
        spacing: int = 9,
        example: bool = False,
    ) -> None:
        super().__init__(_("What to click"), margins=(16, top, 16, 14), spacing=spacing)
        self.steps = StepList()
        self.steps.set_steps(steps)
        self.random_button = ElidedButton(random_words, "dice", kind="primary")
        self.random_button.clicked.connect(self.random_wanted)
        self.open_button = ElidedButton(open_words, "open", kind="outline", then=self.open_wanted)
        fill(
            self.body, self.steps, across(self.random_button, self.open_button, STRETCH, spacing=8)
        )
        self.example_button = ElidedButton(_("Show me an example"), kind="link")
        self.example_button.clicked.connect(self.example_wanted)
        self.add_right(self.example_button)
        self.example_button.setVisible(example)


class KeysPanel(Panel):
    """The first keys to know, each with what it does.

    With `column` px for the keys, what they do stands flush; without, just behind them.
    """

    def __init__(
        self,
        title: str,
        keys: Sequence[tuple[Sequence[str], str]],
        *,
        column: int = 0,
        spacing: int = 6,
    ) -> None:
        super().__init__(title, margins=(16, 12, 16, 12), spacing=spacing)
        grid = QGridLayout()
        grid.setVerticalSpacing(spacing)
        grid.setColumnMinimumWidth(0, column)
        grid.setColumnStretch(1, 1)
        for i, (caps, meaning) in enumerate(keys):
            row = across(key_caps(map(KeyCap, caps)), spacing=4)
            text = ElidedText(meaning, "hint")
            if column:
                grid.addWidget(text, i, 1)
            else:
                fill(row, 4, text)
            row.addStretch(1)
            grid.addLayout(row, i, 0, 1, 1 if column else 2)
        self.body.addLayout(grid)
