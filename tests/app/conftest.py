"""Widgets are shown in windows that are closed after the test."""

import pytest
from PySide6.QtGui import QCursor

from app.look import theme
from app.shell.storage.settings import AMOUNTS
from app.widgets.voice import voice


@pytest.fixture
def show(qtbot):
    """Show a widget, wait for it, and close it after the test."""

    def shown(widget):
        qtbot.addWidget(widget)
        theme.dress(widget)
        QCursor.setPos(790, 790)  # an earlier click may have left it where the widget comes
        widget.show()
        qtbot.waitExposed(widget)
        widget.activateWindow()
        qtbot.waitUntil(widget.isActiveWindow)
        return widget

    return shown


@pytest.fixture
def heard(qapp):
    """What a screen reader is told during the test, text by text; see `heard_all`."""
    texts, speaker = [], voice()
    speaker.speak()
    speaker._told = None
    speaker.amount = AMOUNTS[0]
    speaker.said.connect(texts.append)
    yield texts
    speaker.said.disconnect(texts.append)
    speaker.amount = AMOUNTS[0]


@pytest.fixture
def window_in(request):
    """One for all tests of a module, unless `own_window` is marked.

    That is for what leaves more than a position behind, or looks at what is remembered.
    """
    own = request.node.get_closest_marker("own_window")
    return request.getfixturevalue("own_window_in" if own else "kept_window_in")
