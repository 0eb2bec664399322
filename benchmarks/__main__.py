"""Run every room's benchmark: ``python -m benchmarks [ROOM...]``."""

import importlib
import pkgutil
import sys

import benchmarks


def main():
    wanted = sys.argv[1:]
    for module in pkgutil.iter_modules(benchmarks.__path__):
        if module.name.startswith(("__main__", "bare")):
            continue  # bare: what the window is compared with
        if not wanted or module.name in wanted:
            print(f"\n== {module.name.replace('_', ' ')} ==", flush=True)
            importlib.import_module(f"benchmarks.{module.name}").main()


if __name__ == "__main__":
    main()
