"""Exponentials and logarithms for kernels, the same to the last bit on every system.

Those of C libraries differ there: Windows' from glibc's, and glibc's own with the processor. These
are sums and products alone, which IEEE 754 fixes to the last bit; each is less than one unit in
the last place off, as most libraries' are. A kernel that calls `math.exp` or the like cannot be
linked: the library gets no library of mathematics.

Fewer than all bits of ln 2 stand in `LN2`, so that a whole multiple of it is exact; `REST` has the
others. A value is brought near to 1, its logarithm near to 0, by powers of 2; near there the series
of exp, and of log in f / (2 + f), are short.
"""

from math import factorial, inf, nan

import numpy as np

from engine.jit import kernel

LN2, REST = float.fromhex("0x1.62e42fee00000p-1"), float.fromhex("0x1.a39ef35793c76p-33")
POWERS_IN_E = 1 / (LN2 + REST)
#: From the last terms to the first, two that do not wait for each other at a time: of e**x what
#: comes after 1 + x, over x**2; of the logarithm what comes after 2 * part, over part**3.
EXP_TERMS = tuple((1 / factorial(number), 1 / factorial(number + 1)) for number in range(12, 1, -2))
LOG_TERMS = tuple((2 / number, 2 / (number + 2)) for number in range(23, 1, -4))
#: Least power whose exponential is not 0, and the greatest before infinity, or beyond both.
LEAST, MOST = -746.0, 710.0
ONE, FRACTION = 1023 << 52, (1 << 52) - 1  # bits of 1.0, and of what stands behind its point
SQRT_HALF = 0x3FE6A09E667F3BCD  # bits of the root of a half
LEAST_NORMAL, TWO_54 = 2.0**-1022, 2.0**54


@kernel
def exp(power: float) -> float:
    """E to this power; not a number of what is none."""
    if power != power:
        return nan
    power = min(max(power, LEAST), MOST)
    twos = int(power * POWERS_IN_E + (0.5 if power > 0.0 else -0.5))
    high, low = power - twos * LN2, twos * REST
    near = high - low
    square = near * near
    even = odd = 0.0
    for term, next_term in EXP_TERMS:
        even, odd = even * square + term, odd * square + next_term
    value = 1.0 + (high - (low - square * (even + near * odd)))
    half = twos >> 1  # in two steps, for powers of 2 that are too large or small for one
    first = np.int64((half + 1023) << 52).view(np.float64)
    return float(value * first * np.int64((twos - half + 1023) << 52).view(np.float64))


@kernel
def log_of(value: float) -> float:
    """The natural logarithm; -inf of 0, not a number of what is below."""
    if value == 0.0:
        return -inf
    if not value > 0.0:
        return nan
    if value == inf:
        return inf
    twos = 0
    if value < LEAST_NORMAL:
        value, twos = value * TWO_54, -54
    bits = int(np.float64(value).view(np.int64)) - SQRT_HALF + ONE
    twos += (bits >> 52) - 1023
    off = np.int64((bits & FRACTION) + SQRT_HALF).view(np.float64) - 1.0
    part = off / (2.0 + off)
    square = part * part
    fourth = square * square
    even = odd = 0.0
    for term, next_term in LOG_TERMS:
        even, odd = even * fourth + term, odd * fourth + next_term
    half = 0.5 * off * off
    more = part * (half + square * (even + square * odd)) + twos * REST
    return float(twos * LN2 - (half - more - off))


@kernel
def raised(base: float, power: float) -> float:
    """A number from 0 up to a power above 0; off by as many units as its logarithm is large."""
    return exp(power * log_of(base))
