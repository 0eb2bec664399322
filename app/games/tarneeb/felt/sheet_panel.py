"""The score sheet of a game, a row for each hand, and how far each side is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt

from app.games.tarneeb.records.seats import SIDE_SIGNS
from app.widgets.bars import ShareBar
from app.widgets.controls import Button
from app.widgets.layout import fill, make_grid
from app.widgets.panels import Panel
from app.widgets.tables import ListTable
from app.widgets.text import Text, explain
from app.words.figures import figure
from app.words.translation import _, pgettext


class SheetPanel(Panel):
    """The score sheet of the game, a row for each hand, and how far each side is."""

    def __init__(self) -> None:
        self.hands_button = Button(_("Whole game"), small=True)
        explain(
            self.hands_button,
            _("Step through a hand that is over, with all cards open (Alt+G)."),
        )
        super().__init__(_("Game"), right=self.hands_button, spacing=6)
        explain(self, _("Each hand, its contract, and the points of both sides."), hover=False)
        self.table = ListTable(
            [
                pgettext("one deal of a match", "Hand"),
                _("Bid"),
                _("Took"),
                SIDE_SIGNS[0],
                SIDE_SIGNS[1],
                _("Total"),
            ],
            right=(2, 3, 4, 5),
            stretch=1,
            row_height=25,
            name=_("Score sheet"),
        )
        self.table.set_spacing(12)
        self.advised = Text(_("* advice was shown before you acted"), "hint")
        self.advised.hide()
        fill(self.body, self.table, self.advised)
        grid = make_grid(gaps=(8, 2))
        self._bars = [ShareBar(8), ShareBar(8, color="heat_bad")]
        self._totals = [Text("", "strong"), Text("", "strong")]
        for side, (bar, total) in enumerate(zip(self._bars, self._totals, strict=True)):
            grid.addWidget(Text(SIDE_SIGNS[side], "hint"), side, 0)
            grid.addWidget(bar, side, 1)
            grid.addWidget(total, side, 2, Qt.AlignmentFlag.AlignRight)
        grid.setColumnMinimumWidth(2, 26)
        self.body.addLayout(grid)

    def show_rows(
        self, rows: Sequence[Sequence[str]], number: int, scores: tuple[int, int], target: int
    ) -> None:
        """Show these hands, and the scores of both sides before hand `number` of a game."""
        self.set_title(_("Game to {target}").format(target=target))
        self.set_hint(_("hand {number}").format(number=number))
        self.table.set_rows(rows)
        for bar, total, points in zip(self._bars, self._totals, scores, strict=True):
            bar.set_share(points / target)
            total.set_text(figure(points, 0))
