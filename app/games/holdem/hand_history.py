"""Lays a hand that was played on the table. Pure: text in, spot out."""

from __future__ import annotations

from app.games.holdem.histories import PlayedHand, hand_count, is_hand_history, read_hand
from app.games.holdem.spot import MOST_DEAD, UNKNOWN, Card, Pair, Seat, Spot
from engine.games.holdem.rules import MOST_SEATS

__all__ = ["hand_count", "is_hand_history", "spot_from_history", "spot_of"]


def spot_from_history(text: str) -> Spot:
    """Spot of the last hand of a history, see `spot_of`.

    Raises
    ------
    ValueError
        If there is no hand to be read, or it cannot be laid on a table.
    """
    return spot_of(read_hand(text))


def spot_of(hand: PlayedHand) -> Spot:
    """Spot of a hand at its end: the writer, then those who did not fold.

    Cards known of players who folded are dead. Where all others folded, the next one stays.
    """
    first = hand.hero
    if first is None:
        first = next((i for i, player in enumerate(hand.players) if not player.folded), 0)
    others = [*hand.players[first + 1 :], *hand.players[:first]]
    rivals = [player for player in others if not player.folded] or others[-1:]
    seated = [hand.players[first], *rivals][:MOST_SEATS]
    dead = [card for player in others if player not in seated for card in player.cards]
    seats: list[Seat] = [_pair(player.cards) for player in seated]
    board: list[Card] = [*hand.board, *[None] * (5 - len(hand.board))]
    return Spot(tuple(seats), tuple(board), dead=tuple(dead[:MOST_DEAD])).checked()


def _pair(cards: tuple[int, ...]) -> Pair:
    if not cards:
        return UNKNOWN
    return cards[0], cards[1] if len(cards) > 1 else None
