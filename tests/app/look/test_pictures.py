"""Pictures: outlines, suits, icons."""

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QIcon, QImage

from app.look import outlines, theme
from app.look.icons import icon, logo_icon
from app.look.paint import outline, paint_suit
from tests.app.helpers import picture


def test_every_suit_and_icon_stays_inside_its_box():
    for path in (*outlines.SUITS, outlines.STAR):
        assert QRectF(0, 0, 100, 100).contains(outline(path).boundingRect())
    for path in outlines.ICONS.values():
        box = outline(path).boundingRect()
        assert min(box.left(), box.top()) >= 2
        assert max(box.right(), box.bottom()) <= 22


def test_arcs_are_drawn_on_the_side_the_path_says():
    half_disc = outline("M12 4A8 8 0 1 0 12 20Z")  # bulges to the left
    assert half_disc.contains(QPointF(6, 12))
    assert not half_disc.contains(QPointF(18, 12))
    bow = outline("M8.5 8A3.5 3.5 0 0 1 15.5 8").boundingRect()  # over the top
    assert bow.top() == pytest.approx(4.5)
    assert bow.bottom() == pytest.approx(8)


def test_the_club_is_symmetric_and_whole():
    club = outline(outlines.SUITS[outlines.CLUB])
    for x, y in ((72 - 44, 40), (50, 20), (28, 55), (50, 50), (50, 90)):
        assert club.contains(QPointF(x, y)) == club.contains(QPointF(100 - x, y))
    assert club.contains(QPointF(50, 20))
    assert club.contains(QPointF(28, 55))


def test_an_icon_follows_the_theme(qapp):
    looks = []
    for name in ("dark", "light", "dark"):
        theme.apply(qapp, name)
        looks.append(icon("undo").pixmap(QSize(16, 16), 1.0).toImage())
    assert looks[0] == looks[2] != looks[1]


def test_a_suit_is_painted_in_its_colour():
    image = picture(lambda p: paint_suit(p, QRectF(0, 0, 100, 100), 1, "#FF0000"))
    assert image.pixelColor(50, 60) == QColor("#FF0000")
    assert image.pixelColor(2, 98).alpha() == 0


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_icons_are_drawn_anew_for_each_pixel_ratio(qapp, ratio):
    for name in outlines.ICONS:
        drawn = icon(name).pixmap(QSize(16, 16), ratio)
        assert drawn.width() == round(16 * ratio), name
        assert drawn.toImage().convertToFormat(QImage.Format.Format_Alpha8) != QImage()


def test_icons_are_paler_when_switched_off(qapp):
    on, off = (
        icon("undo").pixmap(QSize(16, 16), 1.0, mode).toImage()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
    )
    assert on != off


COLLECTED = """
import gc
from PySide6.QtWidgets import QApplication
from app.look.icons import icon
from tests.app.helpers import picture

class Holder:
    pass

app = QApplication([])
gc.disable()
for token in ("tx", "tx2", "tx3", "acc"):
    made, holder = icon("undo", token), Holder()
    holder.made, holder.itself = made, holder
    del made, holder
    gc.collect()
print("all is well")
"""


def test_what_has_an_icon_can_be_collected():
    """Memory that is free is overwritten, so that what is destroyed twice is noticed."""
    done = subprocess.run(
        [sys.executable, "-c", COLLECTED],
        env=os.environ | {"MALLOC_PERTURB_": "165"},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "all is well\n", "")


def test_the_app_icon_has_common_sizes(qapp):
    assert {16, 32, 48, 256} <= {size.width() for size in logo_icon().availableSizes()}
