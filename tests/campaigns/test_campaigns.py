"""Short campaigns, by count and seed, so that their verdict does not hang on the clock."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "campaign",
    [
        "soak --events 40 --burst 20 --seed 1",
        "fuzz --files 20 --seed 1",
        "reading --inputs 500 --seed 1",
        "kill --kills 10 --seed 2",
        "kill --windows 1 --seed 3",
    ],
)
def test_nothing_breaks_it(campaign):
    name, *options = campaign.split()
    command = [sys.executable, "-m", f"tests.campaigns.{name}", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


TOLD = """
import subprocess, sys
from tests.campaigns.campaign import Campaign
campaign = Campaign("soak", "events")
campaign.listen()
subprocess.run([sys.executable, "-c", "1 / 0"])
print("ZeroDivisionError" in campaign.told(), repr(campaign.told()))
print("heard here", file=sys.stderr, flush=True)
"""


def test_what_another_process_says_is_heard_once_and_what_this_one_says_goes_where_it_did():
    done = subprocess.run([sys.executable, "-c", TOLD], capture_output=True, text=True)
    assert done.stdout.splitlines()[1:] == ["True ''"]
    assert done.stderr == "heard here\n"
