"""The one place that says where kernels come from: a library made beforehand, or numba.

A library fits if it was made from the engine's sources as they are; then it has all kernels, and
neither numba nor llvmlite is imported. Otherwise numba compiles each kernel when it is first
called, and keeps it on disk. Never both: what a process answers comes from one of them.

KIBITZER_KERNELS=numba compiles although a library fits, KIBITZER_KERNELS=library never does.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ParamSpec, TypeVar, cast

import numpy as np

from engine import code_cache, library
from engine.sources import CHECKED as CHECKED, PREPARING as PREPARING, digest

P = ParamSpec("P")
R = TypeVar("R")

#: For a literal 0 that is an argument, or a variable's first value: a plain 0 has a type of its
#: own, for which numba compiles once more whatever is called with it.
ZERO = cast(int, np.int64(0))

#: What kernels are taken from; None if numba compiles them.
LIBRARY = library.choose()

if LIBRARY is not None:
    CACHE_FOLDER = code_cache.folder_for(digest())
    kernel = LIBRARY.kernel

    def part(function: Callable[P, R]) -> Callable[P, R]:
        """Leave `function` as it is: it is in the kernels that call it."""
        return function

    @contextmanager
    def compile_timer() -> Iterator[Callable[[], float]]:
        """Give a function that tells for how long, in s, kernels were compiled: never."""
        yield lambda: 0.0

    @contextmanager
    def on_compile(tell: Callable[[], None]) -> Iterator[None]:
        """Call nothing: nothing is compiled."""
        yield

else:
    from engine import compiling

    CACHE_FOLDER = compiling.CACHE_FOLDER
    kernel = compiling.kernel
    part = compiling.part
    compile_timer = compiling.compile_timer
    on_compile = compiling.on_compile
