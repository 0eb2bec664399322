"""What is shown is copied and printed, in every room: by keys, by a right click, as one picture."""

import csv
import io

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QContextMenuEvent, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from app.cards.deck_key import DeckKey
from app.cards.hand import CardButton
from app.cards.slots import CardSlot
from app.games import GAMES
from app.look import theme
from app.shell.frame import copies
from app.shell.frame.main import AppEvents
from app.shell.storage.saving import saver
from app.widgets.copying import (
    _too_tall,
    csv_text,
    picture_parts,
    printing_parts,
    whole_size,
)
from app.widgets.panels import Panel
from tests.app.helpers import settle

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ROOMS = [game.name for game in GAMES]
HOLDEM = (
    "You “Hero”, BTN: AsKs\nSeat 2: QQ+, AQs+:0.5\nBoard: Qs 7s 2d\n"
    "Pot: 120\nTo call: 60\nStack: 400\nBet: 150\nFolds: 30"
)


@pytest.fixture
def shown(qtbot, kept_window_in):
    window = kept_window_in("holdem")
    window.page.change(window.page.from_text(HOLDEM), "Paste")
    settle(qtbot, window.page)
    return window


def menu_at(widget):
    """Menu of a right click in the middle of a widget, as the window system brings it."""
    at = widget.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
    QApplication.sendEvent(widget, event)  # which goes on to what the widget is in
    menu = QApplication.activePopupWidget()
    assert menu is not None, widget
    return menu


def made(parts):
    """What is made in parts, once it is."""
    while True:
        try:
            next(parts)
        except StopIteration as end:
            return end.value


def at_once(page):
    """Picture of a page with what is scrolled away, as Qt paints it."""
    picture, ground = QImage(whole_size(page), QImage.Format.Format_RGB32), theme.current().app
    picture.fill(QColor(ground))
    with QPainter(picture) as painter:
        page.render(painter, QPoint(0, 0))
        for content, place in _too_tall(page):
            painter.fillRect(QRect(place, content.size()), QColor(ground))
            content.render(painter, place)
    return picture


def words(menu):
    return [action.text().replace("&", "") for action in menu.actions() if action.text()]


def press(menu, wanted):
    next(a for a in menu.actions() if wanted in a.text().replace("&", "")).trigger()
    menu.close()


def copied():
    return list(csv.reader(io.StringIO(QGuiApplication.clipboard().text())))


def test_a_right_click_copies_a_table_as_csv(shown):
    press(menu_at(shown.page.panels.pot_odds.need), "Copy table (CSV)")
    rows = copied()
    assert rows[0] == ["option", "EV", "Break-even", "MDF", "Implied odds"]
    assert [row[0] for row in rows[1:]] == ["Fold", "Call 60", "Raise 150", "All in 400"]
    assert rows[1][1] == "0"
    assert shown.notes.refusal.text() == "The table was copied, 4 rows"


def test_the_note_of_a_copy_stands_at_what_was_copied(shown):
    panel = shown.page.deck
    press(menu_at(panel.legend), "Copy picture")
    assert QGuiApplication.clipboard().pixmap().size() == panel.size()
    note = shown.notes.refusal
    top = panel.mapTo(shown.rooms, QPoint(0, 0))
    assert (note.isVisible(), note.text()) == (True, "The picture was copied")
    assert abs(note.geometry().center().x() - top.x() - panel.width() // 2) < 8
    assert note.property("role") == "note"
    shown.page.refused.emit("No")
    assert note.property("role") == "error"


def test_a_right_click_copies_text_and_says_what_a_figure_is(shown):
    verdict = shown.page.verdict
    menu = menu_at(verdict.headline)
    assert words(menu)[:3] == ["Copy text", "Copy picture", "Save picture…"]
    assert "What is this?" in words(menu)
    press(menu, "Copy text")
    text = QGuiApplication.clipboard().text()
    assert text.splitlines() == [verdict.headline.plain(), verdict.detail.plain()]


def test_a_picture_is_saved_or_that_it_cannot_be_is_said(shown, tmp_path):
    file = tmp_path / "picture.png"
    shown.copies.save_picture(shown.page.board, str(file))
    saver().finish()
    assert file.read_bytes().startswith(b"\x89PNG")
    shown.copies.save_picture(shown.page.board, str(tmp_path / "none" / "x.png"))
    saver().finish()
    assert "cannot be saved" in shown.notes.refusal.text()


def test_by_key_every_panel_in_sight_is_offered(qtbot, shown):
    qtbot.keyClick(shown.page.deck.picker.key(0), Qt.Key.Key_P, CTRL | SHIFT)
    menu = QApplication.activePopupWidget()
    assert {"Pot odds", "Deck"} <= set(words(menu))
    deck = next(action.menu() for action in menu.actions() if action.text() == "Deck")
    press(deck, "Copy table")
    rows = copied()
    assert rows[0] == ["card", "seat 1", "seat 2"]
    assert len(rows) == 1 + len(shown.page.answer.next_cards)
    menu.close()


@pytest.mark.parametrize("room", ROOMS)
def test_the_whole_answer_is_copied_as_one_picture(qtbot, kept_window_in, room):
    window = kept_window_in(room)
    qtbot.waitUntil(lambda: window.activateWindow() or window.isActiveWindow())
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_C, CTRL | SHIFT)
    said = "A picture of the answer was copied"
    qtbot.waitUntil(lambda: window.notes.refusal.text() == said)
    picture = QGuiApplication.clipboard().image()
    assert picture.size() == whole_size(window.page)


