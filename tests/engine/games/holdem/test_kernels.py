"""Each kernel that computes something of its own beside a slow, obvious twin.

Those that are parts of these are listed in tests/engine/test_twins.py.
"""

import itertools
import math
import random
from collections import Counter

import numpy as np
import pytest

from engine.games.holdem.evaluator import strength
from engine.games.holdem.kernels import ALL, POT, range_samples, tables
from engine.games.holdem.kernels.deals import tally_deals
from engine.games.holdem.kernels.joint import tally_joint
from engine.games.holdem.kernels.patterns import (
    CLASSES,
    compare_combos,
    tally_boards,
    tally_patterns,
)
from engine.games.holdem.kernels.range_samples import draw_entry, tally_range_samples
from engine.games.holdem.kernels.samples import BLOCK, tally_samples
from engine.games.holdem.kernels.sorting import STRENGTH_AT, sort_items
from engine.games.holdem.kernels.strengths import KEY_MASK
from engine.games.holdem.kernels.sweeps import sweep_boards, weigh_matchups
from engine.machine import address_of
from tests.engine.games.holdem import naive

SEEDS = range(6)
WORD = 1 << 64


def mask(cards):
    return sum(1 << card for card in cards)


# With few ranks or suits, flushes, straights, full houses and ties are common.
PARTS = [
    [*range(26), 26, 30, 39, 50, 51],
    [c for c in range(52) if c % 13 < 6 or c % 13 == 12],
    list(range(52)),
]


def some_cards(seed, count):
    return random.Random(seed).sample(PARTS[seed % 3], count)


def rank_value(cards):
    """Value of the best five as if no five made a flush."""
    unflushed = {5: 0, 8: 4}
    values = (naive.value_of_five(five) for five in itertools.combinations(sorted(cards), 5))
    return max((unflushed.get(value[0], value[0]), *value[1:]) for value in values)


def below_and_level(values, best):
    return sum(v < best for v in values), sum(v == best for v in values)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("free", [1, 2])
