"""Random numbers by counter: number `index` of stream `start` needs none of those before it.

The generator is SplitMix64 (G. Steele, D. Lea, C. Flood: Fast Splittable Pseudorandom
Number Generators, OOPSLA 2014): it mixes the bits of ``start + index * GOLDEN``. So a sample
can be drawn by any thread, in any order, and is always the same.
"""

from engine.jit import kernel
from engine.machine import logical_right

GOLDEN = 0x9E3779B97F4A7C15 - (1 << 64)
FIRST_FACTOR = 0xBF58476D1CE4E5B9 - (1 << 64)
SECOND_FACTOR = 0x94D049BB133111EB - (1 << 64)


@kernel
def random_word(start: int, index: int) -> int:
    """64 random bits, as an int64: number `index` of the stream that begins at `start`."""
    bits = start + index * GOLDEN
    bits = (bits ^ logical_right(bits, 30)) * FIRST_FACTOR
    bits = (bits ^ logical_right(bits, 27)) * SECOND_FACTOR
    return bits ^ logical_right(bits, 31)


def stream(seed: int) -> int:
    """Begin of the stream for a seed of any size."""
    folded = seed & 0xFFFF_FFFF_FFFF_FFFF
    return int(random_word(folded - (folded >> 63 << 64), 1))
