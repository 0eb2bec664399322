"""All turns or rivers compared: the deck in colours, and the best cards for each player."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.cards.deck import DeckPanel
from app.games.holdem import words
from app.games.holdem.strategy.setup import Setup
from app.games.holdem.strategy.words import percent
from app.widgets.controls import Button, SegmentedControl
from app.widgets.layout import STRETCH, down
from app.widgets.panels import Panel
from app.widgets.text import Text, set_visible
from app.words import digits
from app.words.cards import pretty
from app.words.translation import _, as_read, isolate, ngettext
from engine.cards import card_text
from engine.games.holdem.strategy.equilibrium import Runout, RunoutReport

NAMED = 6  # cards in a row of best ones
KINDS = 3  # EV of either player, and how often out of position bets


class ReportDeck(QWidget):
    """The deck from which turn and river are chosen; a report on them colours it."""

    back_wanted = Signal()  # the hands are to be seen again

    def __init__(self) -> None:
        super().__init__()
        self.panel = DeckPanel()
        self.colour = SegmentedControl(["1", "2", "3"], small=True, name=_("Colour the deck by"))
        self.colour.changed.connect(lambda _i: self._show())
        self.panel.add_right(self.colour)
        self.back = Button(_("Hands"), kind="outline", small=True, then=self.back_wanted)
        self.panel.add_right(self.back)
        # The deck stays where it is when its colours come.
        self.panel.header.setMinimumHeight(self.colour.sizeHint().height())
        self.best = Panel(_("All cards"), spacing=6)
        self.rows = [Text("", "body", wrap=True) for _row in range(KINDS)]
        for row in self.rows:
            self.best.body.addWidget(row)
        down(self.panel, self.best, STRETCH, spacing=12, within=self)
        self._setup = Setup()
        self._report: RunoutReport | None = None
        self.show_report(Setup(), None)

    def show_report(
        self, setup: Setup, report: RunoutReport | None, *, rough: bool = False
    ) -> None:
        """Show the cards looked at so far, by an answer that may be rough; None for no report."""
        self.best.set_title(_("All cards, roughly") if rough else _("All cards"))
        self._setup, self._report = setup, report
        first, last = setup.names[0], setup.names[-1]
        options = (_("EV {player}"), _("EV {player}"), _("{player} bets"))
        for i, (text, name) in enumerate(zip(options, (first, last, first), strict=True)):
            self.colour.set_option(i, text.format(player=name))
        self._show()

    def _show(self) -> None:
        report, setup = self._report, self._setup
        for part in (self.colour, self.best):
            set_visible(part, report is not None)
        set_visible(self.panel.legend, report is not None)
        picker = self.panel.picker
        if report is None:
            picker.set_values({}, {})
            picker.set_spoken({})
            return
        kind = self.colour.chosen()
        values = values_of(report, kind)
        mean = sum(values.values()) / len(values)
        low, high = min(values.values()), max(values.values())
        write = self._write(kind)
        picker.set_values(
            {card: write(value) for card, value in values.items()},
            {card: words.heat_between(value, low, mean, high) for card, value in values.items()},
        )
        picker.set_spoken({card: write(value) for card, value in values.items()})
        self.panel.legend.set_words(_("less"), _("more than {mean}").format(mean=write(mean)))
        done = len(report.cards)
        self.best.set_hint(
            ngettext(
                "{count} card, EV of a pot of {pot}", "{count} cards, EV of a pot of {pot}", done
            ).format(count=done, pot=setup.first_table.ev(report.pot))
        )
        first, last = setup.names[0], setup.names[-1]
        texts = (_("Best for {player}: {cards}"),) * 2 + (_("{player} bets most: {cards}"),)
        for i, (row, text, name) in enumerate(
            zip(self.rows, texts, (first, last, first), strict=True)
        ):
            row.set_text(
                text.format(
                    player=f"<b>{name}</b>", cards=_top(values_of(report, i), self._write(i))
                )
            )

    def _write(self, kind: int) -> Callable[[float], str]:
        """How a card's figure is told."""
        return percent if kind == 2 else self._setup.first_table.ev

    def csv(self) -> str:
        return "" if self._report is None else report_csv(self._report)


def values_of(report: RunoutReport, kind: int) -> dict[int, float]:
    """What a card is coloured by: the EV of a player, or how often out of position bets."""

    def value(river: Runout) -> float:
        return 1 - river.frequencies[0] if kind == 2 else river.evs[kind]

    return {river.card: value(river) for river in report.cards}


def _top(values: dict[int, float], write: Callable[[float], str]) -> str:
    ranked = sorted(values, key=lambda card: -values[card])[:NAMED]
    return as_read(
        " &nbsp;".join(
            isolate(f"{pretty(card)} {digits.value(write(values[card]))}") for card in ranked
        )
    )


def report_csv(report: RunoutReport) -> str:
    """A line for each river: EVs, equities, and frequencies of the first actions there."""
    names: Sequence[str] = ("card", "ev oop", "ev ip", "equity oop", "equity ip", *report.actions)
    lines = [",".join(names)]
    for river in sorted(report.cards, key=lambda river: river.card):
        figures = (*river.evs, *river.equities, *river.frequencies)
        lines.append(",".join([card_text(river.card), *(f"{x:.6g}" for x in figures)]))
    return "\n".join(lines) + "\n"
