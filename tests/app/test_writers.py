"""Everything that writes a file, on a full disk and where nothing may be written."""

import contextlib
import errno
import io
import os
import re
import tempfile
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.games import ALL, GAMES
from app.games.holdem.ranges.saved import SavedRanges, SavedRangesError
from app.games.holdem.ranges.saved_dialog import SavedRangesDialog
from app.games.holdem.strategy import view as strategy
from app.games.two_suits.net import NetPanel
from app.games.two_suits.payoffs import PayoffPanel
from app.shell.asking.engine import Engine
from app.shell.commands import output
from app.shell.commands.commandline import run
from app.shell.commands.parser import build_parser
from app.shell.frame import copies
from app.shell.storage import documents
from app.shell.storage.saving import saver
from app.train.store import Store
from app.widgets.panels import Panel
from app.words.translation import said
from engine.games.holdem.strategy.equilibrium import storage
from tests.app.train.test_store import kept
from tests.engine.games.holdem.strategy.test_equilibrium import solved, spot

ROOT = Path(__file__).parents[2]

OLD = b'{"format": "kibitzer ranges", "version": 1, "folders": {}}'
#: Options of commands that name a file which is read.
READ = {"--load", "--net", "--tls-ca", "--tls-cert", "--tls-key"}
FAULTS = {"full": errno.ENOSPC, "failing": errno.EIO, "read-only": errno.EROFS}


def refused(write):
    try:
        write()
    except ValueError as error:
        return said(error)
    return ""


def document(path, _qtbot):
    return refused(lambda: documents.save(path, "holdem", {}))


def ranges(path, _qtbot):
    return refused(lambda: SavedRanges(path).put("A", "b", "22+"))


def parts(path, _qtbot):
    return refused(lambda: output.write_parts(str(path), (b"new",)))


def net(path, qtbot):
    panel = NetPanel(Engine(), "two_suits")
    qtbot.addWidget(panel)
    panel._net = b"new"
    told = []
    panel.hint_wanted.connect(told.append)
    panel.save_net(str(path))
    saver().finish()
    return told[0]


def export(path, qtbot):
    panel, told = PayoffPanel(Engine(), "two_suits"), []
    qtbot.addWidget(panel)
    panel.hint_wanted.connect(told.append)
    panel.exports = lambda: {"payoff-matrix": lambda: iter(["new"] * 9)}
    panel.write("payoff-matrix", str(path))
    saver().finish()
    return told[0]


def picture(path, qtbot):
    panel, told = Panel("Title"), []
    qtbot.addWidget(panel)
    copied = copies.Copies(panel)
    copied.said.connect(lambda text, _of: told.append(text))
    copied.save_picture(panel, str(path))
    saver().finish()
    return told[0]


def exported_ranges(path, qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = SavedRangesDialog(SavedRanges(Path(tempfile.mkdtemp()) / "ranges.json"), "22+", parent)
    dialog._folders = {"A": {"b": "22+"}}
    dialog.export_file(str(path))
    saver().finish()
    return dialog.error.text()


class Shown(QWidget):
    """As much of what shows a strategy as writes a table."""

    hint = Signal(str)
    page = None
    answers = SimpleNamespace(csv=lambda: "new")
    flops = SimpleNamespace(shown=False)
    save_csv = strategy.StrategyView.save_csv


def strategy_table(path, qtbot):
    shown, told = Shown(), []
    qtbot.addWidget(shown)
    shown.hint.connect(told.append)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strategy.places, "path_to_save", lambda *_of: str(path))
        patch.setattr(strategy.places, "proposed_name", lambda _page: "strategy")
        shown.save_csv()
    saver().finish()
    return told[0]


@cache
def solution():
    return solved(spot("AA,QQ", "KK", "2c3d7h8sTc", 100, 100, (1.0,)), 0.5)


def saved_solution(path, _qtbot):
    return refused(lambda: list(storage.save(solution(), str(path), ("Ann", "Bob"))))


@cache
def mistakes():
    path = Path(tempfile.mkdtemp()) / "training.sqlite"
    store = Store(path)
    store.keep([kept()])
    store.close()
    return str(path)


def training(path, _qtbot):
    with (
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(io.StringIO()) as err,
    ):
        run(ALL, ["train", "export", str(path), "--db", mistakes()])
    return err.getvalue()


#: Modules that write a file, and one that does by them.
WRITERS = {
    "app/shell/storage/documents.py": document,
    "app/shell/commands/output.py": parts,
    "app/shell/frame/copies.py": picture,
    "app/games/holdem/ranges/saved.py": ranges,
    "app/games/holdem/ranges/saved_dialog.py": exported_ranges,
    "app/games/holdem/strategy/view.py": strategy_table,
    "app/games/two_suits/net.py": net,
    "app/games/two_suits/payoffs.py": export,
    "app/train/command.py": training,
    "engine/games/holdem/strategy/equilibrium/storage.py": saved_solution,
}
#: Those that tell nobody, or have tests of their own: what the window keeps by itself, and caches.
APART = {
    "app/shell/storage/profile.py",
    "engine/files.py",
    "engine/code_cache.py",
    "engine/compiling.py",
    "engine/games/holdem/kernels/tables.py",
}


