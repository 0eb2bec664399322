"""Payoffs of plans: each player fixes the order of all its cards before the game.

The orders of a hand are numbered as `itertools.permutations` gives them, by position in the
hand. A hand is a mask here, bit i for its card number i. A `game` is an array of words:

- MATCHING + i: their cards that have the suit of my card i
- MATCHED + j: my cards that have the suit of their card j
- I_TAKE + i: their cards from which my card i takes the trick when I lead it
- I_TAKE_SECOND + i: their cards that lose the trick when they are led and my card i follows
- WINNER_LEADS: 1 if the winner of a trick leads the next, 0 if my card always counts as led

What is known of the games of one order of mine is five numbers: how many of them are
possible, the sum of my tricks in these, fewest, most, and in how many I take the most.
"""

from engine.arrays import Ints, Ints8
from engine.cards import Mask
from engine.jit import ZERO, kernel
from engine.machine import count_bits

MATCHING, MATCHED, I_TAKE, I_TAKE_SECOND, WINNER_LEADS = 0, 16, 32, 48, 64
GAME_WORDS = 65
COUNT, SUM, LOW, HIGH, AT_HIGH = 0, 1, 2, 3, 4
FIELDS = 5
IMPOSSIBLE = -1
END_CARDS, END_ORDERS = 3, 6


@kernel
def playable_against(card: int, mine: Mask, theirs: Mask, i_lead: int, game: Ints) -> int:
    """Cards of `theirs` with which card number `card` of mine can make up a trick."""
    matching = theirs & game[MATCHING + card]
    if i_lead:
        return matching if matching else theirs
    able = theirs
    at = 0
    while theirs >> at:
        if game[MATCHED + at] & mine and not game[MATCHED + at] >> card & 1:
            able &= ~(1 << at)  # led, it asks for a suit that I have
        at += 1
    return able


@kernel
def fill_cells(
    mine: Mask,
    theirs: Mask,
    row: int,
    column: int,
    tricks: int,
    i_lead: int,
    block: int,
    game: Ints,
    ends: Ints8,
    cells: Ints8,
) -> None:
    """Write my tricks into the cells, shape (rows, columns), of all possible games from here.

    `row` and `column` are the first of the orders that begin as the game has gone, `block` is
    the number of orders of the hands `mine` and `theirs`. How the last three tricks can go
    is copied from `ends` (see `fill_payoffs`) into cells that are more than that.
    """
    left = count_bits(mine)
    if left == END_CARDS and len(cells) > END_ORDERS:
        for own in range(END_ORDERS):
            for their in range(END_ORDERS):
                end = ends[i_lead, mine, theirs, own, their]
                cells[row + own, column + their] = end + tricks if end >= 0 else IMPOSSIBLE
        return
    block //= left
    next_row, card = row, ZERO
    while mine >> card:
        if mine >> card & 1:
            able = playable_against(card, mine, theirs, i_lead, game)
            taken = game[I_TAKE + card] if i_lead else game[I_TAKE_SECOND + card]
            next_column, reply = column, ZERO
            while theirs >> reply:
                if able >> reply & 1:
                    i_win = taken >> reply & 1
                    if left == 1:
                        cells[next_row, next_column] = tricks + i_win
                    else:
                        fill_cells(
                            mine ^ 1 << card,
                            theirs ^ 1 << reply,
                            next_row,
                            next_column,
                            tricks + i_win,
                            i_win if game[WINNER_LEADS] else 1,
                            block,
                            game,
                            ends,
                            cells,
                        )
                next_column += block * (theirs >> reply & 1)
                reply += 1
            next_row += block
        card += 1


@kernel
def fill_payoffs(
    cards: int,
    i_lead: int,
    game: Ints,
    ends: Ints8,
    cells: Ints8,
) -> None:
    """Write my tricks into `cells`, shape (orders, orders), of all possible games.

    `ends`, shape (2, 2**cards, 2**cards, 6, 6), gets the payoffs from each position of three
    cards each on, by who leads. Both arrays hold IMPOSSIBLE at first.
    """
    full = (1 << cards) - 1
    orders = ZERO + END_ORDERS
    for mine in range(1 << cards):
        for theirs in range(1 << cards):
            if count_bits(mine) == END_CARDS and count_bits(theirs) == END_CARDS:
                for leads in range(1 - game[WINNER_LEADS], 2):
                    end = ends[leads, mine, theirs]
                    fill_cells(mine, theirs, ZERO, ZERO, ZERO, leads, orders, game, ends, end)
    orders = len(cells)
    fill_cells(full, full, ZERO, ZERO, ZERO, i_lead, orders, game, ends, cells)


@kernel
def fill_rows(
    mine: Mask,
    row: int,
    block: int,
    cards: int,
    end: Ints,
    i_lead: int,
    game: Ints,
    known: Ints,
    rows: Ints,
) -> None:
    """Sum up the games of every order of mine that ends with one found already.

    That order holds `mine`, is number `row` of the orders of these cards, of which there are
    `block`. It is put together from its end: `known`, shape (cards + 1, 2, 2**cards, FIELDS),
    has at [len, i lead] what it makes against each set of their cards. `rows` has shape
    (orders, FIELDS). Begun with no cards, it finds the orders that end with the cards `end`,
    the last one first. `i_lead` is about the first trick.
    """
    left = count_bits(mine)
    if left == cards:
        for field in range(FIELDS):
            rows[row, field] = known[left, i_lead, len(known[0, 0]) - 1, field]
        return
    for card in range(cards):
        if mine >> card & 1 or (left < len(end) and card != end[left]):
            continue
        hand = mine | 1 << card
        for leads in range(1 - game[WINNER_LEADS], 2):
            taken = game[I_TAKE + card] if leads else game[I_TAKE_SECOND + card]
            if left + 1 == cards and leads != i_lead:
                continue
            theirs = (1 << left + 1) - 1
            while theirs < 1 << cards:
                able = playable_against(card, hand, theirs, leads, game)
                count, total, low, high, at_high = 0, 0, cards, IMPOSSIBLE, 0
                for reply in range(cards):
                    if not able >> reply & 1:
                        continue
                    i_win = taken >> reply & 1
                    next_lead = i_win if game[WINNER_LEADS] else 1
                    rest = theirs ^ 1 << reply
                    games = known[left, next_lead, rest, COUNT]
                    if games == 0:
                        continue
                    count += games
                    total += known[left, next_lead, rest, SUM] + i_win * games
                    low = min(low, known[left, next_lead, rest, LOW] + i_win)
                    most = known[left, next_lead, rest, HIGH] + i_win
                    if most > high:
                        high, at_high = most, 0
                    if most == high:
                        at_high += known[left, next_lead, rest, AT_HIGH]
                known[left + 1, leads, theirs, COUNT] = count
                known[left + 1, leads, theirs, SUM] = total
                known[left + 1, leads, theirs, LOW] = low
                known[left + 1, leads, theirs, HIGH] = high
                known[left + 1, leads, theirs, AT_HIGH] = at_high
                # The next larger set of as many cards: the lowest block of ones gives its top
                # bit to the zero above it, and the rest falls to the bottom.
                lowest = theirs & -theirs
                carried = theirs + lowest
                theirs = carried | (theirs ^ carried) >> 2 + count_bits(lowest - 1)
        smaller = count_bits(mine & (1 << card) - 1)
        longer = block * (left + 1)
        fill_rows(hand, row + smaller * block, longer, cards, end, i_lead, game, known, rows)
