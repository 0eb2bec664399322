"""Hands at the table as a record, and in a file."""

import json
from dataclasses import replace

import pytest

from app.games.holdem import spot_file
from app.games.holdem.play import record as play_record
from app.games.holdem.spot import Spot
from app.games.holdem.table import file, words
from app.games.holdem.table.record import NO_GAME
from app.games.holdem.training import PlayTrainer, PrizesTrainer
from app.games.holdem.words import CLASS_NAMES
from app.words import translation
from engine.games.holdem import in_play, table
from engine.games.holdem.in_play import Hand, Judged, Step, Table, line_text
from engine.games.holdem.table import Drill, LuckAnswer, Move, Tournament


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
    return NO_GAME.with_setup(table=Table((20.0, 20.0))).dealt(7)


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


def test_who_wins_without_a_showdown_shows_nothing():
    game = heads_up()
    over = game.replied(Move(Step("raise", 1 - game.me, 3.0))).did(Step("fold", game.me))
    assert over.over
    assert over.shown_cards(1 - over.me) == ()


def test_who_has_folded_may_go_on_to_the_next_hand(game):
    game = your_turn(game)
    with pytest.raises(ValueError, match="still in this hand"):
        game.next_hand()
    folded = game.did(Step("fold", game.me))
    assert folded.done_for_you
    assert not folded.over
    assert folded.next_hand().past[0].net == 0.0
    while not (game.hand.street and game.your_turn):
        seat, free = game.hand.to_act, game.hand.choices().checks
        step = Step("check" if free else "call", seat)
        game = game.did(step) if game.your_turn else game.replied(Move(step))
    assert game.did(Step("fold", game.me)).net == -1.0  # what lies in the pot, too


def test_a_hand_in_which_the_blinds_put_all_in_is_run_out():
    short = NO_GAME.with_setup(table=Table((19.6, 0.4)))
    dealt = short.dealt(7)
    assert dealt.over
    assert dealt.hand.board == dealt.dealt_cards.board
    assert dealt.luck is not None
    assert dealt.next_hand().next_hand().over
    rest = (dealt.table.stacks, dealt.seated, dealt.tournament)
    assert rest == ((0.4, 19.6), (1, 0), None)
    data = file.to_json(dealt)
    assert file.from_json(json.loads(json.dumps(data))) == dealt


def test_a_hand_of_a_tournament_in_which_the_blinds_put_all_in_is_run_out():
    later = passive(tournament((1.5, 1.5), hands=1)).next_hand()
    assert min(later.table.stacks) <= later.table.small_blind
    assert later.over
    assert later.tournament is not None


def test_acting_out_of_turn_is_refused(game):
    with pytest.raises(ValueError, match="not your turn"):
        game.did(Step("fold", game.me))


def test_a_robot_that_says_what_cannot_be_done_folds(game):
    folded = game.replied(Move(Step("raise", 0, 1.5)))
    assert line_text(folded.hand) == "UTG fold"


def test_a_robot_that_says_what_cannot_be_done_checks_where_that_is_free(game):
    while game.hand.to_act != 5:
        step = Step("call", game.hand.to_act)
        game = game.did(step) if game.your_turn else game.replied(Move(step))
    assert game.replied(Move(Step("raise", 5, 1.5))).hand.steps[5] == Step("check", 5)


def test_the_others_are_fast_at_a_fast_pace_and_once_you_are_out(game):
    assert not game.robots_turn.fast
    assert replace(game, pace="fast").robots_turn.fast
    game = your_turn(game)
    assert game.did(Step("fold", game.me)).robots_turn.fast


def test_another_robot_sits_in_its_chair_alone(game):
    assert game.with_kind(1, "strong").kinds == ("strong", *game.kinds[1:])
    assert game.with_kind(5, "strong").kinds == (*game.kinds[:4], "strong")


