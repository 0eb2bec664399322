"""Gin again, slow and obvious: a referee who sees all cards. Cards are texts such as "As"."""

from functools import cache
from itertools import combinations

RANKS = "A23456789TJQK"
DECK = [rank + suit for suit in "shcd" for rank in RANKS]
POINTS = {rank: min(at + 1, 10) for at, rank in enumerate(RANKS)}


def points(cards):
    return sum(POINTS[card[0]] for card in cards)


def is_meld(cards):
    cards = list(cards)
    if len(cards) < 3:
        return False
    if len({card[0] for card in cards}) == 1:
        return True
    places = sorted(RANKS.index(card[0]) for card in cards)
    one_suit = len({card[1] for card in cards}) == 1
    return one_suit and places == list(range(places[0], places[0] + len(places)))


def all_melds():
    """Every group of the deck: sets of three and four, runs of any length."""
    found = []
    for rank in RANKS:
        same = [rank + suit for suit in "shcd"]
        found += [*combinations(same, 3), same]
    for suit in "shcd":
        for low in range(13):
            for high in range(low + 3, 14):
                found.append([RANKS[at] + suit for at in range(low, high)])
    return [frozenset(meld) for meld in found]


MELDS = all_melds()


def melds_of(cards):
    held = set(cards)
    return [meld for meld in MELDS if meld <= held]


def arrangements(cards):
    """Every way to lay disjoint groups: (points left, groups)."""
    melds = melds_of(cards)

    def lay(first, free, laid):
        yield points(free), laid
        for at in range(first, len(melds)):
            if melds[at] <= free:
                yield from lay(at + 1, free - melds[at], (*laid, melds[at]))

    yield from lay(0, frozenset(cards), ())


def deadwood(cards):
    return _deadwood(frozenset(cards))


@cache
def _deadwood(cards):
    return min(left for left, _ in arrangements(cards))


def could_be_laid_off(melds, held):
    return sum(
        1 for card in DECK if card not in held and any(is_meld([*meld, card]) for meld in melds)
    )


def spreads(cards):
    """Least points; of those, the groups on which the fewest cards could be laid off."""
    ways = list(arrangements(cards))
    least = min(left for left, _ in ways)
    best = [melds for left, melds in ways if left == least]
    ends = [could_be_laid_off(melds, cards) for melds in best]
    return [melds for melds, n in zip(best, ends, strict=True) if n == min(ends)]


def after_layoffs(cards, melds):
    best = deadwood(cards)
    for card in cards:
        for at, meld in enumerate(melds):
            if is_meld([*meld, card]):
                longer = [*melds[:at], [*meld, card], *melds[at + 1 :]]
                best = min(best, after_layoffs([c for c in cards if c != card], longer))
    return best


def stretches(cards):
    """Runs, as long as can be, that cards in runs make."""
    found = []
    for suit in "shcd":
        run = []
        for rank in RANKS + "-":
            if rank + suit in cards:
                run.append(rank + suit)
            else:
                found += [frozenset(run)] if run else []
                run = []
    return found


def ranks(cards):
    """Sets that cards in sets make."""
    every = [frozenset(card for card in cards if card[0] == rank) for rank in RANKS]
    return [same for same in every if same]


def is_whole(cards, melds):
    """Tell whether no run can be made, longer or of two, with cards left by the sets."""
    sets = [meld for meld in melds if len({card[0] for card in meld}) == 1]
    rest = [card for card in cards if not any(card in meld for meld in sets)]
    runs = {run for run in stretches(rest) if len(run) >= 3}
    return runs == set(melds) - set(sets)


def score_laid(knocker, melds, other, rules):
    """What the knocker gets who lays down these groups."""
    left = points([card for card in knocker if not any(card in meld for meld in melds)])
    if left == 0:
        return deadwood(other) + rules.scoring.gin
    theirs = after_layoffs(list(other), [list(meld) for meld in melds])
    if theirs < left or (theirs == left and rules.scoring.undercut_on_ties):
        return theirs - left - rules.scoring.undercut
    return theirs - left


def scores(knocker, other, rules, *, big_gin=False, factor=1):
    """What the knocker may get: one number for each of the equally good spreads."""
    scoring = rules.scoring
    if big_gin:
        return {factor * (deadwood(other) + scoring.big_gin)}
    left = deadwood(knocker)
    if left == 0:
        return {factor * (deadwood(other) + scoring.gin)}
    found = set()
    for melds in spreads(knocker):
        theirs = after_layoffs(list(other), [list(meld) for meld in melds])
        if theirs < left or (theirs == left and scoring.undercut_on_ties):
            found.add(-factor * (left - theirs + scoring.undercut))
        else:
            found.add(factor * (theirs - left))
    return found


class Referee:
    """A deal with all cards known. Player 0 and player 1; the deck is dealt from its front."""

    def __init__(self, deck, dealer, rules):
        self.rules, self.dealer = rules, dealer
        self.hands = [None, None]
        self.hands[1 - dealer], self.hands[dealer] = list(deck[:10]), list(deck[10:20])
        self.pile, self.stock = [deck[20]], list(deck[21:])
        self.player, self.phase, self.taken = 1 - dealer, "first offer", None
        self.known, self.shed = [set(), set()], [set(), set()]  # what the other player has seen
        self.turns, self.takes = [0, 0], [0, 0]
        self.limit, self.factor = rules.knock, 1
        if rules.oklahoma:
            rank, suit = deck[20]
            self.limit = 0 if rank == "A" else POINTS[rank]
            self.factor = 2 if suit == "s" and rules.spades_double else 1
        self.result = None  # sets of points to player 0

    def legal(self):
        if self.result is not None:
            return []
        if self.phase in ("first offer", "second offer"):
            return [("pass", None), ("take", None)]
        if self.phase == "stock only":
            return [("draw", None)]
        if self.phase == "draw":
            return [("draw", None), ("take", None)]
        hand = self.hands[self.player]
        found = []
        for card in hand:
            if card != self.taken:
                found.append(("throw", card))
                if deadwood([c for c in hand if c != card]) <= self.limit:
                    found.append(("knock", card))
        if self.rules.big_gin and deadwood(hand) == 0:
            found.append(("big gin", None))
        return found

    def play(self, kind, card):
        hand = self.hands[self.player]
        known, shed = self.known[self.player], self.shed[self.player]
        if kind == "pass":
            shed.add(self.pile[-1])
            self.phase = "second offer" if self.phase == "first offer" else "stock only"
            self.player = 1 - self.player
        elif kind == "take":
            self.taken = self.pile.pop()
            hand.append(self.taken)
            known.add(self.taken)
            self.takes[self.player] += 1
            self.phase = "throw"
        elif kind == "draw":
            hand.append(self.stock.pop(0))
            shed.add(self.pile[-1])  # it was refused, now or when it was offered
            self.phase = "throw"
        elif kind == "throw":
            hand.remove(card)
            self.pile.append(card)
            known.discard(card)
            shed.add(card)
            self.turns[self.player] += 1
            self.taken, self.phase, self.player = None, "draw", 1 - self.player
            if len(self.stock) == 2:
                self.result = {0}
        else:
            if card:
                hand.remove(card)
            found = scores(
                hand,
                self.hands[1 - self.player],
                self.rules,
                big_gin=kind == "big gin",
                factor=self.factor,
            )
            self.result = found if self.player == 0 else {-points for points in found}
