"""The Gin & Three Thirteen page: click a hand, read its groups and what to throw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from app.cards.dragging import DECK, DropPlace
from app.cards.hand import CardButton
from app.cards.typing import (
    CardTyping,
    typed_text,
)
from app.games.rummy import actions, hand_file, words
from app.games.rummy.deadwood.discard_table import DiscardTable
from app.games.rummy.deadwood.examples import EXAMPLES
from app.games.rummy.deadwood.own_grouping import OwnGrouping
from app.games.rummy.deadwood.panels import OddsPanel, TurnsPanel
from app.games.rummy.deadwood.rules_dialog import RulesDialog
from app.games.rummy.deadwood.verdict import verdict
from app.games.rummy.gin.view import PlayView
from app.games.rummy.hand import Hand, Mode, Sort
from app.games.rummy.melds.best_grouping import BestGrouping
from app.games.rummy.melds.deck import RummyDeck
from app.games.rummy.melds.felt import SORTS, Felt
from app.games.rummy.melds.held_cards import card_of
from app.games.rummy.rules_panel import RulesPanel
from app.games.rummy.thirteen.view import ThirteenView
from app.shell.asking.engine import Engine
from app.shell.room.page import Page
from app.shell.room.side_question import SideQuestion
from app.shell.room.status import State, Status
from app.shell.room.view import View
from app.widgets.controls import SegmentedControl
from app.widgets.layout import down, for_once
from app.widgets.panels import Verdict, set_stale, verdict_height
from app.widgets.scroll import SideColumn
from app.widgets.start import StartPanel
from app.widgets.text import explain, set_visible
from app.words.cards import pretty
from app.words.translation import (
    _,
    said,
)
from engine.cards import JOKER, cards_text
from engine.games.rummy import ROUNDS, Answer, Discard

RIGHT_WIDTH, RIGHT_NARROW, RIGHT_WIDE, NARROW_UNDER = 404, 340, 796, 1120  # px
VERDICT = 2, 2  # lines, and lines that say why: nothing below it moves
LOW_UNDER = 580
ALL_FROM_PX = 830  # height of the page that has room for discards, chances and rules
#: From this height of the page on: height of cards, of loose cards, and of the deck's keys.
FITS = (
    *((1200, 136, 136, 48), (940, 116, 116, 46), (820, 98, 98, 42)),
    *((640, 86, 86, 36), (LOW_UNDER, 72, 60, 34), (0, 64, 44, 32)),
)
MODES: tuple[Mode, ...] = ("gin", "three_thirteen", "gin_play", "thirteen_play")
MODE_NAMES = (_("Gin rummy"), _("Three Thirteen"), _("Gin in play"), _("13 in play"))
FULL_NAMES = (*MODE_NAMES[:3], _("Three Thirteen in play"))
STEPS = (
    _("Click the cards of your hand in the deck below"),
    _("One more card, drawn: then read what to throw"),
    _("Click cards that others throw: they cannot be drawn"),
    _("“My grouping”: put cards into groups yourself"),
)

FILE_NAMES: dict[Mode, str] = {  # what files of a mode may be called, in every language
    "gin": "gin",
    "three_thirteen": "three thirteen",
    "gin_play": "gin in play",
    "thirteen_play": "three thirteen in play",
}


class RummyPage(Page):
    """Shows a `Hand` and what the engine says of it."""

    room = "rummy"
    typed_keys = (
        ("A S", _("hold the ace of spades: rank, then suit")),
        ("X", _("hold a joker")),
        ("/", _("next card: held, or seen elsewhere")),
        ("Enter", _("throw the card in focus, or put it back before the first turn")),
        ("Backspace", _("take back the last turn or card")),
        ("Del", _("put the focused card back")),
        ("[ ]", _("one turn back, one forward")),
        ("{ }", _("first turn, last turn")),
    )
    by_mode = tuple(zip(FULL_NAMES, actions.BY_MODE, strict=True))
    state: Hand = Hand()
    answer: Answer | None

    def __init__(self, engine: Engine, parent: QWidget | None = None) -> None:
        super().__init__(engine, parent)
        self._narrow = self._low = False
        self.taking = SideQuestion(engine, self.room, self, self._show_upcard)
        self._pointed = -1  # discard under the pointer or with the focus
        self.mode = self.mode_control = SegmentedControl(MODE_NAMES, name=_("Game"))
        self.mode.set_option_name(3, FULL_NAMES[3])
        self.mode.segment(3).setToolTip(FULL_NAMES[3])
        self.mode.changed.connect(lambda i: self.choose_mode(MODES[i]))
        self._engine = engine
        self.build(self._building())

    # ---- building ------------------------------------------------------------------------

    def _building(self) -> Iterator[None]:
        self._right = SideColumn(RIGHT_WIDTH, RIGHT_NARROW, RIGHT_WIDE)
        hands = View(self)
        hands.lay_out(self._build_left(), self._right)
        yield
        yield from self._build_right()
        self.typing = CardTyping(self)
        self.typing.typed.connect(self.click_card)
        self.typing.rank_lit.connect(self.deck.light_rank)
        self.typing.hint.connect(self.hint)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(hands)
        yield
        self.render_state()
        self.show_nothing()

    def _build_left(self) -> QVBoxLayout:
        self.felt = Felt()
        self.felt.groupings.changed.connect(self.show_view)
        self.felt.rounds.changed.connect(lambda i: self.choose_round(ROUNDS[i]))
        self.felt.round_steps.changed.connect(self.choose_round)
        self.felt.sort.changed.connect(lambda i: self.choose_sort(SORTS[i]))
        self.felt.fan.clicked.connect(self._click_held)
        queued = Qt.ConnectionType.QueuedConnection  # a card that is dragged outlives its drag
        self.felt.fan.reordered.connect(self._reorder, queued)
        self.felt.fan.received.connect(self._drop_on_hand, queued)
        self._best = BestGrouping(self.felt)
        self._own = OwnGrouping(self.felt, self)
        self._own.changed.connect(self.change)
        self.deck = RummyDeck()
        self.deck.picker.clicked.connect(self.click_card)
        DropPlace(self.felt, self.hold, (DECK,))
        self.deck.picker.hand_returned.connect(self._put_back, queued)
        self.deck.target_chosen.connect(lambda seen: self.adjust(replace(self.state, seeing=seen)))
        self.deck.jokers.clicked.connect(self._click_joker)
        return down((self.felt, 1), self.deck, spacing=12)

    @cached_property
    def play_view(self) -> PlayView:
        """Gin in play, built when it is first opened."""
        view = PlayView(self, self._engine)
        self._add_view(view)
        return view

    @cached_property
    def thirteen_view(self) -> ThirteenView:
        """Three Thirteen in play, built when it is first opened."""
        view = ThirteenView(self)
        self._add_view(view)
        return view

    def drawn_by(self, state: Hand) -> View:
        if state.mode == "gin_play":
            return self.play_view
        return self.thirteen_view if state.mode == "thirteen_play" else self

    def views_to_come(self) -> Iterator[View]:
        yield self.play_view
        yield self.thirteen_view

    def _add_view(self, view: View) -> None:
        view.hint.connect(self.hint)
        view.refused.connect(self.refused)
        view.open_wanted.connect(self.open_wanted)
        self._stack.addWidget(view)

    def _build_right(self) -> Iterator[None]:
        self.verdict = Verdict()
        self.verdict.set_room(verdict_height(*VERDICT))
        explain(self.verdict, _("What to do, and what it is worth."), hover=False)
        random_words, open_words = _("Deal a random hand"), _("Open a position")
        self.start_panel = StartPanel(
            STEPS, random_words, open_words, top=14, spacing=12, example=True
        )
        self.start_panel.random_wanted.connect(self.deal_random)
        self.start_panel.example_wanted.connect(self.show_example)
        self.start_panel.open_wanted.connect(self.open_wanted)
        yield
        self.discards = DiscardTable()
        self.discards.thrown.connect(self.throw)
        self.discards.pointed.connect(self._point)
        yield
        self.odds = OddsPanel()
        self.turns = TurnsPanel()
        self.turns.moved.connect(self.step_to)
        self.turns.taken.connect(
            lambda card: self.change(
                self.state.take(card), _("Take {card}").format(card=pretty(card))
            )
        )
        yield
        self.rules = RulesPanel()
        self.rules.changed.connect(self.choose_rules)
        self.rules.all_wanted.connect(self.open_rules)
        across, left, right = self._right.ACROSS, self._right.LEFT, self._right.RIGHT
        panels: tuple[tuple[QWidget, int], ...] = (
            *((self.verdict, across), (self.start_panel, across)),
            *((self.discards, left), (self.odds, left), (self.turns, right), (self.rules, right)),
        )
        for panel, place in panels:
            self._right.add(panel, place)
            yield

    # ---- what the shell asks -------------------------------------------------------------

    def to_json(self, state: Any) -> dict[str, Any]:
        return hand_file.to_json(state)

    def from_json(self, data: dict[str, Any]) -> Hand:
        return hand_file.from_json(data)

    def joined(self, state: Hand) -> Hand:
        return state.beside(self.state)

    def alone(self, state: Hand) -> Hand:
        return replace(state, aside=())

    def change(self, state: Hand, text: str, merge: int = -1) -> None:
        super().change(self.joined(state), text, merge)  # also an example's, or one that was read

    def to_text(self) -> str:
        if self.state.mode == "gin_play":
            return hand_file.to_text(self.state, self.play_view.results())
        if self.state.mode == "thirteen_play":
            return hand_file.to_text(self.state, self.thirteen_view.results())
        return hand_file.to_text(self.state, words.results(self.state, self.fresh_answer))

    def read_text(self, text: str, state: Any) -> tuple[Any, str]:
        return hand_file.from_text(text, state), ""

    def file_stem(self) -> str:
        hand = self.state
        if hand.mode == "gin_play":
            cards = hand.play.hand
        else:
            cards = hand.thirteen.hand if hand.mode == "thirteen_play" else hand.cards
        return f"{FILE_NAMES[hand.mode]} {cards_text(cards)}" if cards else ""

    def header(self) -> QWidget:
        return self.mode

    def question(self) -> object | None:
        return self.state.question()

    def example(self) -> Hand:
        hand: Hand = self.from_text(EXAMPLES[self.state.mode])
        return hand

    def focus_start(self) -> None:
        self.deck.picker.focus_card()

    def type_key(self, event: QKeyEvent) -> bool:
        key, text = event.key(), typed_text(event)
        if key == Qt.Key.Key_Escape and self.typing.waiting():
            self.typing.forget()
        elif key == Qt.Key.Key_Backspace and not self.typing.waiting():
            self.take_back_last()
        elif key == Qt.Key.Key_Delete:
            self._delete_focused()
        elif text == "/":
            self.adjust(replace(self.state, seeing=not self.state.seeing))
        elif text in ("x", "X"):
            self._click_joker(False)
        else:
            return self.turns.steps.type_key(text) or self.typing.feed(event)
        return True

    # ---- changes -------------------------------------------------------------------------

    def click_card(self, card: int) -> None:
        """Hold a card of the deck, mark it as seen, or put it back if it is used."""
        hand, new = self.state, self.state.click(card)
        if hand.to_throw and not hand.seeing and card in new.seen and card not in hand.seen:
            text = _("{count} cards are held: {card} is seen")
            if card not in hand.cards:
                self.hint.emit(text.format(count=len(hand.cards), card=pretty(card)))
        self._change_card(new, card)

    def hold(self, card: int) -> None:
        """Take a card that was dragged here from the deck into the hand, not back out of it."""
        if self.state.free(card):
            self.adjust(replace(self.state, seeing=False))
            self.click_card(card)

    def throw(self, card: int) -> None:
        self.change(self.state.throw(card), _("Throw {card}").format(card=pretty(card)))

    def take_back_last(self) -> None:
        """Take back the last turn, or put back the card that was placed last."""
        hand = self.state
        if hand.turns:
            self.change(replace(hand.step(-1), ahead=()), _("Take back"))
        elif hand.cards:
            self.change(hand.put_back(hand.cards[-1]), _("Take back"))

    def step_to(self, at: int) -> None:
        """Look at the hand after `at` turns."""
        self.change(self.state.step_to(at), _("Step"), 2)

    def choose_mode(self, mode: Mode) -> None:
        """Go to the other game, where its hand was left."""
        if mode == self.state.mode:
            return
        self.change(self.state.in_mode(mode), _("Game"))

    def choose_round(self, number: int) -> None:
        """Play another round of Three Thirteen."""
        new = self.state.with_round(number)
        if self.state.cards and not new.cards:
            text = _("{count} cards are too many for this round; undo brings them back")
            self.hint.emit(text.format(count=len(self.state.cards)))
        self.change(new, _("Round"), 1)
        self.render_state()

    def choose_sort(self, sort: Sort) -> None:
        """Arrange the hand."""
        self.change(replace(self.state, sort=sort), _("Sort"))

    def choose_rules(self, change: Callable[[Hand], Hand]) -> None:
        """Play by other rules; what cannot be is said, and the rules stay."""
        try:
            self.change(change(self.state), _("Rules"))
        except ValueError as error:
            self.rules.show_rules(self.state)
            self.refused.emit(said(error))

    def open_rules(self) -> RulesDialog:
        """Show every option of the rules."""
        dialog = for_once(RulesDialog(self.state, self))
        dialog.used.connect(lambda hand: self.change(hand, _("Rules")))
        dialog.open()
        return dialog

    def show_view(self, view: int) -> None:
        """Show the best grouping (0) or the player's own (1)."""
        self._own.select_none()
        self.adjust(self.state.with_view(mine=bool(view)))

    def _click_joker(self, used: bool) -> None:
        hand = self.state
        if used or hand.free(JOKER) <= 0:
            if hand.rules.jokers:
                new = hand.put_back(JOKER) if JOKER in hand.cards else hand.unsee(JOKER)
                self.change(new, _("Joker"))
            else:
                self.refused.emit(_("There are no jokers in these rules"))
        else:
            self.click_card(JOKER)

    def _click_held(self, card_id: int) -> None:
        if self.state.mine:
            self._own.toggle(card_id)
        else:
            self._click_used(card_of(card_id))

    def _click_used(self, card: int) -> None:
        self._change_card(self.state.click_used(card), card)

    def _change_card(self, new: Hand, card: int) -> None:
        if new is self.state:
            self.refused.emit(_("Undo takes a card back, or Del in the hand"))
        self.change(new, pretty(card))

    def _put_back(self, card_id: int) -> None:
        card = card_of(card_id)
        self.change(self.state.put_back(card), _("Put back {card}").format(card=pretty(card)))

    def _delete_focused(self) -> None:
        focused = self.focusWidget()
        if isinstance(focused, CardButton) and self.felt.fan.isAncestorOf(focused):
            self._put_back(focused.shown.id)

    def _reorder(self, ids: Sequence[int]) -> None:
        cards = [card_of(i) for i in ids]
        if self.state.mine:  # only the loose cards are in the fan
            cards += [card for group in self.state.groups for card in group]
        self.change(self.state.reordered(cards), _("Move a card"))

    def _drop_on_hand(self, card_id: int) -> None:
        self._own.drop_on_loose(card_id)

    # ---- drawing -------------------------------------------------------------------------

    def render_state(self) -> None:
        hand = self.state
        self.mode.set_chosen(MODES.index(hand.mode))
        self._open_view(self.view_of(hand))
        if self.view is not self:
            self.taking.ask(None)
            self.view.render_state()
            return
        self.felt.show_hand(hand)
        self.deck.show_hand(hand)
        self.rules.show_rules(hand)
        self.turns.show_turns(hand)
        several = len(hand.turns) + len(hand.ahead) > 1
        set_visible(self.turns, several or hand.upcard_now is not None)
        set_visible(self.start_panel, not hand.cards)
        self.felt.say("")
        self._make_room()
        self._pointed = -1
        self._ask_about_upcard()
        self._fit()
        if self.answer is None or self.fresh_answer is not None or not hand.cards:
            self._show_results()
        else:  # the new answer comes within some ms: the old one waits, but the hand does not
            self._show_hand()

    def _make_room(self) -> None:
        """Show the panels that this hand asks for before they are filled: no answer moves any."""
        hand = self.state
        if self.fresh_answer is None and self.discards.isHidden():
            self.discards.wait(hand)
        if self.fresh_answer is None and self.odds.isHidden():
            self.odds.wait(hand)
        set_visible(self.discards, hand.to_throw)
        set_visible(self.odds, hand.complete)

    def _open_view(self, view: View) -> None:
        """Show hands or a game in play; what was answered to the other is not shown in it."""
        if view is not self.view:
            self.view = view
            self._stack.setCurrentIndex(0 if view is self else self._stack.indexOf(view))
            if view is self:
                self._show_results()

    def show_answer(self, answer: Answer) -> None:
        self._show_results()

    def show_nothing(self) -> None:
        self._show_results()

    def show_stale(self, stale: bool) -> None:
        for widget in (self.verdict, self.discards, self.odds, self.felt.groups):
            set_stale(widget, stale)

    def status_of(self, answer: Answer, running: bool) -> Status:
        looked = [d.draws.unseen for d in answer.discards if d.draws]
        looked += [answer.draws.unseen] if answer.draws else []
        if answer.discards:
            text = _("{count} discards compared, {draws} draws looked at")
            figures = text.format(count=len(answer.discards), draws=f"{sum(looked):,}")
        elif looked:
            figures = _("best grouping, {draws} draws looked at").format(draws=looked[0])
        else:
            figures = _("best grouping")
        if running and answer.progress < 1:
            return Status(_("Exact"), figures, State.RUNNING, answer.progress)
        return Status(_("Exact"), figures)

    def _show_results(self) -> None:
        """Draw what the answer says, or that there is none."""
        hand, answer = self.state, self.fresh_answer if self.state.cards else None
        self.verdict.tell(verdict(hand, answer, self.taking.answer))
        if answer is None:
            self.discards.wait(hand)
            self.odds.wait(hand)
        else:
            best = (
                {discard.card for discard in words.best_discards(answer, hand)}
                if answer.discards
                else set()
            )
            self.discards.show_discards(hand, words.ranked(answer, hand), best)
            if hand.complete:
                self.odds.show_odds(hand, answer)
        self._show_dots(answer)
        self._show_hand()

    def _ask_about_upcard(self) -> None:
        """Ask what the hand is worth with the upcard, if one may be taken."""
        upcard = self.state.upcard_now
        self.taking.ask(None if upcard is None else self.state.take(upcard).question())

    def _show_upcard(self, _answer: Answer) -> None:
        if self.fresh_answer is not None:
            self._show_results()
            self.speak()

    def _show_dots(self, answer: Answer | None) -> None:
        """Mark the draws that help after the best discard, or after the one pointed at."""
        discard = self._discard() if answer else None
        draws = discard.draws if discard else answer.draws if answer else None
        thrown = discard.card if discard else None
        self.deck.show_draws(self.state, draws, thrown, narrow=self._narrow)

    def _discard(self) -> Discard | None:
        """Discard under the pointer, else the best one; None if none is due."""
        answer = self.fresh_answer
        if answer is None or not answer.discards:
            return None
        ranked = words.ranked(answer, self.state)
        return next((d for d in ranked if d.card == self._pointed), ranked[0])

    def _show_hand(self) -> None:
        """Draw groups and hand, as the view is."""
        hand, answer = self.state, self.fresh_answer
        self.felt.show_view(mine=hand.mine)
        if hand.mine:
            self._own.show(hand, answer, narrow=self._narrow)
            return
        if answer is None and (not hand.cards or self.answer is None):
            self._best.show_none(hand)
        self._best.show(hand, answer, self._discard(), pointed=self._pointed >= 0)

    # ---- pointing, sizes -------------------------------------------------------------------

    def _point(self, card: int) -> None:
        if card != self._pointed:
            self._pointed = card
            self._show_dots(self.fresh_answer)
            self._show_hand()

    def _fit(self) -> None:
        if self.view is not self:
            return
        narrow = self.window().width() < NARROW_UNDER
        low = self.height() < LOW_UNDER
        self._right.fit()
        tight = self.height() < ALL_FROM_PX and not self._right.paired()
        self.rules.fit(brief=tight and self.state.to_throw)
        self.odds.fit(low=tight)
        fan, own_fan, key = next(fit[1:] for fit in FITS if self.height() >= fit[0])
        card_height = own_fan if self.state.mine else fan
        self.felt.fit(self.state, card_height, narrow=narrow, low=low)
        self.deck.fit(self.state, key, narrow=narrow)
        self.start_panel.open_button.setText(_("Open") if narrow else _("Open a position"))
        self.discards.set_hint("" if narrow else _("click a row to throw the card"))
        if (narrow, low) != (self._narrow, self._low):
            self._narrow, self._low = narrow, low
            self._show_dots(self.fresh_answer)
            self._show_hand()
