"""What kernels are made from, and where they come from: known without numpy and numba."""

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from engine.ownership import is_own, is_private

#: See `engine.checked`; for tests.
CHECKED = os.environ.get("KIBITZER_CHECKED", "0") != "0"

#: ``numba``: compile, although a library fits. ``library``: never compile. Else either.
HOW = os.environ.get("KIBITZER_KERNELS", "either")

#: Libraries of compiled kernels, put there by ``python -m setup.kernels``.
FOLDER = Path(__file__).parents[1] / "assets" / "kernels"
SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")

#: Name of a thread that compiles or loads kernels ahead, while others answer questions.
PREPARING = "preparing kernels"


def digest_of(folder: Path, pattern: str, more: str) -> str:
    """Name of the state of the files in `folder` and below that match, and of what else counts."""
    state = hashlib.sha256()
    for path in sorted(folder.rglob(pattern)):
        state.update(path.relative_to(folder).as_posix().encode())
        state.update(path.read_bytes())
    state.update(more.encode())
    return state.hexdigest()[:16]


def digest(more: str = "") -> str:
    """Name of the engine's sources as they are, the mode they are compiled in, and `more`."""
    return digest_of(Path(__file__).parent, "*.py", f"{'checked ' if CHECKED else ''}{more}")


def kept_folder() -> Path:
    """Where the library is that was linked from what numba compiled here: see `setup.kernels`."""
    from engine.folders import cache_root  # not where a wheel is being built: nothing is there yet

    return cache_root() / "library"


def libraries() -> Iterator[tuple[Path, dict[str, Any]]]:
    """Each library of kernels and what its manifest says: the best that came along, then the kept.

    One that others could have put into the user's cache is none.

    OSError, ValueError if a manifest cannot be read.
    """
    yield from libraries_in(FOLDER)
    kept = kept_folder()
    if kept.is_dir() and is_private(kept) and all(is_own(f.stat()) for f in kept.iterdir()):
        yield from libraries_in(kept)


def libraries_in(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The same of one folder."""
    for file in sorted(folder.glob("*.json"), reverse=True):
        yield file.with_suffix(SUFFIX), json.loads(file.read_text(encoding="utf-8"))


def any_fits(found: Iterable[tuple[Path, dict[str, Any]]]) -> bool:
    """Whether one is of the sources as they are; it may yet be for other processors."""
    try:
        return any(told["digest"] == digest() for _file, told in found)
    except (OSError, ValueError, LookupError, TypeError):
        return False


def has_numba() -> bool:
    """Whether kernels can be compiled here."""
    return find_spec("numba") is not None
