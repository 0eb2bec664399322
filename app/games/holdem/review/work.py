"""Reads hands into the store and judges what they hold, so far as time allows. No Qt."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path

from app.games.holdem.review.reading import (
    Made,
    Read,
    Text,
    Unread,
    files_in,
    read_text,
    texts_of,
)
from app.games.holdem.review.store import Kept, Store, as_rows
from app.games.holdem.review.totals import ALL, Which
from app.shell.cluster_options import on_processes
from engine import pool
from engine.games.holdem.in_play import Hand, Judged, judge_before, waits, why_never
from engine.games.holdem.review import Answer, Question, analyse
from engine.limits import Limits
from engine.pool import Runner

BATCH = 100  # hands that are kept at a time
JUDGED_AT_ONCE = 8  # hands of which decisions are asked for at a time
MANY = 3_000_000  # bytes of hands that are worth processes of their own
DEALS = 400  # boards by which flops and turns are told: the same at any speed


def judged_at_once(read: Read) -> list[Judged | None]:
    """What decisions gave up by the charts, and why others are never judged; None: in its time."""
    return [] if read.hand is None else [_at_once(read, read.hand, made) for made in read.made]


def _at_once(read: Read, hand: Hand, made: Made) -> Judged | None:
    before = hand.before(made.at)
    if not made.street:
        step = hand.steps[made.at]
        found = judge_before(before, (read.hole[0], read.hole[1]), step)
        return None if waits(before, step, found) else found
    why = why_never(before)
    return None if why is None else Judged(why=why)


@dataclass
class Heard:
    """What came of reading: hands that are new, or known already, or could not be read.

    `files` are those of which nothing could be read; they are told, not kept.
    """

    new: int = 0
    known: int = 0
    unread: int = 0
    files: list[Unread] = field(default_factory=list)

    def __add__(self, more: Heard) -> Heard:
        """Both together."""
        counts = self.new + more.new, self.known + more.known, self.unread + more.unread
        return Heard(*counts, self.files + more.files)


@dataclass(frozen=True, slots=True)
class _Batch:
    """Hands of a file to be read, or what has come of them; `share` of all is read with them."""

    file: str
    share: float
    begins: bool
    known: int = 0
    texts: tuple[Text, ...] = ()
    kept: tuple[Kept, ...] = ()
    unread: tuple[Unread, ...] = ()


def _read(batch: _Batch, hero: str) -> _Batch:
    reads = [read_text(batch.file, text, hero) for text in batch.texts]
    kept = tuple(as_rows(each, judged_at_once(each)) for each in reads if isinstance(each, Read))
    damaged = (each for each in reads if isinstance(each, Unread))
    return replace(batch, texts=(), kept=kept, unread=(*batch.unread, *damaged))


def _batches(
    files: Sequence[Path], sizes: Sequence[int], known: set[tuple[str, str]]
) -> Iterator[_Batch]:
    whole, before = sum(sizes) or 1, 0
    for file, size in zip(files, sizes, strict=True):
        found, done, begins = texts_of(file), 0, True
        while some := list(islice(found, BATCH)):
            texts = [each for each in some if isinstance(each, Text)]
            done += sum(len(each.text) for each in texts)
            new = tuple(each for each in texts if (each.site, each.number) not in known)
            yield _Batch(
                str(file),
                (before + min(done, size)) / whole,
                begins,
                len(texts) - len(new),
                new,
                unread=tuple(each for each in some if isinstance(each, Unread)),
            )
            begins = False
        before += size


def read_in(
    store: Store,
    paths: Sequence[Path | str],
    hero: str = "",
    heard: Heard | None = None,
) -> Iterator[float]:
    """Read files and folders into the store; yield which share of them is read.

    Many hands become rows in processes of their own, unless the work is done elsewhere anyway.
    """
    heard = heard or Heard()
    files, known = files_in(paths), store.known()
    sizes = [_size(file) for file in files]
    with ExitStack() as stack:
        run: Runner = partial(pool.run, threads=1)
        if sum(sizes) > MANY and pool.cores() > 1 and not pool.is_handed_over():
            run = stack.enter_context(on_processes(pool.cores()))
        for batch in run(partial(_read, each, hero) for each in _batches(files, sizes, known)):
            if batch.begins:
                store.forget_unread(batch.file)
            damaged = [each for each in batch.unread if each.line]
            new = store.add(batch.kept, damaged)
            heard.new += new
            heard.known += batch.known + len(batch.kept) - new
            heard.unread += len(damaged)
            heard.files += [each for each in batch.unread if not each.line]
            yield batch.share


def _size(file: Path) -> int:
    with suppress(OSError):
        return file.stat().st_size
    return 0


def question(store: Store, which: Which = ALL, threads: int | None = None) -> Question | None:
    """What is to be judged next; None if nothing is left."""
    decisions = store.to_judge(JUDGED_AT_ONCE, which)
    all_ins = store.to_expect(JUDGED_AT_ONCE)
    if not (decisions or all_ins):
        return None
    limits = Limits(deals=DEALS, threads=threads)
    return Question(tuple(decisions), tuple(all_ins), limits)


def keep(store: Store, answer: Answer) -> None:
    """Keep what became known."""
    if answer.judged:
        store.judge(answer.judged)
    if answer.shares:
        store.expect(answer.shares)


def judge_on(
    store: Store, which: Which, seconds: float | None, threads: int | None
) -> Iterator[float]:
    """Judge what is left until time is over; yield how far it is."""
    end = time.monotonic() + seconds if seconds is not None else None
    whole = max(1, store.totals(which).waiting)
    done = 0
    while end is None or time.monotonic() < end:
        asked = question(store, which, threads)
        if asked is None:
            return
        for answer in analyse(asked):
            keep(store, answer)
            done += len(answer.judged)
            yield min(1.0, done / whole)
            if end is not None and time.monotonic() >= end:
                return
