"""What a screen reader is told of what happens: one voice for all rooms.

What comes within a moment is said in one go, politely, after what is being read. A later text on
the same topic takes the place of the one before, and the verdict comes last. `amount` says how
much is said.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.words.spoken import aloud

MOMENT_MS = 80


class Spoken(Protocol):
    """A verdict; one that `waits` is none yet."""

    waits: bool

    def accessibleDescription(self) -> str:
        """Its words."""

    def isVisible(self) -> bool:
        """Whether it is to be seen."""


class Voice(QObject):
    """Says texts to a screen reader."""

    said = Signal(str)  # what has just been said, whether or not a screen reader runs

    def __init__(self) -> None:
        super().__init__()
        self.amount = "all"
        self._waiting: dict[object, str] = {}  # texts by topic, in order
        self._verdict: tuple[Spoken, str] | None = None  # to be said, and its words
        self._told: str | None = None  # the words of the one that was said last
        self._same = False  # whether it is still of the position that it was told of
        self._moment = QTimer(self, singleShot=True, interval=MOMENT_MS)
        self._moment.timeout.connect(self.speak)

    def say(self, text: str, topic: str = "") -> None:
        """Say a plain text in a moment, instead of what waits on the same topic, if any."""
        if text and self.amount == "all":
            key = topic or object()
            self._waiting.pop(key, None)
            self._waiting[key] = aloud(text)
            self._moment.start()

    def forget(self) -> None:
        """Of another position the verdict is said even if it has the same words."""
        self._told, self._same = None, False

    def tell(self, verdict: Spoken, *, again: bool = False) -> None:
        """Say a verdict once it is the same for a moment; once, unless `again`."""
        if again:
            self.forget()
        if again or self.amount != "nothing":
            self._verdict, self._same = (verdict, verdict.accessibleDescription()), True
            self._moment.start()

    def speak(self) -> None:
        """Say what waits, now."""
        self._moment.stop()
        parts = list(dict.fromkeys(self._waiting.values()))
        verdict, words = self._verdict or (None, "")
        self._waiting, self._verdict = {}, None
        if verdict is not None and isValid(verdict) and verdict.isVisible() and not verdict.waits:
            if verdict.accessibleDescription() != words:
                if self._same:  # more became known of it
                    self.tell(verdict)
            elif words not in ("", self._told):
                self._told = words
                parts.append(words)
        if parts:
            self._utter(" ".join(part if part[-1] in ".…!?:" else f"{part}." for part in parts))

    def _utter(self, text: str) -> None:
        self.said.emit(text)
        if QAccessible.isActive() and (at := _window()) is not None:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(at, text))


def _window() -> QWidget | None:
    """The window in front."""
    active = QApplication.activeWindow()
    shown = (w for w in QApplication.topLevelWidgets() if w.isVisible())
    return active if active is not None else next(shown, None)


@cache
def voice() -> Voice:
    """The one voice of the program."""
    return Voice()
