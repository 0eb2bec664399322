"""What campaigns have in common: the command line, a seed for each step, mutations, isolation."""

import argparse
import copy
import faulthandler
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from engine.sentences import LONGEST

POSITIONS = Path(__file__).parents[1] / "positions"
REPORT_S = 60.0
ODD = ("", "0", "-1", "1e999", "null", "[]", "{}", '"As"', '"\\u0000"', "9" * 20, "[[", "”")


#: Values that no field expects: huge, tiny, negative, not a number, deep, long, and steering.
EXTREME = (
    *(10**400, -(10**400), 2**63, -(2**63) - 1, 2**31, -1, 10**18, -0.0, 1e-320, -1e-320, 1e308),
    *(float("nan"), float("inf"), -float("inf"), None, True, False, [], {}, "", "9" * 4_000),
    *("x" * 4_000, "“" * 400, "\x1b[31m\u202e\u2067\u200f", "\x00", [0] * 3_000, [[]] * 300),
    *({"": {}}, {"x" * 400: -1}, ["As"] * 400),
)
DEPTH = 300


def extreme(source: random.Random) -> object:
    """A value that no field expects."""
    found = source.choice((*EXTREME, "deep"))
    if found != "deep":
        return copy.deepcopy(found)  # it may be changed where it is put
    for _level in range(source.randint(2, DEPTH)):
        found = [found] if source.random() < 0.5 else {"cards": found}
    return found


class DefectError(Exception):
    """Kibitzer did what it must not do."""


class Campaign:
    """Steps until the time is up or enough was done; step i of a seed is the same in every run.

    `unit` is what is counted: with ``--UNIT N`` the campaign ends after so many, and its
    verdict does not hang on the clock.
    """

    def __init__(self, name: str, unit: str, *more: str) -> None:
        faulthandler.enable()
        parser = argparse.ArgumentParser(prog=f"python -m tests.campaigns.{name}")
        parser.add_argument("--minutes", type=float, default=10.0)
        parser.add_argument(f"--{unit}", type=int, dest="enough", help="so many, whatever it takes")
        parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(31))
        parser.add_argument("--only", type=int, help="this step alone")
        for option in more:
            parser.add_argument(f"--{option}", type=int)
        self.options = parser.parse_args()
        self.counts: Counter[str] = Counter()
        self._name, self._unit = name, unit
        self._end = time.monotonic() + 60 * self.options.minutes
        print(f"{name}: seed {self.options.seed}", flush=True)
        self._home = tempfile.TemporaryDirectory(prefix=f"{name}-")
        self.folder = Path(self._home.name)
        for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            os.environ[variable] = self._home.name  # the user's own files are not touched
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        self._told = self.folder / "told"

    def listen(self) -> None:
        """Let all that this process starts write to a file what it would to standard error.

        So do libraries of C; what Python here has to say goes where it did.
        """
        sys.stderr = os.fdopen(os.dup(2), "w")
        faulthandler.enable(sys.stderr)
        os.dup2(os.open(self._told, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)

    def told(self) -> str:
        """What was written there since this was asked last."""
        text = self._told.read_text(errors="replace")
        os.truncate(self._told, 0)
        return text

    def steps(self):
        """Number and random source of each step."""
        if self.options.only is not None:
            yield self.options.only, self.source(self.options.only)
            return
        step, told = 0, time.monotonic()
        while not self._ended():
            yield step, self.source(step)
            step += 1
            if time.monotonic() - told > REPORT_S:  # so much is known of a run that is cut off
                self.report()
                told = time.monotonic()

    def _ended(self):
        if self.options.enough is not None:
            return self.counts[self._unit] >= self.options.enough
        return time.monotonic() >= self._end

    def source(self, step: int) -> random.Random:
        """Random numbers of one step."""
        return random.Random(f"{self.options.seed}:{step}")

    def repeat(self, step: int) -> str:
        """Command that does one step again."""
        return f"python -m tests.campaigns.{self._name} --seed {self.options.seed} --only {step}"

    def report(self) -> None:
        """Say what was done."""
        done = ", ".join(f"{number:,} {what}" for what, number in self.counts.items())
        print(f"{self._name}: {done}", flush=True)


def mutate(source: random.Random, text: str) -> str:
    """`text` with a few faults: letters, words, numbers, cuts, repeats, nesting."""
    for _ in range(source.choice((1, 1, 1, 2, 4))):
        at, end = sorted(source.randrange(len(text) + 1) for _ in range(2))
        end = min(end, at + source.choice((1, 1, 3, 40)))
        match source.randrange(7):
            case 0:
                odd = source.choice((source.randrange(32, 127), 0, 0x2660, 0xD7))
                text = text[:at] + chr(odd) + text[end:]
            case 1:
                text = text[:at] + text[end:]
            case 2:
                text = text[:at] + source.choice(ODD) + text[end:]
            case 3:
                text = text[:at] + text[at:end] * source.randint(2, 30) + text[end:]
            case 4:
                digits = [i for i, letter in enumerate(text) if letter.isdigit()]
                if digits:
                    i = source.choice(digits)
                    number = source.choice(("", "-1", "0", "9", "14", "250", "1.5"))
                    text = text[:i] + number + text[i + 1 :]
            case 5:
                text = text[:at] if source.random() < 0.3 else text
            case 6:
                words = text.split(" ")
                i, j = source.randrange(len(words)), source.randrange(len(words))
                words[i], words[j] = words[j], words[i]
                text = " ".join(words)
    return text


def mutate_values(source: random.Random, text: str, other: str) -> str:
    """A document with a value or two of another document, or odd ones: sound but for those."""
    document = json.loads(text)
    for _ in range(source.choice((1, 1, 2))):
        values = [value for _, _, value in _leaves(json.loads(other))]
        places = list(_leaves(document["position"]))
        if places:
            inside, key, value = source.choice(places)
            near = value + source.choice((-1, 1)) if isinstance(value, int) else not value
            odd = extreme(source)
            inside[key] = source.choice([source.choice(values or [None]), near, odd, odd, [], "As"])
    return json.dumps(document)


def _leaves(value):
    """Container, key and value of all that is within a document."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        yield value, key, inner
        if isinstance(inner, dict | list):
            yield from _leaves(inner)


def position_texts() -> list[str]:
    """Contents of sound documents of all rooms."""
    return [path.read_text(encoding="utf-8") for path in sorted(POSITIONS.glob("*.kib"))]


def check_sentence(message: str) -> None:
    """A refusal is one sentence of a readable length."""
    plain = message.translate({ord(sign): " " for sign in "\u00a0\u2066\u2067\u2068\u2069"})
    short = 0 < len(message) <= LONGEST + len("kibitzer: error: ")
    if not (short and plain.isprintable()) or "Traceback" in message:
        raise DefectError(f"This is no sentence: {message[:300]!r}")
