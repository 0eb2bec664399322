"""What is told of each room to who does not see it: verdicts, echoes, progress, modes, keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.games.tarneeb.records import hand as own_hand
from app.shell.room.hearing import Hearing, modes_of
from app.shell.room.status import State, Status
from app.shell.room.view import View
from app.widgets.voice import voice
from tests.app.helpers import heard_all, press, save, settle, wait_for

CTRL = Qt.KeyboardModifier.ControlModifier
#: How many modes each room has whose verdict is said; of nine cards the keys choose who starts.
MODES = {"tarneeb": 3, "rummy": 4, "two_suits": 3, "nine_cards": 1, "holdem": 2}


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(own_hand, "SECONDS", 0.5)


def opened(qtbot, window_in, heard, room):
    window = window_in(room)
    qtbot.waitUntil(window.isActiveWindow)
    settle(qtbot, window.page)
    heard_all(heard)
    return window


@pytest.mark.parametrize("room", MODES)
def test_the_verdict_of_each_mode_is_said_once_it_is_steady(qtbot, window_in, heard, room):
    window = opened(qtbot, window_in, heard, room)
    modes = modes_of(window.header.mode(window.page))
    for i in range(MODES[room]):
        press(qtbot, window.page, Qt.Key(Qt.Key.Key_F5 + i))
        assert modes.chosen() == i
        view = window.page.view
        if room == "two_suits":
            view.deal_random()
        elif type(view).example is not View.example:
            view.show_example()
        settle(qtbot, window.page)
        verdict = view.spoken_verdict()
        words = verdict.accessibleDescription()
        if words.startswith("Ready to solve."):  # to which the time that it takes comes later
            words = "Ready to solve."

        def is_said(words=words):
            assert words in " ".join(heard)

        wait_for(qtbot, is_said)
        said = " ".join(heard_all(heard))
        assert said.count(words) == 1
        assert not set("♠♥♦♣±%") & set(said)


def test_the_verdict_is_said_again_by_a_key(qtbot, window_in, heard):
    window = opened(qtbot, window_in, heard, "holdem")
    verdict = window.page.verdict.accessibleDescription()
    press(qtbot, window.page, Qt.Key.Key_F4)
    assert heard_all(heard) == [verdict]


def test_each_mode_has_a_key_and_its_name_is_said(qtbot, window_in, heard):
    window = opened(qtbot, window_in, heard, "rummy")
    press(qtbot, window.page, Qt.Key.Key_F7)
    assert window.page.state.mode == "gin_play"
    assert "Gin in play." in heard_all(heard)[0]
    press(qtbot, window.page, Qt.Key.Key_F9)  # there are four
    assert window.page.state.mode == "gin_play"


@pytest.mark.parametrize("room", MODES)
def test_the_last_mode_of_each_room_has_a_key(qtbot, window_in, heard, room):
    window = opened(qtbot, window_in, heard, room)
    modes = modes_of(window.header.mode(window.page))
    last = len(modes.findChildren(QAbstractButton)) - 1
    press(qtbot, window.page, Qt.Key(Qt.Key.Key_F5 + last))
    assert modes.chosen() == last


def test_half_a_card_a_placed_one_backspace_and_a_key_without_use_are_said(qtbot, window_in, heard):
    window = opened(qtbot, window_in, heard, "holdem")
    press(qtbot, window.page, "K")
    assert heard_all(heard) == ["king."]
    press(qtbot, window.page, "C")
    assert "King of clubs, in seat 1." in heard_all(heard)[0]
    press(qtbot, window.page, Qt.Key.Key_Backspace)
    assert "King of clubs, free." in heard_all(heard)[0]
    press(qtbot, window.page, "Q", Qt.Key.Key_Backspace)
    assert heard_all(heard) == ["Half a card dropped."]
    press(qtbot, window.page, "W")
    assert heard_all(heard) == ["W does nothing here."]


def test_saving_and_what_cannot_be_opened_are_said(qtbot, window_in, heard, tmp_path):
    window = opened(qtbot, window_in, heard, "holdem")
    save(window, tmp_path / "hand.kib")
    assert heard_all(heard) == ["Saved as “hand.kib”."]
    window.open_file(str(tmp_path / "none.kib"))
    assert "none.kib" in heard_all(heard)[0]


def test_progress_is_said_at_its_start_half_way_and_at_its_end(qapp, heard):
    hearing = Hearing(qapp)
    for progress in (0.0, 0.2):
        hearing.follow(Status("Sampling", "10 deals", State.RUNNING, progress))
    assert heard_all(heard) == []  # it may be over at once
    hearing._start.timeout.emit()
    assert heard_all(heard) == ["Working."]
    for progress in (0.4, 0.6, 0.8):
        hearing.follow(Status("Sampling", "10 deals", State.RUNNING, progress))
    assert heard_all(heard) == ["Half done."]
    hearing.follow(Status("Sampled", "100 deals"))
    assert heard_all(heard) == ["Done."]
    hearing.follow(Status("Sampled", "100 deals"))
    assert heard_all(heard) == []


def test_of_a_room_that_was_left_nothing_is_told(qapp, heard):
    hearing = Hearing(qapp)
    hearing.follow(Status("Sampling", "10 deals", State.RUNNING, 0.1))
    hearing._start.timeout.emit()
    heard_all(heard)
    hearing.turn_to(Status("Ready"))
    hearing.follow(Status("Sampled", "100 deals"))
    assert not hearing._start.isActive()
    assert heard_all(heard) == []


def test_gin_in_play_tells_who_did_what_and_what_is_taken_back(qtbot, window_in, heard):
    window = opened(qtbot, window_in, heard, "rummy")
    press(qtbot, window.page, Qt.Key.Key_F7)
    window.page.view.show_example()
    settle(qtbot, window.page)
    view = window.page.view
    steps = len(view.state.steps)
    heard_all(heard)
    view.take_back()
    assert heard_all(heard)[0].startswith("Taken back: ")
    window.undo()
    assert len(view.state.steps) == steps
    said = heard_all(heard)[0]
    assert said.startswith(("You ", "Opponent "))


def test_at_the_table_every_bid_and_card_is_told_with_who_made_it(qtbot, window_in, heard):
    window = opened(qtbot, window_in, heard, "tarneeb")
    press(qtbot, window.page, Qt.Key.Key_F7)
    view = window.page.view
    view.show_example()
    settle(qtbot, window.page)
    heard_all(heard)
    view.call(7)

    def replied():
        assert view.state.acts > 3 or view.state.your_turn

    wait_for(qtbot, replied)
    said = " ".join(heard_all(heard))
    assert "South bids 7." in said
    assert any(f"{seat} {did}" in said for seat in ("East", "North") for did in ("passes", "bids"))


def test_settings_say_how_much_is_told(qtbot, window_in, heard):
    window = opened(qtbot, window_in, heard, "nine_cards")
    window.settings.spoken = "verdicts"
    window.apply_settings()
    press(qtbot, window.page, "W")
    assert heard_all(heard) == []
    press(qtbot, window.page, Qt.Key.Key_F4)
    assert heard_all(heard) == [window.page.verdict.accessibleDescription()]
    assert voice().amount == "verdicts"


def ring(qtbot, key):
    """What Tab, or Shift and Tab, come to until they are where they began."""
    first, found = QApplication.focusWidget(), []
    while len(found) < 400:
        qtbot.keyClick(QApplication.focusWidget(), key)
        found.append(QApplication.focusWidget())
        if found[-1] is first:
            return found
    raise AssertionError([said_of(widget) for widget in found[-12:]])


def said_of(widget):
    return widget.accessibleName() or getattr(widget, "text", str)()


@pytest.mark.parametrize(
    ("room", "key"),
    [
        *(("tarneeb", key) for key in ("F5", "F6", "F7")),
        *(("rummy", key) for key in ("F5", "F6", "F7", "F8")),
        *(("holdem", "F5"), ("two_suits", "F5"), ("nine_cards", "F5")),
    ],
)
def test_tab_and_shift_tab_go_the_same_way_round_and_every_stop_has_a_name(
    qtbot, window_in, room, key
):
    window = window_in(room)
    qtbot.waitUntil(window.isActiveWindow)
    press(qtbot, window.page, getattr(Qt.Key, f"Key_{key}"))
    window.page.view.deal_random()
    window.page.cancel()
    QApplication.processEvents()
    window.rail.settings.setFocus()
    there = ring(qtbot, Qt.Key.Key_Tab)
    back = ring(qtbot, Qt.Key.Key_Backtab)
    assert [said_of(widget) for widget in back[-2::-1]] == [said_of(w) for w in there[:-1]]
    assert all(widget.isVisible() and said_of(widget) for widget in there)
    assert len(there) < 80
