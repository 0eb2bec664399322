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


def naive_leaders(rows):
    """Who has least in the rounds before the one that is being counted; nobody if one is open."""
    sums = {}
    for at, (_number, row) in enumerate(rows):
        if None in row:
            if at < len(rows) - 1:
                return []
            continue
        for player, points in enumerate(row):
            sums[player] = sums.get(player, 0) + points
    fewest = min(sums.values(), default=None)
    return [player for player, points in sums.items() if points == fewest]


def test_leaders_and_winners_of_any_sheet_are_counted_round_by_round():
    g, seen = Random(32), set()
    for _sheet in range(2_000):
        players = g.randrange(1, 5)
        numbers = sorted(g.sample(range(3, 15), g.randrange(5)))
        gap = g.choice((0.0, 0.1, 0.3))
        rows = tuple(
            (n, tuple(None if g.random() < gap else g.choice((0, 0, 1, 5)) for _ in range(players)))
            for n in numbers
        )
        sheet = Sheet(players, rows)
        assert list(sheet.leaders) == naive_leaders(rows)
        totals = [sum(row[p] for _n, row in rows if row[p] is not None) for p in range(players)]
        assert list(sheet.totals) == totals
        over = any(number in (13, 14) and None not in row for number, row in rows)
        assert list(sheet.winners) == (naive_leaders(rows) if over else [])
        seen.add((len(sheet.leaders), over))
    assert len(seen) >= 8


def test_a_round_without_any_points_is_no_round():
    sheet = Sheet(2).entered(4, 0, 0)
    assert sheet.row(4) == (0, None)
    assert sheet.entered(4, 0, None) == Sheet(2)
    assert sheet.entered(5, 1, 3).entered(4, 0, None) == Sheet(2, ((5, (None, 3)),))


def test_points_of_a_round_are_0_to_999():
    assert Sheet(2, ((3, (0, 999)),)).totals == (0, 999)
    with pytest.raises(ValueError, match="1000 points in a round cannot be"):
        Sheet(2, ((3, (0, 1000)),))


def test_players_come_and_go():
    sheet = Sheet(3).entered(3, 2, 7)
    assert sheet.for_players(4).row(3) == (None, None, 7, None)
    assert sheet.for_players(2) == Sheet(2)
    assert sheet.entered(3, 0, 0).for_players(2) == Sheet(2, ((3, (0, None)),))


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
