"""What the room's two views have in common: each draws, and changes, its part of the page's state.

The page has one undo stack, one running question and one answer; the view that is shown uses
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtGui import QKeyEvent

from app.cards.deck import DeckPanel
from app.cards.typing import CardTyping, typed_text
from app.games.tarneeb.advice.pads import Pad
from app.games.tarneeb.records.hand import HIGHEST_BID, LOWEST_BID
from app.look import theme
from app.shell.asking.engine import Engine
from app.shell.room.mode import Mode, S
from app.shell.room.page import Page
from app.widgets.panels import Panel
from app.widgets.scroll import SideColumn
from app.widgets.start import KeysPanel, StartPanel
from app.words.translation import _
from engine.cards import SUITS
from engine.games.tarneeb.auction import PASS

RIGHT_WIDTH, WIDE_WIDTH, WIDE_FROM = 388, 788, 1680  # px; the last is of the window
FELT_MARGIN = 18  # px
LOW_UNDER = 660  # px
BIDS = [str(bid) for bid in range(LOWEST_BID, HIGHEST_BID + 1)]


class View(Mode[S]):
    """One way to look at a hand: all four open, or your own only."""

    answers: tuple[type, ...] = ()  # that it can draw
    example_text = ""  # position to show to newcomers
    trumps: Pad | None = None  # in which a trump is named

    def __init__(self, page: Page, engine: Engine) -> None:
        super().__init__(page)
        self.engine = engine
        self._on_table: object = None
        self._stale = self._narrow = False
        self._given: list[int] = []  # cards in the order in which they were dealt by hand
        self._call_begun = ""  # the 1 of 10 to 13

    def _building(self) -> Iterator[None]:
        """Build what all views have; each goes on from there."""
        self.typing = CardTyping(self)
        self.typing.hint.connect(self.hint)
        self.deck = DeckPanel(36)
        self.typing.rank_lit.connect(
            lambda rank: self.deck.picker.light_rank(None if rank < 0 else rank)
        )
        self._right = SideColumn(RIGHT_WIDTH, wide=WIDE_WIDTH, wide_from=WIDE_FROM)
        theme.notifier().changed.connect(self.update)
        yield

    def make_start_panels(
        self,
        steps: Sequence[str],
        keys: Sequence[tuple[Sequence[str], str]],
        random_words: str,
        open_words: str,
    ) -> tuple[Panel, Panel]:
        """Panels for an empty table: what to click, with two buttons, and the first keys."""
        self.start_panel = StartPanel(steps, random_words, open_words, example=True)
        self.start_panel.random_wanted.connect(self.deal_random)
        self.start_panel.open_wanted.connect(self.open_wanted)
        self.start_panel.example_wanted.connect(self.show_example)
        self.random_button = self.start_panel.random_button
        self.open_button = self.start_panel.open_button
        self.keys_panel = KeysPanel(_("Keys"), keys)
        return self.start_panel, self.keys_panel

    def type_call(self, text: str) -> bool:
        """Call by a number, as it is said, or by P; what is too low is refused."""
        begun, self._call_begun = self._call_begun, ""
        if text == "P":
            self.call(PASS)
        elif text == "1" and not begun:
            self._call_begun = text
        elif (begun + text) in BIDS:
            self.call(int(begun + text))
        else:
            return False
        return True

    def call(self, call: int) -> None:
        """Bid or pass, where the view has bids."""

    def example(self) -> Any:
        return getattr(self.page.from_text(self.example_text), self.part)

    def deal_random(self) -> None:
        super().deal_random()
        self.focus_start()

    def draw(self) -> None:
        """Draw the state, and keep keyboard and verdict at hand.

        When a panel with the keyboard is hidden, Qt gives it to the next one and scrolls there.
        """
        focus = self.focusWidget() if self.isVisible() else None
        self.render_state()
        if focus is not None and not focus.isVisible():
            self.focus_start()
        if self.on_table() != self._on_table:
            self._on_table = self.on_table()
            self._right.to_top()

    # ---- the view says -------------------------------------------------------------------

    def results(self) -> list[str]:
        """Results as lines of plain text."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def on_table(self) -> object:
        """What the verdict is about: when that changes, the verdict is brought into view."""
        raise NotImplementedError  # each view has its own

    def type_key(self, event: QKeyEvent) -> bool:
        return self._name_trump(typed_text(event)) or self.typing.feed(event)

    def _name_trump(self, letter: str) -> bool:
        """Click the key of a suit where a trump is asked for; no card begins with a suit."""
        suit = SUITS.find(letter.lower()) if letter and not self.typing.waiting() else -1
        if self.trumps is None or suit < 0:
            return False
        key = self.trumps.key(suit)
        if not (key.isVisible() and key.isEnabled()):
            return False
        key.click()
        return True

    def asked(self) -> None:
        """The page has asked `question`, or knows its answer."""

    def cancel(self) -> bool:
        """Stop what only this view runs; True if there is nothing else to stop."""
        if not self.typing.waiting():
            return False
        self.typing.forget()
        return True

    def leave(self) -> None:
        """The other view is shown from now on."""
        self.typing.forget()
        self.show_stale(False)

    def show_answer(self, answer: Any) -> None:
        self._show_results()

    def show_nothing(self) -> None:
        self._show_results()

    def _show_results(self) -> None:
        """Draw what the answer says, or that there is none."""
        raise NotImplementedError  # each view has its own

    # ---- the page gives ------------------------------------------------------------------

    @property
    def answer(self) -> Any:
        """Newest answer, if it is one for this view."""
        answer = self.page.answer
        return answer if isinstance(answer, self.answers) else None

    @property
    def fresh_answer(self) -> Any:
        """`answer` if it answers the position as it is now, else None."""
        return self.answer if self.page.fresh_answer is not None else None
