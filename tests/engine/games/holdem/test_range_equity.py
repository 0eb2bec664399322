import itertools
import math
import pickle
import random
import threading
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.games.holdem import (
    DRAWS,
    Outs,
    Question,
    analyse,
    matchups,
    range_classes,
    range_plans,
    range_sampler,
    range_situation,
)
from engine.games.holdem.range_answers import draws_of, made_classes
from engine.games.holdem.range_plans import JointPlan
from engine.games.holdem.range_sampler import Sampler
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, RANKING, Range, parse_range
from engine.games.holdem.weights import Weights
from engine.limits import Limits
from tests.engine.games.holdem import naive
from tests.engine.games.holdem.kernels import compiled_kernels
from tests.helpers import cards

GOLDEN = Path(__file__).parent / "golden"
WEIGHTS = [1.0, 1.0, 1.0, 0.5, 0.1, 0.05, 0.123456789]


def seat(text):
    """Two cards after an equals sign, nothing for an unknown hand, else a range."""
    return cards(text[1:]) if text.startswith("=") else parse_range(text) if text else ()


def question(*seats, board="", dead="", method="auto", **limits):
    return Question(tuple(map(seat, seats)), cards(board), cards(dead), method, Limits(**limits))


def last_of(asked):
    *_, answer = analyse(asked)
    return answer


def ask(*seats, **options):
    return last_of(question(*seats, **options))


# Against the naive twin.


def as_dict(held, known):
    """A seat of a question for the naive twin: every pair of cards it may have."""
    if isinstance(held, Range):
        return {c: Fraction(w) for c, w in zip(COMBOS, held.weights, strict=True) if w}
    others = known - set(held)
    return {c: 1 for c in COMBOS if set(held) <= set(c) and not set(c) & others}


def same_as_naive(asked):
    known = {card for held in asked.seats if not isinstance(held, Range) for card in held}
    ranges = [as_dict(held, known) for held in asked.seats]
    # A seat that is not a range does not have the cards that are known of others.
    for held, hands in zip(asked.seats, ranges, strict=True):
        others = known - (set() if isinstance(held, Range) else set(held))
        for hand in [hand for hand in hands if set(hand) & others]:
            del hands[hand]
    total, after = naive.range_count(ranges, asked.board, asked.dead)
    answer = last_of(asked)
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


@settings(max_examples=60, deadline=None)
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
    for hand, board, won in cases:
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


# The table of matchups.


def test_the_ranking_of_hands_is_by_equity_against_a_random_hand():
    random_hand = ask("random", "random").seats[0]
    by_hand = {hand: random_hand.combo_equity[HAND_COMBOS[hand][0]] for hand in HAND_COMBOS}
    assert sorted(by_hand, key=by_hand.get, reverse=True) == list(RANKING)
    for hand, combos in HAND_COMBOS.items():
        assert {random_hand.combo_equity[i] for i in combos} == {by_hand[hand]}


def test_matchups_of_the_table_are_those_counted_one_by_one():
    shares, ties = matchups.expanded()
    rng = random.Random(1)
    for _ in range(300):
        mine, theirs = rng.sample(range(1326), 2)
        if set(COMBOS[mine]) & set(COMBOS[theirs]):
            assert shares[theirs, mine] == ties[theirs, mine] == 0
        else:
            won, split = matchups.count(mine, theirs)
            assert shares[theirs, mine] == 2 * won + split
            assert ties[theirs, mine] == split


def test_the_table_of_matchups_is_whole_and_balanced():
    won, split = matchups.stored()
    assert len(won) == len(split) == 47_086
    shares, ties = matchups.expanded()
    assert (ties == ties.T).all()
    apart = shares + shares.T
    assert set(np.unique(apart)) == {0, 2 * matchups.BOARDS}
    assert (apart > 0).sum() == 1326 * 1225
    # All deals of two hands and a board, and those in which the pot is split.
    assert shares.sum(dtype=np.int64) == 1326 * 1225 * matchups.BOARDS
    assert ties.sum(dtype=np.int64) == 113_130_263_816


@pytest.mark.slow
def test_the_table_of_matchups_can_be_made_again():
    for made, stored in zip(matchups.build(), matchups.stored(), strict=True):
        assert (made == stored).all()


# Hand classes before the flop.


