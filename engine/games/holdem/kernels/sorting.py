"""Items sorted by strength."""

from engine.arrays import Ints
from engine.jit import kernel

STRENGTH_AT = 24  # bit of an item from which on its strength stands, which has 16 bits


@kernel
def sort_items(items: Ints, buckets: Ints, count: int) -> None:
    """Sort the first `count` of ``items[0]`` by strength; equal ones keep their order.

    ``items[1]`` and ``buckets[257]`` are for working. Two passes over eight bits each.
    """
    for half_word in range(2):
        shift = STRENGTH_AT + 8 * half_word
        for bucket in range(257):
            buckets[bucket] = 0
        for item in range(count):
            buckets[(items[half_word, item] >> shift & 255) + 1] += 1
        for bucket in range(256):
            buckets[bucket + 1] += buckets[bucket]
        for item in range(count):
            bucket = items[half_word, item] >> shift & 255
            items[1 - half_word, buckets[bucket]] = items[half_word, item]
            buckets[bucket] += 1
