"""The checked mode: which memory kernels may read and write by address, and an error if not.

Started with the environment variable KIBITZER_CHECKED=1, `machine` has every load and store
looked up here: it must stay in the block in which the address lies that it begins from. Blocks
are what `machine.address_of` has been asked for; Python's end with their array, a kernel's own
when their memory is used again. Kernels then also check the index of every array.

The blocks lie in one table, sorted, which compiled code searches while other threads change it:
the table's version is odd meanwhile, and who sees it change searches again.
"""

import ctypes
import re
import threading
import weakref
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable
from typing import Any, cast

import llvmlite.binding as llvm
import numpy as np
from llvmlite import ir
from numba import cfunc, types
from numba.extending import intrinsic
from numpy.typing import NDArray

MOST_BLOCKS = 1 << 14
VERSION, COUNT, FAULT, BEGINS = 0, 1, 2, 8  # words of the table; a fault has four
ENDS = BEGINS + MOST_BLOCKS

_INT64 = ir.IntType(64)
_table = np.zeros(ENDS + MOST_BLOCKS, np.int64)
TABLE = _table.ctypes.data


class AddressError(IndexError):
    """A kernel has left a block of memory, or begun outside of all blocks that are known."""

    def __init__(self, kernel: str, access: str) -> None:
        begin, end, at, size = map(int, _table[FAULT : FAULT + 4])
        where = f"at byte {at - begin} of a block of {end - begin}" if end else "in no known block"
        super().__init__(f"{kernel}: {access} of {size} bytes {where}")


class Blocks:
    """Blocks of memory that may be used, none within another."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._begins: list[int] = []
        self._ends: list[int] = []
        self._dead: deque[tuple[int, int]] = deque()  # freed: to be taken out before the next

    def add(self, begin: int, size: int) -> None:
        """Note a block; what overlaps it can no longer be there."""
        end = begin + size
        with self._lock:
            while self._dead:
                self._forget(*self._dead.popleft())
            first, last = bisect_right(self._ends, begin), bisect_left(self._begins, end)
            if size <= 0 or (self._begins[first:last], self._ends[first:last]) == ([begin], [end]):
                return
            self._begins[first:last], self._ends[first:last] = [begin], [end]
            self._publish()

    def add_array(self, array: NDArray[Any]) -> None:
        """Note the memory of `array`, until whoever owns it is gone."""
        begin, size = array.ctypes.data, array.nbytes
        self.add(begin, size)
        owner = array
        while isinstance(owner.base, np.ndarray):
            owner = owner.base
        weakref.finalize(owner, self._dead.append, (begin, begin + size))

    def _forget(self, begin: int, end: int) -> None:
        at = bisect_left(self._begins, begin)
        if (self._begins[at : at + 1], self._ends[at : at + 1]) == ([begin], [end]):
            del self._begins[at], self._ends[at]
            self._publish()

    def _publish(self) -> None:
        count = len(self._begins)
        _table[VERSION] += 1
        _table[COUNT] = count
        _table[BEGINS : BEGINS + count] = self._begins
        _table[ENDS : ENDS + count] = self._ends
        _table[VERSION] += 1


BLOCKS = Blocks()


def _read_in_order(typing_context: Any, address: Any, index: Any) -> Any:
    def lower(context: Any, builder: Any, signature: Any, arguments: list[Any]) -> Any:
        table = builder.inttoptr(arguments[0], _INT64.as_pointer())
        return builder.load_atomic(builder.gep(table, [arguments[1]]), "acquire", 8)

    return types.int64(types.int64, types.int64), lower


def _write(typing_context: Any, address: Any, index: Any, value: Any) -> Any:
    def lower(context: Any, builder: Any, signature: Any, arguments: list[Any]) -> Any:
        table = builder.inttoptr(arguments[0], _INT64.as_pointer())
        builder.store(arguments[2], builder.gep(table, [arguments[1]]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), lower


read_in_order = cast(Callable[[int, int], int], intrinsic(_read_in_order))
write = cast(Callable[[int, int, int], None], intrinsic(_write))


def _leaves_block(address: int, offset: int, size: int) -> int:
    """1 if `size` bytes at `address + offset` are not all in the block of `address`, else 0."""
    while True:
        version = read_in_order(TABLE, VERSION)
        if version & 1:
            continue
        low, high = 0, read_in_order(TABLE, COUNT)
        while low < high:  # for the first block that begins after the address
            middle = (low + high) >> 1
            if read_in_order(TABLE, BEGINS + middle) <= address:
                low = middle + 1
            else:
                high = middle
        begin, end = 0, 0
        if low > 0:
            begin = read_in_order(TABLE, BEGINS + low - 1)
            end = read_in_order(TABLE, ENDS + low - 1)
        if read_in_order(TABLE, VERSION) == version:
            break
    at = address + offset
    if address <= end and begin <= at and at + size <= end:
        return 0
    if address > end:
        begin, end = 0, 0
    write(TABLE, FAULT, begin)
    write(TABLE, FAULT + 1, end)
    write(TABLE, FAULT + 2, at)
    write(TABLE, FAULT + 3, size)
    return 1


# Compiled code finds both by name, so it can be kept from one start to the next.
_LEAVES_BLOCK, _ADD_BLOCK = "kibitzer_leaves_block", "kibitzer_add_block"
_leaves = cfunc("int64(int64, int64, int64)", error_model="numpy")(_leaves_block)
_add = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_int64)(BLOCKS.add)
llvm.add_symbol(_LEAVES_BLOCK, _leaves.address)
llvm.add_symbol(_ADD_BLOCK, ctypes.cast(_add, ctypes.c_void_p).value)


def _function(builder: Any, name: str, returns: Any, numbers: int) -> Any:
    known = builder.module.globals.get(name)
    return known or ir.Function(builder.module, ir.FunctionType(returns, [_INT64] * numbers), name)


def add_block(builder: Any, address: Any, size: Any) -> None:
    """Write the instructions that note a block."""
    builder.call(_function(builder, _ADD_BLOCK, ir.VoidType(), 2), [address, size])


def check(context: Any, builder: Any, address: Any, index: Any, size: int, access: str) -> None:
    """Write the instructions that raise unless number `index` at `address` is in its block."""
    offset = builder.mul(index, ir.Constant(_INT64, size))
    leaves = _function(builder, _LEAVES_BLOCK, _INT64, 3)
    wrong = builder.call(leaves, [address, offset, ir.Constant(_INT64, size)])
    with builder.if_then(builder.trunc(wrong, ir.IntType(1)), likely=False):
        kernel = kernel_name(builder.function.name)
        context.call_conv.return_user_exc(builder, AddressError, (kernel, access))


def kernel_name(mangled: str) -> str:
    """Name of a kernel as Python has it, from its name in compiled code."""
    parts = []
    rest = re.sub(r"^_ZN?", "", mangled)
    while length := re.match(r"\d+", rest):
        end = length.end() + int(length[0])
        parts.append(rest[length.end() : end])
        rest = rest[end:]
    return ".".join(parts)
