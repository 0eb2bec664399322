"""Who wins which game? A dialog that solves every number of cards and every sum."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.games.nine_cards import words
from app.games.nine_cards.board import LOWEST_TARGET, highest_target
from app.shell.asking.engine import Engine
from app.shell.room import survey
from app.widgets.tables import HeatTable
from app.words.translation import _, ngettext, pgettext
from engine.games.nine_cards import (
    FEWEST_CARDS,
    MOST_CARDS,
    Game,
    Outcome,
    Survey,
    SurveyAnswer,
)

HINT = _("Point at a game to read who wins it; click it to play it.")


def letter(*, won: bool) -> str:
    """What stands for a game that is won, or for a draw."""
    return pgettext("a game that is won", "W") if won else pgettext("a drawn game", "D")


class SurveyDialog(survey.SurveyDialog):
    """A table of games, by cards and sum; `chosen` is the game that was clicked."""

    chosen = Signal(object)
    done_words = stopped_words = HINT

    def __init__(self, engine: Engine, room: str, game: Game, parent: QWidget) -> None:
        super().__init__(
            *(engine, room, parent),
            title=_("Who wins which game?"),
            lead=_("With best play, whoever starts wins ({won}) or it is a draw ({drawn}).").format(
                won=letter(won=True), drawn=letter(won=False)
            ),
            progress=_("Games solved"),
        )
        self._game = game
        self._outcomes: dict[Game, Outcome] = {}
        sizes = range(FEWEST_CARDS, MOST_CARDS + 1)
        targets = range(LOWEST_TARGET, highest_target(MOST_CARDS) + 1)
        self.table = HeatTable(
            [_("{n} cards").format(n=n) for n in sizes],
            [str(target) for target in targets],
            name=_("Who wins which game"),
            corner=_("Sum"),
            cell_height=24,
            header_width=56,
        )
        self._games = {
            (i, j): Game(n, target) for i, n in enumerate(sizes) for j, target in enumerate(targets)
        }
        for (i, j), at in self._games.items():
            self.table.cell(i, j).setVisible(at.target <= highest_target(at.cards))
            self._show_cell(i, j, at)
        self.table.hovered.connect(self._hover)
        self.table.clicked.connect(self._choose)

        self.body.addWidget(self.table)
        self.remark.set_text(HINT)
        self.setMinimumWidth(960)
        self.start(Survey())

    def show_part(self, answer: SurveyAnswer) -> None:
        for found in answer.outcomes[len(self._outcomes) :]:
            self._outcomes[found.game] = found
            i, j = found.game.cards - FEWEST_CARDS, found.game.target - LOWEST_TARGET
            self._show_cell(i, j, found.game)
        solved = len(answer.outcomes)
        text = ngettext("{count} game solved", "{count} games solved", solved)
        self.remark.set_text(text.format(count=solved))

    def _show_cell(self, i: int, j: int, game: Game) -> None:
        found = self._outcomes.get(game)
        current = game == self._game
        if found is None:
            self.table.set_cell(i, j, "–", current=current, spoken=_("not solved yet"))
            return
        wins = found.result == "win"
        self.table.set_cell(
            *(i, j, letter(won=wins), float(wins)), current=current, spoken=words.outcome(found)
        )
        self.table.cell(i, j).setToolTip(words.outcome(found))

    def _hover(self, i: int, j: int) -> None:
        if self.job.running:
            return
        found = self._outcomes.get(self._games[i, j]) if i >= 0 else None
        self.remark.set_text(words.outcome(found) if found else HINT)

    def _choose(self, i: int, j: int) -> None:
        self.chosen.emit(self._games[i, j])
        self.accept()
