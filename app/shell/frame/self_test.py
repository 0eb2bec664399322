"""``kibitzer --self-test``: a window without a screen, a random position answered in each game.

For whoever has built or installed Kibitzer: it says in a minute whether all parts are there.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from app.shell.room.game import Game
from app.shell.storage.version import system

WAIT_S = 240
OFFSCREEN = "This plugin does not support"  # what the screen that is none says


def self_test(games: Sequence[Game]) -> int:
    """Print how long each game took to its first answer.

    The exit status is 1 if one had none, or if Qt complains, as of a picture that is not there.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import QtMsgType, qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    from app.shell.frame.main import make_window
    from app.shell.storage.settings import Settings

    def complain(kind: QtMsgType, _context: object, text: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not text.startswith(OFFSCREEN):
            print(f"Qt: {text}", flush=True)
            faults.append(text)

    faults: list[str] = []
    app = QApplication(sys.argv[:1])
    qInstallMessageHandler(complain)
    print("\n".join(f"{name}: {value}" for name, value in system()), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        window = make_window(games, Settings(str(Path(folder) / "settings.ini")))
        window.show()
        for index, game in enumerate(games):
            window.open_room(index)
            if game.apart:  # not a game: it is there, and has nothing to deal
                continue
            window.deal_random()
            began = time.perf_counter()
            while window.page.answer is None and time.perf_counter() < began + WAIT_S:
                app.processEvents()
                time.sleep(0.001)
            took_s = time.perf_counter() - began
            if window.page.answer is None:
                faults.append(game.title)
                print(f"{game.title}: no answer in {WAIT_S} s", flush=True)
            else:
                print(f"{game.title}: answered in {took_s:.2f} s", flush=True)
        window.close()
    if hasattr(sys, "frozen"):
        from engine import jit

        if jit.LIBRARY is None:
            print("The kernels of this bundle are of other sources.", flush=True)
            faults.append("kernels")
    qInstallMessageHandler(None)
    return 1 if faults else 0
