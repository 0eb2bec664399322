"""What is copied of what Hold'em shows: the tables behind panels that draw none."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from app.games.holdem.equity import report
from app.games.holdem.equity.made_of import MadeOfPanel
from app.games.holdem.equity.side_panels import SidePanels
from app.games.holdem.ranges.grids import RangeCard
from app.games.holdem.spot import Spot
from app.shell.room.page import Page
from app.widgets.copying import Rows, rows_in
from app.widgets.panels import Panel
from engine.games.holdem import Answer


class Copies:
    """Tables of panels of the page; `versus` tells the seat that is compared with yours."""

    def __init__(
        self,
        page: Page,
        board: Panel,
        next_card: Panel,
        deck: Panel,
        panels: SidePanels,
        versus: Callable[[], int],
    ) -> None:
        self._shown = page
        self._tables: dict[QWidget, Callable[[Spot, Answer], Rows]] = {
            board: report.seat_rows,
            next_card: report.next_card_rows,
            deck: report.next_card_rows,
            panels.outs: report.outs_rows,
            panels.curve: lambda spot, answer: report.combo_rows(spot, answer, (0, versus())),
        }

    def rows(self, panel: QWidget) -> Rows:
        """Table of a panel, the headers first; empty if it has none."""
        spot, answer = self._shown.state, self._shown.fresh_answer
        if isinstance(panel, RangeCard):  # of a seat that has just gone it goes a turn later
            gone = panel.seat >= len(spot.seats)
            return [] if gone else report.range_rows(spot, answer, panel.seat)
        if isinstance(panel, MadeOfPanel) and panel.shows_now():
            return report.part_rows([row.line for row in panel.shown_rows()])
        table = self._tables.get(panel)
        if table is None:
            return rows_in(panel)
        return [] if answer is None else table(spot, answer)
