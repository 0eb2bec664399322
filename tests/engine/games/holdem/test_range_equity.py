import itertools
import math
import pickle
import threading
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st

from engine.cards import cards_text
from engine.games.holdem import MADE, PARTS, Outs, Question, Standing, analyse
from engine.games.holdem.equity import range_plans, range_situation
from engine.games.holdem.equity.range_plans import JointPlan
from engine.games.holdem.equity.weights import Weights
from engine.games.holdem.ranges import COMBOS, Range
from tests.engine.games.holdem import naive
from tests.engine.games.holdem.questions import as_dict, ask, plain, question
from tests.helpers import answer_to, cards

GOLDEN = Path(__file__).parent / "golden"
WEIGHTS = [1.0, 1.0, 1.0, 0.5, 0.1, 0.05, 0.123456789]


# Against the naive twin.


def same_as_naive(asked):
    known = {card for held in asked.seats if not isinstance(held, Range) for card in held}
    ranges = [as_dict(held, known) for held in asked.seats]
    # A seat that is not a range does not have the cards that are known of others.
    for held, hands in zip(asked.seats, ranges, strict=True):
        others = known - (set() if isinstance(held, Range) else set(held))
        for hand in [hand for hand in hands if set(hand) & others]:
            del hands[hand]
    total, after = naive.range_count(ranges, asked.board, asked.dead)
    answer = answer_to(asked)
    whole = all(w in (0, 1) for hands in ranges for w in hands.values())
    exactly = (lambda value: value) if whole else (lambda value: pytest.approx(float(value), 1e-9))
    assert answer.method == "exact"
    assert answer.done
    assert answer.situations == answer.planned == exactly(total.deals)
    for number, found in enumerate(answer.seats):
        won = total.won[number]
        assert found.win == exactly(won[1])
        assert found.ties == exactly_all(exactly, [won[k] for k in range(2, len(ranges) + 1)])
        assert found.lose == pytest.approx(float(won[0]), rel=1e-9, abs=1e-9)
        assert found.equity == pytest.approx(float(total.equity(number)), rel=1e-12)
        assert found.equity_se == 0
        if asked.board:
            assert found.classes == exactly_all(exactly, total.classes[number])
        if isinstance(asked.seats[number], Range):
            for combo, equity, weight in zip(
                COMBOS, found.combo_equity, found.combo_weight, strict=True
            ):
                reach = total.reach[number][combo]
                assert weight == pytest.approx(float(Fraction(reach) / total.deals), rel=1e-9)
                if reach:
                    share = float(total.shares[number][combo] / reach)
                    assert equity == pytest.approx(share, rel=1e-9, abs=1e-12)
                else:
                    assert math.isnan(equity)
        else:
            assert found.combo_equity == found.combo_weight == ()
    if len(asked.board) in (3, 4):
        assert [n.card for n in answer.next_cards] == sorted(after)
        for n in answer.next_cards:
            for number, equity in enumerate(n.equity):
                assert equity == pytest.approx(float(after[n.card].equity(number)), rel=1e-9)
    else:
        assert answer.next_cards == answer.outs == ()


def exactly_all(exactly, values):
    expected = tuple(float(value) for value in values)
    return expected if isinstance(exactly(1), int) else pytest.approx(expected, rel=1e-9)


