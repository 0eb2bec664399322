"""Tricks that a side is sure to take, counted before a lead without searching.

A bound comes with its winners, the cards whose rank it depends on; the fewer, the more positions
are like this one.
"""

from engine.cards import Mask
from engine.games.tarneeb.open.lanes import LANE, TRUMPS, highest_cards
from engine.games.tarneeb.open.layout import HAND, LATER_CUTS, QUICK_CUTS
from engine.jit import ZERO, kernel, part
from engine.machine import Address, count_bits, leading_zeros, load_i64, store_i64


@part
def by_trump_length(shape: int, tricks: int, need: int) -> int:
    """Tricks of North-South, as in `certain`, that the lengths of trumps alone decide, or -1.

    A hand wins as many tricks as it has more trumps than both opponents together, whoever leads.
    """
    north, east, south, west = shape & 15, shape >> 16 & 15, shape >> 32 & 15, shape >> 48 & 15
    sure = max(north, south) - east - west
    if sure >= need:
        return sure
    against = max(east, west) - north - south
    return tricks - against if against > tricks - need else -1


@kernel
def certain(memory: Address, play: Mask, leader: int, tricks: int, need: int) -> tuple[int, int]:
    """Tricks of North-South, as a bound that decides `need`, or -1; and the winners of that.

    `tricks` are left. A bound of `need` or more is what they take at least, one below at most.
    """
    north_south = leader & 1 == 0
    target = need if north_south else tricks - need + 1
    quick, winners, plain, plain_winners = quick_tricks(memory, play, leader, target)
    if quick >= target:
        store_i64(memory, QUICK_CUTS, load_i64(memory, QUICK_CUTS) + 1)
        quick = min(quick, tricks)
        return quick if north_south else tricks - quick, winners
    trumps = play & TRUMPS
    if trumps == 0:
        return -1, 0
    first = load_i64(memory, HAND + leader) & trumps
    left = load_i64(memory, HAND + ((leader + 1) & 3)) & trumps
    partner = load_i64(memory, HAND + (leader ^ 2)) & trumps
    right = load_i64(memory, HAND + ((leader + 3) & 3)) & trumps
    sure = sure_trumps(trumps, left, right, first, partner, tricks - target + 1)
    against = sure & 15
    if against > tricks - target:
        store_i64(memory, LATER_CUTS, load_i64(memory, LATER_CUTS) + 1)
        return tricks - against if north_south else against, sure >> 4
    if first | partner != 0:
        sure = sure_trumps(trumps, first, partner, ZERO, ZERO, target - plain)
        both = (sure & 15) + plain
        if both >= target:
            store_i64(memory, LATER_CUTS, load_i64(memory, LATER_CUTS) + 1)
            both = min(both, tricks)
            return both if north_south else tricks - both, sure >> 4 | plain_winners
    return -1, 0


@kernel
def unbeaten_trumps(hand: Mask, foes: Mask, needed: int) -> int:
    """Tricks that the trumps of one hand win however the cards are played, if `needed` or more.

    Each of them is played to a trick of its own, which the other side (`foes`: its trumps) can
    only win with a higher one, and with each of those one trick. Result as in `sure_trumps`, or 0.
    """
    mine = count_bits(hand)
    theirs = count_bits(foes)
    if mine - theirs >= needed:
        return mine - theirs
    tricks = 0
    spare = 0  # trumps of theirs that have beaten nothing yet
    rest = hand | foes
    while tricks + mine >= needed and rest != 0:  # from the highest down
        card = rest & -rest
        rest ^= card
        if card & hand == 0:
            spare += 1
            theirs -= 1
            continue
        mine -= 1
        if spare > 0:
            spare -= 1
            continue
        tricks += 1
        by_length = max(0, mine - theirs)
        if tricks + by_length >= needed:
            return card << 4 | tricks + by_length
    return 0


