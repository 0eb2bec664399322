"""Least points of a hand with wild cards or several decks: a search over groups.

Cards that are alike are one *type* with a count. A group takes natural cards from types and
`need` to `need + room` wild cards, whichever they are. States (how many of each type are left)
are packed into one integer, one field per type with a guard bit on top, so that "does the group
fit" is a subtraction. Types of *double* cards, which are wild but may be read as themselves,
come last. Reading a double card as itself is only needed where one wild card more would break
the group, so only such groups are listed.

The search takes the dearest card left, puts it into each group that fits or leaves it, cuts
what cannot beat the best so far, and remembers where it was.
"""

import numpy as np

from engine.arrays import Ints
from engine.cards import JOKER
from engine.games.rummy.kernels import FAR, LENGTH
from engine.games.rummy.rules import ACE
from engine.jit import ZERO, kernel

# Places in the options array.
POINTS = 0  # 14 entries: ranks two to ace, joker
WILD_RANKS = 14  # mask of ranks
WILDS_AS_RANK = 15
MOSTLY_WILD = 16
ALL_WILD = 17
MAX_WILD = 18  # NO_LIMIT for none
SAME_SUIT_RUNS = 19
ACES = 20  # 0 low, 1 high, 2 both, 3 wrap
DISTINCT_SUITS = 21
LARGEST_SET = 22  # NO_LIMIT for none
MIN_SET = 23
MIN_RUN = 24

NO_LIMIT = 99
HIGH, BOTH, WRAP = 1, 2, 3
MUST = 1400  # extra cost of a card that must be in a group

# Columns of the types array.
# SHIFT and FIELD: where its count stands in a state, MEMBER: its first card in the sorted hand.
CARD, COST, COUNT, DOUBLE, SHIFT, FIELD, MEMBER = 0, 1, 2, 3, 4, 5, 6

# Columns of the groups array; LOW is the group's first type, GAIN the points it saves.
PACK, NEED, ROOM, LOW, GAIN, DOUBLES = 0, 1, 2, 3, 4, 5

# Columns of a draft of a group: packed types, natural cards, double cards among them, first type,
# points saved; the last type (of a run: the place in its line), and for a set how many of it
# and which suits, for a run the place of the last card from the first and the widest gap.
TAKEN, NATURAL, READ, FIRST, SAVED, LAST = 0, 1, 2, 3, 4, 5
COPIES, SUITS = 6, 7
PLACE, GAP = 6, 7

# Columns of a row of `laid`: see `solve`.
CARDS = 32
LAID = 56

# Columns of a frame in the search: what is left, the type to look at, wild cards promised and
# how many more would be welcome, points lost so far, 1 once no free discard is due, how many
# groups were laid, the last of them, and wild cards at hand (with double cards not yet read).
STATE, AT, NEEDED, SLACK, PAID, SETTLED, DEPTH, GROUP, POOL = 0, 1, 2, 3, 4, 5, 6, 7, 8


@kernel
def _load(frames: Ints, row: int, frame: Ints) -> None:
    # A slice would take numba a second to compile.
    for column in range(frame.shape[0]):
        frame[column] = frames[row, column]


@kernel
def _store(frame: Ints, frames: Ints, row: int) -> None:
    for column in range(frame.shape[0]):
        frames[row, column] = frame[column]


@kernel
def _most_wild(natural: int, options: Ints) -> int:
    """Most wild cards that may join `natural` natural cards in a group."""
    most: int = options[MAX_WILD]
    if natural == 0 and not options[ALL_WILD]:
        return 0
    if natural > 0 and not options[MOSTLY_WILD]:
        return min(natural, most)
    return most


@kernel
def _add_group(
    groups: Ints, count: int, draft: Ints, least: int, most: int, options: Ints
) -> tuple[Ints, int]:
    """Append the natural cards of `draft` with `least` to `most` wild cards, if that can be."""
    natural = draft[NATURAL]
    most = min(most, _most_wild(natural, options))
    if draft[READ]:
        least = max(least, _most_wild(natural - 1, options))
    if least > most:
        return groups, count
    if count == groups.shape[0]:
        more = np.empty((2 * count, 6), np.int64)
        for g in range(count):
            for column in range(6):
                more[g, column] = groups[g, column]
        groups = more
    groups[count, PACK] = draft[TAKEN]
    groups[count, NEED] = least
    groups[count, ROOM] = most - least
    groups[count, LOW] = draft[FIRST]
    groups[count, GAIN] = draft[SAVED]
    groups[count, DOUBLES] = draft[READ]
    return groups, count + 1


