"""Runs a program of the engine with its pieces done elsewhere.

``python -m lab.cluster local:2 lab.gin.calibration --deals 100``
"""

import importlib
import sys

from engine import cluster


def main() -> int | None:
    """Call `main` of the module that is named after the address, with the words after it."""
    if len(sys.argv) < 3:
        print("usage: python -m lab.cluster ADDRESS MODULE [OPTIONS]", file=sys.stderr)
        return 2
    address, module, *words = sys.argv[1:]
    sys.argv = [module, *words]
    try:
        with cluster.opened(address):
            importlib.import_module(module).main()
    except (ValueError, cluster.ClusterError) as error:
        print(f"{module}: error: {error}", file=sys.stderr)
        return 1
    return None


if __name__ == "__main__":
    sys.exit(main())
