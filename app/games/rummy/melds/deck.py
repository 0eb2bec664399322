"""The deck of the Gin & Three Thirteen page: who has which card, and which of them would help."""

from __future__ import annotations

from PySide6.QtCore import Signal

from app.cards.deck import DeckPanel
from app.cards.jokers import JokerKeys
from app.games.rummy import words
from app.games.rummy.hand import Hand
from app.widgets.controls import Chip, SegmentedControl
from app.widgets.text import Text, set_visible
from app.words.owners import Owner
from app.words.translation import _
from engine.cards import DECK, JOKER
from engine.games.rummy import Draws
from engine.games.rummy.rules import MOST_JOKERS


class RummyDeck(DeckPanel):
    """Deck and jokers, and a choice of what the next click means."""

    target_chosen = Signal(bool)  # whether the next card clicked was seen elsewhere

    def __init__(self) -> None:
        super().__init__(36)
        self.dots_chip = Chip("", dot=True)
        self.add_right(self.dots_chip)
        self._target_label = Text(_("Next click"), "hint")
        self.add_right(self._target_label)
        self.target = SegmentedControl([_("Hand"), _("Seen")], small=True, name=_("Next click"))
        self.target.segment(0).setToolTip(_("The next card clicked is in your hand ( / )"))
        self.target.segment(1).setToolTip(_("The next card clicked lies elsewhere ( / )"))
        self.target.changed.connect(lambda i: self.target_chosen.emit(bool(i)))
        self.add_right(self.target)
        self.jokers = JokerKeys(MOST_JOKERS)
        self.add_right(self.jokers)

    def show_hand(self, hand: Hand) -> None:
        """Show who has which card, and what the next click means."""
        owners, notes = words.deck_notes(hand)
        self.picker.set_owners({card: who for card, who in owners.items() if card in DECK})
        self.picker.set_values({card: note for card, note in notes.items() if card in DECK}, {})
        self.set_hint(words.next_click(hand))
        self.set_yours(not hand.cards)
        self.target.set_chosen(int(hand.next_is_seen))
        self.target.segment(0).setEnabled(not hand.to_throw)

    def show_draws(
        self, hand: Hand, draws: Draws | None, thrown: int | None, *, narrow: bool
    ) -> None:
        """Mark the draws that help after a card is thrown, None for no card."""
        found = words.helping_cards(hand, draws, thrown) if draws else {}
        self.picker.set_dots(found.keys() - {JOKER})
        self.picker.set_spoken({card: said for card, said in found.items() if card in DECK})
        for card in DECK:
            self.picker.key(card).setToolTip(found.get(card, ""))
        owners = (Owner.YOU,) * hand.cards.count(JOKER) + (Owner.SEEN,) * hand.seen.count(JOKER)
        self.jokers.show_jokers(hand.rules.jokers, owners, dot=JOKER in found, compact=narrow)
        set_visible(self.dots_chip, bool(found) and not narrow)
        if draws:
            self.dots_chip.set(words.helping_hint(hand, draws, thrown))

    def light_rank(self, rank: int) -> None:
        """Light the keys of a rank that is being typed, -1 for none."""
        self.picker.light_rank(None if rank < 0 else rank)

    def fit(self, hand: Hand, key_height: int, *, narrow: bool) -> None:
        """Take sizes that suit the window."""
        self.picker.set_key_height(key_height)
        set_visible(self._target_label, not narrow and not hand.rules.jokers)
