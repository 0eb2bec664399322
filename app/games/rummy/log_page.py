"""The log of a deal in play: every step, and a click on one goes there to correct it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.cards.scroll import ScrollList
from app.cards.text import Text, explain, set_visible
from app.look.fonts import line_height
from app.words.translation import _

COLUMNS = 3
LOWER_PX = 3  # by which letters stand lower in a line of a wrapped text


class LogPage(QWidget):
    """What everybody did, the last first."""

    step_chosen = Signal(int)

    def __init__(self, stretches: tuple[int, int] = (1, 1)) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.hint, self.total = Text("", "hint"), Text("", "hint", wrap=True)
        column.addWidget(self.hint)
        column.addWidget(self.total)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(4)
        for j in range(1, COLUMNS):
            self._grid.setColumnStretch(j, stretches[j - 1])
        lines = ScrollList(_("Steps of this deal"))
        lines.column.addLayout(self._grid)
        lines.column.addStretch(1)
        column.addWidget(lines, 1)
        explain(lines, _("Each step by its number, the last turn first."), hover=False)
        cost = _("Points that your moves were worth less than the best, where that is certain.")
        explain(self.total, cost)
        self._rows: list[list[Text]] = []
        self._shown = 0

    def show_total(self, text: str) -> None:
        """Show what my moves cost together; nothing for an empty text."""
        self.total.set_text(text)
        set_visible(self.total, bool(text))

    def show_lines(self, hint: str, lines: Sequence[Sequence[str]]) -> None:
        """Show a hint, then lines of `COLUMNS` cells, whose links are those of `play_log.link`."""
        self.hint.set_text(hint)
        self._shown = len(lines)
        while len(self._rows) < len(lines):
            self._rows.append(self._row(len(self._rows)))
        for i, row in enumerate(self._rows):
            for j, label in enumerate(row):
                cell = lines[i][j] if i < len(lines) else ""
                set_visible(label, i < len(lines))
                if i < len(lines):
                    label.set_text(cell)

    def _row(self, at: int) -> list[Text]:
        number = Text("", "hint")
        number.setContentsMargins(0, LOWER_PX, 0, 0)
        number.setFixedHeight(line_height("body"))  # beside the first line of what was done
        row = [number, *(Text("", wrap=True) for _j in range(1, COLUMNS))]
        for j, label in enumerate(row):
            self._grid.addWidget(label, at, j, *([Qt.AlignmentFlag.AlignTop] if not j else []))
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.LinksAccessibleByMouse
                | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
            )
            label.linkActivated.connect(lambda at: self.step_chosen.emit(int(at)))
        return row

    def rows(self) -> list[tuple[str, ...]]:
        """Lines that are shown, as they are read."""
        return [tuple(label.plain() for label in row) for row in self._rows[: self._shown]]
