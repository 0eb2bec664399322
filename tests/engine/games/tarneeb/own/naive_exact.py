"""The best a side can do that does not see the other hands, by enumeration of its plans.

Exact means here: the player and his partner (whose hand is known) choose each card by what has
been played; the opponents know all hands and the plan, and choose in each deal what is worst
for it; all deals are equally likely. That is the game of Frank and Basin, "Search in games with
incomplete information" (AIJ 1998). A plan is a vector of results, one per deal; a position is
worth the set of its best vectors (Cazenave and Ventos, "The alpha-mu search algorithm", 2019).
"""

from tests.engine.games.tarneeb.naive import Naive


def undominated(vectors):
    """Vectors that no other equals or beats in every deal."""
    best = []
    for vector in sorted(set(vectors), key=sum, reverse=True):
        if not any(all(a >= b for a, b in zip(other, vector, strict=True)) for other in best):
            best.append(vector)
    return best


class Exact:
    """Values for the side of `me` in deals with the same hands of `me` and his partner."""

    def __init__(self, me, trump, step, points):
        self.me, self.points = me, points
        self.rules = Naive(trump, step)
        self.known = {}

    def cards(self, deals, leader, table=()):
        """For each card of `me`, whose turn it is: the mean result of the best plan with it."""
        hands = deals[0]
        _, legal = self.rules.legal(hands, leader, table)
        values = {}
        for card in legal:
            vectors = self.after(deals, leader, table, 0, card)
            values[card] = max(sum(vector) for vector in vectors) / len(deals)
        return values

    def after(self, deals, leader, table, won, card):
        moved = [self.rules.after(hands, leader, table, card) for hands in deals]
        (_, next_leader, next_table), north_south = moved[0]
        if not next_table:
            won += north_south if self.me % 2 == 0 else 1 - north_south
        return self.vectors([hands for (hands, _, _), _ in moved], next_leader, next_table, won)

    def vectors(self, deals, leader, table, won):
        if not any(any(hand) for hand in deals[0]):
            return [(self.points[won],) * len(deals)]
        key = tuple(deals), leader, table, won
        if key not in self.known:
            self.known[key] = self.search(deals, leader, table, won)
        return self.known[key]

    def search(self, deals, leader, table, won):
        seat, legal = self.rules.legal(deals[0], leader, table)
        if seat % 2 == self.me % 2:
            found = []
            for card in legal:
                found += self.after(deals, leader, table, won, card)
            return undominated(found)
        # The opponent plays another card in each deal; what it is tells our side something.
        worst = [(float("inf"),) * len(deals)]
        cards = {}
        for number, hands in enumerate(deals):
            for card in self.rules.legal(hands, leader, table)[1]:
                cards.setdefault(card, []).append(number)
        for card, numbers in cards.items():
            plans = self.after([deals[n] for n in numbers], leader, table, won, card)
            combined = []
            for vector in worst:
                for plan in plans:
                    result = list(vector)
                    for number, value in zip(numbers, plan, strict=True):
                        result[number] = min(result[number], value)
                    combined.append(tuple(result))
            worst = undominated(combined)
        return worst
