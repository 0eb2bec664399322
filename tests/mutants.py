"""Faults planted one by one, and whether the tests notice: ``make mutants``.

Each mutant of a module is one change to one expression. It is tried in a copy of this process,
against the tests of the same room that come by the changed line, the quickest first. What
survives is listed; it is either a missing test or a change that changes nothing.
"""

import argparse
import ast
import contextlib
import copy
import importlib.abc
import importlib.util
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from itertools import accumulate
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: What carries figures: all of it can be mutated by name too.
MODULES = (
    "engine/estimates.py",
    "engine/tricks.py",
    "engine/games/*/analysis.py",
    "app/words/*.py",
    "app/games/*/*words.py",
    "app/games/*/*command.py",
    "app/shell/command*.py",
    "app/shell/storage/documents.py",
    "app/games/rummy/gin/file.py",
    "app/games/holdem/spot_text.py",
)
ENOUGH_S = 30  # of tests that are tried on a mutant
LONGEST_S = 120  # of the CPU, so that a busy machine kills no mutant
WAITING = 5  # times as long by the clock, then it waits for what will not come
COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPERATIONS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


def mutations(node):
    """Changed copies of one expression."""
    match node:
        case ast.Compare(ops=[kind, *_]) if type(kind) in COMPARISONS:
            yield _with(node, ops=[COMPARISONS[type(kind)](), *node.ops[1:]])
        case ast.BinOp() if type(node.op) in OPERATIONS and not _is_text(node):
            yield _with(node, op=OPERATIONS[type(node.op)]())
        case ast.BoolOp():
            yield _with(node, op=ast.And() if isinstance(node.op, ast.Or) else ast.Or())
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.IfExp():
            yield _with(node, body=node.orelse, orelse=node.body)
        case ast.Call(func=ast.Name(id=name)) if name in SWAPPED:
            yield _with(node, func=ast.Name(SWAPPED[name], ast.Load()))
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int() | float()):
            yield ast.Constant(node.value + 1)


def _with(node, **changed):
    new = copy.copy(node)
    for name, value in changed.items():
        setattr(new, name, value)
    return new


def _is_text(node):
    """Whether two texts or lists are joined, which nobody subtracts; types too."""
    inner = list(ast.walk(node))
    texts = any(isinstance(n, ast.JoinedStr | ast.List | ast.Tuple) for n in inner)
    return texts or any(isinstance(n, ast.Constant) and isinstance(n.value, str) for n in inner)


def places(tree):
    """Every expression of the bodies of functions: (parent, field, index or None, node)."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                yield from _below(statement)


def _below(parent):
    if isinstance(parent, ast.FunctionDef):  # comes by itself
        return
    if isinstance(parent, ast.keyword) and parent.arg == "strict":  # zip's: a check, no figure
        return
    for field, value in ast.iter_fields(parent):
        if field == "annotation":
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(node, ast.AST):
                yield parent, field, index, node
                yield from _below(node)


def mutants(source):
    """Line, what was changed and the changed module's code, of every mutant."""
    tree = ast.parse(source)
    for parent, field, index, node in list(places(tree)):
        for new in mutations(node):
            ast.copy_location(new, node)
            ast.fix_missing_locations(new)
            _put(parent, field, index, new)
            # Compiled later, from a tree that is changed back by then.
            yield node.lineno, f"{ast.unparse(node)}  ->  {ast.unparse(new)}", ast.unparse(tree)
            _put(parent, field, index, node)


def _put(parent, field, index, node):
    if index is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node


class Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from a changed source."""

    def __init__(self, name, file, source):
        self._name, self._file, self._source = name, file, source

    def find_spec(self, name, _path, _target=None):
        if name == self._name:
            return importlib.util.spec_from_file_location(name, self._file, loader=self)
        return None

    def exec_module(self, module):
        exec(compile(self._source, self._file, "exec"), module.__dict__)


class Covering:
    """Pytest plugin: which tests come by which lines of some files, and how long each takes."""

    def __init__(self, files):
        self._lines = {str(file): set() for file in files}
        self.tests = []  # node id, seconds, file -> lines
        self.failed = set()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item):
        for lines in self._lines.values():
            lines.clear()
        started = time.process_time()
        sys.settrace(self._on_call)
        yield
        sys.settrace(None)
        lines = {file: sorted(lines) for file, lines in self._lines.items()}
        self.tests.append((item.nodeid, time.process_time() - started, lines))

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.add(report.nodeid)

    def _on_call(self, frame, _event, _value):
        return self._on_line if frame.f_code.co_filename in self._lines else None

    def _on_line(self, frame, _event, _value):
        self._lines[frame.f_code.co_filename].add(frame.f_lineno)
        return self._on_line


def in_copy(work, longest_s):
    """What `work` returns in a copy of this process, or None if it crashed or took too long.

    `longest_s` is time of the CPU.
    """
    with tempfile.NamedTemporaryFile("r") as result:
        pid = os.fork()
        if pid == 0:
            try:
                resource.setrlimit(resource.RLIMIT_CPU, (longest_s, longest_s))
                os.setpgid(0, 0)
                quiet = os.open(os.devnull, os.O_WRONLY)
                os.dup2(quiet, 1)
                Path(result.name).write_text(json.dumps(work()))
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(0)
        until = time.monotonic() + WAITING * longest_s
        while os.waitpid(pid, os.WNOHANG) == (0, 0):
            if time.monotonic() > until:
                os.killpg(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                break
            time.sleep(0.02)
        with contextlib.suppress(ProcessLookupError):  # engine processes of tests
            os.killpg(pid, signal.SIGKILL)
        text = result.read()
    return json.loads(text) if text else None


def run_tests(tests, *plugins):
    """Pytest's exit status; stops at the first failure unless plugins watch."""
    stop = [] if plugins else ["-x"]
    quiet = ["-q", "-p", "no:cacheprovider"]
    quiet += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # of what is imported already
    return int(pytest.main([*quiet, *stop, *tests], plugins=list(plugins)))


