"""Files that payoffs are written to, as the report's program writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from engine.games.two_suits import PayoffsAnswer, best_games_csv, matrix_csv, strategy_csv

MOST_WRITTEN = 6  # cards each whose whole matrix comes here: half a million cells

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
