import random
import re
from dataclasses import replace

import pytest

from app.games.holdem import spot_file
from app.games.holdem.paste import pasted
from app.games.holdem.play import people, record, words
from app.games.holdem.play.people import Player
from app.games.holdem.play.record import Play
from app.games.holdem.spot import Spot
from engine.cards import parse_cards
from engine.games.holdem.in_play import STYLES, Answer, Counted, Step, Table, line_text, parse_line
from engine.games.holdem.ranges import parse_range

LINE = "HJ raise 2.5; BTN raise 8; HJ call | Qd9h4h HJ check"
TABLE = Table((100.0,) * 6)
HOLE = tuple(parse_cards("AhQh"))
KNOWN = ((1, Player("loose")), (4, Player(counted=Counted(214, 111, 13, 50, 1), name="Ann")))


def played(line=LINE, **fields):
    return Play(parse_line(line, TABLE), 3, HOLE, **fields)


def answer(**fields):
    plain = {"source": "solved", "to_act": "BTN", "best": "bet 5.8", "evs_rough": 0.0}
    plain |= {"actions": ("check", "bet 5.8", "all-in 92"), "frequencies": (0.3, 0.7, 0.0)}
    plain |= {"evs": (9.4, 9.9, 6.1), "pot": 17.5, "stack": 92.0, "exploitability": 0.5}
    return Answer(**plain | {"ranges": (("HJ", parse_range("QQ+")),)} | fields)


def test_cards_go_to_my_hand_then_to_the_board_when_it_is_due():
    play = Play()
    for card in HOLE:
        play = play.clicked(card)
    assert (play.hole, play.cards_wanted) == (HOLE, 0)
    with pytest.raises(ValueError, match="No card is due"):
        play.clicked(0)
    play = played("HJ raise 2.5; BTN call; SB fold; BB fold")
    assert play.cards_wanted == 3
    for card in parse_cards("Qd9h"):
        play = play.clicked(card)
    assert play.due == tuple(parse_cards("Qd9h"))
    assert play.cards_wanted == 1
    assert play.clicked(play.due[0]).due == play.due[1:]
    play = play.clicked(*parse_cards("4h"))
    assert (play.due, play.hand.board) == ((), tuple(parse_cards("Qd9h4h")))
    with pytest.raises(ValueError, match="on the board"):
        play.clicked(*parse_cards("4h"))


def test_a_step_that_is_gone_back_to_is_corrected_and_the_rest_stays():
    play = played().looking(1)
    assert play.shown.to_act == 1
    corrected = play.did(Step("raise", 1, 3.0))
    assert line_text(corrected.hand) == LINE.replace("2.5", "3")
    assert corrected.at is None


def test_before_the_flop_a_move_is_judged_by_the_chart_though_no_answer_came_yet():
    """Who types at the pace of play is not waiting for advice."""
    play = Play(parse_line("UTG fold; HJ raise 2.5; CO fold", TABLE), 3, tuple(parse_cards("7c2d")))
    (given,) = play.did(Step("call", 3)).given
    assert given[0] == 3
    assert given[1] > 0.3
    assert play.did(Step("fold", 3)).given == ((3, 0.0),)
    assert replace(play, hole=()).did(Step("call", 3)).given == ()
    told = answer(actions=("fold", "call"), frequencies=(1.0, 0.0), evs=(0.0, -9.0), best="fold")
    assert play.did(Step("call", 3), told).given == (given,)  # however fast it was typed
    assert replace(play, prizes=(60, 40)).did(Step("call", 3)).given == ()
    edited = replace(play, ranges=((1, 0, parse_range("AA")),))
    assert edited.did(Step("call", 3)).given == ()
    loose = replace(play, players=((1, Player("loose")),))  # of whom the chart knows nothing
    assert loose.did(Step("call", 3)).given == ()


def test_what_my_decisions_gave_up_is_added_and_forgotten_when_corrected():
    play = played().did(Step("check", 3), answer(frequencies=(0.05, 0.95, 0.0)))
    assert play.total_given() == pytest.approx(0.5)
    assert played().did(Step("check", 3), answer()).total_given() == 0  # done now and then
    assert played().did(Step("check", 3), answer(evs_rough=0.6)).total_given() == 0
    assert played().did(Step("bet", 3, 6.0), answer()).total_given() == 0
    assert played().did(Step("all-in", 3), answer()).total_given() == pytest.approx(3.8)
    assert play.back().total_given() == 0
    assert played().did(Step("check", 3)).given == ()


