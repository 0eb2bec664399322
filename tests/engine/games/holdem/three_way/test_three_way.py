"""Three players on a street: against a slow twin, the solution of two, a published game."""

import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from engine.asking import analyse
from engine.cards import parse_cards
from engine.games import holdem
from engine.games.holdem import three_way
from engine.games.holdem.combos import renamed_cards, renamed_combos
from engine.games.holdem.in_play import Table, parse_line
from engine.games.holdem.ranges import COMBOS, Range
from engine.games.holdem.strategy.equilibrium.questions import (
    ALL_IN,
    Sizes,
    Spot,
    Strategy,
    parse_sizes,
)
from engine.games.holdem.three_way import answering
from engine.games.holdem.three_way.answering import Street
from engine.games.holdem.three_way.betting import Betting
from engine.games.holdem.three_way.questions import USUAL
from engine.games.holdem.three_way.showdowns import (
    WIDTH,
    Listed,
    Work,
    meet_both,
    show_down_both,
)
from engine.games.holdem.three_way.solver import SEATS
from engine.games.holdem.three_way.walks import take_in_whole
from engine.limits import Limits
from tests.engine.games.holdem.three_way.naive_three_way import Game, met, shares

BOARD = tuple(parse_cards("2c3d7h8sTc"))
SIZES = three_way.Offered(Sizes(parse_sizes("60"), parse_sizes("80")), cap=2)


# ---- showdowns ---------------------------------------------------------------------------------


def drawn(source):
    """Hands of a few cards in order of some strength, many alike, and what others hold of them."""
    cards = source.sample(range(52), source.randint(6, 11))
    all_pairs = [(a, b) for a in cards for b in cards if a < b]
    hands = source.sample(all_pairs, min(len(all_pairs), source.randint(3, 14)))
    levels = sorted(source.randrange(source.choice([2, 4, 20])) for _hand in hands)
    ends = [max(at for at, level in enumerate(levels) if level == here) + 1 for here in levels]
    first, second = (np.array(codes, np.uint8) for codes in zip(*hands, strict=True))
    listed = Listed(first, second, np.array(ends, np.uint16))
    sparse = source.choice([0.0, 0.5])
    rows = [[source.random() * (source.random() >= sparse) for _hand in hands] for _seat in SEATS]
    return hands, levels, listed, np.array(rows, np.float32)


def work():
    rooms = (np.zeros((2, 53, WIDTH)), np.zeros(53), np.zeros(WIDTH))
    return Work(*(room.astype(np.float32) for room in rooms))


def case(seed):
    hands, levels, listed, rows = drawn(random.Random(seed))
    return hands, levels, listed, rows, (rows[1], rows[2]), work()


def beats_both(levels):
    return lambda a, b, c: shares([levels[a], levels[b], levels[c]])[0]


def beats_one(levels):
    return lambda a, b, _c: shares([levels[a], levels[b]])[0]


@pytest.mark.parametrize("seed", range(0, 2000, 100))
def test_showdowns_are_those_counted_pair_by_pair(seed):
    for number in range(seed, seed + 100):
        hands, levels, listed, rows, own, room = case(number)
        rules = beats_both(levels), beats_one(levels), lambda _a, _b, _c: 1
        for kind, rule in enumerate(rules):
            found = np.zeros(len(hands), np.float32)
            if kind == 2:
                meet_both(rows[0], listed, len(hands), own, room, 2.0, True, found)
            else:
                show_down_both(
                    *(rows[0], listed, len(hands), own, room, kind == 0, 2.0, True, found),
                )
            wanted = [
                2.0 * met(hands, at, *own, rule) if rows[0, at] else 0.0 for at in range(len(hands))
            ]
            assert found == pytest.approx(wanted, abs=1e-4)


def alone(hands, weights, mine, levels, share):
    """Sum over one other's hands that share no card with a hand."""
    there = [b for b, hand in enumerate(hands) if not {*hand} & {*hands[mine]}]
    return sum(float(weights[b]) * share(levels[mine], levels[b]) for b in there)


