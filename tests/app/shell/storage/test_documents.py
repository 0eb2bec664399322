import json
import os
import random
import stat
import time

import pytest

from app.shell.storage import documents
from app.shell.storage.documents import DocumentError
from engine import files
from engine.ownership import LEFT_AFTER_S

POSITION = {"seats": [["As", "Ks"], [None, None]], "board": [None] * 5, "dead": []}


def test_what_is_saved_is_loaded(tmp_path):
    path = tmp_path / "hand.kib"
    documents.save(path, "holdem", POSITION)
    assert documents.load(path) == ("holdem", POSITION)
    assert [p.name for p in tmp_path.iterdir()] == ["hand.kib"]  # nothing left behind


def test_a_document_is_text_that_a_player_can_read():
    position = {"name": "Zoë", "cards": ["As"]}
    lines = documents.dumps("holdem", position).splitlines()
    assert ' "room": "holdem",' in lines
    assert '  "name": "Zoë",' in lines
    assert documents.loads("\n".join(lines)) == ("holdem", position)


@pytest.mark.parametrize("before", [None, 0o600, 0o664])
def test_others_may_read_a_new_file_and_an_old_one_as_before(tmp_path, before):
    path = tmp_path / "hand.kib"
    if before is not None:
        path.touch()
        path.chmod(before)
    documents.save(path, "holdem", POSITION)
    assert stat.S_IMODE(path.stat().st_mode) == (0o644 if before is None else before)


@pytest.mark.parametrize("failing", ["os.fsync", "Path.replace"])
def test_a_failed_save_keeps_the_old_file(tmp_path, monkeypatch, failing):
    path = tmp_path / "hand.kib"
    documents.save(path, "holdem", POSITION)
    before = path.read_bytes()

    def full_disk(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(f"engine.files.{failing}", full_disk)
    with pytest.raises(DocumentError, match="cannot be saved: no space left on device"):
        documents.save(path, "holdem", {})
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["hand.kib"]


def test_what_a_kill_left_is_swept_by_the_next_save_but_not_what_another_writes(tmp_path):
    left, written, other = (
        tmp_path / f"{files.PARTIAL}{end}" for end in ("ab_3wxyz", "cd_4wxyz", "of my own")
    )
    long_ago = time.time() - LEFT_AFTER_S - 1
    for file in (left, written, other):
        file.write_text("{")
    for file in (left, other):
        os.utime(file, (long_ago, long_ago))
    (tmp_path / f"{files.PARTIAL}ef_5wxyz").symlink_to(other)
    documents.save(tmp_path / "hand.kib", "holdem", POSITION)
    assert not left.exists()
    assert written.exists()
    assert other.exists()


def test_a_clock_that_is_ahead_of_the_disks_sweeps_nothing_that_is_being_written(
    tmp_path, monkeypatch
):
    written = tmp_path / f"{files.PARTIAL}cd_4wxyz"
    written.write_text("{")
    ahead = time.time() + 10 * LEFT_AFTER_S
    monkeypatch.setattr(time, "time", lambda: ahead)
    documents.save(tmp_path / "hand.kib", "holdem", POSITION)
    assert written.exists()


def test_saving_through_a_link_keeps_the_link(tmp_path):
    real, link = tmp_path / "real.kib", tmp_path / "link.kib"
    documents.save(real, "holdem", {})
    link.symlink_to(real)
    documents.save(link, "holdem", POSITION)
    assert link.is_symlink()
    assert documents.load(real) == ("holdem", POSITION)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "damaged or is not a Kibitzer position"),
        ("{", "damaged or is not a Kibitzer position"),
        ("[" * 100_000, "damaged or is not a Kibitzer position"),
        ("[1, 2]", "not a Kibitzer position"),
        ('{"format": "other"}', "not a Kibitzer position"),
        ('{"format": "kibitzer", "version": 2}', "newer Kibitzer"),
        ('{"format": "kibitzer", "version": true, "room": "x", "position": {}}', "missing"),
        ('{"format": "kibitzer", "version": 1}', "parts of the position are missing"),
        ('{"format": "kibitzer", "version": "1", "room": "x", "position": {}}', "missing"),
    ],
)
def test_a_file_that_is_no_position_gets_one_sentence(tmp_path, text, sentence):
    path = tmp_path / "odd.kib"
    path.write_text(text)
    with pytest.raises(DocumentError, match=sentence) as raised:
        documents.load(path)
    assert "“odd.kib”" in str(raised.value)
    assert "\n" not in str(raised.value)


def test_missing_binary_and_huge_files_get_one_sentence(tmp_path):
    with pytest.raises(DocumentError, match="There is no file"):
        documents.load(tmp_path / "none.kib")
    binary = tmp_path / "binary.kib"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DocumentError, match="not a Kibitzer position"):
        documents.load(binary)
    huge = tmp_path / "huge.kib"
    huge.write_bytes(b" " * (documents.LARGEST_BYTES + 1))
    with pytest.raises(DocumentError, match="too large"):
        documents.load(huge)
    huge.write_bytes(documents.dumps("x", {}).encode().ljust(documents.LARGEST_BYTES))
    assert documents.load(huge) == ("x", {})


def test_mutated_documents_load_or_get_one_sentence():
    source, sentences = random.Random(7), []
    good = documents.dumps("holdem", POSITION)
    for _ in range(2000):
        text = list(good)
        for _ in range(source.randint(1, 4)):
            text[source.randrange(len(text))] = chr(source.randrange(32, 127))
        try:
            room, position = documents.loads("".join(text))
        except DocumentError as error:
            sentences.append(str(error))
        else:
            assert isinstance(room, str)
            json.dumps(position)
    assert sentences
    assert not any("\n" in sentence for sentence in sentences)
