"""What all charts paint alike."""

from PySide6.QtCore import Qt

from app.widgets.chart import Chart


class Bare(Chart):
    LEVELS = ((0.0, "-363"), (1.0, "+12.5"))
    LEFT = 60

    def paint_chart(self, painter):
        pass


def test_a_minus_stands_at_the_left_of_its_figure_in_every_language(qapp, show):
    pictures = []
    for direction in (Qt.LayoutDirection.RightToLeft, Qt.LayoutDirection.LeftToRight):
        qapp.setLayoutDirection(direction)
        chart = Bare()
        chart.resize(200, 100)
        show(chart)
        pictures.append(chart.grab().toImage())
    assert pictures[0] == pictures[1]
