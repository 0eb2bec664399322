"""Columns that scroll when they are short of height."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QFrame,
    QScrollArea,
    QScrollBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.widgets.layout import STRETCH, across, down, fill

LEAST_LIST_PX = 60
EDGES_PX = 48  # of a screen that are a window's title and its frame
BESIDE_FOCUS_PX = 12  # that are to be seen around what has the keyboard


class _Content(QWidget):
    """Wants the height that its texts need at the width it has, not at their narrowest.

    With `squeezed`, no more than that: lists among them scroll before all of it does.
    """

    squeezed = False

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "page")

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        if self.squeezed and layout is not None:
            return layout.minimumHeightForWidth(width)
        return super().heightForWidth(width)

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
        self._instead: QWidget | None = None  # what stands in for all of it
        content = self._content = _Content()
        self.column = down(spacing=spacing, within=content)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def stand_in(self, instead: QWidget | None) -> None:
        """Show another widget in place of the panels, which nobody reads then; None ends that."""
        if self._instead is not None:
            self._instead.hide()
        self._instead = instead
        self._content.setHidden(instead is not None)
        self.verticalScrollBar().setEnabled(instead is None)
        if instead is not None:
            instead.setParent(self.viewport())
            instead.setGeometry(self.viewport().rect())
            instead.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._instead is not None:
            self._instead.setGeometry(self.viewport().rect())

    def squeeze(self) -> None:
        """Let lists in it scroll, down to their least height, before the column does."""
        self._content.squeezed = True


class ScrollList(ScrollColumn):
    """A list that scrolls within its room; the keyboard scrolls it too.

    It takes all the room that there is, whatever it holds; with `snug`, no more than it needs.
    """

    snug = False

    def __init__(self, name: str, least_px: int = LEAST_LIST_PX, *, snug: bool = False) -> None:
        super().__init__(spacing=0)
        self.snug = snug
        self.setAccessibleName(name)
        high = QSizePolicy.Policy.Maximum if snug else QSizePolicy.Policy.Ignored
        self.setSizePolicy(QSizePolicy.Policy.Preferred, high)
        self.setMinimumHeight(least_px)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.snug and watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()  # Qt would keep to what was wanted before
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        content = self.widget()
        wanted = content.minimumSizeHint().height() if self.snug and content is not None else 0
        return QSize(super().sizeHint().width(), max(wanted, self.minimumHeight()))


class _QuietBar(QScrollBar):
    """A scroll bar that keeps its place, and is not to be seen where nothing can be scrolled."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.isEnabled() and self.maximum() > self.minimum():
            super().paintEvent(event)


class SideColumn(ScrollColumn):
    """Panels at the right of a room; `fit` takes the width that suits the window.

    Its scroll bar lies in the margin beside it: panels keep place and width when it comes. In a
    wide window panels may stand in two columns, under those that go across.
    """

    NARROW_UNDER, NARROW, WIDE_FROM = 1120, 340, 1600
    BAR = 10  # px, as the style sheet has it
    ACROSS, LEFT, RIGHT = range(3)  # where a panel stands in a wide window

    def __init__(
        self, width: int, narrow: int = NARROW, wide: int = 0, wide_from: int = WIDE_FROM
    ) -> None:
        super().__init__()
        self._full_width, self._narrow_width, self._wide = width, narrow, wide or width
        self._wide_from = wide_from
        self._panels: list[tuple[QWidget, int]] = []
        self._paired = False
        self._pair = across(spacing=self.column.spacing())
        self._sides = (QVBoxLayout(), QVBoxLayout())
        for side in self._sides:
            side.setSpacing(self.column.spacing())
            side.addStretch(1)
            self._pair.addLayout(side, 1)
        fill(self.column, self._pair, STRETCH)
        self._panels_width = width
        self.setFixedWidth(width + self.BAR)
        self.setVerticalScrollBar(_QuietBar())
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def panels_width(self) -> int:
        """Width in px of its panels."""
        return self._panels_width

    def paired(self) -> bool:
        """Whether panels stand in two columns."""
        return self._paired

    def add(self, panel: QWidget, place: int = ACROSS) -> None:
        """Put a panel under the others, or move it there."""
        self._panels = [pair for pair in self._panels if pair[0] is not panel] + [(panel, place)]
        self._arrange(panel, place)

    def _arrange(self, panel: QWidget, place: int) -> None:
        for column in (self.column, *self._sides):
            column.removeWidget(panel)
        if place == self.ACROSS or not self._paired:
            self.column.insertWidget(self.column.count() - 2, panel)
        else:
            side = self._sides[place - self.LEFT]
            side.insertWidget(side.count() - 1, panel)

    def reveal(self, panel: QWidget) -> None:
        """Scroll to a panel, once it has the height that it needs."""
        QTimer.singleShot(0, panel, lambda: self.ensureWidgetVisible(panel, 0, 0))

    def to_top(self) -> None:
        self.verticalScrollBar().setValue(0)

    def fit(self, wide_px: int | None = None, *, pair: bool = True) -> bool:
        """Take the width that suits the window; tell whether it is the narrow one.

        In a wide window it is `wide_px`, if given, and panels stand in two columns if `pair`.
        """
        window = self.window().width()
        narrow, wide = window < self.NARROW_UNDER, window >= self._wide_from
        full = (wide_px or self._wide) if wide else self._full_width
        self._panels_width = self._narrow_width if narrow else full
        self.setFixedWidth(self._panels_width + self.BAR)
        paired = pair and wide and any(place != self.ACROSS for _panel, place in self._panels)
        if paired != self._paired:
            self._paired = paired
            for panel, place in self._panels:
                self._arrange(panel, place)
        return narrow


class ScrollWhole(QScrollArea):
    """All of a window, which scrolls both ways where the screen is too small for it.

    What the focus comes to is scrolled to, but for where it is when the window is come to; keys
    that would scroll remain the window's own.
    """

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        # Of our own: to tell Python what Qt's is, PySide makes every kind of widget that there is.
        self.setViewport(QWidget())
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        content.setAutoFillBackground(False)  # else the window would never be painted
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        by_mouse = QApplication.mouseButtons() != Qt.MouseButton.NoButton  # what is clicked stays
        if old is not None and new is not None and not by_mouse and self.isAncestorOf(new):
            self.ensureWidgetVisible(new, BESIDE_FOCUS_PX, BESIDE_FOCUS_PX)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


def fit_to_screen(dialog: QWidget) -> None:
    """Let a dialog that is larger than its screen scroll; Qt's own know how."""
    room, layout = dialog.screen().availableSize() - QSize(EDGES_PX, EDGES_PX), dialog.layout()
    size = dialog.size() if layout is None else dialog.size().expandedTo(layout.totalSizeHint())
    own = isinstance(dialog, QDialog) and not isinstance(dialog, QFileDialog)
    if not own or layout is None or size == size.boundedTo(room):
        return
    content = QWidget()
    content.setMinimumSize(dialog.minimumSize())
    content.setMinimumWidth(layout.totalSizeHint().width())  # no word is cut
    content.setLayout(layout)
    dialog.clearMask()
    dialog.setMinimumSize(0, 0)
    dialog.setMaximumSize(room)
    down(ScrollWhole(content), within=dialog)
    dialog.resize((size + QSize(SideColumn.BAR, SideColumn.BAR)).boundedTo(room))
