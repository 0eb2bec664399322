"""What each next card does to the equity of a seat: bars above and below what it is now."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.games.holdem import words
from app.games.holdem.spot import Spot
from app.look import theme
from app.look.colours import heat_color
from app.look.fonts import font, line_height
from app.look.paint import paint_frame
from app.widgets.controls import Button, SegmentedControl
from app.widgets.layout import STRETCH, across, down, fill
from app.widgets.panels import Panel, set_stale
from app.widgets.text import ElidedText, Text, explain, paint_text, set_visible
from app.words.cards import pretty, rank_text
from app.words.counts import listed
from app.words.translation import _
from engine.cards import SUIT_SYMBOLS, rank_of, suit_of
from engine.games.holdem import Answer

SUIT_ORDER = (0, 1, 3, 2)  # as the rows of the deck
LABEL_GAP = 26  # px between figures at bars
LEAST_HEIGHT = 150  # px
NAME_HEIGHT = 28  # px of a rank above a suit
CROWDED, NARROWEST = 15, 9  # px of a column: less has no room for a 10, or any rank, of full size


@dataclass(frozen=True, slots=True)
class Bar:
    """A card, the equity after it, and how good that is, -1 to 1."""

    card: int
    equity: float
    heat: float


class NextCardChart(QWidget):
    """A bar for every card; a click places the card, as in the deck, and the pointer reads it."""

    clicked = Signal(int)  # a card

    LEFT, TOP, BOTTOM = 28, 16, 36  # px around the bars

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.bars: tuple[Bar, ...] = ()
        self.setMouseTracking(True)
        self.setMinimumHeight(LEAST_HEIGHT - 50)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("Equity after each next card"))

    def set_bars(self, bars: tuple[Bar, ...], now: float) -> None:
        """Show these bars from left to right, measured from the equity as it is now."""
        if (bars, now) != (self.bars, self.now):
            self.bars, self.now = bars, now
            said = listed(f"{pretty(b.card)} {words.percent(b.equity)}" for b in bars)
            self.setAccessibleDescription(said)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(500, 220)

    def box(self, at: int) -> QRectF:
        """Column of bar number `at`, from top to bottom."""
        wide = (self.width() - self.LEFT) / max(len(self.bars), 1)
        return QRectF(self.LEFT + at * wide, 0, wide, self.height())

    def at(self, x: float) -> int | None:
        """Number of the bar at a place; None beside them."""
        wide = (self.width() - self.LEFT) / max(len(self.bars), 1)
        at = int((x - self.LEFT) // wide)
        return at if 0 <= at < len(self.bars) else None

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.bars:
            return
        painter, colours = QPainter(self), theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        equities = [bar.equity for bar in self.bars]
        top, bottom = max(*equities, self.now), min(*equities, self.now)
        names = self.BOTTOM + (NAME_HEIGHT if self._in_turns() else 0)
        high = self.height() - self.TOP - names - 14
        scale = high / max(top - bottom, 0.02)
        zero = self.TOP + (top - self.now) * scale
        painter.setPen(QPen(QColor(colours.tx2), 1, Qt.PenStyle.DashLine))
        painter.drawLine(0, round(zero), self.width(), round(zero))
        letters = font(11)
        label = QRectF(0, zero - 15, self.LEFT - 4, 14)
        left = Qt.AlignmentFlag.AlignLeft
        paint_text(painter, label, f"{100 * self.now:.0f}", letters, colours.tx2, left)
        written = float(-LABEL_GAP)
        for at, bar in enumerate(self.bars):
            column = self.box(at)
            y = zero - (bar.equity - self.now) * scale
            gap = min(2.0, column.width() / 6)
            box = QRectF(column.left() + gap, min(y, zero), column.width() - 2 * gap, abs(y - zero))
            if box.height() >= 1:
                paint_frame(
                    painter, box, min(2, box.height() / 2), fill=heat_color(colours, bar.heat)
                )
            if column.left() - written >= LABEL_GAP:
                written = column.left()
                beside = y - 15 if y <= zero else y + 1
                figure = QRectF(column.center().x() - 20, beside, 40, 14)
                figure.moveRight(min(figure.right(), self.width() + 12.0))
                paint_text(painter, figure, f"{100 * bar.equity:.0f}", letters, colours.tx2)
            self._name(painter, self.name_box(at), bar.card)

    def _in_turns(self) -> bool:
        """Whether columns are too narrow for names beside each other."""
        return self.box(0).width() < NARROWEST

    def name_box(self, at: int) -> QRectF:
        """Where the name of bar number `at` stands: every other one lower, where that is needed."""
        column, top = self.box(at), self.height() - self.BOTTOM + 6
        if not self._in_turns():
            return QRectF(column.left(), top, column.width(), NAME_HEIGHT)
        wide, lower = 2 * column.width(), at % 2
        top -= NAME_HEIGHT * (1 - lower)
        return QRectF(column.center().x() - wide / 2, top, wide, NAME_HEIGHT)

    def _name(self, painter: QPainter, place: QRectF, card: int) -> None:
        color = theme.current().suit(suit_of(card))
        rank = rank_text(rank_of(card))
        box = QRectF(place.left() - 4, place.top(), place.width() + 8, NAME_HEIGHT / 2)
        crowded = place.width() < (CROWDED if len(rank) > 1 else NARROWEST)
        paint_text(painter, box, rank, font(8 if crowded else 11, 600), color)
        suit = SUIT_SYMBOLS[suit_of(card)]
        small = font(8 if place.width() < NARROWEST else 11)
        paint_text(painter, box.translated(0, NAME_HEIGHT / 2), suit, small, color)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self.at(event.position().x())
        if at is None:
            QToolTip.hideText()
            return
        bar = self.bars[at]
        text = _("{card}: {equity}").format(card=pretty(bar.card), equity=words.percent(bar.equity))
        QToolTip.showText(event.globalPosition().toPoint(), text, self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self.at(event.position().x())
        inside = self.rect().contains(event.position().toPoint())
        if at is not None and inside and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(self.bars[at].card)

    def leaveEvent(self, event: QEvent) -> None:
        QToolTip.hideText()
        super().leaveEvent(event)


class _TwoLines(Text):
    """Two lines, whatever is said: another label that wraps would have its panel ask for more."""

    def __init__(self) -> None:
        super().__init__("", "hint", wrap=True)
        self.setFixedHeight(2 * line_height("hint"))
        self.setAlignment(Qt.AlignmentFlag.AlignTop)

    def hasHeightForWidth(self) -> bool:
        return False


class NextCardPanel(Panel):
    """The chart, for you or the seat that is compared, by equity or by suit."""

    clicked = Signal(int)  # a card of the chart
    # the next street, or the one before, on which there are next cards
    deal_wanted = Signal()
    back_wanted = Signal()

    def __init__(self, *, beside: bool = False) -> None:
        """Make the panel; `beside` others its header has no room for the choices."""
        super().__init__(_("Next card"), spacing=4)
        self._beside = beside
        self.whose = SegmentedControl([words.seat_name(0), "–"], small=True, name=_("Whose equity"))
        self.order = SegmentedControl(
            [_("By equity"), _("By suit")], small=True, name=_("Order of the cards")
        )
        self.whose.changed.connect(lambda _chosen: self._show())
        self.order.changed.connect(lambda _chosen: self._show())
        if beside:
            self.body.addLayout(across(self.whose, STRETCH, self.order))
        else:
            self.add_right(self.whose)
            self.add_right(self.order)
        self.groups = _TwoLines() if beside else ElidedText("", "hint")
        self.message = Text("", "hint", wrap=True)
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.chart = NextCardChart()
        self.chart.clicked.connect(self.clicked)
        self.deal_button = Button(_("Random flop"), "dice", kind="outline", then=self.deal_wanted)
        self.back_button = Button(_("Back to the turn"), "prev", kind="outline")
        self.back_button.clicked.connect(self.back_wanted)
        self._empty = QWidget()
        column = down(STRETCH, self.message, spacing=12, margins=None, within=self._empty)
        for button in (self.deal_button, self.back_button):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        fill(self.body, (self._empty, 1), self.groups, (self.chart, 1))
        sentence = _(
            "A bar for each card that may come next: up where the seat's equity would be larger "
            "than now, down where smaller; a click places the card."
        )
        explain(self, sentence)
        self._shown: tuple[Spot, Answer | None, int] = (Spot(), None, 1)

    def show_sides(self, spot: Spot, answer: Answer | None, versus: int) -> None:
        """Show what the next card does to you, or to the seat `versus`."""
        self.whose.set_option(1, words.player_name(spot, versus))
        self._shown = spot, answer, versus
        if not self.isHidden():
            self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()  # what came while there was no room for it

    def says_something(self) -> bool:
        """Whether there are next cards to compare."""
        answer = self._shown[1]
        return answer is not None and bool(answer.next_cards)

    def set_stale(self, stale: bool) -> None:
        """Dim the figures, or undim them."""
        for widget in (self.chart, self.groups):
            set_stale(widget, stale)

    def _show(self) -> None:
        spot, answer, versus = self._shown
        street = spot.street()
        after = answer.next_cards if answer is not None else ()
        set_visible(self.whose, bool(after))
        set_visible(self.order, bool(after))
        set_visible(self._empty, not after)
        set_visible(self.deal_button, street == 0)
        set_visible(self.back_button, street == 5)
        set_visible(self.chart, bool(after))
        set_visible(self.groups, bool(after))
        if answer is None or not after:
            self.set_hint("")
            text = _("With the flop comes a chart: your equity after each card that may be next.")
            if street == 5:
                text = _("Every board card is known. A street back, every river card is compared.")
            elif street in words.NEXT_STREET:
                text = "–"
            self.message.set_text(text)
            return
        seat = versus if self.whose.chosen() == 1 else 0
        now = answer.seats[seat].equity
        best = max(card.equity[seat] for card in after)
        bars = [
            Bar(card.card, card.equity[seat], words.heat(card.equity[seat], now, best))
            for card in after
        ]
        if self.order.chosen() == 0:
            bars.sort(key=lambda bar: -bar.equity)
        else:
            bars.sort(key=lambda bar: (SUIT_ORDER.index(suit_of(bar.card)), -rank_of(bar.card)))
        self.chart.set_bars(tuple(bars), now)
        self.groups.set_text(words.next_card_words(after, seat))
        self.set_hint("" if self._beside else words.next_card_hint(spot, seat, now))
