"""The seats of the Hold'em page below each other, the menu of each, and a button for one more."""

from __future__ import annotations

import re

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QInputDialog, QMenu, QWidget

from app.games.holdem.equity.seat_strip import DENSE_UNDER, SeatStrip
from app.games.holdem.spot import LONGEST_NAME, Spot, Who
from app.widgets.controls import Button
from app.widgets.layout import STRETCH, across
from app.widgets.text import Text, explain, set_visible
from app.words.translation import _
from engine.games.holdem import Answer
from engine.games.holdem.rules import MOST_SEATS
from engine.sentences import plain

_POSITION = re.compile(r"(?:UTG|EP|MP|LP|LJ|HJ|CO|BTN|BU|SB|BB)(?:\+?\d)?")
#: Px of a seat where there is room, its cards are read from afar; of one of two beside each other,
#: whose width leaves no room for larger cards.
TALLEST, TALLEST_NARROW = 84, 52


def who_of(text: str) -> Who:
    """A name and a position: ``Bob, CO``, ``Bob``; ``CO`` alone is a position."""
    name, _comma, position = text.rpartition(",")
    position = position.strip().upper()
    if not _POSITION.fullmatch(position):
        name, position = text, ""
    return Who(" ".join(plain(name).split())[:LONGEST_NAME], position)


