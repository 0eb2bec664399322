"""Compiled code on disk: whatever happens to it, kernels answer, and nobody else's is executed."""

import logging
import os
import subprocess
import sys
import time
from pathlib import Path

import numba
import pytest

from engine import code_cache
from engine.code_cache import read_whole, write_whole
from engine.compiling import KernelCache
from engine.ownership import LEFT_AFTER_S, is_private

pytestmark = pytest.mark.compiles

ROOT = Path(__file__).parents[2]


def kernel_in(folder):
    """A new kernel, as in a new process, with its code in `folder`."""

    def thrice(n):
        return 3 * n

    kernel = numba.njit(nogil=True)(thrice)
    kernel._cache = KernelCache(thrice, folder)
    return kernel


def loaded(kernel):
    """Whether the kernel's code came from disk."""
    assert kernel(14) == 42
    return bool(sum(kernel.stats.cache_hits.values()))


@pytest.fixture
def file(tmp_path):
    assert not loaded(kernel_in(tmp_path))
    (path,) = tmp_path.rglob("*.nbc")
    assert loaded(kernel_in(tmp_path))
    return path


def truncated(path):
    path.write_bytes(path.read_bytes()[:-1])


def emptied(path):
    path.write_bytes(b"")


def one_bit_flipped(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def another_pickle(path):
    path.write_bytes(code_cache._sum(b"N.") + b"N.")


def a_folder(path):
    path.unlink()
    (path / "inside").mkdir(parents=True)


def open_to_others(path):
    path.chmod(0o666)


@pytest.mark.parametrize(
    "harm", [truncated, emptied, one_bit_flipped, another_pickle, a_folder, open_to_others]
)
def test_code_that_is_damaged_or_open_is_compiled_anew_and_kept(tmp_path, file, caplog, harm):
    harm(file)
    with caplog.at_level(logging.WARNING):
        assert not loaded(kernel_in(tmp_path))
    assert "compiled anew" in caplog.text
    assert loaded(kernel_in(tmp_path))
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_pickle_that_others_could_have_written_is_not_executed(tmp_path, file):
    bomb = b"cos\nsystem\n(S'touch " + str(tmp_path / "executed").encode() + b"'\ntR."
    write_whole(file, bomb)
    file.chmod(0o646)
    assert not loaded(kernel_in(tmp_path))
    assert not (tmp_path / "executed").exists()


def test_what_cannot_be_kept_is_still_answered(tmp_path, caplog):
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))  # as good as a full disk
    try:
        assert not loaded(kernel_in(tmp_path))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "is not kept" in caplog.text
    assert not list(tmp_path.rglob("*.nbc*"))


def test_a_file_is_written_whole_and_read_whole(tmp_path):
    path = tmp_path / "a" / "b"
    for data in (b"", b"one", bytes(range(256)) * 1000):
        write_whole(path, data)
        assert read_whole(path) == data
    with pytest.raises(FileNotFoundError):
        read_whole(tmp_path / "none")


def test_only_the_newest_caches_are_kept(tmp_path):
    for age in range(6):
        folder = tmp_path / f"{age:016x}"
        folder.mkdir()
        os.utime(folder, (1000 - age, 1000 - age))
    (tmp_path / "something else").mkdir()
    code_cache.sweep(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *(f"{age:016x}" for age in range(code_cache.KEPT_FOLDERS)),
        "something else",
    ]


def test_what_a_kill_left_half_written_is_swept_but_not_what_is_being_written(tmp_path):
    module = tmp_path / ("0" * 16) / "engine.games"
    module.mkdir(parents=True)
    names = [f"kernel-1.{'0' * 16}.nbc{end}" for end in ("", f".{'a' * 16}", f".{'b' * 16}")]
    for name in names:
        (module / name).write_bytes(b"half")
    long_ago = time.time() - LEFT_AFTER_S - 1
    for name in names[:2]:
        os.utime(module / name, (long_ago, long_ago))
    code_cache.sweep(tmp_path)
    assert sorted(path.name for path in module.iterdir()) == [names[0], names[2]]


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """Where code is kept if the cache folder cannot be trusted."""
    folder = tmp_path / "temporary"
    folder.mkdir(mode=0o700)
    monkeypatch.setattr(code_cache.tempfile, "tempdir", str(folder))
    return folder


