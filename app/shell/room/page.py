"""What every room's page has: a position with undo, one running question, a status line.

The position is one immutable record, so a change is "old record, new record": undo, files,
restart and redrawing all follow from it. A room writes the methods under "the room says", here
and in `View`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QElapsedTimer, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.look import theme
from app.shell.asking.engine import Engine, Job
from app.shell.room.actions import Action, Keys, key_rows
from app.shell.room.hearing import Course
from app.shell.room.status import State, Status, broken_off
from app.shell.room.undo import Place, Step, UndoStack
from app.shell.room.view import View
from app.shell.storage.profile import data_folder
from app.widgets.controls import SegmentedControl
from app.widgets.entry_field import EntryField
from app.widgets.focus import names_wait, release_names
from app.widgets.voice import voice
from app.words.translation import _

MERGES = 100  # more than a room has kinds of steps that merge
DIM_AFTER_MS = 40  # an answer that comes at once must not make the numbers blink
BUSY_AFTER_MS = 150
FORGET_AFTER_MS = 300
SHOW_EVERY_MS = 100
SHOW_FIRST_MS = 6  # quick answers come in two or three parts: one drawing for all of them


class Page(View):
    """Base of all pages."""

    status_changed = Signal(object)  # Status
    state_changed = Signal()  # the position, or the file that it is of, is another one
    # a `training.Decision` that no position tells of, as in a quiz, and its mode
    decided = Signal(str, object)

    state: Any = None  # the position; a room's class says what an empty table is
    room = ""  # the folder's name
    typed_keys: Keys = ()  # the room's keys that are no action's, and what they do
    by_mode: Sequence[tuple[str, Sequence[Action]]] = ()  # names of modes, what is done in each
    mode_control: SegmentedControl | None = None  # where one of them is chosen
    comes_last: QWidget | None = None  # what Tab comes to after all else of the page
    silent = False  # nothing is asked: a position stands there to be played without advice
    keeps_positions = True  # what stands there can be saved, emptied and dealt at random

    def __init__(self, engine: Engine, parent: QWidget | None = None) -> None:
        super().__init__(parent)  # one that moves into its window later is styled twice
        theme.dress(self)  # dialogs above the page look so too
        self.view: View = self  # what draws it; the page itself, unless the room has several views
        self.state = self.blank()
        self.file = ""  # path of the file it was opened from or saved in last, or empty
        self.document = object()  # the same as long as it is the same position that was changed
        self.status = self._own_status = Status()
        self._broken: dict[Callable[[], object], str] = {}  # what else broke off: again, and why
        self.answer: Any = None  # the newest one, shown or about to be
        self._strokes = 0  # entries that are ended
        self._made: tuple[View, Any, float, object | None] | None = None
        self._asked: object | None = None
        self._further: object | None = None  # the same with wider limits, once that is wanted
        self._answered: object | None = None  # what `answer` answers
        self._final: dict[View, tuple[object, Any]] = {}  # of views that keep theirs
        self.precision = 0.001  # half width of the 95 % interval at which sampling may stop
        self.data = data_folder()  # where what grows with use is kept
        self.course = Course(self)
        self.undo_stack = UndoStack(self._go, self)
        self.undo_stack.stepped.connect(self._follow_state)
        self.job = Job(engine, self.room, self, self._on_answer, self._on_done)
        self._busy_timer = self._timer(BUSY_AFTER_MS, self._show_busy)
        self._dim_timer = self._timer(DIM_AFTER_MS, self._dim)
        self._forget_timer = self._timer(FORGET_AFTER_MS, self._forget)
        self._show_timer = self._timer(SHOW_EVERY_MS, self._show_newest)
        self._since_shown = QElapsedTimer()

    def _timer(self, ms: int, then: Any) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(ms)
        timer.timeout.connect(then)
        return timer

    # ---- the room says, and what `View` lists --------------------------------------------

    def to_json(self, state: Any) -> dict[str, Any]:
        """Position as it stands in a file."""
        found: dict[str, Any] = state.to_json()
        return found

    def from_json(self, data: dict[str, Any]) -> Any:
        """Position from a file; ValueError says what is wrong in one sentence."""
        return type(self.state).from_json(data)

    def to_text(self) -> str:
        """Position and results as plain text."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def from_text(self, text: str) -> Any:
        """Position from text that `to_text` wrote, or simpler; ValueError says what is wrong."""
        state, hint = self.read_text(text, self.state)
        if hint:
            self.hint.emit(hint)
        return state

    def read_text(self, text: str, state: Any) -> tuple[Any, str]:
        """Position that a text makes of `state`, and what is to be said of it, if anything is.

        A long text is read in a thread: nothing that is on screen may be touched.
        """
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def takes(self, text: str, path: str) -> bool:
        """Take in a text that is a position elsewhere, and none here; False if it is not.

        `path` is of the file that it is of, or empty.
        """
        return False

    def open_file(self, path: str, done: Callable[[str | None], None]) -> None:
        """Open a file of the room's own that is no text; `done` hears what went wrong, or None."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def file_stem(self) -> str:
        """What a file of this position may be called, without an ending; empty for the room."""
        return ""

    def joined(self, state: Any) -> Any:
        """Position that was opened, with what it does not show: what other modes hold now."""
        return state

    def alone(self, state: Any) -> Any:
        """Position as a file has it: of its open mode alone, if no file has room for all."""
        return state

    def unsaved(self) -> str:
        """What took long and would be lost with the window, in a sentence; empty for nothing."""
        return ""

    def header(self) -> QWidget | None:
        """Room mode, shown beside the title."""
        return None

    def drawn_by(self, state: Any) -> View:
        """What draws a position, made if it is not there yet."""
        return self

    def views_to_come(self) -> Iterator[View]:
        """Views beside the first, each made when it is asked for, if not before."""
        yield from ()

    def rest_to_come(self) -> Iterator[None]:
        """Build, in pieces, what the next click may bring, which no start waits for."""
        yield from ()

    # ---- the shell gives -----------------------------------------------------------------

    def view_of(self, state: Any) -> View:
        """What draws a position, built whole."""
        view = self.drawn_by(state)
        if view is not self:
            view.finish()
        return view

    @property
    def keys(self) -> Keys:
        """The room's own keys and what they do, for lists of them."""
        rows = [row for mode, actions in self.by_mode for row in key_rows(actions, mode)]
        return [*self.typed_keys, *rows]

    @property
    def guide_heading(self) -> str:
        """Heading in the room's guide of what is shown; empty for its beginning."""
        return ""

    def do_in_mode(self, mode: int, action: Action) -> None:
        """Go to a mode, by its number, and do one of its actions."""
        assert self.mode_control is not None
        self.mode_control.choose(mode)
        action.do(self.view)

    @property
    def fresh_answer(self) -> Any:
        """`answer` if it answers the position as it is now, else None."""
        return self.answer if self._answered == self.question_now else None

    @property
    def last_answer(self) -> Any:
        """Final answer to the question that was asked last, perhaps before a change; else None."""
        done = self._answered is not None and self._answered == self._asked
        return self.answer if done and not self.job.running else None

    @property
    def question_now(self) -> object | None:
        """Question about the position as it is; made, and so checked, once for each position."""
        if self.silent:
            return None
        last = self._made
        if (
            last is None
            or last[0] is not self.view
            or last[1] is not self.state
            or last[2] != self.precision
        ):
            last = (self.view, self.state, self.precision, self.view.question())
            self._made = last
        return last[3]

    @property
    def settled(self) -> bool:
        """Whether nothing is worked on, and all that is known is on screen."""
        return not (self.job.running or self._show_timer.isActive())

    def change(self, state: Any, text: str, merge: int = -1) -> None:
        if state != self.state:
            stroke = merge + MERGES * self._strokes if merge >= 0 else None
            old = Place(self.state, None, self.document)
            self.undo_stack.push(Step(text, old, old._replace(state=state), stroke))

    def renew(self) -> None:
        """Empty the table; undo brings everything back."""
        self.begin(self.blank(), _("New"))

    def begin(self, state: Any, text: str, file: str = "") -> None:
        """Go to another position, that of `file` or of none yet, as one undo step."""
        if state != self.state or file != self.file:
            # A step that opens or leaves no file changes none: it may have been saved since.
            old_file, new_file = (self.file, file) if file != self.file else (None, None)
            old = Place(self.state, old_file, self.document)
            self.undo_stack.push(Step(text, old, Place(state, new_file, object())))
        if file:
            self.undo_stack.set_clean(True)

    def positions(self) -> list[Any]:
        """Positions by the number of steps done: the first one, and those after each step."""
        steps = self.undo_stack.steps
        first = steps[0].old.state if steps else self.state
        return [first, *(step.new.state for step in steps)]

    def end_step(self) -> None:
        """What is entered is committed: what follows is an undo step of its own."""
        self._strokes += 1

    def extend(self, state: Any) -> None:
        """Go on to another position within the last undo step, as an opponent's reply does."""
        if done := self.undo_stack.steps[: self.undo_stack.index]:
            done[-1].new = done[-1].new._replace(state=state)
        if self.undo_stack.is_clean():  # the file has the position before
            self.undo_stack.set_clean(False)
        self._set_state(state)

    def adjust(self, state: Any, *, same_question: bool = False) -> None:
        """Go to a position that differs in what is no change to the user, as the target slot."""
        if same_question and self._made is not None:
            self._made = (self._made[0], state, *self._made[2:])
        self.state = state
        self.state_changed.emit()
        self.render_state()
        self._say_unanswered()

    def restore(self, state: Any, file: str = "", *, changed: bool = False) -> None:
        """Go to a position that nobody can undo, as at the start, which may be that of a file."""
        self.undo_stack.clear(clean=not changed)
        self.file, self.document = file, object()
        self._set_state(state)

    def saved_as(self, file: str, state: Any, document: object) -> None:
        """The position that was `state` of `document` is in `file` now."""
        if document is not self.document:  # another one was begun meanwhile
            return
        self.file = file
        self.undo_stack.set_clean(state == self.state)
        self.state_changed.emit()

    def know(self, question: object, answer: Any) -> None:
        """Show a final answer that somebody else asked for, once that question comes."""
        self._final[self.view] = question, answer

    def ask(self, *, again: bool = False) -> None:
        """Ask about the position as it is now, unless that is asked or answered already.

        What is asked `again` is what broke off, if it was another question of the room.
        """
        if again and self._broken:
            for retry in list(self._broken):
                retry()
            if self._own_status.state is not State.FAILED:
                return
        question = self.question_now
        if question is not None and question == self._asked and not again:
            return
        self._asked = question
        self._show_timer.stop()
        self._since_shown.invalidate()
        if question is None:
            self.job.cancel()
            self._stop_timers()
            self._forget()
            self.set_status(self.view.resting())
            self.view.speak()
            return
        known = self._final.get(self.view)
        if known is not None and known[0] == question and not again:
            self.job.cancel()
            self._stop_timers()
            self.answer, self._answered, self._further = known[1], question, None
            self._show_newest()
            self.view.announce()
            return
        if self.answer is not None and self._answered != question:
            self._dim_timer.start()
            self._forget_timer.start()
        if again and self.answer is None:
            self.view.show_nothing()  # an answer is on its way again
        if not again:
            self._further = None
        self._busy_timer.start()
        self.job.start(self._further or question, self.view.engine_package)

    def ask_further(self, question: object) -> None:
        """Work on what is asked, in words that differ in limits only; what is known stays."""
        self._further = question
        self._busy_timer.start()
        self.job.start(question, self.view.engine_package)

    def cancel(self) -> None:
        """Stop the running question; what is known stays on screen.

        Where none runs, a field gives the keyboard back.
        """
        if not self.job.running:
            field = self.focusWidget()
            if isinstance(field, EntryField) and field.hasFocus():
                self.view.focus_start()
            return
        self.job.cancel()
        if self._show_timer.isActive():
            self._show_newest()
        self._stop_timers()
        self._forget_stale()
        done = self.status.figures if self.answer is not None else ""
        figures = _("at {done}").format(done=done) if done else ""
        self.set_status(Status(_("Stopped"), figures, State.STOPPED))
        self._say_unanswered()

    def set_status(self, status: Status) -> None:
        """Show another status line."""
        self._own_status = self.status = status
        if self._broken and status.state in (State.DONE, State.ROUGH):
            reasons = map(broken_off, self._broken.values())
            self.status = min(reasons, key=lambda status: status.refused)
        self.status_changed.emit(self.status)

    def tell_broken(self, retry: Callable[[], object], problem: str | None) -> None:
        """Say that a question beside the main one broke off, or, for None, that it did not."""
        self._broken.pop(retry, None)
        if problem is not None:
            self._broken[retry] = problem
        self.set_status(self._own_status)
        self._say_unanswered()

    # ---- within --------------------------------------------------------------------------

    def _go(self, place: Place) -> None:
        self.state, self.document = place.state, place.document
        if place.file is not None:
            self.file = place.file

    def _set_state(self, state: Any) -> None:
        self.state = state
        self._follow_state()

    def _follow_state(self) -> None:
        release_names()
        voice().forget()
        self.state_changed.emit()
        self.render_state()
        aloud = self.isVisible() and not self.silent
        self.course.follow(self.view, self.view.told(), aloud=aloud)
        self.ask()

    def _on_answer(self, answer: Any) -> None:
        first = not self._since_shown.isValid()
        if self._answered == self._asked and not self.view.improves(answer):
            self._busy_timer.stop()  # what is known stands until more is known
            progress = self.view.status_of(answer, True).progress
            self.set_status(replace(self.view.status_of(self.answer, True), progress=progress))
            return
        self.answer, self._answered = answer, self._asked
        for timer in (self._busy_timer, self._dim_timer, self._forget_timer):
            timer.stop()
        if not self._show_timer.isActive():
            since_ms = SHOW_EVERY_MS - SHOW_FIRST_MS if first else self._since_shown.elapsed()
            self._show_timer.start(max(0, SHOW_EVERY_MS - since_ms))

    def _show_newest(self) -> None:
        self._show_timer.stop()
        self._since_shown.start()
        self.view.show_stale(False)
        with names_wait(self.job.running):
            self.view.show_answer(self.answer)
        self.set_status(self.view.status_of(self.answer, self.job.running))

    def _on_done(self, problem: str | None) -> None:
        unseen = self._show_timer.isActive()
        self._stop_timers()
        if unseen:
            self._show_newest()
        release_names()
        self._forget_stale()
        if problem is not None:
            self.set_status(broken_off(problem))
            self._say_unanswered()
        elif self.answer is not None:
            self.set_status(self.view.status_of(self.answer, False))
            if self.view.keeps_answer:
                self._final[self.view] = self._answered, self.answer
            self.view.announce()

    def _dim(self) -> None:
        self.view.show_stale(True)
        self.set_status(replace(self._own_status, stale=True))

    def _say_unanswered(self) -> None:
        """Say so where the verdict still says that an answer is on its way, and none is."""
        if self.answer is not None:
            return
        if self.status.state is State.STOPPED:
            nothing = _("Nothing is known yet; Resume, in the status bar, goes on.")
            self.view.say_unanswered(_("Stopped."), nothing)
        elif self.status.state is State.FAILED:
            self.view.say_unanswered(_("No answer."), self.status.figures)
        self.view.speak()

    def _show_busy(self) -> None:
        self.set_status(Status(_("Working"), "", State.RUNNING))

    def _stop_timers(self) -> None:
        for timer in (self._busy_timer, self._dim_timer, self._forget_timer, self._show_timer):
            timer.stop()

    def _forget_stale(self) -> None:
        """Take away what answers an earlier position, now that no newer answer will come."""
        if self._answered != self._asked:
            self._forget()
        else:
            self.view.show_stale(False)

    def _forget(self) -> None:
        self._forget_timer.stop()
        release_names()
        self.answer = self._answered = None
        self.view.show_stale(False)
        self.view.show_nothing()
