"""A question with ranges put as arrays, and how it is counted or sampled piece by piece."""

import math
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial, reduce
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engine.cards import mask_of
from engine.games.holdem import kernels, matchups, range_kernels, tables
from engine.games.holdem.matchups import SUIT_ORDERS, renamed_cards, renamed_combos
from engine.games.holdem.ranges import COMBO_MASKS, COMBOS, Range
from engine.games.holdem.rules import Question
from engine.games.holdem.situation import (
    FULL_DECK,
    PATTERNS_S,
    PIECE_S,
    Situation,
    boards_after,
    canonical_boards,
)
from engine.rng import stream

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

PAIRS = np.array(COMBOS, np.int64)
FIRST, SECOND = (np.ascontiguousarray(cards) for cards in PAIRS.T)
MASKS = np.array(COMBO_MASKS, np.int64)
HOLDINGS = FIRST << 6 | SECOND
# numpy takes seven times as long to make an array of a tuple as the two take together.
PACKED = struct.Struct(f"{len(COMBOS)}d")

# Seconds of one thread, measured; they only decide what is counted and how work is cut.
TABLE_S = 0.001
SWEPT_BOARD_S = 2e-6
SWEPT_HOLDING_S = 1.6e-8
JOINT_BOARD_S = 2e-6
JOINT_S = 3e-7
JOINT_HOLDING_S = 4e-9
DRAWN_HOLDING_S = 7e-9
SAMPLE_S = 1.2e-8
SAMPLED_CARD_S = 3.5e-9
SAMPLED_SEAT_S = 5e-9
MOST_JOINT = 100_000  # joint holdings listed to be counted before the flop
MOST_IN_GROUP = 20_000  # joint holdings listed to be sampled from
BOARD_VARIANCE = 8  # of the pot share by boards, over that by hole cards, before the flop
REPEATS = (1, 2, 4, 8)
TOGETHER = 64  # deals of a chain; they divide a block
FEWEST_CHAINS = 32  # that tell how far they differ
# Times the draws for the next of a chain. What it wins hardly depends on the one before: with
# nine of 30 % on a flop the variance is 2 % above that of independent deals, which take 16 times
# as long; with nine of JJ-TT,QQ+ it is a quarter above, and they take 9 times as long.
WORTH_A_CHAIN = 1.5
TRIED = (1 << 12, 1 << 15, 1 << 18)  # joint holdings drawn to learn how many have a card twice
ENOUGH = 8  # of them without
SCALES = (1, 2, 4, 5, 8, 10, 20, 25, 50, 100, 200, 500, 1000)  # that make weights whole


@dataclass(slots=True)
class Count:
    """Deals, by weight or sampled; seats in the order of the question.

    Attributes
    ----------
    tally : ``[row, winners]`` as in `kernels`
    shares : ``[seat, combo]``: parts of the pot that the seat wins with a combination
    reach : ``[seat, combo]``: deals in which the seat holds it
    classes : ``[seat, c]``: deals in which the seat ends in hand class `c`; 0 if not counted
    squares : ``[seat]``: of samples, the sum of the squares of what independent ones win
    together : deals of one independent sample: of the same hole cards, or of a chain of them
    """

    tally: Floats
    shares: Floats
    reach: Floats
    classes: Floats
    squares: Floats
    together: int = 1

    @staticmethod
    def none(seats: int) -> "Count":
        """Nothing counted yet."""
        return Count(
            np.zeros((53, 1 << seats)),
            np.zeros((seats, len(COMBOS))),
            np.zeros((seats, len(COMBOS))),
            np.zeros((seats, 9)),
            np.zeros(seats),
        )

    def add(self, other: "Count") -> None:
        """Add what has been counted elsewhere."""
        self.tally += other.tally
        self.shares += other.shares
        self.reach += other.reach
        self.classes += other.classes
        self.squares += other.squares
        self.together = other.together

    def fill(
        self,
        order: Sequence[int],
        lists: Sequence[Ints],
        tally: Floats,
        shares: Floats,
        reach: Floats,
        classes: Floats,
    ) -> None:
        """Take over what a kernel counted that has the seats in `order`, holdings in `lists`."""
        bits = np.arange(tally.shape[1])[:, None] >> np.arange(len(order)) & 1
        self.tally[:, bits @ (1 << np.array(order))] = tally
        self.classes[list(order)] = classes
        begin = 0
        for seat, listed in zip(order, lists, strict=False):
            end = begin + len(listed)
            self.shares[seat, listed] = shares[begin:end]
            self.reach[seat, listed] = reach[begin:end]
            begin = end

    @property
    def deals(self) -> float:
        """Number of deals, each counted by its weight."""
        return float(self.tally[kernels.ALL].sum())


