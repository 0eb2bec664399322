"""Compile all kernels for the processor of installers, into the folder that they bring along.

Run from the project's folder: ``python -m setup.kernels``.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
KERNELS = ROOT / "assets" / "kernels"

COMPILE = """
from importlib import import_module

from app.games import GAMES

for game in GAMES:
    for name in (game.name, *game.engines, *game.late_engines):
        for step in import_module(f"engine.games.{name}").prepare():
            print(name, *step, flush=True)
"""


def main() -> int:
    """Compile, replace what was there, and say how much it is."""
    from engine import target

    processor = target.portable()
    if processor is None or not target.can_stand_in(processor):
        print("Nothing is compiled here: this machine is none that installers compile for.")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder, "cache")
        settings = {target.PORTABLE: "1", "KIBITZER_CACHE": str(cache), "PYTHONPATH": str(ROOT)}
        subprocess.run(
            [sys.executable, "-c", COMPILE], env=os.environ | settings, cwd=ROOT, check=True
        )
        (compiled,) = cache.iterdir()
        shutil.rmtree(KERNELS, ignore_errors=True)
        shutil.copytree(compiled, KERNELS / compiled.name)
    sizes = [path.stat().st_size for path in KERNELS.rglob("*.nbc")]
    print(f"{len(sizes)} kernels for {processor.name}: {sum(sizes) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
