"""How pushes and calls change with a seat's stack: a slider and a curve for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider

from app.games.holdem.push_fold.table import PushTable
from app.look import theme
from app.look.fonts import font
from app.widgets.chart import Chart
from app.widgets.controls import SegmentedControl
from app.widgets.layout import across, fill
from app.widgets.panels import Panel
from app.widgets.text import Text, paint_text
from app.words.counts import listed
from app.words.figures import percent
from app.words.translation import _
from engine.games.holdem.strategy.push_fold import SweepPlan

#: Big blinds at which it is looked; close where much changes.
DEPTHS_BB = (2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 15.0, 20.0, 25.0)
STEPS_A_BB = 2  # of the slider
NAMED, LABEL_PX = 4, 13  # seats with a name beside their curve, and how far apart
VALUE_PX = 52  # of the stack beside the choice, which it must not move
MOST_PX = 400  # of the panel's height: higher curves are not read any better


#: A seat's name and number, and points: big blinds and the share of hands.
Line = tuple[str, int, list[tuple[float, float]]]


class SweepChart(Chart):
    """Share of hands over the stack, a line for each seat; a dashed line is now."""

    LEFT, RIGHT, TOP, BOTTOM = 30, 112, 6, 20
    TICKS = (2.0, 5.0, 10.0, 15.0, 20.0, 25.0)

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Line] = []
        self._now = 0.0
        self._shares: Sequence[float] = ()
        self.setMinimumHeight(118)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("Share of hands by stack"))

    def show_lines(self, lines: list[Line], now_bb: float, shares: Sequence[float] = ()) -> None:
        """Show lines, and where the stack is now, with the `shares` of the lines there if known."""
        self._lines, self._now, self._shares = lines, now_bb, shares
        said = [
            _("{seat}: {figures}").format(seat=name, figures=listed(_point(*at) for at in points))
            for name, _seat, points in lines
        ]
        self.setAccessibleDescription(listed(said, ";"))
        self.setToolTip("\n".join(said))
        self.update()

    def paint_chart(self, painter: QPainter) -> None:
        colours = theme.current()
        sides = Qt.AlignmentFlag
        for tick in self.TICKS:
            below = QRectF(self.at(_along(tick), 0).x() - 20, self.plot().bottom() + 3, 40, 16)
            self.write(painter, below, f"{tick:g}", sides.AlignHCenter)
        if DEPTHS_BB[0] <= self._now <= DEPTHS_BB[-1]:
            painter.setPen(QPen(QColor(colours.tx2), 1, Qt.PenStyle.DashLine))
            x = _along(self._now)
            painter.drawLine(self.at(x, 0), self.at(x, 1))
        for _name, seat, points in self._lines:
            self.paint_line(
                painter, [(_along(bb), share) for bb, share in points], colours.seat(seat)
            )
        ends = [(line, self.at(0, line[2][-1][1]).y()) for line in self._lines[:NAMED] if line[2]]
        tops = spaced([y for _line, y in ends], LABEL_PX, self.plot().bottom() - 6)  # above 25
        for ((_name, seat, _points), _y), y, text in zip(ends, tops, self.names(), strict=True):
            box = QRectF(self.plot().right() + 6, y - 8, self.RIGHT - 8, 16)
            side = sides.AlignLeft | sides.AlignAbsolute
            paint_text(painter, box, text, font(11, 500), colours.seat(seat), side)

    def names(self) -> list[str]:
        """What stands beside the curves: whose they are, and where they are now."""
        named = [name for name, _seat, points in self._lines[:NAMED] if points]
        if not self._shares:
            return named
        return [
            _("{seat} {share}").format(seat=name, share=percent(share, 1))
            for name, share in zip(named, self._shares, strict=False)
        ]


def _point(stack_bb: float, share: float) -> str:
    stack = _("{stack} bb").format(stack=f"{stack_bb:g}")
    return _("{stack}: {share}").format(stack=stack, share=percent(share, 1))


def spaced(places: Sequence[float], least: float, bottom: float) -> list[float]:
    """Places in the same order from top to bottom, `least` apart and none below `bottom`."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    found = list(places)
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + least)
    limit = bottom
    for i in reversed(order):
        found[i] = min(found[i], limit)
        limit = found[i] - least
    return found


def _along(bb: float) -> float:
    return (bb - DEPTHS_BB[0]) / (DEPTHS_BB[-1] - DEPTHS_BB[0])


class SweepPanel(Panel):
    """The stacks of all, or that of who is to act, to slide, and what it changes."""

    slid = Signal(float)  # another stack, in big blinds
    whose_chosen = Signal(bool)  # all stacks are to slide (True), or one alone

    def __init__(self) -> None:
        super().__init__(_("Stack"), spacing=6)
        self.setMaximumHeight(MOST_PX)
        self.whose = SegmentedControl([_("All"), "1"], small=True, name=_("Whose stack to slide"))
        self.whose.changed.connect(lambda at: self.whose_chosen.emit(at == 0))
        self.whose.segment(0).setToolTip(_("Everyone has the stack of the slider"))
        self.add_right(self.whose)
        self.value = Text("", "strong")
        self.value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.value.setMinimumWidth(VALUE_PX)
        self.add_right(self.value)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as the axis below it
        self.slider.setRange(round(DEPTHS_BB[0] * STEPS_A_BB), round(DEPTHS_BB[-1] * STEPS_A_BB))
        self.slider.setPageStep(STEPS_A_BB * 2)
        self.slider.valueChanged.connect(lambda at: self.slid.emit(at / STEPS_A_BB))
        self.chart = SweepChart()
        fill(self.body, across(self.slider), self.chart)

    def show_table(
        self,
        table: PushTable,
        seat: int,
        plan: SweepPlan | None,
        now_shares: Sequence[float],
        *,
        all_seats: bool = False,
    ) -> None:
        """Show the stack of a seat, or of all, and the curves as far as they are known.

        `now_shares` are of the stack as it is, solved more exactly than the curves.
        """
        position = table.positions[seat]
        big = table.blinds[1]
        now = table.stacks[seat] / big
        self.whose.set_option(1, position)
        self.whose.segment(1).setToolTip(
            _("{seat} alone; the others keep theirs").format(seat=position)
        )
        self.whose.set_chosen(0 if all_seats else 1)
        one, name = _("Stack of {seat}"), _("Stack of {seat}, big blinds")
        if all_seats:
            one, name = _("All stacks"), _("All stacks, big blinds")
        self.set_title(one.format(seat=position))
        self.slider.setAccessibleName(name.format(seat=position))
        self.value.set_text(_("{stack} bb").format(stack=f"{now:.10g}"))
        self.slider.blockSignals(True)
        self.slider.setValue(round(now * STEPS_A_BB))
        self.slider.blockSignals(False)
        names = [_("{seat} pushes").format(seat=position)]
        names += [_("{seat} calls").format(seat=name) for name in table.positions[seat + 1 :]]
        points = plan.points if plan else ()
        known = {point.stack / big: (point.push, *point.calls) for point in points}
        alike = not all_seats or len(set(table.stacks)) == 1
        if (
            known
            and alike
            and len(now_shares) == len(names)
            and DEPTHS_BB[0] <= now <= DEPTHS_BB[-1]
        ):
            known[now] = tuple(now_shares)
        stacks = sorted(known)
        shares = [known[stack] for stack in stacks]
        lines: list[Line] = [
            (
                name,
                seat + number,
                [(bb, share[number]) for bb, share in zip(stacks, shares, strict=True)],
            )
            for number, name in enumerate(names)
        ]
        self.chart.show_lines(lines, now, known.get(now, ()) if alike else ())
