"""The window starts without reading its own sources, and lives on after an error."""

import subprocess
import sys

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.shell.frame import features

START = """
import linecache
from app.shell.frame import features
features.use_none()
import app.games.holdem.page
print([name for name in linecache.cache if name.endswith("page.py")])
"""


def test_no_source_is_read_for_features_of_pyside():
    found = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True)
    assert (found.stdout, found.stderr) == ("[]\n", "")


def test_an_error_in_what_qt_calls_is_told_and_takes_no_method_away(qtbot, monkeypatch):
    monkeypatch.setattr(QObject, "__init_subclass__", None, raising=False)  # as it was, afterwards
    features.keep_errors_in()
    told = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_: told.append(kind))

    class Failing(QWidget):
        def resizeEvent(self, event):
            raise LookupError

    class Other(QWidget):
        def resizeEvent(self, event):
            super().resizeEvent(event)

    around = QWidget()
    qtbot.addWidget(around)
    method = vars(Other)["resizeEvent"]
    before = sys.getrefcount(method)
    for kind in (Failing, Other):
        kind(around).resize(300, 200)
    around.grab()  # tells both their size
    assert set(told) == {LookupError}
    assert sys.getrefcount(method) == before
