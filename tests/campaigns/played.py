"""A window at which a monkey plays until it is killed: it writes down what it shows, and when.

`begin` begins one in a copy of this process, which has imported all that a window is made of, for
tests/campaigns/kill.py. Each line of its output is the time, a room or "settings", and a digest of
what stands there then; or "acts", and how long its thread has had the processor.
"""

import hashlib
import json
import os
import random
import signal
import sqlite3
import sys
import time
import traceback
from contextlib import closing
from functools import partial
from importlib import import_module
from pathlib import Path

ACT_MS, CLOSE_MS = 10, 5
START_S = 300  # a window that has not started by then never does
KEYS = "ahskdqjt9582x/[]{}\b"


def digest(value) -> str:
    """Short name of a value, which is put into a file of that name, beside the profile."""
    text = json.dumps(value, sort_keys=True)
    name = hashlib.sha1(text.encode()).hexdigest()[:12]
    path = Path(Player.profile).with_name(name)
    if not path.exists():
        path.write_text(text)
    return name


def tell(what: str, value: str) -> None:
    """Write a line that is there though the process is killed at once."""
    os.write(1, f"{time.monotonic()} {what} {value}\n".encode())


def of_page(page) -> str:
    """What a room is to show again: position, file, and whether it was changed."""
    return digest([page.to_json(page.state), page.file, not page.undo_stack.is_clean()])


def of_settings(settings) -> str:
    """What is set, but for the window's place."""
    return digest({name: value for name, value in settings._values.items() if name != "geometry"})


def rows(store: Path) -> str:
    """How much is kept of what was decided and trained: positions, answers, decisions."""
    if not store.exists():
        return "0"
    with closing(sqlite3.connect(store)) as db:
        assert db.execute("PRAGMA quick_check").fetchone() == ("ok",)
        tables = ("positions", "answers", "decisions")
        counts = [db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables]
    return str(sum(counts))


class Player:
    """Opens all rooms, says what they show, and does random things to them."""

    profile = ""

    def __init__(self, profile: str, seed: str, engine: bool) -> None:
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QApplication

        from app.games import ALL
        from app.shell.asking.engine import Engine
        from app.shell.frame.main import make_window
        from app.shell.storage.settings import Settings
        from app.train.keeping import Keeping
        from app.train.store import NAME

        Player.profile = profile
        self.app, self.source = QApplication(sys.argv[:1]), random.Random(seed)
        if not engine:
            Engine.start = lambda _engine: None
        settings = Settings(profile)
        self.window = make_window(ALL, settings)
        assert settings.keeps, "the lock of a killed window is held"
        tell("left_open", str(settings.profile.left_open))
        tell("settings", of_settings(settings))
        store = settings.data / NAME
        tell("kept", rows(store))
        Keeping.of(self.window.rooms).changed.connect(lambda: tell("kept", rows(store)))
        room = settings.room
        for index, game in enumerate(ALL):
            self.window.open_room(index)
            page = self.window.page
            tell(game.name, of_page(page))
            page.state_changed.connect(partial(self._say, page))
        self.window.open_room(self.window.rooms.index_of(room) or 0)
        self.window.show()
        self.put, settings.put = settings.put, self._put
        self.timer = QTimer(self.window, interval=ACT_MS)
        self.timer.timeout.connect(self.act)
        self.closer = QTimer(self.window, interval=CLOSE_MS)
        self.closer.timeout.connect(self.close_front)
        self.folder = os.path.dirname(profile)
        self.timer.start()
        self.closer.start()
        tell("plays", str(time.thread_time()))

    def _say(self, page) -> None:
        """Write down what a room shows, which can be read again."""
        if not self.window.isVisible():
            return
        from app.shell.storage import documents

        written = page.to_json(page.state)
        if page.to_json(page.from_json(documents.parse(json.dumps(written)))) != written:
            raise AssertionError(f"It is not read again as it was: {written}")
        tell(page.room, of_page(page))

    def _put(self, name: str, make) -> None:
        """Write down what is set as soon as it is, while a file was saved or the window closes."""
        self.put(name, make)
        if name == "settings":
            tell("settings", of_settings(self.window.settings))

    def close_front(self) -> None:
        """No dialog waits for anybody."""
        front = self.app.activePopupWidget() or self.app.activeModalWidget()
        if front is not None:
            front.close()

    def act(self) -> None:
        """Do something."""
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QAbstractButton

        window, source = self.window, self.source
        if not window.isVisible():
            return  # it was closed, and what is done now nobody sees
        tell("acts", str(time.thread_time()))
        match source.randrange(24):
            case 0:
                window.open_room(source.randrange(len(window.rooms.games)))
            case 1 if window.page.keeps_positions:
                window.deal_random()
            case 2:
                window.undo()
            case 3:
                window.redo()
            case 4:
                window.toggle_theme()
            case 5:
                window.files.save(f"{self.folder}/{window.page.room}-{source.randrange(3)}.kib")
            case 6 | 7 | 8 | 9:
                QTest.keyClick(window.focusWidget() or window, source.choice(KEYS))
            case _:
                buttons = [
                    button
                    for button in window.rooms.currentWidget().findChildren(QAbstractButton)
                    + window.header.findChildren(QAbstractButton)
                    if button.isVisible() and button.isEnabled()
                ]
                if buttons:
                    source.choice(buttons).click()


def play(profile: str, seed: str, engine: bool) -> int:
    """Play until killed, or closed."""
    from app.shell.frame.main import closed_by_signals

    player = Player(profile, seed, engine)
    with closed_by_signals(player.window):
        return player.app.exec()


def import_all() -> None:
    """Import what a window is made of, so that copies of this process have it."""
    from app.games import ALL
    from app.shell.frame.ahead import modules_to_come

    for name in ("app.shell.frame.main", "app.train.keeping", "PySide6.QtTest"):
        import_module(name)
    for name in modules_to_come(ALL):
        import_module(name)


def begin(profile: str, seed: str, *, engine: bool, errors: str) -> tuple[int, int]:
    """Number of a process that plays until it is killed, and where what it writes is read.

    What goes wrong is written to the file `errors`.
    """
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    status = 1
    try:
        signal.alarm(START_S)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # else as nohup says
        os.dup2(writing, 1)
        os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
        os.close(reading)
        os.closerange(3, 64)
        status = play(profile, seed, engine)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)
