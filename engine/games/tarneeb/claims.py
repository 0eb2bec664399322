"""Tricks that are a player's own, whoever holds what: what may be claimed. Light."""

from engine.cards import suit_of
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.record import HandRecord
from engine.games.tarneeb.rules import Cards


def sure_tricks(seen: SeenPlay) -> Cards | None:
    """Order in which `seen.seat`, on lead, takes all tricks left with its own cards; else None.

    It holds for every deal that agrees with what the seat has seen, and for every play of the
    others: trumps are led until nobody can have one, then each suit from the top. A card is
    sure if no hidden one of its suit is higher, or as many as are hidden were led before it.
    """
    if seen.to_move != seen.seat or seen.trick is not None or not seen.remaining:
        return None
    order: list[int] = []
    for suit in sorted(range(4), key=lambda suit: suit != seen.trump):
        mine = sorted((c for c in seen.remaining if suit_of(c) == suit), reverse=True)
        hidden = [card for card in seen.hidden.cards if suit_of(card) == suit]
        if suit == seen.trump and len(hidden) > len(mine) != len(seen.remaining):
            return None  # side suits could be ruffed
        for at, card in enumerate(mine):
            if at < len(hidden) and card < max(hidden):
                return None
        order += mine
    return tuple(order)


def claimed(hand: HandRecord, order: Cards) -> HandRecord:
    """The hand played to its end: the seat to act plays `order`, the others follow low."""
    position, claimant = hand.position, hand.to_act
    assert position is not None
    cards = iter(order)
    while not position.finished:
        mine = position.to_move == claimant
        position = position.after(
            next(cards) if mine else min(position.legal, key=lambda card: (card % 13, card))
        )
    return HandRecord(hand.deal, hand.dealer, hand.rules, hand.calls, hand.trump, position.played)
