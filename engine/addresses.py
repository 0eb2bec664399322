"""Where an array lies in memory, for kernels that read and write by address."""

from typing import Any

from numpy.typing import NDArray

from engine.sources import CHECKED

if CHECKED:
    from engine import checked

Address = int  # of the first byte of a table, or of a part of one


def address_of(array: NDArray[Any]) -> Address:
    """Address of the first number of `array`, for Python and for kernels.

    Of any shape, but without gaps between its numbers; the caller keeps it alive.
    """
    if CHECKED:
        checked.BLOCKS.add_array(array)
    return array.ctypes.data
