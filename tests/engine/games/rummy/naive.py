"""Gin and Three Thirteen again, slow and obvious: every reading of every card in every group."""

from itertools import combinations, product

LINES = {
    "low": ["A23456789TJQK"],
    "high": ["23456789TJQKA"],
    "both": ["A23456789TJQK", "23456789TJQKA"],
    "wrap": [("A23456789TJQK" * 2)[i : i + 13] for i in range(13)],
}


def rank(card):
    return "23456789TJQKA"[card % 13]


def suit(card):
    return "shcd"[card // 13]


def cost(card, rules):
    return rules.points[13 if card == 52 else card % 13]


def is_set(natural, wild, rules):
    size = len(natural) + wild
    most = rules.max_set if rules.max_set else 1000
    suits = [suit(card) for card in natural]
    if rules.distinct_suits:
        most = min(most, 4)
        if len(set(suits)) != len(suits):
            return False
    return rules.min_set <= size <= most and len({rank(card) for card in natural}) <= 1


def is_run(natural, wild, rules):
    size = len(natural) + wild
    if rules.same_suit_runs and len({suit(card) for card in natural}) > 1:
        return False
    ranks = {rank(card) for card in natural}
    if size < rules.min_run or len(ranks) < len(natural):
        return False
    return any(
        ranks <= set(line[at : at + size])
        for line in LINES[rules.aces]
        for at in range(13 - size + 1)
    )


def is_group(cards, rules):
    readings = []
    for card in cards:
        may_be_wild = card == 52 or card % 13 in rules.wild_ranks
        may_be_natural = card != 52 and (not may_be_wild or rules.wilds_as_rank)
        readings.append([True] * may_be_wild + [False] * may_be_natural)
    for reading in product(*readings):
        natural = [card for card, wild in zip(cards, reading, strict=True) if not wild]
        wild = len(cards) - len(natural)
        if rules.max_wild and wild > rules.max_wild:
            continue
        if not natural and not rules.all_wild:
            continue
        if natural and wild > len(natural) and not rules.mostly_wild:
            continue
        if is_set(natural, wild, rules) or is_run(natural, wild, rules):
            return True
    return False


def groupings(cards, rules):
    """Every way to put the cards into groups: (points left, groups as index tuples)."""
    groups = [
        chosen
        for size in range(2, len(cards) + 1)
        for chosen in combinations(range(len(cards)), size)
        if is_group([cards[i] for i in chosen], rules)
    ]

    def extend(first, free, laid):
        yield sum(cost(cards[i], rules) for i in free), laid
        for at in range(first, len(groups)):
            if free.issuperset(groups[at]):
                yield from extend(at + 1, free.difference(groups[at]), [*laid, groups[at]])

    yield from extend(0, frozenset(range(len(cards))), [])


def least_points(cards, rules):
    """Fewest points left, by dynamic programming over all subsets of the cards."""
    n = len(cards)
    groups = [[] for _ in range(n)]  # by lowest card
    known = {}
    for mask in range(1, 1 << n):
        if mask.bit_count() >= min(rules.min_set, rules.min_run):
            chosen = tuple(sorted(cards[i] for i in range(n) if mask >> i & 1))
            if chosen not in known:
                known[chosen] = is_group(chosen, rules)
            if known[chosen]:
                groups[(mask & -mask).bit_length() - 1].append(mask)
    best = [0] * (1 << n)
    for mask in range(1, 1 << n):
        low = (mask & -mask).bit_length() - 1
        best[mask] = cost(cards[low], rules) + best[mask & (mask - 1)]
        for group in groups[low]:
            if group & mask == group:
                best[mask] = min(best[mask], best[mask & ~group])
    return best[-1]


def best_discards(cards, rules):
    """Points left after each discard."""
    return [least_points(cards[:i] + cards[i + 1 :], rules) for i in range(len(cards))]
