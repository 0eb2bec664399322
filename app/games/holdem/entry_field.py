"""A short text field whose text is taken over when it is left or Enter is pressed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

from app.cards.text import set_role
from app.look.fonts import font

LONGEST = 60  # letters


class EntryField(QLineEdit):
    """A field that shows a value as text; what is refused stays to be corrected, marked.

    Signals
    -------
    entered : another text, once it is finished
    """

    entered = Signal(str)

    def __init__(self, name: str, tip: str = "", *, width: int = 0) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setMaxLength(LONGEST)
        self.setFont(font(13, 500))
        if width:
            self.setFixedWidth(width)
        self._shown = ""
        self.editingFinished.connect(self.commit)

    def show_text(self, text: str) -> None:
        """Show a value, unless it is there already."""
        self._shown = text
        set_role(self, "wrong", False)
        if text != self.text():
            self.setText(text)

    def refuse(self) -> None:
        """Mark what was entered as wrong."""
        set_role(self, "wrong", True)

    def is_wrong(self) -> bool:
        """Whether what is written was refused."""
        return bool(self.property("wrong"))

    def commit(self) -> None:
        """Tell of another text."""
        if self.text() != self._shown:
            self.entered.emit(self.text())

    def event(self, event: QEvent) -> bool:
        # Undo of what is finished is the page's; of what is being typed, the field's.
        if event.type() is QEvent.Type.ShortcutOverride and self.text() == self._shown:
            keys = QKeySequence.StandardKey
            if isinstance(event, QKeyEvent) and (
                event.matches(keys.Undo) or event.matches(keys.Redo)
            ):
                event.ignore()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text() != self._shown:
            self.show_text(self._shown)
        else:
            super().keyPressEvent(event)
