"""The parts of a range, made hands and draws: how each plays; one may be looked at alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent

from app.games.holdem.ranges.action_grid import looks, shown_order
from app.games.holdem.strategy.line import Table
from app.games.holdem.strategy.words import ClassPlay, percent, spoken_part
from app.games.holdem.words import PART_NAMES
from app.look import theme
from app.look.fonts import font
from app.look.paint import (
    paint_frame,
    placed,
)
from app.widgets.focus import FocusRing, Roving, RovingButton
from app.widgets.panels import Panel
from app.widgets.text import ElidedText, paint_text, set_visible
from app.words.translation import _

FEW, HIGH_PX, LOW_PX = 8, 23, 17  # rows that may be high; of a row
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


class PartRow(RovingButton):
    """A part: how much of the range it is, what it does and wins; a click looks at it alone."""

    NAME, SHARE, EV = 104, 42, 50

    def __init__(self, part: int) -> None:
        super().__init__()
        self.part = part
        self.setCheckable(True)
        self._play = ClassPlay((), 0.0, (), 0.0, 0.0)
        self._actions: tuple[str, ...] = ()
        self._ev = ""

    def show_play(self, play: ClassPlay, actions: Sequence[str], table: Table) -> None:
        """Show what the part does; without actions where its player does not decide."""
        self._play, self._actions, self._ev = play, tuple(actions), table.ev(play.ev)
        spoken = spoken_part(self.part, play, actions, table)
        self.set_name(spoken)
        self.setToolTip(spoken)
        self.update()

    def ring_shape(self) -> tuple[QRectF, float]:
        out = FocusRing.GAP + FocusRing.WIDTH  # the ring lies within the row: others touch it
        return QRectF(self.rect()).adjusted(out, out, -out, -out), 1

    def text(self) -> str:
        """What is read: name, share and EV."""
        return f"{PART_NAMES[self.part]} {percent(self._play.reach)} % {self._ev}"

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        if self.isChecked():
            paint_frame(painter, whole, 5, fill=colours.accbg, line=colours.acc)
        elif self.hovered_or_down():
            paint_frame(painter, whole, 5, fill=colours.raised)
        name = QRectF(6, 0, self.NAME, whole.height())
        letters = font(12, 600 if self.isChecked() else 500)
        paint_text(painter, placed(name, self), PART_NAMES[self.part], letters, colours.tx, _LEFT)
        share = QRectF(name.right(), 0, self.SHARE, whole.height())
        text = _("{percent} %").format(percent=percent(self._play.reach))
        paint_text(painter, placed(share, self), text, font(12, 500), colours.tx2, _RIGHT)
        ev = QRectF(whole.right() - self.EV - 6, 0, self.EV, whole.height())
        paint_text(painter, placed(ev, self), self._ev, font(12, 500), colours.tx, _RIGHT)
        left = share.right() + 12
        bar = QRectF(left, whole.height() / 2 - 5, max(0.0, ev.left() - left), 10)
        faces, x = looks(self._actions), bar.left()
        for i in shown_order(self._actions):
            wide = self._play.frequencies[i] * bar.width()
            piece = QRectF(x, bar.top(), wide, bar.height())
            faces[i].paint(painter, placed(piece, self))
            x += wide


class PartsPanel(Panel):
    """Parts of a range."""

    chosen = Signal(int)  # place in `PARTS` of the part that is looked at alone, or -1

    def __init__(self) -> None:
        super().__init__(_("Parts"), spacing=0)
        self.unit = ElidedText(_("share, EV"), "hint")
        self.add_right(self.unit)
        self.rows: dict[int, PartRow] = {}
        self._roving = Roving()
        for part in range(len(PART_NAMES)):
            row = self.rows[part] = PartRow(part)
            row.clicked.connect(lambda on, part=part: self.chosen.emit(part if on else -1))
            self.body.addWidget(row)
            row.hide()

    def show_parts(
        self, plays: Mapping[int, ClassPlay], actions: Sequence[str], table: Table, chosen: int
    ) -> None:
        """Show the parts that are held, of which one may be chosen."""
        height = HIGH_PX if sum(part in plays for part in self.rows) <= FEW else LOW_PX
        for part, row in self.rows.items():
            row.setFixedHeight(height)
            row.setChecked(part == chosen)
            if part in plays:
                row.show_play(plays[part], actions, table)
            set_visible(row, part in plays)
        self._roving.set_buttons(self.shown_rows(), 1)

    def shown_rows(self) -> list[PartRow]:
        """Rows of parts that are held."""
        return [row for row in self.rows.values() if not row.isHidden()]

    def texts(self) -> list[str]:
        return [row.text() for row in self.shown_rows()]
