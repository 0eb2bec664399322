"""Solutions in files: numpy's npz without pickled objects, with a header that is checked.

Of a flop the rivers are left away, which are 99 % of it: what they are worth is kept, and one
that is opened is solved again from who gets there.
"""

import errno
import hashlib
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from engine.arrays import DAMAGE, Floats32
from engine.files import check_writable, write_whole
from engine.games.holdem.strategy.equilibrium import spot_json
from engine.games.holdem.strategy.equilibrium.passes import begin_pass, give_reach, turn_values
from engine.games.holdem.strategy.equilibrium.records import MEAN, NODE, SUBTREE, TURN
from engine.games.holdem.strategy.equilibrium.reports import Loaded, Saved
from engine.games.holdem.strategy.equilibrium.solver import Solver
from engine.games.holdem.strategy.equilibrium.tree import chance_places
from engine.sentences import RefusedError, Sentence

FORMAT, VERSION = "kibitzer strategy", 1
LARGEST_HEADER = 4_000_000  # bytes
Arrays = dict[str, NDArray[np.float32]]


def save(solver: Solver, path: str, names: tuple[str, str]) -> Iterator[Saved]:
    """Write a solution to a file; yield how far that is.

    ValueError if the file cannot be written.
    """
    _written(path, check_writable)  # not after minutes
    while solver.part:  # an iteration is under way
        solver.advance(solver.iterations + 1)
        yield Saved(0.0)
    if solver.measured_at != solver.iterations:
        for _piece in solver.measuring():
            yield Saved(0.0)
    arrays: Arrays = {"means": solver.means.sums, "chances": np.array(solver.chances, np.float32)}
    if solver.shape.has_flop:
        arrays["sums"] = solver.tables.sums[: solver.shape.kept]
        if solver.below is None:
            below = np.zeros(below_shape(solver), np.float32)
            for done in _write_below(solver, below):
                yield Saved(0.9 * done)
        else:
            below = solver.below
        arrays["below"] = below
    else:
        arrays |= {"sums": solver.tables.sums, "regrets": solver.tables.regrets}
    header: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "names": list(names),
        "spot": spot_json.to_json(solver.spot),
        "iterations": solver.iterations,
        "exploitability": solver.exploitability,
        "evs": list(solver.evs),
    }
    header["digest"] = _digest(header, arrays)
    text = np.frombuffer(json.dumps(header).encode(), np.uint8)

    def write(file: IO[bytes]) -> None:
        np.savez(file, allow_pickle=False, header=text, **arrays)

    _written(path, lambda path: write_whole(path, write))
    yield Saved(1.0)


def _written(path: str, write: Callable[[str], object]) -> None:
    """Write a file, or see whether it can be; a refusal says why not."""
    try:
        write(path)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise RefusedError(
            "“{name}” cannot be saved: {reason}.", name=Path(path).name, reason=reason
        ) from None


def below_shape(solver: Solver) -> tuple[int, int, int, int]:
    """``[player, deal, chance node of the turn, hand]``."""
    most = max(
        (len(chance_places(tree)) for tree in solver.shape.subtrees if tree.street == 4),
        default=0,
    )
    return 2, len(solver.layout.deals), most, solver.shape.hands


def _write_below(solver: Solver, below: Floats32) -> Iterator[float]:
    """Write what the rivers after each chance node of each turn are worth."""
    layout, tables, work, root = (
        solver.layout,
        solver.tables,
        solver.looking,
        solver.shape.root,
    )
    nothing = np.zeros(3, np.float32)
    for player in (0, 1):
        for number, (node, child) in enumerate(layout.deals):
            begin_pass(layout, solver.means, work, root, player, MEAN)
            level = layout.levels[root]
            give_reach(layout, work.reach[level], work.given[TURN], int(node), root)
            subtree = int(layout.nodes[node, SUBTREE])
            turn_values(layout, tables, work, subtree, int(child), player, MEAN, nothing)
            places = chance_places(solver.shape.subtrees[subtree])
            below[player, number, : len(places)] = work.values[TURN, places]
            yield (player + number / len(layout.deals)) / 2


def _digest(header: dict[str, Any], arrays: Arrays) -> str:
    found = hashlib.sha256(json.dumps(header, sort_keys=True).encode())
    for name in sorted(arrays):
        found.update(name.encode())
        found.update(np.ascontiguousarray(arrays[name]).data)
    return found.hexdigest()


def load(path: str, threads: int | None = None) -> tuple[Solver, Loaded]:
    """Read what `save` wrote.

    ValueError if the file cannot be read, is damaged, or is from a newer Kibitzer.
    """
    name = f"“{Path(path).name}”"
    try:
        return _load(path, name, threads)
    except _NewerError:
        raise
    except DAMAGE as error:
        # The content can be wrong, too: a place before the start, a part that is packed wrongly.
        if isinstance(error, OSError) and error.errno not in (None, errno.EINVAL):
            reason = (error.strerror or str(error)).lower()
            raise RefusedError(
                "{name} cannot be read: {reason}.", name=name, reason=reason
            ) from None
        raise RefusedError(
            "{name} is damaged or is not a solution of Kibitzer.", name=name
        ) from None


class _NewerError(ValueError):
    """A file is from a newer version."""


def _load(path: str, name: str, threads: int | None) -> tuple[Solver, Loaded]:
    with zipfile.ZipFile(path) as archive:
        sizes = {info.filename.removesuffix(".npy"): info.file_size for info in archive.infolist()}
    if sizes["header"] > LARGEST_HEADER:
        raise ValueError
    with np.load(path, allow_pickle=False) as file:
        header = json.loads(file["header"].tobytes().decode())
        if header["format"] != FORMAT:
            raise ValueError
        if int(header["version"]) > VERSION:
            raise _NewerError(
                Sentence("{name} is from a newer Kibitzer; update this one to open it.", name=name)
            )
        digest = header.pop("digest")
        solver = Solver(spot_json.from_json(header["spot"]), threads, kept=True)
        shape = solver.shape
        expected: dict[str, tuple[int, ...]] = {
            "means": (shape.blocks[0],),
            "chances": (2, len({*solver.layout.deals[:, NODE].tolist()}), shape.hands),
            "sums": solver.tables.sums.shape,
        }
        if shape.has_flop:
            expected["below"] = below_shape(solver)
        else:
            expected["regrets"] = solver.tables.regrets.shape
        for key, wanted in expected.items():
            if sizes[key] > 4 * int(np.prod(wanted)) + 1000:  # read nothing larger than it is
                raise ValueError
        arrays: Arrays = {key: file[key] for key in expected}
    for key, wanted in expected.items():
        array = arrays[key]
        if array.shape != wanted or array.dtype != np.float32 or not np.isfinite(array).all():
            raise ValueError
    if digest != _digest(header, arrays):
        raise ValueError
    first, second = header["names"]
    iterations, exploitability = int(header["iterations"]), float(header["exploitability"])
    solver.take(arrays, iterations, exploitability, _pair(header["evs"]))
    return solver, Loaded(solver.spot, (str(first), str(second)), exploitability, iterations)


def _pair(values: list[Any]) -> tuple[float, float]:
    first, second = map(float, values)
    return first, second
