"""Access by address, bits and high products, for kernels: see `engine.intrinsics`.

Where kernels come from a library the names are all that is needed: what they stand for is in it.
"""

from collections.abc import Callable
from typing import NoReturn

from engine.addresses import Address, address_of
from engine.jit import LIBRARY

__all__ = [
    "Address",
    "address_of",
    "count_bits",
    "gather_bits",
    "high_product",
    "leading_zeros",
    "load_i32",
    "load_i64",
    "load_u8",
    "load_u16",
    "load_u32",
    "logical_right",
    "scatter_bits",
    "store_i64",
    "store_u16",
    "store_u32",
    "trailing_zeros",
]

Unary = Callable[[int], int]
Binary = Callable[[int, int], int]
Store = Callable[[Address, int, int], None]


def _in_kernels_only(*_numbers: int) -> NoReturn:
    raise NotImplementedError("an instruction of kernels, which Python has no need of")


load_u8: Binary = _in_kernels_only
load_u16: Binary = _in_kernels_only
load_u32: Binary = _in_kernels_only
load_i32: Binary = _in_kernels_only
load_i64: Binary = _in_kernels_only
store_u16: Store = _in_kernels_only
store_u32: Store = _in_kernels_only
store_i64: Store = _in_kernels_only
high_product: Binary = _in_kernels_only
logical_right: Binary = _in_kernels_only
gather_bits: Binary = _in_kernels_only
scatter_bits: Binary = _in_kernels_only
count_bits: Unary = _in_kernels_only
trailing_zeros: Unary = _in_kernels_only
leading_zeros: Unary = _in_kernels_only

if LIBRARY is None:
    from engine.intrinsics import (
        count_bits,
        gather_bits,
        high_product,
        leading_zeros,
        load_i32,
        load_i64,
        load_u8,
        load_u16,
        load_u32,
        logical_right,
        scatter_bits,
        store_i64,
        store_u16,
        store_u32,
        trailing_zeros,
    )
