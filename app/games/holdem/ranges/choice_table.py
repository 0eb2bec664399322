"""Actions below each other: how often each is taken, as a bar and in figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from app.games.holdem.ranges.action_grid import Action, Swatch
from app.widgets.bars import ShareBar
from app.widgets.text import ElidedText, Text, keep_room, set_visible

MOST_ROWS = 6


@dataclass(frozen=True, slots=True)
class Choice:
    """An action: its look and name, how much of the bar is filled, figures, whether it is best."""

    look: Action
    name: str
    share: float
    figures: tuple[str, ...]
    best: bool = False


Row = tuple[Swatch, ElidedText, ShareBar, tuple[Text, ...]]


class ChoiceTable(QGridLayout):
    """Rows of choices; the last figure is the one that is marked as best.

    `heads` stand above the figures, one for each, if there are any.
    """

    def __init__(self, figures: int, heads: Sequence[str] = ()) -> None:
        super().__init__()
        self.setHorizontalSpacing(10)
        self.setVerticalSpacing(7)
        self.setColumnStretch(2, 1)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self.heads = [Text(head, "hint") for head in heads]
        for column, head in enumerate(self.heads, 3):
            head.setAlignment(right)
            self.addWidget(head, 0, column)
        self.rows: list[Row] = []
        for line in range(1, MOST_ROWS + 1):
            texts = (*(Text("", "body") for _figure in range(figures - 1)), Text("", "strong"))
            row: Row = (
                Swatch(Action("call")),
                ElidedText("", "strong", least=84),
                ShareBar(8),
                texts,
            )
            for column, widget in enumerate((*row[:3], *texts)):
                self.addWidget(widget, line, column)
                set_visible(widget, False)
            for text in texts:
                text.setAlignment(right)
            self.rows.append(row)

    def leave_room(self, rows: int) -> None:
        """Be high enough for so many rows, whether they are shown or not."""
        for *widgets, texts in self.rows[:rows]:
            for widget in (*widgets, *texts):
                keep_room(widget)

    def show_choices(self, choices: Sequence[Choice]) -> None:
        """Show so many rows, `MOST_ROWS` at most."""
        for at, row in enumerate(self.rows):
            there = at < len(choices)
            swatch, name, bar, texts = row
            for widget in (swatch, name, bar, *texts):
                set_visible(widget, there)
            if not there:
                continue
            choice = choices[at]
            swatch.action = choice.look
            swatch.update()
            name.set_text(choice.name)
            bar.set_color(choice.look.color().name())
            bar.set_share(choice.share)
            *figures, last = choice.figures
            last = f"<em>{last}</em>" if choice.best else last
            for text, figure in zip(texts, [*figures, last], strict=True):
                text.set_text(figure)
