"""Grids of hands as they look."""

import pytest

from app.games.holdem.ranges import action_grid
from app.games.holdem.ranges.action_grid import Action, ActionGrid, Cell
from app.games.holdem.ranges.grids import RangeGrid
from app.look import theme
from app.look.colours import heat_pair
from engine.games.holdem.ranges import HANDS

DIAGONAL = range(0, len(HANDS), 14)  # a cell of every row and column
KINDS = {"range": RangeGrid, "action": lambda: ActionGrid("Hands")}


def width_of_figure(cell, ink):
    """Px from left to right of what is written in the lower half of a cell."""
    picture = cell.grab().toImage()
    columns = [
        x
        for x in range(4, picture.width() - 4)  # within the round corners
        for y in range(picture.height() // 2, picture.height())
        if abs(picture.pixelColor(x, y).lightness() - ink.lightness()) < 40
    ]
    return max(columns) - min(columns)


@pytest.mark.parametrize("height", range(13 * 21, 13 * 31, 11))
@pytest.mark.parametrize("kind", KINDS)
def test_all_figures_of_a_grid_are_of_one_size(show, kind, height):
    grid = KINDS[kind]()
    grid.resize(500, height)  # where cells differ by a px
    grid.set_cells({at: Cell((), 1.0, "88", 1.0) for at in range(len(HANDS))})
    show(grid)
    ink = heat_pair(theme.current(), 1.0)[1]
    widths = [width_of_figure(grid.cells[at], ink) for at in DIAGONAL]
    assert max(widths) - min(widths) <= 1  # of a px that is covered in part


def test_names_and_grounds_are_painted_once_for_all_grids(show):
    def grid():
        made = ActionGrid("Hands")
        made.resize(600, 400)
        push = Cell(((Action("bet", 1.0), 1.0),), 1.0)
        made.set_cells(dict.fromkeys(range(0, len(HANDS), 2), push))
        show(made)
        made.grab()

    action_grid._ground.cache_clear()
    grid()
    kept = [kind.cache_info() for kind in (action_grid._name, action_grid._ground)]
    assert kept[1].currsize < 50  # few differ, and not 169
    grid()
    again = [kind.cache_info() for kind in (action_grid._name, action_grid._ground)]
    assert [info.misses for info in again] == [info.misses for info in kept]
    assert all(now.hits >= was.hits + len(HANDS) for now, was in zip(again, kept, strict=True))


def test_a_grid_whose_hands_all_change_is_painted_some_at_a_time(qapp, show, monkeypatch):
    painted, paint = [], action_grid.GridCell.paintEvent
    monkeypatch.setattr(
        action_grid.GridCell, "paintEvent", lambda c, e: (painted.append(c), paint(c, e))
    )
    grid = ActionGrid("Hands")
    grid.resize(600, 400)
    show(grid)
    painted.clear()
    grid.set_cells({at: Cell((), 1.0, str(at), 0.5) for at in range(len(HANDS))})
    turns = []
    while grid._painting.isActive():
        grid._painting.stop()  # the next ones are a turn of their own
        qapp.processEvents()
        turns.append(len(painted) - sum(turns))
        grid._paint_some()
    qapp.processEvents()
    assert max(turns) <= action_grid.PAINTED
    assert set(painted) == set(grid.cells)


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_first_action_stands_where_a_line_begins(show, monkeypatch, mirrored):
    monkeypatch.setattr(action_grid, "is_mirrored", lambda: mirrored)
    grid = ActionGrid("Hands")
    grid.resize(600, 400)
    grid.set_cells({0: Cell(((Action("call"), 0.25), (Action("fold"), 0.75)), 1.0)})
    show(grid)
    picture = grid.cells[0].grab().toImage()
    y = picture.height() - 4
    sides = [picture.pixelColor(x, y) for x in (4, picture.width() - 5)]
    assert (sides[::-1] if mirrored else sides)[0] == Action("call").color()
    assert sides[0] != sides[1]
