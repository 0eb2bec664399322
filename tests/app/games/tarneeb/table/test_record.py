"""A game at the table as a record: what you may do, what it cost, and its file."""

import json
import random
import re
from dataclasses import replace

import pytest

from app.games.tarneeb.game import Game
from app.games.tarneeb.table import file as table_file, words as table_words
from app.games.tarneeb.table.record import MOST_S, Judged, Table, judge
from engine.cards import suit_of
from engine.games import tarneeb
from engine.games.tarneeb import (
    SCORINGS,
    BidAdviceAnswer,
    CallWorth,
    CardAdvice,
    DoubleWorth,
    HouseRules,
    PlayAdvice,
    PlayAdviceAnswer,
    RobotMove,
)
from engine.limits import Limits
from tests.app.games.tarneeb.own_answers import bids, read

NORTH, EAST, SOUTH, WEST = range(4)
QUICK = Table(strength="easy")


def reply(table):
    *_, move = tarneeb.analyse(table.robots_turn)
    return table.replied(move)


def to_your_turn(table):
    while table.robots_turn is not None:
        table = reply(table)
    return table


def in_play(seed=7, acts_of_yours=4):
    """A game in which you have just bid or played so often, and are to act again."""
    table = to_your_turn(QUICK.dealt(seed))
    for _ in range(acts_of_yours):
        hand = table.hand
        if hand.phase == "bids":
            table = table.done(call=hand.auction.legal[0])
        elif hand.phase == "trump":
            table = table.named(0)
        else:
            table = table.done(card=hand.position.legal[-1])
        table = to_your_turn(table)
    return table


def played_out(table):
    return to_your_turn(table.left())


def test_what_is_asked_each_time_that_the_table_is_drawn_is_made_once():
    mine = in_play()
    assert mine.question()
    assert mine.question() is replace(mine, pace="fast").question()
    theirs = mine.done(card=mine.hand.position.legal[0])
    assert theirs.robots_turn is replace(theirs, pace="fast").robots_turn
    assert theirs.robots_turn != replace(theirs, strength="fair").robots_turn


def test_robots_act_until_it_is_your_turn():
    table = to_your_turn(QUICK.dealt(7))
    assert table.your_turn
    assert table.hand.to_act == SOUTH
    assert table.robots_turn is None
    assert set(table.hand.auction.seats) <= {NORTH, EAST, WEST}
    with pytest.raises(ValueError, match="cannot bid 6"):
        table.done(call=6)
    waiting = table.done(call=0)
    assert not waiting.your_turn
    with pytest.raises(ValueError, match="not your turn"):
        waiting.done(call=0)


def test_a_question_of_yours_knows_your_cards_only():
    table = in_play()
    hand = table.hand
    question = table.question()
    assert question.seen.hand == tuple(sorted(hand.deal.hands[SOUTH]))
    assert question.limits.seconds == MOST_S  # less than for a hand of which advice is read
    # two cards of the others change places: nothing you are told can tell
    east, west = hand.position.hands[EAST], hand.position.hands[WEST]
    suit = next(s for s in range(4) if all(s in map(suit_of, held) for held in (east, west)))
    one = next(c for c in east if suit_of(c) == suit)
    other = next(c for c in west if suit_of(c) == suit)
    swap = {one: other, other: one}
    hands = [tuple(swap.get(c, c) for c in held) for held in hand.deal.hands]
    swapped = replace(hand, deal=tarneeb.Deal(tuple(hands)))
    assert swapped.deal != hand.deal
    assert replace(table, game=table.game.with_hand(swapped)).question() == question


def test_taking_back_goes_to_before_your_last_act():
    table = in_play()
    acts = table.your_acts()
    judged = replace(
        table, judged=tuple(Judged(0, act, 0.0, 0.0, table.hand.played[0]) for act in acts[1:])
    )
    back = judged.taken_back()
    assert back.acts == acts[-1]
    assert back.your_turn
    assert [j.act for j in back.judged] == acts[1:-1]
    for _ in acts:
        back = back.taken_back()
    assert back.taken_back() == back
    out = played_out(table)
    assert out.hand_over
    assert out.taken_back() == table


