"""Typing cards: a rank key, then a suit key, is like clicking the card."""

import sys
import unicodedata
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from app.widgets.voice import voice
from app.words.cards import rank_text
from app.words.translation import _
from engine.cards import RANKS, SUITS

WAIT_MS = 2_000


#: Letters of a keyboard by the scan code of the first key of each row, as Linux and Windows count.
_ROWS = {16: "qwertyuiop[]", 30: "asdfghjkl", 44: "zxcvbnm,./"}
_KEYS = {first + i: letter for first, row in _ROWS.items() for i, letter in enumerate(row)}
#: The same on a Mac.
_MAC = dict(zip(range(18), "asdfhgzxcv_bqweryt", strict=True))
_MAC |= {31: "o", 32: "u", 33: "[", 34: "i", 35: "p", 37: "l", 38: "j", 40: "k", 45: "n", 46: "m"}
_MAC |= {30: "]"}


def typed_text(event: QKeyEvent) -> str:
    """What a key types on a Latin keyboard: on another, the letter in the same place."""
    text = event.text()
    if text.isascii():
        return text
    if text.isdecimal():
        return str(unicodedata.decimal(text))
    key = place_text(event) or text
    shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
    return key.upper().translate({91: "{", 93: "}"}) if shifted else key


def place_text(event: QKeyEvent) -> str:
    """What a Latin keyboard has in the place of a key; empty for keys without a letter."""
    if sys.platform == "darwin":
        return _MAC.get(event.nativeVirtualKey(), "")
    first = 0 if sys.platform == "win32" else 8  # X11 and Wayland count from 8
    return _KEYS.get(event.nativeScanCode() - first, "")


class CardTyping(QObject):
    """Turns keys into cards."""

    typed = Signal(int)  # card 0..51
    retyped = Signal(int)  # card 0..51, meant where another one was taken by its rank alone
    rank_lit = Signal(int)  # rank 0..12 waiting for its suit, or -1
    hint = Signal(str)  # ``A_`` while a suit is awaited, else empty

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rank: int | None = None
        self._one = False  # a 1 was typed, which may become 10
        #: The card that a rank alone stands for, typed as soon as it is; None: a suit is awaited.
        self.alone: Callable[[int], int | None] = lambda _rank: None
        self._taken: int | None = None  # the last card, if its suit may still be typed
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self.drop)

    def waiting(self) -> bool:
        """Whether half a card has been typed."""
        return self._rank is not None or self._one

    def feed(self, event: QKeyEvent) -> bool:
        """Use a key; False if it is neither a rank nor an awaited suit."""
        if event.key() == Qt.Key.Key_Backspace and self.waiting():
            self.drop()
            return True
        key = typed_text(event).upper()
        if len(key) != 1:
            return False
        taken, self._taken = self._taken, None
        if taken is not None and key.lower() in SUITS:
            if (meant := 13 * SUITS.index(key.lower()) + taken % 13) != taken:
                self.retyped.emit(meant)
            return True
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

    def drop(self) -> None:
        """Drop half a card, and say so."""
        self.forget()
        voice().say(_("Half a card dropped"), "hint")

    def forget(self) -> None:
        """Drop half a card."""
        self._taken = None
        if self.waiting():
            self._rank, self._one = None, False
            self._timer.stop()
            self.rank_lit.emit(-1)
            self.hint.emit("")

    def _await_suit(self, rank: int) -> None:
        card = self.alone(rank)
        if card is not None:
            self.forget()
            self.typed.emit(card)
            self._taken = card
            return
        self._rank, self._one = rank, False
        self.rank_lit.emit(rank)
        self._wait(f"{rank_text(rank)}_")

    def _wait(self, hint: str) -> None:
        self.hint.emit(hint)
        self._timer.start()
