"""Face cards to click: fans, hands in suit rows, rows of number cards."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.cards.dragging import HAND, card_of, card_pixmap, drag, goes_far, mime
from app.cards.faces import CORNER, Face, card_width, face_of, paint_card
from app.look import theme
from app.look.colours import heat_color, text_on
from app.look.fonts import font
from app.look.paint import paint_frame, paint_suit
from app.widgets.focus import FocusRing, Roving, RovingButton
from app.widgets.text import paint_text
from app.words import digits
from app.words.cards import title
from app.words.counts import listed
from app.words.spoken import aloud
from app.words.translation import _, ngettext
from engine.cards import suit_of

LIFT, HOVER_LIFT = 10, 4
#: Room above a card for being lifted, with a ring around it.
HEADROOM = LIFT + 3
RING = 2
NOTE_HEIGHT = 16


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card as it is shown in a hand; `id` is what signals call it.

    `face` None is the card's back. `badge` is a word or number under the card, `badge_kind`
    plain, best (brass), good (blue), bad (vermilion) or quiet (no box); a screen reader says `unit`
    before it: ``Points``. `note` is a word or
    two under the badge, in a fan that has `notes`. `ring` is a colour
    name of the theme (``brass`` for the best card, ``heat_bad`` for a threat, ``acc``).
    `gone` shows an empty place with the rank in it. Of a `close` one the best is not clear, by
    its error. Only `enabled` cards can be clicked;
    `tip` should say why not. `name` overrides what a screen reader says.
    """

    id: int
    face: Face | None
    badge: str = ""
    badge_kind: str = "plain"
    unit: str = ""
    note: str = ""
    dimmed: bool = False
    lifted: bool = False
    ring: str = ""
    gone: bool = False
    enabled: bool = True
    tip: str = ""
    name: str = ""
    close: bool = False


def hand_card(card: int, *, wild: bool = False, **how: Any) -> HandCard:
    """Card of the deck (0..52) in a hand, under its own number; `how` are fields of HandCard."""
    return HandCard(card, face_of(card, wild=wild), **how)


def is_back(shown: HandCard) -> bool:
    """Whether a card lies face down, and can be looked at only."""
    return shown.face is None and not shown.enabled and not shown.gone


