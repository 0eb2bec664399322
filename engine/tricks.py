"""Trick-taking: which cards may follow a lead, and which card of a trick wins.

Cards are codes as in `engine.cards`; a trump is a suit 0..3, or None where there is none.
"""

from collections.abc import Iterable, Sequence

from engine.cards import suit_of


def followers(hand: Iterable[int], led: int | None) -> tuple[int, ...]:
    """Cards of `hand` that may be played to a trick in which card `led` came first.

    Cards of the suit led if there are any, else the whole hand; None means `hand` leads.
    """
    hand = tuple(hand)
    if led is None:
        return hand
    return tuple(card for card in hand if suit_of(card) == suit_of(led)) or hand


def beats(card: int, winning: int, trump: int | None) -> bool:
    """Tell whether `card`, played after `winning`, takes the trick from it."""
    if suit_of(card) == suit_of(winning):
        return card > winning
    return suit_of(card) == trump


def trick_winner(cards: Sequence[int], trump: int | None) -> int:
    """Index in `cards`, in the order played, of the card that wins the trick."""
    best = 0
    for at in range(1, len(cards)):
        if beats(cards[at], cards[best], trump):
            best = at
    return best
