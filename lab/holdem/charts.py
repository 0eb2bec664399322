"""Makes the charts that come with the program.

    python -m lab.holdem.charts --seats 6 --stack 100

A chart that is there already and was made with as many iterations stays, so that a build which was
broken off goes on where it was.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from importlib import resources
from pathlib import Path

from engine.files import writing
from engine.games.holdem.preflop.charts import FOLDER, SUFFIX, Chart
from engine.games.holdem.preflop.packing import packed_chart
from engine.games.holdem.preflop.solver import Game, Solution, solve
from engine.games.holdem.preflop.tree import Table
from engine.games.holdem.preflop.worths import TILTS, Tilts, tilts
from lab.holdem.tilts import packed, read_off
from lab.holdem.whole import solve_whole

#: Depths that are shipped, and iterations, by number of seats.
SHIPPED = {
    2: {100.0: 6000} | dict.fromkeys((25.0, 10.0, 15.0, 20.0, 40.0, 60.0, 150.0, 200.0), 2500),
    6: dict.fromkeys((100.0, 40.0, 20.0, 200.0), 200),
    9: dict.fromkeys((100.0, 40.0, 20.0, 200.0), 150),
}
ROUNDS = 2


def build(folder: Path, seats: int = 0, stack: float = 0.0, iterations: int = 0) -> Iterator[str]:
    """Make what is missing of some seats and depth, or of all; yield how far it is."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [
        (Table(number, depth), iterations or usual)
        for number, depths in SHIPPED.items()
        if seats in (0, number)
        for depth, usual in depths.items()
        if stack in (0.0, depth)
    ]
    for table, rounds in wanted:
        name = f"{table.seats}-{table.stack:g}{SUFFIX}"
        tilts_name = name.replace(SUFFIX, TILTS)
        if not ((folder / tilts_name).exists() and _there(folder / name, rounds)):
            found = None
            for found in _solutions(table, rounds):
                yield f"{name}: {found[0].progress:.1%}, gain {found[0].gain:.4f}"
            assert found is not None
            solution, tilted = found
            with writing(folder / tilts_name) as file:
                file.write(packed(tilted))
            tilts.cache_clear()  # more than two begin with those of two
            with writing(folder / name) as file:
                file.write(packed_chart(table, solution))
        yield name


def _solutions(table: Table, iterations: int) -> Iterator[tuple[Solution, Tilts]]:
    """Ever better ones, each with tilts: of two, those that were seen; of more, those assumed.

    More than two settle in rounds: as they play, so pots are worth, and then they play otherwise.
    """
    if table.seats == 2:
        yield from solve_whole(table, iterations)
        return
    shapes = tilted = tilts(2, table.stack)
    for turn in range(ROUNDS):
        solution = None
        for solution in solve(table, max(iterations // 2, 1), tilted=tilted):
            yield replace(solution, progress=0.9 * turn / ROUNDS), tilted
        assert solution is not None
        tilted = read_off(Game(table, tilted), solution, shapes)
    for solution in solve(table, iterations, tilted=tilted):
        yield replace(solution, progress=0.9 + 0.1 * solution.progress), tilted


def _there(path: Path, iterations: int) -> bool:
    if not path.exists():
        return False
    chart = Chart(path.read_bytes())
    return bool(chart.head.get("iterations") == iterations)


def main() -> None:
    """Make charts, and say how far that is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    assets = Path(str(resources.files("assets"))) / "holdem" / FOLDER
    parser.add_argument("--out", type=Path, default=assets)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--stack", type=float, default=0.0)
    options = parser.parse_args()
    for line in build(options.out, options.seats, options.stack):
        print(line, flush=True)


if __name__ == "__main__":
    main()
