"""Tarneeb with open hands: set up or deal four hands, play, read every card's tricks."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from app.cards.dragging import HAND, QUEUED, DropPlace
from app.cards.growth import growth
from app.cards.typing import typed_text
from app.games.tarneeb import actions
from app.games.tarneeb.open import words as open_words
from app.games.tarneeb.open.deals_panel import DealsPanel
from app.games.tarneeb.open.felt import (
    FITS,
    LEAST_FITS,
    LEAST_UNDER,
    PLAIN_FELT,
    WIDE_FELT,
    WIDE_FIT,
    OpenFelt,
)
from app.games.tarneeb.open.panels import GamePanel, LinePanel
from app.games.tarneeb.open.side_panel import SidePanel
from app.games.tarneeb.records.deal import ANY_DEAL, Cards, OpenDeal
from app.games.tarneeb.records.seats import SEAT_NAMES, other_direction
from app.games.tarneeb.told import cards_told
from app.games.tarneeb.view import LOW_UNDER, RIGHT_WIDTH, View
from app.shell.asking.engine import Engine
from app.shell.room.actions import add_actions
from app.shell.room.page import Page
from app.shell.room.status import State, Status, broken_off
from app.shell.room.view import MARGIN, new_seed
from app.widgets.layout import down, fill
from app.widgets.panels import Verdict, set_stale
from app.widgets.text import explain, set_visible
from app.words.cards import pretty
from app.words.translation import _
from engine.games.tarneeb import SEATS, BestPlay, BestPlayAnswer, Deal

MERGE_CONTRACT, MERGE_SIZE = 1, 2  # going through the contracts is one undo step


STEPS = (
    _("Cards in the deck, for the hand framed in green"),
    _("When a hand is full, the next one is filled"),
    _("Trump, first lead and contract at any time"),
    _("Then a card of the hand to move, to play it"),
)
KEYS = (
    (("A", "S"), _("give, or play, the ace of spades")),
    (("[", "]"), _("step back, step forward")),
    (("Ctrl", "V"), _("paste a deal in PBN or LIN")),
    (("F1",), _("guide and keys")),
)
#: Nine of the leads take all tricks, four do not.
EXAMPLE = """\
Deal: N:K.K65.AK65.QJ965 J75.J974.Q74.742 AQT9832.T3.J9.AK 64.AQ82.T832.T83
Trump: spades
First lead: South
Contract: 10
"""


class OpenView(View[OpenDeal]):
    """Shows an `OpenDeal` and what the engine says of it."""

    part = "open"
    answers = (BestPlayAnswer,)
    example_text = EXAMPLE

    def __init__(self, page: Page, engine: Engine) -> None:
        super().__init__(page, engine)
        self._seeks_mistake = False  # a review begins, and nobody has stepped yet
        self._conditions_open = False
        self._shape = False, False  # whether narrow, and whether panels stand in two columns
        self.build(self._building())

    # ---- building ------------------------------------------------------------------------

    def _building(self) -> Iterator[None]:
        yield from super()._building()
        self.typing.typed.connect(self.type_card)
        left = down(spacing=12)
        self.lay_out(left, self._right)
        self._build_left()
        fill(left, (self.felt, 1))
        yield
        fill(left, self.deck)
        yield
        yield from self._build_right()
        add_actions(self, actions.OPEN)

    def _build_left(self) -> None:
        """Felt and deck; Tab visits things in the order in which they are made."""
        self.felt = felt = OpenFelt()
        self.only_in_play = felt.edit_button, felt.rotate_button, felt.another_button
        self.felt.edit_button.clicked.connect(lambda: self.edit(True))
        self.felt.rotate_button.clicked.connect(
            lambda: self.change(self.state.rotated(), _("Rotate the seats"))
        )
        self.felt.copy_button.clicked.connect(self.copy_pbn)
        self.felt.another_button.clicked.connect(lambda: self.deals.deal())
        for hand in self.felt.hands.values():
            hand.clicked.connect(self.click_card)
            hand.aimed.connect(lambda seat: self.adjust(self.state.aim(seat)))
            hand.dropped.connect(self.drop_card)
        self.felt.setup_box.size_chosen.connect(
            lambda size: self.change(self.state.with_size(size), _("Cards each"), MERGE_SIZE)
        )
        self.felt.setup_box.rest_button.clicked.connect(self.deal_rest)
        self.felt.setup_box.play_button.clicked.connect(lambda: self.edit(False))
        self.felt.setup_box.conditions_button.clicked.connect(self.open_conditions)
        self.deck.picker.clicked.connect(self.click_card)
        self.deck.picker.hand_returned.connect(self.take_out, QUEUED)
        DropPlace(self.felt.trick, self.click_card, (HAND,))

    def _build_right(self) -> Iterator[None]:
        self.verdict = Verdict(headline=47, detail=91)
        explain(self.verdict, _("What to do, and what it is worth."), hover=False)
        start_panels = self.make_start_panels(
            STEPS, KEYS, _("Deal all at random"), _("Open a deal")
        )
        self.game = GamePanel()
        self.game.trump_chosen.connect(
            lambda suit: self.change(self.state.with_trump(suit), _("Trump"))
        )
        self.game.leader_chosen.connect(
            lambda seat: self.change(self.state.with_trump(self.state.trump, seat), _("First lead"))
        )
        self.game.declarer_chosen.connect(
            lambda seat: self.change(self.state.with_declarer(seat), _("Declarer"))
        )
        self.game.contract_chosen.connect(
            lambda bid: self.change(self.state.with_contract(bid), _("Contract"), MERGE_CONTRACT)
        )
        self.game.turned.connect(self.turn_direction)
        yield
        self.deals = DealsPanel(self.engine, self.page.room)
        self.deals.changed.connect(
            lambda conditions: self.change(
                self.state.with_conditions(conditions), _("Conditions of deals")
            )
        )
        self.deals.kept.connect(
            lambda seat: self.change(self.state.with_kept(seat), _("Hands that stay"))
        )
        self.deals.dealt.connect(self._take_deal)
        self.deals.contract_chosen.connect(
            lambda bid: self.change(self.state.with_contract(bid), _("Contract"), MERGE_CONTRACT)
        )
        self.deals.refused.connect(self.refused)
        self.deals.progressed.connect(self._show_counting)
        yield
        self.best_play = LinePanel()
        self.best_play.steps.moved.connect(self.step_to)
        self.best_play.line.clicked.connect(self.go_along)
        self.side = SidePanel(self.engine, self.page.room)
        self.side.trump_chosen.connect(
            lambda suit, seat: self.change(
                self.state.with_trump(suit, seat), _("Trump and first lead")
            )
        )
        self.side.step_wanted.connect(self.step_to)
        self.side.asked_for.connect(self.asked)
        self.side.choice.changed.connect(lambda _chosen: self._review_chosen())
        self.side.late.connect(self._show_side_status)
        self.side.done.connect(self._on_side_done)
        left, right = self._right.LEFT, self._right.RIGHT
        self._right.add(self.verdict)
        for panel, place in (
            *((self.deals, left), (self.game, right)),
            *zip(start_panels, (left, right), strict=True),
            *((self.best_play, left), (self.side, right)),
        ):
            self._right.add(panel, place)
            yield

    # ---- what the page asks --------------------------------------------------------------

    def results(self) -> list[str]:
        return open_words.results_text(self.state, self.fresh_answer)

    def question(self) -> object | None:
        shown = None if self.state.editing else self.state.shown
        return None if shown is None or shown.finished else BestPlay(shown)

    def focus_start(self) -> None:
        shown = self.state.shown
        if self.state.editing or shown is None:
            self.deck.picker.focus_card()
        elif shown.finished:
            self.best_play.steps.button("prev").setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.felt.hands[shown.to_move].cards.focus_card()

    def type_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace and not self.typing.waiting():
            self.take_back_last()
            return True
        return self.best_play.steps.type_key(typed_text(event)) or self.typing.feed(event)

    def asked(self) -> None:
        if not self.page.job.running:
            self.side.ask()

    def cancel(self) -> bool:
        if super().cancel() or self.deals.stop():
            return True
        figures = self.side.figures()
        stopped = self.side.job.running and not self.page.job.running
        self.side.stop()
        if stopped:
            text = _("at {figures}").format(figures=figures)
            self.page.set_status(Status(_("Stopped"), text, State.STOPPED))
        return stopped

    def leave(self) -> None:
        super().leave()
        self.side.stop()
        self.deals.leave()

    def resting(self) -> Status:
        return self.deals.status() if self.state.editing else super().resting()

    # ---- changes -------------------------------------------------------------------------

    def click_card(self, card: int) -> None:
        """Give a card to a hand or take it back, while hands are set up; else play it."""
        self.typing.forget()
        state = self.state
        if state.editing:
            if card not in state.owners:
                if len(state.hands[state.target]) == state.size:
                    name = SEAT_NAMES[state.target]
                    self.refused.emit(_("{seat} has all its cards").format(seat=name))
                    return
                self._given.append(card)
            self.change(state.click_card(card), pretty(card))
            return
        shown = state.shown
        if shown is None:
            return
        reason = open_words.why_not(shown, card)
        if reason:
            self.refused.emit(reason)
            return
        had_focus = self.felt.hands[shown.to_move].isAncestorOf(self.focusWidget() or self)
        self.felt.trick.receive(shown.to_move, card, self.felt.hands[shown.to_move].button(card))
        after = state.play(card)
        if after.played == state.played:
            self._look_at(after)
        else:
            self.change(after, _("Play {card}").format(card=pretty(card)))
        if had_focus:  # the keyboard follows the play round the table
            self.focus_start()

    def type_card(self, card: int) -> None:
        """Take a card that was typed, as if it was clicked."""
        shown = self.state.shown
        if self.state.editing or shown is None or any(card in hand for hand in shown.hands):
            self.click_card(card)
        elif card in self.state.owners:
            self.refused.emit(_("{card} has been played").format(card=pretty(card)))
        else:
            self.refused.emit(_("Nobody holds the {card}").format(card=pretty(card)))

    def take_out(self, card: int) -> None:
        """Put a card that was dragged to the deck back into it, while hands are set up."""
        if self.state.editing and card in self.state.owners:
            self.click_card(card)

    def drop_card(self, seat: int, card: int, onto: int) -> None:
        """Move a card to another hand, or let it change places with the card under it."""
        owner = self.state.owners.get(card)
        if owner is None:
            self.adjust(self.state.aim(seat))
            self.click_card(card)
        if owner in (None, seat):
            return
        moved = self.state.move(card, seat, onto if onto >= 0 else None)
        if moved == self.state:
            text = _("{seat} is full: drop the card on one to swap them")
            self.refused.emit(text.format(seat=SEAT_NAMES[seat]))
        self.change(moved, _("Move {card}").format(card=pretty(card)))

    def take_back_last(self) -> None:
        """Take back the last card played, or given to a hand."""
        self.typing.forget()
        state, on_hands = self.state, self._on_hands()
        if not state.editing:
            self.change(state.take_back_last(), _("Take back"))
        else:
            given = [card for card in self._given if card in state.owners]
            card = given[-1] if given else next(iter(state.hands[state.target][-1:]), None)
            if card is None:
                return
            self.change(state.take_back(card), _("Take back"))
        if on_hands:
            self._focus_next_hand()

    def _on_hands(self) -> bool:
        """Whether a hand has the keyboard, a card of it or its name."""
        focus = self.focusWidget()
        return any(hand.isAncestorOf(focus) for hand in self.felt.hands.values() if focus)

    def _focus_next_hand(self) -> None:
        """Take the keyboard to the hand that takes the next card, or plays it."""
        if not self.state.editing:
            self.focus_start()
            return
        hand = self.felt.hands[self.state.target]
        if hand.cards.buttons:
            hand.cards.focus_card()
        else:
            hand.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def step_to(self, at: int) -> None:
        """Look at the deal after `at` cards of the game and of best play from its end."""
        if self.state.editing:
            return
        on_hands = self._on_hands()
        self._look_at(self.state.stepped(at, self._line()))
        if on_hands:  # the keyboard is where the next card is played
            self._focus_next_hand()

    def go_along(self, at: int) -> None:
        """Go along the line that is shown until `at` cards are played."""
        state, answer = self.state, self.fresh_answer
        if at <= state.shown_at or state.shown_at >= len(state.played):
            self.step_to(at)
        elif answer is not None:  # back in the game: its best line is another one
            for card in answer.line[: at - state.shown_at]:
                state = state.play(card)
            self.change(state, _("Follow best play"))

    def _look_at(self, state: OpenDeal) -> None:
        self.adjust(state)
        self.page.ask()

    def edit(self, editing: bool) -> None:
        """Set hands up, or play."""
        self._look_at(self.state.with_editing(editing))
        self.focus_start()

    def deal_rest(self) -> None:
        """Deal at random what is missing."""
        seed = new_seed()
        self.change(self.state.deal_rest(seed), _("Deal the rest"))
        self.focus_start()

    def turn_direction(self) -> None:
        """Let play run the other way round."""
        other = other_direction(self.state.direction)
        self.change(self.state.with_direction(other), _("Order of play"))
        self.hint.emit(open_words.direction_text(self.state))

    def copy_pbn(self) -> None:
        """Put the deal on the clipboard in PBN."""
        QGuiApplication.clipboard().setText(self.state.pbn())
        self.hint.emit(_("Copied the deal in PBN"))

    # ---- deals that fit conditions -------------------------------------------------------

    def open_conditions(self) -> None:
        """Show what deals are to be like, or hide it while nothing is said."""
        shown = self.state.editing and self.deals.isVisible()
        if not self.state.editing:
            self._look_at(self.state.with_editing(True))
        self._conditions_open = not shown
        self.render_state()
        if self.deals.isVisible():
            self._right.reveal(self.deals)
            next(iter(self.deals.fields.values())).setFocus(Qt.FocusReason.OtherFocusReason)

    def count(self) -> None:
        if not self.deals.isVisible():
            self.open_conditions()
        self.deals.count()

    def _take_deal(self, deal: Deal) -> None:
        self.change(self.state.with_deal(deal), _("Deal one"))
        self.focus_start()

    def _show_counting(self) -> None:
        status = self.deals.status()
        if self.state.editing and self.page.view is self and status != self.page.status:
            self.page.set_status(status)

    def start_review(self, at: int = -1) -> None:
        """Show what each card of the game cost, and then the first that cost anything.

        Or the table after `at` cards, if that is not negative.
        """
        self._look_at(self.state.stepped(max(0, at), ()))
        self._seeks_mistake = at < 0
        self.side.start_review()
        if at >= 0:
            return
        if not self.side.job.running and self.side.first_mistake():  # it was answered before
            self._seeks_mistake = False
            self.step_to(self.side.first_mistake())

    def _review_chosen(self) -> None:
        """Of a hand that is over, begin where something was given up: its table is empty."""
        shown = self.state.shown
        if self.side.reviewing and shown is not None and shown.finished:
            self.start_review()

    # ---- the second question -------------------------------------------------------------

    def _on_side_done(self, problem: str | None) -> None:
        if self._seeks_mistake and self.side.job.asked == self.side.wanted:  # not the table before
            self._seeks_mistake = False
            if problem is None and not self.state.shown_at:
                self.step_to(self.side.first_mistake())
        if problem is not None:
            self.page.set_status(broken_off(problem))
        elif self.page.status.state is State.RUNNING:
            self._show_side_status()

    def _show_side_status(self) -> None:
        if not self.page.job.running:
            answer = self.fresh_answer
            self.page.set_status(
                self.status_of(answer, False) if answer is not None else self.side.status()
            )

    # ---- drawing -------------------------------------------------------------------------

    def on_table(self) -> object:
        state = self.state
        return state.hands, state.editing, state.played

    def render_state(self) -> None:
        state, shown = self.state, self.state.shown
        editing = state.editing
        for panel in (self.best_play, self.side):
            set_visible(panel, not editing)
        conditions = editing and (self._conditions_open or state.conditions != ANY_DEAL)
        for start in (self.start_panel, self.keys_panel):
            set_visible(start, state.empty and not conditions)
        set_visible(self.deals, conditions)
        self.deals.show_state(state)
        set_visible(self.deck, editing)
        self.felt.show_state(state)
        self.game.show_state(state)
        self._show_deck()
        if editing or self.answer is None or self.fresh_answer or (shown and shown.finished):
            self._show_results()
        else:  # the old verdict stays, dimmed, until the new one comes
            self._show_hands()
            self.game.show_tricks(state)
        self._show_steps()
        self.side.show_state(state)
        self._fit()

    def _show_results(self) -> None:
        answer = self.fresh_answer
        self.verdict.tell(open_words.verdict(self.state, answer))
        self._show_hands()
        self.game.show_tricks(self.state)
        self._show_steps()

    def told(self) -> list[str]:
        shown = self.state.shown
        return [] if shown is None else cards_told(shown)

    def show_stale(self, stale: bool) -> None:
        self._stale = stale
        for widget in (self.verdict, self.best_play.line):
            set_stale(widget, stale)
        self._show_hands()

    def status_of(self, answer: BestPlayAnswer, running: bool) -> Status:
        if running and not answer.best:
            figures = open_words.search_status(answer)
            return Status(_("Searching"), figures, State.RUNNING, answer.progress)
        if self.side.spoken_of:
            beside = self.side.status()
            figures = open_words.solved_status(answer, beside.figures)
            return Status(_("Exact"), figures, State.RUNNING, beside.progress)
        return Status(_("Exact"), open_words.solved_status(answer))

    def _show_deck(self) -> None:
        state = self.state
        if not state.editing:
            return
        self.deck.picker.set_owners({card: SEATS[seat] for card, seat in state.owners.items()})
        room = len(state.hands[state.target]) < state.size
        text = _("click a dealt card to take it back; drag cards on the felt to swap them")
        if room:
            text = _("gives to <i>{seat}</i>").format(seat=SEAT_NAMES[state.target])
        self.deck.set_hint(text)
        self.deck.set_yours(state.empty)

    def _show_hands(self) -> None:
        unknown = "–" if self._stale or self.answer is None else ""
        self.felt.show_hands(self.state, self.fresh_answer, unknown=unknown, narrow=self._narrow)

    def _line(self) -> Cards:
        """Best play from the end of the game, as far as it is known."""
        if self.state.line:
            return self.state.line
        answer = self.fresh_answer
        return answer.line if answer is not None and self.state.at is None else ()

    def _show_steps(self) -> None:
        state, shown, answer = self.state, self.state.shown, self.fresh_answer
        if state.editing or shown is None:
            return
        count = len(state.played) + len(self._line())
        self.best_play.show_place(state, count, short=self._narrow)
        if state.shown_at >= len(state.played) and state.line:
            line: Cards = (*state.played, *state.line)[state.shown_at :]
        elif answer is not None:
            line = answer.line
        elif self.answer is not None:
            return  # the old line stays, dimmed, until the new one comes
        else:
            line = ()
        self.best_play.show_line(state, line, answer)

    def _fit(self) -> None:
        """Choose card heights for which everything fits the felt."""
        alone = self.state.editing and not self.state.empty  # no panel to put beside the first one
        narrow = self._right.fit(RIGHT_WIDTH if alone else None, pair=not alone)
        low = self.height() < LOW_UNDER
        shape = narrow, self._right.paired()
        if shape != self._shape:
            self._shape, self._narrow = shape, narrow
            self.best_play.set_wide(self._right.paired())
            self._show_hands()
            self._show_steps()
        self.game.set_narrow(narrow)
        width, editing = self.table_width(self._right), self.state.editing
        plain, fit = (
            (WIDE_FELT, WIDE_FIT)
            if self._right.paired() and not editing
            else (PLAIN_FELT, FITS[editing, narrow or low])
        )
        if self.height() < LEAST_UNDER:
            fit = LEAST_FITS[editing]
        fit = fit.times(growth(width, self.height() - 2 * MARGIN, plain))
        self.deck.picker.set_key_height(fit.key)
        self.felt.fit(fit, width, editing=editing)
