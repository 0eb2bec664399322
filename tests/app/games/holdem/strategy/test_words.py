"""Sentences about an equilibrium, of figures that are given and worked out again by hand."""

from dataclasses import replace

import pytest

from app.games.holdem.strategy import quiz, words
from app.games.holdem.strategy.line import Table, ev_text, walk
from app.games.holdem.strategy.setup import Setup
from engine.cards import parse_cards
from engine.games.holdem import parse_range
from engine.games.holdem.ranges import HANDS
from engine.games.holdem.strategy.equilibrium import PARTS, Advice, ComboAdvice, Lock
from tests.app.games.holdem.helpers import combo

SETUP = Setup().changed(
    ranges=(parse_range("AA, QQ, 76s"), parse_range("KK, AK, JTs")),
    board=(*parse_cards("Ks8d4c7h"), None),
    pot=100.0,
    stack=200.0,
)


def held(text, frequencies=(), evs=(), reach=1.0, ev=10.0, equity=0.5):
    return ComboAdvice(combo(text), reach, reach, equity, ev, tuple(frequencies), tuple(evs))


def advice(hands=(), actions=("check", "bet 50"), frequencies=(0.6, 0.4), **changes):
    """Advice to the first player; `hands` are theirs."""
    made = Advice(
        exploitability=0.25,
        iterations=1200,
        evs=(60.0, 40.0),
        to_act="oop",
        actions=actions,
        frequencies=frequencies,
        reached=(1.0, 1.0),
        hands=(tuple(hands), ()),
        equities=(0.55, 0.45),
        pot=100.0,
        memory_mb=3.0,
        progress=1.0,
        elapsed_s=0.1,
    )
    return replace(made, **changes)


def read(verdict):
    return verdict.headline.replace("<em>", "").replace("</em>", ""), verdict.detail


def test_a_hand_does_what_its_combinations_do_weighted_by_how_often_they_are_held():
    hands = [
        held("AsAh", (1.0, 0.0), (1, 2), reach=1.0, ev=10.0, equity=0.9),
        held("AdAc", (0.0, 1.0), (1, 2), reach=0.5, ev=40.0, equity=0.6),
        held("QsQh", (0.5, 0.5), (1, 2), reach=0.0),
    ]
    found = words.by_class(hands, ())
    assert [HANDS[at] for at in found] == ["AA"]
    (play,) = found.values()
    assert play.reach == 1.5 / 6
    assert play.frequencies == (pytest.approx(1 / 1.5), pytest.approx(0.5 / 1.5))
    assert play.ev == pytest.approx((10 + 0.5 * 40) / 1.5)
    assert play.equity == pytest.approx((0.9 + 0.5 * 0.6) / 1.5)
    # With an ace on the board three combinations are left.
    (play,) = words.by_class(hands[1:2], parse_cards("As")).values()
    assert play.reach == pytest.approx(0.5 / 3)
    (play,) = words.by_class([replace(hands[0], reach=7.0)], ()).values()
    assert play.reach == 1.0


def test_what_meets_the_other_range_less_often_counts_for_less():
    first = replace(held("AsAh", (1.0, 0.0), (1, 2), ev=10.0, equity=0.9), share=0.75)
    other = replace(held("AdAc", (0.0, 1.0), (3, 4), ev=40.0, equity=0.6), share=0.25)
    (play,) = words.by_class([first, other], ()).values()
    assert play.reach == 2 / 6
    assert play.frequencies == (0.75, 0.25)
    assert (play.ev, play.equity) == (pytest.approx(17.5), pytest.approx(0.825))
    mixed = [replace(hand, frequencies=(0.5, 0.5)) for hand in (first, other)]
    assert words.action_evs(advice(mixed)) == [pytest.approx(1.5), pytest.approx(2.5)]
    assert words.whole_evs(advice(mixed)) == [pytest.approx(1.5), pytest.approx(2.5)]
    never = [replace(hand, share=0.0) for hand in (first, other)]
    (play,) = words.by_class(never, ()).values()  # as often as held, if the other holds nothing
    assert play.ev == 25


