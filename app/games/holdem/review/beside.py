"""Reads hands in a process of its own, as often as it is called: see `Working`. No Qt.

Only what is pickled passes between it and the window, which waits for no more than a batch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.shell.commands.cluster_options import process
from app.words import translation


@dataclass(frozen=True, slots=True)
class Reading:
    """What is read, into how many hands, and whose language it is told in."""

    hands: int
    database: Path
    paths: tuple[str, ...]
    text: str
    language: str


_begun: dict[int, tuple[Iterator[float], Any]] = {}


def read_on(number: int) -> tuple[float | None, Any] | None:
    """Read a batch: which share is read now, None after the last; and what came of it so far.

    None where that is not begun: what is read may be long, and goes to a process once.
    """
    if number not in _begun:
        return None
    shares, heard = _begun[number]
    return next(shares, None), heard


def read_first(number: int, reading: Reading) -> tuple[float | None, Any]:
    """Begin to read, and read a batch: see `read_on`.

    A process that was ended is followed by one that begins anew: what is known is passed over.
    """
    translation.use([reading.language])  # before modules are imported that hold texts
    from app.games.holdem.review.store import Store
    from app.games.holdem.review.work import Heard, read_in

    store = Store(reading.database)
    new = len(store.known()) - reading.hands  # which a process that was ended had read
    heard = Heard(new, -new)
    shares = read_in(store, reading.paths, heard=heard, text=reading.text)
    _begun[number] = shares, heard
    return next(shares, None), heard


def read_beside(
    database: Path, paths: Sequence[str], number: int, text: str = ""
) -> Iterator[tuple[float, Any]]:
    """Read in another process, see `read_in`: share that is read, what came of it so far."""
    from app.games.holdem.review.store import Store

    with closing(Store(database)) as store:
        hands = len(store.known())
    reading = Reading(hands, database, tuple(paths), text, translation.language())
    with process() as other:
        while True:
            found = other.submit(read_on, number).result()
            if found is None:
                found = other.submit(read_first, number, reading).result()
            share, heard = found
            if share is None:
                return
            yield share, heard
