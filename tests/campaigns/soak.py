"""A monkey at the real window with the real engine: ``make soak``.

Bursts of random events; after each one the numbers on screen must be those that a fresh
process gives, and undo and redo must lead through the same positions.
"""

import ctypes
import gc
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from collections import defaultdict

from app.train.ready import ready_made
from tests.app.games.holdem.histories.samples import SAMPLES
from tests.campaigns.campaign import Campaign, DefectError, mutate, position_texts
from tests.campaigns.fresh import Fresh, verdict

BURST = 500
FLAT = 1.05
FLAT_FROM = 20
WAIT_S = 4.0  # for an answer; what is known by then is compared
DRAWN = 0.25  # of the events are followed by what they bring about; a burst goes on before it
STANDING = 0.6  # of the bursts have an engine that answers at their end alone, for half the cost
MOST_STEPS = 100  # of undo that a room keeps from burst to burst
#: CPU time of the window for one event and all that it brings about: 50 ms, but where a page, a
#: view or a dialog may have to be built or dressed anew, before it is there the first time.
LATE_S = 0.05
LATER_S = {"room": 0.1, "mode": 0.1, "open": 0.1, "paste": 0.1, "dialog": 0.1, "theme": 0.2}
MOST_LATE = 0.01  # of the events of a kind: memory is collected now and then, other programs run