class RangeSituation:
    """What is known and what may come; every seat has a weight for each combination."""

    def __init__(self, question: Question) -> None:
        """Turn every seat into weights, without the cards that are known elsewhere."""
        self.seats = len(question.seats)
        self.board = question.board
        self.dead = mask_of(question.dead)
        held = [0 if isinstance(s, Range) else mask_of(s) for s in question.seats]
        out = mask_of(question.board) | self.dead
        self.deck = FULL_DECK & ~reduce(int.__or__, held, out)
        self.start = stream(question.seed)
        self.held = [None if isinstance(s, Range) else s for s in question.seats]
        self.weights = np.zeros((self.seats, len(COMBOS)))
        self.scale = 1.0  # the weight of a deal that counts once
        for seat, cards in enumerate(question.seats):
            others = reduce(int.__or__, held[:seat] + held[seat + 1 :], out)
            weights = np.ones(len(COMBOS))
            if isinstance(cards, Range):
                weights = np.frombuffer(PACKED.pack(*cards.weights))
                scale = _scale(weights)
                weights = np.rint(weights * scale) if scale > 1 else weights
                self.scale *= scale
            possible = (MASKS & others == 0) & (MASKS & held[seat] == held[seat])
            self.weights[seat] = np.where(possible, weights, 0.0)
        self.whole = bool(((self.weights == 0) | (self.weights == 1)).all()) and self.scale == 1
        self.lists = [np.flatnonzero(weights) for weights in self.weights]

    @property
    def deals(self) -> float:
        """Number of ways to deal all unknown cards, without regard to weights and removal."""
        return float(math.prod(len(listed) for listed in self.lists) * self._boards_each)

    @property
    def _boards_each(self) -> int:
        """Boards that go with one joint holding of all seats."""
        left = 52 - len(self.board) - self.dead.bit_count() - 2 * self.seats
        return math.comb(left, 5 - len(self.board))

    @property
    def _boards(self) -> int:
        return math.comb(self.deck.bit_count(), 5 - len(self.board))

    # What is counted: by the table, by sweeps, by joint holdings on boards or without.

    @property
    def by_table(self) -> bool:
        """Whether it is the table of matchups that counts: two players, no other card known."""
        return self.seats == 2 and not self.board and not self.dead

    @cached_property
    def _held(self) -> Ints:
        """Combinations that some seat may have."""
        return np.flatnonzero(self.weights.any(axis=0))

    @cached_property
    def _sweep_s(self) -> float:
        holdings = len(self._held)
        alike = 1
        if len(self.board) < 4:
            alike = math.prod(math.factorial(len(group)) for group in self._suits_alike)
        return 1.2 * self._boards / alike * (SWEPT_BOARD_S + holdings * SWEPT_HOLDING_S)

    @cached_property
    def _joint_s(self) -> float:
        """Of counting joint holdings: on boards, or before the flop without."""
        lengths = sorted(map(len, self.lists))
        if self.board:
            swept = sum(lengths[-2:])
            joint_s = math.prod(lengths[:-2]) * (JOINT_S + JOINT_HOLDING_S * swept)
            return self._boards * (JOINT_BOARD_S + SWEPT_HOLDING_S * sum(lengths) + joint_s)
        product = math.prod(lengths)
        if product > 20 * MOST_JOINT or self._joint is None:
            return math.inf
        return PATTERNS_S * (1 + 0.5 * (self.seats - 2)) * self._joint.groups

    @cached_property
    def _way(self) -> Literal["table", "sweeps", "joint on boards", "joint"]:
        if self.by_table:
            return "table"
        if self.seats > 2:
            return "joint on boards" if self.board else "joint"
        return "sweeps" if self.board or self._sweep_s < self._joint_s else "joint"

    def seconds_to_count(self) -> float:
        """Roughly how long one thread takes to count every deal; inf if it cannot be counted."""
        if self._way == "table":
            return TABLE_S
        return self._sweep_s if self._way == "sweeps" else self._joint_s

    def counting(self) -> Iterator[Callable[[], Count]]:
        """Pieces of the exact count, to be added up and then settled."""
        if self._way == "table":
            return iter([self._count_by_table])
        if self._way == "sweeps":
            return self._sweeps()
        return self._count_joint() if self._way == "joint" else self._count_joint_on_boards()

    def settled(self, count: Count) -> Count:
        """The sum of all pieces of `counting`, brought to its final form."""
        return self._settle_sweeps(count) if self._way == "sweeps" else count

    def share_counted(self, count: Count) -> float:
        """Roughly how much of the exact count is done, 0 to 1."""
        if self.seats == 2:
            joint = float((self.weights[0] * self._against()[0]).sum())
        elif self._way == "joint" and self._joint:
            joint = float(self._joint.weights.sum())
        else:  # as if no card were in two ranges
            joint = math.prod(float(weights.sum()) for weights in self.weights)
        return min(count.deals / (joint * self._boards_each), 1.0)

    def _count_by_table(self) -> Count:
        count = Count.none(2)
        sums = np.zeros((3, len(COMBOS)))
        range_kernels.weigh_matchups(*matchups.expanded(), self.weights, sums)
        count.shares[:] = self.weights * sums[:2] / 2
        count.reach[:] = self.weights * self._against() * matchups.BOARDS
        ties = float(self.weights[0] @ sums[2])
        wins = [(float(self.weights[seat] @ sums[seat]) - ties) / 2 for seat in range(2)]
        count.tally[kernels.ALL] = (0.0, wins[0], wins[1], ties)
        return count

    def _against(self) -> Floats:
        """``[seat, combo]``: weight of the other of two seats that goes with a combination."""
        found = np.empty((2, len(COMBOS)))
        for seat in range(2):
            other = self.weights[1 - seat]
            cards = np.bincount(FIRST, other, 52) + np.bincount(SECOND, other, 52)
            found[seat] = other.sum() - cards[FIRST] - cards[SECOND] + other
        return found

    @cached_property
    def _suits_alike(self) -> list[list[int]]:
        """Suits in groups that may be exchanged without changing the question."""
        masks = (self.deck, self.dead, mask_of(self.board))
        groups: list[list[int]] = []
        for suit in range(4):
            for group in groups:
                order = list(range(4))
                order[group[0]], order[suit] = suit, group[0]
                renamed = renamed_combos(tuple(order))
                same = all(
                    mask >> 13 * suit & kernels.SUIT == mask >> 13 * group[0] & kernels.SUIT
                    for mask in masks
                )
                if same and (self.weights[:, renamed] == self.weights).all():
                    group.append(suit)
                    break
            else:
                groups.append([suit])
        return groups

    @cached_property
    def _orders(self) -> list[tuple[int, ...]]:
        """All new names of the suits that do not change the question."""
        return [
            order
            for order in SUIT_ORDERS
            if all(order[suit] in group for group in self._suits_alike for suit in group)
        ]

    def _sweeps(self) -> Iterator[Callable[[], Count]]:
        held = self._held
        holdings = HOLDINGS[held]
        weights = np.ascontiguousarray(self.weights[:, held].T)

        def sweep(boards: NDArray[np.uint8], times: Floats) -> Count:
            count = Count.none(2)
            shares, totals = np.zeros((len(held), 2)), np.zeros((53, 3))
            range_kernels.sweep_boards(
                tables.address(),
                boards,
                times,
                len(self.board),
                holdings,
                weights,
                shares,
                totals,
                count.classes,
            )
            count.tally[:, 1:] = totals
            count.shares[:, held] = (shares * weights).T / 2
            return count

        length = max(int(PIECE_S / (SWEPT_BOARD_S + len(held) * SWEPT_HOLDING_S)), 1)
        to_come = 5 - len(self.board)
        if to_come < 2:
            boards = boards_after(self.board, self.deck)
            groups = iter([(boards, np.ones(len(boards), np.int64))])
        else:
            groups = canonical_boards(self.board, self.deck, self._suits_alike)
            if self.board:  # few boards in many small groups
                boards, times = map(np.concatenate, zip(*groups, strict=True))
                groups = iter([(boards, times)])
        for boards, times in groups:
            for first in range(0, len(boards), length):
                chosen = slice(first, first + length)
                yield partial(sweep, boards[chosen], times[chosen].astype(float))

    def _settle_sweeps(self, count: Count) -> Count:
        """Share the count among what suits alike make equal, and add the deals by combination."""
        if len(self.board) < 4:
            tally, shares = np.zeros_like(count.tally), np.zeros_like(count.shares)
            for order in self._orders:
                cards = np.append(renamed_cards(order), kernels.ALL)
                tally += count.tally[cards]
                shares += count.shares[:, renamed_combos(order)]
            count.tally, count.shares = tally / len(self._orders), shares / len(self._orders)
        count.reach = self.weights * self._against() * self._boards_each
        return count

    # Three and more.

    def _by_list_length(self) -> list[int]:
        return sorted(range(self.seats), key=lambda seat: len(self.lists[seat]))

    def _count_joint_on_boards(self) -> Iterator[Callable[[], Count]]:
        """The two longest lists are swept; of the others the longest is cut in parts."""
        order = self._by_list_length()
        boards = boards_after(self.board, self.deck)
        seconds = self._joint_s / len(boards)
        length = max(int(PIECE_S / seconds), 1)
        lists = [self.lists[seat] for seat in order]
        size = max(int(len(lists[-3]) * PIECE_S / seconds), 1) if length == 1 else len(lists[-3])
        swept = np.flatnonzero(self.weights[order[-2:]].any(axis=0))
        last_weights = np.ascontiguousarray(self.weights[order[-2:]][:, swept].T)

        def count(boards: NDArray[np.uint8], part: Ints) -> Count:
            before = [*lists[:-3], part]
            weights = [self.weights[s, listed] for s, listed in zip(order, before, strict=False)]
            tally, classes = np.zeros((53, 1 << self.seats)), np.zeros((self.seats, 9))
            shares, reach = np.zeros((2, sum(map(len, before))))
            last_shares, last_reach = np.zeros((2, len(swept), 2))
            range_kernels.tally_joint(
                tables.address(),
                boards,
                len(self.board),
                np.cumsum([len(listed) for listed in before]),
                HOLDINGS[np.concatenate(before)],
                np.concatenate(weights),
                HOLDINGS[swept],
                last_weights,
                tally,
                shares,
                reach,
                last_shares,
                last_reach,
                classes,
            )
            found = Count.none(self.seats)
            found.fill(order, before, tally, shares, reach, classes)
            for column, seat in enumerate(order[-2:]):
                found.shares[seat, swept] = last_shares[:, column] * last_weights[:, column]
                found.reach[seat, swept] = last_reach[:, column] * last_weights[:, column]
            return found

        for first in range(0, len(boards), length):
            for begin in range(0, len(lists[-3]), size):
                part = lists[-3][begin : begin + size]
                yield partial(count, boards[first : first + length], part)

    @cached_property
    def _joint(self) -> "_Joint | None":
        return _joint(self.lists, self.weights, self._orders_of_dead, MOST_JOINT)

    @property
    def _orders_of_dead(self) -> list[tuple[int, ...]]:
        """New names of the suits that leave the dead cards the same."""
        dead = [card for card in range(52) if self.dead >> card & 1]
        return [o for o in SUIT_ORDERS if mask_of(renamed_cards(o)[dead].tolist()) == self.dead]

    def _count_joint(self) -> Iterator[Callable[[], Count]]:
        """Count each joint holding once for all that differ by the names of suits."""
        joint = self._joint
        if joint is None:
            return
        masks = np.arange(1 << self.seats)
        member = masks[:, None] >> np.arange(self.seats) & 1
        parts = member / np.maximum(member.sum(axis=1, keepdims=True), 1)

        dead = tuple(card for card in range(52) if self.dead >> card & 1)

        def count(groups: Sequence[Ints]) -> Count:
            found = Count.none(self.seats)
            for rows in groups:
                holdings = tuple(COMBOS[combo] for combo in joint.combos[rows[0]].tolist())
                situation = Situation(Question(holdings, dead=dead))
                won = sum((piece()[kernels.ALL] for piece in situation.counting()), masks * 0.0)
                weights = joint.weights[rows]
                found.tally[kernels.ALL] += won * weights.sum()
                for seat in range(self.seats):
                    held = joint.combos[rows, seat]
                    np.add.at(found.shares[seat], held, weights * (won @ parts[:, seat]))
                    np.add.at(found.reach[seat], held, weights * won.sum())
            return found

        by_group = np.argsort(joint.group, kind="stable")
        groups = np.split(by_group, np.cumsum(np.bincount(joint.group))[:-1])
        size = max(int(PIECE_S / self._joint_s * len(groups)), 1)
        for first in range(0, len(groups), size):
            yield partial(count, groups[first : first + size])

    # Samples.

    def sampling(self, samples: int | None) -> Iterator[Callable[[], Count]]:
        """Pieces of `samples` random deals (None: endless), the first one small."""
        sampler = _Sampler(self, samples)
        blocks = max(int(PIECE_S / sampler.deal_s / kernels.BLOCK), 1)
        block = 0
        size = max(blocks // 8, 1)
        while samples is None or block * kernels.BLOCK < samples:
            deals = size * kernels.BLOCK
            if samples is not None:
                deals = min(deals, samples - block * kernels.BLOCK)
            yield partial(sampler.sample, block, deals)
            block += size
            size = blocks


@dataclass(frozen=True, slots=True)
class _Joint:
    """Joint holdings of several seats.

    Attributes
    ----------
    combos : ``[n, seat]``: indices in `COMBOS`
    weights : ``[n]``: products of the weights
    group : ``[n]``: number of the group of those that differ by the names of suits
    groups : how many there are
    """

    combos: Ints
    weights: Floats
    group: Ints
    groups: int


def _combined(
    lists: Sequence[Ints], weights: Sequence[Floats], most: int
) -> tuple[Ints, Floats] | None:
    """All joint holdings without a common card, and their weights; None if above `most`."""
    combos = np.zeros((1, 0), np.int64)
    masks = np.zeros(1, np.int64)
    joint = np.ones(1)
    for listed, weight in zip(lists, weights, strict=True):
        if len(combos) * len(listed) > 20 * most:
            return None
        old, new = np.nonzero((masks[:, None] & MASKS[listed]) == 0)
        if len(old) > most:
            return None
        combos = np.column_stack([combos[old], listed[new]])
        masks = masks[old] | MASKS[listed[new]]
        joint = joint[old] * weight[listed[new]]
    return combos, joint


def _joint(
    lists: Sequence[Ints], weights: Floats, orders: Sequence[tuple[int, ...]], most: int
) -> _Joint | None:
    if len(COMBOS) ** len(lists) >= 1 << 63:
        return None
    found = _combined(lists, list(weights), most)
    if found is None:
        return None
    combos, joint_weights = found
    places = len(COMBOS) ** np.arange(len(lists))
    codes = np.min([renamed_combos(order)[combos] @ places for order in orders], axis=0)
    distinct, group = np.unique(codes, return_inverse=True)
    return _Joint(combos, joint_weights, group, len(distinct))


class _Sampler:
    """Joint holdings of the ranges, in groups that are drawn from independently."""

    def __init__(self, situation: RangeSituation, samples: int | None) -> None:
        self._situation = situation
        held = situation.held
        self._drawn = [s for s, cards in enumerate(held) if cards is not None and len(cards) < 2]
        listed = [seat for seat in situation._by_list_length() if seat not in self._drawn]
        self._order = [*listed, *self._drawn]
        self._lists = [situation.lists[seat] for seat in listed]
        for most in (MOST_IN_GROUP, 50 * MOST_IN_GROUP):
            groups = self._grouped(listed, most)
            fresh, again = _draws_per_holding(groups)
            if fresh < math.inf:
                break
        else:
            raise ValueError(
                "The ranges overlap so much that no deal was met in many tries; "
                "give them more cards that differ."
            )
        draws = 5 - len(situation.board) + sum(2 - len(held[seat] or ()) for seat in self._drawn)
        board_s = SAMPLE_S + draws * SAMPLED_CARD_S + situation.seats * SAMPLED_SEAT_S
        together = TOGETHER
        while samples is not None and together > max(samples / FEWEST_CHAINS, 1):
            together //= 2
        chained = together > 1 and fresh > WORTH_A_CHAIN * again

        def deal_s(repeats: int) -> float:
            drawn = fresh * repeats / together + again if chained else fresh
            return board_s + drawn * DRAWN_HOLDING_S / repeats

        # Several boards for the same hole cards give the least error in a given time if hole
        # cards take long to draw, as with many ranges, and matter little, as before the flop.
        self._repeats = min(
            [n for n in REPEATS if n <= together and (n == 1 or not situation.board)],
            key=lambda repeats: deal_s(repeats) * (1 + repeats / BOARD_VARIANCE),
        )
        self._chain = together // self._repeats if chained else 1
        self.deal_s = deal_s(self._repeats)
        begins = np.cumsum([0] + [len(list_) for list_ in self._lists])
        self._group_ends = np.cumsum([len(masks) for _, masks, _ in groups])
        self._group_seats = np.array([combos.shape[1] for combos, _, _ in groups])
        self._members = np.zeros((int(self._group_ends[-1]), len(listed)), np.int64)
        seat = row = 0
        for combos, _, _ in groups:
            for column in range(combos.shape[1]):
                places = np.searchsorted(self._lists[seat], combos[:, column])
                self._members[row : row + len(combos), column] = begins[seat] + places
                seat += 1
            row += len(combos)
        self._entries = np.empty((len(self._members), 3), np.int64)
        begin = 0
        for _, masks, weights in groups:
            end = begin + len(masks)
            thresholds, aliases = _alias_table(weights)
            self._entries[begin:end] = np.column_stack([masks, thresholds, begin + aliases])
            begin = end
        flat = np.concatenate(self._lists)
        keys = tables.view(tables.CARD_KEYS, np.int64, 52)[PAIRS[flat]].sum(axis=1)
        self._holdings = np.column_stack([MASKS[flat], keys])
        known = [mask_of(held[seat] or ()) for seat in self._drawn]
        self._drawn_masks = np.array(known, np.int64)

    def _grouped(self, listed: Sequence[int], most: int) -> list[tuple[Ints, Ints, Floats]]:
        """Seats joined as long as their joint holdings are few: combinations, masks, weights."""
        weights = self._situation.weights
        groups: list[tuple[Ints, Ints, Floats]] = []
        taken: list[int] = []
        joint = (np.zeros((1, 0), np.int64), np.ones(1))
        for seat in listed:
            lists = [self._situation.lists[s] for s in (*taken, seat)]
            more = _combined(lists, [weights[s] for s in (*taken, seat)], most)
            if more is None:
                groups.append(_with_masks(*joint))
                taken = []
                alone = self._situation.lists[seat]
                more = alone[:, None], weights[seat, alone]
            joint = more
            taken.append(seat)
        return [*groups, _with_masks(*joint)]

    def sample(self, first_block: int, deals: int) -> Count:
        """Deal random deals; each depends on its number alone."""
        situation = self._situation
        seats = situation.seats
        tally, classes = np.zeros((53, 1 << seats), np.int64), np.zeros((seats, 9), np.int64)
        shares, reach = np.zeros((2, len(self._holdings)), np.int64)
        squares = np.zeros(seats, np.int64)
        range_kernels.tally_range_samples(
            tables.address(),
            situation.start,
            first_block,
            deals,
            self._chain,
            self._repeats,
            mask_of(situation.board),
            self._group_ends,
            self._group_seats,
            self._entries,
            self._members,
            self._holdings,
            self._drawn_masks,
            situation.deck,
            tally,
            shares,
            reach,
            classes,
            squares,
        )
        count = Count.none(seats)
        pot = kernels.POT
        count.fill(
            self._order,
            self._lists,
            tally.astype(float),
            shares / pot,
            reach.astype(float),
            classes.astype(float),
        )
        count.squares[self._order] = squares / pot**2
        count.together = self._chain * self._repeats
        return count


def _with_masks(combos: Ints, weights: Floats) -> tuple[Ints, Ints, Floats]:
    return combos, np.bitwise_or.reduce(MASKS[combos], axis=1), weights


def _draws_per_holding(groups: Sequence[tuple[Ints, Ints, Floats]]) -> tuple[float, float]:
    """Roughly how many draws make a joint holding, and how many the next of a chain.

    The first is inf if none of many tried has no card twice.
    """
    rng = np.random.default_rng(0)
    chances = [weights / weights.sum() for _, _, weights in groups]
    for tried in TRIED:
        found = np.zeros((tried, 0), np.int64)  # masks by group
        used = np.zeros(tried, np.int64)
        draws = 0
        for (_, masks, _), chance in zip(groups, chances, strict=True):
            draws += len(used)
            drawn = masks[rng.choice(len(masks), len(used), p=chance)]
            fits = drawn & used == 0
            found = np.column_stack([found, drawn])[fits]
            used = (used | drawn)[fits]
        if len(used) >= ENOUGH:
            break
    if not len(used):
        return math.inf, math.inf
    again = 0.0
    for all_used, row in zip(used[:ENOUGH].tolist(), found.tolist(), strict=False):
        for (_, masks, _), chance, mine in zip(groups, chances, row, strict=True):
            again += 1 / float(chance[masks & (all_used & ~mine) == 0].sum())
    return draws / len(used), again / min(len(used), ENOUGH)


def _alias_table(weights: Floats) -> tuple[Ints, Ints]:
    """Draw a place; below its threshold (of 2 ** 53) it is taken, else its alias."""
    parts = (weights * (len(weights) / weights.sum())).tolist()
    aliases = list(range(len(parts)))
    small = [place for place, part in enumerate(parts) if part < 1]
    large = [place for place, part in enumerate(parts) if part >= 1]
    while small and large:
        place, giver = small.pop(), large[-1]
        aliases[place] = giver
        parts[giver] -= 1 - parts[place]
        if parts[giver] < 1:
            small.append(large.pop())
    for place in (*small, *large):
        parts[place] = 1.0
    return (np.array(parts) * 2.0**53).astype(np.int64), np.array(aliases, np.int64)


def _scale(weights: Floats) -> float:
    """Least number, if it is small, that makes all weights whole; else 1."""
    for scale in SCALES:
        if (np.rint(weights * scale) / scale == weights).all():
            return float(scale)
    return 1.0
