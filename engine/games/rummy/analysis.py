"""What should I keep? Best groupings, discards and draws for gin and Three Thirteen.

Everything here is exact. Points come from the kernels; which wild card goes where is settled
afterwards, in `_grouping`, because only their number matters to the search.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache, lru_cache

import numpy as np

from engine.arrays import Ints, Ints16
from engine.cards import DECK, JOKER
from engine.games.rummy import group_kernels, kernels
from engine.games.rummy.groups import arrange
from engine.games.rummy.questions import (
    Answer,
    Discard,
    Draw,
    Draws,
    Grouping,
    Objection,
    Question,
    Survey,
    SurveyAnswer,
)
from engine.games.rummy.rules import GIN, SUIT_LENGTH, Cards, Rules
from engine.sentences import Sentence

STEP_S = 0.02  # work between two answers
CHUNKS = 400  # of a survey
SUIT_HANDS = 1 << SUIT_LENGTH


def least_points(cards: Sequence[int], rules: Rules) -> int:
    """Least points that `cards` leave."""
    if rules.plain:
        return kernels.deadwood(*_suit_masks(cards), suit_table(rules))
    return _solve(cards, rules)[0]


def after_draw(cards: Sequence[int], card: int, rules: Rules) -> int:
    """Least points that `cards` and `card` leave when one of them is thrown."""
    return _solve((*cards, card), rules, discard=True)[0]


def best_grouping(cards: Sequence[int], rules: Rules) -> Grouping:
    """One grouping of `cards` that leaves the least points."""
    return _grouping(cards, rules, _solve(cards, rules)[1])


def advise(question: Question) -> Iterator[Answer]:
    """Yield the best grouping with every discard, then with the draws that help."""
    cards, rules = question.cards, question.rules
    grouping = best_grouping(cards, rules)
    answer = Answer(grouping, _objections(cards, rules, grouping), progress=0.0)
    if len(cards) != rules.hand_size + 1:
        answer = replace(answer, can_knock=grouping.points <= rules.knock, gin=grouping.points == 0)
        if len(cards) == rules.hand_size:
            yield answer
            draws = _draws(cards, question.seen, grouping.points, rules)
            answer = replace(answer, draws=draws)
        yield replace(answer, progress=1.0)
        return
    discards = _discards(cards, rules)
    answer = replace(
        answer,
        can_knock=discards[0].can_knock,
        gin=discards[0].points == 0,
        big_gin=grouping.points == 0,
        discards=tuple(discards),
    )
    yield answer
    shown = time.perf_counter()
    for i, discard in enumerate(discards):
        kept = _without(cards, discard.card)
        draws = _draws(kept, (*question.seen, discard.card), discard.points, rules)
        discards[i] = replace(discard, draws=draws)
        if time.perf_counter() - shown > STEP_S:
            yield replace(answer, discards=tuple(discards), progress=(i + 1) / (len(discards) + 1))
            shown = time.perf_counter()
    yield replace(answer, discards=tuple(discards), progress=1.0)


def survey(question: Survey) -> Iterator[SurveyAnswer]:
    """Count all hands by deadwood: suit masks up to the order of suits, on all cores."""
    table = suit_table(question.rules)
    by_cards = sorted(range(SUIT_HANDS), key=lambda mask: (mask.bit_count(), mask))
    masks = np.array(by_cards, np.int64)
    sizes = [mask.bit_count() for mask in by_cards]
    starts = np.searchsorted(sizes, range(SUIT_LENGTH + 2)).astype(np.int64)
    hands = [mask for mask in range(SUIT_HANDS) if mask.bit_count() <= question.cards]

    def count(greatest: list[int]) -> Ints:
        counts = np.zeros(256, np.int64)
        for mask in greatest:
            kernels.count_hands(mask, question.cards, masks, starts, table, counts)
        return counts

    total = np.zeros(256, np.int64)
    chunks = [hands[i::CHUNKS] for i in range(CHUNKS)]
    with ThreadPoolExecutor(question.threads) as pool:
        for done, counts in enumerate(pool.map(count, chunks), start=1):
            total += counts
            highest = int(np.flatnonzero(total).max(initial=0))
            yield SurveyAnswer(tuple(total[: highest + 1].tolist()), done / len(chunks))


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels one by one."""
    hand = tuple(range(10))
    yield Sentence("gin hands"), 3
    least_points(hand, GIN)
    yield Sentence("gin draws"), 3
    _draws(hand, (), 0, GIN)
    yield Sentence("wild cards"), 3
    best_grouping(hand, GIN)


