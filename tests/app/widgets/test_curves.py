import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from app.widgets.curves import Curve, CurveChart, value_at

STEPS = ((0.0, 0.9), (0.25, 0.9), (0.75, 0.5), (1.0, 0.1))


@pytest.mark.parametrize(("x", "y"), [(0.0, 0.9), (0.3, 0.5), (0.75, 0.5), (1.0, 0.1), (1.1, 0.1)])
def test_a_curve_is_read_at_the_next_point(x, y):
    assert value_at(STEPS, x) == y


def test_a_chart_says_what_it_shows(show):
    chart = show(CurveChart("Equity"))
    empty = chart.grab().toImage()
    chart.set_curves([Curve("Seat 2", "#7FB0FF", STEPS, (0.25, 0.25, 0.5))])
    assert chart.grab().toImage() != empty
    assert chart.accessibleDescription() == (
        "Seat 2: best 90 percent, middle 50 percent, worst 10 percent"
    )


def test_a_chart_of_no_curves_paints(show):
    chart = show(CurveChart("Equity"))
    QTest.mouseMove(chart, QPoint(100, 60))
    chart.set_curves([])
    assert chart.curves() == ()