@pytest.mark.parametrize("seed", range(100))
def test_sampled_showdowns_leave_out_only_what_the_others_share(seed):
    hands, levels, listed, rows, own, room = case(seed)
    count = len(hands)
    found = np.zeros((3, count), np.float32)
    show_down_both(rows[0], listed, count, own, room, True, 1.0, False, found[0])
    show_down_both(rows[0], listed, count, own, room, False, 1.0, False, found[1])
    meet_both(rows[0], listed, count, own, room, 1.0, False, found[2])
    for at in np.flatnonzero(rows[0]):
        less, same, some = (
            [alone(hands, row, at, levels, share) for row in own]
            for share in (lambda a, b: b < a, lambda a, b: b == a, lambda _a, _b: 1)
        )
        won = less[0] * less[1] + (less[0] * same[1] + same[0] * less[1]) / 2
        assert found[0, at] == pytest.approx(won + same[0] * same[1] / 3, abs=1e-3)
        assert found[1, at] == pytest.approx((less[0] + same[0] / 2) * some[1], abs=1e-3)
        assert found[2, at] == pytest.approx(some[0] * some[1], abs=1e-3)


# ---- the betting and its solution ---------------------------------------------------------------


def street(ranges, stacks=(40.0, 40.0, 40.0), pot=12.0, offered=SIZES, board=BOARD, **more):
    hand = three_way.street_of(board, pot, stacks, **more)
    held = [holdem.parse_range(text) if isinstance(text, str) else text for text in ranges]
    return Street(three_way.Question(hand, tuple(held), offered=offered))


def game_of(found, rake=(0.0, 0.0)):
    """The same street for the slow twin, by the means that were learned."""
    solver = found.solver
    often = [
        solver.frequencies(at) if place.kind < 3 else None for at, place in enumerate(solver.places)
    ]
    places = {COMBOS[combo]: at for at, combo in enumerate(solver.combos)}
    weights = solver.hands.weights.tolist()
    rows = [{hand: row[at] for hand, at in places.items()} for row in weights]
    hands = list(places)
    return Game(
        *(solver.places, found.betting.seats, found.start.board, hands),
        [[row[hand] for hand in hands] for row in rows],
        lambda at, action, hand: float(often[at][action, places[hand]]),
        rake,
    )


FEW = ("QsQh:0.5, 9h9d, Jd9d", "8c8d, AcTc, 6h5h", "KsKh, 7s7d:0.3, QsJs, 4c4d")


@pytest.mark.parametrize("stacks", [(40.0, 40.0, 40.0), (10.0, 40.0, 25.0), (0.0, 9.0, 40.0)])
@pytest.mark.parametrize("rake", [(0.0, 0.0), (0.05, 3.0)])
def test_evs_and_best_responses_are_those_of_a_slow_walk(stacks, rake):
    found = street(FEW, stacks, rake=rake)
    solver = found.solver
    solver.improve(3)
    solver.measure()
    game = game_of(found, rake)
    evs = game.evs()
    assert solver.evs == pytest.approx(evs, abs=1e-4)
    best = [game.best(player) for player in SEATS]
    assert np.add(solver.evs, solver.gains) == pytest.approx(best, abs=1e-4)
    assert max(solver.gains) > 0.05  # three iterations are far from an answer


def test_chips_of_who_folded_before_are_won_too():
    line = "UTG raise 3; HJ call; CO call; BB call | 2c3d7h BB bet 5; UTG call; HJ call"
    line += " | 8s BB check; UTG check; HJ check | Tc"
    hand = parse_line(line, Table((60.0, 100.0, 90.0, 100.0, 100.0, 30.0), rake=(0.05, 2.0)))
    held = tuple(holdem.parse_range(text) for text in FEW)
    found = Street(three_way.Question(hand, held, offered=SIZES))
    found.solver.improve(2)
    found.solver.measure()
    assert found.solver.evs == pytest.approx(game_of(found, (0.05, 2.0)).evs(), abs=1e-3)


def test_what_three_win_is_the_pot_less_the_rake():
    wide = ("22+, A2s+, KTs+, T9s, 98s", "88+, ATs+, KQo", "random")
    solver = street(wide).solver
    solver.improve(20)
    solver.measure()
    assert sum(solver.evs) == pytest.approx(12.0, rel=1e-4)
    checked = three_way.Offered(Sizes((), ()))
    solver = street(wide, offered=checked, rake=(0.05, 0.5)).solver
    solver.measure()
    assert sum(solver.evs) == pytest.approx(11.5, rel=1e-4)


