"""The second question of open hands: makeable tricks by trump and leader, or the review."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.games.tarneeb.felt import review_words
from app.games.tarneeb.felt.line_widgets import LineView, MistakeList
from app.games.tarneeb.felt.lines import trick_rows
from app.games.tarneeb.open import words as open_words
from app.games.tarneeb.records.deal import OpenDeal
from app.games.tarneeb.records.seats import SEAT_COLUMNS, SEAT_NAMES, SIDE_NAMES, SUIT_ROWS
from app.shell.asking.engine import Engine
from app.shell.room.side_question import SideQuestion
from app.shell.room.status import State, Status
from app.widgets.controls import SegmentedControl
from app.widgets.layout import down, fill
from app.widgets.panels import Panel
from app.widgets.tables import HeatTable
from app.widgets.text import Text, explain, set_visible
from app.words.cards import SUIT_NAMES
from app.words.translation import _, pgettext
from engine.cards import (
    SUIT_SYMBOLS,
)
from engine.games.tarneeb import (
    Review,
    ReviewAnswer,
    TrickTable,
    TrickTableAnswer,
)

TRICKS, REVIEW = 0, 1  # what the panel shows
SPOKEN_AFTER_MS = 300  # the second question is not spoken of if it is answered sooner


class SidePanel(Panel):
    """Asks and draws the second question; the page's first one goes before it."""

    # tricks or review was chosen: ask, as soon as the first question is answered
    asked_for = Signal()
    trump_chosen = Signal(int, int)  # trump and first leader of the cell that was clicked
    step_wanted = Signal(int)  # number of cards played where a click leads
    late = Signal()  # the question takes long enough to be spoken of in the status line
    done = Signal(object)  # None when it is answered, else a sentence that says why it broke off

    def __init__(self, engine: Engine, room: str) -> None:
        self.choice = SegmentedControl(
            [pgettext("of figures", "Table"), _("Review")],
            small=True,
            name=_("Makeable tricks, or review"),
        )
        super().__init__(_("Makeable tricks"), right=self.choice, spacing=4)
        sentence = _(
            "The table: tricks of North and South for each trump and first leader, if all four "
            "play as well as they can; the review: what each card that was played gave up."
        )
        explain(self, sentence, hover=False)
        self._state = OpenDeal()
        self.wanted: TrickTable | Review | None = None  # question about what is shown
        self.job = SideQuestion(engine, room, self, self._show_newest, self._end)
        self._late = QTimer(self, singleShot=True, interval=SPOKEN_AFTER_MS)
        self._late.timeout.connect(self.late)
        self.choice.changed.connect(self._choose)
        self.makeable = HeatTable(
            [SUIT_SYMBOLS[suit] for suit in SUIT_ROWS],
            [SEAT_NAMES[seat] for seat in SEAT_COLUMNS],
            name=_("Makeable tricks of North–South"),
            corner=_("Leader"),
            row_names=[SUIT_NAMES[suit] for suit in SUIT_ROWS],
            header_width=60,
        )
        self.makeable.clicked.connect(
            lambda row, column: self.trump_chosen.emit(SUIT_ROWS[row], SEAT_COLUMNS[column])
        )
        self.headline = Text("", "body", wrap=True)
        self.mistakes = MistakeList()
        self.mistakes.clicked.connect(self.step_wanted)
        self.game = LineView(_("The game as played"))
        self.game.clicked.connect(self.step_wanted)
        self.review = QWidget()
        down(self.headline, self.mistakes, self.game, spacing=8, within=self.review)
        fill(self.body, self.makeable, self.review)

    # ---- asking --------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask about the deal that is shown, unless that runs or is answered already."""
        if not self.job.ask(self.wanted):
            if self.wanted is None or self.job.running or self._progress() == 1:
                return
            self.job.start(self.wanted)  # it was stopped; what is known stays on screen
        if self.wanted is not None:
            self._late.start()
        self._show()

    def stop(self) -> None:
        """Ask no further; what is known stays on screen."""
        self.job.cancel()
        self._late.stop()

    def start_review(self) -> None:
        """Show what each card of the game cost."""
        self.choice.set_chosen(REVIEW)
        self._choose()

    def first_mistake(self) -> int:
        """Cards played before the first that gave anything up; 0 where none is known."""
        answer = self.job.answer if self.job.asked == self.wanted else None
        mistakes = answer.mistakes if isinstance(answer, ReviewAnswer) else ()
        return mistakes[0].number - 1 if mistakes else 0

    def _choose(self) -> None:
        self.show_state(self._state)
        self.asked_for.emit()

    def _question(self) -> TrickTable | Review | None:
        deal, game = self._state.deal, self._state.game
        if self._state.editing or deal is None or game is None:
            return None
        return Review(game) if self.reviewing else TrickTable(deal, self._state.direction)

    @property
    def reviewing(self) -> bool:
        """Whether the review is shown, not the table."""
        return self.choice.chosen() == REVIEW and bool(self._state.played)

    def _progress(self) -> float:
        return self.job.answer.progress if self.job.answer is not None else 0.0

    def _end(self, problem: str | None) -> None:
        self._late.stop()
        self.done.emit(problem)

    # ---- the status line -----------------------------------------------------------------

    @property
    def spoken_of(self) -> bool:
        """Whether the question runs, and for long enough to be spoken of."""
        return self.job.running and not self._late.isActive()

    def status(self) -> Status:
        """Status line while only this question runs."""
        if not self.job.running:
            return Status(_("Ready"))
        return Status(_("Solving"), self.figures(), State.RUNNING, self._progress())

    def figures(self) -> str:
        """``40 % of the makeable tricks``."""
        percent = round(100 * self._progress())
        if self.reviewing:
            return _("{percent} % of the review").format(percent=percent)
        return _("{percent} % of the makeable tricks").format(percent=percent)

    # ---- drawing -------------------------------------------------------------------------

    def show_state(self, state: OpenDeal) -> None:
        """Draw what is known of a deal, and of the game played with it."""
        self._state = state
        self.wanted = self._question()
        self._show()

    def _show_newest(self, _answer: object) -> None:
        self._show()

    def _show(self) -> None:
        reviewing = self.reviewing
        set_visible(self.choice, bool(self._state.played))
        set_visible(self.makeable, not reviewing)
        set_visible(self.review, reviewing)
        if self._state.editing:
            return
        answer = self.job.answer if self.job.asked == self.wanted else None
        if reviewing:
            self._show_review(answer)
        else:
            self._show_tricks(answer)

    def _show_tricks(self, answer: TrickTableAnswer | None) -> None:
        state = self._state
        self.set_title(_("Makeable tricks"))
        self.set_hint(open_words.makeable_hint(state, answer), SIDE_NAMES[0])
        for row, trump in enumerate(SUIT_ROWS):
            for column, leader in enumerate(SEAT_COLUMNS):
                current = (trump, leader) == (state.trump, state.leader)
                if answer is None:
                    spoken = _("no result yet")
                    self.makeable.set_cell(row, column, "–", current=current, spoken=spoken)
                    continue
                bounds = open_words.north_south(state.size, leader, answer.tricks[trump][leader])
                unknown = bounds.high - bounds.low >= state.size
                self.makeable.set_cell(
                    row,
                    column,
                    "–" if unknown else open_words.bounds_text(bounds),
                    None if unknown else open_words.heat(state.size, bounds),
                    current=current,
                )

    def _show_review(self, answer: ReviewAnswer | None) -> None:
        state = self._state
        self.set_title(_("Review"))
        self.set_hint(review_words.hint(state, answer))
        self.headline.set_text(review_words.headline(answer) if answer else "")
        self.mistakes.show_mistakes(answer.mistakes if answer else ())
        costs = {card.number - 1: card.cost for card in answer.cards} if answer else {}
        game = state.game
        self.game.show_rows(trick_rows(game, state.shown_at, costs) if game is not None else [])
