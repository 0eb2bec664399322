"""Widgets are shown in windows that are closed after the test."""

import pytest


@pytest.fixture
def show(qtbot):
    """Show a widget, wait for it, and close it after the test."""

    def shown(widget):
        qtbot.addWidget(widget)
        widget.show()
        qtbot.waitExposed(widget)
        widget.activateWindow()
        qtbot.waitUntil(widget.isActiveWindow)
        return widget

    return shown
