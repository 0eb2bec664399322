"""Hold'em at the table: deals, who wins what, robots, and matches between them.

>>> from engine.games.holdem import in_play, table
>>> hand = in_play.Hand(in_play.Table((100.0, 100.0)))
>>> dealt = table.deal(seed=1, number=0, seats=2)
>>> turn = table.Turn(hand, dealt.holes[0], "fair")
>>> *_, move = table.analyse(turn)
>>> move.step.seat
0
"""

from engine.asking import analyse
from engine.games.holdem.table.questions import (
    KINDS,
    PEOPLE,
    PLAYERS,
    POTS,
    Advice,
    Drill,
    Judging,
    Kind,
    Luck,
    LuckAnswer,
    Match,
    MatchAnswer,
    Move,
    PlayerResult,
    Start,
    Started,
    Turn,
)
from engine.games.holdem.table.rules import (
    Deal,
    all_in_street,
    deal,
    nets,
    raked,
    run_on,
    split,
    strength,
)
from engine.games.holdem.table.tournament import Tournament, carried, payout, seating, standing

__all__ = [
    "KINDS",
    "PEOPLE",
    "PLAYERS",
    "POTS",
    "Advice",
    "Deal",
    "Drill",
    "Judging",
    "Kind",
    "Luck",
    "LuckAnswer",
    "Match",
    "MatchAnswer",
    "Move",
    "PlayerResult",
    "Start",
    "Started",
    "Tournament",
    "Turn",
    "all_in_street",
    "analyse",
    "carried",
    "deal",
    "nets",
    "payout",
    "raked",
    "run_on",
    "seating",
    "split",
    "standing",
    "strength",
]
