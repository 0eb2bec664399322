from collections import Counter
from dataclasses import replace
from itertools import chain
from random import Random

import numpy as np
import pytest

from engine.cards import JOKER
from engine.games.rummy import ARTICLE, analysis, thirteen as game, three_thirteen
from engine.games.rummy.thirteen import (
    ME,
    Advise,
    Match,
    Round,
    Step,
    advice,
    match,
    parse_step,
)
from engine.games.rummy.thirteen.rules import deck_of, without
from engine.limits import Limits
from tests.engine.games.rummy import naive
from tests.helpers import cards


def table_of(size, hand, upcard, text="", players=3, first=ME, **rules):
    steps = tuple(parse_step(step) for step in text.split(";") if step.strip())
    rules = three_thirteen(size, replace(ARTICLE, **rules))
    return Round(rules, tuple(cards(hand)), cards(upcard)[0], players, first, steps).table


def final(table, worlds=64, threads=1, seed=3):
    *_, answer = game.analyse(Advise(table, Limits(deals=worlds, threads=threads, seed=seed)))
    return answer


def plain(answer):
    return replace(answer, elapsed_s=0.0)


def test_any_number_of_threads_gives_the_same_answer():
    table = table_of(7, "5s6s9d9hKdQc2h", "7s")
    assert plain(final(table, 150)) == plain(final(table, 150, threads=2))
    assert plain(final(table, 150)) != plain(final(table, 150, seed=4))


def test_the_rule_answers_at_once_and_the_last_answer_is_done():
    answers = list(game.analyse(Advise(table_of(5, "4s6s9d9hKd", "9c"), Limits(deals=200))))
    assert answers[0].rule == answers[0].best == Step("take")
    assert not answers[0].done
    assert answers[-1].done
    assert answers[-1].worlds <= 200
    assert sum(answers[-1].out_first) == pytest.approx(1)


def test_who_can_go_out_does():
    answer = final(table_of(4, "5s5h9d8c", "5c", "take"))
    assert answer.choices[0].step in (Step("throw", cards("9d")[0]), Step("throw", cards("8c")[0]))
    answer = final(table_of(3, "5s5h9d", "5c", "take"))
    best = answer.choices[0]
    assert (best.step, best.out, best.points, best.first) == (Step("throw", 46), True, 0, 1)
    assert answer.points_now == 0
    answer = final(table_of(3, "5s5h9d", "5c"))
    assert {str(choice.step): choice.out for choice in answer.choices} == {
        "take": True,
        "draw": False,
    }
    assert not any(choice.out for choice in final(table_of(4, "5s5h9d8c", "5c")).choices)


def test_on_the_last_turn_my_points_are_exact():
    text = "draw; out 2c"
    table = table_of(4, "5s6s9dKh", "Qd", f"{text}", 2, 1, decks=1, jokers=0)
    answer = final(table)
    rules, hand = table.rules, list(table.hand)
    left = [
        (count, min(naive.best_discards([*hand, card], rules)))
        for card, count in table.unseen.items()
    ]
    mean = sum(count * points for count, points in left) / sum(count for count, _ in left)
    by_step = {choice.step.kind: choice for choice in answer.choices}
    assert by_step["draw"].points == pytest.approx(mean)
    assert by_step["take"].points == min(naive.best_discards([*hand, cards("2c")[0]], rules))
    assert all(choice.exact and not choice.points_se for choice in answer.choices)
    table = table.after(Step("draw", cards("7s")[0]))
    for choice in final(table).choices:
        kept = list(without(table.hand, choice.step.card))
        assert choice.points == choice.left == naive.least_points(kept, rules)
        assert not choice.out


def test_on_the_last_turn_with_the_stock_run_out_one_draws_from_the_pile():
    table = table_of(13, "2s3s4s6h7h8h9dTdJc5cQcAcAd", "Qd", "", 2, decks=1, jokers=0)
    others = sorted(table.unseen.elements())
    while table.stock:  # all throw what they draw
        card = others.pop()
        drawn = Step("draw", card if table.to_move == ME else None)
        table = table.after(drawn).after(Step("throw", card))
    table = table.after(Step("take")).after(Step("out", others.pop()))
    assert table.stock == 0
    pile, hidden = Counter(table.pile[:-1]), table.unseen
    assert not pile & hidden
    left = [
        (count, analysis.after_draw(table.hand, card, table.rules)) for card, count in pile.items()
    ]
    mean = sum(count * points for count, points in left) / pile.total()
    by_step = {choice.step.kind: choice for choice in final(table).choices}
    assert by_step["draw"].exact
    assert by_step["draw"].points == pytest.approx(mean)
    assert "is left to be drawn" in table.fault(Step("draw", next(iter(hidden))))
    assert not table.fault(Step("draw", next(iter(pile))))


