"""Gin and Three Thirteen: the best grouping, what to throw, what to hope for."""

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
    from app.games.rummy.page import RummyPage

    return RummyPage(engine, parent)


def _commands() -> Sequence[Command]:
    from app.games.rummy.command import CHECK, DEADWOOD, SCORE
    from app.games.rummy.gin.command import GIN_COMMANDS
    from app.games.rummy.thirteen.command import THIRTEEN_COMMANDS

    return (DEADWOOD, *GIN_COMMANDS, SCORE, CHECK, *THIRTEEN_COMMANDS)


def _reads(text: str) -> bool:
    return text.lstrip().startswith(("Kibitzer, Gin", "Kibitzer, Three Thirteen"))


def _trainers() -> Sequence[Trainer]:
    from app.games.rummy.gin.training import GinTrainer
    from app.games.rummy.thirteen.training import RoundTrainer

    return GinTrainer(), RoundTrainer()


GAME = Game(
    "rummy",
    _("Gin & Three Thirteen"),
    _("Gin &\nThree 13"),
    "gin",
    _make_page,
    _commands,
    engines=("rummy.gin",),
    late_engines=("rummy.thirteen",),
    reads=_reads,
    trainers=_trainers,
)
