"""Hands at the table as a record, and in a file."""

import json
from dataclasses import replace

import pytest

from app.games.holdem import spot_file
from app.games.holdem.spot import Spot
from app.games.holdem.table import file, words
from app.games.holdem.table.record import NO_GAME, Game
from app.games.holdem.training import PlayTrainer
from app.games.holdem.words import CLASS_NAMES
from engine.games.holdem import table
from engine.games.holdem.in_play import Hand, Judged, Step, Table, line_text
from engine.games.holdem.table import Drill, LuckAnswer, Move


def passive(game):
    """All check and call to the end; you too."""
    while not game.over:
        hand = game.hand
        step = Step("check" if hand.choices().checks else "call", hand.to_act)
        game = game.did(step) if game.your_turn else game.replied(Move(step))
    return game


def your_turn(game):
    """The others fold until it is your turn."""
    while not game.your_turn:
        game = game.replied(Move(Step("fold", game.hand.to_act)))
    return game


@pytest.fixture
def game():
    return NO_GAME.dealt(7)


def heads_up():
    return NO_GAME.at_table(Table((20.0, 20.0))).dealt(7)


def test_the_button_moves_on_and_players_with_it(game):
    kinds = {seat: game.kind_of(seat) for seat in range(6) if seat != game.me}
    later = passive(game).next_hand()
    assert later.me == (game.me - 1) % 6
    assert {(s - 1) % 6: k for s, k in kinds.items()} == {
        seat: later.kind_of(seat) for seat in range(6) if seat != later.me
    }
    assert later.hole != game.hole
    assert later.table.stacks == (100.0,) * 6


def test_robots_are_asked_with_their_own_cards_alone(game):
    turn = game.robots_turn
    assert turn.hole == game.dealt_cards.holes[0]
    assert turn.hand == Hand(game.table)
    assert your_turn(game).robots_turn is None


def test_the_board_comes_by_itself_and_all_is_paid_out(game):
    over = passive(game)
    assert over.hand.board == over.dealt_cards.board
    assert over.net == table.nets(over.hand, over.dealt_cards.holes)[over.me]
    assert over.net in (-1.0, 5.0, *(6 / n - 1 for n in range(2, 7)))


def test_others_cards_are_seen_after_a_showdown_only(game):
    assert game.shown_cards(0) == ()
    over = passive(game)
    assert over.shown_cards(0) == over.dealt_cards.holes[0]
    assert over.looking(2).shown_cards(0) == ()


def test_who_has_folded_may_go_on_to_the_next_hand(game):
    game = your_turn(game)
    with pytest.raises(ValueError, match="still in this hand"):
        game.next_hand()
    folded = game.did(Step("fold", game.me))
    assert folded.done_for_you
    assert not folded.over
    assert folded.next_hand().past[0].net == 0.0


def test_acting_out_of_turn_is_refused(game):
    with pytest.raises(ValueError, match="not your turn"):
        game.did(Step("fold", game.me))


def test_a_robot_that_says_what_cannot_be_done_folds(game):
    folded = game.replied(Move(Step("raise", 0, 1.5)))
    assert line_text(folded.hand) == "UTG fold"


def test_taking_back_goes_before_the_last_decision(game):
    game = your_turn(game)
    done = game.did(Step("raise", game.me, 3.0)).with_judged((game.acts, Judged(0.0)))
    assert done.taken_back() == game
    assert game.taken_back() == game


def test_advice_that_was_shown_marks_the_hand(game):
    game = your_turn(game)
    shown = replace(game, once=(0, game.acts)).did(Step("fold", game.me))
    assert shown.advised
    assert shown.next_hand().past[0].advised
    assert not game.did(Step("fold", game.me)).advised


def test_advice_that_was_shown_and_hidden_again_marks_the_hand(game):
    game = your_turn(game)
    hidden = game.with_advice(True).with_advice(False)
    assert hidden.did(Step("fold", game.me)).advised
    on = replace(game, advice=True).with_advice(False)
    assert on.did(Step("fold", game.me)).advised
    once = game.advised_once().with_advice(False)
    assert once.did(Step("fold", game.me)).advised
    assert not game.with_advice(False).advised


def test_taking_back_what_later_cards_were_seen_after_marks_the_hand():
    over = passive(heads_up())
    assert over.taken_back().seen
    assert passive(over.taken_back()).next_hand().past[0].seen
    assert not over.next_hand().past[0].seen


def all_in(game):
    """All go all-in until the hand is over."""
    while not game.over:
        choices = game.hand.choices()
        step = Step("all-in" if choices.most else "call", game.hand.to_act)
        game = game.did(step) if game.your_turn else game.replied(Move(step))
    return game


