"""One engine process and one kernel cache for the whole run; settings never touch the user's."""

import ctypes
import gc
import os
import signal
import sys
import tempfile
from copy import copy
from dataclasses import replace
from pathlib import Path

import hypothesis
import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from app.shell.frame import features
from tests.helpers import LONGEST_S

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LC_ALL"] = "C.UTF-8"  # commands that tests run answer in English
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a thousand processes would compile all sources
sys.dont_write_bytecode = False
features.use_none()  # as the window does, before more is imported
if language := os.environ.get("KIBITZER_LANGUAGE"):  # before any test imports what holds texts
    from app.words import translation
    from tests import pseudo

    if language in pseudo.HOW:
        with tempfile.TemporaryDirectory() as catalogues:
            pseudo.write(catalogues, language)
            translation.use([language], Path(catalogues))
    elif language == "digits":  # Arabic, and its own digits
        translation.use(["ar"], own_digits=True)
    else:
        translation.use([language])
if os.environ.get("KIBITZER_KERNELS") == "library":  # as where neither is installed
    sys.modules["numba"] = sys.modules["llvmlite"] = None
    collect_ignore = ["engine/test_library.py"]
if os.name == "posix":  # shells have what they run in the background ignore these
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
examples = 40 if os.environ.get("CI") else 100  # others each day
hypothesis.settings.register_profile(
    "any machine", deadline=None, max_examples=examples, derandomize=False
)
hypothesis.settings.load_profile("any machine")
for waiting in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitExposed):
    waiting.__kwdefaults__["timeout"] = 1000 * LONGEST_S  # a machine may be busy
gc.set_threshold(100_000, 20, 20)  # a tenth of the time went into looking for garbage
NUMBAS = "pytestmark = pytest.mark.compiles"  # in a file that imports numba
LONG = ("tests/app/test_", "tests/campaigns", "tests/engine/test_library")
BESIDE_THE_ROOMS = ("tests", "tests/app", "tests/engine", "tests/setup")
MOMENT_S, ROOMS_S = 0.01, 10.0  # that rooms have an answer sampled for, at least and at most
HURRY = 50  # times as short it is for tests of the app
IN_PLAY, IN_PLAY_S = "engine.games.holdem.in_play", 2.0
USUAL = (1280, 800)  # size of a window
GROWN = 150_000  # blocks of memory, as of a few pages
_least = [sys.maxsize]
_trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None


def pytest_ignore_collect(collection_path):
    """Leave out files that ask numba, where the kernels come from a library: `make test` runs them.

    Nothing else imports it then, so no worker holds the 130 MB that it takes.
    """
    from engine.jit import LIBRARY

    is_file = LIBRARY is not None and collection_path.suffix == ".py"
    return (is_file and NUMBAS in collection_path.read_text(encoding="utf-8")) or None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """What takes long by itself comes first: at the end one worker would go on alone.

    Of the windows that a test of the app is for (`size`) others than the smallest, the usual and
    the largest are slow.
    """
    sizes = {}
    for item in items:
        sizes.setdefault(item.function, set()).add(_size(item))
    for item in items:
        ends = min(sizes[item.function]), max(sizes[item.function])
        if _size(item) not in (*ends, USUAL):
            item.add_marker("slow")
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


def _size(item):
    """Width and height of the window that a test of the app is for, if it is for one."""
    of_app = item.nodeid.startswith("tests/app/") and hasattr(item, "callspec")
    size = of_app and item.callspec.params.get("size")
    return size if isinstance(size, tuple) else ()


def pytest_collection_finish():
    """What was collected stays to the end: the garbage collector need not walk through it.

    Nothing else does, although a window has all that was made before it kept for good; but in the
    short runs in another language, where windows that were collected crashed two walks of five in
    Arabic before icons were kept (`app.look.icons`): that nothing else does was seen in few runs.
    """
    from engine.jit import LIBRARY

    if LIBRARY is not None and sys.modules.get("numba") is not None:
        raise pytest.UsageError(
            f"A test imports numba; {NUMBAS} in its file, KIBITZER_KERNELS=numba."
        )
    gc.freeze()
    if language:
        gc.disable()

    def not_frozen():
        pass

    not_frozen.freeze = gc.freeze
    gc.freeze = not_frozen


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item, nextitem):
    """Have what a test closed deleted, which Qt leaves to an event loop that may never come.

    Windows would pile up, go on building their rooms, and be styled anew with every later one.
    What the tests of a folder had kept for each other goes with the last of them.
    """
    result = yield
    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if nextitem is None or nextitem.path.parent != item.path.parent:
        _forget()
    return result


