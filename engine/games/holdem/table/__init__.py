"""Hold'em at the table: deals, who wins what, robots, and matches between them.

>>> from engine.games.holdem import in_play, table
>>> hand = in_play.Hand(in_play.Table((100.0, 100.0)))
>>> dealt = table.deal(seed=1, number=0, seats=2)
>>> turn = table.Turn(hand, dealt.holes[0], "fair")
>>> *_, move = table.analyse(turn)
>>> move.step.seat
0
"""

from engine.asking import analyse as analyse
from engine.games.holdem.table.questions import (
    KINDS as KINDS,
    PEOPLE as PEOPLE,
    PLAYERS as PLAYERS,
    POTS as POTS,
    Advice as Advice,
    Drill as Drill,
    Judging as Judging,
    Kind as Kind,
    Luck as Luck,
    LuckAnswer as LuckAnswer,
    Match as Match,
    MatchAnswer as MatchAnswer,
    Move as Move,
    PlayerResult as PlayerResult,
    Start as Start,
    Started as Started,
    Turn as Turn,
)
from engine.games.holdem.table.rules import (
    Deal as Deal,
    all_in_street as all_in_street,
    deal as deal,
    nets as nets,
    raked as raked,
    run_on as run_on,
    split as split,
    strength as strength,
)
from engine.games.holdem.table.short import judged_by as judged_by
from engine.games.holdem.table.tournament import (
    Tournament as Tournament,
    carried as carried,
    payout as payout,
    seating as seating,
    standing as standing,
)
