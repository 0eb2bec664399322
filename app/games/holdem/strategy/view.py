"""Hold'em's strategy: set up two ranges, let them be solved, and walk through the betting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.games.holdem.actions import STRATEGY_ACTIONS
from app.games.holdem.mode_view import ModeView
from app.games.holdem.ranges.dialogs import RangeDialogs
from app.games.holdem.strategy import file as strategy_file, words as strategy_words
from app.games.holdem.strategy.answers import AnswersView
from app.games.holdem.strategy.flops_control import FlopsControl, is_report
from app.games.holdem.strategy.line import Table, walk
from app.games.holdem.strategy.quiz import Quiz
from app.games.holdem.strategy.setup import NO_BOARD, NO_SETUP, Setup
from app.games.holdem.strategy.setup_view import SetupView
from app.games.holdem.strategy.solution import setup_of
from app.games.holdem.taken_over import taken_over
from app.games.holdem.training import QuizTrainer, quiz_decision
from app.shell.asking.engine import Engine, Job
from app.shell.room import places
from app.shell.room.actions import add_actions
from app.shell.room.page import Page
from app.shell.room.pieces import in_pieces
from app.shell.room.side_question import SideQuestion
from app.shell.room.status import State, Status
from app.shell.room.view import MARGIN, MOST_WIDTH
from app.shell.storage.documents import write_whole
from app.shell.storage.saving import saver
from app.widgets.layout import down
from app.widgets.panels import Verdict
from app.widgets.scroll import SideColumn
from app.widgets.text import set_margins
from app.words.cards import pretty, title
from app.words.figures import clock
from app.words.translation import (
    _,
    said,
)
from engine.games.holdem.strategy.equilibrium import (
    Advice,
    Begun,
    Cost,
    Estimate,
    Load,
    Loaded,
    RunoutReport,
    Runouts,
    Save,
    Saved,
    Strategy,
    moved,
)

MERGE_WALK, MERGE_MINE = 11, 12
ENDING = ".kibs"
LONG_S = 60.0  # of solving, that is not thrown away unasked
SOLUTIONS = _("Solutions (*.kibs)")


class StrategyView(ModeView[Setup]):
    """Draws a `Setup` and what the engine says of it."""

    part, new_part = "setup", NO_SETUP
    engine_package = "holdem.strategy.equilibrium"

    def __init__(self, page: Page, engine: Engine, ranges: RangeDialogs) -> None:
        super().__init__(page)
        self.cost = SideQuestion(engine, self.engine_package, self, self._show_cost)
        self.rivers = SideQuestion(
            engine, self.engine_package, self, self._show_rivers, self._end_rivers
        )
        self._engine, package = engine, self.engine_package
        self.saving = Job(engine, package, self, self._show_saved, self._end_saving)
        self.opening = Job(engine, package, self, self._show_solution, self._end_opening)
        self._file = self._saved_file = ""  # of the solution that is being read, and written
        self._opened: Callable[[str | None], None] = self._say  # hears whether it could be read
        self._before_opening = Status()
        self._ranges = ranges
        self._stopped: tuple[Setup, int] | None = None  # what was stopped, after how many rounds
        #: On what, seconds of the questions before, and of this one: each decision is one.
        self._worked: tuple[Setup, float, float] = (NO_SETUP, 0.0, 0.0)
        self._saving: tuple[Setup, float] = (NO_SETUP, 0.0)  # what goes into a file
        self._saved_s = 0.0  # of them, that are in a file
        self._far: tuple[str, ...] = ()  # the longest line that was walked
        self._far_in: Setup | None = None  # and what was solved then
        self._table: Table | None = None
        self._answers: AnswersView | None = None  # built when it is first needed
        self.build(self._building())

    def _building(self) -> Iterator[None]:
        self._stack = QStackedWidget(self)
        self.flops = FlopsControl(self._engine, self.page, self._stack, lambda: self.state)
        self.flops.changed.connect(self._tell_status)
        self.flops.refused.connect(self.refused)
        self.flops.hinted.connect(self.hint)
        self.flops.begun.connect(
            lambda path: self.page.begin(self.page.state, _("Many flops"), path)
        )
        self.flops.solve_wanted.connect(self._solve_flop)
        self.flops.report_wanted.connect(lambda path: self._open_report(path, self._say))
        self.flops.csv_wanted.connect(self.save_csv)
        self.flops.back_wanted.connect(self.turn_flops)
        with in_pieces():
            self.setup_view = SetupView()
        self._stack.addWidget(self.setup_view)
        yield
        yield from self.setup_view.pieces_left()
        self.setup_view.changed.connect(self.change)
        self.setup_view.solve_wanted.connect(self.solve)
        self.setup_view.load_wanted.connect(self.load_solution)
        self.setup_view.flops_wanted.connect(self.turn_flops)
        self.setup_view.equity_wanted.connect(self._take_over)
        self.setup_view.third_wanted.connect(self.turn_third)
        self.setup_view.range_wanted.connect(self.edit_range)
        self.setup_view.saved_wanted.connect(lambda player: self.edit_range(player, saved=True))
        self.setup_view.card_clicked.connect(self.click_card)
        self._outer = down(
            self._stack, margins=(MARGIN, MARGIN, MARGIN - SideColumn.BAR, MARGIN), within=self
        )
        self.typing.typed.connect(self.type_card)
        self.typing.rank_lit.connect(self._light_rank)
        self.typing.hint.connect(self.hint)
        add_actions(self, STRATEGY_ACTIONS)

    def _tell_decision(self, quiz: Quiz, advice: Advice) -> None:
        decision = quiz_decision(self.page.state, quiz, advice)
        if decision is not None:
            self.page.decided.emit(QuizTrainer.mode, decision)

    @property
    def answers(self) -> AnswersView:
        """What is shown once the set-up is solved."""
        if self._answers is None:
            view = self._answers = AnswersView()
            view.taken.connect(self.take)
            view.answered.connect(self._tell_decision)
            view.gone_to.connect(self.go_to)
            view.looked_at.connect(self.look_at)
            view.card_clicked.connect(self.click_card)
            view.slot_clicked.connect(self._click_slot)
            view.locked.connect(self.lock_decision)
            view.unlocked.connect(self.unlock)
            view.change_wanted.connect(self.edit_setup)
            view.unit_chosen.connect(self.tell_in)
            view.csv_wanted.connect(self.save_csv)
            view.save_wanted.connect(self.save_solution)
            self._stack.addWidget(view)
        return self._answers

    # ---- what the page asks ------------------------------------------------------------------

    @property
    def advice(self) -> Advice | None:
        """Answer to the set-up and line as they are now."""
        return self.fresh(Advice)

    def question(self) -> object | None:
        question = self.state.question()
        if question is not None and self._rounds_stopped_at():
            return replace(question, iterations=self._rounds_stopped_at())
        return None if self.state.stopped else question  # since the last start

    def to_text(self) -> str:
        results = strategy_words.results(self.state, self.advice)
        return strategy_file.to_text(self.state, results)

    def focus_start(self) -> None:
        if self.flops.shown:
            self.flops.focus_start()
        elif self.state.solving:
            self.answers.grid.focus_cell()
        else:
            self.setup_view.deck.picker.focus_card()

    def type_key(self, event: QKeyEvent) -> bool:
        if self.flops.shown:
            return self.flops.view.type_key(event)
        if event.key() == Qt.Key.Key_Backspace and not self.typing.waiting():
            setup = self.state
            if setup.mine and setup.solving:
                self.go(replace(setup, mine=setup.mine[:-1]), _("My cards"), MERGE_MINE)
            elif not setup.solving and setup.cards:
                self.click_card(setup.cards[-1])
            return True
        return self.typing.feed(event)

    # ---- changes -----------------------------------------------------------------------------

    def _take_over(self) -> None:
        self.page.change(taken_over(self.page.state), _("Equity’s spot"))

    def edit_range(self, player: int, *, saved: bool = False) -> None:
        """Open the range editor for a player, or the saved ranges over it."""
        setup = self.state
        title_text = _("Range of {player}").format(player=setup.names[player])
        self._ranges.open(
            setup.seats[player],
            title_text,
            setup.ranges[player],
            setup.cards,
            lambda hands: self.go(self.state.with_range(player, hands), _("Range")),
        )
        if saved:
            self._ranges.open_saved()

    def solve(self) -> None:
        """Let the set-up be solved, if nothing is missing; or go on."""
        if self.flops.shown:
            self.flops.start()
        elif self.state.solving:
            if not self.page.job.running:
                self.page.ask(again=True)
        elif self.setup_view.commit() and not self.state.needs():
            self._far = ()
            self.go(self.state.solve(), _("Solve"))
            self.answers.grid.focus_cell()

    def turn_third(self) -> None:
        """A third player comes in, or goes."""
        if self.state.solving:
            self.edit_setup()
        self.go(self.state.with_third(), _("Third player"))

    def edit_setup(self) -> None:
        """Go back to the set-up; the solution is kept as long as it fits."""
        self.go(self.state.edit(), _("Set-up"))
        self.focus_start()

    def take(self, word: str) -> None:
        """Go on with an action."""
        self.go(self.state.went(word), _("Line"), MERGE_WALK)

    def go_to(self, steps: int) -> None:
        """Go to the point after so many steps of the line."""
        line = self._far if len(self._far) > len(self.state.line) else self.state.line
        self.go(replace(self.state, line=line[:steps], looked_at=None), _("Line"), MERGE_WALK)

    def walk(self, by: int) -> None:
        """A step back, or forward: again where we were, else with what is done most."""
        setup, advice = self.state, self.advice
        if not setup.solving:
            return
        if by < 0:
            if setup.line:
                steps = len(setup.line) - 1
                if steps in setup.dealt_at:
                    steps -= 1  # a card alone is no decision
                self.go_to(max(0, steps))
        elif len(self._far) > len(setup.line):
            steps = len(setup.line) + 1
            if steps in replace(setup, line=self._far).dealt_at:
                steps = min(steps + 1, len(self._far))
            self.go_to(steps)
        elif advice is not None and advice.actions:
            at = max(range(len(advice.actions)), key=lambda i: advice.frequencies[i])
            self.take(advice.actions[at])

    def click_card(self, card: int) -> None:
        """A card of the deck: for the board of the set-up, or another turn or river."""
        if self.state.solving:
            self.answers.show_deck(False)
            self.go(self.state.deal(card), title(card))
        else:
            self.go(self.state.click_card(card), title(card))

    def type_card(self, card: int) -> None:
        """A typed card: the board's in the set-up or while the river is due, else one of mine."""
        table = self._table
        due = table is not None and table.player is None and not table.ended
        if not self.state.solving or due:
            self.click_card(card)
        else:
            self.go(self.state.type_mine(card), _("My cards"), MERGE_MINE)

    def _click_slot(self, at: int) -> None:
        """A card of the board: one of the line is dealt anew, others belong to the set-up."""
        setup = self.state
        dealt = at - len(setup.cards)
        if 0 <= dealt < len(setup.dealt_at):
            self.go_to(setup.dealt_at[dealt])
        elif at >= len(setup.shown_cards) - 1:
            self.answers.show_deck(True)
            self.answers.deck.picker.focus_card(setup.shown_board[at])
        else:
            self.edit_setup()

    def look_at(self, player: int) -> None:
        """Show the hands of a player."""
        self.adjust(replace(self.state, looked_at=player))

    def show_parts(self) -> None:
        if self.state.solving:
            self.answers.focus_parts()

    def turn_unit(self) -> None:
        """Tell amounts in the other unit."""
        self.tell_in(not self.state.in_blinds)

    def tell_in(self, in_blinds: bool) -> None:
        """Tell amounts in big blinds, or in chips."""
        self.adjust(self.state.told_in(in_blinds))

    def lock_decision(self, whom: int, frequencies: tuple[float, ...]) -> None:
        """Fix how often all hands, a part of them or the chosen one do what; solve again."""
        advice = self.advice
        if advice is None:
            return
        held = self.answers.combos_of(whom)
        hands = [combo for combo in advice.combos if combo.combo in held]
        lock = moved(hands, frequencies, advice.pot, self.state.line)
        try:
            setup = self.state.with_lock(lock)
        except ValueError as problem:
            self.answers.lock.error.set_error(said(problem))
            return
        self._solve_anew(setup, _("Lock"))

    def unlock(self) -> None:
        """Let all play as is best."""
        self._solve_anew(self.state.without_locks(), _("Unlock"))

    def _solve_anew(self, setup: Setup, text: str) -> None:
        self.go(replace(setup, stopped=False), text)
        chosen = self.answers.hand if self.answers.hand >= 0 else None
        self.answers.grid.focus_cell(chosen)  # the lock is away till there is an answer

    def stopped(self) -> None:
        """The user has stopped: other points are shown of what is known, without going on."""
        if self.busy:
            self.flops.turn_work()
            return
        advice = self.advice
        if advice is not None:
            self._stopped = (self.state.solved_part(), max(1, advice.iterations))
        if self.state.solving:
            self._tell_stopped(stopped=True)
        if self.state.solving and advice is None:  # before the first answer of a flop
            self.answers.show_advice(None, given_up=True)

    @property
    def busy(self) -> bool:
        return self.flops.shown and self.flops.work.going

    def resumed(self) -> bool:
        if self.flops.shown:
            self.flops.turn_work()
            return False
        stopped, self._stopped = self.state.stopped or self._stopped is not None, None
        if self.state.stopped:
            self._tell_stopped(stopped=False)
        return stopped

    def _tell_stopped(self, *, stopped: bool) -> None:
        """Keep whether it is stopped, which is no change to the user, for the next start."""
        setup = replace(self.state, stopped=stopped)
        known = self.advice is not None  # and stays on screen
        self.adjust((setup), same_question=known)

    def resting(self) -> Status:
        if self.flops.shown:
            return self.flops.status()
        if self.state.solving and self.state.stopped:
            return Status(_("Stopped"), "", State.STOPPED)
        return super().resting()

    def _rounds_stopped_at(self) -> int:
        """Rounds after which the user stopped solving this; 0 if they did not."""
        setup, rounds = self._stopped or (None, 0)
        return rounds if setup == self.state.solved_part() else 0

    # ---- drawing the state -------------------------------------------------------------------

    def stand_in(self, instead: QWidget | None) -> None:
        self.answers.right.stand_in(instead)

    def render_state(self) -> None:
        setup = self.state
        if self.flops.shown:
            for question in (self.cost, self.rivers):
                question.ask(None)
            self._stack.setCurrentWidget(self.flops.view)
            self.flops.show()
            self._fit()
            return
        self.flops.set_shown(False)
        if not setup.solving:
            self._stack.setCurrentWidget(self.setup_view)
            self.rivers.ask(None)
            known = not setup.needs() and not setup.is_of_three
            self.cost.ask(Estimate(setup.spot(), setup.target) if known else None)
            self.setup_view.show_setup(setup, self.cost.answer)
            self._fit()
            return
        self.cost.ask(None)
        self._stack.setCurrentWidget(self.answers)
        solved = setup.solved_part()
        if self._far_in != solved or self._far[: len(setup.line)] != setup.line:
            self._far, self._far_in = setup.line, solved
        moves, _end = walk(self._far, setup.first_table)
        _moves, self._table = walk(setup.line, setup.first_table)
        self.answers.show_setup(setup, self._table, moves)
        self._fit()
        if self.page.answer is None or self.advice is not None:
            self.answers.show_advice(self.advice)
        self._ask_about_rivers(self.page.job.running)

    def _show_cost(self, cost: Cost) -> None:
        self.setup_view.show_setup(self.state, cost)

    def _ask_about_rivers(self, running: bool) -> None:
        """Compare the cards where one is to come, once the solution is as good as wanted."""
        advice, question = self.advice, self.question()
        due = advice is not None and advice.to_act in ("turn", "river") and not running
        due = due and strategy_words.is_advice(advice)
        asked = Runouts(question) if due and isinstance(question, Strategy) else None
        self.rivers.ask(asked)
        self.answers.show_report(self.rivers.answer)

    def _show_rivers(self, report: RunoutReport) -> None:
        self.answers.show_report(report)

    def _end_rivers(self, problem: str | None) -> None:
        if problem is not None:  # the engine knows no solution, as after it was started anew
            self.rivers.forget()
            self.hint.emit(problem)

    def save_csv(self) -> None:
        """Write what is shown as a table."""
        name = f"{places.proposed_name(self.page)}.csv"
        path = places.path_to_save(self, _("Save as a table"), name, _("Tables (*.csv)"))
        if not path:
            return

        def tell(problem: str | None) -> None:
            saved = _("Saved {name}").format(name=Path(path).name)
            self.hint.emit(saved if problem is None else problem)

        text = self.flops.view.csv() if self.flops.shown else self.answers.csv()
        saver().save(path, partial(write_whole, path, text), self, tell)

    # ---- many flops ----------------------------------------------------------------------------

    def turn_flops(self) -> None:
        """Show many flops, or the set-up again."""
        if self.state.solving:
            self.go(self.state.edit(), _("Set-up"))
        path, kept = self.page.file, self.page.undo_stack.is_clean()
        if self.flops.work.question is None and is_report(path) and kept:  # of the last end
            self._open_report(path, self._show_flops_anyhow)
            return
        self.flops.set_shown(not self.flops.shown)
        self._show_flops()

    def _show_flops_anyhow(self, problem: str | None) -> None:
        if problem is not None:
            self.flops.set_shown(True)
            self._show_flops()
            self._say(problem)

    def _open_report(self, path: str, done: Callable[[str | None], None]) -> None:
        def tell(problem: str | None, setup: Setup | None) -> None:
            if setup is not None:
                setup = replace(setup, board=NO_BOARD)
                state = replace(self.page.state, mode="strategy", setup=setup)
                self.page.begin(state, _("Open {name}").format(name=Path(path).name), path)
                self.flops.set_shown(True)
                self._show_flops()
            done(problem)

        self.flops.open(path, tell)

    def _show_flops(self) -> None:
        self.render_state()
        self.page.set_status(self.resting())
        self.focus_start()

    def _solve_flop(self, setup: Setup) -> None:
        """Solve a flop of the report, and look at it."""
        self._far = ()
        self.go(setup.solve(), "".join(map(pretty, setup.cards)))
        self.answers.grid.focus_cell()

    def _tell_status(self) -> None:
        if self.page.view is self:
            self.page.set_status(self.resting())

    # ---- solutions in files --------------------------------------------------------------------

    def save_solution(self) -> None:
        """Write what is solved to a file."""
        if not self.state.solving or self.advice is None:
            self.hint.emit(_("Nothing is solved here that could be saved."))
            return
        if self.state.is_of_three:
            self.hint.emit(_("A river of three is solved anew in seconds: save the position."))
            return
        name = places.proposed_name(self.page) + ENDING
        path = places.path_to_save(self, _("Save the solution"), name, SOLUTIONS)
        if path:
            if not self.saving.running:  # else what is being saved would not be
                self._saved_file = path if Path(path).suffix else path + ENDING
                self._saving = self.state.solved_part(), sum(self._worked[1:])
                first, last = self.state.names
                self.saving.start(Save(self.state.spot(), self._saved_file, (first, last)))
            self.hint.emit(_("Saving {name} …").format(name=Path(self._saved_file).name))

    def _show_saved(self, answer: Saved) -> None:
        if answer.progress == 1:
            if self._saving[0] == self._worked[0]:
                self._saved_s = self._saving[1]
            self.hint.emit(_("Saved {name}").format(name=Path(self._saved_file).name))

    def _end_saving(self, problem: str | None) -> None:
        if problem is not None:
            self.hint.emit(said(problem))

    def unsaved(self) -> str:
        worked_on, *times_s = self._worked
        time_s = sum(times_s) - self._saved_s
        at_hand = self.state.solving and self.state.solved_part() == worked_on
        if not at_hand or time_s < LONG_S or self.state.is_of_three:
            return ""
        text = _(
            "The strategy was solved for {time} that no file has: the next start begins anew. "
            "“Save the solution” keeps what is known."
        )
        return text.format(time=clock(time_s))

    def load_solution(self) -> None:
        """Read a solution from a file, and look at it."""
        path = places.path_to_open(self, _("Open a solution"), SOLUTIONS)
        if path:
            self.open_file(path, self._say)

    def open_file(self, path: str, done: Callable[[str | None], None]) -> None:
        if is_report(path):
            self._open_report(path, done)
            return
        self._file, self._opened = path, done
        self.page.cancel()
        text = _("Reading “{file}” …").format(file=Path(path).name)
        self.hint.emit(text)
        self._before_opening = self.page.status
        if self.page.view is self:  # else what stands there is no solution
            self.page.set_status(Status(text))
            self.spoken_verdict().set(text, waits=True)
        self.opening.start(Load(path))

    def _say(self, problem: str | None) -> None:
        if problem is not None:
            self.hint.emit(problem)

    def _show_solution(self, answer: Loaded) -> None:
        name = Path(self._file).name
        opened, self._opened = self._opened, self._say
        try:
            setup = setup_of(answer)
        except ValueError as problem:
            self._stand_as_before()
            opened(said(problem))
            return
        self._far = ()
        state = replace(self.page.state, mode="strategy", setup=setup)
        self.page.begin(state, _("Open {name}").format(name=name), self._file)
        self.page.ask(again=True)
        self.answers.grid.focus_cell()
        opened(None)

    def _end_opening(self, problem: str | None) -> None:
        if problem is not None:
            opened, self._opened = self._opened, self._say
            self._stand_as_before()
            opened(said(problem))

    def _stand_as_before(self) -> None:
        """Nothing was opened: what stood there is told again."""
        if self.page.view is not self:
            return
        self.render_state()
        self.page.set_status(self._before_opening)
        if self.advice is None:
            self.show_nothing()

    # ---- drawing the answer --------------------------------------------------------------------

    def show_answer(self, answer: Advice | Begun) -> None:
        solved, (worked_on, before_s, last_s) = self.state.solved_part(), self._worked
        if solved != worked_on:
            before_s = self._saved_s = 0.0
        elif answer.elapsed_s < last_s:
            before_s += last_s
        self._worked = solved, before_s, answer.elapsed_s
        self.answers.show_advice(self.advice)
        self._ask_about_rivers(self.page.job.running)

    def show_nothing(self) -> None:
        if self.state.solving:
            self.answers.show_advice(None, given_up=not self.page.job.running)

    def show_stale(self, stale: bool) -> None:
        if self._answers is not None:
            self._answers.set_stale(stale)

    def announce(self) -> None:
        self._ask_about_rivers(running=False)
        super().announce()

    def spoken_verdict(self) -> Verdict:
        if self.flops.shown:
            return self.flops.view.verdict
        return self.answers.verdict if self.state.solving else self.setup_view.verdict

    def status_of(self, answer: Advice | Begun, running: bool) -> Status:
        if isinstance(answer, Begun):
            memory = strategy_words.size(answer.memory_mb)
            if running:
                return Status(_("Solving"), memory, State.RUNNING, answer.progress)
            return Status(_("Stopped"), _("before the first answer"), State.STOPPED)
        text = _("{rounds} rounds, {exactness}")
        figures = text.format(
            rounds=f"{answer.iterations:,}",
            exactness=strategy_words.exactness_of(answer),
        )
        if running and answer.progress < 1:
            text = _("{figures}, until {target} %")
            figures = text.format(figures=figures, target=f"{self.state.target:g}")
            return Status(_("Solving"), figures, State.RUNNING, answer.progress)
        if self._rounds_stopped_at() and answer.exploitability > self.state.target:
            return Status(_("Stopped"), figures, State.STOPPED)
        return Status(_("Solved"), figures)

    def _light_rank(self, rank: int) -> None:
        decks = [self.setup_view.deck, *([self._answers.deck] if self._answers else [])]
        for deck in decks:
            deck.picker.light_rank(None if rank < 0 else rank)

    # ---- sizes ---------------------------------------------------------------------------------

    def _fit(self) -> None:
        edge = max(MARGIN, (self.width() - MOST_WIDTH) // 2)
        set_margins(self._outer, edge, MARGIN, edge - SideColumn.BAR, MARGIN)
        if self.flops.shown:
            self.flops.view.fit()
        elif self.state.solving:
            self.answers.fit(self.height())
        else:
            self.setup_view.fit(self.height())
