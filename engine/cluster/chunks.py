"""Pieces of work in chunks over an executor: answered in order, few ahead, none lost."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, wait
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Any

from engine.cluster.errors import ClusterError, lost, no_workers
from engine.cluster.worker import LONGEST_S, Done, answer, version
from engine.sentences import Sentence

Piece = Callable[[], Any]

AHEAD = 16  # chunks under way, or two for each worker where those are more
SHORTEST_S = 0.05  # ten times what a chunk costs beside its pieces
SHARE = 1 / 16  # of the time so far for a chunk: in a short run all workers end together
LOOK_EVERY_S = 1.0


class Pace:
    """How many pieces make a chunk, by the time that the last ones took."""

    def __init__(self) -> None:
        self._began_s = monotonic()
        self._piece_s: float | None = None

    def learn(self, pieces: int, spent_s: float) -> None:
        """Take into account so many pieces that took so long."""
        piece_s = max(spent_s, 1e-6) / pieces
        self._piece_s = piece_s if self._piece_s is None else (self._piece_s + piece_s) / 2

    def size(self) -> int:
        """Number of pieces for the next chunk; 1 as long as nothing is known."""
        if self._piece_s is None:
            return 1
        wanted_s = min(max(SHARE * (monotonic() - self._began_s), SHORTEST_S), LONGEST_S)
        return max(1, int(wanted_s / self._piece_s))

    def cut(self, pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
        """Yield the pieces in chunks, each as long as is right when it is asked for."""
        source = iter(pieces)
        while some := list(islice(source, self.size())):
            yield some


@dataclass(frozen=True, slots=True)
class _Chunk:
    pieces: list[Piece]
    future: Future[Done]


class Cluster:
    """Workers that answer pieces.

    Parameters
    ----------
    executor : takes the chunks
    workers : tells how many workers there are; asked about once a second
    wait_s : for how long there may be none
    """

    def __init__(self, executor: Executor, workers: Callable[[], int], wait_s: float) -> None:
        self.answered = 0  # pieces so far
        self._executor, self._workers, self._wait_s = executor, workers, wait_s
        self._looked_s = -LOOK_EVERY_S
        self._deserted_s: float | None = None  # since when there have been no workers
        self._ahead = AHEAD

    def run(self, pieces: Iterable[Piece]) -> Generator[Any]:
        """Yield the result of every piece in order.

        Raises
        ------
        ClusterError
            If there are no workers any more, or one of them is another Kibitzer.
        Exception
            What a piece raises, after the results of those before it.
        """
        pace = Pace()
        chunks, under_way = pace.cut(pieces), deque[_Chunk]()
        try:
            while True:
                self._look()
                while len(under_way) < self._ahead and (some := next(chunks, None)):
                    under_way.append(self._begin(some))
                if not under_way:
                    return
                done = self._wait(under_way[0].future)
                chunk = under_way.popleft()
                for result in done.results:
                    self.answered += 1
                    yield result
                if done.error is not None:
                    raise done.error
                pace.learn(len(done.results), done.spent_s)
                rest = pace.cut(chunk.pieces[len(done.results) :])
                under_way.extendleft(reversed([self._begin(some) for some in rest]))
        finally:
            for chunk in under_way:
                chunk.future.cancel()

    def _begin(self, pieces: list[Piece]) -> _Chunk:
        return _Chunk(pieces, self._executor.submit(answer, pickle.dumps(pieces), version()))

    def _wait(self, future: Future[Done]) -> Done:
        while not wait([future], LOOK_EVERY_S).done:
            self._look()
        try:
            return future.result()
        except ClusterError:
            raise
        except CancelledError:
            raise lost() from None
        except Exception as error:  # not of a piece: those are told in `Done`
            text = " ".join(str(error).split())
            raise ClusterError(
                Sentence("The cluster failed: {name}: {text}", name=type(error).__name__, text=text)
            ) from error

    def _look(self) -> None:
        """Once a second: how many chunks to have under way, and whether anybody is left."""
        now_s = monotonic()
        if now_s - self._looked_s < LOOK_EVERY_S:
            return
        self._looked_s = now_s
        workers = self._workers()
        self._ahead = max(AHEAD, 2 * workers)
        if workers:
            self._deserted_s = None
        elif self._deserted_s is None:
            self._deserted_s = now_s
        elif now_s - self._deserted_s > self._wait_s:
            raise no_workers(self._wait_s)
