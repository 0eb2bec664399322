"""What tests of several rooms do alike: clicks, keys, and waiting for answers."""

import os
import signal
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QDropEvent, QImage, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from app.shell.storage.saving import saver
from app.widgets.text import Text
from app.widgets.voice import voice
from engine.cards import parse_cards

TURNS = 5  # of the event loop until nothing asks for another


def click(qtbot, widget, pos=None):
    """Click a widget in its middle, or where another does not cover it."""
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=pos or widget.rect().center())


def click_cards(qtbot, view, *texts):
    """Click cards in the deck of a view, as ``"AsKd", "2c"``."""
    for card in parse_cards(" ".join(texts)):
        click(qtbot, view.deck.picker.key(card))


def dropped(data, place, action=Qt.DropAction.MoveAction):
    """A drop of what is dragged, with the left button at a place; who tests keeps `data`."""
    plain = Qt.KeyboardModifier.NoModifier
    return QDropEvent(QPointF(place), action, data, Qt.MouseButton.LeftButton, plain)


def press(qtbot, page, *keys, modifier=Qt.KeyboardModifier.NoModifier):
    """Press keys, given as letters or codes, wherever the keyboard is by then."""
    for key in (k for some in keys for k in (some if isinstance(some, str) else [some])):
        qtbot.keyClick(page.window().focusWidget() or page.window(), key, modifier)


def strike(window, *keys):
    """Press keys as a window system tells of them, before any widget hears."""
    plain = Qt.KeyboardModifier.NoModifier
    for key in keys:
        code = Qt.Key(ord(key.upper())) if isinstance(key, str) else key
        text = key if isinstance(key, str) else ""
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QCoreApplication.sendEvent(window.windowHandle(), QKeyEvent(kind, code, plain, text))


def wait_for(qtbot, settled):
    """Wait until `settled` raises no AssertionError, as pages do once the engine has answered."""
    qtbot.waitUntil(lambda: settled() is None)


def turn(qtbot):
    """Let the event loop turn: what one part asks for may have others ask, on any machine."""
    for _turn in range(TURNS):
        qtbot.wait(2)


def settle(qtbot, page):
    """Wait until nothing is worked on, and all that is known is on screen."""

    def settled():
        assert page.settled

    wait_for(qtbot, settled)


def headline(view):
    """What the verdict says first."""
    return view.verdict.headline.plain()


def refusal(view):
    """Why what was done last could not be, as it is said over the table; empty if nothing is."""
    said = view.window().notes.refusal
    return said.text() if said.isVisible() else ""


def picture(paint, width=100, height=140):
    """What `paint` paints on nothing."""
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    paint(painter)
    painter.end()
    return image


def rings(window):
    """Rings around what has the keyboard."""
    return [
        w for w in window.findChildren(QWidget) if type(w).__name__ == "_Ring" and w.isVisible()
    ]


def texts(widget):
    """All texts in a widget, shown or not."""
    return [text.plain() for text in widget.findChildren(Text)]


def save(window, path):
    """Save the position of the open room, and wait until it is written."""
    window.files.save(str(path))
    saver().finish()


def resize(qtbot, window, size):
    """Give a window a size; what it had at first may come once more, later."""
    window.showNormal()
    qtbot.waitUntil(lambda: window.resize(*size) or window.size().toTuple() == tuple(size))
    turn(qtbot)
    qtbot.waitUntil(lambda: window.resize(*size) or window.size().toTuple() == tuple(size))


@contextmanager
def engine_dies(qtbot, engine):
    """The engine answers nothing that is asked here, and then its process is killed."""
    process = engine.process
    os.kill(process.processId(), signal.SIGSTOP)
    yield
    with qtbot.waitSignal(process.finished):
        process.kill()


def try_again(qtbot, window, problem="the engine stopped unexpectedly"):
    """The foot says why there is no answer; press its button."""

    def said():
        assert window.strip.text() == f"Could not finish:\N{NO-BREAK SPACE} {problem}"

    wait_for(qtbot, said)
    assert window.strip.button().text() == "Try again"
    click(qtbot, window.strip.button())


def heard_all(heard):
    """What was said since this was asked last, with what waits to be said."""
    voice().speak()
    said = [*heard]
    heard.clear()
    return said
