"""What is shown has gone through gettext; files and texts are the same in every language.

`make test-languages` runs these, and the walk, in a pseudo-language each: `tests/pseudo.py`.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QTextLayout
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QWidget

import app.widgets.text
from app.games import GAMES
from app.shell.frame.palette import Palette, entries
from app.shell.help.about import AboutDialog
from app.shell.help.dialogs import KeysDialog, SettingsDialog
from app.shell.help.guide import GuideDialog
from app.shell.help.welcome import WelcomeDialog
from app.widgets.scroll import SideColumn
from app.widgets.text import Text, plain
from app.words import digits, translation
from tests.states import STATES
from tests.walk import name, shown
from tests.written import EXACT, SAMPLE, read_again, written

pytestmark = pytest.mark.own_window

POSITIONS = Path(__file__).parents[1] / "positions"
#: What is the same in every language: cards, ranges, keys, positions at a table, units, names.
SAME = re.compile(
    r"(?:[AKQJT2-9]{2}[so]?\+?-?)+|(?:[AKQJT2-9][shdc])+|UTG\+?\d?|MP|LJ|HJ|CO|BTN|SB|BB|OOP|IP"
    r"|Ctrl|Shift|Alt|Esc|Enter|Tab|Backspace|Del|Menu|Home|End|F\d+|Return|Space|Left|Right|Up|Down"
    r"|bb|ms|EV|MDF|CSV|ICM|PBN|LIN|MB|Kibitzer|English|العربية|XX|\d+x|allin|random"
)


#: How long an answer took.
TIME = re.compile(r"[\d.]+ m?s\b|under 1 ms")
#: Names of players in the positions, of a version and of a commit.
NAMES = re.compile(r"Bob: the \(2nd\)|\bAnn\b|\d+\.\d+\.\d+(?:rc\d+)?|\([0-9a-f]{7,}\)")


def unspoken(text):
    """Words of a text that are in no brackets."""
    text, before = NAMES.sub(" ", plain(text)), None
    while text != before:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", " ", text)
    text = re.sub(r"⟦[^⟦⟧]*$|^[^⟦⟧]*⟧", " ", text)  # a line of several
    return [word for word in re.findall(r"[A-Za-z][\w’'-]+", text) if not SAME.fullmatch(word)]


def said(widget):
    """Every text of a widget and of what is to be seen within it, read or heard, and whose."""
    for at in (widget, *shown(widget)):
        said = [at.toolTip(), at.accessibleName(), at.accessibleDescription(), at.whatsThis()]
        if isinstance(at, (QLabel, QAbstractButton)):
            said.append(at.plain() if isinstance(at, Text) else at.text())
        if isinstance(at, QComboBox):
            said += [at.itemText(i) for i in range(at.count())]
        if isinstance(at, QLineEdit):
            said.append(at.placeholderText())
        if at.isWindow():
            said.append(re.sub(r"[\w-]+\.kib", "", at.windowTitle()))
        yield from ((plain(text), at) for text in said)


def texts(widget):
    """What has not gone through gettext."""
    for text, at in said(widget):
        if words := unspoken(text):
            yield f"{' '.join(words)} in “{text}”, {name(at)}"


@pytest.fixture
def painted(monkeypatch):
    """Texts that widgets paint themselves."""
    found = set()

    class Noted(QTextLayout):
        def __init__(self, text, letters):
            super().__init__(text, letters)
            found.add(text)

    monkeypatch.setattr(app.widgets.text, "QTextLayout", Noted)
    return found


TABLES = """
import shlex, sys
from app.__main__ import main

for line in sys.argv[1:]:
    sys.argv[1:] = shlex.split(line)
    assert main() == 0
    print("\\f")
"""


def heads(table):
    return table.split("\n")[0]


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(SAMPLE, id="sample"),
        pytest.param(
            [file.stem for file in sorted(POSITIONS.glob("*.kib"))],
            id="all",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_files_and_copied_texts_are_read_alike_in_arabic_and_english(window_in, tmp_path, names):
    here = written(window_in("holdem"), {}, names)
    texts = tmp_path / "texts.json"
    texts.write_text(json.dumps({name: text for name, (_, text, *_) in here.items()}))
    command = [sys.executable, "-m", "tests.written", "ar", str(texts)]
    ran = subprocess.run(command, capture_output=True, check=True, text=True, timeout=500)
    arabic = json.loads(ran.stdout)
    back = read_again(window_in("holdem"), {name: text for name, (_, text, *_) in arabic.items()})
    assert len(here) == len(names)
    for position, (file, _, (own,), _) in here.items():
        assert arabic[position][0] == file, position
        assert arabic[position][2] == [own, own], position
        assert back[position] == own, position
    for position, (_file, text, _read, tables) in arabic.items():
        for copied in (text, *tables):
            assert not re.search("[\u2066-\u2069\u0590-\u07ff]", copied), (position, copied)
        if position in EXACT:
            assert TIME.sub("", text) == TIME.sub("", here[position][1])
            # Panels that are to be seen are others where there is less room.
            same = {*here[position][3]}
            assert {t for t in tables if heads(t) in map(heads, same)} <= same
    found = {heads(table) for *_, tables in arabic.values() for table in tables}
    assert {"hand,held,figure,in words", "hand,weight,equity", "step,equity"} <= found


SAID = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from app.__main__ import main

def said(line):
    sys.argv[1:] = line.split()
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        try:
            main()
        except SystemExit:
            pass
    return out.getvalue() + err.getvalue()

print(json.dumps([said(line) for line in sys.argv[1:]]))
"""


