"""Random deals with ranges: a plan of what is drawn, and pieces of it carried out."""

import math
from collections.abc import Sequence

import numpy as np

from engine.arrays import Floats, Ints
from engine.cards import mask_of
from engine.games.holdem.combos import MASKS, PAIRS
from engine.games.holdem.equity.count import RangeCount
from engine.games.holdem.equity.joint import JointCombos, joint_combos
from engine.games.holdem.equity.weights import Weights
from engine.games.holdem.kernels import POT, range_samples as layout, tables
from engine.sentences import RefusedError

MOST_IN_GROUP = 20_000  # joint combos listed to be sampled from
BOARD_VARIANCE = 8  # of the pot share by boards, over that by hole cards, before the flop
REPEATS = (1, 2, 4, 8)
TOGETHER = 64  # deals of a chain; they divide a block
FEWEST_CHAINS = 32  # that tell how far they differ
# Times the draws for the next of a chain. What it wins hardly depends on the one before: with
# nine of 30 % on a flop the variance is 2 % above that of independent deals, which take 16 times
# as long; with nine of JJ-TT,QQ+ it is a quarter above, and they take 9 times as long.
WORTH_A_CHAIN = 1.5
TRIED = (1 << 12, 1 << 15, 1 << 18)  # joint combos drawn to learn how many have a card twice
ENOUGH = 8  # of them without

# Seconds of one thread, measured; they only decide how often and how cards are drawn.
DRAWN_JOINT_S = 7e-9
SAMPLE_S = 1.2e-8
SAMPLED_CARD_S = 3.5e-9
SAMPLED_SEAT_S = 5e-9


