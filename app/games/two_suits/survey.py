"""What is true of many deals? A dialog that looks at them for every number of cards."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from app.games.two_suits import words
from app.games.two_suits.charts import FEWEST, MOST, SHARES, SharePlot
from app.look import theme
from app.look.paint import is_mirrored
from app.shell.asking.engine import Engine
from app.shell.room import survey
from app.widgets.tables import ListTable
from app.words.translation import _
from engine.games.two_suits import Survey, SurveyAnswer, SurveyRow
from engine.limits import Limits

DEALS = 200
#: Fields of a row that are tricks, with their names here; those that are shares are plotted.
TRICKS = (
    ("sure_winner_cost", _("Tricks a sure winner costs where it is not")),
    ("plan", _("Tricks of the best fixed plan, you lead all")),
    ("plan_winner_leads", _("Tricks of the best fixed plan, winner leads")),
    ("best_play", _("Tricks of best play, card by card")),
)


class SurveyDialog(survey.SurveyDialog):
    """A plot and a table of what many deals are like, while they are looked at."""

    def __init__(self, engine: Engine, room: str, trump: int | None, parent: QWidget) -> None:
        super().__init__(
            *(engine, room, parent),
            title=_("What is true of many deals"),
            lead=words.survey_lead(DEALS, with_trump=trump is not None),
            progress=_("Deals looked at"),
        )
        self.plot = SharePlot()
        sizes = [str(cards) for cards in range(FEWEST, MOST + 1)]
        right = range(1, len(sizes) + 1)
        headers = _as_plotted([_("Per cent of deals, or tricks; cards each"), *sizes])
        self.table = ListTable(headers, right=right, row_height=26, name=_("Survey"))
        self.body.addWidget(self.plot)
        self.body.addWidget(self.table)
        self.setMinimumWidth(920)
        self._show_rows(())
        self.start(Survey(FEWEST, MOST, trump, Limits(deals=DEALS)))

    def show_part(self, answer: SurveyAnswer) -> None:
        self._show_rows(answer.rows)

    def _show_rows(self, rows: Sequence[SurveyRow]) -> None:
        self.plot.show_rows(rows)
        empty = ["–"] * (MOST - FEWEST + 1 - len(rows))
        colours = [theme.current().seat(i) for i in range(len(SHARES))]
        texts = [
            [
                f'<span style="color:{color}">●</span> {name}',
                *(words.share_text(getattr(row, field), exact=row.complete) for row in rows),
                *empty,
            ]
            for color, (field, name) in zip(colours, SHARES, strict=True)
        ]
        texts += [
            [
                name,
                *(words.mean_text(getattr(row, field), exact=row.complete) for row in rows),
                *empty,
            ]
            for field, name in TRICKS
        ]
        self.table.set_rows([_as_plotted(row) for row in texts])


def _as_plotted(row: Sequence[str]) -> list[str]:
    """A row of the table, whose numbers of cards follow each other as on the axis above it."""
    return [row[0], *(row[:0:-1] if is_mirrored() else row[1:])]