@kernel
def _take(drafts: Ints, top: int, types: Ints, j: int) -> None:
    """Add a card of type j to the draft at `top`."""
    drafts[top, TAKEN] += 1 << types[j, SHIFT]
    drafts[top, NATURAL] += 1
    drafts[top, READ] += types[j, DOUBLE]
    drafts[top, FIRST] = min(drafts[top, FIRST], j)
    drafts[top, SAVED] += types[j, COST]


@kernel
def _is_hopeless(draft: Ints, wilds: int, options: Ints) -> bool:
    """Tell whether a draft with double cards needs more wild cards than there are.

    From two cards on, more cards only raise what it needs.
    """
    if draft[NATURAL] < 2 or draft[READ] == 0:
        return False
    return _most_wild(draft[NATURAL] - 1, options) > wilds - int(draft[READ])


@kernel
def _list_sets(
    groups: Ints, count: int, types: Ints, wilds: int, options: Ints
) -> tuple[Ints, int]:
    """Append every set that cards of `types` and at most `wilds` wild cards can make."""
    drafts = np.zeros((128, 8), np.int64)
    draft = np.empty(8, np.int64)
    for start in range(types.shape[0]):
        rank = types[start, CARD] % 13
        for column in range(8):
            drafts[0, column] = 0
        drafts[0, FIRST] = start
        top = ZERO
        _take(drafts, top, types, start)
        drafts[0, LAST] = start
        drafts[0, COPIES] = 1
        drafts[0, SUITS] = 1 << types[start, CARD] // 13
        top += 1
        while top:
            top -= 1
            _load(drafts, top, draft)
            if _is_hopeless(draft, wilds, options):
                continue
            natural = draft[NATURAL]
            least = max(0, options[MIN_SET] - natural)
            most = min(wilds - draft[READ], options[LARGEST_SET] - natural)
            groups, count = _add_group(groups, count, draft, least, most, options)
            for j in range(draft[LAST], types.shape[0]):
                copies = draft[COPIES] + 1 if j == draft[LAST] else 1
                suit = 1 << types[j, CARD] // 13
                if types[j, CARD] % 13 != rank or copies > types[j, COUNT]:
                    continue
                if options[DISTINCT_SUITS] and draft[SUITS] & suit:
                    continue
                _store(draft, drafts, top)
                _take(drafts, top, types, j)
                drafts[top, LAST] = j
                drafts[top, COPIES] = copies
                drafts[top, SUITS] |= suit
                top += 1
    return groups, count


@kernel
def _list_runs(
    groups: Ints, count: int, types: Ints, wilds: int, options: Ints
) -> tuple[Ints, int]:
    """Append every run that cards of `types` and at most `wilds` wild cards can make."""
    number = types.shape[0]
    drafts = np.zeros((512, 8), np.int64)
    draft = np.empty(8, np.int64)
    line = np.empty(number, np.int64)  # types above the first card, and their places from it
    places = np.empty(number, np.int64)
    aces = options[ACES]
    widest = min(wilds, options[MAX_WILD])
    # A lone natural card that makes a set with wild cards need not be tried as a run.
    sets_do = options[LARGEST_SET] >= LENGTH and options[MIN_SET] <= options[MIN_RUN]
    for start in range(number):
        rank = types[start, CARD] % 13
        first = rank if aces == HIGH else (rank + 1) % 13
        length = 0
        for j in range(number):
            rank = types[j, CARD] % 13
            place = rank if aces == HIGH else (rank + 1) % 13
            if aces == BOTH and rank == ACE:
                place = LENGTH
            place -= first
            if aces == WRAP:
                place %= LENGTH
            suited = types[j, CARD] // 13 == types[start, CARD] // 13
            if 0 < place < LENGTH and (suited or not options[SAME_SUIT_RUNS]):
                at = length
                while at > 0 and places[at - 1] > place:
                    line[at], places[at] = line[at - 1], places[at - 1]
                    at -= 1
                line[at], places[at] = j, place
                length += 1
        for column in range(8):
            drafts[0, column] = 0
        drafts[0, FIRST] = start
        top = ZERO
        _take(drafts, top, types, start)
        drafts[0, LAST] = -1
        top += 1
        while top:
            top -= 1
            _load(drafts, top, draft)
            if _is_hopeless(draft, wilds, options):
                continue
            natural = draft[NATURAL]
            if not (natural == 1 and sets_do):
                least = max(0, draft[PLACE] + 1 - natural, options[MIN_RUN] - natural)
                most = min(wilds - draft[READ], LENGTH - natural)
                groups, count = _add_group(groups, count, draft, least, most, options)
            for at in range(draft[LAST] + 1, length):
                place = places[at]
                if place - natural > widest:
                    break
                gap = max(draft[GAP], place - draft[PLACE] - 1)
                # In a circle, the reading whose open end is the widest gap will do.
                if place == draft[PLACE] or (aces == WRAP and LENGTH - 1 - place < gap):
                    continue
                _store(draft, drafts, top)
                _take(drafts, top, types, line[at])
                drafts[top, LAST] = at
                drafts[top, PLACE] = place
                drafts[top, GAP] = gap
                top += 1
    return groups, count


