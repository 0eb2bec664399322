"""What a user made is on disk soon after, and there again at the next start."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QSettings

from app.games import GAMES
from app.shell.frame.window import Window
from app.shell.storage import documents, keeper, profile
from app.shell.storage.settings import SETTINGS, Settings
from engine import files
from tests.app.helpers import save
from tests.helpers import LONGEST_S

ROOT = Path(__file__).parents[4]
POSITIONS = ROOT / "tests" / "positions"
ROOMS = [game.name for game in GAMES]


def document(name):
    return json.loads((POSITIONS / name).read_text(encoding="utf-8"))["position"]


@pytest.fixture
def windows(qtbot, engine, tmp_path, monkeypatch):
    """Open windows on one profile, with all that is written in the order of writing."""
    monkeypatch.setattr(engine, "stop", lambda: None)
    opened = []

    def open_window(**values):
        settings = Settings(str(tmp_path / "profile" / "own.ini"))
        for name, value in values.items():
            setattr(settings, name, value)
        window = Window(GAMES, settings, engine)
        window.resize(1280, 800)
        opened.append(window)
        qtbot.addWidget(window)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield open_window
    for window in opened:
        window.close()


def kept(qtbot, window):
    """Wait until all is written."""
    with qtbot.waitSignal(window.keeper.kept):
        pass


def killed(window):
    """The window ends without a word, as by a kill: the system lets go of what it had locked."""
    os.close(window.settings.profile._lock)
    window.settings.profile._lock = None
    window.settings.keeps = False


def room(window, name):
    window.open_room(window.rooms.index_of(name))
    return window.page


def file(tmp_path, name):
    return tmp_path / "profile" / f"own{'' if name == SETTINGS else '.' + name}.json"


def test_every_rooms_position_is_written_while_the_window_is_open(qtbot, windows, tmp_path):
    window = windows()
    for name in ROOMS:
        room(window, name).deal_random()
    kept(qtbot, window)
    shown = {page.room: page.to_json(page.state) for page in window.rooms.pages.values()}
    killed(window)
    again = windows()
    qtbot.waitUntil(lambda: "goes on from where it was" in again.strip.note())
    assert again.page.room == ROOMS[-1]
    for name in ROOMS:
        page = room(again, name)
        assert page.to_json(page.state) == shown[name]


def test_a_burst_of_changes_is_written_once(qtbot, windows, monkeypatch):
    window = windows(room="nine_cards")
    kept(qtbot, window)
    written = []
    write = window.settings.profile.write
    monkeypatch.setattr(
        window.settings.profile,
        "write",
        lambda name, values: written.append(name) or write(name, values),
    )
    for number in (1, 2, 3, 4):
        window.page.click_card(number)
    kept(qtbot, window)
    assert written == ["nine_cards"]
    assert keeper.QUIET_MS <= keeper.LATEST_MS < 1_000  # so that the disk has a second of the two


def test_a_burst_without_end_is_written_meanwhile(qtbot, windows):
    window = windows(room="nine_cards")
    kept(qtbot, window)
    timer = window.keeper._timer
    window.keeper._since.start()
    qtbot.waitUntil(lambda: window.keeper._since.elapsed() > keeper.LATEST_MS - keeper.QUIET_MS)
    window.page.click_card(5)
    assert timer.interval() < keeper.QUIET_MS


def test_what_changes_while_a_slow_disk_writes_is_written_after_it(qtbot, windows, monkeypatch):
    window = windows(room="nine_cards")
    kept(qtbot, window)
    profile, go_on = window.settings.profile, Event()
    write = profile.write
    monkeypatch.setattr(
        profile, "write", lambda name, values: go_on.wait(LONGEST_S) and write(name, values)
    )
    window.page.click_card(5)
    qtbot.waitUntil(lambda: window.keeper._writing)
    window.page.click_card(1)
    qtbot.waitUntil(lambda: not window.keeper._timer.isActive())
    with qtbot.waitSignal(window.keeper.kept):
        go_on.set()
    shown = window.page.state.position
    killed(window)
    assert windows().page.state.position == shown


def test_what_is_set_or_named_is_kept_too(qtbot, windows, tmp_path):
    window = windows(room="nine_cards")
    window.toggle_theme()
    window.page.click_card(5)
    path = tmp_path / "five.kib"
    save(window, path)
    theme = window.settings.theme
    kept(qtbot, window)
    window.page.click_card(6)
    kept(qtbot, window)
    killed(window)
    again = windows()
    assert again.settings.theme == theme
    assert (again.page.file, again.isWindowModified()) == (str(path), True)
    assert again.settings.recent == [str(path)]
    again.toggle_theme()


def test_after_an_ordinary_close_nothing_is_said(qtbot, windows):
    window = windows(room="nine_cards")
    window.page.click_card(5)
    window.close()
    again = windows()
    assert 5 in again.page.state.position.mine
    assert not again.notice.isVisible()
    assert "goes on" not in again.strip.note()


def test_the_file_is_synced_before_it_replaces_the_old_one(tmp_path, monkeypatch):
    done = []
    fsync, replace = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda at: done.append("fsync") or fsync(at))
    monkeypatch.setattr(Path, "replace", lambda a, b: done.append("replace") or replace(a, b))
    profile.Profile(tmp_path / "own.ini").write("holdem", {})
    assert done == ["fsync", "replace"]


def test_what_cannot_be_written_is_said_once_and_tried_again(qtbot, windows, monkeypatch):
    window = windows(room="nine_cards")
    kept(qtbot, window)
    said = []
    window.keeper.problem.connect(said.append)
    monkeypatch.setattr(keeper, "AGAIN_MS", 1)
    full = [OSError(28, "No space left on device")] * 3
    write = files.write_whole

    def write_whole(path, write_it):
        if full:
            raise full.pop()
        write(path, write_it)

    monkeypatch.setattr(files, "write_whole", write_whole)
    window.page.click_card(5)
    kept(qtbot, window)
    assert said == ["“own.nine_cards.json” cannot be saved: no space left on device."]
    assert window.notice.isVisible()
    killed(window)
    assert 5 in windows().page.state.position.mine


def test_what_could_not_be_written_is_not_written_over_what_came_later(tmp_path, monkeypatch):
    settings = Settings(str(tmp_path / "own.ini"))
    for name in ("holdem", "rummy"):
        settings.put(name, lambda: {"position": {"at": 1}})
    with monkeypatch.context() as patch:
        patch.setattr(files, "write_whole", refused)
        left, problem = settings.write(settings.take_pending())
    assert (left.keys(), bool(problem)) == ({"holdem", "rummy"}, True)
    settings.put("holdem", lambda: {"position": {"at": 2}})
    settings.put_back(left)
    settings.save()
    found = Settings(str(tmp_path / "own.ini"))
    assert found.kept("holdem")[0] == {"at": 2}
    assert found.kept("rummy")[0] == {"at": 1}


def refused(*_of):
    raise OSError(28, "No space left on device")


def test_the_profile_of_an_older_version_is_taken_over_once(qtbot, windows, tmp_path):
    (tmp_path / "profile").mkdir()
    old = QSettings(str(tmp_path / "profile" / "own.ini"), QSettings.Format.IniFormat)
    old.setValue("room", "nine_cards")
    old.setValue("four_colours", "false")
    old.setValue("position/holdem", json.dumps(document("holdem-flop.kib")))
    old.setValue("file/holdem", "changed|/somewhere/flop.kib")
    old.setValue("position/tarneeb", "{")
    old.sync()
    window = windows()
    assert (window.page.room, window.settings.four_colours) == ("nine_cards", False)
    page = room(window, "holdem")
    assert (page.file, window.isWindowModified()) == ("/somewhere/flop.kib", True)
    spot = page.state
    kept(qtbot, window)
    killed(window)
    old.setValue("position/holdem", "{}")  # it is not read again
    old.sync()
    window = windows()
    assert room(window, "holdem").state.seats == spot.seats
    assert not window.settings.four_colours


@pytest.mark.parametrize("others_could", [0o646, 0o664])
def test_an_older_profile_that_others_could_have_written_is_not_used(tmp_path, others_could):
    path = tmp_path / "own.ini"
    path.write_text("[General]\ntheme=light\n")
    path.chmod(0o600)
    assert Settings(str(path)).theme == "light"
    path.chmod(others_could)
    assert Settings(str(path)).theme == "system"


# ---- two windows ---------------------------------------------------------------------------


def test_a_second_window_says_that_it_keeps_nothing_and_overwrites_nothing(
    qtbot, windows, tmp_path
):
    first = windows(room="nine_cards")
    first.page.click_card(5)
    kept(qtbot, first)
    second = windows()
    qtbot.waitUntil(second.notice.isVisible)
    assert "Another window of Kibitzer is open" in second.notice.text()
    assert second.windowTitle() == "Nine Cards (a second window: nothing is kept)"
    assert 5 in second.page.state.position.mine
    second.page.click_card(6)
    second.toggle_theme()
    second.toggle_theme()
    second.close()
    assert not first.settings.profile.hold()  # still the first one's
    killed(first)
    third = windows()
    assert third.settings.keeps
    assert 5 in third.page.state.position.mine
    assert 6 not in third.page.state.position.theirs


def test_the_lock_is_free_once_its_process_was_killed(tmp_path):
    path = tmp_path / "own.ini"
    code = (
        "import os, signal, sys; from pathlib import Path\n"
        "from app.shell.storage.profile import Profile\n"
        "held = Profile(Path(sys.argv[1])); assert held.hold(); print('held', flush=True)\n"
        "signal.pause()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout.readline() == "held\n"
    assert not profile.Profile(path).hold()
    other.kill()
    other.wait()
    other.stdout.close()
    later = profile.Profile(path)
    assert later.hold()
    assert later.left_open
    later.let_go()
    last = profile.Profile(path)
    assert last.hold()
    assert not last.left_open
    last.let_go()


# ---- whatever stands in the profile --------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\xff", b"{", b"[" * 100_000,
     b'{"format": "kibitzer profile", "version": 2, "holdem": {}}',
     b'{"format": "another profile", "version": 1, "holdem": {}}',
     b'{"a":' * 900 + b"1" + b"}" * 900, b"null", b"9" * 5000, b" " * profile.LARGEST_BYTES + b"{}",
     b'{"format": "kibitzer profile", "version": 1, "holdem": []}'],
)  # fmt: skip
def test_what_is_no_profile_is_not_read_and_left_as_it_is(tmp_path, content):
    path = tmp_path / "own.holdem.json"
    path.write_bytes(content)
    settings = Settings(str(tmp_path / "own.ini"))
    assert settings.kept("holdem") == (None, "", False)
    settings.put("holdem", lambda: {"file": "other"})
    settings.save()
    assert path.read_bytes() == content
    (said,) = settings.hold()
    assert said.startswith("“own.holdem.json” is ")
    assert (tmp_path / "own.holdem.unread-1.json").read_bytes() == content
    settings.put("holdem", lambda: {"file": "other"})
    settings.save()
    assert settings.kept("holdem") == (None, "other", False)
    assert settings.say_unread() == []
    settings.profile.let_go()


def test_what_is_set_aside_takes_no_name_that_is_taken(tmp_path):
    damaged, older, link = (tmp_path / f"own{end}.json" for end in ("", ".unread-1", ".unread-2"))
    damaged.write_text("{")
    older.write_text("older")
    link.symlink_to(tmp_path / "on a disk that is not there now")
    aside = profile.Profile(tmp_path / "own.ini").set_aside(damaged)
    assert aside == tmp_path / "own.unread-3.json"
    assert aside.read_text() == "{"
    assert older.read_text() == "older"
    assert link.is_symlink()


@pytest.mark.parametrize("name", [SETTINGS, "nine_cards"])
def test_a_damaged_file_is_set_aside_and_said_once(qtbot, windows, tmp_path, name):
    window = windows(room="nine_cards")
    window.page.click_card(5)
    window.close()
    damaged = file(tmp_path, name)
    damaged.write_bytes(b"{")
    window = windows()
    qtbot.waitUntil(window.notice.isVisible)
    aside = damaged.with_name(f"{damaged.stem}.unread-1.json")
    assert damaged.name in window.notice.text()
    assert aside.name in window.notice.text()
    assert aside.read_bytes() == b"{"
    window.close()
    again = windows()
    assert not again.notice.isVisible()


@pytest.mark.parametrize(
    ("name", "make"),
    [
        *((SETTINGS, os.mkfifo), ("nine_cards", os.mkfifo), ("nine_cards", os.mkdir)),
        (SETTINGS, lambda path: os.symlink("/dev/zero", path)),
    ],
)
def test_what_is_no_ordinary_file_is_not_read(qtbot, windows, tmp_path, name, make):
    window = windows(room="nine_cards")
    window.close()
    odd = file(tmp_path, name)
    odd.unlink(missing_ok=True)
    make(odd)
    window = windows(room="nine_cards")
    qtbot.waitUntil(window.notice.isVisible)
    assert "no ordinary file" in window.notice.text()
    window.page.click_card(5)
    kept(qtbot, window)
    killed(window)
    assert 5 in windows(room="nine_cards").page.state.position.mine


def test_an_older_profile_that_is_a_pipe_is_not_read(tmp_path):
    os.mkfifo(tmp_path / "own.ini")
    assert Settings(str(tmp_path / "own.ini")).theme == "system"


@pytest.mark.parametrize(
    "text",
    ["1" + "0" * 400, "-" + "9" * 16, "1e400", "NaN", "-Infinity", "1e16", "[" * 41 + "]" * 41,
     "[" * 100_000],
)  # fmt: skip
def test_no_file_holds_a_number_that_ends_a_program(text):
    with pytest.raises(ValueError):  # noqa: PT011
        documents.parse(text)


def test_numbers_that_can_be_reckoned_with_are_read():
    text = "[1e-320, -0.0, 123456789012345, 1e15, -1e15, 0.1]"
    assert documents.parse(text) == [0.0, 0.0, 123456789012345, 1e15, -1e15, 0.1]


def test_a_clock_that_jumps_does_not_stop_the_keeping(qtbot, windows, monkeypatch):
    window = windows(room="nine_cards")
    kept(qtbot, window)
    import time

    now = time.time()
    for jump in (-86_400, 365 * 86_400):
        monkeypatch.setattr(time, "time", lambda jump=jump: now + jump)
        window.page.click_card(5)
        kept(qtbot, window)
    assert 5 not in window.page.state.position.mine
    assert window.settings.profile.read("nine_cards")["position"] == window.page.to_json(
        window.page.state
    )


# ---- signals -------------------------------------------------------------------------------

RUNS = """
import sys
from PySide6.QtCore import QCoreApplication, QTimer
from app.games import GAMES
from app.shell.frame import main
from app.shell.asking.engine import Engine
from app.shell.frame.window import Window
Engine.start = lambda self: None
show = Window.show
def shown(window):
    show(window)
    QCoreApplication.instance().destroyed.connect(lambda: print("gone", flush=True))
    window.open_room(window.rooms.index_of("nine_cards"))
    window.page.click_card(5)
    if sys.argv[1] == "dialog":
        QTimer.singleShot(0, window.show_keys)
    QTimer.singleShot(300, lambda: print("open", flush=True))
