"""A referee who watches a game of Tarneeb as the rules are told, with lists and loops only."""


class Referee:
    """Follows one hand act by act: what may be done, by whom, and what it scores in the end."""

    def __init__(
        self, hands, dealer, step, may_reenter=False, dealer_must_bid=False, doubling=False
    ):
        self.hands = [list(hand) for hand in hands]
        self.dealer, self.step = dealer, step
        self.may_reenter, self.dealer_must_bid = may_reenter, dealer_must_bid
        self.stage, self.turn = "bids", (dealer + step) % 4
        self.doubling, self.doublers, self.times = doubling, [], 1
        self.passed = []
        self.bid = self.bidder = self.trump = None
        self.table = []  # (seat, card)
        self.taken = [0, 0]

    def choices(self):
        if self.stage == "bids":
            higher = [bid for bid in range(7, 14) if self.bid is None or bid > self.bid]
            stuck = self.dealer_must_bid and self.bid is None and len(self.passed) == 3
            return higher if stuck else [0, *higher]
        if self.stage == "trump":
            return [0, 1, 2, 3]
        if self.stage == "double":
            return [0, 1]
        if self.stage == "play":
            hand = self.hands[self.turn]
            same = [c for c in hand if self.table and c // 13 == self.table[0][1] // 13]
            return same or hand
        return []

    def do(self, choice):
        assert choice in self.choices()
        getattr(self, f"_{self.stage}")(choice)

    def _bids(self, call):
        if call:
            self.bid, self.bidder = call, self.turn
            if self.may_reenter:
                self.passed = []
        else:
            self.passed.append(self.turn)
        if len(self.passed) == 4:
            self.stage = "over"
        elif self.bid == 13 or (self.bid and len(self.passed) == 3):
            self.stage, self.turn = "trump", self.bidder
        else:
            self.turn = (self.turn + self.step) % 4
            while self.turn in self.passed:
                self.turn = (self.turn + self.step) % 4

    def _trump(self, suit):
        self.trump, self.stage = suit, "play"
        if self.doubling:
            right = (self.bidder + self.step) % 4
            self.stage, self.turn, self.doublers = "double", right, [(right + 2) % 4]

    def _double(self, says):
        if says or not self.doublers:
            self.times = 1 + says
            self.stage, self.turn = "play", self.bidder
        else:
            self.turn = self.doublers.pop()

    def _play(self, card):
        self.hands[self.turn].remove(card)
        self.table.append((self.turn, card))
        self.turn = (self.turn + self.step) % 4
        if len(self.table) < 4:
            return
        led = self.table[0][1] // 13
        wanted = self.trump if any(c // 13 == self.trump for _, c in self.table) else led
        best = max(card for _, card in self.table if card // 13 == wanted)
        self.turn = next(seat for seat, card in self.table if card == best)
        self.taken[self.turn % 2] += 1
        self.table = []
        if not any(self.hands):
            self.stage = "over"

    def points(self):
        """By the plain rules to 41: tricks if made; minus the bid, and the others' tricks."""
        if self.bid is None:
            return (0, 0)
        side = self.bidder % 2
        ours, theirs = self.taken[side], self.taken[1 - side]
        scored = (ours, 0) if ours >= self.bid else (-self.bid, theirs)
        if self.times == 2:
            scored = tuple(points + points for points in scored)
        return scored if side == 0 else scored[::-1]
