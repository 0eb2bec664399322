"""Rules of a hand in progress, against a naive twin and by what has to hold in every hand."""

import re

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from engine.games.holdem.in_play import Hand, Step, Table, line_text, parse_line, streets
from engine.games.holdem.seats import POSITIONS
from tests.engine.games.holdem.in_play.naive_hand import NaiveHand

UNIT = 4  # small chips of a big blind in the twin
SIX = Table((100.0,) * 6)


@st.composite
def tables(draw):
    seats = draw(st.integers(2, 9))
    stacks = draw(st.lists(st.integers(1, 80), min_size=seats, max_size=seats))
    straddle = draw(st.sampled_from([0, 0, 2])) if seats > 2 else 0
    small, ante = draw(st.sampled_from([2, 1, 4])), draw(st.sampled_from([0, 0, 1, 3]))
    table = Table(
        tuple(chips / UNIT for chips in stacks), small / UNIT, ante / UNIT, float(straddle)
    )
    return table, NaiveHand(stacks, small, UNIT, ante, straddle * UNIT)


@st.composite
def played(draw):
    """A hand at random as far as it goes, and the twin beside it."""
    table, twin = draw(tables())
    hand, deck = Hand(table), iter(range(52))
    for _step in range(draw(st.integers(0, 40))):
        if hand.over:
            break
        assert hand.to_act == twin.to_act
        if hand.cards_due:
            hand = hand.deal(*(next(deck) for _card in range(hand.cards_due)))
            twin.deal()
            continue
        choices = hand.choices()
        assert bool(choices.most) == twin.may_raise()
        kinds = ["call", "call", "fold"] + ["raise", "all-in"] * bool(choices.most)
        kind = draw(st.sampled_from(kinds))
        if kind == "fold":
            hand = hand.fold()
            twin.fold()
        elif kind == "call":
            hand = hand.check_or_call()
            twin.call()
        else:
            low, high = round(choices.least * UNIT), round(choices.most * UNIT)
            to = high if kind == "all-in" else draw(st.integers(low, high))
            hand = hand.all_in() if kind == "all-in" else hand.raise_to(to / UNIT)
            twin.raise_to(to)
    return hand, twin


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])  # whole hands
@given(played())
def test_the_twin_sees_the_same_hand(pair):
    hand, twin = pair
    assert hand.to_act == twin.to_act
    state = hand.state
    assert [round(chips * UNIT) for chips in state.put] == twin.total
    assert [round(chips * UNIT) for chips in state.front] == twin.front
    assert state.folded == twin.out
    if hand.to_act < 0:
        found = [(round(pot.chips * UNIT), pot.seats) for pot in hand.pots()]
        assert merged(found) == twin.pots()


def merged(pots):
    """Pots of the same seats are one."""
    found = []
    for chips, seats in pots:
        if found and found[-1][1] == seats:
            found[-1] = (found[-1][0] + chips, seats)
        else:
            found.append((chips, seats))
    return found


@given(played())
def test_chips_are_conserved_and_the_pots_are_all_of_them(pair):
    hand, _twin = pair
    seats = range(hand.table.seats)
    assert all(hand.stack(seat) >= 0 for seat in seats)
    back = hand.uncalled[1]
    behind = sum(hand.stack(seat) for seat in seats)
    assert behind + hand.pot + back == pytest.approx(sum(hand.table.stacks))
    assert sum(pot.chips for pot in hand.pots()) == pytest.approx(hand.pot)


@given(played())
def test_what_can_be_won_is_what_a_call_leaves_in_pots_of_ones_own(pair):
    hand, _twin = pair
    if hand.to_act < 0 or not hand.choices().call:
        return
    me, after = hand.to_act, hand.check_or_call()
    most = {seat: hand.table.stacks[seat] - 1e-9 for seat in after.left}
    mine = after.state.put[me]
    pots = hand.winnable(me)
    for seat in after.left:  # who is all-in for less than I am in for wins no more of anybody's
        short = after.state.put[seat] >= most[seat] and after.state.put[seat] < mine
        bound = after.state.put[seat] if short else mine
        won = sum(min(put, bound) for put in after.state.put)
        told = sum(pot.chips for pot in pots if seat in pot.seats)
        back = after.uncalled[1] if after.uncalled[0] == me else 0.0
        assert told == pytest.approx(won - back * (not short))


