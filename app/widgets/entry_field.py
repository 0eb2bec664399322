"""A short text field whose text is taken over when it is left or Enter is pressed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent, QValidator
from PySide6.QtWidgets import QApplication, QDoubleSpinBox, QLineEdit, QSpinBox

from app.look.fonts import font
from app.widgets.text import set_role
from app.words import digits

LONGEST = 60  # letters


def _is_undo(event: QKeyEvent) -> bool:
    keys = QKeySequence.StandardKey
    return event.matches(keys.Undo) or event.matches(keys.Redo)


class _AnyDigits(QValidator):
    """What another validator says of a text with 0 to 9, which the field then shows."""

    def __init__(self, inner: QValidator, field: QLineEdit) -> None:
        super().__init__(field)
        self._inner = inner

    def validate(self, text: str, at: int) -> object:
        return self._inner.validate(digits.western(text), at)


class NumberBox(QSpinBox):
    """A whole number between arrows, typed in the digits of any keyboard."""

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        return super().validate(digits.western(text), at)


class DecimalBox(QDoubleSpinBox):
    """A number with decimals between arrows, typed in the digits of any keyboard."""

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        return super().validate(digits.western(text), at)


class LiveField(QLineEdit):
    """A field that the page follows letter by letter: undo and redo are always the page's."""

    def setValidator(self, validator: QValidator) -> None:
        super().setValidator(_AnyDigits(validator, self))

    def event(self, event: QEvent) -> bool:
        override = event.type() is QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and _is_undo(event):
            event.ignore()
            return True
        return super().event(event)


class EntryField(QLineEdit):
    """A field that shows a value as text; what is refused stays to be corrected, marked."""

    entered = Signal(str)  # another text, once it is finished; any text after one that was refused

    def __init__(self, name: str, tip: str = "", *, width: int = 0, letters: bool = True) -> None:
        """If not `letters`, these are the page's where nothing is half typed: no number has one."""
        super().__init__()
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setMaxLength(LONGEST)
        self.setFont(font(13, 500))
        if width:
            self.setFixedWidth(width)
        self._shown, self._letters = "", letters
        self._clicked = False  # a click has just brought the keyboard
        self._finished = False  # Enter was the last key
        self._typed = False  # something, since the last text that was told
        self.textEdited.connect(self._on_edit)
        self.editingFinished.connect(self.commit)

    def set_low(self, low: bool) -> None:
        """Take less height, where there is little."""
        set_role(self, "fit", "small" if low else "")

    def show_text(self, text: str) -> None:
        """Show a value; what was refused stays to be corrected, until Escape brings the value.

        What is being typed stays as long as the value is the same.
        """
        typing = self._typed and text == self._shown
        self._shown = text
        if text != self.text() and not self.is_wrong() and not typing:
            self.setText(text)

    def accept(self) -> None:
        """What was entered is the value now."""
        self._shown = self.text()
        set_role(self, "wrong", False)

    def refuse(self) -> None:
        """Mark what was entered as wrong."""
        set_role(self, "wrong", True)

    def is_wrong(self) -> bool:
        """Whether what is written was refused."""
        return bool(self.property("wrong"))

    def commit(self) -> None:
        """Tell of another text, or of what comes after a refusal: it may be the old value."""
        self._typed = False
        typed = digits.western(self.text())
        if typed != self.text():
            self.setText(typed)
        if self._is_unfinished():
            self.entered.emit(self.text())

    def finish(self) -> None:
        """Let what stands there count, as when the keyboard leaves."""
        if self._typed:
            self.editingFinished.emit()

    def _on_edit(self) -> None:
        self._typed = True

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            # Undo of what is finished is the page's; of what is being typed, the field's.
            if _is_undo(event) and self.text() == self._shown:
                event.ignore()
                return True
            if event.key() == Qt.Key.Key_Escape and self._is_unfinished():
                event.accept()  # else the window's Escape takes it
                return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._clicked = event.reason() == Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        fresh = self._clicked or self._finished or self.is_wrong()
        if fresh and not self.hasSelectedText():
            self.selectAll()  # what is typed is in place of what is there
        self._clicked = self._finished = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._finished = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape and self._is_unfinished():
            self.setText(self._shown)
            self.commit()
        elif event.text().isalpha() and not self._letters:
            if self.text() == self._shown or self.is_wrong():
                event.ignore()
        else:
            super().keyPressEvent(event)

    def _is_unfinished(self) -> bool:
        return self.text() != self._shown or self.is_wrong()


def finish_typing() -> None:
    """Let what stands in the field that has the keyboard count."""
    field = QApplication.focusWidget()
    if isinstance(field, EntryField):
        field.finish()
