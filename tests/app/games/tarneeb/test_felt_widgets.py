"""The trick on the felt: cards that glide into it are not there before they arrive."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.cards.motion import MOVE_MS
from app.games.tarneeb.felt_widgets import TrickBox
from app.look import theme
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