@pytest.mark.parametrize("room", ROOMS)
def test_a_page_is_painted_in_parts_as_it_would_be_at_once(qtbot, kept_window_in, room):
    window = kept_window_in(room)
    window.page.change(window.page.random_state(), "Random")
    settle(qtbot, window.page)
    parts = picture_parts(window.page)
    assert len([*parts]) > 20
    assert made(picture_parts(window.page)) == at_once(window.page)


def test_what_changes_while_it_is_painted_is_painted_anew(qtbot, shown, monkeypatch):
    begun = []

    def parts(page):
        if not begun:
            QTimer.singleShot(0, page, lambda: page.change(page.random_state(), "Random"))
        begun.append(page.state)
        return picture_parts(page)

    monkeypatch.setattr(copies, "picture_parts", parts)
    QGuiApplication.clipboard().setText("old")
    shown.copy_answer()
    assert QGuiApplication.clipboard().text() == "old"  # it takes more than this turn
    qtbot.waitUntil(lambda: not QGuiApplication.clipboard().image().isNull())
    assert begun[0] is not shown.page.state
    assert begun[-1] is shown.page.state


def test_a_page_that_goes_while_it_is_painted_is_forgotten(qtbot, shown):
    told = []
    made_by = copies.Copies(shown)
    made_by.said.connect(told.append)
    page = QWidget()
    page.state = page.answer = None
    made_by.copy_answer(page)
    page.deleteLater()
    qtbot.waitUntil(lambda: not made_by.children())
    assert told == []


def test_what_is_being_printed_is_written_before_the_window_closes(
    kept_window_in, tmp_path, monkeypatch
):
    window = kept_window_in("nine_cards")
    path = tmp_path / "answer.pdf"
    window.copies.print(window.page, "Nine Cards", str(path))
    assert not path.exists()
    assert window.close()
    assert path.read_bytes().startswith(b"%PDF")


def test_a_picture_holds_what_is_scrolled_away(qtbot, kept_window_in):
    window = kept_window_in("tarneeb")
    window.page.change(window.page.random_state(), "Random")
    window.setMinimumSize(0, 0)
    window.resize(1024, 420)
    settle(qtbot, window.page)
    assert whole_size(window.page).height() > window.page.height()
    assert made(picture_parts(window.page)).height() == whole_size(window.page).height()


@pytest.mark.parametrize("room", ROOMS)
def test_the_answer_is_printed_on_one_sheet(qtbot, kept_window_in, tmp_path, room):
    window = kept_window_in(room)
    path = tmp_path / "answer.pdf"
    path.write_bytes(made(printing_parts(window.page, window.rooms.game.title)))
    text = path.read_bytes()
    assert text.startswith(b"%PDF")
    assert b"/Count 1\n" in text  # pages
    window.copies.print(window.page, "", str(tmp_path / "none" / "x.pdf"))
    qtbot.waitUntil(lambda: "cannot be saved" in window.notes.refusal.text())


@pytest.mark.parametrize("room", ROOMS)
def test_a_right_click_works_on_everything(qtbot, qapp, kept_window_in, room):
    window = kept_window_in(room)
    events = AppEvents(window)  # for what cannot be used now
    qapp.installEventFilter(events)
    window.page.change(window.page.random_state(), "Random")
    settle(qtbot, window.page)
    kinds = (Panel, DeckKey, CardButton, CardSlot)
    firsts = {}
    for widget in window.page.findChildren(QWidget):
        if isinstance(widget, kinds) and widget.isVisible():
            firsts.setdefault((type(widget), widget.isEnabled()), widget)
    assert len(firsts) > 1
    for widget in (*firsts.values(), window.header, window.rail, window.strip):
        menu = menu_at(widget)
        assert menu.actions(), widget
        menu.close()
    qapp.removeEventFilter(events)


def test_signs_of_csv_are_quoted():
    assert csv_text([("a,b", 'c"d'), ("1", "2")]) == '"a,b","c""d"\n1,2\n'
