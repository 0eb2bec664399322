"""What a file holds, recognised by what stands in it: its name says little. No Qt.

A large file is read in a thread: nothing here touches what is on screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.shell.room.game import Game
from app.shell.storage import documents
from app.shell.storage.documents import DocumentError, Position
from app.words.translation import _

HEAD = 20_000  # letters by which a text is recognised
PACKED = b"PK\x03\x04"  # how files of rooms' own begin that are no text


@dataclass(frozen=True, slots=True)
class Contents:
    """A position, or a text, which may be empty, or neither: a file that its room opens by itself.

    `room` is the index of the game that it is of; None for a text that may be of any.
    """

    room: int | None
    position: Position | None = None
    text: str | None = None


def of_file(path: str, games: Sequence[Game]) -> Contents:
    """What a file holds.

    DocumentError if it cannot be read or is nothing of the kind; in one sentence.
    """
    ending, name = Path(path).suffix.lower(), f"“{Path(path).name}”"
    packed = documents.load_head(path, len(PACKED)) == PACKED
    for index, game in enumerate(games):
        if ending in game.own_files or (packed and game.own_files):
            return Contents(index)
    text = documents.load_text(path)
    found = of_text(text, games, name)
    if found.room is not None:
        return found
    if ending == ".kib":
        documents.loads(text[:HEAD], name)  # which says what is wrong
    if "\0" in text[:HEAD]:
        raise DocumentError(_("{name} is not a file that Kibitzer reads.").format(name=name))
    by_ending = (i for i, game in enumerate(games) if ending in game.text_files)
    return Contents(next(by_ending, None), text=text)


def of_text(text: str, games: Sequence[Game], name: str = "") -> Contents:
    """What a text holds; `name` stands for it in errors, “the text” for none.

    DocumentError if it begins as a saved position does, and is none.
    """
    if text.lstrip().startswith("{"):
        name = name or _("The text")
        if len(text) > documents.LARGEST_BYTES:
            raise documents.too_large(name)
        room, position = documents.loads(text, name)
        index = next((i for i, game in enumerate(games) if game.name == room), None)
        if index is None:
            raise DocumentError(
                _("{file} is for a room “{room}” that this Kibitzer does not have.").format(
                    file=name, room=room
                )
            )
        return Contents(index, position)
    return Contents(_recognised(text, games), text=text)


def _recognised(text: str, games: Sequence[Game]) -> int | None:
    head = text[:HEAD]
    return next((i for i, game in enumerate(games) if game.reads(head)), None)