def _forget():
    """Empty what is kept to be quick: what naive twins have found, boards, pictures, solutions."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("app", "engine", "tests"):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear") and kept.__module__ == name:  # not what it imports
                    known = kept.cache_parameters()["maxsize"] is not None  # else it may be wanted
                    if known or name.startswith("tests."):
                        kept.cache_clear()
    if solutions := sys.modules.get("engine.games.holdem.strategy.equilibrium.advice"):
        solutions._KEPT.clear()
    _let_go()


def _let_go():
    """Collect circles, such as windows, and give back to the system what is free."""
    if not gc.isenabled():
        return
    gc.collect()
    if _trim is not None:
        _trim(0)


def pytest_runtest_logfinish():
    """Collect windows that tests left: each is a circle."""
    blocks = sys.getallocatedblocks()
    if blocks > _least[0] + GROWN:
        _let_go()
        blocks = _least[0] = sys.getallocatedblocks()
    _least[0] = min(_least[0], blocks)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """One more than there are cores: a third of the time a worker waits for its engine."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Where tests run side by side, those of a folder stay together, and so what they share.

    Not by marks of groups: xdist writes them into names of tests that pytest 9.2 works out anew.
    What asks numba shares nothing, nor do files that stand beside the rooms: there it is those of
    a file; and each campaign is a process of its own.
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByFolder(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            file = nodeid.split("::")[0]
            folder = file.rpartition("/")[0]
            if folder == "tests/campaigns":
                return nodeid
            apart = "compiles" in config.option.markexpr or folder in BESIDE_THE_ROOMS
            return file if apart else folder

    config.option.loadscopereorder = False  # by number of tests: few may take long
    return ByFolder(config, log)


@pytest.fixture(scope="session", autouse=bool(language))
def direction(qapp):
    """From right to left, if the language of the run is written so."""
    from app.shell.frame.language import prepare

    prepare(qapp)


@pytest.fixture(scope="session")
def engine(qapp):
    """The engine process, shared by all pages of the run; it samples for a moment."""
    from app.shell.asking.engine import Engine

    class Hurried(Engine):
        def ask(self, job, number, room, question, low=False):
            super().ask(job, number, room, _hurried(question), low)

    engine = Hurried()
    yield engine
    engine.stop()


def _hurried(question):
    """The same question for a `HURRY`th of the seconds that rooms have it sampled, on all cores.

    Tests that look at what goes on meanwhile ask for more than rooms do, and what is sampled
    further, to so many deals too, takes longer than all that was sampled before.
    """
    limits = getattr(question, "limits", None)
    in_play = type(question).__module__.startswith(IN_PLAY)  # which says for itself how many
    seconds = limits and (limits.seconds or (IN_PLAY_S if in_play else None))
    if not seconds or limits.deals or not MOMENT_S < seconds <= ROOMS_S:
        return question
    hurried = copy(question)  # which checks nothing again
    shorter = replace(limits, seconds=max(MOMENT_S, seconds / HURRY))
    object.__setattr__(hurried, "limits", shorter)
    return hurried


@pytest.fixture
def window_in(own_window_in):
    """Open the window, 1280 by 800, in the room of a name, without motion."""
    return own_window_in


@pytest.fixture
def own_window_in(qtbot, engine, tmp_path, monkeypatch):
    """The same, always one that nobody had before.

    Its other rooms are built when they are visited: tests of what is built ahead say so.
    """
    from app.shell.frame.ahead import StepsAhead

    monkeypatch.setattr("app.games.holdem.review.store.data_folder", lambda: tmp_path)
    monkeypatch.setattr(StepsAhead, "begin", lambda *_steps: None)
    monkeypatch.setattr(engine, "stop", lambda: None)  # other tests go on with it

    def open_window(room):
        window = _window(engine, tmp_path, room)
        qtbot.addWidget(window)
        return window

    return open_window


@pytest.fixture(scope="module")
def kept_window_in(engine, tmp_path_factory):
    """The same, one for all tests of a module that leave nothing but a position behind."""
    from app.shell.frame.ahead import StepsAhead
    from app.shell.frame.window import SMALLEST

    windows = {}
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("kept")
        patch.setattr("app.games.holdem.review.store.data_folder", lambda: folder)
        patch.setattr(StepsAhead, "begin", lambda *_steps: None)
        patch.setattr(engine, "stop", lambda: None)

        def window_in(room):
            if room not in windows:
                window = _window(engine, folder / room, room)
                windows[room] = window, window.page.state, dict(window.settings._values)
                return window
            window, first, values = windows[room]
            window.settings._values = dict(values)
            window.apply_settings()
            window.showNormal()
            window.setMinimumSize(*SMALLEST)
            window.resize(1280, 800)
            for page in window.rooms.pages.values():
                page.restore(page.blank())
            window.open_room(window.rooms.index_of(room))
            window.page.restore(first)
            window.activateWindow()
            window.page.view.focus_start()
            return window

        yield window_in
        for window, *_first in windows.values():
            window.close()
            window.deleteLater()


def _window(engine, folder, room):
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from app.games import GAMES
    from app.shell.frame.window import SMALLEST, Window
    from app.shell.storage.settings import Settings

    settings = Settings(str(folder / "settings.ini"))
    settings.room = room
    settings.reduce_motion = True
    window = Window(GAMES, settings, engine)
    window.setWindowState(Qt.WindowState.WindowNoState)  # the offscreen screen is small
    window.setMinimumSize(*SMALLEST)
    window.resize(1280, 800)
    window.show()
    QTest.qWaitForWindowExposed(window, 1000 * LONGEST_S)
    window.activateWindow()
    return window