class Monkey:
    """Does random things to a window and watches for complaints."""

    def __init__(self, campaign: Campaign) -> None:
        from PySide6.QtCore import QTimer, qInstallMessageHandler
        from PySide6.QtWidgets import QApplication

        from app.shell.frame import features

        features.keep_errors_in()
        from app.games import ALL
        from app.shell.frame import language
        from app.shell.frame.ahead import ImportsAhead
        from app.shell.frame.main import make_window
        from app.shell.storage.settings import Settings

        self.app = QApplication(sys.argv[:1])
        language.prepare(self.app)
        self.campaign, self.complaints = campaign, []
        self.took = defaultdict(list)  # kind of event -> seconds of CPU
        self.source = random.Random(0)
        campaign.listen()
        self.dragging = False
        sys.excepthook = lambda kind, error, trace: self._complain(kind, error, trace)
        qInstallMessageHandler(self._hear)
        settings = Settings(str(campaign.folder / "settings.ini"))
        settings.folder = str(campaign.folder)
        self.window = make_window(ALL, settings)
        self.window.resize(1280, 800)
        self.window.show()
        self.window.activateWindow()
        ahead = ImportsAhead(ALL, self.window)
        ahead.start()
        while ahead.busy:
            self.pump(0.1)
        self.closer = QTimer(self.window, interval=2)
        self.closer.timeout.connect(self._close_front)
        self.closer.start()
        self.files = position_texts()
        self.fresh, self.asked = Fresh(), None
        random.SystemRandom = lambda: self.source  # deals are of the seed too
        self.acts = [
            *[self.click] * 240, *[self.key] * 240, *[self.wheel] * 24, *[self.drag] * 24,
            *[self.room] * 10, *[self.mode] * 8, *[self.undo] * 32, *[self.paste] * 12,
            *[self.copy] * 4, *[self.dialog] * 6, *[self.resize] * 3, self.theme,
            *[self.open] * 10, *[self.save] * 4, *[self.deal] * 16, *[self.context] * 12,
            *[self.wait] * 2,
        ]  # fmt: skip

    def _complain(self, kind, error, trace):
        import traceback

        self.complaints.append("".join(traceback.format_exception(kind, error, trace)))
        print(self.complaints[-1], file=sys.stderr, flush=True)

    def _hear(self, kind, _context, message):
        if kind.name != "QtDebugMsg" and not message.startswith(QUIET):
            self.complaints.append(f"{kind.name}: {message}")

    @property
    def page(self):
        return self.window.page

    # ---- events --------------------------------------------------------------------------

    def _close_front(self):
        from PySide6.QtCore import QTimer
        from PySide6.QtGui import QDrag
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QApplication, QDialog, QFileDialog
        from shiboken6 import isValid

        if self.dragging:
            QDrag.cancel()
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if front is None:
            return
        if not isinstance(front, QFileDialog) and self.source.random() < 0.6:
            key, target = self.source.choice(" \t\ta1\x1b"), front.focusWidget() or front
            # Not from here: within a dialog that the key opens, this timer would not come again.
            # Not on the target: PySide keeps what is not called, and with it the whole dialog.
            QTimer.singleShot(0, lambda: isValid(target) and QTest.keyClick(target, key))
            if self.source.random() < 0.6:
                return
        front.reject() if isinstance(front, QDialog) else front.close()

    def _spot(self):
        from PySide6.QtCore import QPoint

        window, source = self.window, self.source
        at = QPoint(source.randrange(window.width()), source.randrange(window.height()))
        widget = window.childAt(at) or window
        return widget, widget.mapFrom(window, at)

    def click(self):
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QAbstractButton

        widget, at = self._spot()
        if self.source.random() < 0.5:
            buttons = [b for b in self.page.findChildren(QAbstractButton) if b.isVisible()]
            widget = self.source.choice(buttons or [widget])
            at = widget.rect().center()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at)

    def context(self):
        from PySide6.QtGui import QContextMenuEvent
        from PySide6.QtWidgets import QApplication

        widget, at = self._spot()
        mouse = QContextMenuEvent.Reason.Mouse
        event = QContextMenuEvent(mouse, at, widget.mapToGlobal(at))
        QApplication.sendEvent(widget, event)

    def key(self):
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        keys = [*"23456789tjqkaxshdc/{}[]+-. ", *(Qt.Key(k) for k in SPECIAL_KEYS)]
        modifier = self.source.choice([Qt.KeyboardModifier.NoModifier] * 8 + [
            Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier])  # fmt: skip
        key = self.source.choice(keys)
        # With shortcuts, as from a keyboard. Not on the window's handle: QTest draws all then.
        QTest.keyClick(self.window.focusWidget() or self.window, key, modifier)

    def wheel(self):
        from PySide6.QtCore import QPoint, QPointF, Qt
        from PySide6.QtGui import QWheelEvent
        from PySide6.QtWidgets import QApplication

        widget, at = self._spot()
        turned = QPoint(0, self.source.choice((-240, -120, 120, 240)))
        event = QWheelEvent(
            QPointF(at), QPointF(widget.mapToGlobal(at)), QPoint(), turned,
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(widget, event)

    def drag(self):
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        widget, at = self._spot()
        goal, there = self._spot()
        self.dragging = True
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, pos=at)
        for step in range(1, 4):
            end = widget.mapFromGlobal(goal.mapToGlobal(there))
            QTest.mouseMove(widget, at + (end - at) * step / 3)
        QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=end)
        self.dragging = False

    def room(self):
        self.window.open_room(self.source.randrange(len(self.window.rooms.games)))

    def mode(self):
        self.source.choice(self._modes()).click()

    def _modes(self):
        """Buttons of the modes of the open room."""
        from PySide6.QtWidgets import QAbstractButton

        return self.page.header().findChildren(QAbstractButton)

    def undo(self):
        self.source.choice((self.window.undo, self.window.undo, self.window.redo))()

    def paste(self):
        from PySide6.QtGui import QGuiApplication

        text = self.source.choice(
            [*self.files, *TEXTS, *SAMPLES.values(), QGuiApplication.clipboard().text() or "As"]
        )
        QGuiApplication.clipboard().setText(mutate(self.source, text))
        self.window.files.paste()

    def copy(self):
        self.window.files.copy()

    def dialog(self):
        window = self.window
        files = window.files
        asked = (window.show_guide, window.show_keys, window.open_settings)
        self.source.choice((*asked, files.open_dialog, files.save_dialog))()

    def resize(self):
        self.window.resize(self.source.randint(1024, 1500), self.source.randint(640, 1000))

    def theme(self):
        self.window.toggle_theme()

    def open(self):
        path = self.campaign.folder / "mutated.kib"
        text = self.source.choice(self.files)
        path.write_text(mutate(self.source, text) if self.source.random() < 0.7 else text)
        self.window.open_file(str(path))

    def save(self):
        self.window.files.save(str(self.campaign.folder / "saved.kib"))

    def deal(self):
        if self.page.keeps_positions:
            self.source.choice(
                (self.window.deal_random, self.window.deal_random, self.window.new)
            )()

    def wait(self):
        self.pump(0.05)

    def kill_engine(self):
        if self.signal_engine(signal.SIGKILL):
            self.campaign.counts["engines killed"] += 1

    def signal_engine(self, number):
        """Whether there is an engine that could be given the signal."""
        process = self.window.engine.process
        found = process is not None and process.processId() != 0
        if found:
            os.kill(process.processId(), number)
        return found

    # ---- bursts --------------------------------------------------------------------------

    def pump(self, seconds):
        from PySide6.QtCore import QEvent

        end = time.monotonic() + seconds
        while True:
            self.app.processEvents()
            self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            left = end - time.monotonic()
            if left <= 0:
                break
            time.sleep(min(left, 0.005))

    def burst(self, source, events):
        """Do random things, then look whether all is well."""
        self.source = source
        if source.random() < STANDING and self.signal_engine(signal.SIGSTOP):
            self.campaign.counts["bursts with an engine that stands still"] += 1
        for _ in range(events):
            act = source.choice(self.acts)
            if source.random() < 0.001:
                act = self.kill_engine
            started = time.thread_time()
            act()
            if source.random() < DRAWN:  # else the next one comes before anything is drawn
                self.pump(0)
            self.took[act.__name__].append(time.thread_time() - started)
            self.campaign.counts["events"] += 1
            if self.complaints:
                break
        self.signal_engine(signal.SIGCONT)
        self.check()

    def check(self):
        """Raise DefectError unless the numbers are right and positions come back."""
        if self.page.question_now is None:
            self.deal()
        self.settle(WAIT_S)
        self.compare()
        self._ask_fresh()
        self._check_undo()
        self.settle(0)
        if said := self.campaign.told():
            self.complaints.append(said)
        if self.complaints:
            raise DefectError("\n".join(self.complaints))

    def settle(self, seconds):
        """Wait for the answer; what takes too long is cancelled."""
        from PySide6.QtWidgets import QApplication

        self.pump(0.05)
        while QApplication.activePopupWidget() or QApplication.activeModalWidget():
            self.pump(0.02)
        page, until = self.page, time.monotonic() + seconds
        for _ in range(2):  # that the engine was killed may be noticed while one waits
            if seconds and "engine stopped" in page.status.figures:
                page.ask(again=True)
            while page.job.running and time.monotonic() < until:
                self.pump(0.02)
        page.cancel()
        self.pump(0.15 if seconds else 0)

    def _ask_fresh(self):
        """Have what is on screen answered by a fresh process, while the monkey goes on."""
        page = self.page
        question, answer = page.question_now, page.fresh_answer
        if page.status.kind.startswith("Could not finish") and question is not None:
            raise DefectError(f"{page.room}: {page.status} on {question}")
        if question is None or answer is None:
            self.campaign.counts["bursts without an answer"] += 1
            return
        text = page.to_text()
        page.view.show_answer(pickle.loads(pickle.dumps(answer)))
        if page.to_text() != text:
            raise DefectError(f"{question}: {text!r} becomes {page.to_text()!r}")
        final = page.status.kind != "Stopped"
        self.fresh.ask(verdict, page.view.engine_package or page.room, question, answer, final)
        self.asked = question, answer

    def compare(self):
        """Raise DefectError if the fresh process said something else than the screen."""
        if self.asked is None:
            return
        (question, answer), self.asked = self.asked, None
        kind, fresh = self.fresh.result() or ("failed", "its process crashed or did not end")
        if kind == "differs":
            raise DefectError(f"{question}: on screen {answer}, fresh {fresh}")
        if kind == "failed":
            raise DefectError(f"{question}: {fresh}")
        self.campaign.counts[COMPARED[kind]] += 1

    def _check_undo(self):
        """Undo to the start and redo to the end come by the same positions every time."""
        stack, page = self.page.undo_stack, self.page
        at, walks = stack.index, []
        for _ in range(2):
            seen = []
            while stack.index:
                stack.undo()
                seen.append(page.to_json(page.state))
            while stack.index < at:
                stack.redo()
                seen.append(page.to_json(page.state))
            walks.append(seen)
        if walks[0] != walks[1]:
            differ = next((a, b) for a, b in zip(*walks, strict=True) if a != b)
            raise DefectError(f"{page.room}: positions differ: {differ}")
        self.campaign.counts["undo steps"] += at
        if at > MOST_STEPS:
            page.restore(page.state)

    def size(self):
        """Widgets of the window with all tables empty, and memory of window and engine in MB.

        Of the window, without what is free: C keeps that for later, in pieces between what lives.
        """
        for index in range(len(self.window.rooms.games)):  # what is built late is there then
            self.window.open_room(index)
            for mode in self._modes():
                mode.click()
                self.pump(0.05)
            if self.page.room == "train":  # it has a page of its own of every room
                for room, theme in {(kept.room, kept.theme): 0 for kept in ready_made()}:
                    self.page.choose_source("room")
                    self.page.train_theme(room, theme)
                    self.pump(0.1)
                self.page.choose_source("mine")
        for page in self.window.rooms.pages.values():
            page.restore(type(page.state)())
        self.settle(WAIT_S)
        gc.collect()
        self.pump(0.1)
        kept = megabytes(os.getpid())
        if sys.platform == "linux":
            ctypes.CDLL(None).malloc_trim(0)
        print(f"memory of the window: {kept} MB, free of it {kept - megabytes(os.getpid())}")
        process = self.window.engine.process
        pids = [os.getpid(), *([process.processId()] if process else [])]
        return len(self.app.allWidgets()), [megabytes(pid) for pid in pids]


