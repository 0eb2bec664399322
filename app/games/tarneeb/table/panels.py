"""Panels beside the table: what your acts cost, the hidden advice, the score sheet, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal

from app.games.tarneeb.advice.scoring_dialog import (
    DOUBLING,
    ScoringBox,
    lowest_bid,
)
from app.games.tarneeb.felt.sheet_panel import SheetPanel
from app.games.tarneeb.records.seats import DIRECTIONS
from app.games.tarneeb.table import words as table_words
from app.games.tarneeb.table.record import Table
from app.games.tarneeb.table.words import Advice, CostRow
from app.games.tarneeb.words import DIRECTION_TITLES
from app.widgets.bars import ShareBar
from app.widgets.controls import Button, SegmentedControl
from app.widgets.elided import ElidedCheckBox
from app.widgets.layout import STRETCH, across, discard, down, fill, make_grid
from app.widgets.panels import Panel
from app.widgets.scroll import ScrollList
from app.widgets.text import ElidedText, Text, explain, set_visible
from app.words.counts import listed
from app.words.translation import _
from engine.games.tarneeb import HouseRules, Scoring

_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
ROW_HEIGHT, LEAST_ROWS = 24, 3  # px; rows that are seen where the column is short of height


class CostPanel(Panel):
    """Your calls and cards of the hand, each with a bar for what it gave away."""

    def __init__(self) -> None:
        self.total = Text("", "hint")
        super().__init__(
            _("Your calls and cards"), _("points given away"), right=self.total, spacing=2
        )
        sentence = _(
            "Points of the best choice less those of yours, by what you could know; what is "
            "within its error counts as nothing."
        )
        explain(self, sentence, hover=False)
        explain(self.header, sentence)
        self._grid = make_grid(gaps=(10, 0), wide=2)
        self._grid.setColumnMinimumWidth(4, 84)
        lines = ScrollList(_("Your calls and cards"), LEAST_ROWS * ROW_HEIGHT, snug=True)
        fill(lines.column, self._grid, STRETCH)
        bar = lines.verticalScrollBar()
        bar.rangeChanged.connect(lambda _least, most: bar.setValue(most))  # the last is the newest
        self.body.addWidget(lines)
        self._rows: list[tuple[Text, Text, ShareBar, Text, Text]] = []
        self._data: Sequence[CostRow] = ()

    def show_costs(self, table: Table, judging: int | None) -> None:
        """Show what is known of the hand."""
        rows = table_words.cost_rows(table, judging)
        self.total.set_text(table_words.cost_total(table))
        while len(self._rows) > len(rows):
            discard(self._grid, self._rows.pop())
            self._grid.setRowMinimumHeight(len(self._rows), 0)  # a grid keeps its empty rows
        while len(self._rows) < len(rows):
            self._add_row()
        for widgets, row in zip(self._rows, rows, strict=True):
            place, act, bar, cost, said = widgets
            place.set_text(row.place)
            act.set_text(f"<b>{row.act}</b>")
            bar.set_share(row.share)
            cost.set_text(f"<b>{row.cost}</b>")
            said.set_text(row.words)
        self._data = rows
        spoken = [listed([row.place, row.act, row.cost, row.words]) for row in rows]
        self.setAccessibleDescription(listed(spoken, ";"))

    def _add_row(self) -> None:
        at = len(self._rows)
        bar = ShareBar(8, color="heat_bad")
        widgets = (Text("", "hint"), Text("", "body"), bar, Text("", "body"), Text("", "hint"))
        for column, widget in enumerate(widgets):
            if isinstance(widget, ShareBar):
                self._grid.addWidget(widget, at, column)
            else:
                self._grid.addWidget(widget, at, column, _RIGHT if column == 3 else _LEFT)
        self._grid.setRowMinimumHeight(at, ROW_HEIGHT)
        self._rows.append(widgets)

    def rows(self) -> Sequence[CostRow]:
        return self._data


class HiddenPanel(Panel):
    """Says that there is advice, and shows it for this act when asked."""

    once_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.known = ElidedText("", "hint")
        explain(self.known, _("Deals of the unseen cards that the advice rests on so far."))
        self.button = Button(_("Show once"), kind="outline", small=True)
        explain(self.button, _("Show the advice for this call or card only (Alt+A)."))
        self.button.clicked.connect(self.once_wanted)
        column = down(Text(_("The advice is hidden."), "strong"), self.known, spacing=2)
        row = across((column, 1), self.button)
        row.addStrut(self.button.sizeHint().height())
        self.body.addLayout(row)

    def show_known(self, answer: Advice | None, *, asked: bool) -> None:
        """Say how far the advice is; `asked` tells that there is any at this moment.

        What is below stays where it is from one turn to the next.
        """
        text = table_words.hidden_words(answer) if asked else _("It comes with your next choice.")
        self.known.set_text(text)
        set_visible(self.button, asked)


class GameSheet(SheetPanel):
    """The score sheet of the game at the table."""

    def show_sheet(self, table: Table) -> None:
        game = table.game
        if game is None:
            return
        rows = table_words.sheet_rows(table)
        self.show_rows(rows, len(rows), game.scores, game.rules.scoring.target)
        set_visible(self.advised, bool(table.advised))
        played = any(hand.phase == "over" and not hand.passed_out for hand in game.hands)
        self.hands_button.setEnabled(played)


#: Rules that hold or do not, by their names.
BOXES = {
    "may_reenter": _("Who passed may bid again"),
    "dealer_must_bid": _("The dealer must bid when all others pass"),
    "same_dealer": _("After four passes the same player deals"),
    "doubling": _("Opponents may double"),
}


class RulesPanel(Panel):
    """By which rules the next game is bid and scored."""

    changed = Signal(HouseRules)

    def __init__(self) -> None:
        super().__init__(_("Rules of the game"), spacing=6)
        self._rules = HouseRules()
        self.scoring = ScoringBox()
        self.scoring.chosen.connect(lambda scoring: self._change(scoring=scoring))
        self.lowest = lowest_bid()
        self.lowest.changed.connect(lambda bid: self._change(lowest_bid=bid))
        self.boxes = {name: ElidedCheckBox(text) for name, text in BOXES.items()}
        for name, box in self.boxes.items():
            box.toggled.connect(lambda on, name=name: self._change(**{name: on}))
        explain(self.boxes["doubling"], DOUBLING)
        self.direction = SegmentedControl(
            [DIRECTION_TITLES[d] for d in DIRECTIONS], small=True, name=_("Order of play")
        )
        self.direction.changed.connect(lambda i: self._change(direction=DIRECTIONS[i]))
        fill(self.body, self.scoring, *self.boxes.values())
        self.body.addWidget(self.direction, 0, _LEFT)
        self.body.addLayout(across(Text(_("Lowest bid")), self.lowest, STRETCH, spacing=8))

    def _change(self, **changes: Any) -> None:
        self.changed.emit(replace(self._rules, **changes))

    def show_rules(self, rules: HouseRules, kept: Sequence[Scoring] = ()) -> None:
        """Show the rules chosen; `kept` are scorings that were made here."""
        self._rules = rules
        for name, box in self.boxes.items():
            box.blockSignals(True)
            box.setChecked(getattr(rules, name))
            box.blockSignals(False)
        self.scoring.show_scoring(rules.scoring, kept)
        self.lowest.set_value(rules.lowest_bid)
        self.direction.set_chosen(DIRECTIONS.index(rules.direction))
