"""Double dummy as anyone would first write it: try every card, look at every reply."""


def suit(card):
    return card // 13


def best_of_trick(cards, trump):
    """Index of the winning card."""
    trumps = [card for card in cards if card // 13 == trump]
    led = cards[0] // 13
    return cards.index(max(trumps or [card for card in cards if card // 13 == led]))


class Naive:
    """Values of positions of one trump and direction (+1 clockwise, -1 counterclockwise).

    A position is (hands, leader, table): four frozensets, who led, cards on the table.
    """

    def __init__(self, trump, step):
        self.trump, self.step = trump, step
        self.known = {}  # values before a lead: (hands, leader) -> tricks

    def legal(self, hands, leader, table):
        seat = (leader + self.step * len(table)) % 4
        hand = hands[seat]
        if table:
            led = table[0] // 13
            hand = [card for card in hand if card // 13 == led] or hand
        return seat, sorted(hand)

    def after(self, hands, leader, table, card):
        """Position after `card`, and the trick for North-South it completes, if any."""
        hands = tuple(hand - {card} for hand in hands)
        table = (*table, card)
        if len(table) < 4:
            return (hands, leader, table), 0
        winner = (leader + self.step * best_of_trick(table, self.trump)) % 4
        return (hands, winner, ()), 1 if winner in (0, 2) else 0

    def value(self, hands, leader, table=()):
        """Tricks North-South take from here, the trick in progress included."""
        if table:
            return self.trick(hands, leader, table)
        if (hands, leader) not in self.known:
            self.known[hands, leader] = self.trick(hands, leader, ()) if any(hands) else 0
        return self.known[hands, leader]

    def trick(self, hands, leader, table):
        """The same; what is on the table is taken out of the hands when the trick is complete."""
        if len(table) == 4:
            winner = (leader + self.step * best_of_trick(table, self.trump)) % 4
            hands = tuple(hand.difference(table) for hand in hands)
            return (1 if winner in (0, 2) else 0) + self.value(hands, winner)
        seat, cards = self.legal(hands, leader, table)
        values = [self.trick(hands, leader, (*table, card)) for card in cards]
        return max(values) if seat in (0, 2) else min(values)

    def values(self, hands, leader, table=()):
        """The same for every card that may be played."""
        _, cards = self.legal(hands, leader, table)
        values = {}
        for card in cards:
            position, won = self.after(hands, leader, table, card)
            values[card] = won + self.value(*position)
        return values
