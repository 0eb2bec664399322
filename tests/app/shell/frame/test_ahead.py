"""What a room imports is there before the room is opened."""

import gc
import subprocess
import sys

import pytest
from PySide6.QtCore import QObject

from app.shell.frame.ahead import ImportsAhead, StepsAhead
from app.shell.room.game import Game
from tests.app.helpers import turn

pytestmark = pytest.mark.own_window

ROOM = """
from app.shell.room.game import Game
GAME = Game("far", "", "", "", lambda engine, parent: None, lambda: ())
"""


def test_modules_of_rooms_are_imported_one_by_one_but_not_those_for_the_terminal(
    qtbot, qapp, tmp_path, monkeypatch
):
    folder = tmp_path / "far_room"
    folder.mkdir()
    for name, text in {"__init__": ROOM, "page": "", "words": "", "far_command": ""}.items():
        (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    import far_room

    game: Game = far_room.GAME
    ahead = ImportsAhead([game], qapp)
    assert "far_room.page" not in sys.modules
    ahead.start()
    qtbot.waitUntil(lambda: {"far_room.page", "far_room.words"} <= set(sys.modules))
    qtbot.waitUntil(lambda: not ahead.busy)
    assert "far_room.far_command" not in sys.modules
    for name in [name for name in sys.modules if name.startswith("far_room")]:
        monkeypatch.delitem(sys.modules, name)


def test_nothing_is_imported_soon_after_a_change(qtbot, qapp, monkeypatch):
    monkeypatch.setattr("app.shell.frame.ahead.AFTER_MS", 600_000)  # however slow the machine is
    ahead = ImportsAhead([], parent := QObject(qapp))
    ahead.wait()
    assert not ahead.busy  # nothing was begun
    ahead.start()
    ahead.wait()
    turn(qtbot)
    assert ahead.busy
    monkeypatch.setattr("app.shell.frame.ahead.AFTER_MS", 10)
    with qtbot.waitSignal(ahead.done):
        ahead.wait()
    parent.deleteLater()


ONE_BY_ONE = """
import importlib, sys
from app.games import GAMES
from app.shell.frame.ahead import modules_to_come
for name in modules_to_come(GAMES):
    before = set(sys.modules)
    importlib.import_module(name)
    print(name, *(n for n in sys.modules if n.startswith("app.") and n not in before))
print("numba" in sys.modules, "numpy" in sys.modules)
"""


def test_each_module_comes_after_what_it_imports_and_none_brings_numba():
    run = subprocess.run([sys.executable, "-c", ONE_BY_ONE], capture_output=True, check=True)
    *steps, heavy = run.stdout.decode().splitlines()
    assert len(steps) > 100
    for step in steps:
        name, *new = step.split()
        assert set(new) <= {name, name.rpartition(".")[0]}  # it alone, or with its package
    assert heavy == "False False"


def test_what_was_made_at_the_start_is_not_looked_through_for_garbage(
    qtbot, qapp, window_in, monkeypatch
):
    monkeypatch.setattr(gc, "freeze", gc.freeze.freeze)  # which tests do without else
    gc.unfreeze()
    tracked = len(gc.get_objects())
    window = window_in("nine_cards")
    qtbot.waitUntil(lambda: gc.get_freeze_count() > tracked)
    page = window.page
    assert not any(each is page for each in gc.get_objects())
    window.open_room(0)
    frozen = gc.get_freeze_count()
    qtbot.waitUntil(lambda: gc.get_freeze_count() > frozen)
    gc.unfreeze()


def test_steps_are_taken_one_at_a_time_and_only_while_nothing_is_done(qtbot, qapp):
    asked, taken, idle = [], [], []

    def look():
        asked.append(len(taken))
        return bool(idle)

    ahead = StepsAhead(look, parent := QObject(qapp))
    assert not ahead.busy
    ahead.wait()
    assert not ahead.busy  # nothing is to be done
    ahead.begin(taken.append(i) for i in range(2))
    qtbot.waitUntil(lambda: len(asked) == 2)
    assert not taken
    idle.append(True)
    qtbot.waitUntil(lambda: not ahead.busy)
    assert taken == [0, 1]
    assert asked == [0, 0, 0, 1, 2]
    parent.deleteLater()
