"""Answers of processes that have answered nothing before, to compare those on screen with.

One process loads the engine and all kernels; each question is answered by a copy of it.
"""

import contextlib
import importlib
import os
import subprocess
import sys
import threading
import time
from dataclasses import fields, is_dataclass, replace

from app.games import GAMES
from app.shell import wire

PATIENCE_S = 15.0


class Fresh:
    """The window's side: one question after the other."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.campaigns.fresh"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def ask(self, package: str, question: object, shown: object) -> None:
        """Have `question` answered in a process of its own; `verdict` says what came out."""
        self._process.stdin.write(wire.encode((package, question, shown)))
        self._process.stdin.flush()

    def verdict(self) -> tuple[str, object]:
        """What came out of the last question: "same", or see `_verdict`, and the fresh answer."""
        said = wire.read(self._process.stdout)
        return said if said is not None else ("failed", "the fresh process ended")


def plain(value, *but):
    """What an answer says, without the time that it took, nor the fields `but`."""
    if is_dataclass(value):
        names = [field.name for field in fields(value) if "elapsed" not in field.name]
        return {name: plain(getattr(value, name), *but) for name in names if name not in but}
    if isinstance(value, tuple | list):
        return [plain(item, *but) for item in value]
    if isinstance(value, dict):
        return {key: plain(item, *but) for key, item in value.items()}
    return value.tolist() if hasattr(value, "tolist") else repr(value)


def sampled(answer):
    """How many deals an answer rests on that took as many as there was time for; else None."""
    if getattr(answer, "method", "") == "sampled":
        return int(answer.situations)
    for name in ("deals", "worlds"):
        if hasattr(answer, name):
            return int(getattr(answer, name))
    return None


def _verdict(package, question, shown):
    """Whether some answer to `question` is the shown one.

    "same deals": a sampled answer's question, asked for as many deals, has the same answer;
    "slow": it took too long to say; "failed": with what went wrong; else "differs".
    """
    analyse = importlib.import_module(f"engine.games.{package}").analyse
    kind, but, deals = "same", (), sampled(shown)
    try:
        if deals is not None:
            limits = replace(question.limits, deals=deals, seconds=None, precision=None)
            question = replace(question, limits=limits)
            kind, but = "same deals", ("progress", "done", "planned")
    except (AttributeError, ValueError):  # it is of a kind whose deals cannot be set
        pass
    wanted, until = plain(shown, *but), time.monotonic() + PATIENCE_S
    answer = None
    try:
        with contextlib.closing(analyse(question)) as answers:
            for answer in answers:
                if plain(answer, *but) == wanted:
                    return kind, None
                if time.monotonic() > until:
                    return "slow", None
    except Exception as error:  # told to the campaign
        return "failed", f"{type(error).__name__}: {error}"
    return "differs", answer


def main() -> None:
    """Serve until the input ends."""
    # The late ones are left to each copy: some keep threads, which no copy would have.
    for name in [name for game in GAMES for name in (game.name, *game.engines)]:
        for _ in importlib.import_module(f"engine.games.{name}").prepare():
            pass
    if threading.active_count() > 1:
        raise SystemExit("A process with threads cannot be copied.")
    while (message := wire.read(sys.stdin.buffer)) is not None:
        pid = os.fork()
        if pid == 0:
            sys.stdout.buffer.write(wire.encode(_verdict(*message)))
            sys.stdout.buffer.flush()
            os._exit(0)
        os.waitpid(pid, 0)


if __name__ == "__main__":
    main()
