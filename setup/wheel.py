"""What a wheel brings along: the libraries of kernels if they are made, else numba's name.

Hatchling runs this hook. With libraries of the sources as they are the wheel is one for this
platform, and nothing that it is installed into needs numba; without them, and for an editable
install, the wheel is for any platform, and numba compiles there.
"""

import os
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NUMBA = "numba>=0.61"
#: The library asks glibc for memory alone, as of all versions that pip has such a name for.
GLIBC = "manylinux_2_17"


class WheelHook(BuildHookInterface):
    """Chooses files, name and dependencies of a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Say what goes into the wheel, before it is built."""
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from engine.sources import FOLDER, any_fits, libraries_in

        # Whoever makes a wheel for another system than this names it: see setup/kernels.py.
        elsewhere = os.environ.get("KIBITZER_PLATFORM")
        folder = root / "build" / "kernels" / elsewhere if elsewhere else FOLDER
        if version == "editable" or not any_fits(libraries_in(folder)):
            build_data["dependencies"].append(NUMBA)
            return
        here = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        platform = elsewhere or here.replace("linux", GLIBC, 1)
        build_data["tag"] = f"py3-none-{platform}"
        build_data["pure_python"] = False
        for file in folder.iterdir():
            build_data["force_include"][str(file)] = f"assets/kernels/{file.name}"
