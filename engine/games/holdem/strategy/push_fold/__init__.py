"""Push or fold before the flop, for 2 to 9 seats, in chips or in prize money.

>>> from engine.games.holdem.strategy import push_fold
>>> *_, plan = push_fold.analyse(push_fold.PushFold((10.0, 10.0)))
>>> round(plan.seats[0].ev, 4), round(100 * plan.seats[0].push_share, 1)
(-0.0454, 58.3)
"""

from engine import asking
from engine.asking import analyse as analyse
from engine.games.holdem.strategy.push_fold.questions import (
    POSITIONS as POSITIONS,
    Call as Call,
    Plan as Plan,
    PushFold as PushFold,
    SeatPlan as SeatPlan,
    Sweep as Sweep,
    SweepPlan as SweepPlan,
    SweepPoint as SweepPoint,
)

prepare = asking.preparing("holdem.strategy.push_fold.solver")
