"""Grids of hands as they look."""

import pytest

from app.games.holdem.ranges.action_grid import ActionGrid, Cell
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
