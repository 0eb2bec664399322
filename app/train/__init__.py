"""Train: mistakes made in any room are kept, and come again until they are none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.shell.room.game import Game
from app.words.translation import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.shell.asking.engine import Engine
    from app.shell.room.command import Command
    from app.shell.room.page import Page


def _make_page(engine: Engine, parent: QWidget) -> Page:
    from app.train.page import TrainPage

    return TrainPage(engine, parent)


def _commands() -> Sequence[Command]:
    from app.train.command import COMMANDS

    return COMMANDS


def _watch(rooms: Any) -> None:
    from app.train.judging import Judging
    from app.train.keeping import Keeping

    keeping = Keeping.of(rooms)
    if keeping.judging is None:
        keeping.judging = Judging(keeping, rooms.engine)


GAME = Game(
    "train",
    _("Train"),
    _("Train"),
    "train",
    _make_page,
    _commands,
    apart=True,
    watch=_watch,
)
