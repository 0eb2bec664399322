"""Kibitzer on a real Dask cluster: a scheduler and workers on the loopback, started here."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager, suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import Thread

import pytest

from app.games import GAMES
from app.shell.commands.batch import answer_line
from app.shell.commands.commandline import run
from engine import cluster, pool
from engine.cluster import ClusterError, scheduler
from tests.app.shell import mixed_questions
from tests.engine.cluster import pieces

# Asked for, not imported: it takes 30 MB of every process that collects tests.
pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="no distributed")
ROOT = Path(__file__).parents[4]
#: Kibitzer where Ctrl-C counts, also where tests run in the background.
COMMAND = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from app.__main__ import main
sys.exit(main())
"""
TIMED = re.compile(r'"(elapsed_s|move_s|deals_per_minute)": (\[[^]]*\]|[^,}]*)')


class Started:
    """A scheduler or a worker: a process, and the address that it told."""

    def __init__(self, kind, *words, root=ROOT):
        self.process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard", *words],
            env=os.environ | {"PYTHONPATH": str(root)},
            cwd=root,
            stderr=subprocess.PIPE,
            text=True,
        )
        told = {"scheduler": "Scheduler at:", "worker": "Start worker at:"}[kind]
        self.address = self.told(told)
        if kind == "worker":
            self.told("Registered to:")
        self.reader = Thread(target=self.process.stderr.read)  # else it would fill up
        self.reader.start()

    def told(self, what):
        """The address in the next line that begins so."""
        for line in self.process.stderr:
            if what in line:
                return line.split()[-1]
        raise AssertionError(f"{self.process.args} ended")

    def end(self):
        self.process.kill()
        self.reader.join()
        self.process.stderr.close()
        self.process.wait()


@pytest.fixture(scope="module")
def start():
    """Start schedulers and workers that end with the module."""
    started = []

    def scheduler(*words):
        started.append(Started("scheduler", "--host", "127.0.0.1", "--port", "0", *words))
        return started[-1]

    def worker(address, threads=1, root=ROOT):
        words = (address, "--host", "127.0.0.1", "--nthreads", str(threads), "--no-nanny")
        alone = ("--death-timeout", "60")  # it ends, too, where the tests were killed
        started.append(Started("worker", *words, *alone, root=root))
        return started[-1]

    scheduler.worker = worker
    yield scheduler
    for one in reversed(started):
        one.end()


@pytest.fixture(scope="module")
def address(start):
    """A scheduler with two workers."""
    address = start().address
    for _ in range(2):
        start.worker(address)
    return address


def untimed(text):
    return TIMED.sub(r'"\1": 0', text)


def answered(capsys, *words):
    """Exit status, untimed output and errors of a command."""
    status = run(GAMES, words)
    said = capsys.readouterr()
    return status, untimed(said.out), said.err


def both(capsys, address, *words):
    """What a command says here and there."""
    return answered(capsys, *words), answered(capsys, *words, "--cluster", address)


def test_a_batch_says_the_same_line_by_line(capsys, tmp_path, address):
    file = tmp_path / "questions"
    file.write_text(mixed_questions.lines(100))
    here, there = both(capsys, address, "batch", str(file))
    assert here[1].splitlines() == there[1].splitlines()
    assert here == there
    assert here[0] == 2  # some lines are wrong
    assert here[1].count("\n") == 100


@pytest.mark.parametrize(
    "words",
    [
        "tarneeb match greedy first-card --deals 4",
        "two-suits arena perfect greedy --cards 4 --games 600",
        "two-suits survey --cards 2..3 --deals 20",
    ],
)
def test_numbered_deals_give_the_same(capsys, address, words):
    here, there = both(capsys, address, *words.split(), "--seed", "3", "--json")
    assert here == there
    assert here[0] == 0
    assert json.loads(here[1])


def test_what_a_killed_worker_had_is_done_again(tmp_path, address, start):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    victim = start.worker(address)
    held = partial(pieces.hold, victim.process.pid, str(pipe))
    killer = Thread(target=lambda: (pipe.read_text(), victim.end()))
    killer.start()
    with cluster.opened(address) as workers:
        assert list(pool.run([held] * 200)) == [victim.process.pid] * 200
    killer.join()
    assert workers.answered == 200


