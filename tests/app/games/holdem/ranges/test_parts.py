"""Figures of the parts of a range, and what is picked of it: no Qt."""

from dataclasses import replace

import pytest

from app.games.holdem import spot_text
from app.games.holdem.ranges import parts
from app.games.holdem.ranges.parts import Held, Pick, Plan
from app.games.holdem.ranges.splits import unsplit
from app.games.holdem.ranges.words import number_form
from engine.games.holdem import MADE, PARTS, analyse, parse_range
from engine.games.holdem.ranges import COMBOS
from tests.helpers import cards

PLACE = {name: place for place, name in enumerate(PARTS)}


def asked(text):
    spot = spot_text.from_text(text)
    *_, answer = analyse(spot.question())
    return spot, answer


def hands(combos):
    return {frozenset(COMBOS[i]) for i in combos}


def held_by(text):
    return {frozenset(COMBOS[i]) for i, w in enumerate(parse_range(text).weights) if w}


def pick(*wanted, without=(), every=False):
    return Pick(frozenset(map(PLACE.get, wanted)), frozenset(map(PLACE.get, without)), every)


@pytest.fixture(scope="module")
def flop():
    return asked("You: AhKh\nSeat 2: KK, 99:0.5, AKs, QhJh, 5s5c\nBoard: Kd 9h 4h")


def test_each_part_has_its_combinations_share_and_equity(flop):
    spot, answer = flop
    found = {PARTS[line.part]: line for line in parts.lines(spot, answer, 1)}
    # The king on the board and yours leave one pair of kings, one AK and ... of spades and clubs.
    assert found["set"].combos == 1 + 3 * 0.5
    assert found["top pair, top kicker"].combos == 2
    live = sum(line.combos for name, line in found.items() if name in MADE)
    assert live == 2.5 + 2 + 1 + 1
    assert found["set"].share == pytest.approx(2.5 / live)
    assert found["set"].equity > 0.7
    assert sum(line.share for name, line in found.items() if name in MADE) == pytest.approx(1)


def test_your_cards_take_combinations_from_each_part(flop):
    spot, answer = flop
    found = {PARTS[line.part]: line for line in parts.lines(spot, answer, 1)}
    assert found["set"].blocked == 2  # KhKs and KhKc
    assert found["top pair, top kicker"].blocked == 1  # AhKh
    assert found["weak pair" if "weak pair" in found else "third pair"].blocked == 0
    assert not any(line.blocked for line in parts.lines(spot, answer, 0))
    said = parts.spoken_line(found["set"], pick("set"))
    assert said.endswith("your cards take 2 of 4.5, picked")


def test_what_others_hold_is_not_taken_by_your_cards():
    spot, answer = asked("You: AhKh\nSeat 2: KK, 99\nSeat 3: KsQs\nBoard: Kd 9h 4h")
    [found] = [line for line in parts.lines(spot, answer, 1) if line.part == PLACE["set"]]
    assert found.blocked == 1  # KhKc; KhKs cannot be anyhow


def test_all_that_can_be_of_a_hand_stands_for_the_hand():
    pocket = sorted(held_by("AA"), key=sorted)
    places = [COMBOS.index(tuple(sorted(hand))) for hand in pocket]
    live = [float(i in places[:3]) for i in range(len(COMBOS))]  # of other hands nothing can be
    assert parts.with_blocked(places[:3], live) == sorted(places)
    assert parts.with_blocked(places[:2], live) == sorted(places[:2])


def test_hands_are_picked_in_any_part_in_every_part_and_in_none(flop):
    _spot, answer = flop
    ours = held_by("KK,99,AKs,QhJh,5s5c")
    known = set(cards("Kd9h4h"))
    ours = {hand for hand in ours if not hand & known}

    def picked(*wanted, **options):
        return hands(pick(*wanted, **options).combos(answer.combo_parts)) & ours

    sets = {hand for hand in held_by("KK,99") if not hand & known}
    draws = held_by("AhKh,QhJh")
    assert picked("set") == sets
    assert picked("nut flush draw", "second flush draw", "other flush draw") == draws
    assert picked("set", "top pair, top kicker", without=("nut flush draw",)) == (
        sets | held_by("AsKs,AcKc")
    )
    assert picked("top pair, top kicker", "nut flush draw", every=True) == held_by("AhKh")
    assert picked("set", "nut flush draw", every=True) == set()
    assert picked(without=("set",)) == ours - sets
    assert picked() == set()


def test_a_pick_goes_in_and_out():
    one = Pick().toggled(3).toggled(5)
    assert one == Pick(frozenset({3, 5}))
    assert one.toggled(3, out=True) == Pick(frozenset({5}), frozenset({3}))
    assert one.toggled(3, out=True).toggled(3) == one
    assert not one.toggled(3).toggled(5)
    assert one.toggled(6, out=True).toggled(6, out=True) == one
    assert parts.pick_words(one.toggled(6, out=True)) == "Flush or Set, without Trips"
    assert parts.pick_words(replace(one, every=True)) == "Flush and Set"
    assert parts.pick_words(Pick().toggled(5, out=True)) == "All, without Set"