def tests_of(path):
    """Folder of the tests of the room that a module belongs to, and pattern of their names."""
    room = path.parent
    while not (ROOT / "tests" / room).is_dir():
        room = room.parent
    return ROOT / "tests" / room, "**/test_*.py" if "games" in room.parts else "test_*.py"


def covering_tests(paths, where):
    """As `Covering.tests`, of the modules `paths` and the tests that are `where`."""
    folder, pattern = where
    files = sorted(map(str, folder.glob(pattern)))
    if not files:  # pytest would run all there are
        raise SystemExit(f"No file of tests in {folder} is called {pattern}.")

    def cover():
        covering = Covering([ROOT / path for path in paths])
        run_tests(files, covering)
        return covering.tests, sorted(covering.failed)

    tests, failed = in_copy(cover, 3600) or ([], ["all of them"])
    if failed:
        print(f"left out, failing as it is: {', '.join(failed)}")
    if not tests:
        raise SystemExit(f"No test of {folder} can be run.")
    return [test for test in tests if test[0] not in failed]


def try_module(path, tests, options):
    """How many mutants were killed, tried and could be, and lines that say which survived."""
    name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    file = str(ROOT / path)
    found = list(mutants(Path(file).read_text(encoding="utf-8")))
    source = random.Random(f"{options.seed}:{path}")
    chosen = sorted(source.sample(range(len(found)), min(options.count, len(found))))
    killed, survivors = 0, []
    for number in chosen:
        line, what, changed = found[number]
        nearest = sorted((s, test) for test, s, lines in tests if line in lines[file])
        spent = accumulate(s for s, _ in nearest)
        quickest = [test for (_, test), s in zip(nearest, spent, strict=True) if s < ENOUGH_S]

        def attempt(changed=changed, quickest=quickest):
            sys.meta_path.insert(0, Planted(name, file, changed))
            return run_tests(quickest)

        status = in_copy(attempt, LONGEST_S) if quickest else 0
        if status not in (0, 1, 2, 4, None):  # failed, not collected or crashed is killed
            raise RuntimeError(f"pytest ends with status {status} at {path}:{line}")
        if status != 0:
            killed += 1
            continue
        unseen = "" if quickest else "  (no test comes by)"
        survivors.append(f"    {path}:{line}  {what}{unseen}")
    return killed, len(chosen), len(found), survivors


def main() -> None:
    """Try a sample of the mutants of each module and list what survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("modules", nargs="*", help="paths or patterns, from the project's root")
    parser.add_argument("--count", type=int, default=25, help="mutants of each module at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", help="files of tests to use, as **/test_*words.py; else all")
    options = parser.parse_args()
    import hypothesis  # noqa: F401 (each copy starts with what takes long to import)
    import PySide6.QtTest
    import PySide6.QtWidgets  # noqa: F401

    import engine.jit  # noqa: F401 (with numba, where no library fits)

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    rooms = {}
    for pattern in options.modules or MODULES:
        for file in sorted(ROOT.glob(pattern)):
            path = file.relative_to(ROOT)
            folder, pattern = tests_of(path)
            rooms.setdefault((folder, options.tests or pattern), []).append(path)
    all_killed = all_tried = 0
    for where, paths in rooms.items():
        tests = covering_tests(paths, where)
        for path in paths:
            killed, tried, known, survivors = try_module(path, tests, options)
            if tried:
                print(f"{killed / tried:5.0%}  {killed} of {tried} (of {known})  {path}")
                print(*survivors, sep="\n", end="\n" if survivors else "", flush=True)
            all_killed, all_tried = all_killed + killed, all_tried + tried
    print(f"{all_killed} of {all_tried} killed, seed {options.seed}")


if __name__ == "__main__":
    main()
