"""How well hidden hands explain the cards that were played."""

from collections.abc import Sequence

import numpy as np

from engine.arrays import Floats, Ints
from engine.cards import mask_of, suit_of
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.own import play_kernels as k
from engine.games.tarneeb.rules import Trick
from engine.tricks import beats

#: What each feature of `play_kernels.FEATURES` adds to the logarithm of the odds: from 21,000
#: choices of players of the method ``score`` in 594 deals (`fit_plays`).
FIGURES: Floats = np.array(
    (
        *(2.24, -1.56, 0.03, 0.13, 0.57, -0.08),
        *(1.37, 1.30, 0.93, -0.68, -0.79),
        *(0.52, 0.54, 2.13, 0.92, -0.68),
        *(3.77, 1.40, 0.25, -0.29),
        *(-14.22, -0.72, 0.89),
        *(3.71, 0.60, 0.16, -5.73),
        *(-1.89, -0.41, 1.46, 1.53, -11.15, 0.42, 1.61),
    )
)
#: Share of cards taken to be played for no reason: a card that no player should have played makes
#: a hand less likely, and never impossible.
ODD = 0.15


def contexts(
    tricks: Sequence[Trick], trump: int, declarer: int, gone: int = 0, seat: int | None = None
) -> Ints:
    """What all saw when the cards of all but `seat` were played: shape (cards, CONTEXT_WORDS).

    `tricks` may end with one in progress; `gone` is a mask of cards that are in nobody's hand.
    """
    rows: list[list[int]] = []
    out = [0, 0, 0, 0]  # suits not followed, by seat
    for one in tricks:
        led = suit_of(one.cards[0])
        best = -1
        winner = -1
        for turn, (player, card) in enumerate(zip(one.seats, one.cards, strict=True)):
            row = [0] * k.CONTEXT_WORDS
            row[k.C_SEAT], row[k.C_CARD], row[k.C_GONE] = player, card, gone
            row[k.C_LED] = led if turn else -1
            row[k.C_BEST], row[k.C_TURN], row[k.C_TRUMP] = best, turn, trump
            row[k.C_PARTNERS] = turn > 0 and (winner - player) % 4 == 2
            row[k.C_DECLARING] = (declarer - player) % 2 == 0
            row[k.C_PARTNER_OUT] = out[(player + 2) % 4]
            row[k.C_OTHERS_OUT] = out[(player + 1) % 4] | out[(player + 3) % 4]
            if player != seat:
                rows.append(row)
            if turn and suit_of(card) != led:
                out[player] |= 1 << led
            if best < 0 or beats(card, best, trump):
                best, winner = card, player
            gone |= 1 << card
    played = [0, 0, 0, 0]
    for row in reversed(rows):
        played[row[k.C_SEAT]] |= 1 << row[k.C_CARD]
        row[k.C_LATER] = played[row[k.C_SEAT]]
    return np.array(rows, np.int64).reshape(-1, k.CONTEXT_WORDS)


class Likelihood:
    """How likely the cards of all but `seen.seat` are, in deals that agree."""

    def __init__(self, seen: SeenPlay) -> None:
        tricks = (*seen.tricks, *((seen.trick,) if seen.trick else ()))
        absent = (1 << 52) - 1 & ~mask_of(seen.deck)
        self._contexts = contexts(tricks, seen.trump, seen.declarer, absent, seen.seat)

    def of(self, hands: Ints) -> Floats:
        """Chances, shape (deals,); `hands` are masks after the cards, by seat: (deals, 4)."""
        likely = np.ones(len(hands))
        k.judge_plays(hands, self._contexts, FIGURES, ODD, likely)
        return likely
