"""Advice with hidden hands as anyone would first write it: every deal, every card, averages."""

from tests.engine.games.tarneeb.naive import Naive

STEP = {"clockwise": 1, "counterclockwise": -1}


def all_deals(cards, sizes, may_hold):
    """Every way to give `cards` to the seats: `may_hold(seat, card)` says what is possible."""
    if not cards:
        return set() if any(sizes) else {(frozenset(),) * 4}
    card, *rest = cards
    found = set()
    for seat in range(4):
        if sizes[seat] and may_hold(seat, card):
            left = [size - (at == seat) for at, size in enumerate(sizes)]
            for deal in all_deals(rest, left, may_hold):
                found.add(
                    tuple(hand | {card} if at == seat else hand for at, hand in enumerate(deal))
                )
    return found


def advice(own, seat, trump, leader, table, cards, sizes, may_hold, direction):
    """For each card of the seat to move: the further tricks of its side in every deal."""
    naive = Naive(trump, STEP[direction])
    tricks = {}
    for deal in all_deals(cards, sizes, may_hold):
        hands = tuple(frozenset(own) if s == seat else deal[s] for s in range(4))
        left = len(own)
        for card, north_south in naive.values(hands, leader, tuple(table)).items():
            mine = north_south if seat % 2 == 0 else left - north_south
            tricks.setdefault(card, []).append(mine)
    return tricks
