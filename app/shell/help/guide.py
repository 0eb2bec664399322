"""The guide: what to click in a room, what its figures mean and how sure they are, the keys."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import (
    QFont,
    QImage,
    QKeySequence,
    QShortcut,
    QShowEvent,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextTable,
)
from PySide6.QtWidgets import QDialog, QLineEdit, QTextBrowser, QWidget

from app.look.paint import is_mirrored
from app.shell.room.actions import Keys, keys_everywhere
from app.shell.room.game import Game
from app.widgets.controls import Button, SegmentedControl
from app.widgets.layout import across, down
from app.widgets.text import Text
from app.words import translation
from app.words.translation import _, has_right_to_left, isolate, pgettext

SIZE = (760, 680)  # px
FIGURES = 1  # number of the heading on what figures mean, on every room's page, from 0


def folder() -> Path:
    """Where the pages are: beside the assets of an installed Kibitzer, or in its sources."""
    installed = Path(str(files("assets"))) / "guide"
    return installed if installed.is_dir() else Path(__file__).parents[3] / "docs"


def page_file(room: str) -> Path:
    """A room's page in the language that is spoken; the English one if that has none."""
    name = f"{room.replace('_', '-')}.md"
    own = folder() / translation.language() / name
    return own if own.is_file() else folder() / name


def page_text(room: str, keys: Keys) -> str:
    """Markdown of a room's page, how it is used without looking, and all keys at the end."""
    text, listened = (
        page_file(name).read_text(encoding="utf-8") for name in (room, "without_looking")
    )
    text += "\n" + re.sub(r"^#", "##", listened, flags=re.MULTILINE)  # a section of the room's page
    here = [_("## Keys"), *_rows(keys)] if keys else []
    whole = "\n".join([text, *here, "", _("## Keys everywhere"), *_rows(keys_everywhere())]) + "\n"
    return _right_to_left(whole) if translation.right_to_left() else whole


def _rows(keys: Keys) -> list[str]:
    # Translators: head of a column of keys, as on a keyboard; beside it stands what each does
    key, does = _("Key"), pgettext("a key", "does")
    rows = [f"| {_key(names)} | {meaning} |" for names, meaning in keys]
    return ["", f"| {key} | {does} |", "|---|---|", *rows]


def _key(names: str) -> str:
    return names if has_right_to_left(names) else f"`{names}`"


def _right_to_left(text: str) -> str:
    """Markdown whose ``code`` keeps its order within sentences, and whose tables begin right."""
    code = re.compile(r"^    .*?$|^```.*?^```$|(`[^`]+`)", re.MULTILINE | re.DOTALL)
    text = code.sub(lambda found: isolate(found[1]) if found[1] else found[0], text)
    row = re.compile(r"^\|(.*)\|$", re.MULTILINE)  # Qt lays columns out from the left in any case
    return row.sub(lambda found: f"|{'|'.join(found[1].split('|')[::-1])}|", text)


class _Page(QTextBrowser):
    """A page of the guide, whose pictures are as wide as the text."""

    WIDTH = 660  # px
    folder = Path()  # of the page that is shown

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        wanted = name.toString() if isinstance(name, QUrl) else name
        here = [path for home in (self.folder, folder()) if (path := home / wanted).is_file()]
        if kind != QTextDocument.ResourceType.ImageResource.value or not here:
            return None
        sharp = self.devicePixelRatioF()
        picture = QImage(str(here[0])).scaledToWidth(
            round(sharp * self.WIDTH), Qt.TransformationMode.SmoothTransformation
        )
        picture.setDevicePixelRatio(sharp)
        return picture

    def show_page(self, file: Path, text: str) -> None:
        """Show the Markdown `text` of `file`; lines begin where those of its language do."""
        self.folder = file.parent
        option = self.document().defaultTextOption()
        both = Qt.LayoutDirection
        mixed = both.LayoutDirectionAuto  # English, with keys in another language at its end
        own = both.RightToLeft if is_mirrored() else both.LeftToRight
        option.setTextDirection(mixed if file.parent == folder() else own)
        self.document().setDefaultTextOption(option)
        self.setMarkdown(text)
        self._space_out()

    def center(self) -> None:
        """Scroll so that what was found is in the middle."""
        bar = self.verticalScrollBar()
        middle = self.cursorRect().center().y() - self.viewport().height() // 2
        bar.setValue(bar.value() + middle)

    def go_to(self, term: str) -> None:
        """Show where a term is explained: in strong letters, else where figures are."""
        found = self.document().find(term)
        while not found.isNull() and found.charFormat().fontWeight() <= QFont.Weight.Normal:
            found = self.document().find(term, found)
        if found.isNull():
            block, left = self.document().begin(), FIGURES
            while block.isValid() and left >= 0:
                left -= block.blockFormat().headingLevel() == 2
                found = QTextCursor(block)
                block = block.next()
        self.setTextCursor(found)
        self.center()

    def go_to_heading(self, heading: str) -> None:
        """Show what is said under a heading, from the top of the page on."""
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and block.text() == heading:
                self.moveCursor(QTextCursor.MoveOperation.End)  # so that it comes to the top
                self.setTextCursor(QTextCursor(block))
                return
            block = block.next()

    def _space_out(self) -> None:
        """Leave room between paragraphs, and more above headings: Markdown comes without."""
        block = self.document().begin()
        while block.isValid():
            shape = block.blockFormat()
            shape.setTopMargin(14 if shape.headingLevel() else 3 if block.textList() else 6)
            if shape.hasProperty(QTextFormat.Property.BlockCodeLanguage):  # commands
                shape.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            QTextCursor(block).setBlockFormat(shape)
            block = block.next()
        for table in self.document().rootFrame().childFrames() if is_mirrored() else ():
            if isinstance(table, QTextTable):
                place = table.format()
                place.setAlignment(Qt.AlignmentFlag.AlignRight)
                table.setFormat(place)


class GuideDialog(QDialog):
    """Pages of the rooms, with a field that finds words; it needs no network."""

    def __init__(
        self,
        games: Sequence[Game],
        index: int,
        room_keys: Keys,
        parent: QWidget,
        term: str = "",
        heading: str = "",
    ) -> None:
        """Open the page of room `index`, at what it says of `term`, or under a heading."""
        super().__init__(parent)
        self._term, self._heading = term, heading
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
        close = Button(_("Close"), kind="outline", then=self.reject)
        QShortcut(QKeySequence("Ctrl+F"), self).activated.connect(self.wanted.setFocus)
        down(
            self.rooms,
            (self.page, 1),
            across((self.wanted, 1), (self.found, 1), close),
            spacing=12,
            margins=(20, 18, 20, 18),
            within=self,
        )
        self.finished.connect(self.deleteLater)
        self.resize(*SIZE)
        self._show(index)
        self.page.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._term:  # after the lines have found their places
            QTimer.singleShot(0, self, lambda: self.page.go_to(self._term))
        elif self._heading:
            QTimer.singleShot(0, self, lambda: self.page.go_to_heading(self._heading))

    def _show(self, index: int) -> None:
        keys = self._keys if index == self._open else ()
        room = self._games[index].name
        self.page.show_page(page_file(room), page_text(room, keys))
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
                return
        self.page.center()
