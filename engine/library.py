"""Kernels that were compiled beforehand, in one shared library, called without numba.

``python -m setup.kernels`` makes a library for each level of processor, and a manifest that
says of which sources it is and what each kernel takes and gives. An entry of the library
gets one address: of 8-byte words that hold the kernel's arguments one after the other, an array
as its address and shape, a tuple as its members. The results come to stand in their place.

What is given to a kernel is held against the manifest first: an array of another type, shape or
order than it was compiled for would be read as something that it is not.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import logging
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np

from engine import sources
from engine.sentences import RefusedError

P = ParamSpec("P")
R = TypeVar("R")
Take = Callable[[Any, list[Any], list[Any]], None]

_log = logging.getLogger(__name__)


class Library:
    """The kernels of one shared library."""

    def __init__(self, file: Path, manifest: dict[str, Any]) -> None:
        self.level: str = manifest["level"]  # of the processors that it is for, as ``x86-64-v3``
        self._entries: dict[str, list[Any]] = manifest["kernels"]
        if sum_of(file.read_bytes(), manifest) != manifest["sum"]:
            raise ValueError("its checksum is wrong")
        self._code = ctypes.CDLL(str(file))

    @property
    def runs_here(self) -> bool:
        """Whether this processor has all that the library uses."""
        return bool(self._code.kibitzer_runs_here())

    def kernel(self, function: Callable[P, R]) -> Callable[P, R]:
        """What stands in the library for `function`."""
        name = f"{function.__module__}.{function.__qualname__}"
        entries = [self._entry(*entry) for entry in self._entries.get(name, ())]
        made = _Kernel(name, function, entries)
        return cast(Callable[P, R], made)

    def _entry(self, symbol: str, takes: list[Any], gives: list[str]) -> _Entry:
        return _Entry(getattr(self._code, symbol), [_taker(kind) for kind in takes], takes, gives)


def sum_of(code: bytes, manifest: dict[str, Any]) -> str:
    """Checksum of a library and of what its manifest says of it."""
    told = json.dumps([manifest[part] for part in ("digest", "level", "kernels")])
    return hashlib.blake2b(code + told.encode(), digest_size=16).hexdigest()


class _Entry:
    """One way to call a kernel: what it was compiled for."""

    def __init__(self, code: Any, takers: list[Take], takes: list[Any], gives: list[str]) -> None:
        self._code, self._takers = code, takers
        self._words = struct.Struct("".join(map(_form, takes)))
        self._results = struct.Struct("".join("d" if one[0] == "f" else "q" for one in gives))
        self._bytes = max(self._words.size, self._results.size)
        self._is_bool = [one == "bool" for one in gives]

    def call(self, arguments: tuple[Any, ...]) -> Any:
        """Call it; TypeError if it is not for these arguments."""
        words: list[Any] = []
        owners: list[Any] = []  # what keeps the memory of arrays in its place
        if len(arguments) != len(self._takers):
            raise TypeError(f"it takes {len(self._takers)} arguments, not {len(arguments)}")
        for take, argument in zip(self._takers, arguments, strict=True):
            take(argument, words, owners)
        room = bytearray(self._bytes)
        try:
            self._words.pack_into(room, 0, *words)
        except struct.error as error:  # a number that is none, or beyond 64 bits
            raise TypeError(str(error)) from None
        status = self._code(_NO_BYTES.from_buffer(room))
        if status:
            raise ArithmeticError(f"it ended with status {status}")
        if not self._is_bool:
            return None
        results = self._results.unpack_from(room)
        if len(results) == 1:
            return bool(results[0]) if self._is_bool[0] else results[0]
        return tuple(
            bool(one) if is_bool else one
            for one, is_bool in zip(results, self._is_bool, strict=True)
        )


class _Kernel:
    """Stands for a kernel where Python calls it."""

    def __init__(self, name: str, function: Callable[..., Any], entries: list[_Entry]) -> None:
        self.__name__, self.__doc__ = function.__name__, function.__doc__
        self.__module__, self.__qualname__ = function.__module__, function.__qualname__
        self._name, self._entries = name, entries

    def __call__(self, *arguments: Any) -> Any:
        problem = None
        for entry in self._entries:
            try:
                return entry.call(arguments)
            except TypeError as error:
                problem = error
            except ArithmeticError as error:
                raise RuntimeError(f"{self._name}: {error}") from None
        if problem is not None:
            raise TypeError(f"{self._name}: {problem}")
        raise RefusedError(
            "This needs {kernel}, which did not come compiled; install Kibitzer with numba "
            "(kibitzer[compile]) and set KIBITZER_KERNELS=numba.",
            kernel=self._name,
        )


# Arguments ---------------------------------------------------------------------------------

_NO_BYTES = ctypes.c_char * 0


def _form(kind: Any) -> str:
    """Letters of `struct` for the words of an argument."""
    if isinstance(kind, str):
        return "d" if kind[0] == "f" else "q"
    if kind[0] == "tuple":
        return "".join(map(_form, kind[1]))
    dimensions: int = kind[2]
    return "q" * (1 + dimensions)


def _taker(kind: Any) -> Take:
    """Make the function that puts an argument of this kind into words."""
    if isinstance(kind, str):
        return _take_float if kind[0] == "f" else _take_int
    if kind[0] == "tuple":
        return _tuple_taker([_taker(member) for member in kind[1]])
    return _array_taker(*kind[1:])


def _take_int(value: Any, words: list[Any], _owners: list[Any]) -> None:
    if isinstance(value, np.ndarray | float):
        raise TypeError(f"an integer is needed, not {value!r:.60}")
    words.append(value)  # by its index: a number of numpy is one, too


def _take_float(value: Any, words: list[Any], _owners: list[Any]) -> None:
    words.append(value)


def _tuple_taker(members: list[Take]) -> Take:
    def take(value: Any, words: list[Any], owners: list[Any]) -> None:
        if not isinstance(value, tuple) or len(value) != len(members):
            raise TypeError(f"a tuple of {len(members)} is needed")
        for take_member, member in zip(members, value, strict=True):
            take_member(member, words, owners)

    return take


def _array_taker(name: str, dimensions: int, is_written: bool) -> Take:
    wanted = np.dtype(name)

    def take(value: Any, words: list[Any], owners: list[Any]) -> None:
        if (
            not isinstance(value, np.ndarray)
            or value.dtype != wanted
            or value.ndim != dimensions
            or not value.flags.c_contiguous
        ):
            raise TypeError(f"{_described(value)} instead of {name} of {dimensions} in C order")
        try:
            memory = _NO_BYTES.from_buffer(value)  # type: ignore[arg-type]  # it is a buffer
        except TypeError:  # one that is only read has no other way
            if is_written:
                raise TypeError("an array that cannot be written to") from None
            owners.append(value)
            words.append(value.ctypes.data)
        else:
            owners.append(memory)
            words.append(ctypes.addressof(memory))
        words.extend(value.shape)

    return take


def _described(value: Any) -> str:
    if not isinstance(value, np.ndarray):
        return type(value).__name__
    order = "C" if value.flags.c_contiguous else "another"
    return f"{value.dtype} of {value.ndim} in {order} order"


# Which one ---------------------------------------------------------------------------------


def choose() -> Library | None:
    """The best library of these sources that this processor can run, or None: numba compiles.

    RefusedError if there is none, and numba is not wanted or not installed.
    """
    if sources.CHECKED or sources.HOW == "numba":
        return None
    problem = "there is none"
    try:
        for file, manifest in sources.libraries():
            if manifest["digest"] != sources.digest():
                problem = "it was made from other sources"
                continue
            found = Library(file, manifest)
            if found.runs_here:
                return found
            problem = "it is for other processors"
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        problem = f"it is damaged: {error}"
        _log.warning("The library of kernels is not used: %s.", problem)
    if sources.HOW == "library" or not sources.has_numba():
        raise RefusedError(
            "The library of kernels cannot be used: {problem}. Install Kibitzer anew, or numba, "
            "which compiles them: pip install kibitzer[compile].",
            problem=problem,
        )
    return None
