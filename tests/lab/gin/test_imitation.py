"""Ordinary players are what the net does, as nearly as a rule can."""

import numpy as np
import pytest

from engine.games.rummy.gin import kernels, policy, worlds
from lab.gin import imitation
from lab.gin.training import RULES

pytestmark = pytest.mark.compiles


@pytest.mark.slow
def test_what_the_net_decides_is_likeliest_of_ordinary_players():
    rows = imitation.decisions(12, seed=3)
    limit = int(RULES[kernels.LIMIT])
    logs = {
        name: np.mean(
            [
                worlds.event_log(
                    row, row[imitation.BEFORE], row[imitation.AFTER], limit, style, worlds.BELIEFS
                )
                for row in rows
            ]
        )
        for name, style in zip(policy.STYLE_NAMES, policy.STYLES, strict=True)
    }
    assert max(logs, key=lambda name: logs[name]) == "ordinary"


@pytest.mark.slow
def test_decisions_are_of_hands_of_ten_and_eleven():
    for row in imitation.decisions(5, seed=4):
        before, after = (int(row[at]).bit_count() for at in (imitation.BEFORE, imitation.AFTER))
        passed = row[worlds.E_KIND] == worlds.PASSED
        assert (before, after) == ((10, 10) if passed else (10, 11))
        assert passed == (row[worlds.E_THROWN] == kernels.NONE)
