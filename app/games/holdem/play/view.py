"""What the views of a hand have alike, whether it is followed or played here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from PySide6.QtGui import QKeyEvent

from app.cards.typing import typed_text
from app.games.holdem.mode_view import ModeView
from app.games.holdem.play.felt import ActionBar, Felt
from app.games.holdem.play.panels import ChoicesPanel, HoldingsPanel
from app.look import theme
from app.shell.room.mode import S
from app.widgets.layout import down
from app.widgets.panels import Verdict, set_stale
from app.widgets.scroll import SideColumn
from app.widgets.text import explain
from app.words.translation import _, said
from engine.games.holdem.in_play import Answer
from engine.games.holdem.seats import MOST_SEATS

RIGHT_WIDTH, WIDE_WIDTH, SPACING = 388, 520, 12


class HandView(ModeView[S]):
    """Base of the views with a felt, a bar of actions, and advice."""

    engine_package = "holdem.in_play"
    letters = 90  # that stand below the verdict, usually

    most_seats = MOST_SEATS

    def _building(self) -> Iterator[None]:
        felt = self.felt = Felt(self.most_seats)
        self.right = SideColumn(RIGHT_WIDTH, wide=WIDE_WIDTH)
        self.left = down(felt, spacing=SPACING)
        self.lay_out(self.left, self.right)
        yield
        self.bar, setup = ActionBar(), felt.setup
        self.verdict = Verdict(headline=40, detail=self.letters)
        yield
        self.choices, self.holdings = ChoicesPanel(), HoldingsPanel()
        felt.step_chosen.connect(lambda at: self.look_at(at))
        felt.change_button.toggled.connect(lambda _on: self._fit())
        for entered, made, text in (
            (setup.seats_chosen, "with_seats", _("Number of seats")),
            (setup.stacks_entered, "with_stacks", _("Stacks")),
            (setup.blinds_entered, "with_blinds", _("Blinds")),
            (setup.rake_entered, "with_rake", _("Rake")),
        ):
            entered.connect(partial(self._set_table, made, text))
        self.bar.done.connect(lambda action: self.do(action))
        self.bar.next_wanted.connect(lambda: self.next_hand())
        self.bar.back_wanted.connect(lambda: self.take_back())
        table = _("The table: seats, your cards and the board; amounts in big blinds.")
        explain(felt, table, hover=False)
        theme.notifier().changed.connect(self.choices.update)

    def _set_table(self, made: str, text: str, entered: Any) -> None:
        """Something of the table was entered: what makes the new one is a method of `Play`."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def look_at(self, at: int) -> None:
        """Look at the hand after so many steps."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def next_hand(self) -> None:
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def take_back(self) -> None:
        raise NotImplementedError  # Qt's classes allow no abstract methods

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
        self.do("fold")

    def check_or_call(self) -> None:
        self.do("check" if self.checks() else "call")

    def all_in(self) -> None:
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

    def _fit(self) -> None:
        self.right.fit()
        width = self.table_width(self.right)
        self.bar.fit(width)
        self.holdings.set_wide(self.right.panels_width() > RIGHT_WIDTH)
        self._fit_table(width, self.height())

    def _fit_table(self, width: int, height: int) -> None:
        """Let the table have so much room."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

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
        self.go(state, text)
        return True
