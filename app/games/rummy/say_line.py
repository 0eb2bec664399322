"""The line over my hand in play: what I hold, or what cannot be."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.cards.panels import ErrorBox
from app.cards.text import Text, set_visible
from app.words.translation import _

HEIGHT = 38  # of two lines: no card moves when a sentence comes


class SayLine(QWidget):
    """A title and a hint; in their place what is wrong, for as long as it is."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(HEIGHT)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.title, self.hint = Text(_("You"), "title"), Text("", "hint", wrap=True)
        self.error = ErrorBox(tight=True)
        row.addWidget(self.title)
        row.addWidget(self.hint, 10)
        row.addWidget(self.error, 10, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)

    def say(self, problem: str) -> None:
        """Say what cannot be; nothing for an empty text."""
        self.error.set_error(problem)
        set_visible(self.title, not problem)
        set_visible(self.hint, not problem)
