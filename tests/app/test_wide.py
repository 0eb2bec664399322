"""Wide windows: what scrolled in one column stands side by side, and nothing is stretched thin."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect

from app.games.tarneeb.open.view import OpenView
from app.shell.room.view import MOST_WIDTH
from tests.app.helpers import resize, turn

POSITIONS = Path(__file__).parents[1] / "positions"


@pytest.fixture
def wide(qtbot, window_in):
    """Open a position in a window of a size, and wait for its first answer."""

    def opened(room, position, size=(1920, 1080)):
        window = window_in(room)
        resize(qtbot, window, size)
        window.open_file(str(POSITIONS / f"{position}.kib"))
        page = window.page
        qtbot.waitUntil(lambda: page.fresh_answer is not None)
        turn(qtbot)
        return window

    return opened


def place(widget):
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())


def beside(left, right):
    """Whether two widgets stand beside each other."""
    a, b = place(left), place(right)
    return a.right() < b.left() and a.top() < b.bottom() and b.top() < a.bottom()


def test_tarneeb_has_table_and_line_side_by_side_and_larger_cards(qtbot, wide):
    window = wide("tarneeb", "tarneeb-lead")
    view = window.page.view
    assert isinstance(view, OpenView)
    assert beside(view.best_play, view.side)
    west, trick = view.felt.hands[3], view.felt.trick
    assert place(trick).left() - place(west).right() < 40, "no void beside West"
    rows = west.cards.card_height
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: not beside(view.best_play, view.side))
    assert place(view.best_play).bottom() < place(view.side).top()
    assert west.cards.card_height < rows / 1.5


def test_your_own_hand_has_its_panels_in_two_columns(wide):
    view = wide("tarneeb", "tarneeb-my-hand-play").page.view
    assert beside(view.contract, view.played)
    assert beside(view.cards, view.assumptions)
    assert place(view.felt.trick).right() < place(view.felt.seats[1]).left()


def test_two_suits_has_its_players_beside_a_larger_map(qtbot, wide):
    page = wide("two_suits", "two_suits-report").page
    assert beside(page.payoffs, page.arena)
    assert page.payoffs.view.map.width() > 600
    page.window().resize(2560, 1440)
    qtbot.waitUntil(lambda: page.payoffs.view.map.width() > 800)
    assert beside(page.payoffs, page.arena)


def test_cards_of_gin_grow_with_the_window(qtbot, wide):
    page = wide("rummy", "rummy-gin-turns", (2560, 1440)).page
    assert page.felt.fan.card_height > 130
    assert page.felt.groups.shown()[0].fan.card_height == 160
    page.window().resize(1280, 800)
    qtbot.waitUntil(lambda: page.felt.fan.card_height < 90)


def test_nine_cards_lie_in_the_middle_and_are_larger(wide):
    page = wide("nine_cards", "nine_cards-fork").page
    row = page.cards.rows[0]
    first, last = place(row.buttons[0]), place(row.buttons[-1])
    felt = place(page.cards.parentWidget())
    assert row.card_height > 130
    assert abs((first.left() - felt.left()) - (felt.right() - last.right())) <= 4
    gap = row.buttons[1].x() - row.buttons[0].x() - row.buttons[0].width()
    assert gap < row.buttons[0].width() / 2


@pytest.mark.parametrize("room", ["nine_cards", "two_suits"])
def test_more_width_than_can_be_used_is_left_at_both_sides(wide, room):
    position = {"nine_cards": "nine_cards-fork", "two_suits": "two_suits-report"}[room]
    page = wide(room, position, (2560, 1440)).page
    shown = [
        place(child) for child in page.children() if child.isWidgetType() and child.isVisible()
    ]
    left = min(rect.left() for rect in shown) - place(page).left()
    right = place(page).right() - max(place(page.verdict).right(), 0)
    assert left == (page.width() - MOST_WIDTH) // 2
    assert abs(left - right) <= 2


def test_ranges_of_a_strategys_set_up_use_the_width_and_say_their_hands(qtbot, window_in):
    window = window_in("holdem")
    window.open_file(str(POSITIONS / "holdem-strategy-setup.kib"))
    beside_px = set()
    for size in ((1920, 1080), (2560, 1080)):
        resize(qtbot, window, size)
        for card in window.page.view.setup_view.range_cards:
            assert card.picture.is_named()
            beside_px.add(card.width() - card.picture.width())
    assert max(beside_px) < 220
