"""What a decision gave up, and how sure that is."""

from dataclasses import replace

import pytest

from engine.asking import analyse
from engine.games.holdem.in_play import (
    Answer,
    Hand,
    Question,
    Step,
    Table,
    asked_of,
    judge,
    judge_before,
    judged_by,
    judging,
    parse_line,
    read_hole,
)
from engine.games.holdem.in_play.advice import NARROWED
from engine.games.holdem.in_play.before import off_among_more
from engine.games.holdem.preflop.charts import find
from engine.games.holdem.ranges import HANDS, parse_range
from engine.limits import Limits

SIX = Table((100.0,) * 6)
RIVER = "HJ raise 2.5; BTN call | Qd9h4h HJ check; BTN check | 2c HJ check; BTN check | 7s HJ bet 4"
NO_SIZE = "No chart has a bet of such a size there."
NO_DEPTH = "No chart is near such stacks."
RAISE = Step("raise", 3, 20.0)
FEW = ((1, 5, parse_range("QsQh, JdTd")), (3, 5, parse_range("AhQc, 8h7h")))


def before(line, hole, kind, to=0.0, table=SIX, seat=-1):
    hand = parse_line(line, table)
    hand = hand.folded_to(seat % table.seats)
    return judge_before(hand, read_hole(hole), Step(kind, hand.to_act, to))


def test_a_chart_says_what_folding_aces_gives_up():
    found = before("UTG raise 2.5", "AhAd", "fold")
    assert (found.source, found.taken, found.why) == ("chart", "fold", "")
    assert found.cost > 5
    assert found.best.startswith("raise")


@pytest.mark.parametrize(
    ("line", "seat", "pot"),
    [
        ("HJ raise 2.5; CO call", 3, 9.0),  # 2.5 of three, the blinds
        ("HJ raise 2.5", 3, 0.0),
        ("HJ raise 2.5; CO raise 8", 3, 0.0),  # HJ may fold yet
        ("BTN raise 2.5; SB call", 5, 7.5),
    ],
)
def test_where_more_than_two_see_the_flop_a_chart_is_less_sure(line, seat, pot):
    """88 was folded for 0.0 ± 0.1 after a raise and a call, a call "lost" 0.2."""
    hand = parse_line(line, SIX).folded_to(seat)
    assert off_among_more(hand) == pytest.approx(0.05 * pot)
    *_, told = analyse(Question(hand, seat, read_hole("8s8d")))
    assert told.evs_rough >= 0.05 + 0.05 * pot
    folded = before(line, "AhAd", "fold", seat=seat)
    assert folded.error >= 0.05 + 0.05 * pot


def test_what_the_chart_does_gives_up_nothing():
    assert before("UTG raise 2.5", "AhAd", "raise", 10.0).cost == 0
    assert before("UTG raise 2.5", "7h2d", "fold").cost == 0


def test_what_the_chart_does_now_and_then_is_as_good():
    node = find(6, 100.0).node([("BTN", "raise", 2.5), ("SB", "fold", 0)])
    mixed = [
        (name, action.split())
        for name, shares, evs in zip(HANDS, node.frequencies, node.evs, strict=True)
        for action, share, ev in zip(node.actions, shares, evs, strict=True)
        if share > 0.11 and ev < max(evs) - 0.05 and len(name) == 3 and name[2] == "s"
    ]
    assert mixed
    for name, (kind, *to) in mixed:
        hole = f"{name[0]}h{name[1]}h"
        assert before("BTN raise 2.5", hole, kind, float(to[0]) if to else 0.0).cost == 0


@pytest.mark.parametrize(
    ("line", "seat", "hole", "kind", "to"),
    [
        ("UTG raise 2.5; BTN raise 8; UTG raise 22", 3, "7s2h", "all-in", 100.0),
        ("UTG raise 2.5; HJ call; BTN raise 11; UTG fold", 1, "Kh9d", "raise", 27.5),
        ("CO raise 2.5; BTN call; SB raise 12.5; CO fold", 3, "Ks6h", "raise", 27.5),
    ],
)
def test_who_should_not_be_there_is_told_to_leave(line, seat, hole, kind, to):
    """No chart learned to play such a hand on: what it does with it is no excuse."""
    hand = parse_line(line, SIX).folded_to(seat)
    *_others, answer = analyse(Question(hand, hand.to_act, read_hole(hole)))
    assert (answer.best, answer.frequencies[0]) == ("fold", 1.0)
    assert "hardly ever be here" in answer.notes[-1]
    found = judge_before(hand, read_hole(hole), Step(kind, hand.to_act, to))
    assert (found.best, found.cost > 5, found.error < 5) == ("fold", True, True)


