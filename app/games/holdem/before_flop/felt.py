"""The table whose charts are looked at, the line so far, and what who is to act may do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.games.holdem import words as holdem_words
from app.games.holdem.before_flop import words
from app.games.holdem.before_flop.record import Lookup
from app.games.holdem.step_line import Done, StepLine
from app.widgets.controls import Button, SegmentedControl, Stepper
from app.widgets.entry_field import EntryField
from app.widgets.layout import across, down, fill
from app.widgets.panels import FloatingError, Panel
from app.widgets.text import ElidedText, Text, explain, set_role, set_visible
from app.words.translation import _
from engine.games.holdem.preflop import Answer
from engine.games.holdem.preflop.charts import Turn, tables
from engine.games.holdem.seats import MOST_SEATS

MOST_ACTIONS = 5
AROUND_LINE = 34  # px of the felt that steps of the line have not
ROW_PX = 24  # of steps, and of actions
CLOSE = 5  # px at each side of a depth, where there are many


class SetupRows(QWidget):
    """What of a table is seldom changed."""

    seats_chosen = Signal(int)  # a number of seats
    entered = Signal(str, str)  # name of what was typed, and the text
    limps_chosen = Signal(bool)  # whether the small blind may just call

    def __init__(self) -> None:
        super().__init__()
        column = down(within=self)
        self.count = Stepper(2, MOST_SEATS, holdem_words.seats_text, name=_("seats"))
        self.count.changed.connect(self.seats_chosen)
        self.fields = {
            "stack": EntryField(_("Stack, big blinds"), _("Of everyone, 2 to 300"), width=62),
            "open": EntryField(
                _("First raise to, big blinds"), _("2 to 10; empty: as is usual"), width=62
            ),
            "ante": EntryField(_("Ante, big blinds"), _("From everyone; 0 for none"), width=56),
            "rake": EntryField(
                _("Rake in percent, and at most so many big blinds"),
                _("Of a pot that saw a flop, as in 5 / 3"),
                width=84,
            ),
        }
        self.fields["open"].setPlaceholderText(_("usual"))
        for name, field in self.fields.items():
            field.entered.connect(partial(self.entered.emit, name))
        self.limps = SegmentedControl(
            [_("yes"), _("no")], small=True, name=_("The small blind may just call")
        )
        self.limps.changed.connect(lambda at: self.limps_chosen.emit(at == 0))
        first = (self.count, _("Stack"), self.fields["stack"], _("First raise"))
        second = (_("Ante"), self.fields["ante"], _("Rake"), self.fields["rake"], _("Limps"))
        for parts in ((*first, self.fields["open"]), (*second, self.limps)):
            row = across(spacing=8)
            for part in parts:
                row.addWidget(Text(part, "hint") if isinstance(part, str) else part)
            row.addStretch(1)
            column.addLayout(row)

    def show_table(self, lookup: Lookup) -> None:
        self.count.set_value(lookup.seats)
        share, cap = lookup.rake
        rake = f"{100 * share:g} / {cap:g}" if cap else f"{100 * share:g}"
        texts = {
            "stack": f"{lookup.stack:g}",
            "open": "" if lookup.open is None else f"{lookup.open:g}",
            "ante": f"{lookup.ante:g}",
            "rake": rake,
        }
        for name, text in texts.items():
            self.fields[name].show_text(text)
        self.limps.set_chosen(0 if lookup.limps else 1)


class Felt(Panel):
    """Table, line and actions."""

    # of a table that there are charts of
    seats_chosen = Signal(int)
    stack_chosen = Signal(float)
    turn_chosen = Signal(int)  # a turn of the line is to be looked at
    done = Signal(int)  # in the turn that is looked at, this action was taken

    def __init__(self) -> None:
        super().__init__(role="felt", margins=(14, 9, 14, 9), spacing=8)
        self._depths = tables()
        row = across(spacing=8)
        self._counts = list(self._depths)
        self.counts = SegmentedControl([str(n) for n in self._counts], small=True, name=_("Seats"))
        self.counts.changed.connect(lambda at: self.seats_chosen.emit(self._counts[at]))
        most = max(len(depths) for depths in self._depths.values())
        self.stacks = SegmentedControl([""] * most, small=True, name=_("Stack, big blinds"))
        self.stacks.set_padding(CLOSE)
        self.stacks.changed.connect(lambda at: self.stack_chosen.emit(self._offered[at]))
        self._offered: tuple[float, ...] = ()
        for name, control in ((_("Seats"), self.counts), (_("Stack"), self.stacks)):
            fill(row, Text(name, "hint"), control)
        self.unusual = ElidedText("", "hint")
        self.change_button = Button(_("Change"), kind="link", small=True)
        self.change_button.setToolTip(_("Other stacks, raises, antes, rake"))
        self.change_button.setCheckable(True)
        fill(row, (self.unusual, 1), self.change_button)
        self.setup = SetupRows()
        self.setup.hide()
        self.change_button.toggled.connect(lambda on: set_visible(self.setup, on))
        self.line = StepLine()
        self.line.setFixedHeight(ROW_PX)  # what is below does not move when the chart comes
        self.line.chosen.connect(self.turn_chosen)
        fill(self.body, row, self.setup, self.line)
        self.who = ElidedText("", "strong")
        bar = across((self.who, 1), spacing=6)
        self.buttons: list[Button] = []
        for at in range(MOST_ACTIONS):
            button = Button("", kind="outline", small=True)
            button.setCheckable(True)
            set_role(button, "role", "action")  # as bold whether it is advised or not
            button.clicked.connect(partial(self._click, at))
            button.hide()
            self.buttons.append(button)
            bar.addWidget(button)
        bar.addStrut(ROW_PX)
        self.body.addLayout(bar)
        self.error = FloatingError(self)
        explain(
            self,
            _("The table, what was done so far, and what the seat to act may do."),
            hover=False,
        )
        self._room = 0
        self._shown: tuple[object, ...] = ()

    def _click(self, at: int) -> None:
        self.buttons[at].setChecked(not self.buttons[at].isChecked())  # the answer will say
        self.done.emit(at)

    def fit(self, width: int) -> None:
        """Take the width that the felt has."""
        self._room = width - AROUND_LINE

    # ---- drawing -------------------------------------------------------------------------

    def show_table(self, lookup: Lookup) -> None:
        counts = self._counts
        self.counts.set_chosen(counts.index(lookup.seats) if lookup.seats in counts else -1)
        larger = min(number for number in counts if number >= lookup.seats)
        self._offered = self._depths[larger]
        for at in range(len(max(self._depths.values(), key=len))):
            there = at < len(self._offered)
            self.stacks.set_option(at, f"{self._offered[at]:g}" if there else "–", shown=there)
        known = lookup.stack in self._offered
        self.stacks.set_chosen(self._offered.index(lookup.stack) if known else -1)
        title, unusual = words.table_text(lookup)
        self.unusual.set_text(unusual if known else title)
        self.setup.show_table(lookup)

    def show_answer(self, lookup: Lookup, answer: Answer) -> None:
        """Draw the line, and what may be done."""
        key = answer.turns, answer.at, self._room
        if key != self._shown:
            self._shown = key
            self._show_line(answer.turns, answer.at)
        turn = answer.turns[answer.at]
        self.who.set_text(_("{seat} to act").format(seat=turn.to_act))
        often = answer.frequencies[lookup.hand] if lookup.hand >= 0 else ()
        best = max(range(len(often)), key=lambda at: often[at]) if often else -1
        for at, button in enumerate(self.buttons):
            there = at < len(turn.actions)
            set_visible(button, there)
            if there:
                button.set_words(holdem_words.action_text(turn.actions[at]))
                button.setChecked(at == turn.taken)
                set_role(button, "kind", "primary" if at == best else "outline")

    def _show_line(self, turns: Sequence[Turn], at: int) -> None:
        self.line.show_steps([_done(turn, turn is turns[at]) for turn in turns], at, self._room)


def _done(turn: Turn, on: bool) -> Done:
    """A turn for the line; `on`: it is the one that is looked at."""
    text = words.turn_text(turn)
    folded = turn.taken is not None and turn.step[1] == "fold"
    shown = turn.to_act if folded else text
    if on:
        shown = _("{seat} ?").format(seat=turn.to_act) if turn.taken is None else text
    return Done(shown, text, _("Look at this turn: {turn}").format(turn=text), folded)
