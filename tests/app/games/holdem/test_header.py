"""Names of the modes have their room in every window."""

import pytest

from app.games.holdem.page import MODE_NAMES
from tests.app.helpers import resize


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_names_of_modes_are_whole(qtbot, window_in, size):
    window = window_in("holdem")
    resize(qtbot, window, size)
    control = window.page.mode
    segments = [control.segment(at) for at in range(len(MODE_NAMES))]
    qtbot.waitUntil(lambda: all(each.width() >= each.sizeHint().width() for each in segments))
    assert [control.option(at) for at in range(len(MODE_NAMES))] == list(MODE_NAMES)