def test_a_hand_of_a_chart_is_read_as_in_its_node():
    chart = find(6, 100.0)
    line = [("BTN", "raise", 2.5), ("BB", "raise", 10.0)]
    node = chart.node(line)
    for at in (0, 17, 168):
        choice = chart.choice(line, at)
        assert (choice.to_act, choice.actions) == (node.to_act, node.actions)
        assert (choice.frequencies, choice.evs) == (node.frequencies[at], node.evs[at])
        assert choice.reach == pytest.approx(node.reach[at])


def test_a_raise_that_no_chart_makes_costs_no_more_than_giving_up_after_it():
    chart = find(6, 100.0)
    line = [("UTG", "raise", 2.5), ("BB", "raise", 10.0)]
    alone = chart.all_fold(line)
    assert 0.2 < alone < 0.8
    assert chart.all_fold([("UTG", "raise", 2.5)]) < alone
    for hole in ("7h2d", "Ad3s", "9c4h"):
        found = before("UTG raise 2.5", hole, "raise", 10.0)
        assert 0 < found.cost <= (1 - alone) * 9.0 - alone * 4.0 + 1e-9


@pytest.mark.parametrize("hole", ["Kh3s", "7h2d", "Ad3s", "5c4c"])
@pytest.mark.parametrize("to", [2.5, 2.94])
def test_a_call_costs_no_more_than_its_price(hole, to):
    found = before(f"UTG raise {to}", hole, "call")
    assert 0 < found.cost < to
    raised = before(f"UTG raise {to}", hole, "raise", 3 * to)
    assert raised.cost <= 3 * to


def test_advice_and_the_judge_say_the_same_of_what_a_chart_never_does():
    hand = parse_line("UTG raise 2.94", SIX)
    question = Question(hand, hand.to_act, read_hole("Kh3s"))
    *_others, answer = analyse(question)
    told = dict(zip(answer.actions, answer.evs, strict=True))
    for action in ("call", "raise 9"):
        kind, *size = action.split()
        found = judge(question, Step(kind, hand.to_act, float(size[0]) if size else 0.0))
        assert (found.best, found.cost) == ("fold", pytest.approx(-told[action]))


def test_another_size_is_judged_as_the_nearest_with_a_wider_error():
    usual, larger = (before("UTG raise 2.5", "7h2d", "raise", to) for to in (10.0, 13.0))
    assert usual.taken == larger.taken == "raise 10"
    assert larger.error > usual.error


@pytest.mark.parametrize(
    ("line", "step", "table", "why"),
    [
        ("UTG raise 2.5", ("raise", 40.0), SIX, NO_SIZE),
        ("UTG call; HJ raise 4", ("call", 0.0), SIX, "No chart has this line."),
        (
            "UTG all-in",
            ("call", 0.0),
            Table((30.0, *[100.0] * 5)),
            NO_SIZE,
        ),
        ("", ("fold", 0.0), Table((100.0,) * 6, ante=0.1), "No chart has antes"),
        ("UTG raise 2", ("call", 0.0), Table((4.0,) * 6), NO_DEPTH),
        ("BTN all-in; SB fold", ("call", 0.0), Table((15.0,) * 3), NO_SIZE),  # of 20
        ("BTN all-in; SB fold", ("call", 0.0), Table((20.0,) * 3), NO_SIZE),  # hardly ever
        ("", ("all-in", 15.0), Table((15.0,) * 3), NO_SIZE),
        ("", ("fold", 0.0), Table((100.0,) * 6, small_blind=0.1), "No chart has antes"),
        ("", ("fold", 0.0), Table((100.0,) * 6, small_blind=1.0), "No chart has antes"),
    ],
)
def test_what_no_chart_says_is_not_judged(line, step, table, why):
    found = before(line, "AhKd", *step, table=table, seat=-1 if line else 0)
    assert found.cost is None
    assert found.why.startswith(why)


@pytest.mark.parametrize(
    ("line", "seat", "hole", "kind", "to", "best"),
    [
        ("HJ call", 3, "AhAd", "fold", 0.0, "raise 2.5"),
        ("HJ call", 5, "AhAd", "check", 0.0, "raise 3.5"),
        ("HJ call; SB call", 5, "AhAd", "check", 0.0, "raise 3.5"),
        ("HJ call; CO call", 4, "AhAd", "fold", 0.0, "raise 3"),
    ],
)
def test_limps_before_it_make_the_error_of_a_decision_wider(line, seat, hole, kind, to, best):
    found = before(line, hole, kind, to, seat=seat)
    assert found.best == best
    limps = 1 + line.endswith("CO call")
    assert found.cost > found.error > 0.5 * limps
    assert before(line, "AhAd", "raise", 3.5 + limps, seat=seat).cost == 0
    rags = before(line, "7h2d", kind, seat=seat)
    assert rags.cost == 0


