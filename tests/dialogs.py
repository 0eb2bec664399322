"""Every dialog and menu of the window, and what opens it."""

import ast
from concurrent.futures import Future
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from app.games.holdem.equity.hand_list import HandList
from app.games.tarneeb.advice.marks import mark_menu
from app.games.tarneeb.advice.scoring_dialog import ScoringBox
from app.games.two_suits.words import EXPORTS
from app.shell.help.about import LicencesDialog
from app.shell.help.explain import FiguresDialog
from app.shell.storage.saving import saver

ROOT = Path(__file__).parents[1]
POSITIONS = ROOT / "tests" / "positions"
QTS = {"QDialog", "QFileDialog", "QInputDialog", "QMenu", "QMessageBox"}


def open_ranges(page):
    page.ranges.edit(0)
    page.ranges.editor.open_suits(0)
    QApplication.activePopupWidget().close()
    page.ranges.open_saved()
    saver().finish()


def offer_formats(page):
    page.ranges.edit(0)
    page.ranges.editor.copy_button.click()
    QApplication.activePopupWidget().close()


def in_mode(window, mode):
    """The view of a mode of Hold'em."""
    window.page.choose_mode(mode)
    return window.page.view


def offer_robots(window):
    view = in_mode(window, "table")
    view.choose_robot((view.state.me + 1) % view.state.table.seats)


def offer_players(window):
    view, nobody_met = in_mode(window, "in_play"), Future()
    nobody_met.set_result([])
    seat = (view.state.me + 1) % view.state.table.seats
    view._offer_players(seat, view.felt.boxes[seat], nobody_met)


def close_with_something_unsaved(window):
    window.page.unsaved = lambda: "Something would be lost."
    window.close()
    del window.page.unsaved


def offer_payoffs(window):
    payoffs = window.page.payoffs
    payoffs.exports = lambda: dict.fromkeys(EXPORTS)
    payoffs._open_menu()


def offer_recent(window):
    window.settings.add_recent(str(POSITIONS / "tarneeb-lead.kib"))
    window.files.offer_recent(window.undo_button)


def offer_tricks(window):
    if not window.page.own_view.state.played:
        window.open_file(str(POSITIONS / "tarneeb-my-hand-play.kib"))
    window.page.own_view.offer_next()


def offer_hands(window, file):
    if window.page.state.table.game is None:
        window.open_file(str(POSITIONS / f"tarneeb-table{file}.kib"))
    window.page.table_view.offer_hands()


def offer_calls(window):
    if not window.page.own_view.state.calls:
        window.open_file(str(POSITIONS / "tarneeb-my-hand.kib"))
    window.page.own_view.offer_calls()


def offer_marks(window):
    view = window.page.own_view
    mark_menu(view, view.state, 0, print).popup(QPoint(9, 9))


def make_scoring(window):
    box = window.page.findChild(ScoringBox)
    box.choose(box.count() - 1)


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
    "open": ("holdem", lambda window: window.files.open_dialog()),
    "print": ("holdem", lambda window: window.copies.ask_and_print(window.page, "Hold’em")),
    "recent": ("holdem", offer_recent),
    "ranges": ("holdem", lambda window: open_ranges(window.page)),
    "formats": ("holdem", lambda window: offer_formats(window.page)),
    "seat": ("holdem", lambda window: window.page.seats.open_menu(0, QPoint(9, 9))),
    "name": ("holdem", lambda window: window.page.seats.ask_name(0)),
    "robots": ("holdem", offer_robots),
    "players": ("holdem", offer_players),
    "closing": ("holdem", close_with_something_unsaved),
    "histories": ("holdem", lambda window: in_mode(window, "review").add_files()),
    "folder": ("holdem", lambda window: in_mode(window, "review").add_folder()),
    "forget hands": ("holdem", lambda window: in_mode(window, "review").forget_all()),
    "rules": ("rummy", lambda window: window.page.open_rules()),
    "rules of gin": ("rummy", lambda window: window.page.play_view.open_rules()),
    "payoffs": ("two_suits", offer_payoffs),
    "deals": ("two_suits", lambda window: window.page.payoffs.open_survey()),
    "who wins": ("nine_cards", lambda window: window.page.open_survey()),
    "hands": ("tarneeb", lambda window: offer_hands(window, "-over")),
    "no hands": ("tarneeb", lambda window: offer_hands(window, "-bid")),
    "bids": ("tarneeb", lambda window: window.page.own_view.open_bids()),
    "tricks": ("tarneeb", offer_tricks),
    "marks": ("tarneeb", offer_marks),
    "calls": ("tarneeb", offer_calls),
    "scoring": ("tarneeb", make_scoring),
    "forget": ("train", lambda window: window.page.clear()),
}

