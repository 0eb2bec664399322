"""Bars, heat tables, lists, two hands side by side."""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QVariantAnimation
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from app.look import theme
from app.widgets.bars import Segment, ShareBar, StackedBar
from app.widgets.tables import ClassTable, HeatTable, ListTable
from app.widgets.text import Text
from tests.app.helpers import turn

RED, GREEN, BLUE = "#FF0000", "#00FF00", "#0000FF"


def bar_pixels(bar):
    image = bar.grab().toImage()
    middle = image.height() - 3
    return [image.pixelColor(x, middle).name().upper() for x in range(image.width())]


@pytest.fixture
def equity(show):
    bar = StackedBar("Equity")
    bar.resize(604, 30)
    return show(bar)


def test_segments_share_the_width_by_their_values(equity):
    equity.set_segments([Segment(3, RED, "You"), Segment(2, GREEN, "B"), Segment(1, BLUE, "C")])
    pixels = bar_pixels(equity)
    assert abs(pixels.count(RED) - 300) <= 4
    assert abs(pixels.count(GREEN) - 200) <= 4
    assert abs(pixels.count(BLUE) - 100) <= 4


def test_a_segment_of_nothing_takes_no_room(equity):
    equity.set_segments([Segment(1, RED, "You"), Segment(0, GREEN, "B"), Segment(1, BLUE, "C")])
    assert GREEN not in bar_pixels(equity)


def test_narrow_segments_show_their_short_label_or_none(equity):
    def drawn(value):
        equity.set_segments([Segment(value, RED, "Seat 3", "3"), Segment(600 - value, GREEN, "")])
        return equity.grab().toImage().copy(0, 0, value, 30)

    wide, narrow, sliver = drawn(100), drawn(40), drawn(4)
    ink = QColor(theme.current().seat_tx)

    def inked(image):
        return sum(
            image.pixelColor(x, y) == ink
            for x in range(image.width())
            for y in range(image.height())
        )

    assert inked(wide) > inked(narrow) > inked(sliver) == 0


def test_an_empty_bar_says_when_it_fills(equity):
    equity.set_empty("The bar fills in as soon as your two cards are set.")
    assert "as soon as" in equity.accessibleName()
    assert equity.segments() == ()
    equity.set_segments([Segment(45.4, RED, "You 45.4 %"), Segment(54.6, BLUE, "Seat 2 54.6 %")])
    assert equity.accessibleName() == "Equity, You 45.4 percent, Seat 2 54.6 percent"


def test_bars_move_to_a_finished_answer_and_jump_while_sampling(equity, qtbot):
    theme.set_reduce_motion(False)
    half = [Segment(1, RED, "a"), Segment(1, BLUE, "b")]
    third = [Segment(1, RED, "a"), Segment(2, BLUE, "b")]
    equity.set_segments(half)
    at_half = bar_pixels(equity).count(RED)
    equity.set_segments(third, animate=False)
    at_third = bar_pixels(equity).count(RED)
    assert at_third < at_half - 50
    equity.set_segments(half, animate=True)
    assert bar_pixels(equity).count(RED) < at_half
    qtbot.waitUntil(lambda: bar_pixels(equity).count(RED) == at_half)


def test_a_bar_moves_to_the_last_half_pixel_but_is_not_painted_for_less(equity, qtbot):
    theme.set_reduce_motion(False)

    class Paints(QObject):
        count = 0

        def eventFilter(self, watched, event):
            self.count += event.type() == QEvent.Type.Paint
            return False

    def go_to(red):
        equity.set_segments([Segment(red, RED, "a"), Segment(1000 - red, BLUE, "b")], animate=True)
        paints.count = 0
        qtbot.waitUntil(lambda: equity._motion.state() == QVariantAnimation.State.Stopped)
        turn(qtbot)

    equity.set_segments([Segment(500, RED, "a"), Segment(500, BLUE, "b")])
    paints = Paints()
    equity.installEventFilter(paints)
    go_to(500.5)  # a third of a pixel
    assert paints.count <= 2  # at the start and at the end
    for red in (503, 499):
        go_to(red)
        moved = bar_pixels(equity)
        equity.set_segments([])
        equity.set_segments([Segment(red, RED, "a"), Segment(1000 - red, BLUE, "b")])
        assert moved == bar_pixels(equity)


def test_a_share_bar_is_filled_by_its_share(show):
    bar = ShareBar(10, color=RED)
    bar.resize(200, 10)
    show(bar)
    for share, wide in ((0, 0), (0.25, 50), (1, 200), (7, 200), (-1, 0)):
        bar.set_share(share)
        image = bar.grab().toImage()
        filled = sum(image.pixelColor(x, 5) == QColor(RED) for x in range(200))
        assert abs(filled - wide) <= 2
    bar.set_share(0.0001)
    assert bar.grab().toImage().pixelColor(0, 5) != bar.grab().toImage().pixelColor(100, 5)
    bar.set_color("acc")
    bar.set_share(1)
    assert bar.grab().toImage().pixelColor(100, 5) == QColor(theme.current().acc)


@pytest.fixture
def tricks(show):
    table = HeatTable(
        list("♠♥"),
        ["South", "East", "North"],
        name="Makeable tricks",
        corner="Leader",
        row_names=["spades", "hearts"],
    )
    table.resize(table.sizeHint())
    return show(table)


def test_a_heat_cell_says_row_column_value_and_marks(tricks):
    assert tricks.cell(0, 0).accessibleName() == "spades, South, no result yet"
    tricks.set_cell(0, 0, "13", 1.0, best=True, current=True)
    name = "spades, South, 13, best, current setting"
    assert tricks.cell(0, 0).accessibleName() == name
    tricks.set_cell(1, 2, "84", 0.8, spoken="84 percent")
    assert tricks.cell(1, 2).accessibleName() == "hearts, North, 84 percent"
    tricks.clear()
    assert tricks.cell(1, 2).text() == "–"