def test_what_is_picked_has_the_equity_of_its_hands(flop):
    spot, answer = flop
    weights = parts.live_weights(spot, 1)
    everything = parts.held(weights, answer.seats[1], range(1326))
    assert everything.equity == pytest.approx(answer.seats[1].equity)
    assert (everything.combos, everything.share) == (6.5, 1)
    sets = parts.held(weights, answer.seats[1], pick("set").combos(answer.combo_parts))
    assert sets.combos == 2.5
    assert sets.equity == pytest.approx(answer.seats[1].part_equity[PLACE["set"]])
    nothing = parts.held(weights, answer.seats[1], ())
    assert nothing == Held(0, 0, None)
    assert parts.held(weights, replace(answer.seats[1], combo_equity=()), ()) == nothing
    you = parts.live_weights(spot, 0)
    assert sum(you) == 1
    assert parts.held(you, answer.seats[0], range(1326)).equity == answer.seats[0].equity


def test_a_plan_counts_live_hands_and_what_bets_are_for(flop):
    spot, answer = flop
    split = unsplit(1, cards("Kd9h4h"), spot.range_of(1))
    split = split.given(pick("set").combos(answer.combo_parts), "bets")
    split = split.given([COMBOS.index(tuple(sorted(cards("QhJh"))))], "bets")
    split = split.given([COMBOS.index(tuple(sorted(cards("5s5c"))))], "folds")
    found = parts.plan(spot, answer, 1, split)
    assert found.shares == pytest.approx((3.5 / 6.5, 2 / 6.5, 1 / 6.5))
    assert (found.value, found.bluffs) == (2.5, 1)
    assert found.goes_on == pytest.approx(5.5 / 6.5)
    assert found.needed is None
    assert parts.plan_words(found) == (
        "Bets 53.8 %, calls 30.8 %, folds 15.4 %. Value to bluffs: 2.5 : 1."
    )
    shown = next(
        line
        for line in parts.lines(spot.with_split(split, 1), answer, 1)
        if line.part == PLACE["set"]
    )
    assert shown.plays == (1, 0, 0)


def test_enough_goes_on_against_a_bet_or_too_little():
    # A bet of 60 into 60: half has to go on.
    spot, answer = asked("You: AA,KK,QQ,JJ\nSeat 2: AK\nBoard: 2d9h4s\nPot: 120\nTo call: 60")
    split = unsplit(0, cards("2d9h4s"), spot.range_of(0))
    found = parts.plan(spot, answer, 0, split.given(range(1326), "folds", 0.5))
    assert found.needed == pytest.approx(0.5)
    assert parts.plan_words(found) == "Goes on with 50.0 %, folds 50.0 %."
    assert parts.defence_words(found) == "At least 50.0 % should go on; 50.0 % does."
    fewer = parts.plan(spot, answer, 0, split.given(range(1326), "folds", 0.75))
    assert parts.defence_words(fewer) == "At least 50.0 % should go on; only 25.0 % does."
    assert parts.plan(spot, answer, 1, unsplit(1, cards("2d9h4s"), spot.range_of(1))).needed is None


def test_even_odds_are_for_value_and_others_go_on_against_your_raise():
    spot, answer = asked(
        "You: AA\nSeat 2: AKs\nBoard: 2d9h4s\nPot: 120\nTo call: 60\nStack: 900\nBet: 180"
    )
    assert parts.defence(spot, 1) == pytest.approx(120 / (120 + 180))
    level = replace(answer.seats[1], combo_equity=(), equity=0.5)
    split = unsplit(1, cards("2d9h4s"), spot.range_of(1)).given(range(1326), "bets")
    found = parts.plan(spot, replace(answer, seats=(answer.seats[0], level)), 1, split)
    assert found.bluffs == 0 < found.value


@pytest.mark.parametrize(
    ("value", "bluffs", "said"),
    [(2, 1, "2.0 : 1"), (2, 0, "all value"), (0, 3, "all bluffs"), (1, 3, "0.3 : 1")],
)
def test_value_to_bluffs(value, bluffs, said):
    assert parts.ratio_words(Plan((0.5, 0.5, 0), value, bluffs, None)) == said


def test_figures_are_told_as_they_are_read():
    assert parts.held_words(Held(1, 0.01, 0.5)) == "1 combo, 1.0 %, equity 50.0 %"
    assert parts.held_words(Held(14.5, 0.114, None)) == "14.5 combos, 11.4 %"
    assert parts.held_words(Held(1.5, 0.012, None)) == "1.5 combos, 1.2 %"


@pytest.mark.parametrize(
    ("count", "form"), [(0, 0), (1.02, 1), (2, 2), (14, 14), (1.5, 100), (0.3, 100), (1081, 1081)]
)
def test_a_count_has_the_plural_of_what_is_shown(count, form):
    assert number_form(count) == form
