"""Hold'em written again, slow and obvious: all fives of seven are tried, every deal in turn.

Shares no code with the engine but the card codes (13 * suit + rank).
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

KEPT = 50_000  # values: all that tests come by would be 200 MB for as long as others run


@lru_cache(KEPT)
def value_of_five(cards):
    """Class (0 high card .. 8 straight flush) and then the ranks that decide, as a tuple."""
    ranks = sorted((card % 13 for card in cards), reverse=True)
    count = Counter(ranks)
    by_count = sorted(count, key=lambda rank: (-count[rank], -rank))
    pattern = sorted(count.values(), reverse=True)
    flush = len({card // 13 for card in cards}) == 1
    straight = len(count) == 5 and ranks[0] - ranks[4] == 4
    if ranks == [12, 3, 2, 1, 0]:
        straight, by_count = True, [3]
    if straight:
        by_count = by_count[:1]
    if straight and flush:
        hand_class = 8
    elif pattern == [4, 1]:
        hand_class = 7
    elif pattern == [3, 2]:
        hand_class = 6
    elif flush:
        hand_class = 5
    elif straight:
        hand_class = 4
    elif pattern == [3, 1, 1]:
        hand_class = 3
    elif pattern == [2, 2, 1]:
        hand_class = 2
    elif pattern == [2, 1, 1, 1]:
        hand_class = 1
    else:
        hand_class = 0
    return (hand_class, *by_count)


@lru_cache(KEPT)
def value(cards):
    """Value of the best five of a sorted tuple of five to seven cards."""
    return max(value_of_five(five) for five in combinations(cards, 5))


def value_of(cards):
    return value(tuple(sorted(cards)))


def deals(seats, board=(), dead=()):
    """Yield (hole cards of every seat, full board, cards added to the board) of every deal."""
    known = {card for seat in seats for card in seat} | {*board, *dead}
    deck = [card for card in range(52) if card not in known]

    def deal_hands(number, left):
        if number == len(seats):
            yield ()
            return
        for more in combinations(left, 2 - len(seats[number])):
            rest = [card for card in left if card not in more]
            for others in deal_hands(number + 1, rest):
                yield ((*seats[number], *more), *others)

    for added in combinations(deck, 5 - len(board)):
        left = [card for card in deck if card not in added]
        for hands in deal_hands(0, left):
            yield hands, (*board, *added), added


class Count:
    """Per seat: deals won alone, split by ways, lost, pot share, hand classes."""

    def __init__(self, seats):
        self.deals = 0
        self.won = [Counter() for _ in range(seats)]
        self.classes = [[0] * 9 for _ in range(seats)]

    def add(self, values):
        self.deals += 1
        winners = [seat for seat, v in enumerate(values) if v == max(values)]
        for seat, v in enumerate(values):
            self.classes[seat][v[0]] += 1
            self.won[seat][len(winners) if seat in winners else 0] += 1

    def win(self, seat):
        return self.won[seat][1]

    def ties(self, seat):
        return tuple(self.won[seat][ways] for ways in range(2, len(self.won) + 1))

    def lose(self, seat):
        return self.won[seat][0]

    def equity(self, seat):
        shares = sum(Fraction(n, ways) for ways, n in self.won[seat].items() if ways)
        return shares / self.deals


def count(seats, board=(), dead=()):
    """Count of all deals, and a count for each card that may come next."""
    total = Count(len(seats))
    after = {}
    for hands, full_board, added in deals(seats, board, dead):
        values = [value_of((*hand, *full_board)) for hand in hands]
        total.add(values)
        for card in added:
            after.setdefault(card, Count(len(seats))).add(values)
    return total, after


def outs(seats, board, seat):
    """Cards that put a seat strictly in front, by class made; None if it is in front or level."""

    def values(further):
        return [value_of((*hand, *board, *further)) for hand in seats]

    now = values(())
    if now[seat] == max(now):
        return None
    known = {card for hand in seats for card in hand} | set(board)
    found = {}
    for card in set(range(52)) - known:
        then = values((card,))
        if all(then[seat] > other for i, other in enumerate(then) if i != seat):
            found.setdefault(then[seat][0], set()).add(card)
    return found


def standings(mine, hands, board):
    """Shares of `hands`, a dict from two cards to a weight, that are worse than `mine`, as good,
    and better as they stand, now and, in a dict, after each card that may come."""

    def standing(further):
        own = value_of((*mine, *board, *further))
        found = [0.0, 0.0, 0.0]
        for hand, weight in hands.items():
            if not set(further) & set(hand):
                other = value_of((*hand, *board, *further))
                found[0 if own > other else 1 if own == other else 2] += weight
        total = sum(found)
        return [part / total for part in found] if total else None

    cards = set(range(52)) - {*mine, *board}
    then = {card: found for card in cards if (found := standing((card,))) is not None}
    return standing(()), then


class RangeCount:
    """Deals by the product of their weights; seats are dicts from two cards to a weight."""

    def __init__(self, seats):
        self.deals = 0
        self.won = [Counter() for _ in range(seats)]
        self.classes = [[0] * 9 for _ in range(seats)]
        self.reach = [Counter() for _ in range(seats)]
        self.shares = [Counter() for _ in range(seats)]

    def add(self, hands, values, weight):
        self.deals += weight
        winners = [seat for seat, v in enumerate(values) if v == max(values)]
        for seat, v in enumerate(values):
            won = len(winners) if seat in winners else 0
            self.classes[seat][v[0]] += weight
            self.won[seat][won] += weight
            self.reach[seat][hands[seat]] += weight
            self.shares[seat][hands[seat]] += Fraction(weight, won) if won else 0

    def equity(self, seat):
        return sum(self.shares[seat].values()) / Fraction(self.deals)


def joint_hands(ranges, used=()):
    """Yield (two cards of every seat, product of the weights) where no card is held twice."""
    if not ranges:
        yield (), 1
        return
    for hand, weight in ranges[0].items():
        if weight and not set(hand) & set(used):
            for others, rest in joint_hands(ranges[1:], (*used, *hand)):
                yield (hand, *others), Fraction(weight) * rest


def range_count(ranges, board=(), dead=()):
    """Count of all deals with ranges, and a count for each card that may come next."""
    total = RangeCount(len(ranges))
    after = {}
    for hands, weight in joint_hands(ranges, (*board, *dead)):
        used = {*board, *dead, *(card for hand in hands for card in hand)}
        for added in combinations([c for c in range(52) if c not in used], 5 - len(board)):
            values = [value_of((*hand, *board, *added)) for hand in hands]
            total.add(hands, values, weight)
            for card in added:
                after.setdefault(card, RangeCount(len(ranges))).add(hands, values, weight)
    return total, after
