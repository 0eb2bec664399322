"""Pages of a panel in play, of which one is open."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.widgets.controls import SegmentedControl
from app.widgets.panels import Panel
from app.widgets.scroll import ScrollList
from app.widgets.text import set_visible
from app.words.translation import _


class Pages(Panel):
    """One of several pages at a time, so that the column needs not scroll.

    The room opens the page that belongs to the moment; the one that the user opens stays open
    until that changes. Under the first page there may be the log too.
    """

    turned = Signal()  # another page is open

    def __init__(self, pages: Mapping[str, QWidget], log: int, opened: int) -> None:
        self.tabs = SegmentedControl(list(pages), small=True, name=_("Show"))
        super().__init__(right=None, spacing=6)
        self.header.layout().insertWidget(0, self.tabs)  # type: ignore[union-attr]  # a row, as Panel made it
        self.header.show()
        self._pages = tuple(pages.values())
        self._log, self._with_log = log, False
        for page in self._pages:
            self.body.addWidget(page, int(_stretches(page)))
        self.body.addStretch(0)
        self._suited = opened
        self.tabs.changed.connect(self.open)
        self.open(opened)

    def suit(self, number: int) -> None:
        """Open the page that belongs to the moment, if that is another than so far."""
        if number != self._suited:
            self._suited = number
            self.open(number)

    def leaves_room(self) -> bool:
        """Whether the page that is shown is no longer than what it says."""
        return not _stretches(self._pages[self.opened()])

    def opened(self) -> int:
        return self.tabs.chosen()

    def show_log(self, *, on: bool) -> None:
        """Let the log stand under the first page, or not."""
        if on != self._with_log:
            self._with_log = on
            self._show()

    def open(self, number: int) -> None:
        """Open a page."""
        self.tabs.set_chosen(number)
        self._show()
        self.turned.emit()

    def _show(self) -> None:
        opened = self.opened()
        for number, page in enumerate(self._pages):
            with_first = number == self._log and self._with_log and opened == 0
            set_visible(page, number == opened or with_first)


def _stretches(page: QWidget) -> bool:
    """Whether a page takes all the room that there is, for a list that may grow."""
    return any(not part.snug for part in page.findChildren(ScrollList))
