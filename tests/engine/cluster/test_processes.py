import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from engine import cluster, pool
from engine.cluster import ClusterError, processes
from engine.cluster.processes import Processes
from engine.games import two_suits
from engine.limits import Limits
from tests.engine.cluster import pieces

ROOT = Path(__file__).parents[3]


def test_what_rooms_do_in_pieces_is_done_elsewhere():
    question = two_suits.Arena("perfect", "greedy", 5, limits=Limits(deals=600, seed=3))
    *_, here = two_suits.analyse(question)
    with cluster.opened("local:2") as workers:
        *_, there = two_suits.analyse(question)
        others = set(pool.run([os.getpid] * 40))
    assert (there.first, there.second_tricks) == (here.first, here.second_tricks)
    assert workers.answered == 43  # pieces of 250 deals, and forty
    assert os.getpid() not in others
    assert list(pool.run([os.getpid], 1)) == [os.getpid()]


def test_what_a_process_died_of_is_done_again(tmp_path):
    file = tmp_path / "dead"
    calls = [partial(pow, 2, 3), partial(pieces.die_once, str(file)), partial(pow, 2, 5)]
    with cluster.opened("local:1"):
        first, dead, last = pool.run(calls)
    assert (first, last) == (8, 32)
    assert dead == int(file.read_text())


def test_what_every_process_dies_of_is_told(monkeypatch):
    monkeypatch.setattr(processes, "MOST_DEATHS", 2)
    with cluster.opened("local:1"), pytest.raises(ClusterError, match="2 processes, one after"):
        list(pool.run([pieces.die]))


def test_an_error_comes_back_as_it_was():
    with Processes(1) as executor, pytest.raises(ValueError, match="as it was"):
        executor.submit(pieces.fail, "as it was").result()


@pytest.mark.parametrize(
    "address",
    [
        *("", "4", "local:", "local:0", "local:x", "host", "host:8786", "file:///etc/passwd:1"),
        *("http://host:80", "tcp://host/x:1", "tcp://host:123456", "inproc://host:1"),
    ],
)
def test_what_is_no_cluster_is_quoted(address):
    where = cluster.opened(address)
    with pytest.raises(ValueError, match=f"^“{address}” is no cluster; write local:4"):
        where.__enter__()


def test_ctrl_c_in_a_terminal_does_not_reach_the_processes():
    with cluster.opened("local:1"):
        (group,) = pool.run([os.getpgrp])
    assert group != os.getpgrp()


def ctrl_c(process):
    """What a terminal does: all processes of the group are told."""
    os.killpg(process, signal.SIGINT)


HOLDS = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # where tests run in the background
from functools import partial
from engine import cluster, pool
from tests.engine.cluster import pieces
with cluster.opened("local:1"):
    process, = pool.run([pieces.os.getpid])
    list(pool.run([partial(pieces.hold, process, sys.argv[1])]))
"""


@pytest.mark.parametrize("kill", [lambda pid: os.kill(pid, signal.SIGKILL), ctrl_c])
def test_processes_end_with_the_one_that_started_them(tmp_path, kill):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(pipe)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as started:
        assert pipe.read_text() == "here"
        kill(started.pid)
        said = started.stderr.read()  # ends when no process holds it any more
    assert started.returncode != 0
    assert "serving.py" not in said


def test_an_answer_that_cannot_be_sent_says_so():
    with Processes(1) as executor, pytest.raises(RuntimeError, match="cannot be sent"):
        executor.submit(pieces.a_lock).result()
