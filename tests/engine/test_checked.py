"""The checked mode, in a process of its own: what leaves a block of memory is an error."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine.checked import Blocks, kernel_name

pytestmark = pytest.mark.compiles

ROOT = Path(__file__).parents[2]
KERNELS = """
import sys
import numpy as np
from engine.jit import kernel
from engine.machine import (
    address_of, load_i32, load_i64, load_u8, load_u16, load_u32, store_i64, store_u32
)

@kernel
def reads(address: int, index: int, width: int) -> int:
    if width == 8:
        return load_u8(address, index)
    if width == 16:
        return load_u16(address, index)
    if width == 31:
        return load_i32(address, index)
    if width == 32:
        return load_u32(address, index)
    return load_i64(address, index)

@kernel
def writes(address: int, index: int, width: int) -> int:
    if width == 32:
        store_u32(address, index, 7)
    else:
        store_i64(address, index, 7)
    return 0

@kernel
def calls(address: int, index: int, width: int) -> int:
    return reads(address, index, width) + 1

@kernel
def fills(size: int, numbers: int) -> int:
    own = np.zeros(size, np.int64)
    address = address_of(own)
    for index in range(numbers):
        store_i64(address, index, index)
    return own.sum()

def tell(work, *numbers):
    try:
        print(work(*numbers))
    except IndexError as error:
        print(type(error).__name__, error)

block = np.arange(5, dtype=np.int64)
start = address_of(block)
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Run code that uses the kernels above, which are compiled once; the lines it prints."""
    folder = tmp_path_factory.mktemp("checked")
    (folder / "by_address.py").write_text(KERNELS)
    environment = {"KIBITZER_CACHE": str(folder), "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}"}

    def lines(code, mode="1"):
        done = subprocess.run(
            [sys.executable, "-c", f"from by_address import *\n{code}"],
            env=os.environ | environment | {"KIBITZER_CHECKED": mode, "KIBITZER_KERNELS": "numba"},
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        )
        return done.stdout.splitlines()

    return lines


def test_a_load_and_a_store_one_beyond_a_block_are_errors_that_name_the_kernel(run):
    code = """
for width in (8, 16, 31, 32, 64):
    last = 40 * 8 // (width + width % 2) - 1
    tell(reads, start, last, width)
    tell(reads, start, last + 1, width)
    tell(reads, start, -1, width)
tell(calls, start + 16, 2, 64)
tell(calls, start + 16, 3, 64)
for width in (32, 64):
    last = 40 * 8 // width - 1
    tell(writes, start, last, width)
    tell(writes, start, last + 1, width)
tell(reads, start, 4, 64)
"""

    def error(kernel, access, size, at):
        return (
            f"AddressError by_address.{kernel}: a {access} of {size} bytes "
            f"at byte {at} of a block of 40"
        )

    expected = []
    for size, last in ((1, 0), (2, 0), (4, 0), (4, 0), (8, 4)):
        expected += [
            str(last),
            error("reads", "load", size, 40),
            error("reads", "load", size, -size),
        ]
    expected += ["5", error("reads", "load", 8, 40)]
    expected += ["0", error("writes", "store", 4, 40), "0", error("writes", "store", 8, 40), "7"]
    assert run(code) == expected
    assert run(code) == expected  # by code that was kept


def test_a_kernels_own_memory_and_memory_that_is_gone_are_checked_too(run):
    code = """
tell(fills, 5, 5)
tell(fills, 5, 6)
tell(reads, 64, 0, 64)
part = address_of(np.zeros(9, np.int64)[3:])  # nothing keeps the array
other = address_of(np.zeros(1 << 20, np.int64))
tell(reads, part, 0, 64)
"""
    assert run(code) == [
        "10",
        "AddressError by_address.fills: a store of 8 bytes at byte 40 of a block of 40",
        "AddressError by_address.reads: a load of 8 bytes in no known block",
        "AddressError by_address.reads: a load of 8 bytes in no known block",
    ]


def test_threads_are_checked_while_blocks_come_and_go(run):
    code = """
from concurrent.futures import ThreadPoolExecutor

def often(seed):
    total = 0
    for size in range(1, 400):
        mine = np.full(size, seed, np.int64)
        total += reads(address_of(mine), size - 1, 64) + fills(size, size)
    return total

with ThreadPoolExecutor(4) as pool:
    print(len(set(total - seed * 399 for seed, total in enumerate(pool.map(often, range(8))))))
"""
    assert run(code) == ["1"]


def test_normal_and_checked_code_never_mix(run):
    code = "tell(reads, start, 3, 64)\nfrom engine.jit import CACHE_FOLDER\nprint(CACHE_FOLDER)"
    (normal, folder), (checked, other) = run(code, "0"), run(code)
    assert normal == checked == "3"
    assert folder != other


def test_a_new_block_takes_the_place_of_those_it_overlaps():
    blocks = Blocks()
    for begin, size in ((100, 10), (120, 10), (110, 10), (140, 0)):
        blocks.add(begin, size)
    assert (blocks._begins, blocks._ends) == ([100, 110, 120], [110, 120, 130])
    blocks.add(115, 10)
    assert (blocks._begins, blocks._ends) == ([100, 115], [110, 125])
    blocks.add(90, 100)
    assert (blocks._begins, blocks._ends) == ([90], [190])
    array = np.zeros(3, np.int64)
    blocks.add_array(array[1:])
    assert len(blocks._begins) == 2
    del array
    blocks.add(100, 1)
    assert (blocks._begins, blocks._ends) == ([100], [101])


@pytest.mark.parametrize(
    ("mangled", "name"),
    [
        (
            "_ZN6engine5games9two_suits7kernels8at_leastB2v1B38c8tExx",
            "engine.games.two_suits.kernels.at_least",
        ),
        ("_Z5valueB2v1", "value"),
    ],
)
def test_kernels_are_named_as_in_python(mangled, name):
    assert kernel_name(mangled) == name
