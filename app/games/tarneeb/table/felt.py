"""The felt of a game at the table: three robots with their backs, the trick or bids, your cards."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QWidget

from app.cards.growth import growth
from app.cards.hand import Fan, hand_card
from app.games.tarneeb import words
from app.games.tarneeb.advice import bid_words, hand_words as own_words, play_words
from app.games.tarneeb.advice.auction_table import LOW_ROW, ROUNDS, ROUNDS_WITH_RETURN, ROW
from app.games.tarneeb.advice.bid_panels import offer_calls
from app.games.tarneeb.advice.pads import Pad, suit_pad
from app.games.tarneeb.advice.play_panels import card_to_play
from app.games.tarneeb.advice.seats_round import SeatsRound
from app.games.tarneeb.felt.lines import trick_shown
from app.games.tarneeb.felt.seat_widgets import SeatBox
from app.games.tarneeb.felt.widgets import SeatName, TrickBox
from app.games.tarneeb.records.hand import HIGHEST_BID, LOWEST_BID, OwnHand
from app.games.tarneeb.records.seats import NORTH, OTHERS, SOUTH
from app.games.tarneeb.table import words as table_words
from app.games.tarneeb.table.record import PACES, Table
from app.games.tarneeb.table.words import PACE_NAMES, STRENGTH_NAMES, Advice
from app.games.tarneeb.view import FELT_MARGIN, LOW_UNDER
from app.widgets.controls import KeyCap, SegmentedControl, key_caps
from app.widgets.elided import ElidedButton
from app.widgets.layout import STRETCH, across, fill
from app.widgets.panels import Panel
from app.widgets.text import (
    Text,
    explain,
    set_visible,
)
from app.words.translation import _
from engine.games.tarneeb import (
    MOST_CARDS,
    PASS,
    STRENGTHS,
    BidAdviceAnswer,
    HandRecord,
    PlayAdviceAnswer,
    SeenPlay,
)


class Fit(NamedTuple):
    """Heights of your cards, the others' backs and cards in the trick."""

    hand: int
    backs: int
    trick: int


PLAIN_VIEW = (744, 712)  # px: width of the felt and height of all; with more, cards grow
LARGE, SMALL, LEAST = Fit(116, 44, 82), Fit(92, 32, 60), Fit(80, 24, 48)
SMALL_FROM = 600  # px


def fit_for(width: int, height: int, *, narrow: bool) -> Fit:
    """Sizes for which everything fits a felt of this width in a view of this height."""
    if height >= LOW_UNDER and not narrow:
        times = growth(width, height, PLAIN_VIEW)
        return Fit(*(round(times * high) for high in LARGE))
    return SMALL if height >= SMALL_FROM else LEAST


