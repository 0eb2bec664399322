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
from app.shell.commands.batch import answer_line
from engine import cluster, pool
from engine.cluster import chunks

ROOT = Path(__file__).parents[1]
TICKS = os.sysconf("SC_CLK_TCK")
DECK = [rank + suit for suit in "shdc" for rank in "23456789TJQKA"]
SHORT, LONG, EMPTY = 8_000, 400, 1_000  # pieces
IDLE_S = 2.0


def cpu_s(process):
    """CPU time of a process so far, all its threads together."""
    if process == os.getpid():
        return time.process_time()
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


def asked(lines):
    return [partial(answer_line, GAMES, True, line) for line in enumerate(lines)]


def flops(count):
    """Questions of 0.2 ms: two hands on a flop."""
    source = random.Random(1)
    hands = (source.sample(DECK, 7) for _ in range(count))
    return asked(f"equity {a}{b} {c}{d} --board {''.join(board)}" for a, b, c, d, *board in hands)


def samples(count):
    """Questions of 5 ms: a hand against two unknown ones."""
    return asked(f"equity AsKs random random --samples 150000 --seed {n}" for n in range(count))


def spent_s(groups, work):
    """Wall time of a call, and CPU time of groups of processes meanwhile."""
    began_s, before = time.perf_counter(), [sum(map(cpu_s, group)) for group in groups]
    work()
    wall_s = time.perf_counter() - began_s
    return wall_s, [sum(map(cpu_s, g)) - was for g, was in zip(groups, before, strict=True)]


def row(name, pieces, others, count):
    """Print the rate, and the CPU time a piece of workers, scheduler and this process.

    What they spend where nothing is asked is no cost of a piece.
    """
    groups = [*others, [os.getpid()]]
    idle_s, idle = spent_s(groups, lambda: time.sleep(IDLE_S))
    wall_s, busy = spent_s(groups, lambda: list(pool.run(pieces, 1)))
    net = [b - i * wall_s / idle_s for b, i in zip(busy, idle, strict=True)]
    figures = "  ".join(f"{1e6 * s / count:8.0f}" for s in net)
    print(f"{name:24}  {count / wall_s:8.0f}  {figures}", flush=True)


def compare(name, others):
    """Rows of long and short questions, once kernels are loaded."""
    list(pool.run([*flops(200), *samples(8)], 1))
    row(f"5 ms, {name}", samples(LONG), others, LONG)
    row(f"0.2 ms, {name}", flops(SHORT), others, SHORT)


def main():
    """Print a table: pieces a second, and microseconds of CPU that a piece costs whom."""
    there = len(pickle.dumps(flops(SHORT))) / SHORT
    back = len(pickle.dumps([piece() for piece in flops(SHORT)])) / SHORT
    print(f"bytes a question: {there:.0f} there, {back:.0f} back")
    print(f"{'':24}  a second   workers  scheduler    here  (µs of CPU a piece)")
    compare("no cluster", [[], []])
    for count in (1, 2, 4):
        with cluster.opened(f"local:{count}"):
            workers = [int(number) for number in set(pool.run([os.getpid] * 400))]
            compare(f"local:{count}", [workers, []])
    scheduler, address = start("scheduler", "--port", "0")
    workers = []
    try:
        for count in (1, 2, 4):
            while len(workers) < count:
                worker, _ = start("worker", address, "--nthreads", "1", "--no-nanny")
                workers.append(worker)
            groups = [[worker.pid for worker in workers], [scheduler.pid]]
            with cluster.opened(address):
                compare(f"Dask, {count}", groups)
        chunks.SHORTEST_S = chunks.SHARE = 0  # one piece in each
        with cluster.opened(address):
            row("0 ms, in chunks of 1", [partial(int)] * EMPTY, groups, EMPTY)
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.communicate()


if __name__ == "__main__":
    main()
