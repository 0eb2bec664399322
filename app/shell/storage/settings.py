"""What is remembered from one start to the next: settings, and what stands in each room.

What cannot be read means defaults. Older versions kept all of it in one file of Qt's; that is
read once, unless others could have written it: Qt's format can hold more than text.
"""

from __future__ import annotations

import base64
import binascii
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtCore import QByteArray, QSettings

from app.shell.storage.documents import parse
from app.shell.storage.profile import SETTINGS, Profile, UnreadError, Values, data_folder
from app.words.fields import reason
from app.words.translation import _

THEMES = ("system", "light", "dark")
SIZES = (0, 100, 125, 150, 200)  # percent; 0 is as the system has it
AMOUNTS = ("all", "verdicts", "nothing")  # that a screen reader is told
SYSTEM = "system"
MOST_RECENT = 9  # files
NEW_A_DAY = (5, 10, 20, 50)  # positions to train that were never asked
LEAST_COSTS = (0.1, 0.5, 1.0, 2.0)  # points that a move cost, to be kept as a mistake
PRECISIONS = (0.01, 0.003, 0.001, 0.0003, 0.0001)

YES_OR_NO = (True, False)

Make = Callable[[], Values]
V = TypeVar("V")

_log = logging.getLogger(__name__)


class _Words:
    """A text; the `usual` one where nothing is kept."""

    def __init__(self, usual: str = "") -> None:
        self._usual = usual

    def __set_name__(self, _owner: type, name: str) -> None:
        self._key = name.removeprefix("_")

    def __get__(self, settings: Settings, _owner: type) -> str:
        return settings.text(self._key) or self._usual

    def __set__(self, settings: Settings, value: str) -> None:
        settings.set_text(self._key, value)


class _OneOf(Generic[V]):
    """One of some values; the `usual` one where nothing is kept that is one of them."""

    def __init__(self, values: Sequence[V], usual: V) -> None:
        self._by_text, self._usual = {_text_of(value): value for value in values}, usual

    def __set_name__(self, _owner: type, name: str) -> None:
        self._key = name.removeprefix("_")

    def __get__(self, settings: Settings, _owner: type) -> V:
        return self._by_text.get(settings.text(self._key), self._usual)

    def __set__(self, settings: Settings, value: V) -> None:
        settings.set_text(self._key, _text_of(value))


