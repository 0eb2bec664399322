"""Tarneeb: four open hands with the tricks of every card, or your own hand only: bids and play."""

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
    from app.games.tarneeb.page import TarneebPage

    return TarneebPage(engine, parent)


def _commands() -> Sequence[Command]:
    from app.games.tarneeb.command import COMMANDS

    return COMMANDS


def _reads(text: str) -> bool:
    return text.lstrip().startswith("Kibitzer, Tarneeb") or '[Deal "' in text or "md|" in text


def _trainers() -> Sequence[Trainer]:
    from app.games.tarneeb.training import TRAINERS

    return TRAINERS


GAME = Game(
    "tarneeb",
    _("Tarneeb"),
    _("Tarneeb"),
    "tarneeb",
    _make_page,
    _commands,
    text_files=(".pbn", ".lin"),
    reads=_reads,
    trainers=_trainers,
)
