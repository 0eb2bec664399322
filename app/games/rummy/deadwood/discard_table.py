"""What each discard leaves, in rows that are clicked to throw."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.games.rummy import words
from app.games.rummy.hand import Hand
from app.look import theme
from app.look.fonts import font
from app.look.paint import (
    paint_frame,
    placed,
)
from app.widgets.controls import Button
from app.widgets.focus import Roving, RovingButton
from app.widgets.layout import down, fill
from app.widgets.panels import Panel
from app.widgets.text import ElidedText, Text, paint_text, set_visible
from app.words.cards import pretty
from app.words.counts import listed
from app.words.translation import _
from engine.cards import JOKER, suit_of
from engine.games.rummy import Discard
from engine.games.rummy.rules import MOST_CARDS_PLAIN

SHOWN_DISCARDS, ROW = 6, 27  # rows at first, and their height in px


class DiscardRow(RovingButton):
    """One discard: card, what it allows, points it leaves, cards that help then."""

    focused = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.card = -1
        self.texts = ("", "", "", "")
        self.best = False
        self.setFixedHeight(ROW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(280, ROW)

    def show_discard(self, card: int, texts: tuple[str, str, str, str], *, best: bool) -> None:
        """Show a discard: its texts are card, word, points, draws."""
        self.card, self.texts, self.best = card, texts, best
        name, word, left, draws = texts
        said = [
            _("Throw {card}").format(card=name),
            word,
            _("{points} points left").format(points=left),
            _("{draws} then help").format(draws=draws),
            _("best") if best else "",
        ]
        self.set_name(listed(filter(None, said)))
        self.setToolTip(_("Click to throw {card}").format(card=name))
        self.update()

    def show_blank(self) -> None:
        """Keep the place of a discard that is not known yet."""
        self.card, self.texts, self.best = -1, ("", "", "", ""), False
        self.set_name(_("Being worked out"))
        self.setToolTip("")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        if self.hovered_or_down():
            paint_frame(painter, whole.adjusted(0, 1, 0, -1), 5, fill=colours.raised)
        painter.fillRect(QRectF(0, whole.height() - 1, whole.width(), 1), QColor(colours.line))
        if self.best:
            mark = placed(QRectF(0, 1, 2, whole.height() - 2), self)
            painter.fillRect(mark, QColor(colours.brass))
        name, word, left, draws = self.texts
        strong, usual = font(13, 600), font(13)
        x, middle = 10.0, 0.46 * whole.width()
        tint = colours.suit(4 if self.card == JOKER else suit_of(self.card))
        box = whole.adjusted(x, 0, 0, 0)
        paint_text(
            painter, placed(box, self), name, font(13, 600), tint, Qt.AlignmentFlag.AlignLeft
        )
        beside = QRectF(x + 46, 0, middle, whole.height())
        left_side = Qt.AlignmentFlag.AlignLeft
        paint_text(painter, placed(beside, self), word, font(12), colours.tx2, left_side)
        number = QRectF(0, 0, middle, whole.height())
        value = colours.brass if self.best else colours.tx
        paint_text(painter, placed(number, self), left, strong, value, Qt.AlignmentFlag.AlignRight)
        help_ = placed(whole.adjusted(middle + 26, 0, 0, 0), self)
        paint_text(painter, help_, draws, usual, colours.tx, left_side)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit(True)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focused.emit(False)
        self.update()


class DiscardTable(Panel):
    """Discards, best first; a click throws, the pointer or the focus shows the grouping."""

    thrown = Signal(int)
    pointed = Signal(int)  # card, -1 for none

    def __init__(self) -> None:
        super().__init__(_("If you discard"), spacing=0, margins=(14, 12, 14, 10))
        self.set_hint(_("click a row to throw the card"))
        self._headers = [
            ElidedText(t, "hint") for t in (_("Card"), _("Deadwood"), _("Draws that improve"))
        ]
        self._head = _Columns(self._headers)
        self._rows_box = down(spacing=0)
        self.rows = [self._new_row() for _i in range(MOST_CARDS_PLAIN)]  # in order for Tab
        self.more = Button(_("All discards"), kind="link", small=True, then=self._toggle)
        fill(self.body, 4, self._head, self._rows_box, (self.more, Qt.AlignmentFlag.AlignLeft))
        self._roving = Roving()
        self._all = False
        self._discards: tuple[Discard | None, ...] = ()  # None while it is not known
        self._hand = Hand()
        self._best: Collection[int] = ()

    def show_discards(
        self, hand: Hand, discards: tuple[Discard | None, ...], best: Collection[int]
    ) -> None:
        self._discards, self._hand, self._best = discards, hand, best
        going_out = hand.mode == "three_thirteen"
        self._headers[2].set_text(_("Draws that go out") if going_out else _("Draws that improve"))
        self._show()

    def wait(self, hand: Hand) -> None:
        """Keep the room that the discards of a hand will take."""
        self.show_discards(hand, (None,) * len(set(hand.cards)), ())

    def _show(self) -> None:
        several = len(self._discards) > SHOWN_DISCARDS + 1
        shown = self._discards if self._all or not several else self._discards[:SHOWN_DISCARDS]
        for i, row in enumerate(self.rows):
            set_visible(row, i < len(shown))
            discard = shown[i] if i < len(shown) else None
            row.setEnabled(discard is not None)
            if discard is None:
                row.show_blank()
            else:
                texts = (
                    pretty(discard.card),
                    words.discard_word(discard, self._hand),
                    str(discard.points),
                    words.discard_draws(discard, self._hand),
                )
                row.show_discard(discard.card, texts, best=discard.card in self._best)
        self._roving.set_buttons(self.rows[: len(shown)], 1)
        every = _("All {count} discards").format(count=len(self._discards))
        self.more.setText(_("The best only") if self._all else every)
        set_visible(self.more, several)

    def _new_row(self) -> DiscardRow:
        row = DiscardRow()
        row.hide()
        row.clicked.connect(lambda: self.thrown.emit(row.card))
        row.hover_changed.connect(lambda on: self._point(row, on))
        row.focused.connect(lambda on: self._point(row, on))
        self._rows_box.addWidget(row)
        return row

    def _toggle(self) -> None:
        self._all = not self._all
        self._show()

    def _point(self, row: DiscardRow, on: bool) -> None:
        self.pointed.emit(row.card if on else -1)

    def row(self, card: int) -> DiscardRow:
        return next(row for row in self.rows if row.card == card and not row.isHidden())


class _Columns(QWidget):
    """Headers where `DiscardRow` paints its columns."""

    def __init__(self, labels: Sequence[Text]) -> None:
        super().__init__()
        self._labels = labels
        for label in labels:
            label.setParent(self)
        self.setFixedHeight(22)

    def resizeEvent(self, event: QResizeEvent) -> None:
        first, second, third = self._labels
        middle = round(0.46 * self.width())
        wide = min(second.sizeHint().width(), round(0.3 * self.width()))
        for label, x, width in (
            (first, 10, min(60, middle - wide - 14)),
            (second, middle - wide, wide),
            (third, middle + 26, self.width() - middle - 26),
        ):
            label.setGeometry(placed(QRectF(x, 0, width, 20), self).toRect())
