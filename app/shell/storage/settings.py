"""What is remembered from one start to the next: settings, and what stands in each room.

What cannot be read means defaults. Older versions kept all of it in one file of Qt's; that is
read once, unless others could have written it: Qt's format can hold more than text.
"""

import base64
import binascii
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

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

Make = Callable[[], Values]

_log = logging.getLogger(__name__)


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

    def _value(self, key: str, value: str) -> None:
        if self._values.get(key) != value:
            self._values[key] = value
            self.put(SETTINGS, lambda: dict(self._values))

    @property
    def theme(self) -> str:
        """One of `THEMES`."""
        value = self._text("theme")
        return value if value in THEMES else "system"

    @theme.setter
    def theme(self, value: str) -> None:
        self._value("theme", value)

    @property
    def language(self) -> str:
        """Code of the language to start in: ``ar``; or `SYSTEM`."""
        return self._text("language") or SYSTEM

    @language.setter
    def language(self, value: str) -> None:
        self._value("language", value)

    @property
    def size(self) -> int:
        """How large the window is to start, in percent; one of `SIZES`."""
        value = self._text("size")
        return next((size for size in SIZES if str(size) == value), SIZES[0])

    @size.setter
    def size(self, value: int) -> None:
        self._value("size", str(value))

    @property
    def own_digits(self) -> bool:
        """Whether figures have the digits of the language's own script, if it has some."""
        return self._text("own_digits") == "true"

    @own_digits.setter
    def own_digits(self, value: bool) -> None:
        self._value("own_digits", "true" if value else "false")

    @property
    def seats_as_said(self) -> bool:
        """Whether seats are left, right and partner, and sides us and them."""
        return self._text("seats_as_said") == "true"

    @seats_as_said.setter
    def seats_as_said(self, value: bool) -> None:
        self._value("seats_as_said", "true" if value else "false")

    @property
    def four_colours(self) -> bool:
        """Whether each suit has a colour of its own."""
        return self._text("four_colours") != "false"

    @four_colours.setter
    def four_colours(self, value: bool) -> None:
        self._value("four_colours", "true" if value else "false")

    @property
    def high_contrast(self) -> bool:
        """Whether all is black and white with full borders, whatever the system says."""
        return self._text("high_contrast") == "true"

    @high_contrast.setter
    def high_contrast(self, value: bool) -> None:
        self._value("high_contrast", "true" if value else "false")

    @property
    def reduce_motion(self) -> bool:
        """Whether nothing on screen moves."""
        return self._text("reduce_motion") == "true"

    @reduce_motion.setter
    def reduce_motion(self, value: bool) -> None:
        self._value("reduce_motion", "true" if value else "false")

    @property
    def spoken(self) -> str:
        """How much a screen reader is told of what happens; one of `AMOUNTS`."""
        value = self._text("spoken")
        return value if value in AMOUNTS else AMOUNTS[0]

    @spoken.setter
    def spoken(self, value: str) -> None:
        self._value("spoken", value)

    @property
    def welcomed(self) -> bool:
        """Whether the page of the first start was shown, or there was a start before it."""
        return self._text("welcomed") == "true" or not self.geometry.isEmpty()

    @welcomed.setter
    def welcomed(self, value: bool) -> None:
        self._value("welcomed", "true" if value else "false")

    @property
    def precision(self) -> float:
        """Half width of the 95 % interval at which sampling stops; one of `PRECISIONS`."""
        value = self._text("precision")
        return next((p for p in PRECISIONS if str(p) == value), 0.001)

    @precision.setter
    def precision(self, value: float) -> None:
        self._value("precision", str(value))

    @property
    def keeps_mistakes(self) -> bool:
        """Whether mistakes are kept, to be trained."""
        return self._text("keeps_mistakes") != "false"

    @keeps_mistakes.setter
    def keeps_mistakes(self, value: bool) -> None:
        self._value("keeps_mistakes", "true" if value else "false")

    @property
    def least_cost(self) -> float:
        """Points from which on a mistake is kept; one of `LEAST_COSTS`."""
        value = self._text("least_cost")
        return next((cost for cost in LEAST_COSTS if str(cost) == value), LEAST_COSTS[1])

    @least_cost.setter
    def least_cost(self, value: float) -> None:
        self._value("least_cost", str(value))

    @property
    def new_a_day(self) -> int:
        """Positions never asked that a day brings at most; one of `NEW_A_DAY`."""
        value = self._text("new_a_day")
        return next((count for count in NEW_A_DAY if str(count) == value), NEW_A_DAY[2])

    @new_a_day.setter
    def new_a_day(self, value: int) -> None:
        self._value("new_a_day", str(value))

    @property
    def geometry(self) -> QByteArray:
        """Place of the window, as QWidget.saveGeometry gives it; empty at first."""
        try:
            return QByteArray(base64.b64decode(self._text("geometry"), validate=True))
        except (binascii.Error, ValueError):
            return QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._value("geometry", _to_text(value))

    @property
    def room(self) -> str:
        """Name of the room that was open last, or empty."""
        return self._text("room")

    @room.setter
    def room(self, value: str) -> None:
        self._value("room", value)

    @property
    def folder(self) -> str:
        """Folder of the file opened or saved last, or empty."""
        return self._text("folder")

    @folder.setter
    def folder(self, value: str) -> None:
        self._value("folder", value)

    @property
    def recent(self) -> list[str]:
        """Paths of the files opened or saved last, the newest first."""
        return [path for path in self._text("recent").split("\n") if path]

    def add_recent(self, path: str) -> None:
        """Remember that a file was opened or saved."""
        paths = [path, *(other for other in self.recent if other != path)]
        self._value("recent", "\n".join(paths[:MOST_RECENT]))

    def forget_recent(self, path: str) -> None:
        """A file is there no more."""
        self._value("recent", "\n".join(p for p in self.recent if p != path))

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

    def _text(self, key: str) -> str:
        value = self._values.get(key)
        return value if isinstance(value, str) else ""


def _to_text(data: QByteArray) -> str:
    return base64.b64encode(data.data()).decode("ascii")
