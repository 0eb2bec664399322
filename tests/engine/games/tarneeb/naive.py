"""Double dummy as anyone would first write it: try every card, look at every reply."""

from functools import cache


def suit(card):
    return card // 13


def best_of_trick(cards, trump):
    """Index of the winning card."""
    strength = []
    for card in cards:
        if suit(card) == trump:
            strength.append(100 + card % 13)
        elif suit(card) == suit(cards[0]):
            strength.append(card % 13)
        else:
            strength.append(-1)
    return strength.index(max(strength))


class Naive:
    """Values of positions of one trump and direction (+1 clockwise, -1 counterclockwise).

    A position is (hands, leader, table): four frozensets, who led, cards on the table.
    """

    def __init__(self, trump, step):
        self.trump, self.step = trump, step
        self.value = cache(self.value)

    def legal(self, hands, leader, table):
        seat = (leader + self.step * len(table)) % 4
        hand = hands[seat]
        if table:
            same = {card for card in hand if suit(card) == suit(table[0])}
            hand = same or hand
        return seat, sorted(hand)

    def after(self, hands, leader, table, card):
        """Position after `card`, and the trick for North-South it completes, if any."""
        seat, _ = self.legal(hands, leader, table)
        hands = tuple(hand - {card} if at == seat else hand for at, hand in enumerate(hands))
        table = (*table, card)
        if len(table) < 4:
            return (hands, leader, table), 0
        winner = (leader + self.step * best_of_trick(table, self.trump)) % 4
        return (hands, winner, ()), 1 if winner in (0, 2) else 0

    def value(self, hands, leader, table=()):
        """Tricks North-South take from here, the trick in progress included."""
        if not any(hands):
            return 0
        seat, _ = self.legal(hands, leader, table)
        values = self.values(hands, leader, table).values()
        return max(values) if seat in (0, 2) else min(values)

    def values(self, hands, leader, table=()):
        """The same for every card that may be played."""
        _, cards = self.legal(hands, leader, table)
        values = {}
        for card in cards:
            position, won = self.after(hands, leader, table, card)
            values[card] = won + self.value(*position)
        return values
