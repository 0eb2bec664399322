"""Long use, many questions, two windows at once and no room on the disk: ``make strain``."""

import argparse
import gc
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from statistics import median

from tests.campaigns.campaign import POSITIONS, DefectError, check_sentence
from tests.campaigns.soak import FLAT, megabytes

WAIT_S = 300.0


def grown(megabytes_seen):
    """Raise DefectError if memory of any process grew from the first quarter to the last.

    The first tenth is left out, and of the others the medians are compared: a process that is
    asked while it is measured holds what its question needs.
    """
    count = len(megabytes_seen)
    first, last = (
        [median(column) for column in zip(*some, strict=True)]
        for some in (megabytes_seen[count // 10 : count // 3 + 1], megabytes_seen[-count // 4 :])
    )
    for before, after in zip(first, last, strict=True):
        if after > FLAT * before:
            raise DefectError(f"memory grew from {first} to {last} MB")
    return f"memory from {first} to {last} MB"


# ---- two windows that start at once ------------------------------------------------------


def first_answer(room_file: str) -> None:
    """Open a window on a file, wait for its answer, print the text of it."""
    from PySide6.QtWidgets import QApplication

    from app.games import GAMES
    from app.shell.frame.main import make_window
    from app.shell.storage.settings import Settings

    app = QApplication(sys.argv[:1])
    window = make_window(GAMES, Settings(os.environ["XDG_CONFIG_HOME"] + f"/{os.getpid()}.ini"))
    window.show()
    window.open_file(room_file)
    page, until = window.page, time.monotonic() + WAIT_S
    while (page.fresh_answer is None or page.job.running) and time.monotonic() < until:
        app.processEvents()
        time.sleep(0.005)
    print(page.to_text())
    answered = page.fresh_answer is not None and not page.job.running
    window.close()
    sys.exit(0 if answered else "no answer came")


def two_windows(_count: int) -> str:
    """Two windows compile the same kernels at once into an empty cache."""
    file = sorted(POSITIONS.glob("holdem-*.kib"))[0]
    code = f"from tests.campaigns.strain import first_answer; first_answer({str(file)!r})"
    with tempfile.TemporaryDirectory() as home:
        texts = []
        for windows in (2, 1):
            here = {"KIBITZER_CACHE": f"{home}/cache", "XDG_CONFIG_HOME": home}
            environment = {**os.environ, "KIBITZER_KERNELS": "numba", **here}
            started = time.monotonic()
            both = [
                subprocess.Popen(
                    [sys.executable, "-c", code], env=environment, text=True,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                )
                for _ in range(windows)
            ]  # fmt: skip
            for process in both:
                out, errors = process.communicate()
                if process.returncode or "Traceback" in errors:
                    raise DefectError(f"{process.returncode}: {errors}")
                texts.append(out)
            print(f"{windows} at once: {time.monotonic() - started:.1f} s", flush=True)
    if len(set(texts)) != 1:
        raise DefectError(f"not the same: {texts}")
    return "three windows gave the same answer"


# ---- batch -------------------------------------------------------------------------------


def batch(count: int) -> str:
    """Many questions through one `kibitzer batch`, each answered, in constant memory."""
    source = random.Random(1)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    process = subprocess.Popen(
        [sys.executable, "-m", "app", "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    seen, answered, started = [], 0, time.monotonic()
    for first in range(0, count, 100):
        lines = []
        for number in range(first, min(count, first + 100)):
            cards = source.sample(deck, 9)
            hands, board = "".join(cards[:2]) + " " + "".join(cards[2:4]), "".join(cards[4:])
            bad = number % 50 == 49
            lines.append(f"equity {hands} --board {board}{'Zz' if bad else ''}\n")
        process.stdin.write("".join(lines).encode())
        process.stdin.flush()
        for line in lines:
            answer = json.loads(process.stdout.readline())
            if ("error" in answer) != ("Zz" in line):
                raise DefectError(f"{line}: {answer}")
            if "error" in answer:
                check_sentence(answer["error"])
            answered += 1
        seen.append([megabytes(process.pid)])
    process.stdin.close()
    if process.wait() != 2:  # some lines were wrong
        raise DefectError(f"status {process.returncode}")
    rate = answered / (time.monotonic() - started)
    return f"{answered:,} lines answered, {rate:,.0f} a second, {grown(seen)}"


# ---- a week's use ------------------------------------------------------------------------


def has_numbers(page) -> bool:
    """Whether the position as it is has an answer, or asks nothing."""
    return page.question_now is None or page.fresh_answer is not None


def week(count: int) -> str:
    """Ask `count` questions in every room of one window; stay at each until it has numbers."""
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    from app.games import GAMES
    from app.shell.frame.main import make_window
    from app.shell.storage.settings import Settings

    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_CONFIG_HOME"] = home
        app = QApplication(sys.argv[:1])
        window = make_window(GAMES, Settings(f"{home}/settings.ini"))
        window.show()

        def wait(done: Callable[[], bool]) -> None:
            until = time.monotonic() + WAIT_S
            while not done():
                app.processEvents()
                app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
                time.sleep(0.001)
                if time.monotonic() > until:
                    raise DefectError(f"{window.page.room}: no answer to {window.page.state}")

        seen, asked = [], 0
        for day in range(20):
            for index in range(len(GAMES)):
                window.open_room(index)
                for _ in range(max(1, count // 20)):
                    window.deal_random()
                    wait(lambda: has_numbers(window.page))
                    asked += 1
            pids = [os.getpid(), window.engine.process.processId()]
            seen.append([len(app.allWidgets()), *map(megabytes, pids)])
            print(f"day {day}: {asked} questions, widgets and MB {seen[-1]}", flush=True)
        window.close()
    return f"{asked:,} questions, widgets and {grown(seen)}"


# ---- dialogs -----------------------------------------------------------------------------


def dialogs(count: int, kinds: Collection[str] = ()) -> str:
    """Open and close every dialog and menu `count` times: widgets and memory stay as they are."""
    from PySide6.QtCore import QEvent, QTimer
    from PySide6.QtWidgets import QApplication

    from app.games import ALL
    from app.shell.asking.engine import Engine
    from app.shell.frame.main import make_window
    from app.shell.frame.rooms import Rooms
    from app.shell.storage.settings import Settings
    from tests.dialogs import OPENED

    Engine.start = lambda _engine: None  # answers bring widgets, and take memory
    Rooms.prepare = lambda _rooms: iter(())
    defects, opened, closed = [], 0, 0
    with tempfile.TemporaryDirectory() as home:
        app = QApplication(sys.argv[:1])
        window = make_window(ALL, Settings(f"{home}/settings.ini"))
        window.show()

        def shut() -> None:
            nonlocal closed
            while front := app.activePopupWidget() or app.activeModalWidget():
                front.reject() if hasattr(front, "reject") else front.close()
                closed += 1

        for name, (room, open_it) in OPENED.items():
            if kinds and name not in kinds:
                continue
            window.open_room(window.rooms.index_of(room))
            seen, started, closed = [], time.monotonic(), 0
            for number in range(count):
                QTimer.singleShot(0, window, shut)
                open_it(window)
                for _ in range(3):
                    app.processEvents()
                    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
                shut()
                opened += 1
                if number % max(1, count // 20) == 0:
                    gc.collect()
                    seen.append([len(app.allWidgets()), megabytes(os.getpid())])
            print(f"{name}: {time.monotonic() - started:.0f} s, widgets and MB {seen}", flush=True)
            if closed < count:
                defects.append(f"{name}: opened {count} times, there {closed} times")
            try:
                grown(seen)
            except DefectError as growth:
                defects.append(f"{name}: {growth}")
        window.close()
    if defects:
        raise DefectError("; ".join(defects))
    return f"{opened:,} opened and closed, nothing grew"


# ---- a full disk -------------------------------------------------------------------------


def full_disk(count: int) -> str:
    """Files can be no longer than a random number of bytes: nothing is lost, answers come."""
    source = random.Random(1)
    words = ["nine-cards", "--mine", "6,8", "--theirs", "1,3", "--json"]
    command = [sys.executable, "-m", "app", *words]
    refused = 0
    with tempfile.TemporaryDirectory() as home:
        right = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        for number in range(count):
            limit = source.choice((0, 1, 100, source.randrange(1, 5_000)))
            refused += _save_in(limit, Path(home))
            if number % 20:
                continue
            here = {"KIBITZER_CACHE": f"{home}/cache{number}", "KIBITZER_KERNELS": "numba"}
            cache = {**os.environ, **here}
            largest = source.choice((0, 1_000, source.randrange(1, 300_000)))
            done = subprocess.run(
                command, env=cache, capture_output=True, text=True,
                preexec_fn=lambda largest=largest: _limit(largest),
            )  # fmt: skip
            told = [line for line in done.stderr.splitlines() if "is not kept" not in line]
            if done.returncode or told or _untimed(done.stdout) != _untimed(right):
                raise DefectError(f"{largest} bytes a file: {done.stdout} {done.stderr}")
    return f"{count} saves, {refused} of them refused in a sentence and nothing lost"


def _untimed(text):
    return {k: v for k, v in json.loads(text).items() if "elapsed" not in k}


def _limit(size):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # then writing fails as on a full disk
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def _save_in(limit, folder):
    """Save in a process that can write little; whether it was refused."""
    from app.shell.storage import documents

    path = folder / "saved.kib"
    old, new = {"cards": ["As"]}, {"cards": ["Kd"] * 200}
    documents.save(path, "holdem", old)
    pid = os.fork()
    if pid == 0:
        _limit(limit)
        try:
            documents.save(path, "holdem", new)
        except documents.DocumentError as error:
            check_sentence(str(error))
            os._exit(1)
        except BaseException:
            os._exit(2)
        os._exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if status not in (0, 1) or documents.load(path)[1] != (old if status else new):
        raise DefectError(f"{limit} bytes a file: status {status}, {documents.load(path)}")
    if left := [p.name for p in folder.glob(".kibitzer-*")]:
        raise DefectError(f"left behind: {left}")
    return status


STRAINS = {
    "two-windows": (two_windows, 1),
    "batch": (batch, 100_000),
    "week": (week, 1_000),
    "full-disk": (full_disk, 1_000),
    "dialogs": (dialogs, 2_000),
}


def main() -> int:
    """Run one of them or all; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.strain")
    parser.add_argument("strains", nargs="*", choices=[[], *STRAINS], help="all if none is named")
    parser.add_argument("--count", type=int, help="questions, lines or saves")
    parser.add_argument("--kinds", nargs="+", default=(), help="of dialogs; all if none is named")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    status = 0
    for name in options.strains or STRAINS:
        strain, usual = STRAINS[name]
        try:
            if strain is dialogs:
                strain = partial(strain, kinds=options.kinds)
            print(f"{name}: {strain(options.count or usual)}", flush=True)
        except DefectError as failure:
            print(f"{name}: {failure}", flush=True)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
