"""Files that the user saves are written beside the window, which goes on, and waits at its end."""

from concurrent.futures import wait
from threading import Event

import pytest
import shiboken6
from PySide6.QtCore import QObject, QTimer

from app.games.holdem.ranges.saved import SavedRanges
from app.games.holdem.ranges.saved_dialog import SavedRangesDialog
from app.shell.storage import documents, saving
from app.shell.storage.saving import Saver, saver
from engine import files
from tests.helpers import LONGEST_S


class Disk:
    """Answers once it is let go on, or fails."""

    def __init__(self, monkeypatch):
        self.go_on, self.problem = Event(), None
        self.begun, self.held = [], ("x.kib", "x.png", "ranges.json")
        self._write = files.write_whole
        monkeypatch.setattr(files, "write_whole", self.write_whole)

    def write_whole(self, path, write):
        if str(path).endswith(self.held):
            self.begun.append(path)
            assert self.go_on.wait(LONGEST_S)
            if self.problem is not None:
                raise self.problem
        self._write(path, write)

    def fail(self):
        self.problem = OSError(28, "No space left on device")
        self.go_on.set()


@pytest.fixture
def disk(monkeypatch):
    disk = Disk(monkeypatch)
    yield disk
    disk.go_on.set()
    saver().finish()


@pytest.fixture
def window(qtbot, window_in, disk):
    window = window_in("nine_cards")
    window.page.click_card(5)
    return window


def goes_on(qtbot):
    """The event loop goes round."""
    ticked = []
    QTimer.singleShot(0, lambda: ticked.append(True))
    qtbot.waitUntil(lambda: bool(ticked))


def mine(path):
    return documents.load(path)[1]["mine"]


def test_the_window_goes_on_and_the_position_is_not_saved_until_it_is(
    qtbot, window, disk, tmp_path
):
    path = tmp_path / "x.kib"
    window.files.save(str(path))
    goes_on(qtbot)
    assert not path.exists()
    assert (window.page.file, window.strip.note()) == ("", "")
    disk.go_on.set()
    qtbot.waitUntil(lambda: window.windowTitle() == "x.kib[*]")
    assert window.strip.note() == "Saved as “x.kib”"
    assert mine(path) == [5]
    assert not window.isWindowModified()


def test_what_was_changed_meanwhile_is_not_saved(window, disk, tmp_path):
    window.files.save(str(tmp_path / "x.kib"))
    window.page.click_card(6)
    disk.go_on.set()
    saver().finish()
    assert window.windowTitle() == "x.kib[*]"
    assert window.isWindowModified()
    assert mine(tmp_path / "x.kib") == [5]


@pytest.mark.parametrize("back", [False, True])
def test_a_position_that_was_begun_meanwhile_is_of_no_file(window, disk, tmp_path, back):
    window.files.save(str(tmp_path / "x.kib"))
    window.new()
    if back:
        window.undo()
    disk.go_on.set()
    saver().finish()
    assert window.page.file == (str(tmp_path / "x.kib") if back else "")
    assert not window.isWindowModified()


def test_the_newest_save_of_a_file_is_written_last(window, disk, tmp_path):
    window.files.save(str(tmp_path / "x.kib"))
    window.page.click_card(6)
    window.files.save(str(tmp_path / "x.kib"))
    window.files.save(str(tmp_path / "other.kib"))  # which waits for neither
    wait([list(saver()._waiting)[-1]], LONGEST_S)
    assert mine(tmp_path / "other.kib") == [5]
    assert len(disk.begun) == 1
    disk.go_on.set()
    saver().finish()
    assert len(disk.begun) == 2
    written = documents.load(tmp_path / "x.kib")[1]
    assert written == window.page.to_json(window.page.state)
    assert not window.isWindowModified()


def test_closing_waits_until_all_is_written(window, disk, tmp_path, monkeypatch):
    window.files.save(str(tmp_path / "x.kib"))
    seconds = []

    def waited(futures, most_s):
        seconds.append(most_s)
        disk.go_on.set()
        return wait(futures, most_s)

    monkeypatch.setattr(saving, "wait", waited)
    assert window.close()
    assert mine(tmp_path / "x.kib") == [5]
    assert window.page.file == str(tmp_path / "x.kib")
    assert window.settings.profile.read("nine_cards")["file"] == window.page.file
    assert seconds[0] == saving.CLOSE_S <= 10


def test_nobody_waits_for_a_disk_that_never_answers(window, tmp_path, monkeypatch):
    window.files.save(str(tmp_path / "x.kib"))
    monkeypatch.setattr(saving, "CLOSE_S", 0)
    assert window.close()
    assert not (tmp_path / "x.kib").exists()


def test_what_fails_while_the_window_closes_is_said_before_it_does(window, disk, tmp_path):
    path = tmp_path / "x.kib"
    path.write_text("old")
    window.files.save(str(path))
    disk.fail()
    assert not window.close()
    assert window.notice.text() == "“x.kib” cannot be saved: no space left on device."
    assert window.page.file == ""
    assert path.read_text() == "old"
    assert window.close()


def test_a_picture_is_written_while_the_window_goes_on(qtbot, window, disk, tmp_path):
    path = tmp_path / "x.png"
    window.copies.save_picture(window.page.verdict, str(path))
    goes_on(qtbot)
    assert not path.exists()
    assert not window.notes.refusal.isVisible()
    disk.go_on.set()
    qtbot.waitUntil(window.notes.refusal.isVisible)
    assert "Saved as" in window.notes.refusal.text()


def test_ranges_are_kept_while_the_window_goes_on(qtbot, window, disk, tmp_path):
    dialog = SavedRangesDialog(SavedRanges(tmp_path / "ranges.json"), "22+", window)
    dialog.show()
    dialog.name.setText("Pairs")
    dialog.keep()
    goes_on(qtbot)
    assert dialog.tree.topLevelItemCount() == 0
    disk.go_on.set()
    qtbot.waitUntil(lambda: dialog.current() == ("My ranges", "Pairs"))
    dialog.close()


def test_of_ranges_whose_dialog_is_closed_the_window_says_that_they_are_not_kept(
    window, disk, tmp_path
):
    dialog = SavedRangesDialog(SavedRanges(tmp_path / "ranges.json"), "22+", window)
    dialog.name.setText("Pairs")
    dialog.keep()
    shiboken6.delete(dialog)
    disk.fail()
    saver().finish()
    assert "cannot be saved: no space left on device" in window.notice.text()


def test_what_is_wrong_with_a_writer_itself_is_not_hidden(qapp):
    own, told = Saver(), []
    own.save("file", lambda: {}["none"], QObject(own), told.append)
    with pytest.raises(KeyError, match="none"):
        own.finish()
    assert told == []
    assert own.finish()


@pytest.mark.own_window
def test_two_writers_never_write_the_profile_at_once(window, monkeypatch):
    go_on, begun = Event(), []
    write = window.settings.profile.write

    def held(name, values):
        begun.append(name)
        assert go_on.wait(LONGEST_S)
        write(name, values)

    saver().finish()
    monkeypatch.setattr(window.settings.profile, "write", held)
    monkeypatch.setattr(saving, "CLOSE_S", 0)
    window.page.click_card(6)
    window.keeper._write()
    window.page.click_card(7)
    assert window.close()
    profile = window.settings.profile
    assert profile._lock is not None  # the next start says that this one was not closed
    monkeypatch.setattr(saving, "CLOSE_S", LONGEST_S)
    go_on.set()
    saver().finish()
    assert begun.count("nine_cards") == 1
    profile.let_go()