def test_a_worker_with_another_engine_is_named(tmp_path, capsys, address, start):
    for folder in ("engine", "app", "assets"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    with (tmp_path / "engine" / "rng.py").open("a") as source:
        source.write("# another\n")
    other = start.worker(address, root=tmp_path)
    words = ("two-suits", "arena", "greedy", "random", "--cluster", address)
    status, out, err = answered(capsys, *words)
    other.end()
    assert (status, out) == (1, "")
    assert err.startswith(f"kibitzer: error: The worker {other.address} runs another Kibitzer")
    assert err.count("\n") == 1


def test_without_workers_it_says_so(capsys, start):
    address = start().address
    words = ("two-suits", "arena", "greedy", "random", "--cluster", address)
    status, out, err = answered(capsys, *words, "--cluster-wait", "0.1")
    assert (status, out) == (1, "")
    assert err.startswith("kibitzer: error: The cluster has had no worker for 0.1 s; start some")
    many = start.worker(address, threads=2)
    status, out, err = answered(capsys, *words)
    many.end()
    assert (status, out) == (1, "")
    assert f"The worker {many.address} runs 2 threads; start it with --nthreads 1." in err


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("worker", "no worker for 0.1 s"),
        ("scheduler", "connection .* was lost"),
        ("silent", "scheduler .* has said nothing for 0.5 s"),
    ],
)
def test_when_the_last_one_has_gone_it_says_so(tmp_path, capfd, monkeypatch, start, who, said):
    if who == "silent":
        monkeypatch.setattr(cluster.scheduler, "SILENT_S", 0.5)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    scheduler = start()
    worker = start.worker(scheduler.address)
    held = partial(pieces.hold, worker.process.pid, str(pipe))
    stop = partial(scheduler.process.send_signal, signal.SIGSTOP)
    goes = {"worker": worker.end, "scheduler": scheduler.end, "silent": stop}[who]
    killer = Thread(target=lambda: (pipe.read_text(), goes()))
    killer.start()
    with cluster.opened(scheduler.address, wait_s=0.1), pytest.raises(ClusterError, match=said):
        list(pool.run([held]))
    killer.join()
    worker.end()
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("tcp://127.0.0.1:1", "nothing listens there"),
        ("tcp://localhost:1", "nothing listens there"),  # of two addresses
        ("tcp://nowhere.invalid:8786", "there is no such host"),
    ],
)
def test_where_no_scheduler_is_it_says_so(capsys, address, why):
    words = ("two-suits", "arena", "greedy", "random", "--cluster", address)
    status, out, err = answered(capsys, *words)
    assert (status, out) == (1, "")
    assert err == f"kibitzer: error: No Dask scheduler answers at {address}: {why}\n"


def test_what_hangs_up_is_no_scheduler(capfd):
    with something_else(b"", hangs_up=True) as address:
        words = ("two-suits", "arena", "greedy", "random", "--cluster", address)
        assert run(GAMES, words) == 1
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.endswith("what answers is no scheduler\n")


