"""What the views of a hand have alike, whether it is followed or played here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtGui import QKeyEvent

from app.cards.panels import set_stale
from app.cards.typing import typed_text
from app.games.holdem.mode_view import ModeView
from app.games.holdem.play.felt import ActionBar, Felt
from app.games.holdem.play.panels import ChoicesPanel, HoldingsPanel
from app.words.translation import said
from engine.games.holdem.in_play import Answer


class HandView(ModeView):
    """Base of the views with a felt, a bar of actions, and advice."""

    engine_package = "holdem.in_play"
    felt: Felt
    bar: ActionBar
    choices: ChoicesPanel
    holdings: HoldingsPanel

    @property
    def advice(self) -> Answer | None:
        """Answer to the hand as it is now."""
        return self.fresh(Answer)

    def do(self, action: str) -> None:
        """Who is to act did this: "fold", "bet 5.8" and so on."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def checks(self) -> bool:
        """Whether who is to act may check."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def fold(self) -> None:
        """Who is to act folds."""
        self.do("fold")

    def check_or_call(self) -> None:
        """Who is to act checks, or calls."""
        self.do("check" if self.checks() else "call")

    def all_in(self) -> None:
        """Who is to act goes all-in."""
        self.do("all-in")

    def type_amount(self) -> None:
        """Give the keyboard to the amount of a bet or raise."""
        if self.bar.field.isVisible():
            self.bar.field.setFocus()
            self.bar.field.selectAll()

    def turn_setup(self) -> None:
        """Show what is set once, or hide it."""
        self.felt.change_button.toggle()
        if self.felt.setup.isVisible():
            self.felt.setup.stacks.setFocus()
        else:
            self.focus_start()

    def show_stale(self, stale: bool) -> None:
        for widget in (self.choices, self.holdings, self.felt.equity):
            set_stale(widget, stale)

    def _act_by_key(self, event: QKeyEvent, more: Mapping[str, Callable[[], object]]) -> bool:
        """Do what a letter stands for; False if it stands for nothing."""
        acts: dict[str, Callable[[], object]] = {
            "F": self.fold,
            "C": self.check_or_call,
            "R": self.type_amount,
            "B": self.type_amount,
            "A": self.all_in,
            **more,
        }
        act = acts.get(typed_text(event).upper())
        if act is not None:
            act()
        return act is not None

    def _try(self, make: Callable[[], Any], text: str) -> bool:
        """Go where `make` leads, or tell why that cannot be."""
        try:
            state = make()
        except ValueError as problem:
            self.refused.emit(said(problem))
            return False
        self._go(state, text)
        return True
