"""The window with its rooms: files, clipboard, undo, settings, start and end."""

import gc
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

from app.games import GAMES
from app.games.tarneeb.table.panels import CostPanel
from app.look import theme
from app.look.colours import sharper
from app.shell.frame.files import MOST_PASTED
from app.shell.frame.window import SMALLEST, TITLE_BAR_PX, Window
from app.shell.help.dialogs import KeysDialog, SettingsDialog
from app.shell.storage import documents
from app.shell.storage.saving import saver
from app.shell.storage.settings import Settings
from app.widgets.controls import Button
from app.widgets.scroll import ScrollList
from app.widgets.text import Text
from app.words import translation
from engine.cards import parse_cards
from tests.app.helpers import resize, save, settle
from tests.helpers import LONGEST_S

POSITIONS = Path(__file__).parents[3] / "positions"
HANDS = {"seats": [["As", "Ks"], ["Qd", "Qh"]], "board": [None] * 5, "dead": []}


@pytest.fixture
def settings(tmp_path):
    return Settings(str(tmp_path / "settings.ini"))


@pytest.fixture
def window(request):
    own = request.node.get_closest_marker("own_window")
    return (
        request.getfixturevalue("new_window")
        if own
        else request.getfixturevalue("kept_window_in")("holdem")
    )


@pytest.fixture
def new_window(qtbot, engine, settings, monkeypatch):
    window = Window(GAMES, settings, engine)
    monkeypatch.setattr(engine, "stop", lambda: None)  # other tests go on with it
    qtbot.addWidget(window)
    window.showNormal()  # the offscreen screen is so small that the window would be maximized
    window.setMinimumSize(*SMALLEST)
    window.resize(1280, 800)
    qtbot.waitExposed(window)
    return window


def saved(tmp_path, position=HANDS, name="hand.kib"):
    path = tmp_path / name
    documents.save(path, "holdem", position)
    return str(path)


def test_a_saved_position_opens_and_can_be_undone(window, tmp_path):
    window.open_file(saved(tmp_path))
    assert window.page.state.hole(0) == tuple(parse_cards("AsKs"))
    assert window.undo_button.isEnabled()
    window.undo_button.click()
    assert window.page.state.is_blank()
    assert window.redo_button.isEnabled()


def test_what_is_saved_opens_again(window, tmp_path, monkeypatch):
    window.open_file(saved(tmp_path))
    target = tmp_path / "again"
    monkeypatch.setattr(QFileDialog, "exec", lambda self: True)
    monkeypatch.setattr(
        QFileDialog, "selectedFiles", lambda self: [f"{target}.{self.defaultSuffix()}"]
    )
    window.files.save_dialog()
    saver().finish()
    room, position = documents.load(tmp_path / "again.kib")
    assert room == "holdem"
    assert position["seats"] == HANDS["seats"]
    window.new()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (f"{target}.kib", ""))
    window.files.open_dialog()
    assert window.page.state.hole(1) == tuple(parse_cards("QdQh"))
    assert window.settings.folder == str(tmp_path)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("nonsense", "“bad.kib” is damaged or is not a Kibitzer position."),
        (
            json.dumps({"format": "kibitzer", "version": 1, "room": "chess", "position": {}}),
            "“bad.kib” is for a room “chess” that this Kibitzer does not have.",
        ),
        (
            documents.dumps("holdem", HANDS | {"dead": ["As"]}),
            "In “bad.kib”: “As” was given twice; each card is in the deck only once.",
        ),
    ],
)
def test_a_bad_file_is_explained_and_changes_nothing(window, tmp_path, content, sentence):
    window.open_file(saved(tmp_path))
    before = window.page.state
    path = tmp_path / "bad.kib"
    path.write_text(content)
    window.open_file(str(path))
    assert window.notice.isVisible()
    assert window.notice.text() == sentence
    assert window.page.state == before
    window.new()  # the next change takes the notice away
    assert not window.notice.isVisible()


