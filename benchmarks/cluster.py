"""What a cluster costs beside the answers: CPU of the scheduler, here, and of the workers."""

import os
import pickle
import random
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

from app.games import GAMES
from app.shell.batch import answer_line
from engine import cluster, pool
from engine.cluster import chunks

ROOT = Path(__file__).parents[1]
TICKS = os.sysconf("SC_CLK_TCK")
DECK = [rank + suit for suit in "shdc" for rank in "23456789TJQKA"]
QUESTIONS = 1_000
CHUNKS = 1_000


def cpu_s(process):
    """CPU time of a process so far, all its threads together."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def start(kind, *words):
    """A scheduler or a worker, and its address."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard"]
    log = {"env": os.environ | {"PYTHONPATH": str(ROOT)}, "stderr": subprocess.PIPE, "text": True}
    process = subprocess.Popen([*command, "--host", "127.0.0.1", *words], **log)
    for line in process.stderr:
        if "Scheduler at:" in line or "Registered to:" in line:
            return process, line.split()[-1]
    raise RuntimeError(f"no {kind}")


def flops(count):
    """Questions of some milliseconds: two hands on a flop."""
    source = random.Random(1)
    for number in range(count):
        cards = source.sample(DECK, 7)
        line = f"equity {cards[0]}{cards[1]} {cards[2]}{cards[3]} --board {''.join(cards[4:])}"
        yield partial(answer_line, GAMES, "0", True, (number, line))


def row(name, pieces, others, count):
    """Print the rate, and the CPU time a piece of workers, scheduler and this process."""
    groups = [*others, [os.getpid()]]
    began_s, before = time.perf_counter(), [sum(map(cpu_s, group)) for group in groups]
    assert len(list(pool.run(pieces, 1))) == count
    rate = count / (time.perf_counter() - began_s)
    spent = [sum(map(cpu_s, group)) - was for group, was in zip(groups, before, strict=True)]
    figures = "  ".join(f"{1e6 * s / count:8.0f}" for s in spent)
    print(f"{name:24}  {rate:8.0f}  {figures}", flush=True)


def main():
    """Print a table: pieces a second, and microseconds of CPU that a piece costs whom."""
    answers = [piece() for piece in flops(QUESTIONS)]
    asked = len(pickle.dumps(list(flops(QUESTIONS)))) / QUESTIONS
    got = len(pickle.dumps(answers)) / QUESTIONS
    print(f"bytes a question: {asked:.0f} there, {got:.0f} back")
    print(f"{'':24}  a second   workers  scheduler    here  (µs of CPU a piece)")
    row("flops, no cluster", flops(QUESTIONS), [[], []], QUESTIONS)
    for count in (1, 2, 4):
        with cluster.opened(f"local:{count}"):
            list(pool.run(flops(200)))  # kernels are loaded
            workers = [int(w) for w in set(pool.run([os.getpid] * 200))]
            row(f"flops, local:{count}", flops(QUESTIONS), [workers, []], QUESTIONS)
    scheduler, address = start("scheduler", "--port", "0")
    workers = []
    try:
        for count in (1, 2, 4):
            while len(workers) < count:
                worker, _ = start("worker", address, "--nthreads", "1", "--no-nanny")
                workers.append(worker)
            with cluster.opened(address):
                list(pool.run(flops(200)))
                groups = [[w.pid for w in workers], [scheduler.pid]]
                row(f"flops, Dask, {count}", flops(QUESTIONS), groups, QUESTIONS)
        chunks.SHORTEST_S = chunks.SHARE = 0  # one piece in each
        with cluster.opened(address):
            row("nothing, in chunks of 1", [partial(int)] * CHUNKS, groups, CHUNKS)
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.communicate()


if __name__ == "__main__":
    main()