def test_every_module_that_writes_is_tried():
    files = [path for folder in ("app", "engine") for path in (ROOT / folder).rglob("*.py")]
    found = {
        path.relative_to(ROOT).as_posix()
        for path in files
        if re.search(r"\bwrite_whole\b", path.read_text(encoding="utf-8"))
    }
    assert found == WRITERS.keys() | APART


@pytest.fixture
def faulty(monkeypatch):
    """Have every file that is made fail from now on."""

    def begin(fault):
        error = OSError(FAULTS[fault], os.strerror(FAULTS[fault]))

        def fail(*_of, **_how):
            raise error

        if fault == "read-only":
            monkeypatch.setattr(tempfile, "NamedTemporaryFile", fail)
        else:
            monkeypatch.setattr(os, "fsync", fail)

    return begin


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("writer", WRITERS.values())
def test_what_cannot_be_written_is_told_and_the_old_file_stays(
    qtbot, tmp_path, faulty, writer, fault
):
    path = tmp_path / "kept"
    path.write_bytes(OLD)
    faulty(fault)
    text = writer(path, qtbot)
    assert re.search(f"cannot be (written|saved): {os.strerror(FAULTS[fault]).lower()}", text)
    assert path.read_bytes() == OLD
    assert [p.name for p in tmp_path.iterdir()] == ["kept"]


@pytest.mark.parametrize("writer", WRITERS.values())
def test_without_a_fault_the_file_is_another(qtbot, tmp_path, writer):
    path = tmp_path / "kept"
    path.write_bytes(OLD)
    assert "cannot" not in writer(path, qtbot)
    assert path.read_bytes() != OLD
    assert [p.name for p in tmp_path.iterdir()] == ["kept"]


@pytest.mark.parametrize("writer", WRITERS.values())
def test_a_folder_is_told(qtbot, tmp_path, writer):
    text = writer(tmp_path, qtbot)
    if writer is ranges:  # which are read first
        assert text == f"“{tmp_path.name}” is no ordinary file."
    else:
        assert re.search(r"cannot be \w+: is a directory", text)
    assert list(tmp_path.iterdir()) == []


def options():
    parsers = [build_parser(GAMES)]
    for parser in parsers:  # which grow
        for action in parser._actions:
            if isinstance(action.choices, dict):
                parsers += action.choices.values()
            elif action.metavar in ("FILE", "OUTPUT") and action.option_strings:
                yield action.option_strings[0], action.type, parser.prog


def test_every_file_to_write_is_tried_before_work_begins():
    writing = {(option, prog): kind for option, kind, prog in options() if option not in READ}
    untried = [name for name, kind in writing.items() if kind is not output.new_file]
    opened = {"--db": "review", "--resume": "batch", "--out": "strategy"}
    at_once = {(option, f"kibitzer {command}") for option, command in opened.items()}
    assert set(untried) == at_once
    assert len(writing) == 10


@pytest.mark.parametrize(
    "words",
    [
        ["two-suits", "train", "--out"],
        ["two-suits", "payoff", "--mine", "1,0", "--theirs", "1,1", "--csv"],
        ["strategy", "--board", "AsKsQs", "--oop", "AA", "--ip", "KK", "--save"],
    ],
)
def test_a_file_that_cannot_be_written_stops_a_command_at_once(capsys, monkeypatch, words):
    monkeypatch.setattr("engine.games.two_suits.analyse", None)  # whoever begins fails
    monkeypatch.setattr("engine.games.holdem.strategy.equilibrium.analyse", None)
    assert run(GAMES, [*words, "/"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"kibitzer: error: argument {words[-1]}: “/” cannot be written: is a directory.\n"


def test_each_cause_for_which_ranges_are_not_saved_has_its_sentence(tmp_path, monkeypatch):
    from app.games.holdem.ranges import saved as saved_ranges

    class Held(saved_ranges.QLockFile):
        kind = saved_ranges.QLockFile.LockError.LockFailedError

        def tryLock(self, _ms=0):
            return False

        def error(self):
            return self.kind

    saved = SavedRanges(tmp_path / "ranges.json")
    monkeypatch.setattr(saved_ranges, "QLockFile", Held)
    with pytest.raises(SavedRangesError, match="Another window is saving ranges"):
        saved.put("A", "b", "22+")
    Held.kind = saved_ranges.QLockFile.LockError.UnknownError
    with pytest.raises(SavedRangesError, match="cannot be saved: its folder takes no new file"):
        saved.put("A", "b", "22+")

    def full(*_of, **_how):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "NamedTemporaryFile", full)
    for kind in ("UnknownError", "PermissionError"):
        Held.kind = getattr(saved_ranges.QLockFile.LockError, kind)
        with pytest.raises(SavedRangesError, match="cannot be saved: no space left on device"):
            saved.put("A", "b", "22+")


def test_names_of_players_steer_no_terminal(tmp_path, capsys):
    from tests.app.games.holdem.histories.samples import POKERSTARS

    file = tmp_path / "hand.txt"
    file.write_text(POKERSTARS.replace("Ann", "An\x1b[31m\u202en"), encoding="utf-8")
    for words in (["hand", str(file)], ["hand", str(file), "--json"]):
        assert run(GAMES, words) == 0
        out, err = capsys.readouterr()
        assert "An [31mn" in out
        assert all(line.isprintable() for line in (out + err).splitlines())
