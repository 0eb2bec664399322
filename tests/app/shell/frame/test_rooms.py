"""Pages are there before they are visited, and ask nothing until then."""

import pytest
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication

from app.games import GAMES
from app.look import theme
from app.shell.frame import window as shell_window
from app.shell.frame.window import Window
from app.shell.room.mode import Mode
from app.shell.room.page import Page
from app.shell.room.pieces import Pieces
from app.shell.room.status import State, Status
from app.shell.room.view import View
from app.widgets.panels import Panel
from engine.cards import parse_cards

pytestmark = pytest.mark.own_window

MOST_MADE = 190  # widgets: a chart of 169 hands is the most


@pytest.fixture
def asked(engine, monkeypatch):
    """Rooms that the engine was asked about, once for each question."""
    rooms, ask = [], engine.ask

    def note(job, number, room, question):
        rooms.append(room)
        ask(job, number, room, question)

    monkeypatch.setattr(engine, "ask", note)
    return rooms


def test_rooms_are_built_ahead_and_ask_nothing_until_they_are_visited(
    window_in, asked, monkeypatch
):
    window = window_in("nine_cards")
    shown, begun, half_built, build = window.page, [], set(), Pieces.build
    monkeypatch.setattr(Pieces, "build", lambda one, them: begun.append(one) or build(one, them))
    there, most = len(QApplication.allWidgets()), 0
    for _step in window.rooms.prepare():
        made, there = len(QApplication.allWidgets()) - there, len(QApplication.allWidgets())
        most = max(most, made)
        assert window.page is shown
        assert shown.isVisible()
        for view in begun:
            if isinstance(view, View) and not view.is_whole():  # Qt may tell it its size already
                view.resizeEvent(QResizeEvent(window.size(), view.size()))
                half_built.add(type(view))
    assert 0 < most <= MOST_MADE  # in a step, so that none takes long
    assert len(half_built) > len(GAMES)
    built = window.rooms.findChildren(Page)
    assert len(built) == len(GAMES)
    assert [page for page in built if page.isVisible()] == [shown]
    assert {*asked} == {"nine_cards"}
    for index in range(len(GAMES)):
        window.open_room(index)
        assert window.page in built
        assert window.page.isVisible()
    assert not list(window.rooms.prepare())


def test_rooms_are_built_while_a_question_takes_long(window_in, monkeypatch):
    window = window_in("holdem")
    window.page.set_status(Status("Solving", "", State.RUNNING))
    monkeypatch.setattr(shell_window, "LONG_MS", 600_000)
    assert not window._rests()
    monkeypatch.setattr(shell_window, "LONG_MS", 0)
    assert window._rests()
    monkeypatch.setattr(shell_window, "LONG_MS", 600_000)
    window._unchanged.invalidate()  # to Qt, a time that was over long ago
    assert window._rests()
    window.page.change(window.page.from_text("AsKs QdQh"), "Paste")  # it begins anew
    window.page.set_status(Status("Solving", "", State.RUNNING))
    assert not window._rests()


def test_an_empty_table_has_no_panels_about_hands_until_nobody_waits(window_in):
    window = window_in("holdem")
    panels = len(window.page.findChildren(Panel))
    list(window.page.rest_to_come())
    built = len(window.page.findChildren(Panel))
    assert built > panels
    window.page.change(window.page.from_text("AsKs QdQh"), "Paste")
    assert len(window.page.findChildren(Panel)) == built


@pytest.mark.parametrize(("room", "mode"), [("tarneeb", 1), ("rummy", 2), ("holdem", 1)])
def test_what_is_wanted_before_its_last_piece_is_whole(window_in, room, mode):
    window = window_in("nine_cards")
    index = window.rooms.index_of(room)
    steps = window.rooms.prepare()
    while room not in [page.room for page in window.rooms.findChildren(Page)]:
        next(steps)
    page = next(page for page in window.rooms.findChildren(Page) if page.room == room)
    assert not page.is_whole()
    assert index not in window.rooms.built()
    window.open_room(index)
    assert window.page is page
    assert page.is_whole()
    begun = {page}
    while all(view.is_whole() for view in begun):
        next(steps)
        begun = {view for view in page.findChildren(View) if isinstance(view, Mode)} or {page}
    window.open_mode(mode)
    assert page.view.is_whole()
    assert page.view.isVisible()
    assert page.view is not page
    while not all(view.is_whole() for view in page.findChildren(View)):
        next(steps)


@pytest.fixture
def built(kept_window_in):
    """A window with all rooms built ahead, one for all tests here."""
    window = kept_window_in("nine_cards")
    for _step in window.rooms.prepare():
        pass
    return window


def test_views_of_a_room_are_built_ahead_too(built, asked):
    window = built
    for file in (
        *("tarneeb-my-hand", "tarneeb-table", "rummy-gin-play-throw"),
        *("holdem-pushfold-four", "holdem-strategy-setup"),
    ):
        window.open_room(window.rooms.index_of("nine_cards"))
        asked.clear()
        room = file.partition("-")[0]
        page = next(page for page in window.rooms.findChildren(Page) if page.room == room)
        built = list(page.views_to_come())
        assert not any(view.isVisible() for view in built)
        window.open_file(f"tests/positions/{file}.kib")
        assert page.view in built
        assert page.view.isVisible()
        assert list(page.views_to_come()) == built
        assert asked


def test_a_room_built_ahead_opens_with_what_is_remembered_of_it(qtbot, engine, window_in, asked):
    before = window_in("holdem")
    before.open_file("tests/positions/nine_cards-fork.kib")
    kept = before.page.to_json(before.page.state)
    before.open_room(before.rooms.index_of("holdem"))
    before.close()
    asked.clear()
    window = Window(GAMES, before.settings, engine)
    qtbot.addWidget(window)
    for _step in window.rooms.prepare():
        pass
    assert asked == []
    room = window.rooms.index_of("nine_cards")
    window.settings.save()  # as at the end; rooms that were not visited stay as they were left
    assert window.settings.kept("nine_cards")[0] == kept
    window.open_room(room)
    assert window.page.to_json(window.page.state) == kept
    assert "nine_cards" in asked


def test_pages_that_are_not_shown_are_styled_anew_before_their_next_visit(window_in):
    window = window_in("holdem")
    window.open_room(window.rooms.index_of("nine_cards"))
    hidden = window.rooms.pages[window.rooms.index_of("holdem")]
    window.toggle_theme()
    assert hidden.styleSheet() != theme.style_sheet(theme.current())
    for _step in window.rooms.prepare():
        pass
    assert hidden.styleSheet() == theme.style_sheet(theme.current())


def test_a_room_that_was_built_ahead_works(qtbot, built):
    window = built
    window.open_room(window.rooms.index_of("holdem"))
    window.open_mode(0)
    for card in parse_cards("AsKsQdQh"):
        window.page.deck.picker.key(card).click()
    qtbot.waitUntil(lambda: window.page.answer is not None)
