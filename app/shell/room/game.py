"""What the shell needs to know about a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.shell.asking.engine import Engine
    from app.shell.room.command import Command
    from app.shell.room.page import Page
    from app.shell.room.training import Trainer


def _nothing(_text: str) -> bool:  # no lambda: `kibitzer batch --cluster` sends games elsewhere
    return False


def _unwatched(_rooms: Any) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Game:
    """One entry of the table of contents. Both functions import only when they are called."""

    name: str  # also the folder's name, on both sides
    title: str
    nav: str  # label under the icon in the rail; may have a line break
    icon: str  # name of a drawing in app/look/outlines.py
    make_page: Callable[[Engine, QWidget], Page]
    commands: Callable[[], Sequence[Command]]  # without importing Qt
    engines: Sequence[str] = ()  # packages of engine.games that it asks beside its own
    late_engines: Sequence[str] = ()  # the same, but slow to compile: prepared after all others
    text_files: Sequence[str] = ()  # endings of other programs' texts that its page reads
    own_files: Sequence[str] = ()  # endings of files that are no text, which its page opens
    reads: Callable[[str], bool] = _nothing  # whether a text is surely one for its page; no Qt
    #: What its modes say of positions to train, one each; no Qt.
    trainers: Callable[[], Sequence[Trainer]] = tuple
    #: It is about the rooms: it stands at the foot of the rail, and no engine has its name.
    apart: bool = False
    watch: Callable[[Any], None] = _unwatched  # called with the `Rooms` once they are there