@contextmanager
def something_else(said, *, hangs_up=False):
    """Address of what is no scheduler: it says `said`, or nothing, to whoever comes."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        host, port = server.getsockname()
        held = []

        def serve():
            with suppress(OSError):  # the server is closed
                while True:
                    held.append(server.accept()[0])
                    with suppress(OSError):  # who only looked whether anybody listens
                        held[-1].sendall(said)
                    if hangs_up:
                        held[-1].close()

        thread = Thread(target=serve)
        thread.start()
        yield f"tcp://{host}:{port}"
        server.shutdown(socket.SHUT_RDWR)
        thread.join()
        for connection in held:
            connection.close()


@contextmanager
def behind(address, letters):
    """Address of a scheduler that falls silent when it has said so many letters."""
    left = [letters]

    def pass_on(source, target, counted):
        with suppress(OSError):  # one side has closed it
            while data := source.recv(2**16):
                left[0] -= len(data) if counted else 0
                if left[0] > 0:
                    target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    with socket.create_server(("127.0.0.1", 0)) as server:
        host, port = server.getsockname()
        threads, ends = [], []

        def serve():
            with suppress(OSError):  # the server is closed
                while True:
                    here = server.accept()[0]
                    there = socket.create_connection(address.removeprefix("tcp://").split(":"))
                    ends.extend((here, there))
                    for way in ((here, there, False), (there, here, True)):
                        threads.append(Thread(target=pass_on, args=way))
                        threads[-1].start()

        thread = Thread(target=serve)
        thread.start()
        yield f"tcp://{host}:{port}"
        server.shutdown(socket.SHUT_RDWR)
        thread.join()
        for end in ends:
            with suppress(OSError):  # it was closed by the other side
                end.shutdown(socket.SHUT_RDWR)
        for thread in threads:
            thread.join()
        for end in ends:
            end.close()


#: About as many letters as a scheduler says until it has greeted, taken a client, told its workers.
@pytest.mark.parametrize("letters", [200, 1_000, 1_500, 2_500])
def test_a_scheduler_that_falls_silent_is_told(capfd, monkeypatch, address, letters):
    monkeypatch.setattr(scheduler, "CONNECT_S", 0.5)
    with behind(address, letters) as silent:
        words = ("two-suits", "arena", "greedy", "random", "--cluster", silent)
        assert run(GAMES, words) == 1
    out, err = capfd.readouterr()
    assert out == ""
    # Lost is what is asked for anew, where the first answer of that connection does not come.
    assert re.search("nothing was said within 0.5 s|has said nothing for 0.5 s|was lost", err)
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (b"HTTP/1.1 400 Bad Request\r\n\r\n" + bytes(range(256)) * 20, "what answers is no"),
        (b"\xff\xff\xff\xff\xff\xff\xff\x0f" * 100, "what answers is no scheduler"),
        (b"\x00" * 8_000, "what answers is no scheduler"),
        (b"", "nothing was said within 0.5 s"),
    ],
)
def test_what_is_no_scheduler_is_told_in_a_sentence(capfd, monkeypatch, said, why):
    monkeypatch.setattr(scheduler, "CONNECT_S", 0.5)
    with something_else(said) as address:
        words = ("two-suits", "arena", "greedy", "random", "--cluster", address)
        assert run(GAMES, words) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith(f"kibitzer: error: No Dask scheduler answers at {address}: {why}")
    assert err.count("\n") == 1


@pytest.mark.skipif(shutil.which("openssl") is None, reason="makes certificates")
def test_with_certificates_the_connection_is_encrypted(tmp_path, capsys, start):
    key, certificate = str(tmp_path / "key.pem"), str(tmp_path / "certificate.pem")
    make = ["openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    make += ["-newkey", "rsa:2048", "-keyout", key, "-out", certificate]
    subprocess.run(make, check=True, stderr=subprocess.DEVNULL)
    names = ("--tls-ca-file", "--tls-cert", "--tls-key")
    files = (certificate, certificate, key)
    pairs = [word for pair in zip(names, files, strict=True) for word in pair]
    address = start("--protocol", "tls", *pairs).address
    words = ("two-suits", "arena", "greedy", "random", "--cluster", address)
    pairs = [word.replace("-file", "") if word[0] == "-" else word for word in pairs]
    *_, refused = answered(capsys, *words, "--cluster-wait", "0.1")
    *_, taken = answered(capsys, *words, "--cluster-wait", "0.1", *pairs)
    assert "needs --tls-ca, --tls-cert and --tls-key" in refused
    assert "no worker for 0.1 s" in taken


@pytest.mark.slow
def test_ten_thousand_questions_of_all_rooms_are_answered_as_here(address, start):
    text = mixed_questions.lines(10_000, mixed_questions.ALL)
    lines = list(enumerate(text.splitlines(), start=1))
    victim = start.worker(address)
    there = []
    with cluster.opened(address):
        for answer in pool.run(partial(answer_line, GAMES, True, line) for line in lines):
            there.append(answer)
            if len(there) == 2_000:
                victim.end()
    here = [answer_line(GAMES, False, line) for line in lines]
    for line, ours, theirs in zip(lines, here, there, strict=True):
        assert untimed(ours[0]) == untimed(theirs[0]), line
        assert ours[1] == theirs[1], line


def test_ctrl_c_ends_the_jobs_and_leaves_whole_lines(tmp_path, address):
    file = tmp_path / "questions"
    file.write_text(mixed_questions.lines(20_000))
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, "batch", str(file), "--cluster", address],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as command:
        first = command.stdout.readline()
        command.send_signal(signal.SIGINT)
        rest = command.stdout.read()
        assert command.wait() == 130
        assert command.stderr.read() == ""
    assert first
    assert rest == "" or rest.endswith("\n")
    assert len(rest.splitlines()) < 15_000
    with client(address) as dask:
        while tasks(dask):  # those that run end within two seconds
            pass
        assert list(dask.nthreads().values()) == [1, 1]


@contextmanager
def client(address):
    from distributed import Client

    with Client(address, set_as_default=False) as dask:
        yield dask


def tasks(dask):
    return dask.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks))