@kernel
def sure_trumps(
    trumps: Mask, first: Mask, second: Mask, before_first: Mask, before_second: Mask, needed: int
) -> int:
    """Trump tricks, and the lowest card they depend on, of two partners whoever leads.

    More than `needed` are not counted, so that they depend on fewer cards: on none (0 for the
    card) if one partner has so many more trumps than the others that length is enough.

    `trumps` are all in play, `first` and `second` the partners', and `before_first` those of
    the opponent who plays just before the first; 0 for both if it may be the partners who lead.
    Result: ``card << 4 | tricks``.
    """
    others = trumps & ~(first | second)
    longer = max(count_bits(first), count_bits(second))
    if longer == 0:
        return 0
    by_length = longer - count_bits(others)
    if by_length >= needed or others == 0:
        return by_length
    found = top_trumps(trumps, first, second, before_first, before_second, needed)
    if found & 15 >= needed:
        return found
    unbeaten = unbeaten_trumps(first, others, needed)
    if unbeaten == 0:
        unbeaten = unbeaten_trumps(second, others, needed)
    return unbeaten if unbeaten != 0 else found


@kernel
def top_trumps(
    trumps: Mask, first: Mask, second: Mask, before_first: Mask, before_second: Mask, needed: int
) -> int:
    """Of `sure_trumps`, those of the highest cards, which may be in both hands."""
    others = trumps & ~(first | second)
    longer = max(count_bits(first), count_bits(second))
    top_other = others & -others
    tops = (first | second) & (top_other - 1)
    tricks = min(count_bits(tops), longer, needed)
    if tricks > 0:
        card = tops
        for _ in range(tricks - 1):
            card &= card - 1
        return (card & -card) << 4 | tricks
    # A card behind higher ones that are all in the hand just before, guarded once for each.
    for side in range(2):
        hand = first if side == 0 else second
        before = before_first if side == 0 else before_second
        card = hand & -hand
        higher = trumps & (card - 1)
        if card != 0 and higher & ~before == 0 and count_bits(hand) > count_bits(higher):
            return card << 4 | 1
    if longer >= 2:  # the two cards below a lone top
        below = others & ~top_other
        tops = (first | second) & ((below & -below) - 1)
        tops &= ~(top_other - 1)
        if count_bits(tops) >= 2:
            tops &= tops - 1
            return (tops & -tops) << 4 | 1
    return 0


