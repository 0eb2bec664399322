"""What is heard, line by line, when a task is done by keys alone: `scenarios/*.txt`.

A line that begins with ``>`` is keys: names of chords, or letters in quotes that are typed; the
lines below it are what is heard then: announcements first, and what has the keyboard, if it is
something else than before, after ``at``. ``…`` stands for figures and words that vary.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QApplication

from app.games.tarneeb.records import hand as own_hand
from app.games.tarneeb.table import record as table_record, view as table_view
from app.shell.storage import documents
from app.shell.storage.saving import saver
from engine.games.tarneeb import STRENGTHS
from tests.app.helpers import heard_all, wait_for

pytestmark = pytest.mark.own_window

FOLDER = Path(__file__).with_name("scenarios")
SEED = 7
MOST_KEYS = {"ten_tricks": 62}  # half of what it took when little was said


class Player:
    """Presses keys, and writes down what is heard."""

    def __init__(self, qtbot, window, heard):
        self.qtbot, self.window, self.heard = qtbot, window, heard
        self.keys = 0
        self._at = None

    def press(self, keys):
        for chord in re.findall(r'"[^"]*"|\S+', keys):
            if chord.startswith('"'):
                self.keys += len(chord) - 2
                self.qtbot.keyClicks(self._target(), chord[1:-1])
            else:
                self.keys += 1
                combination = QKeySequence(chord)[0]
                self.qtbot.keyClick(
                    self._target(), combination.key(), combination.keyboardModifiers()
                )

    def _target(self):
        return QApplication.activePopupWidget() or self.window.focusWidget() or self.window

    def hears(self):
        """What is said until nothing is worked on, and it is the player's turn again."""

        def quiet():
            view = self.window.page.view
            assert self.window.page.settled
            assert not saver()._waiting
            assert getattr(view, "robots", None) is None or view.state.robots_turn is None

        wait_for(self.qtbot, quiet)
        lines = heard_all(self.heard)
        at = QApplication.activePopupWidget() or QApplication.focusWidget()
        name = "" if at is None else at.accessibleName() or getattr(at, "text", str)()
        if (at, name) != self._at:
            self._at = at, name
            lines.append(f"at {name}")
        return lines


def steps(text):
    """Keys, and what is heard after them."""
    found = []
    for line in text.splitlines():
        if line.startswith(">"):
            found.append((line[1:].strip(), []))
        elif line and not line.startswith("#"):
            found[-1][1].append(line)
    return found


def fits(expected, said):
    """Whether what was said is what is written down; how long an answer took is left out."""
    pattern = ".*".join(map(re.escape, " ".join(expected).split("…")))
    spoken = re.sub(r"(^| )(Working|Half done|Done)\.(?= |$)", "", " ".join(said)).strip()
    return re.fullmatch(pattern, spoken) is not None


def first_line(text, word):
    return next(line[len(word) :].strip() for line in text.splitlines() if line.startswith(word))


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_a_task_is_done_by_ear(qtbot, window_in, heard, monkeypatch, tmp_path, name):
    text = (FOLDER / f"{name}.txt").read_text()
    monkeypatch.setattr(table_view, "new_seed", lambda: SEED)
    monkeypatch.setattr(own_hand, "SECONDS", 0.5)
    for pauses in (table_record.PACE_MS, table_record.TRICK_MS):  # as heard, and not waited for
        monkeypatch.setitem(pauses, "second", 20)
    window = window_in(first_line(text, "# room:"))
    qtbot.waitUntil(window.isActiveWindow)
    if "# clipboard:" in text:
        QGuiApplication.clipboard().setText(first_line(text, "# clipboard:").replace(" / ", "\n"))
    if "# file:" in text:
        path = tmp_path / first_line(text, "# file:")
        documents.save(path, window.page.room, window.page.to_json(window.page.state))
        window.open_file(str(path))
        monkeypatch.setattr(window.files, "open_dialog", lambda: window.open_file(str(path)))
    if "# robots: weakest" in text:  # they need no time, and so play the same on any machine
        page = window.page
        page.restore(replace(page.state, table=replace(page.state.table, strength=STRENGTHS[0])))
    player = Player(qtbot, window, heard)
    player.hears()
    transcript, differences = [], []
    for keys, expected in steps(text):
        player.press(keys)
        said = player.hears()
        transcript += [f"> {keys}", *said]
        if not fits(expected, said):
            differences.append(f"> {keys}")
    (tmp_path / "heard.txt").write_text("\n".join(transcript))
    assert not differences, "\n".join(transcript)
    assert player.keys <= MOST_KEYS.get(name, 40)
