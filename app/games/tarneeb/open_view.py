"""Tarneeb with open hands: set up or deal four hands, play, read every card's tricks."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.cards.controls import Button, SegmentedControl, StepBar, Stepper
from app.cards.hand import HandCard, hand_card
from app.cards.panels import Panel, Verdict, set_stale
from app.cards.tables import HeatTable
from app.cards.text import Text, set_visible
from app.games.tarneeb import words
from app.games.tarneeb.open_deal import LOWEST_CONTRACT, Cards, OpenDeal, lowest_contract
from app.games.tarneeb.seats import (
    EAST,
    NORTH,
    SEAT_COLUMNS,
    SOUTH,
    SUIT_ROWS,
    WEST,
    other_direction,
    side_of,
)
from app.games.tarneeb.view import LOW_UNDER, View
from app.games.tarneeb.widgets import HandOnFelt, LineView, MistakeList, TrickBox
from app.shell.engine import Engine, Job
from app.shell.page import Page
from app.shell.status import State, Status
from app.shell.view import MARGIN
from engine.cards import SUIT_NAMES, SUIT_SYMBOLS
from engine.games.tarneeb import (
    MOST_CARDS,
    SEAT_NAMES,
    SEATS,
    BestPlay,
    BestPlayAnswer,
    Position,
    Review,
    ReviewAnswer,
    TrickTable,
    TrickTableAnswer,
)

FELT_MARGIN = 18  # px
SIDE_GAP, WIDEST_SIDE = 14, 260  # px beside the trick box; of West’s and East’s hands
MERGE_CONTRACT, MERGE_SIZE = 1, 2  # going through the contracts is one undo step
SHOW_SIDE_MS = 300  # the second question is not spoken of if it is answered sooner


class Fit(NamedTuple):
    """Heights of cards in the four hands, of cards in the trick, and of the deck's keys."""

    north: int
    south: int
    rows: int
    trick: int
    key: int


#: By whether hands are set up, and whether the window is small.
FITS = {
    (False, False): Fit(88, 112, 50, 72, 36),
    (False, True): Fit(78, 86, 44, 56, 36),
    (True, False): Fit(58, 58, 38, 72, 36),
    (True, True): Fit(42, 42, 30, 56, 32),
}
TABLE, REVIEW = 0, 1  # what the panel of the second question shows
STEPS = (
    "Cards in the deck, for the hand framed in green",
    "When a hand is full, the next one is filled",
    "Trump, first lead and contract at any time",
    "Then a card of the hand to move, to play it",
)
KEYS = (
    (("A", "S"), "give, or play, the ace of spades"),
    (("[", "]"), "step back, step forward"),
    (("Ctrl", "V"), "paste a deal in PBN or LIN"),
    (("F1",), "all keys"),
)