@given(played())
def test_a_line_is_read_as_it_was_written(pair):
    hand, _twin = pair
    text = line_text(hand)
    again = parse_line(text, hand.table)
    assert line_text(again) == text
    assert again.state == hand.state


@given(played(), st.data())
def test_a_correction_is_a_hand_and_keeps_what_came_before(pair, data):
    hand, _twin = pair
    if not hand.steps:
        return
    at = data.draw(st.integers(0, len(hand.steps) - 1))
    assert hand.corrected(at, hand.steps[at]) == hand
    before = Hand(hand.table, hand.steps[:at])
    if hand.steps[at].kind != "board":
        changed = hand.corrected(at, Step("fold", before.to_act))
        assert changed.steps[: at + 1] == (*before.steps, Step("fold", before.to_act))


def test_the_line_of_the_contract():
    text = "HJ raise 2.5; BTN raise 8; HJ call | Qd9h4h HJ check"
    hand = parse_line(text, SIX)
    assert line_text(hand) == text
    assert hand.table.positions[hand.to_act] == "BTN"
    assert (hand.pot, hand.stack(hand.to_act), hand.street) == (17.5, 92.0, 3)
    assert [hand.steps[at].seat for at in (0, 2, 4, 5)] == [0, 2, 4, 5]  # folded, unsaid


def test_of_two_seats_the_button_is_the_small_blind_and_acts_last_after_the_flop():
    hand = parse_line("BTN raise 2.5; BB call | Kd9h4h BB check", Table((50.0, 50.0)))
    assert hand.table.positions[hand.to_act] == "BTN"
    assert hand.pot == 5.0


def test_antes_and_blinds_are_posted_as_far_as_stacks_reach():
    hand = Hand(Table((100.0, 0.25, 0.75, 1.25), 0.5, 0.5))  # CO, BTN, SB, BB
    assert hand.state.put == (0.5, 0.25, 0.75, 1.25)
    assert hand.state.front == (0.0, 0.0, 0.25, 0.75)
    assert [hand.stack(seat) for seat in range(4)] == [99.5, 0.0, 0.0, 0.0]
    assert (hand.to_act, hand.choices().call) == (0, 1.0)


def test_the_second_largest_stack_of_those_who_are_in_is_played_for():
    hand = Hand(Table((30.0, 100.0, 60.0, 80.0)))
    assert hand.effective_stack == 80.0
    hand = hand.fold().raise_to(3.0).fold()  # the button is left, and the big blind
    assert (hand.left, hand.effective_stack) == ((1, 3), 80.0)
    assert Hand(Table((30.0, 100.0, 60.0))).fold().fold().effective_stack == 60.0


def test_all_in_for_what_was_bet_is_a_call():
    hand = parse_line("BTN raise 8; SB all-in", Table((100.0, 8.0, 100.0)))
    assert line_text(hand) == "BTN raise 8; SB call"
    less = parse_line("BTN raise 8; SB all-in", Table((100.0, 7.0, 100.0)))
    assert line_text(less) == "BTN raise 8; SB call"
    more = parse_line("BTN raise 8; SB all-in", Table((100.0, 9.0, 100.0)))
    assert line_text(more) == "BTN raise 8; SB all-in"


def test_at_a_table_of_other_seats_a_hand_begins_anew():
    hand = parse_line("UTG call; HJ raise 4", SIX)
    assert hand.at_table(Table((50.0,) * 6)).steps == hand.steps
    for seats in (2, 5, 7):
        assert hand.at_table(Table((50.0,) * seats)).steps == ()


@pytest.mark.parametrize(("pot", "left"), [(10.0, 9.5), (60.0, 57.0), (61.0, 58.0), (400.0, 397.0)])
def test_the_rake_is_a_share_of_the_pot_up_to_its_cap(pot, left):
    assert Table(rake=(0.05, 3.0)).raked(pot) == pytest.approx(left)
    assert Table().raked(pot) == pot


def test_a_call_for_less_wins_no_side_pot():
    """The button has 10 in all: what the blinds put in beyond that is between them."""
    hand = parse_line("BTN call; SB raise 30; BB call", Table((10.0, 100.0, 100.0)))
    assert hand.called_pot == 30.0
    assert hand.saw_flop == ()
    even = Table((100.0,) * 3)
    assert parse_line("BTN call; SB call; BB check | Qd9h4h", even).saw_flop == (1, 2, 0)
    assert [pot.chips for pot in hand.check_or_call().pots()] == [30.0, 40.0]


