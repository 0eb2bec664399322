"""What the views of Hold'em's other modes have beside what every view has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.cards.typing import CardTyping
from app.shell.room.mode import Mode, S
from app.shell.room.page import Page
from app.words.translation import said


class ModeView(Mode[S]):
    """Base of the views of all modes but equity."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.typing = CardTyping(self)

    def _problem(self) -> str:
        """Why nothing can be asked of the part as it is, by its `asked`; empty if it can."""
        part: Any = self.state
        try:
            part.asked()
        except ValueError as problem:
            return said(problem)
        return ""

    def to_text(self) -> str:
        """What is asked and answered, as plain text."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def open_file(self, path: str, done: Callable[[str | None], None]) -> None:
        """Open a file of the mode's own; `done` hears what went wrong, or None."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def unsaved(self) -> str:
        """What would be lost with the window, see `Page.unsaved`."""
        return ""

    @property
    def busy(self) -> bool:
        """Whether it works beside what the page asks, and can be stopped."""
        return False

    def stopped(self) -> None:
        """The user has stopped the running question."""

    def resumed(self) -> bool:
        """The user goes on with it; True if there is another question now."""
        return False
