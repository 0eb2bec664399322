"""One of several views of a page, which draws and changes its part of the page's record."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Generic, TypeVar

from app.shell.room.page import Page
from app.shell.room.view import View

S = TypeVar("S")
A = TypeVar("A")


class Mode(View, Generic[S]):
    """Base of the views of all modes; the type in brackets is that of the part."""

    part = ""  # name of that part of the page's record
    new_part: Any = None  # what is drawn while the record holds none

    def __init__(self, page: Page) -> None:
        super().__init__(page)  # what moves into its page later is styled twice
        self.page = page

    @property
    def state(self) -> S:
        held = getattr(self.page.state, self.part)
        found: S = self.new_part if held is None else held
        return found

    def question(self) -> object | None:
        part: Any = self.state
        found: object | None = part.question()
        return found

    def fresh(self, kind: type[A]) -> A | None:
        """Answer of this kind to what is asked now."""
        answer = self.page.fresh_answer
        return answer if isinstance(answer, kind) else None

    def change(self, state: S, text: str, merge: int = -1) -> None:
        self.page.change(self.in_page(state), text, merge)

    def adjust(self, state: S, *, same_question: bool = False) -> None:
        """Go to a position that differs in what is no change to the user."""
        self.page.adjust(self.in_page(state), same_question=same_question)

    def in_page(self, state: S) -> Any:
        """The page's record with `state` as its part."""
        return replace(self.page.state, **{self.part: state})

    def go(self, state: S, text: str, merge: int = -1) -> None:
        """Go to another record, or draw this one again: a control may say otherwise."""
        if state == self.state:
            self.render_state()
        self.change(state, text, merge)
