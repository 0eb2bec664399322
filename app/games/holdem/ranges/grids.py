"""The ranges of the two seats that were clicked last, hand by hand: weights or equities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.games.holdem import words
from app.games.holdem.ranges import figures as hand_figures, words as range_words
from app.games.holdem.ranges.action_grid import LEAST_HEIGHT, ActionGrid, Cell, GridCell
from app.games.holdem.ranges.figures import Combo
from app.games.holdem.ranges.fits import BOTH
from app.games.holdem.spot import Spot
from app.look import theme
from app.look.colours import heat_pair
from app.look.fonts import font, line_height
from app.look.paint import paint_frame
from app.widgets.controls import Button, SegmentedControl
from app.widgets.layout import STRETCH, across, down, fill
from app.widgets.panels import Panel, SeatSquare, set_stale
from app.widgets.text import Text, explain, set_visible
from app.words import digits
from app.words.translation import _
from engine.games.holdem import Answer, EndShares, Range
from engine.games.holdem.ranges import HAND_COMBOS, HANDS

WIDTH, TIGHT = 440, 390  # px; the second leaves room for two seats beside each other
NOT_PICKED = 0.28  # opacity of what is not, where something is
EMPTY = Spot()
LOW_CELL, TWO_LINES = 12, 22  # px of height: least, and for two lines
LOW_LETTERS = 24, 28  # px of height and width: less has no room for letters of full size
Picks = tuple[int, Sequence[int] | None]  # a seat, and the combinations of it that are picked


@dataclass(frozen=True, slots=True)
class Shown:
    """What grids show of a spot: what is known, which hands are picked, what hands end up as."""

    spot: Spot = EMPTY
    answer: Answer | None = None
    picks: Picks = (0, None)
    ends: EndShares | None = None


NEUTRAL = 0.0


class RangeCell(GridCell):
    """A hand: its name over its figure, filled from below by its weight."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours, whole, cell = theme.current(), QRectF(self.rect()), self.shown
        held = cell.height > 0
        if cell.picked == 0:
            painter.setOpacity(NOT_PICKED)
        paint_frame(painter, whole, self.radius, fill=colours.raised if held else colours.slot)
        ink = QColor(colours.tx if held else colours.tx3)
        if held:
            fill, on_fill = heat_pair(colours, cell.heat or NEUTRAL)
            if cell.heat is None:
                fill, on_fill = QColor(colours.acc), QColor(colours.acctx)
            high = max(LEAST_HEIGHT, cell.height) * whole.height()
            shape = QPainterPath()
            shape.addRoundedRect(whole, self.radius, self.radius)
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipPath(shape)
            painter.fillRect(whole.adjusted(0, whole.height() - high, 0, 0), fill)
            painter.restore()
            ink = on_fill if cell.height >= 1 else ink
        name, note = whole, QRectF()
        room = self.room()
        one_line = room.height() < TWO_LINES
        one = cell.note and held and one_line  # its place says which hand it is
        if cell.note and held:
            name = QRectF() if one else whole.adjusted(0, 1, 0, -whole.height() / 2)
            note = whole if one else whole.adjusted(0, whole.height() / 2 - 1, 0, -1)
        centre = Qt.AlignmentFlag.AlignCenter
        low, thin = room.height() < LOW_LETTERS[0], room.width() < LOW_LETTERS[1]
        painter.setPen(ink)
        painter.setFont(font(9 if low else 10 if thin else 11, 600 if held else 400))
        if not name.isEmpty():
            painter.drawText(name, centre, HANDS[self.index])
        if note:
            # A figure stands on the fill, unless the fill is too low for it.
            covered = held and cell.height * whole.height() >= note.height()
            painter.setPen(on_fill if covered else QColor(colours.tx))
            painter.setFont(font(9 if low else 11, 600))
            painter.drawText(note, centre, digits.value(cell.note))
        if cell.picked:
            # A thick line would lie on the figure.
            paint_frame(painter, whole, self.radius, line=colours.tx, width=1 if one_line else 2)
            if not one_line:
                self._paint_part(painter, whole, cell.picked)
        elif self.hovered_or_down():
            paint_frame(painter, whole, self.radius, line=colours.tx)

    def _paint_part(self, painter: QPainter, whole: QRectF, picked: float) -> None:
        """Show by a line at the foot how much of the hand is picked, if it is not all."""
        if picked < 1:
            wide = max(3.0, picked * (whole.width() - 6))
            foot = QRectF(whole.left() + 3, whole.bottom() - 5, wide, 2)
            painter.fillRect(foot, QColor(theme.current().tx))