def test_gains_fall_to_nothing():
    wide = ("22+, A2s+, KTs+, T9s, 98s", "88+, ATs+, KQo, 65s", "22+, A8s+, QJs, KQo, 96s")
    solver = street(wide).solver
    solver.improve(150)
    solver.measure()
    assert max(solver.gains) < 0.002 * 12.0


def test_suits_have_no_names():
    order = (2, 0, 3, 1)
    ranges = [holdem.parse_range(text) for text in ("QsQh, JJ, 6h5h", "8c8d, AcTc", "KK, 7s7d")]
    renamed = [Range(tuple(np.array(r.weights)[np.argsort(renamed_combos(order))])) for r in ranges]
    board = tuple(int(card) for card in renamed_cards(order)[list(BOARD)])
    found = []
    for held, cards in ((ranges, BOARD), (renamed, board)):
        solver = street(held, board=cards).solver
        solver.improve(30)
        solver.measure()
        found.append((*solver.evs, *solver.gains))
    assert found[0] == pytest.approx(found[1], abs=1e-3)


def test_with_a_third_who_never_wins_and_never_bets_two_play_as_two():
    oop, ip = "QsQh, 9h9d, JcTd, Ad4d, 6h5h", "8c8d, AcTs, KsKc, QdJd:0.5, AhJh"
    sizes = Sizes(parse_sizes("60"), parse_sizes("80"))
    solver = street((oop, ip, "5s4s"), (40.0, 40.0, 40.0)).solver
    solver.improve(1)  # which fades what was there
    for at, place in enumerate(solver.places):
        if place.kind == 2:  # checks, or folds: the first of what can be done
            solver.block(solver.regrets, at)[0] = 1e12
            solver.block(solver.sums, at)[0] = 1e12
    solver.improve(400)
    solver.measure()
    spot = Spot(
        *(holdem.parse_range(oop), holdem.parse_range(ip), BOARD, 12.0, 40.0, (sizes, sizes)),
        cap=2,
        chip=0.01,
        all_in_under=0.5,
    )
    *_others, two = analyse(Strategy(spot, target=0.002))
    assert solver.evs[:2] == pytest.approx(two.evs, abs=12.0 * 1e-4)
    assert solver.evs[2] == pytest.approx(0.0, abs=1e-6)


def kuhn():
    """Three-player Kuhn poker: four hands that share no card, a pot of 3, one bet of 1."""
    all_in = three_way.Offered(Sizes((ALL_IN,), ()), cap=1)
    found = street(("JsJh, QsQh, KsKh, AsAh",) * 3, (1.0, 1.0, 1.0), 3.0, all_in)
    found.solver.improve(1500)
    found.solver.measure()
    return found


def test_kuhn_poker_of_three_ends_in_its_published_family():
    """Szafron, Gibson, Sturtevant 2013: the family in which the third bets half of the worst."""
    found = kuhn()
    solver, half = found.solver, 0.5

    def often(*line):
        (at, _action) = found.betting.find(line)[-1]
        return solver.frequencies(at)[1]

    bet = "all-in 1"
    assert max(solver.gains) < 1e-4
    assert often() == pytest.approx([0, 0, 0, 0], abs=0.01)  # the first always checks
    third = often("check", "check")
    assert third == pytest.approx([half, 0, 0, 1], abs=0.01)
    worst, second, _third, best = often("check")
    assert best == pytest.approx(2 * worst + 2 * second, abs=0.02)
    assert second < min(worst, half - 2 * worst) + 0.01
    assert often("check", "check", bet)[3] == pytest.approx(1)
    assert often("check", bet, "fold")[2] == pytest.approx(half, abs=0.02)
    first, middle, last = (Fraction(ev - 1).limit_denominator(10**6) for ev in solver.evs)
    assert float(middle) == pytest.approx(-1 / 48, abs=1e-4)
    assert float(first + middle + last) == pytest.approx(0, abs=1e-5)
    assert -1 / 24 < first < -1 / 48


