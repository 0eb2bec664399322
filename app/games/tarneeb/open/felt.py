"""The felt of open hands: four hands, the trick among them, and the box for setting up."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt

from app.cards.hand import HandCard, hand_card
from app.games.tarneeb import words
from app.games.tarneeb.felt.lines import trick_shown
from app.games.tarneeb.felt.widgets import HandOnFelt, TrickBox
from app.games.tarneeb.open import words as open_words
from app.games.tarneeb.open.panels import SetupBox
from app.games.tarneeb.records.deal import ANY_DEAL, OpenDeal
from app.games.tarneeb.records.seats import EAST, NORTH, SOUTH, WEST
from app.games.tarneeb.view import FELT_MARGIN
from app.widgets.controls import Button
from app.widgets.layout import STRETCH, across, fill, in_order, make_grid
from app.widgets.panels import Panel
from app.widgets.text import (
    explain,
    set_visible,
)
from app.words.translation import _
from engine.games.tarneeb import BestPlayAnswer, Position

SIDE_GAP, WIDEST_SIDE = 14, 340  # px beside the trick box; of West’s and East’s hands
LEAST_SIDE = 100  # px


class Fit(NamedTuple):
    """Heights of cards in the four hands, of cards in the trick, and of the deck's keys."""

    north: int
    south: int
    rows: int
    trick: int
    key: int

    def times(self, times: float) -> Fit:
        """All of them larger."""
        return Fit(*(round(times * height) for height in self))


PLAIN_FELT = (744, 680)  # px; on a larger one cards grow
#: By whether hands are set up, and whether the window is small.
FITS = {
    (False, False): Fit(88, 112, 50, 72, 36),
    (False, True): Fit(78, 86, 44, 56, 36),
    (True, False): Fit(58, 58, 38, 72, 36),
    (True, True): Fit(42, 42, 30, 56, 32),
}
LEAST_UNDER = 580  # px of height; what is least by whether hands are set up
LEAST_FITS = {False: Fit(60, 68, 37, 50, 28), True: Fit(40, 40, 24, 56, 28)}
#: In a window so wide that the felt is high for its width, West and East have room too.
WIDE_FELT, WIDE_FIT = (872, 860), Fit(112, 146, 82, 96, 40)