def test_saving_again_asks_for_no_name(qtbot, window, tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(QFileDialog, "exec", lambda self: asked.append(self))
    window.open_file(path := saved(tmp_path))
    window.page.change(window.page.from_text("AsKs JdJh"), "Paste")
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    saver().finish()
    assert documents.load(path)[1]["seats"] == window.page.to_json(window.page.state)["seats"]
    assert (asked, window.isWindowModified()) == ([], False)
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(window, Qt.Key.Key_S, both)
    Path(path).unlink()
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert len(asked) == 2


def test_saving_again_puts_no_deal_in_play_into_the_file_of_a_hand(window, tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(QFileDialog, "exec", lambda self: asked.append(self))
    window.open_room(4)
    save(window, path := tmp_path / "hand.kib")
    kept = path.read_text()
    window.page.change(replace(window.page.state, mode="gin_play"), "Gin in play")
    window.files.save_again()
    assert len(asked) == 1
    assert path.read_text() == kept


def test_the_title_is_the_file_and_says_what_was_changed(qtbot, window, settings, tmp_path):
    assert window.windowTitle() == "Hold’em"
    window.open_file(path := saved(tmp_path))
    assert window.windowTitle() == f"{Path(path).name}[*]"
    assert not window.isWindowModified()
    window.page.change(window.page.from_text("AsKs QdQh TcTd"), "Paste")
    assert window.isWindowModified()
    window.undo()
    assert not window.isWindowModified()
    window.new()
    assert (window.windowTitle(), window.isWindowModified()) == ("Hold’em", False)
    window.undo()
    assert window.windowTitle() == f"{Path(path).name}[*]"
    window.page.change(window.page.from_text("AsKs JdJh"), "Paste")
    save(window, tmp_path / "other.kib")
    assert (window.windowTitle(), window.isWindowModified()) == ("other.kib[*]", False)
    window.undo()
    window.redo()
    assert (window.windowTitle(), window.isWindowModified()) == ("other.kib[*]", False)
    window.open_room(3)
    assert window.windowTitle() == "Nine Cards"
    window.open_room(0)
    assert window.windowTitle() == "other.kib[*]"


def test_what_goes_on_by_itself_after_saving_is_not_saved(window, tmp_path):
    window.page.change(window.page.from_text("AsKs JdJh"), "Paste")
    save(window, tmp_path / "hand.kib")
    assert not window.isWindowModified()
    window.page.extend(window.page.from_text("AsKs TdTh"))  # as an opponent's reply
    assert window.isWindowModified()
    save(window, tmp_path / "hand.kib")
    assert not window.isWindowModified()


@pytest.mark.own_window
def test_a_file_is_left_and_found_again_as_it_was(qtbot, engine, window, settings, tmp_path):
    window.open_file(path := saved(tmp_path))
    window.page.change(window.page.from_text("AsKs JdJh"), "Paste")
    window.close()
    again = Window(GAMES, settings, engine)
    qtbot.addWidget(again)
    assert again.windowTitle() == f"{Path(path).name}[*]"
    assert again.isWindowModified()
    assert again.page.file == path


def test_saving_proposes_the_name_of_the_file(window, tmp_path, monkeypatch):
    proposed = []
    monkeypatch.setattr(QFileDialog, "selectFile", lambda self, name: proposed.append(name))
    monkeypatch.setattr(QFileDialog, "exec", lambda self: False)
    window.files.save_dialog()
    window.open_file(saved(tmp_path))
    window.files.save_dialog()
    assert proposed == ["holdem.kib", "hand.kib"]


def test_open_offers_the_files_of_late(qtbot, window, tmp_path):
    names = [f"spot {number}.kib" for number in range(11)]
    for name in names:
        documents.save(tmp_path / name, "holdem", HANDS)
        window.open_file(str(tmp_path / name))
    window.open_file(str(tmp_path / names[4]))
    button = next(b for b in window.findChildren(Button) if b.accessibleName().startswith("Open"))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    texts = [action.text() for action in menu.actions()]
    latest = [4, 10, 9, 8, 7, 6, 5, 3, 2]
    assert texts == ["&Open a file…", "", *(f"&{i} {names[k]}" for i, k in enumerate(latest, 1))]
    window.new()
    qtbot.keyClick(menu, Qt.Key.Key_2)
    assert window.page.file == str(tmp_path / names[10])


def test_files_of_one_name_are_told_apart_and_a_lost_one_is_forgotten(qtbot, window, tmp_path):
    paths = [tmp_path / folder / "hand.kib" for folder in ("old", "new")]
    for path in paths:
        path.parent.mkdir()
        documents.save(path, "holdem", HANDS)
        window.open_file(str(path))
    button = next(b for b in window.findChildren(Button) if b.accessibleName().startswith("Open"))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    texts = [action.text() for action in menu.actions()]
    assert texts[2:] == [f"&1 {Path('new', 'hand.kib')}", f"&2 {Path('old', 'hand.kib')}"]
    paths[0].unlink()
    qtbot.keyClick(menu, Qt.Key.Key_2)
    assert "hand.kib" in window.notice.text()
    assert window.settings.recent == [str(paths[1])]


def test_a_failed_save_is_explained(window, tmp_path):
    save(window, tmp_path / "no" / "folder" / "x.kib")
    assert "cannot be saved" in window.notice.text()


def test_what_went_wrong_is_said_without_moving_anything(qtbot, window):
    def places():
        return [(w.mapTo(window, QPoint()), w.size()) for w in window.findChildren(Button)]

    before = places()
    window.show_problem("“2c” was given twice; each card is in the deck only once. " * 3)
    window.layout().activate()
    assert places() == before
    assert window.notice.parentWidget().rect().contains(window.notice.geometry())
    qtbot.mouseClick(window.notice, Qt.MouseButton.LeftButton)
    assert not window.notice.isVisible()
    window.show_problem("“2c” was given twice; each card is in the deck only once. " * 3)
    window.resize(1100, 700)
    assert window.notice.width() == window.rooms.width() - 32


def test_a_file_dropped_on_the_window_opens(window, tmp_path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(saved(tmp_path))])
    event = QDropEvent(
        QPointF(50, 50),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(event)
    assert window.page.state.hole(0) == tuple(parse_cards("AsKs"))


def test_copy_and_paste_carry_a_position(window, tmp_path):
    window.open_file(saved(tmp_path))
    window.files.copy()
    window.new()
    window.files.paste()
    assert window.page.state.hole(1) == tuple(parse_cards("QdQh"))
    QGuiApplication.clipboard().setText(documents.dumps("holdem", HANDS | {"board": ["2c"] * 5}))
    window.files.paste()
    assert "“2c” was given twice" in window.notice.text()
    QGuiApplication.clipboard().setText("what is this")
    window.files.paste()
    assert "“what” is no hand" in window.notice.text()
    assert window.page.state.hole(1) == tuple(parse_cards("QdQh"))


def test_keys_reach_the_page_from_anywhere(qtbot, window):
    qtbot.keyClicks(window, "AsKs")
    assert window.page.state.hole(0) == tuple(parse_cards("AsKs"))
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.page.state.hole(0) == tuple(parse_cards("As"))
    qtbot.keyClicks(window, "A")
    assert window.strip.note() == "A_"


def test_text_fields_keep_their_own_typing(qtbot, window, tmp_path):
    window.open_file(saved(tmp_path))
    before = window.page.state
    qtbot.keyClicks(window.page.panels.pot_odds.pot, "25")
    assert window.page.state.board == before.board
    assert window.page.state.pot == 25


def test_rooms_are_changed_by_rail_and_keys(qtbot, window):
    for index, game in enumerate(GAMES):
        qtbot.keyClick(window, Qt.Key(Qt.Key.Key_1 + index), Qt.KeyboardModifier.ControlModifier)
        assert window.header.title.plain() == game.title
    window.rail.rooms[0].click()
    assert window.header.title.plain() == GAMES[0].title


def test_a_narrow_window_drops_the_words_of_its_buttons(qtbot, window):
    resize(qtbot, window, (1600, 900))  # where the most modes leave room for them
    wordy = [button for button in window.header.findChildren(Button) if button.text()]
    shown = [button for button in wordy if not button.visibleRegion().isEmpty()]
    texts = [button.text() for button in shown]
    assert texts[-5:] == ["New", "Random", "Open", "Save", "Copy"]
    window.resize(1024, 700)
    assert {button.text() for button in shown[-5:]} == {""}
    assert all(button.accessibleName() and button.toolTip() for button in shown[-5:])


@pytest.mark.parametrize("room", range(len(GAMES)))
def test_at_the_first_size_buttons_have_their_words_in_every_room(qtbot, window, room):
    resize(qtbot, window, (1280, 800))
    window.open_room(room)
    buttons = [button for button in window.header.findChildren(Button) if not button.isHidden()]
    qtbot.waitUntil(
        lambda: [b.text() for b in buttons if b.text()][-3:] == ["Open", "Save", "Copy"]
    )


def test_modes_stand_close_only_where_there_is_little_room(qtbot, window):
    header, name = window.header, window.page.mode_control.segment(0)
    widths = []
    for size in ((1600, 900), (1024, 700), (1600, 900)):
        window.resize(*size)
        qtbot.waitUntil(lambda: header.layout().minimumSize().width() <= header.width())
        widths.append(name.sizeHint().width())
    assert widths[1] < widths[0] == widths[2]


@pytest.mark.parametrize("room", range(len(GAMES)))
def test_a_window_in_which_nothing_happens_is_laid_out_no_more(qtbot, window, room):
    class Counted(QObject):
        count = 0

        def eventFilter(self, watched, event):
            self.count += event.type() == QEvent.Type.LayoutRequest
            return False

    window.open_room(room)
    for size in ((1600, 900), (1280, 800), (1024, 700)):
        counted = Counted()
        window.resize(*size)
        settle(qtbot, window.page)
        for _turn in range(20):
            QApplication.processEvents()
        QApplication.instance().installEventFilter(counted)
        for _turn in range(50):
            QApplication.processEvents()
        QApplication.instance().removeEventFilter(counted)
        assert counted.count < 25, size


@pytest.mark.own_window
def test_theme_room_and_positions_come_back(qtbot, engine, window, settings, tmp_path):
    window.open_file(saved(tmp_path))
    was = theme.current().name
    window.toggle_theme()
    window.close()
    again = Window(GAMES, Settings(str(tmp_path / "settings.ini")), engine)
    qtbot.addWidget(again)
    assert theme.current().name != was
    assert again.page.room == "holdem"
    assert again.page.state.hole(0) == tuple(parse_cards("AsKs"))
    assert not again.undo_button.isEnabled()


@pytest.mark.parametrize("content", [b"", b"\x00\xff[broken", b"[General]\nroom=@Invalid(\n"])
def test_a_broken_settings_file_never_stops_the_app(qtbot, engine, tmp_path, content):
    path = tmp_path / "settings.ini"
    path.write_bytes(content)
    window = Window(GAMES, Settings(str(path)), engine)
    qtbot.addWidget(window)
    assert window.header.title.plain() == GAMES[0].title


@pytest.mark.parametrize("mode", [0o646, 0o664])
def test_settings_that_others_could_have_written_are_not_used(tmp_path, mode):
    profile = str(tmp_path / "settings.ini")
    kept = Settings(profile)
    kept.theme = "light"
    kept.save()
    assert Settings(profile).theme == "light"
    path = kept.path
    path.chmod(mode)
    before = path.read_bytes()
    settings = Settings(profile)
    assert settings.theme == "system"
    settings.theme = "dark"
    settings.save()
    assert settings.theme == "dark"  # until the end
    assert path.read_bytes() == before


def test_remembered_nonsense_is_left_behind(qtbot, engine, tmp_path):
    settings = Settings(str(tmp_path / "settings.ini"))
    settings.put("holdem", lambda: {"position": {"seats": "all"}})
    settings.room = "chess"
    settings.theme = "purple"
    window = Window(GAMES, settings, engine)
    qtbot.addWidget(window)
    assert window.page.state.is_blank()


def test_escape_cancels_and_the_strip_offers_to_go_on(qtbot, window):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)  # keys go elsewhere before
    window.page.precision = 1e-6  # it has not ended when the key is pressed, on any machine
    window.page.change(window.page.state.with_size(9), "Seats")
    qtbot.keyClicks(window, "QhQc")
    assert window.page.state.hole(0) == tuple(parse_cards("QhQc"))
    qtbot.waitUntil(lambda: window.page.answer is not None)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.strip.button().text() == "Resume")
    assert not window.page.job.running
    window.strip.button().click()
    assert window.page.job.running
    window.page.cancel()


