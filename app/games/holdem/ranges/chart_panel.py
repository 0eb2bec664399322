"""How a seat plays the 169 hands, in large: what each does, or what it wins."""

from __future__ import annotations

from PySide6.QtCore import Signal

from app.games.holdem.ranges.action_grid import ActionGrid
from app.widgets.controls import SegmentedControl
from app.widgets.layout import STRETCH, across, fill
from app.widgets.panels import Panel
from app.widgets.text import ElidedText
from app.words.translation import _


class ChartPanel(Panel):
    """A grid of hands with what is chosen to stand in them, and a line that reads one of them."""

    chosen = Signal(int)  # a hand, by its place in `HANDS`
    turned = Signal()  # the cells are to show something else

    def __init__(self) -> None:
        super().__init__("–", margins=(14, 10, 14, 10))
        self.shown = SegmentedControl([_("Play"), _("EV")], small=True, name=_("Show in cells"))
        self.shown.changed.connect(lambda _i: self.turned.emit())
        self.add_right(self.shown)
        self.grid = ActionGrid(_("Starting hands"))
        self.grid.chosen.connect(self.chosen)
        self.grid.pointed.connect(self._point)
        self.read = ElidedText("", "hint")
        self.legend = across(STRETCH, self.read, spacing=6)
        fill(self.body, (self.grid, 1), self.legend)
        self._hand = -1

    def shows_evs(self) -> bool:
        """Whether cells show what hands win, and not what they do."""
        return self.shown.chosen() == 1

    def read_hand(self, hand: int) -> None:
        """Read this hand, -1 for none, while no other is under the pointer."""
        self._hand = hand
        self._point(-1)

    def _point(self, at: int) -> None:
        at = self._hand if at < 0 else at
        self.read.set_text(self.grid.cells[at].shown.spoken if at >= 0 else "")
