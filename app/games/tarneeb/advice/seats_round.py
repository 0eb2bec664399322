"""Three hidden hands round what is in the middle of the felt, and the auction beside them."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.games.tarneeb.advice.auction_table import ROUNDS_WITH_RETURN, AuctionTable
from app.games.tarneeb.felt.seat_widgets import SeatBox
from app.games.tarneeb.records.hand import OwnHand
from app.games.tarneeb.records.seats import EAST, NORTH, WEST
from app.widgets.layout import down
from app.widgets.text import keep_order, keep_room, set_visible


class SeatsRound(QHBoxLayout):
    """West and East opposite each other, North and the middle between, the auction above West."""

    def __init__(self, seats: Mapping[int, SeatBox], middle: Iterable[QWidget]) -> None:
        super().__init__()
        keep_order(self)
        self.setSpacing(8)
        self._seats = seats
        self.auction = AuctionTable()
        self._opposite = QWidget()  # as large, so that East sits opposite West
        column = down(spacing=8)
        column.addWidget(seats[NORTH], 0, Qt.AlignmentFlag.AlignHCenter)  # whatever is below
        column.addStretch(1)
        for part in middle:
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        for seat, above in ((WEST, self.auction), (EAST, self._opposite)):
            side = down(above)
            side.addWidget(seats[seat], 1, Qt.AlignmentFlag.AlignVCenter)
            self.addLayout(side)
        self.insertLayout(1, column, 1)

    def show_auction(self, state: OwnHand) -> None:
        """Show the calls so far, and who is next."""
        self.auction.show_auction(state)
        self._opposite.setFixedSize(self.auction.size())

    def show_or_hide(self, *, shown: bool, room: bool = False) -> None:
        """Show the auction or hide it; `room`: keep its place meanwhile."""
        for widget in (self.auction, self._opposite):
            set_visible(widget, shown)
            keep_room(widget, room)

    def fit(self, width: int, row_height: int, most: int = ROUNDS_WITH_RETURN) -> None:
        """Choose the width of the sides, the height of a round, and room for how many."""
        for seat in (WEST, EAST):
            self._seats[seat].setFixedWidth(width)
        self.auction.fit(width, row_height, most)
        self._opposite.setFixedSize(self.auction.size())