class Seats(QWidget):
    """A strip for every seat; Tab comes to them after the widget `after`."""

    slot_added = Signal(object)  # a CardSlot, for whoever follows its clicks
    # chosen, range_wanted, cards_wanted, anything_wanted, removed: a seat
    chosen = Signal(int)
    range_wanted = Signal(int)
    cards_wanted = Signal(int)
    anything_wanted = Signal(int)
    named = Signal(int, object)  # a seat and the Who that sits there now
    removed = Signal(int)
    add_wanted = Signal()  # the user asks for one more seat

    def __init__(self, after: QWidget) -> None:
        super().__init__()
        self._after = after
        self._spot = Spot()
        self.strips: list[SeatStrip] = []
        self._columns, self._gap = 1, 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.add_button = Button(_("Add seat"), "new", kind="outline", then=self.add_wanted)
        self._add_row = QWidget(self)
        across(
            self.add_button,
            Text(_("up to {most}").format(most=MOST_SEATS), "hint"),
            STRETCH,
            within=self._add_row,
        )
        explain(self._add_row, _("One more player at the table."))

    # ---- showing -------------------------------------------------------------------------

    def show_spot(self, spot: Spot, source: QWidget | None) -> None:
        """Show what each seat holds; a new card glides in from `source`."""
        self._spot = spot
        self._make_strips(spot.size)
        for strip in self.strips:
            strip.show_seat(spot, source)
        self._share_width()

    def mark(self, versus: int) -> None:
        """Mark the seat that is compared with yours."""
        for strip in self.strips:
            strip.mark(self._spot, compared=strip.seat == versus)

    def show_answer(self, answer: Answer, *, animate: bool) -> None:
        for strip, result in zip(self.strips, answer.seats, strict=True):
            strip.show_result(result, answer.situations, animate=animate)

    def show_nothing(self) -> None:
        """Show dashes, and on an empty table what to click."""
        for strip in self.strips:
            strip.show_nothing(self._message(strip.seat))

    def set_stale(self, stale: bool) -> None:
        """Dim the figures, or undim them."""
        for strip in self.strips:
            strip.set_stale(stale)

    def _message(self, seat: int) -> str:
        if not self._spot.is_blank():
            return ""
        if seat == 0:
            return _("← The highlighted slot takes the next card.")
        if self._spot.range_of(seat) is not None:
            return ""
        return _("Any two cards. Click a slot, or ⋯ for a range.")

    def _make_strips(self, size: int) -> None:
        while len(self.strips) > size:
            strip = self.strips.pop()
            strip.hide()
            strip.deleteLater()
        while len(self.strips) < size:
            strip = SeatStrip(len(self.strips), self)
            strip.chosen.connect(self.chosen)
            strip.menu_wanted.connect(self.open_menu)
            strip.range_wanted.connect(self.range_wanted)
            for slot in strip.slots:
                self.slot_added.emit(slot)
            self.strips.append(strip)
            strip.show_nothing(self._message(strip.seat))
            self._put_in_tab_order(strip)
        self._add_row.raise_()  # readers find the last raised last

    def _put_in_tab_order(self, strip: SeatStrip) -> None:
        """Let Tab come to a new seat after the seat before it."""
        before: QWidget = self.strips[strip.seat - 1].more if strip.seat else self._after
        for widget in (strip.square, *strip.slots, strip.chip, strip.more):
            QWidget.setTabOrder(before, widget)
            before = widget
        QWidget.setTabOrder(before, self.add_button)

    # ---- the menu of a seat --------------------------------------------------------------

    def open_menu(self, seat: int, place: QPoint) -> None:
        """Offer what a seat can hold."""
        menu = QMenu(self)
        hands, known = self._spot.range_of(seat), len(self._spot.hole(seat))
        two = menu.addAction(_("&Two cards"), lambda: self.cards_wanted.emit(seat))
        ranged = menu.addAction(_("&Range…"), lambda: self.range_wanted.emit(seat))
        anything = menu.addAction(_("&Any two cards"), lambda: self.anything_wanted.emit(seat))
        for action, on in (
            (two, bool(known)),
            (ranged, hands is not None),
            (anything, hands is None and not known),
        ):
            action.setCheckable(True)
            action.setChecked(on)
        two.setEnabled(known < 2)
        anything.setEnabled(not anything.isChecked())
        menu.addSeparator()
        menu.addAction(_("&Name and position…"), lambda: self.ask_name(seat))
        menu.addSeparator()
        remove = menu.addAction(_("Re&move seat"), lambda: self.removed.emit(seat))
        remove.setEnabled(seat > 0 and self._spot.size > 2)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    def ask_name(self, seat: int) -> None:
        """Ask who sits in a seat, and where that is at the table."""
        who = self._spot.who_is(seat)
        dialog = QInputDialog(self)
        dialog.setWindowTitle(_("Name and position"))
        dialog.setLabelText(_("Name, and the position behind a comma, as in Bob, CO"))
        dialog.setTextValue(", ".join(text for text in (who.name, who.position) if text))
        dialog.textValueSelected.connect(lambda text: self.named.emit(seat, who_of(text)))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def with_focus(self, focused: QWidget | None) -> int | None:
        """Seat that has the keyboard, given the widget that has it."""
        inside = (strip.seat for strip in self.strips if focused and strip.isAncestorOf(focused))
        return next(inside, None)

    # ---- sizes ---------------------------------------------------------------------------

    def height_with(self, strip: int, columns: int, gap: int) -> int:
        """Height that strips of a height take in columns."""
        rows = -(-len(self.strips) // columns)
        return rows * strip + (rows - 1) * gap

    def lay_out(self, strip: int, columns: int, gap: int, room: int, *, grow: bool) -> int:
        """Show strips of a height in columns; return the height in px of all.

        Where `room` px leave some, a button adds a seat, and strips may `grow`.
        """
        rows = -(-len(self.strips) // columns)
        left, button = room - self.height_with(strip, columns, gap), self._add_row.sizeHint()
        more = len(self.strips) < MOST_SEATS and left >= button.height() + gap
        if not more and self.add_button.hasFocus():  # else Qt gives the keyboard to a stranger
            self.strips[-1].square.setFocus()
        set_visible(self._add_row, more)
        add = button.height() + gap if more else 0
        if grow:
            tallest = TALLEST if columns == 1 else TALLEST_NARROW
            if strip < DENSE_UNDER:
                tallest = DENSE_UNDER - 2  # its figures have no room beside each other
            strip += max(0, min((left - add) // rows, tallest - strip))
        self._columns, self._gap = columns, gap
        self._grid.setSpacing(gap)
        while self._grid.count():
            self._grid.takeAt(0)
        for i, widget in enumerate(self.strips):
            widget.set_size(strip, narrow=columns == 2)
            self._grid.addWidget(widget, i // columns, i % columns)
        self._grid.addWidget(self._add_row, rows, 0, 1, columns)
        for row in range(self._grid.rowCount()):
            self._grid.setRowStretch(row, 0)
        self._grid.setRowStretch(rows + 1, 1)
        self._share_width()
        return self.height_with(strip, columns, gap) + add

    def _share_width(self) -> None:
        """Let texts of ranges be as long as there is room; bars begin below each other."""
        wide = (self.width() + self._gap) // self._columns - self._gap
        wanted = max((strip.wanted() for strip in self.strips), default=0)
        for strip in self.strips:
            strip.set_held(wanted, wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()
