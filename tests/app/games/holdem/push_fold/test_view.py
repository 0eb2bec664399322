"""Push or fold in its window: stacks in, who pushes and calls with what out."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication

from app.games.holdem.push_fold.sweep import SweepChart, spaced
from app.games.holdem.push_fold.view import CallerChart
from engine.games.holdem.ranges import HANDS
from tests.app.helpers import click, press, wait_for


@pytest.fixture
def page(kept_window_in):
    return kept_window_in("holdem").page


@pytest.fixture
def view(qtbot, page):
    click(qtbot, page.mode.segment(2))
    return page.view


def headline(view):
    return view.verdict.headline.plain().replace("\N{NO-BREAK SPACE}", " ")


def settle(qtbot, page):
    def settled():
        assert page.settled
        assert page.fresh_answer is not None

    wait_for(qtbot, settled)


def enter(qtbot, field, text):
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_ten_big_blinds_heads_up_as_published(qtbot, page, view):
    settle(qtbot, page)
    assert headline(view) == "SB: push with 58.3 % of your hands, fold the rest."
    assert view.chart.hint.plain() == "58.3 % of hands, first to act"  # nobody is before
    assert view.charts[1].share.plain() == "37.4 %"
    aces, trash = (view.grid.cells[HANDS.index(hand)] for hand in ("AA", "32o"))
    assert aces.shown.parts[0][1] == pytest.approx(1)
    assert trash.shown.parts == ()
    assert "push 100 percent" in aces.accessibleName()
    click(qtbot, view.charts[1].picture)
    assert headline(view).startswith("BB calls a push of SB with 37.4 %")
    assert view.chart.title.plain() == "BB calls"
    click(qtbot, view.seats[0].button)
    settle(qtbot, page)
    assert view.chart.title.plain() == "SB pushes"


def test_seats_stacks_and_prizes_by_keys(qtbot, page, view):
    click(qtbot, view.seat_count.more)
    click(qtbot, view.seat_count.more)
    assert [box.button.accessibleName()[:3] for box in view.seats] == ["CO,", "BTN", "SB,", "BB,"]
    for box, stack in zip(view.seats, ("17", "8.5", "14", "6.5"), strict=True):
        enter(qtbot, box.field, stack)
    enter(qtbot, view.prizes, "50 / 30 / 20")
    enter(qtbot, view.ante, "1")
    click(qtbot, view.kind.segment(1))
    view.act(1)
    settle(qtbot, page)
    assert page.state.push.stacks == (17, 8.5, 14, 6.5)
    assert view.seats[0].note.plain() == "folded"
    assert view.chart.hint.plain() == "30.0 % of hands when all before have folded"
    assert view.seats[1].worth.plain() == "21.5 %"
    assert headline(view) == "BTN: push with 30.0 % of your hands, fold the rest."
    assert sorted(seat for seat, chart in view.charts.items() if not chart.isHidden()) == [2, 3]
    press(qtbot, page, "z", modifier=Qt.KeyboardModifier.ControlModifier)
    assert page.state.push.to_act == 0


def test_what_cannot_be_is_refused_and_nothing_changes(qtbot, page, view):
    before = page.state.push
    enter(qtbot, view.seats[0].field, "0")
    assert view.error.text() == "This seat needs chips."
    assert view.seats[0].field.is_wrong()
    assert page.state.push == before
    enter(qtbot, view.seats[0].field, "12")
    assert view.error.text() == ""
    assert page.state.push.stacks == (12, 10)
    enter(qtbot, view.prizes, "20 / 50")
    assert "later prize is larger" in view.error.text()


def test_gains_are_written_into_the_cells(qtbot, page, view):
    settle(qtbot, page)
    click(qtbot, view.shown.segment(1))
    aces = view.grid.cells[HANDS.index("AA")].shown
    assert float(aces.note) > 1
    assert aces.heat == pytest.approx(1)
    view.grid.cells[HANDS.index("32o")].setFocus()
    assert "SB pushes 58.3 %" in page.to_text()


def test_the_stack_is_slid_and_all_stacks_are_compared(qtbot, page, view):
    settle(qtbot, page)

    def compared():
        return view.sweep.answer is not None and view.sweep.answer.progress == 1

    qtbot.waitUntil(compared)
    panel = view.sweep_panel
    assert panel.value.plain() == "10 bb"
    text = panel.chart.accessibleDescription()
    assert text.startswith("SB pushes: 2 bb")
    assert "BB calls: 2 bb" in text
    asked = view.sweep.asked
    panel.slider.setFocus()
    press(qtbot, page, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert page.state.push.stacks == (11, 11)  # as all were the same
    assert panel.title.plain() == "All stacks"
    settle(qtbot, page)
    assert view.sweep.asked == asked  # the comparison stays
    assert asked.all_seats
    page.undo_stack.undo()
    assert page.state.push.stacks == (10, 10)
    click(qtbot, panel.whose.segment(1))
    assert panel.title.plain() == "Stack of SB"
    assert not view.sweep.asked.all_seats
    panel.slider.setFocus()
    press(qtbot, page, Qt.Key.Key_Right)
    assert page.state.push.stacks == (10.5, 10)
    click(qtbot, panel.whose.segment(0))
    panel.slider.setFocus()
    press(qtbot, page, Qt.Key.Key_Right)
    assert page.state.push.stacks == (11, 11)


def test_tab_goes_from_stack_to_stack(qtbot, page, view):
    click(qtbot, view.seat_count.more)
    QApplication.processEvents()  # the new seat has come
    view.seats[0].field.setFocus()
    for stack in ("7", "8", "9"):
        field = page.window().focusWidget()
        field.selectAll()
        qtbot.keyClicks(field, stack)
        press(qtbot, page, Qt.Key.Key_Tab)
    assert page.state.push.stacks == (7, 8, 9)
    assert page.window().focusWidget() is view.seat_count.fewer  # on to blinds


def test_a_small_chart_says_calls_where_its_name_leaves_room(show):
    chart = CallerChart(3)
    chart.share.set_text("20.7 %")
    for name, said in (("BB", "calls"), ("a name as long as that", "")):
        chart.name.set_text(name)
        show(chart)
        chart.resize(146, 80)  # as in a window of 1024 by 700
        QApplication.processEvents()
        assert chart.calls.text() == said
        assert chart.calls.accessibleName() == "calls"


def test_names_beside_curves_do_not_overlap():
    assert spaced([50, 10, 52], 13, 100) == [50, 10, 63]
    assert spaced([99, 98, 20], 13, 100) == [100, 87, 20]
    assert spaced([], 13, 100) == []


def test_names_beside_curves_do_not_cover_the_axis(show):
    chart = show(SweepChart())
    chart.resize(380, 200)
    under = QRect(0, round(chart.plot().bottom()) + 3, 380, 200)
    axis = chart.grab(under).toImage()
    chart.show_lines([("SB pushes", 0, [(2, 0.5), (25, 0.0)]), ("BB calls", 1, [(25, 0.0)])], 1)
    assert chart.grab(under).toImage() == axis


def test_what_stands_beside_the_curves_is_of_the_stack_as_it_is(show):
    chart = show(SweepChart())
    lines = [("CO pushes", 0, [(12, 0.262), (25, 0.219)]), ("BB calls", 1, [(25, 0.283)])]
    chart.show_lines(lines, 12, (0.262, 0.3))
    assert chart.names() == ["CO pushes 26.2 %", "BB calls 30.0 %"]
    chart.show_lines(lines, 13)
    assert chart.names() == ["CO pushes", "BB calls"]
