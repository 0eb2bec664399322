"""What the parts of a range do to the page: hands are marked, kept, dropped and given actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.games.holdem import range_parts, words
from app.games.holdem.made_of import MadeOfPanel
from app.games.holdem.splits import Action, Split, Taken, unsplit
from app.shell.page import Page
from app.words.translation import _


class PartsControl(QObject):
    """Joins the panel of parts, the grids and the page's spot; each change is an undo step.

    `show` marks what is picked on the page; keys work while the widget `shown` is.
    """

    def __init__(
        self, page: Page, panel: MadeOfPanel, show: Callable[[], object], shown: QWidget
    ) -> None:
        super().__init__(page)
        self._page, self._panel, self._show = page, panel, show
        panel.switched.connect(page.render_state)
        panel.seat_chosen.connect(self._choose_seat)
        panel.picked.connect(show)
        panel.given.connect(self.give)
        panel.kept.connect(self.keep)
        panel.taken.connect(self.take)
        panel.cleared.connect(self.clear)
        QShortcut(QKeySequence("Alt+P"), shown).activated.connect(panel.focus_rows)

    def picks(self) -> tuple[int, Sequence[int] | None]:
        """The seat whose hands are looked at, and those that are picked, or None."""
        panel, spot = self._panel, self._page.state
        combos = panel.picks(self._page.fresh_answer)
        if combos is None or panel.seat >= spot.size:
            return panel.seat, None
        return panel.seat, range_parts.with_blocked(
            combos, range_parts.live_weights(spot, panel.seat)
        )

    def give(self, action: Action, part: float) -> None:
        """Have a part of the picked hands do something."""
        names = {
            "bets": _("Hands that bet"),
            "calls": _("Hands that call"),
            "folds": _("Drop hands"),
        }
        self._change(lambda split, combos: split.given(combos, action, part), names[action])

    def keep(self) -> None:
        """Have all but the picked hands fold."""
        self._change(lambda split, combos: split.kept(combos), _("Keep hands"))

    def take(self, taken: Taken) -> None:
        """Say what was done on the way to the next street."""
        self._change(lambda split, _combos: split.taking(taken), _("Hands on the next street"))

    def clear(self) -> None:
        """Decide nothing on this street."""
        page, seat = self._page, self._panel.seat
        page.change(page.state.with_split(None, seat), _("All hands again"))

    def _change(self, change: Callable[[Split, Sequence[int]], Split], name: str) -> None:
        page, seat, answer = self._page, self._panel.seat, self._page.fresh_answer
        spot = page.state
        hands = spot.range_of(seat)
        if answer is None or hands is None:
            page.refused.emit(_("A moment: the hands of this board are not counted yet"))
            return
        live = range_parts.live_weights(spot, seat)
        picked = self._panel.pick.combos(answer.combo_parts)
        combos = range_parts.with_blocked(picked, live)
        split = spot.split_of(seat) or unsplit(seat, spot.known_board(), hands)
        changed = change(split, combos)
        if not any(weight and live[i] for i, weight in enumerate(changed.goes_on.weights)):
            page.refused.emit(
                _("That would leave {seat} no hand").format(seat=words.player_name(spot, seat))
            )
            return
        page.change(spot.with_split(changed, seat), name)

    def _choose_seat(self, side: int) -> None:
        self._panel.choose_side(side)
        self._show()
