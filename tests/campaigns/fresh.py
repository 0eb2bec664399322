"""What processes say that have done nothing before, to compare what is on screen with.

One process loads the engine and all kernels; each piece of work is done by a copy of it.
"""

import contextlib
import importlib
import io
import os
import pickle
import select
import signal
import subprocess
import sys
import threading
import time
import traceback
from dataclasses import fields, is_dataclass, replace

from app.games import ALL, GAMES
from app.shell.asking import wire

PATIENCE_S = 30.0  # of CPU time, for an answer
LONGEST_S = 120.0
FAILED = 1
STOPPED = 3  # exit status of the process of a command that worked too long
HOW_FAR = ("progress", "done", "planned")
#: Of questions without a number of deals: what is looked at next hangs on which thread is ready.
UNREPEATED = ("BidAdvice",)
#: What hangs on the speed of a machine in hold'em that was solved for a time, not for iterations.
SOLVED = ("rough", "solved")
BY_TIME = (
    *("totals", "reach", "frequencies", "evs", "ranges", "gain", "best"),
    *("evs_rough", "equity", "exploitability", "notes", *HOW_FAR),
)
APART = 6  # standard errors
#: Of these: so many times what both say that EVs are off, and big blinds more; of equities, shares.
OFF, OFF_BB, OFF_EQUITY, OFF_TOTALS = 2, 0.1, 0.05, 0.15
ROOM = {"make": 0.05, "tricks": 0.5, "score": 1.0, "margin": 1.0}  # where all samples were alike