def test_stacks_and_blinds_that_differ_a_little_make_the_error_wider():
    usual, shorter, smaller = (
        before("UTG raise 2.5", "AhJd", "fold", table=table, seat=3)
        for table in (SIX, Table((70.0, *[100.0] * 5)), Table((100.0,) * 6, small_blind=0.4))
    )
    assert shorter.error > usual.error + 0.05
    assert smaller.error == pytest.approx(usual.error + 0.1)


def test_depth_is_told_against_whoever_entered_and_not_by_who_is_still_to_act():
    table = Table((12.0, *[100.0] * 5))
    found = before("UTG raise 2.5", "AhKd", "fold", table=table, seat=3)
    assert (found.cost, found.why) == (None, NO_DEPTH)
    assert before("UTG raise 2.5", "AhKd", "fold", table=table, seat=5).source == "chart"


def test_the_shorter_stack_says_which_chart():
    short = Table((100.0,) * 5 + (10.0,))
    found = before("BTN raise 2.5", "AhKd", "all-in", table=short)
    assert found.why.startswith("No chart is near") or found.taken.startswith("all-in")


def test_a_river_is_judged_by_its_solution():
    hand = parse_line(RIVER, SIX)
    wide = parse_range("22+, A2s+, KTs+, QTs+, JTs, ATo+, KJo+")
    known = ((1, 5, wide), (3, 5, wide))
    question = Question(hand, 3, read_hole("QcQs"), known, Limits(deals=48))
    fold = judge(question, Step("fold", 3))
    assert (fold.source, fold.taken) == ("solved", "fold")
    assert fold.best != "fold"
    assert fold.cost > 8  # a set of queens wins the pot and the bet nearly always
    assert 0 < fold.error < 0.2
    assert judge(question, Step("raise", 3, 12.0)).cost < fold.cost / 4


def test_a_river_behind_streets_that_boards_told_is_less_sure():
    """By as much as two seeds differ there: the ranges hang on them."""
    hand, hole = parse_line(RIVER, SIX), read_hole("QcQs")
    found = judge(
        asked_of(hand, 3, hole, Step("fold", 3), limits=Limits(deals=48)), Step("fold", 3)
    )
    assert found.source == "solved"
    assert found.error >= NARROWED[5] * hand.pot


def test_the_same_question_has_the_same_answer_whatever_was_asked_before():
    line = "HJ raise 2.5; BTN call | Qd9h4h HJ check"
    hand, hole = parse_line(line, SIX), read_hole("AhJh")
    asked = asked_of(hand, 3, hole, Step("bet", 3, 4.1), limits=Limits(deals=40, threads=1))
    found = judge(asked, Step("bet", 3, 4.1))
    longer = replace(asked, limits=Limits(deals=80, threads=1))
    for other in (longer, replace(asked, later=("bet 4.1", "raise 15.3"))):
        *_, answer = analyse(other)
        assert judged_by(answer, hand, Step("bet", 3, 4.1)) != found
        assert judge(asked, Step("bet", 3, 4.1)) == found


def test_a_size_of_ones_own_is_judged_as_it_is():
    hand = parse_line(RIVER.rpartition("|")[0] + "| 7s HJ check", SIX)
    question = Question(hand, 3, read_hole("AhQc"), FEW, Limits(deals=48))
    assert judge(question, Step("bet", 3, 4.75)).taken == "bet 4.75"


def test_a_size_of_ones_own_on_the_flop():
    hand = parse_line("HJ raise 2.5; BTN call | Qd9h4h HJ check", SIX)
    question = Question(hand, 3, read_hole("AhQc"), (), Limits(seconds=0.3))
    found = judge(question, Step("bet", 3, 3.1))
    assert (found.taken, found.source) == ("bet 3.1", "rough")
    assert found.error > 0


