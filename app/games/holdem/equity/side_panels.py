"""Panels about the hands, beside the table: they take turns where there is no room for all.

They are built with the first cards: an empty table shows none of them, and a start waits for none.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from app.games.holdem.equity.betting_panel import BettingPanel
from app.games.holdem.equity.flops_panel import FlopsPanel
from app.games.holdem.equity.made_of import MadeOfPanel
from app.games.holdem.equity.next_card import NextCardPanel
from app.games.holdem.equity.panels import CurvePanel, OutsPanel
from app.games.holdem.ranges.grids import HandsPanel, Shown
from app.games.holdem.spot import Spot
from app.shell.room.pieces import Pieces
from app.widgets.panels import Panel, set_stale
from app.widgets.scroll import ScrollColumn, SideColumn
from app.widgets.tabs import Tabs
from app.widgets.text import set_visible
from app.words.translation import _
from engine.games.holdem import Answer

#: Height in px between verdict and pot odds: less has no room for so many panels.
STACKED = {2: 490, 3: 690}
#: Px between verdict and pot odds under which what options are worth takes turns with the rest.
LEAST = 272
#: Px that the parts of a range need more than how hands end up, beside other panels; and that all
#: flops need alone. The parts scroll for themselves: asking for them moves nothing.
PARTS_MORE, FLOPS_MORE = 150, 100
PARTS_SHORT = 400  # px: less has no room for rows, what is picked and what is decided


class SidePanels(Pieces):
    """Pot odds, which never move, and in `middle` as many other panels as there is room for."""

    def __init__(self, middle: ScrollColumn, steps: Panel) -> None:
        self._middle, self._steps = middle, steps
        self._began = False  # a board or a range has been there: who plays knows the steps
        self._room = 0  # px of height for the panels in the middle
        self._low = False  # what options are worth is one of them
        self._spot = Spot()
        self._grows: dict[QWidget, int] = {}
        self._chart_beside = False
        self.build(self._building())

    def _building(self) -> Iterator[None]:
        self.classes = MadeOfPanel()
        yield
        self.curve, self.outs = CurvePanel(), OutsPanel()
        yield
        self.hands = HandsPanel()
        yield
        self.flops = FlopsPanel()
        yield
        self.next_card = NextCardPanel(beside=True)
        yield
        self.pot_odds = BettingPanel()
        yield
        self.tabs = Tabs(
            self._panels(),
            (
                _("Steps"),
                _("Ends up"),
                _("Outs"),
                _("Equities"),
                _("Bet"),
                _("Hands"),
                _("Next"),
                _("Flops"),
            ),
            _("What is told of the hands"),
        )
        for panel in self._panels()[1:]:
            panel.hide()  # else Qt would show it by itself
            self._middle.column.insertWidget(self._middle.column.count() - 1, panel)
            yield

    def _panels(self) -> tuple[Panel, ...]:
        """Panels that take turns where there is no room for all; first what comes with no range."""
        first = self._steps, self.classes, self.outs, self.curve, self.pot_odds.options_panel
        return (*first, self.hands, self.next_card, self.flops)

    def in_order(self) -> tuple[Panel, ...]:
        """All panels about the hands, from top to bottom."""
        return *self._panels()[1:], self.pot_odds

    def set_chart_beside(self, beside: bool) -> None:
        """Say whether the page itself has room for the chart of next cards."""
        if beside != self._chart_beside:
            self._chart_beside = beside
            self._share_room()

    def show_spot(self, spot: Spot) -> None:
        """Follow a spot; `fit` then shows the panels that say something about it."""
        self._spot = spot
        ranges = map(spot.range_of, range(spot.size))
        self._began |= any(part is not None for part in (*spot.board, *ranges))
        self.classes.follow(spot)
        self.flops.show_spot(spot)
        if not spot.is_blank():
            self.pot_odds.show_stakes(spot)
        set_visible(self.pot_odds, not spot.is_blank())
        if spot.is_blank():
            self._share_room()  # these go before anything comes in their place

    def show_sides(
        self, spot: Spot, answer: Answer | None, sides: tuple[int, int], *, animate: bool
    ) -> None:
        """Tell what is known of two seats; `show_hands` then shows what says something."""
        self.classes.show_sides(spot, answer, sides, animate=animate)
        made_of = self.classes.shows_now()
        self.tabs.set_name(self.classes, _("Made of") if made_of else _("Ends up"))
        self.curve.show_sides(spot, answer, sides)
        self.outs.show_spot(spot, answer)
        self.next_card.show_sides(spot, answer, sides[1])

    def show_hands(self, shown: Shown, sides: tuple[int, int], seat: int) -> None:
        """Show the hands of one of two seats, where no grid stands beside."""
        self.hands.show_seats(shown, sides, seat if seat in sides else sides[1])
        self._share_room()

    def _is_long(self) -> bool:
        """Whether a list is to be shown that needs more room than others."""
        return self.classes.wants_now() or self.flops.says_something()

    def _share_room(self) -> None:
        """Let panels take turns where there is no room for all; of three, two where two fit."""
        room = self._room - (PARTS_MORE if self._is_long() else 0)
        tabbed = room < STACKED[2] or not self._began
        self.classes.set_short(self._room < PARTS_SHORT)
        wanted = [self._steps] if self._spot.is_blank() else self._wanted()
        all_fit = room >= STACKED[3] and not {self.hands, self.flops} & {*wanted}
        beside = () if tabbed or all_fit else (self.classes,)
        self.tabs.set_on(tabbed or bool(beside), beside, wanted=wanted)
        for panel in self._panels()[1:]:
            grows = 100 if tabbed or panel is not self.classes else 0
            if self._grows.get(panel) != grows:  # Qt lays out anew also where nothing changes
                self._grows[panel] = grows
                self._middle.column.setStretchFactor(panel, grows)

    def _wanted(self) -> list[Panel]:
        """Panels that say something."""
        wide = self._middle.window().width() >= SideColumn.WIDE_FROM  # ranges stand in the page
        chart = not self._chart_beside
        says: dict[Panel, bool] = {
            self._steps: not self._began,
            self.classes: self.classes.says_something(self._spot),
            self.curve: self.curve.says_something(),
            self.outs: self._spot.range_of(0) is None,  # they are of a hand
            self.pot_odds.options_panel: self._low,
            self.hands: not wide and self.hands.says_something(),
            self.next_card: chart and self.next_card.says_something(),
            self.flops: self.flops.says_something(),
        }
        return [panel for panel, wanted in says.items() if wanted]

    def fit(self, left: int, *, history: bool) -> None:
        """Choose what is shown in `left` px of height; `history` is shown below."""
        full, low = (left - self.pot_odds.height_with(low=low) for low in (False, True))
        least = LEAST + (FLOPS_MORE if self.flops.says_something() else 0)
        self._low = full < least or (history and full < STACKED[2] <= low)
        self.pot_odds.set_low(self._low)
        self._room = low if self._low else full
        self._share_room()

    def set_stale(self, stale: bool) -> None:
        """Dim what is out of date, or undim it."""
        for widget in (
            *self.classes.figures(),
            *self.curve.figures(),
            self.outs,
            *self.pot_odds.figures(),
        ):
            set_stale(widget, stale)
        self.hands.set_stale(stale)
        self.next_card.set_stale(stale)