class OpenView(View):
    """Shows an `OpenDeal` and what the engine says of it."""

    part = "open"
    answers = (BestPlayAnswer,)

    def __init__(self, page: Page, engine: Engine) -> None:
        super().__init__(page, engine)
        self.side_job = Job(engine, page.room, self)  # the table of tricks, or the review
        self.side_answer: TrickTableAnswer | ReviewAnswer | None = None
        self._side_asked: TrickTable | Review | None = None
        self._side_timer = QTimer(self, singleShot=True, interval=SHOW_SIDE_MS)
        self._side_timer.timeout.connect(self._show_side_status)
        self.typing.typed.connect(self.type_card)
        left = self._build_left()
        self._build_right()
        self.lay_out(left, self._right)
        self.side_job.update.connect(self._on_side_answer)
        self.side_job.done.connect(self._on_side_done)

    # ---- building ------------------------------------------------------------------------

    def _build_left(self) -> QVBoxLayout:
        """Felt and deck; Tab visits things in the order in which they are made."""
        self._felt = Panel(role="felt", margins=(FELT_MARGIN, 12, FELT_MARGIN, 14), spacing=0)
        self.edit_button = Button("Edit hands", small=True)
        self.edit_button.clicked.connect(lambda: self.edit(True))
        self.rotate_button = Button("Rotate", small=True)
        self.rotate_button.setToolTip("Every hand moves on one seat, and the first lead with it")
        self.rotate_button.clicked.connect(
            lambda: self.change(self.state.rotated(), "Rotate the seats")
        )
        self.copy_button = Button("Copy PBN", small=True)
        self.copy_button.setToolTip("Copy the deal in PBN; Copy, above, copies all as text")
        self.copy_button.clicked.connect(self.copy_pbn)
        self.hands = {seat: HandOnFelt(seat) for seat in (NORTH, WEST, EAST, SOUTH)}
        for hand in self.hands.values():
            hand.clicked.connect(self.click_card)
            hand.aimed.connect(lambda seat: self.adjust(self.state.aim(seat)))
            hand.dropped.connect(self.drop_card)
        self.box = TrickBox()
        self.setup_box = self._make_setup_box()

        corners = QGridLayout()
        corners.setContentsMargins(0, 0, 0, 0)
        buttons = QHBoxLayout()
        buttons.setSpacing(4)
        buttons.addWidget(self.edit_button)
        buttons.addWidget(self.rotate_button)
        buttons.addStretch(1)
        top = Qt.AlignmentFlag.AlignTop
        corners.addLayout(buttons, 0, 0, top | Qt.AlignmentFlag.AlignLeft)
        corners.addWidget(self.copy_button, 0, 0, top | Qt.AlignmentFlag.AlignRight)
        corners.addWidget(self.hands[NORTH], 0, 0)

        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.hands[WEST])
        middle.addStretch(1)
        middle.addWidget(self.box)
        middle.addWidget(self.setup_box)
        middle.addStretch(1)
        middle.addWidget(self.hands[EAST])
        body = self._felt.body
        body.addLayout(corners)
        body.addStretch(1)
        body.addLayout(middle)
        body.addStretch(1)
        body.addWidget(self.hands[SOUTH])
        for button in (self.edit_button, self.rotate_button, self.copy_button):
            button.raise_()  # they share a row with North, whose hand is as wide as the felt

        self.deck.picker.clicked.connect(self.click_card)
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(self._felt, 1)
        left.addWidget(self.deck)
        return left

    def _make_setup_box(self) -> Panel:
        box = Panel(role="feltbox", margins=(12, 10, 12, 10))
        self.size_stepper = Stepper(1, MOST_CARDS, "cards each", name="cards each")
        self.size_stepper.changed.connect(
            lambda size: self.change(self.state.with_size(size), "Cards each", MERGE_SIZE)
        )
        self.rest_button = Button("Deal the rest", "dice", kind="outline")
        self.rest_button.setToolTip("Deal at random what is missing; what is there stays")
        self.rest_button.clicked.connect(self.deal_rest)
        self.play_button = Button("Play", "next", kind="primary")
        self.play_button.clicked.connect(lambda: self.edit(False))
        for widget in (self.size_stepper, self.rest_button, self.play_button):
            box.body.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        return box

    def _build_right(self) -> None:
        self.verdict = Verdict()
        self._right.add(self.verdict)
        start_panels = self.make_start_panels(STEPS, KEYS, "Deal all at random", "Open a deal")
        for panel in (*start_panels, self._make_contract_panel()):
            self._right.add(panel)
        self.steps = StepBar(width=96)
        self.steps.moved.connect(self.step_to)
        self.line = LineView("Best play")
        self.line.clicked.connect(self.go_along)
        self.in_game = Text("", "hint")
        self.line_panel = Panel("Best play", right=self.steps)
        self.line_panel.body.addWidget(self.line)
        self.line_panel.body.addWidget(self.in_game)
        self._right.add(self.line_panel)
        self._right.add(self._make_side_panel())

    def _make_contract_panel(self) -> Panel:
        panel = Panel()
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        self.trump = SegmentedControl([SUIT_SYMBOLS[s] for s in SUIT_ROWS], name="Trump")
        for i, suit in enumerate(SUIT_ROWS):
            self.trump.set_option_name(i, SUIT_NAMES[suit])
        self.trump.changed.connect(
            lambda i: self.change(self.state.with_trump(SUIT_ROWS[i]), "Trump")
        )
        self.leader = SegmentedControl(
            [SEATS[s] for s in SEAT_COLUMNS], small=True, name="First lead"
        )
        for i, seat in enumerate(SEAT_COLUMNS):
            self.leader.set_option_name(i, SEAT_NAMES[seat])
        self.leader.changed.connect(
            lambda i: self.change(
                self.state.with_trump(self.state.trump, SEAT_COLUMNS[i]), "First lead"
            )
        )
        self.directions = {
            "counterclockwise": Button("Counterclockwise", "undo", small=True),
            "clockwise": Button("Clockwise", "redo", small=True),
        }
        self.contract = SegmentedControl(
            [str(n) for n in range(LOWEST_CONTRACT, MOST_CARDS + 1)], small=True, name="Contract"
        )
        self.contract.changed.connect(
            lambda i: self.change(
                self.state.with_contract(lowest_contract(self.state.size) + i),
                "Contract",
                MERGE_CONTRACT,
            )
        )
        lead = QHBoxLayout()
        lead.setSpacing(6)
        lead.addWidget(self.leader)
        for button in self.directions.values():
            button.clicked.connect(self.turn_direction)
            lead.addWidget(button)
        lead.addStretch(1)
        tricks = QHBoxLayout()
        tricks.setSpacing(8)
        self.tricks = [Text("", "strong"), Text("", "hint"), Text("", "strong")]
        for label in self.tricks:
            tricks.addWidget(label)
        tricks.addStretch(1)
        self._contract_label = Text("Contract", "hint")
        rows: tuple[tuple[Text, SegmentedControl | QHBoxLayout], ...] = (
            (Text("Trump", "hint"), self.trump),
            (Text("Leads", "hint"), lead),
            (self._contract_label, self.contract),
            (Text("Tricks", "hint"), tricks),
        )
        for i, (label, what) in enumerate(rows):
            grid.addWidget(label, i, 0)
            if isinstance(what, SegmentedControl):
                grid.addWidget(what, i, 1, Qt.AlignmentFlag.AlignLeft)
            else:
                grid.addLayout(what, i, 1)
        panel.body.addLayout(grid)
        return panel

    def _make_side_panel(self) -> Panel:
        self.side_choice = SegmentedControl(
            ["Table", "Review"], small=True, name="Makeable tricks, or review"
        )
        self.side_choice.changed.connect(self._choose_side)
        self.makeable = HeatTable(
            [SUIT_SYMBOLS[suit] for suit in SUIT_ROWS],
            [SEAT_NAMES[seat] for seat in SEAT_COLUMNS],
            name="Makeable tricks of North–South",
            corner="Leader",
            row_names=[SUIT_NAMES[suit] for suit in SUIT_ROWS],
            header_width=60,
        )
        self.makeable.clicked.connect(
            lambda row, column: self.change(
                self.state.with_trump(SUIT_ROWS[row], SEAT_COLUMNS[column]),
                "Trump and first lead",
            )
        )
        self.review_words = Text("", "body", wrap=True)
        self.mistakes = MistakeList()
        self.mistakes.clicked.connect(self.step_to)
        self.review_line = LineView("The game as played")
        self.review_line.clicked.connect(self.step_to)
        self.review = QWidget()
        column = QVBoxLayout(self.review)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for widget in (self.review_words, self.mistakes, self.review_line):
            column.addWidget(widget)
        self.side_panel = Panel("Makeable tricks", right=self.side_choice, spacing=4)
        self.side_panel.body.addWidget(self.makeable)
        self.side_panel.body.addWidget(self.review)
        return self.side_panel

    # ---- what the page asks --------------------------------------------------------------

    @property
    def state(self) -> OpenDeal:
        """Deal and game that are drawn."""
        state: OpenDeal = self.page.state.open
        return state

    def results(self) -> list[str]:
        return words.results_text(self.state, self.fresh_answer)

    def question(self) -> object | None:
        shown = None if self.state.editing else self.state.shown
        return None if shown is None or shown.finished else BestPlay(shown)

    def focus_start(self) -> None:
        shown = self.state.shown
        if self.state.editing or shown is None:
            self.deck.picker.focus_card()
        elif shown.finished:
            self.steps.button("prev").setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.hands[shown.to_move].cards.focus_card()

    def type_key(self, event: QKeyEvent) -> bool:
        text = event.text()
        if text and text in "[]{}":
            at, count = self.state.shown_at, len(self.state.played) + len(self._line())
            self.step_to({"[": at - 1, "]": at + 1, "{": 0, "}": count}[text])
        elif event.key() == Qt.Key.Key_Backspace:
            self.take_back_last()
        else:
            return self.typing.feed(event)
        return True

    def asked(self) -> None:
        if not self.page.job.running:
            self._ask_side()

    def cancel(self) -> bool:
        if super().cancel():
            return True
        figures = self._side_figures()
        stopped = self.side_job.running and not self.page.job.running
        self._stop_side()
        if stopped:
            self.page.set_status(Status("Stopped", f"at {figures}", State.STOPPED))
        return stopped

    def leave(self) -> None:
        super().leave()
        self._stop_side()

    # ---- changes -------------------------------------------------------------------------

    def click_card(self, card: int) -> None:
        """Give a card to a hand or take it back, while hands are set up; else play it."""
        self.typing.forget()
        state = self.state
        if state.editing:
            if card not in state.owners:
                if len(state.hands[state.target]) == state.size:
                    self.hint.emit(f"{SEAT_NAMES[state.target]} has all its cards")
                    return
                self._given.append(card)
            self.change(state.click_card(card), words.pretty(card))
            return
        shown = state.shown
        if shown is None:
            return
        reason = words.why_not(shown, card)
        if reason:
            self.hint.emit(reason)
            return
        had_focus = self.hands[shown.to_move].isAncestorOf(self.focusWidget() or self)
        self.box.receive(shown.to_move, card, self.hands[shown.to_move].button(card))
        after = state.play(card)
        if after.played == state.played:
            self._look_at(after)
        else:
            self.change(after, f"Play {words.pretty(card)}")
        if had_focus:  # the keyboard follows the play round the table
            self.focus_start()

    def type_card(self, card: int) -> None:
        """Take a card that was typed, as if it was clicked."""
        shown = self.state.shown
        if self.state.editing or shown is None or any(card in hand for hand in shown.hands):
            self.click_card(card)
        elif card in self.state.owners:
            self.hint.emit(f"{words.pretty(card)} has been played")
        else:
            self.hint.emit(f"Nobody holds the {words.pretty(card)}")

    def drop_card(self, seat: int, card: int, onto: int) -> None:
        """Move a card to another hand, or let it change places with the card under it."""
        if card not in self.state.owners or self.state.owners[card] == seat:
            return
        moved = self.state.move(card, seat, onto if onto >= 0 else None)
        if moved == self.state:
            self.hint.emit(f"{SEAT_NAMES[seat]} is full: drop the card on one to swap them")
        self.change(moved, f"Move {words.pretty(card)}")

    def take_back_last(self) -> None:
        """Take back the last card played, or given to a hand."""
        self.typing.forget()
        state = self.state
        if not state.editing:
            self.change(state.take_back_last(), "Take back")
            return
        given = [card for card in self._given if card in state.owners]
        card = given[-1] if given else next(iter(state.hands[state.target][-1:]), None)
        if card is not None:
            self.change(state.take_back(card), "Take back")

    def step_to(self, at: int) -> None:
        """Look at the deal after `at` cards of the game and of best play from its end."""
        if not self.state.editing:
            self._look_at(self.state.stepped(at, self._line()))

    def go_along(self, at: int) -> None:
        """Go along the line that is shown until `at` cards are played."""
        state, answer = self.state, self.fresh_answer
        if at <= state.shown_at or state.shown_at >= len(state.played):
            self.step_to(at)
        elif answer is not None:  # back in the game: its best line is another one
            for card in answer.line[: at - state.shown_at]:
                state = state.play(card)
            self.change(state, "Follow best play")

    def _look_at(self, state: OpenDeal) -> None:
        self.adjust(state)
        self.page.ask()

    def edit(self, editing: bool) -> None:
        """Set hands up, or play."""
        self._look_at(self.state.with_editing(editing))
        self.focus_start()

    def deal_rest(self) -> None:
        """Deal at random what is missing."""
        seed = random.SystemRandom().getrandbits(32)
        self.change(self.state.deal_rest(seed), "Deal the rest")
        self.focus_start()

    def turn_direction(self) -> None:
        """Let play run the other way round."""
        other = other_direction(self.state.direction)
        self.change(self.state.with_direction(other), "Order of play")
        self.hint.emit(words.direction_text(self.state))

    def copy_pbn(self) -> None:
        """Put the deal on the clipboard in PBN."""
        QGuiApplication.clipboard().setText(self.state.pbn())
        self.hint.emit("Copied the deal in PBN")

    def _choose_side(self, _chosen: int) -> None:
        self._show_side()
        if not self.page.job.running:
            self._ask_side()

    def start_review(self) -> None:
        """Show what each card of the game cost."""
        self.side_choice.set_chosen(REVIEW)
        self._choose_side(REVIEW)

    # ---- the second question -------------------------------------------------------------

    def _side_question(self) -> TrickTable | Review | None:
        state = self.state
        deal = state.deal
        if state.editing or deal is None:
            return None
        game = state.game
        if self._reviewing() and game is not None:
            return Review(game)
        return TrickTable(deal, state.direction)

    def _reviewing(self) -> bool:
        return self.side_choice.chosen() == REVIEW and bool(self.state.played)

    def _ask_side(self) -> None:
        """Ask the second question, unless it runs or is answered already."""
        question = self._side_question()
        if question != self._side_asked:
            self.side_answer = None
        elif self.side_job.running or (self.side_answer and self.side_answer.progress == 1):
            return
        self._side_asked = question
        if question is None:
            self.side_job.cancel()
        else:
            self._side_timer.start()
            self.side_job.start(question)
        self._show_side()

    def _stop_side(self) -> None:
        self.side_job.cancel()
        self._side_timer.stop()

    def _fresh_side(self) -> TrickTableAnswer | ReviewAnswer | None:
        return self.side_answer if self._side_asked == self._side_question() else None

    def _on_side_answer(self, answer: TrickTableAnswer | ReviewAnswer) -> None:
        self.side_answer = answer
        self._show_side()

    def _on_side_done(self, problem: str | None) -> None:
        self._side_timer.stop()
        if problem is not None:
            self.page.set_status(Status("Could not finish:", problem, State.FAILED))
        elif self.page.status.state is State.RUNNING and not self.page.job.running:
            self._show_side_status()

    def _show_side_status(self) -> None:
        if not self.page.job.running:
            answer = self.fresh_answer
            self.page.set_status(
                self.status_of(answer, False) if answer is not None else self._side_status()
            )

    def _side_figures(self) -> str:
        what = "the review" if self._reviewing() else "the makeable tricks"
        progress = self.side_answer.progress if self.side_answer else 0.0
        return f"{round(100 * progress)} % of {what}"

    def _side_status(self) -> Status:
        if not self.side_job.running:
            return Status("Ready")
        progress = self.side_answer.progress if self.side_answer else 0.0
        return Status("Solving", self._side_figures(), State.RUNNING, progress)

    # ---- drawing -------------------------------------------------------------------------

    def on_table(self) -> object:
        state = self.state
        return state.hands, state.editing, state.played

    def render_state(self) -> None:
        state, shown = self.state, self.state.shown
        editing = state.editing
        in_play: tuple[QWidget, ...] = (self.edit_button, self.box, self.line_panel)
        for widget in (*in_play, self.side_panel):
            set_visible(widget, not editing)
        for panel in (self.setup_box, self.deck):
            set_visible(panel, editing)
        for panel in (self.start_panel, self.keys_panel):
            set_visible(panel, state.empty)
        for button in (self.rotate_button, self.copy_button):
            set_visible(button, not state.empty)
        self.trump.set_chosen(SUIT_ROWS.index(state.trump))
        self.leader.set_chosen(SEAT_COLUMNS.index(state.leader))
        self._show_contract()
        self._show_direction()
        self._show_deck()
        if shown is not None and not editing:
            self._show_box(shown)
        if editing or self.answer is None or self.fresh_answer or (shown and shown.finished):
            self._show_results()
        else:  # the old verdict stays, dimmed, until the new one comes
            self._show_hands()
            self._show_tricks()
        self._show_steps()
        self._show_side()
        self._fit()

    def show_answer(self, answer: Any) -> None:
        self._show_results()

    def show_nothing(self) -> None:
        self._show_results()

    def _show_results(self) -> None:
        """Draw what the answer says, or that there is none."""
        answer = self.fresh_answer
        said = words.verdict(self.state, answer)
        self.verdict.set(said.headline, said.detail)
        self._show_hands()
        self._show_tricks()
        self._show_steps()

    def announce(self) -> None:
        said = words.verdict(self.state, self.fresh_answer)
        self.verdict.set(said.headline, said.detail, announce=True)

    def show_stale(self, stale: bool) -> None:
        self._stale = stale
        for widget in (self.verdict, self.line):
            set_stale(widget, stale)
        self._show_hands()

    def status_of(self, answer: BestPlayAnswer, running: bool) -> Status:
        cards = sum(map(len, answer.position.hands)) + 3
        known = sum(card.tricks.exact for card in answer.cards)
        if running and not answer.best:
            side = words.SIDE_NAMES[side_of(answer.position.to_move)]
            reach = words.bounds_text(words.totals(answer.position, answer.tricks))
            figures = f"{side} {reach} tricks, {known} of {len(answer.cards)} cards known"
            return Status("Searching", figures, State.RUNNING, answer.progress)
        figures = (
            f"{words.count_figures(cards // 4, 'card')} each "
            f"solved in {words.duration(answer.elapsed_s)}"
        )
        if self.side_job.running and not self._side_timer.isActive():
            side_status = self._side_status()
            return Status(
                "Exact", f"{figures}; {side_status.figures}", State.RUNNING, side_status.progress
            )
        return Status("Exact", figures)

    def _show_contract(self) -> None:
        """Offer the contracts, or in an ending the numbers of tricks that may be needed."""
        state = self.state
        lowest = lowest_contract(state.size)
        self._contract_label.set_text("Contract" if state.size == MOST_CARDS else "Needs")
        for i in range(MOST_CARDS - LOWEST_CONTRACT + 1):
            self.contract.set_option(i, str(lowest + i), shown=lowest + i <= state.size)
        self.contract.set_chosen(state.contract - lowest)

    def _show_direction(self) -> None:
        for direction, button in self.directions.items():
            set_visible(button, direction == self.state.direction)
            button.setToolTip(f"{words.direction_text(self.state)}. Click to turn it round")

    def _show_deck(self) -> None:
        state = self.state
        if not state.editing:
            return
        self.deck.picker.set_owners({card: SEATS[seat] for card, seat in state.owners.items()})
        room = len(state.hands[state.target]) < state.size
        self.deck.set_hint(
            f"gives to <i>{SEAT_NAMES[state.target]}</i>"
            if room
            else "click a dealt card to take it back; drag cards on the felt to swap them"
        )
        self.deck.set_yours(state.empty)
        self.size_stepper.set_value(state.size)
        self.rest_button.setEnabled(not state.whole)
        self.play_button.setEnabled(state.whole)
        self.play_button.setToolTip("" if state.whole else "Every hand needs its cards first")

    def _show_hands(self) -> None:
        state, shown = self.state, self.state.shown
        for seat, hand in self.hands.items():
            hint = (words.seat_hint_short if self._narrow or seat % 2 else words.seat_hint)(
                state, shown, seat
            )
            moving = not state.editing and shown is not None and not shown.finished
            active = moving and shown is not None and seat == shown.to_move
            target = state.editing and not state.whole and seat == state.target
            hand.name.show_seat(hint, active=active, target=target, clickable=state.editing)
            if state.editing or shown is None:
                cards = [
                    hand_card(card, tip="Click to take it back, drag to move it")
                    for card in words.in_rows(state.hands[seat])
                ]
            elif active:
                cards = self._cards_to_play(shown)
            else:
                cards = [hand_card(card) for card in words.in_rows(shown.hands[seat])]
            over = shown is not None and shown.finished
            hand.show_cards(
                cards, setting_up=state.editing, complete=not state.editing and not over
            )

    def _cards_to_play(self, shown: Position) -> list[HandCard]:
        """Cards of the hand to move: legal ones with their tricks, the others dimmed."""
        answer = self.fresh_answer
        known = {card.card: card.tricks for card in answer.cards} if answer else {}
        cards = []
        for card in words.in_rows(shown.hands[shown.to_move]):
            if card not in shown.legal:
                cards.append(hand_card(card, dimmed=True, tip=words.why_not(shown, card)))
            elif answer is None or card not in known:
                badge = "–" if self._stale or self.answer is None else ""
                cards.append(hand_card(card, badge=badge, badge_kind="quiet"))
            else:
                cards.append(
                    hand_card(
                        card,
                        badge=words.badge(shown, known[card]),
                        badge_kind="best" if card in answer.best else "plain",
                        tip=words.tip(shown, known[card], answer.tricks),
                    )
                )
        return cards

    def _show_box(self, shown: Position) -> None:
        trick = shown.trick or (shown.tricks[-1] if shown.tricks else None)
        on_table = dict(zip(trick.seats, trick.cards, strict=True)) if trick else {}
        self.box.show_trick(on_table, dimmed=shown.trick is None, word=words.box_word(shown))

    def _show_tricks(self) -> None:
        state = self.state
        texts = words.contract_words(state, None if state.editing else state.shown)
        for label, text in zip(self.tricks, texts, strict=True):
            label.set_text(text)
            set_visible(label, bool(text))

    def _line(self) -> Cards:
        """Best play from the end of the game, as far as it is known."""
        if self.state.line:
            return self.state.line
        answer = self.fresh_answer
        return answer.line if answer is not None and self.state.at is None else ()

    def _show_steps(self) -> None:
        state, shown, answer = self.state, self.state.shown, self.fresh_answer
        if state.editing or shown is None:
            return
        at = state.shown_at
        count = len(state.played) + len(self._line())
        self.steps.set_position(at, count, words.step_label(state, self._narrow))
        if at >= len(state.played) and state.line:
            line: Cards = (*state.played, *state.line)[at:]
        elif answer is not None:
            line = answer.line
        elif self.answer is not None:
            return  # the old line stays, dimmed, until the new one comes
        else:
            line = ()
        rows = words.trick_rows(shown.after(*line), at)
        first = min(len(shown.tricks), max(0, len(rows) - 2))
        self.line.show_rows(rows[first : first + 2])
        text = words.next_played(state, answer)
        self.in_game.set_text(text)
        set_visible(self.in_game, bool(text))

    def _show_side(self) -> None:
        state = self.state
        reviewing = self._reviewing()
        set_visible(self.side_choice, bool(state.played))
        set_visible(self.makeable, not reviewing)
        set_visible(self.review, reviewing)
        if state.editing:
            return
        answer = self._fresh_side()
        if reviewing:
            self._show_review(answer if isinstance(answer, ReviewAnswer) else None)
        else:
            self._show_trick_table(answer if isinstance(answer, TrickTableAnswer) else None)

    def _show_trick_table(self, answer: TrickTableAnswer | None) -> None:
        state = self.state
        self.side_panel.set_title("Makeable tricks")
        where = "North–South" if state.played else "North–South, full deal"
        progress = words.table_progress(answer)
        self.side_panel.set_hint(f"{where}{', ' if progress else ''}{progress}")
        for row, trump in enumerate(SUIT_ROWS):
            for column, leader in enumerate(SEAT_COLUMNS):
                current = (trump, leader) == (state.trump, state.leader)
                if answer is None:
                    self.makeable.set_cell(
                        row, column, "–", current=current, spoken="no result yet"
                    )
                    continue
                bounds = words.north_south(state.size, leader, answer.tricks[trump][leader])
                open_ = bounds.high - bounds.low >= state.size
                self.makeable.set_cell(
                    row,
                    column,
                    "–" if open_ else words.bounds_text(bounds),
                    None if open_ else words.heat(state.size, bounds),
                    current=current,
                )

    def _show_review(self, answer: ReviewAnswer | None) -> None:
        state = self.state
        self.side_panel.set_title("Review")
        done = answer is not None and answer.progress == 1
        known = len(answer.cards) if answer else 0
        self.side_panel.set_hint(
            "the game as played" if done else f"{known} of {len(state.played)} cards judged"
        )
        self.review_words.set_text(words.review_headline(answer) if answer else "")
        self.mistakes.show_mistakes(answer.mistakes if answer else ())
        costs = {card.number - 1: card.cost for card in answer.cards} if answer else {}
        game = state.game
        rows = words.trick_rows(game, state.shown_at, costs) if game is not None else []
        self.review_line.show_rows(rows)

    def _fit(self) -> None:
        """Choose card heights for which everything fits the felt."""
        narrow = self._right.fit()
        low = self.height() < LOW_UNDER
        if narrow != self._narrow:
            self._narrow = narrow
            self._show_hands()
            self._show_steps()
        for button in self.directions.values():
            button.set_compact(narrow)
        fit = FITS[self.state.editing, narrow or low]
        self.deck.picker.set_key_height(fit.key)
        for seat, hand in self.hands.items():
            hand.fit(fit.north if seat == NORTH else fit.south if seat == SOUTH else fit.rows)
        self.box.set_card_height(fit.trick)
        middle = self.setup_box if self.state.editing else self.box
        felt = self.width() - 2 * MARGIN - MARGIN - self._right.maximumWidth()
        side = (felt - 2 * FELT_MARGIN - 2 * SIDE_GAP - middle.sizeHint().width()) // 2
        for seat in (WEST, EAST):
            self.hands[seat].setFixedWidth(max(100, min(side, WIDEST_SIDE)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
