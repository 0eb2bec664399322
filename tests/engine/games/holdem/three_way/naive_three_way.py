"""Streets of three again, slow and obvious: deal by deal, hand against hand, by recursion."""

from fractions import Fraction

from tests.engine.games.holdem.naive import value_of


def shares(values):
    """What part of a pot each of those with a value wins."""
    best = max(values)
    return [Fraction(value == best, values.count(best)) for value in values]


def met(hands, mine, one, two, share):
    """Sum over pairs of others' hands that share no card with it or each other; `share` of each.

    `hands` are pairs of cards, `one` and `two` weights by place.
    """
    total = 0.0
    for b, left in enumerate(one):
        for c, right in enumerate(two):
            if left and right and len({*hands[mine], *hands[b], *hands[c]}) == 6:
                total += left * right * float(share(mine, b, c))
    return total


def split(put, folded, values, rake):
    """Chips that each gets back of what all put in, with `put` beyond the three's from others."""
    own, dead = put[:3], put[3:]
    got = [0.0] * 3
    left = [p for p in range(3) if not folded[p]]
    second = sorted(own, reverse=True)[1]
    top = own.index(max(own))
    if own[top] > second:  # nobody matched it
        got[top] += own[top] - second
        own = [min(chips, second) for chips in own]
    total = sum(own) + sum(dead)
    kept = total - min(rake[0] * total, rake[1])
    pots, below = [], 0.0
    for level in sorted({own[p] for p in left}):
        who = [p for p in left if own[p] >= level]
        pots.append([sum(max(0.0, min(chips, level) - below) for chips in (*own, *dead)), who])
        below = level
    pots[-1][0] += total - sum(chips for chips, _who in pots)  # of who folded
    for chips, who in pots:
        for p, share in zip(who, shares([values[p] for p in who]), strict=True):
            got[p] += chips * kept / total * float(share)
    return got


class Game:
    """A river's betting, and how each acts: ``often(place, action, combo)``."""

    def __init__(self, places, seats, board, hands, weights, often, rake=(0.0, 0.0)):
        self.places, self.seats, self.often, self.rake = places, seats, often, rake
        self.start, self.hands, self.weights = places[0].hand, hands, weights
        self.value = {hand: value_of((*hand, *board)) for hand in hands}

    def deals(self):
        for a, first in enumerate(self.hands):
            for b, second in enumerate(self.hands):
                for c, third in enumerate(self.hands):
                    weight = self.weights[0][a] * self.weights[1][b] * self.weights[2][c]
                    if weight and len({*first, *second, *third}) == 6:
                        yield (first, second, third), weight

    def ends(self, at, dealt, chance):
        """Yield what each wins from the root on at each end, with its chance."""
        place = self.places[at]
        if place.kind >= 3:
            hand = place.hand
            others = [s for s in range(hand.table.seats) if s not in self.seats]
            put = [hand.state.put[s] for s in (*self.seats, *others)]
            folded = [s in hand.state.folded for s in self.seats]
            got = split(put, folded, [self.value[h] for h in dealt], self.rake)
            before = [self.start.state.put[s] for s in self.seats]
            spent = [there - here for there, here in zip(put, before, strict=False)]
            yield [g - s for g, s in zip(got, spent, strict=True)], chance
            return
        for action, child in enumerate(place.children):
            share = self.often(at, action, dealt[place.kind])
            if share > 0:
                yield from self.ends(child, dealt, chance * share)

    def evs(self):
        total, won = 0.0, [0.0] * 3
        for dealt, weight in self.deals():
            total += weight
            for worth, chance in self.ends(0, dealt, 1.0):
                won = [w + weight * chance * one for w, one in zip(won, worth, strict=True)]
        return [w / total for w in won]

    def best(self, player):
        """What a best response of one player wins: of each hand, the best action at each place."""
        total = sum(weight for _dealt, weight in self.deals())
        won = 0.0
        for own in self.hands:
            reach = [(dealt, w) for dealt, w in self.deals() if dealt[player] == own]
            if reach:
                won += self._best(0, player, reach)
        return won / total

    def _best(self, at, player, reach):
        place = self.places[at]
        if place.kind >= 3:
            return sum(
                weight * chance * worth[player]
                for dealt, weight in reach
                for worth, chance in self.ends(at, dealt, 1.0)
            )
        after = []
        for action, child in enumerate(place.children):
            if place.kind == player:
                after.append(self._best(child, player, reach))
                continue
            there = [(d, w * self.often(at, action, d[place.kind])) for d, w in reach]
            after.append(self._best(child, player, [(d, w) for d, w in there if w > 0]))
        return max(after) if place.kind == player else sum(after)
