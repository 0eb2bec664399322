"""What stands at the right of the status strip: how far the engine is, and hints."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from app.shell.engine import Engine
from app.shell.status_strip import StatusStrip
from app.words.translation import _

HINT_MS = 4_000


class Notes(QObject):
    """Shows a hint for a while, and else a lasting note about the engine."""

    def __init__(self, strip: StatusStrip, engine: Engine) -> None:
        super().__init__(strip)
        self._strip = strip
        self._note: tuple[str, float | None] = ("", None)
        self._hint_timer = QTimer(self, singleShot=True, interval=HINT_MS)
        self._hint_timer.timeout.connect(lambda: strip.set_note(*self._note))
        engine.preparing.connect(self._on_preparing)
        engine.ready.connect(self._on_ready)

    def show_hint(self, text: str) -> None:
        """Say something for a while; nothing ends it at once."""
        if text:
            self._strip.set_note(text)
            self._hint_timer.start()
        else:
            self._hint_timer.stop()
            self._strip.set_note(*self._note)

    def _on_preparing(self, done: int, planned: int, name: str) -> None:
        text = _("First start: preparing engine {number} of {planned}, {name}")
        self._set_note(text.format(number=done + 1, planned=planned, name=name), done / planned)

    def _on_ready(self) -> None:
        self._set_note(_("Engine ready"))

    def _set_note(self, text: str, progress: float | None = None) -> None:
        self._note = (text, progress)
        if not self._hint_timer.isActive():
            self._strip.set_note(text, progress)