def test_four_players_are_not_judged_but_for_pot_odds_at_the_end():
    line = "UTG raise 2.5; HJ call; CO call; BTN call | Qd9h4h UTG check; HJ check; CO check"
    hand = parse_line(line, SIX)
    found = judge(Question(hand, 3, read_hole("AhQc"), (), Limits(seconds=0.1)), Step("check", 3))
    assert found.cost is None
    assert found.why.startswith("More than three saw the flop")
    line += "; BTN check | 2c UTG check; HJ check; CO check; BTN check | 7s HJ bet 4; CO fold"
    hand = parse_line(line, SIX)
    known = ((1, 5, parse_range("QsQh")),)
    found = judge(Question(hand, 3, read_hole("AhKc"), known, Limits(seconds=0.1)), Step("call", 3))
    assert (found.source, found.best) == ("equity", "fold")
    assert found.cost == pytest.approx(4.0, abs=0.1)


@pytest.mark.parametrize(
    "after",
    ["HJ fold; CO bet 3", "HJ check; CO fold; BTN check | 2s HJ bet 4"],
)
def test_who_of_three_folds_where_a_check_is_free_is_out(after):
    before = "UTG fold; HJ raise 2.5; CO call; BTN call; SB fold; BB fold | Qd9h4h"
    hand = parse_line(f"{before} {after}", SIX)
    question = Question(hand, hand.to_act, read_hole("AhQh"), limits=Limits(deals=40))
    found = judge(question, Step("fold", hand.to_act))
    assert (found.why, found.best != "fold") == ("", True)


def test_three_players_are_judged_by_their_solution():
    line = "HJ raise 2.5; CO call; BTN call | Qd9h4h HJ check; CO check; BTN check"
    hand = parse_line(f"{line} | 2c HJ check; CO check; BTN check | 7s HJ check; CO check", SIX)
    held = {1: "AsAd, KsKd, JdTd", 2: "6d5d, 3c3d", 3: "9s9d, QcTc, QhJh, KcQs"}
    few = tuple((seat, 5, parse_range(hands)) for seat, hands in held.items())
    question = Question(hand, 3, read_hole("9s9d"), few, Limits(deals=60, threads=1))
    found = judge(question, Step("check", 3))
    assert found.taken == "check"
    assert found.source in ("rough", "solved")
    assert found.best.startswith("bet")
    assert found.cost > 1
    own = judge(question, Step("bet", 3, 5.2))
    assert (own.taken, own.why) == ("bet 5.2", "")


def test_an_all_in_is_what_it_comes_to():
    answer = Answer(
        "solved", "BB", "fold", ("fold", "call"), (1.0, 0.0), (0.0, -3.0), 0.1, 0, 0, ()
    )
    hand = parse_line("SB all-in", Table((100.0, 100.0, 100.0, 100.0, 100.0, 50.0)))
    found = judged_by(answer, hand, Step("all-in", 5))
    assert (found.taken, found.cost) == ("call", 3.0)


def told(source, often, evs):
    return Answer(source, "BTN", "call", ("fold", "call"), often, evs, 0.1, 0, 0, ())


def test_a_raise_where_only_calls_are_left_is_one():
    found = judged_by(told("solved", (0.0, 1.0), (0.0, 4.0)), parse_line(RIVER, SIX), RAISE)
    assert (found.taken, found.cost) == ("call", 0.0)


def test_what_an_answer_falls_short_itself_is_in_the_error():
    found = judged_by(told("solved", (0.5, 0.5), (0.0, 4.0)), parse_line(RIVER, SIX), RAISE)
    assert found.error == pytest.approx(2.0)


def test_pot_odds_say_all_of_a_call_after_which_nobody_can_bet():
    line = "CO raise 2.5; BTN call; SB call; BB call | Qd9h4h SB all-in; BB fold; CO fold"
    hand = parse_line(line, Table((100.0, 100.0, 20.0, 100.0)))
    found = judged_by(told("equity", (), (0.0, 4.0)), hand, Step("call", 1))
    assert (found.source, found.cost) == ("equity", 0.0)


def test_it_has_to_be_ones_turn():
    hand = Hand(SIX)
    with pytest.raises(ValueError, match="It is the turn of UTG, not of BB"):
        judge(Question(hand, 5, read_hole("AhQc")), Step("call", 5))


def test_no_decision_gives_up_more_than_giving_up_after_it_would():
    hand = parse_line(RIVER, SIX).folded_to(3)
    answer = Answer(
        *("rough", "BTN", "fold", ("fold", "call"), (1.0, 0.0), (0.0, -28.0)),
        *(0.1, hand.pot, hand.stack(3), ()),
    )
    assert judged_by(answer, hand, Step("call", 3)).cost == 4.0


