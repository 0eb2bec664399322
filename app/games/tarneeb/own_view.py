"""Tarneeb with your own hand only: what to bid, then, as the cards fall, what to play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from app.cards.controls import Button, SegmentedControl
from app.cards.hand import Fan, HandCard, hand_card
from app.cards.panels import ErrorBox, Panel, Verdict, set_stale
from app.cards.tables import ListTable
from app.cards.text import Text, set_role, set_visible
from app.games.tarneeb import own_words, words
from app.games.tarneeb.own_hand import (
    HIGHEST_BID,
    LOWEST_BID,
    Assumptions,
    Contract,
    OwnHand,
)
from app.games.tarneeb.own_panels import (
    AssumptionPanel,
    AverageTricks,
    BidBox,
    ChancePanel,
    ContractPanel,
)
from app.games.tarneeb.own_widgets import SeatBox, TrickStrip, suit_pad
from app.games.tarneeb.seats import NORTH, OTHERS, SOUTH, SUIT_ROWS, other_direction
from app.games.tarneeb.view import LOW_UNDER, View
from app.games.tarneeb.widgets import LineView, SeatName
from app.shell.engine import Engine
from app.shell.page import Page
from app.shell.status import State, Status
from engine.cards import SUIT_NAMES
from engine.games.tarneeb import (
    ADVICE_METHODS,
    MOST_CARDS,
    PASS,
    SEAT_NAMES,
    SEATS,
    BidAdvice,
    BidAdviceAnswer,
    CallWorth,
    Method,
    PlayAdviceAnswer,
    SeenPlay,
    next_seat,
)

FELT_MARGIN = 18  # px
LEVELS = range(LOWEST_BID, HIGHEST_BID + 1)
MERGE_POINTS = 3  # counting scores up is one undo step


class Fit(NamedTuple):
    """Heights of your cards, the others' backs, cards in the trick, and the deck's keys."""

    hand: int
    backs: int
    trick: int
    key: int


LARGE, SMALL, LEAST = Fit(98, 44, 60, 36), Fit(80, 30, 46, 32), Fit(63, 22, 40, 32)
SMALL_FROM = 580  # px
#: Keys for bids, with Alt: letters alone type cards.
BID_KEYS = {7: "7", 8: "8", 9: "9", 10: "0", 11: "1", 12: "2", 13: "3", PASS: "P"}
KEYS = (
    (("A", "S"), "the ace of spades, to your hand or as it falls"),
    (("Alt", "8"), "a bid of 8; Alt P is a pass"),
    (("Ctrl", "V"), "paste your hand, as in AsKsQh"),
    (("F1",), "all keys"),
)
STEPS = (
    "Your thirteen cards in the deck",
    "The bids, as each player makes them",
    "Each card as it falls; I say who is next",
    "At the end, open the hand to see it whole",
)


class OwnView(View):
    """Draws an `OwnHand` and what the engine says of it."""

    review_wanted = Signal()

    part = "own"
    answers = (BidAdviceAnswer, PlayAdviceAnswer)

    def __init__(self, page: Page, engine: Engine) -> None:
        super().__init__(page, engine)
        self._kept = False  # whether the verdict shown is of an earlier position
        self._known: tuple[object, BidAdviceAnswer] | None = None  # chances, and of what
        self._marked_seat = OTHERS[0]
        self.typing.typed.connect(self.click_card)
        left = self._build_left()
        self._build_right()
        self.lay_out(left, self._right)
        self._add_keys()

    # ---- building ------------------------------------------------------------------------

    def _build_left(self) -> QVBoxLayout:
        """Felt and deck; Tab visits things in the order in which they are made."""
        self._felt = Panel(role="felt", margins=(FELT_MARGIN, 12, FELT_MARGIN, 12), spacing=0)
        self.seats = {seat: SeatBox(seat) for seat in OTHERS}
        self.bid_box = self._make_bid_box()
        self.trick = TrickStrip()
        middle = QVBoxLayout()
        middle.setSpacing(8)
        middle.addStretch(1)
        middle.addWidget(self.seats[NORTH], 0, Qt.AlignmentFlag.AlignHCenter)
        middle.addWidget(self.bid_box, 0, Qt.AlignmentFlag.AlignHCenter)
        middle.addWidget(self.trick, 0, Qt.AlignmentFlag.AlignHCenter)
        middle.addStretch(1)
        west, _, east = (self.seats[seat] for seat in OTHERS)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(west, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(middle, 1)
        row.addWidget(east, 0, Qt.AlignmentFlag.AlignVCenter)
        self.name = SeatName(SOUTH)
        self.fan = Fan("Your hand", 100, badges=True)
        self.fan.clicked.connect(self.click_card)
        body = self._felt.body
        body.addLayout(row, 1)
        body.addWidget(self.name, 0, Qt.AlignmentFlag.AlignHCenter)
        body.addWidget(self.fan)

        self.deck.picker.clicked.connect(self.click_card)
        self.deck.picker.menu_wanted.connect(self.open_marks)
        self.void_seat = SegmentedControl(
            [SEATS[seat] for seat in OTHERS], small=True, name="Seat whose voids are set"
        )
        for i, seat in enumerate(OTHERS):
            self.void_seat.set_option_name(i, SEAT_NAMES[seat])
        self.void_seat.changed.connect(lambda i: self.choose_marked_seat(OTHERS[i]))
        self.voids = suit_pad("Voids")
        self.voids.clicked.connect(self.toggle_void)
        self.voids.setFixedWidth(4 * 30 + 12)
        self._void_word = Text("void in", "hint")
        for widget in (self.void_seat, self._void_word, self.voids):
            self.deck.add_right(widget)
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(self._felt, 1)
        left.addWidget(self.deck)
        return left

    def _make_bid_box(self) -> BidBox:
        box = BidBox()
        box.called.connect(self.call)
        box.trump_chosen.connect(self.choose_trump)
        box.first_chosen.connect(lambda seat: self.change(self.state.with_first(seat), "First bid"))
        box.take_back_button.clicked.connect(self.take_back)
        box.contract_button.clicked.connect(self.set_contract)
        return box

    def _build_right(self) -> None:
        self.verdict = Verdict()
        self.problem = ErrorBox()
        self.contract = ContractPanel()
        self.contract.changed.connect(self.change_contract)
        self.contract.back_button.clicked.connect(self.back_to_bids)
        self.chances, self.average = ChancePanel(), AverageTricks()
        self.assumptions = AssumptionPanel()
        self.assumptions.changed.connect(self.change_assumptions)
        self.assumptions.turned.connect(self.turn_direction)
        self.assumptions.change_button.clicked.connect(lambda: self._right.reveal(self.assumptions))
        for widget in (
            self.verdict,
            self.problem,
            *self.make_start_panels(STEPS, KEYS, "Deal a random hand", "Open a position"),
            self.contract,
            self.chances,
            self.average,
            *self._make_play_panels(),
            self.assumptions,
            self._make_bid_buttons(),
        ):
            self._right.add(widget)

    def _make_play_panels(self) -> tuple[Panel, Panel]:
        self.cards = ListTable(
            ["Card", "Tricks", "Makes", "Best in"],
            right=(1, 2, 3),
            row_height=27,
            name="What each card is worth",
        )
        self.method = QComboBox()
        self.method.setAccessibleName("Method of the advice")
        for at, method in enumerate(ADVICE_METHODS):
            name, meaning = own_words.METHOD_CHOICES[method]
            self.method.addItem(name)
            self.method.setItemData(at, meaning, Qt.ItemDataRole.ToolTipRole)
        set_role(self.method, "fit", "small")
        self.method.activated.connect(lambda at: self.choose_method(ADVICE_METHODS[at]))
        self.card_panel = Panel("Each card", right=self.method, spacing=2)
        self.card_panel.body.addWidget(self.cards)
        self.review_button = Button("Open the hand for review", "tarneeb", kind="primary")
        self.review_button.clicked.connect(self.review_wanted)
        self.played = LineView("Cards played", "take it back")
        self.played.clicked.connect(self.take_back_to)
        self.played_panel = Panel("Played", "click a card to take it back")
        self.played_panel.body.addWidget(self.review_button)
        self.played_panel.body.addWidget(self.played)
        return self.card_panel, self.played_panel

    def _make_bid_buttons(self) -> QWidget:
        self.bid_buttons = QWidget()
        row = QHBoxLayout(self.bid_buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.best_button = Button("Bid", kind="primary")
        self.best_button.clicked.connect(self.call_best)
        self.pass_button = Button("Pass", kind="outline")
        self.pass_button.clicked.connect(lambda: self.call(PASS))
        self.other_button = Button("Other bid", kind="outline")
        self.other_button.clicked.connect(self.open_bids)
        row.addWidget(self.best_button, 1)
        row.addWidget(self.pass_button)
        row.addWidget(self.other_button)
        return self.bid_buttons

    def _add_keys(self) -> None:
        for call, key in BID_KEYS.items():
            self._key(key, partial(self.call, call))
        self._key("B", self.call_best)
        self._key("M", self.open_methods)
        for seat in OTHERS:
            self._key(SEATS[seat], partial(self.choose_marked_seat, seat))
        for suit, letter in enumerate("SHCD"):
            self._key(letter, partial(self._alt_suit, suit))

    def _key(self, key: str, then: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(f"Alt+{key}"), self)
        shortcut.activated.connect(lambda: then())

    def _alt_suit(self, suit: int) -> None:
        if self.state.phase == "bids" and self.state.auction.to_call is None:
            self.choose_trump(suit)
        elif self.state.phase != "hand":
            self.toggle_void(suit)

    # ---- what the page asks --------------------------------------------------------------

    @property
    def state(self) -> OwnHand:
        """What you have seen, as it is drawn."""
        state: OwnHand = self.page.state.own
        return state

    def results(self) -> list[str]:
        play, answer = self.state.play, self.fresh_answer
        if play is not None:
            return own_words.play_results(play, self._play_answer())
        return own_words.bid_results(answer) if isinstance(answer, BidAdviceAnswer) else []

    def question(self) -> object | None:
        state = self.state
        advice = state.advice(self.page.precision)
        if advice is not None:
            return None if advice.seen.finished else advice
        return state.bids

    def focus_start(self) -> None:
        state, play = self.state, self.state.play
        if state.phase == "hand":
            self.deck.picker.focus_card()
        elif play is None:
            self.bid_box.focus_key()
        elif play.finished:
            self.review_button.setFocus(Qt.FocusReason.OtherFocusReason)
        elif play.to_move == SOUTH:
            self.fan.focus_card()
        else:
            self.deck.picker.focus_card()

    def type_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace:
            self.take_back()
            return True
        return super().type_key(event)

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
            self.problem.set_error(str(error))
            self.render_settings()
            return False
        if before is not None:
            before()
        self.change(state, text, merge)
        return True

    def click_card(self, card: int) -> None:
        """Take a card into your hand or out of it, or let the seat whose turn it is play it."""
        self.typing.forget()
        state, play = self.state, self.state.play
        if play is None:
            self._swap_card(card)
            return
        reason = own_words.why_not(play, card)
        if reason:
            self.hint.emit(reason)
            return
        focus = self.focusWidget() or self
        keyboard_here = self._felt.isAncestorOf(focus) or self.deck.isAncestorOf(focus)
        seat = play.to_move
        source = self.fan.button(card) if seat == SOUTH else self.deck.picker.key(card)
        text = f"{SEAT_NAMES[seat]} {words.pretty(card)}"
        glide = partial(self.trick.receive, seat, card, source)
        if self.attempt(lambda: state.played_card(card), text, before=glide) and keyboard_here:
            self.focus_start()  # the keyboard follows the play

    def _swap_card(self, card: int) -> None:
        state = self.state
        if card not in state.hand:
            if len(state.hand) == MOST_CARDS:
                self.hint.emit("Your hand is full: click one of its cards to take it out")
                return
            self._given.append(card)
        whole = self.attempt(lambda: state.click_card(card), words.pretty(card))
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
            self.attempt(state.taken_back, "Take back")
            return
        given = [card for card in self._given if card in state.hand]
        card = given[-1] if given else next(iter(state.hand[-1:]), None)
        if card is not None:
            self.attempt(lambda: state.click_card(card), "Take back")

    def take_back_to(self, at: int) -> None:
        """Take back every card from number `at` on."""
        state = self.state
        self.attempt(lambda: state.taken_back(len(state.played) - at), "Take back")

    def call(self, call: int) -> None:
        """The seat whose turn it is bids or passes."""
        state = self.state
        if state.phase != "bids" or state.auction.to_call is None:
            return
        keyboard_here = self.bid_box.isAncestorOf(self.focusWidget() or self)
        name = SEAT_NAMES[state.auction.to_call]
        text = f"{name} {'passes' if call == PASS else f'bids {call}'}"
        if self.attempt(lambda: state.called(call), text) and keyboard_here:
            self.focus_start()

    def call_best(self) -> None:
        """Make the bid that is recommended."""
        best = self._best_call()
        if best is not None:
            self.call(best.call)

    def open_bids(self) -> None:
        """Offer every bid that is legal, with its worth."""
        answer = self._bid_answer()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        worths = {worth.call: worth for worth in answer.calls} if answer else {}
        for call in self.state.auction.legal:
            worth = worths.get(call)
            name = own_words.call_name(call, worth.trump if worth else None)
            text = f"{name}\t{own_words.points(worth.score)}" if worth else name
            menu.addAction(text).triggered.connect(lambda _=False, c=call: self.call(c))
        menu.popup(self.other_button.mapToGlobal(QPoint(0, self.other_button.height())))

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
        bid = max(auction.bid, LOWEST_BID)
        trump = own_words.best_trump(answer, bid) if answer else SUIT_ROWS[0]
        declarer = SOUTH if auction.bidder is None else auction.bidder
        self._play(Contract(declarer, bid, trump))
        self.contract.open_controls()

    def _play(self, contract: Contract) -> None:
        if self.attempt(lambda: self.state.with_contract(contract), "Contract"):
            self.focus_start()

    def change_contract(self, contract: Contract) -> None:
        """Put the contract right; the cards played stay, if they can."""
        self.attempt(lambda: self.state.with_contract(contract), "Contract")

    def back_to_bids(self) -> None:
        """Bid again; the cards played are taken back."""
        self.attempt(lambda: self.state.with_contract(None), "Back to the bids")

    def change_assumptions(self, assumptions: Assumptions, text: str = "What is assumed") -> None:
        """Assume something else."""
        state, new = self.state, assumptions
        only_points = replace(state.assumptions, scores=new.scores, target=new.target) == new
        merge = MERGE_POINTS if only_points else -1
        self.attempt(lambda: replace(state, assumptions=new), text, merge)

    def choose_method(self, method: Method) -> None:
        """Judge the cards in another way."""
        self.change_assumptions(replace(self.state.assumptions, method=method), "Method")
        self.focus_start()  # letters are cards again

    def open_methods(self) -> None:
        """Offer the ways to judge cards."""
        if self.method.isVisible():
            self.method.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.method.showPopup()

    def turn_direction(self) -> None:
        """Let bids and play run the other way round."""
        other = other_direction(self.state.direction)
        if self.attempt(lambda: self.state.with_direction(other), "Order of play"):
            self.hint.emit(own_words.direction_words(self.state))

    def choose_marked_seat(self, seat: int) -> None:
        """Let the suit buttons be those of another seat."""
        self._marked_seat = seat
        self._show_voids(self.state.play)

    def toggle_void(self, suit: int) -> None:
        """Mark a seat as void in a suit, or take the mark away."""
        state, play, seat = self.state, self.state.play, self._marked_seat
        if play is not None and suit in play.seen_voids[seat]:
            self.hint.emit(f"{SEAT_NAMES[seat]} was seen not to follow {SUIT_NAMES[suit]}")
        else:
            text = f"{SEAT_NAMES[seat]} void in {SUIT_NAMES[suit]}"
            self.attempt(lambda: state.with_void(seat, suit), text)
        self._show_voids(self.state.play)

    def open_marks(self, card: int, where: QPoint) -> None:
        """Offer to mark who has a card, or who has not."""
        state, play = self.state, self.state.play
        if state.phase == "hand" or card in state.hand or (play and card in play.played):
            self.hint.emit(f"There is nothing to mark at {words.pretty(card)}")
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        name = words.pretty(card)
        for how, verb in (("held", "has"), ("not_held", "does not have")):
            for seat in OTHERS:
                action = menu.addAction(f"{SEAT_NAMES[seat]} {verb} the {name}")
                action.setCheckable(True)
                action.setChecked(card in getattr(state.marks, how)[seat])
                action.triggered.connect(
                    lambda _=False, s=seat, h=how: self.attempt(
                        lambda: self.state.marked(card, s, h), f"Mark {name}"
                    )
                )
            if how == "held":
                menu.addSeparator()
        menu.popup(where)

    # ---- drawing -------------------------------------------------------------------------

    def on_table(self) -> object:
        state = self.state
        return state.hand, state.calls, state.contract, state.played

    def render_state(self) -> None:
        state, play = self.state, self.state.play
        phase = state.phase
        self.problem.set_error("")
        for start in (self.start_panel, self.keys_panel):
            set_visible(start, not state.hand)
        for widget in (self.chances, self.average, self.bid_box):
            set_visible(widget, phase == "bids")
        in_play: tuple[QWidget, ...] = (self.contract, self.played_panel, self.trick)
        for shown in in_play:
            set_visible(shown, phase == "play")
        set_visible(self.card_panel, play is not None and bool(play.legal))
        set_visible(self.bid_buttons, phase == "bids" and state.auction.to_call == SOUTH)
        self._show_seats(play)
        if phase == "bids":
            self.bid_box.show_state(state)
        if play is not None:
            self._show_trick(play)
            self._show_played(play)
        self.render_settings()
        self._show_deck(play)
        yours = (state.auction.to_call if play is None else play.to_move) == SOUTH
        self._kept = yours and self.answer is not None and not self.fresh_answer
        if self._kept and self.question() is not None:
            self._show_hand(play)  # the old figures stay, dimmed, until the new ones come
        else:
            self._show_results()
        self._fit()

    def render_settings(self) -> None:
        """Let contract, assumptions and voids show what the state says, whatever was clicked."""
        play = self.state.play
        if play is not None:
            self.contract.show_state(self.state, play)
        self.assumptions.show_state(self.state)
        method = self.state.assumptions.method
        self.method.setCurrentIndex(ADVICE_METHODS.index(method))
        self.method.setToolTip(f"{own_words.METHOD_CHOICES[method][1]} (Alt+M)")
        self._show_voids(play)

    def show_answer(self, answer: Any) -> None:
        self._show_results()

    def show_nothing(self) -> None:
        self._show_results()

    def improves(self, answer: Any) -> bool:
        return self.answer is None or _reach(answer) >= _reach(self.answer)

    def announce(self) -> None:
        said = self._verdict()
        self.verdict.set(said.headline, said.detail, announce=True)

    def show_stale(self, stale: bool) -> None:
        self._stale = stale
        set_stale(self.verdict, stale and self._kept)
        set_stale(self.cards, stale)
        for widget in (self.chances.cells, self.average):
            set_stale(widget, stale and self._known_chances() is None)
        self._show_hand(self.state.play)

    def status_of(self, answer: Any, running: bool) -> Status:
        if isinstance(answer, BidAdviceAnswer):
            kind, figures = "Sampled", own_words.bid_status(answer)
        else:
            kind, figures = own_words.play_kind(answer), own_words.play_status(answer)
        if running:
            return Status("Sampling", figures, State.RUNNING, answer.progress)
        return Status(kind, figures)

    def _bid_answer(self) -> BidAdviceAnswer | None:
        """Newest answer about the bids, with the chances that are known best."""
        answer = self.fresh_answer
        if not isinstance(answer, BidAdviceAnswer):
            return None
        known = self._known_chances()
        if known is not None and known.deals > answer.deals:
            return replace(
                known, calls=answer.calls, margin=answer.margin, margin_se=answer.margin_se
            )
        bids = self.state.bids
        if bids is not None and not bids.weigh_bids:
            self._known = (_dealt(bids), answer)
        return answer

    def _known_chances(self) -> BidAdviceAnswer | None:
        """Chances that an answer to earlier bids had: they do not depend on the bids.

        A new answer begins with few deals; until it has as many, these are better.
        """
        bids = self.state.bids
        if self._known is None or bids is None or bids.weigh_bids:
            return None
        dealt, answer = self._known
        return replace(answer, calls=()) if dealt == _dealt(bids) else None

    def _play_answer(self) -> PlayAdviceAnswer | None:
        answer = self.fresh_answer
        return answer if isinstance(answer, PlayAdviceAnswer) else None

    def _best_call(self) -> CallWorth | None:
        answer = self._bid_answer()
        return answer.best if answer is not None else None

    def _verdict(self) -> words.Verdict:
        play = self.state.play
        if play is not None:
            said = own_words.play_verdict(self.state, play, self._play_answer())
        else:
            said = own_words.bid_verdict(self.state, self._bid_answer())
        return words.Verdict(own_words.unbroken(said.headline), own_words.unbroken(said.detail))

    def _show_results(self) -> None:
        """Draw what the answer says, or that there is none."""
        play = self.state.play
        said = self._verdict()
        self.verdict.set(said.headline, said.detail)
        if play is not None:
            self._show_cards(play)
        elif self.state.phase == "bids":
            self._show_bids()
        self._show_hand(play)

    def _show_bids(self) -> None:
        state, answer, best = self.state, self._bid_answer(), self._best_call()
        chances = answer or self._known_chances()
        self.chances.show_answer(chances)
        self.average.show_answer(chances)
        self.bid_box.mark_best(state, answer)
        name = own_words.call_name(best.call, best.trump) if best is not None else ""
        self.best_button.setText(name if name == "Pass" else f"Bid {name}".strip())
        self.best_button.setEnabled(best is not None)
        may_pass = PASS in state.auction.legal
        set_visible(self.pass_button, may_pass and (best is None or best.call != PASS))

    def _show_seats(self, play: SeenPlay | None) -> None:
        state = self.state
        for seat, box in self.seats.items():
            if play is not None:
                to_move = not play.finished and seat == play.to_move
                voids = own_words.void_words(state, play, seat)
                roomy = not (voids and self._narrow)
                box.show_seat(
                    own_words.seat_hint(seat, play),
                    play.sizes[seat],
                    own_words.threw_words(play, seat) if roomy else "",
                    voids,
                    next_=to_move,
                )
                continue
            word, chip = own_words.call_words(state, seat) if state.phase == "bids" else ("", "")
            to_call = state.phase == "bids" and seat == state.auction.to_call
            void = own_words.void_words(state, None, seat)
            box.show_seat(
                own_words.seat_hint(seat, None), MOST_CARDS, word, chip or void, next_=to_call
            )

    def _show_trick(self, play: SeenPlay) -> None:
        over = play.trick is None and bool(play.tricks)
        trick = play.trick or (play.tricks[-1] if play.tricks else None)
        seats = list(trick.seats) if trick else [play.to_move]
        while len(seats) < 4:
            seats.append(next_seat(seats[-1], play.direction))
        cards = dict(zip(trick.seats, trick.cards, strict=True)) if trick else {}
        word = "last\ntrick" if over else f"trick\n{len(play.tricks) + 1}"
        to_move = None if play.finished else play.to_move
        self.trick.show_trick(seats, cards, to_move, word, over=over)

    def _show_played(self, play: SeenPlay) -> None:
        self.played.show_rows(own_words.played_rows(play)[::-1])
        set_visible(self.played, bool(play.played))
        known = all(len(hand) == MOST_CARDS for hand in self.state.known_hands())
        set_visible(self.review_button, known)
        set_visible(self.played_panel, bool(play.played) or known)

    def _show_cards(self, play: SeenPlay) -> None:
        answer = self._play_answer()
        self.card_panel.set_title("Each card" if play.trick else "Each lead")
        self.cards.set_header(2, own_words.make_header(play))
        if answer is None:
            legal = words.in_rows(play.legal[::-1])  # as in the hand: from high to low
            rows = [[words.pretty(card), "–", "–", "–"] for card in legal]
            self.cards.set_rows(rows)
            return
        rows = own_words.advice_rows(play, answer)
        best = {i for i, card in enumerate(answer.cards) if card.card in answer.best}
        self.cards.set_rows(rows, best)

    def _show_hand(self, play: SeenPlay | None) -> None:
        state = self.state
        yours = play is not None and not play.finished and play.to_move == SOUTH
        to_call = state.phase == "bids" and state.auction.to_call == SOUTH
        hint = own_words.own_hint(state, play)
        if self._narrow:
            hint = hint.split(". ")[0]
        takes = state.phase == "hand"
        self.name.show_seat(hint, active=yours or to_call, target=takes, clickable=False)
        held = state.hand if play is None else play.remaining
        cards = words.in_rows(tuple(sorted(held, reverse=True)))
        if play is None:
            tip = "Click to take it out of your hand"
            self.fan.set_cards([hand_card(card, tip=tip) for card in cards])
        elif not yours:
            self.fan.set_cards(
                [hand_card(card, tip=own_words.why_not(play, card)) for card in cards]
            )
        else:
            self.fan.set_cards([self._card_to_play(play, card) for card in cards])

    def _card_to_play(self, play: SeenPlay, card: int) -> HandCard:
        if card not in play.legal:
            return hand_card(card, dimmed=True, tip=own_words.why_not(play, card))
        answer = self._play_answer()
        advice = next((c for c in answer.cards if c.card == card), None) if answer else None
        if answer is None or advice is None:
            badge = "–" if self._stale or self.answer is None else ""
            return hand_card(card, badge=badge, badge_kind="quiet")
        return hand_card(
            card,
            badge=own_words.figure(play.won[NORTH] + advice.tricks),
            badge_kind="best" if card in answer.best else "plain",
            tip=own_words.tip(play, advice, answer.exact),
        )

    def _show_deck(self, play: SeenPlay | None) -> None:
        state = self.state
        owners = dict.fromkeys(state.hand, "you")
        if play is not None:
            players = zip(play.played, play.players, strict=True)
            owners |= {card: SEATS[seat] for card, seat in players}
        self.deck.picker.set_owners(owners)
        marked = {card: own_words.mark_words(state, card) for card in range(52)}
        self.deck.picker.set_values({card: text for card, (text, _) in marked.items()}, {})
        self.deck.picker.set_spoken({card: spoken for card, (_, spoken) in marked.items()})
        self.deck.set_hint(own_words.caption(state, play))
        self.deck.set_yours(not state.hand)

    def _show_voids(self, play: SeenPlay | None) -> None:
        state, seat = self.state, self._marked_seat
        shown = state.phase != "hand" and not (play and play.finished)
        for widget in (self.void_seat, self._void_word, self.voids):
            set_visible(widget, shown)
        seen = play.seen_voids[seat] if play is not None else ()
        self.void_seat.set_chosen(OTHERS.index(seat))
        self.voids.check({*seen, *state.marks.voids[seat]})
        self.voids.setAccessibleName(f"{SEAT_NAMES[seat]} is void in")
        for suit in SUIT_ROWS:
            key = self.voids.key(suit)
            key.setToolTip(
                f"{SEAT_NAMES[seat]} did not follow {SUIT_NAMES[suit]}"
                if suit in seen
                else f"{SEAT_NAMES[seat]} has no {SUIT_NAMES[suit]} (Alt+{'SHCD'[suit]})"
            )

    def _fit(self) -> None:
        """Choose card heights for which everything fits the felt."""
        narrow = self._right.fit()
        self.open_button.setText("Open" if narrow else "Open a position")
        high = self.height()
        fit = LARGE if high >= LOW_UNDER and not narrow else SMALL if high >= SMALL_FROM else LEAST
        small = fit is not LARGE
        if narrow != self._narrow:
            self._narrow = narrow
            # The buttons are at the foot of the column, unless that is out of sight.
            self._right.add(self.assumptions if narrow else self.bid_buttons)
            self._show_seats(self.state.play)
            self._show_hand(self.state.play)
        playing = self.state.phase == "play"
        self.deck.picker.set_key_height(fit.key)
        self.fan.set_badges(playing)
        if self.fan.card_height != fit.hand:
            self.fan.set_height(fit.hand)
        self.fan.set_step(round((0.57 if playing else 0.54) * fit.hand))
        self.trick.set_card_height(fit.trick)
        self.bid_box.fit(small)
        for seat, box in self.seats.items():
            framed = not (seat == NORTH and (playing or small))
            box.fit(fit.backs, framed=framed, low=small)
            if seat != NORTH:
                box.setFixedWidth(118 if narrow else 180)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _dealt(bids: BidAdvice) -> object:
    """What the chances of each contract depend on."""
    return bids.hand, bids.direction, bids.marks


def _reach(answer: BidAdviceAnswer | PlayAdviceAnswer) -> tuple[bool, int]:
    """What makes an answer better: the deeper method, then the number of deals."""
    return isinstance(answer, PlayAdviceAnswer) and answer.method == "deep", answer.deals
