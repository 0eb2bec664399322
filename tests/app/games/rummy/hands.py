"""What tests of the room do with a hand: click it together, and read what is shown."""

from app.games.rummy.held_cards import COPY
from engine.cards import JOKER, card_text, parse_cards
from tests.app import helpers
from tests.app.helpers import wait_for


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
