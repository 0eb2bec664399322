"""Sizes of the equity page, for the heights that there are."""

import itertools
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

HISTORY_FROM = 760  # px of height from which there is room for the steps of the hand
CHART_FROM, CHART_HEIGHT = 950, 165  # px of the window's height, and of the chart at least
ROOMY_FROM = 1640  # px of a wide page's width: less has no room for cards and buttons of full size

BOTH = 2  # seats whose ranges are shown in a wide window

ANY_HEIGHT = (1 << 24) - 1  # Qt's own "as high as it likes"


class Fit(NamedTuple):
    """Heights of cards, seats and keys, columns of seats, and whether colours have a legend."""

    board: int
    strip: int
    key: int
    columns: int
    legend: bool = True


#: From roomy to tight.
FITS_WIDE = (Fit(98, 52, 48, 1), Fit(98, 52, 48, 2), Fit(98, 44, 48, 2), Fit(98, 44, 42, 2))
FITS_TIGHT = tuple(fit._replace(board=64) for fit in FITS_WIDE)
#: Two lines of a range fit a seat of 34 px.
FITS_DENSE = (
    Fit(48, 34, 34, 2),
    Fit(48, 34, 34, 2, legend=False),
    Fit(48, 34, 30, 2, legend=False),
    Fit(48, 28, 30, 2, legend=False),
)
FITS = (
    Fit(98, 52, 48, 1),
    Fit(98, 52, 42, 1),
    Fit(64, 52, 42, 1),
    Fit(64, 44, 42, 1),
    Fit(64, 44, 34, 1),
    Fit(64, 52, 42, 2),
    Fit(64, 44, 34, 2),
    Fit(64, 44, 34, 2, legend=False),
    *FITS_DENSE,
)
FITS_NARROW = (
    Fit(64, 52, 42, 1),
    Fit(64, 44, 42, 1),
    Fit(64, 44, 34, 1),
    Fit(48, 44, 34, 1),
    *FITS_DENSE,
)
#: Px between panels, and between seats, by the height of a seat.
GAPS = {52: (12, 6), 44: (10, 4), 34: (8, 2), 28: (8, 2)}


def tries_of(*, wide: bool, tight: bool, narrow: bool, height: int) -> list[tuple[bool, Fit]]:
    """Whether to show the chart of next cards, and sizes to try, in this order.

    A `tight` page is a wide one with little room; `height` is the window's, in px.
    """
    fits = FITS_TIGHT if tight else FITS_WIDE if wide else FITS_NARROW if narrow else FITS
    with_chart = fits if height >= CHART_FROM and wide else fits[:1]
    return [*itertools.product((True,), with_chart), *itertools.product((False,), fits)]


def height_of(part: QWidget) -> int:
    """Height that a part wants now; nested layouts remember what it was before."""
    layout = part.layout()
    if layout is not None:
        layout.activate()
    return part.sizeHint().height()
