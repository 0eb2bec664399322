"""The status strip: words, buttons, and how seldom it changes."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.shell.frame.status_strip import StatusStrip
from app.shell.room.status import State, Status
from app.widgets.text import ElidedText, plain


@pytest.fixture
def strip(show):
    widget = StatusStrip()
    widget.resize(1200, 32)
    return show(widget)


def wait_for_bar(qtbot):
    """Wait as long as a strip that begins to work now waits with its bar."""
    clock = StatusStrip()
    qtbot.addWidget(clock)
    clock.set_status(Status("Sampling", "1 of 10", State.RUNNING, 0.1))
    qtbot.waitUntil(clock.bar_shown)


def test_an_exact_answer_shows_kind_figures_and_no_bar(strip):
    strip.set_status(Status("Exact", "903 boards in 1 ms"))
    assert strip.text().split() == ["Exact", "903", "boards", "in", "1", "ms"]
    assert not strip.bar_shown()
    assert not strip.button().isVisible()
    assert strip.height() == 32


def test_changes_are_gathered_and_the_last_one_wins(strip, qtbot):
    shown = []
    strip.set_status(Status("Sampling", "0 of 1,000", State.RUNNING, 0.0))
    text = strip.findChild(ElidedText, "status")
    original = text.set_text
    text.set_text = lambda text: (shown.append(text), original(text))
    for done in range(1, 1001):
        strip.set_status(Status("Sampling", f"{done} of 1,000", State.RUNNING, done / 1000))
    assert shown == []  # the first change began a pause
    assert "0 of 1,000" in strip.text()
    qtbot.waitUntil(lambda: "1000 of 1,000" in strip.text())
    assert len(shown) == 1


@pytest.mark.parametrize("state", [State.DONE, State.STOPPED, State.FAILED])
def test_the_last_figures_are_said_at_once(strip, state):
    strip.set_status(Status("Sampling", "900 of 1,000", State.RUNNING, 0.9))
    strip.set_status(Status("Sampling", "950 of 1,000", State.RUNNING, 0.95))
    assert "900 of" in strip.text()
    strip.set_status(Status("Sampled", "1,000 deals", state))
    assert "1,000 deals" in strip.text()


def test_the_same_status_again_changes_nothing(strip, qtbot):
    strip.set_status(Status("Exact", "903 boards"))
    wait_for_bar(qtbot)
    strip.set_status(Status("Exact", "903 boards"))
    strip.set_status(Status("Exact", "904 boards"))
    assert "904" in strip.text()  # at once: nothing began a pause


def test_the_bar_waits_for_work_that_takes_long(strip, qtbot):
    strip.set_status(Status("Sampling", "1 of 10", State.RUNNING, 0.1))
    assert not strip.bar_shown()
    qtbot.waitUntil(strip.bar_shown)
    strip.set_status(Status("Exact", "10 of 10"))
    qtbot.waitUntil(lambda: not strip.bar_shown())


def test_short_work_never_shows_the_bar(strip, qtbot):
    strip.set_status(Status("Sampling", "1 of 10", State.RUNNING, 0.1))
    strip.set_status(Status("Exact", "10 of 10"))
    qtbot.waitUntil(lambda: "Exact" in strip.text())
    wait_for_bar(qtbot)
    assert not strip.bar_shown()


@pytest.mark.parametrize(
    ("state", "word"),
    [(State.RUNNING, "Cancel"), (State.STOPPED, "Resume"), (State.FAILED, "Try again")],
)
def test_the_button_says_what_it_does_and_tells_it(strip, qtbot, state, word):
    strip.set_status(Status("Sampling", "400 of 1,000 deals", state))
    assert strip.button().accessibleName() == word
    with qtbot.waitSignal(strip.acted) as acted:
        qtbot.mouseClick(strip.button(), Qt.MouseButton.LeftButton)
    assert acted.args == [state]
    assert ("Esc" in strip.button().text()) == (word == "Cancel")


def test_what_is_refused_is_not_offered_to_be_tried_again(strip, qtbot):
    for refused in (False, True, False):
        strip.set_status(Status("Could not finish:", str(refused), State.FAILED, refused=refused))
        qtbot.waitUntil(lambda refused=refused: str(refused) in strip.text())
        assert strip.button().isVisible() is not refused


def test_a_reader_that_still_looks_at_the_button_finds_its_name_once_it_is_gone(strip, qtbot):
    strip.set_status(Status("Sampling", "400 of 1,000 deals", State.RUNNING))
    for status in (
        Status("Could not finish:", "why", State.FAILED, refused=True),
        Status("Exact", "903 boards"),
    ):
        strip.set_status(status)
        qtbot.waitUntil(lambda status=status: status.figures in strip.text())
        assert not strip.button().isVisible()
        heard = QAccessible.queryAccessibleInterface(strip.button())
        assert heard.text(QAccessible.Text.Name) == "Cancel"


def test_each_state_has_its_own_dot(strip, qtbot):
    dots = []
    for state in (State.DONE, State.RUNNING, State.FAILED):
        strip.set_status(Status("Kind", state.name, state))
        qtbot.waitUntil(lambda state=state: state.name in strip.text())
        dots.append(strip.grab(QRect(0, 0, 24, strip.height())).toImage())
    assert dots[0] != dots[1] != dots[2] != dots[0]


def test_a_rough_answer_has_not_the_dot_of_one_that_is_done(strip, qtbot):
    dots = []
    for state in (State.DONE, State.ROUGH):
        strip.set_status(Status("Kind", state.name, state))
        qtbot.waitUntil(lambda state=state: state.name in strip.text())
        dots.append(strip.grab(QRect(0, 0, 24, strip.height())).toImage())
        assert not strip.button().isVisible()
    assert dots[0] != dots[1]


def test_a_note_stays_at_the_right_with_its_own_bar(strip):
    strip.set_note("First start: preparing engine 5 of 12", 0.42)
    assert strip.findChild(QWidget, "note bar").isVisible()
    strip.set_note("Engine ready")
    assert strip.note() == "Engine ready"
    assert not strip.findChild(QWidget, "note bar").isVisible()


def test_a_note_has_half_the_strip_and_the_bar_gives_way_first(strip, qtbot):
    strip.resize(800, 32)
    strip.set_status(Status("Sampling", "400 of 1,000 deals", State.RUNNING, 0.4))
    qtbot.waitUntil(strip.bar_shown)
    strip.set_note("It is East’s turn, not South’s; click the card that East played.")
    assert not strip.bar_shown()
    QApplication.processEvents()
    note = next(t for t in strip.findChildren(ElidedText) if t.objectName() == "note")
    assert note.width() >= note.sizeHint().width() or note.width() >= 400
    strip.set_note("")
    assert strip.bar_shown()


def test_what_has_no_room_is_cut_with_dots_and_told_whole(strip, qtbot):
    figures = "10 cards each of 4 hands in 1.24 s, 44,100,000 positions looked at, double dummy"
    note = "First start: preparing engine 5 of 12, the evaluator of seven cards"
    strip.set_status(Status("Sampling", figures, State.RUNNING, 0.5))
    strip.set_note(note, 0.4)
    qtbot.waitUntil(strip.bar_shown)
    status, beside = (strip.findChild(QLabel, name) for name in ("status", "note"))

    states = []
    for wide in range(2000, 500, -100):
        strip.resize(wide, 32)
        strip.layout().activate()
        cut = [plain(label.text()).endswith("…") for label in (status, beside)]
        states.append(cut)
        assert status.toolTip() == (plain(status.markup()) if cut[0] else "")
        assert beside.toolTip() == (note if cut[1] else "")
        assert strip.text().endswith(figures)
        assert strip.note() == note
        assert status.geometry().right() < beside.geometry().left()
        assert all(child.geometry().right() < wide for child in strip.findChildren(QLabel))
    assert states[0] == [False, False]
    assert [False, True] in states  # the note gives way first
    assert states[-1][0]


def test_figures_of_the_question_before_are_dim(strip, qtbot):
    status = Status("Exact", "903 boards")
    strip.set_status(replace(status, stale=True))
    text = strip.findChild(ElidedText, "status")
    assert strip.text().split() == ["Exact", "903", "boards"]
    assert text.graphicsEffect().isEnabled()
    strip.set_status(Status("Exact", "1,980 boards"))
    qtbot.waitUntil(lambda: "1,980" in strip.text())
    assert not text.graphicsEffect().isEnabled()
