"""A round of Three Thirteen by rule again, slow and obvious, with lists of cards."""

from dataclasses import replace

from engine.games.rummy import analysis
from engine.rng import random_word
from tests.engine.games.rummy import naive

SAME_RANK, NEXT, GAP, LAST_GAIN = range(4)


def is_wild(card, rules):
    return card == 52 or card % 13 in rules.wild_ranks


def partner_worth(card, other, rules, weights):
    """Ask the groups of three natural cards that hold both."""
    if is_wild(card, rules) or is_wild(other, rules):
        return 0
    tame = replace(rules, wild_ranks=(), max_wild=0)
    if naive.rank(card) == naive.rank(other):
        sets = [naive.is_set([card, other, x], 0, tame) for x in range(52)]
        return weights[SAME_RANK] if any(sets) else 0
    if naive.is_run([card, other], 0, replace(tame, min_run=2)):
        return weights[NEXT]
    runs = [naive.is_run([card, other, x], 0, tame) for x in range(52)]
    return weights[GAP] if any(runs) else 0


def worth(hand, at, rules, weights):
    others = [card for i, card in enumerate(hand) if i != at]
    return sum(partner_worth(hand[at], other, rules, weights) for other in others)


def loose_places(hand, rules):
    """Places of cards in no group; which of the best groupings it is, only the engine says."""
    _, laid = analysis._solve(hand, rules, discard=True)
    return [i for i in range(len(hand)) if laid[32 + i] < 0]


def least_after_throw(hand, rules):
    return min(naive.best_discards(list(hand), rules))


def choose_throw(hand, last, rules, weights):
    places = loose_places(hand, rules)
    loose = [i for i in places if not is_wild(hand[i], rules)]
    dearest = max((naive.cost(hand[i], rules) for i in places), default=0)
    if loose and not (last and all(naive.cost(hand[i], rules) < dearest for i in loose)):

        def value(i):
            partners = 0 if last else worth(hand, i, rules, weights)
            return naive.cost(hand[i], rules) - partners

        return max(loose, key=lambda i: (value(i), -i))
    left = naive.best_discards(list(hand), rules)
    kind = [(card == 52) + is_wild(card, rules) for card in hand]  # jokers last
    return min(range(len(hand)), key=lambda i: (left[i], kind[i], i))


def takes(hand, top, last, rules, weights):
    more = [*hand, top]
    if not (is_wild(top, rules) or last or worth(more, len(hand), rules, weights) > 0):
        return False
    before, after = naive.least_points(hand, rules), least_after_throw(more, rules)
    if last:
        return before - after >= weights[LAST_GAIN]
    used = is_wild(top, rules) or len(hand) not in loose_places(more, rules)
    return used and after < before


class Game:
    """Hands, stock (next card last), pile (top last), and what was done."""

    def __init__(self, hands, stock, pile, rules, weights, start):
        self.hands, self.stock, self.pile = hands, stock, pile
        self.rules, self.weights, self.start = rules, weights, start
        self.mover, self.out, self.turns, self.words = 0, None, 0, 0
        self.left = [None] * len(hands)
        self.log = []

    def shuffle(self, cards):
        for i in range(len(cards), 1, -1):
            self.words += 1
            word = int(random_word(self.start, self.words)) % (1 << 64)
            j = word * i >> 64
            cards[i - 1], cards[j] = cards[j], cards[i - 1]

    def draw(self):
        if not self.stock:
            top = self.pile.pop()
            self.stock = self.pile[::-1]
            self.pile = [top]
            self.shuffle(self.stock)
            self.log.append("shuffle")
        return self.stock.pop()

    def improve(self, draws, known):
        for player in range(1, len(self.hands)):
            hand = self.hands[player]
            for _ in range(draws[player]):
                card = self.stock.pop()
                more = [*hand, card]
                if least_after_throw(more, self.rules) > 0:
                    at = choose_throw(more, False, self.rules, self.weights)
                    if known[player] <= at < len(hand):
                        hand[at], card = card, hand[at]
                self.stock.append(card)
                self.words += 1
                word = int(random_word(self.start, self.words)) % (1 << 64)
                at = word * len(self.stock) >> 64
                self.stock[-1], self.stock[at] = self.stock[at], card

    def join(self, known, tries):
        for player in range(1, len(self.hands)):
            hand = self.hands[player]
            for _ in range(tries if known[player] else 0):
                _, laid = analysis._solve(hand, self.rules, discard=False)
                taken = range(known[player])
                useless = [i for i in taken if laid[32 + i] < 0]
                useless = [i for i in useless if not is_wild(hand[i], self.rules)]
                if not useless and (self.out is not None or naive.least_points(hand, self.rules)):
                    break
                for i in range(known[player], len(hand)):
                    self.words += 1
                    word = int(random_word(self.start, self.words)) % (1 << 64)
                    at = word * len(self.stock) >> 64
                    hand[i], self.stock[at] = self.stock[at], hand[i]

    def turn(self):
        hand, last = self.hands[self.mover], self.out is not None
        nothing = not self.stock and len(self.pile) < 2
        if nothing or takes(hand, self.pile[-1], last, self.rules, self.weights):
            self.log.append("take")
            hand.append(self.pile.pop())
        else:
            self.log.append("draw")
            hand.append(self.draw())
        points = least_after_throw(hand, self.rules)
        at = choose_throw(hand, last or points == 0, self.rules, self.weights)
        self.pile.append(hand[at])
        self.log.append(hand[at])
        hand[at] = hand[-1]
        hand.pop()
        if last or points == 0:
            assert naive.least_points(hand, self.rules) == points
        self.left[self.mover] = points
        if points == 0 and self.out is None:
            self.out = self.mover
        self.mover = (self.mover + 1) % len(self.hands)
        self.turns += 1

    def play(self, most):
        while self.mover != self.out and self.turns < most:
            self.turn()
        if self.out is None:
            self.left = [None] * len(self.hands)
        elif self.left[self.out] is None:  # it had gone out before
            self.left[self.out] = 0
        for i, hand in enumerate(self.hands):
            if self.left[i] is None:
                self.left[i] = naive.least_points(hand, self.rules)
