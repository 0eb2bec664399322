"""What the parts of a range do to the page: hands are marked, kept, dropped and given actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.games.holdem import words
from app.games.holdem.equity.flops_panel import FlopsControl
from app.games.holdem.equity.side_panels import SidePanels
from app.games.holdem.ranges import figures as hand_figures, parts as range_parts
from app.games.holdem.ranges.grids import Picks, Shown
from app.games.holdem.ranges.splits import Action, Split, Taken, unsplit
from app.games.holdem.spot import Spot
from app.shell.asking.engine import Engine
from app.shell.room.page import Page
from app.shell.room.side_question import SideQuestion
from app.words.translation import _
from engine.games.holdem import Ends

if TYPE_CHECKING:
    from app.games.holdem.equity.hand_list import HandList


class PartsControl(QObject):
    """Joins the panel of parts, the grids and the page's spot; each change is an undo step.

    `show` marks what is picked on the page.
    """

    def __init__(
        self, page: Page, engine: Engine, panels: SidePanels, show: Callable[[], object]
    ) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        self._panels = panels
        panel = self._panel = panels.classes
        self._ends = SideQuestion(engine, "holdem", self, lambda _answer: show())
        self._flops = FlopsControl(engine, panels.flops, self, lambda: page.state)
        self._list: HandList | None = None
        panels.hands.seat_chosen.connect(self._choose_seat)
        panel.switched.connect(page.render_state)
        panel.seat_chosen.connect(self._choose_seat)
        panel.picked.connect(show)
        panel.given.connect(self.give)
        panel.kept.connect(self.keep)
        panel.taken.connect(self.take)
        panel.cleared.connect(self.clear)
        panel.listed.connect(self.open_list)

    @property
    def seat(self) -> int:
        """The seat whose hands are looked at; yours where another position has it no more."""
        seat = self._panel.seat
        return seat if seat < self._page.state.size else 0

    def shown(self) -> Shown:
        """What grids show now; what hands end up as is asked for and comes later."""
        spot = self._page.state
        self._ends.ask(_ends_question(spot))
        self._flops.follow()
        answer = self._page.answer
        if answer is not None and len(answer.seats) != spot.size:
            answer = None  # of a table with other seats
        return Shown(spot, answer, self.picks(), self._ends.answer)

    def open_parts(self) -> None:
        """Show the parts, whatever panel stands in their place, and go there with the keyboard."""
        self._panels.tabs.choose(self._panels.tabs.place(self._panel))
        self._panel.focus_rows()

    def open_flops(self) -> None:
        """Compare all flops where that can be, and go to their panel with the keyboard."""
        if not self._flops.start():
            text = _("Flops are compared for two seats, at least one with a range, before the flop")
            self._page.refused.emit(text)
            return
        self._panels.tabs.choose(self._panels.tabs.place(self._panels.flops))
        self._panels.flops.focus_rows()

    def forget(self) -> bool:
        """Pick nothing any longer; tells whether something was picked."""
        if not (self._panel.shows_now() and self._panel.forget()):
            return False
        self._show()
        return True

    def open_list(self) -> None:
        """List the hands of the seat one by one: those that are picked, or all."""
        spot, answer = self._page.state, self._page.fresh_answer
        seat = self.seat
        combos = hand_figures.combos_of(spot, answer, seat, self.shown().ends)
        picked, count = self._panel.picks(answer), len(combos)
        if not combos:
            self._page.refused.emit(_("There is no range or hand to list"))
            return
        if picked is not None:
            chosen = set(picked)
            combos = [combo for combo in combos if combo.combo in chosen]
        of = None if picked is None else count
        from app.games.holdem.equity.hand_list import HandList

        self._list = HandList(words.side_name(spot, seat), combos, self._page, of=of)
        self._list.finished.connect(self._forget_list)
        self._list.open()

    def _forget_list(self) -> None:
        self._list = None

    def picks(self) -> Picks:
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
        name = _("Hands on the next street")
        self._change(lambda split, _combos: split.taking(taken), name, done=False)

    def clear(self) -> None:
        """Decide nothing on this street."""
        page, seat = self._page, self.seat
        page.change(page.state.with_split(None, seat), _("All hands again"))

    def _change(
        self,
        change: Callable[[Split, Sequence[int]], Split],
        name: str,
        *,
        done: bool = True,
    ) -> None:
        """Make a change; what is picked is `done` with, if it is about that."""
        page, seat, answer = self._page, self.seat, self._page.fresh_answer
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
        if done:
            self.forget()

    def _choose_seat(self, side: int) -> None:
        self._panel.choose_side(side)
        self._show()


def _ends_question(spot: Spot) -> Ends | None:
    """What every combination ends up as on a spot's board; None before the flop."""
    board = spot.known_board()
    if spot.street() not in (3, 4, 5) or spot.problem():
        return None
    return Ends(board, tuple(card for card in spot.owners() if card not in board))