@kernel
def _left_wild(
    state: int, pool: int, frame: Ints, types: Ints, double: int, others: Ints, absorb: Ints
) -> int:
    """Least points of the wild cards that find no place; FAR if there are too few of them.

    Of `pool` wild cards ``frame[NEEDED]`` to that plus ``frame[SLACK]`` go into groups with
    natural cards, and any number a with ``absorb[a]`` into groups of their own. The cheapest
    stay over, of the double cards in `state` (types from `double` on, dearest first) and of
    `others` (points of the other wild cards, cheapest first, FAR at the end).
    """
    most = pool - frame[NEEDED]
    if most < 0:
        return FAR
    over = max(0, most - frame[SLACK])
    for less in range(over):
        for alone in range(most - frame[SLACK] - less, most - less + 1):
            if absorb[alone]:
                over = min(over, less)
    points = 0
    at = 0
    j = types.shape[0] - 1
    taken = 0
    while over > 0:
        while j >= double and (state >> types[j, SHIFT] & types[j, FIELD]) == taken:
            j -= 1
            taken = 0
        if j >= double and types[j, COST] <= others[at]:
            points += types[j, COST]
            taken += 1
        else:
            points += others[at]
            at += 1
        over -= 1
    return points


@kernel
def _search(
    frames: Ints,
    types: Ints,
    double: int,
    groups: Ints,
    others: Ints,
    absorb: Ints,
    loose: int,
    goal: int,
    limit: int,
    laid: Ints,
) -> tuple[int, int]:
    """Least points below `limit`, and how many ways were found; the groups of each into `laid`.

    The search starts from ``frames[0]``. With one row in `laid` the search is for one best
    grouping and ends at `goal`; with more it is for every grouping of ``limit - 1`` points.
    A row of `laid` is the number of groups, then the groups. `loose` is the points of the dearest
    card that no group can hold (-1 if there is none); a free discard may throw it.
    """
    one = laid.shape[0] == 1
    found = 0
    # Groups by first type, the most points saved last, so that the search takes them first.
    by_gain = np.full(256, -1, np.int64)
    by_type = np.full(types.shape[0], -1, np.int64)
    following = np.empty(groups.shape[0], np.int64)
    for g in range(groups.shape[0]):
        gain = min(groups[g, GAIN], 255)
        following[g] = by_gain[gain]
        by_gain[gain] = g
    for gain in range(255, -1, -1):
        g = by_gain[gain]
        while g >= 0:
            after = following[g]
            following[g] = by_type[groups[g, LOW]]
            by_type[groups[g, LOW]] = g
            g = after
    guards = 0
    for j in range(types.shape[0]):
        guards |= (types[j, FIELD] + 1) << types[j, SHIFT]
    # What was looked at: state, wild cards needed, needed and welcome, points lost.
    size = 64
    while size < 8192 and size < groups.shape[0] * 16:
        size *= 2
    seen = np.full((size, 4), -1, np.int64)
    path = np.empty(laid.shape[1], np.int64)
    frame = np.empty(9, np.int64)
    top = 1
    while top:
        top -= 1
        _load(frames, top, frame)
        path[frame[DEPTH]] = frame[GROUP]
        relief = max(0, loose) if frame[SETTLED] == 0 else 0
        if frame[PAID] - relief >= limit:
            continue
        state = frame[STATE]
        if one:
            key = 2 * state + frame[SETTLED]
            entry = (key + frame[NEEDED]) * 0x9E3779B97F4A7C1 >> 20 & size - 1
            welcome = frame[NEEDED] + frame[SLACK]
            if (
                seen[entry, 0] == key
                and seen[entry, 1] <= frame[NEEDED]
                and seen[entry, 2] >= welcome
                and seen[entry, 3] <= frame[PAID]
            ):
                continue
            seen[entry, 0] = key
            seen[entry, 1] = frame[NEEDED]
            seen[entry, 2] = welcome
            seen[entry, 3] = frame[PAID]
        pool = frame[POOL]
        j = frame[AT]
        while j < double and state >> types[j, SHIFT] & types[j, FIELD] == 0:
            j += 1
        first, last = j, j + 1
        if j == double:
            last = types.shape[0]
            points = frame[PAID]
            if frame[SETTLED]:
                points += _left_wild(state, pool, frame, types, double, others, absorb)
            else:
                spare = _left_wild(state, pool - 1, frame, types, double, others, absorb)
                if loose >= 0:
                    whole = _left_wild(state, pool, frame, types, double, others, absorb)
                    spare = min(spare, whole - loose)
                points += spare
            if points < limit:
                if one:
                    limit = points
                    found = 0
                if found < laid.shape[0]:
                    laid[found, 0] = frame[DEPTH]
                    for k in range(frame[DEPTH]):
                        laid[found, k + 1] = path[k + 1]
                found += 1
                if (one and limit <= goal) or (not one and found > laid.shape[0]):
                    break
        else:
            held = state >> types[j, SHIFT] & types[j, FIELD]
            for settles in range(2):
                _store(frame, frames, top)
                frames[top, STATE] = state - (held << types[j, SHIFT])
                frames[top, AT] = j + 1
                frames[top, PAID] += (held - settles) * types[j, COST]
                frames[top, SETTLED] |= settles
                top += 1
                if frame[SETTLED]:
                    break
        for low in range(first, last):
            g = by_type[low]
            while g >= 0:
                left = (state | guards) - groups[g, PACK]
                needed = frame[NEEDED] + groups[g, NEED]
                if left & guards == guards:
                    after = pool - groups[g, DOUBLES]
                    if needed <= after:
                        frames[top, STATE] = left ^ guards
                        frames[top, AT] = j
                        frames[top, NEEDED] = needed
                        frames[top, SLACK] = min(frame[SLACK] + groups[g, ROOM], after - needed)
                        frames[top, PAID] = frame[PAID]
                        frames[top, SETTLED] = frame[SETTLED]
                        frames[top, DEPTH] = frame[DEPTH] + 1
                        frames[top, GROUP] = g
                        frames[top, POOL] = after
                        top += 1
                g = following[g]
    return limit, found