#: Where the app makes them -> who opens that here.
MADE = {
    "app/games/holdem/equity/parts_control.py open_list": "hand list",
    "app/games/holdem/equity/seats.py ask_name": "name",
    "app/games/holdem/equity/seats.py open_menu": "seat",
    "app/games/holdem/in_play/view.py _offer_players": "players",
    "app/games/holdem/ranges/dialogs.py _make": "ranges",
    "app/games/holdem/ranges/dialogs.py _show_saved": "ranges",
    "app/games/holdem/ranges/editor.py _offer_formats": "formats",
    "app/games/holdem/ranges/editor.py open_suits": "ranges",
    "app/games/holdem/review/view.py add_files": "histories",
    "app/games/holdem/review/view.py add_folder": "folder",
    "app/games/holdem/review/view.py forget_all": "forget hands",
    "app/games/holdem/table/view.py choose_robot": "robots",
    "app/games/nine_cards/page.py open_survey": "who wins",
    "app/games/rummy/gin/view.py open_rules": "rules of gin",
    "app/games/rummy/page.py open_rules": "rules",
    "app/games/tarneeb/advice/bid_panels.py offer": "bids",
    "app/games/tarneeb/advice/marks.py mark_menu": "marks",
    "app/games/tarneeb/advice/play_panels.py offer_next": "tricks",
    "app/games/tarneeb/advice/scoring_dialog.py choose": "scoring",
    "app/games/tarneeb/own/view.py offer_call": "calls",
    "app/games/tarneeb/own/view.py offer_calls": "calls",
    "app/games/tarneeb/table/view.py offer_hands": "hands",
    "app/games/two_suits/payoffs.py _open_menu": "payoffs",
    "app/games/two_suits/payoffs.py open_survey": "deals",
    "app/shell/help/about.py show_licences": "licences",
    "app/shell/frame/copies.py _menu": "pictures",
    "app/shell/help/explain.py ask": "figures",
    "app/shell/frame/files.py offer_recent": "recent",
    "app/shell/frame/files.py save_dialog": "save",
    "app/shell/room/places.py path_to_open": "open",
    "app/shell/room/places.py path_to_save": "print",
    "app/shell/frame/window.py _ask_to_close": "closing",
    "app/shell/frame/window.py open_palette": "palette",
    "app/shell/frame/window.py open_settings": "settings",
    "app/shell/frame/window.py show_about": "about",
    "app/shell/frame/window.py show_guide": "guide",
    "app/shell/frame/window.py show_keys": "keys",
    "app/shell/frame/window.py welcome": "welcome",
    "app/train/page.py clear": "forget",
}


def made_in_app():
    """Where a dialog or a menu is made in the sources: ``app/cards/hand.py save_dialog``."""
    sources, classes, popups = {}, [], set()
    for path in sorted(ROOT.glob("app/**/*.py")):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        sources[path.relative_to(ROOT).as_posix()] = text, tree
        found = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        if "WindowType.Popup" in text:
            popups |= {one.name for one in found if "WindowType.Popup" in ast.unparse(one)}
        classes += found
    kinds, more = set(), popups | QTS
    while more - kinds:
        kinds |= more
        more = {c.name for c in classes if any(_named(base) in kinds for base in c.bases)}
    return {
        f"{path} {function.name}"
        for path, (text, tree) in sources.items()
        if any(f"{kind}(" in text or f"{kind}." in text for kind in kinds)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for call in ast.walk(function)
        if isinstance(call, ast.Call) and _made(call.func) in kinds
    }


def _named(node):
    return ast.unparse(node).rpartition(".")[2]


def _made(called):
    """Class of what a call makes: its name, or before that of a method of the class, as in Qt."""
    names = ast.unparse(called).split(".")
    return next((name for name in names if name[:1].isupper()), "")
