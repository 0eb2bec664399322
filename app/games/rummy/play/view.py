"""What a game followed in play asks of its view, gin and Three Thirteen alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.cards.deck import DeckPicker
from app.cards.dragging import DECK, DropPlace
from app.cards.typing import (
    CardTyping,
    typed_text,
)
from app.games.rummy import words
from app.games.rummy.play.pages import Pages
from app.games.rummy.play.step_words import place_name
from app.games.rummy.play.turn_panel import Action, TurnPanel
from app.shell.room import actions
from app.shell.room.mode import Mode, S
from app.shell.room.page import Page
from app.shell.room.status import State, Status
from app.widgets.entry_field import finish_typing
from app.widgets.layout import down
from app.widgets.panels import Panel, StepList, Verdict, verdict_height
from app.widgets.scroll import ScrollColumn, ScrollList
from app.widgets.text import explain, set_visible
from app.words.translation import _, said
from engine.games.rummy.gin.rules import ME

RIGHT_WIDTH, RIGHT_NARROW, FAR_WIDTH = 404, 340, 380
NARROW_UNDER, WIDE_FROM, LOW_UNDER = 1120, 1600, 640  # px of the window's width; of its height
START_FROM_PX = 700  # height from which there is room to say what to click
VERDICT = 2, 2  # lines, and lines that say why: nothing below it moves


V = TypeVar("V", bound="InPlayView[Any]")
P = ParamSpec("P")


def keeps_keyboard(
    draw: Callable[Concatenate[V, P], None],
) -> Callable[Concatenate[V, P], None]:
    """A method that draws, after which the keyboard is still within the view.

    Qt gives the keyboard of what is hidden or greyed to whatever comes next: to “Take back”, or
    even to another room. Here the deck gets it.
    """

    @wraps(draw)
    def drawn(view: V, /, *args: P.args, **kwargs: P.kwargs) -> None:
        had = QApplication.focusWidget()
        here = had is not None and view.isAncestorOf(had)
        draw(view, *args, **kwargs)
        if had is not None and here and not (had.isVisible() and had.isEnabled()):
            view.focus_start()

    return drawn


class InPlayView(Mode[S]):
    """Draws one part of the page's record, which grows card by card.

    The table and the deck at the left; beside them the verdict, the turn, pages and the choices.
    In a wide window the pages have a column of their own.
    """

    start_steps: Sequence[str] = ()  # what to click, for those who begin

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.wide = False
        #: What is done by a letter that begins no card.
        self.letters: dict[str, Callable[[], object]] = {}
        self._instead: QWidget | None = None

    def _building(self) -> Iterator[None]:
        """Build what both games have; each goes on from there."""
        self.verdict = Verdict()
        self.verdict.set_room(verdict_height(*VERDICT))
        explain(self.verdict, _("What to do, and what it is worth."), hover=False)
        self.turn = TurnPanel()
        self.turn.moved.connect(self.look_at)
        self.start_panel = Panel(_("What to click"), margins=(16, 10, 16, 10))
        steps, lines = StepList(), ScrollList(_("What to click"), snug=True)
        steps.set_steps(self.start_steps)
        lines.column.addWidget(steps)
        self.start_panel.body.addWidget(lines)
        yield

    def place(self, felt: QWidget, deck: QWidget, pages: Pages, choices: QWidget) -> Iterator[None]:
        """Put the parts in their places, in pieces."""
        DropPlace(felt, self.click_card, (DECK,))
        self._pages, self._beside, self._deck = pages, choices, deck
        self._pages.turned.connect(self.arrange)
        left = down((felt, 1), deck, spacing=12)
        self._right, self._far = ScrollColumn(), ScrollColumn()
        self._far.setFixedWidth(FAR_WIDTH)
        self._far.hide()
        self.lay_out(left, self._right)
        row = self.layout()
        assert row is not None
        row.addWidget(self._far)
        for panel in (self.verdict, self.turn, pages, choices, self.start_panel):
            yield
            self._right.column.addWidget(panel)
        self._blank = QWidget()  # below them, where none takes all the room
        self._right.column.addWidget(self._blank)

    def add_keys(self, picker: DeckPicker, keys: Sequence[actions.Action]) -> None:
        """Let cards be typed as on any page, and what else can happen by its key."""
        self.picker = picker
        self.typing = CardTyping(self)
        self.typing.typed.connect(self.type_card)
        self.typing.hint.connect(self.hint)
        actions.add_actions(self, keys)

    def do_advised(self) -> None:
        """Do what is advised, or say that no advice is there.

        Points that are being typed count first; what is advised only then is not seen yet.
        """
        before = self.turn.advised()
        finish_typing()
        advised = self.turn.advised()
        if advised is not None and before is not None and advised.does == before.does:
            advised.then()
        elif advised is None:
            self.refused.emit(_("No advice is shown here."))

    def focus_start(self) -> None:
        self.picker.focus_card()

    def type_card(self, card: int) -> None:
        """As a click on the card's key, wherever the keyboard is."""
        self.typed_at = self.picker.key(card)
        self.click_card(card)
        self.typed_at = None

    def click_card(self, card: int) -> None:
        """A card was clicked in the deck or on the table, or typed."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    @property
    def followed(self) -> Any:
        """The record that is drawn, of which hand and steps are known here."""
        return self.state

    def attempt(self, new: Callable[[], S], text: str) -> None:
        """Go to a new record; why there can be none is said, and this one stays."""
        try:
            play = new()
        except ValueError as problem:
            self.render_state()
            self.refused.emit(words.with_symbols(said(problem)))
            return
        self.go(play, text)

    def forget(self) -> None:
        """Forget the step that is looked at, and all later ones."""
        self.go(self.followed.forgotten(), _("Forget"))

    def take_back(self) -> None:
        self.go(self.followed.taken_back(), _("Take back"))

    def look_at(self, at: int) -> None:
        """Go to the table before step `at`, to correct it."""
        self.go(self.followed.looking_at(at), _("Step"), 2)

    def type_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape and self.typing.waiting():
            self.typing.forget()
        elif event.key() == Qt.Key.Key_Backspace and not self.typing.waiting():
            self.take_back()
        elif not self.typing.waiting() and typed_text(event).upper() in self.letters:
            self.letters[typed_text(event).upper()]()
        else:
            return self.turn.steps.type_key(typed_text(event)) or self.typing.feed(event)
        return True

    def example(self) -> Any:
        return getattr(self.page.example(), self.part)

    def random_state(self) -> Any:
        return getattr(self.page.random_state(), self.part)

    # ---- drawing -------------------------------------------------------------------------

    def show_nothing(self) -> None:
        self.draw_advice(None)

    def draw_advice(self, advice: Any) -> None:
        """Draw what is known of the table, with advice or without."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def show_turn(self, title: str, actions: list[Action]) -> None:
        """Show what can be done now, or at the step that is looked at."""
        at, count = self.followed.at, len(self.followed.steps)
        place = place_name(at, count)
        self.turn.show_step(title, actions, count if at is None else max(at, 0), count, place)

    @staticmethod
    def no_sample_yet(running: bool) -> Status:
        """Status line while only the rule has spoken."""
        return Status(_("Rule"), _("sampling begins"), State.RUNNING if running else State.DONE)

    @staticmethod
    def sampled(answer: Any, figures: str, running: bool) -> Status:
        """Status line of what is sampled."""
        if running and not answer.done:
            return Status(_("Sampling"), figures, State.RUNNING, answer.progress)
        return Status(_("Sampled"), figures)

    # ---- what can be done ----------------------------------------------------------------

    def correcting_actions(self, others: Sequence[Action], *, forget: bool) -> list[Action]:
        """What can be done while a step is looked at: back to now, what it was else, forget it."""
        found = [Action(_("Back to now"), partial(self.look_at, len(self.followed.steps)), True)]
        found += others
        if forget:
            tip = _("This step and all later ones; undo brings them back")
            found.append(Action(_("Forget from here on"), self.forget, tip=tip))
        return found

    def begin_actions(self) -> list[Action]:
        """What can be done while cards are dealt."""
        if self.followed.hand:
            return [Action(_("Take back"), self.take_back, repeats=True)]
        return [  # a card is taken where a second click on dealing would not
            Action(_("Open a position"), self.open_wanted.emit),
            Action(_("Deal a random hand"), self.deal_random, primary=True),
            Action(_("Show me an example"), self.show_example),
        ]

    def stand_in(self, instead: QWidget | None) -> None:
        alone = instead is not None  # but for the turn, in which moves are made
        set_visible(self._deck, False)  # nothing is entered where positions are trained
        self.turn.steps.setEnabled(not alone)
        for panel in (self.verdict, self._pages, self.turn.steps):
            set_visible(panel, not alone)
        set_visible(self._far, self.wide and not alone)
        if self._instead is not None:
            self._instead.hide()
        self._instead = instead
        if instead is not None:
            self._right.column.insertWidget(0, instead, 1)
            instead.show()
        if isinstance(instead, ScrollColumn):  # what can be pressed stands below the task
            instead.column.insertWidget(1, self.turn)
        else:
            column = self._right.column  # in which what stood in stays, hidden
            column.insertWidget(column.indexOf(self.verdict) + 1, self.turn)
        self.turn.show()  # Qt would do so later, whatever is decided now
        self.arrange()

    # ---- sizes ---------------------------------------------------------------------------

    def has_choices(self) -> bool:
        """Whether choices are shown, or about to be: it is my turn."""
        play, table = self.followed, self.followed.table
        mine = table is not None and table.to_move == ME and table.phase != "over"
        return mine and not play.drawing and play.question() is not None

    def arrange(self) -> None:
        """Give each panel its room; nothing that can be clicked moves within a deal."""
        begun = bool(self.followed.hand)
        low = self.height() < LOW_UNDER
        beside = self.wide or self._pages.opened() == 0 or (self._pages.leaves_room() and not low)
        trained = self._instead is not None  # all room but the turn's is that widget's
        shown = self.has_choices() and beside and not trained
        whole = self.wide or not shown
        set_visible(self._beside, shown)
        set_visible(self.turn, not trained or bool(self.turn.texts()))  # no empty box
        set_visible(self.start_panel, not begun and self.height() >= START_FROM_PX)
        self._pages.show_log(on=whole)
        pages = whole and not self.wide
        blank = not (pages or shown or trained)
        set_visible(self._blank, blank)  # else the gap before it would be lost
        panels = (self._pages, self._beside, self._blank)
        for panel, stretch in zip(panels, (pages, shown, blank), strict=True):
            self._right.column.setStretchFactor(panel, int(stretch))

    def fit(self) -> tuple[bool, bool]:
        """Take sizes that suit the window; tell whether it is narrow, and whether it is low."""
        width = self.window().width()
        narrow, wide = width < NARROW_UNDER, width >= WIDE_FROM
        self._right.setFixedWidth(RIGHT_NARROW if narrow else RIGHT_WIDTH)
        if wide != self.wide:
            self.wide = wide
            set_visible(self._far, wide and self._instead is None)
            if wide:
                self._far.column.addWidget(self._pages, 1)
            else:
                self._right.column.insertWidget(2, self._pages)
        self.arrange()
        return narrow, self.height() < LOW_UNDER

    def _fit(self) -> None:
        self.fit()
