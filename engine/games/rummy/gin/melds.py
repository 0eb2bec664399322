"""Groups of a hand of gin, given as a mask: least deadwood, what to lay down, layoffs.

For a few hands at a time, without numpy; many are the business of the kernels.
"""

from collections.abc import Iterable
from functools import lru_cache

from engine.cards import DECK, mask_of, rank_of, suit_of
from engine.games.rummy.rules import ACE


def points_of(card: int) -> int:
    """Deadwood of one card: ace 1, court cards 10."""
    return 1 if rank_of(card) == ACE else min(rank_of(card) + 2, 10)


def cards_of(mask: int) -> list[int]:
    """Cards of a mask, the lowest code first."""
    return [card for card in DECK if mask >> card & 1]


def _low_rank(card: int) -> int:
    """Rank 0 (ace) to 12 (king)."""
    return (card % 13 + 1) % 13


def _melds_with(card: int, mask: int) -> Iterable[int]:
    """Masks of the groups of cards in `mask` in which `card` is the lowest, or in a set."""
    same = [other for other in range(card % 13, 52, 13) if mask >> other & 1]
    if len(same) >= 3:
        whole = mask_of(same)
        if len(same) == 4:
            yield from (whole & ~(1 << other) for other in same if other != card)
        yield whole
    run, rank = 1 << card, _low_rank(card)
    base = 13 * suit_of(card)
    for at in range(rank + 1, 13):
        bit = 1 << base + (at - 1) % 13
        if not mask & bit:
            return
        run |= bit
        if at - rank >= 2:
            yield run


@lru_cache(maxsize=20_000)
def least_deadwood(mask: int) -> int:
    """Least points that the cards of `mask` leave."""
    if not mask:
        return 0
    card = min(cards_of(mask), key=lambda c: (_low_rank(c), c))
    least = points_of(card) + least_deadwood(mask & ~(1 << card))
    for meld in _melds_with(card, mask):
        least = min(least, least_deadwood(mask & ~meld))
    return least


def spreads(mask: int) -> list[tuple[int, ...]]:
    """Every way to lay the cards of `mask` in groups that leaves the least points."""
    found: list[tuple[int, ...]] = []

    def lay(rest: int, left: int, melds: tuple[int, ...]) -> None:
        if not rest:
            found.append(melds)
            return
        card = min(cards_of(rest), key=lambda c: (_low_rank(c), c))
        for meld in (*_melds_with(card, rest), 0):
            used = meld or 1 << card
            cost = 0 if meld else points_of(card)
            if cost + least_deadwood(rest & ~used) == left:
                lay(rest & ~used, left - cost, (*melds, meld) if meld else melds)

    lay(mask, least_deadwood(mask), ())
    return found


def _fits(card: int, meld: int) -> bool:
    """Tell whether `card` may be laid off on `meld`."""
    members = cards_of(meld)
    if len({c % 13 for c in members}) == 1:
        return card % 13 == members[0] % 13
    ranks = [_low_rank(c) for c in members]
    same_suit = suit_of(card) == suit_of(members[0])
    return same_suit and _low_rank(card) in (min(ranks) - 1, max(ranks) + 1)


def open_ends(melds: Iterable[int], held: int) -> int:
    """How many cards outside `held` could be laid off on `melds` at once."""
    melds = tuple(melds)
    return sum(
        1 for card in DECK if not held >> card & 1 and any(_fits(card, meld) for meld in melds)
    )


def best_spread(mask: int) -> tuple[int, ...]:
    """Groups to lay down: least points left, then the fewest cards that could be laid off."""
    return min(spreads(mask), key=lambda melds: (open_ends(melds, mask), len(melds)))


def after_layoffs(hand: int, melds: tuple[int, ...]) -> int:
    """Least points of `hand` when cards are laid off on `melds`, one after another."""
    return least_deadwood(hand & ~sum(layoffs(hand, melds)))


def layoffs(hand: int, melds: tuple[int, ...]) -> tuple[int, ...]:
    """Cards of `hand` to lay off on each of `melds` for the least points, the fewest cards."""
    known: dict[tuple[int, tuple[int, ...]], tuple[int, int, tuple[int, ...]]] = {}

    def best(rest: int, laid: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        """Least points, how many cards are laid off for them, and the melds with those."""
        if (rest, laid) not in known:
            found = (least_deadwood(rest), 0, laid)
            for card in cards_of(rest):
                for at, meld in enumerate(laid):
                    if _fits(card, meld):
                        longer = (*laid[:at], meld | 1 << card, *laid[at + 1 :])
                        points, count, after = best(rest & ~(1 << card), longer)
                        found = min(found, (points, count + 1, after))
            known[rest, laid] = found
        return known[rest, laid]

    longer = best(hand, melds)[2]
    return tuple(after & ~before for after, before in zip(longer, melds, strict=True))
