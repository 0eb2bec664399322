"""At the table: you against robots, each decision judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu

from app.cards.slots import SlotState
from app.cards.typing import typed_text
from app.games.holdem.actions import TABLE_ACTIONS
from app.games.holdem.play import words as play_words
from app.games.holdem.play.felt import Guest
from app.games.holdem.play.record import Play, offered, step_of, to_text
from app.games.holdem.play.view import HandView
from app.games.holdem.table import words
from app.games.holdem.table.history import history, known, told
from app.games.holdem.table.panels import (
    CostPanel,
    DrillRow,
    GameRow,
    HiddenPanel,
    LogPanel,
    SessionPanel,
)
from app.games.holdem.table.record import MOST_SEATS, NO_GAME, PACES, Game, Judgement
from app.shell.asking.engine import Engine
from app.shell.room.actions import add_actions
from app.shell.room.opponent import Paced
from app.shell.room.page import Page
from app.shell.room.side_question import SideQuestion
from app.shell.room.status import State, Status
from app.widgets.layout import fill
from app.widgets.text import explain, set_visible
from app.words.translation import _
from engine.games.holdem.in_play import Answer, Hand, Judged
from engine.games.holdem.table import KINDS, Kind, LuckAnswer, Move, Started

SIZES = ((900, 150), (640, 108), (580, 84), (0, 66))  # least heights of the view, of its cards


class TableView(HandView[Game]):
    """Draws a `Game`, lets the robots act, and says what your decisions cost."""

    part, new_part = "table", NO_GAME
    letters = 110
    most_seats = MOST_SEATS
    # what makes a text of the session's hands, to be reviewed, and what is known of them
    handed_in = Signal(object, object)

    def __init__(self, page: Page, engine: Engine) -> None:
        super().__init__(page)
        self.robots = Paced(
            *(engine, "holdem.table", self),
            value=lambda at, found: (at, found),
            game=lambda: self.state,
        )
        self.robots.moved.connect(self._moved)
        self.robots.judged.connect(self._judged)
        self.robots.changed.connect(self._draw)
        self._luck = SideQuestion(engine, "holdem.table", self, self._lucky)
        self._late = SideQuestion(engine, "holdem.table", self, self._late_judged)
        self._start = SideQuestion(engine, "holdem.table", self, self._started)
        self.build(self._building())

    def _building(self) -> Iterator[None]:
        yield from super()._building()
        yield
        self._build_left()
        yield
        yield from self._build_right()
        add_actions(self, TABLE_ACTIONS)

    def _build_left(self) -> None:
        self.log = LogPanel()
        self.felt.seat_clicked.connect(self.choose_robot)
        setup = self.felt.setup
        setup.places_row.hide()  # the button moves on by itself
        self.drill = DrillRow()
        self.drill.chosen.connect(
            lambda drill: self._set_up(_("Drill"), lambda: {"drill": drill, "tournament": None})
        )
        self.game = GameRow()
        self.game.chosen.connect(
            lambda found: self._set_up(_("Game"), lambda: {"tournament": found, "drill": None})
        )
        setup.stacks.setToolTip(
            _("One for all, or one for each player, yours first: 100 / 40 / 80")
        )
        if (column := setup.layout()) is not None:
            column.addWidget(self.game)
            column.addWidget(self.drill)
        self.log.stepped.connect(self.look_at)
        self.log.pace_chosen.connect(
            lambda at: self.change(replace(self.state, pace=PACES[at]), _("Pace"))
        )
        self.log.advice_shown.connect(self.show_advice)
        self.log.robot_wanted.connect(self.robots.step)

    def _build_right(self) -> Iterator[None]:
        fill(self.left, self.bar, (self.log, 1))
        self.left.addStretch()  # has the room of the log while that is hidden
        self.only_in_play = self.log.controls
        for part, words_of in (
            (self.bar, _("What you may do, or what the hand came to, in big blinds.")),
            (self.log, _("The hand step by step, and those before with what you won or lost.")),
        ):
            explain(part, words_of, hover=False)
        sentence = _(
            "What your last decision cost, or what to do; ± is roughly how far a cost may be off."
        )
        explain(self.verdict, sentence, hover=False)
        self.holdings.edit.hide()
        self.holdings.player.hide()
        self.hidden, self.costs, self.session = HiddenPanel(), CostPanel(), SessionPanel()
        self.hidden.once_wanted.connect(self.show_once)
        self.session.review.clicked.connect(self.hand_in)
        for panel in (
            *(self.verdict, self.hidden, self.choices, self.costs, self.holdings, self.session),
        ):
            self.right.add(panel)
            yield

    # ---- what the page asks --------------------------------------------------------------

    def question(self) -> object | None:
        game = self.state
        return game.question() if game.your_turn and not game.looks_back else None

    def to_text(self) -> str:
        return to_text(self.state.play(), words.results(self.state))

    def focus_start(self) -> None:
        self.bar.focus_start()

    def told(self) -> list[str]:
        hand = self.state.hand
        return [play_words.did_text(hand, at) for at in range(len(hand.steps))]

    def type_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace:
            self.take_back()
            return True
        if self.log.steps.type_key(typed_text(event)):
            return True
        return self._act_by_key(event, {"N": self.next_hand, ".": self.robots.step})

    # ---- what you do ---------------------------------------------------------------------

    def _set_table(self, made: str, text: str, entered: Any) -> None:
        self._set_up(text, lambda: {"table": getattr(self._setup_play(), made)(entered).table})

    def _setup_play(self) -> Play:
        return Play(Hand(self.state.setup.table))

    def _set_up(self, text: str, changes: Callable[[], dict[str, Any]]) -> None:
        before = self.state
        if self._try(lambda: before.with_setup(**changes()), text) and before.seed is not None:
            self.hint.emit(words.when_text(self.state))

    def do(self, action: str) -> None:
        """You do this: "fold", "bet 5.8" and so on."""
        game = self.state
        if not game.your_turn or game.looks_back:
            self.refused.emit(words.whose_turn(game))
            return
        if action == "fold" and self.checks():
            self.refused.emit(_("A check is free: C checks."))
            return
        text = words.ACTS[action.partition(" ")[0]]
        if self._try(lambda: game.did(step_of(game.hand, action)), text):
            self.focus_start()
        elif self.bar.field.hasFocus():
            self.bar.field.refuse()

    def checks(self) -> bool:
        """Whether you may check."""
        game = self.state
        return game.your_turn and game.hand.choices().checks

    def take_back(self) -> None:
        """Before your last decision."""
        self.go(self.state.taken_back(), _("Take back"))
        self.focus_start()

    def next_hand(self) -> None:
        """Deal the next hand, or the first."""
        game = self.state
        if game.seed is None:
            self.change(self.random_state(), _("First hand"))
        else:
            self._try(game.next_hand, _("Next hand"))
        self.focus_start()

    def look_at(self, at: int) -> None:
        """Look at the hand after so many steps, or at the one before or after it."""
        self.adjust(self.state.looking(at))
        self.page.ask()

    def walk(self, by: int) -> None:
        """A step back, or forward."""
        game = self.state
        self.look_at((game.viewed.acts if game.at is None else game.at) + by)

    def show_advice(self, on: bool) -> None:
        """Show the advice at every decision, or hide it."""
        self.change(self.state.with_advice(on), _("Advice"))

    def turn_advice(self) -> None:
        """The other way round."""
        self.show_advice(not self.state.advice)

    def show_once(self) -> None:
        """Show the advice for this decision."""
        game = self.state
        if game.your_turn and not game.looks_back:
            self.change(game.advised_once(), _("Advice"))

    def hand_in(self) -> None:
        """Let Review read the hands of the session."""
        if told(self.state):
            hands = partial(history, self.state, date.today())
            self.handed_in.emit(hands, known(self.state))
        else:
            self.refused.emit(_("No hand is over that Review could judge: drills stay here."))

    def choose_robot(self, seat: int) -> None:
        """Offer the players that may sit in a seat."""
        game = self.state.viewed
        if seat == game.me:
            return
        menu, box = QMenu(self), self.felt.boxes[seat]
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for kind in KINDS:
            chosen = partial(self.seat_robot, game.seated[seat], kind)
            act = menu.addAction(words.KIND_NAMES[kind], chosen)
            act.setCheckable(True)
            act.setChecked(kind == game.kind_of(seat))
        menu.popup(box.mapToGlobal(QPoint(0, box.height())))

    def seat_robot(self, chair: int, kind: Kind) -> None:
        """Let another kind of player sit in a chair."""
        self.change(self.state.with_kind(chair, kind), words.KIND_NAMES[kind])

    # ---- what robots and judge do: no undo steps of their own ----------------------------

    def _extend(self, game: Game) -> None:
        self.page.extend(self.in_page(game))

    def _follow(self) -> None:
        """Ask the robot whose turn it is, judge what was not judged, and ask about luck."""
        game = self.state
        self.robots.follow()
        busy = self.robots.judging is not None
        self._late.ask(None if busy else game.late_judging)
        self._luck.ask(game.luck or game.late_luck)
        self._start.ask(game.start)

    def _moved(self, move: Move) -> None:
        self._extend(self.state.replied(move))
        if (self.state.your_turn or self.state.over) and not self.state.looks_back:
            self.focus_start()

    def _judged(self, found: Judgement) -> None:
        self._extend(self.state.with_judged(found))

    def _lucky(self, answer: LuckAnswer) -> None:
        if self.state.luck is not None:
            self._extend(self.state.with_luck(answer))
        elif self._luck.asked is not None:
            self._extend(self.state.with_late_luck(self._luck.asked, answer))

    def _late_judged(self, found: Judged) -> None:
        if self._late.asked is not None:
            self._extend(self.state.with_late(self._late.asked, found))

    def _started(self, started: Started) -> None:
        if self.state.start is not None:
            self._extend(self.state.begun(started))
            self.focus_start()

    def leave(self) -> None:
        """Another mode is shown: nothing goes on here."""
        self.robots.stop()
        self._luck.forget()
        self._late.forget()
        self._start.forget()

    # ---- drawing -------------------------------------------------------------------------

    def render_state(self) -> None:
        game = self.state
        viewed = game.viewed
        guests = {
            seat: Guest(words.SHORT_NAMES[viewed.kind_of(seat)], viewed.shown_cards(seat))
            for seat in range(viewed.table.seats)
            if seat != viewed.me
        }
        self.felt.show_play(viewed.play(), guests, viewed.seated, ended=game.back > 0)
        title, hint = words.table_text(viewed)
        self.felt.set_title(title)
        self.felt.set_hint(hint)
        self.felt.setup.show_table(self._setup_play())
        if not game.dealt_yet:
            for slot in ("s0.0", "s0.1"):
                self.felt.slots[slot].set_state(SlotState.EMPTY)
        self.game.show_setup(game.setup)
        self.drill.show_setup(game.setup)
        self.log.show_game(game)
        self.session.show_game(game)
        if self.page.status.state is not State.FAILED:  # whose turn it is waits for no advice
            known, running = self.advice, self.page.job.running
            if known is None or game.looks_back:
                self.page.set_status(self.resting())
            else:
                self.page.set_status(self.status_of(known, running))
        if self.isVisible() and not self.page.silent:
            self._follow()
        self._draw()
        self._fit()

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        if not self.page.silent:
            self._follow()

    def hideEvent(self, event: Any) -> None:
        super().hideEvent(event)
        self.leave()

    def show_answer(self, answer: Answer) -> None:
        self._draw()

    def show_nothing(self) -> None:
        self._draw()

    def _draw(self) -> None:
        game, robots = self.state, self.robots
        seen = game.your_turn and game.shows_advice and not game.looks_back
        answer = self.advice if seen else None
        mine = game.your_acts()
        failed = bool(mine) and robots.failed(game.judging(mine[-1]))
        self.verdict.tell(
            words.verdict(game, answer, judging=robots.judging, failed=failed).unbroken()
        )
        hidden = game.your_turn and not game.looks_back and not game.advice and not seen
        set_visible(self.hidden, hidden)
        set_visible(self.choices, seen)
        set_visible(self.holdings, seen)
        play = game.viewed.play()
        self.choices.show_answer(play, answer)
        self.holdings.show_answer(play, answer)
        self.felt.show_answer(play, answer)
        self.costs.show_game(game.viewed, None if game.back else robots.judging)
        names = offered(play, None) if game.your_turn and not game.looks_back else []
        best = answer.best if answer is not None else ""
        self.bar.show_play(play, names, best, words.robot_note(game))
        self.bar.next.set_words(_("Deal") if game.seed is None else _("Next hand"))
        due = game.seed is None or game.done_for_you
        self.bar.next.set_kind("primary" if due else "plain")
        self.bar.next.setEnabled(due)

    def status_of(self, answer: Answer, running: bool) -> Status:
        game = self.state
        if not game.shows_advice:
            return self.resting()
        figures = play_words.source_line(game.play(), answer)
        if running and answer.progress < 1:
            return Status(_("Solving"), figures, State.RUNNING, answer.progress)
        rough = answer.source in ("rough", "equity")
        return Status(_("Advice"), figures, State.ROUGH if rough else State.DONE)

    def resting(self) -> Status:
        """Whose turn it is, and what robots know."""
        game = self.state
        if game.looks_back:
            return Status(_("Looking back"), words.looking_back(game))
        if game.seed is None or game.hand.over:
            return Status(_("Ready"))
        kind = _("Your turn") if game.your_turn else _("Robots")
        return Status(kind, _("each robot sees its own cards and the line, no more"))

    def _fit_table(self, width: int, height: int) -> None:
        card_px = next(px for least, px in SIZES if height >= least)
        self.felt.fit(card_px, width)
        low = height < SIZES[1][0]  # what is set once takes the room of the log, then
        set_visible(self.log, not (low and self.felt.change_button.isChecked()))
