"""Sizes of the equity page, for the heights that there are."""

from PySide6.QtWidgets import QWidget

Fit = tuple[int, int, int, int]

#: Card, seat and key heights and columns of seats, from roomy to tight.
FITS_WIDE: tuple[Fit, ...] = ((98, 52, 48, 1), (98, 52, 48, 2), (98, 44, 48, 2), (98, 44, 42, 2))
FITS_TIGHT: tuple[Fit, ...] = tuple((64, *fit[1:]) for fit in FITS_WIDE)
FITS: tuple[Fit, ...] = (
    (98, 52, 48, 1),
    (98, 52, 42, 1),
    (64, 52, 42, 1),
    (64, 44, 42, 1),
    (64, 44, 34, 1),
    (64, 52, 42, 2),
    (64, 44, 34, 2),
)
#: Px between panels, and between seats, by the height of a seat.
GAPS = {52: (12, 6), 44: (10, 4), 28: (8, 2)}
FITS_NARROW: tuple[Fit, ...] = (
    *((64, 52, 42, 1), (64, 44, 42, 1), (64, 44, 34, 1), (48, 44, 34, 1)),
    (48, 28, 34, 2),
)


def fits_of(*, wide: bool, tight: bool, narrow: bool) -> tuple[Fit, ...]:
    """Sizes to try, in this order; a `tight` page is a wide one with little room."""
    return FITS_TIGHT if tight else FITS_WIDE if wide else FITS_NARROW if narrow else FITS


def height_of(part: QWidget) -> int:
    """Height that a part wants now; nested layouts remember what it was before."""
    layout = part.layout()
    if layout is not None:
        layout.activate()
    return part.sizeHint().height()
