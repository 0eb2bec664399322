"""Copies of what Hold'em shows: the tables behind panels that draw none."""

from __future__ import annotations

from collections.abc import Callable

from app.cards.copying import CopyMenu, Rows, rows_in
from app.cards.panels import Panel
from app.games.holdem import report
from app.games.holdem.made_of import MadeOfPanel
from app.games.holdem.range_grids import RangeCard
from app.games.holdem.spot import Spot
from app.shell.page import Page
from engine.games.holdem import Answer


class Copies(CopyMenu):
    """Offers to copy panels of the page; `tables` has those that draw their figures otherwise."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, self.rows)
        self._shown = page
        self.tables: dict[Panel, Callable[[Spot, Answer], Rows]] = {}

    def rows(self, panel: Panel) -> Rows:
        """Table of a panel, the headers first; empty if it has none."""
        spot, answer = self._shown.state, self._shown.fresh_answer
        if isinstance(panel, RangeCard):
            return report.range_rows(spot, answer, panel.seat)
        if isinstance(panel, MadeOfPanel) and panel.shows_now():
            return report.part_rows([row.line for row in panel.shown_rows()])
        table = self.tables.get(panel)
        if table is None:
            return rows_in(panel)
        return [] if answer is None else table(spot, answer)