# Plain hands.


def _suit_masks(cards: Sequence[int]) -> tuple[int, int, int, int]:
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[card // 13] |= 1 << card % 13
    return masks[0], masks[1], masks[2], masks[3]


@lru_cache(maxsize=16)
def suit_table(rules: Rules) -> Ints16:
    """Points that runs leave of each suit mask (bit r = rank r), shape (8192,)."""
    masks = np.arange(SUIT_HANDS)
    ranks = np.arange(SUIT_LENGTH)
    points = (masks[:, None] >> ranks & 1) @ np.array(rules.points[:SUIT_LENGTH])
    low_ace = (masks << 1 & SUIT_HANDS - 1) | masks >> 12
    if rules.aces == "high":
        left = points[_outside_runs(masks, rules.min_run)]
    elif rules.aces == "both":
        two_to_king = masks << 1 & SUIT_HANDS - 1
        high = _outside_runs(two_to_king | masks >> 12 << 13, rules.min_run)
        low = _outside_runs(low_ace, rules.min_run)
        left = np.minimum(points[_ace_last(low)], points[high >> 1])
    elif rules.aces == "wrap":
        # Three turns of the circle in a line: what the middle turn leaves.
        thrice = low_ace | low_ace << 13 | low_ace << 26
        middle = _outside_runs(thrice, rules.min_run) >> 13 & SUIT_HANDS - 1
        left = points[_ace_last(middle)]
    else:
        left = points[_ace_last(_outside_runs(low_ace, rules.min_run))]
    return np.asarray(left, np.int16)


def _outside_runs(lines: Ints, least: int) -> Ints:
    """Cards of each line that are in no stretch of `least` or more."""
    starts = lines.copy()
    for i in range(1, least):
        starts &= lines >> i
    inside = starts.copy()
    for i in range(1, least):
        inside |= starts << i
    return lines & ~inside


def _ace_last(lines: Ints) -> Ints:
    """Masks by rank, two to ace, of lines in which the ace comes first."""
    return lines >> 1 | (lines & 1) << 12


# Any hand.


@lru_cache(maxsize=64)
def options_of(rules: Rules) -> Ints:
    """Encode the rules for the kernels; `kernels` documents the places."""
    return np.array(
        [
            *rules.points,
            sum(1 << rank for rank in set(rules.wild_ranks)),
            rules.wilds_as_rank,
            rules.mostly_wild,
            rules.all_wild,
            rules.max_wild or group_kernels.NO_LIMIT,
            rules.same_suit_runs,
            ("low", "high", "both", "wrap").index(rules.aces),
            rules.distinct_suits,
            rules.largest_set,
            rules.min_set,
            rules.min_run,
        ],
        np.int64,
    )


def _solve(
    cards: Sequence[int],
    rules: Rules,
    *,
    must: int = -1,
    discard: bool = False,
) -> tuple[int, Ints]:
    """Points of one of the best groupings, and how it is laid: see `group_kernels.solve`."""
    laid = np.empty((1, group_kernels.LAID), np.int64)
    hand, far = np.array(cards, np.int64), kernels.FAR
    points, _found = group_kernels.solve(hand, options_of(rules), must, int(discard), far, laid)
    return int(points), laid[0]


def _grouping(cards: Sequence[int], rules: Rules, row: Ints, must: int = -1) -> Grouping:
    """Lay out the groups of a row of `group_kernels.solve`: give every wild card its place.

    The cheapest wild cards stay over if some must; the others go where they are needed first,
    then where there is room, then into groups of their own.
    """
    number, *spans = row[: group_kernels.CARDS].tolist()
    group_of = row[group_kernels.CARDS :].tolist()
    members: list[list[int]] = [[] for _ in range(number)]
    wild, left = [], []
    for i, card in enumerate(cards):
        if group_of[i] >= 0:
            members[group_of[i]].append(card)
        elif rules.is_wild(card):
            wild.append((i == must, rules.cost(card), card))
        else:
            left.append(card)
    pool = [card for *_, card in sorted(wild)]  # taken from the dear end
    needs, rooms = spans[0 : 2 * number : 2], spans[1 : 2 * number : 2]
    over, alone = next(
        (over, alone)
        for over in range(len(pool) + 1)
        for alone in range(len(pool) - over - sum(needs) + 1)
        if len(pool) - over - alone <= sum(needs) + sum(rooms)
        and _own_groups(alone, rules) is not None
    )
    spare = len(pool) - over - alone - sum(needs)
    for group, need, room in zip(members, needs, rooms, strict=True):
        extra = min(room, spare)
        spare -= extra
        group += [pool.pop() for _ in range(need + extra)]
    members += [[pool.pop() for _ in range(size)] for size in _own_groups(alone, rules) or ()]
    left += pool
    groups = [arrange(group, rules) for group in members]
    groups.sort(key=lambda group: (group.kind, -len(group.cards), group.stands_for))
    left.sort(key=lambda card: (rules.cost(card), card))
    return Grouping(tuple(groups), tuple(left), sum(map(rules.cost, left)))


@cache
def _own_groups(wilds: int, rules: Rules) -> tuple[int, ...] | None:
    """Sizes of groups of nothing but wild cards that hold exactly `wilds`; None if none do."""
    if wilds == 0:
        return ()
    if rules.all_wild:
        for size in range(min(wilds, rules.max_wild or wilds), 0, -1):
            a_set = rules.min_set <= size <= rules.largest_set
            rest = _own_groups(wilds - size, rules)
            if (a_set or rules.min_run <= size <= SUIT_LENGTH) and rest is not None:
                return (size, *rest)
    return None


def _objections(cards: Cards, rules: Rules, grouping: Grouping) -> tuple[Objection, ...]:
    """Why each left-over card is left over, the dearest first."""
    objections = []
    for card in reversed(dict.fromkeys(grouping.unmatched)):
        at = cards.index(card)
        points, laid = _solve(cards, rules, must=at)
        if points >= group_kernels.MUST:
            objections.append(Objection(card))
            continue
        other = _grouping(cards, rules, laid, at)
        group = next(group for group in other.groups if card in group.cards)
        contested = Counter(group.cards) - Counter(grouping.unmatched)
        objections.append(Objection(card, points, group, tuple(contested.elements())))
    return tuple(objections)


def _discards(cards: Cards, rules: Rules) -> list[Discard]:
    """What each different discard leaves, best first; of equals the dearest card first.

    But a wild card comes after all that leave as much: it is the last to be thrown.
    """
    discards = []
    for card in dict.fromkeys(cards):
        grouping = best_grouping(_without(cards, card), rules)
        can_knock = grouping.points <= rules.knock
        discards.append(Discard(card, grouping, can_knock, wild=rules.is_wild(card)))
    return sorted(discards, key=lambda d: (d.points, d.wild, -rules.cost(d.card), d.card))


def _draws(cards: Cards, seen: Cards, points: int, rules: Rules) -> Draws:
    """What each unseen card does for a hand of `points` to which it is drawn."""
    known = Counter((*cards, *seen))
    copies = {card: rules.decks - known[card] for card in DECK}
    copies[JOKER] = rules.jokers - known[JOKER]
    unseen = [card for card, number in copies.items() if number > 0]
    if rules.plain:
        table = np.empty(52, np.int64)
        hand = np.array(_suit_masks(cards), np.int64)
        kernels.after_draws(hand, suit_table(rules), table)
        after = dict(enumerate(table.tolist()))
        fits: set[int] = set()
    else:
        after = {card: after_draw(cards, card, rules) for card in unseen}
        fits = {card for card in unseen if _solve((*cards, card), rules)[0] <= points}
    draws = tuple(Draw(card, copies[card], after[card], card in fits) for card in unseen)
    return Draws(points, rules.knock, sum(draw.copies for draw in draws), draws)


def _without(cards: Cards, card: int) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
