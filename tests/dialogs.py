"""Every dialog and menu of the window, and what opens it."""

from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from app.games.holdem.equity.hand_list import HandList
from app.games.tarneeb.advice.marks import mark_menu
from app.shell.about import LicencesDialog
from app.shell.explain import FiguresDialog
from app.shell.saving import saver

POSITIONS = Path(__file__).parent / "positions"


def open_ranges(page):
    page.ranges.edit(0)
    page.ranges.editor.open_suits(0)
    QApplication.activePopupWidget().close()
    page.ranges.open_saved()
    saver().finish()


def offer_hands(window, file):
    if window.page.state.table.game is None:
        window.open_file(str(POSITIONS / f"tarneeb-table{file}.kib"))
    window.page.table_view.offer_hands()


def offer_marks(window):
    view = window.page.own_view
    mark_menu(view, view.state, 0, print).popup(QPoint(9, 9))


#: Name -> room, and what opens it in a window that shows the room.
OPENED = {
    "keys": ("holdem", lambda window: window.show_keys()),
    "palette": ("holdem", lambda window: window.open_palette()),
    "guide": ("holdem", lambda window: window.show_guide()),
    "settings": ("holdem", lambda window: window.open_settings()),
    "save": ("holdem", lambda window: window.files.save_dialog()),
    "about": ("holdem", lambda window: window.show_about()),
    "licences": ("holdem", lambda window: LicencesDialog(window.page).exec()),
    "welcome": ("holdem", lambda window: window.welcome()),
    "hand list": ("holdem", lambda window: HandList("Hands", (), window.page).open()),
    "figures": ("holdem", lambda window: FiguresDialog(window.page, None).exec()),
    "pictures": ("holdem", lambda window: window.offer_panels()),
    "open": ("holdem", lambda window: window.files.offer_recent(window.undo_button)),
    "ranges": ("holdem", lambda window: open_ranges(window.page)),
    "seat": ("holdem", lambda window: window.page.seats.open_menu(0, QPoint(9, 9))),
    "rules": ("rummy", lambda window: window.page.open_rules()),
    "rules of gin": ("rummy", lambda window: window.page.play_view.open_rules()),
    "deals": ("two_suits", lambda window: window.page.payoffs.open_survey()),
    "who wins": ("nine_cards", lambda window: window.page.open_survey()),
    "hands": ("tarneeb", lambda window: offer_hands(window, "-over")),
    "no hands": ("tarneeb", lambda window: offer_hands(window, "-bid")),
    "bids": ("tarneeb", lambda window: window.page.own_view.open_bids()),
    "marks": ("tarneeb", offer_marks),
    "forget": ("train", lambda window: window.page.clear()),
}
