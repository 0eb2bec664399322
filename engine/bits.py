"""Bit scans, and bits gathered and scattered by a mask: one instruction each where there is one.

Also writes by address, and reads of unsigned 32 bits. All numbers are int64.
"""

from collections.abc import Callable
from typing import Any, cast

import llvmlite.binding as llvm
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from engine.jit import kernel

_INT64 = ir.IntType(64)
_INT32 = ir.IntType(32)
HAS_BMI2 = bool(llvm.get_host_cpu_features().get("bmi2"))


def _generated(name: str, arity: int, generate: Callable[[Any, list[Any]], Any]) -> Any:
    """Make a function of `arity` int64 to int64 from the instructions it stands for."""

    def lower(context: Any, builder: Any, signature: Any, arguments: list[Any]) -> Any:
        return generate(builder, arguments)

    signature = types.int64(*[types.int64] * arity)
    if arity == 1:

        def one(typing_context: Any, a: Any) -> Any:
            return signature, lower

        instruction: Any = one
    elif arity == 2:

        def two(typing_context: Any, a: Any, b: Any) -> Any:
            return signature, lower

        instruction = two
    else:

        def three(typing_context: Any, a: Any, b: Any, c: Any) -> Any:
            return signature, lower

        instruction = three
    instruction.__name__ = name
    return intrinsic(instruction)


def _place(kind: Any, builder: Any, address: Any, index: Any) -> Any:
    return builder.gep(builder.inttoptr(address, kind.as_pointer()), [index])


def _load_u32(builder: Any, arguments: list[Any]) -> Any:
    return builder.zext(builder.load(_place(_INT32, builder, *arguments)), _INT64)


def _store_i64(builder: Any, arguments: list[Any]) -> Any:
    builder.store(arguments[2], _place(_INT64, builder, *arguments[:2]))
    return arguments[2]


def _store_u32(builder: Any, arguments: list[Any]) -> Any:
    builder.store(builder.trunc(arguments[2], _INT32), _place(_INT32, builder, *arguments[:2]))
    return arguments[2]


def _bmi2(name: str) -> Callable[[Any, list[Any]], Any]:
    def generate(builder: Any, arguments: list[Any]) -> Any:
        function = builder.module.declare_intrinsic(
            f"llvm.x86.bmi.{name}.64", (), ir.FunctionType(_INT64, [_INT64, _INT64])
        )
        return builder.call(function, arguments)

    return generate


Unary = Callable[[int], int]
Binary = Callable[[int, int], int]
Ternary = Callable[[int, int, int], int]

load_u32 = cast(Binary, _generated("load_u32", 2, _load_u32))
store_i64 = cast(Ternary, _generated("store_i64", 3, _store_i64))
store_u32 = cast(Ternary, _generated("store_u32", 3, _store_u32))
trailing_zeros = cast(
    Unary,
    _generated(
        "trailing_zeros", 1, lambda builder, a: builder.cttz(a[0], ir.Constant(ir.IntType(1), 0))
    ),
)
leading_zeros = cast(
    Unary,
    _generated(
        "leading_zeros", 1, lambda builder, a: builder.ctlz(a[0], ir.Constant(ir.IntType(1), 0))
    ),
)
gather_bits_bmi2 = cast(Binary, _generated("gather_bits", 2, _bmi2("pext")))
scatter_bits_bmi2 = cast(Binary, _generated("scatter_bits", 2, _bmi2("pdep")))


@kernel
def gather_bits_portable(bits: int, mask: int) -> int:
    """`gather_bits` without the instruction."""
    gathered = 0
    place = 0
    while mask != 0:
        at = trailing_zeros(mask)
        mask &= mask - 1
        gathered |= (bits >> at & 1) << place
        place += 1
    return gathered


@kernel
def scatter_bits_portable(bits: int, mask: int) -> int:
    """`scatter_bits` without the instruction."""
    scattered = 0
    while mask != 0:
        at = trailing_zeros(mask)
        mask &= mask - 1
        scattered |= (bits & 1) << at
        bits >>= 1
    return scattered


# Bits of the first number that stand under ones of the second, moved together at the low end;
# and the other way round: the lowest bits of the first, moved under the ones of the second.
gather_bits: Binary = gather_bits_bmi2 if HAS_BMI2 else gather_bits_portable
scatter_bits: Binary = scatter_bits_bmi2 if HAS_BMI2 else scatter_bits_portable
