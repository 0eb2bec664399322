import operator
import pickle
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial

import pytest

from engine.cluster import ClusterError, chunks, worker
from engine.cluster.chunks import AHEAD, Cluster, Pace
from tests.engine.cluster.pieces import fail


class AtOnce(Executor):
    """Calls what it is given at once, and remembers how many pieces each chunk had."""

    def __init__(self):
        self.sizes = []

    def submit(self, function, chunk, *more):
        self.sizes.append(len(pickle.loads(chunk)))
        future = Future()
        try:
            future.set_result(function(chunk, *more))
        except Exception as error:
            future.set_exception(error)
        return future


class Never(Executor):
    """Takes everything and answers nothing after the first few chunks."""

    def __init__(self, answered=0):
        self.answered, self.futures = answered, []

    def submit(self, function, *args):
        self.futures.append(Future())
        if len(self.futures) <= self.answered:
            self.futures[-1].set_result(function(*args))
        return self.futures[-1]

    def lose(self):
        for future in self.futures:
            future.cancel()
            future.set_running_or_notify_cancel()


def doubles(count):
    return (partial(operator.mul, 2, number) for number in range(count))


def cluster(executor, workers=2, wait_s=30.0):
    return Cluster(executor, lambda: workers, wait_s)


def test_results_come_in_order_and_are_counted():
    with ThreadPoolExecutor(3) as executor:
        three = cluster(executor, 3)
        assert list(three.run(doubles(500))) == list(range(0, 1000, 2))
    assert three.answered == 500


def test_there_may_be_nothing_to_do():
    assert list(cluster(AtOnce()).run([])) == []


@pytest.mark.parametrize(("workers", "ahead"), [(1, AHEAD), (30, 60)])
def test_few_chunks_are_under_way(workers, ahead):
    executor, taken = Never(), []

    def endless():
        while True:
            taken.append(len(taken))
            yield partial(int, "1")

    with pytest.raises(ClusterError):
        next(cluster_that_leaves(executor, workers).run(endless()))
    assert len(taken) == len(executor.futures) == ahead


def cluster_that_leaves(executor, workers):
    there = iter([workers])
    return Cluster(executor, lambda: next(there, 0), 0.0)


@pytest.fixture(autouse=True)
def looked_at_often(monkeypatch):
    monkeypatch.setattr(chunks, "LOOK_EVERY_S", 0.001)


def test_without_workers_it_ends_in_a_sentence_and_cancels():
    executor = Never()
    with pytest.raises(ClusterError, match=r"no worker for 0\.01 s; start some"):
        list(cluster(executor, 0, 0.01).run(doubles(3)))
    assert all(future.cancelled() for future in executor.futures[1:])


def test_workers_that_come_back_in_time_are_waited_for():
    executor, there = Never(), iter([1, 0, 0, 0])

    def workers():
        count = next(there, None)
        if count is None:  # back again, and at once done
            executor.futures[0].set_result(worker.Done([0], None, 0.1))
        return 1 if count is None else count

    assert list(Cluster(executor, workers, 30.0).run(doubles(1))) == [0]


def test_a_lost_connection_is_a_sentence():
    executor, looks = Never(), []

    def workers():
        looks.append("look")
        if len(looks) == 3:
            executor.lose()
        return 2

    with pytest.raises(ClusterError, match="connection to the cluster was lost"):
        list(Cluster(executor, workers, 30.0).run(doubles(3)))


def test_what_a_cluster_fails_of_is_told():
    class Fails(Executor):
        def submit(self, *_args):
            future = Future()
            future.set_exception(TimeoutError("too long\nfor it"))
            return future

    with pytest.raises(ClusterError, match="failed: TimeoutError: too long for it"):
        list(cluster(Fails()).run(doubles(3)))


def test_the_error_of_a_piece_comes_after_the_results_before_it():
    pieces = [*doubles(2), partial(fail, "“x” is wrong."), *doubles(40)]
    results = cluster(AtOnce()).run(pieces)
    assert [next(results), next(results)] == [0, 2]
    with pytest.raises(ValueError, match="“x” is wrong") as raised:
        next(results)
    assert "in fail" in raised.value.__notes__[0]


def test_what_is_left_of_a_chunk_that_takes_long_comes_back_first(monkeypatch):
    monkeypatch.setattr(worker, "LONGEST_S", 0.0)  # each chunk ends after its first piece
    sizes = iter([7, 5])
    monkeypatch.setattr(Pace, "size", lambda self: next(sizes, 2))  # what is left, too, is cut
    executor = AtOnce()
    assert list(cluster(executor).run(doubles(40))) == list(range(0, 80, 2))
    assert executor.sizes[:3] == [7, 5, 2]
    assert len(executor.sizes) == 40


def test_closing_cancels_what_is_under_way():
    executor = Never(answered=1)
    running = cluster(executor).run(doubles(5))
    assert next(running) == 0
    running.close()
    assert [future.cancelled() for future in executor.futures] == [False] + 4 * [True]


def test_another_kibitzer_calls_nothing():
    with pytest.raises(ClusterError, match=f"runs another Kibitzer .“{worker.version()}”, here “x"):
        worker.answer(pickle.dumps([partial(fail, "called")]), "x")


@pytest.mark.parametrize(
    ("running_s", "size"), [(0, 1), (1.6, 1), (3.3, 2), (16.5, 10), (33, 20), (1e6, 20)]
)
def test_a_chunk_takes_a_sixteenth_of_the_time_so_far_within_limits(monkeypatch, running_s, size):
    now = [5.0]
    monkeypatch.setattr(chunks, "monotonic", lambda: now[0])
    pace = Pace()
    assert pace.size() == 1
    pace.learn(10, 1.0)  # 0.1 s a piece
    now[0] += running_s
    assert pace.size() == size


def test_short_pieces_make_chunks_of_fifty_milliseconds():
    pace = Pace()
    pace.learn(1, 0.001)
    assert 50 <= pace.size() <= 60


def test_the_pace_follows_pieces_that_become_slower():
    pace = Pace()
    pace.learn(100, 0.1)
    before = pace.size()
    for _ in range(10):
        pace.learn(1, 5.0)
    assert before > 40
    assert pace.size() == 1
