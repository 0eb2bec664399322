"""The guide in its window: a page for every room, its keys, its pictures, and finding words."""

import re

import pytest
from PySide6.QtCore import Qt

from app.games import GAMES
from app.shell import guide
from app.shell.guide import GuideDialog


@pytest.fixture
def dialog(window_in):
    window = window_in("holdem")
    return GuideDialog(GAMES, 0, window.page.keys, window.page)


def test_f1_opens_the_page_of_the_open_room(qtbot, window_in, monkeypatch):
    opened = []
    monkeypatch.setattr(GuideDialog, "exec", lambda self: opened.append(self))
    window = window_in("nine_cards")

    def active():  # a window of another test that goes may take it once more
        window.activateWindow()
        return window.isActiveWindow()

    qtbot.waitUntil(active)
    qtbot.keyClick(window, Qt.Key.Key_F1)
    text = opened[0].page.toPlainText()
    assert text.startswith("Nine Cards")
    for names, meaning in window.page.keys:
        assert names in text
        assert meaning in text
    assert "Keys everywhere" in text


def test_every_room_has_its_page_and_picture(dialog):
    for index, game in enumerate(GAMES):
        dialog.rooms.segment(index).click()
        text = dialog.page.toMarkdown()
        assert text.startswith(f"# {game.title.replace('’', chr(39))}")
        (picture,) = re.findall(r"\]\((pictures/[^)]+\.png)\)", text)
        assert (guide.folder() / picture).is_file()
        assert "../" not in text


def test_words_are_found_one_after_another(qtbot, dialog):
    dialog.show()
    qtbot.keyClicks(dialog.wanted, "equity")
    first = dialog.page.textCursor().position()
    assert dialog.page.textCursor().selectedText().lower() == "equity"
    qtbot.keyClick(dialog.wanted, Qt.Key.Key_Return)
    assert dialog.page.textCursor().position() > first
    assert dialog.found.plain() == ""
    qtbot.keyClicks(dialog.wanted, " of nonsense")
    assert dialog.found.plain() == "Not on this page"
