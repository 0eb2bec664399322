"""Kernels from a library made beforehand: as numba's own, and never one that does not fit."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
#: A small engine: a kernel for each way to take and to give.
KERNELS = """
from typing import NamedTuple

import numpy as np

from engine.jit import kernel
from engine.machine import gather_bits, load_i64

class Table(NamedTuple):
    first: object
    second: object

@kernel
def weigh(numbers, places, factor, doubled):
    total = 0.0
    for i in range(numbers.shape[0]):
        for j in range(numbers.shape[1]):
            total += numbers[i, j] * places[j] * factor
    return 2 * total if doubled else total

@kernel
def describe(bits, mask):
    return gather_bits(bits, mask), bits == mask, bits / 4

@kernel
def fill(table, number):
    own = np.zeros(number, np.int64)
    for i in range(number):
        own[i] = i * i
    for i in range(table.first.shape[0]):
        table.first[i] = own[i]
    table.second[0, 0] = number

@kernel
def is_least(numbers, number):
    for i in range(numbers.shape[0]):
        if numbers[i] < number:
            return False
    return True

@kernel
def read(address, index):
    return load_i64(address, index)

@kernel
def divide(a, b):
    return a // b

@kernel
def half(number):
    return number // 2

@kernel
def quarter(number):
    return half(half(number))

@kernel
def least_of(numbers):
    return numbers.argmin()

def arrays():
    return np.arange(6, dtype=np.float64).reshape(2, 3), np.array([1, 0, 2], np.uint8)

def constant():
    found = np.array([3, 4], np.int16)
    found.flags.writeable = False
    return found

def prepare():
    yield "one", 1
    weigh(*arrays(), 0.5, True)
    describe(6, 3)
    fill(Table(np.zeros(3, np.int64), np.zeros((1, 2), np.float32)), 3)
    is_least(constant(), 3)
    numbers = np.arange(4)
    read(numbers.ctypes.data, 2)
    divide(7, 2)
    quarter(9)
    least_of(np.zeros(2, np.int64))
"""
ROOM = "from engine.games.one.kernels import prepare as prepare\n"
GAMES = """
from types import SimpleNamespace
GAMES = [SimpleNamespace(name="one", engines=(), late_engines=())]
"""
ASK = """
import logging, sys
logging.basicConfig(format="%(message)s")
import numpy as np
from engine.games.one.kernels import *
table = Table(np.zeros(3, np.int64), np.zeros((1, 2), np.float32))
fill(table, 5)
numbers = np.arange(10, 14)
print(weigh(*arrays(), 0.5, True), weigh(*arrays(), 2, False), describe(6, 3), describe(3, 3))
print(table.first, table.second, is_least(constant(), 3), is_least(constant(), 4))
print(read(numbers.ctypes.data, np.int64(2)), divide(-7, 2), half(2**62), quarter(9))
print("numba" in sys.modules or "llvmlite" in sys.modules, file=sys.stderr)
"""


def run(code, root, **settings):
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=root,
        env=os.environ
        | {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1", "KIBITZER_KERNELS": "either"}
        | {"KIBITZER_CACHE": str(root / "cache")}
        | settings,
        capture_output=True,
        text=True,
    )
    return done.stdout, done.stderr.strip()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    root = tmp_path_factory.mktemp("program")
    shutil.copytree(ROOT / "engine", root / "engine", ignore=shutil.ignore_patterns("*.pyc"))
    shutil.rmtree(root / "engine" / "games")
    room = root / "engine" / "games" / "one"
    room.mkdir(parents=True)
    (root / "engine" / "games" / "__init__.py").touch()
    (room / "__init__.py").write_text(ROOM)
    (room / "kernels.py").write_text(KERNELS)
    (root / "app" / "games").mkdir(parents=True)
    (root / "app" / "__init__.py").touch()
    (root / "app" / "games" / "__init__.py").write_text(GAMES)
    (root / "setup").mkdir()
    shutil.copy(ROOT / "setup" / "kernels.c", root / "setup")
    maker = (ROOT / "setup" / "kernels.py").read_text()
    more = "    import_module('engine.rng').stream(1)\n"  # kernels of no room
    more += "    import_module('engine.elementary').raised(2.0, 3.0)\n"
    maker = maker.replace("    compile_more()\n", more)
    maker = maker.replace("        os.nice(19)\n", "        pass\n")  # nobody waits for a user's
    (root / "setup" / "kernels.py").write_text(maker)
    done = subprocess.run(
        [sys.executable, "-m", "setup.kernels"],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return root


@pytest.fixture(scope="module")
def by_numba(made):
    """What is said where numba is asked."""
    return run(ASK, made, KIBITZER_KERNELS="numba")[0]


@pytest.fixture
def program(made, tmp_path):
    """A copy of the small engine and its libraries, to be damaged."""
    root = tmp_path / "program"
    shutil.copytree(made, root, ignore=shutil.ignore_patterns("cache"))
    return root


def kernels_of(program):
    return program / "assets" / "kernels"


def test_each_level_answers_as_numba_does_and_without_it(made):
    by_numba, log = run(ASK, made, KIBITZER_KERNELS="numba")
    assert log == "True"
    manifests = sorted((made / "assets" / "kernels").glob("*.json"))
    assert manifests
    for manifest in manifests:  # one at a time
        others = [other for other in manifests if other != manifest]
        for other in others:
            other.rename(other.with_suffix(".off"))
        said, log = run(ASK, made, KIBITZER_KERNELS="library")
        for other in others:
            other.with_suffix(".off").rename(other)
        assert (said, log) == (by_numba, "False")


def test_a_library_names_no_folder_of_whoever_made_it(made):
    libraries = [*kernels_of(made).glob("*.so")]
    assert libraries
    for folder in (made, Path(find_spec("numba").origin).parent):
        for library in libraries:
            assert os.fsencode(folder) not in library.read_bytes()


#: Calls with what a kernel was not compiled for, and what is said of each.
REFUSED = {
    "weigh(arrays()[0].astype(int), arrays()[1], 0.5, True)": "int64 of 2 in C order",
    "weigh(arrays()[0][0], arrays()[1], 0.5, True)": "float64 of 1 in C order",
    "weigh(arrays()[0].T, arrays()[1], 0.5, True)": "float64 of 2 in another order",
    "weigh([1], arrays()[1], 0.5, True)": "list instead of float64 of 2",
    "weigh(*arrays(), 0.5)": "it takes 4 arguments, not 3",
    "weigh(*arrays(), 'a', True)": "required argument is not a float",
    "fill((constant(), constant()), 3)": "int16 of 1 in C order instead of int64",
    "fill((np.zeros(3, np.int64),), 3)": "a tuple of 2 is needed",
    "fill((np.ndarray(3, np.int64, bytes(24)), table.second), 3)": "cannot be written to",
    "describe(0.5, 1)": "an integer is needed, not 0.5",
    "describe(np.arange(2), 1)": "an integer is needed",
    "describe(2**63, 1)": "out of range",
    "divide('a', 1)": "not an integer",
    "divide(1, 0)": "it ended with status",
}
CALL_ALL = f"""{ASK}
for call in {list(REFUSED)!r}:
    try:
        eval(call)
        print("taken")
    except (TypeError, RuntimeError) as error:
        print(error)