class RangeGrid(ActionGrid):
    """A grid to read: it is edited in the range editor."""

    def __init__(self, least: int = 24) -> None:
        super().__init__(_("Hands of the range"), RangeCell)
        self._least = least  # px of a cell's height
        for cell in self.cells:
            cell.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, RangeCell):
            self.pointed.emit(watched.index)
        return False

    def sizeHint(self) -> QSize:
        return QSize(WIDTH - 28, WIDTH - 28)

    def minimumSizeHint(self) -> QSize:
        return QSize(13 * 22, 13 * self._least)


class HandInfo(QWidget):
    """What is known of the hand of a grid that is under the pointer, or has the keyboard.

    Two lines, whatever is said: a label that wraps would have the panel ask for more.
    """

    LINES = 2

    def __init__(self, grid: RangeGrid) -> None:
        super().__init__()
        self._cells: Mapping[int, Cell] = {}
        self._at = -1
        self.text = Text("", "hint", wrap=True)
        self.text.setParent(self)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setFixedHeight(self.LINES * line_height("hint"))
        grid.pointed.connect(self._point)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.text.setGeometry(self.rect())

    def show_cells(self, grid: RangeGrid, cells: Mapping[int, Cell]) -> None:
        """Show cells in the grid, and go on telling of the one that is pointed at."""
        self._cells = cells
        grid.set_cells(cells)
        self._point(self._at)

    def _point(self, at: int) -> None:
        self._at = at if at >= 0 else self._at  # the last one stays to be read
        cell = self._cells.get(self._at)
        hint = _("Point at a hand, or go there by the arrows.")
        self.text.set_text(cell.spoken if cell else hint)


class RangeCard(Panel):
    """A seat's range."""

    edit_wanted = Signal(int)  # the seat

    def __init__(self) -> None:
        super().__init__(" ", spacing=8)
        self.seat = 0
        self._square = SeatSquare(0)
        self.add_left(self._square)
        self.notes = SegmentedControl(
            [_("Weight"), _("Equity")], chosen=1, small=True, name=_("Figures of the hands")
        )
        self.add_right(self.notes)
        self.edit = Button(_("Edit"), kind="outline", small=True)
        self.edit.clicked.connect(lambda: self.edit_wanted.emit(self.seat))
        self.add_right(self.edit)
        self.grid = RangeGrid()
        self.grid.chosen.connect(lambda _hand: self.edit_wanted.emit(self.seat))
        self.info = HandInfo(self.grid)
        fill(self.body, (self.grid, 1), self.info)
        sentence = _(
            "Each hand of the range: filled as high as the part of it that is in the range, with "
            "that part or with how much of the pot it wins on average, in percent; blue wins more "
            "than the range's middle, red less."
        )
        explain(self, sentence)

    def show_seat(self, shown: Shown, seat: int, *, equity: bool) -> None:
        """Show what a seat holds, and what each hand of it is worth if that is wanted."""
        spot = shown.spot
        self.seat = seat
        self._square.set_seat(seat)
        self.set_title(words.side_name(spot, seat))
        self.set_hint(words.seat_kind(spot, seat))
        self.edit.setAccessibleName(
            _("Edit the range of {seat}").format(seat=words.seat_name(seat))
        )
        self.info.show_cells(self.grid, cells_of(shown, seat, equity=equity))


def cells_of(shown: Shown, seat: int, *, equity: bool) -> dict[int, Cell]:
    """Cells of what a seat holds: with equities if they are wanted, else with weights."""
    spot, answer = shown.spot, shown.answer
    hands, result = spot.range_of(seat), answer.seats[seat] if answer else None
    each = hand_figures.by_hand(hand_figures.combos_of(spot, answer, seat, shown.ends))
    if hands is not None:
        equities = result.combo_equity if result and equity else ()
        picked = shown.picks[1] if shown.picks[0] == seat else None
        shares = result.combo_weight if result else ()
        return _cells(hands, equities, shares, picked, each)
    cells = {}
    for hand, combos in each.items():  # one at most
        note = f"{100 * result.equity:.0f}" if result and equity else ""
        cells[HANDS.index(hand)] = Cell((), 1.0, note, None, hand_figures.hand_words(hand, combos))
    return cells


