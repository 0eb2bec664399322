"""The board of the Nine Cards page: picks, taking back, stepping, files and text."""

import pytest
from hypothesis import given, strategies as st

from app.games.nine_cards.board import Board, highest_target
from engine.games.nine_cards import Game, Position


def played(*numbers, board=None):
    board = board or Board()
    for number in numbers:
        board = board.pick(number)
    return board


@st.composite
def games(draw):
    """A game of random picks on any variant, whoever starts, stopped anywhere."""
    cards = draw(st.integers(3, 15))
    target = draw(st.integers(6, highest_target(cards)))
    board = Board(
        Position(to_move=draw(st.sampled_from(("mine", "theirs"))), game=Game(cards, target))
    )
    for _ in range(draw(st.integers(0, cards))):
        if board.position.finished:
            break
        board = board.pick(draw(st.sampled_from(board.position.free)))
    return board


def test_picks_alternate_and_keep_their_order():
    board = played(6, 1, 8, 3)
    assert board.position == Position((6, 8), (1, 3))
    assert board.played == (6, 1, 8, 3)
    assert board.starter == "mine"
    assert played(6, 1, 8, board=Board().with_starter("theirs")).played == (6, 1, 8)


def test_the_side_that_gives_a_card_back_picks_next():
    assert played(6, 1, 8).take_back(6).position == Position((8,), (1,), "mine")
    theirs_first = played(6, 1, 8, board=Board().with_starter("theirs"))
    assert theirs_first.take_back(6).position == Position((1,), (8,), "theirs")
    assert played(6, 1, 8, 3).take_back(1).position == Position((6, 8), (3,), "theirs")


def test_a_card_stays_if_the_rest_could_not_be():
    assert played(6, 1, 8).take_back(1) is None  # two cards against none
    won = played(1, 2, 5, 3, 9)
    assert won.position.winner == "mine"
    assert won.take_back(2) is None
    assert won.take_back(5).position.winner is None


def test_the_last_pick_is_taken_back():
    assert played(6, 1, 8, 3).take_back_last() == played(6, 1, 8)
    assert Board().take_back_last() == Board()


def test_against_an_opponent_the_users_own_last_pick_is_taken_back():
    board = played(6, 1, 8, 3, board=Board(opponent="perfect"))
    assert board.take_back_last() == played(6, 1, board=Board(opponent="perfect"))
    only_theirs = played(6, board=Board(opponent="perfect").with_starter("theirs"))
    assert only_theirs.take_back_last() == only_theirs


def test_the_other_side_picks_next_if_that_can_be():
    board = played(6, 1).with_starter("theirs")
    assert board.position == Position((6,), (1,), "theirs")
    assert board.with_starter("theirs") == board


def test_else_the_hands_change_sides():
    assert played(6, 1, 8).with_starter("theirs").position == Position((1,), (6, 8), "mine")


def test_a_variant_keeps_the_cards_where_it_can():
    board = played(6, 1, 8).with_game(12, 20)
    assert board.position == Position((6, 8), (1,), "theirs", Game(12, 20))
    assert board.with_game(7, 20).position == Position(game=Game(7, 18))  # there is no 8, no 20


def test_stepping_shows_the_past_and_best_play_ahead():
    board = played(6, 1, 8, 3)
    back = board.stepped(1, (2, 4, 5))
    assert back.shown == Position((6,), (), "theirs")
    ahead = board.stepped(7, (2, 4, 5))
    assert ahead.shown.winner == "mine"
    assert ahead.position == board.position
    assert board.stepped(4, (2, 4, 5)).shown == board.position
    assert board.stepped(99, ()).shown == board.position


def test_a_pick_while_looking_back_starts_from_there():
    assert played(6, 1, 8, 3).stepped(1, ()).pick(5) == played(6, 5)


def test_a_random_game_lets_the_user_pick_first_against_an_opponent():
    boards = [Board(opponent="random").dealt(seed) for seed in range(40)]
    assert {board.position.to_move for board in boards} == {"mine"}
    assert {Board().dealt(seed).position.to_move for seed in range(40)} == {"mine", "theirs"}


