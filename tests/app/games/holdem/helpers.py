"""What tests of the page and of the commands do."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from app.games import holdem
from app.widgets.text import Text
from engine.cards import parse_cards
from engine.games.holdem.ranges import COMBOS
from tests.app.commands import of_room


def settle(qtbot, page):
    """Wait until the page has its last answer on screen."""
    qtbot.waitUntil(lambda: not page.job.running and page.answer is not None)


def menu_of(qtbot, page, seat):
    """The menu that a click on a seat's three dots opens."""
    qtbot.mouseClick(page.seats.strips[seat].more, Qt.MouseButton.LeftButton)
    return QApplication.activePopupWidget()


def figure(widget, name):
    """Figure whose name, as a screen reader says it, begins so."""
    named = (t for t in widget.findChildren(Text) if t.accessibleName().startswith(f"{name}, "))
    return next(named).plain()


def combo(text):
    """Number of a combination."""
    cards = set(parse_cards(text))
    return next(at for at, pair in enumerate(COMBOS) if set(pair) == cards)


def equities(page):
    return [strip.equity.plain() for strip in page.seats.strips]


def key_press(text, key=0):
    return QKeyEvent(QEvent.Type.KeyPress, int(key), Qt.KeyboardModifier.NoModifier, text)


run, ask, refusal = of_room(holdem.GAME)