def test_the_next_hand_moves_the_button_and_the_stacks_with_their_players():
    stacks = (10.0, 20.0, 30.0, 40.0, 50.0, 60.0)
    play = Play(parse_line("", Table(stacks)), 3, HOLE).next_hand()
    assert (play.me, play.hole, play.table.stacks) == (2, (), (20.0, 30.0, 40.0, 50.0, 60.0, 10.0))


def test_how_others_play_is_asked_with_it_and_goes_with_the_players():
    play = played("HJ raise 2.5", players=KNOWN)
    assert play.asked().players == ((1, STYLES["loose"]), (4, KNOWN[1][1].counted))
    assert play.next_hand().players == ((0, KNOWN[0][1]), (3, KNOWN[1][1]))
    assert play.with_stacks("50").dealt(1).players == KNOWN
    assert play.with_seats(5).players == ()
    assert play.with_player(1, None).players == KNOWN[1:]
    assert play.with_player(1, Player("tight")).player_of(1) == Player("tight")
    assert play.player_of(0) is None


def test_text_brings_back_how_others_play_but_for_names():
    play = played(players=KNOWN)
    assert "Plays: HJ=loose, SB=51.87/6.075/214" in record.to_text(play)
    (first, second) = record.from_text(record.to_text(play)).players
    assert first == KNOWN[0]
    assert second == (4, Player(counted=Counted(214, 111, 13)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("XX=loose", "“XX” is no seat of this table."),
        ("HJ=mad", "“mad” cannot be read; write loose, tight, aggressive, or VPIP/PFR/hands"),
        ("HJ=10/20/100", "Nobody can have raised more often than they played."),
    ],
)
def test_how_others_cannot_play_is_refused(text, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        people.parse_players(text, TABLE)


@pytest.mark.parametrize(
    "play",
    [
        Play(),
        played(),
        played(ranges=((1, 0, parse_range("QQ+")),), given=((2, 0.5),)),
        played("HJ raise 2.5; BTN call; SB fold; BB fold", due=tuple(parse_cards("2c"))),
        Play().with_seats(9).with_stacks("20").with_blinds("0.5 / 0.1 / 2").with_rake("5, 3"),
        Play(players=KNOWN),
    ],
)
def test_a_file_brings_it_back(play):
    spot = Spot(mode="in_play", play=play)
    assert spot_file.from_json(spot_file.to_json(spot)) == spot
    assert Spot().beside(spot).play == (play if play != Play() else None)


def test_ranges_of_a_file_before_they_were_kept_by_street_are_of_the_last_one():
    data = record.to_json(played()) | {"ranges": {"HJ": "QQ+"}}
    assert record.from_json(data).ranges == ((1, 3, parse_range("QQ+")),)


def test_a_range_stays_when_the_next_card_comes_until_its_street_is_taken_back():
    kings, aces = parse_range("KK"), parse_range("AA")
    play = played().with_range(1, kings).with_range(1, aces).did(Step("check", 3))
    turn = play.clicked(*parse_cards("2c"))
    assert (turn.hand.street, turn.ranges) == (4, ((1, 3, aces),))
    assert turn.asked().ranges == ((1, 3, aces),)
    both = turn.with_range(1, kings)
    assert both.ranges == ((1, 3, aces), (1, 4, kings))
    assert both.back().ranges == ((1, 3, aces),)
    before = turn
    while before.hand.street:
        before = before.back()
    assert before.ranges == ()
    assert turn.with_seats(2).ranges == ()


def test_text_brings_a_rake_back():
    play = played().with_rake("5, 3")
    assert record.from_text(record.to_text(play)) == play
    assert "Rake: 5, 3" in record.to_text(play)
    uncapped = play.with_rake("2.5")
    assert record.from_text(record.to_text(uncapped)) == uncapped
    assert "Rake" not in record.to_text(play.with_rake(""))


def test_text_brings_it_back():
    text = record.to_text(played(), words.results(played(), answer()))
    assert "Bet 5.8: 70 %, EV 9.90 bb" in text
    spot, hint = pasted(text, Spot())
    assert (spot.mode, spot.play, hint) == ("in_play", played(), "")


@pytest.mark.parametrize(
    "change",
    [
        {"stacks": "x"},
        {"me": "XX"},
        {"hand": "AhAh"},
        {"given": [[0, -1]]},
        {"rake": [1]},
        {"ranges": 3},
        {"due": "2c3c4c"},
        {"due": "2c"},
        {"players": [["HJ", "mad"]]},
        {"players": [["HJ", "Ann", [1, 2, 3]]]},
    ],
)
def test_a_file_that_cannot_be_is_refused(change):
    data = record.to_json(played()) | change
    with pytest.raises(ValueError, match=r"cannot be read|range|Write"):
        record.from_json(data)
    with pytest.raises(ValueError, match="cannot be read"):
        record.from_json([])


def test_verdicts():
    assert "two cards" in words.verdict(Play(), None).headline
    assert words.verdict(played(), None).waits
    said = words.verdict(played(), answer())
    assert said.headline == "<em>Bet 5.8</em>: +9.9 bb."
    assert said.detail == "Check is played too, in 30 %: that counts as no loss."
    said = words.verdict(played(), answer(frequencies=(0.05, 0.95, 0.0)))
    assert said.detail == "Check is worth 0.5 bb less."
    rough = words.verdict(played(), answer(source="rough", evs_rough=0.2, best="bet 5.8"))
    assert rough.headline == "<em>Bet 5.8</em>: +9.9 ± 0.2 bb."
    alike = words.verdict(played(), answer(evs_rough=1.0))
    assert alike.detail == "Check is worth about the same."
    theirs = played("HJ raise 2.5; BTN raise 8")
    assert "SB to act. What did they do?" in words.verdict(theirs, None).headline
    due = played("HJ raise 2.5; BTN call; SB fold; BB fold")
    assert words.verdict(due, None).headline == "Now the flop."
    equity = answer(source="equity", equity=0.6, frequencies=(), evs=(1.0, 2.0, None))
    said = words.verdict(played(), equity)
    assert said.headline == "<em>Bet 5.8</em> by pot odds alone: equity 60.0 %."
    assert said.detail == "Against what they may hold, however much they bet."
    check = replace(equity, best="", actions=("check",), evs=(1.0,))
    assert words.verdict(played(), replace(check, progress=0.5)).waits
    nothing = words.verdict(played(), replace(check, equity=0.0))
    assert nothing.headline == "Equity 0.0 %: what a bet is worth is not known."
    said = words.verdict(played(), replace(check, equity=None, notes=("No chart.",)))
    assert (said.headline, said.detail) == ("Nothing is advised here.", "No chart.")
    unknown = replace(check, equity=None, actions=("fold", "call"), evs=(0.0, None))
    assert "needs" not in words.verdict(played(), unknown).detail
    facing = played("HJ raise 2.5; CO call; BTN call; SB call; BB call | Qd9h4h SB bet 6; BB fold")
    facing = replace(facing, me=facing.hand.to_act)
    open_call = replace(check, actions=("fold", "call"), evs=(0.0, None))  # a call needs 6 of 24.5
    said = words.verdict(facing, replace(open_call, equity=0.622))
    assert said.headline == "Equity 62.2 %: others act after a call, so its worth is not known."
    assert said.detail == "If nobody raises after it, a call needs 24.5 %."
    said = words.verdict(facing, replace(open_call, equity=0.623, notes=("Rough.",)))
    assert said.headline == "Not a fold: equity 62.3 %, a call needs 24.5 %."
    assert said.detail.startswith(
        "Against the half of their hands that is best against yours it is 24.6 % or more."
    )
    assert said.detail.endswith("whether to call or to raise is not known. Rough.")
    # What ranges may be off counts: 1.225 of 24.5; and before the flop who is to act has no part.
    rough = replace(open_call, equity=0.623, evs_rough=1.225)
    assert words.verdict(facing, rough).headline.startswith("Equity 62.3 %: others act")
    clear = words.verdict(facing, replace(rough, equity=0.673))
    assert "it is 24.6 % or more" in clear.detail
    early = played("HJ raise 2.5; CO call")
    early = replace(early, me=early.hand.to_act)
    assert words.verdict(early, replace(open_call, equity=0.9)).headline.startswith("Equity 90.0 %")


def test_sources_are_named():
    texts = [words.source_line(played(), answer(source=s)) for s in ("chart", "rough", "solved")]
    assert texts[0].startswith("Chart, 6 seats, 100 bb")
    other = answer(source="chart", elsewhere=True)
    assert words.source_line(played(), other).startswith("Chart of another table; ")
    assert texts[1].startswith("Rough so far")
    assert texts[2].startswith("Solved for these ranges")


def test_a_card_typed_again_stays_in_my_hand():
    play = Play(hole=(12, 25))
    with pytest.raises(ValueError, match="in your hand"):
        play.typed(25)
    assert play.clicked(25).hole == (12,)
    assert Play(hole=(12,)).typed(25).hole == (12, 25)
    assert Play(hole=(12,)).typed(12).hole == ()  # while it is not whole


def test_of_two_seats_i_am_the_button_without_a_straddle():
    play = Play().with_blinds("0.5 / 0 / 2").with_seats(2)
    assert (play.position, play.table.straddle) == ("BTN", 0.0)
    assert Play().with_seats(4).position == "BTN"


def test_a_raise_where_only_calls_are_left_costs_what_a_call_does():
    figures = {"best": "call", "actions": ("fold", "call"), "evs": (0.0, 4.0)}
    told = answer(**figures, frequencies=(0.0, 1.0))
    assert played().did(Step("raise", 3, 20.0), told).given == ((9, 0.0),)


def test_first_raises_are_offered_by_a_straddle_too():
    straddled = Play().with_blinds("0.5 / 0 / 2")
    offered = record.offered(straddled, None)
    assert offered == ["fold", "call", "raise 4", "raise 5", "raise 6", "all-in"]


def test_what_was_done_on_a_street_before_is_noted_no_more():
    assert words.seat_note(played("HJ raise 2.5; BTN call; SB fold; BB fold"), 1) == "raised"
    assert words.seat_note(played("HJ raise 2.5; BTN call | Qd9h4h"), 3) == ""


def test_what_nobody_called_has_gone_back():
    hand = parse_line("BTN all-in; BB fold", Table((20.0, 100.0)))
    assert words.chips_of(hand, 0) == (19.0, 1.0)
    short = parse_line("BTN raise 40; BB all-in", Table((100.0, 15.0)))
    assert words.chips_of(short, 0) == (85.0, 15.0)
    assert words.seat_note(Play(short), 0) == "raised"
    assert words.seat_note(Play(short), 1) == "all-in"


def test_nothing_is_worth_less_than_nothing():
    play = played("HJ raise 2.5; BTN raise 8; HJ call | Qd9h4h HJ bet 5")
    figures = {"best": "fold", "actions": ("fold", "call"), "frequencies": (0.6, 0.4)}
    told = words.verdict(play, answer(**figures, evs=(-0.01, 0.9), evs_rough=0.1))
    assert ": 0.0 ± 0.1 bb" in told.headline
    assert "-" not in told.detail
    assert "about the same" in told.detail


def test_counts_are_read_as_they_are_written():
    luck = random.Random(7)
    for _ in range(300):
        hands = luck.randint(1, 4_000)
        vpip = luck.randint(0, hands)
        counted = Counted(hands, vpip, luck.randint(0, vpip))
        players = ((0, Player("tight")), (1, Player(counted=counted)))
        assert people.parse_players(people.players_text(players, TABLE), TABLE) == players


def test_nobody_bets_finer_than_tenths():
    assert words.action_text("bet 15.18") == "Bet 15.2"
    assert words.action_text("bet 8.52") == "Bet 8.5"
    assert words.action_text("raise 2.25") == "Raise to 2.25"
    assert words.action_text("all-in 97") == "All-in 97"
    assert words.action_text("check") == "Check"
