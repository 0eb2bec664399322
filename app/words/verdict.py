"""The onlooker's advice, as every room gives it."""

from __future__ import annotations

from dataclasses import dataclass

from app.words.figures import unbroken


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to do, in a sentence, and why, in another; parts in <em> are marked."""

    headline: str
    detail: str = ""

    def unbroken(self) -> Verdict:
        """The same with no line break between a number and its % or suit."""
        return Verdict(unbroken(self.headline), unbroken(self.detail))
