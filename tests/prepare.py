"""Kernels of all rooms, compiled side by side and linked before tests: ``python -m tests.prepare``.

Nothing is done where a library of the sources as they are is there: without numba tests take less
time and memory. Where there is no C compiler they go on with it.
"""

from contextlib import suppress
from subprocess import CalledProcessError

from engine.sources import any_fits, libraries
from setup.kernels import compile_side_by_side, keep

if __name__ == "__main__" and not any_fits(libraries()):
    compile_side_by_side()
    with suppress(OSError, CalledProcessError):
        keep()
