"""Panels at the right of the Hold'em page, each about one part of the answer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.games.holdem import words
from app.games.holdem.ranges import words as range_words
from app.games.holdem.spot import Spot
from app.look import theme
from app.widgets.curves import Curve, CurveChart
from app.widgets.layout import STRETCH, across, fill, make_grid
from app.widgets.panels import Panel
from app.widgets.text import Text, explain, set_visible
from app.words.cards import pretty
from app.words.translation import _
from engine.estimates import ROUNDING
from engine.games.holdem import Answer, Outs

SPREAD_BINS = 10
NO_OUTS = {
    words.Street.TURN: _("No turn card puts you ahead."),
    words.Street.RIVER: _("No river card puts you ahead."),
}
OUTS_HINT = {
    words.Street.TURN: _("Turn cards that put you ahead:"),
    words.Street.RIVER: _("River cards that put you ahead:"),
}


class OutsPanel(Panel):
    """Cards that put you ahead, by what they make, and of which share of the hands."""

    def __init__(self) -> None:
        super().__init__(_("Outs"), spacing=5)
        self.total = Text("", "strong")
        explain(
            self,
            _(
                "Outs are the next cards after which your hand, as it stands, beats more hands "
                "than beat it, where it is behind now; by what they make you. The figure above "
                "counts them among all cards that may come; per cent say how often you are ahead "
                "after such a card."
            ),
        )
        self.message = Text("", "hint", wrap=True)
        self.body.addLayout(across((self.message, 1), (self.total, Qt.AlignmentFlag.AlignTop)))
        self._grid = make_grid(gaps=(8, 5))
        self._grid.setColumnMinimumWidth(0, 64)
        self._grid.setColumnStretch(1, 1)
        fill(self.body, self._grid, STRETCH)
        self._rows: list[tuple[Text, Text, Text, Text]] = []

    def show_spot(self, spot: Spot, answer: Answer | None) -> None:
        """Show your outs, or why there are none to show."""
        street = spot.street()
        if street in words.NEXT_STREET and answer and answer.outs:
            outs = answer.outs[0]
            if outs is not None:
                certain = words.all_known(spot)
                unseen = len(answer.next_cards)
                self._show_outs(outs, words.NEXT_STREET[street], unseen, certain=certain)
                return
        if street == 5:
            self._show(_("No card is to come."))
        elif len(spot.hole(0)) < 2:
            self._show(_("Outs are listed once your two cards are set."))
        elif street in words.NEXT_STREET:
            self._show("–")
        else:
            self._show(_("Outs are listed once the flop is set. Click three cards in the deck."))

    def _show_outs(self, outs: Outs, street: words.Street, unseen: int, *, certain: bool) -> None:
        """Show outs for the next card, of which there are `unseen`."""
        groups = words.out_groups(outs)
        total = _("{count} of {unseen}").format(count=outs.count, unseen=unseen)
        now = "" if certain else words.standing_words(outs)
        if outs.ahead and certain:
            level = outs.now.level > 0
            self._show(
                _("You are level: no hand is ahead of yours.")
                if level
                else _("You are ahead: no card needs to come.")
            )
        elif outs.ahead:
            self._show(now)
        elif not groups:
            self._show(" ".join(filter(None, (now, NO_OUTS[street]))), total=total)
        else:
            self._show(now or OUTS_HINT[street], total=total, groups=groups, certain=certain)

    def _show(
        self,
        message: str = "",
        *,
        total: str = "",
        groups: Sequence[words.OutGroup] = (),
        certain: bool = True,
    ) -> None:
        self.message.set_text(message)
        set_visible(self.message, bool(message))
        self.total.set_text(total)
        while len(self._rows) < len(groups):
            row = Text("", "hint"), Text("", wrap=True), Text("", "hint"), Text("", "strong")
            for column, label in enumerate(row):
                align = Qt.AlignmentFlag.AlignTop
                self._grid.addWidget(label, len(self._rows), column, align)
            for label in row[2:]:
                label.setAlignment(Qt.AlignmentFlag.AlignRight)
            self._rows.append(row)
        for i, row in enumerate(self._rows):
            for label in row:
                set_visible(label, i < len(groups))
            set_visible(row[2], i < len(groups) and not certain)
            if i < len(groups):
                group = groups[i]
                row[0].set_text(group.name)
                row[1].set_text(" &nbsp;".join(pretty(card) for card in group.cards))
                share = words.shares_text(group.shares)
                row[2].set_text(_("then ahead {share}").format(share=share))
                row[3].set_text(str(len(group.cards)))


class CurvePanel(Panel):
    """The equity of every hand of the two ranges that are compared."""

    def __init__(self) -> None:
        super().__init__(_("Equity of each hand"), spacing=4)
        self.chart = CurveChart(_("Equity of each hand of a range, from the best"))
        explain(
            self.chart,
            _(
                "Each line runs through the hands of a range from the best to the worst, at the "
                "height of their equity; the bars at the right show how much of the range is at "
                "each height."
            ),
        )
        self.extremes = Text("", "hint", wrap=True)
        fill(self.body, (self.chart, 1), self.extremes)
        explain(self.extremes, _("The hands of each range that win most and least on average."))
        self._ranges = False

    def show_sides(self, spot: Spot, answer: Answer | None, seats: tuple[int, int]) -> None:
        """Show a curve for each of two seats that has a range."""
        curves, hints = [], []
        sampled = answer.situations if answer and answer.method == "sampled" else 0.0
        for seat in seats:
            result = answer.seats[seat] if answer else None
            if result is None or not result.combo_equity:
                continue
            held = (result.combo_equity, result.combo_weight)
            points = tuple(range_words.curve(*held))
            if points:
                spread = tuple(range_words.histogram(*held, SPREAD_BINS))
                color = theme.current().seat(seat)
                curves.append(Curve(words.player_name(spot, seat), color, points, spread))
                hints.append(self._extremes(spot, seat, held, sampled))
        ranges = any(spot.range_of(seat) is not None for seat in seats)
        missing = not curves and answer is not None and answer.done
        self._ranges = ranges and not missing
        exact = answer is not None and answer.method == "exact"
        self.set_hint((_("exact") if exact else _("sampled")) if curves else "")
        self.chart.set_curves(curves)
        waits = ranges and (answer is None or not answer.done)  # else there is no more to say
        self.extremes.set_text(" ".join(hint for hint in hints if hint) or "–" * waits)

    def _extremes(
        self, spot: Spot, seat: int, held: tuple[Sequence[float], Sequence[float]], sampled: float
    ) -> str:
        best, worst = range_words.extremes(*held, sampled)
        side = words.side_name(spot, seat)
        if best or worst:  # where one end is named alone, too many hands are alike at the other
            both = _("{side}: best {best}, worst {worst}.")
            one = _("{side}: best {best}.") if best else _("{side}: worst {worst}.")
            return (both if best and worst else one).format(side=side, best=best, worst=worst)
        known = [e for e, share in zip(*held, strict=True) if share > 0 and e == e]  # no nan
        alike = not sampled and max(known) - min(known) < ROUNDING
        return _("{side}: every hand alike.").format(side=side) if alike else ""

    def says_something(self) -> bool:
        """Whether one of the two seats has a range of which something is known."""
        return self._ranges

    def figures(self) -> tuple[QWidget, ...]:
        """What is dimmed while it is out of date."""
        return self.chart, self.extremes
