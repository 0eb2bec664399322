"""Widgets beside each other, below each other and in grids, said as they stand."""

from collections.abc import Iterable
from enum import Enum
from typing import Final, TypeAlias, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from app.widgets.text import keep_order, set_margins


class _Stretch(Enum):
    STRETCH = 1


STRETCH: Final = _Stretch.STRETCH  # free room that takes its part of what is left over

Part: TypeAlias = QWidget | QLayout
Item: TypeAlias = Part | tuple[Part, int] | tuple[Part, Qt.AlignmentFlag] | int | _Stretch
Margins: TypeAlias = tuple[int, int, int, int]
Box = TypeVar("Box", bound=QBoxLayout)
W = TypeVar("W", bound=QWidget)


def across(
    *items: Item,
    spacing: int | None = None,
    margins: Margins | None = (0, 0, 0, 0),
    within: QWidget | None = None,
) -> QHBoxLayout:
    """Return a row of items, which becomes the layout of the widget that it is `within`.

    Parameters
    ----------
    items : widgets and layouts, each alone or with its share of what is left over or its side;
        px of free room; STRETCH
    spacing : px between two items; the style's if None
    margins : px before, above, after and below; the style's if None
    """
    return _built(QHBoxLayout(), items, spacing, margins, within)


def in_order(*items: Item, spacing: int | None = None) -> QHBoxLayout:
    """Return a row that begins at the left in every language, as cards and steps do."""
    row = across(*items, spacing=spacing)
    keep_order(row)
    return row


def down(
    *items: Item,
    spacing: int | None = None,
    margins: Margins | None = (0, 0, 0, 0),
    within: QWidget | None = None,
) -> QVBoxLayout:
    """Return a column of items, as `across` does a row."""
    return _built(QVBoxLayout(), items, spacing, margins, within)


def make_grid(
    gaps: tuple[int | None, int | None] = (None, None),
    wide: int | None = None,
    margins: Margins | None = (0, 0, 0, 0),
    within: QWidget | None = None,
) -> QGridLayout:
    """Return an empty grid, which becomes the layout of the widget that it is `within`.

    Parameters
    ----------
    gaps : px between columns and between rows; the style's where None
    wide : column that takes what is left over
    margins : px before, above, after and below; the style's if None
    """
    grid = QGridLayout(within)
    if margins is not None:
        set_margins(grid, *margins)
    column, row = gaps
    if column is not None:
        grid.setHorizontalSpacing(column)
    if row is not None:
        grid.setVerticalSpacing(row)
    if wide is not None:
        grid.setColumnStretch(wide, 1)
    return grid


def fill(layout: QBoxLayout, *items: Item) -> None:
    """Add items, as `across` takes them, at the end of a row or a column."""
    for item in items:
        part, how = item if isinstance(item, tuple) else (item, 0)
        share, side = (0, how) if isinstance(how, Qt.AlignmentFlag) else (how, Qt.AlignmentFlag(0))
        if isinstance(part, QWidget):
            layout.addWidget(part, share, side)
        elif isinstance(part, QLayout):
            layout.addLayout(part, share)
        elif isinstance(part, int):
            layout.addSpacing(part)
        else:
            layout.addStretch(1)


def _built(
    box: Box,
    items: tuple[Item, ...],
    spacing: int | None,
    margins: Margins | None,
    within: QWidget | None,
) -> Box:
    if within is not None:
        within.setLayout(box)
    if margins is not None:
        set_margins(box, *margins)
    if spacing is not None:
        box.setSpacing(spacing)
    fill(box, *items)
    return box


def discard(layout: QLayout, widgets: Iterable[QWidget]) -> None:
    """Take widgets out of a layout for good."""
    for widget in widgets:
        layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()


def for_once(widget: W) -> W:
    """A dialog or a menu that is gone once it is closed."""
    widget.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return widget
