"""Parts of a range said again, card by card, from their definitions; by name, in sets."""

from tests.engine.games.holdem.naive import value_of

CLASSES = {8: "straight flush", 7: "quads", 6: "full house", 5: "flush", 4: "straight"}


def made(hole, board):
    """Name of what two cards have made."""
    hand_class, *decisive = value_of((*hole, *board))
    ours, theirs = [card % 13 for card in hole], [card % 13 for card in board]
    in_hand = ours[0] == ours[1]
    if hand_class in CLASSES:
        return CLASSES[hand_class]
    if hand_class == 3:
        return "set" if in_hand else "trips"

    def is_ours(rank):
        return ours == [rank, rank] or (rank in ours and rank in theirs)

    if hand_class == 2:
        number = sum(is_ours(rank) for rank in decisive[:2])
        return ("board's pair", "pair and the board's pair", "two pair")[number]
    if hand_class == 0:
        return "ace high" if 12 in ours else "king high" if 11 in ours else "nothing"
    rank = decisive[0]
    if not is_ours(rank):
        return "board's pair"
    above = len({other for other in theirs if other > rank})
    if above:
        return ("second pair", "third pair", "weak pair", "weak pair", "weak pair")[above - 1]
    if in_hand:
        return "overpair"
    (kicker,) = (other for other in ours if other != rank)
    free = [other for other in range(12, -1, -1) if other not in theirs]
    quality = "top" if kicker == free[0] else "good" if kicker in free[1:4] else "weak"
    return f"top pair, {quality} kicker"


def best_straight(cards):
    ranks = {card % 13 for card in cards}
    ranks |= {-1} & {-1 if rank == 12 else 0 for rank in ranks}
    return max((top for top in ranks if {top - i for i in range(5)} <= ranks), default=None)


def straight_draw(hole, board):
    """Name of the straight draw, or None."""
    hand = (*hole, *board)
    outs = set()
    for rank in range(13):
        mine, boards = best_straight((*hand, rank)), best_straight((*board, rank))
        if mine is not None and (boards is None or mine > boards):
            outs.add(rank)
    if len(outs) < 2:
        return "gutshot" if outs else None
    held = {card % 13 for card in hand}
    for low in range(-1, 10):
        row = {rank % 13 for rank in range(low, low + 4)}
        beside = {(low - 1) % 13, low + 4}
        if low >= 0 and low + 4 <= 12 and row <= held and beside <= outs:
            return "open-ended straight draw"
    return "double gutshot"


def draws(hole, board):
    """Names of the draws of two cards."""
    if len(board) == 5:
        return set()
    found = set()
    hand, hand_class = (*hole, *board), value_of((*hole, *board))[0]
    flush = straight = None
    for suit in {card // 13 for card in hole}:
        number = sum(card // 13 == suit for card in hand)
        if hand_class < 5 and number == 4:
            on_board = {card % 13 for card in board if card // 13 == suit}
            best = max(card % 13 for card in hole if card // 13 == suit)
            place = [rank for rank in range(12, -1, -1) if rank not in on_board].index(best)
            flush = ("nut", "second", "other")[min(place, 2)] + " flush draw"
    if hand_class < 5 and flush is None and len(board) == 3:
        suits = [card // 13 for card in hand]
        if any(suits.count(card // 13) == 3 for card in hole):
            found.add("backdoor flush draw")
    low, high = sorted(card % 13 for card in hole)
    if hand_class < 4:
        straight = straight_draw(hole, board)
        if low != high and low > max(card % 13 for card in board):
            found.add("two overcards")
    what = made(hole, board)
    pair = what.startswith("top pair") or what in {
        "overpair",
        "second pair",
        "third pair",
        "weak pair",
    }
    found |= {flush, straight} - {None}
    if flush and straight:
        found.add("flush and straight draw")
    if flush and pair:
        found.add("pair and flush draw")
    if straight and pair:
        found.add("pair and straight draw")
    return found


def parts(hole, board):
    """Names of all parts that two cards are in."""
    return {made(hole, board)} | draws(hole, board)


def flops_up_to_suits():
    """One of the flops that new names of the suits turn into each other, and how many they are."""
    from collections import Counter
    from itertools import combinations, permutations

    orders = list(permutations(range(4)))

    def smallest(flop):
        return min(tuple(sorted(13 * order[c // 13] + c % 13 for c in flop)) for order in orders)

    return Counter(map(smallest, combinations(range(52), 3)))