def test_what_was_not_judged_when_the_next_hand_is_dealt_is_judged_later():
    over = passive(heads_up())
    first, *_rest, last = numbers = over.your_acts()
    game = over.with_judged((last, Judged(1.0, 0.1))).next_hand()
    (past,) = game.past
    assert (past.decisions, past.judged, past.waiting) == (len(numbers), 1, tuple(numbers[:-1]))
    assert (
        dict(words.session_rows(game))["decisions judged"]
        == f"1 of {len(numbers)}, {len(numbers) - 1} to come"
    )
    asked = game.late_judging
    assert asked == over.judging(past.waiting[-1])
    later = game.with_late(asked, Judged(0.5, 0.1, "fold", "call", "chart"))
    assert later.with_late(asked, Judged(0.5)) == later
    assert later.past[0].cost == 1.5
    while (asked := later.late_judging) is not None:
        later = later.with_late(asked, Judged(why="No chart has this line."))
    assert later.past[0].waiting == ()
    assert later.late[1][0] == first
    assert dict(words.session_rows(later))["decisions judged"] == f"2 of {len(numbers)}"


def test_a_mistake_that_is_judged_later_is_offered_to_train():
    over = passive(heads_up())
    game = over.next_hand()
    at = game.past[0].waiting[-1]
    known = game.with_late(game.late_judging, Judged(1.5, 0.1, "fold", "call", "chart"))
    spots = [Spot(mode="table", table=each) for each in (game, known)]
    (found,) = PlayTrainer().decisions(spots[0], None, spots[1])
    assert (found.best, found.cost) == ("fold", 1.5)
    assert found.position.play.hand == Hand(over.table, over.hand.steps[:at])
    assert found.position.play.hole == over.hole


def test_luck_that_is_not_known_when_the_next_hand_is_dealt_comes_later():
    over = all_in(heads_up())
    game = over.next_hand()
    assert game.past[0].by_equity is None
    assert "by equity, but for 1 hand" in dict(words.session_rows(game))
    asked = game.late_luck
    assert asked == over.luck
    known = game.with_late_luck(asked, LuckAnswer((3.0, -3.0)))
    assert known.past[0].by_equity == (3.0, -3.0)[over.me]
    assert known.late_luck is None
    assert passive(heads_up()).next_hand().late_luck is None


def test_a_hand_says_what_is_still_to_be_judged():
    over = passive(heads_up())
    some = over.with_judged((over.your_acts()[-1], Judged(1.0, 0.1)))
    left = len(over.your_acts()) - 1
    assert f"{left} decisions are still to be judged." in words.hand_figures(some)
    assert words.hand_figures(all_in(heads_up()))[0].endswith("still being worked out.")


def test_what_is_still_to_be_judged_survives_its_file():
    for over in (passive(heads_up()), all_in(heads_up()), passive(heads_up()).taken_back()):
        game = (passive(over)).next_hand()
        data = json.loads(json.dumps(file.to_json(game)))
        assert file.from_json(data) == game
    row = data["past"][0]
    row[9] = [999]
    with pytest.raises(ValueError, match="cannot be read"):
        file.from_json(data)
    data["past"] = [row[:7]]
    assert file.from_json(data).past[0].waiting == ()


def test_an_action_that_is_about_one_that_is_offered_is_that_one():
    names = ["check", "bet 2.1", "bet 4.9", "all-in"]
    found = [words.nearest(names, each) for each in ("bet 4.88", "bet 9.75", "all-in 97", "check")]
    assert found == ["bet 4.9", "bet 9.75", "all-in", "check"]


def test_luck_is_asked_where_all_were_in_before_the_river():
    game = all_in(heads_up())
    assert game.luck is not None
    known = game.with_luck(LuckAnswer((3.0, -3.0)))
    assert known.luck is None
    assert known.played[0].by_equity == (3.0, -3.0)[game.me]
    assert passive(heads_up()).luck is None


def test_decisions_are_judged_the_last_first():
    game = passive(heads_up())
    numbers = [number for number, _question in game.to_judge()]
    assert numbers == sorted(game.your_acts(), reverse=True)
    left = game.with_judged((numbers[0], Judged(0.0, 0.1)))
    assert [number for number, _question in left.to_judge()] == numbers[1:]


def test_a_session_survives_its_file():
    game = passive(heads_up()).with_judged((0, Judged(1.25, 0.1, "fold", "call", "chart", 0.01)))
    game = game.with_judged((2, Judged(why="More than two are in, so it is not solved.")))
    game = replace(your_turn(replace(game.next_hand(), pace="fast")), advice=True, once=(1, 0))
    for state in (game, NO_GAME, passive(heads_up())):
        data = json.loads(json.dumps(file.to_json(state)))
        assert file.from_json(data) == replace(state, at=None)


def test_a_spot_keeps_its_session(game):
    spot = Spot(mode="table", table=passive(game))
    data = json.loads(json.dumps(spot_file.to_json(spot)))
    assert data["method"] == "at the table"
    assert spot_file.from_json(data).table == spot.table


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("stacks", [1]), ("stacks", "x"), ("robots", ["fair"]), ("robots", ["shark"] * 5)),
        *(("seed", -1), ("hand", "one"), ("pace", "slow"), ("judged", [[1, 2]]), ("line", "UTG x")),
        *(("past", [[1, "", float("inf"), 0, 0, 0, False]]), ("rake", 3), ("by_equity", "x")),
        *(("stacks", [100.0] * 7), ("once", 3), ("line", "UTG call; BB check | AsAhAd")),
    ],
)
def test_what_is_wrong_in_a_file_is_said_in_a_sentence(game, name, value):
    data = {**file.to_json(game), name: value}
    if name == "once":
        data["shown once"] = value
    with pytest.raises(ValueError, match=r"\.$"):
        file.from_json(data)