def test_hands_are_in_the_order_of_the_grid():
    hands = [held(text) for text in ("9s6s", "AsJs", "2s2h")]
    assert [HANDS[at] for at in words.by_class(hands, ())] == ["AJs", "96s", "22"]


def test_a_part_does_what_its_combinations_do_and_advice_is_narrowed_to_it():
    pair, draw = 1 << PARTS.index("overpair"), 1 << PARTS.index("nut flush draw")
    hands = [
        replace(held("AsAh", (1.0, 0.0), (1, 2), ev=10.0), parts=pair),
        replace(held("AdKd", (0.0, 1.0), (1, 2), reach=0.5, ev=40.0), parts=pair | draw),
        replace(held("QsJs", (0.5, 0.5), (1, 2), reach=0.0), parts=draw),
    ]
    found = words.by_part(hands)
    assert [PARTS[at] for at in found] == ["overpair", "nut flush draw"]
    pairs, draws = found.values()
    assert (pairs.reach, draws.reach) == (1.0, pytest.approx(1 / 3))
    assert pairs.frequencies == (pytest.approx(2 / 3), pytest.approx(1 / 3))
    assert pairs.ev == pytest.approx(20)
    whole = advice(hands)
    part = words.of_part(whole, 0, PARTS.index("nut flush draw"))
    assert part.frequencies == (0.0, 1.0)
    assert len(part.combos) == 2
    assert part.hands[1] == whole.hands[1]
    assert words.spoken_part(PARTS.index("overpair"), pairs, whole.actions, Table(3, 100, 100)) == (
        "Overpair, Check 67 %, Bet 50 % 33 %, 100 % of the range, EV 20.0, equity 50 %"
    )


def test_what_an_action_wins_is_the_mean_of_the_hands_that_take_it():
    hands = [
        held("AsAh", (0.25, 0.75, 0.0), (4.0, 8.0, 1.0), reach=1.0),
        held("QsQh", (1.0, 0.0, 0.0), (2.0, 6.0, 1.0), reach=0.5),
    ]
    found = words.action_evs(advice(hands, ("check", "bet 50", "bet 100"), (0.5, 0.5, 0.0)))
    assert found[0] == pytest.approx((0.25 * 4 + 0.5 * 2) / 0.75)
    assert found[1] == pytest.approx(8.0)
    assert found[2] is None


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0"), (0.004, "0.4"), (0.0099, "1.0"), (0.01, "1"), (0.544, "54"), (1, "100")],
)
def test_small_shares_have_a_decimal(share, text):
    assert words.percent(share) == text


@pytest.mark.parametrize(
    ("ev", "text"),
    [
        (8.3, "8.30"),
        (9.994, "9.99"),
        (10, "10.0"),
        (-10, "−10.0"),
        (-0.004, "0.00"),
        (-0.5, "−0.50"),
        (1234.56, "1,234.6"),
    ],
)
def test_amounts_have_two_decimals_where_they_are_small(ev, text):
    assert ev_text(ev) == text


def test_a_cell_is_spoken_with_what_it_does_at_all():
    play = words.ClassPlay((), 0.125, (0.004, 0.996), 8.25, 0.625)
    table = Table(4, 100.0, 200.0)
    at = HANDS.index("AKs")
    assert words.spoken_class(at, play, ("check", "bet 50"), table) == (
        "ace king suited, Bet 50 % 100 %, EV 8.25, equity 62 %, 12 % of it gets here"
    )
    often = replace(play, frequencies=(0.005, 0.995))
    assert "Check 0.5 %, Bet 50 % 100 %" in words.spoken_class(
        at, often, ("check", "bet 50"), table
    )


@pytest.mark.parametrize(
    ("exploitability", "percent"), [(0.3, "0.3"), (0.1, "0.1"), (0.099, "0.10"), (0.012, "0.01")]
)
def test_how_far_from_perfect_it_is(exploitability, percent):
    assert words.exactness(exploitability) == f"within {percent} % of the pot of perfect"


