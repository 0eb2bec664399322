"""What the guide shows is true: its programs print what they say, its commands answer."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from app.games import ALL, GAMES
from app.shell.commands.commandline import run

DOCS = Path(__file__).parents[1] / "docs"
PAGES = sorted(DOCS.glob("*.md"))
PROGRAMS = re.findall(r"```python\n(.*?)```", (DOCS / "library.md").read_text("utf-8"), re.DOTALL)
COMMANDS = [
    (page.stem, line)
    for page in PAGES
    for line in re.findall(r"^    kibitzer (.*)$", page.read_text("utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("code", PROGRAMS)
def test_a_program_prints_what_its_comment_says(code):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})  # the guide is ours
    assert printed.getvalue().strip() == code.strip().splitlines()[-1].removeprefix("# ")


@pytest.mark.parametrize(("page", "line"), COMMANDS)
def test_a_command_answers(page, line, capsys):
    assert run(ALL, shlex.split(line)) == 0
    assert capsys.readouterr().out.strip()


def test_every_room_has_a_page_with_its_picture_and_an_example():
    index = (DOCS / "README.md").read_text("utf-8")
    for game in GAMES:
        name = game.name.replace("_", "-")
        page = (DOCS / f"{name}.md").read_text("utf-8")
        assert page.startswith(f"# {game.title.replace('’', chr(39))}\n")
        assert f"({name}.md)" in index
        assert (DOCS / "pictures" / f"{name}.png").is_file()
        assert name in {of for of, _line in COMMANDS}


def test_no_link_leads_nowhere():
    for page in [*PAGES, *DOCS.glob("*/*.md"), DOCS.parent / "README.md"]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
