"""The pictures of the guide in one language: ``python -m tests.guide_pictures ar``."""

import sys
import tempfile
from pathlib import Path

from app.words import translation

DOCS = Path(__file__).parents[1] / "docs"
#: Picture of each page, and the position that it shows.
PICTURES = {
    "holdem": "holdem-range-flop",
    "tarneeb": "tarneeb-lead",
    "two-suits": "two_suits-report",
    "nine-cards": "nine_cards-fork",
    "rummy": "rummy-gin-play-throw",
}


def languages():
    """Those that have pages."""
    return ["en", *sorted(folder.name for folder in DOCS.iterdir() if list(folder.glob("*.md")))]


def main(language):
    translation.use([language])
    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication

    from app.games import GAMES
    from app.shell.frame.language import prepare
    from app.shell.frame.main import make_window
    from app.shell.storage.settings import Settings
    from tests.shots import LONGEST_WAIT_MS, POSITIONS, SIZES, settle

    app = QApplication(sys.argv[:1])
    prepare(app)
    folder = (DOCS if language == "en" else DOCS / language) / "pictures"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as settings_folder:
        settings = Settings(f"{settings_folder}/settings.ini")
        settings.reduce_motion, settings.theme = True, "light"
        window = make_window(GAMES, settings)
        prepared = QEventLoop()
        window.engine.ready.connect(prepared.quit)
        QTimer.singleShot(LONGEST_WAIT_MS, prepared.quit)
        window.showNormal()
        window.resize(*SIZES[-1])
        prepared.exec()  # else the strip tells of that
        for name, position in PICTURES.items():
            window.open_file(str(POSITIONS / f"{position}.kib"))
            settle(window.page)
            window.grab().save(str(folder / f"{name}.png"), "PNG", 0)  # 0: packed best
        window.close()
    app.processEvents()


if __name__ == "__main__":
    main(sys.argv[1])
