"""The kernels of the room, for tests that look at all of them."""

import importlib
import pkgutil

from engine.games.holdem import kernels


def compiled_kernels():
    """All kernels by name."""
    names = [module.name for module in pkgutil.iter_modules(kernels.__path__)]
    modules = [importlib.import_module(f"{kernels.__name__}.{name}") for name in names]
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if hasattr(value, "signatures") and value.__module__.startswith(kernels.__name__)
    }