def test_what_you_left_to_others_is_not_judged():
    table = in_play()
    assert played_out(table).your_acts() == table.your_acts()
    assert {act for act, _ in table.to_judge()} <= set(table.your_acts())


@pytest.mark.parametrize(
    ("named", "said_of_it"),
    [
        (0, "Your trump ♠ was best. By what you could know."),
        (3, "Your trump ♦ cost 0.8 points. Naming ♠ was worth 0.8 ± 0.2 points more, by what you"),
    ],
)
def test_the_trump_that_you_named_is_judged_too(named, said_of_it):
    hand = replace(QUICK.dealt(0).hand, dealer=WEST)  # you bid first
    table = replace(QUICK, game=tarneeb.GameRecord((hand,))).done(call=13).named(named)
    assert next(table.to_judge())[0] == 1
    answer = bids((13, 0, 4.1), (13, 3, 3.3), (13, 1, 0.5), naming=True)
    table = table.with_judged(judge(0, 1, named, answer))
    words = " ".join(read(said(table)))
    assert words.startswith(said_of_it)
    rows = table_words.cost_rows(table, None)
    assert [row.place for row in rows] == ["Bid", "Trump"]


def test_only_winners_can_be_claimed():
    table = in_play()
    with pytest.raises(ValueError, match="may still take a trick"):
        table.claimed()
    strong = tarneeb.parse_deal(
        "N:5432.5432.543.32 76.76.9876.98765 AKQJT98.AKQ.AK.A .JT98.QJT2.KQJT4"
    )
    hand = replace(QUICK.dealt(0).hand, deal=strong, dealer=WEST)
    table = replace(QUICK, game=tarneeb.GameRecord((hand,))).done(call=13).named(0)
    over = table.claimed()
    assert over.hand_over
    assert over.hand.position.won == (13, 0)
    assert said(over).headline == "Your contract of 13 in ♠ is made with 13 tricks."
    assert "N–S +13." in said(over).detail
    assert over.your_acts() == [0, 1]


def test_next_hands_carry_score_dealer_and_rules():
    rules = HouseRules(SCORINGS[0], direction="clockwise", may_reenter=True)
    table = played_out(to_your_turn(replace(QUICK, rules=rules).dealt(3)))
    after = table.next_hand(4)
    assert after.number == 1
    assert after.game.rules == rules
    assert after.hand.dealer == (table.hand.dealer + 1) % 4
    assert after.own_hand().assumptions.scores == table.hand.points
    assert after.out_from is None


def test_hands_with_advice_are_marked():
    table = to_your_turn(QUICK.dealt(7))
    assert not table.shows_advice
    asked = replace(table, once=(0, table.acts))
    assert asked.shows_advice
    acted = asked.done(call=0)
    assert not acted.shows_advice
    assert acted.advised == (0,)
    assert table.done(call=0).advised == ()
    assert table_words.sheet_rows(acted)[0][0] == "1*"


# ---- what an act cost ------------------------------------------------------------------------


def advised(card, behind, se=0.1, share=1.0):
    points = (3.0 - behind, 0.1, 3.5)
    return CardAdvice(card, 5, 0.1, 5, 0.1, 0.5, 0.1, 0.6, *points, share, behind, se)


def cards_answer(*cards):
    best = (cards[0].card,)
    return PlayAdviceAnswer(
        "score", False, 100, 100.0, cards, best, best, 5, 0.1, 5, 0.1, 0.5, 0.1, 0.6, 1, 1
    )


def doubting(seed=5, calls=(0, 0, 7, 0)):
    """North dealt, East bid 7 in spades, and you are asked whether you double, after North."""
    hand = tarneeb.HandRecord(tarneeb.random_deal(seed), NORTH, HouseRules(doubling=True), calls, 0)
    return replace(QUICK, game=tarneeb.GameRecord((hand.answered(False),)))


def double_answer(more, se):
    return replace(cards_answer(advised(3, 0.0)), cards=(), double=DoubleWorth(more, se, more, se))