Window.show = shown
main.run_window(GAMES)
"""


@pytest.mark.parametrize(
    ("sent", "front"),
    [(signal.SIGTERM, "window"), (signal.SIGHUP, "window"), (signal.SIGINT, "dialog")],
)
def test_a_signal_closes_as_the_button_does(tmp_path, sent, front):
    run = subprocess.Popen(
        [sys.executable, "-c", RUNS, front], cwd=ROOT, text=True,
        env=os.environ | {
            "XDG_CONFIG_HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "PYTHONFAULTHANDLER": "1",
        },
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert run.stdout.readline() == "open\n"
    run.send_signal(sent)
    out, errors = run.communicate(timeout=LONGEST_S)
    # Gone by itself, for the sake of what it put on the clipboard.
    assert (
        out,
        run.returncode,
        errors.replace("This plugin does not support propagateSizeHints()\n", ""),
    ) == ("gone\n", 0, "")
    closed = profile.Profile(tmp_path / "kibitzer" / "kibitzer.ini")
    assert 5 in closed.read("nine_cards")["position"]["mine"]
    assert closed.hold()
    assert not closed.left_open
    closed.let_go()


def test_what_is_wrong_with_one_room_costs_no_other(tmp_path):
    settings = Settings(str(tmp_path / "own.ini"))
    settings.put("holdem", lambda: {"position": {}[1]})
    settings.put("tarneeb", lambda: {"position": {}})
    settings.room = "tarneeb"
    left, problem = settings.write(settings.take_pending())
    assert not left
    assert problem.startswith("“own.holdem.json” cannot be saved: ")
    again = Settings(str(tmp_path / "own.ini"))
    assert (again.room, again.kept("tarneeb")[0]) == ("tarneeb", {})


def test_a_second_window_writes_nothing_that_it_took_over(tmp_path):
    old = QSettings(str(tmp_path / "own.ini"), QSettings.Format.IniFormat)
    old.setValue("room", "tarneeb")
    old.sync()
    first, second = (Settings(str(tmp_path / "own.ini")) for _window in range(2))
    first.hold()
    second.hold()
    assert second.room == "tarneeb"
    assert not second.waiting
    second.save()
    assert not first.path.exists()
    first.save()
    assert first.path.exists()
    first.profile.let_go()