def test_a_new_cache_folder_is_for_its_user_alone(tmp_path, monkeypatch, elsewhere):
    root = tmp_path / "new" / "cache"
    monkeypatch.setenv("KIBITZER_CACHE", str(root))
    folder = code_cache.folder_for("0" * 16)
    assert folder == root / ("0" * 16)
    assert folder.stat().st_mode & 0o777 == root.stat().st_mode & 0o777 == 0o700
    assert code_cache.folder_for("0" * 16) == folder


@pytest.mark.parametrize("open_one", ["root", "folder", "above"])
@pytest.mark.parametrize("mode", [0o777, 0o770])
def test_a_folder_that_others_can_change_is_not_used(
    tmp_path, monkeypatch, elsewhere, open_one, mode
):
    above, root = tmp_path / "above", tmp_path / "above" / "cache"
    folder = root / ("0" * 16)
    folder.mkdir(parents=True, mode=0o700)
    for path in (above, root, folder):
        path.chmod(0o700)
    {"above": above, "root": root, "folder": folder}[open_one].chmod(mode)
    monkeypatch.setenv("KIBITZER_CACHE", str(root))
    used = code_cache.folder_for("0" * 16)
    assert elsewhere in used.parents
    assert is_private(used)
    if open_one == "above":
        above.chmod(0o1777)  # as /tmp: nobody can take away what is another's
        assert code_cache.folder_for("0" * 16) == folder


def test_an_open_temporary_folder_gives_way_to_a_new_one(elsewhere):
    taken = elsewhere / f"kibitzer-{os.getuid()}"
    taken.mkdir()
    taken.chmod(0o777)
    assert code_cache._temporary_root() != taken


def test_two_processes_at_once_share_an_empty_cache(tmp_path):
    ask = "from engine.games.nine_cards import *; *_, a = analyse(Position()); print(len(a.best))"
    tasks = [
        subprocess.Popen(
            [sys.executable, "-c", ask],
            cwd=ROOT,
            env=os.environ
            | {
                "KIBITZER_CACHE": str(tmp_path),
                "PYTHONPATH": str(ROOT),
                "KIBITZER_KERNELS": "numba",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        for _ in range(2)
    ]
    first, second = (task.communicate()[0] for task in tasks)
    assert first == second
    assert first.strip().isdigit()


def test_old_caches_go_when_all_are_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr(code_cache, "KEPT_BYTES", 1000)
    for age, name in enumerate("cab"):
        folder = tmp_path / (name * 16) / "module"
        folder.mkdir(parents=True)
        (folder / "kernel.nbc").write_bytes(bytes(600 if name == "b" else 300))
        os.utime(folder.parent, (age, age))
    code_cache.sweep(tmp_path)
    assert sorted(folder.name[0] for folder in tmp_path.iterdir()) == ["a", "b"]
    (tmp_path / ("b" * 16) / "module" / "another.nbc").write_bytes(bytes(5000))
    os.utime(tmp_path / ("b" * 16), (9, 9))
    code_cache.sweep(tmp_path)
    assert [folder.name[0] for folder in tmp_path.iterdir()] == ["b"]  # the newest stays


def test_a_folder_that_goes_while_another_process_sweeps_changes_nothing(tmp_path, monkeypatch):
    def gone(root):
        raise FileNotFoundError

    monkeypatch.setattr(code_cache, "sweep", gone)
    monkeypatch.setenv("KIBITZER_CACHE", str(tmp_path))
    assert code_cache.folder_for("d" * 16) == tmp_path / ("d" * 16)
