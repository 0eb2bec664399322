"""Parts of your own hand's view: seats with their backs, and the trick in a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.cards.faces import card_width, face_of, paint_card
from app.games.tarneeb.felt.widgets import TrickCards
from app.games.tarneeb.records.seats import SEAT_LABELS, SEAT_NAMES, SOUTH
from app.look import theme
from app.look.fonts import font
from app.look.paint import (
    is_mirrored,
    paint_frame,
    placed,
)
from app.widgets.controls import Chip
from app.widgets.layout import STRETCH, across, down
from app.widgets.text import ElidedText, Text, paint_text, set_visible
from app.words import digits
from app.words.cards import card_name
from app.words.counts import listed
from app.words.spoken import aloud
from app.words.translation import _


class Backs(QWidget):
    """Backs of the cards that a seat still holds."""

    STEP = 0.23  # of a card's height, from card to card

    def __init__(self) -> None:
        super().__init__()
        self._count = 0
        self._card_height = 44
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_backs(self, count: int) -> None:
        if count != self._count:
            self._count = count
            self.updateGeometry()
            self.update()

    def set_card_height(self, height: int) -> None:
        self._card_height = height
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        high = self._card_height
        wide = card_width(high) + self.STEP * high * max(0, self._count - 1)
        return QSize(round(wide) + 2, high + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(card_width(self._card_height) + 2, self._card_height + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        high, wide = self._card_height, card_width(self._card_height)
        room = (self.width() - 2 - wide) / max(1, self._count - 1)
        step = min(self.STEP * high, room)
        for i in range(self._count):
            paint_card(painter, QRectF(1 + i * step, 1, wide, high), None)


LEAST_HINT = 68, 140  # px beside a seat's name; the second for the partner’s


class SeatBox(QFrame):
    """Another player: name, backs, and a line for the bid, voids or what was thrown."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.setProperty("role", "feltbox")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._name = Text(SEAT_NAMES[seat], "strong")
        self._hint = ElidedText("", "hint", least=LEAST_HINT[seat == 0])
        self.backs = Backs()
        self.word, self.chip = ElidedText("", "hint"), Chip("", square=True)
        before = [STRETCH] if seat == 0 else []  # North's is in the middle
        head = across(*before, self._name, self._hint, STRETCH, spacing=7)
        self._note = QWidget()
        across(*before, self.word, self.chip, STRETCH, spacing=7, within=self._note)
        backs = across(*before, (self.backs, 0 if before else 1), *before)
        self._note.setFixedHeight(22)
        self._column = down(head, backs, self._note, spacing=6, margins=(14, 8, 14, 8), within=self)

    def show_seat(
        self, hint: str, cards: int, word: str = "", chip: str = "", *, next_: bool = False
    ) -> None:
        """Show what is known of the seat; its name is green if the next click is its."""
        name = SEAT_NAMES[self.seat]
        self._name.set_text(f"<i>{name}</i>" if next_ else name)
        self._hint.set_text(hint)
        self.backs.show_backs(cards)
        self.word.set_text(word)
        self.chip.set(chip)
        set_visible(self.word, bool(word))
        set_visible(self.chip, bool(chip))
        spoken = [name, hint, f"{word} {digits.value(chip)}".strip(), _("next") if next_ else ""]
        self.setAccessibleName(aloud(listed(filter(None, spoken))))

    def texts(self) -> str:
        """Bid, voids and what was thrown, as they are read."""
        return f"{self.word.plain()} {self.chip.plain()}".strip()

    def fit(self, card_height: int, *, framed: bool, low: bool) -> None:
        """Choose the height of the backs, and whether there is room for margins and frame."""
        self.backs.set_card_height(card_height)
        side = 8 if low else 14
        edge = 4 if low else 10
        if framed:
            self._column.setContentsMargins(side, edge, side, edge)
        else:
            self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2 if low or not framed else 6)
        role = "feltbox" if framed else ""
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)


class TrickStrip(TrickCards):
    """The trick in progress in the order of play, or the last one, dimmed; the next place lit."""

    GAP, LABEL, PADDING, WORD = 10, 18, 10, 36  # px

    def __init__(self) -> None:
        super().__init__()
        self._seats: tuple[int, ...] = ()
        self._next: int | None = None
        self._over = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        wide = 4 * card_width(self._card_height) + 4 * self.GAP + 2 * self.PADDING + self.WORD
        return QSize(wide, self._card_height + self.LABEL + 2 * self.PADDING)

    def place(self, at: int) -> QRectF:
        wide = card_width(self._card_height)
        left = self.PADDING + at * (wide + self.GAP)
        if is_mirrored():  # there the word begins the row, too
            left += self.WORD + self.GAP
        rect = QRectF(left, self.PADDING + self.LABEL, wide, self._card_height)
        return placed(rect, self)

    def receive(self, card: int, source: QWidget) -> None:
        """Let a card glide here from `source`."""
        self._let_fly(card, source, len(self._cards) % 4 if not self._over else 0)

    def show_trick(
        self,
        seats: Sequence[int],
        cards: Mapping[int, int],
        next_: int | None,
        *,
        over: bool,
        number: int,
    ) -> None:
        """Show the cards of `seats`, in the order of play, and the trick's `number` beside them.

        `over` dims the cards: the trick is won.
        """
        self._seats, self._cards = tuple(seats), dict(cards)
        word = _("last\ntrick") if over else _("trick\n{number}")
        self._word = word.format(number=number)
        self._next, self._over = next_, over
        spoken = [f"{SEAT_NAMES[s]} {card_name(cards[s])}" for s in seats if s in cards]
        first = _("Last trick") if over else _("Trick {number}").format(number=number)
        if next_ is not None:
            spoken.append(_("{seat} is next").format(seat=SEAT_NAMES[next_]))
        self.setAccessibleName(listed([first, *spoken]))
        tip = _("The last trick; the next one begins with the next card")
        self.setToolTip(tip if over else "")
        self.update()

    def over(self) -> bool:
        """Whether the trick shown is the last one."""
        return self._over

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, colours = QPainter(self), theme.current()
        radius = 0.075 * self._card_height
        for i, seat in enumerate(self._seats):
            rect = self.place(i)
            label = QRectF(rect.x() - 8, self.PADDING - 2, rect.width() + 16, self.LABEL)
            active = seat == self._next and not self._over
            color = colours.acc if active else colours.tx2
            name = _("you") if seat == SOUTH else SEAT_LABELS[seat]
            paint_text(painter, label, name, font(12, 600 if active else 400), color)
            if seat in self._cards and self._cards[seat] not in self._in_flight:
                card = face_of(self._cards[seat])
                paint_card(painter, rect, card, colours, dimmed=self._over)
            elif active:
                paint_frame(painter, rect, radius, fill=colours.accbg, line=colours.acc, width=2)
                paint_text(painter, rect, _("next"), font(11, 500), colours.acc)
            else:
                line = colours.line2
                paint_frame(painter, rect, radius, fill=colours.slot, line=line, dashed=True)
        painter.setPen(QColor(colours.tx2))
        painter.setFont(font(12))
        after = self.width() - self.PADDING - self.WORD
        right = QRectF(after, 0, self.WORD, self.height())
        painter.drawText(right, Qt.AlignmentFlag.AlignVCenter, self._word)
