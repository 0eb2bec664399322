"""Compiles the kernels of all rooms side by side, before tests: ``python -m tests.prepare``."""

from concurrent.futures import ProcessPoolExecutor
from importlib import import_module

from setup.kernels import packages


def prepare(package):
    """Compile the kernels of a package of the engine, or find them compiled."""
    for _step in import_module(package).prepare():
        pass


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        list(pool.map(prepare, packages()))
