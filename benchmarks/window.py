"""How the window feels: starts, clicks, gaps in the event loop, memory.

Each start is a process of its own: once with an empty kernel cache, then with a full one. By turns
with the latter a bare window and a bare numba process start (benchmarks/bare.py); the ratios to
them hold on slow machines too.
"""

import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.bare import measured

ROOT = Path(__file__).parents[1]
CLICKS, NEWS, STARTS = 30, 5, 3


def probe():
    """Run the window in this process and print what was measured as JSON."""
    began_s = float(os.environ["PROBE_BEGAN_S"])
    from app.shell.frame import features

    features.use_none()  # as app.__main__ does, before all the rest is imported
    from PySide6.QtCore import QElapsedTimer, QEventLoop, Qt, QTimer

    from app.games import GAMES
    from app.shell.frame.main import make_window
    from app.shell.storage.settings import Settings
    from engine.cards import parse_cards

    app = measured(began_s)
    window = make_window(GAMES, Settings(os.environ["PROBE_SETTINGS"]))
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(1280, 800)  # the offscreen screen has 800x800, and a full window would have too
    window.show()
    gaps, clock = [], QElapsedTimer()
    clock.start()

    def beat():
        gaps.append(clock.restart() - 5)

    timer = QTimer()
    timer.setTimerType(timer.timerType().PreciseTimer)
    timer.timeout.connect(beat)

    def wait(until):
        deadline = time.monotonic() + 900  # the first start compiles all kernels
        while not until() and time.monotonic() < deadline:
            # With a time limit Qt does not sleep, and takes the engine's core away.
            app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def rest(ms):
        deadline = time.monotonic() + ms / 1000
        wait(lambda: time.monotonic() >= deadline)

    wait(lambda: app.first_paint_s)
    timer.start(5)
    clock.restart()
    page = window.page
    ready = []
    window.engine.ready.connect(lambda: ready.append(time.time() - began_s))
    for card in parse_cards("AsKsQdQh"):
        page.deck.picker.key(card).click()
        app.processEvents()  # nobody clicks four times at once: each is a gap of its own
    wait(lambda: page.answer is not None and page.answer.situations == 1712304)
    first_answer_s = time.time() - began_s
    wait(lambda: ready)
    start_gap_ms = max(gaps)
    gaps.clear()
    clock.restart()
    source, waits_ms, cpu_ms = random.Random(1), [], []
    for _ in range(CLICKS):
        cards = source.sample(range(52), 8)
        window.new()
        for card in cards[:7]:
            rest(10)  # milliseconds between two clicks of a very quick user
            page.deck.picker.key(card).click()
        rest(300)
        began, began_cpu = time.perf_counter(), time.thread_time()
        page.deck.picker.key(cards[7]).click()  # the turn
        wait(lambda: page.equity.kind.plain() == "exact, 44 boards")
        app.processEvents()  # the paint that was asked for
        waits_ms.append(1000 * (time.perf_counter() - began))
        cpu_ms.append(1000 * (time.thread_time() - began_cpu))
    warm_gap_ms = max(gaps)  # of clicks: what follows is told by itself

    def cpu_of(deed):
        rest(100)
        began = time.thread_time()
        deed()
        app.processEvents()
        return 1000 * (time.thread_time() - began)

    news_ms = []
    for _ in range(NEWS):
        for card in source.sample(range(52), 7):
            page.deck.picker.key(card).click()
        rest(300)
        news_ms.append(cpu_of(window.new))
    theme_ms = cpu_of(window.toggle_theme)
    for _step in window.rooms.prepare():  # what is left to do of what quiet moments are used for
        rest(10)
    visits_ms = {}
    for index, game in enumerate(GAMES):
        if index != window.rooms.index:
            visits_ms[game.name] = cpu_of(lambda index=index: window.open_room(index))
    five_themes_ms = cpu_of(window.toggle_theme)
    began = time.perf_counter()
    gc.collect()
    collection_ms = 1000 * (time.perf_counter() - began)
    print(
        json.dumps(
            {
                "first_paint_s": app.first_paint_s,
                "first_answer_s": first_answer_s,
                "ready_s": ready[0],
                "start_gap_ms": start_gap_ms,
                "warm_gap_ms": warm_gap_ms,
                "click_ms": statistics.median(waits_ms),
                "click_worst_ms": max(waits_ms),
                "click_cpu_ms": statistics.median(cpu_ms),
                "new_cpu_ms": statistics.median(news_ms),
                "theme_cpu_ms": theme_ms,
                "five_themes_cpu_ms": five_themes_ms,
                "collection_ms": collection_ms,
                **{f"visit_{name}_cpu_ms": ms for name, ms in visits_ms.items()},
                "window_rss_mb": rss_mb(os.getpid()),
                "engine_rss_mb": rss_mb(window.engine._process.processId()),
            }
        )
    )
    window.close()


