import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from engine import intrinsics, machine
from engine.compiling import kernel

pytestmark = pytest.mark.compiles
words = st.integers(0, 2**62 - 1)


@kernel
def all_of_them(bits_: int, mask: int, address: int) -> tuple[int, int, int, int, int]:
    machine.store_u32(address, 3, bits_)
    machine.store_u16(address, 3, bits_)
    return (
        machine.gather_bits(bits_, mask),
        machine.scatter_bits(bits_, mask),
        machine.trailing_zeros(mask),
        machine.leading_zeros(mask),
        machine.load_u32(address, 3),
    )


@given(words, words)
def test_instructions_and_what_stands_in_for_them_do_what_python_does(number, mask):
    places = [place for place in range(62) if mask >> place & 1]
    gathered = sum((number >> place & 1) << at for at, place in enumerate(places))
    scattered = sum((number >> at & 1) << place for at, place in enumerate(places))
    memory = np.zeros(4, np.uint32)
    got = all_of_them(number, mask, machine.address_of(memory))
    lowest = (mask & -mask).bit_length() - 1 if mask else 64
    assert got == (gathered, scattered, lowest, 64 - mask.bit_length(), number % 2**32)
    assert list(memory) == [0, number % 2**16 << 16, 0, number % 2**32]
    assert intrinsics.gather_bits_anywhere(number, mask) == gathered
    assert intrinsics.scatter_bits_anywhere(number, mask) == scattered


@kernel
def own_address_is(address: machine.Address, array: NDArray[np.int64]) -> bool:
    mine = machine.address_of(array)
    machine.store_i64(mine, 1, 5)
    return mine == address


def test_python_and_kernels_give_the_same_address():
    memory = np.zeros((2, 2), np.int64)
    assert own_address_is(machine.address_of(memory), memory)
    assert memory.tolist() == [[0, 5], [0, 0]]
    assert own_address_is(machine.address_of(memory[1]), memory[1])
    assert memory.tolist() == [[0, 5], [0, 5]]
