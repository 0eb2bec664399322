"""What a pot is worth, on average, to those who may win it once all are in."""

from collections.abc import Mapping

from engine.asking import analyse
from engine.games.holdem import rules as equities
from engine.games.holdem.table.rules import Hole
from engine.limits import Limits

DEALS = 200_000  # sampled for an equity before the flop of three or more


def pot_shares(
    holes: Mapping[int, Hole], board: tuple[int, ...], seats: tuple[int, ...]
) -> list[float]:
    """Share of a pot that each of `seats` wins on average; they sum to 1.

    Parameters
    ----------
    holes : cards that are known, by seat: those of seats that cannot win this pot are dead
    """
    if len(seats) == 1:
        return [1.0]
    dead = tuple(card for seat, hole in holes.items() if seat not in seats for card in hole)
    exact = bool(board) or len(seats) == 2
    asked = equities.Question(
        tuple(holes[seat] for seat in seats),
        board,
        dead,
        method="exact" if exact else "sampled",
        limits=Limits() if exact else Limits(deals=DEALS),
    )
    *_others, answer = analyse(asked)
    return [seat.equity for seat in answer.seats]
