import argparse
import inspect
import json
import shlex

import pytest

from app.games import GAMES
from app.shell.commands import commandline
from app.shell.commands.parser import ARGPARSE_TEXTS
from app.shell.room.command import LONGEST_NUMBER, Command, whole_number
from app.shell.room.game import Game
from app.words.translation import english
from tests.app.commands import of_room


def add_number(parser):
    parser.add_argument("number", type=int)


def halves(options):
    if options.number < 0:
        raise ValueError(f"“{options.number}” is below 0;\nwrite 0 or more.")
    if options.number == 99:
        raise KeyboardInterrupt
    yield 0.5, {"half": None}
    yield 1.0, {"half": options.number / 2, "seed": options.seed, "threads": options.threads}


TOY = (
    Command(
        "halve", "Half of it", "kibitzer halve 4", add_number, halves, lambda a: str(a["half"])
    ),
    Command("toy halve", "Half", "kibitzer toy halve 4", add_number, halves, lambda a: "toy"),
    Command("long halve", "Half", "…", add_number, halves, lambda a: "", in_batch=False),
)
GAME = Game("toy", "Toy", "Toy", "nine", lambda engine: None, lambda: TOY)
run, _ask, refusal = of_room(GAME)


def test_a_table_or_one_json_object_is_printed(capsys):
    assert run("halve", "5") == 0
    assert capsys.readouterr() == ("2.5\n", "")
    assert run("toy", "halve", "5", "--json", "--seed", "7", "--threads", "2") == 0
    assert json.loads(capsys.readouterr().out) == {"half": 2.5, "seed": 7, "threads": 2}


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("halve", "x"), "'x'"),
        (("halve", "-1"), "“-1”"),
        (("halve", "1", "--threads", "0"), "“0”"),
        (("halve", "1", "--wings"), "--wings"),
        (("frobnicate",), "'frobnicate'"),
        (("toy",), "QUESTION"),
        (("batch", "no-such-file"), "“no-such-file”"),
    ],
)
def test_bad_input_is_one_line_on_stderr_and_status_2(capsys, words, quoted):
    assert quoted in refusal(capsys, *words)


def test_argparse_says_what_catalogues_have_of_it():
    source = inspect.getsource(argparse)
    with english():
        for text in map(format, ARGPARSE_TEXTS):
            assert f"'{text}'" in source, text


def test_interrupted_is_status_130(capsys):
    assert run("halve", "99") == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("words", [("--version",), ("--help",), ("halve", "--help")])
def test_help_and_version_leave_with_0(capsys, words):
    with pytest.raises(SystemExit) as left:
        run(*words)
    assert left.value.code == 0
    assert "kibitzer" in capsys.readouterr().out


def test_every_help_has_an_example_that_works(capsys):
    parser = commandline.build_parser(GAMES)
    for command in (c for game in GAMES for c in game.commands()):
        program, *words = shlex.split(command.example)
        assert program == "kibitzer"
        assert parser.parse_args(words).command is command


@pytest.mark.parametrize(
    ("least", "most", "wanted"),
    [
        (None, None, "a whole number"),
        (2, None, "a whole number, 2 or more"),
        (2, 5, "a whole number from 2 to 5"),
    ],
)
def test_a_whole_number_is_within_its_limits(least, most, wanted):
    read = whole_number(least, most)
    for number in range(-1, 9):
        if (least is None or number >= least) and (most is None or number <= most):
            assert read(str(number)) == number
            continue
        with pytest.raises(argparse.ArgumentTypeError, match=f"“{number}” is not {wanted}$"):
            read(str(number))


def test_a_number_may_be_long_but_not_endless():
    longest = "9" * LONGEST_NUMBER
    assert whole_number()(longest) == int(longest)
    with pytest.raises(argparse.ArgumentTypeError, match=f"“{longest}” is not a whole number"):
        whole_number()(longest + "9")


def test_the_self_test_goes_alone(capsys):
    assert run("--self-test", "halve", "4") == 2
    assert "goes alone" in capsys.readouterr().err