def test_what_a_pass_teaches_is_taken_in_once():
    solver = street(FEW).solver
    deltas = np.full(solver.entries, 2.0, np.float32)
    regrets = np.ones(solver.entries, np.float32)
    sums = np.ones(solver.entries, np.float32)
    faded = np.array([0.5, 0.25, 0.1], np.float32)
    take_in_whole(solver.betting, regrets, sums, deltas, 1, faded)
    assert not deltas.any()
    assert set(np.unique(regrets)) == {1.0, 2.5}
    assert set(np.unique(sums).round(4)) == {1.0, np.float32(2.1)}
    assert ((regrets != 1) != (sums != 1)).all()


# ---- answers ------------------------------------------------------------------------------------

LINE = "UTG raise 2.5; BTN call; BB call | 2c3d7h BB check; UTG check; BTN check"


def answer_to(line, hole=None, limits=None, ranges=FEW, **more):
    hand = parse_line(line, Table())
    held = tuple(holdem.parse_range(text) for text in ranges)
    limits = limits or Limits(deals=60, threads=1)
    *_others, last = three_way.analyse(three_way.Question(hand, held, hole, SIZES, limits, **more))
    return last


def test_an_answer_tells_of_all_three_at_a_point_of_the_river():
    line = f"{LINE} | 8s BB check; UTG check; BTN check | Tc BB bet 4.8; UTG fold"
    answer = answer_to(line)
    assert answer.seats == (5, 0, 3)
    assert answer.to_act == 3
    assert answer.actions == ("fold", "call", "raise 18.88")
    assert answer.pot == pytest.approx(12.8)
    assert sum(answer.equities) == pytest.approx(1, abs=1e-4)
    assert answer.equities[1] == 0
    assert sum(answer.evs) == pytest.approx(answer.pot, abs=1e-3)
    assert answer.evs[1] == pytest.approx(0, abs=1e-4)
    own = answer.hands[2]
    assert sum(hand.share for hand in own) == pytest.approx(1)
    for hand in own:
        mean = sum(f * ev for f, ev in zip(hand.frequencies, hand.action_evs, strict=True))
        assert hand.ev == pytest.approx(mean, abs=1e-3)
        assert hand.action_evs[0] == pytest.approx(0, abs=1e-6)
    assert answer.exact
    assert answer.rough == max(answer.gains)


def test_what_was_bet_is_there_whatever_its_size():
    answer = answer_to(
        f"{LINE} | 8s BB check; UTG check; BTN check | Tc BB bet 3", later=("raise 11",)
    )
    assert answer.actions == ("fold", "call", "raise 11", "raise 14.2")
    assert answer.to_act == 0


def test_a_hand_that_the_range_lacks_is_advised_on():
    hole = tuple(parse_cards("AhAd"))
    answer = answer_to(f"{LINE} | 8s BB check; UTG check; BTN check | Tc", hole)
    combo = COMBOS.index((min(hole), max(hole)))
    assert answer.of(combo).reach == 0
    assert len(answer.of(combo).frequencies) == 2
    assert answer.ranges[0].weights[combo] == 0


def test_before_the_river_boards_are_sampled_the_same_for_any_threads():
    asked = f"{LINE} | 8s BB check"
    first = answer_to(asked, limits=Limits(deals=60, threads=1, seed=5))
    answering._KEPT.clear()  # else the second goes on from where the first ended
    second = answer_to(asked, limits=Limits(deals=60, threads=2, seed=5))
    assert first.frequencies == second.frequencies
    assert not first.exact
    assert first.boards == 60
    assert first.to_act == 0
    assert first.rough == pytest.approx(55 / 10**0.5)
    other = answer_to(asked, limits=Limits(deals=60, seed=6))
    assert other.frequencies != first.frequencies


def test_after_so_many_boards_the_answer_is_the_same_whatever_was_asked_before():
    asked = f"{LINE} | 8s BB check"
    first = answer_to(asked, limits=Limits(deals=60, threads=1, seed=7))
    answer_to(asked, limits=Limits(deals=240, threads=1, seed=7))
    again = answer_to(asked, limits=Limits(deals=60, threads=1, seed=7))
    assert (again.frequencies, again.boards) == (first.frequencies, first.boards)


