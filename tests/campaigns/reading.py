"""Hostile texts and values for everything that reads: ``python -m tests.campaigns.reading``.

Nothing is asked and no window opened, so that 100,000 inputs take minutes; `fuzz` does the rest.
"""

import json
import sys
import time
import traceback
from contextlib import suppress
from datetime import date
from pathlib import Path

from app.games import ALL
from app.games.holdem.ranges.saved import SavedRanges
from app.shell.commands.batch import split_words
from app.shell.commands.output import one_line
from app.shell.commands.parser import build_parser
from app.shell.storage import documents
from app.shell.storage.settings import SETTINGS, Settings
from app.train.ready import ready_made
from app.train.store import Store, as_line
from app.words.translation import said
from engine.games.holdem.strategy.equilibrium import storage
from engine.games.two_suits import nets
from tests.campaigns.campaign import (
    POSITIONS,
    Campaign,
    DefectError,
    check_sentence,
    extreme,
    mutate,
    mutate_values,
)
from tests.engine.games.holdem.strategy.test_equilibrium import solved, spot
from tests.readers import POSITION_READERS, readers

SLOW_S = 2.0  # of CPU time
KEPT = {"folders": {"A": {"b": "22+"}}, "format": "kibitzer ranges", "version": 1}
OLD = Path(__file__).parents[1] / "old"
DAY = date(2026, 11, 26)
#: Of one input in so many kinds of it.
WEIGHTS = {
    "text": 8, "field": 6, "words": 2, "ranges": 1, "profile": 1, "lines": 1, "store": 1,
    "solution": 1, "net": 1,
}  # fmt: skip


