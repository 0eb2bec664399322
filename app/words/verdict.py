"""The onlooker's advice, as every room gives it."""

from __future__ import annotations

from dataclasses import dataclass

from app.words.figures import unbroken
from app.words.translation import _


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to do, in a sentence, and why, in another; parts in <em> are marked.

    One that `waits` says that an answer is on its way, and not what would be right without it.
    """

    headline: str
    detail: str = ""
    waits: bool = False

    def unbroken(self) -> Verdict:
        """The same with no line break within a figure, or between a number and its suit."""
        return Verdict(unbroken(self.headline), unbroken(self.detail), self.waits)


def waiting(detail: str) -> Verdict:
    """What is said until there is an answer; `detail` says what is on its way."""
    return Verdict(_("One moment."), detail, waits=True)
