"""Short campaigns, by count and seed, so that their verdict does not hang on the clock."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "campaign",
    [
        "soak --events 60 --burst 30 --seed 1",
        "fuzz --files 50 --seed 1",
        "reading --inputs 1000 --seed 1",
        "kill --kills 10 --seed 2",
        "kill --windows 2 --seed 3",
    ],
)
def test_nothing_breaks_it(campaign):
    name, *options = campaign.split()
    command = [sys.executable, "-m", f"tests.campaigns.{name}", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