def test_final_classes_before_the_flop_are_those_of_every_two_hands():
    seats = ("QQ,AKs:0.5,7s2h", "JJ,AQs,Ks2c:0.3")
    answer = ask(*seats)
    expected = np.zeros((2, 9))
    for (first, w_first), (second, w_second) in itertools.product(
        *(as_dict(parse_range(text), set()).items() for text in seats)
    ):
        if not set(first) & set(second):
            pair = last_of(Question((first, second))).seats
            expected += float(w_first * w_second) * np.array([held.classes for held in pair])
    for found, classes in zip(answer.seats, expected, strict=True):
        assert found.classes == pytest.approx(classes)
    assert answer.classes_sampled == 0


@pytest.mark.parametrize("seats", [("random", "random"), ("15%", "T9s-54s"), ("=As7d", "22+")])
def test_final_classes_before_the_flop_add_up_to_all_deals(seats):
    answer = ask(*seats)
    for found in answer.seats:
        assert sum(found.classes) == answer.situations
        assert all(isinstance(deals, int) for deals in found.classes)


def test_final_classes_against_all_hands_are_those_of_a_hand_against_an_unknown_one():
    assert ask("7s2h", "random").seats[0].classes == ask("=7s2h", "").seats[0].classes


def test_equities_before_the_flop_do_not_wait_for_hand_classes():
    first, last = analyse(question("QQ+", "random"))
    assert first.method == "exact"
    assert not first.done
    assert not first.seats[0].classes
    assert last.done
    assert last.seats[0].equity == first.seats[0].equity


def test_final_classes_of_three_ranges_are_sampled_and_said_to_be():
    hands = ("AsKs", "QdQh", "Jc9d")
    answer, expected = ask(*hands), ask(*(f"={hand}" for hand in hands))
    assert answer.method == "exact"
    assert answer.classes_sampled > 0
    for found, counted in zip(answer.seats, expected.seats, strict=True):
        assert sum(found.classes) == answer.classes_sampled
        shares = np.array(counted.classes) / expected.situations
        joint_combos = answer.classes_sampled / max(range_sampler.REPEATS)
        errors = np.sqrt(shares * (1 - shares) / joint_combos)
        sampled = np.array(found.classes) / answer.classes_sampled
        assert (abs(sampled - shares) <= 5 * errors).all()


def test_the_table_of_final_classes_can_be_made_again():
    some = slice(None, None, 40)
    assert (range_classes.build(some) == range_classes.stored()[some]).all()
    assert (range_classes.stored().sum(axis=1) == math.comb(48, 3)).all()


# What is made and drawn to.


def test_a_known_hand_beside_a_range_tells_what_it_has_now():
    found = ask("=AsKs", "22+", board="Qs7s2d").seats[0]
    assert found.made == (1.0, *[0.0] * 8)
    drawn = dict(zip(DRAWS, found.draws, strict=True))
    assert drawn["flush draw"] == drawn["two overcards"] == 1


def test_what_a_range_has_made_and_draws_to_on_a_flop():
    found = ask("AsKs,QdQh,JhTh,7c6c", "22", board="Qs7s2d").seats[0]
    weight = {combo: found.combo_weight[i] for i, combo in enumerate(COMBOS)}

    def of(*hands):
        return sum(weight[tuple(sorted(cards(hand)))] for hand in hands)

    assert found.made[0] == pytest.approx(of("AsKs", "JhTh"))
    assert found.made[1] == pytest.approx(of("7c6c"))
    assert found.made[3] == pytest.approx(of("QdQh"))
    assert sum(found.made) == pytest.approx(1)
    drawn = dict(zip(DRAWS, found.draws, strict=True))
    assert drawn["flush draw"] == pytest.approx(of("AsKs"))
    assert drawn["two overcards"] == pytest.approx(of("AsKs"))
    assert drawn["gutshot"] == drawn["open-ended straight draw"] == 0


@settings(max_examples=300, deadline=None)
@given(st.permutations(range(52)), st.sampled_from([3, 4]), st.booleans())
def test_draws_are_those_found_card_by_card(deck, size, narrow):
    if narrow:  # straights are common
        deck = [card for card in deck if 3 <= card % 13 <= 9]
    board, hands = tuple(deck[:size]), [tuple(deck[n : n + 2]) for n in range(size, 22, 2)]
    found = draws_of(np.array(hands), board, made_classes(np.array(hands), board))
    for hand, row in zip(hands, found.tolist(), strict=True):
        assert {name for name, has in zip(DRAWS, row, strict=True) if has} == naive.draws(
            hand, board
        )


def test_the_river_has_made_hands_and_no_draws():
    found = ask("QQ+", "random", board="Qs7s2dTh4c").seats[0]
    assert sum(found.made) == pytest.approx(1)
    assert found.draws == ()


