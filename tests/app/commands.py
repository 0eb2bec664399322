"""What the tests of all rooms' commands do: tables of given figures, and what an option assumes."""

from argparse import ArgumentParser

import pytest


def command(game, name):
    """A room's command by its name."""
    return next(command for command in game.commands() if command.name == name)


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
