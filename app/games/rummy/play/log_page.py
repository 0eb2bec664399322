"""The log of a deal in play: every step, and a click on one goes there to correct it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.look.fonts import line_height
from app.widgets.cells import Cells
from app.widgets.layout import STRETCH, down, fill, make_grid
from app.widgets.links import LINK, Links
from app.widgets.scroll import ScrollList
from app.widgets.text import Text, explain, plain, set_visible
from app.words import digits
from app.words.counts import listed
from app.words.translation import _

COLUMNS = 3
LOWER_PX = 3  # by which letters stand lower in a line of a wrapped text


class LogPage(QWidget):
    """What everybody did, the last first."""

    step_chosen = Signal(int)

    def __init__(self, stretches: tuple[int, int] = (1, 1)) -> None:
        super().__init__()
        self.hint, self.total = Text("", "hint"), Links("hint")
        self.costs: list[Links] = []
        self._costly = down(spacing=4)
        self._grid = make_grid(gaps=(10, 4))
        for j in range(1, COLUMNS):
            self._grid.setColumnStretch(j, stretches[j - 1])
        lines = ScrollList(_("Steps of this deal"))
        lines.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its steps have it
        fill(lines.column, self._costly, self._grid, STRETCH)
        down(self.hint, self.total, (lines, 1), spacing=4, within=self)
        explain(lines, _("Each step by its number, the last turn first."), hover=False)
        cost = _("Points that your moves were worth less than the best, where that is certain.")
        explain(self.total, cost)
        self.total.linkActivated.connect(lambda at: self.step_chosen.emit(int(at)))
        self._cells = Cells(lines)
        self._rows: list[tuple[Text, list[Links]]] = []
        self._shown = 0

    def show_total(self, text: str) -> None:
        """Show what my moves cost together, with links; nothing for an empty text."""
        self.total.show_links(text)
        policy = Qt.FocusPolicy.TabFocus if self.total.links else Qt.FocusPolicy.NoFocus
        self.total.setFocusPolicy(policy)
        set_visible(self.total, bool(text))

    def show_costs(self, lines: Sequence[str]) -> None:
        """Show what single moves cost, the costliest first, each a link to its step."""
        while len(self.costs) < len(lines):
            label = Links("hint")
            label.linkActivated.connect(lambda at: self.step_chosen.emit(int(at)))
            self._costly.addWidget(label)
            self.costs.append(label)
        for i, label in enumerate(self.costs):
            set_visible(label, i < len(lines))
            label.show_links(lines[i] if i < len(lines) else "")

    def show_lines(self, hint: str, lines: Sequence[Sequence[str]]) -> None:
        """Show a hint, then lines of `COLUMNS` cells with the links of `step_words.link`."""
        self.hint.set_text(hint)
        self._shown = len(lines)
        while len(self._rows) < len(lines):
            self._rows.append(self._row(len(self._rows)))
        heads = [""] * COLUMNS
        if lines and not any(map(LINK.search, lines[0])):
            heads = [plain(head) for head in lines[0]]
        for i, (number, cells) in enumerate(self._rows):
            for label in (number, *cells):
                set_visible(label, i < len(lines))
            if i < len(lines):
                number.set_text(lines[i][0])
                where = [digits.value(plain(lines[i][0]))]
                for head, text, cell in zip(heads[1:], lines[i][1:], cells, strict=True):
                    cell.show_links(text, listed(filter(None, (*where, head))))
                    where += [] if cell.links else [plain(text)]
        found = [[c for c in cells if c.links] for _number, cells in self._rows[: self._shown]]
        costs = [[cost] for cost in self.costs if cost.links]
        self._cells.set_rows([*costs, *(cells for cells in found if cells)])

    def _row(self, at: int) -> tuple[Text, list[Links]]:
        number = Text("", "hint")
        number.setContentsMargins(0, LOWER_PX, 0, 0)
        number.setFixedHeight(line_height("body"))  # beside the first line of what was done
        self._grid.addWidget(number, at, 0, Qt.AlignmentFlag.AlignTop)
        cells = [Links() for _j in range(1, COLUMNS)]
        for j, cell in enumerate(cells, 1):
            self._grid.addWidget(cell, at, j)
            cell.linkActivated.connect(lambda at: self.step_chosen.emit(int(at)))
        return number, cells

    def rows(self) -> list[tuple[str, ...]]:
        """Lines that are shown, as they are read."""
        shown = self._rows[: self._shown]
        return [tuple(label.plain() for label in (number, *cells)) for number, cells in shown]
