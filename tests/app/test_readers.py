"""Whatever is pasted or opened is read in time that grows as its length does, or refused."""

import contextlib
import random
import time

import pytest

from app.words import translation
from app.words.translation import said
from engine.sentences import LONGEST
from tests.readers import readers, repetitions

READERS = readers()
SMALL, LARGE = 12_000, 96_000  # letters
SOON_S = 0.06  # of CPU time; what takes less is not worth comparing
RATIO = 28  # where lengths are 1 to 8, time that grows with the square is 1 to 64
NEVER_REFUSING = ("hand history", "hands", "range")
TRIES = 4  # the machine may be busy
#: What took time that grew with the square of its length, or more.
ONCE_SLOW = {
    "iPoker": ("hand", "<session><game x>{}", "<game x>"),
    "iPoker, its head": ("hand", '<session>{}<game x="1"></game>', "<general>"),
    "iPoker, all games": ("hands", "<session>{}", "<game x></game>"),
    "iPoker, lines": ("hand", '<session><game x="1">{}</game>', "\n"),
    "stars before a hand": ("hand history", "{}", "*"),
    "amounts of a seat": ("hand", "*** HOLE CARDS ***\nSeat 1: a (1{}", ", "),
    "seats": ("hand", "*** HOLE CARDS ***\nSeat 1: a (1)\n{}", "Seat 2: b (1)\n"),
    "blank lines": ("paste", "{}AsKs", "\n"),
    "blanks before on": ("paste", "AsKs{}o", " "),
    "blanks before v": ("paste", "AsKs{}u", " "),
    "what is no range": ("range", "{}", "+,"),
    "commas before a range": ("range", "{}AA", ","),
    "a rake": ("rake", "5{}x", " "),
    "blanks between numbers": ("Nine Cards", "1{}x", " "),
    "blank lines before a hand": ("rummy gin", "{}5s", "\n"),
    "remarks that do not end": ("PBN and LIN", '[Deal "N:"]{}', "{"),
}


def cpu_s(read, text):
    """CPU time that reading takes, or refusing."""
    started = time.process_time()
    with contextlib.suppress(ValueError):
        read(text)
    return time.process_time() - started


def grows_with_its_square(read, make):
    for _try in range(TRIES):
        large = cpu_s(read, make(LARGE))
        if large < SOON_S or large < RATIO * cpu_s(read, make(SMALL)):
            return False
    return True


@pytest.mark.parametrize("name", ONCE_SLOW)
def test_what_was_slow_is_read_in_time(name):
    reader, frame, piece = ONCE_SLOW[name]
    before, after = frame.split("{}")
    read, _texts = READERS[reader]
    assert not grows_with_its_square(read, lambda n: before + piece * (n // len(piece)) + after)


def refusals(name, count):
    """What is said of texts of a kind in which something was repeated, and is odd."""
    read, texts = READERS[name]
    source = random.Random(name)
    for text in texts:
        makers = list(repetitions(text, "\x1b\u202e\u2067\u200f9A“"))
        for make in source.sample(makers, min(count, len(makers))):
            try:
                read(make(5_000))
            except ValueError as error:
                yield said(error)


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("name", [name for name in READERS if name not in NEVER_REFUSING])
def test_refusals_are_short_and_steer_no_terminal(name, language):
    translation.use([language])
    try:
        found = list(refusals(name, 60))
    finally:
        translation.use(["en"])
    ours = "\u2066\u2067\u2068\u2069" if language == "ar" else ""
    assert found
    assert not [text for text in found if len(text) > LONGEST or not text]
    seen = [text.translate({ord(sign): " " for sign in f"{ours}\u00a0"}) for text in found]
    assert not [text for text in seen if not text.isprintable()]


@pytest.mark.parametrize("name", READERS)
def test_what_is_sound_is_understood(name):
    read, texts = READERS[name]
    for text in texts:
        read(text)


def slow_ones(name, count):
    read, texts = READERS[name]
    source = random.Random(name)
    for text in texts:
        makers = list(repetitions(text))
        for make in source.sample(makers, min(count, len(makers))):
            if grows_with_its_square(read, make):
                yield make(60)


@pytest.mark.parametrize("name", READERS)
def test_repetitions_are_read_in_time(name):
    assert not list(slow_ones(name, 12))


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_a_thousand_repetitions_of_each_kind_of_text_are_read_in_time(name):
    assert not list(slow_ones(name, 1_000))
