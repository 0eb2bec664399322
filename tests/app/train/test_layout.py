"""Nothing is cut off or covered in Train: idle, asked and answered, in each room, at 200 % too."""

import pytest

from app.train import page as train_page
from app.train.ready import ready_made
from tests.app.helpers import press, resize, settle
from tests.app.test_walk import SIZES, TWICE_AS_LARGE, lasting, rest
from tests.app.train.test_page import settled, train, wait_asked
from tests.walk import faults

FIRST = {kept.room: kept for kept in reversed(ready_made())}


@pytest.mark.parametrize("room", FIRST)
def test_nothing_is_cut_off_or_covered(qtbot, training_in, monkeypatch, room):
    monkeypatch.setattr(train_page, "ready_made", lambda: (FIRST[room],))
    window = training_in(room)
    window.setMinimumSize(0, 0)
    page, found = train(window), []

    def look(phase):
        settled(qtbot, window)
        for size in (SIZES[0], TWICE_AS_LARGE):
            resize(qtbot, window, size)
            rest(qtbot, window)
            wrong = lasting(qtbot, lambda: faults(window))
            found.extend(f"{phase}, {size[0]}: {fault}" for fault in wrong)

    page.mode.choose(1)
    wait_asked(qtbot, page)
    look("asked")
    press(qtbot, page, "h")
    wait_asked(qtbot, page, "answered")
    settle(qtbot, page.asked.page)
    look("answered")
    page.go_on()
    look("done")
    assert found == []