def solved(actions, evs, source="rough"):
    often = (1.0, *[0.0] * (len(actions) - 1))
    return Answer(source, "BTN", actions[0], actions, often, evs, 0.1, 0, 0, ())


def test_a_bet_far_from_all_sizes_that_were_solved_is_not_judged():
    hand = parse_line("HJ raise 2.5; BTN call | Qd9h4h HJ check", SIX)
    sizes = solved(("check", "bet 2.15", "bet 4.88"), (3.0, 2.9, 3.0))
    for step in (Step("all-in", 3), Step("bet", 3, 20.0), Step("bet", 3, 1.0)):
        found = judged_by(sizes, hand, step)
        assert (found.cost, found.why) == (None, "It was solved with bets of other sizes.")
    assert judged_by(sizes, hand, Step("bet", 3, 3.0)).taken == "bet 2.15"  # by their ratio
    assert judged_by(sizes, hand, Step("bet", 3, 5.5)).taken == "bet 4.88"


def test_what_a_solution_wins_more_with_a_hand_is_told_within_the_error_too():
    hand = parse_line("HJ raise 2.5; BTN call | Qd9h4h HJ check", SIX)
    often, evs = (0.75, 0.25, 0.0), (3.0, 2.9, 2.8)
    answer = replace(solved(("check", "bet 2.15", "bet 4.88"), evs), frequencies=often)
    steps = Step("check", 3), Step("bet", 3, 2.15), Step("bet", 3, 4.88)
    found = [judged_by(answer, hand, step) for step in steps]
    assert [each.lost for each in found] == pytest.approx([-0.025, 0.075, 0.175])
    assert sum(share * each.lost for share, each in zip(often, found, strict=True)) < 1e-9
    assert found[1].cost == 0.0
    by_chart = parse_line("UTG raise 2.5", Table()).folded_to(5)
    assert judge_before(by_chart, read_hole("AhAd"), Step("fold", 5)).lost is None


def test_what_nobody_can_match_is_no_part_of_a_bets_size():
    short = Table((100.0, 20.0, *[100.0] * 4))
    hand = parse_line("HJ raise 2.5; BTN call | Qd9h4h HJ check", short)
    answer = solved(("check", "bet 4.88", "bet 17.5"), (3.0, 2.9, 2.0))
    found = judged_by(answer, hand, Step("all-in", 3))
    assert (found.taken, found.cost) == ("bet 17.5", 1.0)


def test_equity_against_a_range_that_nobody_vouches_for_costs_nothing():
    hand = parse_line(RIVER, SIX).folded_to(3)
    answer = Answer(
        *("equity", "BTN", "fold", ("fold", "call"), (), (0.0, -3.9)),
        *(0.1, hand.pot, hand.stack(3), ()),
    )
    found = judged_by(answer, hand, Step("call", 3))
    assert (found.cost, found.source) == (None, None)
    assert found.why.startswith("They hardly ever play like this")


def test_what_is_best_by_more_than_the_error_has_none():
    evs = (0.0, -3.0, -5.0)
    for rough, told in ((2.0, 0.0), (3.5, 0.5)):
        found = judging._judged(("fold", "call", "raise 9"), (), evs, 0, rough)
        assert (found.cost, found.error) == (0.0, told)
    behind = judging._judged(("fold", "call", "raise 9"), (), evs, 1, 2.0)
    assert (behind.cost, behind.error) == (3.0, 2.0)


def test_what_is_wrong_against_all_that_somebody_may_hold_who_hardly_ever_plays_so_is_judged(
    monkeypatch,
):
    monkeypatch.setattr("engine.games.holdem.in_play.advice._is_seldom", lambda *_: True)
    line = "BTN raise 2.5; BB call | Ks8s3s BB check; BTN check | 9c BB check; BTN check | Td "
    hand = parse_line(line + "BB all-in", Table((40.0, 40.0)))
    nuts, air = read_hole("AsQs"), read_hole("7h2c")
    for hole, right, wrong in ((nuts, "call", "fold"), (air, "fold", "call")):
        asked = Question(hand, 0, hole, limits=Limits(deals=40))
        kept, lost = (judge(asked, Step(kind, 0)) for kind in (right, wrong))
        assert (kept.cost, kept.best, kept.source) == (0.0, right, "equity")
        assert lost.cost > lost.error
        assert (lost.best, lost.taken) == (right, wrong)
    for between in ("KhQc", "9h9d"):  # some jam seven pots with straights and flushes alone
        asked = Question(hand, 0, read_hole(between), limits=Limits(deals=40))
        assert judge(asked, Step("fold", 0)).source is None
