"""Positions that come with Kibitzer: chosen because strong players err there. No Qt.

Each room has a file of lines as they are exported. `lab/positions` says how they were found.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import resources
from itertools import chain, zip_longest

from app.train.store import Kept, read_line


@cache
def ready_made() -> tuple[Kept, ...]:
    """All of them, a room after the other in turn; what is in a file is read once."""
    folder = resources.files("assets") / "training"
    if not folder.is_dir():
        return ()
    files = sorted((each for each in folder.iterdir() if each.name.endswith(".jsonl")), key=str)
    rooms = [map(read_line, file.read_text(encoding="utf-8").splitlines()) for file in files]
    found = (kept for kept in chain(*zip_longest(*rooms)) if kept is not None)
    return tuple(replace(kept, ready_made=True) for kept in found)