def test_a_street_goes_on_where_it_was_though_another_was_asked_about():
    over = f"{LINE} | 8s BB check; UTG check; BTN check"
    asked = f"{LINE} | 8s BB check"
    answering._KEPT.clear()
    fresh = answer_to(asked, limits=Limits(deals=120, threads=1))
    answering._KEPT.clear()
    answer_to(over)
    street = answering._KEPT[0]
    answer_to(f"{over} | Tc")
    again = answer_to(asked, limits=Limits(deals=120, threads=1))
    assert (answering._KEPT[0], len(answering._KEPT)) == (street, 2)
    assert (again.frequencies, again.boards) == (fresh.frequencies, 120)


def test_on_a_flop_that_is_over_rivers_have_no_bets_and_turns_have():
    held = tuple(holdem.parse_range(text) for text in FEW)
    flop = three_way.Question(parse_line(LINE, Table()), held)
    usual, few = (
        Betting(flop.start, flop.seats, flop.line, offered)
        for offered in (USUAL[3], three_way.NARROWING)
    )

    def bets(betting, street):
        places = (place for place in betting.places if place.street == street)
        return any(len(place.children) > 1 for place in places)

    assert [bets(usual, street) for street in (1, 2, 3)] == [True, True, True]
    assert [bets(few, street) for street in (1, 2, 3)] == [True, True, False]


def test_on_a_turn_that_is_checked_each_wins_by_equity():
    hands = ("AsAd", "QsQh", "KsKh")
    solver = street(
        hands, board=BOARD[:4], offered=three_way.Offered(Sizes((), ()), Sizes((), ()))
    ).solver
    won, error = solver.play(400, 3)
    held = tuple(tuple(parse_cards(hand)) for hand in hands)
    *_others, exact = analyse(holdem.Question(held, BOARD[:4], method="exact"))
    for seat in SEATS:
        assert abs(won[seat] - 12.0 * exact.seats[seat].equity) < 4 * error[seat] + 1e-3


@pytest.mark.parametrize(
    ("line", "ranges", "why"),
    [
        ("UTG raise 2.5; BTN call; BB call", FEW, "Three players are solved after the flop"),
        ("UTG raise 2.5; BTN call | 2c3d7h", FEW, "2 players are in"),
        (f"{LINE} | 8s", ("8s8h", "AA", "KK"), "Nobody may hold anything"),
    ],
)
def test_what_is_no_street_of_three_is_refused(line, ranges, why):
    with pytest.raises(ValueError, match=why):
        answer_to(line, ranges=ranges)


def test_the_least_raise_and_all_in_end_sizes():
    found = street(FEW, (40.0, 40.0, 7.0), offered=three_way.Offered(cap=3))
    assert len(found.betting.places) > 100
    for place in found.betting.places:
        if place.kind < 3:
            hand = place.hand
            for child in place.children:
                to = found.betting.places[child].hand.state.front[hand.to_act]
                others = [s for s in hand.left if s != hand.to_act]
                most = max(hand.state.front[s] + hand.stack(s) for s in others)
                assert to <= max(most, hand.state.bet, hand.choices().least) + 1e-9


@pytest.mark.parametrize("forced", [False, True])
def test_what_was_played_whatever_was_held_is_all_that_could_be_done(forced):
    line = LINE + " | 8s BB check; UTG bet 20; BTN call; BB raise 60"
    hand = parse_line(line, Table((100.0,) * 6))
    held = tuple(holdem.parse_range(text) for text in FEW)
    found = Street(three_way.Question(hand, held, offered=SIZES, forced=forced))
    at, ways = 0, []
    for word in three_way.street_words(hand):
        place = found.betting.places[at]
        names = [found.betting.places[child].action for child in place.children]
        ways.append(len(names))
        at = place.children[names.index(word)]
    assert ways == [1, 1, 1, 1] if forced else min(ways) > 1
    last = [found.betting.places[child].action for child in found.betting.places[at].children]
    assert last[:2] == ["fold", "call"]
    assert last[2:]  # two raises are the most, but of a line


# ---- three ranges that somebody sets up ---------------------------------------------------------


