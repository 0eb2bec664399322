"""The margins of calls are those by which nobody gains by others."""

import numpy as np

from engine.games.tarneeb.own import calls
from lab.tarneeb import fit_calls


def test_nobody_gains_by_calling_otherwise_than_all_do():
    auctions = fit_calls.Auctions(1500, 3)
    usual = np.array(calls.MARGINS)
    assert auctions.gain(usual, usual) == (0, 0)
    for other in ((1.6, 1.6, 2.1), (0.6, 0.2, 2.1), (0.6, 1.6, 0.6)):
        gain, error = auctions.gain(np.array(other), usual)
        assert gain < 2 * error
    eager, _ = auctions.gain(np.array((0.6, 0.0, 2.1)), usual)
    assert eager < -0.2
