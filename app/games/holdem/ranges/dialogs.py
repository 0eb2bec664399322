"""The range editor over the page, and the saved ranges over the editor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.games.holdem import words
from app.games.holdem.ranges import words as range_words
from app.games.holdem.spot import Spot
from app.shell.room.page import Page
from app.widgets.layout import for_once
from app.words.translation import _
from engine.games.holdem import Answer, Range
from engine.games.holdem.ranges import COMBOS, NOTHING

if TYPE_CHECKING:
    from app.games.holdem.ranges.editor import RangeEditor


class RangeDialogs(QObject):
    """Edits ranges of the page's spot; until one is used, undo knows nothing of it."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self.editor: RangeEditor | None = None

    def edit(self, seat: int) -> None:
        """Open the editor for the range of a seat; the page shows it while it is edited."""
        before: Spot = self._page.state
        if seat >= before.size:  # of the position before, whose grids stay until there is an answer
            return
        hands = before.range_of(seat) or _hand(before.hole(seat))
        title = seat_title(seat, words.player_name(before, seat))
        editor = self._make(seat, title, hands, before.known_elsewhere(seat))
        editor.edited.connect(lambda hands: self._preview(before, seat, hands))
        editor.used.connect(lambda hands: self._use(before, seat, hands))
        editor.rejected.connect(lambda: self._preview(before, seat, None))
        if self._page.fresh_answer is not None:
            self.show_answer(self._page.fresh_answer)
        self._open(editor)

    def open(
        self,
        seat: int,
        title: str,
        hands: Range,
        known: Sequence[int],
        use: Callable[[Range], object],
    ) -> None:
        """Open the editor for a range that is no seat's; `use` is called with the one taken."""
        editor = self._make(seat, title, hands, known)
        editor.used.connect(use)
        self._open(editor)

    def _make(self, seat: int, title: str, hands: Range, known: Sequence[int]) -> RangeEditor:
        from app.games.holdem.ranges.editor import RangeEditor  # 15 ms that the start is without

        editor = for_once(RangeEditor(seat, title, hands, known, self._page))
        editor.finished.connect(self._forget)
        editor.saved_wanted.connect(self.open_saved)
        self.editor = editor
        return editor

    def _open(self, editor: RangeEditor) -> None:
        from app.widgets.scrim import Scrim

        editor.edited.connect(Scrim(self._page, editor).pause_page)
        editor.open()
        self._read_library(editor, lambda: None)  # it may be asked for next

    def open_saved(self) -> None:
        """Show the ranges that the user keeps, for the editor to take one over."""
        if self.editor is not None:
            self.editor.show_reading(reading=True)
            self._read_library(self.editor, self._show_saved)

    def _read_library(self, editor: RangeEditor, then: Callable[[], object]) -> None:
        """Read the library from the charts: it takes a moment, so in a thread, one at a time."""
        from app.games.holdem.ranges import library, saved
        from app.shell.storage.saving import saver

        saver().save(saved.default_path(), library.library, editor, lambda _problem: then())

    def _show_saved(self) -> None:
        from app.games.holdem.ranges.library import library
        from app.games.holdem.ranges.saved import SavedRanges
        from app.games.holdem.ranges.saved_dialog import SavedRangesDialog

        if self.editor is None:
            return
        self.editor.show_reading(reading=False)
        there = self.editor.findChildren(SavedRangesDialog)
        if not any(dialog.isVisible() for dialog in there):
            text = range_words.range_text(self.editor.hands)
            dialog = for_once(SavedRangesDialog(SavedRanges(first=library()), text, self.editor))
            dialog.chosen.connect(self.editor.take)
            dialog.open()

    def show_answer(self, answer: Answer) -> None:
        """Show in the editor what each hand is worth."""
        if self.editor is not None:
            seat = answer.seats[self.editor.seat]
            exact = answer.method == "exact"
            held = seat.combo_equity, seat.combo_weight, answer.combo_parts
            self.editor.set_equities(*held, exact=exact)

    def _preview(self, before: Spot, seat: int, hands: Range | None) -> None:
        """Show and ask about the range in the editor; with None what was before it."""
        if hands is None:
            self._page.adjust(before)
        elif hands.combos:
            self._page.adjust(before.with_range(seat, hands))
        self._page.ask()

    def _use(self, before: Spot, seat: int, hands: Range) -> None:
        self._page.state = before
        self._page.change(before.with_range(seat, hands), _("Range"))
        if self._page.state is before:  # nothing has changed, but the last preview may show
            self._preview(before, seat, None)

    def _forget(self) -> None:
        self.editor = None


def _hand(hole: Sequence[int]) -> Range:
    """The one hand that two known cards are; of fewer, none."""
    combo = tuple(sorted(hole))
    return Range(tuple(float(other == combo) for other in COMBOS)) if len(combo) == 2 else NOTHING


def seat_title(seat: int, name: str) -> str:
    """What the editor of a seat's range is called; `name` is of who sits there."""
    if seat == 0:
        return _("Your range")
    if name != words.seat_name(seat):
        return _("Range for {name}").format(name=name)
    return _("Range for seat {number}").format(number=seat + 1)
