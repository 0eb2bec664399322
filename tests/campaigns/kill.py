"""Processes killed at the worst moment: saving, compiling, starting, playing: ``make kill``.

``--windows N`` kills N windows at which a monkey plays, and nothing else. The next start must show
what was there at some time before; how often more than two seconds were lost is counted, and
``--within 3`` makes a defect of so many. A machine that is too busy to let the window run, or
to write, is no defect: the longest that its event loop stood still is told beside.
"""

import os
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

from tests.campaigns import played
from tests.campaigns.campaign import Campaign, DefectError

LONG_AGO_S = 3600.0
LATEST_S = 0.02
WITHIN_S = 2.0  # what a user made is on disk
STOOD_S = 0.5  # from act to act, the last one to the kill too: the machine is busy
PLAYED_S = 4.0  # at most, from the first act to the kill
ENGINES = 0.2  # of the windows have an engine; the others keep the same things sooner


def killed_in(work, after_s):
    """Run `work` again and again in a process that is killed after some time."""
    pid = os.fork()
    if pid == 0:
        try:
            while True:
                work()
        finally:
            os._exit(1)
    time.sleep(after_s)
    os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    if not os.WIFSIGNALED(status):
        raise DefectError(f"the work failed by itself: {status}")


def age(folder, pattern):
    """Let files look as if they were left long ago; how many there are."""
    old = time.time() - LONG_AGO_S
    left = list(folder.glob(pattern))
    for path in left:
        os.utime(path, (old, old))
    return len(left)


