import subprocess
import sys
from itertools import product

import pytest

from engine.games.nine_cards import (
    NINE_CARDS,
    Game,
    PairSum,
    Position,
    Survey,
    dead_triples,
    next_side,
    pair_sums,
    parse_numbers,
    random_position,
    threat_numbers,
    threats,
)
from tests.engine.games.nine_cards import naive

EIGHT_TRIPLES = {  # as listed by the source report
    *((1, 5, 9), (1, 6, 8), (2, 6, 7), (4, 5, 6)),
    *((2, 4, 9), (2, 5, 8), (3, 5, 7), (3, 4, 8)),
}


def refused(*arguments, **options):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the sentence is what is tested
        Position(*arguments, **options)
    return str(caught.value)


def test_eight_sets_of_three_make_fifteen_and_the_magic_square_lines_are_these():
    assert set(NINE_CARDS.triples) == EIGHT_TRIPLES
    square = NINE_CARDS.square
    columns = list(zip(*square, strict=True))
    diagonals = [[square[i][i] for i in range(3)], [square[i][2 - i] for i in range(3)]]
    assert {tuple(sorted(line)) for line in (*square, *columns, *diagonals)} == EIGHT_TRIPLES


def test_only_the_game_of_nine_cards_and_fifteen_has_the_magic_square():
    assert Game(9, 14).square is None
    assert Game(10, 15).square is None


def test_exactly_the_positions_that_play_can_reach_are_accepted():
    accepted = {"mine": set(), "theirs": set()}
    for owners in product((None, "mine", "theirs"), repeat=9):
        hands = {
            side: tuple(n for n, owner in enumerate(owners, start=1) if owner == side)
            for side in ("mine", "theirs")
        }
        for to_move, waits in (("mine", "theirs"), ("theirs", "mine")):
            try:
                Position(hands["mine"], hands["theirs"], to_move)
            except ValueError:
                continue
            accepted[to_move].add((frozenset(hands[to_move]), frozenset(hands[waits])))
    reachable = naive.all_positions()
    assert len(reachable) == 5478  # as many as in tic-tac-toe
    assert accepted == {"mine": reachable, "theirs": reachable}


def test_a_number_twice_is_refused():
    assert refused((2, 2), (5,)) == "“2” was given twice; each card can be picked only once."
    assert refused((2,), (2,)) == "“2” is in both hands; each card can be picked only once."


def test_a_number_outside_the_range_is_refused():
    assert refused((0,)) == "“0” is not on the table; the cards are 1 to 9."
    assert refused((), (10,), "theirs") == "“10” is not on the table; the cards are 1 to 9."
    assert Position((10,), (1,), game=Game(10)).mine == (10,)
    assert refused((13,), game=Game(12)) == "“13” is not on the table; the cards are 1 to 12."


def test_hands_that_no_picking_in_turn_gives_are_refused():
    assert refused((1, 2), ()) == (
        "You hold 2 cards and the opponent 0; players pick in turn, "
        "so one may hold at most one more."
    )


def test_the_wrong_side_to_move_is_refused():
    assert refused((1, 2), (3,), "mine") == (
        "“mine” cannot be to move: you hold 2 cards and the opponent 1, "
        "and the side with fewer picks next."
    )
    assert refused((1,), (3, 4), "theirs").startswith("“theirs” cannot be to move: you hold 1 card")
    assert refused(to_move="north") == "“north” is not a side; write mine or theirs."


def test_hands_of_one_size_leave_either_side_to_move():
    assert Position((1,), (2,), "mine").free == Position((1,), (2,), "theirs").free
    assert next_side((1,), (2,)) == "mine"
    assert next_side((1, 3), (2,)) == "theirs"
    assert next_side((1,), (2, 3)) == "mine"


def test_two_winners_are_refused():
    assert refused((2, 6, 7), (1, 5, 9)) == (
        "Both hands make 15, 1 + 5 + 9 and 2 + 6 + 7; "
        "the game ends with the first, so only one can."
    )


def test_a_pick_after_the_winning_one_is_refused():
    assert refused((2, 6, 7), (1, 3, 4), "mine") == (
        "2 + 6 + 7 made 15 before the last pick; the game ends there, "
        "so nobody could pick after it."
    )


def test_two_sets_that_no_single_pick_completes_are_refused():
    game = Game(12, 15)
    assert refused((1, 2, 12, 4, 5, 6), (3, 7, 8, 9, 10), "theirs", game) == (
        "One hand makes 15 by 1 + 2 + 12 and 4 + 5 + 6, which no one pick can complete; "
        "the game ends with the first."
    )


def test_one_pick_may_complete_two_sets():
    assert Position((5, 9, 6, 8, 1), (2, 3, 7, 4), "theirs").winner == "mine"


