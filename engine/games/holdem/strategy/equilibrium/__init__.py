"""How two ranges play each other after the flop.

>>> from engine.cards import parse_cards
>>> from engine.games import holdem
>>> from engine.games.holdem.strategy import equilibrium
>>> ranges = holdem.parse_range("AsAh, QsQh"), holdem.parse_range("KsKh")
>>> one = equilibrium.Sizes(bets=equilibrium.parse_sizes("100"), raises=())
>>> board = tuple(parse_cards("2c3d7h8sTc"))
>>> spot = equilibrium.Spot(*ranges, board, pot=100, stack=1000, sizes=(one, one), cap=1)
>>> *_, advice = equilibrium.analyse(equilibrium.Strategy(spot, target=0.05))
>>> round(advice.evs[0], 1), advice.actions
(75.0, ('check', 'bet 100'))

All cores work on a question; its answer is the same for any number of them.
"""

from collections.abc import Iterator

from engine.asking import analyse as analyse
from engine.games.holdem.parts import PARTS as PARTS
from engine.games.holdem.strategy.equilibrium.locks import moved as moved
from engine.games.holdem.strategy.equilibrium.questions import (
    ALL_IN as ALL_IN,
    PLAYERS as PLAYERS,
    UNSOLVED as UNSOLVED,
    Advice as Advice,
    Begun as Begun,
    ComboAdvice as ComboAdvice,
    Lock as Lock,
    Size as Size,
    Sizes as Sizes,
    Spot as Spot,
    Strategy as Strategy,
    parse_sizes as parse_sizes,
)
from engine.games.holdem.strategy.equilibrium.reports import (
    Cheaper as Cheaper,
    Cost as Cost,
    Estimate as Estimate,
    Load as Load,
    Loaded as Loaded,
    Runout as Runout,
    RunoutReport as RunoutReport,
    Runouts as Runouts,
    Save as Save,
    Saved as Saved,
)
from engine.sentences import Sentence


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels one by one: yield (name of the next, how many in all)."""
    from engine.cards import parse_cards
    from engine.games.holdem.ranges import parse_range

    for cards in ("2c3d7h8s", "2c3d7h8sTc"):
        yield Sentence("equilibrium"), 2
        board = tuple(parse_cards(cards))
        spot = Spot(parse_range("AsAh"), parse_range("KsKh"), board, 2, 1)
        for _answer in analyse(Strategy(spot, iterations=2)):
            pass
