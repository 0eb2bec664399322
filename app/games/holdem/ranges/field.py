"""The field in which a range is typed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QPlainTextEdit,
    QTextEdit,
)

from app.look import theme
from app.look.fonts import font
from app.words.translation import _


class RangeField(QPlainTextEdit):
    """Text of a range; undo and Enter belong to the dialog."""

    undo_wanted = Signal()
    redo_wanted = Signal()
    enter_pressed = Signal()

    LINES = 3

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Range as text"))
        self.setPlaceholderText(_("QQ+, AKs, KQo:0.5, top 15% as 15%"))
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setFont(font(13, 500))
        self.setFixedHeight(QFontMetrics(self.font()).lineSpacing() * self.LINES + 24)

    def underline(self, places: Sequence[tuple[int, int]]) -> None:
        """Put a wavy line under parts of the text, given by their first and last place."""
        marks = []
        for start, end in places:
            mark = QTextEdit.ExtraSelection()
            form = QTextCharFormat()
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(QColor(theme.current().err))
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            mark.cursor, mark.format = cursor, form
            marks.append(mark)
        self.setExtraSelections(marks)

    def go_on_typing(self, letter: str) -> None:
        """Take the keyboard and begin another word at the end."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.moveCursor(QTextCursor.MoveOperation.End)
        text = self.toPlainText().rstrip()
        self.insertPlainText(f", {letter}" if text and text[-1] not in ",;" else letter)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Redo):
            self.redo_wanted.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enter_pressed.emit()
        else:
            super().keyPressEvent(event)
