"""Copies of what is shown: pictures of panels, and their tables as CSV.

A widget whose figures can be copied has a method ``as_rows() -> list[tuple[str, ...]]``, the
headers first. A page tells rows of a panel that no widget in it has by `View.rows_of`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPoint, QRect, QSize
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPixmap,
)
from PySide6.QtWidgets import QScrollArea, QWidget

from app.cards.panels import Panel, Verdict
from app.cards.text import Text
from app.look import theme
from app.words.translation import english, written

EDGE_PX = 16  # below a column that is longer than the page
SHEET_MARGIN_MM = 10

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


def panel_of(widget: QWidget | None) -> QWidget | None:
    """The panel, or the verdict, that a widget is in."""
    while widget is not None and not isinstance(widget, Panel | Verdict):
        widget = widget.parentWidget()
    return widget


def menu_target(page: QWidget, event: QContextMenuEvent) -> QWidget | None:
    """What in `page` a menu is asked of: what is pointed at, or has the keyboard."""
    by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
    return page.focusWidget() if by_key else page.childAt(page.mapFromGlobal(event.globalPos()))


def text_in(widget: QWidget) -> str:
    """What is written in a widget, line by line; else what a screen reader says of it."""
    found = [widget] if isinstance(widget, Text) else widget.findChildren(Text)
    lines = [line for text in found if text.isVisible() and (line := text.plain().strip())]
    spoken = widget.accessibleName(), widget.accessibleDescription()
    return "\n".join(lines) or " ".join(filter(None, spoken))


def paint_whole(painter: QPainter, page: QWidget) -> None:
    """Paint a page with all that its columns hold, also what is scrolled away."""
    page.render(painter, QPoint(0, 0))
    for content, place in _too_tall(page):
        beyond = QRect(place, content.size())
        painter.fillRect(beyond, QColor(theme.current().app))
        content.render(painter, place)


def whole_size(page: QWidget) -> QSize:
    """Size in px of what `paint_whole` paints."""
    ends = [place.y() + content.height() for content, place in _too_tall(page)]
    return QSize(page.width(), max([page.height(), *(end + EDGE_PX for end in ends)]))


def picture_of(page: QWidget) -> QPixmap:
    """Picture of a page with all that its columns hold, as sharp as its screen."""
    size, ratio = whole_size(page), page.devicePixelRatioF()
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor(theme.current().app))
    painter = QPainter(picture)
    paint_whole(painter, page)
    painter.end()
    return picture


def picture_file(widget: QWidget) -> bytes:
    """A picture of a widget, as PNG."""
    made = QBuffer()
    widget.grab().save(made, "PNG")
    return bytes(made.data().data())


def printed_page(page: QWidget, title: str) -> bytes:
    """A page as PDF on one sheet of A4."""
    size, file = whole_size(page), QBuffer()
    file.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(file)
    writer.setTitle(title)
    writer.setCreator("Kibitzer")
    across = size.width() > size.height()
    turned = QPageLayout.Orientation.Landscape if across else QPageLayout.Orientation.Portrait
    margins, a4 = QMarginsF(*4 * (SHEET_MARGIN_MM,)), QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(a4, turned, margins, QPageLayout.Unit.Millimeter))
    painter = QPainter(writer)
    sheet = painter.viewport().size()
    scale = min(sheet.width() / size.width(), sheet.height() / size.height())
    painter.scale(scale, scale)
    painter.fillRect(QRect(QPoint(0, 0), size), QColor(theme.current().app))
    paint_whole(painter, page)
    painter.end()
    return bytes(file.data().data())


def _too_tall(page: QWidget) -> list[tuple[QWidget, QPoint]]:
    """What columns hold that show a part of it, each with its upper left corner on the page."""
    found = []
    for area in page.findChildren(QScrollArea):
        content, seen = area.widget(), area.viewport()
        if content is not None and area.isVisible() and content.height() > seen.height():
            found.append((content, seen.mapTo(page, QPoint(0, 0))))
    return found
