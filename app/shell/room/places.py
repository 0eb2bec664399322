"""Where files are opened and saved, and what they may be called: alike in all dialogs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from app.shell.storage.settings import Settings

if TYPE_CHECKING:
    from app.shell.room.page import Page

LONGEST_NAME = 60  # letters of a name that is proposed

_settings: Settings | None = None


def use(settings: Settings) -> None:
    """Begin in the folder that these settings know of the last file, and let them know the next."""
    global _settings
    _settings = settings


def path_to_save(parent: QWidget, title: str, name: str, kinds: str) -> str:
    """Ask where to save a file for which `name` is proposed; empty if nowhere."""
    begin = str(Path(_folder(), name))
    while path := QFileDialog.getSaveFileName(parent, title, begin, kinds)[0]:
        begin = with_ending(path, Path(name).suffix, kinds)
        if begin == path or not Path(begin).exists():  # else that is asked about, too
            return _remembered(begin)
    return ""


def with_ending(path: str, ending: str, kinds: str) -> str:
    """A path with an ending, unless it has one of some kinds, as Qt's dialogs want them.

    What comes after a dot may be part of a name: ``27.11``.
    """
    known = re.findall(r"\*(\.\w+)", kinds)
    given = Path(path).suffix.lower()
    return path if given in known or (given and "(*)" in kinds) else path + ending


def path_to_open(parent: QWidget, title: str, kinds: str) -> str:
    """Ask which file to open; empty if none."""
    return _remembered(QFileDialog.getOpenFileName(parent, title, _folder(), kinds)[0])


def proposed_name(page: Page) -> str:
    """Name without ending for what is saved of a page: its file's, or what its position is."""
    if page.file:
        return Path(page.file).stem
    # One that every system takes, and every dialog shows whole.
    name = re.sub(r"[^A-Za-z0-9 ,+.-]+", "-", page.file_stem()).strip(" .-")
    return name[:LONGEST_NAME].strip() or page.room


def _folder() -> str:
    return _settings.folder if _settings is not None else ""


def _remembered(path: str) -> str:
    if path and _settings is not None:
        _settings.folder = str(Path(path).parent)
    return path
