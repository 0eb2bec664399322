"""All kernels of the room made ready, one after the other."""

from collections.abc import Iterator
from functools import cache

import numpy as np

from engine.games.tarneeb.auction import HIGHEST_BID
from engine.games.tarneeb.open import analysis
from engine.games.tarneeb.own import call_kernels, play_kernels, plays
from engine.games.tarneeb.table import policy
from engine.sentences import Sentence


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels: yield (name, how many in all)."""
    yield Sentence("double-dummy search"), 3
    analysis.prepare()
    yield Sentence("calls and cards of others"), 3
    _reasons_prepared()
    yield Sentence("deals played out"), 3
    policy.prepare()


@cache
def _reasons_prepared() -> None:
    likely = np.ones(1)
    contexts = np.zeros((0, play_kernels.CONTEXT_WORDS), np.int64)
    play_kernels.judge_plays(np.zeros((1, 4), np.int64), contexts, plays.FIGURES, plays.ODD, likely)
    start = np.zeros((1, call_kernels.AUCTION_WORDS), np.int64)
    start[0, call_kernels.A_BID] = HIGHEST_BID
    ends = np.zeros((1, 2), np.int64)
    call_kernels.play_auctions(np.zeros((1, 4)), start, np.zeros((4, 3)), ends)