def _text_of(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class Settings:
    """Typed access to what the user's profile holds."""

    def __init__(self, path: str | None = None) -> None:
        """Use the user's own profile, or that of `path`, its file in older versions."""
        if path is None:
            ini, scope = QSettings.Format.IniFormat, QSettings.Scope.UserScope
            path = QSettings(ini, scope, "kibitzer", "kibitzer").fileName()
            self.data = data_folder()  # folder of what grows with use
        else:
            self.data = Path(path).parent
        self.profile = Profile(Path(path))
        self.path = self.profile.file(SETTINGS)  # file of the settings themselves
        self.keeps = True  # what is set here is to be written; not in a second window
        # called when there is something to write; `pending` says what
        self.on_change: Callable[[], None] = lambda: None
        self._pending: dict[str, Make] = {}
        self._values = self._read_settings()

    # ---- files ---------------------------------------------------------------------------

    def hold(self) -> list[str]:
        """Be what this profile is written by, unless another window is; what is to be said of it.

        What cannot be read gets another name, so that it is not written over.
        """
        self.keeps = self.profile.hold()
        if not self.keeps:
            return [
                _(
                    "Another window of Kibitzer is open. This one starts with what that one has "
                    "kept, and keeps nothing itself: save what you want to find again."
                )
            ]
        if not self._pending:  # another window may have been closed since
            self._values = self._read_settings()
        return self.say_unread()

    def say_unread(self) -> list[str]:
        """A sentence for each file that could not be read since this was asked last."""
        said = []
        for name, problem in list(self.profile.unread.items()) if self.keeps else ():
            path = self.profile.file(name)
            other = self.profile.set_aside(path)
            if other is None:
                text = _("{problem} The file stays as it is, and nothing is kept in its place.")
                said.append(text.format(problem=problem))
                self.profile.unread[name] = ""
            else:
                text = _("{problem} The file is called “{other}” now; Kibitzer begins without it.")
                said.append(text.format(problem=problem, other=other.name))
                del self.profile.unread[name]
        return [sentence for sentence in said if sentence]

    @property
    def waiting(self) -> bool:
        return self.keeps and bool(self._pending)

    def take_pending(self) -> dict[str, Make]:
        """What is to be written; it counts as written from now on."""
        if not self.keeps:  # the other window keeps what an older version had
            return {}
        taken, self._pending = self._pending, {}
        return taken

    def write(self, pending: dict[str, Make]) -> tuple[dict[str, Make], str]:
        """Write what is pending; what could not be written, and why. No other method is as slow.

        It may run in a thread: it changes nothing here.
        """
        left: dict[str, Make] = {}
        problem = ""
        # The settings last: once they are there, the file of older versions is not read.
        for name in sorted(pending, key=lambda name: name == SETTINGS):
            if name in self.profile.unread:
                continue
            try:
                self.profile.write(name, pending[name]())
            except Exception as error:  # what is wrong with one room costs no other
                if isinstance(error, OSError):
                    left[name] = pending[name]
                else:
                    _log.exception("Room %s", name)
                file = self.profile.file(name).name
                text = _("“{name}” cannot be saved: {reason}.")
                problem = text.format(name=file, reason=reason(error))
        return left, problem

    def save(self) -> None:
        """Write everything to disk."""
        left, problem = self.write(self.take_pending())
        self._pending = left | self._pending
        if problem:
            _log.warning(problem)

    def put_back(self, left: dict[str, Make]) -> None:
        """What could not be written is pending again, but for what has changed since."""
        self._pending = left | self._pending

    def put(self, name: str, make: Make) -> None:
        """Let what `make` gives, perhaps in a thread, be written under a name."""
        if self.keeps:
            self._pending[name] = make
            self.on_change()

    def _read_settings(self) -> Values:
        values = self.profile.read(SETTINGS)
        if values is not None or SETTINGS in self.profile.unread:
            return values or {}
        old = self.profile.path
        try:
            if not old.exists() or self.profile.text(old) is None:
                return {}
        except UnreadError as error:
            _log.warning(error)
            return {}
        return self._take_over(QSettings(str(old), QSettings.Format.IniFormat))

    def _take_over(self, store: QSettings) -> Values:
        """Read the file of an older version; all of it is to be written anew."""
        values: Values = {}
        rooms: dict[str, Values] = {}
        for key in store.allKeys():
            value = store.value(key)
            group, _slash, room = key.partition("/")
            if isinstance(value, QByteArray):
                values[key] = _to_text(value)
            elif not isinstance(value, str):
                continue
            elif not room:
                values[key] = value
            elif group == "file":
                changed, _bar, path = value.partition("|")
                rooms.setdefault(room, {}).update(file=path, changed=changed == "changed")
            elif group == "position":
                with suppress(ValueError):
                    rooms.setdefault(room, {})["position"] = parse(value)
        for room, kept in rooms.items():
            self._pending[room] = partial(dict, kept)
        self._pending[SETTINGS] = lambda: dict(self._values)
        return values

    theme = _OneOf(THEMES, SYSTEM)
    language = _Words(SYSTEM)  # code of the one to start in: ``ar``
    size = _OneOf(SIZES, 0)  # how large the window is to start, in percent
    own_digits = _OneOf(YES_OR_NO, False)  # figures in the language's own script, if it has some
    seats_as_said = _OneOf(YES_OR_NO, False)  # left, right and partner; sides are us and them
    four_colours = _OneOf(YES_OR_NO, True)  # each suit has a colour of its own
    #: All is black and white with full borders, whatever the system says.
    high_contrast = _OneOf(YES_OR_NO, False)
    reduce_motion = _OneOf(YES_OR_NO, False)  # nothing on screen moves
    spoken = _OneOf(AMOUNTS, "all")  # how much a screen reader is told of what happens
    precision = _OneOf(PRECISIONS, 0.001)  # half width of the 95 % interval at which sampling stops
    keeps_mistakes = _OneOf(YES_OR_NO, True)  # to be trained
    least_cost = _OneOf(LEAST_COSTS, 0.5)  # points from which on a mistake is kept
    new_a_day = _OneOf(NEW_A_DAY, 20)  # positions never asked that a day brings at most
    room = _Words()  # name of the one that was open last
    folder = _Words()  # of the file opened or saved last
    _welcomed = _OneOf(YES_OR_NO, False)

    @property
    def welcomed(self) -> bool:
        """Whether the page of the first start was shown, or there was a start before it."""
        return self._welcomed or not self.geometry.isEmpty()

    @welcomed.setter
    def welcomed(self, value: bool) -> None:
        self._welcomed = value

    @property
    def geometry(self) -> QByteArray:
        """Place of the window, as QWidget.saveGeometry gives it; empty at first."""
        try:
            return QByteArray(base64.b64decode(self.text("geometry"), validate=True))
        except (binascii.Error, ValueError):
            return QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self.set_text("geometry", _to_text(value))

    @property
    def recent(self) -> list[str]:
        """Paths of the files opened or saved last, the newest first."""
        return [path for path in self.text("recent").split("\n") if path]

    def add_recent(self, path: str) -> None:
        """Remember that a file was opened or saved."""
        paths = [path, *(other for other in self.recent if other != path)]
        self.set_text("recent", "\n".join(paths[:MOST_RECENT]))

    def forget_recent(self, path: str) -> None:
        """A file is there no more."""
        self.set_text("recent", "\n".join(p for p in self.recent if p != path))

    def kept(self, room: str) -> tuple[Values | None, str, bool]:
        """Last position of a room, the file that it is of or empty, and whether that has others."""
        waits = self._pending.get(room)
        kept = waits() if waits else self.profile.read(room) or {}
        position, path = kept.get("position"), kept.get("file")
        return (
            position if isinstance(position, dict) else None,
            path if isinstance(path, str) else "",
            kept.get("changed") is True,
        )

    def refuse(self, room: str, problem: str) -> None:
        """What is kept of a room cannot be shown, for a reason that is a sentence."""
        self.profile.unread[room] = problem

    def text(self, key: str) -> str:
        """What is kept under a key; empty if nothing is."""
        value = self._values.get(key)
        return value if isinstance(value, str) else ""

    def set_text(self, key: str, value: str) -> None:
        if self._values.get(key) != value:
            self._values[key] = value
            self.put(SETTINGS, lambda: dict(self._values))


def _to_text(data: QByteArray) -> str:
    return base64.b64encode(data.data()).decode("ascii")
