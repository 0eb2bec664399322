"""What the processor can do and numba does not offer: access by address, bits, high products.

A kernel that gets a table as an array argument pays for its fields and reference counts at
every helper call, and one that uses a global array has a copy of it compiled in. An address is
a plain int and costs neither. Measured with numba 0.68: a helper that calls itself takes 1.7
times as long with three tables as arrays, and up to 1.4 times with one; where helpers are
compiled into the loop that calls them it makes no difference. A kernel that reads a global array
of 1 MB is as fast, but numba will not keep it on disk: every start would compile it again.

Whoever passes an address keeps the memory alive. (A kernel's own array lives as long as a later
line, or the loop around, names the array itself.) All numbers are int64, so that none turns into
a float, but `high_product` and `logical_right` read theirs as unsigned.

Nothing is checked, unless KIBITZER_CHECKED=1 is in the environment: see `engine.checked`.
"""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from engine.addresses import Address, address_of
from engine.compiling import features, kernel
from engine.sources import CHECKED

if CHECKED:
    from engine import checked

#: Of the processor that kernels are compiled for, which need not be this one.
HAS_BMI2 = "+bmi2" in features().split(",")

_INT16 = ir.IntType(16)
_INT32 = ir.IntType(32)
_INT64 = ir.IntType(64)
_INT128 = ir.IntType(128)
_ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)

Generate = Callable[[Any, list[Any]], Any]
Guard = Callable[[Any, Any, list[Any]], None]
Unary = Callable[[int], int]
Binary = Callable[[int, int], int]
Store = Callable[[Address, int, int], None]


def _instruction(
    numbers: int, generate: Generate, returns: Any = types.int64, guard: Guard | None = None
) -> Any:
    """Make a function of one to three int64 from the instructions it stands for."""

    def lower(context: Any, builder: Any, signature: Any, arguments: list[Any]) -> Any:
        if guard is not None:
            guard(context, builder, arguments)
        return generate(builder, arguments)

    signature = returns(*[types.int64] * numbers), lower

    def of_one(typing_context: Any, first: Any) -> Any:
        return signature

    def of_two(typing_context: Any, first: Any, second: Any) -> Any:
        return signature

    def of_three(typing_context: Any, first: Any, second: Any, third: Any) -> Any:
        return signature

    return intrinsic((of_one, of_two, of_three)[numbers - 1])


# Memory ------------------------------------------------------------------------------------


def _data(typing_context: Any, array: Any) -> Any:
    def lower(context: Any, builder: Any, signature: Any, arguments: list[Any]) -> Any:
        view = context.make_array(signature.args[0])(context, builder, arguments[0])
        address = builder.ptrtoint(view.data, _INT64)
        if CHECKED:
            checked.add_block(builder, address, builder.mul(view.nitems, view.itemsize))
        return address

    return (types.int64(array), lower) if array.layout in "CF" else None  # no gaps in between


_data_of = cast(Callable[[NDArray[Any]], Address], intrinsic(_data))


@overload(address_of, strict=False)
def _address_of(array: Any) -> Any:
    return lambda array: _data_of(array)


def _guard(kind: ir.IntType, access: str) -> Guard | None:
    """What goes before an access in the checked mode, else nothing."""
    if not CHECKED:
        return None

    def guard(context: Any, builder: Any, arguments: list[Any]) -> None:
        checked.check(context, builder, arguments[0], arguments[1], kind.width // 8, access)

    return guard


def _load(kind: ir.IntType, widen: str) -> Binary:
    """Make a function that reads number `index` of the table at `address`."""

    def generate(builder: Any, arguments: list[Any]) -> Any:
        table = builder.inttoptr(arguments[0], kind.as_pointer())
        value = builder.load(builder.gep(table, [arguments[1]]))
        return getattr(builder, widen)(value, _INT64)

    return cast(Binary, _instruction(2, generate, guard=_guard(kind, "a load")))


def _store(kind: ir.IntType, narrow: str) -> Store:
    """Make a function that writes number `index` of the table at `address`."""

    def generate(builder: Any, arguments: list[Any]) -> Any:
        table = builder.inttoptr(arguments[0], kind.as_pointer())
        number = getattr(builder, narrow)(arguments[2], kind)
        builder.store(number, builder.gep(table, [arguments[1]]))
        return ir.Constant(ir.IntType(8).as_pointer(), None)  # what stands for None

    return cast(Store, _instruction(3, generate, types.void, _guard(kind, "a store")))


load_u8 = _load(ir.IntType(8), "zext")
load_u16 = _load(_INT16, "zext")
load_u32 = _load(_INT32, "zext")
load_i32 = _load(_INT32, "sext")
load_i64 = _load(_INT64, "bitcast")
store_u16 = _store(_INT16, "trunc")
store_u32 = _store(_INT32, "trunc")
store_i64 = _store(_INT64, "bitcast")


# Arithmetic and bits -----------------------------------------------------------------------


def _high_product(builder: Any, arguments: list[Any]) -> Any:
    wide = [builder.zext(argument, _INT128) for argument in arguments]
    product = builder.mul(*wide)
    return builder.trunc(builder.lshr(product, ir.Constant(_INT128, 64)), _INT64)


high_product = cast(Binary, _instruction(2, _high_product))
logical_right = cast(Binary, _instruction(2, lambda builder, numbers: builder.lshr(*numbers)))
count_bits = cast(Unary, _instruction(1, lambda builder, bits: builder.ctpop(*bits)))
# Number of zeros below the lowest one, and above the highest; 64 if there is no one.
trailing_zeros = cast(
    Unary, _instruction(1, lambda builder, bits: builder.cttz(*bits, _ZERO_IS_DEFINED))
)
leading_zeros = cast(
    Unary, _instruction(1, lambda builder, bits: builder.ctlz(*bits, _ZERO_IS_DEFINED))
)


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


def _bmi2(name: str) -> Binary:
    def generate(builder: Any, arguments: list[Any]) -> Any:
        function = builder.module.declare_intrinsic(
            f"llvm.x86.bmi.{name}.64", (), ir.FunctionType(_INT64, [_INT64, _INT64])
        )
        return builder.call(function, arguments)

    return cast(Binary, _instruction(2, generate))


# Processors since 2013 (Intel) and 2015 (AMD) have an instruction for each.
gather_bits = _bmi2("pext") if HAS_BMI2 else gather_bits_anywhere
scatter_bits = _bmi2("pdep") if HAS_BMI2 else scatter_bits_anywhere
