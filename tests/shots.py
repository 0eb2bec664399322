"""A picture of every room and state, from the real app: ``python -m tests.shots FOLDER``.

Each `tests/positions/*.kib` is opened in the window and photographed in light and dark at
1280x800 and 1024x700 once its answer is complete; empty tables and dialogs come too. The guide's
own pictures, in `docs`, are made anew in each of its languages. ``python -m tests.shots FOLDER ar``
takes only those of the rooms, in that language.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication

from app.words import translation
from tests import guide_pictures

POSITIONS = Path(__file__).parent / "positions"
SIZES = ((1280, 800), (1024, 700))
LONGEST_WAIT_MS = 120_000


def settle(page):
    """Run the event loop until the page has its last answer and the strip has caught up."""
    deadline = QDeadlineTimer(LONGEST_WAIT_MS)
    loop = QEventLoop()
    quiet = QDeadlineTimer(400)
    while not quiet.hasExpired():
        loop.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        if page.job.running:
            quiet = QDeadlineTimer(400)
        if deadline.hasExpired():
            raise TimeoutError(f"{page.room} did not answer")


def take(window, folder, name):
    settle(window.page)
    for width, height in SIZES:
        window.resize(width, height)
        for look in ("dark", "light"):
            window.settings.theme = look
            window.apply_settings()
            settle(window.page)
            window.grab().save(str(folder / f"{name}-{look}-{width}.png"))


def main(folder, language="en"):
    translation.use([language])
    from app.games import GAMES
    from app.shell.frame.language import prepare
    from app.shell.frame.main import make_window
    from app.shell.help.dialogs import KeysDialog, SettingsDialog
    from app.shell.storage.settings import Settings

    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication(sys.argv[:1])
    prepare(app)
    with tempfile.TemporaryDirectory() as settings_folder:
        settings = Settings(f"{settings_folder}/settings.ini")
        settings.reduce_motion = True
        window = make_window(GAMES, settings)
        window.show()
        for index, game in enumerate(GAMES):
            window.open_room(index)
            take(window, folder, f"{game.name}-empty")
            for position in sorted(POSITIONS.glob(f"{game.name}-*.kib")):
                window.open_file(str(position))
                take(window, folder, position.stem)
        window.open_room(0)
        window.open_file(str(POSITIONS / "holdem-range-flop.kib"))
        window.page.ranges.edit(1)
        settle(window.page)
        editor = QApplication.activeModalWidget()
        editor.grab().save(str(folder / "RangeEditor.png"))
        editor.reject()
        page = window.page
        keys = KeysDialog(GAMES[0].title, page.keys, page)
        for dialog in (keys, SettingsDialog(settings, window.apply_settings, page)):
            dialog.ensurePolished()
            dialog.adjustSize()
            dialog.grab().save(str(folder / f"{type(dialog).__name__}.png"))
        window.close()
    app.processEvents()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "shots"), *sys.argv[2:3])
    for language in guide_pictures.languages() if len(sys.argv) < 3 else ():
        subprocess.run([sys.executable, "-m", guide_pictures.__name__, language], check=True)
