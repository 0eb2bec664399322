"""The felt of your own hand: the others with their backs, bids or the trick, and your cards."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt

from app.cards.growth import growth
from app.cards.hand import Fan, hand_card
from app.games.tarneeb import words
from app.games.tarneeb.advice import bid_words, hand_words as own_words, play_words
from app.games.tarneeb.advice.auction_table import LOW_ROW, ROUNDS, ROUNDS_WITH_RETURN, ROW
from app.games.tarneeb.advice.bid_panels import BidBox
from app.games.tarneeb.advice.play_panels import card_to_play
from app.games.tarneeb.advice.seats_round import SeatsRound
from app.games.tarneeb.felt.lines import trick_shown
from app.games.tarneeb.felt.seat_widgets import SeatBox, TrickStrip
from app.games.tarneeb.felt.widgets import SeatName
from app.games.tarneeb.records.hand import OwnHand
from app.games.tarneeb.records.seats import NORTH, OTHERS, SOUTH
from app.games.tarneeb.view import FELT_MARGIN, LOW_UNDER
from app.widgets.layout import fill
from app.widgets.panels import Panel
from app.widgets.text import (
    explain,
    keep_room,
)
from app.words.translation import _
from engine.games.tarneeb import MOST_CARDS, PlayAdviceAnswer, SeenPlay, next_seat

SMALL_FROM = 580  # px


class Fit(NamedTuple):
    """Heights of your cards, the others' backs, cards in the trick, and the deck's keys."""

    hand: int
    backs: int
    trick: int
    key: int

    def times(self, times: float) -> Fit:
        """All of them larger."""
        return Fit(*(round(times * height) for height in self))


PLAIN_VIEW = (744, 712)  # px: width of the felt and height of all; with more, cards grow
WIDE_VIEW, WIDE = (872, 860), Fit(116, 58, 80, 42)  # in a window wide enough for two columns
LARGE, SMALL, LEAST = Fit(98, 44, 60, 36), Fit(80, 30, 46, 32), Fit(63, 22, 40, 26)


def fit_for(width: int, height: int, *, narrow: bool, wide: bool) -> Fit:
    """Sizes for which everything fits a felt of this width in a view of this height."""
    if wide and height >= LOW_UNDER:
        times = growth(width, height, WIDE_VIEW)
        return (WIDE if height >= WIDE_VIEW[1] else LARGE).times(times)
    if height >= LOW_UNDER and not narrow:
        return LARGE.times(growth(width, height, PLAIN_VIEW))
    return SMALL if height >= SMALL_FROM else LEAST


class OwnFelt(Panel):
    """Draws what is seen of a hand, and tells what is clicked by way of its parts."""

    def __init__(self) -> None:
        super().__init__(role="felt", margins=(FELT_MARGIN, 12, FELT_MARGIN, 12), spacing=0)
        sentence = _(
            "Under a card: points that your side wins more than the others on average if you play "
            "it, or its tricks where cards are judged by tricks; beside a name: unseen cards."
        )
        explain(self, sentence, hover=False)
        self.seats = {seat: SeatBox(seat) for seat in OTHERS}
        self.bid_box = BidBox()
        self.trick = TrickStrip()
        self.round = SeatsRound(self.seats, (self.bid_box, self.trick))
        self.auction = self.round.auction
        self.auction.setCursor(Qt.CursorShape.PointingHandCursor)
        explain(self.auction, _("Click a call to put it right (Alt+K)."), hover=False)
        self.name = SeatName(SOUTH)
        self.fan = Fan(_("Your hand"), 100, badges=True)
        fill(self.body, (self.round, 1), (self.name, Qt.AlignmentFlag.AlignHCenter), self.fan)

    def show_seats(self, state: OwnHand, play: SeenPlay | None, *, narrow: bool) -> None:
        """Show what was bid, what the others threw, and what they are void in."""
        bidding = state.phase == "bids" or (play is not None and bool(state.calls))
        collecting = state.phase == "hand"  # the last card begins the bids, and moves nothing
        if bidding or collecting:
            self.round.show_auction(state)
        self.round.show_or_hide(shown=bidding, room=collecting)
        keep_room(self.bid_box, collecting)
        if play is None:
            self.bid_box.show_state(state)
        for seat, box in self.seats.items():
            hint, voids = own_words.seat_hint(seat, play), own_words.void_words(state, play, seat)
            if play is not None:
                next_ = not play.finished and seat == play.to_move
                # In a narrow window there is room for the voids only.
                threw = "" if voids and narrow else own_words.threw_words(play, seat)
                box.show_seat(hint, play.sizes[seat], threw, voids, next_=next_)
                continue
            word, chip = bid_words.call_words(state, seat) if state.phase == "bids" else ("", "")
            next_ = state.phase == "bids" and seat == state.auction.to_call
            box.show_seat(hint, MOST_CARDS, word, chip or voids, next_=next_)

    def show_trick(self, play: SeenPlay) -> None:
        """Show the trick in progress, or the last one, and whose card is next."""
        trick = trick_shown(play)
        seats = list(trick.seats) if trick else [play.to_move]
        while len(seats) < 4:
            seats.append(next_seat(seats[-1], play.direction))
        self.trick.show_trick(
            seats,
            dict(zip(trick.seats, trick.cards, strict=True)) if trick else {},
            None if play.finished else play.to_move,
            over=play.trick is None and bool(play.tricks),
            number=len(play.tricks) + 1,
        )

    def show_hand(
        self,
        state: OwnHand,
        play: SeenPlay | None,
        answer: PlayAdviceAnswer | None,
        *,
        unknown: str,
        narrow: bool,
    ) -> None:
        """Show your cards, with tricks under those that may be played; else `unknown` there."""
        yours = play is not None and not play.finished and play.to_move == SOUTH
        to_call = state.phase == "bids" and state.auction.to_call == SOUTH
        hint = own_words.own_hint(state, play, short=narrow)
        takes, method = state.phase == "hand", state.assumptions.method
        self.name.show_seat(hint, active=yours or to_call, target=takes, clickable=False)
        held = state.hand if play is None else play.remaining
        cards = words.in_rows(tuple(sorted(held, reverse=True)))
        if play is None:
            tip = _("Click to take it out of your hand")
            shown = [hand_card(card, tip=tip) for card in cards]
        elif not yours:
            shown = [hand_card(card, tip=play_words.why_not(play, card)) for card in cards]
        else:
            shown = [card_to_play(play, card, answer, unknown, method) for card in cards]
        self.fan.set_cards(shown)

    def focus_card(self, play: SeenPlay) -> None:
        """Give the keyboard to a card that may be played."""
        self.fan.focus_advised(play.legal)

    def fit(self, fit: Fit, *, playing: bool, narrow: bool) -> None:
        """Choose the sizes of what is on the felt."""
        small = fit.hand < LARGE.hand
        self.fan.set_badges(playing)
        if self.fan.card_height != fit.hand:
            self.fan.set_height(fit.hand)
        self.fan.set_step(round((0.57 if playing else 0.54) * fit.hand))
        self.trick.set_card_height(fit.trick)
        self.bid_box.fit(small)
        times = max(1, fit.backs / LARGE.backs)
        wide = 118 if narrow else round(180 * times)
        for seat, box in self.seats.items():
            framed = not (seat == NORTH and (playing or small))
            box.fit(fit.backs, framed=framed, low=small)
        most = ROUNDS if fit.hand == LEAST.hand else ROUNDS_WITH_RETURN
        self.round.fit(wide, LOW_ROW if small else round(ROW * times), most)
