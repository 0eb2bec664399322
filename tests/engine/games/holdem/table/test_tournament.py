"""A tournament of one table: who sits where, with what, and what a place pays."""

import random

import pytest

from engine.games.holdem.table import Tournament, carried, payout, seating, standing
from engine.games.holdem.table.tournament import BLINDS


def test_blinds_rise_after_so_many_hands_and_stay_at_the_last_level():
    tournament = Tournament(hands=4, begun=10)
    assert [tournament.blind(number) for number in (10, 13, 14, 18)] == [20, 20, 30, 40]
    assert [tournament.hands_left(number) for number in (10, 13, 14)] == [4, 1, 4]
    last = 10 + 4 * (len(BLINDS) - 1)
    assert tournament.blind(last + 100) == BLINDS[-1]
    assert (tournament.hands_left(last - 1), tournament.hands_left(last)) == (1, None)


@pytest.mark.parametrize("prizes", [(), (0.0,), (40.0, 60.0), (60.0, -1.0)])
def test_prizes_that_are_none_are_refused(prizes):
    with pytest.raises(ValueError, match="first place first"):
        Tournament(prizes)


@pytest.mark.parametrize("seed", range(50))
def test_stacks_are_carried_to_the_hundredth_and_none_is_lost(seed):
    rng = random.Random(seed)
    stacks = [rng.randint(1, 10_000) / 100 for _seat in range(rng.randint(2, 6))]
    lost = [-rng.choice([stack, stack / 3, 0.0]) for stack in stacks[1:]]
    nets = [-sum(lost), *lost]
    rise = rng.choice([1, 1.5, 2, 4 / 3])
    after = carried(stacks, nets, rise)
    assert sum(after) == pytest.approx(sum(stacks) / rise, abs=0.0051)
    assert all(round(100 * chips) / 100 == chips for chips in after)
    for stack, net, chips in zip(stacks, nets, after, strict=True):
        assert chips == pytest.approx((stack + net) / rise, abs=0.0101)
        assert (chips == 0) == (stack + net < 1e-9)


def test_who_has_any_left_is_not_out_though_blinds_rise():
    assert carried((0.01, 9.99, 10.0), (0.0,) * 3, 2.0) == (0.01, 4.99, 5.0)
    assert carried((0.01, 0.01, 0.01, 0.01, 9.96), (0.0,) * 5, 4.0) == (0.01,) * 4 + (2.46,)
    assert carried((0.01, 9.99), (-0.01, 0.01), 1.0) == (0.0, 10.0)


def test_a_place_pays_what_stands_in_the_prizes():
    prizes = (50.0, 30.0, 20.0)
    before = (10.0, 20.0, 30.0)
    assert payout(prizes, before, (0.0, 30.0, 30.0), 0) == pytest.approx(0.2)
    assert payout(prizes, before, (0.0, 30.0, 30.0), 1) is None
    assert payout(prizes, before, (60.0, 0.0, 0.0), 0) == pytest.approx(0.5)
    # Two go out at once: who had more before is second.
    assert payout(prizes, before, (60.0, 0.0, 0.0), 2) == pytest.approx(0.3)
    assert payout(prizes, before, (60.0, 0.0, 0.0), 1) == pytest.approx(0.2)
    assert standing(before, (60.0, 0.0, 0.0), 1) == (2, 1)
    assert payout((60.0, 40.0), before, (0.0, 30.0, 30.0), 0) == 0.0


def test_who_goes_out_with_as_much_shares_the_place():
    assert payout((60.0, 40.0), (5.0, 5.0, 9.0), (0.0, 0.0, 19.0), 0) == pytest.approx(0.2)


def test_all_prizes_are_paid():
    prizes = (50.0, 30.0, 20.0)
    before, after = (10.0, 10.0, 4.0, 9.0), (0.0, 0.0, 0.0, 33.0)
    assert sum(payout(prizes, before, after, seat) for seat in range(4)) == pytest.approx(1)


def test_the_big_blind_goes_on_to_the_next_who_is_left():
    assert seating(range(6), 1) == (3, 4, 5, 0, 1, 2)
    assert seating(range(6), 5) == (1, 2, 3, 4, 5, 0)
    assert seating([0, 3, 4], 1) == (4, 0, 3)  # 2 is out
    assert seating([0, 3], 3) == (3, 0)  # of two the button is the small blind
    assert seating([0, 3], 0) == (0, 3)
