"""How far work is, on a terminal: a bar, so many pieces a second, and the time left."""

from __future__ import annotations

import time
from typing import TextIO

from app.words.figures import clock
from app.words.translation import _

SHOWN_AFTER_S = 1.0
SHOW_EVERY_S = 0.1
WIDTH = 40
COLUMNS = 79  # of a line that fits any terminal


class ProgressBar:
    """A line on `stream` if that is a terminal, shown once the work has taken a second."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._start_s = self._shown_s = time.monotonic()
        self._shown = 0  # characters

    @property
    def seen(self) -> bool:
        """Whether anybody could see it."""
        return self._stream is not None

    def show(self, share: float | None, pieces: int = 0) -> None:
        """Show that this share of the work is done, if it is known, and so many pieces."""
        if self._stream is None:
            return
        now_s = time.monotonic()
        spent_s = now_s - self._start_s
        if spent_s <= SHOWN_AFTER_S or now_s - self._shown_s < SHOW_EVERY_S:
            return
        self._shown_s = now_s
        parts = []
        if share is not None:
            filled = round(share * WIDTH)
            parts.append(f"[{'#' * filled}{'.' * (WIDTH - filled)}] {share:4.0%}")
        if pieces:
            rate = pieces / spent_s
            text = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
            parts.append(_("{rate} a second").format(rate=text))
        if share:
            parts.append(_("{time} left").format(time=clock(spent_s / share - spent_s)))
        line = "  ".join(parts)[:COLUMNS]
        print("\r" + line.ljust(self._shown), end="", file=self._stream, flush=True)
        self._shown = len(line)

    def clear(self) -> None:
        """Wipe the line."""
        if self._stream is not None and self._shown:
            print("\r" + " " * self._shown + "\r", end="", file=self._stream, flush=True)
