"""Tables are built a piece at a time: while one waits for it, and ahead in quiet moments."""

import pytest
from PySide6.QtCore import QCoreApplication, QTimer

from app.shell.frame import ahead
from app.shell.room.status import State
from app.train import page as train_page
from app.train.ready import ready_made
from tests.app.helpers import press
from tests.app.train.test_page import train, wait_asked

FIRST = {(kept.room, kept.mode): kept for kept in reversed(ready_made())}


@pytest.fixture
def come(monkeypatch):
    """These come with Kibitzer, of these rooms and modes."""

    def use(*modes):
        monkeypatch.setattr(train_page, "ready_made", lambda: tuple(FIRST[mode] for mode in modes))

    return use


@pytest.mark.parametrize("mode", [("tarneeb", "table"), ("rummy", "gin_play")], ids="-".join)
def test_a_table_is_built_in_pieces_that_let_the_window_live(qtbot, training_in, come, mode):
    come(mode)
    page = train(training_in("nine_cards"))
    turns, told = [0], []
    live = QTimer(page, interval=0)
    live.timeout.connect(lambda: turns.append(turns.pop() + 1))
    live.start()
    page.status_changed.connect(lambda status: told.append((page.phase, turns[0], status)))
    page.mode.choose(1)
    wait_asked(qtbot, page)
    live.stop()
    laying = [(turn, status) for phase, turn, status in told if phase == "laying"]
    assert len(laying) >= 3
    assert len({turn for turn, _status in laying}) == len(laying)  # something else had its turn
    shares = [status.progress for _turn, status in laying]
    assert shares == sorted(shares)
    assert {status.state for _turn, status in laying} == {State.RUNNING}


def test_what_is_asked_next_has_its_table_when_it_comes(qtbot, training_in, come, monkeypatch):
    for name in ("QUIET_MS", "NEXT_MS"):
        monkeypatch.setattr(ahead, name, 0)
    come(("nine_cards", ""), ("two_suits", ""))
    page = train(training_in("nine_cards"))
    page.mode.choose(1)
    wait_asked(qtbot, page)
    qtbot.waitUntil(lambda: not page.tables._ahead.busy)
    press(qtbot, page, "h")
    told = []
    page.status_changed.connect(lambda status: told.append(status.state))
    page.go_on()
    wait_asked(qtbot, page)
    assert page.asked.kept.room == "two_suits"
    assert State.RUNNING not in told  # nobody waits for it


def test_another_set_is_chosen_while_a_table_is_built(qtbot, training_in, come):
    come(("tarneeb", "table"))
    page = train(training_in("nine_cards"))
    page.mode.choose(1)
    qtbot.waitUntil(lambda: page.phase == "laying")
    page.cancel()
    assert page.phase == "idle"
    page.choose_source("all")
    qtbot.waitUntil(lambda: page.phase == "laying")
    page.go_on()  # a click too many
    page.choose_source("room")
    assert page.phase == "idle"
    for _turn in range(30):
        QCoreApplication.processEvents()
    assert (page.phase, page.tables.currentIndex()) == ("idle", 0)


def test_a_table_waits_while_train_is_not_shown(qtbot, training_in, come):
    come(("tarneeb", "table"))
    window = training_in("nine_cards")
    page = train(window)
    page.mode.choose(1)
    qtbot.waitUntil(lambda: page.phase == "laying")
    window.open_room(window.rooms.index_of("nine_cards"))
    for _turn in range(30):
        QCoreApplication.processEvents()
    assert page.phase == "laying"
    assert train(window) is page
    wait_asked(qtbot, page)
