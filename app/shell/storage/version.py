"""Which Kibitzer this is, and where it keeps its files. Without Qt."""

import os
import platform
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from engine import sources

ROOT = Path(__file__).parents[3]
#: Written by whoever builds a wheel or an installer: what is built has no history.
COMMIT_FILE = ROOT / "assets" / "commit.txt"
LIBRARIES = ("PySide6-Essentials", "numpy", "platformdirs")
COMPILER = ("numba", "llvmlite")  # only where kernels are compiled


def libraries() -> tuple[str, ...]:
    """Names of the packages that this runs on."""
    return (*LIBRARIES, *COMPILER) if sources.has_numba() else LIBRARIES


def version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # run from a source tree that is not installed
        return "(not installed)"


def commit() -> str:
    """Short name of the commit that this was built from or runs from, or empty."""
    if not (ROOT / ".git").exists():
        return COMMIT_FILE.read_text(encoding="utf-8").strip() if COMMIT_FILE.is_file() else ""
    try:
        done = subprocess.run(
            ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"],
            capture_output=True,
            text=True,
            timeout=5,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip()


def kernels() -> str:
    """Where kernels come from: ``library``, or ``numba 0.68.1``."""
    return "library" if sources.any_fits(sources.libraries()) else f"numba {version_of('numba')}"


def full_version() -> str:
    """Version with the commit, as in ``1.0.0 (5ca1ab1e)``."""
    name = commit()
    return f"{version_of('kibitzer')} ({name})" if name else version_of("kibitzer")


def system() -> list[tuple[str, str]]:
    """Names and values of what a report of a defect should say of the machine and libraries."""
    return [
        ("Kibitzer", full_version()),
        ("Python", platform.python_version() + (", bundled" if hasattr(sys, "frozen") else "")),
        *((name, version_of(name)) for name in libraries()),
        ("Kernels", kernels()),
        ("System", platform.platform()),
        ("Processor", f"{platform.machine()}, {os.cpu_count()} cores"),
    ]


def without_home(path: Path) -> str:
    """`path` as a report may show it: the user's own folder is ``~``."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
