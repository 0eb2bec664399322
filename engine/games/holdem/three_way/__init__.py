"""A street with three players: a river by all deals, a flop or turn by sampled boards.

>>> from engine.cards import parse_cards
>>> from engine.games import holdem
>>> from engine.games.holdem import three_way
>>> board = tuple(parse_cards("2c3d7h8sTc"))
>>> hand = three_way.street_of(board, pot=90, stacks=(0, 100, 100))
>>> ranges = (holdem.parse_range(text) for text in ("AsAh", "KsKh", "QsQh"))
>>> *_, answer = three_way.analyse(three_way.Question(hand, tuple(ranges)))
>>> [round(ev, 3) for ev in answer.evs], answer.actions
([90.0, 0.0, 0.0], ('check', 'bet 29.7', 'bet 67.5'))

Three players have no value that two who play together could not break. Beside an answer stands
what each could gain alone: `Answer.gains`.
"""

from collections.abc import Iterator

from engine.asking import analyse as analyse
from engine.games.holdem.three_way.questions import (
    NARROWING as NARROWING,
    PLAYERS as PLAYERS,
    Answer as Answer,
    Offered as Offered,
    Question as Question,
    Strategy as Strategy,
    in_at as in_at,
    street_of as street_of,
    street_words as street_words,
)
from engine.sentences import Sentence


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels one by one: yield (name of the next, how many in all)."""
    from engine.games.holdem.three_way import answering

    yield Sentence("three players"), 1
    answering.prepare()
