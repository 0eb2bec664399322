"""Two Suits: best play with both hands open, payoffs of plans, and players to beat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.shell.room.game import Game
from app.words.translation import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.shell.asking.engine import Engine
    from app.shell.room.command import Command
    from app.shell.room.page import Page
    from app.shell.room.training import Trainer


def _make_page(engine: Engine, parent: QWidget) -> Page:
    from app.games.two_suits.page import TwoSuitsPage

    return TwoSuitsPage(engine, parent)


def _commands() -> Sequence[Command]:
    from app.games.two_suits.command import COMMANDS

    return COMMANDS


def _reads(text: str) -> bool:
    return text.lstrip().startswith("Kibitzer, Two Suits")


def _trainers() -> Sequence[Trainer]:
    from app.games.two_suits.training import TRAINERS

    return TRAINERS


GAME = Game(
    "two_suits",
    _("Two Suits"),
    _("Two Suits"),
    "two",
    _make_page,
    _commands,
    reads=_reads,
    trainers=_trainers,
)
