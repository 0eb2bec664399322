"""Textures of flops. Light: no numpy.

A flop has one texture of each group: ``monotone``, ``two-tone`` or ``rainbow`` by its suits;
``three of a kind``, ``paired`` or ``unpaired`` by its ranks, and of the last are ``connected``
those with which two cards can make a straight, ``disconnected`` the others; and by its highest
rank.
"""

from engine.cards import rank_of, suit_of

ACE, KING, QUEEN = 12, 11, 10
SPAN = 5  # ranks of a straight

TEXTURES = (
    *("monotone", "two-tone", "rainbow"),
    *("three of a kind", "paired", "unpaired"),
    *("connected", "disconnected"),
    *("ace high", "king high", "queen high", "jack high or lower"),
)


def textures_of(flop: tuple[int, ...]) -> tuple[str, ...]:
    """Names of the textures of three cards, in the order of `TEXTURES`."""
    suits = len({suit_of(card) for card in flop})
    ranks = sorted({rank_of(card) for card in flop})
    names = [TEXTURES[suits - 1], TEXTURES[2 + len(ranks)]]
    if len(ranks) == len(flop):
        names.append("connected" if is_connected(ranks) else "disconnected")
    high = ranks[-1]
    names.append({ACE: "ace high", KING: "king high", QUEEN: "queen high"}.get(high, TEXTURES[-1]))
    return tuple(names)


def is_connected(ranks: list[int]) -> bool:
    """Whether different ranks, in order, lie within a straight; the ace may be low."""
    low = [-1, *ranks[:-1]] if ranks[-1] == ACE else ranks
    return ranks[-1] - ranks[0] < SPAN or low[-1] - low[0] < SPAN
