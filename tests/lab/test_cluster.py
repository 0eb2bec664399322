import subprocess
import sys
from pathlib import Path

import pytest

from lab.cluster import main

ROOT = Path(__file__).parents[2]
CALIBRATION = ("lab.gin.calibration", "--deals", "3", "--chains", "1")


def test_a_program_of_the_engine_prints_the_same():
    here, there = (
        subprocess.run(
            [sys.executable, "-m", *words, *CALIBRATION], cwd=ROOT, capture_output=True, text=True
        )
        for words in ((), ("lab.cluster", "local:1"))
    )
    assert here.stdout == there.stdout != ""
    assert (there.returncode, there.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [([], 2, "usage: "), (["local:x", CALIBRATION[0]], 1, "“local:x” is no cluster")],
)
def test_what_is_wrong_is_one_sentence(capsys, monkeypatch, words, status, said):
    monkeypatch.setattr(sys, "argv", ["cluster", *words])
    assert main() == status
    assert said in capsys.readouterr().err