def test_who_decides():
    assert words.player_to_act(advice()) == 0
    assert words.player_to_act(advice(to_act="ip")) == 1
    assert words.player_to_act(advice(to_act="river")) is None


# ---- verdicts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frequencies", "headline"),
    [
        ((0.6, 0.4), "OOP: check with 60 % of the hands, bet 50 % with 40 %."),
        ((0.3, 0.7), "OOP: bet 50 % with 70 % of the hands, check with 30 %."),
        ((0.97, 0.03), "OOP: check with 97 % of the hands, bet 50 % with 3 %."),
        ((0.971, 0.029), "OOP: check with 97 % of the hands."),
        ((0.995, 0.005), "OOP: check with 100 % of the hands."),
        ((0.996, 0.004), "OOP: always check."),
    ],
)
def test_the_verdict_names_what_is_done_most(frequencies, headline):
    assert read(words.verdict(SETUP, advice(frequencies=frequencies)))[0] == headline


def test_what_was_locked_is_not_told_as_advice():
    all_hands = parse_range("random")
    here = replace(SETUP, locks=(Lock((), all_hands, (0.5, 0.5)),))
    found = advice([held("AsAh", (0.5, 0.5), (8.0, 12.0), ev=10.0)])
    headline, detail = read(words.verdict(here, found))
    assert headline == "Locked: OOP: check with 60 % of the hands, bet 50 % with 40 %."
    said = "Done as you locked it, not advised: the best of each hand would win {} more."
    assert detail == said.format(SETUP.first_table.ev(2.0))
    rough = replace(found, exploitability=2.5)  # of a pot of 100
    assert read(words.verdict(here, rough))[1].endswith("Done as you locked it, not advised.")
    elsewhere = replace(SETUP, locks=(Lock(("check",), all_hands, (0.5, 0.5)),))
    headline, detail = read(words.verdict(elsewhere, found))
    assert headline.startswith("OOP: check")
    assert detail.endswith("What is locked elsewhere is taken as given.")


def test_what_may_be_an_error_of_the_answer_is_no_loss_in_a_quiz():
    hand = held("AsAh", (0.4, 0.6), (12.0, 10.5))
    found = advice([hand], exploitability=2.0)  # of a pot of 100
    wrong = quiz.ask(found, None, 1).choose(1)
    assert (wrong.loss, wrong.lost) == (0.0, 0.0)
    told = quiz.verdict(wrong, SETUP, SETUP.first_table, found)
    assert "as good" in told.headline
    assert quiz.ask(replace(found, exploitability=1.0), None, 1).choose(1).lost == 1.5


def test_before_there_is_an_answer():
    assert words.verdict(SETUP, None).headline == "Solving …"
    assert words.verdict(SETUP, None, given_up=True).headline == "Nothing is solved here."


BET, CHECK = (0.1, 0.9), (0.9, 0.1)


@pytest.mark.parametrize(
    ("hands", "line", "detail"),
    [
        ({"AsAh": BET}, (), "No hand bets nearly always."),  # one of six combinations
        ({"7s6s": BET, "7d6d": BET, "7c6c": BET}, (), "76s nearly always bets."),
        ({"7s6s": CHECK, "7d6d": CHECK, "7c6c": CHECK}, (), "No hand bets nearly always."),
        (
            {"7s6s": BET, "7d6d": BET, "7c6c": BET, "JsTs": BET, "JhTh": BET, "JdTd": BET,
             "JcTc": BET},
            (),
            "JTs, 76s nearly always bet.",
        ),
        ({"7s6s": BET}, ("check", "bet 50"), "No hand raises nearly always."),
        ({"7s6s": BET, "7d6d": BET, "7c6c": BET}, ("check", "bet 50"), "76s nearly always raises."),
    ],
)  # fmt: skip
def test_the_detail_names_hands_that_nearly_always_bet_or_raise(hands, line, detail):
    actions = ("call", "raise 150") if line else ("check", "bet 50")
    found = advice([held(text, often) for text, often in hands.items()], actions)
    assert read(words.verdict(replace(SETUP, line=line), found))[1] == detail


