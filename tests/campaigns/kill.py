"""Processes killed at the worst moment: saving, keeping compiled code, starting: ``make kill``."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.campaigns.campaign import Campaign, DefectError

LONG_AGO_S = 3600.0
LATEST_S = 0.02


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

    def save(self, source):
        """A document is the old one or the new one, and nothing else stays."""
        from app.shell import documents

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
        code_cache.sweep(root)
        if left := list(path.parent.glob("*.nbc.*")):
            raise DefectError(f"left behind: {left}")

    def start(self, source):
        """Window and engine, killed while they start and compile; the next question is answered."""
        cache = self.folder / "started"
        environment = {**os.environ, "KIBITZER_CACHE": str(cache)}
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


def main() -> int:
    """Run until the time is up; 1 if anything was wrong."""
    campaign = Campaign("kill", "kills")
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
    return 0


if __name__ == "__main__":
    sys.exit(main())