"""


def test_what_a_kernel_was_not_compiled_for_does_not_reach_it_and_an_error_in_it_is_one(made):
    said = run(CALL_ALL, made, KIBITZER_KERNELS="library")[0].splitlines()[-len(REFUSED) :]
    for (call, problem), refused in zip(REFUSED.items(), said, strict=True):
        assert refused.startswith(f"engine.games.one.kernels.{call.partition('(')[0]}: "), call
        assert problem in refused, call


def truncated(folder):
    for file in folder.glob("*.so"):
        file.write_bytes(file.read_bytes()[:-100])


def one_bit_flipped(folder):
    for file in folder.glob("*.so"):
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 1
        file.write_bytes(data)


def another_manifest(folder):
    for file in folder.glob("*.json"):
        told = json.loads(file.read_text())
        told["kernels"] = {name: told["kernels"][name][::-1] for name in reversed(told["kernels"])}
        file.write_text(json.dumps(told).replace('"float64"', '"float32"'))


def no_json(folder):
    for file in folder.glob("*.json"):
        file.write_text("[]")


def no_library(folder):
    for file in folder.glob("*.so"):
        file.unlink()


def foreign(folder):
    for file in folder.glob("*.so"):
        file.write_bytes(b"MZ" + bytes(1000))


def none_at_all(folder):
    shutil.rmtree(folder)


def other_sources(folder):
    source = folder.parents[1] / "engine" / "games" / "one" / "kernels.py"
    source.write_text(source.read_text() + "\n")


#: What may be wrong with the libraries, and what is said of it.
DAMAGE = {
    truncated: "it is damaged",
    one_bit_flipped: "it is damaged",
    another_manifest: "it is damaged",
    no_json: "it is damaged",
    no_library: "it is damaged",
    foreign: "it is damaged",
    none_at_all: "there is none",
    other_sources: "it was made from other sources",
}


CHOOSE = """
import logging
logging.basicConfig(format="%(message)s")
from engine.library import choose
print(choose())
"""


@pytest.mark.parametrize("harm", DAMAGE, ids=lambda harm: harm.__name__)
def test_one_that_does_not_fit_is_never_chosen(program, harm):
    assert run(CHOOSE, program)[0] != "None\n"
    harm(kernels_of(program))
    said, log = run(CHOOSE, program)
    assert said == "None\n"
    assert ("is not used" in log) == (DAMAGE[harm] == "it is damaged")
    said, log = run(CHOOSE, program, KIBITZER_KERNELS="library")
    assert said == ""
    assert f"The library of kernels cannot be used: {DAMAGE[harm]}" in log.splitlines()[-1]


def test_without_one_numba_is_asked(made, program, by_numba):
    one_bit_flipped(kernels_of(program))
    shutil.copytree(made / "cache", program / "cache", dirs_exist_ok=True)
    said, log = run(ASK, program)
    assert (said, log.splitlines()[-1]) == (by_numba, "True")


def test_without_numba_there_is_a_sentence(program):
    shutil.rmtree(kernels_of(program))
    hidden = "import importlib.util as u, sys\nu.find_spec, found = (\n"
    hidden += "    lambda name, package=None: None if name == 'numba' else found(name, package)\n"
    hidden += "), u.find_spec\n"
    said, log = run(hidden + ASK, program)
    assert said == ""
    assert "pip install kibitzer[compile]" in log.splitlines()[-1]


def test_a_kernel_that_is_not_in_it_is_named(made):
    code = f"{ASK}\nfrom engine.jit import kernel\n@kernel\ndef later():\n    return 1\n"
    code += "try:\n    later()\nexcept ValueError as error:\n    print(error)"
    said = run(code, made, KIBITZER_KERNELS="library")[0].splitlines()[-1]
    assert said.startswith("This needs __main__.later, which did not come compiled")


# From a checkout: linked from what numba keeps on disk --------------------------------------


@pytest.fixture(scope="module")
def compiled(made, tmp_path_factory):
    """The small program without libraries, its kernels compiled and kept."""
    root = tmp_path_factory.mktemp("compiled") / "program"
    shutil.copytree(made, root, ignore=shutil.ignore_patterns("cache", "kernels"))
    prepare = "from engine.games.one import prepare\nfrom engine.rng import stream\n"
    prepare += "from engine.elementary import raised\nraised(2.0, 3.0)\n"
    said, log = run(f"{prepare}list(prepare())\nstream(1)", root)
    assert (said, log) == ("", "")
    return root


@pytest.fixture(scope="module")
def linked(compiled, tmp_path_factory):
    """The same with a library linked of what numba keeps; nothing was compiled again."""
    root = tmp_path_factory.mktemp("linked") / "program"
    shutil.copytree(compiled, root)
    before = kept_code(root)
    done = keep(root)
    assert done.returncode == 0, done.stderr
    assert kept_code(root) == before != {}
    return root


@pytest.fixture(params=["compiled"])
def checkout(request, tmp_path):
    """A copy of one of these."""
    return shutil.copytree(request.getfixturevalue(request.param), tmp_path / "program")


after_linking = pytest.mark.parametrize("checkout", ["linked"], indirect=True)


def keep(program, **settings):
    return subprocess.run(
        [sys.executable, "-m", "setup.kernels", "--kept"],
        cwd=program,
        env=os.environ
        | {"PYTHONPATH": str(program), "KIBITZER_CACHE": str(program / "cache")}
        | settings,
        capture_output=True,
        text=True,
    )


def kept_code(program):
    return {path: path.stat().st_mtime_ns for path in (program / "cache").glob("*/*/*.nbc")}


def test_what_numba_keeps_becomes_a_library(compiled, linked):
    by_numba = run(ASK, compiled)[0]
    assert run(ASK, linked) == (by_numba, "False")
    assert run(ASK, linked, KIBITZER_KERNELS="numba") == (by_numba, "True")


@pytest.mark.slow
@after_linking
def test_a_changed_kernel_is_numbas_again_and_one_library_is_kept(checkout):
    folder = checkout / "cache" / "library"
    first = sorted(folder.iterdir())
    source = checkout / "engine" / "games" / "one" / "kernels.py"
    source.write_text(source.read_text().replace("return number // 2", "return number // 2 + 100"))
    said, log = run(ASK, checkout)
    assert (said.splitlines()[-1], log) == ("12 -4 2305843009213694052 152", "True")
    assert sorted(folder.iterdir()) == first  # nothing is linked by who only asks
    assert keep(checkout).returncode == 0
    assert run(ASK, checkout) == (said, "False")
    assert len({path.stem for path in folder.iterdir()}) == 1
    assert not {*first} & {*folder.iterdir()}


@after_linking
@pytest.mark.parametrize("opened", ["folder", pytest.param("file", marks=pytest.mark.slow)])
def test_a_kept_library_that_others_could_have_put_there_is_not_used(checkout, opened):
    folder = checkout / "cache" / "library"
    for path in [folder] if opened == "folder" else folder.glob("*.so"):
        path.chmod(0o777)
    assert run(ASK, checkout)[1] == "True"


def test_what_another_process_links_already_is_not_linked_twice(checkout):
    at = os.open(checkout / "cache", os.O_RDONLY)
    fcntl.flock(at, fcntl.LOCK_EX)
    assert keep(checkout).returncode != 0
    os.close(at)
    assert not (checkout / "cache" / "library").exists()


def test_without_a_compiler_that_works_nothing_is_kept(checkout):
    assert keep(checkout, CC="false").returncode != 0
    assert not (checkout / "cache" / "library").exists()
    assert run(ASK, checkout)[1] == "True"