def test_where_nothing_can_be_bet_nothing_is_said_of_it():
    found = advice([held("AsAh", (0.5, 0.5))], ("fold", "call"))
    assert read(words.verdict(replace(SETUP, line=("check", "bet 50")), found))[1] == ""


def test_where_all_do_the_same_no_hand_is_named():
    found = advice([held("AsAh", (0, 1)), held("QsQh", (0, 1))], frequencies=(0.0, 1.0))
    assert read(words.verdict(SETUP, found)) == ("OOP: always bet 50 %.", "")


def test_what_may_be_bet_is_told_by_street_and_player():
    turn = SETUP.with_sizes("bets", 1, "33, allin").with_sizes("raises", 2, "2.5x")
    assert words.sizes_lines(turn) == [
        "Turn: bets 33 %, all-in; raises 60 %",
        "River: bets 75 %; raises 2.5x",
    ]
    near = turn.changed(all_in_under=1.5).with_sizes("bets", 2, "12.5", 1)
    near = near.with_sizes("raises", 2, "", 1)
    assert words.sizes_lines(near)[1::2] == [
        "OOP, River: bets 75 %, all-in when near; raises 2.5x, all-in when near",
        "IP, River: bets 12.5 %, all-in when near; raises all-in when near",
    ]
    assert (
        words.sizes_lines(near)[2] == "IP, Turn: bets 33 %, all-in; raises 60 %, all-in when near"
    )
    bare = SETUP.with_sizes("bets", 2, "").changed(board=tuple(parse_cards("Ks8d4c7h2d")))
    assert words.sizes_lines(bare) == ["River: bets none; raises 60 %"]


def test_my_own_hand_is_told_with_its_worst_action():
    mine = replace(SETUP, mine=tuple(parse_cards("AsAh")))
    actions = ("check", "bet 50", "bet 100")
    hand = held("AsAh", (0.25, 0.72, 0.03), (30.0, 45.5, 20.25), ev=41.0, equity=0.875)
    shares = (0.5, 0.3, 0.2)
    headline, detail = read(words.verdict(mine, advice([hand], actions, shares)))
    assert headline == "OOP with A♠A♥: bet 50 % (72 %) or check (25 %)."
    assert detail == "EV 41.0, equity 88 %. Worst is bet 100 %: it costs 25.2."
    sure = replace(hand, frequencies=(0.02, 0.98, 0.0))
    assert read(words.verdict(mine, advice([sure], actions, shares)))[0] == (
        "OOP with A♠A♥: bet 50 %."
    )
    even = replace(hand, frequencies=(0.03, 0.97, 0.0))
    headline, _detail = read(words.verdict(mine, advice([even], actions, shares)))
    assert headline == "OOP with A♠A♥: bet 50 % (97 %) or check (3 %)."
    absent = replace(hand, reach=0.0)
    assert read(words.verdict(mine, advice([absent], actions, shares)))[1] == (
        "This hand is not in the range of OOP."
    )
    others = advice([replace(hand, combo=combo("QsQh"))], actions, shares)
    assert read(words.verdict(mine, others))[0].startswith("OOP: check with 50 %")


@pytest.mark.parametrize(
    ("evs", "winner"), [((60.0, 40.0), "OOP wins 60.0"), ((40.0, 60.0), "IP wins 60.0"),
                        ((50.0, 50.0), "OOP wins 50.0")],
)  # fmt: skip
def test_the_end_of_the_betting_and_the_river(evs, winner):
    river = Setup(board=tuple(parse_cards("Ks8d4c7h2d")), pot=100.0, stack=200.0)
    over = replace(river, line=("check", "check"))
    found = advice(to_act="end", actions=(), frequencies=(), evs=evs)
    headline, _detail = read(words.verdict(over, found))
    assert headline == f"The betting is over: {winner} of 100 on average."
    turn = replace(SETUP, line=("check", "check"))
    headline, detail = read(words.verdict(turn, replace(found, to_act="river")))
    assert headline == "The river comes. Click its card in the deck."
    assert detail == "Any card that is not on the board, or type it."


