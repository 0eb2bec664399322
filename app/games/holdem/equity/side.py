"""The column at the right of the equities: verdict, panels about the answer, pot odds, history."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.games.holdem.equity.steps import HistoryPanel
from app.games.holdem.spot import Spot
from app.shell.frame.ahead import with_imports
from app.shell.room.pieces import in_pieces
from app.widgets.layout import STRETCH, down, fill
from app.widgets.panels import Verdict, set_stale, verdict_height
from app.widgets.scroll import ScrollColumn, SideColumn
from app.widgets.start import KeysPanel, StartPanel
from app.widgets.text import explain, set_visible
from app.words.translation import _

if TYPE_CHECKING:
    from app.games.holdem.equity.side_panels import SidePanels

MODULE = "app.games.holdem.equity.side_panels"
WIDTH = 404  # px
GAP, GAP_SHORT = 12, 8  # px between panels; the second in windows under `SHORT`
SHORT = 620  # px of height
#: Room for a verdict, so that what is below it stays where it is when sentences change.
VERDICT, VERDICT_NARROW = (2, 3), (3, 3)  # lines, and lines that say why
HISTORY = 152  # px of height
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


def _step(spot: Spot) -> int:
    """Which of the steps is next."""
    if not spot.is_set(0):
        return 0
    return 1 if spot.target is not None and spot.target[0] == "s" else 2


class Side(QWidget):
    """Verdict above, pot odds below, and what there is room for between them.

    An empty table says how to begin. `join` is called with the panels once they are built, which
    is right after the first cards: importing and building them takes too long for one click.
    """

    def __init__(self, join: Callable[[SidePanels], object]) -> None:
        super().__init__()
        self._join = join
        self._begun: SidePanels | None = None
        self._panels: SidePanels | None = None  # once they are whole
        self._chart_beside = False
        self._left = 0  # px of height under the verdict
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._build_soon)
        self.verdict = Verdict()
        self.start_panel = StartPanel(
            STEPS, _("Deal a random hand"), _("Open a position"), top=12, spacing=10, example=True
        )
        self.keys_panel = KeysPanel(_("Keyboard"), KEYS, column=112, spacing=7)
        self.history = HistoryPanel()
        self._middle = ScrollColumn()
        fill(self._middle.column, self.start_panel, self.keys_panel, STRETCH)
        self._column = down(self.verdict, (self._middle, 1), self.history, within=self)
        self.setFixedWidth(WIDTH)
        explain(
            self.verdict,
            _("Who is the favourite, by the share of the pot that each wins on average, and why."),
            hover=False,
        )

    @property
    def panels(self) -> SidePanels:
        """Panels about the hands, built when they are first asked for."""
        for _piece in self.building():
            pass
        assert self._panels is not None
        return self._panels

    def building(self) -> Iterator[None]:
        """Import and build the panels in pieces, if they are not there yet."""
        for module in with_imports(MODULE, set()):
            importlib.import_module(module)
            yield
        if self._begun is None:
            from app.games.holdem.equity.side_panels import SidePanels  # the start is without these

            with in_pieces():
                self._begun = SidePanels(self._middle, self.start_panel)
            yield
        for _piece in self._begun.pieces_left():
            if not self._begun.is_whole():
                yield
        if self._panels is None:
            panels = self._panels = self._begun
            panels.pot_odds.hide()  # else Qt would show it by itself
            self._column.insertWidget(2, panels.pot_odds)
            panels.set_chart_beside(self._chart_beside)
            panels.fit(self._left, history=not self.history.isHidden())
            self._join(panels)

    def _build_soon(self) -> None:
        """Import the panels' modules, then build the panels: each in a turn of the event loop."""
        if MODULE not in sys.modules:
            importlib.import_module(MODULE)
            self._soon.start()
        else:
            assert self.panels is not None

    def built(self) -> SidePanels | None:
        """Those panels if they are built yet."""
        return self._panels

    def set_chart_beside(self, beside: bool) -> None:
        """Say whether the page itself has room for the chart of next cards."""
        self._chart_beside = beside
        if panels := self.built():
            panels.set_chart_beside(beside)

    def keyboard(self) -> QWidget | None:
        """What is seen here and has the keyboard."""
        at = self.focusWidget()
        return at if at is not None and at.isVisible() else None

    def show_spot(self, spot: Spot) -> None:
        """Show how to begin, or else the panels that say something about a spot."""
        blank = spot.is_blank()
        if not blank:  # what goes is gone before: Qt lays out anew for each that comes
            set_visible(self.keys_panel, False)
        self.start_panel.steps.set_steps(STEPS, _step(spot))
        set_visible(self.start_panel.example_button, blank)
        if panels := self.built():
            panels.show_spot(spot)
        elif not blank:
            self._soon.start()
        if blank:
            set_visible(self.start_panel, True)
            set_visible(self.keys_panel, True)

    def set_stale(self, stale: bool) -> None:
        """Dim what is out of date, or undim it."""
        for widget in (self.verdict.headline, self.verdict.detail):
            set_stale(widget, stale)
        if panels := self.built():
            panels.set_stale(stale)

    def fit(self, height: int, *, narrow: bool, history: bool, played: bool) -> None:
        """Take the width that suits the window.

        `height` is what there is; `history` asks for the steps of the hand below. Of a hand that
        was `played` a verdict is longer: players have names.
        """
        gap = GAP_SHORT if height < SHORT else GAP
        self._column.setSpacing(gap)
        self._middle.column.setSpacing(gap)
        self.setFixedWidth(SideColumn.NARROW if narrow else WIDTH)
        self.start_panel.open_button.set_words(_("Open") if narrow else _("Open a position"))
        headline, detail = VERDICT_NARROW if narrow else VERDICT
        room = verdict_height(headline + int(played), detail)
        panels = self.built()
        # An empty table has more to say below.
        blank = panels is None or panels.pot_odds.isHidden()
        self.verdict.set_room(0 if blank else room)
        set_visible(self.history, history)
        self.history.setFixedHeight(HISTORY)
        self._left = height - room - 2 * gap - (HISTORY + gap if history else 0)
        if panels is not None:
            panels.fit(self._left, history=history)
