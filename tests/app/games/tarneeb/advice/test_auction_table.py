"""The whole auction beside the players: its rounds, its room, and how it is told."""

from dataclasses import replace
from functools import cache

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication

from app.games.tarneeb.advice import auction_table, bid_words
from app.games.tarneeb.records.hand import Contract, OwnHand
from app.look import theme
from engine.games.tarneeb import MOST_CARDS, PASS, Auction
from tests.app.games.tarneeb.helpers import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    bidding,
    playing,
    settle,
    show,
)
from tests.app.helpers import resize


def called(*calls, first=EAST, may_reenter=False):
    state = bidding(first)
    state = replace(state, assumptions=replace(state.assumptions, may_reenter=may_reenter))
    for call in calls:
        state = state.called(call)
    return state


def test_a_round_begins_with_the_first_bidder_and_passes_over_who_is_out():
    auction = called(7, PASS, 8, PASS, 9, 10).auction
    assert bid_words.calling_order(auction) == (EAST, NORTH, WEST, SOUTH)
    assert bid_words.call_places(auction) == [
        *((0, 0), (0, 1), (0, 2), (0, 3)),
        *((1, 0), (1, 2)),  # North and South are out
        (2, 0),  # East is next
    ]


def test_the_other_way_round_seats_follow_each_other_clockwise():
    auction = Auction(EAST, (7, 8), direction="clockwise")
    assert bid_words.calling_order(auction) == (SOUTH, WEST, NORTH, EAST)


def test_who_passed_and_may_come_back_has_his_place_in_the_next_round():
    auction = called(7, PASS, PASS, 8, may_reenter=True).auction
    assert bid_words.call_places(auction)[-1] == (1, 0)
    assert bid_words.call_places(replace(auction, calls=(7, 8, PASS, PASS)))[-1] == (1, 0)


def longest(may_reenter):
    """Rounds of the longest auction there is, by trying every one of them."""

    @cache
    def rounds(bid, column, out, number):
        if bid == 13 or len(out) == 4 or (bid and len(out) == 3):
            return number
        while column % 4 in out:
            column += 1
        number = max(number, 1 + column // 4)
        found = [rounds(bid, column + 1, out | {column % 4}, number)]
        kept = frozenset() if may_reenter else out
        found += [rounds(more, column + 1, kept, number) for more in range(max(7, bid + 1), 14)]
        return max(found)

    return rounds(PASS, 0, frozenset(), 0)


@pytest.mark.parametrize(
    ("may_reenter", "rounds"),
    [(False, auction_table.ROUNDS), (True, auction_table.ROUNDS_WITH_RETURN)],
)
def test_there_is_a_row_for_every_round_there_can_be(may_reenter, rounds):
    assert longest(may_reenter) == rounds


@pytest.mark.parametrize("size", [(1024, 640), (1024, 700), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("may_reenter", [False, True])
def test_nothing_on_the_felt_moves_while_the_auction_grows(qtbot, view, window, size, may_reenter):
    resize(qtbot, window, size)
    felt, seen = view.felt, []
    show(view, called(may_reenter=may_reenter))
    settle(qtbot, view)
    calls = (7, PASS, 8, PASS, 9, 10, 11, 12, *(PASS,) * (3 if may_reenter else 1))
    for count in range(len(calls) + 1):  # to the naming of the trump
        show(view, called(*calls[:count], may_reenter=may_reenter))
        QApplication.processEvents()  # lays out
        shown = (felt.auction, felt.bid_box, felt.fan, *felt.seats.values())
        seen.append([QRect(widget.mapTo(felt, QPoint()), widget.size()) for widget in shown])
    for number, places in enumerate(seen):
        assert places == seen[0], number
    table, others = seen[0][0], seen[0][1:]
    assert felt.rect().contains(table)
    assert not any(table.intersects(other) for other in others)


@pytest.mark.parametrize("size", [(1024, 640), (1024, 700), (1280, 800), (1920, 1080)])
def test_the_last_card_of_your_hand_moves_nothing(qtbot, view, window, size):
    window.new()
    resize(qtbot, window, size)
    felt, seen = view.felt, []
    for count in (0, 1, MOST_CARDS - 1, MOST_CARDS):
        show(view, OwnHand(hand=bidding().hand[:count]))
        QApplication.processEvents()  # lays out
        shown = (view.deck.picker, felt.fan, *felt.seats.values())
        seen.append([QRect(widget.mapTo(view, QPoint()), widget.size()) for widget in shown])
    assert felt.bid_box.isVisible()
    for places in seen:
        assert places == seen[0]


def test_the_auction_is_told_in_words_with_the_dealer(view):
    table = view.felt.auction
    show(view, called())
    assert table.accessibleName() == "South dealt; no bids yet"
    show(view, called(PASS, 7, PASS, 8))
    assert table.accessibleName() == table.toolTip()
    said = "South dealt. East passed, North 7, West passed, South 8"
    assert table.accessibleName() == said


def test_the_auction_stays_while_it_is_played(view):
    show(view, called(PASS, 7, PASS, 8, PASS).with_contract(Contract(SOUTH, 8, 0)))
    assert view.felt.auction.isVisible()
    show(view, playing())  # a contract that was set without bids
    assert not view.felt.auction.isVisible()


def lit(table):
    """Middle of the place that is next, in shares of the width and the height."""
    picture = table.grab().toImage()
    found = [
        (x / picture.width(), y / picture.height())
        for x in range(picture.width())
        for y in range(picture.height())
        if picture.pixelColor(x, y).name() == theme.current().acc.lower()
    ]
    (left, top), (right, bottom) = (
        map(min, zip(*found, strict=True)),
        map(max, zip(*found, strict=True)),
    )
    return (left + right) / 2, (top + bottom) / 2


def test_the_next_place_is_lit(qtbot, view):
    for calls, column, row in (((), 0, 0), ((7, PASS, 8), 3, 0), ((7, PASS, 8, 9), 0, 1)):
        show(view, called(*calls))
        across, down = lit(view.felt.auction)
        assert int(4 * across) == column
        assert int(5 * down) == 1 + row