@kernel
def solve(
    cards: Ints, options: Ints, must: int, discard: int, limit: int, laid: Ints
) -> tuple[int, int]:
    """Least points of `cards`, and how many groupings that leave them were found.

    Parameters
    ----------
    cards : codes 0..52; at most 14, or 21 of which none is wild
    options : the rules, see the places of the options array above
    must : index of a card that must be in a group, at the price of `MUST` points; -1 for none
    discard : 1 to throw one card first, the one that leaves least; 0 to keep all
    limit : `FAR` for one best grouping; for all of them one point more than they leave
    laid : shape (1, LAID) for one best grouping, more rows for all: of each grouping the
        number of groups, then `need` and `room` for wild cards of each group, then from
        column `CARDS` on for every card its group, -1 for none
    """
    n = cards.shape[0]
    # Sorted by place (plain cards, double cards, cards that are only wild), the dearest first
    # and like cards together. Suits matter unless nothing looks at them.
    keys = np.empty(n, np.int64)
    merged = options[SAME_SUIT_RUNS] == 0 and options[DISTINCT_SUITS] == 0
    for i in range(n):
        card = cards[i]
        rank = LENGTH if card == JOKER else card % 13
        place = 0
        if card == JOKER or options[WILD_RANKS] >> rank & 1:
            place = 1 if card != JOKER and options[WILDS_AS_RANK] else 2
        cost = options[POINTS + rank] + (MUST if i == must else 0)
        key = ((place * 2048 + 2047 - cost) * 64 + (rank if merged else card)) * 32 + i
        j = i
        while j > 0 and keys[j - 1] > key:
            keys[j] = keys[j - 1]
            j -= 1
        keys[j] = key
    types = np.zeros((n, 7), np.int64)
    others = np.empty(n + 1, np.int64)
    number, double, only_wild, doubles, shift = 0, ZERO, 0, 0, 0
    for i in range(n):
        key = keys[i] >> 5
        place = key >> 17
        if place == 2:
            only_wild += 1
            continue
        if i == 0 or key != keys[i - 1] >> 5:
            types[number, CARD] = key & 63
            types[number, COST] = 2047 - (key >> 6 & 2047)
            types[number, DOUBLE] = place
            types[number, MEMBER] = i
            number += 1
            double += 1 - place
        types[number - 1, COUNT] += 1
        doubles += place
    types = types[:number]
    for i in range(only_wild):  # sorted dearest first, wanted cheapest first
        others[i] = 2047 - (keys[n - 1 - i] >> 11 & 2047)
    others[only_wild] = FAR
    for j in range(number):
        width = 1
        while types[j, COUNT] >> width:
            width += 1
        types[j, SHIFT] = shift
        types[j, FIELD] = (1 << width) - 1
        shift += width + 1
    wilds = only_wild + doubles
    groups, count = _list_sets(np.empty((256, 6), np.int64), ZERO, types, wilds, options)
    groups, count = _list_runs(groups, count, types, wilds, options)
    groups = groups[:count]
    # absorb[a]: a wild cards can be laid as groups of nothing else.
    absorb = np.zeros(n + 1, np.int64)
    absorb[0] = 1
    if options[ALL_WILD]:
        for a in range(n + 1):
            for size in range(1, min(a, options[MAX_WILD]) + 1):
                fits = options[MIN_SET] <= size <= options[LARGEST_SET]
                if (fits or options[MIN_RUN] <= size <= LENGTH) and absorb[a - size]:
                    absorb[a] = 1
    # Plain cards that no group holds are lost at once.
    useful = 0
    # A group is pushed at most once for each card of its first type, or for each double card.
    most_frames = 2 * n + 1
    for g in range(count):
        useful |= groups[g, PACK]
        low = groups[g, LOW]
        most_frames += types[low, COUNT] if low < double else doubles
    frames = np.empty((most_frames, 9), np.int64)
    for column in range(9):
        frames[0, column] = 0
    frames[0, GROUP] = -1
    frames[0, POOL] = wilds
    frames[0, SETTLED] = 1 - discard
    loose = ZERO - 1
    for j in range(number):
        if types[j, DOUBLE] or useful >> types[j, SHIFT] & types[j, FIELD]:
            frames[0, STATE] += types[j, COUNT] << types[j, SHIFT]
        else:
            frames[0, PAID] += types[j, COUNT] * types[j, COST]
            loose = max(loose, types[j, COST])
    goal = frames[0, PAID] - (max(0, loose) if discard else 0)
    points, found = _search(frames, types, double, groups, others, absorb, loose, goal, limit, laid)
    # Groups by number become the group of every card.
    row = np.empty(CARDS, np.int64)
    for k in range(min(found, laid.shape[0])):
        for g in range(laid[k, 0]):
            row[g] = laid[k, 1 + g]
        for i in range(n):
            laid[k, CARDS + i] = -1
        for j in range(number):
            at = types[j, MEMBER]
            for g in range(laid[k, 0]):
                for _ in range(groups[row[g], PACK] >> types[j, SHIFT] & types[j, FIELD]):
                    laid[k, CARDS + (keys[at] & 31)] = g
                    at += 1
        for g in range(laid[k, 0]):
            laid[k, 1 + 2 * g] = groups[row[g], NEED]
            laid[k, 2 + 2 * g] = groups[row[g], ROOM]
    return points, found
