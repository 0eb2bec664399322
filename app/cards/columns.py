"""The right column of a room: panels one under the other, which scroll when they are too many."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget


class SideColumn(QScrollArea):
    """Panels of a fixed width; `fit` takes the narrow width in a narrow window."""

    NARROW_UNDER, NARROW = 1120, 340

    def __init__(self, width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full_width = width
        content = _Content()
        content.setProperty("role", "page")
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(12)
        self._column.addStretch(1)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFixedWidth(width)

    def add(self, panel: QWidget) -> None:
        """Put a panel under the others."""
        self._column.insertWidget(self._column.count() - 1, panel)

    def fit(self) -> bool:
        """Take the width that suits the window; tell whether it is the narrow one."""
        narrow = self.window().width() < self.NARROW_UNDER
        self.setFixedWidth(self.NARROW if narrow else self._full_width)
        return narrow


class _Content(QWidget):
    def minimumSizeHint(self) -> QSize:
        # Qt thinks wrapped text as high as in its narrowest shape, and would scroll too soon;
        # the height for the width it has is what counts.
        return QSize(super().minimumSizeHint().width(), 0)