class CardButton(RovingButton):
    """One card of a hand."""

    def __init__(self, shown: HandCard, height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown = shown
        self.card_height = height
        self.badge_size = QSize(24, 20)
        self.badge_gap = 6
        self.badge_center = card_width(height) / 2
        self.badge_inside = False
        self.covered = 0.0  # pixels at the right that lie under the next card, and are not drawn
        self.hidden_px = 0  # pixels at the right that lie under the next card
        self.headroom = HEADROOM
        self._press = QPoint()
        self.show_card(shown)

    def show_card(self, shown: HandCard) -> None:
        """Show a card, changed or another one."""
        self.shown = shown
        self.setEnabled(shown.enabled)
        self.unheard = is_back(shown)  # its hand says how many there are
        self.setToolTip(shown.tip)
        self.set_name(shown.name or spoken(shown))
        self.update()

    def sizeHint(self) -> QSize:
        below = 0 if self.badge_inside else self.badge_gap + self.badge_size.height()
        return QSize(
            card_width(self.card_height) + 2 * RING, self.headroom + self.card_height + below
        )

    def card_rect(self) -> QRectF:
        """Where the card is drawn, in this widget, with its lift."""
        lift = LIFT if self.shown.lifted else HOVER_LIFT if self._rises() else 0
        return QRectF(RING, self.headroom - lift, card_width(self.card_height), self.card_height)

    def _rises(self) -> bool:
        return self.hovered_or_down() and not self.shown.gone

    def ring_shape(self) -> tuple[QRectF, float]:
        """The card, or what of it does not lie under the next one."""
        under = self.hidden_px + FocusRing.GAP + FocusRing.WIDTH if self.hidden_px else 0
        return self.card_rect().adjusted(0, 0, -under, 0), CORNER * self.card_height

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = theme.current()
        rect = self.card_rect()
        radius = CORNER * self.card_height
        if self.shown.gone:
            line = colours.line2
            paint_frame(painter, rect, radius, fill=colours.slot, line=line, dashed=True)
            painter.setPen(QColor(colours.tx3))
            painter.setFont(font(11))
            word = self.shown.face.rank if self.shown.face else ""
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, word)
        else:
            face, dimmed = self.shown.face, self.shown.dimmed
            paint_card(painter, rect, face, colours, dimmed=dimmed, covered=self.covered)
        if self.shown.ring:
            ring = rect.adjusted(-RING, -RING, RING, RING)
            color = getattr(colours, self.shown.ring)
            paint_frame(painter, ring, radius + RING, line=color, width=RING + 1)
        if self.shown.badge:
            self._paint_badge(painter)
        if self.shown.note:
            below = QRectF(0, self.height() - NOTE_HEIGHT, 2 * (self.badge_center + RING), 14)
            paint_text(painter, below, self.shown.note, font(11), colours.tx2)

    def _paint_badge(self, painter: QPainter) -> None:
        size = self.badge_size
        top = self.headroom + self.card_height + self.badge_gap
        if self.badge_inside:
            top = self.headroom + self.card_height - size.height()
        paint_badge(
            painter,
            QPoint(round(self.badge_center + RING), top),
            self.shown.badge,
            self.shown.badge_kind,
            size,
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        shown = self.shown
        if shown.face is not None and not shown.gone and goes_far(event, self._press):
            picture = card_pixmap(shown.face, self.card_height, self)
            hot = self._press - self.card_rect().topLeft().toPoint()
            drag(self, mime(HAND, shown.id), picture, hot)
        else:
            super().mouseMoveEvent(event)


def paint_badge(
    painter: QPainter, top_center: QPoint, text: str, kind: str, least: QSize
) -> QRectF:
    """Paint a badge that hangs from `top_center`, no smaller than `least`; return its place."""
    colours = theme.current()
    letters = font(12, 400 if kind == "quiet" else 600)
    painter.setFont(letters)
    wide = max(least.width(), painter.fontMetrics().horizontalAdvance(text) + 12)
    rect = QRectF(top_center.x() - wide / 2, top_center.y(), wide, least.height())
    if kind in ("good", "bad"):
        fill = heat_color(colours, 1 if kind == "good" else -1)
        paint_frame(painter, rect, 5, fill=fill)
        color = text_on(fill)
    elif kind == "best":
        paint_frame(painter, rect, 5, fill=colours.brass)
        color = QColor(colours.brasstx)
    elif kind == "quiet":
        color = QColor(colours.tx2)
    else:
        paint_frame(painter, rect, 5, fill=colours.raised, line=colours.line2)
        color = QColor(colours.tx)
    paint_text(painter, rect, text, letters, color)
    return rect


def spoken(shown: HandCard) -> str:
    """What a screen reader says of a card that has no name of its own."""
    if shown.face is None:
        what = _("Face-down card")
    elif shown.face.joker:
        what = _("Joker")
    elif shown.face.suit is None:
        what = shown.face.rank
    elif 0 <= shown.id <= 52 and face_of(shown.id).rank == shown.face.rank:
        what = title(shown.id)
    else:
        what = _("{rank} of suit {suit}").format(rank=shown.face.rank, suit=shown.face.suit)
    figure = "" if shown.badge == "–" else digits.value(shown.badge)
    if figure and shown.unit:
        figure = _("{column} {figure}").format(column=shown.unit, figure=figure)
    best = _("best") if shown.badge_kind == "best" else ""
    barred = _("cannot be played") if shown.dimmed and shown.tip else ""
    return aloud(listed(filter(None, (what, figure, best, barred))))


class _Hand(QWidget):
    """Cards of a hand, each a button, with one Tab stop between them."""

    clicked = Signal(int)
    #: Id of the card under the pointer, -1 when it leaves.
    hovered = Signal(int)

    def __init__(self, name: str, height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.setAccessibleName(aloud(name))
        self._backs = 0  # cards of which no more than their number is to be seen
        self.card_height = height
        self.buttons: list[CardButton] = []
        self._roving = Roving()

    def set_cards(self, cards: Sequence[HandCard]) -> None:
        """Show these cards, left to right."""
        self._backs = sum(is_back(card) for card in cards)
        self._rename()
        kept = {button.shown.id: button for button in self.buttons}
        had_focus = next((b.shown.id for b in self.buttons if b.hasFocus()), None)
        before, self.buttons = self._shape(), []
        for shown in cards:
            button = kept.pop(shown.id, None) or self._new_button(shown)
            if button.shown != shown:
                button.show_card(shown)
            self.buttons.append(button)
        for button in kept.values():
            button.hide()
            button.deleteLater()
        if self._shape() != before:  # raising a button or placing it repaints it
            for button in self.buttons:
                button.raise_()
                button.setVisible(True)
            self._order_focus()
            self.updateGeometry()
            self._lay_out()
        self._roving.set_buttons(self.buttons)
        if had_focus in kept and self.buttons:  # the card went: its neighbour takes over
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self._roving.follow(self._best(), [each for each in self.buttons if each.shown.close])

    def set_name(self, name: str) -> None:
        """Call the hand otherwise."""
        self._name = name
        self._rename()

    def _rename(self) -> None:
        name, count = aloud(self._name), self._backs
        if count:
            text = ngettext("{count} card face down", "{count} cards face down", count)
            name = listed((name, text.format(count=count)))
        if name != self.accessibleName():
            self.setAccessibleName(name)

    def _shape(self) -> list[tuple[CardButton, bool]]:
        """What the places of the buttons depend on."""
        return [(button, button.shown.face is None) for button in self.buttons]

    def button(self, card_id: int) -> CardButton:
        """Button of the card with this id."""
        return next(button for button in self.buttons if button.shown.id == card_id)

    def set_height(self, height: int) -> None:
        self.card_height = height
        for button in self.buttons:
            button.card_height = height
        self.updateGeometry()
        self._lay_out()

    def focus_card(self) -> None:
        """Give the keyboard to the card that had it last, or to the first."""
        for button in self.buttons:
            if button.focusPolicy() == Qt.FocusPolicy.StrongFocus:
                button.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_advised(self, playable: Collection[int]) -> None:
        """Give the keyboard to the best card that may be played, or else to one that may.

        From there it goes on to what is known to be best, until something else is done.
        """
        found = [button for button in self.buttons if button.shown.id in playable]
        self._roving.place(found, self._best())

    def _best(self) -> list[CardButton]:
        return [button for button in self.buttons if button.shown.badge_kind == "best"]

    def _order_focus(self) -> None:
        """Let Tab come to the cards where it comes to the hand: Qt puts new buttons last."""
        before: QWidget = self
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Qt orders only what can have focus
        for button in self.buttons:
            QWidget.setTabOrder(before, button)
            before = button
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _new_button(self, shown: HandCard) -> CardButton:
        button = CardButton(shown, self.card_height, self)
        button.clicked.connect(lambda: self.clicked.emit(button.shown.id))
        button.hover_changed.connect(lambda on: self.hovered.emit(button.shown.id if on else -1))
        return button

    def _lay_out(self) -> None:
        """Place the buttons; each kind of hand says how."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()


class Fan(_Hand):
    """A row of cards that overlap when they must, so that rank and small suit always show.

    `step` is the wished distance from card to card (default: the cards side by side, 6 px
    apart). `spread` shares the whole width out instead. The widget is `HEADROOM` taller than
    its cards, for lifted ones; lay it out that much closer to what is above it.
    """

    #: Ids in their new order, after a card was dragged.
    reordered = Signal(list)
    #: Id of a card that was dragged here out of another fan.
    received = Signal(int)

    def __init__(
        self,
        name: str,
        height: int,
        *,
        step: int | None = None,
        badges: bool = False,
        wide_badges: bool = False,
        notes: bool = False,
        spread: bool = False,
        reorderable: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, height, parent)
        self._step = step
        self._badges = badges or wide_badges
        self._badge_size = QSize(52, 24) if wide_badges else QSize(24, 20)
        self._badge_gap = 10 if wide_badges else 6
        self._note_height = NOTE_HEIGHT if notes else 0
        self._spread = spread
        self._reorderable = reorderable
        self.setAcceptDrops(reorderable)
        across = QSizePolicy.Policy.Expanding if spread else QSizePolicy.Policy.Preferred
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)

    def set_step(self, step: int | None) -> None:
        """Change the wished distance from card to card."""
        self._step = step
        self.updateGeometry()
        self._lay_out()

    def set_badges(self, badges: bool) -> None:
        """Keep room for badges under the cards, or give it back."""
        if badges != self._badges:
            self._badges = badges
            self.updateGeometry()
            self._lay_out()

    def set_badge_room(self, width: int, *, notes: bool) -> None:
        """Make badges that wide, with a line for notes under them or without."""
        self._badge_size = QSize(width, self._badge_size.height())
        self._note_height = NOTE_HEIGHT if notes else 0
        self.updateGeometry()
        self._lay_out()

    def sizeHint(self) -> QSize:
        return self._size(self._wished_step())

    def minimumSizeHint(self) -> QSize:
        return self._size(min(self._wished_step(), self._least_step()))

    def _wished_step(self) -> int:
        return card_width(self.card_height) + 6 if self._step is None else self._step

    def _least_step(self) -> int:
        faces = any(button.shown.face is not None for button in self.buttons)
        return round((0.40 if faces else 0.10) * self.card_height)

    def _size(self, step: int) -> QSize:
        count = max(1, len(self.buttons))
        below = self._badge_gap + self._badge_size.height() if self._badges else RING
        width = card_width(self.card_height) + step * (count - 1) + 2 * RING
        return QSize(width, HEADROOM + self.card_height + below + self._note_height)

    def step(self) -> float:
        """Distance from card to card as it is now."""
        count, wide = len(self.buttons), card_width(self.card_height)
        if count < 2:
            return 0
        room = (self.width() - 2 * RING - wide) / (count - 1)
        if self._spread:
            return room
        return max(min(self._wished_step(), room), min(self._least_step(), self._wished_step()))

    def _lay_out(self) -> None:
        step, wide = self.step(), card_width(self.card_height)
        whole = wide + step * (len(self.buttons) - 1) + 2 * RING
        left = (self.width() - whole) / 2
        for i, button in enumerate(self.buttons):
            button.badge_size, button.badge_gap = self._badge_size, self._badge_gap
            button.badge_center = min(step, wide) / 2 if step else wide / 2
            button.hidden_px = max(0, round(wide - step)) if i < len(self.buttons) - 1 else 0
            button.setGeometry(round(left + i * step), 0, wide + 2 * RING, self.height())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._reorderable and card_of(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        moved = card_of(event.mimeData())
        if moved is None:
            return
        ids = [button.shown.id for button in self.buttons]
        if moved not in ids:
            event.acceptProposedAction()
            self.received.emit(moved)
            return
        x = event.position().x()
        before = sum(button.geometry().center().x() < x for button in self.buttons)
        before -= ids.index(moved) < before
        ids.remove(moved)
        ids.insert(before, moved)
        event.acceptProposedAction()
        self.reordered.emit(ids)


class SuitRows(_Hand):
    """A hand as four rows of small cards, one row for each suit, with ``void`` for none.

    Where a row is too long for the width, its cards overlap.
    """

    GAP, ROW_GAP, SIGN = 3, 5, 19

    def __init__(self, name: str, height: int = 50, parent: QWidget | None = None) -> None:
        super().__init__(name, height, parent)
        self._complete = True
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_complete(self, complete: bool) -> None:
        """Say whether the hand has all its cards: else a suit without any is not called void."""
        self._complete = complete
        self.update()

    def set_cards(self, cards: Sequence[HandCard]) -> None:
        """Show these cards of the deck, sorted into their rows in the order given."""
        in_rows = [c for suit in (0, 1, 3, 2) for c in cards if suit_of(c.id) == suit]
        super().set_cards(in_rows)

    def _new_button(self, shown: HandCard) -> CardButton:
        button = super()._new_button(shown)
        button.badge_inside = True
        button.headroom = self.ROW_GAP
        button.badge_size = QSize(22, 16)
        return button

    def sizeHint(self) -> QSize:
        longest = max((len(row) for row in self._rows()), default=0)
        wide = self.SIGN + max(1, longest) * (card_width(self.card_height) + self.GAP) + RING
        return QSize(wide, 4 * self.card_height + 3 * self.ROW_GAP + self.ROW_GAP + RING)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.SIGN + 3 * card_width(self.card_height), self.sizeHint().height())

    def _rows(self) -> list[list[CardButton]]:
        return [[b for b in self.buttons if suit_of(b.shown.id) == s] for s in (0, 1, 3, 2)]

    def _lay_out(self) -> None:
        wide = card_width(self.card_height)
        for i, row in enumerate(self._rows()):
            top = i * (self.card_height + self.ROW_GAP)
            room = self.width() - self.SIGN - RING - wide
            step = min(float(wide + self.GAP), room / max(1, len(row) - 1))
            for j, button in enumerate(row):
                left = self.SIGN + round(j * step) - RING
                size = QSize(wide + 2 * RING, self.ROW_GAP + self.card_height + RING)
                button.covered = max(0.0, wide - step) if j < len(row) - 1 else 0.0
                button.hidden_px = round(button.covered)
                button.badge_center = (wide - button.covered) / 2
                button.setGeometry(QRect(QPoint(left, top), size))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = theme.current()
        for i, (suit, row) in enumerate(zip((0, 1, 3, 2), self._rows(), strict=True)):
            middle = self.ROW_GAP + i * (self.card_height + self.ROW_GAP) + self.card_height / 2
            paint_suit(painter, QRectF(0, middle - 6, 12, 12), suit, colours.suit(suit))
            if not row and self._complete:
                place = QRectF(self.SIGN, middle - 8, 40, 16)
                side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute
                paint_text(painter, place, _("void"), font(12), colours.tx2, side)
