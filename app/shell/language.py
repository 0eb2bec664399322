"""The language of the window: which one, its direction, and Qt's own words in it."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from app.shell.settings import SYSTEM, Settings
from app.words import translation


def chosen_languages() -> list[str]:
    """What the settings say or, if they say nothing, what the system does; the best first."""
    chosen = Settings().language
    return QLocale.system().uiLanguages() if chosen == SYSTEM else [chosen]


def prepare(app: QApplication) -> None:
    """Let `app` run in the direction of the language; Qt's buttons and menus speak it, too."""
    right_to_left = translation.right_to_left()
    both = Qt.LayoutDirection
    app.setLayoutDirection(both.RightToLeft if right_to_left else both.LeftToRight)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    own = QTranslator(app)
    if translation.language() != "en" and own.load(f"qtbase_{translation.language()}", folder):
        app.installTranslator(own)