def rss_mb(pid):
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return float("nan")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def measure(cache, what="benchmarks.window import probe"):
    """What a process of its own prints; `what` names the module and the function in it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "KIBITZER_CACHE": cache,
            "NUMBA_CACHE_DIR": cache,
            "PROBE_SETTINGS": f"{folder}/settings.ini",
            "PROBE_BEGAN_S": str(time.time()),
            "QT_QPA_PLATFORM": "offscreen",
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else each start compiles the app again
        run = subprocess.run(
            [sys.executable, "-c", f"from {what}; {what.split()[-1]}()"],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
    return json.loads(run.stdout)


def best(runs):
    """Least of each figure."""
    return {key: min(run[key] for run in runs) for key in runs[0]}


def main():
    with tempfile.TemporaryDirectory() as cache:
        cold = measure(cache)
        measure(cache, "benchmarks.bare import child")
        ours, bare, child = [], [], []
        for _ in range(STARTS):  # by turns: what else the machine does comes to all of them
            ours.append(measure(cache))
            bare.append(measure(cache, "benchmarks.bare import window"))
            child.append(measure(cache, "benchmarks.bare import child"))
    warm, plain = best(ours), best(bare) | best(child)
    show_times(cold, warm)
    show_ratios(warm, plain)


def show_times(cold, warm):
    rows = (
        ("first start ever: first Hold’em answer, s", cold["first_answer_s"], 8),
        ("first start ever: all kernels ready, s", cold["ready_s"], None),
        ("first start ever: longest event-loop gap, ms", cold["start_gap_ms"], 50),
        ("warm start: first paint, s", warm["first_paint_s"], 0.3),
        ("warm start: first answer, s", warm["first_answer_s"], 1.0),
        ("warm start: longest event-loop gap, ms", warm["start_gap_ms"], 16),
        ("clicking: longest event-loop gap, ms", warm["warm_gap_ms"], 16),
        ("click to number on screen, median, ms", warm["click_ms"], 16),
        ("click to number on screen, worst, ms", warm["click_worst_ms"], 16),
        ("change of theme, one room, CPU, ms", warm["theme_cpu_ms"], None),
        ("change of theme, five rooms, CPU, ms", warm["five_themes_cpu_ms"], 100),
        ("full garbage collection, ms", warm["collection_ms"], 5),
        ("memory of the window, MB", warm["window_rss_mb"], None),
        ("memory of the engine, MB", warm["engine_rss_mb"], None),
        ("memory of both, MB", warm["window_rss_mb"] + warm["engine_rss_mb"], 300),
    )
    print(f"{'':50}{'measured':>10}{'target':>10}")
    for what, value, target in rows:
        print(f"{what:50}{value:>10.2f}{target if target is not None else '':>10}")


def show_ratios(warm, plain):
    click = plain["click_cpu_ms"]
    visits = [key for key in warm if key.startswith("visit_")]
    first = plain["first_paint_s"] + plain["kernel_s"]
    rows = (
        ("first paint, s", warm["first_paint_s"], plain["first_paint_s"], 2.2),
        ("first answer, s; bare: paint and first kernel", warm["first_answer_s"], first, 1.4),
        ("click, CPU, ms", warm["click_cpu_ms"], click, 2.2),
        ("New, CPU, ms; bare: a click", warm["new_cpu_ms"], click, 3.5),
        *((f"{key[6:-7]}: first visit, CPU, ms", warm[key], click, 3.5) for key in visits),
    )
    print(f"\n{'':50}{'measured':>10}{'bare':>10}{'ratio':>10}{'target':>10}")
    for what, value, base, target in rows:
        print(f"{what:50}{value:>10.2f}{base:>10.2f}{value / base:>10.2f}{target:>10}")


if __name__ == "__main__":
    main()
