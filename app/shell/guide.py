"""The guide: what to click in a room, what its figures mean and how sure they are, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QKeySequence, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QTextBrowser, QVBoxLayout, QWidget

from app.cards.controls import Button, SegmentedControl
from app.cards.text import Text
from app.shell.dialogs import KEYS, Keys
from app.shell.game import Game
from app.words.translation import _

SIZE = (760, 680)  # px


def folder() -> Path:
    """Where the pages are: beside the assets of an installed Kibitzer, or in its sources."""
    installed = Path(str(files("assets"))) / "guide"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "docs"


def page_text(room: str, keys: Keys) -> str:
    """Markdown of a room's page, with its keys and those of every room at the end."""
    text = (folder() / f"{room.replace('_', '-')}.md").read_text(encoding="utf-8")
    here = [_("## Keys"), *_rows(keys)] if keys else []
    return "\n".join([text, *here, "", _("## Keys everywhere"), *_rows(KEYS)]) + "\n"


def _rows(keys: Keys) -> list[str]:
    rows = [f"| `{names}` | {meaning} |" for names, meaning in keys]
    return ["", f"| {_('Key')} | {_('does')} |", "|---|---|", *rows]


class _Page(QTextBrowser):
    """A page of the guide, whose pictures are as wide as the text."""

    WIDTH = 660  # px

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        path = folder() / (name.toString() if isinstance(name, QUrl) else name)
        if kind != QTextDocument.ResourceType.ImageResource.value or not path.is_file():
            return None
        sharp = self.devicePixelRatioF()
        picture = QImage(str(path)).scaledToWidth(
            round(sharp * self.WIDTH), Qt.TransformationMode.SmoothTransformation
        )
        picture.setDevicePixelRatio(sharp)
        return picture

    def space_out(self) -> None:
        """Leave room between paragraphs, and more above headings: Markdown comes without."""
        block = self.document().begin()
        while block.isValid():
            shape = block.blockFormat()
            shape.setTopMargin(14 if shape.headingLevel() else 3 if block.textList() else 6)
            QTextCursor(block).setBlockFormat(shape)
            block = block.next()


class GuideDialog(QDialog):
    """Pages of the rooms, with a field that finds words; it needs no network."""

    def __init__(self, games: Sequence[Game], index: int, room_keys: Keys, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Guide"))
        self._games, self._open, self._keys = games, index, room_keys
        self.rooms = SegmentedControl(
            [game.title for game in games], small=True, chosen=index, name=_("Room")
        )
        self.rooms.changed.connect(self._show)
        self.wanted = QLineEdit()
        self.wanted.setAccessibleName(_("Find"))
        self.wanted.setPlaceholderText(_("Find (Ctrl+F)"))
        self.wanted.textEdited.connect(lambda text: self._find(text, anew=True))
        self.wanted.returnPressed.connect(lambda: self._find(self.wanted.text()))
        self.found = Text("", "hint")
        self.page = _Page()
        self.page.setAccessibleName(_("Guide"))
        self.page.setOpenLinks(False)
        close = Button(_("Close"), kind="outline")
        close.clicked.connect(self.reject)
        QShortcut(QKeySequence("Ctrl+F"), self).activated.connect(self.wanted.setFocus)
        foot = QHBoxLayout()
        foot.addWidget(self.wanted, 1)
        foot.addWidget(self.found, 1)
        foot.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(12)
        column.addWidget(self.rooms)
        column.addWidget(self.page, 1)
        column.addLayout(foot)
        self.finished.connect(self.deleteLater)
        self.resize(*SIZE)
        self._show(index)
        self.page.setFocus()

    def _show(self, index: int) -> None:
        keys = self._keys if index == self._open else ()
        self.page.setMarkdown(page_text(self._games[index].name, keys))
        self.page.space_out()
        self.found.set_text("")

    def _find(self, text: str, *, anew: bool = False) -> None:
        """Go to the next place with `text`, or to the first one from the top on."""
        self.found.set_text("")
        if not text:
            return
        if anew or not self.page.find(text):
            self.page.moveCursor(self.page.textCursor().MoveOperation.Start)
            if not self.page.find(text, QTextDocument.FindFlag(0)):
                self.found.set_text(_("Not on this page"))