@st.composite
def small_questions(draw, most_seats=4):
    """Ranges of few hands where so few cards are left that every deal can be tried."""
    part = draw(
        st.sampled_from(
            [range(52), range(26), [c for c in range(52) if c % 13 in (0, 1, 2, 3, 4, 5, 12)]]
        )
    )
    deck = draw(st.permutations(part))
    board = draw(st.sampled_from([0, 3, 4, 4, 5, 5]))
    live = deck[board : board + {0: 9, 3: 10, 4: 12, 5: 20}[board]]
    pairs = [combo for combo in COMBOS if set(combo) <= set(live)]
    seats = []
    known = []
    for number in range(draw(st.integers(2, most_seats))):
        kind = draw(st.sampled_from(["range", "range", "range", "known"])) if number else "range"
        if kind == "known":
            held = tuple(live[2 * number : 2 * number + draw(st.integers(1, 2))])
            known += held
            seats.append(held)
        else:
            chosen = draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=5, unique=True))
            weights = dict.fromkeys(chosen, 1.0)
            if draw(st.booleans()):
                weights = {combo: draw(st.sampled_from(WEIGHTS)) for combo in chosen}
            seats.append(Range(tuple(weights.get(combo, 0.0) for combo in COMBOS)))
    dead = tuple(card for card in range(52) if card not in live and card not in deck[:board])
    try:
        return Question(tuple(seats), tuple(deck[:board]), dead)
    except ValueError:
        assume(False)


@settings(max_examples=12)
@given(small_questions())
def test_every_number_is_that_of_the_naive_count(asked):
    same_as_naive(asked)


@pytest.mark.parametrize(
    ("seats", "board", "dead"),
    [
        (("QQ+,AKs:0.5", "AQs,JJ"), "Qs7s2dTh4c", ""),
        (("QQ+,AKs", "=AsQd"), "Qs7s2dTh", ""),
        (("AsKs,QdJd", "="), "Qs7s2dTh4c", ""),
        (("As*", "KQs:0.25"), "Qs7s2dTh4c", "2c3c"),
        (("AK", "=7d", "QJs"), "Qs7s2dTh4c", ""),
        (("AKs", "QJs,TT", "99-88,87s"), "Qs7s2dTh", ""),
        (("AKs", "QJs", "99", "87s:0.1"), "Qs7s2dTh4c", "9c"),
        (("AhKh", "AdKd", "65s,J9s", "63s,85s,AK:0.5"), "Qs7s2dTh4c", ""),
    ],
)
def test_ranges_on_late_boards_are_those_of_the_naive_count(seats, board, dead):
    same_as_naive(question(*seats, board=board, dead=dead))


# Against other programs, and against what is known without ranges.


def golden_ranges():
    for line in (GOLDEN / "ranges.txt").read_text().splitlines():
        if not line.startswith("#"):
            ranges, board, won = (part.strip() for part in line.split(";"))
            yield pytest.param(ranges.split(" / "), board, tuple(map(int, won.split())), id=ranges)


@pytest.mark.parametrize(("ranges", "board", "won"), list(golden_ranges()))
def test_counts_are_those_that_other_programs_found(ranges, board, won):
    ours, theirs = ask(*ranges, board=board).seats
    assert (ours.win, theirs.win, ours.tie) == won
    assert (ours.lose, theirs.lose, theirs.tie) == (won[1], won[0], won[2])


def golden_preflop():
    for line in (GOLDEN / "equity.txt").read_text().splitlines():
        hands, *rest = line.split(";")
        if hands.endswith(" random"):
            yield hands.split()[0], *rest


def test_a_hand_against_the_range_of_all_hands_is_as_against_an_unknown_one():
    cases = list(golden_preflop())
    assert len(cases) > 50
    some = cases[::7] + cases[10::16] + cases[-1:]  # pairs among them, and the one on a flop
    assert {hand[0] == hand[2:3] for hand, _board, _won in some} == {False, True}
    assert {bool(board.strip()) for _hand, board, _won in some} == {False, True}
    for hand, board, won in some:
        masks = dict(tuple(map(int, item.split(":"))) for item in won.split())
        for ours in {hand, f"={hand}" if hand != "random" else hand}:
            first, second = ask(ours, "random", board=board).seats
            assert (first.win, second.win, first.tie) == (masks[1], masks[2], masks[3])


