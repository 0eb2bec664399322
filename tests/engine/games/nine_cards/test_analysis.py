import pickle
from functools import cache

import pytest
from hypothesis import assume, example, given, settings, strategies as st

from engine.games import nine_cards
from engine.games.nine_cards import (
    NINE_CARDS,
    Game,
    Position,
    Survey,
    pick,
    random_position,
    threat_numbers,
)
from tests.engine.games.nine_cards import naive
from tests.helpers import answer_to as final

RESULT = {1: "win", 0: "draw", -1: "loss"}
SEARCHABLE = 7  # free cards that the naive twin can play out in a moment


@cache
def hands(position):
    """Hand to move and hand that waits, as the naive twin takes them."""
    mine, theirs = frozenset(position.mine), frozenset(position.theirs)
    return (mine, theirs) if position.to_move == "mine" else (theirs, mine)


def check_against_naive(position):
    game = position.game
    ends = naive.pick_outcomes(*hands(position), game.cards, game.target)
    advice = final(position)
    expected = {number: (RESULT[value], picks) for number, (value, picks) in ends.items()}
    assert {p.number: (p.result, p.ends_in) for p in advice.picks} == expected

    top = max(ends.values(), key=naive.preference)
    assert (advice.result, advice.ends_in) == (RESULT[top[0]], top[1])
    assert advice.best == tuple(sorted(number for number, end in ends.items() if end == top))
    check_line(advice, top)
    check_reason(advice)


def check_line(advice, top):
    """The line is legal, ends the game, and ends it with the value and length promised."""
    position = advice.position
    for number in advice.line:
        position = position.after(number)
    assert position.finished
    assert len(advice.line) == top[1]
    value = (
        0 if position.winner is None else 1 if position.winner == advice.position.to_move else -1
    )
    assert value == top[0]
    assert advice.line[0] in advice.best


def check_reason(advice):
    """The reason names what is really on the table."""
    results = [p.result for p in advice.picks]
    best = [advice.pick(number) for number in advice.best]
    opponent = advice.theirs if advice.position.to_move == "mine" else advice.mine
    wanted = threat_numbers(opponent)
    match advice.reason:
        case "completes":
            assert all(p.completes for p in best)
        case "fork":
            assert all(len(threat_numbers(p.threats)) >= 2 and not p.completes for p in best)
        case "forced_win":
            assert advice.result == "win"
            assert all(len(threat_numbers(p.threats)) < 2 for p in best)
        case "all_draw":
            assert set(results) == {"draw"}
        case "must_block":
            assert advice.best == wanted
            assert best[0].blocks
            assert set(results) == {"draw", "loss"}
        case "some_draw":
            assert set(results) == {"draw", "loss"}
            assert wanted == ()
        case "forked":
            assert set(results) == {"loss"}
            assert len(wanted) >= 2
        case "forced_loss":
            assert set(results) == {"loss"}
            assert len(wanted) <= 1
    for p in advice.picks:
        assert bool(p.blocks) == (p.number in wanted)


@cache
def unfinished():
    """All positions of the game from its start in which a card can be picked."""
    found = [
        Position(tuple(sorted(mine)), tuple(sorted(theirs)))
        for mine, theirs in naive.all_positions()
    ]
    return [position for position in found if not position.finished]


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_positions_of_the_game_agree_with_the_naive_search(every):
    assert len(unfinished()) == 5478 - 958  # games of tic-tac-toe end in 958 different positions
    for position in unfinished()[::every]:
        check_against_naive(position)


def test_the_other_side_to_move_gets_the_same_advice():
    for position in unfinished()[::20]:
        mirrored = Position(position.theirs, position.mine, "theirs")
        advice, other = final(position), final(mirrored)
        assert (other.picks, other.best, other.line) == (advice.picks, advice.best, advice.line)
        assert (other.mine, other.theirs) == (advice.theirs, advice.mine)


def test_from_the_start_every_pick_draws():
    advice = final(Position())
    assert [(p.number, p.result, p.ends_in) for p in advice.picks] == [
        (number, "draw", 9) for number in range(1, 10)
    ]
    assert (advice.reason, advice.best) == ("all_draw", tuple(range(1, 10)))


TIC_TAC_TOE_LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


@cache
def tic_tac_toe(board):
    """1, 0, -1 for the side to move ("x") on a board of x, o and dots, row by row."""
    if any(all(board[int(cell)] == "o" for cell in line) for line in TIC_TAC_TOE_LINES):
        return -1
    swapped = board.translate(str.maketrans("xo", "ox"))
    marks = [swapped[:i] + "o" + swapped[i + 1 :] for i in range(9) if board[i] == "."]
    return max((-tic_tac_toe(mark) for mark in marks), default=0)


def test_it_is_tic_tac_toe_on_the_magic_square():
    cells = [number for row in NINE_CARDS.square for number in row]
    for position in unfinished()[::3]:
        mover, waiter = hands(position)
        board = "".join("x" if n in mover else "o" if n in waiter else "." for n in cells)
        assert final(position).result == RESULT[tic_tac_toe(board)]


