"""The sentences of the review: what each side gave up, card by card. No Qt."""

from __future__ import annotations

from app.games.tarneeb.records.deal import OpenDeal
from app.games.tarneeb.records.seats import SEAT_NAMES, SIDE_NAMES, side_of
from app.words import counts
from app.words.cards import pretty
from app.words.translation import _, ngettext
from engine.games.tarneeb import (
    PlayedCard,
    ReviewAnswer,
)


def headline(review: ReviewAnswer) -> str:
    """How many tricks each side gave up."""
    lost = [0, 0]
    for card in review.mistakes:
        lost[side_of(card.seat)] += card.cost
    if not any(lost):
        return _("Nobody has given up a trick.") if review.progress == 1 else ""
    if not all(lost):
        side = lost.index(max(lost))
        text = _("{side} gave up {tricks}.")
        return text.format(side=SIDE_NAMES[side], tricks=counts.tricks(lost[side]))
    text = _("{side} gave up {tricks} and {other_side} gave up {other_tricks}.")
    return text.format(
        side=SIDE_NAMES[0],
        tricks=counts.tricks(lost[0]),
        other_side=SIDE_NAMES[1],
        other_tricks=counts.tricks(lost[1]),
    )


def hint(state: OpenDeal, review: ReviewAnswer | None) -> str:
    """How far the game is judged."""
    if review is not None and review.progress == 1:
        return _("the game as played")
    known = len(review.cards) if review else 0
    count = len(state.played)
    text = ngettext("{known} of {count} card judged", "{known} of {count} cards judged", count)
    return text.format(known=known, count=count)


def mistake_text(mistake: PlayedCard) -> tuple[str, str, str]:
    """Trick, card with its seat, and what it gave up."""
    return (
        _("Trick {number}").format(number=(mistake.number - 1) // 4 + 1),
        f"{SEAT_NAMES[mistake.seat]} {pretty(mistake.card)}",
        _("gives up {count}").format(count=counts.count_word(mistake.cost)),
    )
