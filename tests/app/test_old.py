"""What earlier versions of Kibitzer wrote opens in this one.

`tests/old` has a folder for the last commit of each day on which a format changed: files of all
modes as that version saved them, and the profile that it left when it was closed. Whoever changes
a format adds a folder that was written before.
"""

import json
import shutil
import sqlite3
from contextlib import closing
from datetime import date
from itertools import chain
from pathlib import Path

import pytest

from app.games import ALL, GAMES
from app.games.holdem.ranges.saved import SavedRanges
from app.games.holdem.review.store import Store as Hands
from app.games.holdem.review.work import read_in
from app.shell.frame.window import Window
from app.shell.storage.settings import Settings
from app.train.store import Store
from tests.app.games.holdem.review.writer import play, written

OLD = Path(__file__).parents[1] / "old"
VERSIONS = sorted(folder.name for folder in OLD.iterdir())
STORES = sorted(OLD.glob("*/profile/training.sqlite"))
REVIEWS = sorted(OLD.glob("*/profile/review.sqlite"))
RANGES = {
    "Mine": {"Tight": "QQ+, AKs"},
    "Six seats": {"Button, steal": "22+, A2s+, K9s+, QTs+, JTs:0.5, ATo+, KJo+"},
}


def lost(old, new, path=""):
    """Paths of what the older position says and the newer one does not."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [p for key in old for p in lost(old[key], new.get(key), f"{path}/{key}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [p for i, each in enumerate(old) for p in lost(each, new[i], f"{path}/{i}")]
    return [] if old == new else [path]


@pytest.fixture
def open_profile(qtbot, engine, tmp_path, monkeypatch):
    """Open a window on a copy of the profile of an older version; nothing is computed."""
    monkeypatch.setattr(engine, "stop", lambda: None)
    monkeypatch.setattr(engine, "start", lambda: None)
    monkeypatch.setattr(engine, "ask", lambda *_: None)

    def opened(version):
        shutil.copytree(OLD / version / "profile", tmp_path / "profile")
        window = Window(GAMES, Settings(str(tmp_path / "profile" / "kibitzer.ini")), engine)
        qtbot.addWidget(window)
        window.show()
        qtbot.waitExposed(window)
        return window

    return opened


def lost_by(page, state, old):
    """Paths of what an older version wrote and what was made of it does not say."""
    new = page.to_json(state)
    for place in (old, *old.get("aside", [])):
        kinds = place.get("play", {}).get("kinds", [])
        if len(kinds) == 4:  # there is a fifth kind of player since, who is two fifths of them
            place["play"]["kinds"] = [*(round(0.6 * share, 10) for share in kinds), 0.4]
        for hand in place.get("session", {}).get("past", []):
            if len(hand) == 17:  # a sum is a decision since, and who sat there is kept
                hand[15] = hand[15] or [[-1, hand[4], 0.0, "", "", "chart", 0.0, ""]]
                hand[4:6] = 0.0, 0
                hand.append(place["session"]["robots"])
        session = place.get("session", {})
        decisions = [hand[15] for hand in session.get("past", [])]
        for decision in chain(session.get("judged", []), *decisions):
            decision += [None] * (9 - len(decision))  # what is lost within an error is kept since
    return lost(old, new)


@pytest.mark.parametrize("version", VERSIONS)
def test_the_profile_and_files_of_an_older_version_open(open_profile, version):
    window = open_profile(version)
    settings = window.settings
    assert (settings.theme, settings.precision, settings.room) == ("light", 0.0003, "rummy")
    assert settings.reduce_motion
    assert not settings.four_colours
    assert not settings.geometry.isEmpty()
    for index, game in enumerate(GAMES):
        kept, _file, _changed = settings.kept(game.name)
        window.open_room(index)
        assert lost_by(window.page, window.page.state, kept) == []
    assert not settings.profile.unread
    for file in sorted((OLD / version).glob("*.kib")):
        document = json.loads(file.read_text(encoding="utf-8"))
        page = window.rooms.pages[window.rooms.index_of(document["room"])]
        position = document["position"]
        if version == VERSIONS[0]:
            window.open_file(str(file))
            assert window.page is page
            assert window.settings.recent[0] == str(file)
        assert lost_by(page, page.from_json(position), position) == []


@pytest.mark.parametrize("version", VERSIONS)
def test_ranges_that_an_older_version_kept_are_there(version):
    assert SavedRanges(OLD / version / "profile" / "ranges.json").folders() == RANGES


@pytest.mark.parametrize("file", STORES, ids=lambda file: file.parents[1].name)
def test_what_train_kept_in_an_older_version_is_asked(tmp_path, file):
    shutil.copy(file, tmp_path)
    store = Store(tmp_path / file.name)
    kept = store.next(99)
    assert len(kept) == 8  # of 9: one is left out
    for each in kept:
        trainer = each.trainer(ALL)
        assert trainer.asked(trainer.read(each.position))
    counts = store.counts(date(2026, 11, 26), 20)
    assert (counts.positions, counts.due) == (8, 7)
    assert [(share.answers, share.right) for share in store.shares()] == [(1, 1), (1, 0)]
    store.close()


@pytest.mark.parametrize("file", REVIEWS, ids=lambda file: file.parents[1].name)
def test_hands_that_review_kept_in_an_older_version_count(tmp_path, file):
    shutil.copy(file, tmp_path)
    store = Hands(tmp_path / file.name)
    totals = store.totals()
    assert (totals.hands, totals.decisions, totals.judged, totals.right) == (6, 28, 8, 7)
    assert (totals.net, totals.cost) == (pytest.approx(195.48), pytest.approx(0.66))
    with closing(sqlite3.connect(tmp_path / file.name)) as db:
        ((waiting,),) = db.execute("SELECT count(*) FROM decisions WHERE is_done = 0")
    late = store.to_judge(99)  # flops come after all others
    assert (waiting, len(late)) == (18, 12)
    assert all(len(each.hand.board) > 3 for each in late)
    again = tmp_path / "again.txt"
    again.write_text("".join(written("PokerStars", play(seed)) for seed in range(6)))
    list(read_in(store, [again]))
    assert store.totals() == totals
    store.close()
