"""What stands at the right of the status strip, how far the engine is and hints; and refusals."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QWidget

from app.shell.asking.engine import Engine
from app.shell.frame.status_strip import StatusStrip
from app.widgets.layout import across
from app.widgets.text import Text, set_role
from app.widgets.voice import voice
from app.words.translation import (
    _,
    said,
    shown,
)

HINT_MS = 4_000
AWAY_PX = 120  # that a refusal may be from what it is about, to cover nothing that can be clicked
GAP_PX = 6  # between a refusal and the card that it is about


class Notes(QObject):
    """Shows a hint for a while, and else a lasting note about the engine.

    Why a click was refused is said where it was made, too, over `table`.
    """

    def __init__(self, strip: StatusStrip, engine: Engine, table: QWidget) -> None:
        super().__init__(strip)
        self._strip = strip
        self.refusal = Refusal(table)
        self._halves = -1  # of the engine's preparation that were told
        self._note: tuple[str, float | None] = ("", None)
        self._hint_timer = QTimer(self, singleShot=True, interval=HINT_MS)
        self._hint_timer.timeout.connect(lambda: self.show_hint(""))
        engine.preparing.connect(self._on_preparing)
        engine.ready.connect(self._on_ready)

    def show_hint(self, text: str, ms: int = HINT_MS) -> None:
        """Say something for a while; nothing ends it at once."""
        text = shown(text)  # it may have the name of a file
        if text:
            voice().say(text, "hint")
            self._strip.set_note(text)
            self._hint_timer.start(ms)
        else:
            self._hint_timer.stop()
            self._strip.set_note(*self._note)
        self.refusal.hide()

    def refuse(self, text: str, at: QWidget | None = None) -> None:
        """Say why what was clicked, or typed, cannot be, beside it (`at`) and in the strip."""
        self.show_hint(text)
        self.refusal.show_at(text, at)

    def tell(self, text: str, of: QWidget | None) -> None:
        """Say what was done, beside what it was done with, and in the strip."""
        self.show_hint(text)
        self.refusal.show_at(text, of, role="note")

    def forget_refusal(self) -> None:
        """Something else was done: what could not be is no longer of interest."""
        if self.refusal.isVisible():
            self.show_hint("")

    def _on_preparing(self, done: int, planned: int, name: str) -> None:
        text = _("First start: preparing engine {number} of {planned}, {name}")
        halves = (done > 0) + (2 * done >= planned)
        if halves != self._halves:
            self._halves = halves
            if halves != 1:
                voice().say(_("Half done") if halves else _("Preparing the engine"), "engine")
        self._set_note(
            text.format(number=done + 1, planned=planned, name=said(name)), done / planned
        )

    def _on_ready(self) -> None:
        if self._halves >= 0:
            voice().say(_("Engine ready"), "engine")
        self._set_note(_("Engine ready"))

    def _set_note(self, text: str, progress: float | None = None) -> None:
        self._note = (text, progress)
        if not self._hint_timer.isActive():
            self._strip.set_note(text, progress)


def _buttons(table: QWidget) -> list[QRect]:
    """Where buttons of a table lie in it."""
    return [
        QRect(button.mapTo(table, QPoint(0, 0)), button.size())
        for button in table.findChildren(QAbstractButton)
        if button.isVisible()
    ]


class Refusal(QFrame):
    """A sentence over the table, under what it is about; a click goes through it."""

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self.setProperty("role", "error")
        self.setAutoFillBackground(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._text = Text(role="error")
        across(self._text, margins=(11, 6, 11, 6), within=self)
        self.hide()

    def text(self) -> str:
        return self._text.plain()

    def show_at(self, text: str, at: QWidget | None = None, *, role: str = "error") -> None:
        """Show a plain sentence, about `at` or else what has the keyboard."""
        for part in (self, self._text):
            set_role(part, "role", role)
        table = self.parentWidget()
        assert table is not None
        if at is None or not at.isVisible():
            at = QApplication.focusWidget()
        self._text.set_text(escape(text))
        self.ensurePolished()
        self.adjustSize()
        about = QRect(table.rect().center(), self.size())
        if at is not None and table.isAncestorOf(at):
            about = QRect(at.mapTo(table, QPoint(0, 0)), at.size())
        left = about.center().x() - self.width() // 2
        left = max(0, min(left, table.width() - self.width()))
        below, above = about.bottom() + GAP_PX, about.top() - GAP_PX - self.height()
        away = range(0, AWAY_PX, GAP_PX)  # of two that cover as little, the nearer, and below
        tops = [top for px in away for top in (below + px, above - px)]
        places = [QRect(QPoint(left, top), self.size()) for top in tops]
        inside = [place for place in places if table.rect().contains(place)] or [places[1]]
        buttons = _buttons(table)
        best = min(inside, key=lambda place: sum(map(place.intersects, buttons)))
        self.move(best.left(), max(0, best.top()))
        self.raise_()
        self.show()
