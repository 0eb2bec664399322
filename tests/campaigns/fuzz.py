"""Hostile input, and questions from what is accepted of it: ``make fuzz``."""

import contextlib
import importlib
import io
import json
import shlex
import signal
import subprocess
import sys
import time

from app.shell import documents
from tests.campaigns.campaign import (
    Campaign,
    DefectError,
    check_sentence,
    mutate,
    mutate_values,
    position_texts,
)

ANSWER_S = 0.1
REFUSAL_S = 0.5
COMMAND_S = 2
SEEN = 0.1
#: What each kind of input is called in the report.
KINDS = {
    "file": "files",
    "paste": "pasted texts",
    "command": "command lines",
    "batch": "batches",
    "settings": "settings",
    "wire": "engine processes",
}


class TooLong(BaseException):
    """A command that works longer than the campaign wants to wait."""


class Fuzz:
    """Gives mutated input to everything that reads."""

    def __init__(self, campaign: Campaign) -> None:
        from PySide6.QtWidgets import QApplication

        from app.games import GAMES
        from app.shell.main import make_window
        from app.shell.settings import Settings

        self.campaign, self.complaints = campaign, []
        self.app = QApplication(sys.argv[:1])
        self.games = GAMES
        self.window = make_window(GAMES, Settings(str(campaign.folder / "settings.ini")))
        self.window.engine.start = lambda: None  # questions are asked in this process
        self.window.files.problem.connect(self.complaints.append)
        self.window.resize(1280, 800)
        self.window.show()
        self.files = position_texts()
        self.texts = ["AsKs QdQh"]
        for text in self.files:
            self._open(text)
            with contextlib.suppress(NotImplementedError):
                self.texts.append(self.window.page.to_text())
        self.commands = [c.example for game in GAMES for c in game.commands()]
        self.pages = {page.room: page for page in self.window.rooms.pages.values()}
        self.kinds = [self.file] * 60 + [self.paste] * 20 + [self.command] * 15 + [
            self.batch, self.settings] * 2 + [self.wire]  # fmt: skip
        signal.signal(signal.SIGALRM, self._ring)

    def _ring(self, _signal, frame):
        while frame is not None:
            if "numba" in frame.f_code.co_filename:  # a kernel half compiled is of no use later
                signal.setitimer(signal.ITIMER_REAL, 0.2)
                return
            frame = frame.f_back
        raise TooLong

    def _open(self, text):
        path = self.campaign.folder / "mutated.kib"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        self.window.open_file(str(path))

    def _refused(self, source, read):
        """Whether a reader refuses, with a sentence; one in ten refusals the window sees too."""
        try:
            read()
        except ValueError as error:
            check_sentence(str(error))
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
        if question is not None:
            self._ask(page, question)

    def _ask(self, page, question):
        until = time.monotonic() + ANSWER_S
        answers = importlib.import_module(
            f"engine.games.{page.view.engine_package or page.room}"
        ).analyse(question)
        try:
            with contextlib.closing(answers):
                for answer in answers:  # noqa: B007 (the last one is kept)
                    if time.monotonic() > until:
                        break
            page.job.update.emit(answer)
            page.job.done.emit(None)
            page.to_text()
        except ValueError as error:
            check_sentence(str(error))
            raise DefectError(f"asked, but refused: {question}: {error}") from error
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

    def _words(self, source):
        try:
            words = shlex.split(mutate(source, source.choice(self.commands)))[1:]
        except ValueError:
            words = []
        return [word for word in words if "." not in word or "/" not in word] or ["equity"]

    def command(self, source):
        """Run a mutated command line."""
        self._run(self._words(source))

    def _run(self, words):
        from app.shell.commandline import run

        out, errors = io.StringIO(), io.StringIO()
        signal.setitimer(signal.ITIMER_REAL, COMMAND_S)
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
                status = run(self.games, words)
        except SystemExit:  # --help, --version
            status = 0
        except TooLong:
            self.campaign.counts["commands stopped"] += 1
            return out.getvalue()
        except Exception as error:
            raise DefectError(f"kibitzer {shlex.join(words)}") from error
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        said = errors.getvalue().strip()
        if status == 2 and words[0] != "batch":
            check_sentence(said)
        elif status not in (0, 2):
            raise DefectError(f"{status} kibitzer {shlex.join(words)}: {said}")
        return out.getvalue()

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
        from app.shell.settings import Settings
        from app.shell.window import Window

        path = self.campaign.folder / "mutated.ini"
        kept = Settings(str(path))
        kept.room, kept.theme = source.choice(self.games).name, "dark"
        page = self.window.page
        kept.set_position(page.room, page.to_json(page.state))
        kept.geometry = self.window.saveGeometry()
        kept.save()
        text = path.read_text(encoding="utf-8", errors="replace")
        other = self.campaign.folder / f"mutated-{source.random()}.ini"  # Qt keeps what it read
        other.write_text(mutate(source, text), encoding="utf-8", errors="surrogatepass")
        other.chmod(0o600)
        window = Window(self.games, Settings(str(other)), self.window.engine)
        window.close = window.deleteLater
        window.deleteLater()
        self.app.processEvents()

    def wire(self, source):
        """Ask an engine process what no window asks; each question ends."""
        from app.shell import wire

        odd = [b"", b"x", b"\x80\x05N.", b"\x80\x05]q\x00.", b"(lp0\n."]
        rooms = [*(game.name for game in self.games), "", "chess", "../x"]
        asked = [("ask", i, 1, source.choice(rooms), source.choice(odd)) for i in range(5)]
        strange = [("cancel", 99), ("what",), ("cancel", "x"), ()]
        messages = [*asked, *(source.choice(strange) for _ in range(3))]
        source.shuffle(messages)
        data = b"".join(wire.encode(message) for message in messages)
        engine = subprocess.Popen(
            [sys.executable, "-m", "app.shell.engine_process"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            engine.stdin.write(data)
            engine.stdin.flush()
            waiting = {message[1] for message in asked}
            while waiting:
                answer = wire.read(engine.stdout)
                if answer is None:
                    raise DefectError(f"the engine ended at {messages}")
                if answer[0] == "done":
                    check_sentence(answer[3])
                    waiting.discard(answer[1])
        finally:
            engine.kill()
            engine.wait()

    def step(self, source):
        """One input of a random kind."""
        kind = source.choice(self.kinds)
        self.campaign.counts[KINDS[kind.__name__]] += 1
        kind(source)


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
    campaign.report()
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
