"""A question beside the page's main one, such as what an upcard is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from app.shell.engine import Engine, Job


class SideQuestion(Job):
    """A job that asks a question once, however often the page wants its answer.

    The page calls `ask` with the question as it is now each time that it draws; what is asked
    or answered already is not asked again, and None stops what runs::

        self.upcard = SideQuestion(engine, self.room, self, self._show_upcard)
        self.upcard.ask(hand.question_with_upcard())   # None while there is no upcard
        taking = self.upcard.answer                    # newest answer to it, None before

    Parameters
    ----------
    show : is called with each answer
    done : is called with None at the end, or with the sentence that says why it broke off
    """

    def __init__(
        self,
        engine: Engine,
        room: str,
        parent: QObject,
        show: Callable[[Any], object] | None = None,
        done: Callable[[str | None], object] | None = None,
    ) -> None:
        super().__init__(engine, room, parent)
        self.asked: Any = None
        self.answer: Any = None
        self.update.connect(self._keep)
        if show is not None:
            self.update.connect(show)
        if done is not None:
            self.done.connect(done)

    def ask(self, question: object | None) -> bool:
        """Ask, unless that was done; True if the question is another one than before."""
        if question == self.asked:
            return False
        self.asked, self.answer = question, None
        if question is None:
            self.cancel()
        else:
            self.start(question)
        return True

    def forget(self) -> None:
        """Stop, and ask anew when the page next does."""
        self.cancel()
        self.asked = self.answer = None

    def _keep(self, answer: object) -> None:
        self.answer = answer