def test_of_those_who_have_had_their_last_turn_no_points_are_said():
    text = "draw Kd; throw Kd; draw; out 2c; draw; throw 3c; draw; throw 4c"
    table = table_of(4, "5s6s9dKh", "Qd", text, 4, decks=1, jokers=0)
    answer = final(table)
    assert answer.players[1:] == (0, None, None)
    assert all(choice.others == 0 for choice in answer.choices)
    assert answer.choices[0].lead == -answer.choices[0].points
    text = "draw Kd; throw Kd; draw; throw 2c; draw; out 3c"
    table = table_of(4, "5s6s9dKh", "Qd", text, 4, decks=1, jokers=0)
    answer = final(table)
    assert answer.players[2] == 0
    assert answer.players[3] > 0


def test_the_first_answer_of_a_last_turn_takes_what_leaves_least():
    table = table_of(4, "5s6s9dKh", "Qd", "draw; out 7s", 2, 1, decks=1, jokers=0)
    assert final(table).best == Step("take")
    table = table.after(Step("take"))
    assert final(table).best == Step("throw", cards("Kh")[0])


def test_when_it_is_not_my_turn_the_end_is_foretold():
    answer = final(table_of(5, "5s6s9d9hKd", "7s", first=1))
    assert answer.choices == ()
    assert answer.best is None
    assert len(answer.players) == 3
    assert sum(answer.out_first) == pytest.approx(1)


def test_cards_known_to_be_held_are_dealt_to_whoever_took_them():
    table = table_of(5, "5s6s9d9hKd", "7s", "take; throw Kd; take; throw 2c; draw; throw 3c")
    at = advice._setting(table)
    assert at.hidden.tolist() == [0, 4, 5]
    for start in range(20):
        world, state = at.seen.copy(), at.state.copy()
        state[advice.kernels.START] = start
        advice.kernels.deal_world(world, state, at.unseen.copy(), at.hidden)
        assert cards("Kd")[0] in world[1, 1:6]
        held = [world[row, 1 : world[row, 0] + 1].tolist() for row in range(5)]
        assert held[0] == list(table.hand)
        assert Counter(chain(*held)) == deck_of(table.rules)
        assert [len(row) for row in held] == [5, 5, 5, table.stock, len(table.pile)]


def test_means_and_errors_are_those_of_the_worlds():
    table = table_of(6, "5s6s9d9hKdQc", "7s", "take")
    answer = final(table, 40)
    at = advice._setting(table)
    worst = answer.choices[-1]
    choices = np.array([choice.step.card for choice in answer.choices])
    size = advice.worlds_in_piece(table)
    begin = advice.stream(3)
    ends = np.concatenate(
        [
            at.try_out(choices, advice.random_word(begin, done), min(size, 40 - done))
            for done in range(0, 40, size)
        ]
    )
    mine, others = ends[:, -1, 0], ends[:, -1, 1:3].mean(axis=1)
    assert worst.points == pytest.approx(mine.mean())
    assert worst.lead == pytest.approx((others - mine).mean())
    assert worst.lead_se == pytest.approx((others - mine).std(ddof=1) / 40**0.5)
    best = ends[:, 0, 1:3].mean(axis=1) - ends[:, 0, 0]
    behind = best - (others - mine)
    assert worst.behind == pytest.approx(behind.mean())
    assert worst.behind_se == pytest.approx(behind.std(ddof=1) / 40**0.5)
    assert worst.beaten == pytest.approx((ends[:, -1, 3] > 0).mean())


