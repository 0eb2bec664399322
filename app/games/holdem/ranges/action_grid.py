"""The 169 hands, each filled by what it does: colours side by side, high as often as it is held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.look import theme
from app.look.colours import Theme, heat_pair, mix, text_on, track
from app.look.fonts import font
from app.look.paint import is_mirrored, paint_frame, picture
from app.widgets.focus import Roving, RovingButton
from app.words import digits
from app.words.counts import listed
from app.words.translation import _
from engine.games.holdem.ranges import HANDS

COLUMNS, GAP = 13, 3
LEAST_HEIGHT = 0.12  # of a cell: a hand that is seldom held is still seen
SEEN = 0.01  # part of a hand that is worth a dot
LOW_CELL = 26  # px: under it names are written smaller
NAMED = QSize(30, 18)  # px of a box that has room for a hand's name
PAINTED, PAINT_EVERY_MS = 40, 16  # cells of a grid at a time, and how soon the next ones are


@dataclass(frozen=True, slots=True)
class Action:
    """An action's look: ``fold``, ``call`` or ``bet``; of a bet how large it is, 0 to 1."""

    kind: str
    size: float = 0.0

    def color(self) -> QColor:
        """Its colour; sizes between four are mixed."""
        colours = theme.current()
        if self.kind != "bet":
            return QColor(colours.fold if self.kind == "fold" else colours.call)
        at = self.size * (len(colours.bets) - 1)
        low = min(int(at), len(colours.bets) - 2)
        return mix(QColor(colours.bets[low]), QColor(colours.bets[low + 1]), at - low)

    def paint(self, painter: QPainter, box: QRectF) -> None:
        """Fill a box: bets are hatched aslant and folds across, whoever cannot tell colours."""
        color = self.color()
        painter.fillRect(box, color)
        pattern = {"bet": Qt.BrushStyle.BDiagPattern, "fold": Qt.BrushStyle.HorPattern}
        if self.kind in pattern:
            ink = text_on(color)
            ink.setAlpha(46)
            painter.fillRect(box, QBrush(ink, pattern[self.kind]))


def looks(actions: Sequence[str]) -> list[Action]:
    """Looks of actions as the engine names them, sizes from small to large."""
    bets = [word for word in actions if word.split()[0] in ("bet", "raise", "all-in")]
    found = []
    for word in actions:
        kind = word.split()[0]
        if word in bets:
            # One size is the third colour, as a push is; two are the second and the third.
            first, last = {1: (2 / 3, 2 / 3), 2: (1 / 3, 2 / 3)}.get(len(bets), (0.0, 1.0))
            step = (last - first) / max(1, len(bets) - 1)
            found.append(Action("bet", first + step * bets.index(word)))
        else:
            found.append(Action("fold" if kind == "fold" else "call"))
    return found


def shown_order(actions: Sequence[str]) -> list[int]:
    """Numbers of the actions as cells show them: check or call, bets growing, fold."""
    return sorted(range(len(actions)), key=lambda i: actions[i].split()[0] == "fold")


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell shows.

    `parts` are shares of the actions, from where a line begins, as in bars; `height` is how much
    of the hand is held, 0 to 1; `note` a figure, coloured by `heat` from -1 to 1; `spoken` is all
    in words; `picked` is how much of it is looked at, 0 to 1, None where nothing is picked.
    """

    parts: tuple[tuple[Action, float], ...] = ()
    height: float = 0.0
    note: str = ""
    heat: float | None = None
    spoken: str = ""
    picked: float | None = None


NOTHING = Cell()


@lru_cache(maxsize=512)
def _ground(
    colours: Theme,
    wide: float,
    high: float,
    ratio: float,
    parts: tuple[tuple[Action, float], ...],
    height: float,
    mirrored: bool,
) -> QPixmap:
    """A cell without letters: few are different, and a grid paints 169 in one turn."""
    whole = QRectF(0, 0, wide, high)

    def paint(painter: QPainter) -> None:
        fill = colours.raised if height > 0 else colours.slot
        paint_frame(painter, whole, GridCell.radius, fill=fill)
        shape = QPainterPath()
        shape.addRoundedRect(whole, GridCell.radius, GridCell.radius)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(shape)
        part, x = max(LEAST_HEIGHT, height) * high, 0.0
        for action, share in parts if height > 0 else ():
            width = share * wide
            left = wide - x - width if mirrored else x
            action.paint(painter, QRectF(left, high - part, width, part))
            x += width

    return picture(wide, high, ratio, paint)


@lru_cache(maxsize=4 * len(HANDS))
def _name(colours: Theme, ratio: float, name: str, held: bool, low: bool) -> QPixmap:
    """A hand's name, on a plate if it is held: kept, as most grids show the same names again."""
    letters = font(10 if low else 11, 600 if held else 500)
    metrics = QFontMetricsF(letters)
    box = QRectF(2, 2, metrics.horizontalAdvance(name) + 6, metrics.height() - 1)

    def paint(painter: QPainter) -> None:
        if held:
            plate = QColor(colours.plate)
            plate.setAlphaF(0.72 if colours.name == "dark" else 0.85)
            paint_frame(painter, box, 3, fill=plate)
        painter.setPen(QColor(colours.tx if held else colours.tx3))
        painter.setFont(letters)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)

    return picture(box.right() + 1, box.bottom() + 1, ratio, paint)