def test_a_terminal_is_answered_in_its_language_and_a_program_in_english():
    lines = "equity As", "equity As --json", "tarneeb deal --json", "equity --help", "batch --help"

    def ran(language):
        env = os.environ | {"LC_ALL": language, "LANGUAGE": ""}
        command = [sys.executable, "-c", SAID, *lines]
        return json.loads(subprocess.check_output(command, env=env, timeout=120))

    (refused, *same, _, _), (refused_too, *as_well, help_, of_batch) = map(
        ran, ("C.UTF-8", "ar_JO.UTF-8")
    )
    assert "one card" in refused
    assert translation.has_right_to_left(refused_too)
    assert same == as_well
    assert "" not in same
    for told in (help_, of_batch):
        assert "الخيارات" in told
        assert not re.search("[\u2066-\u2069]", told)  # they would be copied into a shell


def test_tables_of_a_terminal_are_in_its_language():
    lines = (
        "nine-cards --mine 6,8 --theirs 1,3",
        "gin deadwood 5s6s7s8sJhJdJcAh4d5dKc",
        "rummy score 7sXX9sKd --wild 8",
        "rummy check 9h8dKd --wild 8",
        "rummy advise 5s5h9d --round 3 --upcard 5c --first 2 --deals 20",
        'two-suits solve --mine "1,0 4,0 1,1 3,1" --theirs "2,0 3,0 2,1 4,1"',
        "tarneeb bid --hand KsQsTs8s6s3sJhThQd8dAcQc8c --deals 4",
        "equity AsKs QdQh --board Qs7s2d",
    )
    ran = subprocess.run(
        [sys.executable, "-c", TABLES, *lines],
        env=os.environ | {"LC_ALL": "ar_JO.UTF-8", "LANGUAGE": ""},
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
    )
    tables = ran.stdout.split("\f\n")
    assert len(tables) == len(lines) + 1
    for line, table in zip(lines, tables, strict=False):
        assert translation.has_right_to_left(table), line
        words = re.findall(r"[A-Za-z]{2,}", re.sub(r"(?:[AKQJTX2-9][shdcX])+", "", table))
        assert words == [], line


HELPS = """
import argparse, json
from app.words import translation
translation.use(["ar"])
from app.games import GAMES
from app.shell.commands.parser import build_parser

def helps(parser):
    yield parser.prog, [parser.format_help(), *(action.help or "" for action in parser._actions)]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for sub in action.choices.values():
                yield from helps(sub)

print(json.dumps(dict(helps(build_parser(GAMES)))))
"""
#: Words of a command line that an option takes: they are the same in every language.
TAKEN = re.compile(r"|N:AKQ2.*|Tarneeb to 31; .*|(?:[a-z-]+, )+[a-z-]+")


