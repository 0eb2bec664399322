"""Kernels of all rooms, compiled side by side and linked before tests: ``python -m tests.prepare``.

Nothing is done where a library of the sources as they are is there: without numba tests take less
time and memory. Where there is no C compiler they go on with it.
"""

from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from importlib import import_module
from subprocess import CalledProcessError

from engine.sources import any_fits, libraries
from setup.kernels import keep, packages


def prepare(package):
    """Compile the kernels of a package of the engine, or find them compiled."""
    for _step in import_module(package).prepare():
        pass


if __name__ == "__main__" and not any_fits(libraries()):
    with ProcessPoolExecutor() as pool:
        list(pool.map(prepare, packages()))
    with suppress(OSError, CalledProcessError):
        keep()