@pytest.mark.parametrize("board", ["", "Qs7s2d", "Qs7s2dTh", "Qs7s2dTh4c"])
def test_hands_as_ranges_are_as_the_hands(board):
    for seats in (("AsKs", "9d9h"), ("AsKs", "9d9h", "JcTc")):
        by_cards = ask(*(f"={hand}" for hand in seats), board=board)
        by_ranges = ask(*seats, board=board)
        assert by_ranges.situations == by_cards.situations
        for found, expected in zip(by_ranges.seats, by_cards.seats, strict=True):
            assert (found.win, found.ties, found.lose) == (
                expected.win,
                expected.ties,
                expected.lose,
            )
            assert found.equity == pytest.approx(expected.equity, rel=1e-14)
        assert [n.card for n in by_ranges.next_cards] == [n.card for n in by_cards.next_cards]
        for found, expected in zip(by_ranges.next_cards, by_cards.next_cards, strict=True):
            assert found.equity == pytest.approx(expected.equity, rel=1e-14)


@pytest.mark.parametrize("board", ["", "Qs7s2d", "Qs7s2dTh", "Qs7s2dTh4c"])
@pytest.mark.parametrize("text", ["random", "22+,A2s+,KQo", "AKs:0.3,QQ:0.77,JTs:0.123456789"])
def test_equal_ranges_have_half_of_the_pot_each_exactly(text, board):
    ours, theirs = ask(text, text, board=board).seats
    assert ours.equity == theirs.equity == 0.5
    assert ours.win == theirs.win
    assert ours.combo_equity == pytest.approx(theirs.combo_equity, nan_ok=True)


@pytest.mark.parametrize(
    ("seats", "board"),
    [
        (("22+,A2s+:0.5", "random"), ""),
        (("22+,A2s+:0.5", "random"), "Qs7s2d"),
        (("QQ+", "JJ-99", "AKs:0.5"), ""),
        (("QQ+", "JJ-99,AQ", "AKs:0.5"), "Qs7s2d"),
    ],
)
def test_the_combinations_of_a_range_add_up_to_its_result(seats, board):
    for found in ask(*seats, board=board).seats:
        weights = np.array(found.combo_weight)
        assert weights.sum() == pytest.approx(1)
        assert np.nansum(weights * np.array(found.combo_equity)) == pytest.approx(found.equity)


@pytest.mark.parametrize("board", ["", "Qs7s2d", "Qs7s2dTh"])
def test_a_weighted_range_is_the_sum_of_its_parts(board):
    parts = {"QQ+": 1, "AKs,KQs": 0.5, "JTs": 0.1}
    whole = ask(",".join(f"{100 * w}%({p})" for p, w in parts.items()), "22+,A9o", board=board)
    alone = {p: ask(p, "22+,A9o", board=board) for p in parts}
    for value in ("win", "tie", "lose"):
        expected = sum(w * getattr(alone[p].seats[0], value) for p, w in parts.items())
        assert getattr(whole.seats[0], value) == pytest.approx(expected)


@pytest.mark.parametrize("board", ["", "Qs7s2d"])
def test_halving_all_weights_halves_the_deals_and_nothing_else(board):
    one, half = (ask(f"QQ+:{w},AK:{w / 4}", "JJ-99,AQs", board=board) for w in (1, 0.5))
    assert half.situations == one.situations / 2
    for found, expected in zip(half.seats, one.seats, strict=True):
        assert found.equity == expected.equity
        assert found.combo_equity == pytest.approx(expected.combo_equity, nan_ok=True)


def test_a_folded_hand_takes_its_cards_out_of_the_ranges():
    answer = ask("AA,KK", "QQ", board="7s2d3c4h", dead="AsKs")
    ours = answer.seats[0]
    possible = [combo for combo, e in zip(COMBOS, ours.combo_equity, strict=True) if e == e]
    assert len(possible) == 6
    assert not {card for combo in possible for card in combo} & set(cards("AsKs"))