def test_a_double_is_asked_for_judged_taken_back_and_kept():
    table = doubting()
    assert table.your_turn
    assert table.question().doubling
    assert table_words.whose_turn(table) == "Double, or not?"
    assert table_words.box_title(table.hand) == "E–W 7 ♠: <b>you may double</b>"
    done = table.answered(True)
    assert done.own_hand().contract.doubled
    assert done.own_hand().advice().scoring.times == 2
    assert [table_words.act_name(done, act) for act in done.your_acts()] == ["pass", "double"]
    act = done.your_acts()[-1]
    judged = done.with_judged(judge(0, act, 1, double_answer(-2.5, 0.4)))
    words = " ".join(read(said(judged)))
    assert "Your double cost 2.5 points. Not to double was worth 2.5 ± 0.8 points more" in words
    assert [row.place for row in table_words.cost_rows(judged, None)] == ["Bid", "Double"]
    assert judge(0, act, 0, double_answer(-2.5, 0.4)) == Judged(0, act, 0.0, 0.0, 0)
    missed = judge(0, act, 0, double_answer(1.5, 0.4))
    assert (missed.loss, missed.best, missed.cost) == (1.5, 1, 1.5)
    assert judge(0, act, 0, double_answer(0.5, 0.4)).cost == 0  # within the error
    assert table_words.sheet_rows(judged)[0][1] == "E–W 7 ♠ ×2"
    back = table_file.from_json(json.loads(json.dumps(table_file.to_json(judged))))
    assert back == judged
    assert judged.taken_back() == table
    data = table_file.to_json(judged)
    data["judged"][-1][-1] = 7
    with pytest.raises(ValueError, match="none that can be"):
        table_file.from_json(data)
    over = played_out(done)
    plain = replace(over.hand, rules=HouseRules(), doubles=()).points
    assert over.hand.points == tuple(2 * points for points in plain)


def test_without_the_rule_files_say_nothing_of_doubles():
    assert "doubl" not in json.dumps(table_file.to_json(in_play()))


def test_a_card_costs_what_it_is_behind_the_best():
    answer = cards_answer(advised(3, 0.0, 0.0), advised(7, 0.8), advised(9, 0.15))
    assert judge(0, 5, 3, answer) == Judged(0, 5, 0.0, 0.1, 3)  # the next may be better
    assert judge(0, 5, 7, answer) == Judged(0, 5, 0.8, 0.1, 3)
    sure = cards_answer(advised(3, 0.0, 0.0), advised(7, 0.8))
    assert judge(0, 5, 3, sure) == Judged(0, 5, 0.0, 0.0, 3)
    assert judge(0, 5, 7, answer).cost == 0.8
    assert judge(0, 5, 9, answer).cost == 0.0  # within its error
    assert judge(0, 5, 40, answer) is None


def test_a_call_costs_what_it_is_worth_less():
    calls = (CallWorth(8, 1, 4.0, 0.3), CallWorth(0, None, 3.0, 0.2), CallWorth(9, 1, 0.0, 0.4))
    zeros = tuple((0.0,) * 7 for _ in range(4))
    answer = BidAdviceAnswer(
        50, 50.0, zeros, zeros, zeros, (5.0,) * 4, (0.1,) * 4, calls, 1.0, 0.25, (0, 8, 9), (), 1, 1
    )
    assert judge(0, 1, 8, answer) == Judged(0, 1, 0.0, 0.0, 8)
    assert judge(0, 1, 0, answer) == Judged(0, 1, 1.0, 0.25, 8)
    assert judge(0, 1, 9, answer).loss_se == pytest.approx(0.5)
    for margin in (0.4, -0.2):  # the next may be better
        assert judge(0, 1, 8, replace(answer, margin=margin)).loss_se == 0.25


def test_an_act_judged_too_vaguely_is_looked_at_once_more_and_longer_after_all_others():
    table = in_play()
    (last, first), *others = table.to_judge()
    vague = table.with_judged(Judged(0, last, 0.0, 2.0, 8))
    *before, (again, longer) = vague.to_judge()
    assert before == others
    assert (again, longer.limits.seconds) == (last, 3 * first.limits.seconds)
    assert replace(longer, limits=first.limits) == first
    assert list(table.with_judged(Judged(0, last, 0.0, 2.0, 8, again=True)).to_judge()) == others
    looked = vague.with_judged(Judged(0, last, 4.0, 1.0, 8))
    assert list(looked.to_judge()) == others
    assert looked.judgement(last).again
    read_again = table_file.from_json(json.loads(json.dumps(table_file.to_json(looked))))
    assert list(read_again.to_judge()) == others
    sure = table.with_judged(Judged(0, last, 0.0, 0.5, 8))
    assert list(sure.to_judge()) == others


