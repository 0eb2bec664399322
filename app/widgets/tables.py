"""Tables: heat cells, plain lists, and two hands side by side."""

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.look import theme
from app.look.colours import heat_pair
from app.look.fonts import font, line_height
from app.look.paint import (
    paint_frame,
    placed,
)
from app.widgets.bars import ShareBar
from app.widgets.cells import Cells
from app.widgets.focus import Roving, RovingButton
from app.widgets.layout import discard, make_grid
from app.widgets.text import ElidedText, Text, explain, paint_text, plain
from app.words import digits
from app.words.counts import listed
from app.words.spoken import aloud
from app.words.translation import _

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class HeatCell(RovingButton):
    """A number on its colour; rings mark the best one (brass) and the current one."""

    radius = 4.0

    def __init__(self, height: int) -> None:
        super().__init__()
        self.heat: float | None = None
        self.best = self.current = False
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(32, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = theme.current()
        whole = QRectF(self.rect())
        fill, text = QColor(colours.raised), QColor(colours.tx3)
        if self.heat is not None:
            fill, text = heat_pair(colours, self.heat)
        paint_frame(painter, whole, self.radius, fill=fill)
        if self.best:
            paint_frame(painter, whole, self.radius, line=colours.brass, width=2)
        if self.current:
            inset = 2 if self.best else 0
            ring = whole.adjusted(inset, inset, -inset, -inset)
            paint_frame(painter, ring, self.radius - inset, line=colours.tx, width=2)
        elif self.hovered_or_down():
            paint_frame(painter, whole, self.radius, line=colours.tx)
        paint_text(painter, whole, self.text(), font(13, 600), text)


class HeatTable(QWidget):
    """Grid of heat cells with headers; one Tab stop, arrows read cell by cell."""

    accessible_role = QAccessible.Role.Table
    clicked = Signal(int, int)
    #: Row and column under the pointer, -1 and -1 when it leaves.
    hovered = Signal(int, int)

    def __init__(
        self,
        rows: Sequence[str],
        columns: Sequence[str],
        *,
        name: str,
        corner: str = "",
        row_names: Sequence[str] | None = None,
        cell_height: int = 28,
        header_width: int = 0,
    ) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._row_names = list(row_names or rows)
        self._columns = list(columns)
        grid = make_grid(gaps=(3, 3), within=self)
        grid.addWidget(Text(corner, "hint"), 0, 0, _LEFT)
        if header_width:
            grid.setColumnMinimumWidth(0, header_width)
        self._headers: list[Text] = []
        for j, column in enumerate(columns):
            header = Text(column, "hint")
            header.setMinimumHeight(20)
            self._headers.append(header)
            grid.addWidget(header, 0, j + 1, Qt.AlignmentFlag.AlignCenter)
            grid.setColumnStretch(j + 1, 1)
        self._cells: list[list[HeatCell]] = []
        for i, row in enumerate(rows):
            grid.addWidget(Text(row, "sign" if len(row) == 1 else "body"), i + 1, 0, _LEFT)
            self._cells.append([HeatCell(cell_height) for column in columns])
            for j, cell in enumerate(self._cells[i]):
                grid.addWidget(cell, i + 1, j + 1)
                cell.clicked.connect(lambda checked=False, i=i, j=j: self.clicked.emit(i, j))
                cell.hover_changed.connect(
                    lambda on, i=i, j=j: self.hovered.emit(*((i, j) if on else (-1, -1)))
                )
        self._roving = Roving()
        self._roving.set_buttons([c for row in self._cells for c in row], len(columns))
        self.clear()

    def cell(self, row: int, column: int) -> HeatCell:
        return self._cells[row][column]

    def set_cell(
        self,
        row: int,
        column: int,
        text: str,
        heat: float | None = None,
        *,
        best: bool = False,
        current: bool = False,
        spoken: str = "",
    ) -> None:
        """Show `text` in a colour from -1 to 1 (none: no colour); `spoken` replaces the text."""
        text = digits.value(text)
        cell = self._cells[row][column]
        before = (cell.text(), cell.heat, cell.best, cell.current)
        if before != (text, heat, best, current):
            cell.setText(text)
            cell.heat, cell.best, cell.current = heat, best, current
            cell.update()
        words = [self._row_names[row], plain(self._columns[column]), spoken or text]
        words = list(map(digits.value, words))
        words += [_("best")] * best + [_("current setting")] * current
        cell.set_name(listed(words))

    def as_rows(self) -> list[tuple[str, ...]]:
        """Headers and rows without markup, to be copied."""
        rows: list[tuple[str, ...]] = [("", *(plain(format(column)) for column in self._columns))]
        for name, cells in zip(self._row_names, self._cells, strict=True):
            rows.append((plain(format(name)), *(cell.text() for cell in cells)))
        return rows

    def clear(self) -> None:
        """Show a dash everywhere: no result yet."""
        for i, row in enumerate(self._cells):
            for j in range(len(row)):
                self.set_cell(i, j, "–", spoken=_("no result yet"))


class ListTable(QWidget):
    """Rows of text under headers; the best rows have a brass mark at their left.

    With the keyboard it is read row by row, and in a row figure by figure.
    """

    accessible_role = QAccessible.Role.Table
    clicked = Signal(int)

    def __init__(
        self,
        headers: Sequence[str],
        *,
        right: Collection[int] = (),
        stretch: int = 0,
        also: Collection[int] = (),
        row_height: int = 30,
        name: str = "",
    ) -> None:
        """Make an empty table; columns in `right` are right-aligned.

        `stretch` takes the width that is left over, and gives way first; those in `also` share it.
        """
        super().__init__()
        self.setAccessibleName(name)
        self._right = frozenset(right)
        self._tips: dict[int, str] = {}
        self._row_height = row_height
        self._best: frozenset[int] = frozenset()
        self._rows: list[list[Text]] = []
        self._cells = Cells(self)
        self._data: list[tuple[str, ...]] = []
        self._grid = make_grid(gaps=(16, 0), margins=(8, 0, 6, 0), within=self)
        self._stretch = frozenset((stretch, *also))
        for column in self._stretch:
            self._grid.setColumnStretch(column, 1)
        self._headers = self._add_row("hint", headers)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _add_row(self, role: str, texts: Sequence[str]) -> list[Text]:
        at = len(self._rows) + (role != "hint")
        labels = []
        for j, text in enumerate(texts):
            # Where there is too little room, it is names that give way, never figures.
            kind = ElidedText if role == "hint" or j in self._stretch else Text
            label = kind(text, role)
            explain(label, self._tips.get(j, ""))
            side = _RIGHT if j in self._right else _LEFT
            label.setAlignment(side)
            self._grid.addWidget(label, at, j, side)
            labels.append(label)
        self._grid.setRowMinimumHeight(at, self._row_height)
        return labels

    def set_header(self, column: int, text: str) -> None:
        self._headers[column].set_text(text)

    def explain(self, column: int, sentence: str) -> None:
        """Say what the figures of a column are, where the pointer is on one."""
        self._tips[column] = sentence
        self._headers[column].lead_to_guide()
        for row in (self._headers, *self._rows):
            explain(row[column], sentence)

    def set_spacing(self, px: int) -> None:
        """Room between columns."""
        self._grid.setHorizontalSpacing(px)

    def set_row_height(self, height: int) -> None:
        """Height of every row and of the headers, in pixels."""
        if height != self._row_height:
            self._row_height = height
            for i in range(len(self._rows) + 1):
                self._grid.setRowMinimumHeight(i, height)

    def set_rows(
        self,
        rows: Sequence[Sequence[str]],
        best: Collection[int] = (),
        tips: Mapping[int, str] | None = None,
    ) -> None:
        """Show these rows (markup, as for Text); mark those in `best`.

        `tips` say of some rows, by number, what their first column's tooltip is instead.
        """
        while len(self._rows) > len(rows):
            self._grid.setRowMinimumHeight(len(self._rows), 0)
            discard(self._grid, self._rows.pop())
        for i, row in enumerate(rows):
            if i == len(self._rows):
                self._rows.append(self._add_row("body", row))
            for label, text in zip(self._rows[i], row, strict=True):
                label.set_text(text)
            explain(self._rows[i][0], (tips or {}).get(i) or self._tips.get(0, ""))
        self._data = [tuple(row) for row in rows]
        self._best = frozenset(best)
        self._say_rows()
        self._cells.set_rows(self._rows)
        self.update()

    def _say_rows(self) -> None:
        """Let the first cell of a row say all of it, and each figure what it is."""
        heads = [header.plain() for header in self._headers]
        said = []
        for i, row in enumerate(self._rows):
            name = row[0].plain()
            whole = [name, *([_("best")] if i in self._best else [])]
            for head, cell in zip(heads[1:], row[1:], strict=True):
                if figure := cell.plain():
                    part = _("{column} {figure}").format(column=head, figure=figure)
                    whole.append(part if head else figure)
                    cell.say(listed((name, whole[-1])))
                else:
                    cell.say("")
            said.append(listed(whole))
            row[0].say(said[-1])
        self.setAccessibleDescription(aloud(listed(said, ";")))

    def rows(self) -> list[tuple[str, ...]]:
        """Rows as they were given."""
        return self._data

    def as_rows(self) -> list[tuple[str, ...]]:
        """Headers and rows without markup, to be copied."""
        headers = tuple(header.plain() for header in self._headers)
        return [headers, *(tuple(plain(format(cell)) for cell in row) for row in self._data)]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = theme.current()
        tops = [self._grid.cellRect(i + 1, 0).top() for i in range(len(self._rows))]
        for top in tops:
            painter.fillRect(QRectF(0, top - 1, self.width(), 1), QColor(colours.line))
        for i in self._best:
            mark = placed(QRectF(0, tops[i], 2, self._row_height), self)
            painter.fillRect(mark, QColor(colours.brass))


MOST_ROW = 27  # px: further apart, figures are no longer a table
EASY_PX = 2  # of each row, where there is room


class ClassTable(QWidget):
    """Two sides' shares, class by class: bars with their numbers, ``–`` for none."""

    accessible_role = QAccessible.Role.Table
    #: Largest share that fills a bar; the rest of the scale follows.
    FULL = 57.0

    def __init__(self, classes: Sequence[str], *, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        grid = make_grid(gaps=(8, 1), within=self)
        grid.setColumnMinimumWidth(0, 74)
        low = line_height("hint")  # room is shared out evenly
        self._sides = [Text(role="hint"), Text(role="hint")]
        self._bars: tuple[list[ShareBar], list[ShareBar]] = ([], [])
        self._numbers: tuple[list[Text], list[Text]] = ([], [])
        for side in range(2):
            self._sides[side].setFixedHeight(low)
            grid.addWidget(self._sides[side], 0, 1 + 2 * side, 1, 2)
            grid.setColumnStretch(1 + 2 * side, 1)
            grid.setColumnMinimumWidth(2 + 2 * side, 44)
        for i, label in enumerate(classes):
            name_label = Text(label, "hint")
            name_label.setFixedHeight(low)
            grid.addWidget(name_label, i + 1, 0)
            grid.setRowMinimumHeight(i + 1, low)
            for side in range(2):
                bar, number = ShareBar(8, track=False), Text(role="figure")
                number.setAlignment(_RIGHT)
                number.setFixedSize(44, low)  # QLabel.setText then asks for no layout
                grid.addWidget(bar, i + 1, 1 + 2 * side)
                grid.addWidget(number, i + 1, 2 + 2 * side)
                self._bars[side].append(bar)
                self._numbers[side].append(number)
        self._classes = list(classes)
        Cells(self).set_rows(list(zip(*self._numbers, strict=True)))
        self.setMaximumHeight((1 + len(classes)) * MOST_ROW)

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(0, EASY_PX * (1 + len(self._classes)))

    def set_side(
        self,
        side: int,
        name: str,
        color: str,
        percents: Sequence[float] | None,
        *,
        animate: bool = False,
    ) -> None:
        """Show side 0 or 1: per cent for each class; None shows dashes and empty bars."""
        self._sides[side].set_text(name)
        for i in range(len(self._classes)):
            percent = percents[i] if percents is not None else 0.0
            bar, number = self._bars[side][i], self._numbers[side][i]
            bar.set_color(color)
            bar.set_share(percent / self.FULL, animate=animate)
            figure = f"{percent:.{2 if 0 < percent < 0.995 else 1}f}"
            number.set_text(figure if percent > 0 else "–")
            number.setEnabled(percent > 0)
            said = _("{name}, {classes}, {percent} percent")
            if percents is None:
                said = _("{name}, {classes}, no result yet")
            number.say(said.format(name=name, classes=self._classes[i], percent=figure))

    def as_rows(self) -> list[tuple[str, ...]]:
        """Sides and their shares, class by class, to be copied."""
        sides = [side.plain() for side in self._sides]
        rows: list[tuple[str, ...]] = [("", *sides)]
        for i, name in enumerate(self._classes):
            rows.append((name, *(numbers[i].plain() for numbers in self._numbers)))
        return rows