def test_who_looks_at_the_last_step_looks_back_no_more(game):
    game = your_turn(game)
    assert game.looking(game.acts - 1).at == game.acts - 1
    assert game.looking(game.acts).at is None


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
    assert not replace(game, once=(0, game.acts - 1)).shows_advice  # it was for a step before


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
    folded = heads_up()
    folded = folded.replied(Move(Step("call", 1 - folded.me)))
    folded = folded.did(Step("raise", folded.me, 3.0))
    folded = folded.replied(Move(Step("fold", 1 - folded.me)))
    assert folded.over
    assert not folded.taken_back().seen  # no card was


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
    assert words.given_up(later.past[0].judgements).startswith("1.5")
    while (asked := later.late_judging) is not None:
        later = later.with_late(asked, Judged(why="No chart has this line."))
    assert later.looking(-1).viewed.your_acts() == [at for at, _j in later.past[0].judgements]
    data = json.loads(json.dumps(file.to_json(later)))
    assert file.from_json(data).past == later.past
    data["past"] = [row[:15] for row in data["past"]]
    assert file.from_json(data).past == (replace(later.past[0], judgements=()),)
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


def test_luck_of_a_hand_before_is_asked_whatever_is_known_of_this_one():
    game = replace(all_in(heads_up()).next_hand(), by_equity=1.0)
    assert game.late_luck is not None


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
    data["past"] = [[*row[:5], 3, *row[6:7]]]  # of before that was told
    past = file.from_json(data).past[0]
    assert (past.waiting, past.judged, past.decisions) == ((), 3, 3)


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