class GridCell(RovingButton):
    """One of the 169 hands."""

    radius, GAP = 4.0, 2

    def __init__(self, grid: QWidget, index: int) -> None:
        super().__init__(grid)
        self.index, self.shown, self.chosen = index, NOTHING, False
        self.least = QSize()  # of the smallest cell of the grid

    def room(self) -> QSize:
        """Room for which letters are chosen: that of the smallest cell, so that all are alike."""
        return self.least if self.least.isValid() else self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours, whole, cell = theme.current(), QRectF(self.rect()), self.shown
        held = cell.height > 0
        if held and cell.heat is not None:
            fill = heat_pair(colours, cell.heat)[0]
            paint_frame(painter, whole, self.radius, fill=fill)
        else:
            shown = cell.parts, cell.height, is_mirrored()
            ratio = self.devicePixelRatioF()
            ground = _ground(colours, whole.width(), whole.height(), ratio, *shown)
            painter.drawPixmap(0, 0, ground)
        self._write(painter, whole, held)
        if self.chosen:
            paint_frame(painter, whole, self.radius, line=colours.tx, width=2)
        elif self.hovered_or_down():
            paint_frame(painter, whole, self.radius, line=colours.tx)

    def _write(self, painter: QPainter, whole: QRectF, held: bool) -> None:
        colours, cell = theme.current(), self.shown
        low = self.room().height() < LOW_CELL
        if cell.note and held and low:
            self._write_two_lines(painter, whole)
            return
        ink = QColor(colours.tx if held else colours.tx3)
        name = _name(colours, self.devicePixelRatioF(), HANDS[self.index], held, low)
        painter.drawPixmap(0, 0, name)
        if cell.note and held:
            painter.setFont(font(10 if low else 11, 600))
            back = heat_pair(colours, cell.heat)[1] if cell.heat is not None else ink
            painter.setPen(back)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
            painter.drawText(whole.adjusted(0, 0, -4, -2), right, digits.value(cell.note))

    def _write_two_lines(self, painter: QPainter, whole: QRectF) -> None:
        """Name and figure one below the other, in a cell too low for a plate."""
        heat = self.shown.heat or 0.0
        painter.setPen(heat_pair(theme.current(), heat)[1])
        sides, half = Qt.AlignmentFlag, whole.height() / 2
        painter.setFont(font(9, 600))
        upper = whole.adjusted(3, 1, -3, -half)
        painter.drawText(upper, sides.AlignLeft | sides.AlignVCenter, HANDS[self.index])
        painter.setFont(font(10, 500))
        lower = whole.adjusted(3, half - 1, -3, 0)
        painter.drawText(
            lower, sides.AlignRight | sides.AlignVCenter, digits.value(self.shown.note)
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()  # along the line, not through the grid
        else:
            super().keyPressEvent(event)


class ActionGrid(QWidget):
    """The 13x13 grid; a click or Enter chooses a hand, the pointer or the focus reads it."""

    chosen = Signal(int)  # a hand, by its place in `HANDS`
    pointed = Signal(int)  # a hand under the pointer or with the focus; -1 when the pointer leaves

    def __init__(self, name: str, kind: type[GridCell] = GridCell) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.cells = [kind(self, index) for index in range(len(HANDS))]
        previous: QWidget | None = None
        for cell in self.cells:
            cell.clicked.connect(lambda _on=False, i=cell.index: self.chosen.emit(i))
            cell.hover_changed.connect(lambda on, i=cell.index: self.pointed.emit(i if on else -1))
            if previous is not None:
                QWidget.setTabOrder(previous, cell)
            previous = cell
        self._roving = Roving()
        self._roving.set_buttons(self.cells, COLUMNS)
        self._unpainted: dict[GridCell, None] = {}  # changed, and not asked to be painted yet
        self._painting = QTimer(self, interval=PAINT_EVERY_MS)
        self._painting.timeout.connect(self._paint_some)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_cells(self, cells: Mapping[int, Cell], chosen: int = -1) -> None:
        """Show cells by their place in `HANDS`; the others are empty."""
        for index, button in enumerate(self.cells):
            cell = cells.get(index, NOTHING)
            if (cell, index == chosen) != (button.shown, button.chosen):
                button.shown, button.chosen = cell, index == chosen
                button.setToolTip(cell.spoken)
                self._unpainted[button] = None
            name = cell.spoken or _("{hand}: not held").format(hand=HANDS[index])
            button.set_name(name)
        self._paint_some()

    def _paint_some(self) -> None:
        """Have some cells painted; a whole grid of new ones would hold up the event loop."""
        for button in list(self._unpainted)[:PAINTED]:
            button.update()
            del self._unpainted[button]
        if self._unpainted:
            self._painting.start()
        else:
            self._painting.stop()

    def as_rows(self) -> list[tuple[str, ...]]:
        """Hands that are held: how much of each, its figure, what is told of it; to be copied."""
        rows: list[tuple[str, ...]] = [(_("hand"), _("held"), _("figure"), _("in words"))]
        for cell, hand in zip(self.cells, HANDS, strict=True):
            shown = cell.shown
            if shown != NOTHING:
                rows.append((hand, f"{shown.height:.6g}", shown.note, shown.spoken))
        return rows

    def focus_cell(self, index: int | None = None) -> None:
        """Give the keyboard to a cell, or to the one that had it last."""
        stops = (c for c in self.cells if c.focusPolicy() == Qt.FocusPolicy.StrongFocus)
        cell = next(stops) if index is None else self.cells[index]
        cell.setFocus(Qt.FocusReason.OtherFocusReason)

    def sizeHint(self) -> QSize:
        return QSize(13 * 55 - GAP, 13 * 30 - GAP)

    def minimumSizeHint(self) -> QSize:
        return QSize(13 * 38 - GAP, 13 * 22 - GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share out width and height, to the pixel."""
        xs = [round(i * (self.width() + GAP) / COLUMNS) for i in range(COLUMNS + 1)]
        ys = [round(i * (self.height() + GAP) / COLUMNS) for i in range(COLUMNS + 1)]
        least = QSize(*((px + GAP) // COLUMNS - GAP for px in (self.width(), self.height())))
        for index, cell in enumerate(self.cells):
            cell.least = least
            row, column = divmod(index, COLUMNS)
            wide, high = xs[column + 1] - GAP - xs[column], ys[row + 1] - GAP - ys[row]
            cell.setGeometry(xs[column], ys[row], wide, high)


class Swatch(QWidget):
    """A small box that looks like an action."""

    SIDE = 12

    def __init__(self, action: Action) -> None:
        super().__init__()
        self.action = action
        self.setFixedSize(self.SIDE, self.SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_swatch(QPainter(self), QPointF(0, 0), self.action)


def paint_swatch(painter: QPainter, place: QPointF, action: Action) -> None:
    """Paint a small box that looks like an action."""
    box = QRectF(place.x(), place.y(), Swatch.SIDE, Swatch.SIDE)
    shape = QPainterPath()
    shape.addRoundedRect(box, 3, 3)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(shape)
    action.paint(painter, box)
    painter.restore()


class RangePicture(RovingButton):
    """A range in small, 13 by 13 boxes filled by weight; a click does what it stands for.

    Boxes with room for it say which hand they are.
    """

    radius, GAP = 4.0, 2

    def __init__(self, name: str, cell: QSize) -> None:
        super().__init__()
        self._cell, self._name = cell, name
        self._weights: tuple[float, ...] = (0.0,) * len(HANDS)
        self._color = "acc"
        self._fit()
        self.set_name(name)

    def set_weights(self, weights: Sequence[float], spoken: str, color: str = "acc") -> None:
        """Show weights of `HANDS`, 0 to 1, in a colour of the theme."""
        self.set_name(listed([self._name, spoken]))
        if (tuple(weights), color) != (self._weights, self._color):
            self._weights, self._color = tuple(weights), color
            self.update()

    def set_cell(self, cell: QSize) -> None:
        """Let boxes have another size."""
        if cell != self._cell:
            self._cell = cell
            self._fit()
            self.update()

    def is_named(self) -> bool:
        """Whether boxes have room to say which hand they are."""
        return self._cell.width() >= NAMED.width() and self._cell.height() >= NAMED.height()

    def _fit(self) -> None:
        wide, high = self._cell.width() + self.GAP, self._cell.height() + self.GAP
        self.setFixedSize(13 * wide - self.GAP, 13 * high - self.GAP)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = theme.current()
        wide, high = self._cell.width(), self._cell.height()
        named = self.is_named()
        fill = QColor(getattr(colours, self._color))
        empty = QColor(colours.slot) if named else track(colours)
        for index, weight in enumerate(self._weights):
            row, column = divmod(index, COLUMNS)
            x, y = column * (wide + self.GAP), row * (high + self.GAP)
            painter.fillRect(x, y, wide, high, empty)
            if weight >= SEEN:
                part = max(1.0, weight * wide)
                left = x + wide - part if is_mirrored() else x
                painter.fillRect(QRectF(left, y, part, high), fill)
            if named:
                ratio = self.devicePixelRatioF()
                name = _name(colours, ratio, HANDS[index], weight >= SEEN, high < LOW_CELL)
                painter.drawPixmap(x, y, name)
        if self.hovered_or_down():
            paint_frame(painter, QRectF(self.rect()), self.radius, line=colours.tx)
