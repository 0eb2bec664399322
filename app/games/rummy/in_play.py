"""What a game followed in play asks of its view, gin and Three Thirteen alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtGui import QKeySequence, QShortcut

from app.cards.deck import DeckPicker
from app.cards.typing import CardTyping
from app.shell.page import Page
from app.shell.view import View


class InPlayView(View):
    """Draws one part of the page's record, which grows card by card.

    Attributes
    ----------
    part : name of that part
    """

    part = ""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page

    def add_keys(self, picker: DeckPicker, keys: dict[str, Callable[[], object]]) -> None:
        """Let cards be typed as on any page, and what else can happen by Ctrl and a key."""
        self.picker = picker
        self.typing = CardTyping(self)
        self.typing.typed.connect(self.click_card)
        self.typing.hint.connect(self.hint)
        for key, then in keys.items():
            shortcut = QShortcut(QKeySequence(f"Ctrl+{key}"), self)
            shortcut.activated.connect(lambda then=then: then())

    def question(self) -> object | None:
        found: object | None = self.state.question()
        return found

    def focus_start(self) -> None:
        self.picker.focus_card()

    def click_card(self, card: int) -> None:
        """A card was clicked in the deck or on the table, or typed."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def change(self, state: Any, text: str, merge: int = -1) -> None:
        self.page.change(replace(self.page.state, **{self.part: state}), text, merge)

    def random_state(self) -> Any:
        return getattr(self.page.random_state(), self.part)
