"""The page Train: a position as its room draws it, without advice; then what the move was worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, NamedTuple, get_args

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QMessageBox, QWidget

from app.cards.typing import typed_text
from app.shell.asking.engine import Engine
from app.shell.frame.rooms import Rooms
from app.shell.room.game import Game
from app.shell.room.page import Page
from app.shell.room.side_question import SideQuestion
from app.shell.room.status import State, Status
from app.shell.room.training import Judgement, Trainer
from app.shell.room.view import MARGIN
from app.train import words
from app.train.keeping import Keeping, adviser
from app.train.ready import ready_made
from app.train.schedule import MISS, RIGHT
from app.train.side import GAP, Side
from app.train.store import MOST_DUE, Kept, Store
from app.train.tables import Tables
from app.train.themes import Themes
from app.widgets.controls import Button, Chip, SegmentedControl
from app.widgets.focus import BY_SPACE
from app.widgets.layout import STRETCH, across, down, fill
from app.widgets.panels import Panel, Verdict
from app.widgets.scroll import ScrollColumn
from app.widgets.text import ElidedText, plain, set_visible
from app.widgets.voice import voice
from app.words.counts import listed
from app.words.figures import figure
from app.words.translation import _, said
from app.words.verdict import waiting

AT_ONCE = 20  # positions taken before they are due
TABLES_AHEAD = 4  # positions whose tables are built before they are asked
MOST_ABOUT = 50  # kept positions of a theme that are asked in a row
FEW_CHOICES, MANY_COLUMNS = 5, 3  # buttons one below the other, and more of them

Phase = Literal["idle", "laying", "asked", "judging", "answered"]
Source = Literal["mine", "all", "room"]
SOURCES: tuple[Source, ...] = get_args(Source)


class Session(NamedTuple):
    """What is to be asked, as it is kept: ids of positions, and how many came before."""

    source: Source
    about: tuple[str, ...]  # room and theme, or nothing
    ids: tuple[str, ...]
    done: int

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Session | None:
        """The session in a file; None if there is none that can be asked."""
        about, ids = data.get("about"), data.get("ids")
        if not (isinstance(about, list) and isinstance(ids, list)):
            return None
        source: Any = data.get("source")
        done = data.get("done")
        told = ids and all(isinstance(word, str) for word in (*about, *ids))
        known = source in SOURCES and (source != "room" or len(about) == 2)
        if not (told and known and type(done) is int and done >= 0):
            return None
        return cls(source, (*about,), (*ids,), done)


@dataclass(slots=True)
class Asked:
    """The position that is asked: as it is kept, as a record, and what was played."""

    kept: Kept
    page: Page
    trainer: Trainer
    position: Any
    question: object
    answer: Any = None  # the adviser's, once it is final
    move: str = ""


class TrainPage(Page):
    """Asks what is due; knows of each room what its `Trainer` says."""

    room = "train"
    keeps_positions = False
    typed_keys = (
        ("Space", _("the next position, once this one is answered")),
        ("H", _("show it to me; it counts as a miss")),
        ("1-9", _("choose, where there are buttons for it; F, C, B, R and A as at a table")),
    )
    state: tuple[Kept, ...] = ()  # what was left out, which undo brings back

    def __init__(self, engine: Engine, parent: QWidget | None = None) -> None:
        assert isinstance(parent, Rooms)
        super().__init__(engine, parent)
        self._engine, self.rooms = engine, parent
        self.keeping = Keeping.of(parent)
        self.phase: Phase = "idle"
        self.asked: Asked | None = None
        self._queue: list[Kept] = []
        self._done = self._total = 0
        self._left_out: tuple[Kept, ...] = ()
        self.source: Source = "mine"
        self._about: tuple[str, str] | None = None  # room and theme that are trained
        self.judge_job = SideQuestion(engine, "", self, self._on_advice, self._on_advised)
        self._choices: tuple[str, ...] = ()
        self._looking = False  # for what is to be asked
        self._unreadable: set[str] = set()  # ids of what no room could ask
        self._resumed: Session | None = None  # to go on with, once the page is seen
        self._build()
        self.keeping.changed.connect(self._on_counts)
        if self.keeping.judging is not None:
            self.keeping.judging.told.connect(self._on_judged)
        self._rest()

    def _build(self) -> None:
        self.bar = Panel(margins=(12, 5, 6, 5))
        self.place, self.where = Chip("", "yours"), ElidedText("")
        small, large = partial(Button, kind="outline", small=True), partial(Button, kind="outline")
        self.show_button = small(_("Show it to me"), then=self.show_it)
        self.show_button.setToolTip(_("The advice; it counts as a miss (H)"))
        self.leave_button = small(_("Leave out"), then=self.leave_out)
        self.leave_button.setToolTip(_("Never ask this position again; undo brings it back"))
        self.open_button = small(_("Open in the room"), then=self.open_in_room)
        self.next_button = small(_("Next position"), kind="primary", then=self.go_on)
        self.next_button.setToolTip(_("The next position (Space)"))
        self.next_button.setProperty(BY_SPACE, True)
        # The last keeps its place, so that a click too many leaves out or shows nothing.
        self._buttons = (self.leave_button, self.show_button, self.open_button, self.next_button)
        self.bar.body.addLayout(across(self.place, (self.where, 1), *self._buttons, spacing=8))
        self.side = self.comes_last = Side(self.keeping)  # after the pages, which are built later
        self.side.all_button.clicked.connect(self.take_all)
        self.news = Verdict(headline=40, detail=180)
        self.news.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # where there is nothing to press
        self.take_button = large(_("Take the next ones now"), kind="primary", then=self.take_next)
        self.ready_button = large(_("Try ready-made positions"), then=self._try_ready)
        self.judge_button = large(_("Judge again"), then=self.judge_again)
        tip = _("Ask today’s adviser about all positions; no mistake stays")
        self.judge_button.setToolTip(tip)
        self.clear_button = large(_("Forget all positions"), then=self.clear)
        self.themes = Themes()
        self.themes.chosen.connect(self.train_theme)
        left, home = ScrollColumn(GAP), QWidget()
        buttons = self.take_button, self.ready_button, self.judge_button, self.clear_button
        fill(left.column, self.news, across(*buttons, STRETCH), self.themes, STRETCH)
        self._place = down(self.side)
        across((left, 1), (self._place, 1), spacing=MARGIN, margins=(MARGIN,) * 4, within=home)
        self.tables = Tables(home, self.rooms.games, self._make_page)
        around = across(self.bar, margins=(MARGIN, 0, MARGIN, 0))
        down(around, (self.tables, 1), spacing=0, margins=(0, 8, 0, 0), within=self)
        names = [_("Your mistakes"), _("All positions"), _("One room")]
        self.mode = self.mode_control = SegmentedControl(names, name=_("What is trained"))
        self.mode.changed.connect(lambda at: self.choose_source(SOURCES[at]))
        self.mode.segment(SOURCES.index("room")).clicked.connect(self._back_to_themes)

    @property
    def verdict(self) -> Verdict:  # type: ignore[override]  # there are two places for it
        """What is said now."""
        return self.news if self.phase == "idle" else self.side.verdict

    # ---- what the shell asks -------------------------------------------------------------

    def header(self) -> QWidget:
        return self.mode

    def blank(self) -> tuple[Kept, ...]:
        return self.state

    def to_json(self, state: Any) -> dict[str, Any]:
        asked = [self.asked.kept] if self.asked and self.phase in ("asked", "judging") else []
        ids = tuple(kept.id for kept in (*asked, *self._queue))
        session = Session(self.source, self._about or (), ids, self._done - len(asked))
        session = self._resumed or session
        return session._asdict() if session.ids else {}

    def from_json(self, data: dict[str, Any]) -> tuple[Kept, ...]:
        self._resumed = Session.read(data)
        return ()

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
        if self.phase == "asked" and self.side.coming.isVisibleTo(self.side):
            return Status(_("Looking at this position"), "", State.RUNNING)
        if self.phase == "asked":
            return Status(_("Your turn"), _("a move that is as good as the best counts as right"))
        if self.phase == "judging":
            return Status(_("Looking at your move"), "", State.RUNNING)
        if self.phase == "answered" and self.asked is not None:
            return self.asked.page.status
        return Status(_("Ready"))

    def _awaited(self) -> Asked | None:
        """What is asked, as long as a move is awaited."""
        return self.asked if self.phase == "asked" else None

    def render_state(self) -> None:
        before, self._left_out = self._left_out, self.state
        left = [kept for kept in self.state if kept not in before]
        back = [kept for kept in before if kept not in self.state]
        for changed, out in ((left, True), (back, False)):
            if ids := [kept.id for kept in changed]:
                self.keeping.change(partial(Store.leave_out, ids=ids, out=out))
        now = [asked.kept] if (asked := self._awaited()) is not None else []
        if back:  # what is asked now comes after them
            again = back + [kept for kept in now if kept not in back]
            self._queue = again + self._queue
            self._done = max(0, self._done - len(again))
            self._total = max(self._total, self._done + len(self._queue))
        if back or [kept for kept in now if kept in left]:
            self.go_on()

    def focus_start(self) -> None:
        asked, other = self._awaited(), Qt.FocusReason.OtherFocusReason
        if asked is not None and not asked.trainer.by_buttons:
            asked.page.view.focus_start()
        elif asked is not None:  # nothing is done on the table
            self.side.verdict.setFocus(other)
        elif self.phase == "answered":
            self.next_button.setFocus(other)
        else:
            (self.take_button if self.take_button.isVisible() else self.news).setFocus(other)

    def type_key(self, event: QKeyEvent) -> bool:
        key = typed_text(event)
        if (asked := self._awaited()) is not None:
            if self._choose(key):
                return True
            if not asked.trainer.by_buttons and asked.page.view.type_key(event):
                return True
            if key.lower() == "h":
                self.show_it()
                return True
        elif self.phase == "answered" and event.key() == Qt.Key.Key_Space:
            self.go_on()
            return True
        return False

    def cancel(self) -> None:
        if self.phase == "laying":
            self._queue = []
            self._rest()
        elif self.phase == "judging":
            self._reveal(_("Stopped: this answer counts as nothing."))
        elif self.asked is not None:
            self.asked.page.cancel()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        for text in (self.news.headline, self.news.detail):
            text.updateGeometry()  # laid out first in other letters
        if self.phase == "idle":
            self.refresh()
        self.tables.go_on()

    # ---- what comes next -----------------------------------------------------------------

    def refresh(self) -> None:
        """Go on with what was asked, or ask what is due, or what else was chosen."""
        if self._resumed is not None:
            self._resume(self._resumed)
        elif self.source == "mine":
            self.keeping.count()
        else:
            self.side.refresh(None)
            self._seek()

    def take_next(self) -> None:
        """Ask what comes next, before it is due; or all ready-made positions again."""
        if self.source == "mine":
            self._find(lambda store: store.next(AT_ONCE))
        else:
            self._seek(again=True)

    def take_all(self) -> None:
        """Ask all that is kept, what comes first first; what is asked now comes again in it."""
        self.mode.set_chosen(SOURCES.index("mine"))
        self._begin("mine")
        self._find(lambda store: store.next(MOST_DUE))

    def choose_source(self, source: Source) -> None:
        """Train your own mistakes, what came with Kibitzer, or a theme."""
        self._begin(source)
        self.refresh()
        self.focus_start()

    def _try_ready(self) -> None:
        self.mode.choose(SOURCES.index("all"))

    def _back_to_themes(self) -> None:
        if self._about is not None:
            self.choose_source("room")

    def train_theme(self, room: str, theme: str) -> None:
        """Ask what is kept about a theme of a room, then what came with Kibitzer."""
        self._about = room, theme
        self._seek(again=True)

    def _begin(self, source: Source) -> None:
        self.source, self._about, self._queue, self._resumed = source, None, [], None
        self._rest()

    def _resume(self, session: Session) -> None:
        """Ask what was to be asked when the window was closed, or was killed."""
        self.source = session.source
        self._about = (session.about[0], session.about[1]) if session.about else None
        self.mode.set_chosen(SOURCES.index(session.source))
        self.keeping.count()
        ready = {kept.id: kept for kept in ready_made()}

        def find(store: Store) -> list[Kept]:
            mine = {kept.id: kept for kept in store.named(session.ids)}
            there = ready if session.source == "all" else ready | mine
            return [there[each] for each in session.ids if each in there]

        self._find(find, [], session.done)

    def _seek(self, *, again: bool = False) -> None:
        """Ask what came with Kibitzer and is not known; where all is, all of it, `again`.

        In one room that is about the theme that was chosen, after what is kept of it.
        """
        about = self._about
        if self.source == "room" and about is None:
            return
        ready = [kept for kept in ready_made() if about in (None, (kept.room, kept.theme))]

        def find(store: Store) -> list[Kept]:
            mine = [] if about is None else store.about(*about, MOST_ABOUT)
            there = {kept.id for kept in mine}
            others = [kept for kept in ready if kept.id not in there]
            return mine + store.not_known(others, again=again)

        self._find(find, ready)

    def _find(
        self,
        work: Callable[[Store], list[Kept]],
        instead: Sequence[Kept] = (),
        done: int = 0,
    ) -> None:
        """Ask what `work` finds in the file, or `instead`, unless another set is chosen by then.

        So many were `done` before.
        """
        wanted = self.source, self._about

        def find(store: Store) -> list[Kept]:  # in a thread: many are read the first time
            came_along = {kept.id for kept in ready_made()}
            return [replace(kept, in_game=kept.id not in came_along) for kept in work(store)]

        def take(found: Sequence[Kept]) -> None:
            if (self.source, self._about) == wanted:
                self._take(found, done)

        self.keeping.ask(find, take, instead)

    def _take(self, found: Sequence[Kept], done: int = 0) -> None:
        self._looking = False
        resumed, self._resumed = self._resumed, None
        if self.phase == "idle":
            self._queue = [kept for kept in found if kept.id not in self._unreadable]
            self._done, self._total = done, done + len(self._queue)
            if self._queue:
                self.go_on()
            elif resumed is not None:
                self.refresh()
        self._show_counts()
        if self.phase == "idle" and self._about is not None:
            self.speak()

    def go_on(self) -> None:
        """Ask the next position; say so when there is none."""
        if self.phase == "laying":
            return
        self.tables.wait()
        while self._queue:
            kept = self._queue.pop(0)
            self._done += 1
            if self._lay(kept):
                return
        self._about = None
        self._rest()
        self.refresh()

    def _lay(self, kept: Kept) -> bool:
        """Put a position on its table, which may have to be built; False if nobody can read it."""
        try:
            trainer, position, package, question = kept.posed(self.rooms.games)
        except ValueError as error:
            self.refused.emit(said(error))
            self._unreadable.add(kept.id)
            return False
        if self.phase == "idle":
            self.news.set(waiting("").headline, "")
        self._release()
        self.phase = "laying"
        self.next_button.setEnabled(False)

        def pose(table: Page) -> None:
            self._pose(Asked(kept, table, trainer, position, question), package)

        self.tables.lay(kept, position, pose, self._show_laying)
        return True

    def _show_laying(self, share: float) -> None:
        self.set_status(Status(_("Laying the table"), "", State.RUNNING, share))

    def _pose(self, asked: Asked, package: str) -> None:
        """Show what is asked, now that it lies on its table."""
        kept, trainer = asked.kept, asked.trainer
        self.phase, self.asked = "asked", asked
        self.state_changed.emit()  # what is asked is kept
        self.keeping.asking = True
        self.tables.setCurrentWidget(asked.page)
        asked.page.view.stand_in(self.side)
        self.side.verdict.show()
        task = words.task(trainer, asked.position, kept)
        self.verdict.set(task.headline, task.detail)
        self._show_bar(self.keeping.room_of(kept))
        self._offer(trainer.choices(asked.position, None))
        self.judge_job.forget()
        self.judge_job.start(asked.question, package)
        self.set_status(self.resting())
        self.focus_start()
        self.speak()
        self.side.refresh(kept)
        self.tables.lay_ahead(self._queue[:TABLES_AHEAD])

    def _make_page(self, game: Game, parent: QWidget) -> Page:
        page = game.make_page(self._engine, parent)
        page.hint.connect(self.hint)
        page.refused.connect(self.refused)
        moved = Qt.ConnectionType.QueuedConnection  # the move is drawn first
        page.state_changed.connect(self._on_moved, moved)
        page.status_changed.connect(partial(self._on_status, page))
        return page

    def judge_again(self) -> None:
        """Ask today's adviser about all that is kept."""
        judging = self.keeping.judging
        if judging is not None:
            judging.start(every=True)
            self.judge_button.setEnabled(False)

    def _on_judged(self, told: str) -> None:
        self.judge_button.setEnabled(True)
        self.hint.emit(told)

    # ---- answers -------------------------------------------------------------------------

    def _on_moved(self) -> None:
        """Take a move as the answer; else all stays as it was asked, or is shown since."""
        asked = self.asked
        if asked is None or self.phase not in ("asked", "answered"):
            return
        answered, trainer = self.phase == "answered", asked.trainer
        stays = trainer.shown(asked.position) if answered else asked.position
        if asked.page.state == stays or (answered and not trainer.by_buttons):
            return
        if trainer.by_buttons:
            with suppress(ValueError):
                if trainer.question(asked.page.state) == trainer.question(stays):
                    return  # looked at from another side
        move = trainer.move(asked.position, asked.page.state)
        asked.page.restore(stays)
        if answered:
            self.hint.emit(_("Here it stays as it is; “Open in the room” lets you change it"))
        elif move:
            self._answer(move)
        else:
            self.hint.emit(_("Only a move counts here; “Show it to me” shows the advice"))

    def _answer(self, move: str) -> None:
        if (asked := self._awaited()) is not None:
            self.tables.wait()
            asked.move, self.phase = move, "judging"
            told = words.taken(asked.trainer, asked.position, move)
            self.verdict.set(told.headline, told.detail, waits=True)
            self.set_status(self.resting())
            self._judge()

    def _offer(self, choices: Mapping[str, str]) -> None:
        """Show a button for each move that is not made on the table."""
        grid = self.side.choices
        while (item := grid.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        before: QWidget = self.side.verdict
        columns = MANY_COLUMNS if len(choices) > FEW_CHOICES else 1
        for number, (move, name) in enumerate(choices.items(), 1):
            button = Button(name, kind="outline")
            button.setToolTip(_("{name} ({key})").format(name=name, key=figure(number, 0)))
            button.clicked.connect(partial(self._answer, move))
            grid.addWidget(button, (number - 1) // columns, (number - 1) % columns)
            QWidget.setTabOrder(before, button)  # after the task, as a reader finds them
            before = button
        self._choices = tuple(choices)
        asked = self.asked
        coming = not choices and asked is not None and asked.trainer.by_buttons
        set_visible(self.side.coming, coming)
        set_visible(self.side.choices_panel, bool(choices) or coming)
        self.set_status(self.resting())

    def _choose(self, key: str) -> bool:
        """Choose by the number of a button, or the letter of one move; False if there is none."""
        letters = [move[:1] for move in self._choices]
        keys = [each if letters.count(each) == 1 else "" for each in letters]
        numbers = map(str, range(1, len(keys) + 1))
        by_key = dict(zip([*keys, *numbers], [*self._choices] * 2, strict=True)) | {"": None}
        move = by_key.get(key.lower())
        if move is not None:
            self._answer(move)
        return move is not None

    def _on_advice(self, answer: Any) -> None:
        asked = self._awaited()
        if asked is not None and not self._choices:
            choices = asked.trainer.choices(asked.position, answer)
            self._offer(choices)
            if choices:
                voice().say(_("Choose: {moves}.").format(moves=listed(choices.values())))

    def _on_advised(self, problem: str | None) -> None:
        asked = self.asked
        if asked is None:
            return
        asked.answer = self.judge_job.answer if problem is None else None
        if problem is None and self.phase == "judging":
            self._judge()
        elif problem is not None and (self.phase == "judging" or not self.side.coming.isHidden()):
            text = _("This move cannot be judged now: {problem}.")
            self._reveal(text.format(problem=said(problem)))

    def _judge(self) -> None:
        asked = self.asked
        if asked is None or (asked.answer is None and self.judge_job.running):
            return
        found: Judgement | None = None
        if asked.answer is not None:
            found = asked.trainer.judge(asked.position, asked.move, asked.answer)
        as_before = asked.move == asked.kept.chosen != asked.kept.best
        if as_before and self._is_mistake(asked) is None:
            found = Judgement(asked.kept.cost, asked.kept.best, asked.kept.error)  # more is known
        if found is None:
            self._reveal(_("This move cannot be judged now."))
            return
        least = self.keeping.settings.least_cost
        missed = asked.trainer.is_mistake(found.cost, 0.0, least)
        rating, kept = MISS if missed else RIGHT, asked.kept
        if kept.ready_made:  # what is kept from now on is your mistake
            kept = replace(kept, chosen=asked.move, cost=found.cost, error=found.error)
        self.keeping.answer(kept, rating)
        told = asked.trainer, asked.position, asked.move, found, self._bests(asked, found.best)
        self._reveal(words.answered(*told, missed=missed))

    @staticmethod
    def _bests(asked: Asked, best: str) -> list[str]:
        """The best move, and all that are as good, if that is known."""
        if asked.answer is None:
            return [best]
        return asked.trainer.as_good(asked.position, best, asked.answer)

    def show_it(self) -> None:
        """Show the advice, which counts as a miss."""
        if (asked := self._awaited()) is None:
            return
        kept, bests = asked.kept, [asked.kept.best]
        if kept.ready_made:  # you chose nothing: nobody's mistake is yours
            kept = replace(kept, chosen=kept.best)
        self.keeping.answer(kept, MISS)
        if asked.answer is not None:  # today's adviser may know better
            found = asked.trainer.judge(asked.position, bests[0], asked.answer)
            bests = self._bests(asked, bests[0] if found is None else found.best)
        self._reveal(words.shown(asked.trainer, asked.position, bests))

    def _reveal(self, verdict: str) -> None:
        """Show the position with the room's own advice, and what the answer was worth."""
        asked = self.asked
        assert asked is not None
        self.phase = "answered"
        self.state_changed.emit()
        self._judge_again(asked)
        self.judge_job.cancel()
        self.keeping.asking = False
        asked.page.silent = False
        asked.page.precision = self.keeping.settings.precision
        asked.page.view.stand_in(None)
        if asked.answer is not None:
            asked.page.know(asked.question, asked.answer)
        asked.page.restore(asked.trainer.shown(asked.position))
        self._show_bar(verdict)
        self.verdict.set(verdict)
        self.set_status(self.resting())
        self.focus_start()
        voice().say(plain(verdict), "train")  # before the room's own verdict

    def _judge_again(self, asked: Asked) -> None:
        """Let a position leave whose mistake is none by today's advice."""
        if asked.answer is None or asked.kept.ready_made:
            return
        if self._is_mistake(asked) is False:
            self._leave(asked.kept)
            chosen = asked.trainer.name(asked.position, asked.kept.chosen)
            text = _("By today’s advice {move} was no mistake: this position is asked no more.")
            self.hint.emit(plain(text.format(move=chosen)))

    def _is_mistake(self, asked: Asked) -> bool | None:
        """Whether it is one by today's advice: see `Kept.judged`."""
        least = self.keeping.settings.least_cost
        told = asked.trainer, asked.position, asked.answer, adviser(), least
        return asked.kept.judged(*told)[1]

    def leave_out(self) -> None:
        """Ask this position no more; undo brings it back."""
        asked = self.asked
        if asked is None:
            return
        self._leave(asked.kept)
        if self.asked is asked:  # it was answered, or is left out already
            self.go_on()

    def _leave(self, kept: Kept) -> None:
        if kept not in self.state:
            self.change((*self.state, kept), _("Leave out"))

    def open_in_room(self) -> None:
        """Go to the room with this position."""
        asked = self.asked
        index = None if asked is None else self.rooms.index_of(asked.kept.room)
        if asked is None or index is None:
            return
        self.rooms.open(index)
        page = self.rooms.page
        page.begin(page.joined(asked.trainer.opened(asked.position)), _("Open"))

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
        yes.clicked.connect(lambda: self.keeping.change(Store.clear))
        box.open()

    # ---- drawing -------------------------------------------------------------------------

    def _release(self) -> None:
        """Give a page back what it put among the panels here, if it is left unanswered."""
        if self.asked is not None and self.phase in ("asked", "judging"):
            self.asked.page.view.stand_in(None)

    def _rest(self) -> None:
        """Nothing is asked."""
        self._release()
        self.phase, self.asked = "idle", None
        self.state_changed.emit()
        self._looking = self.source != "room"
        self.judge_job.cancel()
        self.keeping.asking = False
        self._offer({})
        self.tables.rest()
        self._place.addWidget(self.side)
        self.side.verdict.hide()
        self.side.show()
        self.bar.hide()
        self._show_counts()
        self.set_status(self.resting())

    def _show_bar(self, text: str) -> None:
        self.bar.show()
        asked = self.phase == "asked"
        self.place.set(
            _("{done} of {total}").format(done=figure(self._done, 0), total=figure(self._total, 0))
        )
        self.where.set_text(text)
        for button, shown in zip(self._buttons, (True, asked, not asked, True), strict=True):
            set_visible(button, shown)
        self.next_button.setEnabled(not asked)

    def _on_status(self, page: Page, status: Status) -> None:
        if self.phase == "answered" and self.asked is not None and page is self.asked.page:
            self.set_status(status)

    def _on_counts(self) -> None:
        self.side.refresh(None if self.asked is None else self.asked.kept)
        resting = self.phase == "idle" and self._resumed is None
        if resting and self.source == "mine" and self.isVisible():
            self._looking = bool(self.keeping.counts.due)
            if self._looking:
                day, new = self.keeping.today(), self.keeping.settings.new_a_day
                self._find(lambda store: store.due(day, new))
        self._show_counts()

    def _show_counts(self) -> None:
        """Show how many positions there are, and, where none is asked, that or why none is."""
        counts, source = self.keeping.counts, self.source
        if self.phase == "idle":
            ready = len(ready_made()) if source == "all" and not self._looking else 0
            idle = words.set_verdict(source, ready)
            if self._looking:
                idle = waiting("")
            elif source == "mine":
                keeps = self.keeping.settings.keeps_mistakes
                stuck = bool(counts.due and self._unreadable)
                idle = words.idle(counts, self.keeping.today(), keeps=keeps, stuck=stuck)
            elif self._about is not None:
                idle = words.no_position()
            self.verdict.set(idle.headline, idle.detail)
            for button in (self.judge_button, self.clear_button):
                set_visible(button, source == "mine" and bool(counts.positions))
            new = source == "mine" and not counts.positions
            set_visible(self.ready_button, new and not self._looking)
            set_visible(self.take_button, bool(counts.positions if source == "mine" else ready))
            set_visible(self.themes, source == "room")
            if source == "room":
                self.themes.show_games(self.rooms.games)