def said(table, **how):
    return table_words.verdict(table, None, **({"judging": None, "failed": False} | how))


def test_the_verdict_says_what_the_last_card_cost():
    table = in_play()
    act, _ = next(table.to_judge())
    name = table_words.act_name(table, act)
    other = next(c for c in table.hand.deal.hands[SOUTH] if c not in table.hand.played)
    table = replace(table, judged=(Judged(0, act, 0.84, 0.1, other),))
    if act != table.your_acts()[-1]:
        pytest.skip("the last card was the only choice")
    verdict = said(table)
    assert verdict.headline == f"Your {name} cost <em>0.8 points</em>."
    assert "0.8 ± 0.2 points more, by what you could know" in verdict.detail
    close = said(replace(table, judged=(Judged(0, act, 0.13, 0.06, other),)))
    assert close.headline == f"Your {name} cost <em>0.13 points</em>."  # not 0.1 ± 0.1
    assert "0.13 ± 0.12 points more" in close.detail
    fine = replace(table, judged=(Judged(0, act, 0.1, 0.1, other),))
    assert said(fine).headline == f"Your <em>{name}</em> was as good as any."
    best = replace(table, judged=(Judged(0, act, 0.0, 0.0, other),))
    assert said(best).headline == f"Your <em>{name}</em> was best."
    bare = replace(table, judged=())
    assert said(bare, judging=act).headline == f"Looking at your {name} …"
    assert said(bare, failed=True).headline == f"No comment on your {name}."


def test_advice_is_said_only_when_it_is_shown():
    table = in_play()
    question = table.question()
    assert isinstance(question, PlayAdvice)
    *_, answer = tarneeb.analyse(replace(question, limits=Limits(deals=2)))
    hidden = table_words.verdict(table, answer, judging=None, failed=False)
    shown = table_words.verdict(replace(table, advice=True), answer, judging=None, failed=False)
    assert "on average" not in hidden.headline
    assert "on average" in shown.headline


def test_the_sheet_adds_up():
    table = QUICK.dealt(5)
    for seed in range(3):
        table = played_out(to_your_turn(table))
        if table.game.winner is None:
            table = table.next_hand(seed)
    totals = [0, 0]
    for row, hand in zip(table_words.sheet_rows(table), table.game.hands, strict=True):
        if hand.points is not None:
            totals = [a + b for a, b in zip(totals, hand.points, strict=True)]
        assert row[5].replace("−", "-") == f"<b>{totals[0]} : {totals[1]}</b>"


# ---- the file --------------------------------------------------------------------------------


@pytest.mark.parametrize("acts", [0, 1, 2, 6, 12])
def test_a_game_is_saved_and_read_again(acts):
    table = in_play(acts_of_yours=acts)
    table = replace(
        table,
        pace="step",
        advised=(0,),
        once=(0, table.acts),
        judged=(Judged(0, 1, 0.25, 0.125, 8),),
        advice=True,
    )
    state = Game("table", table=table)
    assert Game.from_json(json.loads(json.dumps(state.to_json()))) == state
    assert table_file.from_json({}) == Table()


def test_a_later_hand_is_saved_with_those_before():
    table = played_out(in_play(acts_of_yours=2)).next_hand(9)
    data = json.loads(json.dumps(table_file.to_json(table)))
    assert table_file.from_json(data) == table


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("game",), 7, "cannot be read"),
        (("robots",), "weak", "is no robot"),
        (("pace",), "slow", "is no pace"),
        (("game", "dealer"), "Q", "is not a seat"),
        (("game", "hands"), [], "at least one hand"),
        (("game", "hands", 0, "bids"), [7, 7], "cannot bid 7"),
        (("game", "hands", 0, "trump"), "N", "not a suit"),
        (("game", "hands", 0, "played"), "2c2c", "in trick 1"),
        (("judged",), [[0, 1]], "judged act"),
        (("judged",), [[0, 1, 0.5, 0.1, 52]], "judged act"),
        (("judged",), [[0, 1, float("nan"), 0.1, 5]], "judged act"),
        (("judged",), [[0, 4, 0.5, 0.1, 5]], "judged act"),
        (("left at",), 99, "left"),
        (("shown once",), [1], "cannot be read"),
    ],
)
def test_a_damaged_game_is_refused(path, value, said):
    data = json.loads(json.dumps(table_file.to_json(in_play())))
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(ValueError, match=said):
        table_file.from_json(data)


