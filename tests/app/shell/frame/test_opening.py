"""One Open for every file that Kibitzer reads: recognised by what is in it, not by its name."""

import json
import threading
from concurrent.futures import Future
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from app.shell.frame import contents
from app.shell.room import places
from app.shell.storage import documents
from app.shell.storage.aside import Aside
from app.shell.storage.saving import saver
from engine.cards import parse_cards
from tests.app.games.holdem.histories import samples

ROOT = Path(__file__).parents[4]
POSITIONS = ROOT / "tests" / "positions"
PBN = (
    '[Event "x"]\n[Deal "N:AKQJ.T98.765.432 T987.7654.432.AK 6543.32.AKQ.QJT9 2.AKQJ.JT98.8765"]\n'
)
LIN = "md|1SAKQJHT98D765C432,ST987H7654D432CAK,S6543H32DAKQCQJT9,S2HAKQJDJT98C8765|sv|o|"

TEXTS = [
    (
        "HH20240301 Procyon IV - $0.50-$1 - USD.txt",
        samples.POKERSTARS,
        "holdem",
        None,
    ),
    ("GG20240611-1822 - RushAndCash1234 - 0.05 - 0.1 - 6max.txt", samples.GG, "holdem", None),
    ("8113445566.xml", samples.IPOKER, "holdem", None),
    ("no ending", samples.POKERSTARS, "holdem", None),
    ("deal.pbn", PBN, "tarneeb", "open"),
    ("deal.txt", PBN, "tarneeb", "open"),
    ("deal.lin", LIN, "tarneeb", "open"),
    ("deal.kib", LIN, "tarneeb", "open"),
    ("gin.txt", "Kibitzer, Gin rummy\nHand: 5s6s7s8sAhJh4d5dJdJcKc\n", "rummy", "gin"),
    ("two.txt", "Kibitzer, Two Suits\nYou: 1,0 2,1\nOpponent: 2,0 1,1\n", "two_suits", None),
    ("nine.txt", "6 8 v 1 3", "nine_cards", None),
]


@pytest.fixture
def window(window_in):
    return window_in("nine_cards")


def put(tmp_path, name, text, encoding="utf-8"):
    path = tmp_path / name
    path.write_bytes(text.encode(encoding))
    return str(path)


def test_a_text_opens_in_its_room_whatever_it_is_called(window, tmp_path):
    for name, text, room, mode in TEXTS:
        window.open_room(window.rooms.index_of("nine_cards"))
        path = put(tmp_path, name, text)
        window.open_file(path)
        assert not window.notice.isVisible(), window.notice.text()
        assert window.page.room == room
        assert mode is None or mode == window.page.state.mode
        assert (window.page.file, window.settings.recent[0]) == (path, path)
        if room == "holdem":
            assert window.page.state.replay is not None
            assert set(window.page.state.hole(0)) == set(parse_cards("AhKd"))


def test_a_history_in_utf_16_opens(window, tmp_path):
    window.open_file(put(tmp_path, "old.txt", samples.POKERSTARS, "utf-16"))
    assert window.page.state.replay is not None


def test_every_file_of_the_guide_and_of_the_tests_is_recognised_without_its_ending(tmp_path):
    from app.games import GAMES

    files = [*POSITIONS.glob("*.kib"), *(ROOT / "docs").glob("**/*.kib")]
    assert len(files) > 50
    for file in files:
        other = tmp_path / "position.dat"
        other.write_bytes(file.read_bytes())
        found = contents.of_file(str(other), GAMES)
        assert GAMES[found.room].name == json.loads(file.read_text("utf-8"))["room"]


def test_what_nobody_reads_changes_nothing(window, tmp_path):
    window.open_room(0)
    before = window.page.state
    for name, content, sentence in (
        ("x.png", b"\x89PNG\r\n\0\0\0\rIHDR", "“x.png” is not a file that Kibitzer reads."),
        ("x.txt", b"what is this", "In “x.txt”: “what” is no hand"),
        ("x.txt", b'{"format": "kibitzer"}', "“x.txt” is damaged: parts of the position"),
        ("x.pbn", b"nothing", "In “x.pbn”: "),
        ("x.pbn", b"", "In “x.pbn”: "),
        ("x.txt", b"", "In “x.txt”: "),
    ):
        path = tmp_path / name
        path.write_bytes(content)
        window.open_file(str(path))
        assert window.notice.text().startswith(sentence)
        assert (window.page.room, window.page.state) == ("holdem", before)
        assert str(path) not in window.settings.recent


def test_a_history_of_megabytes_is_read_in_a_thread_and_opens(qtbot, window, tmp_path, monkeypatch):
    where = []
    read = contents.of_file

    def watched(path, games):
        where.append(threading.current_thread() is threading.main_thread())
        return read(path, games)

    monkeypatch.setattr(contents, "of_file", watched)
    count = 1_200_000 // len(samples.POKERSTARS)
    path = put(tmp_path, "year.txt", "\n\n".join([samples.POKERSTARS] * count))
    window.open_file(path)
    assert window.page.room == "nine_cards"  # till it is read, all is as it was
    assert window.strip.note() == "Reading “year.txt” …"
    qtbot.waitUntil(lambda: window.page.room == "holdem")
    assert window.page.state.replay is not None
    assert window.strip.note() == f"The last of {count} hands was taken; paste another alone"
    assert where == [False]
    assert not window.notice.isVisible()


def test_what_is_too_large_or_pasted_too_long_is_refused(qtbot, window, tmp_path):
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(documents.LARGEST_TEXT_BYTES + 1)
    window.open_file(str(path))
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.text() == "“huge.txt” is too large to be read: 20 MB are the most."
    window.escape()
    QGuiApplication.clipboard().setText("As" * documents.LARGEST_BYTES)
    window.files.paste()
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.text() == "This text is too long for a position."


