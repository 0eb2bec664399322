"""The bar of equities above the seats, and how they were found."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.games.holdem import words
from app.games.holdem.spot import Spot
from app.look import theme
from app.widgets.bars import Segment, StackedBar
from app.widgets.controls import Chip, Stepper
from app.widgets.layout import STRETCH, across, down
from app.widgets.text import Text, WholeText, explain, keep_room
from app.words import digits, figures
from app.words.translation import _, in_turn
from engine.games.holdem import Answer
from engine.games.holdem.rules import MOST_SEATS

MOST_NAMED = 4  # seats whose names and per cent have room in the bar


class EquityView(QWidget):
    """All seats in one bar, under a line that says what kind of figures they are, and how many."""

    def __init__(self) -> None:
        super().__init__()
        title = Text(_("Equity"), "title")
        title.lead_to_guide()
        explain(title, _("Equity is the share of the pot that a seat wins on average."))
        self.kind = Chip(kind="quiet")
        keep_room(self.kind)  # else the seats would jump when it comes
        self._ties = WholeText(_("ties split"), "hint", "")  # where the seats leave it room
        explain(self._ties, _("Where a pot is split, each winner counts the part that it gets."))
        self.stepper = Stepper(2, MOST_SEATS, words.seats_text, name=_("seats"), small=True)
        self.bar = StackedBar(_("Equity"))
        explain(self.bar, _("Equity is the share of the pot that a seat wins on average."))
        down(
            across(title, self.kind, STRETCH, self._ties, self.stepper, spacing=8),
            self.bar,
            spacing=5,
            within=self,
        )

    def show_answer(self, spot: Spot, answer: Answer, *, animate: bool) -> None:
        colours = theme.current()
        few = spot.size <= MOST_NAMED
        segments = []
        for seat, result in enumerate(answer.seats):
            name = (
                words.player_name(spot, seat) if few or seat == 0 else digits.value(str(seat + 1))
            )
            figure = words.percent(result.equity) if few else figures.figure(100 * result.equity)
            label = in_turn(name, figure, between="  ")
            said = f"{words.player_name(spot, seat)} {words.percent(result.equity)}"
            segments.append(Segment(result.equity, colours.seat(seat), label, str(seat + 1), said))
        self.bar.set_segments(segments, animate=animate)
        if answer.method == "exact":
            self.kind.set(words.kind(spot, answer), "quiet", dot=False)
            explain(self.kind, _("Every case that is possible was counted: nothing is estimated."))
        else:
            self.kind.set(words.kind(spot, answer), "sampling", dot=True)
            explain(
                self.kind,
                _(
                    "Deals were drawn at random (Monte Carlo); ± is how many percent the least "
                    "certain seat may be off, with a chance of 95 in 100."
                ),
            )
        self.kind.show()
        self._ties.show()

    def show_nothing(self, spot: Spot) -> None:
        """Show an empty bar, and on an empty table what will fill it."""
        self.kind.hide()
        self._ties.hide()
        if spot.is_blank():
            self.bar.set_empty(_("The bar fills in as soon as your two cards are set."))
        else:
            self.bar.set_empty("–")

    def figures(self) -> tuple[QWidget, ...]:
        """What is dimmed while it is out of date."""
        return self.bar, self.kind
