"""How large all is: chosen in the settings, taken when the app is made."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QApplication

from app.shell.frame.size import SCALE, enlarged
from app.shell.help.dialogs import SettingsDialog
from app.shell.storage.settings import Settings
from app.widgets.scroll import fit_to_screen
from app.widgets.text import Text
from tests.app.helpers import resize

MADE = """
import os
from PySide6.QtWidgets import QApplication
from app.shell.frame.size import SCALE, enlarged
with enlarged(int(os.environ["PERCENT"])):
    app = QApplication([])
print(app.devicePixelRatio(), os.environ.get(SCALE))
"""


@pytest.mark.parametrize(
    ("percent", "before", "ratio"),
    [("200", None, 2), ("0", None, 1), ("150", "2", 3), ("125", "much", 1.25)],
)
def test_a_window_is_as_large_as_chosen_and_what_it_starts_is_not(percent, before, ratio):
    env = {name: value for name, value in os.environ.items() if name != SCALE}
    env |= {"PERCENT": percent} | ({SCALE: before} if before else {})
    done = subprocess.run(
        [sys.executable, "-c", MADE], env=env, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == [str(float(ratio)), str(before)], done.stderr


def test_an_app_that_was_not_made_leaves_the_environment_as_it_was(monkeypatch):
    monkeypatch.delenv(SCALE, raising=False)
    with suppress(RuntimeError), enlarged(150):
        assert os.environ[SCALE] == "1.5"
        raise RuntimeError
    assert SCALE not in os.environ


def test_the_size_is_kept_and_nonsense_is_the_systems(tmp_path):
    settings = Settings(str(tmp_path / "settings.ini"))
    settings.size = 150
    settings.save()
    assert Settings(str(tmp_path / "settings.ini")).size == 150
    settings._values["size"] = "1000"
    assert settings.size == 0


def test_all_of_a_window_on_a_small_screen_is_scrolled_to_by_keys(qtbot, window_in):
    window = window_in("nine_cards")
    window.setMinimumSize(0, 0)
    resize(qtbot, window, (640, 352))
    bars = window.whole.horizontalScrollBar(), window.whole.verticalScrollBar()
    assert all(bar.maximum() > 0 for bar in bars)
    seen = set()
    while (at := window.focusWidget()) not in seen:
        seen.add(at)
        place = QRect(at.mapTo(window, QPoint(0, 0)), at.size())
        assert window.rect().intersects(place), at
        qtbot.keyClick(at, Qt.Key.Key_Tab)
    assert len(seen) > 10
    low, bar = window.rail.settings, window.whole.verticalScrollBar()
    for old, scrolls in ((None, False), (window.page, True)):  # who comes to the window; Tab
        bar.setValue(0)
        QApplication.instance().focusChanged.emit(old, low)
        assert (bar.value() > 0) == scrolls
    window.open_file(str(Path(__file__).parents[3] / "positions" / "holdem-range-flop.kib"))
    for size in ((1024, 640), (1280, 800)):  # where rooms would like to be higher
        resize(qtbot, window, size)
        assert all(bar.maximum() == 0 for bar in bars)


def test_a_dialog_larger_than_the_screen_scrolls(qtbot, window_in, monkeypatch):
    window = window_in("nine_cards")
    dialog = SettingsDialog(window.settings, window.apply_settings, window.page)
    qtbot.addWidget(dialog)
    room = QSize(460, 300)
    dialog.adjustSize()
    asked = dialog.size()
    fit_to_screen(dialog)
    assert dialog.size() == asked  # there is room
    monkeypatch.setattr(QScreen, "availableSize", lambda self: room)
    fit_to_screen(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    assert dialog.size() == dialog.size().boundedTo(room)
    for text in dialog.findChildren(Text):
        assert text.width() >= text.sizeHint().width(), text.plain()
    dialog.reduce_motion.setFocus(Qt.FocusReason.TabFocusReason)
    top = dialog.reduce_motion.mapTo(dialog, QPoint(0, 0)).y()
    assert 0 <= top <= dialog.height() - dialog.reduce_motion.height()
