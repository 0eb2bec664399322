"""Writes down calls of the library's kernels with all that they read and leave: a pytest plugin.

    KIBITZER_CALLS=FILE python -m pytest -p tests.elsewhere.record tests/engine -k "golden or naive"

`replay.c` makes the same calls elsewhere. Of each kernel the first calls are kept, then some of
the later ones; so few cases of a test will do. At the end come those that prepare the rooms. What
stands in an argument or an array and lies within an array whose address was asked is a pointer,
and is written as one.
"""

import functools
import os
import random
import struct
import threading
import weakref
from bisect import bisect_right, insort
from collections import defaultdict
from hashlib import blake2b
from importlib import import_module

import hypothesis
import numpy as np

from engine import addresses, sources

FIRST, MOST, LATEST = 4, 12, 1000  # calls of each kernel: so many of the first, and of so many
MOST_BYTES = 48_000_000  # of the memory of a call
CASES = 4  # of a test that has many

_lock = threading.RLock()
_starts: list[int] = []
_arrays: dict[int, weakref.ref] = {}


def _address_of(array, plain=addresses.address_of):
    start = plain(array)
    owner = array if array.base is None or not hasattr(array.base, "nbytes") else array.base
    begin = owner.ctypes.data if hasattr(owner, "ctypes") else start
    whole = owner if hasattr(owner, "ctypes") else array
    with _lock:
        if begin not in _arrays:
            insort(_starts, begin)
        _arrays[begin] = weakref.ref(whole)
    return start


addresses.address_of = _address_of  # before the engine's modules take it by its name

from engine import library  # noqa: E402
from setup.kernels import compile_more, packages  # noqa: E402


def _array_at(address):
    """The array that an address lies in, and where in it; None if it is no address."""
    place = bisect_right(_starts, address) - 1
    if place < 0:
        return None
    start = _starts[place]
    array = _arrays[start]()
    if array is None or not start <= address < start + array.nbytes:
        return None
    return array, address - start


def _mapped():
    """Parts of this process's memory, on Linux."""
    with open("/proc/self/maps") as file:
        ends = [line.split()[0].split("-") for line in file]
    return [(int(low, 16), int(high, 16)) for low, high in ends]


class _Call:
    """One call as it is recorded: which memory it uses, and where pointers stand in it."""

    def __init__(self):
        self.memory, self.pointers, self.left, self._ids = [], [], [], {}

    def use(self, array):
        if id(array) in self._ids:
            return self._ids[id(array)]
        index = self._ids[id(array)] = len(self.memory)
        self.memory.append(array)
        if array.dtype.kind in "iu" and array.itemsize == 8 and _starts:
            flat = array.reshape(-1)
            likely = (flat >= _starts[0]) & (flat < _starts[-1] + (1 << 34))
            for at in likely.nonzero()[0]:
                if (found := _array_at(int(flat[at]))) is not None:
                    self.pointers.append((index, 8 * int(at), self.use(found[0]), found[1]))
        return index

    def taken_out(self):
        """Bytes of all memory, with zeros for pointers."""
        found = [bytearray(array.tobytes()) for array in self.memory]
        for index, at, *_where in (*self.pointers, *self.left):
            found[index][at : at + 8] = bytes(8)
        return found

    def look_for_what_is_left(self, before):
        """Find addresses of memory of its own that the kernel has left in arrays."""
        mapped = []
        for index, array in enumerate(self.memory):
            if array.dtype.kind not in "iu" or array.itemsize != 8:
                continue
            now = array.reshape(-1)
            then = np.frombuffer(before[index], now.dtype)
            for at in (now != then).nonzero()[0]:
                mapped = mapped or _mapped()
                if now[at] >> 32 and any(low <= now[at] < high for low, high in mapped):
                    self.left.append((index, 8 * int(at)))


