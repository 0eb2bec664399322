"""What is printed on cards."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from app.cards.faces import Face, face_of, paint_card
from app.look.colours import DARK, LIGHT
from app.words.cards import pretty
from engine.cards import DECK, JOKER, parse_cards
from tests.app.helpers import picture


def card_picture(face, colours=DARK, height=140, **how):
    rect = QRectF(0, 0, 0.714 * height, height)
    return picture(lambda p: paint_card(p, rect, face, colours, **how), 100, height)


def test_texts_of_cards_are_as_players_write_them():
    assert [pretty(c) for c in parse_cards("AsThTdKc2d")] == ["A♠", "10♥", "10♦", "K♣", "2♦"]
    assert pretty(JOKER) == "Joker"
    assert face_of(parse_cards("Tc")[0]) == Face("10", 2)
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