def test_of_a_file_the_board_goes_on_and_only_your_own_decisions_are_judged(game):
    over = passive(heads_up())
    data = file.to_json(over)
    others = next(at for at, step in enumerate(over.hand.steps) if step.seat == 1 - over.me)
    data["judged"] = [
        [at, 1.0, 0.1, "fold", "call", None, 0, ""] for at in (others, over.your_acts()[0])
    ]
    data["line"] = line_text(Hand(over.table, over.hand.steps[:2]))  # before the flop is dealt
    read = file.from_json(data)
    assert read.hand.board == over.dealt_cards.board[:3]
    assert [at for at, _judged in read.judged] == [at for at in read.your_acts() if at != others]


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
        *(("drill", ["BTN", "BB", False, 0]), ("judged", [[1, 0, 0, "fold now", "", None, 0, ""]])),
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
            "Your call cost <em>1.4 ± 0.2 bb</em>.",
            "Fold was worth more, by the chart.",
        ),
        (
            Judged(0.0, 0.2, "call", "call", "solved"),
            "Your <em>call</em> was as good as any.",
            "Known to ±0.2 bb, by a solution.",
        ),
        (
            Judged(0.0, 0.0, "call", "call", "chart"),  # by more than the error
            "Your <em>call</em> was best.",
            "All else is worse, by the chart.",
        ),
        (
            Judged(0.0, 0.2, "fold", "call", "rough"),
            "Your <em>call</em> was as good as any.",
            "If Fold was worth more, then by less than the error of ±0.2 bb, by a rough solution.",
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
    told = words.robot_note(game)
    assert told.startswith(f"{net} bb, by equity −1.2 bb, ")
    winner = game.table.positions[max(range(2), key=table.nets(*_shown(game)).__getitem__)]
    assert told.split(", ")[-1].startswith(f"{winner} wins with ")
    assert any(told.endswith(name) for name in CLASS_NAMES)
    rows = dict(words.session_rows(game))
    assert rows["hands"] == "1"
    assert rows["by equity"] == "−1.2 bb"


def _shown(game):
    return game.hand, game.dealt_cards.holes


def test_a_session_is_told_of_what_is_known():
    over = passive(heads_up())
    judged = over.with_judged(*((at, Judged(0.0, 0.1)) for at in over.your_acts()))
    assert "decisions judged" not in dict(words.session_rows(judged))
    assert words.hand_figures(judged) == ["Your decisions gave up 0.0 bb."]
    luck = all_in(heads_up())
    rows = dict(words.session_rows(luck))
    assert rows["by equity, but for 1 hand"] == rows["result"]  # as it was, until it is known
    chips = luck.with_setup(tournament=Tournament()).next_hand()
    names = [name for name, _text in words.session_rows(passive(chips))]
    told = ["cash: by equity, but for 1 hand", "tournaments: by equity"]
    assert [name for name in names if "by equity" in name] == told


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


def test_in_arabic_rows_of_figures_and_words_are_read_from_the_right(game):
    over = passive(game)
    past = over.next_hand().past[0]
    try:
        translation.use(["ar"])
        for told in (words.robot_note(over), words.past_line(0, past, over)):
            assert told[0] == translation.RIGHT_TO_LEFT
            assert told[-1] == translation.END_OF_ISOLATE
            assert f"bb{translation.END_OF_ISOLATE}" in told  # a figure and its unit stay together
    finally:
        translation.use([])


def test_what_a_decision_lost_within_its_error_is_kept_with_the_game():
    over = passive(heads_up())
    found = Judged(0.0, 0.5, "fold", "call", "solved", 0.1, lost=0.25)
    data = file.to_json(over.with_judged((over.your_acts()[0], found)))
    assert file.from_json(data).judged[0][1] == found
    data["judged"] = [row[:8] for row in data["judged"]]  # as it was written before
    assert file.from_json(data).judged[0][1] == replace(found, lost=None)


def test_why_a_decision_of_a_file_is_not_judged_is_said_in_the_language_of_now():
    over = passive(heads_up())
    why = "No chart has this line."
    judged = over.with_judged((over.your_acts()[0], Judged(why=why)))
    (_at, read), *_others = file.from_json(file.to_json(judged)).judged
    try:
        translation.use(["ar"])
        assert words.cost_detail(read) == translation._(why) != why
        assert words.cost_detail(Judged()) == ""
    finally:
        translation.use([])


def test_nothing_has_no_sign_and_less_than_nothing_a_true_minus():
    assert [words.bb(each) for each in (0.01, -0.01, -2.0, 3.0)] == ["0.0", "0.0", "−2.0", "+3.0"]


def test_another_table_counts_from_the_next_hand_on_and_keeps_the_session(game):
    over = passive(game)
    changed = over.with_setup(table=Table((50.0, 60.0, 70.0)))
    assert (changed.hand, changed.past) == (over.hand, over.past)
    later = changed.next_hand()
    stacks = {chair: later.table.stacks[seat] for seat, chair in enumerate(later.seated)}
    assert stacks == {0: 50.0, 1: 60.0, 2: 70.0}
    assert [past.table for past in later.past] == [over.table]
    assert later.again(later.past[0]).hand == over.hand
    assert later.hole_of(later.past[0]) == over.hole


def test_stacks_belong_to_players_however_the_button_moves():
    table = Table((20.0, 100.0, 40.0), small_blind=0.25)
    game = NO_GAME.with_setup(table=table).dealt(7)
    for _hand in range(4):
        assert [game.table.stacks[game.seated.index(chair)] for chair in range(3)] == [20, 100, 40]
        game = passive(game).next_hand()
    bigger = passive(game.with_setup(table=Table((10.0,) * 5))).next_hand()
    assert sorted(bigger.seated) == [0, 1, 2, 3, 4]
    assert bigger.seated[-1] == game.seated[-1] + 1  # who has come sits behind the last


def test_an_all_in_that_no_chart_has_is_trained_where_a_chart_says_what_else_there_is():
    before = your_turn(NO_GAME.dealt(7))
    at, found = before.acts, Judged(6.8, 4.9, "fold", "all-in 100", "equity")
    after = before.did(Step("all-in", before.me))
    spots = [Spot(mode="table", table=each) for each in (after, after.with_judged((at, found)))]
    (kept,) = PlayTrainer().decisions(spots[0], None, spots[1])
    assert (kept.chosen, kept.best, kept.cost, kept.error) == ("all-in", "fold", 6.8, 4.9)
    trainer = PlayTrainer()
    asked = trainer.asked(kept.position)
    *_, answer = in_play.analyse(trainer.question(asked)[1])
    assert trainer.judge(asked, "fold", answer).cost is not None
    assert trainer.choices(asked, answer)["all-in"] == "All-in"
    assert trainer.judge(asked, "all-in", answer) is None  # it stays what it was judged
    other = replace(found, source="prizes")
    spots[1] = replace(spots[1], table=after.with_judged((at, other)))
    assert not [*PlayTrainer().decisions(spots[0], None, spots[1])]


def test_what_was_judged_by_prizes_is_asked_for_prizes_and_judged_alike():
    before = tournament((6.0,) * 4)
    while not before.your_turn:
        before = before.replied(Move(Step("fold" if before.acts else "all-in", before.hand.to_act)))
    at = before.acts
    after = before.did(Step("call", before.me))
    (found,) = table.analyse(after.judging(at))
    assert (found.source, found.taken) == ("prizes", "call")
    known = after.with_judged((at, replace(found, cost=5.0, error=0.6)))
    spots = [Spot(mode="table", table=game) for game in (after, known)]
    assert not [*PlayTrainer().decisions(spots[0], None, spots[1])]
    trainer = PrizesTrainer()
    (kept,) = trainer.decisions(spots[0], None, spots[1])
    assert (kept.theme, kept.chosen, kept.cost) == ("for prizes", "call", 5.0)
    asked = trainer.asked(trainer.read(trainer.write(kept.position)))
    assert asked.play.prizes == (60.0, 40.0)
    *_, answer = table.analyse(trainer.question(asked)[1])
    assert trainer.choices(asked, answer).keys() == {"fold", "call"}
    again = trainer.judge(asked, "call", answer)
    assert (again.cost, again.error) == (found.cost, found.error)
    assert "4 are left, the prizes are 60 / 40 %." in trainer.task(asked)
    assert trainer.cost(5.0, 0.6) == "5.0 ± 0.6 % of the prizes"
    assert trainer.alike(asked) != trainer.alike(Spot(play=replace(asked.play, prizes=(1.0,))))
    assert spot_file.from_json(spot_file.to_json(asked)).play.prizes == (60.0, 40.0)
    copied = play_record.from_text(play_record.to_text(asked.play))
    assert copied.prizes == (60.0, 40.0)


def test_what_a_tournament_judges_in_chips_is_asked_with_a_word_about_it():
    before = your_turn(tournament((40.0,) * 4))
    after = before.did(Step("raise", before.me, 2.5))
    known = after.with_judged((before.acts, Judged(0.5, 0.1, "fold", "raise 2.5", "chart")))
    spots = [Spot(mode="table", table=game) for game in (after, known)]
    (kept,) = PlayTrainer().decisions(spots[0], None, spots[1])
    assert "prizes are left out" in PlayTrainer().task(kept.position)
    assert isinstance(PlayTrainer().question(kept.position)[1], in_play.Question)


@pytest.mark.parametrize("prizes", [[40, 60], [-1], [0], ["a"], [[]], 7, [1e300]])
def test_prizes_of_a_file_that_are_none_are_refused(prizes):
    data = play_record.to_json(play_record.Play())
    with pytest.raises(ValueError, match="cannot be read"):
        play_record.from_json({**data, "prizes": prizes})


def test_what_was_raised_is_told_as_it_was_and_not_as_it_was_judged():
    before = your_turn(NO_GAME.dealt(7))
    after = before.did(Step("raise", before.me, 2.8))
    known = after.with_judged((before.acts, Judged(0.5, 0.1, "fold", "raise 2.5", "chart")))
    spots = [Spot(mode="table", table=game) for game in (after, known)]
    (kept,) = PlayTrainer().decisions(spots[0], None, spots[1])
    assert kept.chosen == "raise 2.8"


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
    game = NO_GAME.with_setup(drill=Drill("BB", "BTN")).dealt(5)
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
    assert later.looking(-1).viewed.your_acts() == passive(game).your_acts()


def test_a_drill_survives_its_file():
    for game in (*drilled(), passive(drilled()[1])):
        data = json.loads(json.dumps(file.to_json(game)))
        assert file.from_json(data) == game
    for before, now in ((False, "raised"), (True, "3-bet")):
        assert file.from_json({**data, "drill": ["BB", "BTN", before, 3]}).drill.pot == now
    data["drill"] = ["BB", "BB", False, 3]
    with pytest.raises(ValueError, match="between two of these positions"):
        file.from_json(data)


def test_a_smaller_table_ends_a_drill():
    assert drilled()[1].with_setup(table=Table((50.0,) * 3)).setup.drill is None


# ---- tournaments -----------------------------------------------------------------------------


def tournament(stacks=(20.0,) * 4, **rules):
    game = NO_GAME.with_setup(table=Table(stacks, rake=(0.05, 3.0)))
    return game.with_setup(tournament=Tournament(**rules)).dealt(7)


def played_out(game, play):
    """All hands to the end of the tournament for you."""
    while (over := play(game)).finish is None:
        game = over.next_hand()
    return over


def test_stacks_go_from_hand_to_hand_and_blinds_rise():
    game = tournament(hands=2)
    assert (game.table.rake, game.prizes) == ((0.0, 0.0), (60.0, 40.0))
    for number in range(5):
        assert sum(game.table.stacks) * game.tournament.blind(number) == pytest.approx(
            80 * 20, abs=1
        )
        over = passive(game)
        left = dict(zip(over.seated, over.carried, strict=True))
        game = over.next_hand()
        assert {c: s for c, s in left.items() if s} == dict(
            zip(game.seated, game.table.stacks, strict=True)
        )
        assert game.past[-1].table == over.table
        assert game.past[-1].blind == over.tournament.blind(number)
    assert game.tournament.blind(4) == 40
    for past in game.past:
        assert game.again(past).hand.over


def test_those_who_are_left_play_for_as_many_prizes():
    game = tournament((20.0,) * 3, prizes=(50.0, 30.0, 20.0))
    assert replace(game, hand=Hand(Table((20.0, 40.0)))).prizes == (50.0, 30.0)


def test_the_others_play_a_hand_of_a_tournament_to_its_end():
    game = tournament()
    game = your_turn(game.replied(Move(Step("call", game.hand.to_act))))
    folded = game.did(Step("fold", game.me))
    assert folded.out
    assert not folded.done_for_you
    assert folded.played == ()
    with pytest.raises(ValueError, match="others are still in this hand"):
        folded.next_hand()
    assert len(passive(folded).next_hand().past) == 1


def test_who_is_out_gets_what_the_place_pays_and_the_next_one_begins():
    over = played_out(tournament((5.0, 5.0, 20.0), prizes=(50.0, 30.0, 20.0)), all_in)
    (*_others, past) = over.played
    assert past.paid == pytest.approx(over.finish * 3 - 1)
    assert over.place == {0.5: 1, 0.3: 2, 0.2: 3}[round(over.finish, 2)]
    told = words.verdict(over, None, judging=None, failed=False)
    assert told.headline.startswith(("You are out", "You have won"))
    new = over.next_hand()
    assert (new.table.seats, new.tournament.begun) == (3, new.number)
    stacks = [new.table.stacks[new.seated.index(chair)] for chair in range(3)]
    assert stacks == [5.0, 5.0, 20.0]
    rows = dict(words.session_rows(new))
    assert rows["tournaments"] == "1"
    assert rows["won in them"].endswith("buy-ins")


def test_one_steps_through_the_hands_before_with_the_stacks_they_had():
    first = passive(tournament(hands=1))
    second = passive(first.next_hand())
    game = second.next_hand()
    assert game.looking(-1).viewed.hand == second.hand
    start = game.looking(-1).looking(0)
    assert (start.at, start.viewed.play().shown.steps, start.looks_back) == (0, (), True)
    assert start.viewed.table == second.table
    back = start.looking(-1)
    assert back.viewed.hand == first.hand
    assert back.viewed.hole == first.hole
    assert back.viewed.shown_cards(0) == first.shown_cards(0)
    assert words.table_text(back.viewed) == words.table_text(first)
    told = words.verdict(back, None, judging=None, failed=False).headline
    assert told == f"Looking back: hand 1, step {first.acts} of {first.acts}."
    on = back.looking(first.acts + 1)
    assert (on.viewed.hand, on.at) == (second.hand, 0)
    now = on.looking(second.acts).looking(second.acts + 1)
    assert not now.looks_back


def test_who_looks_at_an_earlier_step_stays_there_while_robots_act(game):
    looking = game.looking(-1).looking(0)
    folds = Move(Step("fold", looking.hand.to_act))
    later = looking.next_hand() if looking.over else looking.replied(folds)
    assert (later.at, later.back, later.acts) == (looking.at, looking.back, looking.acts + 1)
    mine = your_turn(game.replied(folds)).looking(0)
    assert mine.at == 0
    assert not mine.did(Step("fold", mine.me)).looks_back


@pytest.mark.parametrize("changes", [{"ante": 0.1}, {"straddle": 2.0}, {"small_blind": 1.0}])
def test_no_drill_has_what_no_chart_has(game, changes):
    drill, unlike = Drill("BB", "BTN"), Table((100.0,) * 6, **changes)
    why = "A drill goes by charts. No chart has antes"
    with pytest.raises(ValueError, match=why):
        game.with_setup(table=unlike).with_setup(drill=drill)
    with pytest.raises(ValueError, match=why):
        game.with_setup(drill=drill).with_setup(table=unlike)
    assert game.with_setup(table=unlike).setup.table == unlike


def test_results_of_cash_and_of_tournaments_are_told_apart():
    cash = passive(heads_up())
    assert {"result", "by equity"} <= {*dict(words.session_rows(cash))}
    second = passive(cash.with_setup(tournament=Tournament((100.0,))).next_hand())
    rows = [name.split(",")[0] for name, _value in words.session_rows(second)]
    told = [name for name in rows if "result" in name or "equity" in name]
    assert told == [
        *("cash: result", "cash: by equity", "tournaments: result", "tournaments: by equity")
    ]


def test_a_hand_before_tells_the_sum_of_what_was_given_up():
    over = passive(heads_up())
    found = Judged(1.5, 0.1, "fold", "call", "chart")
    back = over.with_judged((over.your_acts()[0], found)).next_hand().looking(-1)
    told = words.verdict(back, None, judging=None, failed=False)
    assert told.detail.endswith("Your decisions gave up 1.5 ± 0.1 bb.")
    assert words.whose_turn(back) == "} goes on: to the end of this hand, then to the next."
    assert words.cost_rows(back.viewed, None) == words.cost_rows(
        replace(over, judged=back.viewed.judged), None
    )
    assert [judged.cost for _at, judged in back.viewed.judged] == [1.5]


def test_hands_before_that_cannot_be_read_are_passed_over():
    first = passive(heads_up())
    game = passive(passive(first.next_hand()).next_hand()).next_hand()
    one, two, three = game.past
    torn = replace(game, past=(one, replace(two, line="BTN sleeps"), three))
    assert torn.looking(-1).looking(0).looking(-1).viewed.hand == first.hand
    on = torn.looking(-1).looking(0).looking(-1).looking(first.acts + 1)
    assert (on.back, on.at) == (1, 0)
    none = replace(game, past=(replace(three, line="BTN sleeps"),)).looking(-1)
    assert (none.back, none.looks_back) == (0, False)


def test_a_level_says_the_small_blind_that_is_posted():
    game = NO_GAME.with_setup(table=Table((20.0,) * 3, small_blind=0.4), tournament=Tournament())
    told = words.level_text(game.dealt(7))
    assert told == "Level 1: 8 / 20 chips, 8 hands to the next"


def test_what_is_judged_later_is_judged_by_the_prizes_there_were():
    over = passive(tournament(prizes=(50.0, 30.0, 20.0)))
    cash = over.with_setup(tournament=None).next_hand()
    assert (cash.prizes, cash.late_judging.prizes) == ((), (50.0, 30.0, 20.0))


def test_a_tournament_may_be_left_for_cash_with_the_next_hand():
    over = all_in(tournament((20.0, 20.0, 80.0)))
    cash = over.with_setup(tournament=None).next_hand()
    assert cash.tournament is None
    assert sorted(cash.table.stacks) == [20.0, 20.0, 80.0]
    more = over.with_setup(table=Table((30.0,) * 5))
    told = [words.when_text(each) for each in (over.with_setup(tournament=None), more)]
    assert [text.split()[-2] for text in told] == ["hand", "tournament"]
    left = passive(tournament()).with_setup(tournament=None)
    assert words.when_text(left) == "This tournament ends with this hand, and pays nothing."
    goes_on = passive(tournament((20.0, 20.0, 80.0)))
    assert goes_on.finish is None
    more = goes_on.with_setup(table=Table((30.0,) * 5)).next_hand()
    assert (more.tournament, more.table.stacks) == (
        goes_on.tournament,
        goes_on.next_hand().table.stacks,
    )


def test_a_tournament_survives_its_file():
    game = passive(tournament(hands=1)).next_hand()
    over = played_out(game, all_in)
    for state in (tournament(), game, passive(game), over, over.next_hand()):
        data = json.loads(json.dumps(file.to_json(state)))
        assert file.from_json(data) == replace(state, at=None)
    for rules in ([[60.0, 40.0], 8, 4, 1], [[60.0, 40.0], 8, 1, 0]):  # before its first; seats
        rows = [[*data["past"][0][:12], rules, *data["past"][0][13:]]]
        for wrong in ({"past": rows}, {"past": [], "hand": 0, "tournament": rules}):
            with pytest.raises(ValueError, match="cannot be read"):
                file.from_json({**data, **wrong})
    data["past"][0][11] = [1, 1]
    with pytest.raises(ValueError, match="cannot be read"):
        file.from_json(data)
    data["tournament"] = [[40.0, 60.0], 8, 4, 0]
    with pytest.raises(ValueError, match="first place first"):
        file.from_json(data)


def test_a_session_of_before_sits_where_it_sat():
    data = json.loads(json.dumps(file.to_json(passive(NO_GAME.dealt(7)).next_hand())))
    game = file.from_json(data)
    for name in ("seated", "setup", "tournament"):
        del data[name]
    data["past"] = [row[:10] for row in data["past"]]
    assert file.from_json(data) == game


def test_what_was_given_up_in_prizes_is_told_beside_big_blinds():
    game = your_turn(tournament())
    at = game.acts
    found = Judged(1.25, 0.1, "fold", "call", "prizes")
    done = game.did(Step("call", game.me)).with_judged((at, found))
    told = "1.2 ± 0.1 % of the prizes"
    assert words.cost_headline(found, "call") == f"Your call cost <em>{told}</em>."
    assert words.given_up(done.judged) == told
    chips = [(at, Judged(cost, cost / 2, "fold", "call", "chart")) for cost in (0.3, 0.4, 0.0)]
    assert words.given_up([*chips, *done.judged]) == f"0.7 ± 0.2 bb, {told}"
    within = (at, Judged(0.0, 1.5, "fold", "call", "chart"))
    assert words.given_up([*chips, within]) == "0.7 ± 1.5 bb"
    by_chart = game.did(Step("call", game.me)).with_judged((at, replace(found, source="chart")))
    details = [
        words.verdict(each, None, judging=None, failed=False).detail for each in (done, by_chart)
    ]
    assert ["prizes are left out" in detail for detail in details] == [False, True]
    assert words.given_up(()) == "0.0 bb"
    best = done.judged[0][0], replace(done.judged[0][1], cost=0.0, error=0.0)
    assert words.given_up([best]) == "0.0 % of the prizes"  # not of big blinds
    assert game.judging is not None
    assert game.question().prizes == (60.0, 40.0)
    later = passive(done)
    assert words.given_in(later.played[-1].judgements, prizes=True)[0] == 1.25
    past = replace(later.played[-1], judgements=(*chips, *done.judged))
    both = replace(later.next_hand(), past=(past,))
    rows = dict(words.session_rows(both))
    assert (rows["given up"], rows["by prizes"]) == ("0.7 ± 0.2 bb", told)
    waiting = later.next_hand()
    while (asked := waiting.late_judging) is not None:
        waiting = waiting.with_late(asked, found)
    judged = waiting.past[0].judgements
    assert words.given_in(judged, prizes=True)[0] == 1.25 * len(judged)
    assert words.given_in(judged, prizes=False) == (0.0, 0.0)


def test_who_sat_there_stays_with_the_hand():
    game = passive(heads_up()).next_hand()
    kind = game.kinds[0]
    now = file.from_json(json.loads(json.dumps(file.to_json(game.with_kind(1, "aggressive")))))
    assert kind != "aggressive" == now.kinds[0]
    assert now.again(now.past[0]).kinds[0] == kind


def test_a_hand_that_was_kept_as_a_sum_alone_tells_it():
    game = passive(heads_up())
    at = game.your_acts()[-1]
    game = game.with_judged((at, Judged(1.5, 0.5, "fold", "call", "chart"))).next_hand()
    data = json.loads(json.dumps(file.to_json(game)))
    data["past"] = [[*row[:4], 1.5, 2, *row[6:15]] for row in data["past"]]
    (past,) = file.from_json(data).past
    assert past.judged == 2
    assert words.past_line(0, past, game).endswith("gave up 1.5 bb")
