"""Buttons and boxes whose words end with … where there is no room: then their tooltip says them."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QToolTip,
    QWidget,
)

from app.widgets.controls import Button
from app.words.spoken import aloud

LEAST_PX = 48  # of words that are cut short


class ElidedButton(Button):
    """Button that ends with … where there is no room for its words; its tooltip has them then."""

    _told = ""  # what the tooltip says anyhow
    _cut = ""  # what is shown of words that are too long
    _own_name = ""  # how a screen reader says them, if not as they are written

    def minimumSizeHint(self) -> QSize:
        whole = super().minimumSizeHint()
        return QSize(min(LEAST_PX, whole.width()), whole.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_words()

    def set_words(self, text: str) -> None:
        super().set_words(text)
        said = aloud(text)
        if said != text or self._own_name:  # else Qt says what is written
            self._own_name = said if said != text else ""
            self.setAccessibleName(self._own_name)
        self._fit_words()

    def setToolTip(self, tip: str) -> None:
        self._told = tip
        self._tell()

    def is_cut(self) -> bool:
        """Whether there is no room for all words."""
        return bool(self._cut)

    def _fit_words(self) -> None:
        words, letters = self.text(), self.fontMetrics()
        too_long = self.sizeHint().width() - self.width()
        room = letters.horizontalAdvance(words) - too_long
        right = Qt.TextElideMode.ElideRight
        self._cut = letters.elidedText(words, right, room) if words and too_long > 0 else ""
        self._tell()

    def _tell(self) -> None:
        lines = [self.text()] if self._cut else []
        super().setToolTip("\n".join([*lines, self._told] if self._told else lines))

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        super().initStyleOption(option)
        if self._cut:
            option.text = self._cut


class ElidedCheckBox(QCheckBox):
    """What can be ticked ends with … where there is no room for it; its tooltip has it whole."""

    EDGES = 26  # px that are not its words

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        super().initStyleOption(option)
        room, right = self.width() - self.EDGES, Qt.TextElideMode.ElideRight
        option.text = self.fontMetrics().elidedText(self.text(), right, room)

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_PX, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        return _tells(self, event, self.text(), self.EDGES) or super().event(event)


class ElidedComboBox(QComboBox):
    """What is chosen ends with … where there is no room for it; its tooltip has it whole then."""

    EDGES = 36  # px that are not its words

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        whole, right = option.currentText, Qt.TextElideMode.ElideRight
        option.currentText = self.fontMetrics().elidedText(whole, right, self.width() - self.EDGES)

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_PX, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        return _tells(self, event, self.currentText(), self.EDGES) or super().event(event)


def name_choices(box: QComboBox, name: str) -> None:
    """Name a list of choices; for readers on Linux what is chosen is its name, and this follows."""
    box.setAccessibleName(name)
    box.setAccessibleDescription(name)


def _tells(box: QWidget, event: QEvent, words: str, edges: int) -> bool:
    """Say words that are cut short where a tooltip is asked for."""
    cut = box.fontMetrics().horizontalAdvance(words) > box.width() - edges
    if not (cut and event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent)):
        return False
    QToolTip.showText(event.globalPos(), f"{words}\n{box.toolTip()}".strip(), box)
    return True
