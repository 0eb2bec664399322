"""Whatever stands in a field of a kept position: it is read, or refused in one sentence."""

import copy
import json
import random
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from app.games import GAMES
from app.games.nine_cards.board import Board
from app.shell.frame.window import Window
from app.shell.storage import documents
from app.shell.storage.settings import SETTINGS, Settings
from tests.readers import POSITION_READERS

pytestmark = pytest.mark.own_window

POSITIONS = Path(__file__).parents[3] / "positions"
DEEP = "[" * 35 + "]" * 35
ODD = (
    *("1" + "0" * 400, "999999999999999", "-1", "0", "2", "0.5", "1e15", "1e400", "1e-320", "NaN"),
    *("-Infinity", "null", "true", "[]", "{}", '""', '"x"', '"As"', '"nan"', '"1e999"', DEEP),
    *('"' + "A" * 20_000 + '"', '"\\u0000"', '"\\ud800"', '"' + "9" * 20 + '"'),
    *("[null]", "[[]]", "[1, 2]", '{"a": 1}', json.dumps(["As"] * 3000)),
)
MARK = "here it is"
#: Every field of every one of them takes minutes; of each room and kind of field a few are tried.
TRIED, SHOWN = 1_500, 40


def fields(value, path=()):
    """Path to every value within a position."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        yield (*path, key)
        if isinstance(inner, dict | list):
            yield from fields(inner, (*path, key))


def with_odd(position, path, odd):
    """Text of a position that has something odd in one place."""
    changed = copy.deepcopy(position)
    inside = changed
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = MARK
    return json.dumps(changed).replace(json.dumps(MARK), odd)


@cache
def cases():
    """Room, text of a position with something odd in it; each kind of field once or more."""
    source = random.Random(1)
    kinds = {}
    for file in sorted(POSITIONS.glob("*.kib")):
        document = json.loads(file.read_text(encoding="utf-8"))
        for path in fields(document["position"]):
            kind = document["room"], tuple("#" if isinstance(k, int) else k for k in path)
            kinds.setdefault(kind, []).append((document["position"], path))
    tried = [(kind, odd) for kind in sorted(kinds) for odd in ODD]
    found = []
    for kind, odd in source.sample(tried, TRIED):
        position, path = source.choice(kinds[kind])
        found.append((kind[0], with_odd(position, path, odd)))
    return found


@cache
def readable():
    """Those of them that are read, all the same."""
    read = []
    for room, text in cases():
        with suppress(ValueError):
            read.append((room, POSITION_READERS[room](documents.parse(text))))
    return read


def test_what_is_odd_is_refused_in_a_sentence_or_read():
    assert 0 < len(readable()) < TRIED


def test_what_is_read_can_be_shown_and_written(qtbot, window_in, monkeypatch):
    window = window_in("holdem")
    complaints = []
    monkeypatch.setattr(sys, "excepthook", lambda *error: complaints.append(error))
    for room, state in random.Random(2).sample(readable(), SHOWN):
        window.open_room(window.rooms.index_of(room))
        page = window.page
        page.restore(state)
        written = page.to_json(page.state)
        assert page.to_json(page.from_json(documents.parse(json.dumps(written)))) == written
    assert complaints == []


def test_a_game_to_no_points_is_refused():
    document = json.loads((POSITIONS / "rummy-gin-play-throw.kib").read_text(encoding="utf-8"))
    document["position"]["play"]["scoring"]["target"] = 0
    with pytest.raises(ValueError, match="cannot be played to 0 points"):
        POSITION_READERS["rummy"](document["position"])


@pytest.mark.parametrize("error", [OverflowError, RecursionError, MemoryError, TypeError])
def test_a_position_that_cannot_be_shown_is_set_aside_and_the_window_starts(
    qtbot, engine, tmp_path, monkeypatch, error
):
    from app.games.nine_cards.page import NineCardsPage

    settings = Settings(str(tmp_path / "own.ini"))
    settings.room = "nine_cards"
    settings.put("nine_cards", lambda: {"position": Board().pick(5).to_json()})
    settings.save()
    render = NineCardsPage.render_state

    def fails(page):
        if page.state.position.mine:
            raise error
        render(page)

    monkeypatch.setattr(NineCardsPage, "render_state", fails)
    window = Window(GAMES, Settings(str(tmp_path / "own.ini")), engine)
    qtbot.addWidget(window)
    assert window.page.state == Board()
    (said,) = window._news
    assert said.startswith("What stood in “Nine Cards” cannot be shown: ")
    assert (tmp_path / "own.nine_cards.unread-1.json").exists()
    window.settings.profile.let_go()


@pytest.mark.parametrize("odd", ODD)
def test_settings_of_any_kind_start_the_window(tmp_path, odd):
    known = Settings(str(tmp_path / "own.ini"))
    for name in ("theme", "language", "room", "folder", "geometry", "recent", "precision"):
        text = {"format": "kibitzer profile", "version": 1, SETTINGS: {name: MARK}}
        known.path.write_text(json.dumps(text).replace(json.dumps(MARK), odd))
        settings = Settings(str(tmp_path / "own.ini"))
        assert settings.theme in ("system", "light", "dark")
        assert settings.precision == 0.001
        assert isinstance(settings.geometry.data(), bytes)
        assert all(isinstance(path, str) for path in (*settings.recent, settings.folder))
