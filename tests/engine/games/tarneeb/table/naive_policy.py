"""What the net is told of the play, and what it makes of it, as one would first write it.

Features are (name of the group in `policy_kernels`, place in it).
"""

LEAD, LEAD_TRUMP, WIN, LOSE, RUFF, RUFF_IN_VAIN, THROW = range(7)
GROUP = {LEAD: 0, LEAD_TRUMP: 1, WIN: 2, LOSE: 2, RUFF: 3, RUFF_IN_VAIN: 3, THROW: 4}


def suit(card):
    return card // 13


def beats(card, best, trump):
    if suit(card) == suit(best):
        return card > best
    return suit(card) == trump


def few(cards):
    return [0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 6, 6, 6][cards]


class Told:
    """What the seat to move of `position` is told.

    Parameters
    ----------
    position : a `rules.Position`, of which only the hand of the seat to move is looked at
    bid : of the contract
    called : seats that bid
    """

    def __init__(self, position, bid, called):
        self.seat = seat = position.to_move
        step = 3 if position.direction == "counterclockwise" else 1
        self.others = [(seat + 2) % 4, (seat + step) % 4, (seat - step) % 4]
        self.hand = list(position.hands[seat])
        self.trump = position.trump
        self.bid, self.called, self.declarer = bid, called, position.leader
        self.side = (position.leader - seat) % 2
        self.role = ((position.leader - seat) * (1 if step == 3 else -1)) % 4
        self.left = 13 - len(position.tricks)
        won = sum((t.winner - position.leader) % 2 == 0 for t in position.tricks)
        self.needed = bid - won
        self.gone = set(position.played)
        tricks = list(position.tricks)
        self.table = []
        if position.trick:
            tricks.append(position.trick)
            self.table = list(position.trick.cards)
        self.out = {s: set() for s in range(4)}
        self.opened = {s: set() for s in range(4)}
        self.threw = {s: set() for s in range(4)}
        self.weak = {s: set() for s in range(4)}
        self.times = [0] * 4
        self.best = self.best_seat = None
        for trick in tricks:
            led = suit(trick.cards[0])
            self.times[led] += 1
            self.opened[trick.seats[0]].add(led)
            best, best_seat = trick.cards[0], trick.seats[0]
            for who, card in list(zip(trick.seats, trick.cards, strict=True))[1:]:
                takes = beats(card, best, self.trump)
                if suit(card) != led:
                    self.out[who].add(led)
                    if suit(card) != self.trump:
                        self.threw[who].add(suit(card))
                elif not takes and suit(best) == led and (best_seat - who) % 2:
                    self.weak[who].add(led)
                if takes:
                    best, best_seat = card, who
            self.best, self.best_seat = best, best_seat
        if not self.table:
            self.best = self.best_seat = None
        self.led = suit(self.table[0]) if self.table else None

    def mine(self, of):
        return sorted(card for card in self.hand if suit(card) == of)

    def live(self, of):
        """Cards that others may hold."""
        cards = range(13 * of, 13 * of + 13)
        return [c for c in cards if c not in self.hand and c not in self.gone]

    def tops(self, of):
        return len([c for c in self.mine(of) if all(c > other for other in self.live(of))])

    @property
    def partners(self):
        return int(self.best_seat == self.others[0])

    @property
    def spare(self):
        """Tricks that may still be lost, from -1 to 8; 9 once the contract is made."""
        return 9 if self.needed <= 0 else max(-1, min(8, self.left - self.needed))

    def choices(self):
        """Lists of touching cards, and the kind of each."""
        suits = range(4)
        if self.led is not None and self.mine(self.led):
            suits = [self.led]
        found = []
        for of in suits:
            run = []
            for card in range(13 * of, 13 * of + 13):
                if card in self.hand:
                    run.append(card)
                elif run and (card not in self.gone or card == self.best):
                    found.append(run)
                    run = []
            if run:
                found.append(run)
        return [(run, self.kind(run)) for run in found]

    def kind(self, run):
        of = suit(run[0])
        if self.led is None:
            return LEAD_TRUMP if of == self.trump else LEAD
        if of == self.led:
            return WIN if beats(run[0], self.best, self.trump) else LOSE
        if of == self.trump:
            return RUFF if beats(run[0], self.best, self.trump) else RUFF_IN_VAIN
        return THROW

    def of_play(self):
        turn, trump = len(self.table), self.trump
        found = {
            ("F_ROLE", self.role),
            ("F_TURN", 4 * turn + 2 * self.partners + (self.side == 0)),
            ("F_LEFT", self.left),
            ("F_NEEDED", min(max(self.needed, 0), 10)),
            ("F_SPARE", self.spare + 1),
            ("F_BID", min(self.bid - 7, 3)),
            ("F_TRUMPS", min(len(self.mine(trump)), 7)),
            ("F_TRUMPS_OUT", min(len(self.live(trump)), 11)),
            ("F_TOP_TRUMPS", min(self.tops(trump), 3)),
            ("F_VOIDS", len([s for s in range(4) if s != trump and not self.mine(s)])),
            ("F_MASTERS", min(sum(self.tops(s) for s in range(4) if s != trump), 5)),
        }
        for at, who in enumerate(self.others):
            if trump in self.out[who]:
                found.add(("F_OUT_OF_TRUMPS", at))
            if who in self.called:
                found.add(("F_CALLED", at))
        if self.led is None:
            return found | {("F_WAY", 0)}
        led, best = self.led, self.best
        found.add(("F_WAY", 1 if self.mine(led) else 2 if self.mine(trump) else 3))
        if led == trump:
            found.add(("F_TRUMP_LED", 0))
        if suit(best) != led:
            found.add(("F_RUFFED", 0))
        higher = [card for card in self.live(suit(best)) if card > best]
        found.add(("F_BEATEN", 4 * (turn - 1) + min(len(higher), 3)))
        found.add(("F_LED_OUT", few(len(self.live(led)))))
        partner, left, right = self.others
        to_come = {1: [left, partner, right], 2: [left], 3: []}[turn]
        for who in to_come:
            if led in self.out[who]:
                found.add(("F_LED_VOID", {left: 0, partner: 1, right: 2}[who]))
        found.add(("F_LED_TIMES", min(self.times[led] - 1, 2)))
        return found

    def of_choice(self, run, kind):
        of, group, trump = suit(run[0]), GROUP[kind], self.trump
        alike = [r for r, its in self.choices() if suit(r[0]) == of and its == kind]
        mine, live = self.mine(of), self.live(of)
        above = len([card for card in live if card > run[-1]])
        left = 0 if self.left >= 10 else 1 if self.left >= 6 else 2
        found = {
            ("G_ABOVE", 5 * kind + min(above, 4)),
            ("G_LENGTH", 6 * kind + min(len(mine), 6) - 1),
            ("G_OUT", 7 * kind + few(len(live))),
            ("G_RANK", 13 * group + run[-1] % 13),
            ("G_PLACE", 4 * kind + 2 * (run == alike[0]) + (run == alike[-1])),
            ("G_TOPS", 3 * kind + min(self.tops(of), 2)),
            ("G_TURN", 8 * kind + 2 * len(self.table) + self.partners),
            ("G_ROLE", 4 * kind + self.role),
            ("G_TIMES", 3 * group + min(self.times[of], 2)),
            ("G_TRUMPS", 8 * kind + 4 * (self.side == 0) + min(len(self.mine(trump)), 3)),
            ("G_SPARE", 6 * kind + (5 if self.spare == 9 else min(self.spare + 1, 4))),
            ("G_LATE", 3 * kind + left),
        }
        if len(run) > 1:
            found.add(("G_TOUCHING", kind))
        for at, who in enumerate((*self.others, self.seat)):
            if of in self.opened[who]:
                found.add(("G_OPENED", 4 * group + at))
            if who != self.seat:
                for name, told in (("VOID", self.out), ("THREW", self.threw), ("WEAK", self.weak)):
                    if of in told[who]:
                        found.add((f"G_{name}", 3 * group + at))
        if kind == LEAD and self.live(trump):
            ruffs = [who for who in self.others if of in self.out[who] - self.may_not(who)]
            opponents = any(who != self.others[0] for who in ruffs)
            if opponents:
                found.add(("G_RUFFED", int(above == 0)))
            if self.others[0] in ruffs:
                found.add(("G_RUFFED", 2 + opponents))
        if kind in (LEAD, THROW):
            over = len([card for card in live if card > mine[-1]])
            guard = 4 * min(over, 3) + min(len(mine), 4) - 1
            found.add(("G_GUARD", 16 * (kind == THROW) + guard))
        lower = [card for card in mine if card < run[0]]
        step = 0
        if lower:
            between = len([card for card in live if card > lower[-1]]) - above
            step = 1 if between > 2 else 2
        found.add(("G_NEXT", 3 * kind + step))
        return found

    def may_not(self, who):
        """All suits if a seat has no trumps, so that it ruffs none."""
        return set(range(4)) if self.trump in self.out[who] else set()


def worth(rows, bias, output):
    """What a net makes of the rows of the features that are there."""
    total = 0.0
    for unit in range(len(bias)):
        value = bias[unit] + sum(row[unit] for row in rows)
        if value > 0:
            total += value * output[unit]
    return total
