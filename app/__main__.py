"""Starts the app: the one place where the shell meets the games."""

import os
import signal
import sys

INTERRUPTED = 130


def main() -> int:
    """Open the window, or answer a subcommand in the terminal; return the exit status."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        # Before anything else is imported: Ctrl-C is never a traceback.
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    from app.games import GAMES

    arguments = sys.argv[1:]
    if not arguments or (len(arguments) == 1 and _is_document(arguments[0])):
        from app.shell.main import run_window

        return run_window(GAMES, arguments[0] if arguments else None)
    if arguments == ["--self-test"]:
        from app.shell.self_test import self_test

        return self_test(GAMES)
    from app.shell.commandline import run

    return run(GAMES, arguments)


def _is_document(word: str) -> bool:
    return word.endswith(".kib") or os.path.isfile(word)


if __name__ == "__main__":
    sys.exit(main())