@pytest.mark.parametrize("more", [(), ("88:0.77777",)])
@pytest.mark.parametrize("board", ["", "Qs7s2d", "Qs7s2dTh", "Qs7s2dTh4c"])
def test_hands_that_no_deal_allows_are_not_rounded_into_being(board, more):
    if more and not board:
        board = "Qc7c2d"
    texts = "AsKs:0.1234567,AsJs:0.2345678,AsTs:0.3456789", "As*:0.111,22:0.7654321,KK:0.3333333"
    answer = ask(*texts, *more, board=board)
    theirs = answer.seats[1]
    for combo, equity, weight in zip(COMBOS, theirs.combo_equity, theirs.combo_weight, strict=True):
        if 12 in combo:
            assert math.isnan(equity)
            assert weight == 0
        assert math.isnan(equity) or -1e-9 <= equity <= 1 + 1e-9
    assert 12 not in {after.card for after in answer.next_cards}
    for found in answer.seats:
        assert min(found.win, found.tie, found.lose) >= 0


# What is made and drawn to.


def test_a_known_hand_beside_a_range_tells_what_it_has_now():
    found = ask("=AsKs", "22+", board="Qs7s2d").seats[0]
    named = {name for name, combos in zip(PARTS, found.part_combos, strict=True) if combos}
    assert named == {"ace high", "nut flush draw", "two overcards"}
    equities = [equity for equity in found.part_equity if not math.isnan(equity)]
    assert equities == [pytest.approx(found.equity)] * 3
    assert max(found.part_combos) == 1


def test_parts_of_a_range_are_those_of_its_combinations():
    answer = ask("AsKs,QdQh,JhTh:0.5,7c6c", "22", board="Qs7s2d")
    found = answer.seats[0]
    assert sum(found.part_combos[: len(MADE)]) == 1 + 1 + 0.5 + 1
    for at, part in enumerate(PARTS):
        held = {i for i, bits in enumerate(answer.combo_parts) if bits >> at & 1}
        held = {i for i in held if found.combo_weight[i]}
        hands = {cards_text(sorted(COMBOS[i], key=lambda c: -(c % 13))) for i in held}
        assert hands == {
            "ace high": {"AsKs"},
            "nut flush draw": {"AsKs"},
            "two overcards": {"AsKs"},
            "set": {"QhQd"},
            "nothing": {"JhTh"},
            "second pair": {"7c6c"},
        }.get(part, set())
        assert found.part_combos[at] == (0.5 if part == "nothing" else len(held))
        if share := sum(found.combo_weight[i] for i in held):
            won = sum(found.combo_weight[i] * found.combo_equity[i] for i in held)
            assert found.part_equity[at] == pytest.approx(won / share)
        else:
            assert math.isnan(found.part_equity[at])


@pytest.mark.parametrize("board", ["Qs7s2d", "Qs7s2dTh", "Qs7s2dTh4c"])
def test_equities_of_combinations_and_of_parts_add_up_to_the_range(board):
    answer = ask("22+,A2s+,KTo+:0.3,JTs", "15%,76s:0.25", board=board)
    for found in answer.seats:
        pairs = zip(found.combo_weight, found.combo_equity, strict=True)
        assert sum(w * e for w, e in pairs if w) == pytest.approx(found.equity)
        won = 0.0
        for at in range(len(MADE)):
            held = [i for i, bits in enumerate(answer.combo_parts) if bits >> at & 1]
            if share := sum(found.combo_weight[i] for i in held):
                won += share * found.part_equity[at]
        assert won == pytest.approx(found.equity)


def test_the_river_has_made_hands_and_no_draws():
    found = ask("QQ+", "random", board="Qs7s2dTh4c").seats[0]
    assert sum(found.part_combos) == 3 + 6 + 6
    assert not any(found.part_combos[len(MADE) :])
    assert ask("QQ+", "random").combo_parts == ()


def test_who_is_level_with_a_range_is_ahead_and_needs_no_outs():
    answer = ask("=AsKs", "AhKh", board="Qc7d2c3d")  # no flush to come: every card is a tie
    assert {seat.equity for seat in answer.seats} == {0.5}
    assert answer.outs[0] == Outs(True, now=Standing(level=1.0))


