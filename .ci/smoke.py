"""Starts the installed app without a screen, asks it one question and reads the number."""

import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.games import GAMES
from app.shell.frame.main import make_window
from app.shell.storage.settings import Settings

app = QApplication(sys.argv)
with tempfile.TemporaryDirectory() as folder:
    window = make_window(GAMES, Settings(str(Path(folder) / "settings.ini")))
    window.show()
    page = window.page
    page.job.done.connect(app.quit)
    page.change(page.from_text("AsKs QdQh"), "Ask")
    QTimer.singleShot(240_000, lambda: app.exit(1))
    status = app.exec()
    text = page.to_text()
    window.close()
print(text)
sys.exit(status or "46.2 %" not in text)
