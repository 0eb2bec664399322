"""Why a card is safe to throw in gin, or not: what is known of its neighbours. No Qt."""

from __future__ import annotations

from app.words.cards import the
from app.words.counts import and_list, count_title
from app.words.translation import _, ngettext
from engine.cards import rank_of, suit_of
from engine.games.rummy.gin import Table, cards_of
from engine.games.rummy.rules import SUIT_LENGTH

NEAR = 2  # ranks within which two cards of a suit can be in one run of three


def neighbours(card: int) -> int:
    """Mask of the cards with which `card` can be in a group of three."""
    low = (rank_of(card) + 1) % SUIT_LENGTH  # the ace is the lowest
    found = 0
    for other in range(4 * SUIT_LENGTH):
        place = (rank_of(other) + 1) % SUIT_LENGTH
        near = suit_of(other) == suit_of(card) and abs(place - low) <= NEAR
        if other != card and (near or place == low):
            found |= 1 << other
    return found


def why_safe(table: Table, card: int) -> str:
    """What speaks for the safety of a card or against it, in a sentence; empty for nothing.

    Neighbours that they took, or how many they cannot hold.
    """
    near = neighbours(card)
    taken = cards_of(near & table.theirs)
    if taken:
        return _("They took {cards}.").format(cards=and_list([the(other) for other in taken]))
    gone = (near & table.seen).bit_count()
    if not gone:
        return ""
    text = ngettext(
        "{count} of its {all} neighbours is gone.",
        "{count} of its {all} neighbours are gone.",
        gone,
    )
    return text.format(count=count_title(gone), all=near.bit_count())
