"""What the processor can do and numba does not offer: access by address, bit counts, products.

A kernel that gets a table as an array argument pays for reference counts at every helper
call, and one that uses a global array has a copy of it compiled in. An address is a plain
int and costs neither; whoever passes it keeps the memory alive. (A kernel's own array lives
as long as a later line, or the loop around, names the array itself.) All numbers are int64, so
that none turns into a float, but `high_product` and `logical_right` read theirs as unsigned.
"""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_INT64 = ir.IntType(64)
_INT128 = ir.IntType(128)

Generate = Callable[[Any, list[Any]], Any]


def _binary(name: str, generate: Generate) -> Callable[[int, int], int]:
    """Make a function of two int64 to int64 from the instructions it stands for."""

    def instruction(typing_context: Any, first: Any, second: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, arguments: list[Any]) -> Any:
            return generate(builder, arguments)

        return types.int64(types.int64, types.int64), lower

    instruction.__name__ = name
    return cast(Callable[[int, int], int], intrinsic(instruction))


def _load(kind: Any, widen: str) -> Generate:
    """Instructions that read number `index` of the table at `address`."""

    def generate(builder: Any, arguments: list[Any]) -> Any:
        table = builder.inttoptr(arguments[0], kind.as_pointer())
        value = builder.load(builder.gep(table, [arguments[1]]))
        return getattr(builder, widen)(value, _INT64)

    return generate


def _high_product(builder: Any, arguments: list[Any]) -> Any:
    wide = [builder.zext(argument, _INT128) for argument in arguments]
    product = builder.mul(*wide)
    return builder.trunc(builder.lshr(product, ir.Constant(_INT128, 64)), _INT64)


load_u8 = _binary("load_u8", _load(ir.IntType(8), "zext"))
load_u16 = _binary("load_u16", _load(ir.IntType(16), "zext"))
load_i32 = _binary("load_i32", _load(ir.IntType(32), "sext"))
load_i64 = _binary("load_i64", _load(_INT64, "bitcast"))
high_product = _binary("high_product", _high_product)
logical_right = _binary("logical_right", lambda builder, arguments: builder.lshr(*arguments))


def _count_bits(typing_context: Any, mask: Any) -> Any:
    def lower(context: Any, builder: Any, signature: Any, arguments: list[Any]) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), lower


def _store_i64(typing_context: Any, address: Any, index: Any, value: Any) -> Any:
    def lower(context: Any, builder: Any, signature: Any, arguments: list[Any]) -> Any:
        table = builder.inttoptr(arguments[0], _INT64.as_pointer())
        builder.store(arguments[2], builder.gep(table, [arguments[1]]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), lower


store_i64 = cast(Callable[[int, int, int], None], intrinsic(_store_i64))
count_bits = cast(Callable[[int], int], intrinsic(_count_bits))
