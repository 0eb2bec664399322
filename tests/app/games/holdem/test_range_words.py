"""Curves and bars of a range, counted again another way."""

import math
from bisect import bisect_left
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from app.games.holdem.range_words import CURVE_STEP, curve, histogram

RANGES = st.lists(
    st.tuples(
        st.one_of(st.just(math.nan), st.integers(0, 64).map(lambda n: n / 64)),
        st.sampled_from([0.0, 0.25, 1.0]),
    ),
    max_size=300,
)


@given(RANGES)
def test_a_curve_goes_down_from_the_best_hand_by_the_share_it_has(pairs):
    points = curve(*zip(*pairs, strict=True)) if pairs else curve((), ())
    real = sorted(((e, s) for e, s in pairs if s and e == e), reverse=True)
    if not real:
        assert points == []
        return
    total = sum(share for _, share in real)
    reached = [done / total for done in accumulate(share for _, share in real)]
    assert points[0] == (0.0, real[0][0])
    assert points[-1] == (1.0, real[-1][0])
    for share, equity in points[1:]:
        at = min(range(len(reached)), key=lambda i: abs(reached[i] - share))
        assert abs(reached[at] - share) < 1e-9
        assert equity == real[at][0]
    # No hand's share is further from a point than the curve's step, but where no hand ends.
    shares = [share for share, _ in points]
    for share in reached:
        at = bisect_left(shares, share - 1e-12)
        assert min(abs(share - s) for s in shares[max(0, at - 1) : at + 1]) < CURVE_STEP
    # Nor are points nearer together than that, one left out.
    assert all(b - a >= CURVE_STEP - 1e-12 for a, b in zip(shares[1:], shares[3:], strict=False))


@given(RANGES)
def test_bars_hold_the_hands_between_their_edges(pairs):
    bars = histogram(*(zip(*pairs, strict=True) if pairs else ((), ())), 8)
    weighed = [share for equity, share in pairs if equity == equity]
    for i, bar in enumerate(bars):
        inside = [
            share for equity, share in pairs
            if i / 8 <= equity and (equity < (i + 1) / 8 or (i == 7 and equity == 1))
        ]  # fmt: skip
        wanted = sum(inside) / sum(weighed) if sum(weighed) else 0.0
        assert math.isclose(bar, wanted, abs_tol=1e-12)