def _cells(
    hands: Range,
    equities: Sequence[float],
    shares: Sequence[float],
    picked: Sequence[int] | None,
    each: Mapping[str, Sequence[Combo]],
) -> dict[int, Cell]:
    """Cells of a range, each with its live combinations in words."""
    chosen = set(picked or ())
    of_hand = range_words.hand_equities(equities, shares, hands) if equities else {}
    middle, best = range_words.middle_and_best(of_hand, hands)
    cells = {}
    for at, hand in enumerate(HANDS):
        weights = [hands.weights[i] for i in HAND_COMBOS[hand]]
        weight = sum(weights) / len(weights)
        if not weight:
            continue
        spoken = hand_figures.hand_words(hand, each.get(hand, ()))
        if hand in of_hand:
            value = of_hand[hand]
            heat = words.heat_between(value, 0.0, middle, best)
            cell = Cell((), weight, f"{100 * value:.0f}", heat, spoken)
        else:
            note = "" if equities or weight == 1 else f"{100 * weight:.0f}"
            cell = Cell((), weight, note, None, spoken)
        if picked is not None:
            part = sum(hands.weights[i] for i in HAND_COMBOS[hand] if i in chosen) / sum(weights)
            text = _("{hand} {percent} % of it picked.")
            said = text.format(hand=spoken, percent=f"{100 * part:.0f}") if part else spoken
            cell = replace(cell, picked=part, spoken=said)
        cells[at] = cell
    return cells


class HandsPanel(Panel):
    """The hands of one of two seats, where there is no room for both ranges."""

    edit_wanted = Signal(int)  # a seat
    seat_chosen = Signal(int)  # the first or the second of the two

    def __init__(self) -> None:
        super().__init__(_("Hands"), spacing=6)
        self.seat = 0
        self._shown, self._seats = Shown(), (0, 1)
        self.whose = SegmentedControl([words.seat_name(0), "–"], small=True, name=_("Whose hands"))
        self.whose.changed.connect(lambda side: self.seat_chosen.emit(side))
        self.notes = SegmentedControl(
            [_("Weight"), _("Equity")], chosen=1, small=True, name=_("Figures of the hands")
        )
        self.notes.changed.connect(lambda _chosen: self._show())
        self.body.addLayout(across(self.whose, STRETCH, self.notes, spacing=8))

    @cached_property
    def grid(self) -> RangeGrid:
        """Built when it is first seen: 169 cells are a part of what a start takes."""
        grid = RangeGrid(LOW_CELL)
        grid.chosen.connect(lambda _hand: self.edit_wanted.emit(self.seat))
        self.body.insertWidget(1, grid, 1)
        grid.show()  # its panel is being shown, which shows what it held before
        return grid

    @cached_property
    def info(self) -> HandInfo:
        """What is known of the hand under the pointer."""
        info = HandInfo(self.grid)
        self.body.addWidget(info)
        info.show()
        return info

    def set_stale(self, stale: bool) -> None:
        """Dim what is out of date, or undim it."""
        if "grid" in vars(self):
            set_stale(self.grid, stale)

    def show_seats(self, shown: Shown, seats: tuple[int, int], seat: int) -> None:
        """Show what one of two seats holds."""
        self._shown, self._seats, self.seat = shown, seats, seat
        self._show()

    def says_something(self) -> bool:
        """Whether one of the two seats has a range."""
        return any(self._shown.spot.range_of(seat) is not None for seat in self._seats)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()  # what came while it was not seen

    def _show(self) -> None:
        if self.isHidden():
            return
        spot = self._shown.spot
        self.whose.set_option(1, words.player_name(spot, self._seats[1]))
        self.whose.set_chosen(self._seats.index(self.seat))
        equity = self.notes.chosen() == 1
        self.info.show_cells(self.grid, cells_of(self._shown, self.seat, equity=equity))


class RangeGrids(QWidget):
    """Two ranges, one below the other, with the same kind of figures."""

    edit_wanted = Signal(int)  # a seat

    def __init__(self) -> None:
        super().__init__()
        self.set_tight(False)
        column = down(spacing=12, within=self)
        self.cards = [RangeCard() for _place in range(BOTH)]
        for card in self.cards:
            card.edit_wanted.connect(self.edit_wanted)
            column.addWidget(card)
        self.cards[0].notes.changed.connect(lambda _chosen: self._show())
        set_visible(self.cards[1].notes, False)
        self._shown, self._seats = Shown(), (0, 1)

    def show_seats(self, shown: Shown, seats: tuple[int, int]) -> None:
        """Show what two seats hold, the hands that are picked marked."""
        self._shown, self._seats = shown, seats
        self._show()

    def set_tight(self, tight: bool) -> None:
        """Take the width that leaves room for two seats beside each other, or the full one."""
        self.setFixedWidth(TIGHT if tight else WIDTH)

    def set_stale(self, stale: bool) -> None:
        """Dim the figures, or undim them."""
        for card in self.cards:
            set_stale(card.grid, stale)

    def _show(self) -> None:
        equity = self.cards[0].notes.chosen() == 1
        for card, seat in zip(self.cards, self._seats, strict=True):
            card.show_seat(self._shown, seat, equity=equity)