class Kill:
    """Kills, and looks at what is left."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign, self.folder = campaign, campaign.folder
        self.kinds = [self.save] * 20 + [self.keep] * 20 + [self.start]
        if campaign.options.windows:
            played.import_all()
            self.kinds = [self.play]
            campaign.options.enough = campaign.options.windows
        self.shown = {}  # room, or "settings" -> digests that the next start may show
        self.killed, self.lost = False, [0.0]
        self.stood_s, self.worked_s = 0.0, 0.0
        self.longest, self.most_worked_s = (0.0, 0.0), 0.0
        self.kept = 0  # positions, answers and decisions that were kept to be trained

    def save(self, source):
        """A document is the old one or the new one, and nothing else stays."""
        from app.shell.storage import documents

        path = self.folder / "saved.kib"
        positions = [{"cards": ["As"] * n} for n in (1, source.randrange(2, 5000))]
        documents.save(path, "holdem", positions[0])
        turn = [0]

        def work():
            turn[0] ^= 1
            documents.save(path, "holdem", positions[turn[0]])

        killed_in(work, source.random() * LATEST_S)
        if documents.load(path)[1] not in positions:
            raise DefectError("a saved position is neither the old one nor the new one")
        self.campaign.counts["saves left half done"] += age(self.folder, ".kibitzer-*")
        documents.save(path, "holdem", positions[0])
        if left := list(self.folder.glob(".kibitzer-*")):
            raise DefectError(f"left behind: {left}")

    def keep(self, source):
        """Compiled code is whole or not there, and nothing else stays."""
        from engine import code_cache

        root = self.folder / "cache"
        path = root / ("0" * 16) / "engine.games" / f"kernel-1.{'0' * 16}.nbc"
        root.mkdir(exist_ok=True)
        path.parent.parent.mkdir(exist_ok=True)
        parts = [bytes([n]) * source.randrange(1, 2_000_000) for n in (1, 2)]
        turn = [0]

        def work():
            turn[0] ^= 1
            code_cache.write_whole(path, parts[turn[0]])

        path.unlink(missing_ok=True)
        killed_in(work, source.random() * LATEST_S)
        if path.exists() and code_cache.read_whole(path) not in parts:
            raise DefectError("compiled code is damaged")
        self.campaign.counts["code left half written"] += age(path.parent, "*.nbc.*")
        os.utime(path.parent.parent)
        code_cache.sweep(root)
        if left := list(path.parent.glob("*.nbc.*")):
            raise DefectError(f"left behind: {left}")

    def start(self, source):
        """Window and engine, killed while they start and compile; the next question is answered."""
        cache = self.folder / "started"
        environment = {**os.environ, "KIBITZER_CACHE": str(cache), "KIBITZER_KERNELS": "numba"}
        for _ in range(3):
            file = Path(__file__).parents[1] / "positions" / "nine_cards-fork.kib"
            window = subprocess.Popen(
                [sys.executable, "-m", "app", str(file)], env=environment, start_new_session=True
            )
            time.sleep(source.random() * 4)
            os.killpg(window.pid, signal.SIGKILL)
            window.wait()
        words = ["nine-cards", "--mine", "6,8", "--theirs", "1,3", "--json"]
        done = subprocess.run(
            [sys.executable, "-m", "app", *words], env=environment, capture_output=True, text=True
        )
        if done.returncode or done.stderr or not done.stdout.startswith("{"):
            raise DefectError(f"after kills: {done.returncode} {done.stdout} {done.stderr}")

    def play(self, source):
        """The next start shows what was there a moment before the window was killed."""
        file, errors = self.folder / "profile" / "own.ini", self.folder / "errors"
        file.parent.mkdir(exist_ok=True)
        engine, seed = source.random() < ENGINES, str(source.random())
        window, said = played.begin(str(file), seed, engine=engine, errors=str(errors))
        with open(said) as out:
            lines = []
            for line in out:
                lines.append(line.split())
                if lines[-1][1] == "plays":
                    break
            how = source.choice([signal.SIGKILL] * 8 + [signal.SIGTERM, signal.SIGHUP])
            time.sleep(source.random() * PLAYED_S)
            at = time.monotonic()
            os.kill(window, how)
            lines += [line.split() for line in out]
        status = os.waitstatus_to_exitcode(os.waitpid(window, 0)[1])
        told = errors.read_text(errors="replace")
        if "Traceback" in told or status not in (0, -signal.SIGKILL):
            raise DefectError(f"status {status}: {told}")
        self._compare(lines)
        self._expect(lines, at, closed=how != signal.SIGKILL)
        self.campaign.counts[f"of them by {how.name}"] += 1
        self.campaign.counts["changes"] += sum(what != "acts" for _at, what, _value in lines)
        if aside := list(file.parent.glob("*.unread-*")):
            raise DefectError(f"not read again: {aside}")

    def _compare(self, lines):
        """What a start shows is what it may show."""
        first = {}
        for _at, what, value in lines:
            first.setdefault(what, value)
        if "plays" not in first:
            raise DefectError("the window did not start")
        if self.shown and (first["left_open"] == "True") != self.killed:
            raise DefectError(f"killed: {self.killed}, but at the next start {first['left_open']}")
        if int(first["kept"]) < self.kept:
            raise DefectError(f"kept to be trained: {first['kept']}, and {self.kept} before")
        for what, allowed in self.shown.items():
            if first[what] not in [value for _since_s, value in allowed]:
                folder = self.folder / "profile"
                shown = [(folder / value).read_text() for value in [first[what], allowed[-1][1]]]
                raise DefectError(f"{what}: {shown[0]} is shown, not {shown[1]} or {allowed}")
            # What came after what is shown was lost; how long it had been there.
            since_s, _value = [one for one in allowed if one[1] == first[what]][-1]
            self.lost.append(since_s)
            if since_s > WITHIN_S:
                why = ", it stood still" if self.stood_s > STOOD_S else ""
                self.campaign.counts[f"lost more than two seconds{why}"] += 1
                stood = f"stood still {self.stood_s:.2f} s, at work for {self.worked_s:.2f} s of it"
                print(f"{what}: {since_s:.2f} s lost, {stood}", flush=True)
            if since_s > (self.campaign.options.within or played.START_S):
                raise DefectError(f"{what}: the last {since_s:.2f} s were lost")

    def _expect(self, lines, at, closed):
        """Work out what the next start may show, and how long before the end the next one came."""
        self.killed, self.shown = not closed, {}
        acts = [(float(w), float(s)) for w, what, s in lines if what in ("plays", "acts")]
        acts.append((at, acts[-1][1]))  # what it did after its last act is not known
        stood = [(end - begin, s - since) for (begin, since), (end, s) in pairwise(acts)]
        self.stood_s, self.worked_s = max(stood)
        self.longest = max(self.longest, *stood)
        self.most_worked_s = max(self.most_worked_s, *(worked for _stood, worked in stood))
        self.kept = max(int(v) for _at, what, v in lines if what == "kept")
        for what in {what for _at, what, _value in lines} - {"plays", "left_open", "acts", "kept"}:
            said = [(float(when), value) for when, name, value in lines if name == what]
            ends = [when for when, _value in said[1:]] + [at]
            found = [(max(0.0, at - e), v) for (_when, v), e in zip(said, ends, strict=True)]
            self.shown[what] = found[-1:] if closed else found


def main() -> int:
    """Run until the time is up; 1 if anything was wrong."""
    campaign = Campaign("kill", "kills", "windows", "within")
    kill = Kill(campaign)
    for step, source in campaign.steps():
        kind = source.choice(kill.kinds)
        try:
            kind(source)
        except DefectError as failure:
            print(f"{kind.__name__}: {failure}\n{campaign.repeat(step)}")
            campaign.report()
            return 1
        campaign.counts["kills"] += 3 if kind == kill.start else 1
        campaign.counts[f"rounds of {kind.__name__}"] += 1
    campaign.report()
    if campaign.options.windows:
        print(f"kill: at most the last {max(kill.lost):.2f} s were lost")
        stood_s, worked_s = kill.longest
        print(
            f"kill: a window stood still {stood_s:.2f} s at most, at work for {worked_s:.2f} s of "
            f"it; {kill.most_worked_s:.2f} s is the longest that one act took"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
