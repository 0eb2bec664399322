"""Cards of a hand as fans show them, copies kept apart by an id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.cards.faces import face_of
from app.cards.hand import HandCard
from app.words.cards import title
from app.words.counts import listed
from app.words.translation import _
from engine.cards import JOKER
from engine.games.rummy import Rules

COPY = 64  # ids of cards: card + COPY * (number of copies before it)


def card_ids(cards: Sequence[int]) -> list[int]:
    """A different id for each card, copies included."""
    met: Counter[int] = Counter()
    ids = []
    for card in cards:
        ids.append(card + COPY * met[card])
        met[card] += 1
    return ids


def card_of(card_id: int) -> int:
    """Card with an id that `card_ids` gave."""
    return card_id % COPY


def shown_card(
    card_id: int,
    rules: Rules,
    *,
    lifted: bool = False,
    enabled: bool = True,
    tip: str = "",
    said: str = "",
) -> HandCard:
    """A card of the hand as fans show it; `said` is added to what a screen reader says."""
    card = card_of(card_id)
    marks = [_("wild")] * (rules.is_wild(card) and card != JOKER) + [said] * bool(said)
    return HandCard(
        card_id,
        face_of(card, wild=card != JOKER and rules.is_wild(card)),
        lifted=lifted,
        enabled=enabled,
        tip=tip,
        name=listed([title(card), *marks]),
    )
