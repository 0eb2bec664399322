"""Kernels for other processors than this one, and those that came compiled."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import target

ROOT = Path(__file__).parents[2]
#: A kernel of each room, and the two instructions that not every processor has.
ONE_OF_EACH = """
import numpy as np
from engine import machine
from engine.games.holdem.kernels.sorting import sort_items
from engine.games.nine_cards.kernels import fill_hands
from engine.games.rummy.gin.kernels import ranks_held
from engine.games.tarneeb.lanes import highest_cards
from engine.games.two_suits.player_kernels import closed_up
from engine.jit import kernel

@kernel
def gathered(bits: int, mask: int) -> tuple[int, int]:
    return machine.gather_bits(bits, mask), machine.scatter_bits(bits, mask)

items = np.array([[3 << 24, 1 << 24, 2 << 24], [0, 0, 0]])
sort_items(items, np.zeros(257, np.int64), 3)
hands = np.zeros((512, 3), np.int32)
fill_hands(15, hands)
print(gathered(0b1010, 0b1110), items[0] >> 24, hands.sum())
print(closed_up(0b1010, 0b1110), highest_cards(0b10110, 2), ranks_held(1 | 1 << 13, 2))
print(machine.HAS_BMI2)
"""

portable = target.portable()
only_where_portable = pytest.mark.skipif(
    portable is None or not target.can_stand_in(portable), reason="installers compile for others"
)


def run(code, root=ROOT, **settings):
    kept = {k: v for k, v in os.environ.items() if k != target.PORTABLE}
    # Python takes a source for the same that changed within a second and kept its length.
    plain = {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=root,
        env=kept | plain | {k: str(v) for k, v in settings.items()},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip(), done.stderr


@pytest.mark.parametrize("name", ["generic", "x86-64-v2"])
def test_a_kernel_of_each_room_runs_on_lesser_processors(tmp_path, name):
    *own, _ = run(ONE_OF_EACH)[0].splitlines()
    *theirs, fast = run(ONE_OF_EACH, NUMBA_CPU_NAME=name, KIBITZER_CACHE=tmp_path)[0].splitlines()
    assert theirs == own
    assert fast == "False"


@pytest.fixture
def program(tmp_path):
    """A program of one kernel, with its kernel compiled as an installer would bring it."""
    root = tmp_path / "program"
    shutil.copytree(ROOT / "engine", root / "engine", ignore=shutil.ignore_patterns("*.pyc"))
    shutil.rmtree(root / "engine" / "games")
    source = root / "engine" / "one.py"
    source.write_text(
        "from engine.jit import kernel\n@kernel\ndef value(n: int) -> int:\n    return n + 7\n"
    )
    assert ask(root, tmp_path / "build", KIBITZER_PORTABLE=1)[0] == "42 compiled"
    (root / "assets").mkdir()
    (tmp_path / "build").rename(root / "assets" / "kernels")
    return root


def ask(root, cache, **settings):
    """What the kernel says, whether it was compiled, and the log."""
    code = """
import logging
logging.basicConfig()
from engine.one import value
print(value(35), "loaded" if sum(value.stats.cache_hits.values()) else "compiled")
"""
    return run(code, root, KIBITZER_CACHE=cache, **settings)


@only_where_portable
def test_kernels_that_came_along_are_taken_and_only_read(tmp_path, program):
    (shipped,) = (program / "assets").rglob("*.nbc")
    shipped.chmod(0o444)
    before = shipped.stat().st_mtime_ns
    assert ask(program, tmp_path / "cache") == ("42 loaded", "")
    assert list((tmp_path / "cache").rglob("*.nbc")) == []
    assert shipped.stat().st_mtime_ns == before


@only_where_portable
def test_another_source_has_no_use_for_them(tmp_path, program):
    source = program / "engine" / "one.py"
    source.write_text(source.read_text().replace("7", "8"))
    assert ask(program, tmp_path / "cache") == ("43 compiled", "")
    assert ask(program, tmp_path / "cache") == ("43 loaded", "")


@only_where_portable
def test_a_processor_that_the_user_names_has_no_use_for_them(tmp_path, program):
    assert ask(program, tmp_path / "cache", NUMBA_CPU_NAME="x86-64-v2")[0] == "42 compiled"


@only_where_portable
def test_damaged_ones_are_compiled_anew_with_a_line_in_the_log(tmp_path, program):
    (shipped,) = (program / "assets").rglob("*.nbc")
    shipped.write_bytes(shipped.read_bytes()[:-100])
    said, log = ask(program, tmp_path / "cache")
    assert said == "42 compiled"
    assert log.count("\n") == 1
    assert "compiled anew" in log
    assert ask(program, tmp_path / "cache") == ("42 loaded", "")


@only_where_portable
def test_a_machine_that_lacks_a_feature_compiles_for_itself(monkeypatch):
    host = dict.fromkeys(feature[1:] for feature in target.X86_64_V3.features.split(","))
    for missing in host:
        features = dict.fromkeys(host, True) | {missing: False}
        monkeypatch.setattr(target.llvm, "get_host_cpu_features", lambda found=features: found)
        assert not target.can_stand_in(target.X86_64_V3)
    monkeypatch.setattr(target.llvm, "get_host_cpu_features", lambda: dict.fromkeys(host, True))
    assert target.can_stand_in(target.X86_64_V3)


@pytest.mark.parametrize(
    ("machine", "system", "name"),
    [
        ("x86_64", "linux", "x86-64-v3"),
        ("AMD64", "win32", "x86-64-v3"),
        ("arm64", "darwin", "apple-m1"),
        ("aarch64", "linux", "generic"),
    ],
)
def test_each_kind_of_machine_has_its_least(monkeypatch, machine, system, name):
    monkeypatch.setattr(target.platform, "machine", lambda: machine)
    monkeypatch.setattr(target.sys, "platform", system)
    assert target.portable().name == name


def test_installers_bring_nothing_for_other_machines(monkeypatch):
    monkeypatch.setattr(target.platform, "machine", lambda: "riscv64")
    assert target.portable() is None
