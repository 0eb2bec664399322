"""The language of the window: which one, its direction, and Qt's own words in it."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from app.shell.settings import SYSTEM, Settings
from app.words import translation


def speak() -> None:
    """Speak what the settings say or, if they say nothing, what the system does."""
    settings = Settings()
    system = settings.language == SYSTEM
    languages = QLocale.system().uiLanguages() if system else [settings.language]
    translation.use(languages, own_digits=settings.own_digits)


def prepare(app: QApplication) -> None:
    """Let `app` run in the direction of the language; Qt's buttons and menus speak it, too.

    What is typed, also in fields of Qt's own, has the digits and the point of files.
    """
    QLocale.setDefault(QLocale.c())
    right_to_left = translation.right_to_left()
    both = Qt.LayoutDirection
    app.setLayoutDirection(both.RightToLeft if right_to_left else both.LeftToRight)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    own = QTranslator(app)
    if translation.language() != "en" and own.load(f"qtbase_{translation.language()}", folder):
        app.installTranslator(own)