def test_a_hand_is_opened_for_stepping():
    table = played_out(in_play(acts_of_yours=2))
    opened = table.opened(0)
    assert opened.deal == table.hand.deal
    assert opened.played == table.hand.played
    assert (opened.leader, opened.contract) == (table.hand.auction.bidder, table.hand.auction.bid)
    none = QUICK.dealt(1)
    hand = none.hand.called(0).called(0).called(0).called(0)
    assert replace(none, game=none.game.with_hand(hand)).opened(0) is None


def test_a_move_of_a_robot_is_made_by_the_seat_to_act():
    table = QUICK.dealt(0)
    assert table.hand.to_act != SOUTH
    assert table.replied(RobotMove(call=7)).hand.calls == (7,)


# ---- every sentence --------------------------------------------------------------------------


def random_tables(seed, count):
    """Tables of games in which all four act at random, and your acts are judged at random."""
    luck = random.Random(seed)
    table = QUICK.dealt(seed)
    for _ in range(count):
        hand = table.hand
        if hand.phase == "over":
            won = table.game.winner is not None
            table = table.dealt(luck.randrange(99)) if won else table.next_hand(luck.randrange(99))
            continue
        if hand.phase == "bids":
            choice = luck.choice(hand.auction.legal[:2])
            after = hand.called(choice)
        elif hand.phase == "trump":
            choice = luck.randrange(4)
            after = hand.named(choice)
        else:
            choice = luck.choice(hand.position.legal)
            after = hand.with_card(choice)
        act, mine = table.acts, hand.to_act == SOUTH
        options = hand.auction.legal if hand.phase == "bids" else ()
        options = range(4) if hand.phase == "trump" else options
        options = hand.position.legal if hand.phase == "play" else options
        table = table.acted(after)
        if mine and len(options) > 1 and luck.random() < 0.8:
            best = luck.choice(options)
            loss = 0.0 if best == choice else luck.choice((0.02, 0.049, 0.3, 1.7, 12.4))
            table = table.with_judged(Judged(table.number, act, loss, luck.random(), best))
        yield table


def test_every_verdict_is_a_sentence_and_says_what_was_judged():
    told = set()
    for seed in range(20):
        for table in random_tables(seed, 100):
            mine = table.your_acts()
            judged = table.judgement(mine[-1]) if mine else None
            for shown in (table, replace(table, strength="strong")):
                verdict = said(shown)
                words = [re.sub("<[^>]*>", "", part) for part in (verdict.headline, verdict.detail)]
                told.add(re.sub(r"[\d♠♥♦♣−.+±]+", "", words[0]))
                for text in filter(None, words):
                    assert text[0].isupper() or text[0].isdigit() or text[0] in "+−", text
                    assert text[-1] in ".…", text
                    assert "  " not in text, text
                    assert "{" not in text, text
                if table.hand_over or judged is None:
                    continue
                assert (" cost " in words[0]) is (judged.cost > 0)
                assert ("was best" in words[0]) is (judged.loss == 0)
                if judged.cost:
                    assert f"{table_words.cost_figure(judged)} points" in words[0]
                assert ("was worth the same" in words[1]) is (0 < judged.loss < 0.05)
                assert "0.0 ±" not in words[1]
            rows = table_words.cost_rows(table, None)
            assert len(rows) == len(mine)
            costs = [found.cost if (found := table.judgement(act)) else 0.0 for act in mine]
            most = max([1.0, *costs])
            assert [row.share for row in rows] == [cost / most for cost in costs]  # one scale
            total = sum(found.cost for act in mine if (found := table.judgement(act)))
            if any(table.judgement(act) for act in mine):
                assert f"{total:.1f}" in table_words.cost_total(table)
    assert len(told) > 15
