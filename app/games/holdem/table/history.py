"""Hands of a session as a hand history. No Qt."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from app.games.holdem.histories.writing import Record, written
from app.games.holdem.table.record import Game, Past
from engine.games.holdem.in_play import Judged
from engine.games.holdem.table import nets

ME = "Hero"
MOST_A_SESSION = 1_000_000  # hands


def history(game: Game, played: date) -> str:
    """All hands that are over for you, but those of drills and those in which you looked ahead.

    Robots are called by their kind and chair, and hands by seed and number: the same session
    handed in again brings nothing new.
    """
    return "".join(map(written, _records(game, played)))


def told(game: Game) -> list[Past]:
    """The hands that it tells."""
    return [past for past in game.played if not (past.first or past.seen)]


def known(game: Game) -> list[tuple[str, int, Judged]]:
    """What their decisions gave up, where that is known: hand, number of the step, judgement."""
    return [
        (str(_number(game, past)), at, found)
        for past in told(game)
        for at, found in past.judgements
        if found.cost is not None and found.source != "prizes"
    ]


def _number(game: Game, past: Past) -> int:
    return (game.seed or 0) * MOST_A_SESSION + past.number


def _records(game: Game, played: date) -> Iterator[Record]:
    for past in told(game):
        hand = game.again(past)
        holes = hand.dealt_cards.holes
        chairs = ((seat, chair) for seat, chair in enumerate(past.seated))
        names = [f"{hand.kind_of(seat)} {chair}" if chair else ME for seat, chair in chairs]
        number = _number(game, past)
        yield Record(
            *(number, hand.hand, hand.me, names, holes),
            nets=nets(hand.hand, holes) if hand.over else (),
            played=played,
            chip=past.blind or 1.0,
            tournament=1 + number - past.number if past.tournament else 0,
        )
