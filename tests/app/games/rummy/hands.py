"""What tests of the room do with a hand: click it together, and read what is shown."""

from dataclasses import replace

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from app.cards.dragging import HAND, mime
from app.games.rummy.hand import Hand, first_rules
from app.games.rummy.melds.held_cards import COPY
from engine.cards import JOKER, card_text, parse_cards
from engine.games.rummy import three_thirteen
from tests.app import helpers
from tests.app.helpers import dropped, wait_for

ROUND_8 = "Qs Qh 9h 8d Kd 3c 4c 6c XX"


def in_round_8(page):
    """The page in the round of Three Thirteen in which eights are wild, for two players."""
    rules = replace(three_thirteen(8), decks=1, jokers=2, points=first_rules("gin").points)
    page.restore(Hand(mode="three_thirteen", number=8, rules=rules))
    return page


def settle(qtbot, page):
    """Wait until what is shown belongs to the hand."""

    def settled():
        assert page.settled
        assert page.question() is None or page.fresh_answer.progress == 1
        assert page.state.upcard_now is None or page.taking.answer is not None

    wait_for(qtbot, settled)


def card(text):
    return parse_cards(text, jokers=True)[0]


def click(qtbot, page, text):
    for each in parse_cards(text, jokers=True):
        if each == JOKER:
            helpers.click(qtbot, next(key for key in page.deck.jokers.keys if not key.owner))
        else:
            helpers.click(qtbot, page.deck.picker.key(each))
    settle(qtbot, page)


def keys(qtbot, page, *pressed):
    helpers.press(qtbot, page, *pressed)
    settle(qtbot, page)


def captions(page):
    return [frame.caption.plain().replace("\xa0", "") for frame in page.felt.groups.shown()]


def fan(page):
    return "".join(card_text(button.shown.id % COPY) for button in page.felt.fan.buttons)


def lifted(page):
    return [card_text(b.shown.id % COPY) for b in page.felt.fan.buttons if b.shown.lifted]


def drop(fan_, card_id):
    data = mime(HAND, card_id)
    fan_.dropEvent(dropped(data, QPointF(5, 20)))
    QApplication.processEvents()
