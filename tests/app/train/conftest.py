"""A window with the page Train, and a clock that tests set."""

from datetime import date, timedelta

import pytest
from PySide6.QtCore import Qt

from app.games import ALL
from app.games.rummy.gin import record as gin_record
from app.games.rummy.thirteen import training as thirteen_training
from app.games.tarneeb.table import record as table_record
from app.shell.frame.window import SMALLEST, Window
from app.shell.storage.saving import saver
from app.shell.storage.settings import Settings
from app.train.keeping import Keeping

DAY = date(2026, 11, 14)


class Clock:
    """The day that it is."""

    def __init__(self):
        self.day = DAY

    def __call__(self):
        return self.day

    def pass_days(self, days):
        self.day += timedelta(days=days)


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(Keeping, "today", staticmethod(clock))
    return clock


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Where answers are sampled for some time, a moment is enough."""
    for module, name in (
        (table_record, "JUDGED_S"),
        (table_record, "MOST_S"),
        (gin_record, "JUDGED_S"),
        (thirteen_training, "SECONDS"),
    ):
        monkeypatch.setattr(module, name, 0.05)


@pytest.fixture
def training_in(qtbot, engine, tmp_path, monkeypatch, clock):
    """Open the window with all its pages, in the room of a name."""
    monkeypatch.setattr(engine, "stop", lambda: None)

    def open_window(room, size=(1280, 800)):
        settings = Settings(str(tmp_path / "settings.ini"))
        settings.room, settings.reduce_motion = room, True
        window = Window(ALL, settings, engine)
        qtbot.addWidget(window)
        window.setWindowState(Qt.WindowState.WindowNoState)  # the offscreen screen is small
        window.setMinimumSize(*SMALLEST)
        window.resize(*size)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        qtbot.waitUntil(lambda: window.rooms.kept is not None)
        return window

    yield open_window
    saver().finish()
