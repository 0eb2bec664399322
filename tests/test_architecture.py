"""The dependency rule, checked on the import statements themselves."""

import ast
import subprocess
import sys
from pathlib import Path

from app.games import GAMES

ROOT = Path(__file__).parents[1]
HEAVY = ("numpy", "numba", "llvmlite")
LIGHT = (
    "__init__.py",
    "rules.py",
    "cards.py",
    "estimates.py",
    "limits.py",
    "ranges.py",
    "own_hand.py",
)


def modules():
    for path in sorted([*ROOT.glob("engine/**/*.py"), *ROOT.glob("app/**/*.py")]):
        yield path, path.relative_to(ROOT).with_suffix("").parts


def imports(path, here):
    """Full names of what a file imports, inside functions too; relative ones made absolute."""
    package = here[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (a.name for a in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            yield from (f"{module}.{a.name}" for a in node.names)


def broken(path, here):
    for name in imports(path, here):
        to = name.split(".")
        if here[0] == "engine" and to[0] in ("app", "PySide6"):
            yield f"{path.name}: the engine does not import {name}"
        if to[1:2] == ["games"] and len(to) > 2 and to[0] in ("engine", "app"):
            same_room = here[1:2] == ("games",) and (len(here) < 4 or here[2] == to[2])
            starts_the_app = here[0] == "app" and len(here) == 2
            if not (same_room or starts_the_app):
                yield f"{path.name}: only its own room imports {name}"
        if to[:2] == ["app", "games"] and here[:2] in (("app", "shell"), ("app", "cards")):
            yield f"{path.name}: shared code does not import {name}"
        if here[0] == "app" and to[0] in HEAVY:
            yield f"{path.name}: the app leaves {name} to the engine process"
        if here[0] == "engine" and to[0] in HEAVY and path.name in LIGHT:
            yield f"{path.name}: records and rules stay light, without {name}"


def test_dependency_rule():
    assert [fault for path, here in modules() for fault in broken(path, here)] == []


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