# However it is counted.


@pytest.mark.parametrize("board", ["Qs7s2d", "QsQh2d", "Qs7s2s"])
@pytest.mark.parametrize("seats", [("random", "22+,A2s+,KTo"), ("AKs,QQ:0.5", "random")])
def test_boards_that_suits_alike_make_equal_may_be_swept_once(seats, board, monkeypatch):
    once = ask(*seats, board=board)
    monkeypatch.setattr(Weights, "suits_alike", [[0], [1], [2], [3]])
    each = ask(*seats, board=board)
    assert (each.situations, each.next_cards) == (once.situations, once.next_cards)
    for found, expected in zip(each.seats, once.seats, strict=True):
        assert (found.win, found.ties, found.classes) == (
            expected.win,
            expected.ties,
            expected.classes,
        )
        assert found.combo_equity == pytest.approx(expected.combo_equity, nan_ok=True)


def test_suits_alike_are_those_that_change_neither_cards_nor_weights():
    def alike(*seats, **cards):
        groups = Weights(question(*seats, **cards)).suits_alike
        return {frozenset(group) for group in groups if len(group) > 1}

    assert alike("random", "QQ+", board="Qs7s2d") == {frozenset({1, 2})}
    assert alike("random", "QQ+", board="Qs7s2s") == {frozenset({1, 2, 3})}
    assert alike("random", "QsQh", board="Qd7d2d") == {frozenset({0, 1})}
    assert alike("random", "QQ+,AhKh:0.5", board="Qs7s2s") == {frozenset({2, 3})}
    assert alike("random", "QQ+", board="Qs7s2s", dead="3h") == {frozenset({2, 3})}
    assert alike("random", "=AhKh", board="Qs7s2s") == {frozenset({2, 3})}


@pytest.mark.parametrize("dead", ["As2c", "9s9h9c"])
def test_dead_cards_before_the_flop_are_counted_alike_in_both_ways(dead, monkeypatch):
    keep = "2s3s4s5s6s7s8s 2h3h4h5h6h7h8h 2c3c4c5c6c7c 2d3d4d5d6d7d8d"
    dead = dead + keep.replace("2c", "") if "2c" in dead else dead + keep
    by_joint = ask("QQ+,AKs", "JJ-99,AQs:0.5", dead=dead)
    monkeypatch.setattr(JointPlan, "seconds", math.inf)
    by_sweeps = ask("QQ+,AKs", "JJ-99,AQs:0.5", dead=dead)
    for found, expected in zip(by_sweeps.seats, by_joint.seats, strict=True):
        assert (found.win, found.tie, found.lose) == (expected.win, expected.tie, expected.lose)
        assert found.combo_equity == pytest.approx(expected.combo_equity, nan_ok=True)


def test_before_the_flop_joint_combos_are_counted_as_the_table_says(monkeypatch):
    by_table = ask("QQ+,AKs", "JJ,AQs:0.5")
    monkeypatch.setattr(range_situation, "best_plan", JointPlan)
    by_joint = ask("QQ+,AKs", "JJ,AQs:0.5")
    for found, expected in zip(by_joint.seats, by_table.seats, strict=True):
        assert (found.win, found.tie, found.lose) == (expected.win, expected.tie, expected.lose)
        assert found.combo_equity == pytest.approx(expected.combo_equity, nan_ok=True)