class Fresh:
    """One piece of work after the other, each in a process of its own."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.campaigns.fresh"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.mb = self.status = 0  # memory that the last copy came to hold, and how it ended

    def ask(self, work, *values) -> None:
        """Have ``work(*values)`` done, a function of some module; `result` waits for it."""
        self._process.stdin.write(wire.encode((work, values)))
        self._process.stdin.flush()

    def result(self):
        """What the last work returned; None if its process crashed or took too long."""
        said = wire.read(self._process.stdout)
        if said is None:
            return None
        result, self.mb, self.status = said
        return result

    def end(self) -> None:
        """Let the process end."""
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


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


def as_far(question, shown):
    """`question`, to be answered from as many deals or iterations as the answer `shown`."""
    if hasattr(question, "iterations") and hasattr(shown, "iterations"):
        return replace(question, iterations=shown.iterations)
    method = getattr(shown, "method", "")
    deals = shown.situations if hasattr(shown, "situations") else None
    if deals is None or method != "sampled":
        deals = getattr(shown, "deals", getattr(shown, "worlds", None))
    if not deals or not hasattr(question, "limits"):
        return question
    limits = replace(question.limits, deals=int(deals), seconds=None, precision=None)
    return replace(question, limits=limits)


def known(shown, best):
    """Whether an answer stopped early, as `plain`, says nothing that the `best` one does not."""
    if isinstance(shown, dict) and isinstance(best, dict):
        if set(shown) == {"low", "high"}:
            (low, high), (least, most) = (map(int, side.values()) for side in (shown, best))
            return low <= least and most <= high
        names = shown.keys() - {*HOW_FAR}
        return all(name in best and known(shown[name], best[name]) for name in names)
    if isinstance(shown, list) and isinstance(best, list) and len(shown) == len(best):
        return all(map(known, shown, best))
    return shown == best or shown in ([], "None")


def near(shown, other):
    """Whether means of two samples, as `plain`, are as near as their standard errors say."""
    for name in [name for name in shown if f"{name}_se" in shown]:
        values = [
            _numbers(answer[key]) for answer in (shown, other) for key in (name, f"{name}_se")
        ]
        for mean, error, other_mean, other_error in zip(*values, strict=True):
            if abs(mean - other_mean) > APART * (error + other_error) + ROOM.get(name, 0):
                return False
    return all(
        near(a, b) for name in shown if isinstance(shown[name], list)
        for a, b in zip(_records(shown[name]), _records(other[name]), strict=True)
    )  # fmt: skip


def _numbers(value):
    return [n for v in value for n in _numbers(v)] if isinstance(value, list) else [float(value)]


def _records(values):
    """Records of calls and cards, in the same order in every answer."""
    records = [value for value in values if isinstance(value, dict)]
    return sorted(records, key=lambda record: [record.get(name, "") for name in ("call", "trump")])


def agree(shown, other):
    """Whether figures of two that were solved for a time are as near as both say."""
    if not hasattr(shown, "evs_rough"):  # of a table before the flop
        pairs = zip(shown.totals, other.totals, strict=True)
        return all(abs(one - two) <= OFF_TOTALS for one, two in pairs) and (
            abs(_worth(shown) - _worth(other)) <= OFF * (shown.gain + other.gain) + OFF_BB
        )
    off = OFF * (shown.evs_rough + other.evs_rough) + OFF_BB
    evs, others = (
        {name: ev for name, ev in zip(answer.actions, answer.evs, strict=True) if ev is not None}
        for answer in (shown, other)
    )
    equities = {answer.equity for answer in (shown, other)} - {None}
    return (
        all(abs(ev - others[name]) <= off for name, ev in evs.items() if name in others)
        and others.get(shown.best, 0.0) >= max(others.values(), default=0.0) - off
        and max(equities, default=0.0) - min(equities, default=0.0) <= OFF_EQUITY
    )


def _worth(answer):
    """What who is to act wins on average with what gets there."""
    best = [max(evs) for evs in answer.evs]
    whole = sum(answer.reach) or 1.0
    return sum(reach * ev for reach, ev in zip(answer.reach, best, strict=True)) / whole


def for_a_time(question):
    """Whether a question is answered for so many seconds, and not from so many boards."""
    limits = getattr(question, "limits", None)
    if limits is None:
        return bool(question.seconds)
    return limits.deals is None


def verdict(package, question, shown, done):
    """Whether some answer to `question` is the shown one, which was stopped if not `done`.

    "same"; "same deals": as many samples or iterations, asked for, come to the same; "by time": it
    agrees with what was solved for a time here; "known": it was stopped, and what it says
    is right; "near": its samples cannot be drawn again, and agree;
    "slow": it took too long to say; "failed": with what went wrong; else "differs", with the last
    answer.
    """
    analyse = importlib.import_module(f"engine.games.{package}").analyse
    started, answer = time.process_time(), None
    for asked in dict.fromkeys((as_far(question, shown), question)):
        kind, but = ("same", ()) if asked is question else ("same deals", HOW_FAR)
        if getattr(shown, "source", "") in SOLVED and for_a_time(question):
            kind, but = "by time", BY_TIME
        wanted = plain(shown, *but)
        try:
            with contextlib.closing(analyse(asked)) as answers:
                for answer in answers:
                    same = plain(answer, *but) == wanted
                    if same and (kind != "by time" or agree(shown, answer)):
                        return kind, None
                    if time.process_time() - started > PATIENCE_S:
                        return "slow", None
        except Exception as error:  # told to the campaign
            return "failed", f"{type(error).__name__}: {error}"
        if type(question).__name__ in UNREPEATED:
            return "near" if near(wanted, plain(answer)) else "differs", answer
    if not done and known(plain(shown), plain(answer)):
        return "known", None
    return "differs", answer


def run_command(words, seconds):
    """Exit status of a command line, and what it wrote: in a copy, which may be ended by time."""
    from app.shell.commands.commandline import run

    def watch():
        while time.process_time() < end or compiling():
            time.sleep(0.02)
        os._exit(STOPPED)

    out, errors = io.StringIO(), io.StringIO()
    end = time.process_time() + seconds
    threading.Thread(target=watch, daemon=True).start()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
            status = run(ALL, words)
    except SystemExit:  # --help, --version
        status = 0
    return status, out.getvalue(), errors.getvalue().strip()


def compiling():
    """Whether a kernel is compiled in some thread: half compiled it is of no use to the next."""
    for frame in sys._current_frames().values():
        while frame is not None:
            if "numba" in frame.f_code.co_filename:
                return True
            frame = frame.f_back
    return False


def answer(package, question, seconds):
    """What is known of a question after some time, and what a refusal says, in a copy."""
    until, known = time.monotonic() + seconds, None
    try:
        analyse = importlib.import_module(f"engine.games.{package}").analyse
        with contextlib.closing(analyse(question)) as answers:
            for known in answers:  # noqa: B007 (the last one is kept)
                if time.monotonic() > until:
                    break
    except ValueError as error:
        return known, str(error)
    return known, None


def _copied(work, values):
    """What a copy of this process returned, if it did; the megabytes it held; its exit status."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            data = pickle.dumps(work(*values))
            with open(writing, "wb") as out:
                out.write(data)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(FAILED)
    os.close(writing)
    until, data = time.monotonic() + LONGEST_S, b""
    with open(reading, "rb", buffering=0) as parts:
        while select.select([parts], [], [], max(until - time.monotonic(), 0))[0]:
            if not (part := parts.read(2**16)):
                break
            data += part
        else:
            os.kill(pid, signal.SIGKILL)
    _, status, usage = os.wait4(pid, 0)
    result = pickle.loads(data) if data and status == 0 else None
    return result, usage.ru_maxrss // 1024, os.waitstatus_to_exitcode(status)


def main() -> None:
    """Serve until the input ends."""
    from engine.games.tarneeb.own import advice

    advice.PAUSE = 0.0  # answers after every piece of work: the one shown is among them
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    # The late ones are left to each copy: some keep threads, which no copy would have.
    for name in [name for game in GAMES for name in (game.name, *game.engines)]:
        for _ in importlib.import_module(f"engine.games.{name}").prepare():
            pass
    if threading.active_count() > 1:
        raise SystemExit("A process with threads cannot be copied.")
    while (message := wire.read(sys.stdin.buffer)) is not None:
        out.write(wire.encode(_copied(*message)))
        out.flush()


if __name__ == "__main__":
    main()
