import itertools
import math
import pickle
import threading
from contextlib import closing

import pytest
from hypothesis import given, settings, strategies as st

from engine.cards import card_text, parse_cards
from engine.games import holdem
from engine.games.holdem import HAND_CLASSES, Question, analyse
from engine.limits import Limits
from tests.engine.games.holdem import naive
from tests.engine.games.holdem.kernels import signatures
from tests.engine.games.holdem.questions import plain
from tests.helpers import last_of


def question(seats, board="", method="auto", patience_s=60.0, **limits):
    return Question(
        tuple(tuple(parse_cards(seat)) for seat in seats),
        tuple(parse_cards(board)),
        method=method,
        limits=Limits(**limits),
        patience_s=patience_s,
    )


def last(seats, board="", **options):
    return last_of(analyse(question(seats, board, **options)))


def texts(outs):
    """Outs as words: the class made, and the cards that make it."""
    return {HAND_CLASSES[c]: {card_text(card) for card in cards} for c, cards in outs.groups}


def test_equities_come_first_and_the_rest_with_the_last_answer():
    first, final = analyse(question(("AsKs", "QdQh"), "Qs7s2d"))
    assert first.seats[0].win == final.seats[0].win
    assert (first.done, first.next_cards, first.outs, first.seats[0].classes) == (False, (), (), ())
    assert final.done
    assert len(final.next_cards) == 45
    assert sum(final.seats[0].classes) == 990
    assert 0 < first.elapsed_s <= final.elapsed_s


def test_answers_hold_plain_values_that_can_be_sent_to_another_process():
    for seats in (("AsKs", "7d7h"), ("AsKs", "")):
        for method in ("exact", "sampled"):
            answer = last(seats, "Qs7s2d", method=method, precision=0.01)
            assert plain(answer)
            assert pickle.loads(pickle.dumps(answer)) == answer


def test_a_long_count_begins_with_an_estimate_and_repeats_it_while_it_goes_on():
    answers = list(
        itertools.islice(analyse(question(("AsKs", "", ""), method="exact", threads=1)), 4)
    )
    assert [answer.method for answer in answers] == ["sampled"] * 4
    assert answers[1].seats == answers[0].seats
    assert 0 < answers[1].progress < answers[3].progress < 1
    assert not any(answer.done for answer in answers)


def test_the_count_replaces_the_estimate_in_the_end():
    answers = list(analyse(question(("AsKs", "", "", ""), "9s7s2dTh")))
    assert answers[0].method == "sampled"
    assert answers[-1].method == "exact"
    assert answers[-1].situations == 46 * math.comb(45, 2) * math.comb(43, 2) * math.comb(41, 2)
    assert answers[-1].done


def test_what_takes_longer_than_a_minute_is_only_estimated():
    answers = list(analyse(question(("AsKs", "", "", ""), precision=0.005)))
    assert {answer.method for answer in answers} == {"sampled"}
    assert [answer.done for answer in answers].count(True) == 1
    assert answers[-1].progress == 1


def test_a_count_of_hours_is_refused_in_one_sentence():
    with pytest.raises(ValueError, match="deals are too many to count"):
        next(analyse(question(("AsKs", *[""] * 8), method="exact")))


@pytest.mark.parametrize("options", [{"method": "sampled", "precision": 1e-9}, {"method": "exact"}])
def test_closing_early_leaves_no_thread_behind(options):
    before = set(threading.enumerate())
    answers = analyse(question(("AsKs", "", ""), threads=3, **options))
    for _ in range(3):
        next(answers)
    answers.close()
    assert set(threading.enumerate()) == before


def test_the_outs_of_a_flush_draw_leave_out_the_card_that_fills_the_other_hand_up():
    ours, theirs = last(("AsKs", "7d7h"), "Qs7s2d").outs
    assert texts(ours) == {"flush": {"Js", "Ts", "9s", "8s", "6s", "5s", "4s", "3s"}}
    assert theirs == holdem.Outs(True, now=holdem.Standing(ahead=1.0))


@settings(max_examples=40)
@given(st.permutations(range(52)), st.integers(2, 4), st.sampled_from([3, 4]))
def test_outs_are_those_that_comparing_hands_shows(deck, players, board):
    seats = tuple(tuple(deck[2 * n : 2 * n + 2]) for n in range(players))
    flop = tuple(deck[20 : 20 + board])
    *_, answer = analyse(Question(seats, flop))
    for seat, outs in enumerate(answer.outs):
        expected = naive.outs(seats, flop, seat)
        assert outs.ahead == (expected is None)
        assert {c: set(cards) for c, cards in outs.groups} == (expected or {})
        assert [c for c, _ in outs.groups] == sorted(expected or {}, reverse=True)
        assert {share for shares in outs.shares for share in shares} <= {1.0}
        assert sum((outs.now.ahead, outs.now.level, outs.now.behind)) == 1


def test_preparing_names_every_step_and_how_many_there_are():
    steps = list(holdem.prepare())
    assert len(steps) == steps[0][1]
    assert len({name for name, _ in steps}) == len(steps)


def test_every_kernel_is_compiled_for_one_signature_only():
    """Where they come from a library, a call of another signature is an error in any test."""
    list(holdem.prepare())
    compiled = signatures()
    assert {"tally_patterns", "sweep_boards", "tally_joint"} <= set(compiled)
    # Kernels that only others call have none.
    assert {name: count for name, count in compiled.items() if count > 1} == {}


@pytest.mark.parametrize("threads", [1, 2, 64])
def test_threads_never_decide_whether_deals_are_counted(threads):
    answer = last_of(
        analyse(question(("AsKs", "", ""), threads=threads, patience_s=2.0, precision=0.01))
    )
    assert answer.method == "sampled"
    assert answer.seats[0].classes


def test_an_estimate_is_whole_while_the_count_goes_on():
    with closing(analyse(question(("AsKs", "", ""), precision=0.02))) as answers:
        complete = next(a for a in answers if a.seats[0].classes)
    assert complete.method == "sampled"
    assert not complete.done
    assert all(seat.classes for seat in complete.seats)


def test_seconds_do_not_end_a_question():
    with pytest.raises(ValueError, match="A limit of seconds means nothing here"):
        question(("AsKs", ""), seconds=1.0)
