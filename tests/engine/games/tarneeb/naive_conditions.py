"""All deals of a small pack that fit conditions, one after the other."""

from itertools import combinations

RANKS = "23456789TJQKA"
WORTH = dict(zip("JQKA", (1, 2, 3, 4), strict=True))


def points(*hands):
    return sum(WORTH.get(RANKS[card % 13], 0) for hand in hands for card in hand)


def ways_to_deal(cards, size):
    """Every way to deal four hands of `size` cards, as a tuple of four sets."""
    cards = frozenset(cards)
    for north in map(frozenset, combinations(sorted(cards), size)):
        for east in map(frozenset, combinations(sorted(cards - north), size)):
            for south in map(frozenset, combinations(sorted(cards - north - east), size)):
                yield north, east, south, cards - north - east - south


def fits(hands, known=((), (), (), ()), seats=({}, {}, {}, {}), sides=((0, 40), (0, 40))):
    """Whether hands hold what is known; `seats` have ranges by "points" or by number of a suit."""
    for hand, cards, wanted in zip(hands, known, seats, strict=True):
        if not hand >= set(cards):
            return False
        for what, (low, high) in wanted.items():
            found = points(hand) if what == "points" else sum(c // 13 == what for c in hand)
            if not low <= found <= high:
                return False
    both = points(hands[0], hands[2]), points(hands[1], hands[3])
    return all(low <= has <= high for has, (low, high) in zip(both, sides, strict=True))