def test_compare_combos_counts_as_every_two_cards_in_turn_do(seed, free):
    dealt = some_cards(seed, 23)
    board, rival, known, left = dealt[:5], dealt[5:7], dealt[7:8], dealt[8:]
    suit = max(range(4), key=lambda suit: sum(card // 13 == suit for card in board))
    suited = [card for card in board if card // 13 == suit]
    keys = tables.view(tables.CARD_KEYS, np.int64, 52)
    rows = [(known, 1)] if free == 1 else []
    rows += [([card], 1) for card in left if card // 13 == suit]
    for rank in range(13):
        alike = [card for card in left if card % 13 == rank and card // 13 != suit]
        rows += [(alike[:1], len(alike))] if alike else []
    classes = np.zeros((3, CLASSES), np.int64)
    for place, (cards, count) in enumerate(rows):
        classes[0, place] = int(keys[cards[0]]) & KEY_MASK
        classes[1, place] = 1 << cards[0] % 13 if cards[0] // 13 == suit else 0
        classes[2, place] = count
    others = [[*known, card] for card in left] if free == 1 else itertools.combinations(left, 2)
    hands = [[*board, *combo] for combo in others]
    best = [*board, *rival]  # and a hand as strong by its ranks alone:
    shown = next(h for h in unsuited(best) if naive.value_of(h)[0] not in (5, 8))
    found = compare_combos(
        tables.address(),
        int(keys[board].sum()),
        mask(card % 13 for card in suited) if len(suited) >= 3 else 0,
        5 - len(suited) if len(suited) >= 3 else 3,
        address_of(classes),
        free,
        1 if free == 1 else len(rows),
        len(rows),
        strength(shown),
        strength(best),
    )
    by_ranks = below_and_level([rank_value(hand) for hand in hands], rank_value(best))
    truly = below_and_level([naive.value_of(hand) for hand in hands], naive.value_of(best))
    assert found == (*by_ranks, *truly, len(hands))


def unsuited(cards):
    """The same ranks in other suits, no card twice."""
    for suits in itertools.product(range(4), repeat=len(cards)):
        hand = [13 * suit + card % 13 for suit, card in zip(suits, cards, strict=True)]
        if len(set(hand)) == len(hand):
            yield hand


def naive_tally(seats, board, deck, joint_weight=lambda hands: 1):
    """Deals by (row, winners), if `seats` are the hands that each seat may have."""
    found = Counter()
    classes = Counter()
    for added in itertools.combinations(sorted(set(deck) - set(board)), 5 - len(board)):
        full = (*board, *added)
        for hands in itertools.product(*seats):
            cards = [*full, *(card for hand in hands for card in hand)]
            if len(set(cards)) < len(cards):
                continue
            weight = joint_weight(hands)
            values = [naive.value_of((*hand, *full)) for hand in hands]
            winners = sum(1 << seat for seat, v in enumerate(values) if v == max(values))
            for row in (*(added if board else ()), ALL):
                found[row, winners] += weight
            for seat, value in enumerate(values):
                classes[seat, value[0]] += weight
    return found, classes


def as_array(counter, shape):
    array = np.zeros(shape)
    for place, value in counter.items():
        array[place] = value
    return array


def hands_of(known, deck):
    """All hands of a seat with these known cards."""
    return [(*known, *more) for more in itertools.combinations(deck, 2 - len(known))]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("known", [2, 1, 0])
def test_tally_patterns_counts_who_wins_every_board(seed, known):
    cards = some_cards(seed, 14)
    seats = [cards[:2], cards[2:4], cards[4 : 4 + known]]
    deck = cards[6:]
    found = np.zeros(8, np.int64)
    holes = np.array([mask(seat) for seat in seats if len(seat) == 2], np.int64)
    half = mask(seats[2]) if known == 1 else 0
    for suit, suited in [(-1, 0), *itertools.product(range(4), (3, 4, 5))]:
        tally_patterns(tables.address(), holes, mask(deck), 2 - known, half, suit, suited, found)
    expected, _ = naive_tally([hands_of(seat, deck) for seat in seats], (), deck)
    assert (found == as_array(expected, (53, 8))[ALL]).all()


def boards_of(board, deck):
    left = sorted(set(deck) - set(board))
    return np.array(
        [(*board, *added) for added in itertools.combinations(left, 5 - len(board))], np.uint8
    )


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("known", [2, 1, 0])
@pytest.mark.parametrize("size", [0, 3, 4])
def test_tally_boards_counts_who_wins_every_board(seed, known, size):
    cards = some_cards(seed, 14)
    seats = [cards[:2], cards[2:4], cards[4 : 4 + known]]
    board, deck = cards[6 : 6 + size], cards[6 + size :]
    found = np.zeros((53, 8), np.int64)
    holes = np.array([mask(seat) for seat in seats if len(seat) == 2], np.int64)
    half = mask(seats[2]) if known == 1 else 0
    boards = boards_of(board, deck)
    tally_boards(tables.address(), boards, size, holes, mask(deck), 2 - known, half, found)
    expected, _ = naive_tally([hands_of(seat, deck) for seat in seats], board, deck)
    assert (found == as_array(expected, (53, 8))).all()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("known", [(2, 1, 1), (2, 0, 0), (1, 1, 0), (0, 0), (1, 0), (1, 1, 1)])
def test_tally_deals_counts_every_deal_of_two_and_more_open_seats(seed, known):
    cards = some_cards(seed, 15)
    given = iter(cards)
    seats = [list(itertools.islice(given, count)) for count in known]
    board = list(itertools.islice(given, 4))
    deck = list(given)[:8]
    boards = boards_of(board, deck)
    found = np.zeros((53, 1 << len(seats)), np.int64)
    times = np.ones(len(boards), np.int64)
    masks = np.array([mask(seat) for seat in seats], np.int64)
    for part in range(3):
        tally_deals(tables.address(), boards, times, 4, masks, mask(deck), part, 3, found)
    expected, _ = naive_tally([hands_of(seat, deck) for seat in seats], board, deck)
    assert (found == as_array(expected, found.shape)).all()


def some_ranges(source, deck, seats):
    """For each seat a few combos with whole weights, the lower card first."""
    combos = list(itertools.combinations(sorted(deck), 2))
    return [
        {combo: source.choice([1, 2, 5]) for combo in source.sample(combos, 6)}
        for _ in range(seats)
    ]


def codes(combos):
    return [first << 6 | second for first, second in combos]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("size", [3, 5])
def test_sweep_boards_counts_two_ranges_as_every_two_hands_do(seed, size):
    source = random.Random(seed)
    cards = some_cards(seed, 12 if size == 3 else 14)
    board, deck = cards[:size], cards[size:]
    ranges = some_ranges(source, deck, 2)
    combos = sorted({*ranges[0], *ranges[1]})
    weights = np.array([[held.get(combo, 0) for held in ranges] for combo in combos], float)
    boards = boards_of(board, deck)
    shares, totals, classes = np.zeros((len(combos), 2)), np.zeros((53, 3)), np.zeros((2, 9))
    listed = np.array(codes(combos), np.int64)
    times = np.full(len(boards), 3.0)
    sweep_boards(tables.address(), boards, times, size, listed, weights, shares, totals, classes)

    def joint_weight(hands):
        return math.prod(held[hand] for held, hand in zip(ranges, hands, strict=True))

    expected, ends = naive_tally(ranges, board, deck, joint_weight)
    assert (totals == 3 * as_array(expected, (53, 4))[:, 1:]).all()
    whole = np.zeros_like(totals)  # of boards that are all to come, no card is the next
    unread = np.zeros_like(shares), whole, np.zeros_like(classes)
    sweep_boards(tables.address(), boards, times, 0, listed, weights, *unread)
    assert (whole[ALL] == totals[ALL]).all()
    assert not whole[:ALL].any()
    assert (classes == 3 * as_array(ends, (2, 9))).all()
    for seat, held in enumerate(ranges):
        for combo in held:
            one, _ = naive_tally(
                [[combo] if seat == other else ranges[other] for other in range(2)],
                board,
                deck,
                lambda hands, seat=seat: ranges[1 - seat][hands[1 - seat]],
            )
            points = 2 * one[ALL, 1 << seat] + one[ALL, 3]
            assert shares[combos.index(combo), seat] == 3 * points


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seats", [3, 4])
def test_tally_joint_counts_several_ranges_as_every_joint_combo_does(seed, seats):
    source = random.Random(seed)
    cards = some_cards(seed, 16)
    board, deck = cards[:4], cards[4:]
    ranges = some_ranges(source, deck, seats)
    swept = sorted({*ranges[-1], *ranges[-2]})
    before = [list(held) for held in ranges[:-2]]
    listed = [*swept, *itertools.chain(*before)]
    ends = np.cumsum([len(swept), *map(len, before)])
    weights = np.zeros((len(listed), 2))
    weights[: len(swept)] = [[held.get(combo, 0) for held in ranges[-2:]] for combo in swept]
    weights[len(swept) :, 0] = [weight for held in ranges[:-2] for weight in held.values()]
    boards = boards_of(board, deck)
    tally, classes = np.zeros((53, 1 << seats)), np.zeros((seats, 9))
    shares, reach = np.zeros((2, len(listed), 2))
    combos = np.array(codes(listed), np.int64)
    tally_joint(tables.address(), boards, 4, ends, combos, weights, tally, shares, reach, classes)

    def joint_weight(hands):
        return math.prod(held[hand] for held, hand in zip(ranges, hands, strict=True))

    expected, end_in = naive_tally(ranges, board, deck, joint_weight)
    assert tally == pytest.approx(as_array(expected, tally.shape))
    assert classes == pytest.approx(as_array(end_in, classes.shape))
    for seat, held in enumerate(ranges):
        for number, combo in enumerate(held):
            chosen = [{combo: 1} if seat == other else ranges[other] for other in range(seats)]
            one, _ = naive_tally(chosen, board, deck, joint_weight)
            if seat < seats - 2:
                place, column, factor = int(ends[seat]) + number, 0, 1
            else:
                place, column, factor = swept.index(combo), seat - seats + 2, held[combo]
            of_all = {winners: deals for (row, winners), deals in one.items() if row == ALL}
            won = sum(n / w.bit_count() for w, n in of_all.items() if w >> seat & 1)
            assert reach[place, column] * factor == pytest.approx(sum(of_all.values()))
            assert shares[place, column] * factor == pytest.approx(won)


def test_weigh_matchups_adds_up_what_each_combo_gets_against_all_of_the_other_range():
    source = np.random.default_rng(1)
    shares, ties = source.integers(0, 9, (2, 20, 20)).astype(np.float32)
    weights = source.integers(0, 3, (2, 20)).astype(float)
    sums = np.zeros((3, 20))
    weigh_matchups(shares, ties, weights, sums)
    for mine in range(20):
        assert sums[0, mine] == sum(weights[1, t] * shares[t, mine] for t in range(20))
        assert sums[1, mine] == sum(weights[0, t] * shares[t, mine] for t in range(20))
        assert sums[2, mine] == sum(weights[1, t] * ties[t, mine] for t in range(20))


@pytest.mark.parametrize("count", [0, 1, 2, 700])
def test_sort_items_orders_by_strength_and_keeps_the_order_of_equals(count):
    source = random.Random(count)
    given = [
        source.choice([0, 5, 255, 256, 65535, source.randrange(1 << 16)]) << STRENGTH_AT
        | source.randrange(1 << STRENGTH_AT)
        for _ in range(count)
    ]
    items = np.zeros((2, count + 3), np.int64)
    items[0, :count] = given
    sort_items(items, np.empty(257, np.int64), count)
    assert items[0, :count].tolist() == sorted(given, key=lambda item: item >> STRENGTH_AT)


# Samples. A twin deals the same cards with big integers, so it says also that a seed's samples
# stay what they are.


def signed(word):
    return word - WORD if word >> 63 else word


def random_word(start, index):
    """SplitMix64, from the paper."""
    bits = (start + index * 0x9E3779B97F4A7C15) % WORD
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 % WORD
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB % WORD
    return bits ^ bits >> 31


def draw(deck, place, bits):
    """Exchange the card at `place` with one from there on; return the bits that are left."""
    product = bits * (len(deck) - place)
    pick = place + product // WORD
    deck[place], deck[pick] = deck[pick], deck[place]
    return product % WORD


def add_deal(hands, board, added, tally, classes):
    values = [naive.value_of((*hand, *board, *added)) for hand in hands]
    winners = sum(1 << seat for seat, v in enumerate(values) if v == max(values))
    for row in (*(added if board else ()), ALL):
        tally[row, winners] += 1
    for seat, value in enumerate(values):
        classes[seat, value[0]] += 1
    return winners


@pytest.mark.parametrize("size", [0, 3])
def test_tally_samples_deals_the_cards_that_the_random_words_say(size):
    cards = random.Random(size).sample(range(52), 20)
    board, seats, dead = cards[:size], [cards[5:7], cards[7:8], []], cards[9:]
    deck = [card for card in range(52) if card not in {*board, *dead, *itertools.chain(*seats)}]
    tally, classes = np.zeros((53, 8), np.int64), np.zeros((3, 9), np.int64)
    masks = np.array([mask(seat) for seat in seats], np.int64)
    start, deals = 12345, 200 if size == 0 else BLOCK + 100
    tally_samples(tables.address(), start, 2, deals, mask(board), masks, mask(deck), tally, classes)
    expected, ends = Counter(), Counter()
    draws = 5 - size + sum(2 - len(seat) for seat in seats)
    words = -(-draws // 7)
    for deal in range(2 * BLOCK, 2 * BLOCK + deals):
        if deal % BLOCK == 0:
            left = list(deck)
        for place in range(draws):
            if place % 7 == 0:
                bits = random_word(start, deal * words + place // 7)
            bits = draw(left, place, bits)
        drawn = iter(left[:draws])
        added = tuple(itertools.islice(drawn, 5 - size))
        hands = [(*seat, *itertools.islice(drawn, 2 - len(seat))) for seat in seats]
        add_deal(hands, tuple(board), added, expected, ends)
    assert (tally == as_array(expected, tally.shape)).all()
    assert (classes == as_array(ends, classes.shape)).all()


def test_draw_entry_draws_by_thresholds_and_aliases():
    thresholds = [1 << 53, 1 << 51, 3 << 51, 0, 1 << 53]
    aliases = [0, 3, 4, 1, 4]
    entries = np.array([[0, t, a] for t, a in zip(thresholds, aliases, strict=True)], np.int64)
    chances = [0.0] * 5
    for entry in range(1, 5):
        chances[entry] += thresholds[entry] / (1 << 53) / 4
        chances[aliases[entry]] += 1 / 4 - thresholds[entry] / (1 << 53) / 4
    grid = 4096
    found = Counter(
        draw_entry(address_of(entries), 1, 5, signed(step * (WORD // grid))) for step in range(grid)
    )
    assert [found[entry] / grid for entry in range(5)] == pytest.approx(chances, abs=4 / grid)


@pytest.mark.parametrize(("chain", "repeats"), [(1, 1), (1, 4), (8, 1), (4, 2)])
@pytest.mark.parametrize("size", [0, 3])
def test_tally_range_samples_deals_the_cards_that_the_random_words_say(chain, repeats, size):
    source = random.Random(size)
    cards = source.sample(range(52), 20)
    board, known, deck = cards[:size], cards[5:6], cards[6:20]
    ranges = [list(held) for held in some_ranges(source, deck, 3)]
    groups = [
        [((first,), (first,)) for first in range(6)],
        [
            ((second, third), (second, third))
            for second, third in itertools.product(range(6), repeat=2)
            if not set(ranges[1][second]) & set(ranges[2][third])
        ],
    ]
    start, deals = -987654321, 101 if size == 0 or chain < 8 else BLOCK + 101
    plan, entries = laid_out(ranges, groups, board, known, deck, (start, chain, repeats))
    tally, classes = np.zeros((53, 16), np.int64), np.zeros((4, 9), np.int64)
    combo_sums, squares = np.zeros((18, 2), np.int64), np.zeros(4, np.int64)
    tally_range_samples(tables.address(), plan, 1, deals, tally, combo_sums, classes, squares)

    expected, ends, sums, squared = Counter(), Counter(), np.zeros((18, 2), int), [0] * 4
    together = chain * repeats
    for first in range(BLOCK, BLOCK + deals, together):
        if first % BLOCK == 0:
            left = sorted(deck)
        words = (random_word(random_word(start, first), index) for index in itertools.count())

        def picked(group, words=words):
            begin = 0 if group == 0 else len(groups[0])
            product = next(words) * len(groups[group])
            entry = begin + product // WORD
            _, threshold, alias = entries[entry]
            return alias if product % WORD >> 11 >= threshold else entry

        def cards_of(entry, group):
            members = groups[group][entry - (0 if group == 0 else len(groups[0]))][0]
            seats = [0] if group == 0 else [1, 2]
            return [ranges[s][m] for s, m in zip(seats, members, strict=True)]

        chosen = [0, 0]
        group = 0
        while group < 2:  # both again if the second has a card of the first
            chosen[group] = picked(group)
            held = [c for g in range(group + 1) for hand in cards_of(chosen[g], g) for c in hand]
            group = group + 1 if len(set(held)) == len(held) else 0
        chain_won = [0] * 4
        end = min(first + together, BLOCK + deals)
        for deal in range(first, end):
            if deal > first and (deal - first) % repeats == 0:
                for group in range(2):
                    rest = {c for hand in cards_of(chosen[1 - group], 1 - group) for c in hand}
                    while True:
                        chosen[group] = picked(group)
                        if not rest & {c for h in cards_of(chosen[group], group) for c in h}:
                            break
            hands = [*cards_of(chosen[0], 0), *cards_of(chosen[1], 1)]
            used = {card for hand in hands for card in hand}
            drawn = []
            place = 0
            while len(drawn) < 6 - size:
                if place % 7 == 0:
                    bits = next(words)
                bits = draw(left, place, bits)
                drawn += [left[place]] if left[place] not in used else []
                place += 1
            added = tuple(drawn[: 5 - size])
            hands.append((*known, drawn[-1]))
            winners = add_deal(hands, tuple(board), added, expected, ends)
            for seat in range(4):
                won = POT // winners.bit_count() if winners >> seat & 1 else 0
                chain_won[seat] += won
                if seat < 3:
                    sums[6 * seat + ranges[seat].index(hands[seat])] += (1, won)
        for seat, won in enumerate(chain_won):
            squared[seat] += won * won * together // (end - first)
    assert (tally == as_array(expected, tally.shape)).all()
    assert (classes == as_array(ends, classes.shape)).all()
    assert (combo_sums == sums).all()
    assert squares.tolist() == squared


def laid_out(ranges, groups, board, known, deck, numbers):
    """A plan for `tally_range_samples`, with entries that are drawn unevenly; and the entries."""
    joint = [(group, members) for group, rows in enumerate(groups) for members, _ in rows]
    entries = []
    for place, (group, members) in enumerate(joint):
        seats = [0] if group == 0 else [1, 2]
        held = [c for s, m in zip(seats, members, strict=True) for c in ranges[s][m]]
        first, end = (0, 6) if group == 0 else (6, len(joint))
        alias = first + (place - first + 1) % (end - first)
        entries.append((mask(held), (place % 4 + 1) << 51, alias))
    members = np.zeros((len(joint), 3), np.int64)
    for place, (group, chosen) in enumerate(joint):
        begins = [0] if group == 0 else [6, 12]
        members[place, : len(chosen)] = [b + m for b, m in zip(begins, chosen, strict=True)]
    keys = tables.view(tables.CARD_KEYS, np.int64, 52)
    combos = [(mask(hand), int(keys[list(hand)].sum())) for held in ranges for hand in held]
    header = np.zeros(range_samples.ENTRIES_BEGIN, np.int64)
    start, chain, repeats = numbers
    members_begin = len(header) + 3 * len(entries)
    for place, value in {
        range_samples.START: start,
        range_samples.BOARD: mask(board),
        range_samples.DECK: mask(deck),
        range_samples.CHAIN: chain,
        range_samples.REPEATS: repeats,
        range_samples.GROUPS: 2,
        range_samples.RANGE_SEATS: 3,
        range_samples.DRAWN_SEATS: 1,
        range_samples.MEMBERS_BEGIN: members_begin,
        range_samples.COMBOS_BEGIN: members_begin + members.size,
        range_samples.GROUP_ENDS: 6,
        range_samples.GROUP_ENDS + 1: len(joint),
        range_samples.GROUP_SEATS: 1,
        range_samples.GROUP_SEATS + 1: 2,
        range_samples.DRAWN_CARDS: mask(known),
    }.items():
        header[place] = value
    parts = [header, np.array(entries).ravel(), members.ravel(), np.array(combos).ravel()]
    return np.concatenate(parts), entries
