from random import Random

import pytest

from engine.games.rummy.thirteen import Sheet


def test_totals_are_sums_and_the_fewest_points_lead():
    g = Random(1)
    sheet, points = Sheet(3), {}
    for number in range(3, 14):
        for player in range(3):
            points[number, player] = g.randrange(40)
            sheet = sheet.entered(number, player, points[number, player])
    sums = [sum(points[n, p] for n in range(3, 14)) for p in range(3)]
    assert list(sheet.totals) == sums
    assert [sums[p] for p in sheet.leaders] == [min(sums)]
    assert sheet.next_round == 14
    assert sheet.winners == sheet.leaders
    assert sheet.entered(13, 0, None).winners == ()
    assert sheet.row(5) == tuple(points[5, p] for p in range(3))


def test_nobody_leads_before_a_round_is_whole():
    sheet = Sheet(2).entered(4, 0, 12)
    assert sheet.leaders == ()
    assert sheet.next_round == 5
    assert sheet.entered(4, 1, 12).leaders == (0, 1)
    assert sheet.entered(4, 0, None) == Sheet(2)


def test_points_that_are_not_known_are_not_zero():
    sheet = Sheet(2).entered(3, 0, 5).entered(4, 0, 12).entered(4, 1, 1)
    assert sheet.leaders == ()  # the other player has any number of points from round 3
    sheet = sheet.entered(3, 1, 30)
    assert sheet.leaders == (0,)
    assert sheet.entered(5, 0, 60).leaders == (0,)  # the round that is being counted


def test_players_come_and_go():
    sheet = Sheet(3).entered(3, 2, 7)
    assert sheet.for_players(4).row(3) == (None, None, 7, None)
    assert sheet.for_players(2) == Sheet(2)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (((3, (1, 2, 3)),), "points of 3 players"),
        (((3, (1, -2)),), "-2 points"),
        (((2, (1, 2)),), "not some of 3 to 14"),
        (((4, (1, 2)), (3, (1, 2))), "in order"),
    ],
)
def test_sheets_that_cannot_be_are_refused(rows, said):
    with pytest.raises(ValueError, match=said):
        Sheet(2, rows)


def test_the_last_round_is_followed_by_none():
    assert Sheet(2).entered(14, 0, 3).next_round == 14
    assert Sheet(2).entered(13, 0, 3).next_round == 14
    assert Sheet(2).next_round == 3
