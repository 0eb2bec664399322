"""Many flops in Strategy: calculated, stopped, gone on with, read, and opened one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from app.games.holdem.strategy import flops_words as words
from app.games.holdem.strategy.flops_view import FlopsView
from app.games.holdem.strategy.flops_work import FlopsWork, can_be_dealt
from app.games.holdem.strategy.setup import Setup
from app.games.holdem.strategy.solution import setup_on, setup_on_flop
from app.shell.asking.engine import Engine
from app.shell.room import places
from app.shell.room.page import Page
from app.shell.room.status import State, Status
from app.shell.storage.documents import load_text
from app.words.counts import listed
from app.words.figures import clock
from app.words.translation import _, ngettext, said
from engine.games.holdem.strategy import many_flops
from engine.games.holdem.strategy.many_flops import Flop, ManyFlops, Weighed, is_of_classes
from engine.limits import Limits

ENDING, KINDS = ".kibr", _("Reports over flops (*.kibr)")


def is_report(path: str) -> bool:
    """Whether a file is one by its name."""
    return path.lower().endswith(ENDING)


class FlopsControl(QObject):
    """One report of a page, and the view of it in a stack, built when it is first needed.

    Signals
    -------
    changed : its status is another
    refused, hinted : why something cannot be; a short remark
    begun : path of a report that is calculated
    solve_wanted : a set-up on a flop
    report_wanted : path of a report to be opened
    csv_wanted, back_wanted : what the buttons say
    """

    changed = Signal()
    refused = Signal(str)
    hinted = Signal(str)
    begun = Signal(str)
    solve_wanted = Signal(object)
    report_wanted = Signal(str)
    csv_wanted = Signal()
    back_wanted = Signal()

    def __init__(
        self, engine: Engine, page: Page, stack: QStackedWidget, setup: Callable[[], Setup]
    ) -> None:
        super().__init__(stack)
        self._page, self._stack, self._setup = page, stack, setup
        self._shown_of: Setup | None = None  # what is set up while it is shown in its place
        self.work = FlopsWork(engine, self)
        self._view: FlopsView | None = None
        self._list: tuple[Weighed, ...] = ()  # that was read

    @property
    def shown(self) -> bool:
        """Whether it stands in place of the set-up: until that is changed."""
        return self._shown_of is not None and self._shown_of == self._setup().solved_part()

    def set_shown(self, shown: bool) -> None:
        """Stand in place of the set-up, or no more."""
        self._shown_of = self._setup().solved_part() if shown else None

    @property
    def view(self) -> FlopsView:
        """What is shown of many flops."""
        if self._view is None:
            view, work = FlopsView(), self.work
            self._view = view
            view.start_wanted.connect(self.start)
            view.pause_wanted.connect(self.turn_work)
            view.list_wanted.connect(self._read_list)
            view.open_wanted.connect(self._choose_report)
            view.csv_wanted.connect(self.csv_wanted)
            view.back_wanted.connect(self.back_wanted)
            view.chosen.connect(self.show)
            view.opened.connect(self._open_flop)
            work.began.connect(lambda: view.begin(work))
            work.grew.connect(view.tree.add)
            for signal in (work.began, work.grew, work.changed, work.summed):
                signal.connect(self.show)
            work.failed.connect(self.refused)
            self._stack.addWidget(view)
        return self._view

    def show(self) -> None:
        """Show how far it is, if it is to be seen."""
        if self.shown:
            flops = self._chosen()
            problem = self._problem(flops) if flops else _("Choose a list of flops.")
            self.view.show_work(self._setup(), self.work, problem)
            self.changed.emit()

    def focus_start(self) -> None:
        (self.view.tree if self.work.rows else self.view.start).setFocus()

    def status(self) -> Status:
        """How far the report is."""
        work = self.work
        if work.question is None:
            return Status(_("Ready"))
        count, left_s = len(work.question.flops), work.left_s
        known = words.known_text(count - work.left, count)
        if not work.left:
            return Status(_("Ready"), known)
        if not work.going:
            return Status(_("Paused"), known, State.STOPPED)
        left = [] if left_s is None else [_("{time} left").format(time=clock(left_s))]
        return Status(_("Solving"), listed([known, *left]), State.RUNNING, 1 - work.left / count)

    # ---- what is clicked -----------------------------------------------------------------------

    def start(self) -> None:
        """Calculate the spot on the flops that are chosen, into a file."""
        flops = self._chosen()
        if self.work.going or not flops:
            return
        problem = self._problem(flops)
        if problem:
            self.refused.emit(problem)
            return
        name = places.proposed_name(self._page) + ENDING
        path = places.path_to_save(self.view, _("Keep the report"), name, KINDS)
        if path:
            self.work.begin(Path(path), self._asked(flops))
            self.begun.emit(path)

    def turn_work(self) -> None:
        """Stop calculating, or go on."""
        if self.work.going:
            self.work.pause()
        elif self.work.left:
            self.work.go_on()

    def _chosen(self) -> tuple[Weighed, ...]:
        count = self.view.count()
        return self._list if count is None else many_flops.flop_set(count)

    def _asked(self, flops: Sequence[Weighed]) -> ManyFlops:
        """The question; ValueError says what is wrong."""
        setup, boards = self._setup(), self.view.boards_wanted()
        there = (each.flop for each in flops if can_be_dealt(setup.ranges, each.flop))
        spot = setup_on_flop(setup, next(there, flops[0].flop)).spot()
        target = None if boards else setup.target
        return ManyFlops(spot, tuple(flops), target, limits=Limits(boards))

    def _problem(self, flops: Sequence[Weighed]) -> str:
        """Why the set-up cannot be calculated on these; empty if it can."""
        setup = self._setup()
        if setup.is_of_three:
            return _("Many flops are of two players: take the third away.")
        empty = [name for name, r in zip(setup.names, setup.ranges, strict=True) if not r.combos]
        if empty:
            return _("{player} needs a range.").format(player=empty[0])
        try:
            question = self._asked(flops)
        except ValueError as problem:
            return said(problem)
        if self.view.count() and not is_of_classes(question.spot):
            return _(
                "Few flops stand for all only where ranges treat suits alike, as AKs does and AhKh "
                "does not: choose a list."
            )
        return ""

    def _read_list(self) -> None:
        """Read flops from a file."""
        kinds = _("Texts (*.txt);;All files (*)")
        path = places.path_to_open(self.view, _("Open a list of flops"), kinds)
        if path:
            try:
                self._list = words.listed_flops(load_text(path))
            except ValueError as problem:
                self.refused.emit(said(problem))
            else:
                count = len(self._list)
                text = ngettext("{count} flop was read", "{count} flops were read", count)
                self.hinted.emit(text.format(count=f"{count:,}"))
        self.show()

    def _choose_report(self) -> None:
        kinds = f"{KINDS};;{_('All files (*)')}"
        path = places.path_to_open(self.view, _("Open a report"), kinds)
        if path:
            self.report_wanted.emit(path)

    def open(self, path: str, then: Callable[[str | None, Setup | None], None]) -> None:
        """Show a report in a file; `then` hears what went wrong, or its set-up."""
        _view = self.view  # which hears of it

        def read(question: ManyFlops) -> Setup:
            try:
                return setup_on(question.spot)
            except ValueError:
                text = _("This report has settings that cannot be shown here.")
                raise ValueError(text) from None

        self.work.open(Path(path), read, then)

    def _open_flop(self, flop: Flop) -> None:
        """Have a flop of the report solved, with the names of the set-up if it is its spot."""
        question = self.work.question
        assert question is not None
        try:
            spot, setup = question.on(flop), setup_on_flop(self._setup(), flop)
            if setup.is_of_three or setup.needs() or setup.spot() != spot:
                setup = setup_on(spot)
        except ValueError as problem:
            self.refused.emit(said(problem))
            return
        self.solve_wanted.emit(setup)
