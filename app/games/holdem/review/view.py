"""Review: hand in the hands that were played, and read what they cost, the dearest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox, QStackedLayout, QVBoxLayout, QWidget

from app.games.holdem.actions import REVIEW_ACTIONS
from app.games.holdem.mode_view import ModeView
from app.games.holdem.play.record import Play
from app.games.holdem.review import words
from app.games.holdem.review.panels import (
    DearestPanel,
    EmptyPanel,
    FiguresPanel,
    HandPanel,
    LeaksPanel,
    OpponentsPanel,
    RestsPanel,
    StreetsPanel,
    WonPanel,
)
from app.games.holdem.review.store import NAME, Row, Seen
from app.games.holdem.review.totals import Part
from app.games.holdem.review.working import Shown, Working
from app.games.holdem.training import TOLD_AGAIN, play_decision
from app.shell.asking.engine import Engine
from app.shell.room.actions import add_actions
from app.shell.room.page import Page
from app.shell.room.side_question import SideQuestion
from app.shell.room.status import State, Status
from app.widgets.copying import picture_of
from app.widgets.panels import Verdict
from app.widgets.scroll import SideColumn
from app.widgets.text import explain, set_visible
from app.words.counts import listed
from app.words.figures import clock, percent
from app.words.translation import _, ngettext

RIGHT_WIDTH, WIDE_WIDTH, SPACING = 388, 520, 12
LOW_PX = 640  # of height, under which fewer habits are listed


def _play(seen: Seen) -> Play:
    """A hand in play at a decision."""
    return Play(seen.hand.before(seen.at), me=seen.me, hole=seen.hole)


def _judged(seen: Seen) -> Play:
    """The same, as it was judged."""
    return replace(_play(seen), judged=seen.hand.to_the_next_street(seen.at))


class ReviewView(ModeView[Any]):
    """Draws what is known of the hands of one file."""

    def __init__(self, page: Page, engine: Engine) -> None:
        super().__init__(page)
        self.working = Working(engine, page.data / NAME, self)
        self._seen: Seen | None = None
        self._opens: int | None = None  # the decision that is opened in play once it is read
        self._equity = SideQuestion(
            *(engine, "holdem.in_play", self, lambda _answer: self._say(), lambda _problem: None)
        )
        self._begun = False
        self._drawn: Shown | None = None
        self.build(self._building())

    def _building(self) -> Iterator[None]:
        self._left, self.right = QWidget(), SideColumn(RIGHT_WIDTH, wide=WIDE_WIDTH)
        self.lay_out(self._left, self.right)
        self._stack = QStackedLayout(self._left)
        self.empty, self.figures = EmptyPanel(), FiguresPanel()
        self._stack.addWidget(self.empty)
        yield
        self.leaks, self.dearest = LeaksPanel(), DearestPanel()
        full = QWidget()
        column = QVBoxLayout(full)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACING)
        column.addWidget(self.figures)
        column.addWidget(self.leaks)
        column.addWidget(self.dearest, 1)
        self._stack.addWidget(full)
        self._unknown = self._stack.addWidget(QWidget())  # until it is known what is there
        self._stack.setCurrentIndex(self._unknown)
        yield
        self.verdict = Verdict(headline=44, detail=110)
        explain(self.verdict, _("What the chosen decision gave up, and what that rests on."))
        self.hand, self.streets = HandPanel(), StreetsPanel()
        self.won, self.opponents, self.rests = WonPanel(), OpponentsPanel(), RestsPanel()
        self.right.add(self.verdict)
        for panel in (self.hand, self.streets, self.won, self.opponents, self.rests):
            yield
            self.right.add(panel)
        for source in (self.empty, self.figures):
            source.files_wanted.connect(self.add_files)
            source.folder_wanted.connect(self.add_folder)
        self.figures.pause_wanted.connect(self.turn_work)
        self.leaks.chosen.connect(self.show_leak)
        self.leaks.train_wanted.connect(self.train)
        self.dearest.street_chosen.connect(self.show_street)
        self.dearest.chosen.connect(self._look_at)
        self.dearest.opened.connect(lambda _decision: self.open_in_play())
        self.hand.play_wanted.connect(self.open_in_play)
        self.hand.copy_wanted.connect(self.copy_hand)
        self.rests.clear_wanted.connect(self.forget_all)
        self.working.changed.connect(self._draw)
        self.working.failed.connect(self._on_failed)
        self.working.read_all.connect(lambda heard: self.hint.emit(words.heard_text(heard)))
        self.opponents.names_wanted.connect(self.set_names)
        self.setAcceptDrops(True)
        add_actions(self, REVIEW_ACTIONS)

    # ---- what the page asks --------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.page.state

    def question(self) -> object | None:
        return None

    def to_text(self) -> str:
        return self._seen.text if self._seen is not None else ""

    def focus_start(self) -> None:
        there = self.working.shown.totals.hands
        (self.dearest.tree if there else self.empty.files).setFocus()

    def type_key(self, event: QKeyEvent) -> bool:
        return False

    def render_state(self) -> None:
        if not self._begun:
            self._begun = True
            self.working.refresh()
        self._draw()

    def change(self, state: Any, text: str, merge: int = -1) -> None:
        self.page.change(state, text, merge)

    def resting(self) -> Status:
        totals, phase = self.working.shown.totals, self.working.phase
        share, left_s = self.working.share, self.working.left_s
        left = [] if left_s is None else [_("{time} left").format(time=clock(left_s))]
        if phase == "read":
            return Status(_("Reading"), listed([percent(share, 1), *left]), State.RUNNING, share)
        if phase == "judge":
            text = _("{done} of {count} decisions, longest hands first")
            known = f"{totals.decisions - totals.waiting:,}"
            told = text.format(done=known, count=f"{totals.decisions:,}")
            return Status(_("Judging"), listed([told, *left]), State.RUNNING, share)
        if self.working.shown.begun:
            return Status(_("Ready"), words.begun_text(self.working.shown.begun))
        if totals.waiting:
            return Status(_("Ready"), words.waiting_text(totals.waiting))
        figures = words.hands_text(totals.hands) if totals.hands else ""
        return Status(_("Ready"), figures)

    @property
    def busy(self) -> bool:
        return bool(self.working.phase)

    def stopped(self) -> None:
        self.working.pause()

    def resumed(self) -> bool:
        self.working.go_on()
        return False

    # ---- what is done --------------------------------------------------------------------

    def add_files(self) -> None:
        """Look for files of hand histories."""
        kinds = _("Hand histories (*.txt *.xml);;All files (*)")
        paths = QFileDialog.getOpenFileNames(self, _("Add hand histories"), "", kinds)[0]
        self.read(paths)

    def add_folder(self) -> None:
        """Look for a folder of them."""
        path = QFileDialog.getExistingDirectory(self, _("Add a folder of hand histories"))
        self.read([path] if path else [])

    def read(self, paths: list[str]) -> None:
        """Read files and folders."""
        if paths:
            self.working.read(paths)

    def turn_work(self) -> None:
        """Stop what is done, or go on."""
        if self.working.phase:
            self.working.pause()
        else:
            self.working.go_on()

    def show_street(self, street: int | None) -> None:
        """Show the decisions of one street, or of all."""
        self.working.street, self.working.leak = street, None
        self.working.refresh()

    def show_leak(self, leak: Part) -> None:
        """Show the decisions of a habit; once more, all."""
        same = self.working.leak is not None and self.working.leak.what == leak.what
        self.working.leak, self.working.street = None if same else leak, None
        self.dearest.street.set_chosen(0)
        self.working.refresh()

    def train(self, leak: Part) -> None:
        """Keep the dearest decisions of a habit to be trained."""

        def keep(found: list[tuple[Row, Seen]]) -> None:
            asked = [(row, _judged(seen)) for row, seen in found if row.source in TOLD_AGAIN]
            for row, play in asked:
                decision = play_decision(play, row.did, row.best, row.cost, row.error)
                self.page.decided.emit("in_play", replace(decision, in_game=False))
            count = len(asked)
            text = ngettext(
                "{count} decision went to Train, which keeps it if it cost enough",
                "{count} decisions went to Train, which keeps those that cost enough",
                count,
            ).format(count=count)
            if not count:
                text = _("They rest on equity alone, by which Train cannot judge an answer")
            self.leaks.set_hint(text)
            self.hint.emit(text)

        self.working.all_of(leak, keep)

    def open_in_play(self) -> None:
        """Open the chosen decision in play, with everything set."""
        seen = self._seen
        self.dearest.stay()
        if seen is None:
            self._opens = self.dearest.current
        else:
            state = replace(self.page.state, mode="in_play", play=_play(seen))
            self.page.change(state, _("Open in play"))

    def set_names(self, names: bool) -> None:
        """Show names of opponents, or leave them out, from now on."""
        self.working.set_names(names)
        self._draw()

    def copy_hand(self) -> None:
        """Copy the chosen hand as its site wrote it."""
        self.dearest.stay()
        if self._seen is not None:
            QGuiApplication.clipboard().setText(self._seen.text.strip() + "\n")
            self.hint.emit(_("Copied as text"))

    def copy_picture(self) -> None:
        """Copy the chosen hand as a picture, with what the decision gave up."""
        self.dearest.stay()
        if self._seen is not None:
            with self.hand.alone():
                QGuiApplication.clipboard().setPixmap(picture_of(self.verdict, self.hand))
            self.hint.emit(_("The picture was copied"))

    def forget_all(self) -> None:
        """Forget all hands, if that is meant."""
        box = QMessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle(_("Forget all hands"))
        count = words.hands_text(self.working.shown.totals.hands)
        text = _("Forget {hands}, and what their decisions gave up? Your files stay.")
        box.setText(text.format(hands=count))
        yes = box.addButton(_("Forget them"), QMessageBox.ButtonRole.DestructiveRole)
        no = box.addButton(_("Keep them"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(no)
        box.setEscapeButton(no)
        box.buttonClicked.connect(lambda button: self.working.clear() if button is yes else None)
        box.open()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.read([url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()])

    # ---- drawing -------------------------------------------------------------------------

    def _chosen(self) -> Row | None:
        current = self.dearest.current
        return next((row for row in self.working.shown.rows if row.id == current), None)

    def _look_at(self, decision: int) -> None:
        def show(seen: Seen | None) -> None:
            if self.dearest.current == decision:
                self._seen, row = seen, self._chosen()
                self.hand.show_hand(row, seen)
                if seen is not None and row is not None and row.why:
                    self._equity.ask(_play(seen).asked())
                    self._say()
                if seen is not None and self._opens == decision:
                    self._opens = None
                    self.open_in_play()

        self._seen = self._opens = None
        self._equity.ask(None)
        self.right.to_top()  # what it gave up is said there
        self.hand.show_hand(self._chosen(), None)
        self.working.look_at(decision, show)
        self._say()

    def _say(self) -> None:
        row, totals = self._chosen(), self.working.shown.totals
        phase = self.working.phase if self.working.looked else "look"
        seen = self._seen
        hand = None if seen is None else seen.hand.before(seen.at)
        equity = self._equity.answer and self._equity.answer.equity
        begun = self.working.shown.begun
        told = words.verdict(row, totals, phase, hand, equity, begun).unbroken()
        self.verdict.set(told.headline, told.detail, waits=told.waits)

    def _draw(self) -> None:
        going, totals = bool(self.working.phase), self.working.shown.totals
        begun = self.working.shown.begun
        self.figures.show_totals(totals, going=going, left=self.working.left, begun=begun)
        if self.working.shown is not self._drawn:  # a batch of hands tells how far it is, too
            self._drawn = self.working.shown
            self._draw_shown()
        self._say()
        if self.page.view is self:
            self.page.set_status(self.resting())

    def _draw_shown(self) -> None:
        shown, totals = self.working.shown, self.working.shown.totals
        known = totals.hands > 0 or bool(shown.begun)
        self._stack.setCurrentIndex(int(known) if self.working.looked else self._unknown)
        self._show_leaks()
        leak = self.working.leak
        self.dearest.set_hint(words.leak_text(leak) if leak is not None else "")
        self.dearest.show_rows(shown.rows)
        if not shown.rows:
            self._seen = None
            self.hand.show_hand(None, None)
        self.streets.show_streets(totals.streets)
        self.won.show_graph(totals)
        self.opponents.show_opponents(shown.opponents, names=shown.names)
        self.rests.text.set_text(words.rests(totals))
        files = self.working.heard.files
        parts = [escape(words.unread_line(each)) for each in files[: words.MOST_LISTED]]
        parts.append(words.unread_text(shown.unread, totals.unread, totals.hands))
        unread = "<br>".join(filter(None, parts))
        self.rests.unread.set_text(unread)
        set_visible(self.rests.unread, bool(unread))
        for panel in (self.hand, self.streets, self.won, self.opponents, self.rests.clear):
            set_visible(panel, totals.hands > 0)

    def _on_failed(self, problem: str) -> None:
        self.refused.emit(problem)

    def _show_leaks(self) -> None:
        totals, most = self.working.shown.totals, 3 if self.height() < LOW_PX else 5
        self.leaks.show_leaks(totals.leaks, most, coming=totals.waiting > 0 or not totals.judged)

    def _fit(self) -> None:
        self.right.fit()
        self.dearest.set_room(self.table_width(self.right))
        self._show_leaks()
