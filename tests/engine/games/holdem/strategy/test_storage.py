"""Files of solutions that are damaged, cut short, of another version or of another program.

Each is refused in one sentence, or, where what was hit carries nothing, read as it was written.
"""

import io
import json
import zipfile
from random import Random

import numpy as np
import pytest
from numpy.lib.npyio import NpzFile

from engine.games.holdem.strategy.equilibrium import storage
from engine.games.two_suits import nets
from tests.engine.games.holdem.strategy.test_equilibrium import solved, spot

DAMAGED = "“solution.kibs” is damaged or is not a solution of Kibitzer."
ENCRYPTED, METHOD = 8, 10  # bytes of an entry in a zip's directory


def saved(folder, board, target):
    path = folder / "solution.kibs"
    solver = solved(spot("AA,QQ", "KK", board, 100, 100, (1.0,)), target)
    for _saved in storage.save(solver, str(path), ("Ann", "Bob")):
        pass
    return path.read_bytes()


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    return saved(tmp_path_factory.mktemp("storage"), "2c3d7h8sTc", 0.5)


@pytest.fixture(scope="module")
def of_the_turn(tmp_path_factory):
    return saved(tmp_path_factory.mktemp("storage"), "2c3d7h8s", 20)


@pytest.fixture
def read(tmp_path):
    """What a file of some bytes is read as, or why it is refused."""

    def opened(data):
        path = tmp_path / "solution.kibs"
        path.write_bytes(data)
        try:
            solver, loaded = storage.load(str(path))
        except ValueError as refusal:
            return str(refusal)
        tables = solver.tables
        return loaded, solver.evs, [part.tobytes() for part in (tables.sums, tables.regrets)]

    return opened


def test_one_bit_flipped_is_noticed_or_carries_nothing(written, read):
    source, whole = Random(32), read(written)
    places = source.sample(range(len(written)), 150)
    outcomes = set()
    for place in places:
        flipped = bytearray(written)
        flipped[place] ^= 1 << source.randrange(8)
        found = read(bytes(flipped))
        assert found in (DAMAGED, whole), place
        outcomes.add(found == DAMAGED)
    assert True in outcomes


@pytest.mark.parametrize(
    ("field", "value"), [(ENCRYPTED, 1), (METHOD, 8), (METHOD, 12), (METHOD, 14)]
)
def test_a_solution_said_to_be_packed_another_way_is_refused(written, read, field, value):
    changed, at = bytearray(written), written.index(b"PK\1\2")
    changed[at + field] = value
    changed[field - 2] = value  # and where its first part begins
    assert read(bytes(changed)) == DAMAGED


def test_a_solution_cut_short_or_with_a_hole_is_refused(written, read):
    source = Random(32)
    for _ in range(25):
        first, last = sorted(source.sample(range(1, len(written)), 2))
        assert read(written[:first]) == DAMAGED
        assert read(written[:first] + written[last:]) == DAMAGED
        zeros = bytes(last - first)
        assert read(written[:first] + zeros + written[last:]) in (DAMAGED, read(written))


def taken_apart(written):
    """Header and arrays of a file."""
    with np.load(io.BytesIO(written)) as file:
        parts = dict(file)
    return json.loads(parts.pop("header").tobytes()), parts


def put_together(header, parts, blanks=0):
    """A file of a header and arrays, whether or not they go together."""
    new, text = io.BytesIO(), json.dumps(header) + " " * blanks
    np.savez(new, header=np.frombuffer(text.encode(), np.uint8), **parts)
    return new.getvalue()


def with_header(written, **changes):
    """The same file with some of its header changed; a change to None takes the field away."""
    header, parts = taken_apart(written)
    header |= changes
    header = {name: value for name, value in header.items() if value is not None}
    return put_together(header, parts)


def test_a_solution_of_a_newer_version_says_so(written, read):
    assert read(with_header(written, version=2)) == (
        "“solution.kibs” is from a newer Kibitzer; update this one to open it."
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "another"},
        {"version": "new"},
        {"version": None},
        {"digest": None},
        {"digest": "0"},
        {"evs": [75.0, 25.0]},
        {"exploitability": 0.0},
        {"iterations": 10**400},
        {"names": ["Ann"]},
        {"spot": {}},
        {"spot": [[[[]]]]},
    ],
)
def test_what_was_changed_in_the_header_is_refused(written, read, changes):
    assert read(with_header(written, **changes)) == DAMAGED


@pytest.mark.parametrize("name", ["means", "chances", "sums", "regrets"])
def test_what_was_changed_in_an_array_is_refused(of_the_turn, read, name):
    header, parts = taken_apart(of_the_turn)
    assert read(put_together(header, parts)) != DAMAGED
    parts[name].flat[-1] += 1
    assert read(put_together(header, parts)) == DAMAGED


@pytest.mark.parametrize("odd", [np.nan, np.inf])
def test_what_is_no_number_is_refused_even_where_it_was_written_so(written, read, odd):
    header, parts = taken_apart(written)
    parts["sums"].flat[0] = odd
    del header["digest"]
    header["digest"] = storage._digest(header, parts)
    assert read(put_together(header, parts)) == DAMAGED


def test_nothing_is_read_that_is_larger_than_it_should_be(written, read, monkeypatch):
    header, parts = taken_apart(written)
    assert read(put_together(header, parts, blanks=storage.LARGEST_HEADER)) == DAMAGED
    large, was_read, take = (
        np.zeros(2 * parts["sums"].size + 1000, np.float32),
        [],
        NpzFile.__getitem__,
    )
    monkeypatch.setattr(
        NpzFile, "__getitem__", lambda file, key: was_read.append(key) or take(file, key)
    )
    assert read(put_together(header, parts | {"sums": large})) == DAMAGED
    assert was_read == ["header"]


def test_it_is_measured_as_it_is_saved_and_a_path_is_tried_before(tmp_path):
    solver = solved(spot("AA,QQ", "KK", "2c3d7h8s", 100, 100, (1.0,)), 20)
    solver.advance(solver.iterations + 1)
    while solver.part:
        solver.advance(solver.iterations + 1)
    assert solver.measured_at != solver.iterations
    with pytest.raises(ValueError, match="cannot be saved: no such file"):
        next(storage.save(solver, str(tmp_path / "nowhere" / "solution.kibs"), ("Ann", "Bob")))
    assert solver.measured_at != solver.iterations
    path = str(tmp_path / "solution.kibs")
    assert [saved.progress for saved in storage.save(solver, path, ("Ann", "Bob"))][-1] == 1.0
    assert solver.measured_at == solver.iterations
    again, loaded = storage.load(path)
    assert (loaded.exploitability, again.evs) == (solver.exploitability, solver.evs)


def test_files_of_others_are_refused(read):
    foreign = io.BytesIO()
    with zipfile.ZipFile(foreign, "w") as archive:
        archive.writestr("header.npy", "{}")
    net = nets.to_bytes(nets.shipped(trump=False))
    arrays = io.BytesIO()
    np.savez(arrays, header=np.zeros(3))
    for data in (b"", b"{}", b"PK\5\6" + bytes(18), foreign.getvalue(), net, arrays.getvalue()):
        assert read(data) == DAMAGED
