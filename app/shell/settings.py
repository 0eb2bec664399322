"""What is remembered from one start to the next. A broken settings file means defaults.

So does one that others could have written: Qt's format can hold more than text.
"""

import json
import logging
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from app.cards.voice import AMOUNTS
from engine.ownership import is_own

THEMES = ("system", "light", "dark")
SYSTEM = "system"
MOST_RECENT = 9  # files
PRECISIONS = (0.01, 0.003, 0.001, 0.0003, 0.0001)

_log = logging.getLogger(__name__)


class _Forgotten:
    """As `QSettings`, but nothing comes from a file or goes to one."""

    def __init__(self) -> None:
        self._values: dict[str, object] = {}

    def value(self, key: str) -> object:
        return self._values.get(key)

    def setValue(self, key: str, value: object) -> None:
        self._values[key] = value

    def sync(self) -> None:
        pass


class Settings:
    """Typed access to the user's settings file."""

    def __init__(self, path: str | None = None) -> None:
        """Use the user's own file, or `path`."""
        ini = QSettings.Format.IniFormat
        if path is not None:
            store = QSettings(path, ini)
        else:
            store = QSettings(ini, QSettings.Scope.UserScope, "kibitzer", "kibitzer")
        file = Path(store.fileName())
        self.path = file
        self._store: QSettings | _Forgotten = store
        if file.exists() and not is_own(file.stat()):
            _log.warning("%s could be changed by others, so it is not used.", file)
            self._store = _Forgotten()

    @property
    def theme(self) -> str:
        """One of `THEMES`."""
        value = self._text("theme")
        return value if value in THEMES else "system"

    @theme.setter
    def theme(self, value: str) -> None:
        self._store.setValue("theme", value)

    @property
    def language(self) -> str:
        """Code of the language to start in: ``ar``; or `SYSTEM`."""
        return self._text("language") or SYSTEM

    @language.setter
    def language(self, value: str) -> None:
        self._store.setValue("language", value)

    @property
    def own_digits(self) -> bool:
        """Whether figures have the digits of the language's own script, if it has some."""
        return self._text("own_digits") == "true"

    @own_digits.setter
    def own_digits(self, value: bool) -> None:
        self._store.setValue("own_digits", "true" if value else "false")

    @property
    def four_colours(self) -> bool:
        """Whether each suit has a colour of its own."""
        return self._text("four_colours") != "false"

    @four_colours.setter
    def four_colours(self, value: bool) -> None:
        self._store.setValue("four_colours", "true" if value else "false")

    @property
    def reduce_motion(self) -> bool:
        """Whether nothing on screen moves."""
        return self._text("reduce_motion") == "true"

    @reduce_motion.setter
    def reduce_motion(self, value: bool) -> None:
        self._store.setValue("reduce_motion", "true" if value else "false")

    @property
    def spoken(self) -> str:
        """How much a screen reader is told of what happens; one of `AMOUNTS`."""
        value = self._text("spoken")
        return value if value in AMOUNTS else AMOUNTS[0]

    @spoken.setter
    def spoken(self, value: str) -> None:
        self._store.setValue("spoken", value)

    @property
    def precision(self) -> float:
        """Half width of the 95 % interval at which sampling stops; one of `PRECISIONS`."""
        value = self._text("precision")
        return next((p for p in PRECISIONS if str(p) == value), 0.001)

    @precision.setter
    def precision(self, value: float) -> None:
        self._store.setValue("precision", str(value))

    @property
    def geometry(self) -> QByteArray:
        """Place of the window, as QWidget.saveGeometry gives it; empty at first."""
        value = self._store.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._store.setValue("geometry", value)

    @property
    def room(self) -> str:
        """Name of the room that was open last, or empty."""
        return self._text("room")

    @room.setter
    def room(self, value: str) -> None:
        self._store.setValue("room", value)

    @property
    def folder(self) -> str:
        """Folder of the file opened or saved last, or empty."""
        return self._text("folder")

    @folder.setter
    def folder(self, value: str) -> None:
        self._store.setValue("folder", value)

    @property
    def recent(self) -> list[str]:
        """Paths of the files opened or saved last, the newest first."""
        return [path for path in self._text("recent").split("\n") if path]

    def add_recent(self, path: str) -> None:
        """Remember that a file was opened or saved."""
        paths = [path, *(other for other in self.recent if other != path)]
        self._store.setValue("recent", "\n".join(paths[:MOST_RECENT]))

    def forget_recent(self, path: str) -> None:
        """A file is there no more."""
        self._store.setValue("recent", "\n".join(p for p in self.recent if p != path))

    def file(self, room: str) -> tuple[str, bool]:
        """File that a room's last position is of, or empty, and whether it was changed since."""
        changed, _bar, path = self._text(f"file/{room}").partition("|")
        return path, changed == "changed"

    def set_file(self, room: str, path: str, *, changed: bool) -> None:
        """Remember what `file` gives."""
        self._store.setValue(f"file/{room}", f"{'changed' if changed else 'saved'}|{path}")

    def position(self, room: str) -> dict[str, Any] | None:
        """Last position of a room, unless there is none or it is damaged."""
        try:
            value = json.loads(self._text(f"position/{room}"))
        except (ValueError, RecursionError):
            return None
        return value if isinstance(value, dict) else None

    def set_position(self, room: str, position: dict[str, Any]) -> None:
        """Remember the position of a room."""
        self._store.setValue(f"position/{room}", json.dumps(position))

    def save(self) -> None:
        """Write everything to disk."""
        self._store.sync()

    def _text(self, key: str) -> str:
        value = self._store.value(key)
        return value if isinstance(value, str) else ""
