"""The language of the window: which one, its direction, and Qt's own words in it."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from app.shell.storage.settings import SYSTEM, Settings
from app.words import seating, translation
from app.words.translation import _


def speak() -> None:
    """Speak what the settings say or, if they say nothing, what the system does."""
    settings = Settings()
    system = settings.language == SYSTEM
    languages = QLocale.system().uiLanguages() if system else [settings.language]
    translation.use(languages, own_digits=settings.own_digits)
    seating.use(as_said=settings.seats_as_said)


def prepare(app: QApplication) -> None:
    """Let `app` run in the direction of the language; Qt's buttons and menus speak it, too.

    What is typed, also in fields of Qt's own, has the digits and the point of files.
    """
    QLocale.setDefault(QLocale.c())
    right_to_left = translation.right_to_left()
    both = Qt.LayoutDirection
    app.setLayoutDirection(both.RightToLeft if right_to_left else both.LeftToRight)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translation.language() != "en":
        app.installTranslator(_Gaps(app))  # asked last: after Qt's own, which is installed later
    own = QTranslator(app)
    if translation.language() != "en" and own.load(f"qtbase_{translation.language()}", folder):
        app.installTranslator(own)


class _Gaps(QTranslator):
    """Says what Qt's own catalogues may lack of its dialogs for files."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._texts = {
            "&Look in:": _("&Look in:"),
            "Files of &type:": _("Files of &type:"),
            # Translators: kinds of files, in a dialog that opens one
            "Folder": _("Folder"),
            "File": _("File"),
            "%1 File": _("%1 File"),
            "Drive": _("Drive"),
            "Unknown": _("Unknown"),
        }

    def isEmpty(self) -> bool:
        return False  # else it is not installed

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        if context in ("QFileDialog", "QAbstractFileIconProvider"):
            return self._texts.get(text)
        return None
