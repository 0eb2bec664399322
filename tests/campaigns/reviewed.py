"""Review of many hands to all rivers and turns, killed again and again: ``python -m`` this.

Hands of robots are read and judged by ``kibitzer review``, which is killed at random moments and
goes on; meanwhile a second window looks at the same file and writes to it. After each kill the
file must be whole, no hand in it twice, and nothing that was judged lost or changed. What it took
is written as JSON: seconds and CPU seconds to all rivers and turns, the most memory of a process
and of all together, how long the second window waited, hands a minute that are read.
"""

import argparse
import json
import random
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

from app.games.holdem.review.store import Store
from tests.app.games.holdem.review import robots
from tests.app.games.holdem.review.writer import written
from tests.campaigns.campaign import DefectError

FILE, FIRST = 500, 300_000  # hands of a file, seed of the first
LOOK_S = 0.5
LONG_S = 5.0  # for which a window may wait at most: then it says that the file is in use
FLOP = 3


class Used:
    """What a process and all below it have used: CPU seconds, and the most memory."""

    def __init__(self) -> None:
        self.cpu_s: Counter[tuple[int, float]] = Counter()
        self.most_mb = self.most_of_all_mb = 0.0

    def look(self, root: psutil.Process) -> list[psutil.Process]:
        """Look at all of them."""
        found, shared_mb = [], 0.0
        with suppress(psutil.Error):
            for each in (root, *root.children(recursive=True)):
                with suppress(psutil.Error):
                    times, memory = each.cpu_times(), each.memory_full_info()
                    self.cpu_s[each.pid, each.create_time()] = times.user + times.system
                    self.most_mb = max(self.most_mb, memory.rss / 1e6)
                    shared_mb += memory.pss / 1e6
                    found.append(each)
        self.most_of_all_mb = max(self.most_of_all_mb, shared_mb)
        return found


def deal(folder: Path, hands: int) -> None:
    """Write hands as files of a site."""
    for begin in range(0, hands, FILE):
        seeds = range(FIRST + begin, FIRST + min(begin + FILE, hands))
        text = "".join(written("PokerStars", robots.play(seed)) for seed in seeds)
        (folder / f"{begin:06}.txt").write_text(text)


def command(folder: Path, db: Path, *more: str) -> list[str]:
    """How these are read and judged."""
    start = [sys.executable, "-m", "app", "review", str(folder), "--db", str(db), "--threads", "2"]
    return [*start, *more]


def left_in(db: Path) -> tuple[int, Counter[int]]:
    """Hands that are there; hands that wait by street."""
    if not db.exists():
        return 0, Counter()
    with closing(sqlite3.connect(f"{db.as_uri()}?mode=ro", uri=True, timeout=60)) as file:
        sql = "SELECT street, count(DISTINCT hand) FROM decisions WHERE NOT is_done GROUP BY street"
        try:
            hands = file.execute("SELECT count(*) FROM hands").fetchone()[0]
            return hands, Counter(dict(file.execute(sql).fetchall()))
        except sqlite3.OperationalError:  # its tables are being made
            return 0, Counter()


def judged_in(db: Path) -> dict[int, tuple[float | None, ...]]:
    """What is judged, of a file that must be whole."""
    with closing(sqlite3.connect(db, timeout=60)) as file:
        (told,) = file.execute("PRAGMA integrity_check").fetchone()
        if told != "ok":
            raise DefectError(f"the file is damaged: {told}")
        sql = "SELECT count(*) - count(DISTINCT site || number) FROM hands"
        if file.execute(sql).fetchone()[0]:
            raise DefectError("a hand is there twice")
        sql = "SELECT id, cost, error, lost FROM decisions WHERE is_done"
        return {key: tuple(rest) for key, *rest in file.execute(sql)}


def second_window(db: Path, told: dict[str, object]) -> None:
    """Look at the file and write to it, as another window does."""
    begin = time.monotonic()
    with closing(Store(db)) as store:
        store.totals()
        store.set_option("names", "shown")
    told["second_window_s"] = max(told["second_window_s"], time.monotonic() - begin)
    told["second_window_looks"] += 1


