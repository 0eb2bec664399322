"""Fixes how often hands do what at a decision of a strategy, to be solved again."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.games.holdem.strategy.line import Table, action_name, short_name
from app.games.holdem.strategy.setup import Setup
from app.games.holdem.strategy.words import ClassPlay
from app.widgets.controls import Button, SegmentedControl
from app.widgets.entry_field import EntryField
from app.widgets.layout import STRETCH, across, fill, make_grid
from app.widgets.panels import FloatingError, Panel
from app.widgets.text import Text, set_visible
from app.words.translation import _, ngettext
from engine.games.holdem.strategy.equilibrium import Advice


class LockPanel(Panel):
    """Fixes how often some hands, or all, do what at this decision, whatever would be better."""

    HAND, PART, ALL = range(3)  # who is locked
    locked = Signal(int, object)  # HAND, PART or ALL, and how often they do what in all
    unlocked = Signal()  # all may play as is best again

    def __init__(self) -> None:
        super().__init__(_("Lock"), spacing=6)
        whom = (_("Hand"), _("Part"), _("All hands"))
        self.whom = SegmentedControl(whom, small=True, name=_("Lock whom"))
        self.whom.changed.connect(self._choose_whom)
        self._wanted = self.HAND  # whom, where it is possible
        row = across(self.whom, spacing=8)
        row.addWidget(self.hint)  # not beside the tabs, which may take all of the header
        row.addStretch(1)
        self.body.addLayout(row)
        self._grid = make_grid(gaps=(6, 4))
        self.fields: list[EntryField] = []
        self._names: list[Text] = []
        self.order = Text("", "hint", wrap=True)
        fill(self.body, self._grid, self.order)
        self.error = FloatingError(self)
        self.lock_button = Button(_("Lock and solve"), "lock", kind="outline", small=True)
        self.lock_button.clicked.connect(self._lock)
        self.free_button = Button(_("Unlock all"), kind="outline", small=True, then=self.unlocked)
        self.body.addLayout(across(self.lock_button, self.free_button, STRETCH, spacing=8))
        self._shown: tuple[object, ...] = ()
        self._shares: list[Sequence[float]] = [(), (), ()]

    def show_decision(
        self,
        setup: Setup,
        table: Table,
        advice: Advice,
        hand: tuple[str, ClassPlay] | None,
        part: tuple[str, Sequence[float]] | None,
    ) -> None:
        """Offer the actions of a decision, with what is done now as the start.

        `hand` and `part` are the chosen ones, by name, with what they do.
        """
        self.order.set_text(_("Who loses least by it changes first."))
        self._shares = [hand[1].frequencies if hand else (), part[1] if part else ()]
        self._shares.append(advice.frequencies)
        self.whom.set_option(self.HAND, hand[0] if hand else _("Hand"))
        self.whom.segment(self.HAND).setEnabled(hand is not None)
        if part:
            self.whom.set_option(self.PART, part[0])
        set_visible(self.whom.segment(self.PART), part is not None)
        here = sum(lock.line == setup.line for lock in setup.locks)
        count = len(setup.locks)
        self.set_hint(
            _("what it does, in %")
            if not count
            else _("locked here")
            if here
            else ngettext("{count} lock elsewhere", "{count} locks elsewhere", count).format(
                count=count
            )
        )
        self.free_button.setEnabled(bool(count))
        for button in (self.whom.segment(self.ALL), self.whom.segment(self.PART), self.lock_button):
            button.setEnabled(True)
        names = (hand[0] if hand else "", part[0] if part else "")
        key = (advice.actions, names, setup.line, setup.locks)
        if key == self._shown:
            if not any(field.isModified() for field in self.fields):  # what is typed stays
                self._fill()
            return
        self._shown = key
        possible = [whom for whom in (self._wanted, self.HAND, self.PART) if self._shares[whom]]
        self.whom.set_chosen(possible[0] if possible else self.ALL)
        while len(self.fields) < len(advice.actions):
            at = len(self.fields)
            name, field = Text("", "hint"), EntryField("", width=52)
            field.returnPressed.connect(self._lock)
            field.textEdited.connect(lambda _text, n=at: self._typed(n))
            self._grid.addWidget(name, 2 * (at // 6), at % 6)
            self._grid.addWidget(field, 2 * (at // 6) + 1, at % 6)
            QWidget.setTabOrder(self.fields[-1] if at else self.whom.segment(self.ALL), field)
            self._names.append(name)
            self.fields.append(field)
        for at, (name, field) in enumerate(zip(self._names, self.fields, strict=True)):
            for widget in (name, field):
                set_visible(widget, at < len(advice.actions))
            if at < len(advice.actions):
                name.set_text(short_name(advice.actions[at], table))
                action = action_name(advice.actions[at], table)
                field.setAccessibleName(_("{action}, percent").format(action=action))
        self._fill()

    def show_nothing(self, why: str = "") -> None:
        """There is nothing to lock now, and why if it never is; what was typed is gone."""
        self._shown = ()
        self.order.set_text(why)
        self.set_hint("")
        for widget in (*self._names, *self.fields):
            set_visible(widget, False)
        for button in (*map(self.whom.segment, range(3)), self.lock_button, self.free_button):
            button.setEnabled(False)

    def _choose_whom(self, whom: int) -> None:
        self._wanted = whom
        self._fill()

    def _fill(self) -> None:
        self.error.set_error("")
        shares = self._shares[self.whom.chosen()] or self._shares[self.ALL]
        for field, share in zip(self.fields, shares, strict=False):
            field.show_text(f"{100 * share:.0f}")

    def _typed(self, at: int) -> None:
        """A field was typed in: of two actions, the other is what is left of 100."""
        self.error.set_error("")
        shown = [field for field in self.fields if not field.isHidden()]
        if len(shown) != 2:
            return
        try:
            share = float(shown[at].text())
        except ValueError:
            return
        if 0 <= share <= 100:
            shown[1 - at].show_text(f"{100 - share:g}")

    def _lock(self) -> None:
        shown = [field for field in self.fields if not field.isHidden()]
        found = []
        for field in shown:
            try:
                found.append(float(field.text() or 0))
            except ValueError:
                found.append(-1.0)
        total = sum(found)
        if min(found) < 0 or not 95 <= total <= 105:
            self.error.set_error(_("Give numbers from 0 on that add up to 100."))
            return
        self.error.set_error("")
        self.locked.emit(self.whom.chosen(), tuple(share / total for share in found))
