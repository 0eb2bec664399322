"""What draws a position and its answers: a page itself, or one of several views of a page.

A page asks and keeps; a view draws. A page of one view is its own view. A page of several
names the shown one in `Page.view`, and each of them draws, and changes, its part of the
page's state (app/games/tarneeb).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QWidget

from app.shell.room.pieces import Pieces
from app.shell.room.status import Status
from app.widgets.copying import Rows, rows_in
from app.widgets.layout import across
from app.widgets.panels import Verdict
from app.widgets.scroll import ScrollColumn, SideColumn
from app.widgets.text import set_margins
from app.widgets.voice import voice
from app.words.translation import _

MARGIN = 16  # px around a page, and between the table and the panels beside it
MOST_WIDTH = 2000  # px of table and panels; in a wider window they are in its middle


def new_seed() -> int:
    """A seed that nobody can know."""
    return random.SystemRandom().getrandbits(32)


class View(QWidget, Pieces):
    """Base of what draws; its methods are what a room says of the drawing."""

    hint = Signal(str)  # a short remark for the status strip, such as "A_" while a card is typed
    # why what was clicked cannot be; said beside the table until the next change
    refused = Signal(str)
    open_wanted = Signal()  # the user asks for a file to open

    _row: QHBoxLayout | None = None  # table and panels
    _bar = 0  # px of the margin in which the panels' scroll bar lies
    _panels: QWidget | None = None
    _standing_in: ScrollColumn | None = None  # what stands in where the panels do not scroll

    verdict: Verdict  # of views that have one
    only_in_play: Sequence[QWidget] = ()  # what has no place where positions are trained
    typed_at: QWidget | None = None  # what a card that is typed is about: refusals stand beside it

    #: The last final answer is shown again when one comes back: asked anew, for so long, it might
    #: come out otherwise.
    keeps_answer = False
    engine_package = ""  # package of engine.games that answers its questions, if not the room's own

    @property
    def state(self) -> Any:
        """Position, or part of it, that is drawn."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    # ---- the room says -------------------------------------------------------------------

    def render_state(self) -> None:
        """Draw `self.state`; results are drawn elsewhere."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def question(self) -> object | None:
        """What to ask the engine about `self.state`, or None."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def show_answer(self, answer: Any) -> None:
        """Draw results."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def show_nothing(self) -> None:
        """Draw dashes where results were."""

    def say_unanswered(self, headline: str, detail: str) -> None:
        """Say that there is no answer, and why, where the verdict says that one is on its way."""
        verdict: Verdict | None = getattr(self, "verdict", None)
        if verdict is not None and verdict.waits:
            verdict.set(headline, detail)

    def show_stale(self, stale: bool) -> None:
        """Dim the results on screen, or undim them: the position has changed."""

    def improves(self, answer: Any) -> bool:
        """Whether an answer is better than the newest one to the same question."""
        return True

    def told(self) -> Sequence[str]:
        """What was done so far, step by step; what is new is said as it comes."""
        return ()

    def announce(self) -> None:
        """An answer is final; told where it is seen, or it would take the word from what is."""
        if self.isVisible():
            self.speak()

    def speak(self, *, again: bool = False) -> None:
        """Tell a screen reader the verdict, which is steady; once, unless `again`."""
        verdict = self.spoken_verdict()
        if verdict is not None:
            voice().tell(verdict, again=again)

    def spoken_verdict(self) -> Verdict | None:
        """Verdict that is shown now."""
        verdict: Verdict | None = getattr(self, "verdict", None)
        return verdict

    def status_of(self, answer: Any, running: bool) -> Status:
        """Status line for an answer."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def resting(self) -> Status:
        """Status line where nothing is to be asked."""
        return Status(_("Ready"))

    def focus_start(self) -> None:
        """Give the keyboard to the widget where work starts."""

    def type_key(self, event: QKeyEvent) -> bool:
        """Use a plain letter or digit, as for typing cards; True if it was of use."""
        return False

    def rows_of(self, panel: QWidget) -> Rows:
        """Table of a panel to be copied, the headers first; empty if it has none."""
        return rows_in(panel)

    # ---- alike in all rooms --------------------------------------------------------------

    def verdict_shown(self) -> QWidget:
        """The verdict, where notes about the whole answer stand; the view, if it has none."""
        verdict: Verdict | None = getattr(self, "verdict", None)
        return verdict if verdict is not None and verdict.isVisible() else self

    def blank(self) -> Any:
        """Position of an empty table."""
        return self.state.emptied()

    def random_state(self) -> Any:
        """Position with cards dealt at random, of the present shape."""
        return self.state.dealt(new_seed())

    def change(self, state: Any, text: str, merge: int = -1) -> None:
        """Go to another position as one undo step called `text`.

        Steps in a row with the same `merge` above -1 count as one (a slider, a stroke), until
        `Page.end_step`.
        """
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def deal_random(self) -> None:
        """Deal at random, as the button of the start panel does."""
        self.change(self.random_state(), _("Random"))

    def show_example(self) -> None:
        """Go to a position in which a newcomer sees what the room does."""
        self.change(self.example(), _("Example"))
        self.focus_start()

    def example(self) -> Any:
        """That position, of rooms whose empty table offers one."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def lay_out(self, left: QWidget | QLayout, right: QWidget) -> None:
        """Put the table at the left, and the column of panels beside it."""
        self._panels = right
        self._bar = SideColumn.BAR if isinstance(right, SideColumn) else 0
        row = self._row = across(
            spacing=MARGIN, margins=(MARGIN, MARGIN, MARGIN - self._bar, MARGIN), within=self
        )
        if isinstance(left, QWidget):
            row.addWidget(left, 1)
        else:
            row.addLayout(left, 1)
        row.addWidget(right)

    def put_in_order(self) -> None:
        if self._panels is not None:
            self._panels.raise_()  # what stands at the left may have come after it
        if self.testAttribute(Qt.WidgetAttribute.WA_Resized):
            self._fit()

    def stand_in(self, instead: QWidget | None) -> None:
        """Show `instead` in place of all that advises; or, for None, what advises again."""
        for widget in self.only_in_play:
            widget.hide()
        column = self._panels
        if column is not None and self._row is not None and not isinstance(column, ScrollColumn):
            if self._standing_in is None:
                self._standing_in = ScrollColumn()
                self._row.addWidget(self._standing_in)
            column.setHidden(instead is not None)
            self._standing_in.setHidden(instead is None)
            self._standing_in.setFixedWidth(column.width())
            column = self._standing_in
        assert isinstance(column, ScrollColumn)
        column.stand_in(instead)

    def table_width(self, side: SideColumn) -> int:
        """Width in px that is left for the table beside `side`."""
        return min(self.width() - 2 * MARGIN, MOST_WIDTH) - MARGIN - side.panels_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._row is not None:
            edge = max(MARGIN, (self.width() - MOST_WIDTH) // 2)
            set_margins(self._row, edge, MARGIN, edge - self._bar, MARGIN)
        # Where something dimmed is painted, Qt tells all that is hidden its size, too: views that
        # are not whole. An error that left a method which Qt calls would crash PySide 6.11.
        if self.is_whole():
            self._fit()

    def _fit(self) -> None:
        """Take sizes that suit the room there is."""
