"""The panel of the payoffs: asks for them, shows them, writes them to files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu

from app.games.two_suits import words
from app.games.two_suits.payoff_view import PayoffView
from app.games.two_suits.survey import SurveyDialog
from app.shell.asking.engine import Engine
from app.shell.room import places
from app.shell.room.side_question import SideQuestion
from app.shell.storage.documents import write_whole
from app.shell.storage.saving import saver
from app.widgets.controls import Button, SegmentedControl
from app.widgets.layout import for_once
from app.widgets.panels import Panel
from app.widgets.text import explain
from app.words.translation import _
from engine.games.two_suits import (
    MOST_SUMMARISED,
    Payoffs,
    PayoffsAnswer,
    PlanRules,
    Position,
    best_games_csv,
    matrix_csv,
    strategy_csv,
)

RULES: tuple[PlanRules, ...] = ("report", "winner-leads")
MOST_AT_ONCE = 7  # cards each whose payoffs come so soon that the old ones may stay until then
MOST_WRITTEN = 6  # cards each whose whole matrix comes here: half a million cells

Lines = Callable[[], Iterator[str]]


class PayoffPanel(Panel):
    """Payoffs of the position that is shown, up to 9 cards each."""

    progressed = Signal(object)  # share of the orders that are summed up; None at their end
    hint_wanted = Signal(str)

    def __init__(self, engine: Engine, room: str) -> None:
        super().__init__(_("Payoffs"), _("cards in a fixed order"))
        self._engine, self._room = engine, room
        self.rules = SegmentedControl(
            [_("You lead all"), _("Winner leads")], small=True, name=_("Rules")
        )
        self.rules.setToolTip(
            _("Who leads: you in every trick, a simpler game, or whoever won the last one")
        )
        self.rules.changed.connect(lambda _rules: self.ask())
        self.export_button = Button("CSV", "save", small=True, then=self._open_menu)
        self.survey_button = Button(_("Survey"), "help", small=True, then=self.open_survey)
        self.survey_button.setToolTip(_("What is true of many deals, by the number of cards"))
        for widget in (self.rules, self.export_button, self.survey_button):
            self.add_right(widget)
        sentence = _("Your tricks for each pair of orders in which both could play their cards.")
        explain(self, sentence, hover=False)
        self.view = PayoffView()
        self.body.addWidget(self.view)
        self.answer: PayoffsAnswer | None = None
        self._position: Position | None = None
        self.job = SideQuestion(engine, room, self, self._on_answer)
        self.job.done.connect(self._on_done)

    def set_narrow(self, narrow: bool) -> None:
        """Make do with less width."""
        self.hint.setVisible(not narrow)
        self.view.set_narrow(narrow)
        for button in (self.export_button, self.survey_button):
            button.set_compact(narrow)

    # ---- asking --------------------------------------------------------------------------

    def show_position(self, position: Position | None) -> None:
        """Show the payoffs from a position between two tricks, or none while there is none."""
        self._position = position
        self.ask()

    def ask(self) -> None:
        """Ask for the payoffs by the rules chosen, unless that was done."""
        question = self._question()
        if question is not None and question == self.job.asked:
            return
        self.answer = None
        self.job.ask(question)
        if question is None:
            self.progressed.emit(None)
            self._show("")
        elif question.position.size > MOST_AT_ONCE:
            self._show(_("Summing up"))

    def cancel(self) -> None:
        """Stop; a change of rules or position asks again."""
        self.job.forget()
        self._show(_("Stopped. Other rules, or another card, ask again."))
        self.progressed.emit(None)

    def _question(self) -> Payoffs | None:
        position = self._position
        if position is None or position.finished or position.size > MOST_SUMMARISED:
            return None
        rules = RULES[self.rules.chosen()]
        return Payoffs(position, rules, most_stored=MOST_WRITTEN)

    def _on_answer(self, answer: PayoffsAnswer) -> None:
        if answer.progress < 1:
            self.view.show_remark(_("Summing up {orders:,} orders").format(orders=answer.orders))
            self.progressed.emit(answer.progress)
        else:
            self.answer = answer
            self._show("")

    def _on_done(self, problem: str | None) -> None:
        self.progressed.emit(None)
        if problem is not None:
            self._show(_("The status bar says why."))

    def _show(self, remark: str) -> None:
        if not remark and self.answer is None and self._position is not None:
            remark = (
                _("No cards are left.")
                if self._position.finished
                else _(
                    "Shown for up to {most_summarised} cards each; play on, or choose fewer."
                ).format(most_summarised=MOST_SUMMARISED)
            )
        self.view.show_payoffs(self.answer, remark)
        self.export_button.setEnabled(self.answer is not None)
        self.export_button.setToolTip(_("Write the payoffs, the best orders or their weights"))

    def open_survey(self) -> SurveyDialog:
        """Look at many deals."""
        trump = self._position.game.trump if self._position is not None else None
        dialog = SurveyDialog(self._engine, self._room, trump if trump in (0, 1) else None, self)
        dialog.open()
        return dialog

    # ---- files ---------------------------------------------------------------------------

    def exports(self) -> dict[str, Lines | None]:
        """What can be written, by the name of its file; None where its lines are too many."""
        if (answer := self.answer) is None:
            return {}
        found: dict[str, Lines | None] = {
            "payoff-matrix": None if answer.cells is None else lambda: matrix_csv(answer)
        }
        opponents = ("random", answer.random), ("competent", answer.competent)
        for what, lines in (("best-orders", best_games_csv), ("strategy", strategy_csv)):
            for name, plans in opponents:
                found[f"{what}-{name}-opponent"] = partial(lines, answer, plans)
        return found

    def _open_menu(self) -> None:
        menu = for_once(QMenu(self))
        menu.setToolTipsVisible(True)
        for export, lines in self.exports().items():
            action = menu.addAction(f"{words.EXPORTS[export]}…", partial(self._choose_file, export))
            action.setEnabled(lines is not None)
            if lines is None:
                action.setToolTip(
                    _("Up to {most_written} cards each; the command writes 7").format(
                        most_written=MOST_WRITTEN
                    )
                )
        menu.popup(self.export_button.mapToGlobal(self.export_button.rect().bottomLeft()))

    def _choose_file(self, export: str) -> None:
        title = _("Write: {what}").format(what=words.EXPORTS[export])
        file = places.path_to_save(self, title, f"{export}.csv", _("CSV (*.csv)"))
        if file:
            self.write(export, file)

    def write(self, export: str, file: str) -> None:
        """Write one of `exports` to a file, as the report's program does."""
        lines = self.exports().get(export)
        if lines is None:
            return

        def tell(problem: str | None) -> None:
            self.hint_wanted.emit(_("Written") if problem is None else problem)

        saver().save(file, lambda: write_whole(file, "".join(lines())), self, tell)
