"""Who plays as the adviser says keeps nothing, in any room: few games here, a hundred in slow."""

from dataclasses import replace
from random import Random

import pytest

from app.games.holdem.push_fold.table import PushTable
from app.games.holdem.spot import Spot
from app.games.holdem.strategy.quiz import Quiz
from app.games.holdem.training import PushTrainer, quiz_decision
from app.games.nine_cards import training as nine_training
from app.games.nine_cards.board import Board
from app.games.rummy.gin.record import Play
from app.games.rummy.gin.training import GinTrainer
from app.games.rummy.hand import Hand
from app.games.rummy.thirteen.record import ThirteenPlay
from app.games.rummy.thirteen.training import RoundTrainer
from app.games.tarneeb.game import Game
from app.games.tarneeb.open.training import OpenTrainer
from app.games.tarneeb.records.deal import OpenDeal
from app.games.tarneeb.records.seats import SOUTH
from app.games.tarneeb.table.record import Table
from app.games.tarneeb.training import TableTrainer
from app.games.two_suits import training as two_training
from app.games.two_suits.deal import Deal
from engine import asking
from engine.cards import DECK, parse_cards
from engine.games import nine_cards, two_suits
from engine.games.rummy.thirteen import Advise, Step
from engine.games.rummy.thirteen.rules import deck_of
from engine.games.tarneeb import PlayAdviceAnswer, robot_turn
from engine.limits import Limits
from tests.app.games.holdem.strategy.test_words import SETUP

FEW = 4  # deals that each question looks at


def answered(question, seed=None):
    """Final answer; of few deals, if a seed is given."""
    if seed is not None:
        question = replace(question, limits=Limits(deals=FEW, seed=seed))
    *_, answer = asking.analyse(question)
    return answer


def games_of_nine_cards(seed):
    (trainer,) = nine_training.TRAINERS
    board = Board(nine_cards.random_position(seed), opponent="perfect")
    while not board.position.finished:
        answer = answered(board.shown)
        after = board.pick(answer.best[seed % len(answer.best)])
        yield from trainer.decisions(board, answer, after)
        board = after


def games_of_two_suits(seed):
    (trainer,) = two_training.TRAINERS
    deal = Deal(two_suits.random_position(seed, 4), opponent="perfect")
    while not deal.shown.position.finished:
        answer = answered(two_suits.BestPlay(deal.shown.position))
        after = deal.play(answer.best[seed % len(answer.best)])
        yield from trainer.decisions(deal, answer, after)
        deal = after


