"""A walk through the rooms and their states: nothing is cut off, covered, or moves unasked."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QDeadlineTimer, QEvent, QObject

from app.games import GAMES
from app.games.tarneeb.advice import hand_words as own_words
from app.shell.help.explain import explanations
from app.widgets.text import ElidedText
from engine.games.tarneeb import MOST_CARDS
from tests.app.helpers import resize, turn
from tests.states import STATES
from tests.walk import faults, moved, name, places, unexplained

pytestmark = pytest.mark.own_window

POSITIONS = Path(__file__).parents[1] / "positions"
SIZES = ((1024, 700), (1280, 800), (1920, 1080))
EXPLAINED = SIZES[1]  # where all figures are looked up
LANGUAGE = os.environ.get("KIBITZER_LANGUAGE")  # in others what fits the smallest window fits all
#: What is left of a screen of 1280x800 at 200 %, without a title; a larger one scrolls less
#: of the same.
TWICE_AS_LARGE = (640, 352)
REST_MS, REST_TURNS = 2_000, 40  # in which layouts have come to rest, also on a busy machine


class Windows(QObject):
    """Notes what is shown as a window of its own; each event of the app goes through Python."""

    def __init__(self):
        super().__init__()
        self.shown = []

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Show and watched.isWidgetType() and watched.isWindow():
            self.shown.append(name(watched))
        return False


@pytest.fixture
def walk(qtbot, qapp, window_in):
    """Open each file at each size; return sentences on what is wrong, each with where.

    It is opened anew at the smallest and the largest: what an answer moves, it moves there.
    """

    def go(room, files, sizes=SIZES[:1] if LANGUAGE else SIZES):
        window = window_in(room)
        windows = Windows()
        found = []
        for file in files:
            for size in sizes:
                window.setMinimumSize(0, 0)
                resize(qtbot, window, size)
                if size == sizes[0] and not LANGUAGE:
                    qapp.installEventFilter(windows)  # what is built is built now
                if size in (sizes[0], sizes[-1]):
                    window.new()
                    window.open_file(str(file))
                before = rest(qtbot, window)
                page = window.page
                qtbot.waitUntil(
                    lambda page=page: page.fresh_answer is not None or not page.job.running,
                )
                page.cancel()  # better answers would come in the middle of looking
                qapp.removeEventFilter(windows)
                wrong = lasting(qtbot, lambda b=before: faults(window) + moved(b, places(window)))
                if size == EXPLAINED:
                    wrong += unexplained(page)
                    sentences = [s for told in explanations(page).values() for s in told]
                    wrong += [said for said in sentences if not is_told(said)]
                found += [f"{file.stem}, {size[0]}x{size[1]}: {fault}" for fault in wrong]
                # Its answer fits when it is all as large again, too, in what people speak.
                if size == SIZES[0] and LANGUAGE != "longer":
                    resize(qtbot, window, TWICE_AS_LARGE)
                    rest(qtbot, window)
                    wrong = lasting(qtbot, lambda: faults(window))
                    found += [f"{file.stem}, twice as large: {fault}" for fault in wrong]
        return found + [f"{shown} is a window for a moment" for shown in windows.shown]

    return go


def is_told(text):
    """Whether what explains something is of whole sentences."""
    return not text[0].islower() and text.endswith(".")


def rest(qtbot, window):
    """Where things are to be clicked once layouts have come to rest."""
    last, now = None, places(window)
    while now != last:
        turn(qtbot)
        last, now = now, places(window)
    return now


def lasting(qtbot, find):
    """Faults that `find` finds and that stay: layouts come to rest some ms after an answer."""
    deadline, turns = QDeadlineTimer(REST_MS), 0
    while (found := find()) and not (deadline.hasExpired() and turns >= REST_TURNS):
        qtbot.wait(20)
        turns += 1
    return found


@pytest.mark.parametrize("room", STATES)
def test_nothing_is_cut_off_or_covered_and_no_answer_moves_anything(walk, room):
    assert walk(room, [POSITIONS / f"{state}.kib" for state in STATES[room]]) == []


@pytest.mark.parametrize("state", ["holdem-range-six", "holdem-ten"])
def test_seats_beside_each_other_have_room_in_the_narrowest_window_of_three_columns(walk, state):
    assert walk("holdem", [POSITIONS / f"{state}.kib"], [(1600, 900)]) == []


@pytest.mark.parametrize("room", STATES)
def test_nothing_is_cut_off_or_covered_on_an_empty_table(qtbot, window_in, room):
    window = window_in(room)
    found, seen = [], []
    for state in STATES[room]:
        window.open_file(str(POSITIONS / f"{state}.kib"))
        window.new()  # the table of its view, empty
        if window.page.state in seen:
            continue
        seen.append(window.page.state)
        for size in SIZES[:2]:
            resize(qtbot, window, size)
            rest(qtbot, window)
            found += [
                f"{state}, {size[0]}: {fault}" for fault in lasting(qtbot, lambda: faults(window))
            ]
    assert found == []


def test_how_many_cards_are_left_is_whole_beside_each_player(qtbot, window_in):
    window = window_in("tarneeb")
    resize(qtbot, window, (1024, 700))
    window.open_file(str(POSITIONS / "tarneeb-my-hand-play.kib"))
    window.page.cancel()
    boxes, cut = window.page.view.felt.seats, set()
    for count in range(MOST_CARDS + 1):
        for seat, box in boxes.items():
            box.show_seat(own_words.seat_hint(seat, SimpleNamespace(sizes=[count] * 4)), count)
        rest(qtbot, window)
        found = (text for box in boxes.values() for text in box.findChildren(ElidedText))
        cut |= {text.text() for text in found if text.text().endswith("…")}
    assert cut == set()


@pytest.mark.parametrize("room", STATES)
def test_nothing_is_cut_off_at_twice_the_size_in_all_other_states(
    qtbot, window_in, engine, monkeypatch, room
):
    """Before they are answered: layout alone, which takes no time of the engine's."""
    monkeypatch.setattr(engine, "ask", lambda *_question: None)
    window = window_in(room)
    window.setMinimumSize(0, 0)
    resize(qtbot, window, TWICE_AS_LARGE)
    found = []
    for file in sorted(POSITIONS.glob(f"{room}-*.kib")):
        if file.stem not in STATES[room]:
            window.open_file(str(file))
            rest(qtbot, window)
            found += [f"{file.stem}: {fault}" for fault in lasting(qtbot, lambda: faults(window))]
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("room", [game.name for game in GAMES if game.name in STATES])
def test_the_same_in_every_state(walk, room):
    files = sorted(POSITIONS.glob(f"{room}-*.kib"))
    assert [fault for size in SIZES for fault in walk(room, files, [size])] == []