def test_closing_in_the_middle_of_a_question_is_clean(qtbot, tmp_path, capfd):
    from app.shell.frame.main import make_window

    window = make_window(GAMES, Settings(str(tmp_path / "own.ini")))
    qtbot.addWidget(window)
    window.show()
    window.page.change(window.page.state.with_size(9), "Seats")
    qtbot.keyClicks(window, "QhQc")
    qtbot.waitUntil(lambda: window.page.answer is not None)
    window.close()
    assert window.engine.process is None
    assert capfd.readouterr().err == ""


def test_the_keyboard_goes_through_the_settings_from_top_to_bottom(qtbot, window, settings):
    dialog = SettingsDialog(settings, window.apply_settings, window)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(dialog.isActiveWindow)
    visited = []
    while (at := dialog.focusWidget()) not in visited:
        visited.append(at)
        qtbot.keyClick(at, Qt.Key.Key_Tab)
    heights = [widget.mapTo(dialog, QPoint(0, 0)).y() for widget in visited]
    assert len(visited) == 15
    assert heights == sorted(heights)
    assert visited[-1].text() == "Close"


@pytest.mark.own_window
def test_dialogs_show_keys_and_change_settings(qtbot, window, settings):
    keys = KeysDialog("Hold’em", window.page.keys, window)
    qtbot.addWidget(keys)
    said = [label.plain() for label in keys.findChildren(Text)]
    assert "take back the last card" in said
    assert "Copy position and results" in said
    dialog = SettingsDialog(settings, window.apply_settings, window)
    qtbot.addWidget(dialog)
    dialog.theme.segment(1).click()
    assert (settings.theme, theme.current().name) == ("light", "light")
    dialog.theme.segment(2).click()
    assert (settings.theme, theme.current().name) == ("dark", "dark")
    assert settings.language == "system"
    wanted = []
    dialog.start_wanted.connect(wanted.append)
    dialog.show()
    for control in (dialog.language, dialog.size_of_all):
        control.segment(control.chosen()).setFocus()
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
            qtbot.keyClick(dialog.focusWidget(), key)
    assert wanted == [], "no new start at each step of an arrow"
    dialog.language.segment(2).click()
    assert settings.language == "ar"
    assert not hasattr(dialog, "digits")  # English has no others
    assert settings.size == 0  # as the system has it
    dialog.size_of_all.segment(4).click()
    assert settings.size == 200
    assert wanted == ["language", "size_of_all"]
    dialog.precision.segment(0).click()
    assert (settings.precision, window.page.precision) == (0.01, 0.01)
    window.page.change(window.page.from_text("AsKs QdQh TcTd"), "Paste")
    assert window.page.question().precision == 0.01
    dialog.four_colours.click()
    assert not settings.four_colours
    assert theme.current().suit(2) == theme.current().suit(0)
    plain = theme.current()
    dialog.high_contrast.click()
    assert settings.high_contrast
    assert theme.current() == sharper(plain)
    assert window.page.styleSheet() == theme.style_sheet(sharper(plain))
    dialog.high_contrast.click()
    assert theme.current() == plain
    dialog.reduce_motion.click()
    assert settings.reduce_motion
    assert theme.reduce_motion()
    dialog.reduce_motion.click()
    dialog.four_colours.click()