# ---- words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("judged", "headline", "detail"),
    [
        (
            Judged(1.4, 0.2, "fold", "call", "chart"),
            "Your call cost <em>1.4 bb</em>.",
            "Fold was worth more; how much is known to ±0.2 bb, by the chart.",
        ),
        (
            Judged(0.0, 0.2, "call", "call", "solved"),
            "Your <em>call</em> was best.",
            "Known to ±0.2 bb, by a solution.",
        ),
        (
            Judged(0.0, 0.2, "fold", "call", "rough"),
            "Your <em>call</em> was as good as any.",
            "Fold was worth no more than the error of ±0.2 bb, by a rough solution.",
        ),
        (Judged(why="Why not."), "Your call is not judged.", "Why not."),
    ],
)
def test_a_decision_is_told_with_its_error(judged, headline, detail):
    assert words.cost_headline(judged, "call") == headline
    assert words.cost_detail(judged) == detail


def test_the_strip_tells_result_and_equity():
    game = replace(passive(heads_up()), by_equity=-1.25)
    net = words.bb(game.net)
    assert words.robot_note(game) == f"{net} bb, by equity −1.2 bb"
    rows = dict(words.session_rows(game))
    assert rows["hands"] == "1"
    assert rows["by equity"] == "−1.2 bb"


def test_the_log_tells_all_that_was_done(game):
    over = passive(game)
    names = [name.split()[0] for name, _text in words.log_lines(over)]
    assert names == ["Pre-flop", "Flop", "Turn", "River", "End"]
    end = words.log_lines(over)[-1][1]
    assert end.count("shows") == 6
    assert "wins 5.0 bb" in end
    assert any(made in end for made in CLASS_NAMES)
    assert "UTG calls" in words.log_lines(over)[0][1]
    assert line_text(over.looking(3).play().shown) == "UTG call; HJ call; CO call"


def test_who_looks_back_is_told_so(game):
    game = your_turn(game)
    back = replace(game.looking(1), advice=True)
    told = words.verdict(back, None, judging=None, failed=False)
    assert told.headline == f"Looking back: step 1 of {game.acts}."
    assert told.detail == "} goes back to where the hand is."
    assert words.robot_note(back) == told.headline


def test_nothing_has_no_sign_and_less_than_nothing_a_true_minus():
    assert [words.bb(each) for each in (0.01, -0.01, -2.0, 3.0)] == ["0.0", "0.0", "−2.0", "+3.0"]


def test_a_table_of_another_size_begins_anew(game):
    assert passive(game).at_table(Table((50.0,) * 3)) == Game(hand=Hand(Table((50.0,) * 3)))


def test_what_was_judged_is_offered_to_train_without_the_cards_of_others():
    before = your_turn(NO_GAME.dealt(7))
    at = before.acts
    after = before.did(Step("call", before.me))
    known = after.with_judged((at, Judged(1.5, 0.1, "fold", "call", "chart")))
    spots = [Spot(mode="table", table=game) for game in (after, known)]
    (found,) = PlayTrainer().decisions(spots[0], None, spots[1])
    assert (found.chosen, found.best, found.cost, found.error) == ("call", "fold", 1.5, 0.1)
    assert found.position.play.hole == before.hole
    assert found.position.play.hand == before.hand
    assert found.position.table is None
    assert not [*PlayTrainer().decisions(spots[1], None, spots[1])]
    assert not [*PlayTrainer().decisions(spots[1], None, Spot(mode="table", table=before))]


# ---- drills ----------------------------------------------------------------------------------


def drilled():
    """A hand of a drill: the big blind against the button, in a pot that was raised once."""
    game = NO_GAME.with_drill(Drill("BB", "BTN")).dealt(5)
    (started,) = table.analyse(game.start)
    return game, game.begun(started)


def test_a_drill_waits_for_its_hand_and_begins_in_it():
    waiting, game = drilled()
    assert (waiting.your_turn, waiting.robots_turn, waiting.play().hole) == (False, None, ())
    assert game.start is None
    assert game.your_turn
    assert (game.table.positions[game.me], game.hand.street) == ("BB", 3)
    assert game.your_acts() == []
    assert game.taken_back() == game


def test_a_drill_goes_on_with_another_hand_of_its_kind():
    _waiting, game = drilled()
    later = passive(game).next_hand()
    assert later.start.number == game.number + 1
    assert later.drill == game.drill
    assert later.past[0].number == game.number


def test_a_drill_survives_its_file():
    for game in (*drilled(), passive(drilled()[1])):
        data = json.loads(json.dumps(file.to_json(game)))
        assert file.from_json(data) == game
    data["drill"] = ["BB", "BB", False, 3]
    with pytest.raises(ValueError, match="between two of these positions"):
        file.from_json(data)


def test_a_smaller_table_ends_a_drill():
    assert drilled()[1].at_table(Table((50.0,) * 3)).drill is None
