"""The rules of a hand in progress again, slow and obvious: chips are counted one by one."""


class NaiveHand:
    """A queue of who is still to act; amounts are whole small chips, `unit` of them a big blind."""

    def __init__(self, stacks, small, big, ante, straddle):
        self.big = big
        self.behind = list(stacks)
        self.total = [0] * len(stacks)
        self.front = [0] * len(stacks)
        self.out = set()
        self.board = 0
        n = len(stacks)
        for seat in range(n):
            self._pay(seat, ante)
        self.front = [0] * n
        self._pay(0 if n == 2 else n - 2, small)
        self._pay(n - 1, big)
        if straddle:
            self._pay(0, straddle - self.front[0])
        self.bet = straddle or big
        self.step = self.bet  # by which a raise goes up at least
        self.seen = {}  # the bet that each had before them when they acted last
        around = list(range(n))
        self.queue = [*around[1:], 0] if straddle else around
        self._drop()

    def _pay(self, seat, chips):
        for _chip in range(chips):
            if self.behind[seat]:
                self.behind[seat] -= 1
                self.front[seat] += 1
                self.total[seat] += 1

    def _drop(self):
        """Take from the queue's head who has nothing to decide."""
        playing = [s for s in range(len(self.behind)) if s not in self.out]
        if len(playing) == 1:
            self.queue = []
        while self.queue:
            seat = self.queue[0]
            can = seat in playing and self.behind[seat] > 0
            others = [s for s in playing if s != seat]
            pays = (
                self.front[seat] < self.bet
                and max(self.front[s] for s in others) > (self.front[seat])
            )
            bets = seat not in self.seen and any(self.behind[s] for s in others)
            if can and (pays or bets):
                return
            self.queue.pop(0)

    @property
    def to_act(self):
        return self.queue[0] if self.queue else -1

    def after(self, seat):
        n = len(self.behind)
        first = n - 1 if n == 2 else n - 2
        order = list(range(n)) if not self.board else [*range(first, n), *range(first)]
        at = order.index(seat)
        return [*order[at + 1 :], *order[:at]]

    def fold(self):
        seat = self.queue.pop(0)
        self.out.add(seat)
        self._drop()

    def call(self):
        seat = self.queue.pop(0)
        self._pay(seat, self.bet - self.front[seat])
        self.seen[seat] = self.bet
        self._drop()

    def may_raise(self):
        seat = self.to_act
        somebody = any(
            self.behind[s] for s in range(len(self.behind)) if s not in self.out and s != seat
        )
        more = self.front[seat] + self.behind[seat] > self.bet
        whole = seat not in self.seen or self.bet - self.seen[seat] >= self.step
        return somebody and more and whole

    def raise_to(self, to):
        seat = self.queue.pop(0)
        self._pay(seat, to - self.front[seat])
        if to - self.bet >= self.step:
            self.step = to - self.bet
        self.bet = to
        self.seen[seat] = to
        self.queue = self.after(seat)
        self._drop()

    def deal(self):
        n = len(self.behind)
        self.board += 1
        self.front = [0] * n
        self.bet, self.step = 0, self.big
        self.seen = {}
        first = n - 1 if n == 2 else n - 2
        self.queue = [*range(first, n), *range(first)]
        self._drop()

    def pots(self):
        """Chips and seats of each pot, peeled off chip by chip; what is not matched is left."""
        left = list(self.total)
        found = []
        while sum(1 for chips in left if chips) > 1:
            seats = tuple(s for s, chips in enumerate(left) if chips and s not in self.out)
            chips = sum(1 for chips in left if chips)
            left = [max(0, chips - 1) for chips in left]
            if found and (found[-1][1] == seats or not seats):
                found[-1] = (found[-1][0] + chips, found[-1][1])
            else:
                found.append((chips, seats))
        return found