def test_what_is_opened_later_wins_over_what_is_still_being_read(qtbot, window, tmp_path):
    large = put(tmp_path, "large.txt", samples.POKERSTARS * 100)
    before = set(threading.enumerate())  # a test that came before may have left some
    window.open_file(large)
    small = str(POSITIONS / "rummy-gin.kib")
    window.open_file(small)
    heard = []
    window.files.hint.connect(heard.append)
    qtbot.waitUntil(lambda: set(threading.enumerate()) <= before)
    window.files._aside._done.emit(-1, Future())  # behind all that the thread has sent
    assert window.page.file == small
    assert heard == []


def test_an_aside_gives_what_was_raised(qtbot, window):
    aside, heard = Aside(window), []

    def fail():
        raise ValueError("no")

    aside.start(fail, lambda future: heard.append(future.exception()))
    qtbot.waitUntil(lambda: bool(heard))
    assert str(heard[0]) == "no"


def test_save_proposes_a_name_of_the_position(window, monkeypatch):
    proposed = []
    monkeypatch.setattr(QFileDialog, "exec", lambda self: proposed.append(self.selectedFiles()[0]))
    for position, name in (
        ("holdem-flop", "AsJs v KdQh v ThTc on Ks9s4d.kib"),
        ("holdem-strategy-river", "strategy on Ks8d4c7h2s.kib"),
        ("holdem-pushfold-four", "push or fold "),
        ("rummy-gin", "gin "),
        ("rummy-three-thirteen", "three thirteen "),
        ("rummy-gin-play-draw", "gin in play "),
        ("rummy-thirteen-play-six", "three thirteen in play "),
        ("tarneeb-my-hand", "my hand "),
        ("tarneeb-game", "deal "),
        ("tarneeb-table", "table, hand "),
        ("two_suits-six", "two suits "),
        ("nine_cards-fork", "nine cards "),
    ):
        window.open_file(str(POSITIONS / f"{position}.kib"))
        window.files.save_dialog()
        window.page.file = ""
        window.files.save_dialog()
        assert Path(proposed[-2]).name == f"{position}.kib"
        found = Path(proposed[-1]).name
        assert found.startswith(name)
        assert found.endswith(".kib")
        assert len(found) <= 64


def test_what_went_wrong_covers_neither_table_nor_verdict(window):
    for size in ((1024, 700), (1280, 800), (1600, 1000)):
        window.resize(*size)
        for index in range(5):
            window.open_room(index)
            window.show_problem("“As” was given twice; each card is in the deck only once.")
            notice = QRect(window.notice.mapTo(window, QPoint()), window.notice.size())
            page = QRect(window.page.mapTo(window, QPoint()), window.page.size())
            assert not page.adjusted(16, 16, -16, -16).intersects(notice)
            assert window.rect().contains(notice)


def test_all_that_is_saved_is_proposed_by_its_position_in_the_folder_used_last(
    window, monkeypatch, tmp_path
):
    asked, chosen = [], tmp_path / "else" / "where.pdf"

    def choose(_parent, _title, path, kinds):
        asked.append(path)
        return str(chosen), kinds

    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, choose)
    window.open_file(str(POSITIONS / "holdem-strategy-river.kib"))
    page, copies = window.page, window.copies
    monkeypatch.setattr(copies, "print", lambda *_: None)
    copies.ask_and_print(page, "Hold'em")
    page.file = ""
    copies.ask_and_print(page, "Hold'em")
    places.path_to_open(page, "Open a net", "Nets (*.npz)")
    assert asked == [
        str(POSITIONS / "holdem-strategy-river.pdf"),
        str(chosen.parent / "strategy on Ks8d4c7h2s.pdf"),
        str(chosen.parent),
    ]


def test_what_comes_after_a_dot_is_part_of_a_name_and_no_ending(
    qtbot, window_in, tmp_path, monkeypatch
):
    """And a file that has the whole name is not replaced unless the dialog asks."""
    window = window_in("nine_cards")
    chosen = [str(tmp_path / "my game.v2 (1)")]
    monkeypatch.setattr(QFileDialog, "exec", lambda self: True)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda self: chosen)
    window.files.save_dialog()
    saver().finish()
    assert [path.name for path in tmp_path.iterdir()] == ["my game.v2 (1).kib"]
    proposed = []

    def select(self, name):
        proposed.append(name)
        chosen[0] = f"{chosen[0]}.kib" if len(proposed) > 1 else chosen[0]

    monkeypatch.setattr(QFileDialog, "selectFile", select)
    window.files.save_dialog()
    assert proposed[1:] == [str(tmp_path / "my game.v2 (1).kib")]


@pytest.mark.parametrize(
    ("name", "kinds", "wanted"),
    [
        ("27.11", "Nets (*.npz)", "27.11.npz"),
        ("NET.NPZ", "Nets (*.npz)", "NET.NPZ"),
        ("net", "Nets (*.npz)", "net.npz"),
        ("a.range", "Text (*.txt);;All files (*)", "a.range"),
        ("a", "Text (*.npz);;All files (*)", "a.npz"),
    ],
)
def test_a_name_gets_the_ending_of_its_kind(name, kinds, wanted):
    assert places.with_ending(name, ".npz", kinds) == wanted


def test_a_file_that_has_the_whole_name_is_asked_about(tmp_path, monkeypatch):
    (tmp_path / "net.npz").touch()
    asked = []

    def choose(parent, title, begin, kinds):
        asked.append(begin)
        return str(tmp_path / ("net.npz" if len(asked) > 1 else "net")), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    assert places.path_to_save(None, "", "a.npz", "(*.npz)") == str(tmp_path / "net.npz")
    assert asked[1] == str(tmp_path / "net.npz")
