"""How the window feels: starts, clicks, gaps in the event loop, memory.

Each start is a process of its own: once with an empty kernel cache, then with a full one.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
CLICKS = 30


def probe():
    """Run the window in this process and print what was measured as JSON."""
    began_s = float(os.environ["PROBE_BEGAN_S"])
    from PySide6.QtCore import QElapsedTimer, QEventLoop, Qt, QTimer
    from PySide6.QtWidgets import QApplication

    from app.games import GAMES
    from app.shell.main import make_window
    from app.shell.settings import Settings
    from engine.cards import parse_cards

    class Measured(QApplication):
        first_paint_s = 0.0

        def notify(self, receiver, event):
            result = super().notify(receiver, event)
            if not self.first_paint_s and event.type() == event.Type.Paint:
                self.first_paint_s = time.time() - began_s
            return result

    app = Measured([])
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
        deadline = time.monotonic() + 120
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
    warm_gap_ms = max(gaps)  # of clicks: a change of theme is told by itself
    began_cpu = time.thread_time()
    window.toggle_theme()
    app.processEvents()
    theme_ms = 1000 * (time.thread_time() - began_cpu)
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
                "theme_cpu_ms": theme_ms,
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


def measure(cache):
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "KIBITZER_CACHE": cache,
            "PROBE_SETTINGS": f"{folder}/settings.ini",
            "PROBE_BEGAN_S": str(time.time()),
            "QT_QPA_PLATFORM": "offscreen",
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else each start compiles the app again
        run = subprocess.run(
            [sys.executable, "-c", "from benchmarks.window import probe; probe()"],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
    return json.loads(run.stdout)


def main():
    with tempfile.TemporaryDirectory() as cache:
        cold = measure(cache)
        warm = [measure(cache) for _ in range(3)]
    best = {key: min(run[key] for run in warm) for key in warm[0]}
    rows = (
        ("first start ever: first Hold’em answer, s", cold["first_answer_s"], 8),
        ("first start ever: all kernels ready, s", cold["ready_s"], None),
        ("first start ever: longest event-loop gap, ms", cold["start_gap_ms"], 50),
        ("warm start: first paint, s", best["first_paint_s"], 0.3),
        ("warm start: first answer, s", best["first_answer_s"], 1.0),
        ("warm start: longest event-loop gap, ms", best["start_gap_ms"], 16),
        ("clicking: longest event-loop gap, ms", best["warm_gap_ms"], 16),
        ("click to number on screen, median, ms", best["click_ms"], 16),
        ("click to number on screen, worst, ms", best["click_worst_ms"], 16),
        ("click to number on screen, CPU of the window, ms", best["click_cpu_ms"], None),
        ("change of theme, one room, CPU, ms", best["theme_cpu_ms"], None),
        ("memory of the window, MB", best["window_rss_mb"], None),
        ("memory of the engine, MB", best["engine_rss_mb"], None),
        ("memory of both, MB", best["window_rss_mb"] + best["engine_rss_mb"], 300),
    )
    print(f"{'':50}{'measured':>10}{'target':>10}")
    for what, value, target in rows:
        print(f"{what:50}{value:>10.2f}{target if target is not None else '':>10}")


if __name__ == "__main__":
    main()
