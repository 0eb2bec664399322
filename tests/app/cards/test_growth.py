"""Cards grow with the window, in rooms too."""

import pytest
from PySide6.QtCore import QPoint

from app.cards.growth import MOST, growth
from app.cards.hand import CardButton


def test_cards_grow_with_the_shorter_side_up_to_a_limit():
    assert growth(744, 680, (744, 680)) == 1
    assert growth(400, 2000, (744, 680)) == 1
    assert growth(1488, 816, (744, 680)) == 1.2
    assert growth(893, 5000, (744, 680)) == pytest.approx(1.2, abs=0.001)
    assert growth(9000, 9000, (744, 680)) == MOST


@pytest.mark.parametrize("room", ["tarneeb", "two_suits", "nine_cards"])
def test_a_large_window_has_large_cards_and_all_of_them_in_sight(qtbot, window_in, room):
    window = window_in(room)
    window.showNormal()  # the offscreen screen is so small that it is maximized
    window.page.view.deal_random()
    heights = []

    def shown():
        return [card for card in window.findChildren(CardButton) if card.isVisible()]

    def is_whole(card):
        place = card.rect().translated(card.mapTo(window, QPoint()))
        return window.rect().contains(place) and not card.visibleRegion().isEmpty()

    for width, height in ((1280, 800), (1920, 1080), (2560, 1440)):
        window.resize(width, height)
        qtbot.waitUntil(lambda: all(map(is_whole, shown())))
        heights.append(max(card.card_height for card in shown()))
    assert heights[0] < heights[1] <= heights[2]