def test_the_grouping_leaves_over_the_card_that_is_to_be_thrown():
    table = table_of(13, "As3s4s5s6s7s8s9sTsJsQs2s2h", "Ks", "take")
    for card, points in zip(cards("As2h"), (1, 2), strict=True):  # all others are grouped
        found = advice._grouping(table, Step("throw", card))
        assert (found.unmatched, found.points) == ((card,), points)
        grouped = chain(*(group.cards for group in found.groups))
        assert sorted(grouped) == sorted(without(table.hand, card))
    answer = final(table)
    assert answer.best.card in answer.grouping.unmatched


def test_when_the_round_is_over_it_says_what_the_hand_leaves():
    text = "draw Kd; throw Kd; draw; out 2c; draw Kc; throw 5h"
    table = table_of(3, "5s5h9d", "5c", text, 2)
    (answer,) = game.analyse(Advise(table))
    assert answer.done
    assert answer.choices == ()
    assert answer.points_now == answer.grouping.points == 5 + 9 + 13


def test_questions_that_cannot_be_are_refused():
    table = table_of(3, "5s5h9d", "5c")
    with pytest.raises(ValueError, match="You hold 3 cards now, not 2"):
        Advise(replace(table, hand=table.hand[:2]))
    with pytest.raises(ValueError, match="are unseen"):
        Advise(replace(table, stock=table.stock - 1))
    with pytest.raises(ValueError, match="precision"):
        Advise(table, Limits(precision=0.1))


def test_players_by_rule_are_level_and_a_match_can_be_repeated():
    question = Match("rule", players=3, deals=11)
    *_, answer = game.analyse(question)
    assert answer.lead == pytest.approx(0)
    assert answer.points == pytest.approx(answer.others)
    assert answer.first == pytest.approx(1 / 3)
    *_, again = game.analyse(question)
    assert again.points == answer.points


def test_the_adviser_in_a_match_plays_whole_rounds():
    question = Match("advise", deals=3, number=4, move=Limits(deals=16))
    *_, answer = game.analyse(question)
    rules = three_thirteen(4, question.rules)
    deck = match.shuffled(rules, 0, 0)
    points, out, _, moves, given = match.play_round(question, rules, deck, 1, 5)
    assert points[out] == 0
    assert len(given) == 2 * moves
    assert 0 <= answer.first <= 1
    assert np.isfinite(answer.lead_se)


def test_what_is_asked_in_a_match_does_not_hang_on_hidden_cards():
    question = Match("advise", deals=1, number=5, move=Limits(deals=8))
    rules = three_thirteen(5, question.rules)
    deck = match.shuffled(rules, 0, 3)
    other = deck.copy()  # the same hand, upcard and first card drawn; the rest shuffled
    hidden = np.array([i for i in range(len(deck)) if not (i < 5 or i in (10, len(deck) - 1))])
    other[hidden] = Random(1).sample(deck[hidden].tolist(), len(hidden))
    first = [match.play_round(question, rules, d, 0, 5)[4][:2] for d in (deck, other)]
    assert [plain(a) for a in first[0]] == [plain(a) for a in first[1]]


@pytest.mark.parametrize("seed", range(25))
def test_no_wild_card_is_thrown_where_another_card_does_as_well(seed):
    g = Random(seed)
    size = g.choice([3, 4, 5])
    rules = three_thirteen(size, replace(ARTICLE, decks=2, jokers=8))
    deck = list(deck_of(rules).elements())
    wild = [card for card in deck if card == JOKER or card % 13 in rules.wild_ranks]
    hand = [*g.sample(wild, g.randint(1, size - 1))]
    rest = Counter(deck) - Counter(hand)
    hand += g.sample(list(rest.elements()), size - len(hand))
    rest -= Counter(hand)
    upcard, drawn = g.sample(list(rest.elements()), 2)
    last = seed % 3 == 0  # somebody has gone out: my last turn
    steps = [Step("draw"), Step("out", next(iter(rest - Counter([upcard, drawn]))))] if last else []
    now = Round(rules, tuple(hand), upcard, 2, 1 if last else ME).after(*steps)
    table = now.after(Step("draw", drawn)).table
    answer = final(table, 96)
    best = answer.choices[0]
    if best.step.card not in wild:
        return
    for choice in answer.choices[1:]:  # else every other card is clearly worse
        natural = choice.step.card not in wild
        assert not (natural and choice.step in answer.close), str(choice.step)
        if last and natural:
            assert choice.left > best.left
