"""Tarneeb with your own hand only: what to bid, then, as the cards fall, what to play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QCursor, QKeyEvent
from PySide6.QtWidgets import QMenu

from app.cards.deck_key import DeckKey
from app.cards.dragging import DECK, QUEUED, DropPlace
from app.cards.typing import typed_text
from app.games.tarneeb import actions
from app.games.tarneeb.advice import bid_words, hand_words as own_words, play_words
from app.games.tarneeb.advice.marks import cannot_mark, mark_menu, void_words
from app.games.tarneeb.own.screen import OwnScreen
from app.games.tarneeb.records.hand import SECONDS, Assumptions, Contract, Mark, OwnHand
from app.games.tarneeb.records.seats import SEAT_NAMES, SOUTH, SUIT_ROWS, other_direction, side_of
from app.shell.room.actions import add_actions
from app.widgets.copying import menu_target
from app.widgets.layout import for_once
from app.words.cards import pretty, printed
from app.words.figures import figure
from app.words.translation import _, ngettext, said
from engine.cards import suit_of
from engine.games.tarneeb import (
    MOST_CARDS,
    PASS,
    BidAdvice,
    Method,
    PlayAdvice,
    sure_tricks,
)

MORE = 3  # times as many seconds as before, to sample more
MERGE_POINTS = 3  # counting scores up is one undo step


class OwnView(OwnScreen):
    """Lets what is seen of your hand be entered, put right and judged, by mouse and by keys."""

    review_wanted = Signal()
    keeps_answer = True

    _before_rank: OwnHand | None = None  # the hand when a rank alone was typed last

    def _building(self) -> Iterator[None]:
        yield from super()._building()
        yield
        self._connect_left()
        self._connect_right()
        self.typing.alone = self._by_rank
        self.typing.retyped.connect(self.retype_card)
        add_actions(self, actions.OWN)

    def _connect_left(self) -> None:
        self.typing.typed.connect(self.type_card)
        self.felt.auction.clicked.connect(self.offer_call)
        self.felt.fan.clicked.connect(self.click_card)
        bids = self.felt.bid_box
        self.trumps = bids.trumps
        bids.called.connect(self.call)
        bids.trump_chosen.connect(self.choose_trump)
        bids.first_chosen.connect(
            lambda seat: self.change(self.state.with_first(seat), _("First bid"))
        )
        bids.take_back_button.clicked.connect(self.take_back)
        bids.contract_button.clicked.connect(self.set_contract)
        bids.next_button.clicked.connect(self.offer_next)
        self.deck.picker.clicked.connect(self.click_card)
        self.deck.picker.hand_returned.connect(self.take_out, QUEUED)
        DropPlace(self.felt, self.click_card, (DECK,), allowed=self._deck_card_goes)
        DropPlace(self.felt.trick, self.click_card)
        self.voids.seat_chosen.connect(self.choose_marked_seat)
        self.voids.clicked.connect(self.toggle_void)

    def _connect_right(self) -> None:
        self.contract.changed.connect(self.change_contract)
        self.contract.back_button.clicked.connect(self.back_to_bids)
        self.assumptions.changed.connect(self.change_assumptions)
        self.assumptions.entered.connect(self.page.end_step)
        self.assumptions.turned.connect(self.turn_direction)
        self.assumptions.change_button.clicked.connect(lambda: self._right.reveal(self.assumptions))
        self.cards.method_chosen.connect(self.choose_method)
        self.cards.method.left.connect(self.focus_start)  # letters are cards again
        for panel in (self.cards, self.chances):
            panel.more.clicked.connect(self.sample_more)
        self.played.review_button.clicked.connect(self.review_wanted)
        self.played.line.clicked.connect(self.fix)
        self.played.back_wanted.connect(self.take_back_to)
        self.played.leave_button.clicked.connect(lambda: self.fix(None))
        self.played.next_wanted.connect(self.next_hand)
        self.bid_buttons.bid.clicked.connect(self.call_bid)
        self.bid_buttons.pass_.clicked.connect(lambda: self.call(PASS))
        self.bid_buttons.other.clicked.connect(self.open_bids)

    def choose_suit(self, suit: int) -> None:
        """Name the trump, or mark a void, whichever is due."""
        if self.state.phase == "bids" and self.state.auction.to_call is None:
            self.choose_trump(suit)
        elif self.state.phase != "hand":
            self.toggle_void(suit)

    def focus_start(self) -> None:
        state, play = self.state, self.state.play
        if state.phase == "hand":
            self.deck.picker.focus_card()
        elif play is None:
            self.felt.bid_box.focus_key()
        elif play.finished:
            self.played.review_button.setFocus(Qt.FocusReason.OtherFocusReason)
        elif play.to_move == SOUTH:
            self.felt.focus_card(play)
        else:
            self.deck.picker.focus_card()

    def type_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace and not self.typing.waiting():
            self.take_back()
        elif typed_text(event) in ("[", "]"):
            self._step_fixing(-1 if typed_text(event) == "[" else 1)
        elif not (self._bids_have_keyboard() and self._type_call(typed_text(event).upper())):
            return super().type_key(event)
        return True

    def _type_call(self, text: str) -> bool:
        """Call for whose turn it is; elsewhere what is typed are cards."""
        asked = self.state.phase == "bids" and self.state.auction.to_call is not None
        return asked and self.type_call(text)

    def _bids_have_keyboard(self) -> bool:
        return self.felt.bid_box.isAncestorOf(self.focusWidget() or self)

    def cancel(self) -> bool:
        if self._fixing is None:
            return super().cancel()
        self.fix(None)
        return True

    # ---- changes -------------------------------------------------------------------------

    def attempt(
        self,
        make: Callable[[], OwnHand],
        text: str,
        merge: int = -1,
        before: Callable[[], object] | None = None,
    ) -> bool:
        """Go to the state that `make` makes, or say why that cannot be; nothing is lost then.

        `before` is called just before going there.
        """
        self.typing.forget()
        try:
            state = make().checked()
        except ValueError as error:
            self.problem.set_error(printed(said(error)))
            self.render_settings()
            return False
        if before is not None:
            before()
        self._fixing = None
        self.change(state, text, merge)
        return True

    def _deck_card_goes(self, card: int) -> bool:
        """Whether a card of the deck that is dragged to the felt goes there, not away from it."""
        return self.state.play is not None or card not in self.state.hand

    def take_out(self, card: int) -> None:
        """Take a card that was dragged to the deck out of your hand, before the first trick."""
        if self.state.play is None:
            self.click_card(card)

    def click_card(self, card: int) -> None:
        """Take a card into your hand or out of it, or let the seat whose turn it is play it."""
        self.typing.forget()
        state, play = self.state, self.state.play
        if play is None:
            self._swap_card(card)
            return
        at = self._fixing
        if at is not None or state.later:
            place = len(state.played) if at is None else at
            text = _("Correct {card}").format(card=pretty(card))
            self.attempt(lambda: state.corrected(place, card), text)
            return
        reason = play_words.why_not(play, card)
        if reason:
            self.refused.emit(reason)
            return
        focus = self.focusWidget() or self
        keyboard_here = self.felt.isAncestorOf(focus) or self.deck.isAncestorOf(focus)
        seat = play.to_move
        source = self.felt.fan.button(card) if seat == SOUTH else self.deck.picker.key(card)
        text = f"{SEAT_NAMES[seat]} {pretty(card)}"
        glide = partial(self.felt.trick.receive, card, source)
        played = self.attempt(lambda: state.played_card(card).with_forced(), text, before=glide)
        if played and keyboard_here:
            self.focus_start()  # the keyboard follows the play

    def type_card(self, card: int) -> None:
        """As a click, but where no card is asked for: there a hand that is whole stays so."""
        self.typed_at = self.deck.picker.key(card)
        if reason := own_words.no_card_asked(self.state):
            self.refused.emit(reason)
        else:
            self.click_card(card)
        self.typed_at = None

    def _by_rank(self, rank: int) -> int | None:
        """Card that a rank alone stands for: of the suit led, or the only one there can be."""
        state, play = self.state, self.state.play
        if play is None or play.finished or self._fixing is not None or state.later:
            return None
        could = play_words.could_play(play, rank)
        led = suit_of(play.trick.cards[0]) if play.trick is not None else None
        follows = [card for card in could if suit_of(card) == led]
        self._before_rank = state
        return next(iter(follows or (could if len(could) == 1 else ())), None)

    def retype_card(self, card: int) -> None:
        """Another suit was meant by the rank alone: the card that was taken goes back."""
        if self.state is not self._before_rank:  # else it was refused, or is undone already
            self.page.undo_stack.undo()
        self.type_card(card)

    def _swap_card(self, card: int) -> None:
        state = self.state
        if card not in state.hand:
            if len(state.hand) == MOST_CARDS:
                self.refused.emit(_("Your hand is full: click one of its cards to take it out"))
                return
            self._given.append(card)
        whole = self.attempt(lambda: state.click_card(card), pretty(card))
        if (
            whole
            and self.state.phase == "bids"
            and self.deck.isAncestorOf(self.focusWidget() or self)
        ):
            self.focus_start()

    def take_back(self) -> None:
        """Take back the last card played, the last bid, or the last card of your hand."""
        self.typing.forget()
        state = self.state
        if state.contract is not None or state.calls:
            back = state.unforced if state.played and not state.later else state.taken_back
            self.attempt(back, _("Take back"))
            return
        given = [card for card in self._given if card in state.hand]
        card = given[-1] if given else next(iter(state.hand[-1:]), None)
        if card is not None:
            self.attempt(lambda: state.click_card(card), _("Take back"))

    def fix(self, at: int | None) -> None:
        """Let the next card stand for number `at` of those played; None: for the next one."""
        if at is not None and at >= len(self.state.played):
            at = None  # the first that cannot be is put right by the next click anyway
        self._fixing = at
        self.render_state()
        self.deck.picker.focus_card()

    def _step_fixing(self, by: int) -> None:
        """Go to the card before the one that is being put right, or to the one after it."""
        played = len(self.state.played)
        at = (played if self._fixing is None else self._fixing) + by
        if played and at >= 0:
            self.fix(at)

    def next_hand(self, taken: int = -1) -> None:
        """Go on to the next hand; `taken` are tricks of the bidders where cards are left."""
        state = self.state
        self.attempt(lambda: state.next_hand(None if taken < 0 else taken), _("Next hand"))
        self.focus_start()

    def offer_next(self) -> None:
        """Go on to the next hand, or ask how this one ended."""
        if self.state.contract is not None:
            self.played.offer_next()
        elif self.state.passed_out:
            self.next_hand()

    def claim(self) -> None:
        """The tricks left are yours, whoever holds what: on to the next hand."""
        play = self.state.play
        if play is None:
            return
        if sure_tricks(play) is None:
            self.refused.emit(
                _("Claim on lead with winners only; Alt X says how the hand ended otherwise")
            )
            return
        side = side_of(play.declarer)
        self.next_hand(play.won[side] + (play.tricks_left if side == side_of(SOUTH) else 0))

    def offer_call(self, at: int) -> None:
        """Offer the calls that number `at` could have been, to put it right."""
        menu = for_once(QMenu(self))
        self._add_calls(menu, at)
        menu.popup(self._calls_place())

    def offer_calls(self) -> None:
        """Offer every call so far, to put one right."""
        auction = self.state.auction
        if not auction.calls or self.felt.auction.isHidden():
            return
        menu = for_once(QMenu(self))
        for at, (seat, call) in enumerate(zip(auction.seats, auction.calls, strict=True)):
            text = bid_words.seat_calls(seat, call)
            self._add_calls(menu.addMenu(text), at)
        menu.popup(self._calls_place())

    def _calls_place(self) -> QPoint:
        """Where a menu of calls belongs: at the mouse that asks for it, or below them."""
        table = self.felt.auction
        below = table.mapToGlobal(table.rect().bottomLeft())
        return QCursor.pos() if table.underMouse() else below

    def _add_calls(self, menu: QMenu, at: int) -> None:
        auction = self.state.auction
        for call in replace(auction, calls=auction.calls[:at]).legal:
            action = menu.addAction(bid_words.call_name(call), partial(self.correct_call, at, call))
            action.setEnabled(call != auction.calls[at])

    def correct_call(self, at: int, call: int) -> None:
        """Another call instead of number `at`."""
        name, before = bid_words.call_name(call), len(self.state.calls)
        self.attempt(
            lambda: self.state.with_call(at, call), _("Correct a call: {call}").format(call=name)
        )
        if gone := before - len(self.state.calls):
            text = ngettext(
                "{count} call after it is gone: bid on from here",
                "{count} calls after it are gone: bid on from here",
                gone,
            )
            self.hint.emit(text.format(count=figure(gone, 0)))

    def take_back_to(self, at: int) -> None:
        """Take back every card from number `at` on."""
        state = self.state
        self.attempt(lambda: state.taken_back(len(state.played) - at), _("Take back"))

    def call(self, call: int) -> None:
        """The seat whose turn it is bids or passes."""
        state = self.state
        if state.phase != "bids" or state.auction.to_call is None:
            return
        keyboard_here = self._bids_have_keyboard()
        text = _("{seat} passes") if call == PASS else _("{seat} bids {bid}")
        text = text.format(seat=SEAT_NAMES[state.auction.to_call], bid=call)
        if self.attempt(lambda: state.called(call), text) and keyboard_here:
            self.focus_start()

    def call_bid(self) -> None:
        """Make the best bid, which a button shows."""
        bid = self._best_bid()
        if bid is not None:
            self.call(bid.call)

    def call_best(self) -> None:
        best = self._best_call()
        if best is not None:
            self.call(best.call)

    def open_bids(self) -> None:
        """Offer every bid that is legal, with its worth."""
        self.bid_buttons.offer(self._bid_answer(), self.state.auction.legal, self.call)

    def choose_trump(self, suit: int) -> None:
        """Whoever won the bidding names the trump."""
        state = self.state
        auction = state.auction
        if auction.bidder is not None and auction.to_call is None:
            contract = Contract(auction.bidder, auction.bid, suit)
            self._play(contract)

    def set_contract(self) -> None:
        """Go on to the play without the bids; the contract is then set by hand."""
        answer = self._bid_answer()
        auction = self.state.auction
        bid = max(auction.bid, auction.lowest)
        trump = bid_words.best_trump(answer, bid) if answer else SUIT_ROWS[0]
        declarer = SOUTH if auction.bidder is None else auction.bidder
        self._play(Contract(declarer, bid, trump))
        self.contract.open_controls()

    def _play(self, contract: Contract) -> None:
        if self.attempt(lambda: self.state.with_contract(contract), _("Contract")):
            self.focus_start()

    def change_contract(self, contract: Contract) -> None:
        """Put the contract right; the cards played stay, if they can."""
        self.attempt(lambda: self.state.with_contract(contract), _("Contract"))

    def double(self) -> None:
        """The contract is doubled, or is not after all."""
        contract = self.state.contract
        if contract is not None and (contract.doubled or self.state.assumptions.doubling):
            doubled = replace(contract, doubled=not contract.doubled)
            self.attempt(lambda: self.state.with_contract(doubled), _("Double"))
        else:
            self.refused.emit(play_words.no_double())

    def back_to_bids(self) -> None:
        """Bid again; the cards played are taken back."""
        self.attempt(lambda: self.state.with_contract(None), _("Back to the bids"))

    def change_assumptions(self, assumptions: Assumptions, text: str = "") -> None:
        """Assume something else; the undo step is called `text`."""
        state, new = self.state, assumptions
        only_points = replace(state.assumptions, scores=new.scores, target=new.target) == new
        merge = MERGE_POINTS if only_points else -1
        self.attempt(lambda: replace(state, assumptions=new), text or _("Assumptions"), merge)

    def choose_method(self, method: Method) -> None:
        """Judge the cards in another way."""
        self.change_assumptions(replace(self.state.assumptions, method=method), _("Method"))
        self.focus_start()

    def turn_direction(self) -> None:
        """Let bids and play run the other way round."""
        other = other_direction(self.state.direction)
        if self.attempt(lambda: self.state.with_direction(other), _("Order of play")):
            self.hint.emit(own_words.direction_words(self.state))

    def choose_marked_seat(self, seat: int) -> None:
        """Let the suit buttons be those of another seat."""
        self.voids.seat = seat
        self.voids.show_state(self.state, self.state.play)

    def toggle_void(self, suit: int) -> None:
        """Mark a seat as void in a suit, or take the mark away."""
        state, play, seat = self.state, self.state.play, self.voids.seat
        text, seen = void_words(play, seat, suit)
        if seen:
            self.refused.emit(text)
        else:
            self.attempt(lambda: state.with_void(seat, suit), text)
        self.voids.show_state(self.state, self.state.play)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        key = menu_target(self, event)
        if isinstance(key, DeckKey):
            self.open_marks(key.card, event.globalPos())
        else:
            event.ignore()

    def open_marks(self, card: int, where: QPoint) -> None:
        """Offer to mark who has a card, or who has not."""

        def mark(seat: int, how: Mark) -> None:
            text = _("Mark {card}").format(card=pretty(card))
            self.attempt(lambda: self.state.marked(card, seat, how), text)

        reason = cannot_mark(self.state, card)
        if reason:
            self.refused.emit(reason)
        else:
            mark_menu(self, self.state, card, mark).popup(where)

    def sample_more(self) -> None:
        """Sample three times as long as so far; what is known stays until more is known."""
        question, answer = self.question(), self.fresh_answer
        if isinstance(question, PlayAdvice | BidAdvice) and answer is not None:
            self._sampled_s = MORE * max(self._sampled_s, SECONDS, answer.elapsed_s)
            limits = replace(question.limits, seconds=self._sampled_s, precision=None)
            self._offer_more(False)
            self.page.ask_further(replace(question, limits=limits))
