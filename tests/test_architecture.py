"""The dependency rule, checked on the import statements themselves."""

import ast
import re
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from app.games import GAMES

ROOT = Path(__file__).parents[1]
HEAVY = ("numpy", "numba", "llvmlite")
CLIENT = ("engine", "cluster", "scheduler")
SHARED = ("shell", "cards", "widgets", "look", "words", "train")
LIGHT = (
    "__init__.py",
    "rules.py",
    "cards.py",
    "estimates.py",
    "limits.py",
    "ranges.py",
    "own_hand.py",
    "auction.py",
    "scoring.py",
    "questions.py",
    "knowledge.py",
    "match_questions.py",
    "record.py",
    "claims.py",
    "robots.py",
)


def modules():
    for path in sorted([*ROOT.glob("engine/**/*.py"), *ROOT.glob("app/**/*.py")]):
        yield path, path.relative_to(ROOT).with_suffix("").parts


@cache
def imports(text, here):
    """Full names of what a file imports, in functions and for types too; made absolute."""
    return tuple(_imports(text, here))


def _imports(text, here):
    package = here[:-1]
    for node in statements(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (a.name for a in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            yield from (f"{module}.{a.name}" for a in node.names)


def statements(of):
    """What is within a node, but no expression: none imports, and most nodes are in one."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        for node in getattr(of, part, ()):
            yield node
            yield from statements(node)


def broken(path, here):
    for name in imports(path.read_text(encoding="utf-8"), here):
        to = name.split(".")
        if to[0] == "lab" or (here[0] == "engine" and to[0] in ("app", "PySide6")):
            yield f"{path.name}: the {here[0]} does not import {name}"
        if to[1:2] == ["games"] and len(to) > 2 and to[0] in ("engine", "app"):
            same_room = here[1:2] == ("games",) and (len(here) < 4 or here[2] == to[2])
            starts_the_app = here[0] == "app" and len(here) == 2
            if not (same_room or starts_the_app):
                yield f"{path.name}: only its own room imports {name}"
        if to[:2] == ["app", "games"] and here[0] == "app" and here[1] in SHARED:
            yield f"{path.name}: shared code does not import {name}"
        if here[0] == "app" and to[0] in HEAVY:
            yield f"{path.name}: the app leaves {name} to the engine process"
        if here[0] == "engine" and to[0] in HEAVY and path.name in LIGHT:
            yield f"{path.name}: records and rules stay light, without {name}"


def strangers(path, here):
    """Imports by which a cluster would be more than one package's business."""
    for name in imports(path.read_text(encoding="utf-8"), here):
        to = tuple(name.split("."))
        if to[0] in ("dask", "distributed") and here != CLIENT:
            yield f"{'.'.join(here)}: only {'.'.join(CLIENT)} imports {name}"
        knows = here[:2] == ("engine", "cluster") or here[-1] == "cluster_options"
        if to[:2] == ("engine", "cluster") and not knows:
            yield f"{'.'.join(here)}: it is not to know of {name}"


def test_nobody_but_its_option_knows_of_a_cluster():
    assert [fault for path, here in modules() for fault in strangers(path, here)] == []


@pytest.mark.parametrize(
    "line", ["import distributed.client", "from dask import delayed", "from engine import cluster"]
)
def test_a_room_that_knows_of_a_cluster_is_found(tmp_path, line):
    path = tmp_path / "match.py"
    path.write_text(f"def later():\n    {line}\n")
    assert list(strangers(path, ("engine", "games", "tarneeb", "match")))


@pytest.mark.parametrize("words", [["nine-cards"], ["batch", "--help"], ["two-suits", "arena"]])
def test_without_a_cluster_nothing_of_one_is_loaded(words):
    code = (
        "import sys\nfrom app.games import GAMES\nfrom app.shell.commands.commandline import run\n"
    )
    code += "try: run(GAMES, sys.argv[1:])\nexcept SystemExit: pass\n"
    code += "print([m for m in sys.modules if m.startswith(('engine.cluster', 'dask', 'dist'))])"
    words = [*words, *(["greedy", "random", "--games", "1"] if "arena" in words else [])]
    run = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[-1] == "[]"


def test_dependency_rule():
    assert [fault for path, here in modules() for fault in broken(path, here)] == []


def sources():
    return {here: path.read_text(encoding="utf-8") for path, here in modules()}


def imported_files(texts):
    """For each file the files it imports; what is taken from a package counts for the package."""
    return {
        here: {
            file
            for name in imports(text, here)
            for to in [tuple(name.split("."))]
            for file in [next((f for f in places(to) if f in texts), None)]
            if file not in (None, here)
        }
        for here, text in texts.items()
    }


def places(to):
    """Files that the dotted name `to` may be, or be in, the likeliest first."""
    return [to, (*to, "__init__"), to[:-1], (*to[:-1], "__init__")]


def imported_packages(texts):
    """For each package those it imports; a room of the app is one, whatever folders it has."""
    packages = {}
    for here, there in imported_files(texts).items():
        package = packages.setdefault(package_of(here), set())
        package.update({package_of(file) for file in there} - {package_of(here)})
    return packages


def package_of(file):
    return file[:3] if file[:2] == ("app", "games") and len(file) > 3 else file[:-1]


def cycle(graph):
    """Names that import each other in a circle, the first one again at the end; or none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [".".join(name) for name in error.args[1]]
    return []


def test_nothing_is_imported_in_a_circle():
    assert cycle(imported_packages(sources())) == []
    assert cycle(imported_files(sources())) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("app.look.theme", "from app.cards import faces"),
        ("app.look.theme", "import app.cards.faces"),
        ("app.look.theme", "if TYPE_CHECKING:\n    from app.cards.faces import Face"),
        ("app.look.theme", "def later():\n    from ..cards.faces import Face"),
        ("engine.pool", "from engine.games.holdem import Range"),
    ],
)
def test_a_planted_circle_of_packages_is_found(file, line):
    texts = sources()
    texts[tuple(file.split("."))] += f"\n{line}\n"
    assert cycle(imported_packages(texts)) != []


#: Folders from which nothing above is imported, the lowest first.
LAYERS = (
    ("app", ("words", "look", "widgets", "cards", "shell", "train", "games")),
    ("app.shell", ("asking", "storage", "room", "commands", "help", "frame")),
)


def upwards(files):
    """Imports from a folder above one's own."""
    for package, layers in LAYERS:
        places = {f"{package}.{layer}": at for at, layer in enumerate(layers)}
        depth = package.count(".") + 2
        for here, others in files.items():
            mine = places.get(".".join(here[:depth]))
            for there in others:
                if mine is not None and places.get(".".join(there[:depth]), -1) > mine:
                    yield f"{'.'.join(here)} imports {'.'.join(there)}"


def test_nothing_is_imported_from_a_folder_above():
    texts = sources()
    assert [*upwards(imported_files(texts))] == []
    texts["app", "shell", "storage", "saving"] += "\nimport app.shell.room.page\n"
    texts["app", "widgets", "text"] += "\nimport app.cards.deck\n"
    assert len([*upwards(imported_files(texts))]) == 2


def test_a_planted_circle_of_files_in_one_package_is_found():
    texts = sources()
    texts["app", "look", "fonts"] += "\nif TYPE_CHECKING:\n    from app.look.theme import Theme\n"
    assert cycle(imported_packages(texts)) == []
    found = cycle(imported_files(texts))
    assert set(found) == {"app.look.fonts", "app.look.theme"}


#: Folders of a room's modes; its other folders are what the modes share.
MODES = {
    "holdem": {"equity", "strategy", "push_fold", "before_flop", "in_play", "review", "table"},
    "tarneeb": {"open", "own", "table"},
    "rummy": {"deadwood", "gin", "thirteen"},
}


def taken_from_modes(texts):
    """Imports from a mode's folder by any other folder of its room."""
    for here, there in imported_files(texts).items():
        if here[:2] == ("app", "games") and len(here) > 4:
            modes = MODES.get(here[2], set()) - {here[3]}
            for file in there:
                if file[:3] == here[:3] and file[3] in modes:
                    yield f"{'.'.join(here)} imports {'.'.join(file)}"


def test_a_mode_is_imported_by_the_root_of_its_room_alone():
    texts = sources()
    assert [*taken_from_modes(texts)] == []
    folders = {here[2:4] for here in texts if here[:2] == ("app", "games") and len(here) > 4}
    assert {(room, mode) for room, modes in MODES.items() for mode in modes} <= folders
    texts["app", "games", "tarneeb", "felt", "lines"] += "\nimport app.games.tarneeb.own.view\n"
    assert len([*taken_from_modes(texts)]) == 1


#: Who else opens what it writes: pipes to other processes, code that is compiled, answers of a
#: batch that go on where they ended, the lock of a profile. Documents open to read, in a way that
#: does not wait for a pipe.
WRITERS = {
    ("engine", "files"),
    ("engine", "code_cache"),
    ("engine", "cluster", "serving"),
    ("app", "shell", "asking", "engine_process"),
    ("app", "shell", "commands", "commandline"),
    ("app", "shell", "commands", "batch"),
    ("app", "shell", "storage", "documents"),
    ("app", "shell", "storage", "profile"),
}
WRITING = ("write_text", "write_bytes", "NamedTemporaryFile", "mkstemp", "tofile", "savetxt")
MAY_WRITE = re.compile("|".join((*WRITING, r"open\(", r"save\(", "QFile", "QSaveFile")))


def writes(text):
    """Lines of a source at which a file is opened for writing, or written by its name."""
    for node in ast.walk(ast.parse(text)) if MAY_WRITE.search(text) else ():
        if isinstance(node, ast.ImportFrom | ast.Import):
            if {alias.name for alias in node.names} & {"QFile", "QSaveFile"}:
                yield node.lineno
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            values = [*node.args, *(word.value for word in node.keywords)]
            words = [value.value for value in values if isinstance(value, ast.Constant)]
            modes = [w for w in words if isinstance(w, str) and w and set(w) <= set("rwxabt+")]
            of_system = name in ("open", "fdopen") and ast.unparse(node.func).startswith("os.")
            text_of = {word.arg for word in node.keywords} & {"mode", "encoding", "newline"}
            unsaid = name == "open" and not modes and text_of and len(values) > len(text_of)
            writing = name in ("open", "fdopen") and any(set(mode) & set("wxa+") for mode in modes)
            pictures = name == "save" and {"PNG", "JPG"} & set(words) and _is_path(node.args)
            if name in WRITING or of_system or writing or unsaid or pictures:
                yield node.lineno


def _is_path(arguments):
    return bool(arguments) and "path" in ast.unparse(arguments[0])


#: Who may ask which day it is: nothing is timed by a clock that can be set.
OF_THE_DAY = {
    ("app", "train"): "date.today",
    ("app", "games", "holdem", "table", "view"): "date.today",  # of hands that are handed in
}
CLOCKS = re.compile(
    r"\btime\.(?:time|time_ns|localtime|gmtime|ctime)\b|\bfrom time import .*\btime\b"
    r"|\bdate\.today\b|\bdatetime\.(?:now|today|utcnow)\b|\bcurrent(?:Date|Time|DateTime|M?Secs\w*)\b"
)


def test_a_clock_that_is_set_anew_times_nothing():
    found = {(here, clock) for here, text in sources().items() for clock in CLOCKS.findall(text)}
    fine = {
        (h, c)
        for h, c in found
        for of, day in OF_THE_DAY.items()
        if h[: len(of)] == of and c == day
    }
    assert found - fine == set()
    assert len(found) >= len(OF_THE_DAY)
    assert CLOCKS.findall("from time import sleep, time\nQDateTime.currentMSecsSinceEpoch()")


def test_files_are_written_in_one_place():
    found = {here for here, text in sources().items() if [*writes(text)]}
    assert found - WRITERS == set()
    assert WRITERS - found == set()


@pytest.mark.parametrize(
    "line",
    [
        'open(file, "w")',
        'Path(file).open("ab")',
        "path.open(self.mode, newline='')",
        'path.write_text("x")',
        "os.open(file, os.O_WRONLY)",
        "from PySide6.QtCore import QSaveFile",
        'panel.grab().save(path, "PNG")',
    ],
)
def test_another_way_to_write_is_found(line):
    assert [*writes(line)] == [1]


@pytest.mark.parametrize(
    "line",
    ['open(file, "rb")', 'path.open(encoding="utf-8")', "rooms.open(index)", "dialog.open()"],
)
def test_reading_is_no_writing(line):
    assert [*writes(line)] == []


def rooms(side):
    return {p.name for p in (ROOT / side / "games").iterdir() if (p / "__init__.py").exists()}


def test_every_room_is_in_the_table_of_contents():
    assert rooms("app") == {game.name for game in GAMES}
    assert rooms("app") <= rooms("engine")  # an engine may be a library before it has a page


def test_questions_and_answers_load_without_numpy_and_numba():
    code = "import sys, importlib\nfor name in sys.argv[1:]: importlib.import_module(name)\n"
    code += "print(sorted({'numpy', 'numba', 'llvmlite'} & set(sys.modules)))"
    names = [f"engine.games.{room}" for room in sorted(rooms("engine"))]
    run = subprocess.run(
        [sys.executable, "-c", code, *names], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"
