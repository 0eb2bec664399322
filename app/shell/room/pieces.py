"""What takes too long to be built in one turn of the event loop is built in pieces.

Who needs it at once has it whole. Who builds it ahead takes a piece at a time (`frame.ahead`),
and if it is wanted before the last one, `finish` takes what is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent

_one_by_one = False


@contextmanager
def in_pieces(wanted: bool = True) -> Iterator[None]:
    """Let what is made here have its first piece; who made it takes the others."""
    global _one_by_one
    before, _one_by_one = _one_by_one, wanted
    try:
        yield
    finally:
        _one_by_one = before


class Pieces:
    """Base of what is built in pieces."""

    _pieces: Iterator[None] | None = None

    def build(self, pieces: Iterator[None]) -> None:
        """Build it by an iterator, each item of which ends a piece: all of it, or the first."""
        self._pieces = pieces
        if _one_by_one:
            next(self.pieces_left())
        else:
            self.finish()

    def is_whole(self) -> bool:
        """Whether nothing is left to be built."""
        return self._pieces is None

    def pieces_left(self) -> Iterator[None]:
        """Build what is left, a piece at a time."""
        while self._pieces is not None:
            with in_pieces(False):  # what a piece makes is whole, unless it says otherwise
                try:
                    if next(self._pieces, self) is self:
                        self._pieces = None
                        self.put_in_order()
                except Exception as error:
                    self._pieces = _ending_in(error)  # half built, it is not to pass for whole
                    raise
            # What is not in its place yet is not to be styled: there it would be once more. What is
            # shown, or asked for its size, Qt styles without being reminded, whoever made it.
            anybody: Any = None  # Qt takes none for all, whatever its stubs say
            QCoreApplication.removePostedEvents(anybody, QEvent.Type.PolishRequest)
            yield

    def put_in_order(self) -> None:
        """Once it is whole: readers find widgets in the order in which they came."""

    def finish(self) -> None:
        """Build what is left now."""
        for _piece in self.pieces_left():
            pass


def _ending_in(error: Exception) -> Iterator[None]:
    raise error
    yield