@settings(max_examples=50)
@given(
    cards=st.integers(3, 15),
    target=st.integers(-2, 45),
    seed=st.integers(0, 2**32),
)
@example(15, 24, 3)
def test_variants_agree_with_the_naive_search(cards, target, seed):
    position = random_position(seed, Game(cards, target))
    while len(position.free) > SEARCHABLE:  # pick on, without ending the game
        going_on = [p for p in map(position.after, position.free) if not p.finished]
        assume(going_on)
        position = going_on[seed % len(going_on)]
    check_against_naive(position)
    naive.outcome.cache_clear()


@pytest.mark.parametrize(("cards", "target"), [(9, 14), (9, 16), (10, 15), (10, 12)])
def test_whole_variants_agree_with_the_naive_search_from_the_start(cards, target):
    check_against_naive(Position(game=Game(cards, target)))
    naive.outcome.cache_clear()


def test_a_target_that_no_three_cards_make_is_a_draw():
    advice = final(Position(game=Game(6, 99)))
    assert (advice.result, advice.reason, advice.ends_in) == ("draw", "all_draw", 6)


def test_a_fork_is_explained_by_its_two_threats():
    advice = final(Position((6, 8), (1, 3)))
    assert (advice.result, advice.reason, advice.best) == ("win", "fork", (2, 5))
    assert [t.triple for t in advice.pick(2).threats] == [(2, 5, 8), (2, 6, 7)]
    assert [t.wants for t in advice.pick(5).threats] == [2, 4]
    assert advice.line == (2, 4, 5)


def test_a_losing_pick_is_explained_by_the_reply():
    losing = final(Position((6, 8), (1, 3))).pick(4)
    assert (losing.result, losing.reply) == ("loss", 5)
    assert threat_numbers(losing.threats) == (5,)
    assert threat_numbers(losing.reply_threats) == (7, 9)


def test_the_threat_that_must_be_blocked_is_named():
    advice = final(Position((2,), (5, 1)))
    assert (advice.reason, advice.best) == ("must_block", (9,))
    assert threat_numbers(advice.theirs) == (9,)
    assert advice.pick(9).blocks == ((1, 5, 9),)


def test_a_block_may_come_too_late():
    advice = final(Position((1,), (5, 2)))
    assert (advice.reason, advice.best, advice.ends_in) == ("forced_loss", (8,), 4)


def test_completing_wins_at_once():
    advice = final(Position((8, 1), (2, 3)))
    assert (advice.reason, advice.best, advice.line) == ("completes", (6,), (6,))
    assert advice.pick(6).completes == ((1, 6, 8),)
    assert advice.pick(6).reply is None


def test_a_finished_game_is_not_answered():
    with pytest.raises(ValueError, match="The game is over"):
        final(Position((2, 6, 7), (1, 3), "theirs"))


def test_a_survey_solves_each_game_once_and_says_how_far_it_is():
    answers = list(nine_cards.analyse(Survey(3, 10)))
    games = Survey(3, 10).games
    assert [a.progress for a in answers] == [i / len(games) for i in range(1, len(games) + 1)]
    outcomes = answers[-1].outcomes
    assert tuple(o.game for o in outcomes) == games
    for outcome in outcomes:  # the half found by symmetry as well as the half searched
        advice = final(Position(game=outcome.game))
        assert (outcome.result, outcome.ends_in) == (advice.result, advice.ends_in)
        assert outcome.best == advice.best
    assert not any(o.result == "loss" for o in outcomes)
    won = {o.game.target for o in outcomes if o.game.cards == 9 and o.result == "win"}
    assert won == {12, 13, 14, 16, 17, 18}


def test_opponents_pick_the_same_for_the_same_seed():
    advice = final(Position((6, 8), (1, 3)))
    perfect = [pick(advice, "perfect", seed) for seed in range(50)]
    random = [pick(advice, "random", seed) for seed in range(50)]
    assert set(perfect) == {2, 5}
    assert set(random) == {2, 4, 5, 7, 9}
    assert random == [pick(advice, "random", seed) for seed in range(50)]


def test_perfect_play_never_loses_to_random_play():
    for seed in range(30):
        position = Position(to_move="mine" if seed % 2 else "theirs")
        while not position.finished:
            player = "perfect" if position.to_move == "mine" else "random"
            position = position.after(pick(final(position), player, seed))
        assert position.winner != "theirs"


def test_questions_and_answers_can_be_sent_between_processes():
    for question in (Position((6, 8), (1, 3)), Survey(3, 5)):
        assert pickle.loads(pickle.dumps(question)) == question
        answer = final(question)
        data = pickle.dumps(answer)
        assert pickle.loads(data) == answer
        assert b"numpy" not in data


def test_preparing_names_each_kernel_before_it_is_compiled():
    assert list(nine_cards.prepare()) == [("sets of three", 2), ("perfect picks", 2)]
