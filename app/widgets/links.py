"""Texts with links to steps of a game, by mouse and with the keyboard."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from app.widgets.text import Text, plain
from app.words.counts import listed
from app.words.translation import _

LINK = re.compile(r'<a href="(-?\d+)"[^>]*>(.*?)</a>')  # as rooms write them


class Links(Text):
    """A text of which parts are links; with the keyboard, one after another."""

    def __init__(self, role: str = "body") -> None:
        super().__init__("", role, wrap=True)
        self._where = ""
        self._at = 0
        self.links: list[tuple[str, str]] = []

    def show_links(self, text: str, where: str = "") -> None:
        """Show a text; a reader says `where` before the link that the keyboard is at."""
        if text != self.markup():
            self.links = LINK.findall(text)
            self._at = 0
            mouse = Qt.TextInteractionFlag.LinksAccessibleByMouse
            flags = mouse if self.links else Qt.TextInteractionFlag.NoTextInteraction
            if self.textInteractionFlags() != flags:
                policy = self.focusPolicy()
                self.setTextInteractionFlags(flags)  # which takes the keyboard away
                self.setFocusPolicy(policy)
        self._where = where
        self.set_text(text)
        self._say()

    def _say(self) -> None:
        if not self.links:
            self.say("")
            return
        words = [self._where, plain(self.links[self._at][1])]
        if len(self.links) > 1:
            text = _("{number} of {count}")
            words.append(text.format(number=self._at + 1, count=len(self.links)))
        self.say(listed(filter(None, words)))

    def use_key(self, key: int) -> bool:
        """Go to the link beside, or do what a click on this one does."""
        if not self.links:
            return False
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.linkActivated.emit(self.links[self._at][0])
            return True
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(key), 0)
        if self.isRightToLeft():
            step = -step
        if not step or not 0 <= self._at + step < len(self.links):
            return False
        self._at += step
        self._say()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain_key = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if not (plain_key and self.use_key(event.key())):
            event.ignore()  # letters type cards
