"""The whole auction as players write it down: a column a seat, a row a round."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy

from app.games.tarneeb.advice import bid_words
from app.games.tarneeb.records.hand import OwnHand
from app.games.tarneeb.records.seats import SEAT_LABELS, SEAT_SIGNS, SOUTH
from app.look import theme
from app.look.fonts import font
from app.look.paint import paint_frame, placed
from app.widgets.text import paint_text
from app.words.spoken import aloud
from app.words.translation import _, pgettext
from engine.games.tarneeb import PASS, Auction

# Two who bid against each other to 13 take four rounds; with passes that do not count, six.
ROUNDS, ROUNDS_WITH_RETURN = 4, 6
ROW, LOW_ROW = 20, 16  # px: of a round, with much height and with little


class AuctionTable(QFrame):
    """Every call so far by seat and round, the first bidder first; the next place is lit.

    It has room for the longest auction from the beginning: nothing beside it moves. Where there is
    little height, and who passed may come back, only its last rounds are shown.
    """

    #: Number of the call that was clicked, from 0.
    clicked = Signal(int)

    SIDE, EDGE = 4, 4  # px

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "feltbox")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._auction = Auction(SOUTH)
        self._row_height, self._most = ROW, ROUNDS_WITH_RETURN

    def show_auction(self, state: OwnHand) -> None:
        """Show the calls so far, and who is next."""
        self._auction = state.auction
        words = bid_words.auction_words(state)
        self.setAccessibleName(aloud(words))
        self.setToolTip(words)
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def fit(self, width: int, row_height: int, most: int = ROUNDS_WITH_RETURN) -> None:
        """Choose the width of all, the height of a row, and for how many rounds there is room."""
        self._row_height, self._most = row_height, most
        self.setFixedSize(width, self.sizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(self.width(), (1 + self._rounds()) * self._row_height + 2 * self.EDGE)

    def _rounds(self) -> int:
        return min(ROUNDS_WITH_RETURN if self._auction.may_reenter else ROUNDS, self._most)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._call_at(event.position())
        if at is None or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
        else:
            self.clicked.emit(at)

    def _call_at(self, point: QPointF) -> int | None:
        places = bid_words.call_places(self._auction)[: len(self._auction.calls)]
        above = self._above()
        for at, (row, column) in enumerate(places):
            if row >= above and self._place(1 + row - above, column).contains(point):
                return at
        return None

    def _above(self) -> int:
        """Rounds there is no room for."""
        return max(0, bid_words.call_places(self._auction)[-1][0] + 1 - self._rounds())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, colours, auction = QPainter(self), theme.current(), self._auction
        for column, seat in enumerate(bid_words.calling_order(auction)):
            name, place = _("you") if seat == SOUTH else SEAT_LABELS[seat], self._place(0, column)
            if QFontMetrics(font(12)).horizontalAdvance(name) > place.width():
                name = SEAT_SIGNS[seat]
            paint_text(painter, place, name, font(12), colours.tx2)
        places = bid_words.call_places(auction)
        above = self._above()
        for (row, column), call in zip(places, auction.calls, strict=False):
            if row < above:
                continue
            place = self._place(1 + row - above, column)
            if call != PASS:
                if call == auction.bid:
                    paint_frame(painter, place, 4, fill=colours.surf, line=colours.line2)
                paint_text(painter, place, str(call), font(13, 600), colours.tx)
                continue
            word = pgettext("a call in the table of bids", "pass")
            if QFontMetrics(font(12)).horizontalAdvance(word) > place.width():
                word = "–"
            paint_text(painter, place, word, font(12), colours.tx2)
        if auction.to_call is not None:
            row, column = places[-1]
            place = self._place(1 + row - above, column)
            paint_frame(painter, place, 4, fill=colours.accbg, line=colours.acc, width=2)

    def _place(self, row: int, column: int) -> QRectF:
        wide, high = (self.width() - 2 * self.SIDE) / 4, self._row_height
        left, top = self.SIDE + column * wide, self.EDGE + row * high
        return placed(QRectF(left, top, wide, high).adjusted(1, 1, -1, -1), self)