#: What the fresh process's verdicts are called in the report.
COMPARED = {
    "same": "answers compared",
    "same deals": "samples compared, from as many deals or iterations",
    "by time": "answers solved for a time, as near as they say",
    "near": "samples compared by their errors",
    "known": "answers stopped early and right so far",
    "slow": "answers that take too long to compare",
}
#: What only the offscreen screen says: it has no window manager, and no drags.
QUIET = ("This plugin does not support", "Unimplemented code.")
TEXTS = ("AsKs QdQh", "AsKs | 22+, AKs | board: Ks7d2c", "mine: 6 8 theirs: 1 3", "9h8dKd")
SPECIAL_KEYS = (
    0x01000000, 0x01000001, 0x01000003, 0x01000004, 0x01000005, 0x01000007, 0x01000010,
    0x01000011, 0x01000012, 0x01000013, 0x01000014, 0x01000015, 0x01000031,
)  # Escape, Tab, Backspace, Return, Enter, Delete, Home, End, arrows, F2  # fmt: skip


def megabytes(pid):
    """Memory that a process holds."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20


def late_kinds(took):
    """Print the CPU time of each kind of event; True if too many of one are too long.

    Where more programs want to run than there are cores, each takes more time of the CPU, too.
    """
    found, slack = False, 2 if os.getloadavg()[2] > os.cpu_count() else 1
    for kind, seconds in sorted(took.items()):
        seconds.sort()
        longest, bound = seconds[-1], slack * LATER_S.get(kind, LATE_S)
        usual = seconds[int(0.99 * len(seconds))]
        over = sum(s > bound for s in seconds)
        found |= over > max(2, MOST_LATE * len(seconds))
        print(
            f"{kind}: {len(seconds):,}, ms of CPU: mean {1000 * sum(seconds) / len(seconds):.1f}, "
            f"99 % within {1000 * usual:.0f}, longest {1000 * longest:.0f}; "
            f"{over} over {1000 * bound:.0f}"
        )
    return found


def shorten(campaign, step):
    """Shortest prefix of a burst that fails in a window of its own, if it does."""

    def fails(events):
        options = {"seed": campaign.options.seed, "only": step, "burst": events, "within": 1}
        run = [sys.executable, "-m", "tests.campaigns.soak"]
        run += [word for name, value in options.items() for word in (f"--{name}", str(value))]
        return subprocess.run(run, capture_output=True, timeout=300).returncode != 0

    if not fails(BURST):
        print(f"Only after what came before: run all of seed {campaign.options.seed}.")
        return
    low, high = 0, BURST
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fails(middle) else (middle, high)
    print(f"Shortest: {campaign.repeat(step)} --burst {high}")


def main() -> int:
    """Run until the time is up; 1 if anything was wrong."""
    campaign = Campaign("soak", "events", "burst", "within")
    monkey = Monkey(campaign)
    first = None
    for step, source in campaign.steps():
        try:
            monkey.burst(source, campaign.options.burst or BURST)
        except DefectError as failure:
            print(f"burst {step}: {failure}\n{campaign.repeat(step)}", flush=True)
            if not campaign.options.within:
                shorten(campaign, step)
            campaign.report()
            os._exit(1)
        campaign.counts["bursts"] += 1
        if step == FLAT_FROM:
            first = monkey.size()
    monkey.compare()
    last = monkey.size()
    if first is not None and last[0] > FLAT * first[0]:
        print(f"widgets grew from {first[0]} to {last[0]}")
        os._exit(1)
    if first is not None and last[1][0] > FLAT * first[1][0]:
        print(f"memory of the window grew from {first[1][0]} to {last[1][0]} MB")
        os._exit(1)
    print(f"widgets and MB of window and engine: {first}, at the end {last}")
    late = late_kinds(monkey.took)
    monkey.window.close()
    campaign.report()
    return int(late and campaign.options.enough is None)  # by count, no verdict of the clock


if __name__ == "__main__":
    sys.exit(main())
