"""What this Kibitzer is: version, licences, where it keeps its files, a report to copy."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QWidget

from app.look import theme
from app.shell.help.dialogs import Dialog
from app.shell.storage import version
from app.shell.storage.settings import Settings
from app.widgets.controls import Button
from app.widgets.text import Text
from app.words.translation import _, english
from engine.folders import cache_root

LICENCES_SIZE = (720, 560)  # px


def report(settings: Settings) -> str:
    """Facts that help to find a defect, without anything personal."""
    screen = QGuiApplication.primaryScreen()
    size = screen.size()
    facts = [
        *version.system(),
        (
            _("Screen"),
            _("{width} x {height}, scale {devicePixelRatio:g}").format(
                width=size.width(), height=size.height(), devicePixelRatio=screen.devicePixelRatio()
            ),
        ),
        (_("Windows by"), QGuiApplication.platformName()),
        (
            _("Theme"),
            _("{theme}, shown {name}").format(theme=settings.theme, name=theme.current().name),
        ),
        (_("Suits"), _("four colours") if settings.four_colours else _("two colours")),
        (_("Motion"), "reduced" if theme.reduce_motion() else "full"),
        (_("Room"), settings.room),
    ]
    return "\n".join(f"{name}: {value}" for name, value in facts if value) + "\n"


def licences() -> str:
    """All licences of a bundle; elsewhere its own and its fonts', and what is installed beside."""
    bundled = version.ROOT / "assets" / "notices.txt"
    if bundled.is_file():
        return bundled.read_text(encoding="utf-8")
    own = version.ROOT / "LICENSE"
    texts = [own.read_text(encoding="utf-8")] if own.is_file() else [_("Kibitzer: MIT licence.")]
    fonts = version.ROOT / "assets" / "fonts"
    texts += [path.read_text(encoding="utf-8") for path in sorted(fonts.glob("OFL*.txt"))]
    texts.append(_("Installed beside it, each with its licence:"))
    texts += [f"{name} {version.version_of(name)}" for name in version.libraries()]
    return "\n\n".join(texts)


class AboutDialog(Dialog):
    """Version, places of files, licences."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(_("About Kibitzer"), parent)
        self._settings = settings
        self.column.addWidget(Text(f"Kibitzer {version.full_version()}", "title"))
        self.column.addWidget(
            Text(_("A card-game adviser that looks over your shoulder and knows the odds."))
        )
        for words, path in (
            (_("Settings and positions: {path}"), settings.path),
            (_("Compiled code, which can be deleted: {path}"), cache_root()),
        ):
            line = Text(words.format(path=version.without_home(path)), "hint", wrap=True)
            self.column.addWidget(line)
        self.copy_button = Button(_("Copy a report"), kind="outline")
        self.copy_button.setToolTip(
            _("Versions, processor, screen and settings, to go with the description of a defect")
        )
        self.copy_button.clicked.connect(self.copy)
        self.licences_button = Button(_("Licences"), kind="outline", then=self.show_licences)
        for button in (self.copy_button, self.licences_button):
            self.box.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        self.setMinimumWidth(480)

    def copy(self) -> None:
        """Put the report on the clipboard."""
        with english():  # for who looks for the defect
            text = report(self._settings)
        QGuiApplication.clipboard().setText(text)
        self.copy_button.setText(_("Copied"))

    def show_licences(self) -> None:
        """Open the licences in a dialog of their own."""
        LicencesDialog(self).exec()


class LicencesDialog(Dialog):
    """The licences of Kibitzer and of what comes with it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Licences"), parent)
        text = QPlainTextEdit(licences())
        text.setReadOnly(True)
        text.setAccessibleName(_("Licences"))
        self.column.addWidget(text)
        self.resize(*LICENCES_SIZE)
