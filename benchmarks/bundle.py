"""The bundle beside the same Kibitzer with Python: first answers ever, warm ones, and windows.

Run: ``python -m benchmarks bundle``, after ``make bundle``. Each figure is
of one process with a home of its own, empty for the first answer ever; seconds by the clock and
of the processor. With Python kernels are compiled for this machine, in the bundle they came along.
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BUNDLE = Path(__file__).parents[1] / "dist" / "kibitzer" / "kibitzer"
QUESTIONS = (
    "equity AsKs QdQh",
    "tarneeb table --deal N:K.K65.AK65.QJ965_J75.J974.Q74.742_AQT9832.T3.J9.AK_64.AQ82.T832.T83",
    "two-suits arena perfect greedy --cards 6",
    "nine-cards --mine 6,8 --theirs 1,3",
    "gin advise 5s6s7s9s9h9dAh2h3d4cKs --seed 1",
    "--self-test",
)


def run(program: list[str], words: list[str], home: str) -> tuple[float, float, str]:
    """Seconds by the clock, seconds of the processor, and what was printed."""
    places = {"HOME": home, "XDG_CACHE_HOME": f"{home}/cache", "XDG_CONFIG_HOME": f"{home}/config"}
    native = {} if program[0] == str(BUNDLE) else {"KIBITZER_PORTABLE": "0"}
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("KIBITZER", "NUMBA"))}
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [*program, *words], env=kept | places | native, capture_output=True, text=True, check=True
    )
    took_s = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return took_s, used_s, done.stdout


def main() -> None:
    """Print the table."""
    if not BUNDLE.is_file():
        print("There is no bundle: make bundle")
        return
    programs = {"bundle": [str(BUNDLE)], "Python": [sys.executable, "-m", "app"]}
    print(f"{'question':22}{'with':8}{'first':>14}{'warm':>14}  first / warm, the answer itself")
    for question in QUESTIONS:
        words = [word.replace("_", " ") for word in question.split()]
        for name, program in programs.items():
            with tempfile.TemporaryDirectory() as home:
                first, *warm = (run(program, words, home) for _ in range(4))
            best = min(warm)
            itself = re.findall(r"\bin ([\d.]+ s)\b", best[2])
            print(
                f"{' '.join(words)[:20]:22}{name:8}{first[0]:7.2f}{first[1]:7.2f}"
                f"{best[0]:7.2f}{best[1]:7.2f}  {first[0] / best[0]:.2f}  {', '.join(itself)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