class Sampler:
    """Draws joint combos of the ranges, in groups that are drawn from independently.

    Attributes
    ----------
    repeats : boards dealt for each joint combo
    chain : joint combos of a chain, each made of the one before; 1 if all are independent
    deal_s : seconds of one thread for a deal
    """

    def __init__(self, weights: Weights, start: int, samples: int | None) -> None:
        """Plan how to draw `samples` deals (None: endless) from the random stream `start`.

        ValueError if no deal is met in many tries.
        """
        self._weights = weights
        held = weights.held
        drawn = [s for s, cards in enumerate(held) if cards is not None and len(cards) < 2]
        listed = [seat for seat in weights.by_list_length() if seat not in drawn]
        self._order = [*listed, *drawn]
        self._lists = [weights.lists[seat] for seat in listed]
        for most in (MOST_IN_GROUP, 50 * MOST_IN_GROUP):
            groups = self._grouped(listed, most)
            fresh, again = _draws_per_joint(groups)
            if fresh < math.inf:
                break
        else:
            raise RefusedError(
                "The ranges overlap so much that no deal was met in many tries; give them "
                "more cards that differ."
            )
        known = [mask_of(held[seat] or ()) for seat in drawn]
        self._choose_chain(fresh, again, sum(2 - mask.bit_count() for mask in known), samples)
        self._plan = self._make_plan(groups, start, known)

    def _grouped(self, listed: Sequence[int], most: int) -> list[JointCombos]:
        """Seats joined as long as their joint combos are few."""
        table, lists = self._weights.table, self._weights.lists
        groups: list[JointCombos] = []
        taken: list[int] = []
        for seat in listed:
            seats = [*taken, seat]
            more = joint_combos([lists[s] for s in seats], [table[s] for s in seats], most)
            if more is None:
                seats = [seat]
                more = JointCombos(lists[seat][:, None], table[seat, lists[seat]])
            elif taken:
                groups.pop()
            groups.append(more)
            taken = seats
        return groups

    def _choose_chain(
        self, fresh: float, again: float, drawn_cards: int, samples: int | None
    ) -> None:
        """Choose `chain` and `repeats` by what `_draws_per_joint` found."""
        weights = self._weights
        draws = 5 - len(weights.board) + drawn_cards
        board_s = SAMPLE_S + draws * SAMPLED_CARD_S + weights.seats * SAMPLED_SEAT_S
        together = TOGETHER
        while samples is not None and together > max(samples / FEWEST_CHAINS, 1):
            together //= 2
        chained = together > 1 and fresh > WORTH_A_CHAIN * again

        def deal_s(repeats: int) -> float:
            drawn = fresh * repeats / together + again if chained else fresh
            return board_s + drawn * DRAWN_JOINT_S / repeats

        # Several boards for the same hole cards give the least error in a given time if hole
        # cards take long to draw, as with many ranges, and matter little, as before the flop.
        self.repeats = min(
            [n for n in REPEATS if n <= together and (n == 1 or not weights.board)],
            key=lambda repeats: deal_s(repeats) * (1 + repeats / BOARD_VARIANCE),
        )
        self.chain = together // self.repeats if chained else 1
        self.deal_s = deal_s(self.repeats)

    def _make_plan(self, groups: Sequence[JointCombos], start: int, known: Sequence[int]) -> Ints:
        """The plan as `kernels.range_samples` lays it out; `known` are masks of seats' cards."""
        ends = np.cumsum([len(group.combos) for group in groups])
        range_seats = len(self._lists)
        members_begin = layout.ENTRIES_BEGIN + 3 * int(ends[-1])
        combos_begin = members_begin + range_seats * int(ends[-1])
        combos = np.concatenate(self._lists)
        plan = np.zeros(combos_begin + 2 * len(combos), np.int64)
        plan[layout.START] = start
        plan[layout.BOARD] = mask_of(self._weights.board)
        plan[layout.DECK] = self._weights.deck
        plan[layout.CHAIN] = self.chain
        plan[layout.REPEATS] = self.repeats
        plan[layout.GROUPS] = len(groups)
        plan[layout.RANGE_SEATS] = range_seats
        plan[layout.DRAWN_SEATS] = len(known)
        plan[layout.MEMBERS_BEGIN] = members_begin
        plan[layout.COMBOS_BEGIN] = combos_begin
        plan[layout.GROUP_ENDS : layout.GROUP_ENDS + len(groups)] = ends
        plan[layout.GROUP_SEATS : layout.GROUP_SEATS + len(groups)] = [
            group.combos.shape[1] for group in groups
        ]
        plan[layout.DRAWN_CARDS : layout.DRAWN_CARDS + len(known)] = known

        entries = plan[layout.ENTRIES_BEGIN : members_begin].reshape(-1, 3)
        members = plan[members_begin:combos_begin].reshape(-1, range_seats)
        begins = np.cumsum([0] + [len(listed) for listed in self._lists])
        seat = row = 0
        for group in groups:
            rows = slice(row, row + len(group.combos))
            thresholds, aliases = _alias_table(group.weights)
            entries[rows] = np.column_stack([group.masks, thresholds, row + aliases])
            for column, chosen in enumerate(group.combos.T):
                members[rows, column] = begins[seat] + np.searchsorted(self._lists[seat], chosen)
                seat += 1
            row += len(group.combos)
        keys = tables.view(tables.CARD_KEYS, np.int64, 52)[PAIRS[combos]].sum(axis=1)
        plan[combos_begin:].reshape(-1, 2)[:] = np.column_stack([MASKS[combos], keys])
        return plan

    def sample(self, first_block: int, deals: int) -> RangeCount:
        """Deal random deals, the first of them in a block; each depends on its number alone."""
        seats = self._weights.seats
        tally, classes = np.zeros((53, 1 << seats), np.int64), np.zeros((seats, 9), np.int64)
        combo_sums = np.zeros((sum(map(len, self._lists)), 2), np.int64)
        squares = np.zeros(seats, np.int64)
        layout.tally_range_samples(
            tables.address(), self._plan, first_block, deals, tally, combo_sums, classes, squares
        )
        count = RangeCount.none(seats)
        reach, shares = combo_sums.T.astype(float)
        count.fill(
            self._order,
            self._lists,
            tally.astype(float),
            shares / POT,
            reach,
            classes.astype(float),
        )
        count.squares[self._order] = squares / POT**2
        count.together = self.chain * self.repeats
        return count


def _draws_per_joint(groups: Sequence[JointCombos]) -> tuple[float, float]:
    """Roughly how many draws make a joint combo of all seats, and how many the next of a chain.

    The first is inf if none of many tried has no card twice.
    """
    rng = np.random.default_rng(0)
    masks_by_group = [group.masks for group in groups]
    chances = [group.weights / group.weights.sum() for group in groups]
    for tried in TRIED:
        found = np.zeros((tried, 0), np.int64)  # masks by group
        used = np.zeros(tried, np.int64)
        draws = 0
        for masks, chance in zip(masks_by_group, chances, strict=True):
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
        for masks, chance, mine in zip(masks_by_group, chances, row, strict=True):
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
