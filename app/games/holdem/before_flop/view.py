"""Before the flop: choose a table, click along the line, read how everyone plays each hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from app.cards.typing import typed_text
from app.games.holdem import words as holdem_words
from app.games.holdem.actions import LOOKUP_ACTIONS
from app.games.holdem.before_flop import record, words
from app.games.holdem.before_flop.felt import Felt
from app.games.holdem.before_flop.panels import ChoicesPanel, SourcePanel
from app.games.holdem.before_flop.record import NO_LOOKUP, Lookup
from app.games.holdem.mode_view import ModeView
from app.games.holdem.ranges.action_grid import SEEN, Cell, looks, shown_order
from app.games.holdem.ranges.chart_panel import ChartPanel
from app.look import theme
from app.shell.room.actions import add_actions
from app.shell.room.page import Page
from app.shell.room.status import State, Status
from app.widgets.layout import down, fill
from app.widgets.panels import Verdict, set_stale
from app.widgets.scroll import SideColumn
from app.widgets.text import explain
from app.words.cards import title
from app.words.translation import _, said
from engine.games.holdem.preflop import Answer
from engine.games.holdem.ranges import HANDS

RIGHT_WIDTH = 388
MERGE_TURN = 31
LITTLE_BB = 0.05  # what is not written into a cell
NAMES = {"stack": _("Stack"), "open": _("First raise"), "ante": _("Ante"), "rake": _("Rake")}


class ChartsView(ModeView[Lookup]):
    """Draws a `Lookup` and what the charts say there."""

    part, new_part = "lookup", NO_LOOKUP
    engine_package = "holdem.preflop"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._waiting: list[Callable[[Answer], None]] = []  # what was done before the answer came
        self._drawn: Answer | None = None
        self.build(self._building())

    def _building(self) -> Iterator[None]:
        self.felt = Felt()
        self.right = SideColumn(RIGHT_WIDTH)
        left = down(self.felt, spacing=12)
        self.lay_out(left, self.right)
        yield
        self.felt.seats_chosen.connect(lambda seats: self._set(_("Number of seats"), seats=seats))
        self.felt.stack_chosen.connect(lambda stack: self._set(_("Stack"), stack=stack))
        self.felt.turn_chosen.connect(self.look_at)
        self.felt.done.connect(self.do)
        setup = self.felt.setup
        setup.seats_chosen.connect(lambda seats: self._set(_("Number of seats"), seats=seats))
        setup.limps_chosen.connect(lambda limps: self._set(_("Limps"), limps=limps))
        setup.entered.connect(self._enter)
        self.chart = ChartPanel()
        fill(left, (self.chart, 1))
        yield
        self.grid = self.chart.grid
        self.chart.turned.connect(lambda: self._draw(self.advice))
        self.chart.chosen.connect(lambda hand: self.go(self.state.with_hand(hand), _("Your hand")))
        self.grid.pointed.connect(self._point)
        explain(
            self.chart,
            _("How often each of the 169 hands takes each action; as high as it gets here."),
            hover=False,
        )
        self.verdict = Verdict(headline=54, detail=36)
        explain(
            self.verdict,
            _("What your hand does here, or how often who is to act does what."),
            hover=False,
        )
        self.choices, self.source = ChoicesPanel(), SourcePanel()
        yield
        self.choices.card_clicked.connect(self.click_card)
        self.choices.cleared.connect(lambda: self.go(replace(self.state, hole=()), _("No hand")))
        self.choices.lock_entered.connect(self._lock)
        self.source.solve_wanted.connect(self.solve)
        self.source.play_wanted.connect(self.play_on)
        for panel in (self.verdict, self.choices, self.source):
            self.right.add(panel)
            yield
        self.typing.typed.connect(self._type_card)
        self.typing.hint.connect(self.hint)
        add_actions(self, LOOKUP_ACTIONS)
        theme.notifier().changed.connect(self.grid.update)

    # ---- what the page asks --------------------------------------------------------------

    @property
    def advice(self) -> Answer | None:
        """Answer to what is looked up now."""
        return self.fresh(Answer)

    def question(self) -> object | None:
        try:
            return self.state.asked()
        except ValueError:
            return None

    def to_text(self) -> str:
        return record.to_text(self.state, words.results(self.state, self.advice))

    def focus_start(self) -> None:
        self.grid.focus_cell(self.state.hand if self.state.hand >= 0 else None)

    def told(self) -> list[str]:
        return [
            holdem_words.acted_text(seat, kind, f"{to:g}" if to else "")
            for seat, kind, to in self.state.line
        ]

    def type_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace and not self.typing.waiting():
            self.take_back()
            return True
        if self.typing.waiting():
            return self.typing.feed(event)
        acts: dict[str, Callable[[], object]] = {
            "F": self.fold,
            "C": self.check_or_call,
            "R": self.raise_to,
            "P": self.all_in,
        }
        act = acts.get(typed_text(event).upper())
        if act is not None:
            act()
            return True
        return self.typing.feed(event)

    # ---- changes -------------------------------------------------------------------------

    def _set(self, text: str, **changes: object) -> None:
        """Another table."""
        try:
            state = self.state.at_table(**changes)
        except ValueError as problem:
            self.felt.error.set_error(said(problem))
            self.render_state()
            return
        self.felt.error.set_error("")
        self.go(state, text)

    def _enter(self, name: str, text: str) -> None:
        field = self.felt.setup.fields[name]
        try:
            if name == "rake":
                state = self.state.at_table(rake=record.rake(text))
            elif name == "open" and not text.strip():
                state = self.state.at_table(open=None)
            else:
                state = self.state.at_table(**{name: record.number(text)})
        except ValueError as problem:
            field.refuse()
            self.felt.error.set_error(said(problem))
            return
        field.accept()
        self.felt.error.set_error("")
        self.go(state, NAMES[name])

    def enter_lock(self) -> None:
        """Give the keyboard to the field of what is locked."""
        self.choices.lock.setFocus()
        self.choices.lock.selectAll()

    def _lock(self, text: str) -> None:
        """Somebody takes an action with so many percent of their hands, whatever is best."""
        answer, field = self._drawn, self.choices.lock
        if answer is None:
            return
        try:
            share = record.number(text) / 100 if text.strip() else None
            state = self.state.with_lock(words.lockable(answer), share)
            state.asked()
        except ValueError as problem:
            field.refuse()
            self.refused.emit(said(problem))
            return
        field.accept()
        self.go(state, self.choices.lock_name.plain())

    def click_card(self, card: int) -> None:
        """A card is mine, or no longer."""
        self.go(self.state.clicked(card), title(card))

    def _type_card(self, card: int) -> None:
        self.go(self.state.typed(card), title(card))

    def look_at(self, at: int) -> None:
        """Look at a turn of the line, or of a seat behind if all before it fold."""
        self.go(self.state.looking(at), _("Turn"), MERGE_TURN)

    def walk(self, by: int) -> None:
        """Look a turn back, or forward."""
        self._with(lambda answer: self.look_at(max(0, min(answer.at + by, len(answer.turns) - 1))))

    def do(self, action: int) -> None:
        """Who is to act takes this action, by its number in what is drawn."""
        drawn = self._drawn
        if drawn is None or action >= len(drawn.actions):
            return
        offered = drawn.turns[drawn.at]

        def then(answer: Answer) -> None:
            turn = answer.turns[answer.at]
            if (turn.to_act, turn.actions) == (offered.to_act, offered.actions):
                self._take(answer, action)  # a second click was not meant for whoever is next

        self._with(then)

    def _take(self, answer: Answer, action: int) -> None:
        state = self.state.did(answer.turns, answer.at, action)
        self.go(state, words.turn_text(replace(answer.turns[answer.at], taken=action)))

    def _do_kind(self, *kinds: str) -> None:
        """Take the first action of one of these kinds."""

        def then(answer: Answer) -> None:
            names = [name.split()[0] for name in answer.turns[answer.at].actions]
            found = [at for kind in kinds for at, name in enumerate(names) if name == kind]
            if words.is_over(answer):
                self.refused.emit(said(answer.stops))
            elif found:
                self._take(answer, found[0])
            else:
                text = _("{seat} cannot do that here.")
                self.refused.emit(text.format(seat=answer.to_act))

        self._with(then)

    def fold(self) -> None:
        self._do_kind("fold")

    def check_or_call(self) -> None:
        self._do_kind("check", "call")

    def raise_to(self) -> None:
        """Who is to act raises; all-in, if nothing less is offered."""
        self._do_kind("raise", "all-in")

    def all_in(self) -> None:
        self._do_kind("all-in")

    def take_back(self) -> None:
        """Without the last step, or the last card of my hand."""
        self._with(lambda answer: self.go(self.state.back(answer.turns), _("Take back")))

    def first_turn(self) -> None:
        """Back to the first turn, with nothing done."""
        self.go(replace(self.state, line=(), at=NO_LOOKUP.at), _("First turn"))

    def solve(self) -> None:
        """Solve this table anew, or for longer."""
        self.go(self.state.longer(), _("Solve anew"))

    def turn_setup(self) -> None:
        """Show the fields of the table, or hide them."""
        self.felt.change_button.click()
        if self.felt.setup.isVisible():
            field = self.felt.setup.fields["stack"]
            field.setFocus()
            field.selectAll()

    def turn_cells(self) -> None:
        """Show EVs in the chart, or how hands are played again."""
        self.chart.shown.choose(1 - self.chart.shown.chosen())

    def play_on(self) -> None:
        """Take table, line and hand to the mode In play."""
        from app.games.holdem.taken_over import played_on

        try:
            spot = played_on(self.page.state, self.advice)
        except ValueError as problem:
            self.refused.emit(said(problem))
            return
        self.page.change(spot, _("Play on from here"))

    def _with(self, then: Callable[[Answer], None]) -> None:
        """Do something with the answer once it is drawn, after what waits for it already."""
        answer = self.advice
        if answer is not None and answer is self._drawn and not self._waiting:
            then(answer)
        elif self.question() is not None:
            self._waiting.append(then)

    # ---- drawing -------------------------------------------------------------------------

    def render_state(self) -> None:
        self.felt.show_table(self.state)
        self.choices.show_lookup(self.state)
        self._fit()
        if self.page.answer is None or self.advice is not None:
            self._draw(self.advice)

    def show_answer(self, answer: Answer) -> None:
        self._draw(self.advice)
        while self._waiting and (fresh := self.advice) is not None:
            self._waiting.pop(0)(fresh)

    def show_nothing(self) -> None:
        if not self.page.job.running:  # else the answer is late, and still to come
            self._waiting.clear()
        self._draw(None)

    def show_stale(self, stale: bool) -> None:
        for widget in (self.grid, self.choices):
            set_stale(widget, stale)

    def _draw(self, answer: Answer | None) -> None:
        lookup, self._drawn = self.state, answer
        self.verdict.tell(words.verdict(lookup, answer, self._problem()).unbroken())
        self.source.show_answer(lookup, answer)
        self.choices.show_answer(answer, lookup.hand)
        if answer is None:
            self.grid.set_cells({}, lookup.hand)
            self.chart.set_title("–")
            self.chart.set_hint("")
            self.chart.read_hand(-1)
            return
        self.felt.show_answer(lookup, answer)
        self.choices.show_lock(lookup, answer)
        self.chart.set_title(_("{seat} to act").format(seat=answer.to_act))
        before = answer.turns[: answer.at]
        last = [words.turn_text(turn) for turn in before if turn.step[1] != "fold"]
        hint = last[-1] if last else _("all before have folded") if before else _("first to act")
        self.chart.set_hint(hint)
        self.grid.set_cells(cells_of(answer, evs=self.chart.shows_evs()), lookup.hand)
        self.chart.read_hand(lookup.hand)

    def _point(self, at: int) -> None:
        self.choices.show_answer(self._drawn, at if at >= 0 else self.state.hand)

    def status_of(self, answer: Answer, running: bool) -> Status:
        figures = words.source_figures(answer)
        if running and answer.progress < 1:
            return Status(_("Solving"), figures, State.RUNNING, answer.progress)
        return Status(_("Chart") if answer.source == "chart" else _("Solved"), figures)

    # ---- sizes ---------------------------------------------------------------------------

    def _fit(self) -> None:
        self.right.fit()
        self.felt.fit(self.table_width(self.right))
        if self._drawn is not None and self.advice is self._drawn:
            self.felt.show_answer(self.state, self._drawn)


def cells_of(answer: Answer, *, evs: bool) -> dict[int, Cell]:
    """Cells of a chart: what hands do, or what the best of it wins more than a fold."""
    faces, order = looks(answer.actions), shown_order(answer.actions)
    best = [max(each) for each in answer.evs]
    most = max(
        (ev for ev, reach in zip(best, answer.reach, strict=True) if reach >= SEEN), default=1
    )
    cells = {}
    for at in range(len(HANDS)):
        spoken, reach = words.spoken_cell(at, answer), answer.reach[at]
        if reach < SEEN:
            cells[at] = Cell(spoken=spoken)
        elif evs:
            heat = holdem_words.heat_between(best[at], -most, 0.0, max(most, 1e-9))
            note = f"{best[at]:+.1f}" if best[at] >= LITTLE_BB else "0"
            cells[at] = Cell((), 1.0, note, heat, spoken)
        else:
            often = answer.frequencies[at]
            parts = tuple((faces[i], often[i]) for i in order if often[i] >= SEEN)
            cells[at] = Cell(parts, reach, spoken=spoken)
    return cells
