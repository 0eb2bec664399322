"""What the tests of all rooms' commands do: run them, tables of given figures, what is assumed."""

import json
from argparse import ArgumentParser

import pytest

from app.shell.commands import commandline


def command(game, name):
    """A room's command by its name."""
    return next(command for command in game.commands() if command.name == name)


def of_room(game, *first):
    """What tests of a room's commands call: `run`, `ask` and `refusal`.

    `run` gives the exit status; `ask` the JSON that is printed, `refusal` the one line of what is
    wrong: words `first` go before the others in these two.
    """

    def run(*words):
        return commandline.run((game,), words)

    def ask(capsys, *words):
        assert run(*first, *words, "--json") == 0
        out, err = capsys.readouterr()
        assert err == ""
        return json.loads(out)

    def refusal(capsys, *words):
        assert run(*first, *words) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("kibitzer: error: ")
        assert err.count("\n") == 1
        return err

    return run, ask, refusal


def table_of(game, name, answer):
    """Lines of a command's table of an answer, with one space between columns."""
    return [" ".join(line.split()) for line in command(game, name).table(answer).splitlines()]


def aligned(game, name, answer, first):
    """Whether the table's first two rows, from line `first` on, end in the same column."""
    rows = command(game, name).table(answer).splitlines()[first : first + 2]
    return len({len(row) for row in rows}) == 1 and rows[1].startswith(" ")


def parsed(game, name, *words):
    """What is understood of a command's words, with what is assumed of all others."""
    parser = ArgumentParser(exit_on_error=False)
    command(game, name).add_arguments(parser)
    return vars(parser.parse_args(words))


def check_needed(game, name, *words):
    """Every option among `words` is needed: without it and its value the command is refused."""
    parsed(game, name, *words)
    for at, option in enumerate(words):
        if option.startswith("--"):
            with pytest.raises(SystemExit):
                parsed(game, name, *words[:at], *words[at + 2 :])
