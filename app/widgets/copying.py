"""Copies of what is shown: pictures of panels, and their tables as CSV.

A widget whose figures can be copied has a method ``as_rows() -> list[tuple[str, ...]]``, the
headers first. A page tells rows of a panel that no widget in it has by `View.rows_of`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import (
    QBuffer,
    QCoreApplication,
    QEvent,
    QIODevice,
    QMarginsF,
    QPoint,
    QRect,
    QSize,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPixmap,
    QRegion,
)
from PySide6.QtWidgets import QScrollArea, QWidget
from shiboken6 import isValid

from app.look import theme
from app.widgets.panels import Panel, Verdict
from app.widgets.text import Text
from app.words.translation import english, written

EDGE_PX = 16  # below a column that is longer than the page
SHEET_MARGIN_MM = 10
PARTS = 24  # a widget with a larger part of a page is painted in parts

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


class _Piece(NamedTuple):
    """What is painted at once: a widget, or its own background alone, where it can be seen."""

    widget: QWidget
    place: QPoint  # of its upper left corner on the page
    seen: QRect  # on the page
    whole: bool

    def paint(self, painter: QPainter) -> None:
        if not isValid(self.widget):
            return
        flag = QWidget.RenderFlag.DrawChildren if self.whole else QWidget.RenderFlag(0)
        region = QRegion(self.seen.translated(-self.place))
        self.widget.render(painter, self.seen.topLeft(), region, flag)


def _pieces(widget: QWidget, place: QPoint, seen: QRect, large: int) -> Iterator[_Piece]:
    """A widget, and if it is `large` (px of area) what is in it after it, in the order of painting.

    One with an effect or a mask is one piece: both are of all that is in it.
    """
    if not seen.isEmpty():
        inside = [w for w in widget.children() if isinstance(w, QWidget) and not w.isWindow()]
        one = widget.graphicsEffect() is not None or not widget.mask().isEmpty()
        whole = one or not inside or seen.width() * seen.height() < large
        yield _Piece(widget, place, seen, whole)
        for child in () if whole else inside:
            if not child.isHidden():
                there = place + child.pos()
                yield from _pieces(child, there, seen & QRect(there, child.size()), large)


def _paint_in_parts(painter: QPainter, page: QWidget) -> Iterator[None]:
    """Paint a page with all that its columns hold, also what is scrolled away, piece by piece."""
    large = page.width() * page.height() // PARTS
    corner, sheet = QPoint(0, 0), QRect(QPoint(0, 0), whole_size(page))
    painter.fillRect(sheet, QColor(theme.current().app))
    found = [(page, corner, page.rect()), *((w, at, sheet) for w, at in _too_tall(page))]
    for top, place, bounds in found:
        area = QRect(place, top.size()) & bounds
        pieces = list(_pieces(top, place, area, large))
        yield
        if top is not page:
            painter.fillRect(area, QColor(theme.current().app))
        for piece in pieces:
            piece.paint(painter)
            yield


def whole_size(page: QWidget) -> QSize:
    """Size in px of what `paint_whole` paints."""
    ends = [place.y() + content.height() for content, place in _too_tall(page)]
    return QSize(page.width(), max([page.height(), *(end + EDGE_PX for end in ends)]))


def picture_parts(page: QWidget) -> Generator[None, None, QImage]:
    """Picture of a page with all that its columns hold, as sharp as its screen, part by part."""
    size, ratio = whole_size(page), page.devicePixelRatioF()
    picture = QImage(size * ratio, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(ratio)
    with QPainter(picture) as painter:
        yield from _paint_in_parts(painter, page)
    return picture


def picture_of(*parts: QWidget) -> QPixmap:
    """Picture of widgets, one below the other, as they are once their rows have settled."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    pictures = [part.grab() for part in parts]
    ratio = parts[0].devicePixelRatioF()
    width, height = max(each.width() for each in parts), sum(each.height() for each in parts)
    whole = QPixmap(QSize(width, height) * ratio)
    whole.setDevicePixelRatio(ratio)
    whole.fill(QColor(theme.current().app))
    top = 0
    with QPainter(whole) as painter:
        for part, picture in zip(parts, pictures, strict=True):
            painter.drawPixmap(0, top, picture)
            top += part.height()
    return whole


def picture_file(picture: QImage) -> bytes:
    """A picture as PNG; it may be made in a thread."""
    made = QBuffer()
    made.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(made, "PNG")  # type: ignore[call-overload]  # it takes no bytes, whatever it says
    return bytes(made.data().data())


def printing_parts(page: QWidget, title: str) -> Generator[None, None, bytes]:
    """A page as PDF on one sheet of A4, part by part."""
    size, file = whole_size(page), QBuffer()
    file.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(file)
    writer.setTitle(title)
    writer.setCreator("Kibitzer")
    across = size.width() > size.height()
    turned = QPageLayout.Orientation.Landscape if across else QPageLayout.Orientation.Portrait
    margins, a4 = QMarginsF(*4 * (SHEET_MARGIN_MM,)), QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(a4, turned, margins, QPageLayout.Unit.Millimeter))
    with QPainter(writer) as painter:
        sheet = painter.viewport().size()
        scale = min(sheet.width() / size.width(), sheet.height() / size.height())
        painter.scale(scale, scale)
        yield from _paint_in_parts(painter, page)
    return bytes(file.data().data())


def _too_tall(page: QWidget) -> list[tuple[QWidget, QPoint]]:
    """What columns hold that show a part of it, each with its upper left corner on the page."""
    found = []
    for area in page.findChildren(QScrollArea):
        content, seen = area.widget(), area.viewport()
        if content is not None and area.isVisible() and content.height() > seen.height():
            found.append((content, seen.mapTo(page, QPoint(0, 0))))
    return found