def test_the_first_paint_needs_neither_numpy_nor_numba(tmp_path):
    code = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.games import GAMES
from app.shell.frame.main import make_window
from app.shell.storage.settings import Settings
app = QApplication([])
window = make_window(GAMES, Settings(sys.argv[1]))
for index in range(len(GAMES)):
    window.open_room(index)
painted = []
window.engine.start = lambda: (painted.append(True), app.quit())
window.show()
QTimer.singleShot(100_000, app.quit)
app.exec()
heavy = {name.partition(".")[0] for name in sys.modules} & {"numpy", "numba", "llvmlite"}
print(painted, sorted(heavy))
"""
    run = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "settings.ini")],
        cwd=Path(__file__).parents[4],
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
        check=True,
    )
    assert run.stdout.strip() == "[True] []"


def test_the_window_fits_its_smallest_size(qtbot, window):
    window.resize(1024, 700)
    qtbot.waitUntil(lambda: window.minimumSizeHint().width() <= 1024)
    assert window.minimumSizeHint().height() <= 700
    assert window.page.geometry().bottom() <= window.height()
    assert window.childAt(QPoint(500, 690)) is not None


def test_tab_goes_through_the_window_from_left_to_right_and_ends_at_the_strip(qtbot, window):
    page = window.page
    stops = [
        window.rail.settings,
        page.mode.segment(0),
        window.undo_button,
        page.board.slots["b0"],
        page.equity.stepper.more,
        page.seats.strips[0].slots[0],
        page.seats.strips[1].slots[0],
        page.seats.add_button,
        page.deck.picker.key(12),
        page.panels.pot_odds.pot,
        window.strip.button(),
    ]

    def places():
        chain, widget = [], window.rail.rooms[0]
        while widget not in chain:
            chain.append(widget)
            widget = widget.nextInFocusChain()
        return [chain.index(stop) for stop in stops]

    qtbot.waitUntil(lambda: places() == sorted(places()))


def test_a_panel_keeps_what_is_in_it_when_tabs_are_put_in_order(qtbot, window_in):
    """What Python lets go of with something else is gone while it is on screen."""
    window = window_in("nine_cards")
    qtbot.wait(10)  # until the order is that of the first paint
    costs = CostPanel()
    costs.setParent(window.page)  # as what is built late, it comes last
    inside = costs.findChild(ScrollList)
    window._order_tabs(window.page)
    assert costs in gc.get_referrers(inside)


def blown_up(value):
    """A position once for each of its fields, with far too much in it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from ({**value, key: big} for big in blown_up(inner))
    else:
        yield ["As"] * 100_000 if isinstance(value, list) else "As" * 400_000


