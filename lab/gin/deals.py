"""Plays the deals of gin behind the chance to win a game, and writes how they ended.

python -m lab.gin.deals
"""

from importlib import resources
from pathlib import Path

import numpy as np

from engine.files import write_whole
from engine.games.rummy.gin import net
from engine.games.rummy.gin.kernels import NO_BIG_GIN
from engine.games.rummy.gin.players import RULE, play_pairs
from engine.games.rummy.gin.policy import STYLES
from engine.games.rummy.gin.wins import FILE

DEALS = 1_000_000


def main() -> None:
    """Make the table of how deals end."""
    generator = np.random.default_rng(1)
    rules = np.array([10, 25, 25, 1, NO_BIG_GIN, 1], np.int64)
    points = np.zeros((DEALS, 2), np.int64)
    decks, outs_by = np.tile(np.arange(52), (DEALS // 100, 1)), np.zeros((DEALS, 2), np.int64)
    kinds, styles = np.array([RULE, RULE]), STYLES[[0, 0]]
    for at in range(0, DEALS, len(decks)):
        here = slice(at, at + len(decks))
        shuffled = generator.permuted(decks, axis=1)
        play_pairs(*(shuffled, kinds, rules, styles, net.shipped(), 1, points[here], outs_by[here]))
    points = points[:, 0]  # the other player deals
    numbers, counts = np.unique(points, return_counts=True)
    lines = [f"{number},{count}" for number, count in zip(numbers, counts, strict=True)]
    path = Path(str(resources.files("assets"))) / "rummy" / FILE
    text = "\n".join(["points to the non-dealer,deals", *lines, ""])
    write_whole(path, lambda file: file.write(text.encode("ascii")))


if __name__ == "__main__":
    main()
