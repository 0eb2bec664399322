"""Hands that are read in other processes: in the reader's language, and counted once."""

import pickle
from concurrent.futures import Future
from contextlib import contextmanager
from types import SimpleNamespace

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
    asked = beside.Reading(0, store.path, (str(folder),), "", translation.language())
    assert beside.read_on(-1) is None
    share, heard = beside.read_first(-1, asked)
    while share is not None:
        share, heard = beside.read_on(-1)
    assert (heard.new, heard.known) == (30, 5)
    beside._begun.pop(-1)


def test_a_text_that_is_pasted_goes_to_the_other_process_once(store, folder, monkeypatch):
    """Its batches are many, and pickling it holds up the window."""
    sent = []

    @contextmanager
    def process():
        yield SimpleNamespace(submit=submit)

    def submit(work, *given):
        sent.append(len(pickle.dumps(given)))
        done = Future()
        done.set_result(work(*given))
        return done

    monkeypatch.setattr(beside, "process", process)
    monkeypatch.setattr(work, "BATCH", 5)
    text = "".join(file.read_text() for file in sorted(folder.glob("*.txt")))
    *_shares, (share, heard) = beside.read_beside(store.path, (), -2, text)
    assert (share, heard.new, heard.known) == (1.0, 30, 5)
    assert len(sent) >= 8
    assert sum(size > len(text) / 10 for size in sent) == 1
    beside._begun.pop(-2)
