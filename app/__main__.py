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
    arguments = sys.argv[1:]
    with_window = not arguments or (len(arguments) == 1 and _is_document(arguments[0]))
    if with_window:
        from app.shell.frame import features

        features.use_none()  # before all the rest is imported
        features.keep_errors_in()
    _choose_language(with_window)
    from app.games import ALL

    if with_window:
        from app.shell.frame.main import run_window

        run_window(ALL, arguments[0] if arguments else None)
    if arguments == ["--self-test"]:
        from app.shell.frame.self_test import self_test

        return self_test(ALL)
    from app.shell.commands.commandline import run

    return run(ALL, arguments)


def _choose_language(with_window: bool) -> None:
    """Before the rooms are imported: they hold texts. A terminal's is what it is set to.

    What programs read is the same in every language.
    """
    from app.words import translation

    if not with_window:
        asks_help = {"-h", "--help"} & {*sys.argv}
        read_by_programs = "--json" in sys.argv or (sys.argv[1:2] == ["batch"] and not asks_help)
        translation.use([] if read_by_programs else translation.system_languages())
        return
    from app.shell.frame.language import speak

    speak()


def _is_document(word: str) -> bool:
    return word.endswith(".kib") or os.path.isfile(word)


if __name__ == "__main__":
    sys.exit(main())
