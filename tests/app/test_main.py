"""From the first instruction to the last, Ctrl-C ends the app without a traceback."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.shell.frame import main
from app.shell.help.dialogs import SettingsDialog

pytestmark = pytest.mark.own_window

ROOT = Path(__file__).parents[2]
#: Starts the app as the installed command does; Ctrl-C comes when a module is looked for.
STARTS = """
import os, signal, sys
name = sys.argv.pop(1)
class Interrupter:
    def find_spec(self, wanted, path=None, target=None):
        if wanted == name:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupter())
signal.signal(signal.SIGINT, signal.default_int_handler)
from app.__main__ import main
sys.exit(main())
"""


def start(name, *words):
    with tempfile.TemporaryDirectory() as home:  # nothing is remembered: Hold'em opens
        return subprocess.run(
            [sys.executable, "-c", STARTS, name, *words],
            cwd=ROOT,
            env=os.environ
            | {"PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": home, "KIBITZER_KERNELS": "numba"},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.mark.parametrize(
    "name",
    ["app.games", "app.shell.commands.commandline", "argparse", "engine.games.holdem", "numba"],
)
def test_ctrl_c_ends_a_command_at_any_import(name):
    done = start(name, "equity", "AsKs", "QdQh")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize(
    "name", ["PySide6.QtWidgets", "app.shell.frame.window", "app.games.holdem.page"]
)
def test_ctrl_c_ends_the_window_while_it_starts(name):
    done = start(name)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_a_command_that_nobody_interrupts_answers():
    done = start("no.such.module", "nine-cards", "--mine", "6,8", "--theirs", "1,3")
    assert done.returncode == 0
    assert done.stdout


class Closing(QWidget):
    def __init__(self, loop):
        super().__init__()
        self.loop = loop

    def closeEvent(self, event):
        self.loop.exit(1)


def test_ctrl_c_closes_a_window_that_waits_for_events(qtbot):
    loop = QEventLoop()
    window = Closing(loop)
    qtbot.addWidget(window)
    window.show()
    with main.closed_by_signals(window):
        QTimer.singleShot(0, lambda: subprocess.Popen(["kill", "-INT", str(os.getpid())]).wait())
        QTimer.singleShot(20_000, loop.quit)
        assert loop.exec() == 1


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("batch <&-", 2, "Standard input is closed"),
        ("batch >&-", 1, "standard output is closed"),
        ("range 22+ >&-", 1, "standard output is closed"),
    ],
)
def test_closed_streams_are_one_sentence(words, status, said):
    done = subprocess.run(
        ["sh", "-c", f'exec "{sys.executable}" -m app {words}'],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_without_a_screen_it_says_so_in_one_sentence(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "no such screen")
    done = start("no.such.module")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == ("Kibitzer cannot open a window: there is no screen that it can use.\n")


def test_a_file_that_the_system_hands_over_is_opened(qapp, window_in, monkeypatch):
    window = window_in("nine_cards")
    events = main.AppEvents(window)
    qapp.installEventFilter(events)
    try:
        position = str(ROOT / "tests" / "positions" / "holdem-flop.kib")
        QApplication.sendEvent(qapp, QFileOpenEvent(position))
    finally:
        qapp.removeEventFilter(events)
    assert window.page.room == "holdem"
    assert window.page.file == position


def test_it_starts_again_as_it_was_started_but_for_the_file():
    started = ["python3", "-m", "app", "deal.kib"]
    assert main.own_command(started, "deal.kib") == [sys.executable, "-m", "app"]
    assert main.own_command(started[:3], None) == [sys.executable, "-m", "app"]


def test_another_language_is_spoken_at_once(qapp, window_in, monkeypatch):
    window = window_in("nine_cards")
    monkeypatch.setattr(SettingsDialog, "exec", lambda dialog: dialog.language.segment(1).click())
    window.open_settings()
    assert window.comes_back == "language"
    assert not window.isVisible()