def test_a_finished_game_can_be_shown_but_not_asked_about():
    won = Position((2, 6, 7), (1, 3), "theirs")
    assert (won.winner, won.finished) == ("mine", True)
    with pytest.raises(ValueError, match=r"over: you have won with 2 \+ 6 \+ 7 = 15; take back"):
        won.check_unfinished()
    lost = Position((1, 3), (2, 6, 7), "mine")
    assert lost.winner == "theirs"
    with pytest.raises(ValueError, match="over: the opponent has won"):
        lost.after(4)
    drawn = Position((1, 2, 6, 4, 3), (5, 7, 9, 8), "theirs")
    assert (drawn.winner, drawn.finished) == (None, True)
    with pytest.raises(ValueError, match="all 9 cards are picked and it is a draw"):
        drawn.check_unfinished()


def test_picking_gives_the_card_to_the_side_to_move():
    position = Position().after(5).after(1)
    assert position == Position((5,), (1,), "mine")
    assert Position(to_move="theirs").after(5) == Position((), (5,), "mine")
    with pytest.raises(ValueError, match="“1” is in both hands"):
        position.after(1)
    with pytest.raises(ValueError, match="“5” was given twice"):
        position.after(5)


def test_sums_say_what_has_become_of_the_third_card():
    position = Position((6, 8), (1, 3))
    assert pair_sums(position, "mine") == (PairSum((6, 8), 1, "gone"),)
    assert pair_sums(position, "theirs") == (PairSum((1, 3), 11, "none"),)
    assert pair_sums(Position((5, 1), (2,), "theirs"), "mine") == (PairSum((1, 5), 9, "free"),)
    assert pair_sums(Position((3, 6), (2,), "theirs"), "mine")[0].state == "none"  # another 6
    finished = Position((2, 6, 7), (1, 3), "theirs")
    assert {s.state for s in pair_sums(finished, "mine")} == {"held"}
    assert pair_sums(finished, "mine")[0].triple == (2, 6, 7)


def test_threats_are_the_pairs_whose_third_card_is_free():
    position = Position((2, 8, 6), (1, 3), "theirs")
    assert threats(position, "mine") == (PairSum((2, 8), 5, "free"), PairSum((2, 6), 7, "free"))
    assert threat_numbers(threats(position, "mine")) == (5, 7)
    assert threat_numbers(threats(position, "theirs")) == ()


def test_a_set_is_dead_when_both_hold_of_it():
    assert dead_triples(Position((1, 5), (9,), "theirs")) == ((1, 5, 9),)
    assert dead_triples(Position()) == ()


def test_games_have_three_to_fifteen_cards_and_any_target():
    for cards in (2, 16):
        with pytest.raises(ValueError, match=f"A game of {cards} cards .* choose 3 to 15"):
            Game(cards)
    assert Game(15, -7).triples == ()
    assert Game(3, 6).triples == ((1, 2, 3),)


def test_a_survey_asks_about_every_target_that_three_cards_make():
    assert Survey(4, 5).games == (
        *(Game(4, t) for t in (6, 7, 8, 9)),
        *(Game(5, t) for t in range(6, 13)),
    )
    assert all(game.triples for game in Survey().games)
    with pytest.raises(ValueError, match="16 cards"):
        Survey(3, 16)
    with pytest.raises(ValueError, match="9 to 5 cards is no range"):
        Survey(9, 5)


def test_numbers_are_read_with_commas_or_blanks():
    assert parse_numbers("2,7") == parse_numbers(" 2 7 ") == (2, 7)
    assert parse_numbers("") == ()
    for word in ("x", "-3", "2.5", "²"):
        with pytest.raises(ValueError, match=f"“{word}” is not a card; write numbers as in 2,7."):
            parse_numbers(f"2,{word}")


def test_random_positions_are_begun_unfinished_varied_and_repeatable():
    reachable = naive.all_positions()
    seen = [random_position(seed) for seed in range(300)]
    assert seen == [random_position(seed) for seed in range(300)]
    assert not any(position.finished for position in seen)
    hands = [(frozenset(p.mine), frozenset(p.theirs)) for p in seen]
    assert all((hand if p.to_move == "mine" else hand[::-1]) in reachable
               for p, hand in zip(seen, hands, strict=True))  # fmt: skip
    assert {len(p.free) for p in seen} == set(range(1, 9))
    assert {p.to_move for p in seen} == {"mine", "theirs"}
    assert random_position(1, Game(15, 20)).game == Game(15, 20)
    fewest = {random_position(seed, Game(3, 6)) for seed in range(50)}  # three picks are all
    assert {len(p.free) for p in fewest} == {1, 2}


def test_rules_and_room_import_neither_numpy_nor_numba():
    code = "import sys, engine.games.nine_cards; assert not {'numpy', 'numba'} & sys.modules.keys()"
    subprocess.run([sys.executable, "-c", code], check=True)
