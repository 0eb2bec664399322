"""Hands at the table as a record, and in a file."""

import json
from dataclasses import replace

import pytest

from app.games.holdem import spot_file
from app.games.holdem.spot import Spot
from app.games.holdem.table import file, words
from app.games.holdem.table.record import NO_GAME, Game
from app.games.holdem.training import PlayTrainer
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


def test_luck_is_asked_where_all_were_in_before_the_river():
    game = heads_up()
    while not game.over:
        choices = game.hand.choices()
        step = Step("all-in" if choices.most else "call", game.hand.to_act)
        game = game.did(step) if game.your_turn else game.replied(Move(step))
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
            "Fold was worth more, ±0.2 bb, by the chart.",
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
    assert words.robot_note(game) == f"{net} bb, by equity -1.2 bb"
    rows = dict(words.session_rows(game))
    assert rows["hands"] == "1"
    assert rows["by equity"] == "-1.2 bb"


def test_the_log_tells_all_that_was_done(game):
    over = passive(game)
    names = [name.split()[0] for name, _text in words.log_lines(over)]
    assert names == ["Before", "Flop", "Turn", "River"]
    assert "UTG calls" in words.log_lines(over)[0][1]
    assert line_text(over.looking(3).play().shown) == "UTG call; HJ call; CO call"


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
