"""Push or fold: stacks, blinds and prizes in, who pushes and calls with what out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.games.holdem import words
from app.games.holdem.mode_view import ModeView
from app.games.holdem.push_fold import table as push_table, words as push_words
from app.games.holdem.push_fold.sweep import DEPTHS_BB, SweepPanel
from app.games.holdem.push_fold.table import ANTES, NO_PUSH, PushTable, numbers_text
from app.games.holdem.ranges.action_grid import SEEN, Action, Cell, RangePicture, Swatch
from app.games.holdem.ranges.chart_panel import ChartPanel
from app.look import theme
from app.shell.asking.engine import Engine
from app.shell.room.page import Page
from app.shell.room.side_question import SideQuestion
from app.shell.room.status import State, Status
from app.widgets.controls import Button, SegmentedControl, Stepper
from app.widgets.entry_field import EntryField
from app.widgets.focus import tab_stops
from app.widgets.layout import STRETCH, across, discard, down, fill, make_grid
from app.widgets.panels import FloatingError, Panel, SeatSquare, Verdict, set_stale
from app.widgets.scroll import SideColumn
from app.widgets.tabs import Tabs
from app.widgets.text import ElidedText, Text, WholeText, explain, set_role, set_visible
from app.words.figures import duration, percent
from app.words.translation import (
    _,
    said,
)
from engine.games.holdem.ranges import HANDS
from engine.games.holdem.strategy.push_fold import Plan, Sweep
from engine.games.holdem.strategy.push_fold.questions import MOST_SEATS

RIGHT_WIDTH = 404
NOTE, WORTH = 90, 150  # px of height for the note, and for what a push is worth
FEW_CALLERS = 4  # those of more have lower charts
#: Callers at most, and the height in px under which the panels take turns.
LEAST_HEIGHTS = ((2, 700), (FEW_CALLERS, 880), (MOST_SEATS, 1040))
ONE_ROW = 5  # seats side by side; more take two rows
MERGE_SEAT, MERGE_STACK = 21, 22
PUSH, CALL = Action("bet", 2 / 3), Action("call")


class SeatBox(Panel):
    """A seat: position, stack and what its stack is worth; a click lets it act."""

    chosen = Signal()  # the seat is to act
    entered = Signal(str)  # another stack as text

    def __init__(self, seat: int) -> None:
        super().__init__(role="feltbox", margins=(8, 3, 8, 5), spacing=2)
        sentence = _("A seat, its stack and what it posts; in percent, its share of the prizes.")
        explain(self, sentence, hover=False)
        self.button = Button("", small=True, then=self.chosen)
        self.button.setCheckable(True)
        self.note = Text("", "hint")
        self.field = EntryField("", width=64)
        self.field.entered.connect(self.entered)
        self.worth = Text("", "hint")
        top = across(SeatSquare(seat, 20), self.button, STRETCH, self.note, spacing=6)
        fill(self.body, top, across(self.field, STRETCH, self.worth, spacing=6))

    def show_seat(self, table: PushTable, seat: int) -> None:
        position = table.positions[seat]
        self.button.set_words(position)
        self.button.setAccessibleName(_("{seat}, let this seat act").format(seat=position))
        self.button.setToolTip(_("Look at this seat; those before it have folded"))
        pusher = push_words.pusher_of(table)
        self.button.setChecked(seat == (table.caller if table.caller is not None else pusher))
        set_role(self, "yours", seat == pusher)
        posted = table.posted(seat)
        if seat < table.to_act:
            note = _("folded")
        elif seat == pusher:
            note = _("to act")
        else:
            note = _("posts {chips}").format(chips=f"{posted:g}") if posted else ""
        self.note.set_text(note)
        self.setToolTip(note)
        self.field.setAccessibleName(_("Stack of {seat}").format(seat=position))
        self.field.show_text(f"{table.stacks[seat]:.10g}")

    def set_narrow(self, narrow: bool, *, crowded: bool) -> None:
        """With little room the notes go, which the tooltip has too, then the worths."""
        set_visible(self.note, not (narrow and crowded))
        set_visible(self.worth, not (narrow and crowded))
        self.field.setFixedWidth(56 if narrow else 64)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit()


class CallerChart(QWidget):
    """How a seat behind answers the push, in small; a click shows it in large."""

    chosen = Signal()

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.name, self.share = Text("", "strong"), Text("", "strong")
        self.calls = WholeText(_("calls"), "hint", "")  # where a long name leaves it room
        row = (SeatSquare(seat, 20), self.name, (self.calls, 1), self.share)
        self.picture = RangePicture(_("Calls in large"), QSize(11, 8))
        self.picture.setToolTip(_("Show these calls in large"))
        self.picture.clicked.connect(lambda: self.chosen.emit())
        down(across(*row, spacing=6), self.picture, STRETCH, spacing=5, within=self)


class PushView(ModeView[PushTable]):
    """Draws a `PushTable` and how everybody plays at it."""

    part, new_part = "push", NO_PUSH
    engine_package = "holdem.strategy.push_fold"

    def __init__(self, page: Page, engine: Engine) -> None:
        super().__init__(page)
        self.sweep = SideQuestion(
            engine, self.engine_package, self, lambda _plan: self._show_sweep()
        )
        self._hand = -1
        self._slides_all: bool | None = None  # as was chosen, if it was
        self.build(self._building())

    # ---- building ----------------------------------------------------------------------------

    def _building(self) -> Iterator[None]:
        self.right = SideColumn(RIGHT_WIDTH)
        left = down(self._build_felt(), spacing=12)
        self.lay_out(left, self.right)
        yield
        self.chart = ChartPanel()
        fill(left, (self.chart, 1))
        yield
        self.chart.turned.connect(lambda: self._show(self.plan))
        self.chart.chosen.connect(self._choose)
        self.grid, self.shown, self.read = self.chart.grid, self.chart.shown, self.chart.read
        self._legend = [
            Swatch(PUSH),
            Text(_("push"), "hint"),
            Swatch(CALL),
            Text(_("call"), "hint"),
        ]
        partly = Text(_("partly filled: now and then"), "hint")
        explain(partly, _("A hand that is played both ways is filled as far as it is pushed."))
        for at, part in enumerate((*self._legend, partly)):
            self.chart.legend.insertWidget(at, part)
        self._build_right()
        theme.notifier().changed.connect(self.grid.update)

    def _build_felt(self) -> Panel:
        felt = self._felt = Panel(role="felt", margins=(14, 9, 14, 9), spacing=7)
        self._seat_grid = make_grid((8, 8))
        self.seats: list[SeatBox] = []
        felt.body.addLayout(self._seat_grid)
        row = across(spacing=8)
        self.seat_count = Stepper(2, MOST_SEATS, words.seats_text, name=_("seats"))
        self.seat_count.changed.connect(
            lambda size: self.go(self.state.with_size(size), _("Number of seats"))
        )
        row.addWidget(self.seat_count)
        self.blinds = EntryField(_("Blinds"), _("Small and big blind, as in 0.5 / 1"), width=84)
        self.blinds.entered.connect(lambda text: self._enter(self.blinds, self.state.with_blinds))
        self.ante = EntryField(_("Ante"), _("0 for none"), width=52)
        self.ante.entered.connect(lambda text: self._enter(self.ante, self.state.with_ante))
        self.kind = SegmentedControl([_("each"), _("BB")], small=True, name=_("Who posts the ante"))
        self.kind.changed.connect(
            lambda i: self.go(replace(self.state, ante_kind=ANTES[i]), _("Ante"))
        )
        self.prizes = EntryField(
            _("Prizes"), _("For the first, second … place, as in 50 / 30 / 20; none: chips count")
        )
        self.prizes.setPlaceholderText(_("none: chips count"))
        self.prizes.entered.connect(lambda text: self._enter(self.prizes, self.state.with_prizes))
        for name, *widgets in ((_("Blinds"), self.blinds), (_("Ante"), self.ante, self.kind)):
            fill(row, Text(name, "hint"), *widgets)
        self._rows = row, QHBoxLayout()  # prizes go to the second one with little room
        self._prizes_name = Text(_("Prizes"), "hint")
        for line in self._rows:
            felt.body.addLayout(line)
        self._narrow: bool | None = None
        self.error = FloatingError(felt)
        return felt

    def _build_right(self) -> None:
        self.verdict = Verdict(headline=54, detail=36)
        self.right.add(self.verdict)
        self.callers = Panel("–", spacing=10)
        self._caller_grid = make_grid((16, 10))
        self.callers.body.addLayout(self._caller_grid)
        self.charts: dict[int, CallerChart] = {}
        self.right.add(self.callers)
        self.sweep_panel = SweepPanel()
        self.sweep_panel.slid.connect(self._slide)
        self.sweep_panel.whose_chosen.connect(self._choose_whose)
        self.right.add(self.sweep_panel)
        self.worth = Panel(_("What it is worth"), spacing=6)
        grid = make_grid((None, 6), wide=0)
        self.worth_rows = [(ElidedText("", "body"), Text("", "strong")) for _row in range(3)]
        for line, labels in enumerate(self.worth_rows):
            for column, label in enumerate(labels):
                grid.addWidget(label, line, column)
            labels[1].setAlignment(Qt.AlignmentFlag.AlignTrailing)
        self.worth.body.addLayout(grid)
        self.right.add(self.worth)
        self.note = Panel(spacing=4)
        sentence = _(
            "At most one caller is counted: after a call the seats behind fold. "
            "Two seats are exact, more a good approximation."
        )
        self.note.body.addWidget(Text(sentence, "hint", wrap=True))
        explain(self.callers, sentence)
        self.right.column.setStretchFactor(self.sweep_panel, 100)
        self.right.add(self.note)
        explain(
            self.verdict,
            _("How often the seat pushes or calls, and with which hands, the best first."),
            hover=False,
        )
        explain(
            self.chart,
            _("Which of the 169 starting hands the seat plays, if all before it have folded."),
            hover=False,
        )
        explain(
            self.worth,
            _(
                "What the seat wins on average: before it looks at its cards, and with the hands "
                "that push more than if it folded them, in big blinds or percent of the prizes."
            ),
        )
        explain(
            self.sweep_panel,
            _(
                "How many percent of hands push and call if all stacks, or this one, were shorter "
                "or deeper, in big blinds; the dashed line is the stack now."
            ),
        )
        self.tabs = Tabs(
            (self.callers, self.sweep_panel, self.worth),
            (_("Calls"), _("Stack"), _("Worth")),
            _("What is told of the push"),
        )

    # ---- what the page asks --------------------------------------------------------------------

    @property
    def plan(self) -> Plan | None:
        """Answer to the table as it is now."""
        return self.fresh(Plan)

    def to_text(self) -> str:
        return push_table.to_text(self.state, push_words.results(self.state, self.plan))

    def focus_start(self) -> None:
        if self.seats:
            self.seats[push_words.pusher_of(self.state)].field.setFocus()

    # ---- changes -------------------------------------------------------------------------------

    def _enter(self, field: EntryField, make: Callable[[str], PushTable]) -> None:
        """Take over what was entered, or say what is wrong with it."""
        try:
            table = make(field.text())
        except ValueError as problem:
            field.refuse()
            self.error.set_error(said(problem))
            return
        field.accept()
        self.error.set_error("")
        self.go(table, field.accessibleName())
        self.render_state()

    def act(self, seat: int) -> None:
        """Look at a seat's decision."""
        self.go(self.state.acting(seat), _("Seat to act"), MERGE_SEAT)

    def show_calls(self, seat: int) -> None:
        """Show the calls of a seat in large, or the push again."""
        self.adjust(self.state.calling(seat))

    def _slide(self, big_blinds: float) -> None:
        table, seat = self.state, push_words.pusher_of(self.state)
        stack = big_blinds * table.blinds[1]
        stacks = (*table.stacks[:seat], stack, *table.stacks[seat + 1 :])
        if self._all_slide():
            stacks = (stack,) * table.size
        self.go(replace(table, stacks=stacks), _("Stack"), MERGE_STACK)

    def _all_slide(self) -> bool:
        """Whether the slider is of all stacks: as was chosen, else while they are the same."""
        same = len(set(self.state.stacks)) == 1
        return same if self._slides_all is None else self._slides_all

    def _choose_whose(self, all_seats: bool) -> None:
        self._slides_all = all_seats
        self._ask_about_stacks()

    def _choose(self, at: int) -> None:
        self._hand = at
        self._show(self.plan)

    # ---- drawing ---------------------------------------------------------------------------------

    def render_state(self) -> None:
        table = self.state
        self._make_seats(table)
        for seat, box in enumerate(self.seats):
            box.show_seat(table, seat)
        self.seat_count.set_value(table.size)
        for field, text in (
            (self.blinds, numbers_text(table.blinds)),
            (self.ante, f"{table.ante:.10g}"),
            (self.prizes, numbers_text(table.prizes)),
        ):
            field.show_text(text)
        self.kind.set_chosen(ANTES.index(table.ante_kind))
        self._place_callers()
        if self.sweep.asked != self._comparison():
            self.sweep.ask(None)
        self._show_sweep()
        self._fit()
        if self.page.answer is None or self.plan is not None:
            self._show(self.plan)

    def _comparison(self) -> Sweep | None:
        """How all stacks compare; the stack itself, as it is now, changes nothing in that."""
        question = self.state.question()
        if question is None:
            return None
        depths = tuple(bb * question.blinds[1] for bb in DEPTHS_BB)
        sweep = Sweep(question, depths, self._all_slide())
        return replace(sweep, table=replace(question, stacks=sweep.stacks(depths[0])))

    def _ask_about_stacks(self) -> None:
        """Ask how all stacks compare, once this one is answered."""
        self.sweep.ask(self._comparison())
        self._show_sweep()

    def _show_sweep(self) -> None:
        seat = push_words.pusher_of(self.state)
        now = push_words.shares_of(self.plan, seat, self.state.size) if self.plan else ()
        self.sweep_panel.show_table(
            self.state, seat, self.sweep.answer, now, all_seats=self._all_slide()
        )

    def _make_seats(self, table: PushTable) -> None:
        if len(self.seats) == table.size:
            return
        discard(self._seat_grid, self.seats)
        self.seats = []
        columns = table.size if table.size <= ONE_ROW else -(-table.size // 2)
        for seat in range(table.size):
            box = SeatBox(seat)
            box.chosen.connect(partial(self.act, seat))
            box.entered.connect(partial(self._enter_stack, seat))
            self._seat_grid.addWidget(box, seat // columns, seat % columns)
            self.seats.append(box)
        # Tab goes from stack to stack, so that all are typed one after the other, then to blinds.
        stops = [*(box.button for box in self.seats), *(box.field for box in self.seats)]
        rest = [stop for stop in tab_stops(self._felt) if stop not in stops]
        for before, after in pairwise([*stops, *rest, *tab_stops(self.chart)]):
            QWidget.setTabOrder(before, after)
        for column in range(MOST_SEATS):
            self._seat_grid.setColumnStretch(column, int(column < columns))

    def _enter_stack(self, seat: int, _text: str) -> None:
        box = self.seats[seat]
        self._enter(box.field, lambda text: self.state.with_stack(seat, text))

    def show_answer(self, answer: Plan) -> None:
        self._show(self.plan)

    def show_nothing(self) -> None:
        self._show(None)

    def show_stale(self, stale: bool) -> None:
        for widget in (self.grid, self.callers, self.worth, self.verdict.headline):
            set_stale(widget, stale)

    def announce(self) -> None:
        self._ask_about_stacks()
        super().announce()

    def status_of(self, answer: Plan, running: bool) -> Status:
        text = _("{rounds} rounds in {duration}, within {gain} {unit} of perfect")
        figures = text.format(
            rounds=f"{answer.iterations:,}",
            duration=duration(answer.elapsed_s),
            gain=push_words.gain_text(answer.exploitability),
            unit=push_words.unit(self.state),
        )
        if running and answer.progress < 1:
            return Status(_("Solving"), figures, State.RUNNING, answer.progress)
        text = _("{figures}. Counts one caller at most")
        return Status(_("Solved"), text.format(figures=figures))

    def _show(self, plan: Plan | None) -> None:
        table = self.state
        said = push_words.verdict(table, plan, self._problem()).unbroken()
        self.verdict.set(said.headline, said.detail)
        pusher = push_words.pusher_of(table)
        for seat, box in enumerate(self.seats):
            worth = "" if plan is None or not table.prizes else percent(plan.worth[seat] / 100, 1)
            box.worth.set_text(worth)
            box.worth.setToolTip(_("Share of the prizes before the hand") if worth else "")
        if plan is None:
            self._show_no_calls(table, pusher)
            for name, figure in self.worth_rows:
                name.set_text("")
                figure.set_text("–")
            self.grid.set_cells({})
            self.chart.set_title(table.positions[pusher])
            self.chart.set_hint("")
            self.read.set_text("")
            return
        self._show_chart(table, plan, pusher)
        self._show_callers(table, plan, pusher)
        self.worth.set_hint(push_words.unit(table))
        for labels, texts in zip(
            self.worth_rows, push_words.worth_rows(table, plan, pusher), strict=True
        ):
            for label, text in zip(labels, texts, strict=True):
                label.set_text(text)

    def _frequencies(self, plan: Plan) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Frequencies and gains of what the large chart shows."""
        table = self.state
        pusher = push_words.pusher_of(table)
        if table.caller is not None:
            call = push_words.call_of(plan, table.caller, pusher)
            if call is not None:
                return call.frequencies, call.gains
        return plan.seats[pusher].push, plan.seats[pusher].push_gains

    def _show_chart(self, table: PushTable, plan: Plan, pusher: int) -> None:
        calls = table.caller is not None
        often, gains = self._frequencies(plan)
        look = CALL if calls else PUSH
        most = max(max(gains), -min(gains), 1e-9)
        cells = {}
        for at, hand in enumerate(HANDS):
            spoken = push_words.spoken_cell(hand, often[at], gains[at], calls=calls, table=table)
            if self.chart.shows_evs():
                heat = words.heat_between(gains[at], -most, 0.0, most)
                cells[at] = Cell((), 1.0, f"{gains[at]:+z.2f}", heat, spoken)
            elif often[at] >= SEEN:
                cells[at] = Cell(((look, often[at]),), 1.0, spoken=spoken)
            else:
                cells[at] = Cell(spoken=spoken)
        self.grid.set_cells(cells, self._hand)
        for part, shown in zip(self._legend, (not calls, not calls, calls, calls), strict=True):
            set_visible(part, shown and not self.chart.shows_evs())
        positions = table.positions
        if table.caller is None:
            share = plan.seats[pusher].push_share
            self.chart.set_title(_("{seat} pushes").format(seat=positions[pusher]))
            hint = _("<b>{share}</b> of hands, first to act")
            if pusher:
                hint = _("<b>{share}</b> of hands when all before have folded")
            self.chart.set_hint(hint.format(share=push_words.share_text(share)))
        else:
            call = push_words.call_of(plan, table.caller, pusher)
            self.chart.set_title(_("{seat} calls").format(seat=positions[table.caller]))
            hint = _("<b>{share}</b> of hands when {pusher} has pushed")
            share = call.share if call else 0.0
            self.chart.set_hint(
                hint.format(share=push_words.share_text(share), pusher=positions[pusher])
            )
        self.chart.read_hand(self._hand)

    def _place_callers(self) -> None:
        """Give each seat behind the push its place, before an answer comes: nothing moves by it."""
        table = self.state
        pusher = push_words.pusher_of(table)
        self.callers.set_title(_("If {seat} pushes").format(seat=table.positions[pusher]))
        behind = range(pusher + 1, table.size)
        for seat in behind:
            if seat not in self.charts:
                chart = CallerChart(seat)
                chart.chosen.connect(partial(self.show_calls, seat))
                self.charts[seat] = chart
            place = seat - pusher - 1
            self._caller_grid.addWidget(self.charts[seat], place // 2, place % 2)
            self.charts[seat].name.set_text(table.positions[seat])
        for seat, chart in self.charts.items():
            set_visible(chart, seat in behind)

    def _show_callers(self, table: PushTable, plan: Plan, pusher: int) -> None:
        for seat in range(pusher + 1, table.size):
            chart, call = self.charts[seat], push_words.call_of(plan, seat, pusher)
            often = call.frequencies if call else (0.0,) * len(HANDS)
            share = push_words.share_text(call.share if call else 0.0)
            chart.share.set_text(share)
            chart.picture.set_weights(often, f"{table.positions[seat]} {share}", "call")

    def _show_no_calls(self, table: PushTable, pusher: int) -> None:
        """Nothing is known of the calls; they keep their places."""
        for seat in range(pusher + 1, table.size):
            self.charts[seat].share.set_text("–")
            self.charts[seat].picture.set_weights((0.0,) * len(HANDS), table.positions[seat])

    # ---- sizes -----------------------------------------------------------------------------------

    def _fit(self) -> None:
        narrow = self.right.fit()
        height = self.height()
        callers = self.state.size - push_words.pusher_of(self.state) - 1
        least = next(least for most, least in LEAST_HEIGHTS if callers <= most)
        self.tabs.set_on(height < least, (self.callers,) if height >= least - WORTH else ())
        set_visible(self.note, height >= least + NOTE)
        for box in self.seats:
            box.set_narrow(narrow, crowded=self.state.size > 3)
        if narrow != self._narrow:
            self._narrow = narrow
            old, new = self._rows if narrow else self._rows[::-1]
            for widget, stretch in ((self._prizes_name, 0), (self.prizes, 1)):
                old.removeWidget(widget)
                new.addWidget(widget, stretch)
            self._rows[0].setStretch(self._rows[0].count() - 1, int(not narrow))
        self._fit_charts()

    def _fit_charts(self) -> None:
        """Give the small charts the size that leaves room for all."""
        narrow = bool(self._narrow)
        callers = self.state.size - push_words.pusher_of(self.state) - 1
        few = callers <= FEW_CALLERS
        large, small = ((8, 6), (9, 3)) if narrow else ((11, 8), (11, 5))
        cell = QSize(*(large if few else small))
        for chart in self.charts.values():
            chart.picture.set_cell(cell)
            share = chart.share.fontMetrics().horizontalAdvance(push_words.share_text(0.888))
            chart.share.setMinimumWidth(share)  # no answer moves the column beside it
