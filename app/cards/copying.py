"""Copies of what is shown: pictures of panels, and their tables as CSV.

A widget whose figures can be copied has a method ``as_rows() -> list[tuple[str, ...]]``, the
headers first. A page tells rows of a panel that no widget in it has by `CopyMenu.rows_of`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from app.cards.panels import Panel
from app.words.translation import _, english, ngettext, written

Rows = Sequence[Sequence[str]]


def csv_text(rows: Rows) -> str:
    """Rows as CSV, as spreadsheets read it, in English as all that is copied."""
    with english():
        told = [[format(cell) for cell in row] for row in rows]
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([map(written, row) for row in told])
    return out.getvalue()


def rows_in(widget: QWidget) -> Rows:
    """Rows of the first table that is to be seen in a widget; none if it has none."""
    for child in (widget, *widget.findChildren(QWidget)):
        as_rows = getattr(child, "as_rows", None)
        if as_rows is not None and child.isVisible():
            rows: Rows = as_rows()
            return rows
    return []


def panel_of(widget: QWidget | None) -> Panel | None:
    """The panel that a widget is in."""
    while widget is not None and not isinstance(widget, Panel):
        widget = widget.parentWidget()
    return widget


class CopyMenu(QObject):
    """Offers to copy or save what panels of a page show.

    Signals
    -------
    said : what was copied, for the status strip
    """

    said = Signal(str)

    def __init__(self, page: QWidget, rows_of: Callable[[Panel], Rows] = rows_in) -> None:
        super().__init__(page)
        self._page, self._rows_of = page, rows_of

    def offer(self, event: QContextMenuEvent) -> None:
        """Offer it where the page's menu is asked for."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        widget = self._page.focusWidget() if by_key else self._page.childAt(event.pos())
        event.setAccepted(self.open_at(event.globalPos(), widget))

    def open_at(self, place: QPoint, widget: QWidget | None) -> bool:
        """Offer it of the panel around a widget, at a place of the screen; False for none."""
        panel = panel_of(widget)
        if panel is None:
            return False
        menu = self._menu()
        self._fill(menu, panel)
        menu.popup(place)
        return True

    def open_all(self) -> None:
        """Offer it of every panel that is to be seen, for the keyboard."""
        menu = self._menu()
        for panel in self._page.findChildren(Panel):
            if panel.isVisible() and panel.accessibleName().strip():
                self._fill(menu.addMenu(panel.accessibleName().replace("&", "&&")), panel)
        menu.popup(self._page.mapToGlobal(self._page.rect().center()))

    def copy_picture(self, panel: Panel) -> None:
        """Put a picture of a panel on the clipboard."""
        QGuiApplication.clipboard().setPixmap(panel.grab())
        self.said.emit(_("The picture was copied"))

    def copy_rows(self, panel: Panel) -> None:
        """Put the table of a panel on the clipboard, as CSV."""
        with english():
            rows = self._rows_of(panel)
        QGuiApplication.clipboard().setText(csv_text(rows))
        count = len(rows) - 1
        text = ngettext(
            "The table was copied, {count} row", "The table was copied, {count} rows", count
        )
        self.said.emit(text.format(count=f"{count:,}"))

    def save_picture(self, panel: Panel, path: str) -> None:
        """Write a picture of a panel, as PNG."""
        saved = panel.grab().save(path, "PNG")
        text = _("Saved as “{path}”") if saved else _("“{path}” cannot be written")
        self.said.emit(text.format(path=path))

    def _menu(self) -> QMenu:
        menu = QMenu(self._page)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _fill(self, menu: QMenu, panel: Panel) -> None:
        menu.addAction(_("Copy &picture"), lambda: self.copy_picture(panel))
        menu.addAction(_("&Save picture…"), lambda: self._ask_and_save(panel))
        table = menu.addAction(_("Copy &table (CSV)"), lambda: self.copy_rows(panel))
        table.setEnabled(len(self._rows_of(panel)) > 1)

    def _ask_and_save(self, panel: Panel) -> None:
        path, _filter = QFileDialog.getSaveFileName(
            self._page, _("Save picture"), "kibitzer.png", _("Pictures (*.png)")
        )
        if path:
            self.save_picture(panel, path)
