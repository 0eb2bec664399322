"""One spot on many flops: a row each, means, and rules of thumb.

>>> from engine.games import holdem
>>> from engine.games.holdem import live
>>> from engine.games.holdem.strategy import many_flops
>>> from engine.limits import Limits
>>> ranges = holdem.parse_range("QQ+, AKs"), holdem.parse_range("JJ-99, AQs")
>>> flops = tuple(map(many_flops.parse_weighed, ("As7d2c", "Qh9h4c")))
>>> spot = live.spot_of(*ranges, flops[0].flop, pot=20, stack=90)
>>> question = many_flops.ManyFlops(spot, flops, limits=Limits(deals=40))
>>> *_, report = many_flops.analyse(question)
>>> [row.first.actions for row in report.rows]
[('check', 'bet 6.6', 'bet 15'), ('check', 'bet 6.6', 'bet 15')]
"""

from engine.asking import analyse as analyse
from engine.games.holdem.strategy.many_flops.questions import (
    BOARDS as BOARDS,
    Decision as Decision,
    Flop as Flop,
    ManyFlops as ManyFlops,
    Part as Part,
    Report as Report,
    Row as Row,
    Weighed as Weighed,
    parse_weighed as parse_weighed,
)
from engine.games.holdem.strategy.many_flops.rules import (
    Means as Means,
    Often as Often,
    Rule as Rule,
    Rules as Rules,
    Summary as Summary,
    TextureMeans as TextureMeans,
    means as means,
    rules_of as rules_of,
    summary as summary,
)
from engine.games.holdem.strategy.many_flops.sets import (
    ALL as ALL,
    COUNTS as COUNTS,
    all_flops as all_flops,
    flop_set as flop_set,
    is_of_classes as is_of_classes,
)
