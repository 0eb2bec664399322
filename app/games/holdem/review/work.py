"""Reads hands into the store and judges what they hold, so far as time allows. No Qt."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice
from pathlib import Path

from app.games.holdem.review.reading import (
    POTS,
    Made,
    Read,
    Text,
    Unread,
    files_in,
    read_text,
    texts_in,
    texts_of,
)
from app.games.holdem.review.store import KIBITZER, Begun, Kept, Store, as_rows
from app.games.holdem.review.totals import ALL, Like, Which
from app.shell.commands.cluster_options import on_processes
from app.words import translation
from app.words.translation import _
from engine import pool
from engine.games.holdem.in_play import (
    JUDGED,
    Hand,
    Judged,
    judge_before,
    waits,
    why_never,
    why_no_chart,
)
from engine.games.holdem.review import Answer, Question, analyse
from engine.pool import Runner

BATCH = 100  # hands that are kept at a time
JUDGED_AT_ONCE = 8  # hands of which decisions are asked for at a time
MANY = 10_000_000  # bytes of hands that are worth processes of their own
READ_HERE = 20  # batches that are read while these begin, which takes seconds
WORTH_S, WORTH_HANDS = 5.0, 20  # of judging, and hands, that are worth them
ELSEWHERE = 200  # hands that are asked for at a time where they are judged elsewhere
COUNTED_S = 2.0  # after which what is left to judge is counted anew
MOST_TIMED = 100  # hands by which it is told how long others will take
#: Seconds that a hand took where it was measured, by board cards of its last street that is judged
#: and players that saw the flop (more: by equity); and of that, as pots are so large. Of another
#: machine it is learned how fast it is.
USUAL_S = {
    (3, 2): 1.75,
    (4, 2): 0.85,
    (5, 2): 1.25,
    (3, 3): 12.0,
    (4, 3): 6.0,
    (5, 3): 8.0,
}
SOON_S = 0.5
DEEP = {"limped": 1.5, "3-bet": 0.4, "4-bet": 0.3}


def judged_at_once(read: Read) -> list[Judged | None]:
    """What decisions gave up by the charts, and why others are never judged; None: in its time."""
    return [] if read.hand is None else [_at_once(read, read.hand, made) for made in read.made]


def _at_once(read: Read, hand: Hand, made: Made) -> Judged | None:
    before = hand.before(made.at)
    if not made.street:
        step = hand.steps[made.at]
        found = judge_before(before, (read.hole[0], read.hole[1]), step)
        return None if waits(before, step, found) else found
    # By ranges that are guesses; what the table has judged of its own hands is kept as it was.
    why = why_never(before) or (None if read.site == KIBITZER else why_no_chart(hand.table))
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
    """Hands of a file to be read, or what has come of them.

    `share` of all is read with them; `far` is how far the file itself is.
    """

    far: Begun
    share: float
    begins: bool
    known: int = 0
    texts: tuple[Text, ...] = ()
    kept: tuple[Kept, ...] = ()
    unread: tuple[Unread, ...] = ()


def _read(batch: _Batch, hero: str, language: str) -> _Batch:
    if translation.language() != language:  # in a process of its own
        translation.use([language])
    reads = [read_text(batch.far.file, text, hero) for text in batch.texts]
    kept = tuple(as_rows(each, judged_at_once(each)) for each in reads if isinstance(each, Read))
    damaged = (each for each in reads if isinstance(each, Unread))
    return replace(batch, texts=(), kept=kept, unread=(*batch.unread, *damaged))


Source = tuple[str, int, Iterator[Text | Unread]]  # a name, letters or bytes, and the hands


def _batches(sources: Sequence[Source], known: set[tuple[str, str]]) -> Iterator[_Batch]:
    whole, before = sum(size for _name, size, _found in sources) or 1, 0
    for name, size, found in sources:
        done, hands, begins, ends = 0, 0, True, False
        while not ends:
            some = list(islice(found, BATCH))
            ends = len(some) < BATCH
            texts = [each for each in some if isinstance(each, Text)]
            hands += len(texts)
            done = size if ends else min(size, done + sum(len(each.text) for each in texts))
            far = 1.0 if ends else done / (size + 1)
            new = tuple(each for each in texts if (each.site, each.number) not in known)
            yield _Batch(
                Begun(name, hands, far),
                (before + done) / whole,
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
    text: str = "",
) -> Iterator[float]:
    """Read files, folders and a text into the store; yield which share of them is read.

    Many hands become rows in processes of their own, unless the work is done elsewhere anyway; the
    first ones here, while these begin. What is not read to its end is kept as begun, but for a
    `hero` who was asked for: it would be gone on with for the writer.
    """
    heard = heard or Heard()
    known = store.known()
    files = files_in(paths)
    if files and not hero:
        store.begin(files)
    sources = [(str(file), _size(file), texts_of(file)) for file in files]
    if text:
        sources.append((_("Pasted"), len(text), texts_in(text)))
    read = partial(_read, hero=hero, language=translation.language())
    pieces = (partial(read, each) for each in _batches(sources, known))
    with ExitStack() as stack:
        here: Runner = partial(pool.run, threads=1)
        run = here
        if (
            sum(size for _name, size, _found in sources) > MANY
            and pool.cores() > 1
            and not pool.is_handed_over()
        ):
            nothing = partial(read, _Batch(Begun("", 0, 0.0), 0.0, begins=False))
            run = stack.enter_context(on_processes(pool.cores(), nothing))
        for batch in chain(here(islice(pieces, READ_HERE)), run(pieces)):
            if batch.begins:
                store.forget_unread(batch.far.file)
            damaged = [each for each in batch.unread if each.line]
            new = store.add(batch.kept, damaged, None if hero else batch.far)
            heard.new += new
            heard.known += batch.known + len(batch.kept) - new
            heard.unread += len(damaged)
            heard.files += [each for each in batch.unread if not each.line]
            yield batch.share


def _size(file: Path) -> int:
    with suppress(OSError):
        return file.stat().st_size
    return 0


def question(
    store: Store, which: Which = ALL, threads: int | None = None, hands: int = JUDGED_AT_ONCE
) -> Question | None:
    """What is to be judged next; None if nothing is left."""
    decisions = store.to_judge(hands, which)
    all_ins = store.to_expect(hands)
    if not (decisions or all_ins):
        return None
    return Question(tuple(decisions), tuple(all_ins), replace(JUDGED, threads=threads))


def keep(store: Store, answer: Answer) -> None:
    """Keep what became known."""
    if answer.judged:
        store.judge(answer.judged)
    if answer.shares:
        store.expect(answer.shares)


class Clock:
    """How long hands that wait will take, by how long the last ones took beside what is usual.

    Of hands one after the other each tells as much: one of three players may take a fifth of what
    is usual. Of those that are judged `beside` each other only all together tell.
    """

    def __init__(self, beside: bool = False) -> None:
        self._beside = beside
        self._took: deque[tuple[float, float]] = deque(maxlen=MOST_TIMED)
        self._last_s = time.monotonic()
        self._likes: dict[int, Like] = {}

    def begin(self, asked: Question) -> None:
        """These are judged from now on."""
        self._likes = {each.key: like_of(each.hand) for each in asked.decisions}
        self._last_s = time.monotonic()

    def heard(self, answer: Answer) -> None:
        """A hand of these was judged."""
        before, self._last_s = self._last_s, time.monotonic()
        likes = [self._likes[key] for key, _found in answer.judged if key in self._likes]
        if likes and (usual := usual_s(max(likes))):
            self._took.append((self._last_s - before, usual))

    def left_s(self, to_come: Iterable[tuple[Like, int]]) -> float | None:
        """Seconds for so many hands of each kind; None as long as none was judged."""
        if not self._took:
            return None
        took, usual = map(sum, zip(*self._took, strict=True))
        each = sum(took / usual for took, usual in self._took) / len(self._took)
        return (took / usual if self._beside else each) * sum(
            hands * usual_s(like) for like, hands in to_come
        )


def like_of(hand: Hand) -> Like:
    """What tells how long a hand takes, as the store tells of those that wait."""
    raises = len({state.bet for state in hand.states if not state.board}) - 1
    return Like(hand.street, len(hand.saw_flop), POTS[min(raises, len(POTS) - 1)])


def usual_s(like: Like) -> float:
    """Seconds that such a hand took where it was measured; before the flop it is a moment."""
    if not like.street:
        return 0.0
    return USUAL_S.get((like.street, like.saw), SOON_S) * DEEP.get(like.kind, 1.0)


def judge_on(
    store: Store, which: Which, seconds: float | None, threads: int | None
) -> Iterator[float | None]:
    """Judge what is left until time is over; yield about how many seconds are left.

    Many hands are judged in processes of their own, unless the work is done elsewhere anyway.
    """
    end = time.monotonic() + (math.inf if seconds is None else seconds)
    to_come, counted = store.to_come(which), time.monotonic()
    count = min(threads or pool.cores(), pool.cores())
    with ExitStack() as stack:
        many = count > 1 and end > time.monotonic() + WORTH_S
        if many and sum(hands for _like, hands in to_come) > WORTH_HANDS:
            if not pool.is_handed_over():
                run = stack.enter_context(on_processes(count))
                stack.enter_context(pool.handed_over(run))
            threads = 1
        hands = ELSEWHERE if pool.is_handed_over() else JUDGED_AT_ONCE
        clock = Clock(beside=pool.is_handed_over())
        while time.monotonic() < end and (asked := question(store, which, threads, hands)):
            clock.begin(asked)
            for answer in analyse(asked):
                keep(store, answer)
                clock.heard(answer)
                if time.monotonic() >= counted + COUNTED_S:
                    to_come, counted = store.to_come(which), time.monotonic()
                left_s = clock.left_s(to_come)
                yield None if left_s is None else min(left_s, end - time.monotonic())
                if time.monotonic() >= end:
                    return
