"""The page Train: a position as its room draws it, without advice; then what the move was worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMessageBox, QStackedLayout, QVBoxLayout, QWidget

from app.cards.controls import Button, Chip
from app.cards.focus import BY_SPACE
from app.cards.panels import Panel, Verdict
from app.cards.tables import ListTable
from app.cards.text import ElidedText, plain, set_visible
from app.cards.typing import typed_text
from app.look import theme
from app.shell import documents
from app.shell.engine import Engine, Job
from app.shell.page import Page
from app.shell.rooms import Rooms
from app.shell.status import State, Status
from app.shell.training import Judgement, Trainer
from app.shell.view import MARGIN
from app.train import words
from app.train.keeping import Keeping
from app.train.schedule import MISS, RIGHT
from app.train.store import Kept, Share
from app.words.figures import figure
from app.words.translation import _, said

NEXT_ROWS, SHARE_ROWS = 6, 6
AT_ONCE = 20  # positions taken before they are due
GAP = 12  # px

Phase = Literal["idle", "asked", "judging", "answered"]


@dataclass(frozen=True, slots=True)
class Session:
    """What undo can take back: positions that were left out."""

    left_out: tuple[str, ...] = ()

    def emptied(self) -> Session:
        """The same: there is nothing to be emptied."""
        return self

    def dealt(self, _seed: int) -> Session:
        """The same: nothing is dealt here."""
        return self


@dataclass(slots=True)
class Asked:
    """The position that is asked: as it is kept, as a record, and what was played."""

    kept: Kept
    page: Page
    trainer: Trainer
    position: Any
    answer: Any = None  # the adviser's, once it is final
    move: str = ""


class Side(QWidget):
    """What stands beside the table: the task, what is next, and how it went of late."""

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        self.verdict = Verdict(headline=40, detail=80)
        self.next = ListTable(
            [_("Position"), _("Cost"), _("Due")], right=(1, 2), name=_("What comes next")
        )
        self.shares = ListTable(
            [_("About"), _("Answers"), _("Right")], right=(1, 2), name=_("Right of late")
        )
        self.next_panel = Panel(_("Next"))
        self.next_panel.body.addWidget(self.next)
        self.shares_panel = Panel(_("The last 30 days"))
        self.shares_panel.body.addWidget(self.shares)
        for part in (self.verdict, self.next_panel, self.shares_panel):
            column.addWidget(part)
        column.addStretch(1)


class TrainPage(Page):
    """Asks what is due; knows of each room what its `Trainer` says."""

    room = "train"
    keeps_positions = False
    typed_keys = (
        ("Space", _("the next position, once this one is answered")),
        ("H", _("show it to me; it counts as a miss")),
    )
    state: Session = Session()

    def __init__(self, engine: Engine, parent: QWidget | None = None) -> None:
        assert isinstance(parent, Rooms)
        super().__init__(engine, parent)
        self._engine, self.rooms = engine, parent
        self.keeping = Keeping.of(parent)
        self.phase: Phase = "idle"
        self.asked: Asked | None = None
        self._queue: list[Kept] = []
        self._done = self._total = 0
        self._left_out: tuple[str, ...] = ()
        self._gone: dict[str, Kept] = {}  # left out in this session
        self._pages: dict[str, Page] = {}
        self.judge_job = Job(engine, "", self, self._on_advice, self._on_advised)
        self._newest: Any = None
        self._build()
        self.keeping.changed.connect(self._on_counts)
        self._rest()

    def _build(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 8, 0, 0)
        outer.setSpacing(0)
        self.bar = Panel(margins=(12, 5, 6, 5))
        row = QHBoxLayout()
        row.setSpacing(8)
        self.place = Chip("", "yours")
        self.where = ElidedText("")
        self.show_button = Button(_("Show it to me"), kind="outline", small=True)
        self.show_button.setToolTip(_("The advice; it counts as a miss (H)"))
        self.show_button.clicked.connect(self.show_it)
        self.leave_button = Button(_("Leave out"), kind="outline", small=True)
        self.leave_button.setToolTip(_("Never ask this position again; undo brings it back"))
        self.leave_button.clicked.connect(self.leave_out)
        self.open_button = Button(_("Open in the room"), kind="outline", small=True)
        self.open_button.clicked.connect(self.open_in_room)
        self.next_button = Button(_("Next position"), kind="primary", small=True)
        self.next_button.setToolTip(_("The next position (Space)"))
        self.next_button.clicked.connect(self.go_on)
        self.next_button.setProperty(BY_SPACE, True)
        row.addWidget(self.place)
        row.addWidget(self.where, 1)
        self._buttons = (self.show_button, self.leave_button, self.open_button, self.next_button)
        for button in self._buttons:
            row.addWidget(button)
        self.bar.body.addLayout(row)
        around = QHBoxLayout()
        around.setContentsMargins(MARGIN, 0, MARGIN, 0)
        around.addWidget(self.bar)
        outer.addLayout(around)
        self._stack = QStackedLayout()
        outer.addLayout(self._stack, 1)
        self.side = Side()
        self.news = Verdict(headline=40, detail=180)
        self.news.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # where there is nothing to press
        self._home = QWidget()
        home = QHBoxLayout(self._home)
        home.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self._place = QVBoxLayout()
        self.take_button = Button(_("Take the next ones now"), kind="primary")
        self.take_button.clicked.connect(self.take_next)
        self.clear_button = Button(_("Forget all positions"), kind="outline")
        self.clear_button.clicked.connect(self.clear)
        buttons = QHBoxLayout()
        buttons.addWidget(self.take_button)
        buttons.addWidget(self.clear_button)
        buttons.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(GAP)
        column.addWidget(self.news)
        column.addLayout(buttons)
        column.addLayout(self._place)
        column.addStretch(1)
        home.addStretch(1)
        home.addLayout(column, 3)
        home.addStretch(1)
        self._stack.addWidget(self._home)

    @property
    def verdict(self) -> Verdict:  # type: ignore[override]  # there are two places for it
        """What is said now."""
        return self.news if self.phase == "idle" else self.side.verdict

    # ---- what the shell asks -------------------------------------------------------------

    def blank(self) -> Session:
        return self.state

    def to_json(self, state: Session) -> dict[str, Any]:
        return {}

    def from_json(self, data: dict[str, Any]) -> Session:
        return Session()

    def to_text(self) -> str:
        if self.asked is None:
            return f"{self.verdict.headline.plain()} {self.verdict.detail.plain()}\n"
        text = self.asked.page.to_text()
        return f"{self.where.plain()}\n{text}"

    def read_text(self, text: str, state: Any) -> tuple[Any, str]:
        raise ValueError(_("Nothing can be pasted here; open a room first."))

    def question(self) -> object | None:
        return None

    def show_answer(self, answer: Any) -> None:
        pass  # nothing is asked about the session

    def status_of(self, answer: Any, running: bool) -> Status:
        return self.resting()

    def resting(self) -> Status:
        if self.phase == "asked":
            return Status(_("Your turn"), _("a move that is as good as the best counts as right"))
        if self.phase == "judging":
            return Status(_("Looking at your move"), "", State.RUNNING)
        if self.phase == "answered" and self.asked is not None:
            return self.asked.page.status
        return Status(_("Ready"))

    def render_state(self) -> None:
        now, before = self.state.left_out, self._left_out
        self._left_out = now
        if left := [each for each in now if each not in before]:
            self.keeping.leave_out(left, out=True)
        if back := [each for each in before if each not in now]:
            self.keeping.leave_out(back, out=False)
            self._queue = [self._gone[each] for each in back if each in self._gone] + self._queue
            self._total += len(back)
            self.go_on()

    def focus_start(self) -> None:
        if self.phase == "asked" and self.asked is not None:
            self.asked.page.view.focus_start()
        elif self.phase == "answered":
            self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            first = self.take_button if self.take_button.isVisible() else self.news
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def type_key(self, event: QKeyEvent) -> bool:
        if self.asked is not None and self.phase == "asked":
            if self.asked.page.view.type_key(event):
                return True
            if typed_text(event).lower() == "h":
                self.show_it()
                return True
        elif self.phase == "answered" and event.key() == Qt.Key.Key_Space:
            self.go_on()
            return True
        return False

    def cancel(self) -> None:
        if self.asked is not None:
            self.asked.page.cancel()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        for text in (self.news.headline, self.news.detail):
            text.updateGeometry()  # laid out first in other letters
        if self.phase == "idle":
            self.refresh()

    # ---- what comes next -----------------------------------------------------------------

    def refresh(self) -> None:
        """Ask what is due."""
        self.keeping.due(self._take)

    def take_next(self) -> None:
        """Ask what comes next, before it is due."""
        self.keeping.next(AT_ONCE, self._take)

    def _take(self, found: Sequence[Kept]) -> None:
        if self.phase != "idle" or not found:
            return
        self._queue, self._done, self._total = list(found), 0, len(found)
        self.go_on()

    def go_on(self) -> None:
        """Ask the next position; say so when there is none."""
        while self._queue:
            kept = self._queue.pop(0)
            self._done += 1
            if self._pose(kept):
                return
        self._rest()
        self.refresh()

    def _pose(self, kept: Kept) -> bool:
        """Put a position on the table; False if its room cannot read it."""
        trainer = self.keeping.trainer(kept)
        if trainer is None:
            return False
        page = self._page(kept.room)
        try:
            with documents.reading():
                position = trainer.asked(trainer.read(kept.position))
                package, question = trainer.question(position)
                task = words.task(trainer, position, kept)
            if question is None:
                return False
        except ValueError as error:
            self.refused.emit(said(error))
            return False
        self.phase, self._newest = "asked", None
        self.asked = Asked(kept, page, trainer, position)
        self._stack.setCurrentWidget(page)
        theme.dress(page)
        page.silent = True
        page.restore(position)
        page.view.stand_in(self.side)
        self.side.verdict.show()
        self.verdict.set(task.headline, task.detail)
        self._show_bar(words.about(self._title(kept.room), trainer.themes.get(kept.theme, "")))
        self.judge_job.start(question, package)
        self.set_status(self.resting())
        self.focus_start()
        self.speak()
        self._show_side()
        return True

    def _page(self, room: str) -> Page:
        if room not in self._pages:
            index = self.rooms.index_of(room)
            assert index is not None
            page = self.rooms.games[index].make_page(self._engine, self)
            page.hint.connect(self.hint)
            page.refused.connect(self.refused)
            moved = Qt.ConnectionType.QueuedConnection  # the move is drawn first
            page.state_changed.connect(self._on_moved, moved)
            page.status_changed.connect(self._on_status)
            self._pages[room] = page
            self._stack.addWidget(page)
        page = self._pages[room]
        page.precision = self.keeping.settings.precision
        return page

    def _title(self, room: str) -> str:
        index = self.rooms.index_of(room)
        return room if index is None else self.rooms.games[index].title

    # ---- answers -------------------------------------------------------------------------

    def _on_moved(self) -> None:
        asked = self.asked
        if self.phase != "asked" or asked is None or asked.page.state == asked.position:
            return
        move = asked.trainer.move(asked.position, asked.page.state)
        asked.page.restore(asked.position)
        if not move:
            self.hint.emit(_("Only a move counts here; “Show it to me” shows the advice"))
            return
        asked.move, self.phase = move, "judging"
        self.set_status(self.resting())
        self._judge()

    def _on_advice(self, answer: Any) -> None:
        self._newest = answer

    def _on_advised(self, problem: str | None) -> None:
        if self.asked is None:
            return
        if problem is not None:
            self.asked.answer = None
            if self.phase == "judging":
                self._reveal(
                    _("This move cannot be judged now: {problem}.").format(problem=said(problem))
                )
            return
        self.asked.answer = self._newest
        if self.phase == "judging":
            self._judge()

    def _judge(self) -> None:
        asked = self.asked
        if asked is None or (asked.answer is None and self.judge_job.running):
            return
        found: Judgement | None = None
        if asked.answer is not None:
            found = asked.trainer.judge(asked.position, asked.move, asked.answer)
        if found is None:
            self._reveal(_("This move cannot be judged now."))
            return
        cost = self._cost(found)
        self.keeping.answer(asked.kept, MISS if cost else RIGHT)
        trainer, position = asked.trainer, asked.position
        found = replace(found, cost=cost)
        self._reveal(words.answered(trainer, position, asked.move, found))

    def _cost(self, found: Judgement) -> float:
        """What a move gave up, if it is enough to be a mistake."""
        assert self.asked is not None
        mistake = self.keeping.is_mistake(self.asked.trainer, found.cost)
        return found.cost if mistake else 0.0

    def show_it(self) -> None:
        """Show the advice, which counts as a miss."""
        asked = self.asked
        if self.phase != "asked" or asked is None:
            return
        self.keeping.answer(asked.kept, MISS)
        best = asked.kept.best
        if asked.answer is not None:  # today's adviser may know better
            found = asked.trainer.judge(asked.position, best, asked.answer)
            best = found.best if found is not None else best
        name = asked.trainer.name(asked.position, best)
        self._reveal(_("<b>Missed.</b> {best} is best.").format(best=name))

    def _reveal(self, verdict: str) -> None:
        """Show the position with the room's own advice, and what the answer was worth."""
        asked = self.asked
        assert asked is not None
        self.phase = "answered"
        self._judge_again(asked)
        self.judge_job.cancel()
        asked.page.silent = False
        asked.page.view.stand_in(None)
        asked.page.restore(asked.trainer.shown(asked.position))
        self._show_bar(verdict)
        self.verdict.set(verdict)
        self.set_status(self.resting())
        self.focus_start()
        self.speak()

    def _judge_again(self, asked: Asked) -> None:
        """Let a position leave whose mistake is none by today's advice."""
        if asked.answer is None:
            return
        found = asked.trainer.judge(asked.position, asked.kept.chosen, asked.answer)
        if found is not None and not self._cost(found):
            self._leave(asked.kept)
            chosen = asked.trainer.name(asked.position, asked.kept.chosen)
            text = _("By today’s advice {move} was no mistake: this position is asked no more.")
            self.hint.emit(plain(text.format(move=chosen)))

    def leave_out(self) -> None:
        """Ask this position no more; undo brings it back."""
        if self.asked is None:
            return
        if self.asked.kept.id not in self.state.left_out:
            self._leave(self.asked.kept)
        self.go_on()

    def _leave(self, kept: Kept) -> None:
        self._gone[kept.id] = kept
        left = (*self.state.left_out, kept.id)
        self.change(replace(self.state, left_out=left), _("Leave out"))

    def open_in_room(self) -> None:
        """Go to the room with this position."""
        asked = self.asked
        index = self.rooms.index_of(asked.kept.room) if asked is not None else None
        if asked is None or index is None:
            return
        self.rooms.open(index)
        page = self.rooms.page
        page.begin(page.joined(asked.trainer.shown(asked.position)), _("Open"))

    def clear(self) -> None:
        """Forget all positions, if that is meant."""
        count = words.positions(self.keeping.counts.positions)
        box = QMessageBox(self)
        box.setText(
            _("Forget {positions}, and all answers? This cannot be undone.").format(positions=count)
        )
        yes = box.addButton(_("Forget them"), QMessageBox.ButtonRole.DestructiveRole)
        no = box.addButton(_("Keep them"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(no)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.buttonClicked.connect(lambda button: self.keeping.clear() if button is yes else None)
        box.open()

    # ---- drawing -------------------------------------------------------------------------

    def _rest(self) -> None:
        """Nothing is asked."""
        self.phase, self.asked = "idle", None
        self.judge_job.cancel()
        self._stack.setCurrentWidget(self._home)
        self._place.addWidget(self.side)
        self.side.verdict.hide()
        self.side.show()
        self.bar.hide()
        self._on_counts()
        self.set_status(self.resting())

    def _show_bar(self, text: str) -> None:
        self.bar.show()
        asked = self.phase == "asked"
        self.place.set(
            _("{done} of {total}").format(done=figure(self._done, 0), total=figure(self._total, 0))
        )
        self.where.set_text(text)
        for button, shown in zip(self._buttons, (asked, True, not asked, not asked), strict=True):
            set_visible(button, shown)

    def _on_status(self, status: Status) -> None:
        if self.phase == "answered":
            self.set_status(status)

    def _on_counts(self) -> None:
        counts = self.keeping.counts
        if self.phase == "idle":
            keeps = self.keeping.settings.keeps_mistakes
            idle = words.idle(counts, self.keeping.today(), keeps=keeps)
            self.verdict.set(idle.headline, idle.detail)
            for button in (self.take_button, self.clear_button):
                set_visible(button, bool(counts.positions))
        self._show_side()
        if self.phase == "idle" and counts.due and self.isVisible():
            self.refresh()

    def _show_side(self) -> None:
        self.keeping.next(NEXT_ROWS + 1, self._show_next)
        self.keeping.shares(self._show_shares)

    def _show_next(self, found: Sequence[Kept]) -> None:
        today, rows = self.keeping.today(), []
        asked = self.asked.kept.id if self.asked is not None else ""
        for kept in [kept for kept in found if kept.id != asked][:NEXT_ROWS]:
            trainer = self.keeping.trainer(kept)
            if trainer is not None:
                name = words.about(self._title(kept.room), trainer.themes.get(kept.theme, ""))
                rows.append([name, trainer.cost(kept.cost), words.due_words(kept.due, today)])
        self.side.next.set_rows(rows)
        set_visible(self.side.next_panel, bool(rows))

    def _show_shares(self, found: Sequence[Share]) -> None:
        names = {}
        for game in self.rooms.games:
            for trainer in game.trainers():
                for key, name in trainer.themes.items():
                    names[f"{game.name}/{key}"] = words.about(game.title, name)
        rows = words.share_rows(found, names, SHARE_ROWS)
        self.side.shares.set_rows(rows)
        set_visible(self.side.shares_panel, bool(rows))
