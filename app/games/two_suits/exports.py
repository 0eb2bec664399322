"""Files that payoffs are written to, as the report's program writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from time import perf_counter
from typing import Literal

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.words.fields import reason
from app.words.translation import _
from engine.files import writing
from engine.games.two_suits import PayoffsAnswer, best_games_csv, matrix_csv, strategy_csv

MOST_WRITTEN = 6  # cards each whose whole matrix comes here: half a million cells
SLICE_S = 0.005  # of writing, between which the window does other things

#: What can be written, by the name of its file.
Export = Literal[
    "payoff-matrix",
    "best-orders-random-opponent",
    "best-orders-competent-opponent",
    "strategy-random-opponent",
    "strategy-competent-opponent",
]
Lines = Callable[[], Iterator[str]]


def export_lines(answer: PayoffsAnswer) -> dict[Export, Lines | None]:
    """What can be written of an answer, and its lines; None where they are too many."""
    return {
        "payoff-matrix": None if answer.cells is None else lambda: matrix_csv(answer),
        "best-orders-random-opponent": lambda: best_games_csv(answer, answer.random),
        "best-orders-competent-opponent": lambda: best_games_csv(answer, answer.competent),
        "strategy-random-opponent": lambda: strategy_csv(answer, answer.random),
        "strategy-competent-opponent": lambda: strategy_csv(answer, answer.competent),
    }


class Writer(QObject):
    """Writes lines to a file, a few milliseconds at a time; deletes itself when done."""

    def __init__(
        self, file: str, lines: Iterator[str], done: Callable[[str], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._lines, self._done = lines, done
        self._opening = ExitStack()  # what is left half-way, as when the window closes, is undone
        self._try(lambda: self._begin(file))

    def _begin(self, file: str) -> None:
        self._out = self._opening.enter_context(writing(file))
        self._go_on()

    def _go_on(self) -> None:
        until = perf_counter() + SLICE_S
        for line in self._lines:
            self._out.write(line.encode("ascii"))
            if perf_counter() > until:
                QTimer.singleShot(0, self, lambda: self._try(self._go_on))
                return
        self._opening.close()
        self._end(_("Written"))

    def _try(self, step: Callable[[], None]) -> None:
        try:
            step()
        except OSError as error:
            with suppress(OSError):
                self._opening.__exit__(type(error), error, error.__traceback__)
            self._end(_("The file cannot be written: {reason}").format(reason=reason(error)))

    def _end(self, said: str) -> None:
        self._done(said)
        self.deleteLater()
