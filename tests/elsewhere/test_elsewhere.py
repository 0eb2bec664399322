"""Libraries for other systems, made by ``make wheels-elsewhere``, do what the one here does."""

import json
import os
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from engine import sources
from setup.kernels import SYSTEMS as FOR, of_windows

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
MADE = ROOT / "build" / "kernels"
WINE = "/usr/lib/wine/wine64"
QEMU = ("qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu")
LEVELS = ("x86-64-v2", "x86-64-v3")
SYSTEMS = ("here", "win_amd64", "manylinux_2_17_aarch64")
#: What can be run here: a system and a level of its processors.
RUN = [(system, level) for system in SYSTEMS[:2] for level in LEVELS] + [(SYSTEMS[2], "generic")]
MACS = [("macosx_11_0_x86_64", level) for level in LEVELS] + [("macosx_11_0_arm64", "generic")]
ASKED = "golden or naive or published"  # tests whose calls are made elsewhere, too
#: What `replay.c` asks of Windows: libraries, and functions of each.
OF_WINDOWS = [
    ["kernel32", "GetProcAddress", "LoadLibraryA"],
    ["msvcrt", "__acrt_iob_func", "__getmainargs", "calloc", "exit", "fopen", "fprintf", "fread",
     "free", "fwrite", "malloc", "memcmp", "memcpy", "memset", "printf"],
]  # fmt: skip

pytestmark = pytest.mark.elsewhere


def entries(system, level):
    told = json.loads((MADE / system / f"{level}.json").read_text())
    assert told["digest"] == sources.digest(), "make wheels-elsewhere"
    return {entry[0] for kinds in told["kernels"].values() for entry in kinds}


def named_for(calls, told):
    """The calls with the symbols of another library: levels differ by a kernel or two."""
    _file, ours = next(
        found for found in sources.libraries() if found[1]["digest"] == told["digest"]
    )
    data = calls.read_bytes()
    for name, entries in ours["kernels"].items():
        for here, there in zip(entries, told["kernels"].get(name, ()), strict=False):
            if here[0] != there[0]:  # as `record.py` writes a symbol and its kernel's name
                old, new = (
                    each[0].encode().ljust(64, b"\0") + name.encode() for each in (here, there)
                )
                data = data.replace(old, new)
    made = calls.with_name(f"calls-{told['level']}")
    made.write_bytes(data)
    return made


@pytest.fixture(scope="module")
def calls(tmp_path_factory):
    file = tmp_path_factory.mktemp("calls") / "calls"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.elsewhere.record"]
    command += ["-p", "no:cacheprovider", "tests/engine", "-k", ASKED]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"KIBITZER_CALLS": str(file)}, check=True)
    return file


@pytest.fixture(scope="module")
def replay(tmp_path_factory):
    """What makes recorded calls to a library here, on Windows by Wine, or on ARM by QEMU."""
    place = tmp_path_factory.mktemp("replay")
    wine = {"WINEPREFIX": str(place / "wine"), "WINEDEBUG": "-all"}

    def make(system, level, calls):
        program = place / f"{system}.exe"
        folder = sources.FOLDER if system == "here" else MADE / system
        (library,) = {*folder.glob(f"{level}.*")} - {folder / f"{level}.json"}
        compiler = [os.environ.get("CC", "cc")]
        told = json.loads((folder / f"{level}.json").read_text())
        command = [str(program), str(library), str(named_for(calls, told))]
        if system != "here":
            compiler = [sys.executable, "-m", "ziglang", "cc", "-target", FOR[system].target]
        if system == "win_amd64":
            command = [WINE, str(program), *(f"Z:{path}" for path in command[1:])]
        if system == "manylinux_2_17_aarch64":
            command = [*QEMU, *command]
        if not program.exists():
            made, more = str(program.with_suffix(".o")), []
            subprocess.run([*compiler, "-O1", "-c", str(HERE / "replay.c"), "-o", made], check=True)
            if system == "win_amd64":
                more = ["-nostdlib", "-Wl,--subsystem,console", "-Wl,-e,mainCRTStartup"]
                more += [of_windows(place, FOR[system], *asked) for asked in OF_WINDOWS]
            subprocess.run([*compiler, made, *more, "-o", str(program)], check=True)
        done = subprocess.run(command, env=os.environ | wine, capture_output=True, text=True)
        return done.returncode, done.stdout.strip().splitlines()

    return make


@pytest.mark.parametrize(("system", "level"), RUN)
def test_the_same_calls_give_the_same_to_the_last_bit(replay, calls, system, level):
    status, told = replay(system, level, calls)
    assert status == 0, told
    made, _of, *_rest = told[-1].split()
    assert int(made) > 100
    assert told[-1] == f"{made} calls, 0 of them give something else"


@pytest.mark.parametrize(("system", "level"), [RUN[0], RUN[2], RUN[4]])
def test_a_call_that_gives_something_else_is_seen(replay, calls, tmp_path, system, level):
    data = bytearray(calls.read_bytes())
    size = struct.unpack_from("<q", data, 8)[0]
    data[16 : 16 + size] = bytes(byte ^ 1 for byte in data[16 : 16 + size])
    changed = tmp_path / "changed"
    changed.write_bytes(data)
    status, told = replay(system, level, changed)
    assert status == 1, told


@pytest.mark.parametrize(("system", "level"), MACS)
def test_what_is_in_the_manifest_is_in_the_library_of_macos(system, level):
    found = set(symbols((MADE / system / f"{level}.dylib").read_bytes()))
    wanted = {f"_{name}" for name in entries(system, level)}
    assert found >= wanted | {"_kibitzer_runs_here"}


def symbols(library):
    """Names that a library of macOS defines for others, from its table of symbols."""
    magic, _cpu, _sub, _kind, commands, *_rest = struct.unpack_from("<8I", library)
    assert magic == 0xFEEDFACF
    at = 32
    for _command in range(commands):
        command, size = struct.unpack_from("<2I", library, at)
        if command == 2:  # LC_SYMTAB
            table, count, names, _size = struct.unpack_from("<4I", library, at + 8)
            for number in range(count):
                name, kind, _part, _more, _value = struct.unpack_from(
                    "<IBBHQ", library, table + 16 * number
                )
                if kind & 0x0F == 0x0F:  # N_SECT and N_EXT: defined, and shown
                    end = library.index(0, names + name)
                    yield library[names + name : end].decode()
        at += size


@pytest.mark.parametrize("platform", FOR)
def test_a_wheel_for_another_system_brings_its_libraries_and_no_numba(platform):
    (wheel,) = (ROOT / "dist").glob(f"kibitzer-*-py3-none-{platform}.whl")
    with zipfile.ZipFile(wheel) as files:
        there = {Path(name).name for name in files.namelist() if "assets/kernels/" in name}
        (metadata,) = (name for name in files.namelist() if name.endswith("/METADATA"))
        needed = files.read(metadata).decode()
    levels, suffix = FOR[platform].levels, FOR[platform].suffix
    assert there == {f"{level}{end}" for level in levels for end in (".json", suffix)}
    lines = [line for line in needed.splitlines() if line.startswith("Requires-Dist: numba")]
    assert [line for line in lines if "extra ==" not in line] == []
