"""Access by address, bits and high products, for kernels: see `engine.intrinsics`.

Where kernels come from a library the names are all that is needed: what they stand for is in it.
"""

from collections.abc import Callable
from typing import NoReturn

from engine.addresses import Address as Address, address_of as address_of
from engine.jit import LIBRARY

Unary = Callable[[int], int]
Binary = Callable[[int, int], int]
Store = Callable[[Address, int, int], None]


def _in_kernels_only(*_numbers: int) -> NoReturn:
    raise NotImplementedError("an instruction of kernels, which Python has no need of")


_unary: Unary = _in_kernels_only
_binary: Binary = _in_kernels_only
_store: Store = _in_kernels_only
load_u8 = load_u16 = load_u32 = load_i32 = load_i64 = _binary
store_u16 = store_u32 = store_i64 = _store
high_product = logical_right = gather_bits = scatter_bits = _binary
count_bits = trailing_zeros = leading_zeros = _unary

if LIBRARY is None:
    from engine.intrinsics import (
        count_bits as count_bits,
        gather_bits as gather_bits,
        high_product as high_product,
        leading_zeros as leading_zeros,
        load_i32 as load_i32,
        load_i64 as load_i64,
        load_u8 as load_u8,
        load_u16 as load_u16,
        load_u32 as load_u32,
        logical_right as logical_right,
        scatter_bits as scatter_bits,
        store_i64 as store_i64,
        store_u16 as store_u16,
        store_u32 as store_u32,
        trailing_zeros as trailing_zeros,
    )
