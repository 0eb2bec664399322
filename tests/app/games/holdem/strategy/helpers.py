"""What tests of the strategy do with its view."""

from PySide6.QtCore import Qt

from app.shell.room.status import State
from engine.cards import parse_cards
from tests.app.helpers import click, wait_for

TURN = "Ks8d4c7h"
ALT, CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def card(text):
    return parse_cards(text)[0]


def headline(view):
    return (
        (view if hasattr(view, "verdict") else view.answers)
        .verdict.headline.plain()
        .replace("\N{NO-BREAK SPACE}", " ")
    )


def settle(qtbot, page):
    def settled():
        assert page.settled
        assert page.fresh_answer is not None
        assert page.status.state is not State.RUNNING

    wait_for(qtbot, settled)


def deal(qtbot, view, text):
    deck = view.answers.deck if view.state.solving else view.setup_view.deck
    for each in parse_cards(text):
        click(qtbot, deck.picker.key(each))


def solve_turn(qtbot, view):
    """Deal `TURN` and wait for its solution."""
    deal(qtbot, view, TURN)
    view.solve()
    settle(qtbot, view.page)


def actions(view):
    return [text.rsplit(" ", 3)[0] for text in view.answers.decision.texts()]


def enter(qtbot, field, text, key=Qt.Key.Key_Return):
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, key)
