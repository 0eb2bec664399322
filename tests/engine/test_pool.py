import subprocess
import sys
import threading
from functools import partial

import pytest

from engine import pool


@pytest.mark.parametrize("threads", [1, 2, 3, None])
def test_results_come_in_the_order_of_the_pieces(threads):
    pieces = [partial(pow, n, 2) for n in range(50)]
    assert list(pool.run(pieces, threads)) == [n * n for n in range(50)]


@pytest.mark.parametrize("threads", [1, 3])
def test_endless_pieces_are_begun_only_as_they_are_needed(threads):
    begun = []

    def pieces():
        while True:
            begun.append(len(begun))
            yield partial(int, len(begun))

    results = pool.run(pieces(), threads)
    assert [next(results), next(results)] == [1, 2]
    results.close()
    assert len(begun) <= 2 + threads + 1


def test_closing_leaves_no_thread_behind(monkeypatch):
    monkeypatch.setattr(pool, "cores", lambda: 3)  # also where only one is to be had
    before = set(threading.enumerate())
    results = pool.run((partial(int, n) for n in range(1000)), 3)
    next(results)
    assert len(set(threading.enumerate()) - before) > 0
    results.close()
    assert set(threading.enumerate()) == before


@pytest.mark.parametrize("threads", [1, 2])
def test_the_error_of_a_piece_reaches_the_caller(threads):
    results = pool.run([partial(int, 1), partial(int, "x"), partial(int, 3)], threads)
    assert next(results) == 1
    with pytest.raises(ValueError, match="invalid literal"):
        list(results)


def test_numpy_brings_no_threads_of_its_own(monkeypatch):
    monkeypatch.delenv("OPENBLAS_NUM_THREADS")  # set by the engine that these tests import
    code = "import os, engine, numpy; print(len(os.listdir('/proc/self/task')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"
