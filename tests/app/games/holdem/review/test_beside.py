"""Hands that are read in other processes: in the reader's language, and counted once."""

import pytest

from app.games.holdem.review import beside, work
from app.words import translation


@pytest.fixture
def arabic():
    before = translation._chosen
    translation.use(["ar"])
    yield
    translation._chosen = before


def unread(store, folder):
    store.clear()
    for _share in work.read_in(store, [folder]):
        pass
    return [each.error for each in store.unread()]


def test_many_hands_are_told_of_in_the_readers_language(store, folder, monkeypatch, arabic):
    path = folder / "a.txt"
    path.write_text(path.read_text() + "\nPokerStars Hand #999:  Hold'em No Limit ($0.5/$1)\n")
    few = unread(store, folder)
    monkeypatch.setattr(work, "MANY", 0)
    monkeypatch.setattr(work.pool, "cores", lambda: 2)
    assert unread(store, folder) == few
    assert few
    assert not few[0].isascii()


def test_what_a_process_that_was_ended_had_read_is_new_all_the_same(store, folder):
    reading = work.read_in(store, [folder])
    next(reading)  # of the first file, before it was ended
    asked = beside.Reading(-1, 0, store.path, (str(folder),), "", translation.language())
    share = 0.0
    while share is not None:
        share, heard = beside.read_on(asked)
    assert (heard.new, heard.known) == (30, 5)
    beside._begun.pop(-1)
