"""Groups of one's own on the page: by mouse and by keys, each valid or why not."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from app.games.rummy.hand import Hand
from app.games.rummy.melds.held_cards import COPY
from engine.cards import parse_cards
from engine.games.rummy import three_thirteen
from tests.app import helpers
from tests.app.games.rummy.hands import (
    ROUND_8,
    captions,
    card,
    click,
    drop,
    fan,
    keys,
    lifted,
    settle,
)


@pytest.fixture
def page(window):
    return window.page


def test_cards_are_dragged_into_groups(qtbot, round_8):
    page = round_8
    click(qtbot, page, ROUND_8)
    page.felt.groupings.segment(1).click()
    assert captions(page) == ["New drag cards here"]
    drop(page.felt.groups.shown()[0].fan, card("Qs"))
    assert captions(page)[0].startswith("Not a group")
    assert "at least 3 cards" in page.felt.error.text()
    drop(page.felt.groups.shown()[0].fan, card("Qh"))
    drop(page.felt.groups.shown()[0].fan, card("8d"))
    assert captions(page)[0] == "Set ✓ 8♦ is wild, a queen"
    assert page.felt.error.text() == ""
    left = 9 + 10 + 3 + 4 + 6 + 20
    assert page.felt.own_words.plain() == f"Your groups leave {left} points; the best leaves 19."
    drop(page.felt.fan, card("8d"))  # and out again
    assert page.state.groups == ((card("Qs"), card("Qh")),)


def test_groups_by_clicks_and_keys(qtbot, window, round_8):
    page = round_8
    click(qtbot, page, ROUND_8)
    page.felt.groupings.segment(1).click()
    for text in ("9h", "8d", "Kd"):
        helpers.click(qtbot, page.felt.fan.button(card(text)))
    assert lifted(page) == ["9h", "8d", "Kd"]
    assert page.felt.error.text() == ""  # an objection waits for "Group them"
    page.felt.make_group.click()
    assert "Even with 8♦ wild, 9♥ K♦ are neither a set" in page.felt.error.text()
    window.undo()
    for text in ("9h", "8d", "Kd"):
        helpers.click(qtbot, page.felt.fan.button(card(text)))
    helpers.click(qtbot, page.felt.fan.button(card("9h")))
    helpers.click(qtbot, page.felt.fan.button(card("Kd")))
    for text in ("Qs", "Qh"):
        page.felt.fan.button(card(text)).setFocus()
        keys(qtbot, page, Qt.Key.Key_Return)
    assert page.felt.own_words.plain() == "Set 8♦ is wild, a queen: these cards are a group."
    page.felt.make_group.setFocus()
    keys(qtbot, page, Qt.Key.Key_Return)
    assert len(page.state.groups) == 1
    helpers.click(qtbot, page.felt.groups.shown()[0].fan.button(card("Qs")))  # a click takes it out
    assert len(page.state.groups[0]) == 2
    page.felt.use_best.click()
    settle(qtbot, page)
    assert page.felt.own_words.plain().endswith("19 points: the best there is.")
    page.felt.ungroup.click()
    assert page.state.groups == ()
    window.undo()
    assert len(page.state.groups) == 2


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_nothing_moves_while_groups_are_chosen(qtbot, window, round_8, size):
    page = round_8
    window.resize(*size)
    click(qtbot, page, ROUND_8)
    page.felt.groupings.segment(1).click()
    QApplication.processEvents()

    def places():
        QApplication.processEvents()
        loose = [button.mapTo(page, QPoint(0, 0)) for button in page.felt.fan.buttons]
        return loose, page.felt.groups.geometry(), page.felt.make_group.geometry()

    before = places()
    for text in ("9h", "8d", "Kd"):
        helpers.click(qtbot, page.felt.fan.button(card(text)))
        assert places() == before
    page.felt.make_group.click()
    assert page.felt.error.isVisible()
    assert places()[0][0].y() == before[0][0].y()
    assert places()[1:] == before[1:]
    at = page.felt.error
    assert page.felt.rect().contains(at.mapTo(page.felt, at.rect().bottomLeft()))


def test_of_two_equal_cards_the_last_is_lifted(qtbot, page):
    rules = three_thirteen(4)
    page.restore(replace(Hand(mode="three_thirteen", number=4, rules=rules), sort="own"))
    click(qtbot, page, "Kd 3c5c6c Kd")
    kings = [button.shown for button in page.felt.fan.buttons if button.shown.id % COPY == 50]
    assert [king.lifted for king in kings] == [False, True]


def test_a_hand_that_is_opened_says_whose_grouping_it_shows(page):
    page.restore(page.state.with_view(mine=True))
    assert page.felt.groupings.chosen() == 1


def test_two_of_one_card_are_kept_apart(qtbot, page):
    page.mode.segment(1).click()
    page.choose_round(9)
    click(qtbot, page, "4s4s5s6s")
    page.felt.groupings.segment(1).click()
    helpers.click(qtbot, page.felt.fan.button(card("4s")))
    helpers.click(qtbot, page.felt.fan.button(card("5s")))
    helpers.click(qtbot, page.felt.fan.button(card("6s")))
    page.felt.make_group.click()
    assert page.state.groups == (tuple(parse_cards("4s5s6s")),)
    assert fan(page) == "4s"