def test_outs_of_a_known_hand_against_a_range_give_the_largest_share():
    answer = ask("=AsKs", "QQ+", board="Qd7s2s")
    ours, theirs = answer.outs
    assert theirs is None
    good = {n.card for n in answer.next_cards if n.equity[0] > 0.5}
    assert not ours.ahead
    assert {card for _, group in ours.groups for card in group} == good != set()


def test_who_is_level_with_a_range_is_ahead_and_needs_no_outs():
    answer = ask("=AsKs", "AhKh", board="Qc7d2c3d")  # no flush to come: every card is a tie
    assert {seat.equity for seat in answer.seats} == {0.5}
    assert answer.outs[0] == Outs(ahead=True, groups=())


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
    def plain(value):
        if isinstance(value, tuple):
            return all(map(plain, value))
        if hasattr(value, "__dataclass_fields__"):
            return all(plain(getattr(value, name)) for name in value.__dataclass_fields__)
        return type(value) in (int, float, str, bool, type(None))

    for seats, board in ((("AKs:0.5", "QQ"), "Qs7s2d"), (("AKs", "QQ", "=2c2d"), "")):
        for options in ({}, {"deals": 2000}):
            asked = question(*seats, board=board, **options)
            assert pickle.loads(pickle.dumps(asked)) == asked
            answer = last_of(asked)
            assert plain(answer)
            assert repr(pickle.loads(pickle.dumps(answer))) == repr(answer)


def test_every_kernel_is_compiled_for_one_signature_only():
    for seats in (("AKs:0.5", "QQ"), ("AKs", "QQ", "=3c3d"), ("AKs", "=3c", "")):
        for board in ("", "Qs7s2c", "Qs7s2c5h", "Qs7s2c5h9d"):
            ask(*seats, board=board, deals=2000)
            if "" not in seats:
                ask(*seats, board=board)
    compiled = compiled_kernels()
    assert {"sweep_boards", "tally_joint", "tally_range_samples"} <= set(compiled)
    assert {name: k.signatures for name, k in compiled.items() if len(k.signatures) > 1} == {}


# Samples.

SAMPLED = [
    (("20%", "AKs:0.2,QQ+"), ""),
    (("QQ+,AKs", "JJ-99,AQs", "AKo,KQs"), ""),
    (("QQ+,AKs", "JJ-99,AQs", "=As"), "Qs7s2dTh4c"),
    (("QQ+", "KK+,AK", "AK,AQs"), "Qs7s2d"),
    (("5%", "=KcQd", "8%"), "Qs7s2dTh"),
    (("AK", ""), "Qs7s2d"),
]
CHAINED = (("A*", "A*,KQ,QQ", "A*:0.7,77", "A*,JTs"), "Qs7s2dTh4c")


def draw_along_chains(monkeypatch):
    """From now on draw from every seat apart, and each joint combo from the one before."""
    joint_combos = range_sampler.joint_combos
    monkeypatch.setattr(
        range_sampler,
        "joint_combos",
        lambda lists, *rest: joint_combos(lists, *rest) if len(lists) == 1 else None,
    )
    monkeypatch.setattr(range_sampler, "WORTH_A_CHAIN", 0)


@pytest.mark.parametrize("chained", [False, True])
@pytest.mark.parametrize(("seats", "board"), [*SAMPLED, CHAINED])
def test_estimates_lie_within_four_standard_errors_of_the_count(seats, board, chained, monkeypatch):
    exact = ask(*seats, board=board, method="exact")
    if chained:
        draw_along_chains(monkeypatch)
    sampled = ask(*seats, board=board, method="sampled", deals=400_000, seed=5)
    assert (exact.method, sampled.method) == ("exact", "sampled")
    assert sampled.situations == 400_000
    for found, true in zip(sampled.seats, exact.seats, strict=True):
        assert abs(found.equity - true.equity) < 4 * found.equity_se
        assert found.equity_se < 0.0015
        assert found.win + found.tie + found.lose == sum(found.classes) == 400_000
        counted = () if exact.classes_sampled else true.classes
        for deals, of_all in zip(found.classes, counted, strict=False):
            share = of_all / exact.situations
            assert abs(deals / 400_000 - share) <= 5 * math.sqrt(share * (1 - share) / 400_000)
        for weight, expected in zip(found.combo_weight, true.combo_weight, strict=True):
            error = math.sqrt(expected * (1 - expected) / 400_000)
            assert abs(weight - expected) <= 5 * 8**0.5 * error  # deals of a chain are alike
    assert [n.card for n in sampled.next_cards] == [n.card for n in exact.next_cards]
    for found, true in zip(sampled.next_cards, exact.next_cards, strict=True):
        for equity, error, expected in zip(found.equity, found.equity_se, true.equity, strict=True):
            assert abs(equity - expected) < 5 * error


