"""Reads hands into the store and judges what they hold, so far as time allows. No Qt."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from app.games.holdem.review.reading import Read, Unread, files_in, read_file
from app.games.holdem.review.store import ALL, Store, Which
from engine.games.holdem.in_play import Judged, judge_before
from engine.games.holdem.review import Answer, Question, analyse
from engine.limits import Limits

BATCH = 100  # hands that are kept at a time
JUDGED_AT_ONCE = 20  # decisions that are asked for at a time
DEALS = 400  # boards by which flops and turns are told: the same at any speed


def judged_at_once(read: Read) -> list[Judged]:
    """What the decisions before the flop gave up, by the charts."""
    hand = read.hand
    if hand is None:
        return []
    return [
        judge_before(hand.before(made.at), (read.hole[0], read.hole[1]), hand.steps[made.at])
        for made in read.made
        if made.street == 0
    ]


@dataclass
class Heard:
    """What came of reading: hands that are new, or known already, or could not be read.

    `files` are those of which nothing could be read; they are told, not kept.
    """

    new: int = 0
    known: int = 0
    unread: int = 0
    files: list[Unread] = field(default_factory=list)


def read_in(
    store: Store, paths: Sequence[Path | str], hero: str = "", heard: Heard | None = None
) -> Iterator[float]:
    """Read files and folders into the store; yield which share of them is read."""
    heard = heard or Heard()
    files = files_in(paths)
    sizes = [_size(file) for file in files]
    whole, before = sum(sizes) or 1, 0
    for file, size in zip(files, sizes, strict=True):
        store.forget_unread(str(file))
        hands = read_file(file, hero, store.is_known)
        done = 0
        while batch := list(islice(hands, BATCH)):
            reads = [(each, judged_at_once(each)) for each in batch if isinstance(each, Read)]
            unread = [each for each in batch if isinstance(each, Unread)]
            damaged = [each for each in unread if each.line]
            new = store.add(reads, damaged)
            heard.new += new
            heard.known += batch.count(None) + len(reads) - new
            heard.unread += len(damaged)
            heard.files += [each for each in unread if not each.line]
            done += sum(len(read.text) for read, _judged in reads)
            yield min(1.0, (before + min(done, size)) / whole)
        before += size
        yield before / whole


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
