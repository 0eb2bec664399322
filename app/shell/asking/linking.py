"""From a checkout: what numba compiled becomes a library, once, so that the next start needs none.

It is done by a process of its own, of the lowest priority, after a window's engine has prepared all
kernels; the command line and tests never start it. Where there is no C compiler nothing happens.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from engine import sources

ROOT = Path(__file__).parents[3]
MAKER = ROOT / "setup" / "kernels.py"  # only a checkout has it


def start_linking() -> subprocess.Popen[bytes] | None:
    """Start that process if there is anything to link, and what it takes; return at once."""
    wanted = sources.HOW == "either" and not sources.CHECKED and MAKER.is_file()
    if not wanted or sources.any_fits(sources.libraries()):
        return None
    if shutil.which(os.environ.get("CC", "cc")) is None:
        return None
    nowhere = subprocess.DEVNULL
    return (
        subprocess.Popen(  # it may outlive the window: what it makes is there whole or not at all
            [sys.executable, "-m", "setup.kernels", "--kept"],
            cwd=ROOT,
            stdin=nowhere,
            stdout=nowhere,
            stderr=nowhere,
            start_new_session=True,
        )
    )