class CallBox(Panel):
    """The box on the felt in which you bid, or name the trump."""

    called = Signal(int)
    trump_chosen = Signal(int)
    answered = Signal(int)

    def __init__(self) -> None:
        super().__init__(role="feltbox", margins=(10, 10, 10, 10), spacing=8)
        middle = Qt.AlignmentFlag.AlignHCenter
        self.turn = Text("", "body")
        calls = [
            (call, bid_words.call_name(call), bid_words.make_call(call, None))
            for call in (PASS, *range(LOWEST_BID, HIGHEST_BID + 1))
        ]
        self.calls = Pad(_("Your bid"), calls, 4)
        self.calls.clicked.connect(self.called)
        self.trumps = suit_pad(_("Your trump"))
        self.trumps.clicked.connect(self.trump_chosen)
        no_double = bid_words.call_name(PASS), _("Do not double")
        answers = [(0, *no_double), (1, _("Double"), _("Double"))]  # the keyboard is on the first
        self.doubles = Pad(_("Double or not"), answers, 2)
        self.doubles.clicked.connect(self.answered)
        for row in (self.turn, self.calls, self.trumps, self.doubles):
            self.body.addWidget(row, 0, middle)
            set_visible(row, row in (self.turn, self.calls))  # from the first look on
        self.fit(narrow=False)

    def fit(self, *, narrow: bool) -> None:
        """Leave room for the robots beside it where the felt is narrow."""
        wide = 196 if narrow else 228
        for pad in (self.calls, self.trumps, self.doubles):
            pad.setFixedWidth(wide)
        self.setFixedWidth(wide + 28)

    def show_bids(self, hand: HandRecord, advice: Advice | None, *, yours: bool) -> None:
        """Offer the calls, trumps or a double if it is your turn, the advised one marked."""
        auction = hand.auction
        naming, doubting = hand.phase == "trump", hand.phase == "double"
        answer = advice if isinstance(advice, BidAdviceAnswer) else None
        double = advice.double if isinstance(advice, PlayAdviceAnswer) else None
        best = [] if double is None else [int(double.more > 0)]
        self.doubles.offer((0, 1) if yours else (), best)
        set_visible(self.doubles, doubting)
        self.turn.set_text(table_words.box_title(hand))
        set_visible(self.trumps, naming)
        set_visible(self.calls, not naming and not doubting)
        offer_calls(self.calls, self.trumps, auction, answer, naming=naming, yours=yours)

    def focus_key(self) -> bool:
        """Give the keyboard to what is offered; False where nothing may be clicked."""
        pads = (self.calls, self.trumps, self.doubles)
        return next(pad for pad in pads if not pad.isHidden()).focus_key()