class OpenFelt(Panel):
    """Draws hands and trick, and tells what is clicked by way of its parts."""

    def __init__(self) -> None:
        super().__init__(role="felt", margins=(FELT_MARGIN, 12, FELT_MARGIN, 14), spacing=0)
        sentence = _(
            "Under a card: tricks that its side takes in all if it is played and all four play "
            "as well as they can with open cards."
        )
        explain(self, sentence, hover=False)
        self.edit_button = Button(_("Edit hands"), small=True)
        self.rotate_button = Button(_("Rotate"), small=True)
        self.rotate_button.setToolTip(_("Every hand moves on one seat, and the first lead with it"))
        self.another_button = Button(_("Deal another"), small=True)
        self.another_button.setToolTip(_("Deal another such deal: its conditions stay"))
        self.copy_button = Button(_("Copy PBN"), small=True)
        self.copy_button.setToolTip(_("Copy the deal in PBN; Copy, above, copies all as text"))
        self.hands = {seat: HandOnFelt(seat) for seat in (NORTH, WEST, EAST, SOUTH)}
        self.trick = TrickBox()
        self.setup_box = SetupBox()
        # North's name is between them: each side has its share.
        left = across(self.edit_button, self.rotate_button, spacing=4)
        right = across(self.another_button, self.copy_button, spacing=4)
        corners, top = make_grid(), Qt.AlignmentFlag.AlignTop
        corners.addWidget(self.hands[NORTH], 0, 0)  # as wide as the felt, and so below the buttons
        corners.addLayout(left, 0, 0, top | Qt.AlignmentFlag.AlignLeft)
        corners.addLayout(right, 0, 0, top | Qt.AlignmentFlag.AlignRight)
        parts = self.hands[WEST], STRETCH, self.trick, self.setup_box, STRETCH, self.hands[EAST]
        middle = in_order(*parts, spacing=0)
        fill(self.body, corners, STRETCH, middle, STRETCH, self.hands[SOUTH])

    def show_state(self, state: OpenDeal) -> None:
        """Show what is there while hands are set up, or while they are played."""
        for widget in (self.edit_button, self.trick):
            set_visible(widget, not state.editing)
        for button in (self.rotate_button, self.copy_button):
            set_visible(button, not state.empty)
        set_visible(self.another_button, not state.editing and state.conditions != ANY_DEAL)
        set_visible(self.setup_box, state.editing)
        if state.editing:
            self.setup_box.show_state(state)
        elif (shown := state.shown) is not None:
            trick = trick_shown(shown)
            cards = dict(zip(trick.seats, trick.cards, strict=True)) if trick else {}
            over = shown.trick is None
            self.trick.show_trick(cards, dimmed=over, word=open_words.box_word(shown))

    def show_hands(
        self, state: OpenDeal, answer: BestPlayAnswer | None, *, unknown: str, narrow: bool
    ) -> None:
        """Show the hands, with tricks under the cards that may be played; else `unknown`."""
        shown = state.shown
        for seat, hand in self.hands.items():
            short = narrow or seat in (EAST, WEST)
            hint = open_words.seat_hint(state, shown, seat, short=short)
            over = shown is not None and shown.finished
            playing = not state.editing and shown is not None and not over
            active = playing and shown is not None and seat == shown.to_move
            target = state.editing and not state.whole and seat == state.target
            hand.name.show_seat(hint, active=active, target=target, clickable=state.editing)
            if state.editing or shown is None:
                tip = _("Click to take it back, drag to move it")
                cards = [hand_card(card, tip=tip) for card in words.in_rows(state.hands[seat])]
            elif active:
                cards = _cards_to_play(shown, answer, unknown)
            else:
                cards = [hand_card(card) for card in words.in_rows(shown.hands[seat])]
            complete = not state.editing and not over
            hand.show_cards(cards, setting_up=state.editing, complete=complete)

    def fit(self, fit: Fit, width: int, *, editing: bool) -> None:
        """Choose the sizes of what is on the felt, which is to be `width` px wide."""
        for seat, hand in self.hands.items():
            hand.fit(fit.north if seat == NORTH else fit.south if seat == SOUTH else fit.rows)
        self.trick.set_card_height(fit.trick)
        self.setup_box.body.setSpacing(4 if fit == LEAST_FITS[True] else 8)
        middle = self.setup_box if editing else self.trick
        side = (width - 2 * FELT_MARGIN - 2 * SIDE_GAP - middle.sizeHint().width()) // 2
        for seat in (WEST, EAST):
            self.hands[seat].setFixedWidth(max(LEAST_SIDE, min(side, WIDEST_SIDE)))


def _cards_to_play(shown: Position, answer: BestPlayAnswer | None, unknown: str) -> list[HandCard]:
    """Cards of the hand to move: legal ones with their tricks, the others dimmed."""
    known = {card.card: card.tricks for card in answer.cards} if answer else {}
    cards = []
    for card in words.in_rows(shown.hands[shown.to_move]):
        if card not in shown.legal:
            cards.append(hand_card(card, dimmed=True, tip=open_words.why_not(shown, card)))
        elif answer is None or card not in known:
            cards.append(hand_card(card, badge=unknown, badge_kind="quiet"))
        else:
            cards.append(
                hand_card(
                    card,
                    badge=open_words.badge(shown, known[card]),
                    unit=_("Tricks"),
                    badge_kind="best" if card in answer.best else "plain",
                    tip=open_words.tip(shown, known[card], answer.tricks),
                )
            )
    return cards
