"""The guide in its window: a page for every room, its keys, its pictures, and finding words."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextDocument

from app.games import GAMES
from app.shell.help import guide
from app.shell.help.guide import GuideDialog
from app.widgets.text import Text
from app.words import translation


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


@pytest.fixture
def arabic(qapp, dialog):
    """The guide of an Arabic window."""
    translation.use(["ar"])
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    dialog.show()
    dialog.rooms.segment(1).click()
    yield dialog
    dialog.close()
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    translation.use([])


def shown_at(page, text):
    """The line that begins with a text, and on which side of the page it begins."""
    found = page.document().find(text)
    assert not found.isNull(), text
    return "left" if page.cursorRect(found).center().x() < page.width() / 2 else "right"


def test_a_page_is_in_the_language_of_the_window_and_begins_where_it_does(arabic):
    page = arabic.page
    assert page.toPlainText().startswith("طرنيب\n")
    assert shown_at(page, "ماذا تنقر") == "right"
    assert shown_at(page, "kibitzer tarneeb deal --seed 7") == "left"
    assert shown_at(page, "المفتاح") == "right"
    picture = page.loadResource(
        QTextDocument.ResourceType.ImageResource.value, "pictures/tarneeb.png"
    )
    assert picture.width() > 0


def test_keys_and_commands_keep_their_order_within_arabic(arabic):
    text = guide.page_text("tarneeb", [("Alt C", "الشروط")])
    assert translation.isolate("`Ctrl+H`") in text
    assert "`Alt C`" in text
    assert "\n    kibitzer tarneeb deal --seed 7\n" in text


def test_a_page_that_is_not_translated_is_shown_in_english(arabic, tmp_path, monkeypatch):
    for name in ("holdem.md", "tarneeb.md", "without-looking.md"):
        (tmp_path / name).write_text("# English\n\nWords.\n")
    (tmp_path / "ar").mkdir()
    (tmp_path / "ar" / "holdem.md").write_text("# هولدم\n\nكلمات\n", encoding="utf-8")
    monkeypatch.setattr(guide, "folder", lambda: tmp_path)
    arabic.rooms.segment(0).click()
    assert shown_at(arabic.page, "كلمات") == "right"
    arabic.rooms.segment(1).click()
    assert shown_at(arabic.page, "Words.") == "left"


def guides(monkeypatch):
    """Guides that are opened from now on, shown and not waited for."""
    opened = []

    def show(dialog):
        opened.append(dialog)
        dialog.show()

    monkeypatch.setattr(GuideDialog, "exec", show)
    return opened


def is_in_the_middle(page):
    middle = page.cursorRect().center().y()
    ends = page.verticalScrollBar().value() in (0, page.verticalScrollBar().maximum())
    return ends or abs(middle - page.viewport().height() // 2) <= page.cursorRect().height()


def test_the_rail_opens_the_guide(qtbot, window_in, monkeypatch):
    opened = guides(monkeypatch)
    window = window_in("nine_cards")
    qtbot.mouseClick(window.rail.guide, Qt.MouseButton.LeftButton)
    assert opened[0].page.toPlainText().startswith("Nine Cards")


def test_a_heading_leads_to_its_line(qtbot, window_in, monkeypatch):
    opened = guides(monkeypatch)
    window = window_in("rummy")
    qtbot.waitUntil(window.isActiveWindow)
    window.page.choose_mode("gin_play")
    choices = window.page.play_view.choices.throws
    heading = next(h for h in choices.findChildren(Text) if h.plain() == "±")
    assert heading.toolTip()
    qtbot.mouseClick(heading, Qt.MouseButton.LeftButton)
    (dialog,) = opened
    qtbot.waitUntil(lambda: dialog.page.textCursor().selectedText() == "±")
    assert dialog.page.textCursor().charFormat().fontWeight() > QFont.Weight.Normal
    assert is_in_the_middle(dialog.page)


def test_a_heading_without_a_line_leads_to_what_figures_mean(qtbot, window_in):
    window = window_in("holdem")
    dialog = GuideDialog(GAMES, 0, window.page.keys, window.page, "no such heading")
    dialog.show()
    qtbot.waitUntil(lambda: dialog.page.textCursor().block().text() == "What the figures mean")


def test_what_is_found_stands_in_the_middle(qtbot, dialog):
    dialog.show()
    qtbot.keyClicks(dialog.wanted, "bluff")
    assert dialog.page.textCursor().selectedText() == "bluff"
    assert is_in_the_middle(dialog.page)
