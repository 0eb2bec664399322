"""Sizes of the equity page, for the heights that there are. No Qt."""

#: Card, seat and key heights and columns of seats, from roomy to tight.
FITS_WIDE = ((98, 52, 48, 1), (98, 52, 48, 2), (98, 44, 48, 2), (98, 44, 42, 2))
FITS_TIGHT = tuple((64, *others) for _board, *others in FITS_WIDE)
FITS = (
    (98, 52, 48, 1),
    (98, 52, 42, 1),
    (64, 52, 42, 1),
    (64, 44, 42, 1),
    (64, 44, 34, 1),
    (64, 52, 42, 2),
    (64, 44, 34, 2),
)
FITS_NARROW = ((64, 52, 42, 1), (64, 44, 42, 1), (64, 44, 34, 1), (48, 44, 34, 1))
