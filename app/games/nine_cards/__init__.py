"""Nine Cards: which number to pick, and why."""

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
    from app.games.nine_cards.page import NineCardsPage

    return NineCardsPage(engine, parent)


def _commands() -> Sequence[Command]:
    from app.games.nine_cards.command import NINE_CARDS_COMMAND

    return (NINE_CARDS_COMMAND,)


def _reads(text: str) -> bool:
    return text.lstrip().startswith("Kibitzer, Nine Cards")


def _trainers() -> Sequence[Trainer]:
    from app.games.nine_cards.training import TRAINERS

    return TRAINERS


GAME = Game(
    "nine_cards",
    _("Nine Cards"),
    _("Nine Cards"),
    "nine",
    _make_page,
    _commands,
    reads=_reads,
    trainers=_trainers,
)
