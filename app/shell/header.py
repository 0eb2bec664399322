"""The header: the open room's title and mode, and the buttons that all rooms share."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from app.cards.controls import Button
from app.cards.text import ElidedText
from app.shell.actions import with_keys
from app.shell.page import Page

HEIGHT = 56
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
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(16, 0, 16, 0)
        self._row.setSpacing(8)
        self._row.addWidget(self.title)
        self._row.addSpacing(12)
        self._row.addLayout(self._mode_row)
        self._row.addStretch(1)

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
        for of, mode in self._modes.items():
            mode.setVisible(of is page)

    def mode(self, page: Page) -> QWidget:
        """The mode of a page that was shown."""
        return self._modes[page]

    def mode_of(self, page: Page) -> QWidget | None:
        """The mode of any page, if it has one."""
        return self._modes.get(page) or page.header()

    def set_narrow(self, narrow: bool) -> None:
        """Let the buttons drop their words, or have them."""
        for button in self._wordy:
            button.set_compact(narrow)
