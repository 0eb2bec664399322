"""What every combo ends up as on boards."""

from engine.arrays import Bytes, Ints
from engine.games.holdem.kernels.strengths import board_of, strength
from engine.games.holdem.kernels.tables import CARD_KEYS, CLASS_SHIFT
from engine.jit import kernel
from engine.machine import Address, address_of, load_i64


@kernel
def count_ends(tables: Address, boards: Bytes, combos: Ints, counts: Ints) -> None:
    """Add to ``counts[c, h]`` the `boards` on which the combo `c` is of hand class `h`."""
    for board in range(len(boards)):
        cards, key = board_of(tables, address_of(boards) + 5 * board)
        for place in range(len(combos)):
            first = combos[place] >> 6
            second = combos[place] & 63
            mask = 1 << first | 1 << second
            if mask & cards == 0:
                own = load_i64(tables + CARD_KEYS, first) + load_i64(tables + CARD_KEYS, second)
                counts[place, strength(tables, key + own, cards | mask) >> CLASS_SHIFT] += 1
