"""Answers of processes that have answered nothing before, to compare those on screen with.

One process loads the engine and all kernels; each question is answered by a copy of it.
"""

import contextlib
import importlib
import os
import subprocess
import sys
import threading
from dataclasses import fields, is_dataclass

from app.games import GAMES
from app.shell import wire


class Fresh:
    """The window's side: one question after the other."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.campaigns.fresh"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def answer(self, package: str, question: object, shown: object) -> tuple[object, str]:
        """Answer that says what `shown` says if there is one, else the last; or what went wrong."""
        self._process.stdin.write(wire.encode((package, question, shown)))
        self._process.stdin.flush()
        answered = wire.read(self._process.stdout)
        return answered if answered is not None else (None, "the fresh process ended")


def plain(value):
    """What an answer says, without the time that it took."""
    if is_dataclass(value):
        names = [field.name for field in fields(value) if "elapsed" not in field.name]
        return {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value.tolist() if hasattr(value, "tolist") else repr(value)


def _answer(package, question, shown):
    answer, wanted = None, plain(shown)
    try:
        answers = importlib.import_module(f"engine.games.{package}").analyse(question)
        with contextlib.closing(answers):
            for answer in answers:
                if plain(answer) == wanted:
                    break
    except Exception as error:  # told to the campaign
        return None, f"{type(error).__name__}: {error}"
    return answer, ""


def main() -> None:
    """Serve until the input ends."""
    for name in [name for game in GAMES for name in (game.name, *game.engines, *game.late_engines)]:
        for _ in importlib.import_module(f"engine.games.{name}").prepare():
            pass
    if threading.active_count() > 1:
        raise SystemExit("A process with threads cannot be copied.")
    while (message := wire.read(sys.stdin.buffer)) is not None:
        pid = os.fork()
        if pid == 0:
            sys.stdout.buffer.write(wire.encode(_answer(*message)))
            sys.stdout.buffer.flush()
            os._exit(0)
        os.waitpid(pid, 0)


if __name__ == "__main__":
    main()