@pytest.mark.parametrize(
    ("reached", "line", "warning"),
    [
        ((1.0, 1.0), ("bet 50",), ""),
        ((0.001, 0.001), ("bet 50",), ""),
        ((0.0009, 1.0), ("bet 50",), "OOP hardly ever plays “50 %” here"),
        ((1.0, 0.0), ("bet 50",), ""),  # of whom nothing has been done yet
        ((1.0, 0.0), ("check", "bet 50"), "IP hardly ever plays “50 %” here"),
        ((0.0, 0.0), ("check", "bet 50", "raise 150"), "OOP hardly ever gets here this way;"),
    ],
)
def test_answers_where_nobody_goes_are_called_guesses(reached, line, warning):
    said = words.guess(replace(SETUP, line=line), advice(reached=reached))
    assert said.startswith(warning)
    assert bool(said) == bool(warning)
    if warning:
        assert read(words.verdict(replace(SETUP, line=line), advice(reached=reached)))[1] == said


def test_before_it_is_solved():
    assert words.ready(SETUP, "The pot is empty.", None).headline == "The pot is empty."
    assert words.ready(SETUP, "", None).headline == "Ready to solve."
    ready = words.ready(SETUP, "", 3.0)
    assert read(ready) == (
        "Ready to solve. About 3 seconds on this computer.",
        "With a river card it takes a moment.",
    )
    assert words.ready(SETUP, "", 0.2).headline.startswith("Ready to solve. It takes <em>less than")
    river = SETUP.changed(board=tuple(parse_cards("Ks8d4c7h2d")))
    assert words.ready(river, "", 3.0).detail == ""


@pytest.mark.parametrize(
    ("megabytes", "text"),
    [(0.44, "0.4 MB"), (9.96, "10.0 MB"), (10, "10 MB"), (999, "999 MB"), (1000, "1.0 GB"),
     (1140, "1.1 GB")],
)  # fmt: skip
def test_sizes(megabytes, text):
    assert words.size(megabytes) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.9, "under a second"), (1, "1 second"), (3.4, "3 seconds"), (89, "89 seconds"),
     (90, "2 minutes"), (61 * 60, "61 minutes")],
)  # fmt: skip
def test_durations_of_work(seconds, text):
    assert words.work(seconds) == text


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.2, "1 s"), (21.4, "21 s"), (89, "89 s"), (150, "2 min")]
)
def test_durations_where_there_is_little_room(seconds, text):
    assert words.short_work(seconds) == text


# ---- the clipboard and the file ------------------------------------------------------------------


def test_the_clipboard_has_what_both_win_and_all_actions():
    assert words.results(SETUP, None) == []
    assert words.results(SETUP, advice(frequencies=(0.625, 0.375))) == [
        "Solved within 0.2 % of the pot of perfect, 1,200 rounds",
        "OOP: EV 60.0, equity 55.0 %",
        "IP: EV 40.0, equity 45.0 %",
        "Check: 62.5 %",
        "Bet 50 %: 37.5 %",
    ]


def test_the_file_has_a_row_for_each_combination():
    hands = [held("AsAh", (0.25, 0.75), (4.0, 8.5), reach=0.5, ev=7.0, equity=0.875)]
    assert words.matrix_csv(advice(hands)).splitlines() == [
        "combo,weight,equity,ev,check,bet 50,ev check,ev bet 50",
        "AsAh,0.5,0.875,7,0.25,0.75,4,8.5",
    ]


def test_a_line_moves_chips_and_turns():
    table = walk(("bet 50", "raise 150", "call"), Table(4, 100.0, 200.0))[1]
    assert (table.pot, table.behind, table.player, table.ended) == (400.0, 50.0, None, False)
