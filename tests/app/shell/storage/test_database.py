"""A file of SQLite with a number of its schema."""

import os

import pytest

from app.shell.storage.database import Database, StoreError


class Notes(Database):
    schemas = (
        "CREATE TABLE notes (text TEXT NOT NULL);",
        "ALTER TABLE notes ADD COLUMN day TEXT; INSERT INTO notes VALUES ('first; of all', '');",
    )
    holds = "notes are kept"

    def keep(self, text):
        with self._writing() as db:
            db.execute("INSERT INTO notes VALUES (?, '')", (text,))

    def texts(self):
        with self._reading() as db:
            return [text for (text,) in db.execute("SELECT text FROM notes")]


def test_a_file_that_another_window_makes_meanwhile_is_made_once(tmp_path):
    other = Notes(tmp_path / "notes.sqlite")

    class Slower(Notes):
        def _raise(self, db, version):
            other.keep("theirs")  # after this one has looked, before it writes
            super()._raise(db, version)

    mine = Slower(tmp_path / "notes.sqlite")
    mine.keep("mine")
    assert mine.texts() == ["first; of all", "theirs", "mine"]
    mine.close()
    other.close()


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_is_no_regular_file_is_said_to_be_none_and_stays(tmp_path, make):
    make(tmp_path / "notes.sqlite")
    kept = (tmp_path / "notes.sqlite").stat().st_ino
    notes = Notes(tmp_path / "notes.sqlite")
    for use in (notes.texts, lambda: notes.keep("mine")):
        with pytest.raises(StoreError, match="kept, cannot be used: it is not a regular file"):
            use()
    assert (tmp_path / "notes.sqlite").stat().st_ino == kept
