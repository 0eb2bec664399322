"""What the command line needs to know about a question that a room answers."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Command:
    """One subcommand.

    Attributes
    ----------
    name : the words after ``kibitzer``, as in "equity" or "gin deadwood"
    help : one line for ``kibitzer --help``
    example : a command line that works, shown by ``--help``
    add_arguments : declares the command's own arguments; ``--json``, ``--seed`` and
        ``--threads`` are there already
    answer : yields (progress 0 to 1, JSON object); the last one is the answer. Bad input is a
        ValueError whose message is shown as it is.
    table : the readable form of an answer
    in_batch : whether ``kibitzer batch`` knows it
    """

    name: str
    help: str
    example: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    answer: Callable[[argparse.Namespace], Iterator[tuple[float, Json]]]
    table: Callable[[Json], str]
    in_batch: bool = True