def check_calibration(seats, board, times, samples=2000, prepare=lambda: None):
    exact = ask(*seats, board=board, method="exact")
    prepare()
    found = [ask(*seats, board=board, deals=samples, seed=n).seats for n in range(times)]
    for number, true in enumerate(exact.seats):
        scores = np.array([(s[number].equity - true.equity) / s[number].equity_se for s in found])
        # Standard normal numbers: their mean within 4 and spread within 5 of its errors.
        assert abs(scores.mean()) < 4 / times**0.5
        assert abs(scores.std() - 1) < 5 / (2 * times) ** 0.5
        covered = (abs(scores) < 1.96).mean()
        assert abs(covered - 0.95) < 5 * math.sqrt(0.95 * 0.05 / times)


CALIBRATED = [
    (("20%", "30%"), ""),
    (("20%", "30%"), "Qs7s2d"),
    (("QQ+,AKs", "JJ-99,AQs", "AKo,KQs"), ""),
    (("2%:0.3,AKs", "3%", "QQ+"), "Qs7s2dTh"),
    CHAINED,
]


@pytest.mark.parametrize(("seats", "board"), CALIBRATED)
def test_standard_errors_cover_the_truth_as_often_as_they_should(seats, board):
    check_calibration(seats, board, 100)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "board"), CALIBRATED)
def test_a_thousand_samplings_cover_the_truth_as_often_as_they_should(seats, board):
    check_calibration(seats, board, 1000)


def test_standard_errors_of_chains_cover_the_truth_as_often_as_they_should(monkeypatch):
    check_calibration(*CHAINED, 100, prepare=lambda: draw_along_chains(monkeypatch))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "board"), CALIBRATED)
def test_a_thousand_samplings_along_chains_cover_the_truth_as_often_as_they_should(
    seats, board, monkeypatch
):
    check_calibration(seats, board, 1000, prepare=lambda: draw_along_chains(monkeypatch))


def test_a_chain_cut_short_by_the_number_of_samples_leaves_error_bars_as_they_are(monkeypatch):
    asked = question("22+", "22+", board="AsKsQsJsTs", method="sampled", deals=2000)  # all split
    apart = last_of(asked)
    draw_along_chains(monkeypatch)
    assert Sampler(Weights(asked), 0, 2000).chain == 32  # 62 chains and a half
    for found, expected in zip(last_of(asked).seats, apart.seats, strict=True):
        assert found.equity_se == pytest.approx(expected.equity_se)


def test_boards_are_repeated_and_hole_cards_chained_only_where_that_helps():
    def repeats_and_chain(*seats, samples=None, **options):
        sampler = Sampler(Weights(question(*seats, **options)), 0, samples)
        return sampler.repeats, sampler.chain

    assert repeats_and_chain("random", "random", board="Qs7s2dTh4c") == (1, 1)
    assert repeats_and_chain("20%", "30%", board="Qs7s2d") == (1, 1)
    assert repeats_and_chain(*["30%"] * 9, board="Qs7s2d") == (1, 64)
    assert repeats_and_chain(*["30%"] * 9, board="Qs7s2d", samples=1000) == (1, 16)
    assert repeats_and_chain(*["30%"] * 9, board="Qs7s2d", samples=60) == (1, 1)
    repeats, chain = repeats_and_chain(*["20%"] * 6)
    assert repeats > 1
    assert repeats * chain == 64


def test_a_few_samples_of_many_ranges_do_not_look_certain():
    for samples in (1, 10, 100):
        for found in ask(*["30%"] * 6, board="Qs7s2d", deals=samples).seats:
            assert found.equity_se > 0.2 / samples**0.5


def test_ranges_that_hardly_leave_a_deal_are_sampled_all_the_same():
    answer = ask(*["JJ-TT,QQ+"] * 9, deals=3000)
    assert answer.situations == 3000
    assert sum(found.equity for found in answer.seats) == pytest.approx(1)


def test_a_seat_and_its_equals_are_sampled_alike():
    answer = ask("15%", "15%", "15%", "15%", deals=1 << 20, seed=3)
    for found in answer.seats:
        assert abs(found.equity - 0.25) < 4 * found.equity_se


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


def test_ten_random_ranges_are_sampled():
    answer = ask(*["random"] * 10, deals=2048)
    assert answer.situations == 2048
