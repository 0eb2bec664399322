"""Starts the app: the one place where the shell meets the games."""

import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from app.games import GAMES


def _version() -> str:
    try:
        return version("kibitzer")
    except PackageNotFoundError:  # run from a source tree that is not installed
        return "(not installed)"


def main() -> int:
    """Open the window, or answer a subcommand in the terminal; return the exit status."""
    arguments = sys.argv[1:]
    if not arguments or (len(arguments) == 1 and _is_document(arguments[0])):
        from app.shell.main import run_window

        return run_window(GAMES, arguments[0] if arguments else None)
    from app.shell.commandline import run

    return run(GAMES, arguments, _version())


def _is_document(word: str) -> bool:
    return word.endswith(".kib") or Path(word).is_file()


if __name__ == "__main__":
    sys.exit(main())
