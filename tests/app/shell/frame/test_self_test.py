"""``kibitzer --self-test`` in a process of its own, as whoever built Kibitzer runs it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[4]
QUICK = """
import sys
from app.games import GAMES
from app.shell.frame import self_test
self_test.WAIT_S = {wait_s}
if {complains}:
    from app.shell.frame.window import Window
    from PySide6.QtCore import qWarning
    Window.deal_random = lambda self, deal=Window.deal_random: (deal(self), qWarning("no picture"))
sys.exit(self_test.self_test([game for game in GAMES if game.name == "nine_cards"]))
"""


def tried(wait_s, complains=False):
    return subprocess.run(
        [sys.executable, "-c", QUICK.format(wait_s=wait_s, complains=complains)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )


def test_it_answers_in_a_room_and_says_what_it_runs_on():
    done = tried(120)
    assert done.returncode == 0, done.stderr
    assert "Nine Cards: answered in" in done.stdout
    assert "numba: " in done.stdout


def test_a_room_without_an_answer_fails():
    done = tried(-1)
    assert done.returncode == 1
    assert "Nine Cards: no answer" in done.stdout


def test_what_qt_complains_of_fails():
    done = tried(120, complains=True)
    assert done.returncode == 1
    assert "Qt: no picture" in done.stdout
