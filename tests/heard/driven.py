"""The window, told on its standard input what to show: ``python -m tests.heard.driven FOLDER``.

Each line is answered by one once that is to be seen and nothing is worked on:

    file PATH       a position, in its room
    room NAME       a room; `room train 1` its second mode
    open WHAT       one of `OPENED`, in its room; what was open before is closed
    tabs            what Tab comes to, and what Shift and Tab do, round once: two lists as JSON
    look            whether it is light, in high contrast, and still: a list as JSON
"""

import json
import sys
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QSocketNotifier, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.games import ALL
from app.look import theme
from app.look.colours import DARK, LIGHT, sharper
from app.shell.frame import language
from app.shell.frame.main import AppEvents, make_window
from app.shell.storage.settings import Settings
from tests.dialogs import OPENED as DIALOGS

#: How long an answer that has come may grow before it is taken as it is, and take in all.
PATIENCE_MS, MOST_MS = 2_000, 120_000
MOST_STOPS = 400
OPEN_MS = 500  # in which a dialog is there, and the one above it


def _range_editor(page):
    page.ranges.edit(1)


def _saved_ranges(page):
    QTimer.singleShot(300, page.ranges.open_saved)
    page.ranges.edit(1)


#: What is read otherwise, is Qt's own, or would lie in front of another dialog.
OTHERS = (
    *("ranges", "no hands", "licences", "hand list", "marks"),
    *("open", "save", "print", "histories", "folder"),
)
#: What lies in front of the window: its room, and what opens it there.
OPENED = {
    **{name: opens for name, opens in DIALOGS.items() if name not in OTHERS},
    "range": ("holdem", lambda window: _range_editor(window.page)),
    "saved ranges": ("holdem", lambda window: _saved_ranges(window.page)),
}


class Driver:
    """Does what each line says, and answers it."""

    def __init__(self, window):
        self.window = window
        self._lines = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
        self._lines.activated.connect(self._read)

    def _read(self):
        line = sys.stdin.readline()
        if not line:
            QApplication.quit()
            return
        verb, _blank, rest = line.strip().partition(" ")
        QTimer.singleShot(0, lambda: getattr(self, f"do_{verb}")(rest))

    def do_file(self, path):
        self._shut()
        self.window.open_file(path)
        self._say_once_settled()

    def do_room(self, words):
        self._shut()
        room, *mode = words.split()
        self.window.open_room(self.window.rooms.index_of(room))
        if mode:
            self.window.page.mode_control.choose(int(mode[0]))
        self._say_once_settled()

    def do_open(self, what):
        room, opens = OPENED[what]
        self._shut()
        self.window.open_room(self.window.rooms.index_of(room))
        QTimer.singleShot(OPEN_MS, lambda: self._say_once_settled(what))
        opens(self.window)

    def do_look(self, _rest):
        seen = theme.current()
        sharp = seen in (sharper(DARK), sharper(LIGHT))
        print(json.dumps([seen.name == "light", sharp, theme.reduce_motion()]), flush=True)

    def do_tabs(self, _rest):
        found = [self._round(key) for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)]
        print(json.dumps(found), flush=True)

    def _round(self, key):
        """Names of what a key comes to until it is where it began; without an end, too many."""
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        first = QApplication.focusWidget() if front else self.window.rail.settings
        first.setFocus()
        found: list[tuple[str, bool]] = []
        while len(found) < MOST_STOPS:
            QTest.keyClick(QApplication.focusWidget(), key)
            at = QApplication.focusWidget()
            heard = QAccessible.queryAccessibleInterface(at)
            found.append((heard.text(QAccessible.Text.Name), at.isVisible()))
            if at is first:
                break
        return found

    def _shut(self):
        while front := QApplication.activePopupWidget() or QApplication.activeModalWidget():
            front.close()

    def _say_once_settled(self, what=""):
        patience, limit = QDeadlineTimer(PATIENCE_MS), QDeadlineTimer(MOST_MS)

        def look():
            page = self.window.page
            if page.fresh_answer is None:
                patience.setRemainingTime(PATIENCE_MS)
            enough = patience.hasExpired() or limit.hasExpired()
            if enough:
                page.cancel()
            if page.settled or enough:
                watch.stop()
                print(what or page.room, flush=True)

        watch = QTimer(self.window)
        watch.timeout.connect(look)
        watch.start(100)


def main(folder):
    app = QApplication(sys.argv[:1])
    app.setApplicationName("kibitzer")
    app.setApplicationDisplayName("Kibitzer")
    language.prepare(app)
    settings = Settings(str(Path(folder) / "settings.ini"))
    settings.theme = "system"
    window = make_window(ALL, settings)
    window.show()
    window.activateWindow()
    app.installEventFilter(AppEvents(window))
    driver = Driver(window)  # noqa: F841 - which is held on to
    app.exec()
    window.close()


if __name__ == "__main__":
    main(sys.argv[1])
