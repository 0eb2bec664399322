"""What the README shows is true."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from app.games import GAMES
from app.shell.commands.commandline import build_parser

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_program_prints_what_its_comment_says():
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})  # the README is ours
    assert printed.getvalue().strip() == code.strip().splitlines()[-1].removeprefix("# ")


def test_the_commands_are_understood():
    lines = re.findall(r"^    kibitzer (.*?)(?:  +#.*)?$", README, re.MULTILINE)
    questions = [shlex.split(line) for line in lines if not line.strip().endswith(".kib")]
    assert len(questions) >= 4
    for words in questions:
        build_parser(GAMES).parse_args(words)


@pytest.mark.parametrize("name", ["ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_the_documents_it_points_to_exist(name):
    assert name in README
    assert (ROOT / name).is_file()


def test_the_targets_it_names_exist():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^    make ([a-z-]+)", README, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