@pytest.mark.parametrize("threads", [2, 3])
@pytest.mark.parametrize(
    ("seats", "board", "options"),
    [
        (("random", "22+:0.3"), "Qs7s2d", {}),
        (("QQ+,AKs", "JJ-99,AQs", "AKo,KQs"), "", {}),
        (("10%", "5%", "=AsKs"), "Qs7s2d", {"method": "exact"}),
        (("10%", "15%", "20%", ""), "", {"deals": 100_000}),
        (("10%", "15%", "20%", "=As"), "Qs7s2d", {"method": "sampled", "precision": 0.003}),
    ],
)
def test_the_number_of_threads_changes_nothing(seats, board, options, threads):
    one = ask(*seats, board=board, threads=1, **options)
    more = ask(*seats, board=board, threads=threads, **options)
    assert (one.situations, one.next_cards, one.outs) == (
        more.situations,
        more.next_cards,
        more.outs,
    )
    for found, expected in zip(more.seats, one.seats, strict=True):
        assert repr(found) == repr(expected)  # nan is not equal to itself


@pytest.mark.parametrize(
    ("seats", "board"), [(("10%", "5%", "=AsKs"), "Qs7s2d"), (("random", "2%", "2%"), "Qs7s2dTh4c")]
)
def test_a_count_cut_into_the_smallest_pieces_is_the_same(seats, board, monkeypatch):
    whole = ask(*seats, board=board, method="exact")
    monkeypatch.setattr(range_plans, "PIECE_S", 2e-5)
    cut = ask(*seats, board=board, method="exact")
    for found, expected in zip(cut.seats, whole.seats, strict=True):
        assert (found.win, found.ties, found.classes) == (
            expected.win,
            expected.ties,
            expected.classes,
        )


def test_answers_hold_plain_values_that_can_be_sent_to_another_process():
    for seats, board in ((("AKs:0.5", "QQ"), "Qs7s2d"), (("AKs", "QQ", "=2c2d"), "")):
        for options in ({}, {"deals": 2000}):
            asked = question(*seats, board=board, **options)
            assert pickle.loads(pickle.dumps(asked)) == asked
            answer = answer_to(asked)
            assert plain(answer)
            assert repr(pickle.loads(pickle.dumps(answer))) == repr(answer)


# Live answers.


def test_a_long_count_begins_with_an_estimate():
    asked = question("30%", "40%", dead="As2c", threads=1, method="exact")
    with closing(analyse(asked)) as answers:
        first, second = itertools.islice(answers, 2)
    assert first.method == second.method == "sampled"
    assert first.seats[0].combo_equity
    assert 0 < second.progress < 1


def test_wide_ranges_of_three_players_are_only_estimated():
    answer = ask("20%", "30%", "40%", precision=0.005)
    assert answer.method == "sampled"
    assert answer.progress == 1


def test_a_count_without_end_is_refused_in_one_sentence():
    with pytest.raises(ValueError, match="deals are too many to count"):
        ask("20%", "30%", "40%", method="exact")


def test_closing_early_leaves_no_thread_behind():
    before = set(threading.enumerate())
    answers = analyse(question("30%", "40%", "", threads=3, precision=1e-9))
    for _ in range(3):
        next(answers)
    answers.close()
    assert set(threading.enumerate()) == before


# Questions that cannot be.


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (("", "22:0"), {}, "Seat 2’s range is empty"),
        (("=AsAh", "AsKs,AhKh"), {}, "Seat 2’s range has nothing left once the known cards"),
        (("QQ", "AsKs"), {"board": "AsKd2c"}, "Seat 2’s range has nothing left"),
        (("QQ", "AsKs"), {"dead": "Ks"}, "Seat 2’s range has nothing left"),
        (("AA", "AA", "AA"), {}, "No deal gives every seat a hand of its range"),
        (("AsKs", "AsQs"), {}, "No deal gives every seat a hand of its range"),
        (("A*",) * 5, {}, "No deal gives every seat a hand of its range"),
    ],
)
def test_ranges_without_a_deal_are_refused_in_one_sentence(seats, options, said):
    with pytest.raises(ValueError, match=said) as caught:
        question(*seats, **options)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("seats", [("AA", "AA"), ("A*",) * 4, ("random",) * 10, ("JJ-TT",) * 4])
def test_ranges_with_a_deal_are_accepted(seats):
    assert question(*seats).has_ranges
