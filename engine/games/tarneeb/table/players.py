"""Players that look at no other deal: the first legal card, and sure winners early. Light."""

from engine.cards import rank_of, suit_of
from engine.games.tarneeb.knowledge import SeenPlay
from engine.tricks import beats


def first_card(seen: SeenPlay) -> int:
    """Legal card with the lowest code."""
    return seen.legal[0]


def only_card(seen: SeenPlay) -> int | None:
    """The card to play where all that may be played are worth the same; None if they are not.

    So they are where no card that is hidden or on the table lies between them. The lowest is
    played, as the advice does.
    """
    legal = seen.legal
    low, high = min(legal), max(legal)
    others = (*seen.hidden.cards, *(seen.trick.cards if seen.trick is not None else ()))
    apart = suit_of(low) != suit_of(high) or any(low < card < high for card in others)
    return None if apart else low


def greedy_card(seen: SeenPlay) -> int:
    """Card that a player takes who wins what is sure to be won, and else gives up little.

    "Card Game Strategy Analysis: Tarneeb" (UBC, 2016), section 5.4: "opening with cards that
    are sure to win". On lead that is the highest card left of a suit; a side suit counts only
    while the others may all follow it or no trumps are out. Following, win as cheaply as is
    sure, leave the partner's trick alone, and throw the lowest card otherwise.
    """
    legal, trump, trick = seen.legal, seen.trump, seen.trick

    def cheapness(card: int) -> tuple[bool, int]:
        return suit_of(card) == trump, rank_of(card)

    lowest = min(legal, key=cheapness)
    if trick is None:
        sure = [card for card in legal if _is_highest(seen, card) and _holds(seen, card)]
        return max(sure, key=cheapness) if sure else lowest
    winning = trick.cards[trick.seats.index(trick.winner)]
    if trick.winner % 2 == seen.seat % 2 and (len(trick.cards) == 3 or _is_highest(seen, winning)):
        return lowest
    winners = [card for card in legal if beats(card, winning, trump)]
    if not winners:
        return lowest
    if len(trick.cards) == 3:
        return min(winners, key=cheapness)
    sure = [card for card in winners if _is_highest(seen, card)]
    if sure:
        return min(sure, key=cheapness)
    if trick.winner % 2 == seen.seat % 2:
        return lowest
    ruffs = [card for card in winners if suit_of(card) == trump != suit_of(trick.cards[0])]
    return min(ruffs, key=cheapness) if ruffs else lowest


def _is_highest(seen: SeenPlay, card: int) -> bool:
    """Whether no hidden card of its suit beats `card`."""
    return not any(suit_of(other) == suit_of(card) and other > card for other in seen.hidden.cards)


def _holds(seen: SeenPlay, card: int) -> bool:
    """Whether no opponent is known to be able to ruff `card`, the highest of its suit."""
    suit, trump = suit_of(card), seen.trump
    hidden = seen.hidden
    for opponent in ((seen.seat + 1) % 4, (seen.seat + 3) % 4):
        may_hold = {
            suit_of(other)
            for other, seats in zip(hidden.cards, hidden.may_hold, strict=True)
            if seats >> opponent & 1
        }
        if suit != trump and suit not in may_hold and trump in may_hold:
            return False
    return True
