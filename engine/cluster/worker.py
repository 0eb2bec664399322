"""What runs on a worker: a chunk of pieces, one after the other, and which Kibitzer that is."""

import os
import pickle
import traceback
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from socket import gethostname
from time import perf_counter
from typing import Any

from engine import sources
from engine.cluster.errors import different

#: A chunk ends with the first piece that goes beyond; what is left of it comes back.
LONGEST_S = 2.0


@dataclass(frozen=True, slots=True)
class Done:
    """What has become of a chunk."""

    results: list[Any]  # of its first pieces, in order
    error: Exception | None  # of the piece after these, if it failed
    spent_s: float  # without compiling or loading kernels


@cache
def version() -> str:
    """Digest of all that an answer hangs on: sources, tables and nets, and numpy.

    The CPU is left out: a cluster may have several kinds.
    """
    root, state = Path(__file__).parents[2], f"{sources.digest()} {metadata.version('numpy')}"
    parts = (("engine", "*.py"), ("app", "*.py"), ("assets", "*.npz"), ("assets", "*.csv"))
    for folder, files in parts:
        state = sources.digest_of(root / folder, files, state)
    return state


def answer(chunk: bytes, wanted: str) -> Done:
    """Call the pieces of a pickled chunk, in order.

    ClusterError if another Kibitzer is `wanted` than this one: nothing is called then.
    """
    if version() != wanted:
        raise different(f"{gethostname()} (process {os.getpid()})", version(), wanted)
    from engine import jit  # only where pieces are answered

    results: list[Any] = []
    error: Exception | None = None
    began = perf_counter()
    with jit.compile_timer() as compiled_s:

        def spent_s() -> float:
            return perf_counter() - began - compiled_s()

        for piece in pickle.loads(chunk):
            try:
                results.append(piece())
            except Exception as problem:  # raised again by whoever waits for the result
                problem.add_note(f"on {gethostname()}:\n{traceback.format_exc()}")
                error = problem
            if error is not None or spent_s() > LONGEST_S:
                break
        return Done(results, error, spent_s())
