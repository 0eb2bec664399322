import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import bits
from engine.jit import kernel

words = st.integers(0, 2**62 - 1)


@kernel
def all_of_them(bits_: int, mask: int, address: int) -> tuple[int, int, int, int, int]:
    bits.store_u32(address, 3, bits_)
    return (
        bits.gather_bits(bits_, mask),
        bits.scatter_bits(bits_, mask),
        bits.trailing_zeros(mask),
        bits.leading_zeros(mask),
        bits.load_u32(address, 3),
    )


@given(words, words)
@settings(deadline=None)
def test_instructions_and_what_stands_in_for_them_do_what_python_does(number, mask):
    places = [place for place in range(62) if mask >> place & 1]
    gathered = sum((number >> place & 1) << at for at, place in enumerate(places))
    scattered = sum((number >> at & 1) << place for at, place in enumerate(places))
    memory = np.zeros(4, np.uint32)
    got = all_of_them(number, mask, memory.ctypes.data)
    lowest = (mask & -mask).bit_length() - 1 if mask else 64
    assert got == (gathered, scattered, lowest, 64 - mask.bit_length(), number % 2**32)
    assert list(memory) == [0, 0, 0, number % 2**32]
    assert bits.gather_bits_anywhere(number, mask) == gathered
    assert bits.scatter_bits_anywhere(number, mask) == scattered