def test_a_straddle_acts_last_and_may_raise():
    hand = Hand(Table((100.0,) * 6, straddle=2.0))
    assert hand.to_act == 1
    hand = hand.folded_to(5).check_or_call()
    assert (hand.to_act, hand.choices().checks, hand.choices().least) == (0, True, 4.0)


def test_a_raise_that_was_not_whole_lets_who_has_acted_only_call():
    table = Table((100.0, 100.0, 11.0))
    hand = parse_line("BTN raise 8; SB call; BB all-in", table)
    assert (hand.to_act, hand.choices().most, hand.choices().call) == (0, 0.0, 3.0)
    with pytest.raises(ValueError, match="BTN cannot raise here; call or fold"):
        hand.raise_to(30)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("UTG raise 8; HJ raise 14", "No raise to 14 here: at least 15."),
        ("HJ raise 2.5; BTN call | Qd9h4h HJ bet 0.5", "No bet of 0.5 here: at least 1."),
        ("HJ raise 200", "HJ has no 200: at most 100, which is all-in."),
        ("HJ check", "HJ cannot check: there are 1 to call."),
        ("HJ raise 2.5 | Qd9h4h", "Nobody is left to see another card."),
        ("HJ raise 2.5; BB call | Qd9h", "“Qd9h” is not the flop, which is three cards."),
        ("HJ raise 2.5; BB call | Qd9hQd", "Qd is on the board twice."),
        ("HJ raise 2.5; BB call | BB check", "“BB check” has no cards"),
        ("HJ raise", "“HJ raise” says no amount"),
        ("HJ dances", "“HJ dances” cannot be read"),
        ("MP raise 3", "“MP” is none of the seats; they are UTG HJ CO BTN SB BB."),
        ("HJ raise 2.5; UTG call", "It is not the turn of UTG any more on this street."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(line, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        parse_line(line, SIX)


def test_after_a_correction_the_rest_stays_as_far_as_it_can():
    hand = parse_line("HJ raise 2.5; BTN raise 8; HJ call | Qd9h4h HJ check; BTN bet 5", SIX)
    larger = hand.corrected(1, Step("raise", 1, 3.0))
    assert line_text(larger) == "HJ raise 3; BTN raise 8; HJ call | Qd9h4h HJ check; BTN bet 5"
    too_large = hand.corrected(1, Step("raise", 1, 6.0))  # to 8 is no raise of that
    assert line_text(too_large) == "HJ raise 6; CO fold"
    gone = parse_line("HJ raise 2.5; CO call; BTN call | Qd9h4h HJ check; CO check", SIX)
    folded = gone.corrected(2, Step("fold", 2))
    assert line_text(folded) == "HJ raise 2.5; BTN call | Qd9h4h HJ check"
    line = "BTN raise 2.5; SB call; BB call | Qd9h4h SB check; BB bet 3; BTN call; SB call"
    short = parse_line(line, Table((10.0, 100.0, 100.0))).corrected(0, Step("all-in", 0))
    assert line_text(short) == (
        "BTN all-in; SB call; BB call | Qd9h4h SB check; BB bet 3; SB call"  # BTN has no turn there
    )


def test_streets_and_seats():
    hand = parse_line("HJ raise 2.5; BB call | Qd9h4h BB check; HJ check | 2c", SIX)
    assert list(streets(hand)) == [(0, 6), (7, 9), (10, 10)]
    assert all(len(names) == seats for seats, names in POSITIONS.items())
    assert hand.at_table(Table((20.0,) * 6)).pot == 5.5


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"stacks": (100.0,)}, "1 seats were given; a table has 2 to 9."),
        ({"stacks": (100.0, -1.0)}, "A stack of -1 big blinds is not above 0"),
        ({"small_blind": 2.0}, "A small blind of 2 is not 0 to 1 big blinds."),
        ({"ante": -1.0}, "An ante of -1"),
        ({"straddle": 50.0}, "No straddle of 50"),
        ({"rake": (1.5, 1.0)}, "The rake is not 0 to 1"),
    ],
)
def test_what_is_no_table_is_refused(table, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        Table(**table)


def test_seats_after_the_first_may_be_written_with_a_plus():
    hand = parse_line("UTG+1 raise 2.5", Table((100.0,) * 9))
    assert line_text(hand) == "UTG1 raise 2.5"
