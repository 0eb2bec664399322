"""Columns that scroll when they are short of height."""

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget


class _Content(QWidget):
    """Wants the height that its texts need at the width it has, not at their narrowest."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "page")

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        if layout is None:
            return QSize(0, 0)
        if layout.hasHeightForWidth():
            return QSize(0, layout.minimumHeightForWidth(self.width()))
        return QSize(0, layout.minimumSize().height())


class ScrollColumn(QScrollArea):
    """Widgets one below the other in `column`; a scroll bar appears when they do not fit."""

    def __init__(self, spacing: int = 12) -> None:
        super().__init__()
        content = _Content()
        self.column = QVBoxLayout(content)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(spacing)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)


class SideColumn(ScrollColumn):
    """Panels at the right of a room; `fit` takes the width that suits the window.

    Its scroll bar lies in the margin beside it: panels keep place and width when it comes.
    """

    NARROW_UNDER, NARROW, WIDE_FROM = 1120, 340, 1600
    BAR = 10  # px, as the style sheet has it

    def __init__(self, width: int, narrow: int = NARROW, wide: int = 0) -> None:
        super().__init__()
        self._full_width, self._narrow_width, self._wide = width, narrow, wide or width
        self.column.addStretch(1)
        self._panels_width = width
        self.setFixedWidth(width + self.BAR)
        self.setViewportMargins(0, 0, self.BAR, 0)
        queued = Qt.ConnectionType.QueuedConnection  # as Qt shows and hides the bar
        self.verticalScrollBar().rangeChanged.connect(self._make_room, queued)

    def panels_width(self) -> int:
        """Width in px of its panels."""
        return self._panels_width

    def _make_room(self, _least: int, most: int) -> None:
        self.setViewportMargins(0, 0, 0 if most else self.BAR, 0)

    def add(self, panel: QWidget) -> None:
        """Put a panel under the others, or move it there."""
        self.column.removeWidget(panel)
        self.column.insertWidget(self.column.count() - 1, panel)

    def reveal(self, panel: QWidget) -> None:
        """Scroll to a panel, once it has the height that it needs."""
        QTimer.singleShot(0, panel, lambda: self.ensureWidgetVisible(panel, 0, 0))

    def to_top(self) -> None:
        """Scroll to the first panel."""
        self.verticalScrollBar().setValue(0)

    def fit(self) -> bool:
        """Take the width that suits the window; tell whether it is the narrow one."""
        window = self.window().width()
        narrow = window < self.NARROW_UNDER
        full = self._wide if window >= self.WIDE_FROM else self._full_width
        self._panels_width = self._narrow_width if narrow else full
        self.setFixedWidth(self._panels_width + self.BAR)
        return narrow