def test_every_subcommand_has_its_help_in_the_language_of_the_terminal():
    ran = subprocess.run(
        [sys.executable, "-c", HELPS],
        env=os.environ | {"LC_ALL": "ar_JO.UTF-8", "LANGUAGE": ""},
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    helps = json.loads(ran.stdout)
    assert {"kibitzer rummy score", "kibitzer tarneeb bid", "kibitzer batch"} <= set(helps)
    for command, (whole, *texts) in helps.items():
        assert not re.search(r"usage:|options:|arguments:", whole), command
        for text in texts:
            assert translation.has_right_to_left(text) or TAKEN.fullmatch(text), (command, text)


in_brackets = pytest.mark.skipif(
    translation.language() != "brackets", reason="run in that language by make test-languages"
)


def answered(qtbot, window, room):
    """Open each state of a room, one after the other, and wait for its answer."""
    for file in (POSITIONS / f"{state}.kib" for state in STATES[room]):
        window.open_file(str(file))
        page = window.page
        qtbot.waitUntil(
            lambda page=page: page.fresh_answer is not None or not page.job.running,
        )
        qtbot.wait(10)
        yield file


@in_brackets
@pytest.mark.parametrize("room", [game.name for game in GAMES])
def test_every_text_has_gone_through_gettext(qtbot, window_in, painted, room):
    window = window_in(room)
    found = set(texts(window))
    for file in answered(qtbot, window, room):
        window.grab()
        window.page.cancel()
        found |= {f"{file.stem}: {text}" for text in texts(window)}
    found |= {f"painted: {' '.join(words)} in {t}" for t in painted if (words := unspoken(t))}
    assert not found, "\n".join(sorted(found))


in_own_digits = pytest.mark.skipif(
    not digits.in_use(), reason="run in that language by make test-languages"
)
RANK = "(?:10|[2-9])"
HAND = r"(?:[AKQJT][AKQJT2-9]|[2-9]{2}(?=[so])|(?P<pair>[2-9])(?P=pair))[so]?"
#: Cards and how they are named, hands of a range, keys, rounds by their wild rank, names, what may
#: be typed: 0 to 9 in every language.
WESTERN = re.compile(
    r"(?:Ctrl|Alt)[ +]\d|\bF\d+|UTG(?:\+| زائد )\d|\(2nd\)|15-17|5\+|5, 3|60, 2\.5x"
    r"|33, 75, allin|^3(?=،|$)"
    rf"|{RANK}\s*(?:[♠♥♦♣]|بستوني|كبّة|ديناري|سباتي|من لون)|{RANK}(?= {RANK}\s*من لون)"
    rf"|{RANK}(?:–| إلى ){RANK}(?=$| \w+$)|{RANK}–{RANK}|(?:الجولة |الـ|زوج ){RANK}"
    rf"|{HAND}\+?-?(?::0\.\d+)?(?![A-Za-z0-9.])"
)


def without_marks(text):
    return re.sub("[\u2066-\u2069]", "", text)


@in_own_digits
@pytest.mark.parametrize("room", [g.name for g in GAMES if g.name != "nine_cards"])
def test_figures_are_in_the_digits_that_were_chosen(qtbot, window_in, painted, room):
    """Not the room whose every number is a card."""
    window, found = window_in(room), set()
    for file in answered(qtbot, window, room):
        window.grab()
        window.page.cancel()
        found |= {
            f"{file.stem}: {text}, {name(at)}"
            for text, at in said(window)
            if re.search("[0-9]", WESTERN.sub("", without_marks(text)))
        }
    for text in painted:
        if len(text) > 2 and re.search("[0-9]", WESTERN.sub("", without_marks(text))):
            found.add(f"painted: {text}")
    assert not found, "\n".join(sorted(found))


in_arabic = pytest.mark.skipif(
    translation.language() != "ar" or bool(digits.in_use()),
    reason="run in that language by make test-languages",
)
#: Names, and a word that is typed.
LATIN = re.compile(r"Hero|none|[\w-]+\.kib|kib")


def english(widget):
    """Latin words of all that is said of a widget and of what is within it, to be seen or not."""
    for at in (widget, *widget.findChildren(QWidget)):
        said = [at.toolTip(), at.accessibleName(), at.accessibleDescription(), at.whatsThis()]
        if isinstance(at, QComboBox):
            said += [at.itemText(i) for i in range(at.count())]
        for text in said:
            words = re.findall(r"[A-Za-z][\w’'-]+", LATIN.sub(" ", NAMES.sub(" ", plain(text))))
            if found := [word for word in words if not SAME.fullmatch(word)]:
                yield f"{' '.join(found)} in “{text}”, {name(at)}"


@in_arabic
@pytest.mark.parametrize("room", [game.name for game in GAMES])
def test_a_screen_reader_says_nothing_in_english(qtbot, window_in, room):
    window = window_in(room)
    found = set()
    for _file in answered(qtbot, window, room):
        window.page.cancel()
        found |= set(english(window))
        window.new()
        found |= set(english(window))
    assert not found, "\n".join(sorted(found))


@in_arabic
def test_the_arena_is_whole_where_lines_are_taller(qtbot, window_in):
    window = window_in("two_suits")
    column = window.page.findChild(SideColumn)
    for _file in answered(qtbot, window, "two_suits"):
        qtbot.waitUntil(lambda: column.verticalScrollBar().maximum() == 0)
        arena = window.page.arena
        assert arena.mapTo(column, arena.rect().bottomLeft()).y() < column.height()


@in_arabic
def test_no_dialog_says_anything_in_english(window_in, qtbot):
    window = window_in("rummy")
    for dialog in (
        SettingsDialog(window.settings, window.apply_settings, window),
        KeysDialog(GAMES[-1].title, window.page.keys, window),
        WelcomeDialog(window.page),
        Palette(window.page, []),
    ):
        qtbot.addWidget(dialog)
        dialog.show()
        assert sorted(set(english(dialog))) == []


@in_brackets
def test_what_the_palette_finds_has_gone_through_gettext(window_in):
    window = window_in("tarneeb")
    for _step in window.rooms.prepare():
        pass
    found = entries(window.rooms, window.header.mode_of, window.palette_actions())
    actions = [entry.name for entry in found if entry.keys]
    assert len(actions) > 60
    assert [name for name in actions if not name.startswith("⟦")] == []


@in_brackets
def test_dialogs_have_gone_through_gettext(window_in, qtbot):
    window = window_in("holdem")
    for dialog in (
        SettingsDialog(window.settings, window.apply_settings, window),
        KeysDialog(GAMES[0].title, window.page.keys, window),
        AboutDialog(window.settings, window),
        WelcomeDialog(window.page),
        Palette(window.page, []),
        GuideDialog(GAMES, 0, window.page.keys, window),
    ):
        qtbot.addWidget(dialog)
        dialog.show()
        assert sorted(set(texts(dialog))) == []
