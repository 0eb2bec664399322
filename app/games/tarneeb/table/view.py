"""Tarneeb at the table: you against three robots, with the kibitzer looking over your shoulder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu

from app.cards.dragging import HAND, DropPlace
from app.cards.typing import typed_text
from app.games.tarneeb import actions
from app.games.tarneeb.advice import bid_words, play_words
from app.games.tarneeb.advice.bid_panels import ChancePanel
from app.games.tarneeb.advice.estimates import is_few
from app.games.tarneeb.advice.play_panels import CardPanel
from app.games.tarneeb.records.seats import SEAT_NAMES, SOUTH
from app.games.tarneeb.table import words as table_words
from app.games.tarneeb.table.felt import TableFelt, fit_for
from app.games.tarneeb.table.panels import CostPanel, GameSheet, HiddenPanel, RulesPanel
from app.games.tarneeb.table.record import JUDGED_S, PACES, Judged, Table
from app.games.tarneeb.table.words import Advice
from app.games.tarneeb.told import calls_told, cards_told, doubled_told, trump_told
from app.games.tarneeb.view import View
from app.shell.asking.engine import Engine
from app.shell.room.actions import add_actions
from app.shell.room.judged import AGAIN_S
from app.shell.room.opponent import Paced
from app.shell.room.page import Page
from app.shell.room.status import State, Status
from app.shell.room.view import new_seed
from app.widgets.layout import for_once
from app.widgets.panels import Verdict, set_stale
from app.widgets.text import explain, set_visible
from app.words import verdict
from app.words.cards import pretty
from app.words.translation import (
    _,
    said,
)
from engine.games.tarneeb import (
    PASS,
    STRENGTHS,
    BidAdviceAnswer,
    HouseRules,
    Method,
    PlayAdviceAnswer,
    RobotMove,
)

KEYS = (
    (("A", "S"), _("play the ace of spades")),
    (("Alt", "8"), _("bid 8; Alt P passes")),
    (("Ctrl", "H"), _("show the advice, or hide it")),
    ((".",), _("let the robot act")),
)
STEPS = (
    _("Choose rules and robots, then deal"),
    _("Bid when it is your turn, and name the trump"),
    _("Click your cards; I say what each one cost"),
    _("After a hand, step through it with all cards open"),
)
EXAMPLE = 7  # a seed
METHOD: Method = "auto"  # by which cards are judged


class TableView(View[Table]):
    """Draws a `Table`, lets the robots act, and says what your acts cost."""

    part = "table"
    answers = (BidAdviceAnswer, PlayAdviceAnswer)

    #: A hand with all cards open is to be stepped through; from so many cards on, or from the
    #: first mistake if that is -1.
    open_hand_wanted = Signal(object, int)

    def __init__(self, page: Page, engine: Engine) -> None:
        super().__init__(page, engine)
        self._drawn: tuple[int, int] | None = None  # hand and number of acts
        self.robots = Paced(
            *(engine, page.room, self),
            value=lambda act, answer: self.state.judged_by(act, answer),
            game=lambda: self.state,
        )
        self.robots.moved.connect(self._reply)
        self.robots.judged.connect(self._judge)
        self.robots.changed.connect(self._show_results)
        self.build(self._building())

    # ---- building ------------------------------------------------------------------------

    def _building(self) -> Iterator[None]:
        yield from super()._building()
        self.typing.typed.connect(self.click_card)
        self._build_felt()
        self.lay_out(self.felt, self._right)
        yield
        yield from self._build_right()
        add_actions(self, actions.TABLE)

    def _build_felt(self) -> None:
        self.felt = felt = TableFelt()
        self.only_in_play = felt.only_in_play
        self.trumps = felt.bids.trumps
        felt.fan.clicked.connect(self.click_card)
        DropPlace(felt.trick, self.click_card, (HAND,))
        felt.bids.called.connect(self.call)
        felt.bids.trump_chosen.connect(self.choose_trump)
        felt.bids.answered.connect(self.say_double)
        felt.advice.toggled.connect(self.show_advice)
        felt.robots.changed.connect(
            lambda i: self.change(replace(self.state, strength=STRENGTHS[i]), _("Robots"))
        )
        felt.pace.changed.connect(
            lambda i: self.change(replace(self.state, pace=PACES[i]), _("Pace"))
        )
        felt.step_button.clicked.connect(self.robots.step)
        felt.take_back_button.clicked.connect(self.take_back)
        felt.claim_button.clicked.connect(self.claim)
        felt.leave_button.clicked.connect(self.leave_hand)
        felt.review_button.clicked.connect(self.review)
        felt.next_button.clicked.connect(self.deal_next)

    def _build_right(self) -> Iterator[None]:
        self.verdict = Verdict(headline=51, detail=145)
        explain(self.verdict, _("What your last act cost, or what to do."), hover=False)
        self.verdict.detail.linkActivated.connect(
            lambda at: self.open_hand(self.state.number, int(at))
        )
        self.costs, self.hidden, self.sheet = CostPanel(), HiddenPanel(), GameSheet()
        self.hidden.once_wanted.connect(self.show_once)
        self.sheet.hands_button.clicked.connect(self.offer_hands)
        yield
        self.cards, self.chances = CardPanel(), ChancePanel()
        for extra in (self.cards.method, self.cards.more, self.chances.more):
            extra.hide()
        self.rules = RulesPanel()
        self.rules.changed.connect(self.change_rules)
        yield
        start, keys = self.make_start_panels(
            STEPS, KEYS, _("Deal the first hand"), _("Open a position")
        )
        self._right.squeeze()
        self._right.add(self.verdict)
        left, right = self._right.LEFT, self._right.RIGHT
        for widget, place in (
            *((start, left), (self.rules, right), (keys, right)),
            *((self.hidden, left), (self.cards, left), (self.chances, left)),
            *((self.sheet, right), (self.costs, left)),  # the rows of costs push nothing down
        ):
            self._right.add(widget, place)
            yield

    def choose_suit(self, suit: int) -> None:
        """Name the trump, if that is due."""
        hand = self.state.hand
        if hand is not None and hand.phase == "trump":
            self.choose_trump(suit)

    # ---- what the page asks --------------------------------------------------------------

    def example(self) -> Table:
        return replace(self.state.dealt(EXAMPLE), once=(0, 0))  # you bid first: advice is seen

    def results(self) -> list[str]:
        return table_words.results(self.state)

    def question(self) -> object | None:
        return self.state.question() if self.state.your_turn else None

    def on_table(self) -> object:
        return self.state.game

    def focus_start(self) -> None:
        if self.state.game is None:
            self.random_button.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.felt.focus_start()

    def type_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace and not self.typing.waiting():
            self.take_back()
            return True
        text = typed_text(event)
        if text == ".":
            self.robots.step()
            return True
        return self._type_call(text.upper()) or super().type_key(event)

    def _type_call(self, text: str) -> bool:
        """Call as it is said: no card is asked for while you bid."""
        hand = self.state.hand
        if hand is None or hand.phase not in ("bids", "double"):
            return False
        if hand.phase == "double":
            if not self.state.your_turn or text not in ("D", "P"):
                return False
            self.say_double(text == "D")
        else:
            return self.type_call(text)
        return True

    def leave(self) -> None:
        super().leave()
        self.robots.stop()

    # ---- what you do ---------------------------------------------------------------------

    def attempt(self, make: Callable[[], Table], text: str) -> bool:
        """Go to the game that `make` makes, or say why that cannot be; nothing is lost then."""
        self.typing.forget()
        try:
            table = make()
        except ValueError as error:
            self.refused.emit(said(error))  # over the table: the advice stays to be read
            return False
        self.change(table, text)
        return True

    def click_card(self, card: int) -> None:
        """Play a card of yours."""
        self.typing.forget()
        table, own = self.state, self.state.own_hand()
        play = own.play if own is not None else None
        if play is None or not table.your_turn:
            self.refused.emit(table_words.not_now(table))
            return
        reason = play_words.why_not(play, card)
        if reason:
            self.refused.emit(reason)
            return
        self.felt.trick.receive(SOUTH, card, self.felt.source(SOUTH, card))
        self._act(partial(table.done, card=card), pretty(card))

    def call(self, call: int) -> None:
        """Bid, or pass."""
        table = self.state
        if table.hand is not None and table.hand.phase == "double" and call == PASS:
            self.say_double(0)
            return
        if table.hand is None or table.hand.phase != "bids":
            return
        if not table.your_turn:
            self.refused.emit(table_words.not_now(table))
            return
        text = _("Pass") if call == PASS else _("Bid {bid}").format(bid=call)
        self._act(partial(table.done, call=call), text)

    def _act(self, make: Callable[[], Table], text: str) -> None:
        """Call, name or play; the comment is there at once if the advice has looked long enough."""
        before, answer = self.state, self.fresh_answer
        if self.attempt(make, text) and answer is not None:
            found = self.state.judged_by(before.acts, answer)
            known = answer.done or answer.elapsed_s >= JUDGED_S
            if found is not None and known and self.state.judgement(before.acts) is None:
                # The advice is worked on for longer than a second look is.
                self._judge(replace(found, again=answer.done or answer.elapsed_s >= AGAIN_S))

    def choose_trump(self, suit: int) -> None:
        if self.state.your_turn:
            self._act(partial(self.state.named, suit), _("Trump"))

    def double(self) -> None:
        self.say_double(1)

    def say_double(self, double: int) -> None:
        """Double, or do not, if that is asked."""
        hand = self.state.hand
        if hand is not None and hand.phase == "double" and self.state.your_turn:
            text = _("Double") if double else _("No double")
            self._act(partial(self.state.answered, bool(double)), text)
        else:
            self.refused.emit(play_words.no_double())

    def take_back(self) -> None:
        """Take back your last call or card, and what came after it."""
        self.attempt(self.state.taken_back, _("Take back"))

    def claim(self) -> None:
        if self.felt.claim_button.isEnabled() and self.attempt(self.state.claimed, _("Claim")):
            self.felt.focus_start()

    def leave_hand(self) -> None:
        """Let your cards be played to the end of the hand."""
        if self.felt.leave_button.isEnabled():
            self.attempt(self.state.left, _("Play it out"))
            self.felt.focus_start()  # the button, which had the keyboard, can do no more

    def deal_next(self) -> None:
        """Deal the next hand, or the first one of another game."""
        table = self.state
        if table.game is None or table.game.winner is not None:
            self.change(table.dealt(new_seed()), _("New game"))
        elif table.hand_over:
            self.change(table.next_hand(new_seed()), _("Next hand"))
        self.felt.focus_start()

    def change_rules(self, rules: HouseRules) -> None:
        """Choose other rules for the next game."""
        self.change(self.state.with_rules(rules), _("Rules"))

    def show_advice(self, on: bool) -> None:
        """Show the advice at every act, or hide it."""
        self.change(replace(self.state, advice=on, once=None), _("Advice"))

    def show_once(self) -> None:
        """Show the advice for this act."""
        table = self.state
        if table.your_turn:
            self.change(replace(table, once=(table.number, table.acts)), _("Advice"))

    def offer_hands(self) -> None:
        """Offer the hands that are over, to step through them with all cards open."""
        game, button = self.state.game, self.sheet.hands_button
        if game is None or not button.isEnabled():
            return
        menu = for_once(QMenu(self))
        rows = table_words.sheet_rows(self.state)
        for number, hand in enumerate(game.hands):
            if hand.phase == "over" and not hand.passed_out:
                text = _("Hand {number}: {contract}, took {taken}")
                text = text.format(
                    number=number + 1, contract=rows[number][1], taken=rows[number][2]
                )
                menu.addAction(text, partial(self.open_hand, number))
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    def review(self) -> None:
        """Step through the hand that has just ended."""
        if not self.felt.review_button.isHidden():
            self.open_hand(self.state.number)

    def open_hand(self, number: int, at: int = -1) -> None:
        """Step through a hand that is over, with all cards open, from `at` cards on."""
        opened = self.state.opened(number)
        if opened is not None:
            self.open_hand_wanted.emit(opened, at)

    # ---- what robots and judge do: no undo steps of their own ----------------------------

    def _reply(self, move: RobotMove) -> None:
        table = self.state
        seat = table.hand.to_act if table.hand is not None else None
        if table.robots_turn is None or seat is None:
            return
        if move.card is not None:
            self.felt.trick.receive(seat, move.card, self.felt.source(seat, move.card))
        self.page.extend(self.in_page(table.replied(move)))

    def _judge(self, judged: Judged) -> None:
        self.page.extend(self.in_page(self.state.with_judged(judged)))

    # ---- drawing -------------------------------------------------------------------------

    def render_state(self) -> None:
        table = self.state
        begun = table.game is not None
        focus = self.window().focusWidget()
        keyboard_here = self.felt.has_cards_key(focus) or focus in (None, self.page)
        for start in (self.start_panel, self.keys_panel, self.rules):
            set_visible(start, not begun)
        set_visible(self.sheet, begun)
        self.felt.show_table(table, narrow=self._narrow)
        self.rules.show_rules(table.rules, table.scorings)
        self.sheet.show_sheet(table)
        if self.isVisible() and not self.page.silent:
            self.robots.follow()
        self._show_results()
        self._fit()
        before, self._drawn = self._drawn, (table.number, table.acts)
        if self._drawn != before:  # somebody acted, or took back
            self._call_begun = ""
            if begun and keyboard_here and self.isVisible():
                self.felt.focus_start()

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        if not self.page.silent:
            self.robots.follow()

    def improves(self, answer: Any) -> bool:
        return self.answer is None or answer.deals >= self.answer.deals

    def told(self) -> list[str]:
        hand = self.state.hand
        if hand is None:
            return []
        found = calls_told(hand.auction)
        if hand.position is not None and hand.trump is not None:
            found.append(trump_told(hand.position.leader, hand.trump))
            if hand.doubled:
                found.append(doubled_told(hand.actors[hand.before_cards - 1]))
            found += cards_told(hand.position)
        return found

    def speak(self, *, again: bool = False) -> None:
        """Say it when you are to act; in between, it only names who thinks."""
        table = self.state
        if again or table.your_turn or table.robots_turn is None:
            super().speak(again=again)

    def show_stale(self, stale: bool) -> None:
        self._stale = stale
        for widget in (self.cards.cards, self.chances.cells):
            set_stale(widget, stale)

    def status_of(self, answer: Any, running: bool) -> Status:
        if not self.state.shows_advice:
            return self.resting()
        if isinstance(answer, BidAdviceAnswer):
            kind, figures = _("Sampled"), bid_words.bid_status(answer)
        else:
            kind, figures = play_words.play_kind(answer), play_words.play_status(answer)
        if running:
            return Status(_("Sampling"), figures, State.RUNNING, answer.progress)
        return Status(kind, figures)

    def resting(self) -> Status:
        """Whose turn it is, and what robots know."""
        hand = self.state.hand
        if hand is None or hand.to_act is None:
            return Status(_("Ready"))
        kind = _("Your turn")
        if not self.state.your_turn:
            kind = SEAT_NAMES[hand.to_act]
        return Status(kind, _("robots think at most 1 s a card and see their own cards only"))

    def _said(self) -> verdict.Verdict:
        table, robots = self.state, self.robots
        mine = table.your_acts()
        failed = bool(mine) and robots.failed(table.judges_question(mine[-1]))
        answer: Advice | None = self.fresh_answer
        return table_words.verdict(table, answer, judging=robots.judging, failed=failed).unbroken()

    def _show_results(self) -> None:
        """Draw what the answer says, where it may be seen."""
        table, answer = self.state, self.fresh_answer
        self.verdict.tell(self._said())
        asked = self.question() is not None
        shown = asked and table.shows_advice
        if self.isVisible() and asked and not shown:
            self.speak()  # nothing that is shown is waited for
        own = table.own_hand()
        play = own.play if own is not None else None
        going_on = table.game is not None and not table.hand_over
        set_visible(self.hidden, going_on and not table.advice and not shown)
        doubting = own is not None and own.doubting
        set_visible(self.cards, shown and play is not None and not doubting)
        set_visible(self.chances, shown and play is None)
        self.hidden.show_known(answer, asked=asked)
        if shown and play is not None:
            cards = answer if isinstance(answer, PlayAdviceAnswer) else None
            self.cards.show_cards(play, cards, METHOD)
        elif shown:
            bids = answer if isinstance(answer, BidAdviceAnswer) else None
            self.chances.show_answer(bids, few=is_few(bids))
        self.costs.show_costs(table, self.robots.judging)
        set_visible(self.costs, bool(self.costs.rows()))
        self.felt.show_hand(table, answer, unknown="" if answer is None else "–")

    def _fit(self) -> None:
        """Choose card heights for which everything fits the felt."""
        narrow = self._right.fit()
        self.open_button.set_words(_("Open") if narrow else _("Open a position"))
        if narrow != self._narrow:
            self._narrow = narrow
            self.felt.show_table(self.state, narrow=narrow)
        width = self.table_width(self._right)
        fit = fit_for(width, self.height(), narrow=narrow)
        self.felt.fit(fit, narrow=narrow)