class _Recorder:
    """What was recorded: blocks of memory, each once, and calls as they are written."""

    def __init__(self):
        self.blocks, self.data, self.calls = {}, [], []
        self.counts = defaultdict(int)
        self.source = random.Random(1)

    def block(self, data):
        name = blake2b(data, digest_size=16).digest()
        if name not in self.blocks:
            self.blocks[name] = len(self.data)
            self.data.append(bytes(data))
        return self.blocks[name]

    def wants(self, symbol):
        self.counts[symbol] += 1
        number = self.counts[symbol]
        few = number <= LATEST and self.source.random() < (MOST - FIRST) / LATEST
        return number <= FIRST or few

    def record(self, entry, name, arguments, plain):
        words, owners = [], []
        for take, argument in zip(entry._takers, arguments, strict=True):
            take(argument, words, owners)
        call, places = _Call(), []
        arrays = {}
        for argument in _arrays_in(arguments):
            arrays[argument.ctypes.data] = argument
        for word, form in zip(words, _forms(entry), strict=True):
            found = None
            if form == "q":
                word = int(word)
                found = (arrays[word], 0) if word in arrays else _array_at(word)
            if found is None:
                places.append((0, struct.pack("<" + form, word)))
            else:
                places.append((call.use(found[0]) + 1, struct.pack("<q", found[1])))
        if len(call.memory) > 60 or sum(array.nbytes for array in call.memory) > MOST_BYTES:
            return plain(entry, arguments)
        memory = call.taken_out()
        before = [self.block(data) for data in memory]
        given = plain(entry, arguments)  # an error is not recorded
        call.look_for_what_is_left(memory)
        after = [self.block(data) for data in call.taken_out()]
        results = () if given is None else given if isinstance(given, tuple) else (given,)
        packed = entry._results.pack(*results)
        parts = [
            entry._code.__name__.encode().ljust(64, b"\0"), name.encode().ljust(192, b"\0"),
            struct.pack("<q", len(before)),
            *(struct.pack("<2q", *both) for both in zip(before, after, strict=True)),
            struct.pack("<q", len(call.pointers)),
            *(struct.pack("<4q", *pointer) for pointer in call.pointers),
            struct.pack("<3q", max(len(places), len(packed) // 8), len(packed) // 8, 0),
            *(struct.pack("<q", index) + word for index, word in places),
            bytes(16) * max(0, len(packed) // 8 - len(places)),
            packed,
            struct.pack("<q", len(call.pointers) + len(call.left)),
            *(struct.pack("<2q", *place[:2]) for place in (*call.pointers, *call.left)),
        ]  # fmt: skip
        self.calls.append(b"".join(parts))
        return given

    def write(self, path):
        with open(path, "wb") as file:
            file.write(struct.pack("<q", len(self.data)))
            for data in self.data:
                file.write(struct.pack("<q", len(data)) + data)
            file.write(struct.pack("<q", len(self.calls)))
            file.writelines(self.calls)


def _arrays_in(arguments):
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from _arrays_in(argument)
        elif hasattr(argument, "ctypes"):
            yield argument


def _forms(entry):
    return entry._words.format.lstrip("<")


@functools.cache
def _names():
    """Kernels by the symbols of their entries."""
    _file, told = next(
        found for found in sources.libraries() if found[1]["digest"] == sources.digest()
    )
    return {entry[0]: name for name, entries in told["kernels"].items() for entry in entries}


recorder = _Recorder()


def _call(self, arguments, plain=library._Entry.call):
    with _lock:
        if len(arguments) != len(self._takers):
            return plain(self, arguments)
        symbol = self._code.__name__
        if not recorder.wants(symbol):
            return plain(self, arguments)
        return recorder.record(self, _names().get(symbol, symbol), arguments, plain)


library._Entry.call = _call


def pytest_configure():
    """Have hypothesis look for few examples."""
    hypothesis.settings.register_profile("few", deadline=None, max_examples=CASES)
    hypothesis.settings.load_profile("few")


def pytest_collection_modifyitems(items):
    """Leave away most cases of a test that has many."""
    seen = defaultdict(int)
    kept = []
    for item in items:
        name = item.location[0], item.originalname
        seen[name] += 1
        if seen[name] <= CASES:
            kept.append(item)
    items[:] = kept


def pytest_sessionfinish():
    """Write what was recorded."""
    if path := os.environ.get("KIBITZER_CALLS"):
        for package in packages():
            for _step in import_module(package).prepare():
                pass
        compile_more()
        recorder.write(path)
        print(f"\n{len(recorder.calls)} calls of {len(recorder.counts)} kernels are written down")
