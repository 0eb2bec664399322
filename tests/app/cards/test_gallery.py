"""All widgets together: the gallery in each theme, and the room they need."""

import subprocess
import sys

import pytest
from PySide6.QtGui import QImage

from app.cards.deck import DeckPanel
from app.cards.hand import Fan, hand_card
from app.look import theme
from tests import gallery

#: Left column's width in the smallest window: 1024 less rail, margins, gap and right column.
NARROWEST = 1024 - 84 - 2 * 16 - 16 - 340


@pytest.mark.parametrize("look", ["dark", "light"])
def test_the_gallery_shows_every_widget(qapp, show, look):
    theme.apply(qapp, look)
    sheet = gallery.build()
    assert sheet.minimumSizeHint().width() <= 1280
    sheet.resize(1280, sheet.sizeHint().height())
    show(sheet)
    picture = sheet.grab().toImage()
    colours = {picture.pixelColor(x, 300).name() for x in range(100, 1280, 5)}
    theme.apply(qapp, "dark")
    assert len(colours) > 5


def test_the_gallery_writes_a_picture(tmp_path):
    picture = tmp_path / "gallery.png"
    command = [sys.executable, "-m", "tests.gallery", "light", str(picture)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    assert QImage(str(picture)).width() == 1280


def test_deck_and_a_hand_of_thirteen_fit_into_the_smallest_window(qapp):
    assert DeckPanel(34).minimumSizeHint().width() <= NARROWEST
    fan = Fan("South’s hand", 86, step=56, badges=True)
    fan.set_cards([hand_card(card) for card in range(13)])
    assert fan.minimumSizeHint().width() <= NARROWEST - 2 * 19


def test_widgets_load_neither_numpy_nor_numba():
    code = "import sys, tests.gallery; print({'numpy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "set()"
