"""The trick on the felt: cards that glide into it are not there before they arrive."""

import pytest
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.cards.motion import MOVE_MS
from app.games.tarneeb.felt.widgets import TrickBox
from app.games.tarneeb.records.seats import SEAT_NAMES
from app.games.tarneeb.table.felt import LARGE, LEAST, SMALL
from app.look import theme
from app.words.translation import _
from tests.helpers import cards

NORTH, EAST, SOUTH, WEST = range(4)


def flying(table):
    return [w for w in table.children() if type(w).__name__ == "_FlyingCard" and w.isVisible()]


def test_a_card_on_its_way_does_not_lie_there_when_the_one_before_lands(show):
    theme.set_reduce_motion(False)
    table = QWidget()
    table.resize(500, 300)
    source, trick = QWidget(), TrickBox()
    source.setFixedSize(20, 20)
    row = QHBoxLayout(table)
    row.addWidget(source)
    row.addWidget(trick)
    show(table)
    seven, nine = cards("7h9h")

    def shown(*played):
        trick.show_trick(dict(played), dimmed=False, word="")
        return trick.grab().toImage()

    first, both = shown((SOUTH, nine)), shown((SOUTH, nine), (EAST, seven))
    trick.receive(SOUTH, nine, source)
    (earlier,) = flying(table)
    trick.receive(EAST, seven, source)
    (later,) = set(flying(table)) - {earlier}
    earlier.motion.setCurrentTime(MOVE_MS)
    assert shown((SOUTH, nine), (EAST, seven)) == first != both
    later.motion.setCurrentTime(MOVE_MS)
    assert trick.grab().toImage() == both


@pytest.mark.parametrize("fit", [LARGE, SMALL, LEAST])
@pytest.mark.parametrize("seat", range(4))
def test_who_is_winning_is_written_between_the_cards_and_touches_none(show, fit, seat):
    trick = TrickBox()
    trick.set_card_height(fit.trick)
    show(trick)
    lie = dict(enumerate(cards("7h9hThAh")))
    pictures = []
    text = _("trick {number}:\n{seat} is winning").format(number=12, seat=SEAT_NAMES[seat])
    for word in ("", text):
        trick.show_trick(lie, dimmed=False, word=word)
        pictures.append(trick.grab().toImage())
    empty, written = pictures
    inked = [
        (x, y)
        for x in range(empty.width())
        for y in range(empty.height())
        if empty.pixel(x, y) != written.pixel(x, y)
    ]
    assert len(inked) > 100
    for place in map(trick.place, range(4)):
        beside = place.adjusted(-1, -1, 1, 1)
        assert not any(beside.contains(x, y) for x, y in inked)