def read_alone(folder: Path, hands: int) -> dict[str, object]:
    """How fast hands are read, where nothing is judged."""
    with TemporaryDirectory() as name:
        db, used, begin = Path(name) / "read.sqlite", Used(), time.monotonic()
        asked = command(folder, db, "--seconds", "0.001", "--json")
        with psutil.Popen(asked, stdout=subprocess.DEVNULL) as process:
            while process.poll() is None:
                used.look(process)
                time.sleep(LOOK_S)
        spent_s, cpu_s = time.monotonic() - begin, sum(used.cpu_s.values())
        there, _left = left_in(db)
    if there != hands:
        raise DefectError(f"{there} of {hands} hands were read")
    return {
        "read_s": spent_s,
        "read_cpu_s": cpu_s,
        "read_hands_a_minute": 60 * hands / spent_s,
        "read_hands_a_cpu_minute": 60 * hands / cpu_s,
    }


def run(folder: Path, db: Path, options: argparse.Namespace) -> dict[str, object]:
    """Read and judge to all rivers and turns, with kills; what it took."""
    source, begin = random.Random(options.seed), time.monotonic()
    told = {"hands": options.hands, "kills": 0, "second_window_s": 0.0, "second_window_looks": 0}
    told |= read_alone(folder, options.hands)
    used, known, begun_s = Used(), {}, time.monotonic()
    lasts_s, whole, over = 0.0, False, False
    while not (whole or over):
        lasts_s = source.uniform(1.0, options.between)
        process, last_s = psutil.Popen(command(folder, db), stdout=subprocess.DEVNULL), 0.0
        started_s = time.monotonic()
        try:
            while process.poll() is None:
                time.sleep(LOOK_S)
                now = time.monotonic()
                running = used.look(process)
                if now > last_s + 5 * LOOK_S:
                    last_s = now
                    hands, left = left_in(db)
                    whole = hands == options.hands and not sum(left.values()) - left[FLOP]
                    if hands:
                        second_window(db, told)
                over = now > begin + 60 * options.minutes
                if whole or over or (told["kills"] < options.kills and now > started_s + lasts_s):
                    process.kill()
                    _gone, alive = psutil.wait_procs(running, timeout=20)
                    if alive:
                        raise DefectError(f"{len(alive)} processes outlive the one that was killed")
                    told["kills"] += not (whole or over)
        finally:  # a defect leaves nothing running
            with suppress(psutil.Error):
                process.kill()
        if process.returncode > 0:
            raise DefectError(f"it ended by itself: {process.returncode}")
        before, known = known, judged_in(db) if db.exists() and left_in(db)[0] else {}
        if any(known.get(key) != row for key, row in before.items()):
            raise DefectError("what was judged is lost, or another")
        hands, left = left_in(db)
        print(f"{told['kills']} kills, {hands} hands, {len(known)} judged, {left}", flush=True)
        whole = whole or process.returncode == 0
    return told | {
        "whole": whole,
        "waiting": dict(left),
        "judged": len(known),
        "wall_s": time.monotonic() - begun_s,
        "cpu_s": sum(used.cpu_s.values()),
        "most_mb": used.most_mb,
        "most_of_all_mb": used.most_of_all_mb,
        "second_window_waited": told["second_window_s"] > LONG_S,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="where what it took is written")
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--between", type=float, default=40.0, help="seconds to a kill, at most")
    parser.add_argument("--minutes", type=float, default=18.0, help="of all, at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name) / "hands"
        folder.mkdir()
        deal(folder, options.hands)
        try:
            told = run(folder, Path(name) / "review.sqlite", options)
        except DefectError as defect:
            sys.exit(f"defect: {defect}")
    options.out.write_text(json.dumps(told, indent=1) + "\n")
    print(json.dumps(told, indent=1))
