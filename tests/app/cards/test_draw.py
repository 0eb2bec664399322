"""Pictures: outlines, faces, icons."""

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QIcon, QImage, QPainter

from app.cards import outlines
from app.cards.draw import (
    Face,
    face_of,
    icon,
    logo_icon,
    outline,
    paint_card,
    paint_suit,
    pretty,
    rank_text,
)
from app.shell import theme
from app.shell.theme import DARK, LIGHT
from engine.cards import DECK, JOKER, parse_cards


def picture(paint, width=100, height=140):
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    paint(painter)
    painter.end()
    return image


def card_picture(face, colours=DARK, height=140, **how):
    rect = QRectF(0, 0, 0.714 * height, height)
    return picture(lambda p: paint_card(p, rect, face, colours, **how), 100, height)


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


def test_texts_of_cards_are_as_players_write_them():
    assert [pretty(c) for c in parse_cards("AsThTdKc2d")] == ["A♠", "10♥", "10♦", "K♣", "2♦"]
    assert pretty(JOKER) == "Joker"
    assert rank_text(parse_cards("Tc")[0]) == "10"
    assert face_of(parse_cards("Qd")[0], wild=True) == Face("Q", 3, True)
    assert face_of(JOKER).joker


def test_all_faces_differ():
    faces = [face_of(card) for card in DECK] + [Face("joker"), Face("7"), None]
    faces.append(Face("7", 0, wild=True))
    pictures = {bytes(card_picture(face).constBits()) for face in faces}
    assert len(pictures) == len(faces)


def test_faces_look_different_by_theme_and_when_dimmed_and_when_small():
    face = face_of(0)
    looks = [card_picture(face), card_picture(face, LIGHT), card_picture(face, dimmed=True)]
    looks += [card_picture(face, height=44)]
    assert len({bytes(look.constBits()) for look in looks}) == 4
    assert looks[0].pixelColor(50, 20) == QColor(DARK.face)
    assert looks[1].pixelColor(50, 20) == QColor(LIGHT.face)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_card_is_sharp_at_each_pixel_ratio_and_the_same_at_each_place(ratio):
    def drawn(x, height=140):
        image = QImage(round(200 * ratio), round(140 * ratio), QImage.Format.Format_ARGB32)
        image.setDevicePixelRatio(ratio)
        image.fill(QColor(0, 0, 0, 0))
        painter = QPainter(image)
        paint_card(painter, QRectF(x, 0, 100, height), face_of(0), DARK)
        painter.end()
        half = image.width() // 2
        return image.copy(half if x else 0, 0, half, image.height())

    assert drawn(0) == drawn(100)
    width, bottom = drawn(0).width(), drawn(0).height() - 3
    assert drawn(0).pixelColor(width // 2, bottom) == QColor(DARK.face)
    assert drawn(0, 100).pixelColor(width // 2, bottom).alpha() == 0


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


def test_the_app_icon_has_common_sizes(qapp):
    assert {16, 32, 48, 256} <= {size.width() for size in logo_icon().availableSizes()}
