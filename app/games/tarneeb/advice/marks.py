"""What you mark of the others: suits that they are void in, cards that they have or have not."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.games.tarneeb.advice.pads import suit_pad
from app.games.tarneeb.records.hand import Mark, OwnHand
from app.games.tarneeb.records.seats import OTHERS, SEAT_LABELS, SEAT_NAMES, SUIT_ROWS
from app.widgets.controls import SegmentedControl
from app.widgets.layout import for_once
from app.widgets.text import Text, keep_room, set_visible
from app.words.cards import (
    SUIT_NAMES,
    pretty,
)
from app.words.translation import _
from engine.games.tarneeb import (
    SeenPlay,
)

HAS = _("{seat} has the {card}")
HAS_NOT = _("{seat} does not have the {card}")


class VoidMarks(QObject):
    """Choice of a seat, and the suits that it is void in: widgets for the deck's panel."""

    #: Another seat's voids are to be shown.
    seat_chosen = Signal(int)
    #: A suit was clicked.
    clicked = Signal(int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.seat = OTHERS[0]
        self.seats = SegmentedControl(
            [SEAT_LABELS[seat] for seat in OTHERS], small=True, name=_("Seat whose voids are set")
        )
        for i, seat in enumerate(OTHERS):
            self.seats.set_option_name(i, SEAT_NAMES[seat])
        self.seats.changed.connect(lambda i: self.seat_chosen.emit(OTHERS[i]))
        self.suits = suit_pad(_("Voids"))
        self.suits.clicked.connect(self.clicked)
        self.suits.setFixedWidth(4 * 30 + 12)
        self.widgets = (self.seats, Text(_("void in"), "hint"), self.suits)
        for widget in self.widgets:
            keep_room(widget)  # the row they are in, over the deck, is higher with them

    def show_state(self, state: OwnHand, play: SeenPlay | None) -> None:
        """Show what the seat is void in, seen or marked."""
        seat = self.seat
        shown = state.phase != "hand" and not (play and play.finished)
        for widget in self.widgets:
            set_visible(widget, shown)
        seen = play.seen_voids[seat] if play is not None else ()
        self.seats.set_chosen(OTHERS.index(seat))
        self.suits.check({*seen, *state.marks.voids[seat]})
        name = SEAT_NAMES[seat]
        self.suits.setAccessibleName(_("{seat} is void in").format(seat=name))
        for suit in SUIT_ROWS:
            text = _("{seat} has no {suit} (Alt+{key})")
            if suit in seen:
                text = _("{seat} did not follow {suit}")
            tip = text.format(seat=name, suit=SUIT_NAMES[suit], key="SHCD"[suit])
            self.suits.key(suit).setToolTip(tip)


def mark_menu(
    parent: QWidget, state: OwnHand, card: int, mark: Callable[[int, Mark], object]
) -> QMenu:
    """Menu to mark who has a card, or who has not."""
    menu = for_once(QMenu(parent))

    def offer(how: Mark, text: str, marked: tuple[tuple[int, ...], ...]) -> None:
        for seat in OTHERS:
            action = menu.addAction(text.format(seat=SEAT_NAMES[seat], card=pretty(card)))
            action.setCheckable(True)
            action.setChecked(card in marked[seat])
            action.triggered.connect(lambda _checked=False, s=seat: mark(s, how))

    offer("held", HAS, state.marks.held)
    menu.addSeparator()
    offer("not_held", HAS_NOT, state.marks.not_held)
    return menu


def cannot_mark(state: OwnHand, card: int) -> str:
    """Why there is nothing to mark at a card; empty if there is."""
    play = state.play
    if state.phase == "hand" or card in state.hand or (play and card in play.played):
        return _("There is nothing to mark at {card}").format(card=pretty(card))
    return ""


def void_words(play: SeenPlay | None, seat: int, suit: int) -> tuple[str, bool]:
    """``West void in clubs``, or that it was seen not to follow: then there is no mark."""
    seen = play is not None and suit in play.seen_voids[seat]
    text = _("{seat} was seen not to follow {suit}") if seen else _("{seat} void in {suit}")
    return text.format(seat=SEAT_NAMES[seat], suit=SUIT_NAMES[suit]), seen
