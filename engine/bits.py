"""Bit scans, bits gathered and scattered by a mask, and 32-bit numbers by address, for kernels.

All numbers are int64; see `engine.machine`, of which this is a supplement.
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
_ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)
HAS_BMI2 = bool(llvm.get_host_cpu_features().get("bmi2"))

Generate = Callable[[Any, list[Any]], Any]


def _unary(generate: Generate) -> Callable[[int], int]:
    """Make a function of one int64 from the instructions it stands for."""

    def instruction(typing_context: Any, bits: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, arguments: list[Any]) -> Any:
            return generate(builder, arguments)

        return types.int64(types.int64), lower

    return cast(Callable[[int], int], intrinsic(instruction))


def _binary(generate: Generate) -> Callable[[int, int], int]:
    """Make a function of two int64 from the instructions it stands for."""

    def instruction(typing_context: Any, first: Any, second: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, arguments: list[Any]) -> Any:
            return generate(builder, arguments)

        return types.int64(types.int64, types.int64), lower

    return cast(Callable[[int, int], int], intrinsic(instruction))


def _load_u32(builder: Any, arguments: list[Any]) -> Any:
    table = builder.inttoptr(arguments[0], _INT32.as_pointer())
    return builder.zext(builder.load(builder.gep(table, [arguments[1]])), _INT64)


def _store_u32(typing_context: Any, address: Any, index: Any, value: Any) -> Any:
    def lower(context: Any, builder: Any, signature: Any, arguments: list[Any]) -> Any:
        table = builder.inttoptr(arguments[0], _INT32.as_pointer())
        number = builder.trunc(arguments[2], _INT32)
        builder.store(number, builder.gep(table, [arguments[1]]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), lower


def _bmi2(name: str) -> Generate:
    def generate(builder: Any, arguments: list[Any]) -> Any:
        function = builder.module.declare_intrinsic(
            f"llvm.x86.bmi.{name}.64", (), ir.FunctionType(_INT64, [_INT64, _INT64])
        )
        return builder.call(function, arguments)

    return generate


load_u32 = _binary(_load_u32)
store_u32 = cast(Callable[[int, int, int], None], intrinsic(_store_u32))
# Number of zeros below the lowest one, and above the highest; 64 if there is no one.
trailing_zeros = _unary(lambda builder, bits: builder.cttz(*bits, _ZERO_IS_DEFINED))
leading_zeros = _unary(lambda builder, bits: builder.ctlz(*bits, _ZERO_IS_DEFINED))


@kernel
def gather_bits_anywhere(bits: int, mask: int) -> int:
    """Bits of the first number that stand under ones of `mask`, moved together at the low end."""
    gathered = 0
    place = 0
    while mask != 0:
        gathered |= (bits >> trailing_zeros(mask) & 1) << place
        mask &= mask - 1
        place += 1
    return gathered


@kernel
def scatter_bits_anywhere(bits: int, mask: int) -> int:
    """Lowest bits of the first number, moved under the ones of `mask`: undoes `gather_bits`."""
    scattered = 0
    while mask != 0:
        scattered |= (bits & 1) << trailing_zeros(mask)
        mask &= mask - 1
        bits >>= 1
    return scattered


# Processors since 2013 (Intel) and 2015 (AMD) have an instruction for each.
gather_bits = _binary(_bmi2("pext")) if HAS_BMI2 else gather_bits_anywhere
scatter_bits = _binary(_bmi2("pdep")) if HAS_BMI2 else scatter_bits_anywhere