class TableFelt(Panel):
    """Draws a game at the table, and tells what is clicked by way of its parts."""

    def __init__(self) -> None:
        super().__init__(role="felt", margins=(FELT_MARGIN, 12, FELT_MARGIN, 12), spacing=0)
        sentence = _("Your cards, the backs of the robots’ cards, and the trick or the bids.")
        explain(self, sentence, hover=False)
        self.advice = QCheckBox(_("Show advice"))
        explain(self.advice, _("Before you act; such hands are marked on the sheet (Ctrl+H)."))
        self._keycaps = [KeyCap("Ctrl"), KeyCap("H")]
        self.contract = Text("", "hint")
        self.tricks = [Text("", "strong"), Text("", "hint"), Text("", "strong")]
        self.seats = {seat: SeatBox(seat) for seat in OTHERS}
        self.trick, self.bids = TrickBox(), CallBox()
        self.round = SeatsRound(self.seats, (self.trick, self.bids))
        self.auction = self.round.auction
        self.name = SeatName(SOUTH)
        self._legal: list[int] = []  # your cards that may be played, as they are shown
        self.fan = Fan(_("Your hand"), LARGE.hand)
        self.fan.set_badges(True)  # room for them always: advice that is shown moves no card
        self.robots = SegmentedControl(
            [STRENGTH_NAMES[strength] for strength in STRENGTHS], small=True, name=_("Robots")
        )
        explain(self.robots, _("How well the three robots bid and play, from the next act on."))
        self.pace = SegmentedControl(
            [PACE_NAMES[pace] for pace in PACES], small=True, name=_("Pace of the robots")
        )
        sentence = _(
            "Robots act at the full stop key, or every second, or as soon as they are ready."
        )
        explain(self.pace, sentence)
        self.step_button = ElidedButton(_("Next step"), small=True)
        self.take_back_button = ElidedButton(_("Take back"), "undo", kind="outline", small=True)
        self.claim_button = ElidedButton(_("Claim the rest"), kind="outline", small=True)
        self.leave_button = ElidedButton(_("Play it out"), kind="outline", small=True)
        self.review_button = ElidedButton(_("Review"), kind="outline", small=True)
        self.next_button = ElidedButton(_("Next hand"), kind="primary", small=True)
        for button, tip in (
            (self.step_button, _("Let the robot act; the full stop key does the same.")),
            (self.take_back_button, _("Take back your last call or card (Backspace).")),
            (self.claim_button, _("The tricks left are yours, whoever holds what (Alt+L).")),
            (self.leave_button, _("Let your cards be played to the end of the hand (Alt+O).")),
            (self.review_button, _("Step through this hand with all cards open (Alt+R).")),
            (self.next_button, _("Deal the next hand, or the next game (Ctrl+Return).")),
        ):
            explain(button, tip)
        self._lay_out_rows()

    def _lay_out_rows(self) -> None:
        self.only_in_play = tuple(QWidget() for _row in range(3))
        advice, settings, buttons = self.only_in_play
        across(self.advice, key_caps(self._keycaps), spacing=8, within=advice)
        robots, pace = Text(_("Robots"), "hint"), Text(_("Pace"), "hint")
        across(robots, self.robots, pace, self.pace, STRETCH, spacing=8, within=settings)
        across(
            *(STRETCH, self.step_button, self.take_back_button, self.claim_button),
            *(self.leave_button, self.review_button, self.next_button),
            spacing=6,
            within=buttons,
        )
        self._foot = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._foot.setSpacing(6)
        for part in self.only_in_play[1:]:
            self._foot.addWidget(part)
        fill(
            self.body,
            across(self.only_in_play[0], STRETCH, self.contract, *self.tricks, spacing=8),
            8,
            (self.round, 1),
            (self.name, Qt.AlignmentFlag.AlignHCenter),
            self.fan,
            8,
            self._foot,
        )

    # ---- drawing -------------------------------------------------------------------------

    def show_table(self, table: Table, *, narrow: bool) -> None:
        """Show what all players can see."""
        hand, own = table.hand, table.own_hand()
        play = own.play if own is not None else None
        self.advice.blockSignals(True)
        self.advice.setChecked(table.advice)
        self.advice.blockSignals(False)
        self.robots.set_chosen(STRENGTHS.index(table.strength))
        self.pace.set_chosen(PACES.index(table.pace))
        doubler = hand.actors[hand.before_cards - 1] if hand is not None and hand.doubled else None
        self._show_contract(own, play, doubler)
        for box in self.seats.values():
            self._show_seat(box, table, own, play, short=narrow)
            set_visible(box, hand is not None)
        playing = hand is not None and hand.phase != "double" and hand.position is not None
        set_visible(self.trick, playing)
        set_visible(self.bids, hand is not None and not playing)
        if own is not None:
            self.round.show_auction(own)
        self.round.show_or_hide(shown=own is not None)
        if hand is not None and hand.position is not None:
            self._show_trick(table, hand)
        self.name.show_seat(
            table_words.own_hint(table), active=table.your_turn, target=False, clickable=False
        )
        set_visible(self.name, hand is not None)
        self._offer(table)

    def _show_contract(
        self, own: OwnHand | None, play: SeenPlay | None, doubler: int | None
    ) -> None:
        for widget in (self.contract, *self.tricks):
            set_visible(widget, play is not None)
        if own is not None and play is not None:
            self.contract.set_text(play_words.contract_text(own, by=doubler))
            self.contract.setToolTip(bid_words.list_bids(own))
            for label, text in zip(self.tricks, play_words.tricks_words(play), strict=True):
                label.set_text(text)

    def _show_seat(
        self,
        box: SeatBox,
        table: Table,
        own: OwnHand | None,
        play: SeenPlay | None,
        *,
        short: bool,
    ) -> None:
        hand = table.hand
        if own is None or hand is None:
            return
        hint = table_words.seat_hint(table, play, box.seat, short=short)
        next_ = hand.to_act == box.seat
        if play is None:
            word, chip = bid_words.call_words(own, box.seat)
            box.show_seat(hint, MOST_CARDS, word, chip, next_=next_)
        else:
            voids = own_words.void_words(own, play, box.seat)
            box.show_seat(hint, play.sizes[box.seat], "", voids, next_=next_)

    def _show_trick(self, table: Table, hand: HandRecord) -> None:
        position = hand.position
        assert position is not None
        trick = trick_shown(position)
        self.trick.show_trick(
            dict(zip(trick.seats, trick.cards, strict=True)) if trick else {},
            dimmed=position.trick is None,
            word=table_words.box_word(hand),
            lit=(SOUTH, _("you")) if table.your_turn and position.trick is not None else None,
        )

    def _offer(self, table: Table) -> None:
        """Show the buttons for what can be done."""
        hand, over = table.hand, table.hand_over
        set_visible(self.step_button, table.pace == "step" and table.robots_turn is not None)
        self.take_back_button.setEnabled(bool(table.your_acts()) or table.out_from is not None)
        playing = hand is not None and hand.phase == "play" and table.out_from is None
        self.claim_button.setEnabled(playing)
        self.leave_button.setEnabled(hand is not None and not over and table.out_from is None)
        for button in (self.claim_button, self.leave_button):
            set_visible(button, hand is not None and not over)
        set_visible(self.take_back_button, hand is not None)
        set_visible(self.next_button, over)
        set_visible(self.review_button, over and hand is not None and not hand.passed_out)
        won = table.game is not None and table.game.winner is not None
        self.next_button.set_words(_("New game") if won else _("Next hand"))

    def show_hand(
        self, table: Table, answer: PlayAdviceAnswer | BidAdviceAnswer | None, *, unknown: str
    ) -> None:
        """Show your cards, and their tricks where advice is shown; the bids with theirs."""
        hand, own = table.hand, table.own_hand()
        shown = answer if table.shows_advice else None
        self._legal = []
        if hand is None or own is None:
            self.fan.set_cards([])
            return
        if hand.position is None or hand.phase == "double":
            self.bids.show_bids(hand, shown, yours=table.your_turn)
        play = own.play
        held = own.hand if play is None else play.remaining
        cards = words.in_rows(tuple(sorted(held, reverse=True)))
        yours = table.your_turn and hand.phase == "play"
        if play is None or not yours:
            self.fan.set_cards([hand_card(card) for card in cards])
            return
        advised = shown if isinstance(shown, PlayAdviceAnswer) else None
        badges = unknown if table.shows_advice else ""
        self._legal = [card for card in cards if card in play.legal]
        forced = len(play.legal) < len(play.remaining)
        shown_cards = [card_to_play(play, card, advised, badges, lifted=forced) for card in cards]
        self.fan.set_cards(shown_cards)

    def fit(self, fit: Fit, *, narrow: bool) -> None:
        """Choose the sizes of what is on the felt."""
        self.bids.fit(narrow=narrow)
        if self.fan.card_height != fit.hand:
            self.fan.set_height(fit.hand)
        self.trick.set_card_height(fit.trick)
        times = max(1, fit.backs / LARGE.backs)
        wide = 132 if narrow else round(178 * times)
        for seat, box in self.seats.items():
            box.fit(fit.backs, framed=seat != NORTH, low=narrow)
        most = ROUNDS if fit == LEAST else ROUNDS_WITH_RETURN
        self.round.fit(wide, LOW_ROW if fit.backs < LARGE.backs else round(ROW * times), most)
        down = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._foot.setDirection(down)
        for cap in self._keycaps:
            set_visible(cap, not narrow)

    def focus_start(self) -> None:
        """Give the keyboard to what you do next."""
        if not self.next_button.isHidden():
            self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not self.bids.isHidden() and self.bids.focus_key():
            return  # on a call or a trump; while robots bid, it is on your cards
        elif self._legal:
            self.fan.focus_advised(self._legal)
        elif self.fan.buttons:
            self.fan.focus_card()
        else:  # until the hand is over
            self.fan.setFocus(Qt.FocusReason.OtherFocusReason)

    def has_cards_key(self, focus: QWidget | None) -> bool:
        """Whether the keyboard, which `focus` has, is with your cards, the bids or the trumps."""
        return focus is not None and (
            self.fan.isAncestorOf(focus) or focus is self.fan or self.bids.isAncestorOf(focus)
        )

    def source(self, seat: int, card: int) -> QWidget:
        """Where the card that a seat plays comes from."""
        return self.fan.button(card) if seat == SOUTH else self.seats[seat].backs
