"""Typing cards: a rank key, then a suit key, is like clicking the card."""

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from app.words.cards import rank_text
from engine.cards import RANKS, SUITS

WAIT_MS = 2_000


class CardTyping(QObject):
    """Turns keys into cards.

    Signals
    -------
    typed : card 0..51
    rank_lit : rank 0..12 waiting for its suit, or -1
    hint : ``A_`` while a suit is awaited, else empty
    """

    typed = Signal(int)
    rank_lit = Signal(int)
    hint = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rank: int | None = None
        self._one = False  # a 1 was typed, which may become 10
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self.forget)

    def waiting(self) -> bool:
        """Whether half a card has been typed."""
        return self._rank is not None or self._one

    def feed(self, event: QKeyEvent) -> bool:
        """Use a key; False if it is neither a rank nor an awaited suit."""
        if event.key() == Qt.Key.Key_Backspace and self.waiting():
            self.forget()
            return True
        key = event.text().upper()
        if len(key) != 1:
            return False
        if self._one:
            self.forget()
            if key == "0":
                self._await_suit(RANKS.index("T"))
                return True
        if key == "1":
            self.forget()
            self._one = True
            self._wait("1_")
            return True
        if self._rank is not None and key.lower() in SUITS:
            card = 13 * SUITS.index(key.lower()) + self._rank
            self.forget()
            self.typed.emit(card)
            return True
        if key in RANKS:
            self._await_suit(RANKS.index(key))
            return True
        return False

    def forget(self) -> None:
        """Drop half a card."""
        if self.waiting():
            self._rank, self._one = None, False
            self._timer.stop()
            self.rank_lit.emit(-1)
            self.hint.emit("")

    def _await_suit(self, rank: int) -> None:
        self._rank, self._one = rank, False
        self.rank_lit.emit(rank)
        self._wait(f"{rank_text(rank)}_")

    def _wait(self, hint: str) -> None:
        self.hint.emit(hint)
        self._timer.start()