@pytest.mark.parametrize("name", ["holdem-range-flop", "rummy-gin-turns", "two_suits-six"])
def test_a_refusal_never_quotes_at_length(window, tmp_path, name):
    document, refused = json.loads((POSITIONS / f"{name}.kib").read_text("utf-8")), 0
    for big in blown_up(document["position"]):
        path = tmp_path / "big.kib"
        path.write_text(json.dumps({**document, "position": big}))
        window.open_file(str(path))
        refused += window.notice.isVisible()
        assert len(window.notice.text()) < 700
        window.escape()
    assert refused >= 3  # fields that nobody reads are left alone


def test_text_that_is_too_long_is_not_read(window):
    QGuiApplication.clipboard().setText("As" * MOST_PASTED)
    window.files.paste()
    assert window.notice.text() == "The text on the clipboard is too long for a position."


@pytest.mark.parametrize("index", range(len(GAMES)))
def test_ctrl_c_copies_the_position_in_every_room(qtbot, window, index):
    window.open_room(index)
    QGuiApplication.clipboard().setText("")
    qtbot.keyClick(
        window.focusWidget() or window, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier
    )
    assert QGuiApplication.clipboard().text() == window.page.to_text() != ""


def test_ctrl_c_in_a_text_field_copies_what_is_selected_there(qtbot, window, tmp_path):
    window.open_file(saved(tmp_path))
    field = window.page.panels.pot_odds.pot.findChild(QLineEdit) or window.page.panels.pot_odds.pot
    field.setText("25")
    field.setFocus()
    field.selectAll()
    qtbot.keyClick(field, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "25"


def test_a_room_is_found_in_the_theme_that_another_was_left_in(window):
    window.open_room(1)
    left = window.page
    window.open_room(0)
    window.toggle_theme()
    sheet = theme.style_sheet(theme.current())
    dressed = (window.rail, window.header, window.strip, window.notice, window.page)
    assert {part.styleSheet() for part in dressed} == {sheet}
    assert left.styleSheet() != sheet  # nobody waits for what is not seen
    window.open_room(1)
    assert left.styleSheet() == sheet


@pytest.mark.parametrize("screen", [QSize(1366, 768), QSize(1280, 720), QSize(1920, 1080)])
def test_the_first_window_fits_the_screen_also_when_it_is_restored(
    qtbot, engine, settings, monkeypatch, screen
):
    monkeypatch.setattr(QScreen, "availableSize", lambda self: screen)
    monkeypatch.setattr(engine, "stop", lambda: None)
    window = Window(GAMES, settings, engine)
    qtbot.addWidget(window)
    small = screen.width() <= 1280 or screen.height() <= 800
    assert bool(window.windowState() & Qt.WindowState.WindowMaximized) == small
    window.setWindowState(Qt.WindowState.WindowNoState)
    assert window.width() <= screen.width()
    assert window.height() <= screen.height() - TITLE_BAR_PX


def test_a_language_with_its_own_digits_offers_them(qtbot, window_in):
    window = window_in("nine_cards")
    settings = window.settings
    translation.use(["ar"])
    try:
        dialog = SettingsDialog(settings, window.apply_settings, window)
        qtbot.addWidget(dialog)
        assert not settings.own_digits
        wanted = []
        dialog.start_wanted.connect(wanted.append)
        dialog.show()
        dialog.digits.segment(0).setFocus()
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Left)  # mirrored, or not
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Right)
        assert not settings.own_digits
        dialog.digits.segment(1).click()
    finally:
        translation.use([])
    assert settings.own_digits
    assert wanted == ["digits"]