def games_with_open_hands(seed):
    """All four play; five cards each."""
    trainer = OpenTrainer()
    deal = OpenDeal(size=5, trump=seed % 4, leader=seed // 4 % 4).dealt(seed)
    while not deal.shown.finished:
        answer = answered(trainer.question(Game("open", deal))[1])
        after = deal.play(answer.best[seed % len(answer.best)])
        yield from trainer.decisions(Game("open", deal), answer, Game("open", after))
        deal = after


def games_at_the_table(seed):
    """South plays as the adviser says, among simple robots."""
    trainer = TableTrainer()
    table = Table().dealt(seed)
    while table.hand.phase != "over":
        hand, act = table.hand, table.acts
        question = table.judges_question(act) if hand.to_act == SOUTH else None
        if question is None:
            turn = robot_turn(hand, table.game.scores_after(table.number), "easy", Limits(seed=act))
            table = table.replied(answered(turn))
            continue
        answer = answered(question, seed)
        table = replace(table, game=table.game.with_hand(at_best(hand, answer)))
        known = Game("table", table=table.with_judged(table.judged_by(act, answer)))
        yield from trainer.decisions(Game("table", table=table), None, known)


def at_best(hand, answer):
    """The hand after the best call, trump or card."""
    if isinstance(answer, PlayAdviceAnswer):
        return hand.with_card(answer.best[0])
    first = answer.calls[0]
    return hand.called(first.call) if answer.legal else hand.named(first.trump)


def games_of_gin(seed):
    """Moves as the adviser says, against the simple player."""
    trainer = GinTrainer()
    play = Play(against="simple", dealer=seed % 2).dealt(seed)
    while play.table.phase != "over" and not play.to_show:
        if play.table.to_move != 0:
            turn = play.robots_turn
            if turn is None:
                return
            play = play.replied(answered(turn).step)
            continue
        number = len(play.steps)
        question = play.judges_question(number)
        if question is None:
            play = play.done(play.table.choices()[0])
            continue
        answer = answered(question, seed)
        after = play.done(answer.best)
        judged = after.judged_by(number, answer)
        known = after.with_judged(judged).with_judged(judged)  # the second look at what is vague
        before = Hand(mode="gin_play", play=after)
        yield from trainer.decisions(before, None, Hand(mode="gin_play", play=known))
        play = after


def rounds_of_three_thirteen(seed):
    """Steps as the adviser says, against one that throws the highest card."""
    trainer, rng = RoundTrainer(), Random(seed)
    play = ThirteenPlay(number=3 + seed % 9)
    deck = sorted(deck_of(play.round_rules).elements())
    rng.shuffle(deck)
    size = play.size
    theirs, stock = deck[size : 2 * size], deck[2 * size + 1 :]
    play = replace(play, hand=tuple(deck[:size]), upcard=deck[2 * size])
    while play.table.phase != "over" and len(play.steps) < 24:
        if play.table.to_move != 0:
            theirs.append(stock.pop())
            thrown = max(theirs, key=lambda card: (card < 52, card % 13))
            theirs.remove(thrown)
            play = play.done(Step("draw"), Step("throw", thrown))
            continue
        answer = answered(Advise(play.table), seed)
        best = answer.choices[0].step
        after = play.done(Step("draw", stock.pop()) if best.kind == "draw" else best)
        before = Hand(mode="thirteen_play", thirteen=play)
        yield from trainer.decisions(before, answer, Hand(mode="thirteen_play", thirteen=after))
        play = after


def pushes_and_folds(seed):
    """One hand at a table for two or three."""
    trainer, rng = PushTrainer(), Random(seed)
    stacks = tuple(rng.choice((5.0, 8.0, 12.0)) for _seat in range(rng.choice((2, 3))))
    table = PushTable(stacks=stacks, to_act=rng.randrange(len(stacks) - 1))
    first, second = rng.sample(DECK, 2)
    spot = Spot(mode="push_fold", push=table, seats=((first, second), (None, None)))
    answer = answered(trainer.question(spot)[1])
    best = trainer.judge(spot, "push", answer).best
    yield trainer.judge(spot, best, answer)


def answers_of_the_quiz(seed):
    """Every hand of a river, asked for its best action."""
    (river,) = parse_cards(f"{'23569TQA'[seed % 8]}{'shcd'[seed // 8 % 4]}")
    setup = replace(SETUP, board=(*SETUP.board[:4], river), stack=50.0 + seed, solving=True)
    answer = answered(setup.question())
    for hand in answer.combos:
        if hand.reach > 0:
            best = hand.action_evs.index(max(hand.action_evs))
            yield quiz_decision(Spot(mode="strategy", setup=setup), Quiz(hand).choose(best), answer)


PLAYS = [
    games_of_nine_cards,
    games_of_two_suits,
    games_with_open_hands,
    games_at_the_table,
    games_of_gin,
    rounds_of_three_thirteen,
    pushes_and_folds,
    answers_of_the_quiz,
]


def keeps_nothing(play, seeds):
    decided = [decision for seed in seeds for decision in play(seed)]
    assert decided
    assert not [decision for decision in decided if decision.cost > 0]


@pytest.mark.parametrize("play", PLAYS)
def test_best_play_keeps_nothing(play):
    keeps_nothing(play, range(2))


@pytest.mark.slow
@pytest.mark.parametrize("play", PLAYS)
def test_best_play_keeps_nothing_in_a_hundred_games(play):
    keeps_nothing(play, range(100))
