"""What tests of several rooms do alike: clicks, keys, and waiting for answers."""

from PySide6.QtCore import Qt

from app.cards.text import Text

#: As long as an answer may take on a slow machine whose kernels are not yet compiled.
ENGINE_MS = 120_000


def click(qtbot, widget, pos=None):
    """Click a widget in its middle, or where another does not cover it."""
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=pos or widget.rect().center())


def press(qtbot, page, *keys, modifier=Qt.KeyboardModifier.NoModifier):
    """Press keys, given as letters or codes, wherever the keyboard is by then."""
    for key in (k for some in keys for k in (some if isinstance(some, str) else [some])):
        qtbot.keyClick(page.window().focusWidget() or page.window(), key, modifier)


def wait_for(qtbot, settled):
    """Wait until `settled` raises no AssertionError, as pages do once the engine has answered."""
    qtbot.waitUntil(lambda: settled() is None, timeout=ENGINE_MS)


def headline(page):
    """What the verdict says first."""
    return page.verdict.headline.plain()


def texts(widget):
    """All texts in a widget, shown or not."""
    return [text.plain() for text in widget.findChildren(Text)]
