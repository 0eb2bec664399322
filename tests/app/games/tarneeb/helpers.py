"""A deal, and what tests of your own hand do with their view."""

import random

from PySide6.QtCore import QPointF, Qt

from app.games.tarneeb.records.hand import Contract, OwnHand
from engine.games.tarneeb import Position, parse_deal
from tests.app import helpers
from tests.app.helpers import press, wait_for
from tests.helpers import cards

NORTH, EAST, SOUTH, WEST = range(4)
HAND = "KsQsTs8s6s3sJhThQd8dAcQc8c"
#: A deal with that hand for South; North, East, South, West.
DEAL = "N:J752.A98.K54.743 9.KQ6.AT973.K952 KQT863.JT.Q8.AQ8 A4.75432.J62.JT6"


def settle(qtbot, view):
    """Wait until what is shown belongs to the position."""

    def settled():
        assert not view.page.job.running
        assert view.question() is None or view.fresh_answer is not None

    wait_for(qtbot, settled)


def card(text):
    return cards(text)[0]


def show(view, state):
    view.change(state.checked(), "Show")


def bidding(first=EAST):
    return OwnHand(hand=cards(HAND), first=first).checked()


def playing(played="", contract=Contract(SOUTH, 8, 0)):  # noqa: B008  (a frozen record)
    state = bidding().with_contract(contract)
    for code in cards(played):
        state = state.played_card(code)
    return state


def game(seed):
    """The end of a game in which 8 spades by South were played at random."""
    rng = random.Random(seed)
    position = Position(parse_deal(DEAL), 0, SOUTH)
    while not position.finished:
        position = position.after(rng.choice(position.legal))
    return position


def click_hand(qtbot, view, *texts):
    for text in texts:
        button = view.felt.fan.button(card(text))
        place = button.card_rect().topLeft().toPoint() + QPointF(8, 20).toPoint()
        helpers.click(qtbot, button, place)


def press_alt(qtbot, view, *keys):
    for key in keys:
        press(qtbot, view, ord(key), modifier=Qt.KeyboardModifier.AltModifier)


def badges(view):
    return {b.shown.id: b.shown.badge for b in view.felt.fan.buttons if b.shown.badge}


def in_hand(view):
    return {button.shown.id for button in view.felt.fan.buttons}