def strategy(line=(), scale=1.0, board=BOARD, **more):
    held = tuple(holdem.parse_range(text) for text in FEW)
    asked = three_way.Strategy(
        *(held, board, 12.0 * scale, 40.0 * scale),
        offered=replace(SIZES, chip=0.01 * scale),
        line=tuple(line),
        target=0.05,
        **more,
    )
    *_others, last = analyse(asked)
    return last


def test_three_ranges_are_solved_as_two_are():
    advice = strategy()
    assert advice.players == ("oop", "middle", "ip")
    assert (advice.to_act, advice.actions) == ("oop", ("check", "bet 7.2"))
    assert sum(advice.evs) == pytest.approx(12, abs=1e-3)
    assert sum(advice.equities) == pytest.approx(1, abs=1e-4)
    assert advice.exploitability == max(advice.gains) <= 0.05
    assert advice.progress == 1
    assert advice.quality == "solved"
    assert sum(advice.frequencies) == pytest.approx(1)
    after = strategy(("check", "bet 7.2", "fold"))
    assert after.to_act == "oop"
    assert after.actions == ("fold", "call", "raise 28.32")
    assert after.combos == after.hands[0]
    assert after.evs[2] == pytest.approx(0, abs=1e-4)
    assert strategy(("check", "check", "check")).to_act == "end"


def test_all_in_is_a_bet_or_raise_of_all():
    line = ("bet", "raise", "call")
    advice = strategy(line)
    assert advice.to_act == "oop"
    assert strategy((*line[:1], "raise 28.32")).actions == ("fold", "call")


def test_chips_of_any_unit_come_to_the_same():
    small, large = strategy(), strategy(scale=10_000.0)
    assert large.actions == ("check", "bet 72000")
    assert large.pot == pytest.approx(120_000)
    assert np.array(large.evs) / 10_000 == pytest.approx(np.array(small.evs), abs=0.01)
    assert large.hands[0][0].ev / 10_000 == pytest.approx(small.hands[0][0].ev, abs=0.05)
    assert strategy(("bet 72000",), scale=10_000.0).to_act == "middle"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (("bet 9",), "“bet 9” is no action here; there is: check, bet 7.2."),
        (("check", "check", "check", "bet"), "comes after the betting has ended"),
    ],
)
def test_what_is_no_line_is_said(line, why):
    with pytest.raises(ValueError, match=why):
        strategy(line)


def test_three_ranges_need_a_river():
    with pytest.raises(ValueError, match="give five cards"):
        strategy(board=BOARD[:4])


def test_amounts_are_whole_chips_however_many_lie_there():
    held = tuple(holdem.parse_range(text) for text in FEW)
    offered = replace(SIZES, sizes=Sizes(parse_sizes("75"), ()), chip=1.0)
    *_others, advice = analyse(
        three_way.Strategy(held, BOARD, 60.0, 5000.0, offered, iterations=12)
    )
    assert (advice.actions, advice.pot) == (("check", "bet 45"), 60.0)


def test_ranges_that_cannot_be_held_at_once_are_refused():
    held = tuple(holdem.parse_range(text) for text in ("AsAh", "AsAh", "KsKh"))
    with pytest.raises(ValueError, match="cannot be held at once"):
        list(analyse(three_way.Strategy(held, BOARD, 12.0, 40.0)))


def test_a_hand_that_meets_nobody_is_told_nothing_of():
    held = tuple(
        holdem.parse_range(text) for text in ("AsAh:0.3, KsKh", "AsKd:0.3, AhQd:0.7, AsQc", "9h9d")
    )
    *_others, advice = analyse(three_way.Strategy(held, BOARD, 12.0, 40.0, SIZES))
    aces = next(hand for hand in advice.hands[0] if hand.reach < 1)
    assert (aces.equity, aces.action_evs) == (0.0, (0.0, 0.0))
    assert aces.frequencies == (0.5, 0.5)


def test_what_is_known_already_is_told_at_once():
    first = strategy()
    assert strategy(("check",)).iterations == first.iterations


def test_all_in_is_taken_where_it_is_offered():
    with pytest.raises(ValueError, match="is no action here"):
        strategy(("all-in",))
    assert strategy(("bet", "raise 28.32")).to_act == "ip"