@given(games())
def test_every_game_survives_a_file_and_the_clipboard(board):
    assert Board.from_json(board.to_json()) == board
    assert Board.from_text(board.to_text(["Best: 2"])) == board


@given(games(), st.data())
def test_whatever_is_taken_back_is_a_possible_position(board, data):
    """And the game can be stepped through from its first pick."""
    for number in board.played:
        left = board.take_back(number)
        if left is not None:
            assert set(left.played) == set(board.played) - {number}
            for at in range(len(left.played)):
                assert not left.stepped(at, ()).shown.finished
            assert Board.from_json(left.to_json()) == left
    at = data.draw(st.integers(0, len(board.played)))
    assert board.stepped(at, ()).take_back_last().shown_at == max(0, at - 1)


def test_a_won_hand_may_come_in_any_order():
    board = Board.from_text("1 9 5 3 v 2 4 6")  # 1 + 5 + 9
    assert board.position.winner == "mine"
    assert board.played[-1] in (1, 5, 9)
    assert not board.stepped(6, ()).shown.finished


@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("6 8 v 1 3", (6, 8), (1, 3)),
        ("6,8 vs. 1,3", (6, 8), (1, 3)),
        ("6 8 / 1", (6, 8), (1,)),
        ("7", (7,), ()),
        ("You: 6 8\nOpponent: 1 3", (6, 8), (1, 3)),
        ("Opponent: 5", (), (5,)),
    ],
)
def test_hands_are_read_in_several_forms(text, mine, theirs):
    position = Board.from_text(text).position
    assert (position.mine, position.theirs) == (mine, theirs)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no text to paste"),
        ("hello", "“hello” is not a card"),
        ("x" * 1000, f"“{'x' * 20}” is not a card"),
        ("6 6 v 1 3", "“6” was given twice"),
        ("6 8 / 1 / 3", "more than two hands"),
        ("You: 6\nOpponent: 1\nTo move: north", "“north” cannot be to move"),
        ("You: 6\nOpponent: 1\nCards: 99", "99 cards cannot be solved"),
        ("You: 6\nOpponent: 1\nTarget: 99", "the target is 6 to 24"),
        ("You: 6\nOpponent: 1\nTarget: 1 2", "“1 2” is not a number"),
    ],
)
def test_text_that_is_no_position_gets_one_sentence(text, says):
    with pytest.raises(ValueError, match=r"^[^\n]+[.]$") as error:
        Board.from_text(text)
    assert says in str(error.value)


GOOD = {"mine": [6, 8], "theirs": [1, 3], "to_move": "mine", "cards": 9, "target": 15}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"mine": None}, "Your hand in this file cannot be read"),
        ({"theirs": "1 3"}, "The opponent’s hand in this file cannot be read"),
        ({"mine": [6, "8"]}, "“8”, not a number"),
        ({"mine": [6, True]}, "“True”, not a number"),
        ({"mine": [6, 2.5]}, "“2.5”, not a number"),
        ({"mine": [6, 6]}, "“6” was given twice"),
        ({"to_move": "north"}, "“north” in this file is not a side"),
        ({"to_move": ["mine"]}, "is not a side"),
        ({"opponent": "wizard"}, "“wizard” in this file is no opponent"),
        ({"cards": 2}, "2 cards cannot be solved"),
        ({"cards": "nine"}, "The number of cards in this file is “nine”"),
        ({"target": 25}, "the target is 6 to 24"),
        ({"target": None}, "The target in this file is “None”"),
    ],
)
def test_a_damaged_file_gets_one_sentence(change, says):
    assert Board.from_json(GOOD).position == Position((6, 8), (1, 3))
    with pytest.raises(ValueError, match=r"^[^\n]+[.]$") as error:
        Board.from_json(GOOD | change)
    assert says in str(error.value)