@kernel
def quick_tricks(
    memory: Address, play: Mask, leader: int, target: int
) -> tuple[int, int, int, int]:
    """Tricks the leader's side can take at once, counted up to `target`, and their winners.

    And those among them that the leader takes outside trumps while everybody keeps his trumps,
    and their winners: trump tricks that are sure whoever leads can be added to these.
    """
    mine = load_i64(memory, HAND + leader) & play
    partner = load_i64(memory, HAND + (leader ^ 2)) & play
    left = load_i64(memory, HAND + ((leader + 1) & 3)) & play
    right = load_i64(memory, HAND + ((leader + 3) & 3)) & play
    left_ruffs = left & TRUMPS
    right_ruffs = right & TRUMPS
    tricks = 0
    winners = 0
    extra = 0  # rounds that the partner wins once on lead, a nibble per suit
    extra_winners = 0
    entry = -1  # suit in which the partner can be put on lead
    trump_rounds = 0
    for suit in range(4):
        shift = 16 * suit
        own = mine >> shift & LANE
        his = partner >> shift & LANE
        theirs_left = left >> shift & LANE
        theirs_right = right >> shift & LANE
        others = theirs_left | theirs_right
        top_other = others & -others
        own_tops = own & (top_other - 1)
        his_tops = his & (top_other - 1)
        if own_tops | his_tops == 0:
            continue
        longest_other = max(count_bits(theirs_left), count_bits(theirs_right))
        own_length = count_bits(own)
        his_length = count_bits(his)
        limit = 13
        if suit != 0:
            if left_ruffs != 0:
                limit = count_bits(theirs_left)
            if right_ruffs != 0:
                limit = min(limit, count_bits(theirs_right))
        # Rounds that I win and stay on lead.
        own_count = count_bits(own_tops)
        rounds = own_count
        if own_count != 0:
            lowest = 1 << (63 - leading_zeros(own_tops))
            if his & (lowest - 1) != 0:  # the partner may have to overtake
                rounds = count_bits(his & ~(lowest - 1))
                if own & (his & -his) - 1 != 0:
                    rounds += 1
                rounds = min(rounds, own_count)
            elif own_count >= longest_other and his_length <= own_count:
                rounds = own_length
        rounds = min(rounds, limit, target - tricks)
        # Rounds that the partner wins later.
        his_rounds = 0
        if rounds == own_count:
            his_rounds = min(count_bits(his_tops), his_length - rounds)
            if rounds + his_rounds >= max(longest_other, own_length) and his_rounds > 0:
                his_rounds = his_length - rounds
            his_rounds = max(0, min(his_rounds, limit - rounds))
        if his_rounds > 0:
            his_top = his & -his
            if own_length > rounds and his_top < 1 << (63 - leading_zeros(own)):
                entry = suit
            extra |= his_rounds << 4 * suit
            if others != 0:
                extra_winners |= his_tops << shift
        tricks += rounds
        if suit == 0:
            trump_rounds = rounds
        if others != 0:
            winners |= highest_cards(own_tops, min(rounds, longest_other)) << shift
        elif his != 0 and rounds > 0:
            winners |= own_tops << shift
        if suit == 0 and rounds >= longest_other:  # trumps are drawn
            left_ruffs = 0
            right_ruffs = 0
        if tricks >= target:
            return tricks, winners, ZERO, ZERO
    plain = tricks - trump_rounds
    drawn = left_ruffs != left & TRUMPS or right_ruffs != right & TRUMPS
    if drawn or count_bits(partner & ~TRUMPS) < plain:  # the partner might have to ruff
        plain = 0
    plain_winners = winners & ~TRUMPS if plain != 0 else 0
    if entry >= 0:  # the suit of the entry is cashed first
        for step in range(4):
            suit = entry ^ step
            rounds = min(extra >> 4 * suit & 15, target - tricks)
            tricks += rounds
            winners |= highest_cards(extra_winners & LANE << 16 * suit, rounds)
    return tricks, winners, plain, plain_winners


# Worth in hundredths of a trick, fitted to 700 random deals: the three highest trumps in play,
# the three highest cards of another suit (a byte each), a trump, a void and a single card with
# a trump to ruff; and the same less for the other side.
TOP_TRUMPS, TOP_CARDS = 0x263E59, 0x152F51
TRUMP_WORTH, VOID_WORTH, SINGLE_WORTH = 46, 43, 20


@kernel
def estimate(memory: Address) -> int:
    """Guess of the tricks that North-South will take."""
    play = 0
    for seat in range(4):
        play |= load_i64(memory, HAND + seat)
    hundredths = 50 * count_bits(load_i64(memory, HAND))
    for seat in range(4):
        hand = load_i64(memory, HAND + seat)
        trumps = count_bits(hand & TRUMPS)
        worth = TRUMP_WORTH * trumps
        for suit in range(4):
            lane = LANE << 16 * suit
            rest = play & lane
            for rank in range(3):
                if hand & rest & -rest != 0:
                    worth += (TOP_TRUMPS if suit == 0 else TOP_CARDS) >> 8 * rank & 255
                rest &= rest - 1
            if suit != 0 and hand & lane == 0:
                worth += VOID_WORTH * min(trumps, 2)
            elif suit != 0 and count_bits(hand & lane) == 1:
                worth += SINGLE_WORTH * min(trumps, 2)
        hundredths += worth if seat & 1 == 0 else -worth
    return (hundredths + 50) // 100
