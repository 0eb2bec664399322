"""A kernel kept by numba's own cache: what anybody pays for the first one of a process."""

import numba


@numba.njit(cache=True, nogil=True)
def total(count, step):
    """Sum of the first `count` multiples of `step`."""
    found = 0.0
    for i in range(count):
        found += step * i
    return found
