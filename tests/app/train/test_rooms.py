"""What the rooms say of positions to train; the page and the file know no room."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.games import ALL, GAMES
from app.games.holdem.play import record as play_record
from app.games.holdem.play.record import Play
from app.games.holdem.push_fold.table import PushTable
from app.games.holdem.spot import Spot
from app.games.holdem.strategy.quiz import Quiz
from app.games.holdem.table.record import Game as TableGame
from app.games.holdem.training import (
    GuessTrainer,
    OddsTrainer,
    PlayTrainer,
    PushTrainer,
    QuizTrainer,
    play_decision,
    quiz_decision,
)
from app.games.rummy.hand import Hand
from app.games.rummy.thirteen.record import ThirteenPlay
from app.games.rummy.thirteen.training import RoundTrainer
from app.shell.room.training import Judgement, unit_of
from app.train import words
from app.train.ready import ready_made
from app.train.store import identity, read_line
from engine.asking import analyse
from engine.cards import JOKER, parse_cards
from engine.games.holdem import in_play, review, table
from engine.games.holdem.ranges import parse_range
from engine.games.rummy.thirteen import Advice, Choice, Step

TRAINERS = [(game, trainer) for game in GAMES for trainer in game.trainers()]


def cards(text):
    return tuple(parse_cards(text))


def test_each_mode_has_one_trainer_and_each_theme_one_name():
    for game in GAMES:
        modes = [trainer.mode for trainer in game.trainers()]
        themes = [theme for trainer in game.trainers() for theme in trainer.themes]
        assert modes, game.name
        assert len({*modes}) == len(modes)
        assert len({*themes}) == len(themes)


READY = ready_made()


def test_no_ready_made_position_is_there_twice():
    assert len({kept.id for kept in READY}) == len(READY)


#: Positions of kinds that none of those is, as they were called on 27 November 2026.
OTHERS = [*map(read_line, Path(__file__).with_name("ids.jsonl").read_text("utf-8").splitlines())]


def test_positions_of_every_mode_are_called_as_they_were():
    """Else what was kept before would be kept, and asked, twice."""
    for kept in (*READY, *OTHERS):
        trainer, position, *_asked = kept.posed(GAMES)
        assert identity(kept.room, kept.mode, trainer.alike(position)) == kept.id, kept
    modes = {(game.name, trainer.mode) for game, trainer in TRAINERS}
    assert {(kept.room, kept.mode) for kept in (*READY, *OTHERS)} == modes


@pytest.mark.parametrize("room", sorted({kept.room for kept in READY}))
def test_every_ready_made_position_is_read_asked_and_named(room):
    for kept in READY:
        if kept.room != room:
            continue
        trainer = kept.trainer(GAMES)
        position = trainer.asked(trainer.read(kept.position))
        assert trainer.read(trainer.write(position)) is not None
        _package, question = trainer.question(position)
        assert question is not None, kept.id
        assert trainer.task(position)
        assert trainer.name(position, kept.best)
        assert trainer.name(position, kept.chosen)
        assert trainer.cost(kept.cost)
        assert kept.theme in trainer.themes
        assert kept.best != kept.chosen


# ---- Hold'em -------------------------------------------------------------------------------------


class Seat:
    """A seat of an answer with an equity."""

    def __init__(self, equity, equity_se=0.0):
        self.equity, self.equity_se = equity, equity_se


class Equities:
    """An answer."""

    def __init__(self, equity, equity_se=0.0):
        self.seats = (Seat(equity, equity_se),)


SPOT = Spot(seats=(cards("AhQh"), parse_range("QQ+")), pot=20.0, call=10.0)


@pytest.mark.parametrize(("guess", "cost"), [("40", 0.0), ("50", 0.0), ("30", 9.0), ("90", 41.0)])
def test_a_guess_within_five_percent_or_the_nearest_is_right(guess, cost):
    found = GuessTrainer().judge(SPOT, guess, Equities(0.44 if guess != "50" else 0.46))
    assert found.cost == pytest.approx(cost, abs=1e-9)


@pytest.mark.parametrize(("equity", "best"), [(0.30, "fold"), (0.40, "call")])
def test_a_call_pays_from_the_pot_odds_on(equity, best):
    trainer = OddsTrainer()
    for move in ("call", "fold"):
        found = trainer.judge(SPOT, move, Equities(equity))
        assert found.best == best
        # A third of the pot that results is needed; 20 lie there, 10 are to be called.
        lost = abs(equity * 30 - 10) / 20 * 100
        assert found.cost == (0 if move == best else pytest.approx(lost))


def test_a_call_within_its_error_is_no_mistake():
    assert OddsTrainer().judge(SPOT, "fold", Equities(0.34, 0.01)).cost == 0


class PushSeat:
    def __init__(self, gains):
        self.push_gains = gains


class PushPlan:
    def __init__(self, gains):
        self.seats = (PushSeat(gains),)


def test_a_hand_is_pushed_if_that_gains():
    trainer = PushTrainer()
    spot = Spot(mode="push_fold", push=PushTable(), seats=(cards("AhAd"), (None, None)))
    gains = [0.0] * 169
    gains[0] = 1.5  # aces are the first of all hands
    assert trainer.judge(spot, "push", PushPlan(gains)).cost == 0
    assert trainer.judge(spot, "fold", PushPlan(gains)).cost == 1.5
    again = trainer.read(trainer.write(spot))
    assert trainer.judge(again, "fold", PushPlan(gains)).cost == 1.5
    assert "A♥" in trainer.task(again) or "A♦" in trainer.task(again)


def test_a_hand_in_play_is_asked_again_and_judged():
    hand = in_play.parse_line("UTG raise 2.5", in_play.Table()).folded_to(5)
    play = Play(hand, me=5, hole=cards("7h2d"))
    found = play_decision(play, "call 1.5", "fold", 0.8, 0.05)
    assert (found.theme, found.chosen) == ("in play, before the flop", "call")
    trainer = PlayTrainer()
    spot = trainer.read(trainer.write(found.position))
    package, question = trainer.question(spot)
    *_, answer = in_play.analyse(question)
    assert package == "holdem.in_play"
    assert trainer.choices(spot, None) == {}
    assert list(trainer.choices(spot, answer)) == list(answer.actions)
    assert trainer.choices(spot, replace(answer, source="equity", progress=0.5)) == {}
    judged = trainer.judge(spot, "call", answer)
    assert (judged.best, round(judged.cost, 1)) == ("fold", 0.8)
    assert trainer.judge(spot, "fold", answer).cost == 0
    assert trainer.task(spot) == "BB holds 7♥2♦. <em>What to do?</em>"
    assert trainer.known_by(spot) == "BB 7♥2♦"
    with pytest.raises(ValueError, match="No room can ask"):
        PlayTrainer().known_by(Spot(mode="in_play"))
    assert (trainer.name(spot, "raise 10"), trainer.cost(0.84)) == ("Raise to 10", "0.84 bb")
    assert trainer.cost(0.14, 0.13) == "0.14 ± 0.13 bb"  # and not less than its error
    assert found.theme in trainer.themes


def test_what_the_table_or_review_asked_of_a_decision_is_asked_in_train_to_the_digit():
    line = "HJ raise 2.5; BTN call | Qd9h4h HJ check; BTN check | 2c HJ check"
    hand, hole = in_play.parse_line(line, in_play.Table()), cards("AhJh")
    step = in_play.Step("bet", 3, 4.1)  # no usual size
    whole = hand.then(step).fold()
    game = TableGame(seed=1, hand=whole, seated=(3, 4, 5, 0, 1, 2))
    asked = replace(game.judging(len(hand.steps)), question=in_play.asked_of(hand, 3, hole, step))
    assert replace(asked.question, hole=game.hole) == game.judging(len(hand.steps)).question
    (there,) = table.analyse(asked)
    decision = review.Decision(0, hand, 3, hole, step)
    (answer,) = review.analyse(review.Question((decision,), limits=in_play.JUDGED))
    assert answer.judged == ((0, there),)
    play = Play(hand, me=3, hole=hole, judged=(step,))
    kept = play_decision(play, there.taken, there.best, there.cost, there.error).position
    trainer = PlayTrainer()
    spot = trainer.asked(trainer.read(trainer.write(kept)))
    *_, answer = in_play.analyse(trainer.question(spot)[1])
    assert there.taken == "bet 4.1"
    assert there.taken in trainer.choices(spot, answer)
    found = trainer.judge(spot, there.taken, answer)
    assert (found.cost, found.error, found.best) == (there.cost, there.error, there.best)
    assert spot.play.shown == hand  # what was done is not told
    assert trainer.opened(spot).play == replace(play, judged=None)  # In play's own advice
    assert trainer.asked(trainer.opened(spot)).play.asked().limits == in_play.JUDGED


def test_what_was_judged_in_a_file_is_read_or_refused():
    hand = in_play.parse_line("UTG raise 2.5", in_play.Table()).folded_to(5)
    play = Play(hand, me=5, hole=cards("7h2d"), judged=(in_play.Step("call", 5),))
    data = play_record.to_json(play)
    assert play_record.from_json(data) == play
    assert "judged" not in play_record.to_json(replace(play, judged=()))
    for wrong in (-1, len(hand.steps) + 1, "3", True, 1.0):
        with pytest.raises(ValueError, match="cannot be read"):
            play_record.from_json(data | {"judged": wrong})
    assert play.did(in_play.Step("fold", 5)).judged is None
    assert play.back().judged is None
    looking = replace(play, at=2)
    assert looking.asked() is None or looking.asked().limits != in_play.JUDGED


@pytest.mark.parametrize("room", sorted({kept.room for kept in READY}))
def test_what_a_position_is_known_by_tells_nearly_all_apart(room):
    found = [
        (kept.theme, trainer.known_by(trainer.read(kept.position)))
        for kept in READY
        if kept.room == room and (trainer := kept.trainer(ALL))
    ]
    assert all(known for _theme, known in found)
    assert len(set(found)) >= 0.95 * len(found)


def test_hands_in_play_that_differ_in_names_of_suits_are_one():
    def alike(hole, board):
        line = in_play.parse_line("UTG raise 2.5", in_play.Table()).folded_to(5)
        hand = line.then(in_play.Step("call", 5)).then(in_play.Step("board", cards=cards(board)))
        play = Play(hand, me=5, hole=cards(hole))
        return PlayTrainer().alike(play_decision(play, "check", "bet 3", 1.0, 0.1).position)

    mine = alike("Ah7h", "Kh9s2d")
    assert alike("7dAd", "9cKd2h") == mine
    assert alike("AhTh", "Kh9s2d") != mine
    assert alike("Ah7s", "Kh9s2d") != mine


def test_the_quiz_tells_what_an_answer_cost():
    from engine.games.holdem.strategy import equilibrium
    from tests.app.games.holdem.strategy.test_words import SETUP  # two ranges

    river = (*SETUP.board[:4], *cards("2s"))  # solved in a moment
    setup = replace(SETUP, board=river, solving=True)
    *_, advice = equilibrium.analyse(setup.question())
    spot = Spot(mode="strategy", setup=setup)
    hand = max(
        (c for c in advice.combos if c.reach > 0),
        key=lambda c: max(c.action_evs) - min(c.action_evs),
    )
    worst = hand.action_evs.index(min(hand.action_evs))
    found = quiz_decision(spot, Quiz(hand).choose(worst), advice)
    lost = 100 * (max(hand.action_evs) - min(hand.action_evs)) / advice.pot
    assert found.cost == pytest.approx(lost)
    trainer = QuizTrainer()
    position = trainer.asked(trainer.read(trainer.write(found.position)))
    assert trainer.choices(position, None) == {}  # they come with the first answer
    assert [*trainer.choices(position, advice)] == list(advice.actions)
    assert trainer.judge(position, found.chosen, advice).cost == pytest.approx(lost)
    assert trainer.judge(position, found.best, advice).cost == 0
    # What is within the error of the answer is as good, as the quiz says where it is asked.
    off = lost + 0.1  # percent of the pot
    rough = replace(advice, exploitability=off)
    found = quiz_decision(spot, Quiz(hand).choose(worst), rough)
    assert (found.cost, found.error) == (0.0, off)
    judged = trainer.judge(position, found.chosen, rough)
    assert (judged.cost, judged.best, judged.error) == (0.0, found.best, off)


# ---- Three Thirteen ------------------------------------------------------------------------------


def choice(step, behind, behind_se=0.1):
    zero = dict.fromkeys(
        ("points", "points_se", "others", "others_se", "lead", "lead_se", "first", "first_se"), 0.0
    )
    return Choice(step, **zero, beaten=0.0, beaten_se=0.0, behind=behind, behind_se=behind_se)


def to_throw():
    play = ThirteenPlay(hand=cards("5s 6h 9d"), upcard=cards("Kc")[0])
    return play.done(Step("draw", cards("2d")[0]))


def thirteen(play):
    return Hand(mode="thirteen_play", thirteen=play)


def test_a_throw_that_the_advice_there_says_costs_points_is_a_mistake():
    play, trainer = to_throw(), RoundTrainer()
    best, mine = Step("throw", cards("9d")[0]), Step("throw", cards("2d")[0])
    answer = Advice((choice(best, 0.0), choice(mine, 3.0)), best, progress=1.0)
    (found,) = trainer.decisions(thirteen(play), answer, thirteen(play.done(mine)))
    assert (found.chosen, found.best, found.cost) == ("throw 2d", "throw 9d", 3.0)
    assert found.theme == "thirteen throws"
    position = trainer.asked(trainer.read(trainer.write(found.position)))
    assert trainer.move(position, thirteen(play.done(mine))) == "throw 2d"
    assert trainer.judge(position, "throw 2d", answer).cost == 3.0
    (right,) = trainer.decisions(thirteen(play), answer, thirteen(play.done(best)))
    assert right.cost == 0


@pytest.mark.parametrize("progress", [0.5, 1.0])
def test_what_was_thrown_before_the_answer_was_final_is_not_judged(progress):
    play, step = to_throw(), Step("throw", cards("2d")[0])
    answer = Advice((choice(step, 0.0), choice(step, 1.0)), step, progress=progress)
    found = [*RoundTrainer().decisions(thirteen(play), answer, thirteen(play.done(step)))]
    assert len(found) == (progress == 1.0)


def test_a_joker_is_thrown_and_named_as_other_cards_are():
    play, trainer = to_throw(), RoundTrainer()
    play = replace(play, hand=(*play.hand[:-1], JOKER))
    before, after = thirteen(play), thirteen(play.done(Step("throw", JOKER)))
    move = trainer.move(before, after)
    assert move == "throw XX"
    assert trainer.name(before, move) == "Joker"


def test_to_say_that_i_draw_is_a_move():
    play = ThirteenPlay(hand=cards("5s 6h 9d"), upcard=cards("Kc")[0])
    assert RoundTrainer().move(thirteen(play), thirteen(play.to_draw())) == "draw"
    assert RoundTrainer().move(thirteen(play), thirteen(play.with_players(3))) == ""


def test_rounds_that_differ_in_names_of_suits_are_one():
    trainer, play = RoundTrainer(), to_throw()
    other = ThirteenPlay(hand=cards("5h 6s 9c"), upcard=cards("Kd")[0])
    other = other.done(Step("draw", cards("2c")[0]))
    found = []
    for each in (play, other):
        steps = [Step("throw", card) for card in each.table.hand[:2]]
        answer = Advice((choice(steps[0], 0.0), choice(steps[1], 3.0)), steps[0], progress=1.0)
        found += trainer.decisions(thirteen(each), answer, thirteen(each.done(steps[1])))
    assert trainer.alike(found[0].position) == trainer.alike(found[1].position)


# ---- answers -------------------------------------------------------------------------------------


def test_a_room_may_have_a_unit_of_its_own():
    assert unit_of("coins").told(1.0, 0.0) == "1.0 coins"


def test_an_answer_is_called_the_best_only_where_no_other_is_as_good():
    trainer, position = PlayTrainer(), Spot(mode="in_play", play=Play(me=0, hole=cards("7h2d")))
    found = Judgement(0.0, "raise 2.5", 0.05)
    told = [
        words.answered(trainer, position, "raise 2.5", found, bests, missed=False)
        for bests in (["raise 2.5"], ["raise 2.5", "call"])
    ]
    assert [
        each.endswith(end) for each, end in zip(told, ("best.", "as good as any."), strict=True)
    ]
    question = trainer.question(trainer.asked(position))[1]
    *_, answer = in_play.analyse(question)
    assert trainer.as_good(position, "fold", answer) == ["fold"]
    level = replace(answer, evs=(0.0,) * len(answer.evs), frequencies=())
    assert trainer.as_good(position, "fold", level) == [*answer.actions]


def test_what_is_hardly_over_its_error_is_no_mistake_in_play():
    assert not PlayTrainer().is_mistake(0.41, 0.39, 0.1)
    assert PlayTrainer().is_mistake(0.6, 0.39, 0.1)
    assert PlayTrainer().is_mistake(0.41, 0.0, 0.1)  # in Train an answer is what it is


@pytest.mark.parametrize("room", ["nine_cards", "two_suits"])
def test_what_an_exact_answer_calls_best_is_among_its_moves(room):
    kept = next(each for each in READY if each.room == room)
    trainer, position, _package, question = kept.posed(GAMES)
    *_, answer = analyse(question)
    moves = [*trainer.moves(position, answer)]
    best = trainer.judge(position, moves[0], answer).best
    assert best in moves
    assert {*trainer.as_good(position, best, answer)} == {*moves}
