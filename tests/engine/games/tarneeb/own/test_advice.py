"""Advice with one hand known: against the naive twin, against itself mirrored, and its errors."""

import random
from dataclasses import replace
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.cards import mask_of, parse_cards
from engine.games import tarneeb
from engine.games.tarneeb import PASS, SCORINGS, Auction, Marks, Scoring, next_seat
from engine.games.tarneeb.open import layout
from engine.games.tarneeb.own import advice, bid_table, certain, sampling, strength
from engine.games.tarneeb.own.outcomes import FITTED, tricks_taken
from tests.engine.games.tarneeb.own.naive_advice import advice as naive_advice
from tests.engine.games.tarneeb.own.test_outcomes import naive as naive_outcomes
from tests.engine.games.tarneeb.questions import bid_advice, play_advice
from tests.helpers import answer_to

HAND = tuple(parse_cards("KsQsTs8s6s3sJhThQd8dAcQc8c"))
LAID_DOWN = tuple(parse_cards("AsKsQsJsTs9s8s7s6s5s4s3s2s"))
#: One of the others may have QJT, in few deals.
NEARLY_LAID_DOWN = tuple(parse_cards("AsKs9s8s7s6s5s4s3s2sAhAdAc"))


def ending(seed, size, direction):
    """A position of a small deal, some cards played, with what its player to move knows."""
    rng = random.Random(seed)
    deck = rng.sample(range(52), 4 * size)
    hands = [deck[at::4] for at in range(4)]
    declarer, trump, bid = rng.randrange(4), rng.randrange(4), rng.randint(1, size)
    position = tarneeb.Position(
        tarneeb.Deal(tuple(map(tuple, hands))), trump, declarer, (), direction
    )
    for _ in range(rng.randrange(4 * (size - 1))):
        position = position.after(rng.choice(position.legal))
    seat = position.to_move
    return position, play_advice(
        hand=tuple(hands[seat]),
        seat=seat,
        trump=trump,
        declarer=declarer,
        bid=bid,
        played=position.played,
        direction=direction,
        deck=tuple(sorted(deck)),
        method="score",
        weigh_plays=False,
    )


