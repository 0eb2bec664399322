import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.widgets.paint_grid import CELL, GAP, PaintGrid

LEFT = Qt.MouseButton.LeftButton
LABELS = [f"{row}{column}" for row in range(4) for column in range(4)]


@pytest.fixture
def grid(show):
    """A grid of 16 that remembers what was painted, as a dialog does."""
    grid = PaintGrid(LABELS, 4, name="Cells")
    grid.strokes = 0
    grid.painted.connect(lambda i, w: grid.set_cell(i, w, mixed=False, spoken=f"{i} {w}"))

    def count():
        grid.strokes += 1

    grid.stroke_ended.connect(count)
    return show(grid)


def weights(grid):
    return {i: cell.weight for i, cell in enumerate(grid.cells) if cell.weight}


def drag(grid, start, *ends, modifier=Qt.KeyboardModifier.NoModifier):
    first = grid.cells[start]
    middle = QPoint(CELL.width() // 2, CELL.height() // 2)
    QTest.mousePress(first, LEFT, modifier, middle)
    for end in ends:
        QTest.mouseMove(first, first.mapFrom(grid, grid.cells[end].geometry().center()))
    QTest.mouseRelease(first, LEFT, modifier, middle)


def test_a_press_paints_and_another_erases(grid):
    drag(grid, 5)
    assert weights(grid) == {5: 1.0}
    drag(grid, 5)
    assert weights(grid) == {}
    assert grid.strokes == 2


def test_a_stroke_paints_every_cell_it_crosses_however_quick(grid):
    drag(grid, 0, 3, 15)
    assert weights(grid) == dict.fromkeys((0, 1, 2, 3, 7, 11, 15), 1.0)
    assert grid.strokes == 1


def test_a_stroke_along_the_diagonal_paints_nothing_beside_it(grid):
    drag(grid, 0, 15)
    assert weights(grid) == dict.fromkeys((0, 5, 10, 15), 1.0)


def test_a_stroke_that_begins_in_a_painted_cell_erases(grid):
    drag(grid, 0, 3)
    drag(grid, 1, 3)
    assert weights(grid) == {0: 1.0}


def test_shift_paints_half_of_the_brush(grid):
    shift = Qt.KeyboardModifier.ShiftModifier
    drag(grid, 0, modifier=shift)
    grid.brush = 0.5
    drag(grid, 1, modifier=shift)
    drag(grid, 2)
    assert weights(grid) == {0: 0.5, 1: 0.25, 2: 0.5}


def test_a_cell_of_another_weight_is_painted_over_not_erased(grid):
    drag(grid, 0, modifier=Qt.KeyboardModifier.ShiftModifier)
    drag(grid, 0)
    assert weights(grid) == {0: 1.0}
    grid.set_cell(1, 1.0, mixed=True, spoken="")
    drag(grid, 1)
    assert (grid.cells[1].weight, grid.cells[1].mixed) == (1.0, False)


def test_a_stroke_may_leave_the_grid_and_come_back(grid):
    grid.begin(3, False)
    grid.go_to(QPointF(500, 10))
    grid.go_to(QPointF(grid.cells[7].geometry().center()))
    grid.end()
    assert set(weights(grid)) >= {3, 7}
    assert grid.cell_at(QPoint(-1, 0)) is None
    assert grid.cell_at(QPoint(CELL.width() + GAP - 1, 0)) == 0  # no dead strip between cells


def test_arrows_move_space_paints_and_enter_is_left_to_the_dialog(grid, qtbot):
    grid.focus_cell(0)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Space):
        QTest.keyClick(grid.focusWidget(), key)
    QTest.keyClick(grid.focusWidget(), Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert weights(grid) == {5: 0.5}
    QTest.keyClick(grid.focusWidget(), Qt.Key.Key_Return)
    assert weights(grid) == {5: 0.5}


def test_a_screen_reader_can_press_a_cell(grid):
    grid.cells[6].click()
    assert weights(grid) == {6: 1.0}
    assert grid.cells[6].accessibleName() == "6 1.0"


def test_the_menu_key_asks_for_detail(grid, qtbot):
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), QPoint(1, 1))
    with qtbot.waitSignal(grid.detail_wanted) as asked:
        QApplication.sendEvent(grid.cells[9], event)
    assert asked.args == [9]
    with qtbot.waitSignal(grid.detail_wanted) as asked:
        QTest.keyClick(grid.cells[3], Qt.Key.Key_F2)
    assert asked.args == [3]
    assert weights(grid) == {}


def test_gaps_and_cells_that_are_off_take_no_paint(show):
    grid = PaintGrid(["a", "", "b", "c"], 4, name="Cells")
    grid.painted.connect(lambda i, w: grid.set_cell(i, w, mixed=False, spoken=""))
    show(grid)
    grid.cells[2].setEnabled(False)
    drag(grid, 0, 3)
    assert weights(grid) == {0: 1.0, 3: 1.0}


def test_the_look_follows_weights_and_numbers(grid):
    before = grid.grab().toImage()
    grid.set_cell(0, 0.5, mixed=False, spoken="")
    half = grid.grab().toImage()
    assert half != before
    assert half.pixelColor(20, 3) == before.pixelColor(20, 3)  # filled from the bottom
    assert half.pixelColor(3, 30) != before.pixelColor(3, 30)
    grid.set_notes({0: "54"}, {0: 0.5})
    assert grid.grab().toImage() != half
