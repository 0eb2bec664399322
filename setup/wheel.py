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
#: The newest symbols that the library asks glibc for are exp, log and pow of that version.
GLIBC = "manylinux_2_29"


class WheelHook(BuildHookInterface):
    """Chooses files, name and dependencies of a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Say what goes into the wheel, before it is built."""
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from engine.sources import FOLDER, any_fits, libraries_in

        if version == "editable" or not any_fits(libraries_in(FOLDER)):
            build_data["dependencies"].append(NUMBA)
            return
        # Whoever makes them for another system than this names its platform.
        platform = os.environ.get("KIBITZER_PLATFORM") or sysconfig.get_platform()
        platform = platform.replace("-", "_").replace(".", "_").replace("linux", GLIBC, 1)
        build_data["tag"] = f"py3-none-{platform}"
        build_data["pure_python"] = False
        build_data["artifacts"].append("assets/kernels/*")