class Reading:
    """Gives mutated input to what reads."""

    def __init__(self, campaign):
        self.campaign = campaign
        self.readers = readers()
        self.documents = [
            t for name in self.readers if "doc" in name for t in self.readers[name][1]
        ]
        self.examples = [c.example.split(" ", 1)[1] for game in ALL for c in game.commands()]
        self.fields = {}  # room and kind of field -> positions that have one, and the ways to it
        for file in sorted(POSITIONS.glob("*.kib")):
            room, position = documents.loads(file.read_text(encoding="utf-8"))
            for way in _ways(position):
                kind = room, tuple("#" if isinstance(key, int) else key for key in way)
                self.fields.setdefault(kind, []).append((position, way))
        self.seen = set()  # kinds of fields that had an odd value
        self.profiles = sorted(OLD.glob("*/profile"))
        self.kept = [as_line(kept) for kept in ready_made()]
        self.stores = [path.read_bytes() for path in OLD.glob("*/profile/training.sqlite")]
        path = campaign.folder / "sound.kibs"
        solver = solved(spot("AA,QQ", "KK", "2c3d7h8sTc", 100, 100, (1.0,)), 0.5)
        for _saved in storage.save(solver, str(path), ("Ann", "Bob")):
            pass
        self.solved, self.whole = path.read_bytes(), _said(path)
        self.net_bytes = nets.to_bytes(nets.shipped(trump=False))
        self.kinds = [getattr(self, name) for name, often in WEIGHTS.items() for _ in range(often)]

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

    def field(self, source):
        """A position that has something odd in one field."""
        kind = source.choice(list(self.fields))
        self.seen.add(kind)
        position, way = source.choice(self.fields[kind])
        position = json.loads(json.dumps(position))
        inside = position
        for key in way[:-1]:
            inside = inside[key]
        near = inside[way[-1]]
        near = near + source.choice((-1, 1)) if type(near) in (int, float) else near
        inside[way[-1]] = source.choice([extreme(source), extreme(source), near])
        text = documents.dumps(kind[0], position)
        self._try("field", lambda: POSITION_READERS[kind[0]](documents.loads(text)[1]), text)

    def profile(self, source):
        """What a window begins with: all is read, or said in a sentence and set aside."""
        folder = self.campaign.folder / "profile"
        folder.mkdir(exist_ok=True)
        for file in folder.iterdir():
            file.unlink()
        texts = [
            f.read_text(encoding="utf-8") for f in source.choice(self.profiles).glob("k*.json")
        ]
        for text in texts:
            name = next(key for key in json.loads(text) if key not in ("format", "version"))
            if source.random() < 0.5:
                text = mutate(source, text)
            else:
                values = mutate_values(source, json.dumps({"position": json.loads(text)}), text)
                text = json.dumps(json.loads(values)["position"])
            path = folder / ("own.json" if name == SETTINGS else f"own.{name}.json")
            path.write_text(text, encoding="utf-8", errors="surrogatepass")

        def begin():
            settings = Settings(str(folder / "own.ini"))
            for sentence in settings.hold():
                check_sentence(sentence)
            for name, member in vars(Settings).items():
                if isinstance(member, property):
                    getattr(settings, name)
            for game in ALL:
                position, _file, _changed = settings.kept(game.name)
                with suppress(ValueError):
                    POSITION_READERS.get(game.name, str)(position or {})
            for sentence in settings.say_unread():
                check_sentence(sentence)
            settings.profile.let_go()

        self._try("profile", begin, str(texts))

    def lines(self, source):
        """Lines of mistakes that are taken in, all or none."""
        text = "\n".join(source.choice(self.kept) for _line in range(source.randrange(1, 4)))
        store = Store(self.campaign.folder / "lines.sqlite")
        store.path.unlink(missing_ok=True)
        self._try("lines", lambda: store.read_lines(mutate(source, text).splitlines()), text)
        store.close()

    def store(self, source):
        """A damaged file of mistakes: read, or said to be damaged."""
        path = self.campaign.folder / "store.sqlite"
        for file in self.campaign.folder.glob("store*"):
            file.unlink()
        path.write_bytes(_damaged(source, source.choice(self.stores)))
        store = Store(path)

        def use():
            store.counts(DAY, 20)
            store.due(DAY, 20)
            store.costs()
            list(store.lines())

        self._try("store", use, "")
        store.close()

    def solution(self, source):
        """A damaged solution: refused, or, where that carries nothing, read as it was."""
        path = self.campaign.folder / "damaged.kibs"
        path.write_bytes(_damaged(source, self.solved))

        def read():
            if _said(path) != self.whole:
                raise DefectError("a damaged solution says something else")

        self._try("solution", read, "")

    def net(self, source):
        """A damaged net: refused, or read as it was."""
        data = _damaged(source, self.net_bytes)

        def read():
            if nets.to_bytes(nets.from_bytes(data)) != self.net_bytes:
                raise DefectError("a damaged net is another one")

        self._try("net", read, "")

    def step(self, source):
        """One input of a random kind."""
        kind = source.choice(self.kinds)
        self.campaign.counts["inputs"] += 1
        self.campaign.counts[f"of {kind.__name__}"] += 1
        kind(source)


def _ways(value, before=()):
    """The keys that lead to each value within a position."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield (*before, key)
        if isinstance(inner, dict | list):
            yield from _ways(inner, (*before, key))


def _damaged(source, data):
    """Bytes with a few faults: bits, holes, cuts, and what does not belong there."""
    damaged = bytearray(data)
    for _fault in range(source.choice((1, 1, 3, 20))):
        at = source.randrange(len(damaged) + 1)
        length = source.choice((1, 1, 1, 4, 200))
        match source.randrange(5):
            case 0 | 1 if at < len(damaged):
                damaged[at] ^= 1 << source.randrange(8)
            case 2:
                damaged[at : at + length] = bytes(length)
            case 3:
                damaged[at : at + length] = source.randbytes(source.choice((0, length)))
            case 4 if source.random() < 0.3:
                del damaged[at:]
    return bytes(damaged)


def _said(path):
    """What a solution in a file says."""
    solver, loaded = storage.load(str(path))
    tables = solver.tables
    return loaded, solver.evs, [part.tobytes() for part in (tables.sums, tables.regrets)]


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
    print(f"reading: {len(reading.seen):,} of {len(reading.fields):,} kinds of fields", flush=True)
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
