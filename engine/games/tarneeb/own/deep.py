"""Advice that sees further than double dummy: decisions are made with what a player can know.

Averaging double-dummy results supposes that after this card all hands are open: a finesse that
can be taken either way looks sure, and finding out more looks worthless (strategy fusion:
Frank and Basin, "Search in games with incomplete information", AIJ 1998). Here the reasoning is
postponed, as in EPIMC (2024): every deal is played on to this player's later turns, where one
card must serve in all deals that look the same to him; double dummy counts from there. The
partner decides likewise, for all deals in which his hand and what he has seen are the same.
The opponents know all hands, and choose among their best cards at random.

Seats are in order of play and cards are lanes, both as the search has them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

import numpy as np
from numpy.typing import NDArray

from engine.arrays import Flags, Floats, Ints
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.open import layout
from engine.games.tarneeb.open.analysis import as_lanes, card_lane, new_jobs, turn
from engine.games.tarneeb.open.lanes import LANE, TRUMPS
from engine.games.tarneeb.open.layout import EVERY_CARD, STRENGTH
from engine.games.tarneeb.own_hand import PlayAdvice
from engine.rng import stream

Solve = Callable[[Ints], Generator[None, None, Ints]]  # jobs to answered jobs, with pauses

MOST_TRICKS = 8  # left: with more, too few deals look the same
LANE_OF = np.array([LANE << 16 * suit for suit in range(4)], np.int64)


def deep_tricks(
    question: PlayAdvice,
    hands: Ints,
    points: Floats,
    weights: Floats,
    decisions: int,
    solve: Solve,
) -> Iterator[Ints | None]:
    """Further tricks of the player's side after each legal card, in each deal.

    Yields None now and then, as a pause, and at last the result.

    Parameters
    ----------
    hands : masks by seat, shape (deals, 4), cards on the table left out
    points : by further tricks of his side
    decisions : own later choices made with what is known, before double dummy counts

    Yields
    ------
    ndarray or None
        The result has the shape (deals, legal cards).
    """
    columns = []
    found: dict[int, Ints] = {}
    seen = question.seen
    play = _Play.begin(seen, hands)
    equal = play.equals_of(np.array([card_lane(c, seen.trump) for c in seen.legal]))
    for lane in equal:  # equals are looked at once
        if lane not in found:
            rng = np.random.default_rng(stream(question.limits.seed) & 0xFFFF_FFFF)
            rollout = _Rollout(play.copy(), points, weights, solve, rng)
            rollout.play.put(np.full(len(hands), lane, np.int64))
            for _ in rollout.play_on(decisions):
                yield None
            found[lane] = rollout.tricks
        columns.append(found[lane])
    yield np.stack(columns, axis=1)


class _Play:
    """One position of the game in each of many deals."""

    def __init__(self, me: int, hands: Ints, own: Ints) -> None:
        deals = len(hands)
        self.me = me
        self.hands = hands  # (deals, 4), without the cards on the table
        self.own = own  # by suit: the player's cards at the beginning
        # cards of the one in progress, 0 where there is none yet: (deals, 4)
        self.trick = np.zeros((deals, 4), np.int64)
        # cards of that trick, and who led
        self.count = np.zeros(deals, np.int64)
        self.leader = np.zeros(deals, np.int64)
        self.won = np.zeros(deals, np.int64)  # tricks of the player's side since the beginning
        self.seen = np.zeros(deals, np.uint64)  # what the player has seen since, as one number

    @classmethod
    def begin(cls, seen: SeenPlay, hands: Ints) -> _Play:
        me = turn(seen.seat, seen.direction)
        placed = as_lanes(hands, seen.trump)
        order = [turn(seat, seen.direction) for seat in range(4)]
        moved = np.zeros_like(placed)
        moved[:, order] = placed
        play = cls(me, moved, moved[:1, me].copy())
        if seen.trick:
            for at, card in enumerate(seen.trick.cards):
                play.trick[:, at] = card_lane(card, seen.trump)
            play.count[:] = len(seen.trick.cards)
            play.leader[:] = turn(seen.trick.seats[0], seen.direction)
        else:
            play.leader[:] = turn(seen.to_move, seen.direction)
        return play

    def copy(self) -> _Play:
        return self.rows(np.ones(len(self.hands), np.bool_))

    def rows(self, wanted: Flags) -> _Play:
        part = _Play(self.me, self.hands[wanted].copy(), self.own)
        part.trick = self.trick[wanted].copy()
        for name in ("count", "leader", "won", "seen"):
            setattr(part, name, getattr(self, name)[wanted].copy())
        return part

    @property
    def mover(self) -> Ints:
        return (self.leader + self.count) & 3

    @property
    def over(self) -> Flags:
        over: Flags = (self.hands == 0).all(axis=1) & (self.count == 0)
        return over

    def equals_of(self, cards: Ints) -> list[int]:
        """For each of the own `cards`, the highest with none of another hand between them."""
        everything = np.bitwise_or.reduce(self.hands[0]) | np.bitwise_or.reduce(self.trick[0])
        hand = int(self.hands[0, self.me])
        found = []
        for card in cards.tolist():
            top = card
            above = card >> 1
            while above & int(LANE_OF[(card.bit_length() - 1) // 16]) and (
                above & hand or not above & int(everything)
            ):
                if above & hand:
                    top = above
                above >>= 1
            found.append(top)
        return found

    @property
    def legal(self) -> Ints:
        """Cards that the mover may play."""
        rows = np.arange(len(self.hands))
        hand = self.hands[rows, self.mover]
        follow = hand & _suit_of(self.trick[:, 0])
        return np.where((self.count > 0) & (follow != 0), follow, hand)

    def put(self, cards: Ints, rows: Ints | None = None) -> None:
        """Have the movers in `rows` (None: all) play `cards`, one each."""
        if rows is None:
            rows = np.arange(len(self.hands))
        mover = self.mover[rows]
        self.hands[rows, mover] &= ~cards
        self.trick[rows, self.count[rows]] = cards
        self.count[rows] += 1
        self.seen[rows] = _mixed(self.seen[rows], self._as_seen(cards))
        full = rows[self.count[rows] == 4]
        if len(full):
            winner = (self.leader[full] + _winner(self.trick[full])) & 3
            self.won[full] += (winner & 1) == (self.me & 1)
            self.leader[full] = winner
            self.count[full] = 0
            self.trick[full] = 0
            self.seen[full] = _mixed(self.seen[full], winner)

    def _as_seen(self, cards: Ints) -> Ints:
        """What a card tells: its suit, and which of the own cards it beats.

        Cards between two of his own are alike to the player; telling them apart would leave
        few deals that look the same.
        """
        higher = self.own & (cards - 1) & _suit_of(cards)
        return _suit_of(cards) ^ higher

    def jobs(self, rows: Ints) -> Ints:
        """Ask for the tricks of each card of the movers in `rows`."""
        jobs = new_jobs(len(rows))
        hands = self.hands[rows]
        for at in range(3):
            there = self.trick[rows, at]
            jobs[:, layout.J_CARDS + at] = there
            hands[np.arange(len(rows)), (self.leader[rows] + at) & 3] |= there
        jobs[:, layout.J_HAND : layout.J_HAND + 4] = hands
        jobs[:, layout.J_LEADER] = self.leader[rows]
        jobs[:, layout.J_COUNT] = self.count[rows]
        jobs[:, layout.J_HIGH] = self.left(rows)
        jobs[:, layout.J_GUESS] = STRENGTH
        jobs[:, layout.J_CARDS_WANTED] = EVERY_CARD
        jobs[:, layout.J_NEW_DEAL] = 1
        return jobs

    def left(self, rows: Ints) -> Ints:
        """Tricks left, the one in progress included."""
        leader = self.hands[rows, self.leader[rows]]
        left: Ints = np.bitwise_count(leader).astype(np.int64) + (self.count[rows] > 0)
        return left


class _Rollout:
    """Plays on in all deals, each decision by who has to make it and what he knows."""

    def __init__(
        self,
        play: _Play,
        points: Floats,
        weights: Floats,
        solve: Solve,
        rng: np.random.Generator,
    ) -> None:
        self.play = play
        self.points = points
        self.weights = weights
        self.solve = solve
        self.rng = rng
        self.tricks = np.zeros(len(play.hands), np.int64)  # of the player's side from here

    def play_on(self, decisions: int) -> Iterator[None]:
        """Play card after card, with pauses, until all `tricks` are known."""
        play = self.play
        everyone = np.arange(len(play.hands))
        result = self.tricks
        left_to_make = np.full(len(everyone), decisions)
        going = ~play.over
        while going.any():
            rows = everyone[going]
            legal = play.legal[rows]
            forced = legal & (legal - 1) == 0
            play.put(legal[forced], rows[forced])
            rows = rows[~forced]
            if len(rows):
                mine = play.mover[rows] == play.me
                cards, tricks = yield from self._looked_up(rows)
                chosen = self._choices(rows, cards, tricks, mine)
                value = tricks[np.arange(len(rows)), chosen]
                left_to_make[rows[mine]] -= 1
                last = mine & (left_to_make[rows] <= 0)
                result[rows[last]] = value[last]
                going[rows[last]] = False
                on = ~last
                play.put(cards[np.arange(len(rows)), chosen][on], rows[on])
            ended = going & play.over
            result[ended] = play.won[ended]
            going &= ~ended
            yield

    def _looked_up(self, rows: Ints) -> Generator[None, None, tuple[Ints, Ints]]:
        """Cards of the movers, and tricks of the player's side if they are played.

        Shapes (rows, most cards); -1 tricks where there is no card.
        """
        play = self.play
        legal = play.legal[rows]
        jobs = yield from self.solve(play.jobs(rows))
        most = int(np.bitwise_count(legal).max())
        cards = np.zeros((len(rows), most), np.int64)
        rest = legal.copy()
        for at in range(most):
            cards[:, at] = rest & -rest
            rest &= rest - 1
        tricks = np.full(cards.shape, -1, np.int64)
        results = jobs[:, layout.J_RESULTS]
        for at in range(int(results.max())):
            top = np.where(at < results, jobs[:, layout.J_RESULT + 3 * at], 0)
            value = jobs[:, layout.J_RESULT + 3 * at + 1]
            mine = value if play.me % 2 == 0 else play.left(rows) - value
            # A card not searched is equal to the nearest higher one that was: the results come
            # from the highest card of a suit down.
            below = (cards >= top[:, None]) & (cards & _suit_of(top)[:, None] != 0)
            tricks = np.where(below, (mine + play.won[rows])[:, None], tricks)
        return cards, tricks

    def _choices(self, rows: Ints, cards: Ints, tricks: Ints, mine: Flags) -> Ints:
        """Column of the card that each mover plays."""
        play = self.play
        with_me = (play.mover[rows] ^ play.me) & 1 == 0
        points = np.where(tricks < 0, -1e9, self.points[np.maximum(tricks, 0)])
        value = np.where(tricks < 0, -1e9, -tricks.astype(np.float64))
        if with_me.any():
            # Who looks alike decides alike: one group per own history, and for the partner per
            # hand as well.
            partner = (play.me + 2) & 3
            hand = np.where(mine, 0, play.hands[rows, partner])
            key = _mixed(play.seen[rows], hand)
            key = _mixed(key, mine.astype(np.int64))
            _, group = np.unique(key[with_me], return_inverse=True)
            weights = self.weights[rows][with_me]
            mean = np.zeros((int(group.max()) + 1, cards.shape[1]))
            np.add.at(mean, group, points[with_me] * weights[:, None])
            value[with_me] = mean[group]
        best = value.max(axis=1, keepdims=True)
        # At random among opponents' equals; otherwise the lowest of the best.
        order = np.where(with_me[:, None], np.arange(cards.shape[1]), self.rng.random(cards.shape))
        chosen: Ints = np.where(value >= best - 1e-9, order, -1.0).argmax(axis=1)
        return chosen


def _suit_of(cards: Ints) -> Ints:
    """Whole suits of single cards, 0 of none."""
    suits = np.zeros_like(cards)
    for lane in LANE_OF:
        suits |= np.where(cards & lane != 0, lane, 0)
    return suits


def _winner(table: Ints) -> Ints:
    """Number of the card, 0 to 3, that wins each trick."""
    winner = np.zeros(len(table), np.int64)
    winning = table[:, 0]
    led = _suit_of(winning)
    for at in range(1, 4):
        card = table[:, at]
        trumped = winning & TRUMPS != 0
        better = np.where(
            card & TRUMPS != 0,
            ~trumped | (card < winning),
            (card & led != 0) & ~trumped & (card < winning),
        )
        winner = np.where(better, at, winner)
        winning = np.where(better, card, winning)
    return winner


def _mixed(first: NDArray[np.uint64], second: Ints) -> NDArray[np.uint64]:
    """One number for two, as good as always another for another pair."""
    bits = (first ^ second.astype(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
    bits = (bits ^ bits >> np.uint64(29)) * np.uint64(0xBF58476D1CE4E5B9)
    return bits ^ bits >> np.uint64(32)
