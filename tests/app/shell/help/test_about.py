"""The dialog that says which Kibitzer this is, and the version on the command line."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from app.shell.commands import commandline
from app.shell.help.about import AboutDialog, LicencesDialog, report
from app.shell.help.dialogs import SettingsDialog
from app.shell.storage import version
from app.shell.storage.settings import Settings
from app.widgets.text import Text
from engine.folders import cache_root
from tests.app.helpers import click, press

ROOT = Path(__file__).parents[4]


@pytest.fixture
def settings(tmp_path):
    return Settings(str(tmp_path / "settings.ini"))


@pytest.fixture
def dialog(qtbot, window_in):
    window = window_in("nine_cards")
    dialog = AboutDialog(window.settings, window)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_the_version_has_the_commit_it_runs_from(capsys, monkeypatch, tmp_path):
    with pytest.raises(SystemExit) as left:
        commandline.run((), ["--version"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert said.startswith(f"kibitzer {version.version_of('kibitzer')}")
    built = tmp_path / "commit.txt"
    monkeypatch.setattr(version, "COMMIT_FILE", built)
    monkeypatch.setattr(version, "ROOT", tmp_path)  # neither built nor a checkout
    assert version.full_version() == version.version_of("kibitzer")
    built.write_text("5ca1ab1e\n")
    assert version.full_version().endswith("(5ca1ab1e)")
    monkeypatch.setattr(version, "ROOT", ROOT)  # a checkout has gone on since it was built from
    assert "5ca1ab1e" not in version.full_version()
    assert version.version_of("no-such-package") == "(not installed)"


def test_the_version_is_written_in_one_place():
    stated = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)[
        1
    ]
    found = [
        path
        for folder in ("app", "engine", "setup")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".spec", ".sh", ".nsi") and f'"{stated}"' in path.read_text()
    ]
    assert found == []


def test_the_report_says_what_it_is_and_nothing_personal(qapp, settings, monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    said = report(settings)
    names = [line.split(":")[0] for line in said.splitlines()]
    assert {"Kibitzer", "Python", "Kernels", "System", "Processor", "Screen", "Theme"} <= set(names)
    assert str(tmp_path) not in said
    assert str(Path("~/a/b")) == version.without_home(tmp_path / "a" / "b")
    assert version.without_home(Path("/elsewhere")) == str(Path("/elsewhere"))


def test_about_tells_where_files_are_and_copies_the_report(qtbot, dialog):
    said = " ".join(text.plain() for text in dialog.findChildren(Text))
    assert f"Kibitzer {version.full_version()}" in said
    assert "settings.json" in said
    assert version.without_home(cache_root()) in said.replace("\u200b", "")
    click(qtbot, dialog.copy_button)
    assert QApplication.clipboard().text() == report(dialog.parent().settings)
    assert dialog.copy_button.text() == "Copied"


def test_the_licences_are_shown(qtbot, dialog, monkeypatch):
    shown = []
    monkeypatch.setattr(LicencesDialog, "exec", lambda self: shown.append(self))
    click(qtbot, dialog.licences_button)
    text = shown[0].findChild(QPlainTextEdit)
    assert text.isReadOnly()
    assert "MIT License" in text.toPlainText()
    assert "SIL OPEN FONT LICENSE" in text.toPlainText()
    assert "numba" in text.toPlainText()


def test_a_key_opens_it(qtbot, window_in, monkeypatch):
    window = window_in("nine_cards")
    qtbot.waitUntil(window.isActiveWindow)
    opened = []
    monkeypatch.setattr(AboutDialog, "exec", lambda self: opened.append(self))
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    press(qtbot, window.page, Qt.Key.Key_F1, modifier=keys)
    assert len(opened) == 1


def test_the_settings_lead_there(qtbot, window_in, monkeypatch):
    window = window_in("nine_cards")
    opened = []
    monkeypatch.setattr(AboutDialog, "exec", lambda self: opened.append(self))
    monkeypatch.setattr(SettingsDialog, "exec", lambda self: click(qtbot, self.about))
    window.open_settings()
    assert len(opened) == 1


def test_the_command_imports_no_window():
    code = (
        "import sys, app.shell.storage.version\nsys.exit(any('PySide6' in m for m in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0
