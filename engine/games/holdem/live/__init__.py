"""What to do now on a flop or turn in progress, within seconds, and better while one looks.

>>> from engine.cards import parse_cards
>>> from engine.games import holdem
>>> from engine.games.holdem import live
>>> from engine.limits import Limits
>>> ranges = holdem.parse_range("QQ+, AKs, 87s"), holdem.parse_range("TT+, AQs+, 98s")
>>> spot = live.spot_of(*ranges, tuple(parse_cards("Qd9h4h")), pot=20, stack=90)
>>> *_, answer = live.analyse(live.Question(spot, ("check",), limits=Limits(deals=100)))
>>> answer.to_act, answer.actions
('ip', ('check', 'bet 6.6', 'bet 15'))

The hands of the street that is asked are told apart exactly, those of later streets by how strong
they are; boards are sampled. Its strength: STRENGTH.md.
"""

from collections.abc import Iterator

from engine.asking import analyse
from engine.games.holdem.live.questions import Answer, HandAdvice, Question, spot_of
from engine.sentences import Sentence

__all__ = ["Answer", "HandAdvice", "Question", "analyse", "prepare", "spot_of"]


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels one by one: yield (name of the next, how many in all)."""
    from engine.games.holdem.live import answering

    yield Sentence("flops in play"), 1
    answering.prepare()
