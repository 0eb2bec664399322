import json
import os
import threading

import pytest
from PySide6.QtCore import QLockFile

from app.games.holdem.ranges import saved as saved_ranges
from app.games.holdem.ranges.saved import SavedRanges, SavedRangesError, from_text, to_text


@pytest.fixture
def saved(tmp_path):
    return SavedRanges(tmp_path / "folder" / "ranges.json")


def test_what_is_kept_is_there_again(saved):
    saved.put("Six seats", "Button", "22+, A2s+")
    saved.put(" Six  seats ", "Blind", "random")
    again = SavedRanges(saved.path)
    assert again.folders() == {"Six seats": {"Blind": "random", "Button": "22+, A2s+"}}


def test_the_file_can_be_read_by_people(saved):
    saved.put("Six seats", "Größe ♠", "22+")
    text = saved.path.read_text(encoding="utf-8")
    assert "Größe ♠" in text
    assert json.loads(text)["format"] == "kibitzer ranges"


def test_ranges_are_replaced_renamed_and_removed(saved):
    saved.put("A", "one", "22+")
    saved.put("A", "one", "33+")
    saved.rename(("A", "one"), ("B", "two"))
    assert saved.folders() == {"B": {"two": "33+"}}
    saved.remove("B", "two")
    assert saved.folders() == {}
    with pytest.raises(SavedRangesError, match="no longer there"):
        saved.rename(("B", "two"), ("C", "three"))


def test_renaming_never_overwrites(saved):
    saved.put("A", "one", "22+")
    saved.put("A", "two", "33+")
    with pytest.raises(SavedRangesError, match="There is a range “two”"):
        saved.rename(("A", "one"), ("A", "two"))
    assert saved.folders()["A"] == {"one": "22+", "two": "33+"}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "is damaged"),
        ("[]", "holds no saved ranges"),
        ('{"format": "kibitzer ranges", "version": 2, "folders": {}}', "another version"),
        ('{"format": "kibitzer ranges", "version": 1, "folders": {"A": {"one": 3}}}', "is damaged"),
        ('{"format": "kibitzer ranges", "version": 1, "folders": []}', "is damaged"),
    ],
)
def test_a_file_that_cannot_be_read_is_never_written_over(saved, content, sentence):
    saved.put("A", "one", "22+")
    saved.path.write_text(content)
    for change in (saved.folders, lambda: saved.put("A", "two", "33+")):
        with pytest.raises(SavedRangesError, match=sentence):
            change()
    assert saved.path.read_text() == content


def test_a_failed_save_leaves_the_old_file(saved, monkeypatch):
    saved.put("A", "one", "22+")
    before = saved.path.read_bytes()

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.files.os.fsync", full)
    with pytest.raises(SavedRangesError, match="no space left"):
        saved.put("A", "two", "33+")
    assert saved.path.read_bytes() == before
    assert [file.name for file in saved.path.parent.iterdir()] == ["ranges.json"]


def test_windows_that_save_at_once_lose_nothing(saved):
    def save(i):
        SavedRanges(saved.path).put("A", f"range {i}", "22+")

    threads = [threading.Thread(target=save, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(saved.folders()["A"]) == 4


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("", "needs a name"), ("a/b", "“/” cannot be"), ("a: b", "“:” cannot be"), ("x" * 61, "long")],
)
def test_names_that_the_text_form_cannot_hold_are_refused(saved, name, sentence):
    with pytest.raises(SavedRangesError, match=sentence):
        saved.put("A", name, "22+")


def test_text_goes_out_and_comes_back(saved):
    saved.put("Six seats", "Button", "22+, A2s+:0.5")
    saved.put("Nine", "Button", "AsKs")
    text = to_text(saved.folders())
    assert "Six seats/Button: 22+, A2s+:0.5" in text
    assert from_text(text) == saved.folders()
    assert saved.add(from_text(text)) == 0  # nothing new
    assert saved.add({"Nine": {"Button": "QQ"}}) == 1
    assert saved.folders()["Nine"] == {"Button": "AsKs", "Button (2)": "QQ"}
    assert saved.add({"Nine": {"Button": "QQ"}}) == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no ranges"),
        ("# only this\n", "no ranges"),
        ("A/one 22+", "Line 1: a line is a name"),
        ("A/one: 22+\nA/two: KJx", "Line 2: “KJx”"),
        ("A/one: 22+\nA/one: 33+", "Line 2: “one” was there before"),
        ("A/one:", "has no hands"),
        ("/one: 22+", "The folder needs a name"),
    ],
)
def test_text_with_a_fault_is_refused_by_its_line(text, sentence):
    with pytest.raises(SavedRangesError, match=sentence):
        from_text(text)


def test_a_line_without_a_folder_gets_one():
    assert from_text("one: 22+") == {"Imported": {"one": "22+"}}


def test_nothing_is_saved_while_another_window_saves(saved, monkeypatch):
    monkeypatch.setattr(saved_ranges, "LOCK_MS", 1)
    saved.put("A", "one", "22+")
    lock = QLockFile(f"{saved.path}.lock")
    assert lock.tryLock(0)
    with pytest.raises(SavedRangesError, match="Another window is saving ranges"):
        saved.put("A", "two", "33+")
    lock.unlock()
    assert saved.folders() == {"A": {"one": "22+"}}
    saved.put("A", "two", "33+")
    assert set(saved.folders()["A"]) == {"one", "two"}


def test_saved_ranges_that_are_a_pipe_are_not_read(tmp_path):
    os.mkfifo(tmp_path / "ranges.json")
    with pytest.raises(SavedRangesError, match="no ordinary file"):
        SavedRanges(tmp_path / "ranges.json").folders()


def test_more_ranges_than_can_be_read_again_are_not_saved(saved):
    saved.put("A", "b", "22+")
    with pytest.raises(SavedRangesError, match="more ranges than can be saved"):
        saved.put("A", "c", "22+, " * 250_000)
    assert saved.folders() == {"A": {"b": "22+"}}
    with pytest.raises(SavedRangesError, match="more ranges than can be saved"):
        from_text("# \n" * 400_000)


def test_the_library_keeps_its_order_and_the_users_ranges_come_before(tmp_path):
    first = {"Six": {"UTG": "22+", "BTN": "33+"}, "Heads-up": {"BTN": "44+"}}
    saved = SavedRanges(tmp_path / "ranges.json", first)
    shown = {folder: [*ranges] for folder, ranges in saved.folders().items()}
    saved.put("My ranges", "b", "22")
    saved.put("My ranges", "A", "22")
    saved.remove("Six", "UTG")
    saved.put("Six", "UTG", "22+")
    again = {folder: [*ranges] for folder, ranges in saved.folders().items()}
    assert [*again] == ["My ranges", *shown]
    assert again == {"My ranges": ["A", "b"]} | shown
