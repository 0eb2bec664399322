"""Files that payoffs are written to, as the report's program writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Literal

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.words.translation import _
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
        self._file, self._lines, self._done = Path(file), lines, done
        self._mode = "w"
        self._go_on()

    def _go_on(self) -> None:
        until = perf_counter() + SLICE_S
        try:
            with self._file.open(self._mode, encoding="ascii", newline="") as out:
                self._mode = "a"
                for line in self._lines:
                    out.write(line)
                    if perf_counter() > until:
                        QTimer.singleShot(0, self, self._go_on)
                        return
        except OSError as error:
            self._done(
                _("The file cannot be written: {reason}").format(
                    reason=(error.strerror or "").lower()
                )
            )
        else:
            self._done(_("Written"))
        self.deleteLater()
