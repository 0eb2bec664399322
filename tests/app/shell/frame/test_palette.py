"""Ctrl+K: what can be done anywhere is found by its name, and done."""

from contextlib import contextmanager
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.games import GAMES
from app.shell.frame import palette
from app.shell.frame.palette import Entry, Palette, matching
from app.shell.frame.rooms import Rooms
from tests.app.helpers import save

pytestmark = pytest.mark.own_window

CTRL = Qt.KeyboardModifier.ControlModifier


def entry(name, where="", keys=""):
    return Entry(name, where, lambda: None, keys)


def names(query, *among):
    return [found.name for found in matching(query, among)]


def test_words_are_found_by_their_beginnings_the_name_before_the_room():
    among = (
        entry("New position"),
        entry("Take the upcard", "Gin & 13 · Gin in play", "Ctrl+U"),
        entry("Open a position"),
        entry("Position of a seat", "Gin"),
    )
    assert names("pos op", *among) == ["Open a position"]
    assert names("position", *among) == ["Position of a seat", "New position", "Open a position"]
    assert names("up gin", *among) == ["Take the upcard"]
    assert names("ctrl+u", *among) == ["Take the upcard"]
    assert names("ition", *among) == ["New position", "Open a position", "Position of a seat"]
    assert names("zz", *among) == []


def test_arabic_is_found_without_article_marks_or_lengthening():
    among = (entry("احفظ الموقف"), entry("افتح ملفًّا"))
    assert names("موقف", *among) == ["احفظ الموقف"]
    assert names("ملفـا", *among) == ["افتح ملفًّا"]


@pytest.fixture
def opened(qtbot, window_in, kept_window_in):
    """Open the palette of a window by Ctrl+K, act on it, and return the window."""

    def open_in(room, act, *, prepare=True):
        if prepare:  # one with all rooms for all tests: each takes 60 MB
            window = kept_window_in(GAMES[0].name)
            window.open_room(window.rooms.index_of(room))
            for _step in window.rooms.prepare():
                pass
        else:
            window = window_in(room)
        qtbot.waitUntil(lambda: window.activateWindow() or window.isActiveWindow())

        def use():
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, Palette)
            act(dialog)
            if dialog.isVisible():
                dialog.reject()

        QTimer.singleShot(0, window, use)
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_K, CTRL)
        return window

    return open_in


@pytest.mark.parametrize("room", [GAMES[0].name, GAMES[-1].name])
def test_every_room_mode_and_action_is_listed_with_its_key(opened, room):
    seen = []
    window = opened(room, lambda dialog: seen.extend(dialog.shown()))
    listed = {(entry.name, entry.keys) for entry in seen}
    for page in window.rooms.built().values():
        for _mode, actions in page.by_mode:
            for action in actions:
                assert (action.name, next(iter(action.keys), "")) in listed
        if page.mode_control is not None:
            modes = {mode for mode, _actions in page.by_mode}
            assert modes <= {entry.name for entry in seen}
    assert {(game.title, f"Ctrl+{i}") for i, game in enumerate(GAMES, 1)} <= listed
    assert all(entry.name.strip() for entry in seen)
    assert len({(entry.name, entry.where) for entry in seen}) == len(seen)


def test_typing_arrows_and_enter_do_what_is_found_in_another_room(opened):
    def act(dialog):
        QTest.keyClicks(dialog.field, "gin in play")
        assert dialog.shown()[0].name == "Gin in play"
        QTest.keyClick(dialog.field, Qt.Key.Key_Down)
        QTest.keyClick(dialog.field, Qt.Key.Key_Up)
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)

    window = opened("nine_cards", act)
    assert (window.rooms.game.name, window.page.state.mode) == ("rummy", "gin_play")


def test_an_action_goes_to_its_mode_first(opened):
    def act(dialog):
        QTest.keyClicks(dialog.field, "show the advice, or")
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)

    window = opened("tarneeb", act)
    assert window.page.state.mode == "table"
    assert window.page.state.table.advice


def test_escape_does_nothing_and_what_is_impossible_cannot_be_chosen(opened):
    def act(dialog):
        QTest.keyClicks(dialog.field, "undo")
        assert not dialog.shown()[0].usable
        assert "not possible now" in dialog.shown()[0].spoken()
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)
        assert dialog.isVisible()
        QTest.keyClick(dialog.field, Qt.Key.Key_Escape)
        assert not dialog.isVisible()

    window = opened("holdem", act)
    assert len(window.page.undo_stack.steps) == 0


def test_what_nothing_fits_says_so(opened):
    def act(dialog):
        dialog.field.setText("zzzz")
        assert not dialog.shown()
        assert dialog.count.plain().startswith("Nothing fits.")

    opened("holdem", act)


def test_a_recent_file_is_opened_by_its_name(opened, tmp_path, window_in, monkeypatch):
    monkeypatch.setattr(Rooms, "prepare", lambda rooms: iter(()))
    file = tmp_path / "evening.kib"
    window = window_in("nine_cards")
    window.page.change(
        window.page.state.picked(5)
        if hasattr(window.page.state, "picked")
        else window.page.example(),
        "Example",
    )
    save(window, file)
    window.close()

    def act(dialog):
        QTest.keyClicks(dialog.field, "evening")
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)

    window = opened("holdem", act, prepare=False)
    assert window.rooms.game.name == "nine_cards"
    assert window.windowTitle().startswith("evening.kib")


def test_how_much_is_announced_is_found_and_the_keyboard_goes_there(qtbot, opened):
    def go_there(dialog):
        settings = QApplication.activeModalWidget()
        asked.append(settings.focusWidget() in settings.spoken.findChildren(QWidget))
        settings.reject()

    asked = []

    def choose(dialog):
        QTest.keyClicks(dialog.field, "announc")
        assert [found.name for found in dialog.shown()] == ["Announcements to a screen reader"]
        QTimer.singleShot(0, lambda: QTimer.singleShot(0, lambda: go_there(dialog)))
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)

    opened("nine_cards", choose)
    assert asked == [True]


@pytest.mark.parametrize("query", ["more seats", "seat"])
def test_a_third_player_is_found_before_seats_of_other_modes(opened, query):
    def act(dialog):
        QTest.keyClicks(dialog.field, query)
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)

    window = opened("holdem", act)
    assert window.page.state.size == 3


def test_what_has_a_key_is_listed_once_and_where_it_is_can_be_read(opened):
    seen, drawn = [], []

    def act(dialog):
        seen.extend(dialog.shown())
        dialog.field.setText("draw")
        with told_texts(drawn):
            dialog.list.viewport().grab()

    opened("holdem", act)
    seats = [entry for entry in seen if entry.name in ("More seats", "Fewer seats")]
    assert sorted((entry.name, entry.keys) for entry in seats) == [
        ("Fewer seats", "Alt+Down"),
        ("More seats", "Alt+Up"),
    ]
    wheres = {text for text in drawn if " · " in text}
    assert {"Gin & Three Thirteen · Gin in play"} <= wheres
    assert not [text for text in drawn if "…" in text]


@contextmanager
def told_texts(into):
    """What the palette's rows paint."""
    paint = palette.paint_text
    with patch.object(palette, "paint_text") as painted:
        painted.side_effect = lambda *given: (into.append(given[2]), paint(*given))
        yield
