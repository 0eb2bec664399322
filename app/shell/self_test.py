"""``kibitzer --self-test``: a window without a screen, a random position answered in each room.

For whoever has built or installed Kibitzer: it says in a minute whether all parts are there.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from app.shell.game import Game
from app.shell.version import system

WAIT_S = 240


def self_test(games: Sequence[Game]) -> int:
    """Print how long each room took to its first answer; the exit status is 1 if one had none."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from app.shell.main import make_window
    from app.shell.settings import Settings

    app = QApplication(sys.argv[:1])
    print("\n".join(f"{name}: {value}" for name, value in system()), flush=True)
    silent = []
    with tempfile.TemporaryDirectory() as folder:
        window = make_window(games, Settings(str(Path(folder) / "settings.ini")))
        window.show()
        for index, game in enumerate(games):
            window.open_room(index)
            window.deal_random()
            began = time.perf_counter()
            while window.page.answer is None and time.perf_counter() < began + WAIT_S:
                app.processEvents()
                time.sleep(0.001)
            took_s = time.perf_counter() - began
            if window.page.answer is None:
                silent.append(game.title)
                print(f"{game.title}: no answer in {WAIT_S} s", flush=True)
            else:
                print(f"{game.title}: answered in {took_s:.2f} s", flush=True)
        window.close()
    return 1 if silent else 0
