"""The deck beside your own hand: who has which card, what is marked, what a click does."""

from __future__ import annotations

from app.cards.deck import DeckPanel
from app.games.tarneeb.advice import hand_words as own_words
from app.games.tarneeb.records.hand import OwnHand
from app.words.owners import Owner
from engine.games.tarneeb import SEATS, SeenPlay


def show_deck(deck: DeckPanel, state: OwnHand, play: SeenPlay | None, fixing: int | None) -> None:
    """Show where each card is; `fixing` is the number of a card that is being put right."""
    owners: dict[int, str] = dict.fromkeys(state.hand, Owner.YOU)
    if play is not None:
        players = zip(play.played, play.players, strict=True)
        owners |= {card: SEATS[seat] for card, seat in players}
    deck.picker.set_owners(owners)
    marked = {card: own_words.mark_words(state, card) for card in range(52)}
    deck.picker.set_values({card: key for card, (key, __) in marked.items()}, {})
    deck.picker.set_spoken({card: spoken for card, (__, spoken) in marked.items()})
    deck.set_hint(own_words.caption(state, play, fixing))
    deck.set_yours(not state.hand or fixing is not None)
