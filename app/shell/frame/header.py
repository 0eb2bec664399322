"""The header: the open room's title and mode, and the buttons that all rooms share."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QWidget

from app.shell.room.actions import with_keys
from app.shell.room.page import Page
from app.widgets.controls import PADDING_PX, Button, SegmentedControl
from app.widgets.layout import STRETCH, across
from app.widgets.text import ElidedText

HEIGHT = 56
CLOSE_PX = 4  # at each side of a mode's name, where there is little room
LEAST_TITLE = 200  # px: a longer one may end with …


class Header(QFrame):
    """Title and mode at the left, buttons at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "header")
        self.setFixedHeight(HEIGHT)
        self.title = ElidedText("", "room", least=LEAST_TITLE)
        self._modes: dict[Page, QWidget] = {}  # one is to be seen
        self._mode_row = QHBoxLayout()
        self._wordy: list[Button] = []  # buttons that can drop their words
        self._narrow = self._close = self._compact = False
        self._dropped = 0  # px that dropped words save
        self._row = across(
            self.title, 12, self._mode_row, STRETCH, spacing=8, margins=(16, 0, 16, 0), within=self
        )

    def add_button(
        self,
        icon: str,
        action: QAction,
        word: str = "",
        then: Callable[[Button], object] | None = None,
    ) -> Button:
        """Add a button at the right that does `action`, or `then`; of an icon, and a word if any.

        It is called, and can be used, as the action says.
        """
        button = Button(word or action.text(), icon, icon_only=not word)

        def follow() -> None:
            button.setEnabled(action.isEnabled())
            button.setAccessibleName(action.text())
            button.setToolTip(with_keys(action))

        action.changed.connect(follow)
        follow()
        button.clicked.connect(lambda: then(button) if then else action.trigger())
        self._row.addWidget(button)
        if word:
            self._wordy.append(button)
        return button

    def add_separator(self) -> None:
        """Add a line between two groups of buttons."""
        line = QFrame()
        line.setProperty("role", "rule")
        line.setFixedSize(1, 20)
        self._row.addSpacing(4)
        self._row.addWidget(line)
        self._row.addSpacing(4)

    def show_room(self, title: str, page: Page) -> None:
        """Show a room's title and its mode."""
        self.title.set_text(title)
        if page not in self._modes:
            self._modes[page] = page.header() or QWidget()
            self._mode_row.addWidget(self._modes[page])
            self._pad(self._modes[page])
            for first in (self._modes[page], self.title):  # for readers, as it is to be seen
                first.lower()
        for of, mode in self._modes.items():
            mode.setVisible(of is page)

    def mode(self, page: Page) -> QWidget:
        """The mode of a page that was shown."""
        return self._modes[page]

    def mode_of(self, page: Page) -> QWidget | None:
        """The mode of any page, if it has one."""
        return self._modes.get(page) or page.header()

    def set_narrow(self, narrow: bool) -> None:
        """Let the buttons drop their words, or have them if there is room for them."""
        self._narrow = narrow
        self._fit()

    def _fit(self) -> None:
        """Let modes stand close where there is little room; then drop words."""
        saved = self._saved_by_closeness()
        needed = self._width() + self._dropped + (saved if self._close else 0)
        close = self._narrow or needed > self.width()
        if close != self._close:
            self._close = close
            self._pad(self)
        compact = self._narrow or needed - saved > self.width()
        if compact != self._compact:
            self._compact, before = compact, self._width()
            for button in self._wordy:
                button.set_compact(compact)
            self._dropped = before - self._width() if compact else 0

    def _pad(self, widget: QWidget) -> None:
        """Let the modes in a widget stand close, or not."""
        for control in (widget, *widget.findChildren(SegmentedControl)):
            if isinstance(control, SegmentedControl):
                control.set_padding(CLOSE_PX if self._close else PADDING_PX)

    def _saved_by_closeness(self) -> int:
        """Width in px that the modes shown save by standing close."""
        shown = [mode for mode in self._modes.values() if not mode.isHidden()]
        controls = [c for mode in shown for c in (mode, *mode.findChildren(SegmentedControl))]
        names = [
            name
            for control in controls
            if isinstance(control, SegmentedControl)
            for name in control.findChildren(QAbstractButton)
            if not name.isHidden()
        ]
        return 2 * (PADDING_PX - CLOSE_PX) * len(names)

    def _width(self) -> int:
        """Least width in px of all that is shown."""
        return self._row.minimumSize().width()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._fit()
        return super().event(event)
