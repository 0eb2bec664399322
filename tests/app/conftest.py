"""Widgets are shown in windows that are closed after the test."""

import pytest
from PySide6.QtGui import QCursor

from app.look import theme


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
