import errno
import os
import threading
from pathlib import Path

import pytest

from engine import files


def full(_file):
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def kept(tmp_path):
    path = tmp_path / "kept"
    path.write_bytes(b"old")
    return path


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_that_is_written_half_is_not_there(kept):
    def write_half(file):
        file.write(b"n")
        raise KeyError

    with pytest.raises(KeyError):
        files.write_whole(kept, write_half)
    assert kept.read_bytes() == b"old"
    assert names(kept.parent) == ["kept"]


def test_a_file_that_is_written_whole_takes_the_others_place(kept):
    with files.writing(kept) as file:
        file.write(b"new")
        assert kept.read_bytes() == b"old"
    assert kept.read_bytes() == b"new"
    assert names(kept.parent) == ["kept"]


def test_a_full_disk_leaves_the_old_file(kept, monkeypatch):
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        files.write_whole(kept, lambda file: file.write(b"new"))
    assert kept.read_bytes() == b"old"
    assert names(kept.parent) == ["kept"]


def test_the_old_file_stays_where_the_new_one_cannot_take_its_place(kept, monkeypatch):
    def in_use(_partial, goal):  # as on Windows, while another program reads it
        raise PermissionError(errno.EACCES, "in use", str(goal))

    monkeypatch.setattr(Path, "replace", in_use)
    with pytest.raises(PermissionError, match="in use"):
        files.write_whole(kept, lambda file: file.write(b"new"))
    assert kept.read_bytes() == b"old"
    assert names(kept.parent) == ["kept"]


def test_what_cannot_be_written_is_seen_before(kept, tmp_path, monkeypatch):
    files.check_writable(kept)
    files.check_writable(tmp_path / "new")
    assert kept.read_bytes() == b"old"
    assert names(tmp_path) == ["kept"]
    for path in (tmp_path, tmp_path / "no" / "x", kept / "x", tmp_path / ("x" * 300)):
        with pytest.raises(OSError, match=r"(?i)director|too long"):
            files.check_writable(path)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write all the same
    with pytest.raises(PermissionError):
        files.check_writable(kept)
    with pytest.raises(PermissionError):
        files.write_whole(kept, lambda file: file.write(b"new"))
    assert kept.read_bytes() == b"old"


@pytest.mark.parametrize("end", ["", "x"])
def test_a_pipe_stays_a_pipe_and_is_written_to_only_where_that_is_wanted(tmp_path, end):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a regular file"):
        files.write_whole(pipe, lambda file: file.write(b"x"))
    files.check_writable(pipe, special=True)
    found = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    files.write_whole(pipe, lambda file: file.write(end.encode()), special=True)
    reader.join()
    assert found == [end.encode()]
    assert pipe.is_fifo()


def test_a_device_is_never_replaced():
    with pytest.raises(OSError, match="No space left on device"):
        files.write_whole("/dev/full", lambda file: file.write(b"x"), special=True)
    files.write_whole("/dev/null", lambda file: file.write(b"x"), special=True)
    assert not os.path.isfile("/dev/null")
