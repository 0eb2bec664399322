"""A question beside the page's main one, such as what an upcard is worth."""

from __future__ import annotations

from typing import Any

from app.shell.asking.engine import Job
from app.shell.room.page import Page


class SideQuestion(Job):
    """A job that asks a question once, however often the page wants its answer.

    The page calls `ask` with the question as it is now each time that it draws; what is asked
    or answered already is not asked again, and None stops what runs::

        self.upcard = SideQuestion(engine, self.room, self, self._show_upcard)
        self.upcard.ask(hand.question_with_upcard())   # None while there is no upcard
        taking = self.upcard.answer                    # newest answer to it, None before

    One that is given no `ended` has nobody who says why it broke off: the page does, at its foot,
    and offers to try again.
    """

    asked: Any = None
    answer: Any = None
    _broken: Page | None = None  # the page that says why it broke off

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

    def retry(self) -> None:
        """Ask once more what broke off."""
        self.start(self.asked)

    def start(self, question: object, room: str = "") -> None:
        self._mend()
        super().start(question, room)

    def cancel(self) -> None:
        self._mend()
        super().cancel()

    def _mend(self) -> None:
        page, self._broken = self._broken, None
        if page is not None:
            page.tell_broken(self.retry, None)

    def _on_answered(self, job: int, number: int, answer: object) -> None:
        if (job, number) == (self._job, self._number):
            self.answer = answer
        super()._on_answered(job, number, answer)

    def _on_done(self, job: int, number: int, problem: str | None) -> None:
        super()._on_done(job, number, problem)
        if problem is None or self._ends_told or (job, number) != (self._job, self._number):
            return
        above = self.parent()
        while above is not None and not isinstance(above, Page):
            above = above.parent()
        if above is not None:
            self._broken = above
            above.tell_broken(self.retry, problem)
