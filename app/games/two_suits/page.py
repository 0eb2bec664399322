"""The Two Suits page: both hands open, tricks for every card, payoffs of plans, players."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.cards.controls import Button, SegmentedControl, StepBar, Stepper
from app.cards.hand import Fan, HandCard, hand_card
from app.cards.panels import Panel, Verdict, set_stale
from app.cards.scroll import SideColumn
from app.cards.tables import ListTable
from app.cards.text import Text
from app.games.two_suits import words
from app.games.two_suits.survey import SurveyDialog
from app.games.two_suits.table import FEWEST_EACH, MOST_EACH, OPPONENTS, Table
from app.games.two_suits.widgets import LearningCurve, PayoffView, TrickView
from app.shell.engine import Engine, Job
from app.shell.page import Page
from app.shell.status import Status
from engine.games.two_suits import (
    MOST_STORED,
    Arena,
    ArenaAnswer,
    BestPlay,
    BestPlayAnswer,
    Card,
    Cards,
    Choice,
    ChoiceAnswer,
    Payoffs,
    PayoffsAnswer,
    PlanRules,
    Player,
    Position,
    Review,
    ReviewAnswer,
    Side,
    Training,
    TrainingAnswer,
    matrix_csv,
)

RIGHT_WIDTH, NARROW_WIDTH = 620, 440
MAP_SIDE, NARROW_MAP_SIDE = 264, 216  # px
MARGIN, FELT_MARGIN = 16, 20
LOW_UNDER = 660  # px
MERGE_SIZE = 1  # stepping through the numbers of cards is one undo step
TRUMPS = (None, 0, 1)
SIDES: tuple[Side, Side] = ("mine", "theirs")
RULES: tuple[PlanRules, ...] = ("report", "winner-leads")
ARENA_PLAYERS: tuple[Player, ...] = tuple(words.PLAYER_NAMES)
ARENA_OPPONENTS: tuple[Player, ...] = ("perfect", "random")
ARENA_DEALS = 1000
TRAINING_GAMES = 100_000
MOST_WRITTEN = 6  # cards each whose payoffs are written from here: half a million cells


class TwoSuitsPage(Page):
    """Shows a `Table` and what the engine says of it."""

    room = "two_suits"
    keys = (
        ("Backspace", "take back the last card"),
        ("[ ]", "step back, step forward"),
        ("{ }", "first card, last card"),
    )
    state: Table = Table()
    answer: BestPlayAnswer | None

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._engine, self._stale = engine, False
        self.payoff_job = self._make_job(engine, self._on_payoffs, self._on_payoffs_done)
        self.payoffs: PayoffsAnswer | None = None
        self._payoffs_asked: Payoffs | None = None
        self.reply_job = self._make_job(engine, self._on_reply)
        self._reply_asked: Choice | None = None
        self.review_job = self._make_job(engine, self._on_review)
        self._review_asked: Review | None = None
        self.arena_job = self._make_job(engine, self._on_arena, self._on_arena_done)
        self._arena_queue: list[Arena] = []
        self._arena_size = 0
        self._arena_found: dict[tuple[Player, Player], ArenaAnswer | str] = {}
        self.training_job = self._make_job(engine, self._on_training, self._on_training_done)
        self._build_header()
        left = self._build_left()
        self._build_right()
        row = QHBoxLayout(self)
        row.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        row.setSpacing(MARGIN)
        row.addWidget(left, 1)
        row.addWidget(self._right)
        self._show_arena()
        self.render_state()
        self.show_nothing()

    def _make_job(
        self,
        engine: Engine,
        update: Callable[[Any], None],
        done: Callable[[str | None], None] | None = None,
    ) -> Job:
        job = Job(engine, self.room, self)
        job.update.connect(update)
        if done is not None:
            job.done.connect(done)
        return job

    # ---- building ------------------------------------------------------------------------

    def _build_header(self) -> None:
        self._header = QWidget()
        row = QHBoxLayout(self._header)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.count = Stepper(FEWEST_EACH, MOST_EACH, "cards each", name="cards each")
        self.count.changed.connect(
            lambda size: self.change(self.state.emptied(size), "Cards each", MERGE_SIZE)
        )
        self.trump = SegmentedControl(["No trump", "Trump ♠", "Trump ♥"], name="Trump")
        self.trump.changed.connect(lambda i: self.change(self.state.with_trump(TRUMPS[i]), "Trump"))
        row.addWidget(self.count)
        row.addWidget(self.trump)

    def _build_left(self) -> Panel:
        """Felt; Tab visits things in the order in which they are made."""
        felt = Panel(role="felt", margins=(FELT_MARGIN, 12, FELT_MARGIN, 14), spacing=0)
        self.leader = SegmentedControl(["You lead", "They lead"], small=True, name="Who leads")
        self.leader.changed.connect(lambda i: self.change(self.state.with_leader(SIDES[i]), "Lead"))
        self.opponent = QComboBox()
        self.opponent.setAccessibleName("Opponent")
        names = ["You play both", *(f"Against {_name(player)}" for player in OPPONENTS[1:])]
        self.opponent.addItems(names)
        self.opponent.activated.connect(
            lambda i: self.change(self.state.with_opponent(OPPONENTS[i]), "Opponent")
        )
        self.swap_button = Button("Swap cards", small=True)
        self.swap_button.setToolTip("Let a card of yours and one of theirs change hands")
        self.swap_button.clicked.connect(
            lambda: self._look_at(self.state.with_swapping(not self.state.swapping))
        )
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.leader)
        top.addStretch(1)
        top.addWidget(self.swap_button)
        top.addWidget(self.opponent)
        self.names = {side: Text("", "strong") for side in SIDES}
        self.captions = {side: Text("", "hint") for side in SIDES}
        self.fans: dict[Side, Fan] = {}
        body = felt.body
        body.addLayout(top)
        body.addStretch(1)
        body.addLayout(self._make_hand("theirs", "The opponent’s cards"))
        body.addStretch(1)
        self.trick = TrickView()
        trick = QHBoxLayout()
        trick.addStretch(1)
        trick.addWidget(self.trick)
        trick.addStretch(1)
        body.addLayout(trick)
        body.addStretch(1)
        body.addLayout(self._make_hand("mine", "Your cards"))
        body.addSpacing(12)
        self.steps = StepBar(width=86)
        self.steps.moved.connect(self.step_to)
        steps = QHBoxLayout()
        steps.addStretch(1)
        steps.addWidget(self.steps)
        steps.addStretch(1)
        body.addLayout(steps)
        costs = QHBoxLayout()
        self.costs_button = Button("Show costs", kind="link", small=True)
        self.costs_button.setToolTip("What each card that you played gave away")
        self.costs_button.clicked.connect(self._toggle_costs)
        self.costs = Text("", "hint", wrap=True)
        self.costs.hide()
        costs.addWidget(self.costs_button)
        costs.addWidget(self.costs, 1)
        body.addSpacing(6)
        body.addLayout(costs)
        return felt

    def _make_hand(self, side: Side, name: str) -> QVBoxLayout:
        caption = QHBoxLayout()
        caption.setSpacing(8)
        caption.addStretch(1)
        caption.addWidget(self.names[side])
        caption.addWidget(self.captions[side])
        caption.addStretch(1)
        fan = Fan(name, 104, badges=True)
        fan.clicked.connect(self.click_card)
        self.fans[side] = fan
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addLayout(caption)
        column.addWidget(fan)
        return column

    def _build_right(self) -> None:
        self._right = SideColumn(RIGHT_WIDTH, NARROW_WIDTH)
        self.verdict = Verdict()
        self._right.add(self.verdict)
        self.rules = SegmentedControl(["Report", "Winner leads"], small=True, name="Rules")
        self.rules.setToolTip("Report: your card counts as led in every trick")
        self.rules.changed.connect(lambda _: self._ask_payoffs())
        self.csv_button = Button("CSV", "save", small=True)
        self.csv_button.setToolTip("Write the payoffs to a file")
        self.csv_button.clicked.connect(self._choose_csv)
        self.payoff_panel = Panel("Payoffs", "cards in a fixed order")
        self.payoff_panel.add_right(self.rules)
        self.payoff_panel.add_right(self.csv_button)
        self.survey_button = Button("Survey", "help", small=True)
        self.survey_button.setToolTip("Do the report’s claims hold on many deals?")
        self.survey_button.clicked.connect(self.open_survey)
        self.payoff_panel.add_right(self.survey_button)
        self.payoff_view = PayoffView()
        self.payoff_panel.body.addWidget(self.payoff_view)
        self._right.add(self.payoff_panel)
        self._right.add(self._make_players())

    def _make_players(self) -> QWidget:
        self.arena_button = Button("Run", kind="outline", small=True)
        self.arena_button.clicked.connect(self.run_arena)
        self.arena_panel = Panel("Arena", f"{ARENA_DEALS:,} deals", right=self.arena_button)
        self.arena = ListTable(
            ["Player", "vs perfect", "vs random"], right=(1, 2), row_height=22, name="Arena"
        )
        self.arena_panel.body.addWidget(self.arena)
        self.arena_panel.body.addStretch(1)
        self.train_button = Button("Train", kind="outline", small=True)
        self.train_button.setToolTip("Train a net by playing against itself")
        self.train_button.clicked.connect(self.train)
        self.curve = LearningCurve()
        self.curve_hint = Text("", "hint", wrap=True)
        self.curve_panel = Panel("Net’s learning curve", right=self.train_button)
        self.curve_panel.body.addWidget(self.curve, 1)
        self.curve_panel.body.addWidget(self.curve_hint)
        both = QWidget()
        self._players_row = QBoxLayout(QBoxLayout.Direction.LeftToRight, both)
        self._players_row.setContentsMargins(0, 0, 0, 0)
        self._players_row.setSpacing(12)
        self._players_row.addWidget(self.arena_panel, 6)
        self._players_row.addWidget(self.curve_panel, 5)
        return both

    # ---- what the shell asks -------------------------------------------------------------

    def blank(self) -> Table:
        return self.state.emptied()

    def random_state(self) -> Table:
        return self.state.dealt(random.SystemRandom().getrandbits(32))

    def to_json(self, state: Any) -> dict[str, Any]:
        table: Table = state
        return table.to_json()

    def from_json(self, data: dict[str, Any]) -> Table:
        return Table.from_json(data)

    def to_text(self) -> str:
        return self.state.to_text(words.results_text(self.state, self.fresh_answer))

    def from_text(self, text: str) -> Table:
        return Table.from_text(text).with_opponent(self.state.opponent)

    def header(self) -> QWidget:
        return self._header

    def question(self) -> object | None:
        position = self.state.shown.position
        return None if position.finished else BestPlay(position)

    def focus_start(self) -> None:
        position = self.state.shown.position
        if position.finished:
            self.steps.button("prev").setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.fans[position.to_move].focus_card()

    def type_key(self, event: QKeyEvent) -> bool:
        text = event.text()
        if text and text in "[]{}":
            at, count = self.state.shown_at, len(self.state.played) + len(self._line())
            self.step_to({"[": at - 1, "]": at + 1, "{": 0, "}": count}[text])
        elif event.key() == Qt.Key.Key_Backspace:
            self.change(self.state.take_back_last(), "Take back")
        else:
            return False
        return True

    def ask(self, *, again: bool = False) -> None:
        super().ask(again=again)
        self._ask_payoffs()
        self._ask_reply()
        self._ask_review()

    def cancel(self) -> None:
        if self.job.running:
            super().cancel()
        elif self.arena_job.running:
            self.run_arena()
        elif self.training_job.running:
            self.train()

    # ---- changes -------------------------------------------------------------------------

    def click_card(self, code: int) -> None:
        """Play a card, or let it change hands."""
        table = self.state
        card = words.game_card(code, table.start.game)
        if table.swapping:
            after = table.choose(card)
            if after.start == table.start:
                self.adjust(after)
            else:
                self.change(after, "Swap cards")
            return
        reason = words.why_not(table, card)
        if not reason and table.opponent_plays:
            reason = "The opponent plays by itself"
        if reason:
            self.hint.emit(reason)
            return
        after = table.play(card)
        name = words.pretty(card, table.start.game)
        if after.played == table.played:
            self._look_at(after)
        else:
            self.change(after, f"Play {name}")
        if self.focusWidget() is not None:
            self.focus_start()

    def step_to(self, at: int) -> None:
        """Look at the table after `at` cards of the game and of best play from its end."""
        self._look_at(self.state.stepped(at, self._line()))

    def _look_at(self, table: Table) -> None:
        self.adjust(table)
        self.ask()

    def _line(self) -> Cards:
        """Best play from the end of the game, as far as it is known."""
        if self.state.line:
            return self.state.line
        answer = self.fresh_answer
        if answer is None or self.state.at is not None:
            return ()
        return words.flat(answer.line, answer.position)

    # ---- the opponent, and what my cards cost ------------------------------------------------

    def _ask_reply(self) -> None:
        table = self.state
        player = table.opponent
        if player == "nobody" or not table.opponent_plays:
            self.reply_job.cancel()
            self._reply_asked = None
            return
        question = Choice(table.shown.position, player, random.SystemRandom().getrandbits(32))
        self._reply_asked = question
        self.reply_job.start(question)

    def _on_reply(self, answer: ChoiceAnswer) -> None:
        asked, table = self._reply_asked, self.state
        if asked is None or not table.opponent_plays or asked.position != table.shown.position:
            return
        self._reply_asked = None
        self.extend(table.play(answer.card))

    def _toggle_costs(self) -> None:
        shown = self.costs.isHidden()
        self.costs.setVisible(shown)
        self.costs_button.setText("Hide costs" if shown else "Show costs")
        self._ask_review()

    def _ask_review(self) -> None:
        play = self.state.shown
        if self.costs.isHidden() or not play.played:
            self.review_job.cancel()
            self._review_asked = None
            self.costs.set_text("" if self.costs.isHidden() else "No card is played yet.")
            return
        question = Review(play)
        if question != self._review_asked:
            self._review_asked = question
            self.review_job.start(question)

    def _on_review(self, answer: ReviewAnswer) -> None:
        self.costs.set_text(words.costs_text(answer, self.state.start.game))

    # ---- payoffs -----------------------------------------------------------------------------

    def _payoffs_question(self) -> Payoffs | None:
        position = self.state.before_trick
        if position.finished or position.size > MOST_STORED:
            return None
        return Payoffs(position, RULES[self.rules.chosen()])

    def _ask_payoffs(self) -> None:
        question = self._payoffs_question()
        if question == self._payoffs_asked:
            return
        self._payoffs_asked = question
        self.payoffs = None
        if question is None:
            self.payoff_job.cancel()
            self._show_payoffs()
        else:
            self.payoff_job.start(question)

    def _on_payoffs(self, answer: PayoffsAnswer) -> None:
        self.payoffs = answer
        self._show_payoffs()
        if not self.job.running and (best := self.fresh_answer) is not None:
            self.set_status(self.status_of(best, False))

    def _on_payoffs_done(self, problem: str | None) -> None:
        if problem is not None:
            self.payoff_view.show_payoffs(None, f"Could not finish: {problem}")

    def _show_payoffs(self) -> None:
        position = self.state.before_trick
        remark = ""
        if self.payoffs is None and position.finished:
            remark = "No cards are left."
        elif self.payoffs is None:
            remark = f"Shown for up to {MOST_STORED} cards each; play on, or choose fewer."
        self.payoff_view.show_payoffs(self.payoffs, remark)
        written = self.payoffs is not None and position.size <= MOST_WRITTEN
        self.csv_button.setEnabled(written)
        self.csv_button.setToolTip(
            "Write the payoffs to a file"
            if written
            else f"Up to {MOST_WRITTEN} cards each; the command line writes {MOST_STORED}"
        )

    def _choose_csv(self) -> None:
        file, _ = QFileDialog.getSaveFileName(
            self, "Write the payoffs", "payoffs.csv", "CSV (*.csv)"
        )
        if file:
            self.write_csv(file)

    def write_csv(self, file: str) -> None:
        """Write the matrix as the report's program does."""
        if self.payoffs is None:
            return
        try:
            with open(file, "w", encoding="ascii", newline="") as out:
                out.writelines(matrix_csv(self.payoffs))
        except OSError as error:
            self.hint.emit(f"The file cannot be written: {(error.strerror or '').lower()}")
        else:
            self.hint.emit("Wrote the payoffs")

    def open_survey(self) -> SurveyDialog:
        """Look at many deals."""
        trump = self.state.start.game.trump
        dialog = SurveyDialog(self._engine, self.room, trump if trump in (0, 1) else None, self)
        dialog.open()
        return dialog

    # ---- arena -------------------------------------------------------------------------------

    def run_arena(self) -> None:
        """Let all players meet the perfect and the random one; or stop that."""
        if self._arena_queue:
            self._arena_queue.clear()
            self.arena_job.cancel()
            self._show_arena()
            self._show_side_status("Stopped")
            return
        game = self.state.start.game
        trump = game.trump if game.trump in (0, 1) else None
        size = max(FEWEST_EACH, self.state.size)
        self._arena_found, self._arena_size = {}, size
        self._arena_queue = [
            Arena(first, second, size, ARENA_DEALS, trump)
            for first in ARENA_PLAYERS
            for second in ARENA_OPPONENTS
        ]
        self.arena_job.start(self._arena_queue[0])
        self._show_arena()

    def _on_arena(self, answer: ArenaAnswer) -> None:
        asked = self._arena_queue[0]
        self._arena_found[asked.first, asked.second] = answer
        self._show_arena()
        done = len(ARENA_PLAYERS) * len(ARENA_OPPONENTS) - len(self._arena_queue)
        share = (done + answer.progress) / (len(ARENA_PLAYERS) * len(ARENA_OPPONENTS))
        self._show_side_status("Arena", share)

    def _on_arena_done(self, problem: str | None) -> None:
        if not self._arena_queue:
            return
        asked = self._arena_queue.pop(0)
        if problem is not None:
            self._arena_found[asked.first, asked.second] = problem
        if self._arena_queue:
            self.arena_job.start(self._arena_queue[0])
        else:
            self._show_side_status("")
        self._show_arena()

    def _show_arena(self) -> None:
        self.arena_button.setText("Cancel" if self._arena_queue else "Run")
        rows = []
        for player in ARENA_PLAYERS:
            found = [self._arena_found.get((player, other)) for other in ARENA_OPPONENTS]
            cells = [
                f"{a.first_tricks.mean:.2f}" if isinstance(a, ArenaAnswer) else "–" for a in found
            ]
            rows.append((words.PLAYER_NAMES[player], *cells))
        self.arena.set_rows(rows)
        answers = [a for a in self._arena_found.values() if isinstance(a, ArenaAnswer)]
        error = max((1.96 * a.first_tricks.se for a in answers), default=0.0)
        hint = f"{ARENA_DEALS:,} deals"
        if answers:  # the table may have changed since
            hint += f" of {self._arena_size} cards, ± {error:.2f}"
        self.arena_panel.set_hint(hint)
        problems = [a for a in self._arena_found.values() if isinstance(a, str)]
        self.arena.setToolTip(problems[0] if problems else "Mean tricks a game, hands exchanged")

    def _show_side_status(self, kind: str, progress: float | None = None) -> None:
        """Say how far the arena or the training is; with the answer's own status when done."""
        if self.job.running:
            return
        if progress is not None:
            figures = f"{round(100 * progress)} %"
            self.set_status(Status(kind, figures, "running", progress, "Cancel"))
        elif (best := self.fresh_answer) is not None:
            self.set_status(self.status_of(best, False))
        else:
            self.set_status(Status(kind or "Ready"))

    # ---- training ----------------------------------------------------------------------------

    def train(self) -> None:
        """Train a net by playing against itself, or stop that."""
        if self.training_job.running:
            self.training_job.cancel()
            self._on_training_done(None)
            return
        size, trump = max(4, self.state.size), self.state.start.game.trump
        question = Training(size, TRAINING_GAMES, trump if trump in (0, 1) else None)
        self.curve.show_points(())
        self.training_job.start(question)
        self.train_button.setText("Stop")
        with_trump = "no trump" if question.trump is None else "with trump"
        self.curve_hint.set_text(f"% of its cards best; {size} cards each, {with_trump}")

    def _on_training(self, answer: TrainingAnswer) -> None:
        self.curve.show_points(answer.curve)
        if not self.arena_job.running:
            self._show_side_status("Training", answer.progress)

    def _on_training_done(self, problem: str | None) -> None:
        self.train_button.setText("Train")
        if problem is not None:
            self.curve_hint.set_text(f"Could not finish: {problem}")
        self._show_side_status("")

    # ---- drawing -------------------------------------------------------------------------

    def render_state(self) -> None:
        table, play = self.state, self.state.shown
        start = table.start
        self.count.set_value(max(FEWEST_EACH, table.size))
        trump = start.game.trump
        self.trump.set_chosen(TRUMPS.index(trump) if trump in TRUMPS else -1)
        self.leader.set_chosen(SIDES.index(start.leader))
        self.opponent.setCurrentIndex(OPPONENTS.index(table.opponent))
        self.swap_button.setText("Done" if table.swapping else "Swap cards")
        position = play.position
        self.trick.show_trick(play, None)
        for side, name in zip(SIDES, ("You", "Opponent"), strict=True):
            moving = position.to_move == side and not position.finished
            yours = moving and side == "mine"
            self.names[side].set_text(f"<i>{name}</i>" if yours else f"<b>{name}</b>")
            self.captions[side].set_text(words.caption(table, side))
        if self.answer is None or self.fresh_answer or position.finished or table.swapping:
            self._show_results()
        else:  # the old verdict stays, dimmed, until the new one comes
            self._show_hands()
            self._show_steps()
        self._fit()

    def show_answer(self, answer: BestPlayAnswer) -> None:
        self._show_results()

    def show_nothing(self) -> None:
        self._show_results()

    def _show_results(self) -> None:
        """Draw what the answer says, or that there is none."""
        said = words.verdict(self.state, self.fresh_answer)
        self.verdict.set(said.headline, said.detail)
        self._show_hands()
        self._show_steps()

    def announce(self) -> None:
        said = words.verdict(self.state, self.fresh_answer)
        self.verdict.set(said.headline, said.detail, announce=True)

    def show_stale(self, stale: bool) -> None:
        self._stale = stale
        set_stale(self.verdict, stale)
        self._show_hands()

    def status_of(self, answer: BestPlayAnswer, running: bool) -> Status:
        figures = f"{answer.position.size} cards each in {words.duration(answer.elapsed_s)}"
        if running:
            return Status("Working", figures, "running", answer.progress, "Cancel")
        if self.payoffs is not None:
            figures += f", {words.payoff_figures(self.payoffs)}"
        return Status("Exact", figures)

    def _show_hands(self) -> None:
        table, position = self.state, self.state.shown.position
        for side, fan in self.fans.items():
            hand = table.start.hand(side) if table.swapping else position.hand(side)
            cards = [
                card for card in words.in_order(hand) if card != position.led or table.swapping
            ]
            fan.set_cards([self._hand_card(card, side, position) for card in cards])
            fan.setVisible(bool(cards))

    def _hand_card(self, card: Card, side: Side, position: Position) -> HandCard:
        table = self.state
        code = words.deck_card(card, position.game)
        if table.swapping:
            return hand_card(code, lifted=card == table.chosen, tip="Click to exchange it")
        if side != position.to_move:
            return hand_card(code)
        if card not in position.legal:
            return hand_card(code, dimmed=True, tip=words.why_not(table, card))
        answer = self.fresh_answer
        found = next((c for c in answer.cards if c.card == card), None) if answer else None
        if answer is None or found is None:
            return hand_card(code, badge="–", badge_kind="quiet")
        return hand_card(
            code,
            badge=str(table.shown.won[0] + found.tricks),
            badge_kind="best" if card in answer.best else "plain",
            tip=words.tip(table.shown, found),
        )

    def _show_steps(self) -> None:
        table = self.state
        count = len(table.played) + len(self._line())
        self.steps.set_position(table.shown_at, count, words.step_label(table))

    def _fit(self) -> None:
        """Choose card heights for which everything fits the felt."""
        narrow = self._right.fit()
        self.payoff_view.map.set_side(NARROW_MAP_SIDE if narrow else MAP_SIDE)
        self.payoff_panel.hint.setVisible(not narrow)
        for button in (self.csv_button, self.survey_button):
            button.set_compact(narrow)
        directions = QBoxLayout.Direction
        self._players_row.setDirection(directions.TopToBottom if narrow else directions.LeftToRight)
        low = narrow or self.height() < LOW_UNDER
        room = self.width() - 3 * MARGIN - self._right.maximumWidth() - 2 * FELT_MARGIN
        # a fan of n cards is at least .714 + .4 (n - 1) times its height wide
        widest = int((room - 8) / (0.72 + 0.4 * (self.state.size - 1)))
        heights = {"mine": 96 if low else 120, "theirs": 84 if low else 104}
        for side, fan in self.fans.items():
            height = min(heights[side], widest)
            fan.set_height(height)
            most = (room - 8 - round(0.72 * height)) // (self.state.size - 1 or 1)
            fan.set_step(min(round(0.8 * height), most))
        self.trick.set_card_height(72 if low else 92)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _name(player: str) -> str:
    return {"first-card": "first card", "net": "the net"}.get(player, player)
