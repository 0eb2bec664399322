"""Where numba's code is kept, in processes of their own, as a user's first start has it."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import current_thread
from time import perf_counter

import pytest
from numba.core.compiler_lock import global_compiler_lock

from engine.compiling import compile_timer
from engine.sources import PREPARING

pytestmark = pytest.mark.compiles

ROOT = Path(__file__).parents[2]
ASK = """
from engine.games import nine_cards
*_, advice = nine_cards.analyse(nine_cards.Position((6, 8), (1, 3)))
print(sorted(advice.best))
"""


def run(code, cache, root=ROOT):
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=root,
        env=os.environ
        | {"KIBITZER_CACHE": str(cache), "PYTHONPATH": str(root), "KIBITZER_KERNELS": "numba"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_an_unwritable_cache_still_works():
    assert run(ASK, "/dev/null/cache") == "[2, 5]"


def test_a_full_cache_compiles_nothing_again(tmp_path):
    assert run(ASK, tmp_path) == "[2, 5]"
    (folder,) = tmp_path.iterdir()
    kept = {path: path.stat().st_mtime_ns for path in folder.rglob("*.nb?")}
    assert kept
    assert run(ASK, tmp_path) == "[2, 5]"
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*.nb?")} == kept


def test_an_edited_helper_is_never_served_stale(tmp_path):
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("*.pyc"))
    (tmp_path / "engine" / "one.py").write_text(
        "from engine.jit import kernel\n@kernel\ndef value() -> int:\n    return 7\n"
    )
    (tmp_path / "engine" / "two.py").write_text(
        "from engine.jit import kernel\nfrom engine.one import value\n"
        "@kernel\ndef double() -> int:\n    return 2 * value()\n"
    )
    code = "from engine.two import double; print(double())"
    cache = tmp_path / "cache"
    assert run(code, cache, tmp_path) == "14"
    helper = tmp_path / "engine" / "one.py"
    helper.write_text(helper.read_text().replace("7", "10"))
    assert run(code, cache, tmp_path) == "20"


def test_compiling_is_told_apart_from_working(tmp_path):
    code = """
import time
from engine.jit import compile_timer, kernel

@kernel
def total(n: int) -> int:
    s = 0
    for i in range(n):
        s += i
    return s

with compile_timer() as compiled_s:
    began = time.perf_counter()
    total(10)
    first, spent = compiled_s(), time.perf_counter() - began
    total(10)
    print(0 < first <= spent, compiled_s() == first)
"""
    file = tmp_path / "timed.py"
    file.write_text(code)
    assert run(f"exec(compile(open({str(file)!r}).read(), {str(file)!r}, 'exec'))", tmp_path) == (
        "True True"
    )


def test_compiling_that_began_before_the_clock_is_counted_from_there():
    with ThreadPoolExecutor(1) as other:
        other.submit(global_compiler_lock.acquire).result()
        with compile_timer() as compiled_s:
            started = perf_counter()
            other.submit(global_compiler_lock.release).result()
            first = compiled_s()
            assert first > 0
            with global_compiler_lock:
                assert first < compiled_s()  # it has not ended, and counts
            assert compiled_s() - first < perf_counter() - started


def test_what_is_prepared_meanwhile_is_not_taken_off_the_time_of_an_answer():
    with ThreadPoolExecutor(1) as other:
        other.submit(global_compiler_lock.acquire).result()
        other.submit(lambda: setattr(current_thread(), "name", PREPARING)).result()
        with compile_timer() as compiled_s:
            other.submit(global_compiler_lock.release).result()
            other.submit(global_compiler_lock.acquire).result()
            other.submit(global_compiler_lock.release).result()
            assert compiled_s() == 0


def test_python_looks_for_garbage_less_often_only_while_numba_compiles(tmp_path):
    (tmp_path / "one.py").write_text(
        "from engine.jit import kernel\n"
        "@kernel\ndef inner(number):\n    return number + 1\n"
        "@kernel\ndef outer(number):\n    return 2 * inner(number)\n"
        "@kernel\ndef wrong(number):\n    return inner(number) + 'x'\n"
    )
    code = f"""
import gc, sys
sys.path.insert(0, {str(tmp_path)!r})
from numba.core import errors, event
from one import outer, wrong
usual = gc.get_threshold()
class Passes(event.Listener):
    seen = set()
    def on_start(self, event):
        self.seen.add(gc.get_threshold()[0] > usual[0])
    on_end = on_start
with event.install_listener("numba:run_pass", Passes()):
    assert outer(3) == 8
    assert gc.get_threshold() == usual
    try:
        wrong(3)
    except errors.TypingError:
        assert gc.get_threshold() == usual
print(Passes.seen)
"""
    assert run(code, tmp_path / "cache") == "{True}"
