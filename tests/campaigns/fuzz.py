"""Hostile input, and questions from what is accepted of it: ``make fuzz``."""

import contextlib
import io
import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

from app.shell.commands.output import one_line
from app.shell.commands.parser import build_parser
from app.shell.storage import documents
from app.words.translation import said
from engine.games.two_suits import AboutNet
from tests.app.games.holdem.histories.samples import SAMPLES
from tests.campaigns.campaign import (
    Campaign,
    DefectError,
    check_sentence,
    mutate,
    mutate_values,
    position_texts,
)
from tests.campaigns.fresh import STOPPED, Fresh, answer, run_command

NET = Path(__file__).parents[2] / "assets" / "two_suits" / "trump.npz"
ANSWER_S = 0.02
REFUSAL_S = 0.5
COMMAND_S = 0.6  # of CPU time, of all threads
SEEN = 0.1
#: What each kind of input is called in the report.
KINDS = {
    "file": "files",
    "paste": "pasted texts",
    "command": "command lines",
    "batch": "batches",
    "settings": "settings",
    "net": "nets",
    "wire": "rounds of messages to an engine",
}


def memory_mb():
    """Memory that this process holds."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20


class Fuzz:
    """Gives mutated input to everything that reads."""

    def __init__(self, campaign: Campaign) -> None:
        from PySide6.QtWidgets import QApplication

        from app.games import ALL
        from app.shell.frame.main import make_window
        from app.shell.storage.settings import Settings

        self.campaign, self.complaints = campaign, []
        self.fresh, self.engine, self.asked = Fresh(), None, set()
        self.most_mb = {}  # kind of input -> most memory of a process, and the input
        self.app = QApplication(sys.argv[:1])
        self.games = ALL
        self.window = make_window(ALL, Settings(str(campaign.folder / "settings.ini")))
        self.window.engine.start = lambda: None  # questions are asked in this process
        self.window.files.problem.connect(self.complaints.append)
        self.window.resize(1280, 800)
        self.window.show()
        self.files = position_texts()
        self.texts = ["AsKs QdQh", *SAMPLES.values()]
        for text in self.files:
            self._open(text)
            with contextlib.suppress(NotImplementedError):
                self.texts.append(self.window.page.to_text())
        self.window.open_room(self.window.rooms.index_of("train"))
        self.commands = [c.example for game in ALL for c in game.commands()]
        self.pages = {page.room: page for page in self.window.rooms.pages.values()}
        self.kinds = [self.file] * 80 + [self.paste] * 30 + [self.command] * 20 + [
            self.settings] * 2 + [self.batch, self.wire, self.net]  # fmt: skip
        self.own_net = NET.read_bytes()

    def _open(self, text):
        path = self.campaign.folder / "mutated.kib"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        self.window.open_file(str(path))

    def _refused(self, source, read):
        """Whether a reader refuses, with a sentence; one in ten is not told, and goes on."""
        try:
            read()
        except ValueError as error:
            check_sentence(said(error))
            if source.random() < SEEN:
                return False
            self.campaign.counts["refused"] += 1
            return True
        return False

    def _read_file(self, text):
        room, position = documents.loads(text)
        if room in self.pages:
            self.pages[room].from_json(position)

    def _taken(self, started, text):
        """Check a refusal; ask what was accepted."""
        page = self.window.page
        if self.complaints:
            if time.perf_counter() - started > REFUSAL_S:
                self.campaign.counts["slow refusals"] += 1
            check_sentence(self.complaints[-1])
            if "cannot be read (" in self.complaints[-1]:
                raise DefectError(f"{self.complaints[-1]} {text}")
            self.campaign.counts["refused"] += 1
            self.complaints.clear()
            return
        self.campaign.counts["accepted"] += 1
        again = page.from_json(json.loads(json.dumps(page.to_json(page.state))))
        if page.to_json(again) != page.to_json(page.state):
            raise DefectError(f"{text} is kept as {page.to_json(page.state)}")
        question = page.question_now
        page.to_text()
        if question is not None and question not in self.asked:
            self.asked.add(question)
            self._ask(page, question)

    def _ask(self, page, question):
        package = page.view.engine_package or page.room
        self.fresh.ask(answer, package, question, ANSWER_S)
        result = self.fresh.result()
        self._note("an answer", self.fresh.mb, question)
        if result is None:
            raise DefectError(f"asked, but crashed or did not end: {question}")
        known, problem = result
        if problem is not None:
            check_sentence(said(problem))
            raise DefectError(f"asked, but refused: {question}: {problem}")
        page.job.update.emit(known)
        page.job.done.emit(None)
        page.to_text()
        self.campaign.counts["answered"] += 1

    # ---- what reads ----------------------------------------------------------------------

    def file(self, source):
        """Open a mutated document."""
        text = source.choice(self.files)
        if source.random() < 0.5:
            text = mutate(source, text)
        else:
            text = mutate_values(source, text, source.choice(self.files))
        if self._refused(source, lambda: self._read_file(text)):
            return
        started = time.perf_counter()
        self._open(text)
        self._taken(started, text)

    def paste(self, source):
        """Paste mutated text into some room."""
        from PySide6.QtGui import QGuiApplication

        page, text = (
            self.pages[source.choice(self.games).name],
            mutate(source, source.choice(self.texts)),
        )
        if not text.startswith("{") and self._refused(source, lambda: page.from_text(text)):
            return
        self.window.open_room(self.window.rooms.index_of(page.room))
        started = time.perf_counter()
        QGuiApplication.clipboard().setText(text)
        self.window.files.paste()
        self._taken(started, text)

    def net(self, source):
        """Ask about a mutated net."""
        data = bytearray(self.own_net)
        for _fault in range(source.choice((1, 3, 20))):
            at = source.randrange(len(data))
            data[at : at + source.choice((0, 1, 1, 9))] = source.randbytes(source.choice((0, 1, 5)))
        self.fresh.ask(answer, "two_suits", AboutNet(None, bytes(data)), ANSWER_S)
        result = self.fresh.result()
        if result is None:
            raise DefectError("a mutated net: a crash, or no end")
        if result[1] is not None:
            check_sentence(result[1])

    def _words(self, source):
        try:
            words = shlex.split(mutate(source, source.choice(self.commands)))[1:]
        except ValueError:
            words = []
        return [word for word in words if "." not in word or "/" not in word] or ["equity"]

    def command(self, source):
        """Run a mutated command line."""
        words = self._words(source)
        if words[0] == "batch" or not self._refused(source, lambda: self._parse(words)):
            self._run(words)

    def _parse(self, words):
        with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):
            try:
                build_parser(self.games).parse_args(words)
            except ValueError as error:
                raise ValueError(one_line(error)) from None

    def _run(self, words):
        self.fresh.ask(run_command, words, COMMAND_S)
        result = self.fresh.result()
        self._note("command", self.fresh.mb, words)
        if result is None and self.fresh.status == STOPPED:
            self.campaign.counts["commands stopped"] += 1
            return ""
        if result is None:
            raise DefectError(f"kibitzer {shlex.join(words)}: a crash, or no end")
        status, out, said = result
        if status == 2 and words[0] != "batch":
            check_sentence(said)
        elif status not in (0, 2):
            raise DefectError(f"{status} kibitzer {shlex.join(words)}: {said}")
        return out

    def _note(self, kind, mb, what):
        if mb > self.most_mb.get(kind, (0, ""))[0]:
            self.most_mb[kind] = mb, what

    def batch(self, source):
        """Run a batch of mutated lines: each of them gets a line of JSON."""
        path = self.campaign.folder / "batch.txt"
        lines = [mutate(source, source.choice(self.commands)[9:]) for _ in range(4)]
        path.write_text("\n".join(lines), encoding="utf-8", errors="replace")
        for line in self._run(["batch", str(path)]).splitlines():
            if "error" in (answer := json.loads(line)):
                check_sentence(str(answer["error"]))

    def settings(self, source):
        """Open a window on mutated settings."""
        from PySide6.QtCore import QEvent

        from app.shell.frame.window import Window
        from app.shell.storage.profile import SETTINGS
        from app.shell.storage.settings import Settings

        kept = Settings(str(self.campaign.folder / "mutated.ini"))
        kept.room, kept.theme = source.choice(self.games).name, "dark"
        page = self.window.page
        kept.put(page.room, lambda: {"position": page.to_json(page.state)})
        kept.geometry = self.window.saveGeometry()
        kept.save()
        damaged = kept.profile.file(source.choice((page.room, SETTINGS)))
        text = mutate(source, damaged.read_text(encoding="utf-8"))
        damaged.write_text(text, encoding="utf-8", errors="surrogatepass")
        again = Settings(str(self.campaign.folder / "mutated.ini"))
        window = Window(self.games, again, self.window.engine)
        self.app.processEvents()
        again.profile.let_go()
        window.deleteLater()  # closing would end the engine
        self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def wire(self, source):
        """Ask an engine process what no window asks; each question ends."""
        from app.shell.asking import wire

        odd = [b"", b"x", b"\x80\x05N.", b"\x80\x05]q\x00.", b"(lp0\n."]
        rooms = [*(game.name for game in self.games), "", "chess", "../x"]
        asked = [("ask", i, 1, source.choice(rooms), source.choice(odd)) for i in range(5)]
        strange = [("cancel", 99), ("what",), ("cancel", "x"), ()]
        messages = [*asked, *(source.choice(strange) for _ in range(3))]
        source.shuffle(messages)
        data = b"".join(wire.encode(message) for message in messages)
        if self.engine is None:
            self.engine = subprocess.Popen(
                [sys.executable, "-m", "app.shell.asking.engine_process"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        self.engine.stdin.write(data)
        self.engine.stdin.flush()
        waiting = {message[1] for message in asked}
        while waiting:
            answer = wire.read(self.engine.stdout)
            if answer is None:
                self.engine = None
                raise DefectError(f"the engine ended at {messages}")
            if answer[0] == "done":
                check_sentence(answer[3])
                waiting.discard(answer[1])

    def step(self, source):
        """One input of a random kind."""
        kind = source.choice(self.kinds)
        self.campaign.counts[KINDS[kind.__name__]] += 1
        kind(source)
        self._note("this process", memory_mb(), kind.__name__)

    def end(self):
        """End what was started; say what took most memory."""
        self.fresh.end()
        if self.engine is not None:
            self.engine.kill()
            self.engine.wait()
        for kind, (mb, what) in self.most_mb.items():
            print(f"most memory of {kind}: {mb} MB, at {str(what)[:200]}")


def main() -> int:
    """Run until the time is up; 1 if anything was wrong."""
    import traceback

    campaign = Campaign("fuzz", "files", "most")
    fuzz = Fuzz(campaign)
    failures = 0
    raised = []
    sys.excepthook = lambda kind, error, trace: raised.append((kind, error, trace))
    for step, source in campaign.steps():
        try:
            fuzz.step(source)
            fuzz.app.processEvents()
            if raised:
                raise raised.pop()[1]
        except Exception:
            traceback.print_exc(limit=-4)
            print(campaign.repeat(step), flush=True)
            fuzz.complaints.clear()
            failures += 1
            if failures >= (campaign.options.most or 1):
                break
    fuzz.end()
    campaign.report()
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
