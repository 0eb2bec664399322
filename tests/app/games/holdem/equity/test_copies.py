"""The tables behind what Hold'em shows, as they are copied."""

import pytest

from app.games.holdem import spot_text
from app.games.holdem.equity import report
from app.games.holdem.ranges.action_grid import ActionGrid
from app.games.holdem.ranges.grids import RangeCard
from app.widgets.copying import panel_of, rows_in
from tests.app.games.holdem.helpers import settle

TEXT = (
    "You “Hero”, BTN: AsKs\nSeat 2: QQ+, AQs+:0.5\nBoard: Qs 7s 2d\n"
    "Pot: 120\nTo call: 60\nStack: 400\nBet: 150\nFolds: 30"
)


@pytest.fixture
def shown(qtbot, page):
    page.change(page.from_text(TEXT), "Paste")
    settle(qtbot, page)
    return page


def test_tables_hold_what_the_answer_says(shown):
    spot, answer = shown.state, shown.answer
    seats = report.seat_rows(spot, answer)
    assert seats[1][:4] == ("1", "Hero", "BTN", "AsKs")
    assert seats[2][3] == spot.range_of(1).text()
    assert float(seats[1][4]) == pytest.approx(answer.seats[0].equity, rel=1e-5)
    for row, seat in zip(seats[1:], answer.seats, strict=True):
        assert float(row[6]) == pytest.approx(seat.win / answer.situations, rel=1e-5)
    combos = report.combo_rows(spot, answer, (0, 1))
    equities = [float(row[3]) for row in combos[1:]]
    assert equities == sorted(equities, reverse=True)
    shares = {tuple(row[1:3]) for row in combos[1:]}
    assert ("AhQh", "0.5") in shares
    assert not any("Qs" in cards for cards, _weight in shares)  # it is on the board
    hands = {row[0]: row[1:] for row in report.range_rows(spot, answer, 1)[1:]}
    assert hands["AQs"][0] == "0.5"
    assert set(hands) == {"QQ", "KK", "AA", "AKs", "AQs"}
    assert report.range_rows(spot, answer, 0) == []
    cards = {row[0]: row[1] for row in report.next_card_rows(spot, answer)[1:]}
    assert float(cards["Js"]) > float(cards["2c"])


def test_parts_and_grids_are_tables_too(qtbot, shown):
    shown.panels.classes.choose_side(1)
    shown.panels.classes.when.segment(1).click()
    settle(qtbot, shown)
    rows = shown.copies.rows(shown.panels.classes)
    assert rows[0][:2] == ("part", "share")
    made = {row[0]: row for row in rows[1:]}
    assert len(made) > 3
    assert sum(float(row[2]) for row in rows[1:] if "pair" in row[0].lower()) > 0
    shown.choose_mode("push_fold")
    grids = shown.view.findChildren(ActionGrid)
    qtbot.waitUntil(lambda: any(len(grid.as_rows()) > 1 for grid in grids))
    grid = next(grid for grid in grids if len(grid.as_rows()) > 1)
    hands = {row[0] for row in grid.as_rows()[1:]}
    assert "AA" in hands
    assert rows_in(panel_of(grid)) == grid.as_rows()


def test_the_panel_of_a_seat_that_has_gone_has_no_rows(qtbot, page):
    page.change(page.from_text("AsKs | QQ+ | 99+"), "Paste")
    settle(qtbot, page)
    card = RangeCard()
    qtbot.addWidget(card)
    card.seat = 2
    assert len(page.copies.rows(card)) > 1
    page.state = spot_text.from_text("AsKs QdQh")  # the panel goes a turn later
    assert page.copies.rows(card) == []


def test_outs_are_a_table_where_there_are_any(qtbot, page):
    page.change(page.from_text("AsKs QdQh on Js 7s 2d"), "Paste")
    settle(qtbot, page)
    rows = report.outs_rows(page.state, page.answer)
    assert rows[0] == ("makes", "cards", "count", "ahead")
    assert sum(int(row[2]) for row in rows[1:]) == 15  # nine spades, three aces, three kings
    river = spot_text.from_text("AsKs QdQh")
    assert report.outs_rows(river, page.answer) == rows
