"""Random endings, their values by the search, and by the naive twin."""

import random

from engine.games.tarneeb import BestPlay, Deal, Position, TrickTable
from engine.limits import Limits
from tests.engine.games.tarneeb.naive import Naive
from tests.helpers import answer_to as last


def card_values(position):
    """Tricks of every legal card, all exact."""
    cards = last(BestPlay(position)).cards
    assert all(card.tricks.exact for card in cards)
    return {card.card: card.tricks.low for card in cards}


def table_values(deal, direction="counterclockwise", threads=None):
    rows = last(TrickTable(deal, direction, Limits(threads=threads))).tricks
    assert all(bounds.exact for row in rows for bounds in row)
    return [[bounds.low for bounds in row] for row in rows]


def random_cards(rng, size):
    """Four hands of `size`; the deck is often a part of the suits, so that voids abound."""
    suits = rng.sample(range(4), rng.randint(1, 4))
    deck = [13 * suit + rank for suit in suits for rank in range(13)]
    while len(deck) < 4 * size:
        deck.append(next(card for card in range(52) if card not in deck))
    rng.shuffle(deck)
    return tuple(tuple(deck[size * seat : size * (seat + 1)]) for seat in range(4))


def random_ending(seed, sizes):
    """A position with few cards left and 0 to 3 cards on the table."""
    rng = random.Random(seed)
    deal = Deal(random_cards(rng, rng.choice(sizes)))
    direction = rng.choice(["counterclockwise", "clockwise"])
    position = Position(deal, rng.randrange(4), rng.randrange(4), (), direction)
    for _ in range(rng.randrange(4)):
        position = position.after(rng.choice(position.legal))
    return position


def naive_values(position):
    """Tricks of every legal card for the side to move, by the naive twin."""
    twin = Naive(position.trump, 1 if position.direction == "clockwise" else -1)
    table = position.trick.cards if position.trick else ()
    leader = position.trick.seats[0] if position.trick else position.to_move
    values = twin.values(tuple(map(frozenset, position.hands)), leader, table)
    if position.to_move in (0, 2):
        return values
    return {card: position.tricks_left - tricks for card, tricks in values.items()}
