"""What is saved and copied of every position, and what is read of copied texts, in a language.

``python -m tests.written LANGUAGE TEXTS.json`` prints it: `TEXTS.json` has texts that were copied
in another language.
"""

import json
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QEventLoop

from app.words import translation

POSITIONS = Path(__file__).parent / "positions"


#: Positions whose answers are exact and quick: all of their results are compared.
EXACT = (
    *("holdem-range-flop", "holdem-pushfold-four", "nine_cards-fork", "rummy-gin"),
    *("rummy-three-thirteen", "tarneeb-ending", "tarneeb-lead", "two_suits-report"),
)
#: Of each room, and what is written in its own way: the slow test takes all.
SAMPLE = (
    *("holdem-range-flop", "holdem-pushfold-four", "nine_cards-fork", "tarneeb-lead"),
    *("two_suits-report", "holdem-strategy-river", "holdem-at-the-table", "tarneeb-table"),
    *("tarneeb-my-hand-play", "rummy-gin-play-throw"),
)
LONGEST_WAIT_S = 120


def wait_for(page, name):
    """Let a page have an answer, if it gets one; the last one where that is exact."""
    from PySide6.QtWidgets import QApplication

    def working():  # the open hands of Tarneeb have a second question
        second = getattr(getattr(page.view, "side", None), "job", None)
        return not page.settled or (second is not None and second.running)

    end = time.monotonic() + LONGEST_WAIT_S
    while working() and (name in EXACT or page.fresh_answer is None):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)
        assert time.monotonic() < end, name


def tables(window):
    """What is copied of panels that are to be seen, as CSV."""
    from PySide6.QtGui import QGuiApplication

    from app.widgets.panels import Panel

    found = []
    for panel in window.page.findChildren(Panel):
        if panel.isVisible():
            window.copies.copy_rows(window.page, panel)
            found.append(QGuiApplication.clipboard().text())
    return list(filter(None, found))


def saved(page, state):
    """File that a position is saved as: without what modes hold that are not shown."""
    from app.shell.storage import documents

    return documents.dumps(page.room, page.to_json(page.alone(state)))


def read_as(page, text):
    """File that a text is read as."""
    try:
        return saved(page, page.from_text(text))
    except ValueError:
        return "refused"


def read_again(window, texts):
    """Files that texts of positions are read as, each where its position is shown."""
    found = {}
    for name, text in texts.items():
        window.open_file(str(POSITIONS / f"{name}.kib"))
        window.page.cancel()
        found[name] = read_as(window.page, text)
    return found


def written(window, foreign, names):
    """Of each position: its file, text, the file that each of its texts is read as, tables."""
    from PySide6.QtGui import QGuiApplication

    window.showNormal()
    window.resize(1920, 1080)
    found = {}
    for file in (POSITIONS / f"{name}.kib" for name in names):
        window.open_file(str(file))
        page = window.page
        wait_for(page, file.stem)
        window.files.copy()
        text = QGuiApplication.clipboard().text()
        read = [read_as(page, copied) for copied in (text, foreign.get(file.stem)) if copied]
        found[file.stem] = [saved(page, page.state), text, read, tables(window)]
        page.cancel()
    return found


def main(language, texts):
    translation.use([language])
    from PySide6.QtWidgets import QApplication

    from app.games import GAMES
    from app.shell.asking.engine import Engine
    from app.shell.frame.language import prepare
    from app.shell.frame.window import Window
    from app.shell.storage.settings import Settings

    app = QApplication([])
    prepare(app)
    with tempfile.TemporaryDirectory() as folder:
        window = Window(GAMES, Settings(f"{folder}/settings.ini"), Engine())
        foreign = json.loads(Path(texts).read_text(encoding="utf-8"))
        print(json.dumps(written(window, foreign, foreign)))
        window.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
