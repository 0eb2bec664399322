"""Hostile texts and values for everything that reads: ``python -m tests.campaigns.reading``.

Nothing is asked and no window opened, so that 100,000 inputs take minutes; `fuzz` does the rest.
"""

import json
import sys
import time
import traceback

from app.games import ALL
from app.games.holdem.ranges.saved import SavedRanges
from app.shell.batch import split_words
from app.shell.output import one_line
from app.shell.parser import build_parser
from app.words.translation import said
from tests.campaigns.campaign import (
    Campaign,
    DefectError,
    check_sentence,
    extreme,
    mutate,
    mutate_values,
)
from tests.readers import readers

SLOW_S = 2.0  # of CPU time
KEPT = {"folders": {"A": {"b": "22+"}}, "format": "kibitzer ranges", "version": 1}


class Reading:
    """Gives mutated input to what reads."""

    def __init__(self, campaign):
        self.campaign = campaign
        self.readers = readers()
        self.documents = [
            t for name in self.readers if "doc" in name for t in self.readers[name][1]
        ]
        self.examples = [c.example.split(" ", 1)[1] for game in ALL for c in game.commands()]

    def _try(self, name, read, text):
        """Read a text, which is refused in a sentence or understood, and soon."""
        started = time.process_time()
        try:
            read()
        except ValueError as error:
            check_sentence(said(error))
            self.campaign.counts["refused"] += 1
        if time.process_time() - started > SLOW_S:
            raise DefectError(f"{name} took long: {text[:200]!r}")

    def text(self, source):
        """A text with faults, something odd, or something often repeated."""
        name = source.choice(list(self.readers))
        read, texts = self.readers[name]
        text = source.choice(texts)
        kind = source.random()
        if kind < 0.5 and "document" in name:
            text = mutate_values(source, text, source.choice(self.documents))
        elif kind < 0.8:
            text = mutate(source, text)
        else:
            at, end = sorted(source.randrange(len(text) + 1) for _ in range(2))
            odd = source.choice((str(extreme(source)), text[at:end] * source.randint(2, 50)))
            text = text[:at] + odd + text[end:]
        self._try(name, lambda: read(text), text)

    def ranges(self, source):
        """A file of saved ranges; one that cannot be read stays as it is."""
        path = self.campaign.folder / "ranges.json"
        text = json.dumps(KEPT)
        if source.random() < 0.5:
            text = mutate(source, text)
        else:
            text = mutate_values(source, json.dumps({"position": KEPT}), text)
            text = json.dumps(json.loads(text)["position"])
        path.write_text(text, encoding="utf-8", errors="replace")
        was = path.read_bytes()
        refused = self.campaign.counts["refused"]
        self._try("ranges", lambda: SavedRanges(path).put("A", "c", "33+"), text)
        if self.campaign.counts["refused"] > refused and path.read_bytes() != was:
            raise DefectError(f"not left as it was: {text}")

    def words(self, source):
        """A command line, which is only taken apart."""
        line = mutate(source, source.choice(self.examples))
        if source.random() < 0.3:
            line = line.replace(source.choice(line.split() or [""]), f"'{extreme(source)}'")

        def parse():
            words = [word for word in split_words(line) if not word.startswith("-h")]
            if {"--help", "--version"} & set(words):
                return
            try:
                build_parser(ALL).parse_args(words)
            except ValueError as error:
                check_sentence(one_line(error))
                raise

        self._try("command", parse, line)

    def step(self, source):
        """One input of a random kind."""
        self.campaign.counts["inputs"] += 1
        source.choice([self.text] * 8 + [self.words] * 2 + [self.ranges])(source)


def main() -> int:
    """Run until the time is up; 1 if anything was wrong."""
    campaign = Campaign("reading", "inputs", "most")
    reading = Reading(campaign)
    failures = 0
    for step, source in campaign.steps():
        try:
            reading.step(source)
        except Exception:
            traceback.print_exc(limit=-4)
            print(campaign.repeat(step), flush=True)
            failures += 1
            if failures >= (campaign.options.most or 1):
                break
    campaign.report()
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
