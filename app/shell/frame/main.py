"""Opens the window."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NoReturn

from PySide6.QtCore import (
    QEvent,
    QMessageLogContext,
    QObject,
    QPoint,
    QSocketNotifier,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFileOpenEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QShowEvent,
    QWindow,
)
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import delete

from app.shell.asking.engine import Engine
from app.shell.frame import language, size
from app.shell.frame.accessible import tell_of_showing
from app.shell.frame.keyboard import Keyboard
from app.shell.frame.window import Window
from app.shell.room.game import Game
from app.shell.storage.settings import Settings
from app.widgets.scroll import fit_to_screen
from app.words.translation import _

SETTINGS_AT = "KIBITZER_SETTINGS_AT"  # which one was changed by who started this process


def make_window(games: Sequence[Game], settings: Settings) -> Window:
    """Window as the settings left it; its engine starts after the first paint."""
    # The open room's kernels first.
    ordered = sorted(games, key=lambda game: game.name != settings.room)
    rooms = [name for game in ordered if not game.apart for name in (game.name, *game.engines)]
    rooms += [name for game in ordered for name in game.late_engines]
    window = Window(games, settings, Engine(rooms))
    window.engine.setParent(window)
    return window


def run_window(games: Sequence[Game], file: str | None = None) -> NoReturn:
    """Run the app, with a saved position if `file` is given, and end the process."""
    with _no_abort(), size.enlarged(Settings().size):
        app = QApplication(sys.argv)
    app.setApplicationName("kibitzer")
    app.setApplicationDisplayName("Kibitzer")
    app.setDesktopFileName("kibitzer")
    language.prepare(app)
    settings = Settings()
    window = make_window(games, settings)
    window.show()
    if at := os.environ.pop(SETTINGS_AT, ""):
        QTimer.singleShot(0, partial(window.open_settings, at))
    if file is not None:
        window.open_file(file)
    else:
        window.welcome_once()
    events = AppEvents(window)
    app.installEventFilter(events)
    with closed_by_signals(window):
        status = app.exec()
    if window.comes_back:
        os.environ[SETTINGS_AT] = window.comes_back
        start_again(own_command(sys.orig_argv, file))
    delete(app)  # what was copied stays on the clipboard only if the system is told
    sys.stdout.flush()
    sys.stderr.flush()
    # Everything is written. Python would take the window apart piece by piece, which takes time,
    # and crashes if a thread still tells it something.
    os._exit(status)


def own_command(started: Sequence[str], file: str | None) -> list[str]:
    """The command that started this process, without the file: every room is kept as it is."""
    rest = list(started[1:])
    if file is not None and rest and rest[-1] == file:
        rest.pop()
    return [sys.executable, *rest]


def start_again(command: list[str]) -> None:
    """Begin anew in the place of this process, or where that cannot be, beside it."""
    if sys.platform == "win32":
        subprocess.Popen(command)
    else:
        os.execv(command[0], command)


class AppEvents(QObject):
    """What is watched of all events: each watcher takes time of its own.

    Clicks and keys as they come to a window, what comes and goes, right clicks on what cannot be
    used now, which Qt drops, and a file that is double-clicked on macOS.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window, self._keyboard = window, Keyboard()
        self._presses = window.presses

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            self._window.open_file(event.file())
            return True
        if isinstance(event, QContextMenuEvent):
            return isinstance(watched, QWidget) and self._offer_menu(watched, event.globalPos())
        if isinstance(event, (QShowEvent, QHideEvent)) and isinstance(watched, QWidget):
            tell_of_showing(watched, event.type())
            if event.type() == QEvent.Type.Show and watched.isWindow():
                fit_to_screen(watched)
        if not isinstance(watched, QWindow):
            return False
        if isinstance(event, QMouseEvent):
            return self._presses.mouse(watched, event)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._presses.key(watched, event) or self._keyboard.press(watched, event)
        return False

    def _offer_menu(self, of: QWidget, place: QPoint) -> bool:
        off = not of.isEnabled() and self._window.isAncestorOf(of)
        if off:
            self._window.offer_menu(of, place)
        return off


@contextmanager
def _no_abort() -> Iterator[None]:
    """End with a sentence where there is no screen to open a window on; Qt would abort."""

    def handle(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind is QtMsgType.QtFatalMsg:
            sentence = _("Kibitzer cannot open a window: there is no screen that it can use.")
            print(sentence, file=sys.stderr, flush=True)
            os._exit(1)
        held.append(text)

    held: list[str] = []
    qInstallMessageHandler(handle)
    try:
        yield
    finally:
        qInstallMessageHandler(None)
    for text in held:
        print(text, file=sys.stderr)


#: Ctrl-C, the end of a session, and a terminal that is closed; not all systems have all.
SIGNALS = [getattr(signal, n) for n in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, n)]


@contextmanager
def closed_by_signals(window: QWidget) -> Iterator[None]:
    """Let signals close the window, also while Qt waits for events and no Python runs."""
    ours, pythons = socket.socketpair()
    for end in (ours, pythons):
        end.setblocking(False)
    notifier = QSocketNotifier(ours.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(lambda: _close(window, ours.recv(64)))
    # Within a handler nothing of Qt may be called: it can come in the middle of anything.
    before = {number: signal.getsignal(number) for number in SIGNALS}
    handled = [number for number in SIGNALS if before[number] is not signal.SIG_IGN]  # as by nohup
    for number in handled:
        signal.signal(number, lambda *_: None)
    signal.set_wakeup_fd(pythons.fileno(), warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(-1)
        for number in handled:
            signal.signal(number, before[number])
        notifier.setEnabled(False)
        ours.close()
        pythons.close()


def _close(window: QWidget, _signals: bytes) -> None:
    """Close the window and, before it, what waits for an answer: nobody may give one."""
    while front := QApplication.activePopupWidget() or QApplication.activeModalWidget():
        if not front.close():
            break
    if not window.close():  # what could not be saved was said: nobody may read it
        window.close()
