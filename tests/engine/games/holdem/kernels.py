"""The kernels of the room, for tests that look at all of them."""

import importlib
import pkgutil

from engine.games.holdem import kernels


def signatures():
    """Of how many signatures each kernel is, by name, in the library or compiled so far."""
    names = [module.name for module in pkgutil.iter_modules(kernels.__path__)]
    modules = [importlib.import_module(f"{kernels.__name__}.{name}") for name in names]
    found = {
        name: getattr(value, "signatures", getattr(value, "_entries", None))
        for module in modules
        for name, value in vars(module).items()
        if getattr(value, "__module__", "").startswith(kernels.__name__)
    }
    return {name: len(kept) for name, kept in found.items() if kept is not None}
