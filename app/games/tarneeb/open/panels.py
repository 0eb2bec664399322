"""Panels of open hands: what is played and for how many tricks, best play, and setting up."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget

from app.games.tarneeb.felt.line_widgets import LineView
from app.games.tarneeb.felt.lines import trick_rows
from app.games.tarneeb.open import words as open_words
from app.games.tarneeb.records.deal import LOWEST_CONTRACT, Cards, OpenDeal, lowest_contract
from app.games.tarneeb.records.seats import SEAT_COLUMNS, SEAT_NAMES, SEAT_SIGNS, SUIT_ROWS
from app.widgets.controls import Button, SegmentedControl, StepBar, Stepper
from app.widgets.elided import ElidedButton
from app.widgets.layout import STRETCH, across, fill, make_grid
from app.widgets.panels import Panel
from app.widgets.text import ElidedText, Text, explain, set_visible
from app.words.cards import SUIT_NAMES
from app.words.counts import cards_each
from app.words.translation import _, pgettext
from engine.cards import (
    SUIT_SYMBOLS,
)
from engine.games.tarneeb import (
    MOST_CARDS,
    BestPlayAnswer,
)

LINE_ROWS, WIDE_ROWS = 2, 8  # tricks of best play that are shown, in a wide window
STEP_WIDTH, STEP_NARROW = 96, 72  # px for “Card 12 of 52”, and for “12 of 52”


class SetupBox(Panel):
    """The box on the felt while hands are set up: how many cards, the rest of them, play."""

    size_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__(role="feltbox", margins=(12, 10, 12, 10))
        self.size_stepper = Stepper(1, MOST_CARDS, cards_each, name=_("cards each"))
        self.size_stepper.changed.connect(self.size_chosen)
        self.rest_button = Button(_("Deal the rest"), "dice", kind="outline")
        self.rest_button.setToolTip(_("Deal at random what is missing; what is there stays"))
        self.play_button = Button(pgettext("button", "Play"), "next", kind="primary")
        self.conditions_button = Button(_("Conditions"), kind="link")
        self.conditions_button.setToolTip(
            _("Deals in which hands have the points and the suits that you say")
        )
        for widget in (
            self.size_stepper,
            self.rest_button,
            self.play_button,
            self.conditions_button,
        ):
            self.body.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)

    def show_state(self, state: OpenDeal) -> None:
        """Show how many cards each gets, and what can be done."""
        self.size_stepper.set_value(state.size)
        self.rest_button.setEnabled(not state.whole)
        self.play_button.setEnabled(state.whole)
        self.play_button.setToolTip("" if state.whole else _("Every hand needs its cards first"))


class GamePanel(Panel):
    """Trump, first lead, order of play and contract, each to be changed; tricks so far."""

    trump_chosen = Signal(int)
    leader_chosen = Signal(int)
    declarer_chosen = Signal(int)
    contract_chosen = Signal(int)
    #: The order of play is to be turned round.
    turned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._lowest = LOWEST_CONTRACT
        self.trump = SegmentedControl([SUIT_SYMBOLS[s] for s in SUIT_ROWS], name=_("Trump"))
        self.trump.keep_order()
        for i, suit in enumerate(SUIT_ROWS):
            self.trump.set_option_name(i, SUIT_NAMES[suit])
        self.trump.changed.connect(lambda i: self.trump_chosen.emit(SUIT_ROWS[i]))
        seats = [SEAT_SIGNS[seat] for seat in SEAT_COLUMNS]
        self.leader = SegmentedControl(seats, small=True, name=_("First lead"))
        for i, seat in enumerate(SEAT_COLUMNS):
            self.leader.set_option_name(i, SEAT_NAMES[seat])
        self.leader.changed.connect(lambda i: self.leader_chosen.emit(SEAT_COLUMNS[i]))
        self.declarer = SegmentedControl(seats, small=True, name=_("Declarer"))
        for i, seat in enumerate(SEAT_COLUMNS):
            self.declarer.set_option_name(i, SEAT_NAMES[seat])
        self.declarer.changed.connect(lambda i: self.declarer_chosen.emit(SEAT_COLUMNS[i]))
        self.directions = {
            "counterclockwise": ElidedButton(_("Counterclockwise"), "counterclockwise", small=True),
            "clockwise": ElidedButton(_("Clockwise"), "clockwise", small=True),
        }
        contracts = [str(n) for n in range(LOWEST_CONTRACT, MOST_CARDS + 1)]
        self.contract = SegmentedControl(contracts, small=True, name=_("Contract"))
        self.contract.changed.connect(lambda i: self.contract_chosen.emit(self._lowest + i))
        self.tricks = [Text("", "strong"), ElidedText("", "hint"), Text("", "strong")]
        for text in self.tricks:
            explain(text, _("Tricks taken so far, and how many more the contract needs."))
        self._contract_label = Text(_("Contract"), "hint")
        self._tricks_label = Text(_("Tricks"), "hint")
        lead = across(self.leader, spacing=6)
        for button in self.directions.values():
            button.clicked.connect(self.turned)
            lead.addWidget(button)
        lead.addStretch(1)
        tricks = across(*self.tricks, STRETCH, spacing=8)
        grid = make_grid(gaps=(14, 8), wide=1)
        rows: tuple[tuple[Text, QWidget | QLayout], ...] = (
            (Text(_("Trump"), "hint"), self.trump),
            (Text(_("Leads"), "hint"), lead),
            (self._contract_label, self.contract),
            (Text(_("Declarer"), "hint"), self.declarer),
            (self._tricks_label, tricks),
        )
        for i, (label, what) in enumerate(rows):
            grid.addWidget(label, i, 0)
            if isinstance(what, QWidget):
                grid.addWidget(what, i, 1, Qt.AlignmentFlag.AlignLeft)
            else:
                grid.addLayout(what, i, 1)
        self.body.addLayout(grid)

    def show_state(self, state: OpenDeal) -> None:
        """Show what is played; in an ending, the numbers of tricks that may be needed."""
        self.trump.set_chosen(SUIT_ROWS.index(state.trump))
        self.leader.set_chosen(SEAT_COLUMNS.index(state.leader))
        self.declarer.set_chosen(SEAT_COLUMNS.index(state.bidder))
        self._lowest = lowest_contract(state.size)
        whole = state.size == MOST_CARDS
        self._contract_label.set_text(_("Contract") if whole else _("Needs"))
        for i in range(MOST_CARDS - LOWEST_CONTRACT + 1):
            bid = self._lowest + i
            self.contract.set_option(i, str(bid), shown=bid <= state.size)
        self.contract.set_chosen(state.contract - self._lowest)
        seats = open_words.direction_text(state)
        for direction, button in self.directions.items():
            set_visible(button, direction == state.direction)
            button.setToolTip(_("{seats}. Click to turn it round").format(seats=seats))

    def show_tricks(self, state: OpenDeal) -> None:
        """Show the tricks so far, and what the contract needs."""
        texts = open_words.contract_words(state, None if state.editing else state.shown)
        for label, text in zip(self.tricks, texts, strict=True):
            label.set_text(text)
            set_visible(label, bool(text) and not state.empty)  # then what to click has its room
        set_visible(self._tricks_label, not state.empty)

    def set_narrow(self, narrow: bool) -> None:
        """Show icons alone where there is little room."""
        for button in self.directions.values():
            button.set_compact(narrow)


class LinePanel(Panel):
    """Best play from where one looks, a place in it, and the game's own next card."""

    def __init__(self) -> None:
        self.steps = StepBar(width=STEP_WIDTH)
        super().__init__(_("Best play"), right=self.steps)
        self.line = LineView(_("Best play"), least=LINE_ROWS)
        sentence = _(
            "How all four play best from here, a trick a line; a red figure is tricks lost."
        )
        explain(self, sentence, hover=False)
        self._rows = LINE_ROWS
        self.in_game = Text("", "hint")
        fill(self.body, self.line, self.in_game)

    def set_wide(self, wide: bool) -> None:
        """Have room for more of the line, or less."""
        self._rows = WIDE_ROWS if wide else LINE_ROWS
        self.line.leave_room(self._rows)

    def show_place(self, state: OpenDeal, count: int, *, short: bool) -> None:
        """Show how many of `count` cards of game and line have been played."""
        self.steps.set_label_width(STEP_NARROW if short else STEP_WIDTH)
        self.steps.set_position(state.shown_at, count, open_words.step_label(state, short=short))

    def show_line(self, state: OpenDeal, line: Cards, answer: BestPlayAnswer | None) -> None:
        """Show the next tricks of a line, from where one looks."""
        shown = state.shown
        if shown is None:
            return
        rows = trick_rows(shown.after(*line), state.shown_at)
        first = min(len(shown.tricks), max(0, len(rows) - self._rows))
        self.line.show_rows(rows[first : first + self._rows])
        text = open_words.next_played(state, answer)
        self.in_game.set_text(text)
        set_visible(self.in_game, bool(text))
