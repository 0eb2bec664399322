"""What the net sees of a deal, and what it holds of it: sets of cards, one loop at a time.

A card is ``13 * suit + rank``, the ace's rank 0. A candidate is (choice, features), features are
plain numbers in the order in which `net` tells them.
"""

from tests.engine.games.rummy.gin import naive

DECK = range(52)
MOST_ABOVE = 12  # points above the least, beyond which a throw is not looked at


def text(card):
    return naive.RANKS[card % 13] + "shcd"[card // 13]


def cards(mask):
    return {card for card in DECK if mask >> card & 1}


def deadwood(hand):
    return naive.deadwood(map(text, hand))


def points(hand):
    return sum(min(card % 13 + 1, 10) for card in hand)


def beside(card, step):
    """Card so many ranks higher in the same suit, or None."""
    return card + step if 0 <= card % 13 + step < 13 else None


def of_rank(card, among):
    return {other for other in among if other % 13 == card % 13}


def runs_through(card, among):
    """Pairs of places of a run of three through `card`, the others `among`."""
    pairs = [(-2, -1), (-1, 1), (1, 2)]
    return [(a, b) for a, b in pairs if {beside(card, a), beside(card, b)} <= among]


def run_cards(hand):
    return {card for card in hand if runs_through(card, hand)}


def loose(hand):
    rest = hand - run_cards(hand)
    return {card for card in rest if len(of_rank(card, rest)) < 3}


def helps(card, hand):
    """Whether a card makes a group of three with two of a hand."""
    return bool(runs_through(card, hand)) or len(of_rank(card, hand)) >= 2


def dearest(hand):
    """The highest rank's card of the lowest suit, in a set; empty of none."""
    return {max(hand, key=lambda card: (card % 13, -card))} if hand else set()


def cheapest_throw(hand, taken):
    """Card that leaves least, of several the one worth most, then the lowest; what it leaves."""
    free = sorted(hand - taken)
    out = min(free, key=lambda card: (deadwood(hand - {card}), -points({card}), card))
    return out, deadwood(hand - {out})


def in_classes(number, edges):
    """Class of a number, by the first numbers of the classes."""
    return sum(number >= edge for edge in edges) - 1


def points_class(number):
    by_one, by_two = list(range(21)), list(range(21, 31, 2))
    return in_classes(number, [*by_one, *by_two, 31, 36, 41, 46, 51, 61, 71])


def turn_class(turn):
    return in_classes(turn, [*range(8), 8, 10, 12, 14])


def helpers_class(number):
    return in_classes(number, [0, 1, 2, 3, 4, 6, 9, 13, 19, 26])


def prospects(hand, left, live, limit):
    alone = loose(hand)
    first = dearest(alone)
    second = dearest(alone - first)
    helping = {card for card in live if helps(card, hand)}
    fresh = {card for card in helping if helps(card, alone)}
    near = {
        card
        for card in live - hand - fresh
        if of_rank(card, alone) or {beside(card, -1), beside(card, 1)} & alone
    }
    may_knock = limit < left <= limit + 15
    gins, knocks = 0, 0
    for card in helping if len(alone) <= 3 or may_knock else ():
        eleven = hand | {card}
        least = deadwood(eleven)
        if least:  # of all throws only those of the two dearest loose cards are tried
            least = min([deadwood(eleven - throw) for throw in (first, second) if throw] or [least])
        gins += len(alone) <= 3 and least == 0
        knocks += may_knock and least <= limit
    if may_knock:
        room = limit - left + points(first)
        knocks += sum(points({card}) <= room for card in live - helping)
    return {
        **{"loose": len(alone), "first": points(first), "second": points(second)},
        **{"outs": len(helping), "fresh": points(fresh), "near": len(near)},
        **{"gins": gins, "knocks": knocks},
    }


def mean(hand):
    return points(hand) // max(len(hand), 1)


class Seen:
    """A state as its player to move sees it; `rows` of the state are looked at nowhere else."""

    def __init__(self, state, rules):
        me = int(state[13])
        self.hand, self.known = cards(int(state[me])), cards(int(state[3 - me]))
        self.mine = cards(int(state[2 + me]))
        self.turn = int(state[4 + me])
        self.shed, self.takes = cards(int(state[7 - me])), int(state[9 - me])
        self.buried, self.top = cards(int(state[10])), int(state[11])
        self.stock, self.phase = 31 - int(state[12]), int(state[14])
        self.taken, self.limit = cards(int(state[15])), int(rules[0])
        self.big_gin = int(rules[4]) >= 0

    def common(self):
        return [turn_class(self.turn), self.stock // 3, self.takes, len(self.mine)]


def describe(state, rules):
    """Features of the state, and (choice, features) of each candidate; alone, it has none."""
    seen = Seen(state, rules)
    if seen.phase == 2:
        return [], [(2, [])]
    if seen.phase != 4:
        return describe_take(seen)
    if seen.big_gin and deadwood(seen.hand) == 0:
        return [], [(3, [])]
    return describe_throws(seen)


def describe_take(seen):
    eleven = seen.hand | {seen.top}
    out, after = cheapest_throw(eleven, {seen.top})
    if after == 0:
        return [], [(1, [])]
    before = deadwood(seen.hand)
    live = set(DECK) - eleven - seen.buried - seen.known
    helping = sum(helps(card, seen.hand) for card in live)
    kind = {0: 0, 1: 1, 3: 2}[seen.phase]
    of_state = [*seen.common(), mean(seen.shed), kind, points_class(before), helping]
    ten = prospects(eleven - {out}, after, live, seen.limit)
    same = of_rank(seen.top, seen.hand)
    group = 0
    if helps(seen.top, seen.hand):
        runs = runs_through(seen.top, seen.hand)
        next_to = {beside(seen.top, -1), beside(seen.top, 1)}
        if after >= before:
            group = 5
        elif len(same) == 3 or (runs and run_cards(seen.hand) & next_to):
            group = 4
        elif runs:
            group = 3 if len(same) >= 2 else 2
        else:
            group = 1
    taken_up = [
        *(points_class(after), (before - after + 8) // 3, group, ten["outs"], ten["loose"]),
        *(seen.top % 13, ten["outs"] - helping + 6, ten["gins"]),
        *(helpers_class(ten["knocks"]), ten["fresh"] // 8),
    ]
    return of_state, [(1, taken_up), (2 if seen.phase == 3 else 0, [])]


def describe_throws(seen):
    hand, known = seen.hand, seen.known
    out, least = cheapest_throw(hand, seen.taken)
    if least == 0:
        return [], [(200 + out, [])]
    live = set(DECK) - hand - seen.buried - known
    grouped = len(known - loose(known))
    of_state = [
        *(*seen.common(), grouped - 2 if grouped else 0, points_class(least), mean(seen.shed)),
        sum(card % 13 < 4 for card in seen.shed),
        2 * points(live) // max(len(live), 1) - 8,
    ]
    found, best_gin = [], 0
    for card in sorted(hand - seen.taken):
        ten = hand - {card}
        left = deadwood(ten)
        if left > least + MOST_ABOVE:
            continue
        what = prospects(ten, left, live, seen.limit)
        best_gin = max(best_gin, what["gins"])
        same = of_rank(card, DECK) - {card}
        u, k = len(same & live), len(same & known)
        through = [(beside(card, a), beside(card, b)) for a, b in ((-2, -1), (-1, 1), (1, 2))]
        both = sum({a, b} <= live for a, b in through)
        mixed = sum((a in live and b in known) or (a in known and b in live) for a, b in through)
        theirs = sum({a, b} <= known for a, b in through)
        near_shed = sum(beside(card, step) in seen.shed for step in (-1, 1))
        features = [
            *(points_class(left), left - least, 9 * what["loose"] + min(what["outs"], 8)),
            *(what["outs"], what["fresh"] // 8, what["near"] // 2, what["first"], what["second"]),
            *(card % 13, u * (u - 1) // 2 + both, k * u + mixed, k * (k - 1) // 2 + theirs),
            *(len(same & seen.shed) + near_shed, what["gins"], helpers_class(what["knocks"])),
            2 * helps(card, ten) + (u > 0),
        ]
        found.append((100 + card, features))
    if least <= seen.limit:
        ten = hand - {out}
        runs = run_cards(ten)
        sets = [c for c in ten - runs if len(of_rank(c, ten - runs)) >= 3]
        ends = {beside(card, step) for card in runs for step in (-1, 1)}
        ends |= {card for one in sets for card in of_rank(one, DECK)}
        quarter, turn = min(least // 3, 3), turn_class(seen.turn)
        features = [
            *(12 * min(least, 10) + turn, 5 * quarter + min(seen.takes, 4)),
            *(len(ends & (live | known)), len(loose(ten)), 11 * quarter + mean(seen.shed)),
            best_gin,
        ]
        found.append((200 + out, features))
    return of_state, found


def worths(weights, parts, ends, common, found, band):
    """Worth of each candidate: rows of its features and the state's, what is positive weighed.

    `parts` of the state, of a choice and of a knock: (first row, values, crossed) by feature.
    """

    def rows(part, features):
        for (start, size, crossed), value in zip(part, features, strict=True):
            value = min(max(value, 0), size - 1)
            yield weights[start + (band * size if crossed else 0) + value]

    shared = [sum(column) for column in zip(ends[0], *rows(parts[0], common), strict=True)]
    answer = []
    for choice, features in found:
        part = parts[2] if choice >= 200 else parts[1]
        columns = zip(shared, *rows(part, features), strict=True) if features else zip(shared)
        hidden = [max(sum(column), 0.0) for column in columns]
        answer.append(sum(h * w for h, w in zip(hidden, ends[1], strict=True)))
    return answer