def test_heat_and_rings_are_to_be_seen(tricks):
    cell = tricks.cell(0, 0)
    looks = []
    for heat, best, current in (
        (None, False, False),
        (0.8, False, False),
        (-0.8, False, False),
        (0.8, True, False),
        (0.8, False, True),
        (0.8, True, True),
    ):
        tricks.set_cell(0, 0, "7", heat, best=best, current=current)
        looks.append(cell.grab().toImage())
    assert all(a != b for i, a in enumerate(looks) for b in looks[:i])


def test_heat_cells_are_clicked_and_walked_with_arrows(tricks, qtbot):
    with qtbot.waitSignal(tricks.clicked) as clicked:
        qtbot.mouseClick(tricks.cell(1, 2), Qt.MouseButton.LeftButton)
    assert clicked.args == [1, 2]
    tricks.cell(0, 0).setFocus()
    for key, place in (
        (Qt.Key.Key_Right, (0, 1)),
        (Qt.Key.Key_Down, (1, 1)),
        (Qt.Key.Key_Home, (1, 0)),
        (Qt.Key.Key_End, (1, 2)),
        (Qt.Key.Key_Up, (0, 2)),
    ):
        qtbot.keyClick(QApplication.focusWidget(), key)
        assert QApplication.focusWidget() is tricks.cell(*place)
    with qtbot.waitSignal(tricks.clicked) as clicked:
        qtbot.keyClick(tricks.cell(0, 2), Qt.Key.Key_Return)
    assert clicked.args == [0, 2]


def test_heat_cells_tell_what_is_under_the_pointer(tricks, qtbot):
    seen = []
    tricks.hovered.connect(lambda i, j: seen.append((i, j)))
    qtbot.mouseMove(tricks.cell(0, 1))
    qtbot.waitUntil(lambda: (0, 1) in seen)


def test_a_list_grows_shrinks_and_marks_the_best(show):
    table = ListTable(["Card", "Deadwood"], right=(1,))
    rows = [["K♣", "10"], ["5♦", "15"], ["4♦", "16"]]
    table.set_rows(rows, best={0})
    show(table)
    assert table.rows() == [tuple(row) for row in rows]
    assert table.sizeHint().height() == 4 * 30
    assert table.accessibleDescription() == (
        "king of clubs, best, Deadwood 10; five of diamonds, Deadwood 15; "
        "four of diamonds, Deadwood 16"
    )
    brass = QColor(theme.current().brass)
    marks = [y for y in range(table.height()) if table.grab().toImage().pixelColor(0, y) == brass]
    assert len(marks) == 30
    table.set_rows(rows[:1])
    assert table.sizeHint().height() == 2 * 30
    table.set_rows(rows)
    assert table.sizeHint().height() == 4 * 30


def test_two_hands_side_by_side_show_numbers_and_dashes(show):
    table = ClassTable(["High card", "Pair", "Flush"], name="How each hand ends up")
    show(table)
    table.set_side(0, "You", RED, [20.93, 0.22, 0.0])
    numbers = [t for t in table.findChildren(Text) if t.accessibleName().startswith("You, ")]
    assert [number.plain() for number in numbers] == ["20.9", "0.22", "–"]
    shares = [bar.share() for bar in table.findChildren(ShareBar)][::2]  # yours, theirs
    assert shares[0] > shares[1] > shares[2] == 0
    assert numbers[0].accessibleName() == "You, High card, 20.9 percent"
    table.set_side(0, "You", RED, None)
    assert [number.plain() for number in numbers] == ["–", "–", "–"]


def test_a_header_of_a_list_changes(show):
    table = show(ListTable(["Card", "Makes"], right=(1,)))
    table.set_header(1, "Makes 8")
    assert "Makes 8" in [label.plain() for label in table.findChildren(Text)]


def test_a_list_is_one_stop_of_tab_and_arrows_read_it(qtbot, show):
    box = QWidget()
    column = QVBoxLayout(box)
    before, table, after = (
        QPushButton("before"),
        ListTable(["Card", "Points", ""]),
        QPushButton("x"),
    )
    for widget in (before, table, after):
        column.addWidget(widget)
    show(box)
    table.set_rows(
        [["K♣", "7.4", "a"], ["5♦", "6.1", "b"]], best={0}
    )  # after what follows was made
    qtbot.waitUntil(lambda: all(label.isVisible() for label in table.findChildren(Text)))
    before.setFocus()

    def press(key):
        qtbot.keyClick(QApplication.focusWidget(), key)
        return QApplication.focusWidget().accessibleName()

    assert press(Qt.Key.Key_Tab) == "king of clubs, best, Points 7.4, a"
    assert press(Qt.Key.Key_Right) == "king of clubs, Points 7.4"
    assert press(Qt.Key.Key_Down) == "five of diamonds, Points 6.1"
    assert press(Qt.Key.Key_End) == "five of diamonds, b"
    assert press(Qt.Key.Key_Home) == "five of diamonds, Points 6.1, b"
    press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is after
    qtbot.keyClick(after, Qt.Key.Key_Backtab)
    assert QApplication.focusWidget().accessibleName() == "five of diamonds, Points 6.1, b"
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is before


def test_a_share_that_is_not_known_is_not_read_as_nothing(show):
    table = show(ClassTable(["Pair"], name="Ends up"))
    table.set_side(0, "You", "acc", [12.0])
    table.set_side(0, "You", "acc", None)
    names = [label.accessibleName() for label in table.findChildren(Text)]
    assert "You, Pair, no result yet" in names
    assert not any("percent" in name for name in names)