@settings(max_examples=10)
@given(st.integers(0, 2**32), st.integers(2, 3), st.sampled_from(["counterclockwise", "clockwise"]))
def test_all_deals_of_a_small_ending_agree_with_the_naive_twin(seed, size, direction):
    position, question = ending(seed, size, direction)
    answer = answer_to(question)
    assert answer.exact
    hidden = sorted(
        card for s, hand in enumerate(position.hands) if s != question.seen.seat for card in hand
    )
    voids = {seat: set() for seat in range(4)}
    for trick in (*position.tricks, *([position.trick] if position.trick else [])):
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            if card // 13 != trick.cards[0] // 13:
                voids[seat].add(trick.cards[0] // 13)
    sizes = [len(hand) if s != question.seen.seat else 0 for s, hand in enumerate(position.hands)]
    table = position.trick
    tricks = naive_advice(
        position.hands[question.seen.seat],
        question.seen.seat,
        question.seen.trump,
        table.seats[0] if table else question.seen.seat,
        table.cards if table else (),
        hidden,
        sizes,
        lambda seat, card: card // 13 not in voids[seat],
        direction,
    )
    won = position.won[question.seen.seat % 2]
    declaring = question.seen.declarer % 2 == question.seen.seat % 2

    def reached(further):
        mine = won + further
        return mine >= question.seen.bid if declaring else size - mine < question.seen.bid

    assert {card.card for card in answer.cards} == set(tricks)
    best = [max(column) for column in zip(*tricks.values(), strict=True)]
    for card in answer.cards:
        further = tricks[card.card]
        assert answer.deals == len(further)
        assert card.tricks == pytest.approx(np.mean(further))
        assert card.make == pytest.approx(np.mean([reached(n) for n in further]))
        assert card.best_share == pytest.approx(
            np.mean([n == most for n, most in zip(further, best, strict=True)])
        )
        assert card.tricks_se == card.make_se == card.behind_se == 0
    assert answer.cards[0].points == max(card.points for card in answer.cards)


def test_probabilities_fall_as_bids_rise_and_lie_between_0_and_1():
    answer = answer_to(bid_advice(hand=HAND, deals=12))
    assert answer.deals == 12
    for row, errors in zip(answer.make, answer.make_se, strict=True):
        assert all(0 <= later <= earlier <= 1 for earlier, later in pairwise(row))
        assert all(error > 0 for error in errors)


def test_a_hand_that_cannot_fail_makes_everything_with_certainty():
    answer = answer_to(bid_advice(hand=LAID_DOWN, deals=6))
    assert answer.make[0] == (1.0,) * 7
    assert answer.tricks[0] == 13
    play = answer_to(play_advice(hand=LAID_DOWN, seat=2, trump=0, declarer=2, bid=13, deals=6))
    assert {card.make for card in play.cards} == {1.0}
    assert set(play.best) == set(LAID_DOWN)


def test_a_few_deals_that_agree_leave_an_error_where_nothing_is_certain():
    answer = answer_to(bid_advice(hand=NEARLY_LAID_DOWN, deals=6))
    assert answer.tricks_se[0] == answer.make_se[0][-1] == 1 / 8
    asked = {"hand": NEARLY_LAID_DOWN, "seat": 2, "trump": 0, "deals": 6}
    play = answer_to(play_advice(**asked, declarer=2, bid=13))
    assert play.tricks_se == play.make_se == 1 / 8
    assert all(card.tricks_se >= 1 / 8 for card in play.cards)
    others = answer_to(play_advice(**asked, declarer=1, bid=7))
    assert others.tricks_se >= 1 / 8  # of the position, at another seat's turn
    sure = answer_to(bid_advice(hand=LAID_DOWN, deals=6))
    assert sure.tricks_se[0] == sure.make_se[0][-1] == 0


def test_kaboot_is_bid_where_it_pays():
    kaboot = next(scoring for scoring in SCORINGS if scoring.kaboot == 26)
    answer = answer_to(bid_advice(hand=LAID_DOWN, scoring=kaboot, deals=3))
    assert (answer.best.call, answer.best.trump, answer.best.score) == (13, 0, 26)


def mirrored(card):
    """The same card in another suit: spades and diamonds, hearts and clubs change places."""
    return (3 - card // 13) * 13 + card % 13


def test_a_hand_with_its_suits_exchanged_gets_the_same_advice():
    answer = answer_to(bid_advice(hand=HAND, deals=18, seed=3))
    other = answer_to(bid_advice(hand=tuple(map(mirrored, HAND)), deals=18, seed=4))
    for trump in range(4):
        for mean, error, its_mean, its_error in (
            *zip(
                answer.make[trump],
                answer.make_se[trump],
                other.make[3 - trump],
                other.make_se[3 - trump],
                strict=True,
            ),
            (
                answer.tricks[trump],
                answer.tricks_se[trump],
                other.tricks[3 - trump],
                other.tricks_se[3 - trump],
            ),
        ):
            assert abs(mean - its_mean) < 4.5 * sqrt(error**2 + its_error**2)
    assert (other.best.call, other.best.trump) == (answer.best.call, 3 - answer.best.trump)


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_an_ending_with_its_suits_exchanged_gets_exactly_the_same_advice(seed):
    _, question = ending(seed, 3, "clockwise")
    other = play_advice(
        hand=tuple(map(mirrored, question.seen.hand)),
        seat=question.seen.seat,
        trump=3 - question.seen.trump,
        declarer=question.seen.declarer,
        bid=question.seen.bid,
        played=tuple(map(mirrored, question.seen.played)),
        direction="clockwise",
        deck=tuple(sorted(map(mirrored, question.seen.deck))),
        method="score",
        weigh_plays=False,
    )
    cards = {c.card: (c.tricks, c.make, c.points) for c in answer_to(question).cards}
    mirror = {mirrored(c.card): (c.tricks, c.make, c.points) for c in answer_to(other).cards}
    assert cards.keys() == mirror.keys()
    for card, values in cards.items():
        assert values == pytest.approx(mirror[card])


def late_position(tricks=7, declarer=2):
    """The same hand after some tricks, at its turn."""
    rng = random.Random(5)
    deal = tarneeb.deal_the_rest(((), (), HAND, ()), 11)
    position = tarneeb.Position(deal, 0, declarer)
    while len(position.tricks) < tricks or position.to_move != 2:
        position = position.after(rng.choice(position.legal))
    return position


def ask_late(position, **options):
    usual = {"method": "score", "bid": 8, "deals": 200, "weigh_plays": False}
    options = usual | options
    options |= {"declarer": position.leader, "played": position.played}
    return play_advice(hand=HAND, seat=2, trump=0, **options)


def without_time(answer):
    return {name: getattr(answer, name) for name in answer.__slots__ if name != "elapsed_s"}


def test_the_answer_is_the_same_for_any_number_of_threads():
    position = late_position()
    one = answer_to(ask_late(position, threads=1))
    two = answer_to(ask_late(position, threads=2))
    assert without_time(one) == without_time(two)
    bid = [answer_to(bid_advice(hand=HAND, deals=9, threads=threads)) for threads in (1, 2)]
    assert without_time(bid[0]) == without_time(bid[1])
    assert one != answer_to(ask_late(position, seed=1))


def test_plain_advice_goes_by_tricks_and_the_other_by_points():
    position = late_position()
    for method in ("plain", "score"):
        answer = answer_to(ask_late(position, method=method))
        assert answer.method == method
        values = [c.tricks_at_table if method == "plain" else c.points for c in answer.cards]
        assert values == sorted(values, reverse=True)
        assert [card.behind for card in answer.cards] == pytest.approx(
            [values[0] - value for value in values]
        )
        assert answer.best[0] == answer.cards[0].card
        assert set(answer.best) <= set(answer.close)


def test_sampling_all_deals_there_are_is_exact_and_near_what_a_sample_says():
    position = late_position(9)
    exact = answer_to(ask_late(position, deals=None))
    assert exact.exact
    assert exact.method == "exact"
    assert exact.deals == ask_late(position).seen.hidden.deals
    sample = answer_to(ask_late(position, deals=150))
    assert not sample.exact
    mine = {card.card: card for card in exact.cards}
    for card in sample.cards:
        assert abs(card.tricks - mine[card.card].tricks) <= 4.5 * card.tricks_se
        assert abs(card.make - mine[card.card].make) <= 4.5 * card.make_se


def test_errors_are_what_repeated_samples_show():
    position = late_position(8)
    answers = [answer_to(ask_late(position, deals=60, seed=seed)) for seed in range(30)]
    cards = [{card.card: card for card in answer.cards} for answer in answers]
    for card in cards[0]:
        means = [found[card].tricks for found in cards]
        said = np.mean([found[card].tricks_se for found in cards])
        assert np.std(means, ddof=1) == pytest.approx(said, rel=0.6, abs=0.01)


def test_another_seats_turn_gets_the_worth_of_the_position():
    position = late_position()
    card = position.legal[0]
    question = ask_late(position.after(card), deals=50)
    answer = answer_to(question)
    assert answer.cards == ()
    assert 0 <= answer.tricks <= question.seen.tricks_left
    mine = answer_to(ask_late(position, deals=2000))
    found = next(c for c in mine.cards if c.card == card)
    later = answer_to(ask_late(position.after(card), deals=2000))
    assert later.tricks == pytest.approx(found.tricks, abs=5 * (found.tricks_se + later.tricks_se))


def test_marks_are_obeyed():
    position = late_position()
    question = ask_late(position, deals=50)
    held = question.seen.hidden.cards[0]
    taken = question.seen.hidden.cards[-1]
    seat, other = next_seat(2), next_seat(next_seat(2))
    place = [(), (), (), ()]
    place[seat] = (held,)
    away = [(), (), (), ()]
    away[other] = (taken,)
    worlds = advice.Worlds(ask_late(position, marks=Marks(tuple(place), tuple(away))))
    hands, _, _ = worlds.block(0, 60)
    assert (hands[:, seat] >> held & 1 == 1).all()
    assert (hands[:, other] >> taken & 1 == 0).all()


def test_a_partner_who_bid_is_taken_to_hold_more():
    bidding = Auction(1, (10, PASS))  # North bids 10, West passes, South is to call
    assert bidding.to_call == 2
    weighed = answer_to(bid_advice(hand=HAND, auction=bidding, deals=15))
    plain = answer_to(bid_advice(hand=HAND, auction=bidding, weigh_bids=False, deals=15))
    assert weighed.effective_deals < plain.effective_deals == pytest.approx(15)
    assert weighed.tricks[0] > plain.tricks[0]
    assert weighed.legal == plain.legal == (PASS, 11, 12, 13)
    by_call = {call.call: call for call in weighed.calls}
    assert by_call[PASS].score > next(c for c in plain.calls if c.call == PASS).score


def test_calls_are_ordered_by_worth_and_the_margin_is_to_the_next():
    answer = answer_to(bid_advice(hand=HAND, deals=12))
    scores = [call.score for call in answer.calls]
    assert scores == sorted(scores, reverse=True)
    assert answer.margin == pytest.approx(scores[0] - scores[1])
    assert {call.call for call in answer.calls} == set(answer.legal)
    assert answer.best == answer.calls[0]
    assert [c.score for c in answer.calls if c.call == PASS] == [0]


def test_trumps_that_may_be_named_are_ordered_by_what_the_bid_is_worth_in_them():
    won = Auction(1, (8, PASS, PASS, PASS))
    asked = bid_advice(hand=HAND, seat=won.bidder, auction=won, weigh_bids=False, deals=12)
    answer = answer_to(asked)
    assert answer.legal == ()
    assert {(call.call, call.trump) for call in answer.calls} == {(8, trump) for trump in range(4)}
    scores = [call.score for call in answer.calls]
    assert scores == sorted(scores, reverse=True)
    assert answer.margin == pytest.approx(scores[0] - scores[1])
    # The same deals without bids: there a bid is worth what it is in its best trump.
    alone = answer_to(bid_advice(hand=HAND, seat=won.bidder, deals=12))
    eight = next(call for call in alone.calls if call.call == 8)
    assert (answer.best.trump, answer.best.score) == (eight.trump, pytest.approx(eight.score))
    beaten = answer_to(replace(asked, seat=(won.bidder + 1) % 4))
    assert beaten.calls == ()


def test_points_stop_at_the_target():
    to_41 = Scoring("to 41", 41)
    worth = sampling.match_points(to_41, 8, 13, (35, 38), None, bidders=0)
    assert worth[8] == worth[13] == 6  # six points win
    assert worth[7] == -8 - 3
    theirs = sampling.match_points(to_41, 8, 13, (35, 38), None, bidders=1)
    assert theirs[8] == -3
    assert theirs[7] == 6 + 8
    assert sampling.match_points(to_41, 2, 3, (0, 0), 100, bidders=0).tolist() == [
        *(-12 - 3, -12 - 2),
        *(12, 13),
    ]


def test_an_answer_holds_plain_values_and_comes_again_and_again():
    answers = list(tarneeb.analyse(bid_advice(hand=HAND, deals=30)))
    assert answers[-1].done
    assert all(not answer.done for answer in answers[:-1])
    play = list(tarneeb.analyse(ask_late(late_position(), deals=4000)))
    for answer in (answers[-1], play[-1]):
        for name in answer.__slots__:
            assert type(getattr(answer, name)).__module__ != "numpy"
    card = play[-1].cards[0]
    assert {type(getattr(card, name)) for name in card.__slots__} == {int, float}


def test_closing_a_question_ends_the_search():
    answers = tarneeb.analyse(
        play_advice(hand=HAND, seat=2, trump=0, declarer=2, bid=8, seconds=60)
    )
    next(answers)
    answers.close()
    with pytest.raises(StopIteration):
        next(answers)


def test_nothing_can_be_asked_once_all_cards_are_played():
    position = late_position(9)
    while not position.finished:
        position = position.after(position.legal[0])
    with pytest.raises(ValueError, match="All cards have been played"):
        answer_to(ask_late(position))


def test_answers_within_a_time_come_while_there_is_time():
    answers = list(tarneeb.analyse(bid_advice(hand=LAID_DOWN, seconds=0.2)))
    assert answers[-1].make[0] == (1.0,) * 7
    assert all(0 <= answer.progress <= 1 for answer in answers)
    assert [answer.done for answer in answers] == [False] * (len(answers) - 1) + [True]


def possible_tricks(question):
    """Tricks of each card in thirty deals, drawn at random from what is possible."""
    rng = np.random.default_rng(4)
    sure = certain.in_play(question.seen)
    return np.stack([rng.integers(of.least, of.most + 1, 30) for of in sure], axis=1)


@pytest.mark.parametrize("method", ["plain", "score"])
@pytest.mark.parametrize(("declarer", "role"), [(2, "declarer"), (0, "partner"), (1, "defender")])
def test_points_tricks_and_chance_of_a_card_are_by_its_curve(method, declarer, role):
    """Against the curve of each card, as wide as those of all, within what is certain."""
    question = ask_late(late_position(declarer=declarer), method=method)
    rng = np.random.default_rng(4)
    sure = certain.in_play(question.seen)
    tricks = possible_tricks(question)
    weights = rng.random(30)
    sample = sampling.Sample(weights, 3)
    answer = advice.play_answer(question, sample, [tricks], method, 1.0, 0.0)
    declaring, won = role != "defender", question.seen.won[0]

    def points(further):
        bidders = won + further if declaring else 13 - won - further
        ours, others = question.scoring.points(8, bidders)
        return ours - others if declaring else others - ours

    def goal(further):
        return won + further >= 8 if declaring else 13 - won - further < 8

    def promises_of(numbers):
        promises = [0.0] * 7
        for number, weight in zip(numbers, weights, strict=True):
            promises[number] += weight
        return promises

    def mean(promises, of):
        return sum(weight * of(n) for n, weight in enumerate(promises)) / sum(promises)

    best = promises_of(map(max, tricks))
    taken = tricks_taken(np.array(best), role)
    wanted, open_hands = {}, {}
    for column, card in enumerate(question.seen.legal):
        promises = promises_of(tricks[:, column])
        chances = naive_outcomes(promises, role, FITTED, best)
        kept = sure[column].kept(7)
        wanted[card] = [
            mean(chances, lambda n, of=of, kept=kept: of(kept[n])) for of in (points, goal)
        ]
        bounded = taken.clip(sure[column].least, sure[column].most)
        wanted[card].append(mean(promises, bounded.item))
        open_hands[card] = [mean(promises, of) for of in (points, goal, float)]
    for found in answer.cards:
        at_table = [found.points, found.make, found.tricks_at_table]
        assert at_table == pytest.approx(wanted[found.card])
        assert [found.points_double_dummy, found.make_double_dummy, found.tricks] == pytest.approx(
            open_hands[found.card]
        )
    by = [wanted[card.card][0 if method == "score" else 2] for card in answer.cards]
    assert by == sorted(by, reverse=True)
    assert [card.behind for card in answer.cards] == pytest.approx([by[0] - worth for worth in by])


@pytest.mark.parametrize("method", ["plain", "score"])
def test_cards_a_trick_apart_in_every_deal_are_not_too_close_to_call(method):
    question = ask_late(late_position(), method=method)
    rng = np.random.default_rng(4)
    tricks = np.tile(rng.integers(2, 6, (75, 1)), (1, len(question.seen.legal)))
    tricks[:, 1:] -= 1
    answer = advice.play_answer(question, sampling.Sample(np.ones(75), 3), [tricks], method, 1, 0)
    assert answer.close == (question.seen.legal[0],)
    assert all(card.behind > card.behind_se > 0 for card in answer.cards[1:])


def test_in_a_sample_deep_takes_its_tricks_at_their_word():
    question = ask_late(late_position(), method="deep")
    tricks = possible_tricks(question)
    sample = sampling.Sample(np.ones(30), 3)
    answer = advice.play_answer(question, sample, [tricks], "deep", 1.0, 0.0)
    for card in answer.cards:
        assert card.make == pytest.approx(card.make_double_dummy)
        assert card.tricks_at_table == pytest.approx(card.tricks)


def test_chances_of_a_bid_are_those_of_the_bidders_curve():
    answer = answer_to(bid_advice(hand=HAND, deals=9))
    table = bid_table.BidTable(bid_advice(hand=HAND, deals=9))
    for trump in range(4):
        promises = [0] * 14
        for draw in range(9 // table.moves):
            (jobs,) = sampling.solved([table.jobs(table.trumps[trump], draw)], 1)
            for tricks in table.tricks(jobs):
                promises[tricks] += 1
        chances = naive_outcomes(promises, "bidder", FITTED)
        made = [sum(chances[bid:]) for bid in range(7, 14)]
        assert answer.make[trump] == pytest.approx(made)


def test_where_all_deals_are_known_their_promises_are_kept():
    question = ask_late(late_position())
    tricks = possible_tricks(question)
    sample = sampling.Sample(np.ones(30), 1, exact=True)
    for card in advice.play_answer(question, sample, [tricks], "score", 1.0, 0.0).cards:
        assert card.points == card.points_double_dummy
        assert card.make == card.make_double_dummy
        assert card.tricks_at_table == card.tricks


def test_controls_leave_the_mean_right_and_its_error_honest_and_smaller():
    rng = np.random.default_rng(8)
    draws, times = 20, 600
    errors = {True: [], False: []}
    covered, means = 0, []
    for _ in range(times):
        seen = rng.normal(size=(draws, 1)) + rng.normal(size=(draws, 3))  # alike within a draw
        made = (seen + rng.normal(size=(draws, 3)) > 0.5).reshape(-1, 1)
        rough = 1 / (1 + np.exp(-2 * (seen.reshape(-1, 1) - 0.5)))
        usual = 0.3818  # mean of `rough`
        sample = sampling.Sample(np.ones(3 * draws), 3)
        mean, error = sample.share(made, rough - usual)
        errors[True].append(error[0])
        errors[False].append(sample.share(made)[1][0])
        truth = 0.3864  # a normal deviate of variance 3 beyond 0.5
        covered += abs(mean[0] - truth) < 1.96 * error[0]
        means.append(mean[0])
    assert np.mean(means) == pytest.approx(truth, abs=4 * np.std(means) / sqrt(times))
    assert 0.91 < covered / times < 0.97
    assert np.mean(errors[True]) < 0.8 * np.mean(errors[False])
    assert np.std(means) == pytest.approx(np.mean(errors[True]), rel=0.12)


def test_what_never_varies_needs_no_control():
    sample = sampling.Sample(np.ones(36), 3)
    mean, error = sample.share(np.ones((36, 1), bool), np.linspace(-1, 2, 36)[:, None])
    assert mean[0] == 1.0
    assert error[0] == sample.least_error
    assert sample.share(np.ones((36, 1), bool), np.zeros((36, 1)))[0][0] == 1.0


def test_rough_chances_go_with_the_tricks_of_open_hands_whatever_the_suits_and_seats():
    deals = [tarneeb.random_deal(seed).hands for seed in range(60)]
    hands = np.array([[mask_of(hand) for hand in deal] for deal in deals], np.int64)
    chances = strength.chances(hands, 2, 1)
    assert (np.diff(chances, axis=1) < 0).all()
    jobs = sampling.jobs_for(hands, 2, 1, "counterclockwise")
    solved = next(sampling.solved([jobs], 1))
    tricks = 13 - solved[:, layout.J_LOW]
    assert np.corrcoef(chances.sum(axis=1), tricks)[0, 1] > 0.85
    turned = np.roll(hands, 1, axis=1)
    assert strength.chances(turned, 2, 2) == pytest.approx(chances)
    lower, upper = hands & (1 << 26) - 1, hands >> 26
    assert strength.chances(upper | lower << 26, 0, 1) == pytest.approx(chances)
