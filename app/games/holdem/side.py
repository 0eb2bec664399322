"""The column at the right of the equities: verdict, panels about the answer, pot odds, history."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.cards.panels import Panel, Verdict, set_stale, verdict_height
from app.cards.scroll import ScrollColumn, SideColumn
from app.cards.start import KeysPanel, StartPanel
from app.cards.tabs import Tabs
from app.cards.text import explain, set_visible
from app.games.holdem.betting_panel import BettingPanel
from app.games.holdem.flops_panel import FlopsPanel
from app.games.holdem.history import HistoryPanel
from app.games.holdem.made_of import MadeOfPanel
from app.games.holdem.next_card import NextCardPanel
from app.games.holdem.panels import CurvePanel, OutsPanel
from app.games.holdem.range_grids import HandsPanel, Shown
from app.games.holdem.spot import Spot
from app.words.translation import _
from engine.games.holdem import Answer

WIDTH = 404  # px
GAP, GAP_SHORT = 12, 8  # px between panels; the second in windows under `SHORT`
SHORT = 620  # px of height
#: Room for a verdict, so that what is below it stays where it is when sentences change.
VERDICT, VERDICT_NARROW = (2, 3), (3, 3)  # lines, and lines that say why
HISTORY = 152  # px of height
#: Height in px between verdict and pot odds: less has no room for so many panels.
STACKED = {2: 490, 3: 690}
#: Px between verdict and pot odds under which what options are worth takes turns with the rest.
LEAST = 272
#: Px that the parts of a range need more than how hands end up, beside other panels and alone.
PARTS_MORE, PARTS_LEAST = 150, 100
PARTS_SHORT = 400  # px: less has no room for rows, what is picked and what is decided
STEPS = (
    _("Your two cards in the deck below"),
    _("Seat 2: two cards, a range, or leave it unknown"),
    _("Three cards for the flop, then turn and river"),
    _("Pot and call size, to see if calling pays"),
)
KEYS = (
    (("A", "S"), _("place the ace of spades")),
    (("Tab",), _("next part of the window")),
    (("Backspace",), _("take back the last card")),
    (("F2",), _("range of a seat")),
    (("Ctrl", "Z"), _("undo")),
    (("Ctrl", "1"), _("change room")),
    (("F1",), _("guide and keys")),
)


class Side(QWidget):
    """Verdict above, pot odds below, and what there is room for between them.

    Where there is no room for the panels between, one is shown at a time; pot odds never move.
    """

    def __init__(self) -> None:
        super().__init__()
        self._room = 0  # px of height for the panels between
        self._low = False  # what options are worth is one of them
        self._blank = True
        self._grows: dict[QWidget, int] = {}
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.verdict = Verdict()
        self.start_panel = StartPanel(
            STEPS, _("Deal a random hand"), _("Open a position"), top=12, spacing=10, example=True
        )
        self.keys_panel = KeysPanel(_("Keyboard"), KEYS, column=112, spacing=7)
        self.classes, self.curve, self.outs = MadeOfPanel(), CurvePanel(), OutsPanel()
        self.hands, self.flops = HandsPanel(), FlopsPanel()
        self.next_card = NextCardPanel(beside=True)
        self._chart_beside = False
        self.pot_odds = BettingPanel()
        self.history = HistoryPanel()
        self.tabs = Tabs(
            self._panels(),
            (_("Ends up"), _("Equities"), _("Outs"), _("Bet"), _("Hands"), _("Next"), _("Flops")),
            _("What is told of the hands"),
        )
        self._middle = ScrollColumn()
        first = (self.start_panel, self.keys_panel)
        for panel in (*first, *self._panels()):
            self._middle.column.addWidget(panel)
        self._middle.column.addStretch(1)
        column.addWidget(self.verdict)
        column.addWidget(self._middle, 1)
        column.addWidget(self.pot_odds)
        column.addWidget(self.history)
        self.setFixedWidth(WIDTH)
        explain(
            self.verdict,
            _("Who is ahead, by the share of the pot that each wins on average, and why."),
            hover=False,
        )

    def _panels(self) -> tuple[Panel, ...]:
        """Panels that take turns where there is no room for all."""
        first = self.classes, self.curve, self.outs, self.pot_odds.options_panel
        return (*first, self.hands, self.next_card, self.flops)

    def set_chart_beside(self, beside: bool) -> None:
        """Say whether the page itself has room for the chart of next cards."""
        if beside != self._chart_beside:
            self._chart_beside = beside
            self._share_room()

    def show_hands(self, shown: Shown, sides: tuple[int, int], seat: int) -> None:
        """Show the hands of one of two seats, where no grid stands beside."""
        self.hands.show_seats(shown, sides, seat if seat in sides else sides[1])
        self._share_room()

    def show_spot(self, spot: Spot) -> None:
        """Show the panels that say something about a spot."""
        blank = self._blank = spot.is_blank()
        set_visible(self.start_panel, blank)
        set_visible(self.keys_panel, blank)
        set_visible(self.pot_odds, not blank)
        self.tabs.set_wanted(self.outs, not blank and spot.range_of(0) is None)  # of a hand
        self.classes.follow(spot)
        self._want(spot)
        self.flops.show_spot(spot)
        self.pot_odds.show_stakes(spot)

    def show_sides(
        self, spot: Spot, answer: Answer | None, sides: tuple[int, int], *, animate: bool
    ) -> None:
        """Show what is known of two seats."""
        self.classes.show_sides(spot, answer, sides, animate=animate)
        made_of = self.classes.shows_now()
        self.tabs.set_name(self.classes, _("Made of") if made_of else _("Ends up"))
        self.curve.show_sides(spot, answer, sides)
        self.outs.show_spot(spot, answer)
        self.next_card.show_sides(spot, answer, sides[1])
        self._want(spot)

    def _want(self, spot: Spot) -> None:
        self.tabs.set_wanted(self.classes, self.classes.says_something(spot))
        self.tabs.set_wanted(self.curve, self.curve.says_something())
        self._share_room()

    def _is_long(self) -> bool:
        """Whether a list is to be shown that needs more room than others."""
        return self.classes.wants_now() or self.flops.says_something()

    def _share_room(self) -> None:
        """Let panels take turns where there is no room for all; of three, two where two fit."""
        self.tabs.set_wanted(self.pot_odds.options_panel, self._low and not self._blank)
        room = self._room - (PARTS_MORE if self._is_long() else 0)
        tabbed = room < STACKED[2]
        self.classes.set_short(self._room < PARTS_SHORT)
        wide = self.window().width() >= SideColumn.WIDE_FROM  # the ranges stand in the page
        hands = not wide and not self._blank and self.hands.says_something()
        flops = not self._blank and self.flops.says_something()
        self.tabs.set_wanted(self.hands, hands)
        self.tabs.set_wanted(self.flops, flops)
        narrow = self.width() <= SideColumn.NARROW
        chart = not (self._chart_beside or narrow or self._blank)
        self.tabs.set_wanted(self.next_card, chart and self.next_card.says_something())
        beside = () if tabbed or (room >= STACKED[3] and not (hands or flops)) else (self.classes,)
        self.tabs.set_on(tabbed or bool(beside), beside)
        for panel in self._panels():
            grows = 100 if tabbed or panel is not self.classes else 0
            if self._grows.get(panel) != grows:  # Qt lays out anew also where nothing changes
                self._grows[panel] = grows
                self._middle.column.setStretchFactor(panel, grows)

    def set_stale(self, stale: bool) -> None:
        """Dim what is out of date, or undim it."""
        for widget in (
            *self.classes.figures(),
            *self.curve.figures(),
            self.verdict.headline,
            self.verdict.detail,
            self.outs,
            *self.pot_odds.figures(),
            self.next_card.chart,
        ):
            set_stale(widget, stale)
        self.hands.set_stale(stale)

    def fit(self, height: int, *, narrow: bool, history: bool) -> None:
        """Take the width that suits the window.

        `height` is what there is; `history` asks for the steps of the hand below.
        """
        gap = GAP_SHORT if height < SHORT else GAP
        self._column.setSpacing(gap)
        self._middle.column.setSpacing(gap)
        self.setFixedWidth(SideColumn.NARROW if narrow else WIDTH)
        self.start_panel.open_button.setText(_("Open") if narrow else _("Open a position"))
        room = verdict_height(*(VERDICT_NARROW if narrow else VERDICT))
        # An empty table has more to say below.
        self.verdict.set_room(0 if self.pot_odds.isHidden() else room)
        set_visible(self.history, history)
        self.history.setFixedHeight(HISTORY)
        left = height - room - 2 * gap - (HISTORY + gap if history else 0)
        full, low = (left - self.pot_odds.height_with(low=low) for low in (False, True))
        least = LEAST + (PARTS_LEAST if self._is_long() else 0)
        self._low = full < least or (history and full < STACKED[2] <= low)
        self.pot_odds.set_low(self._low)
        self._room = low if self._low else full
        self._share_room()
