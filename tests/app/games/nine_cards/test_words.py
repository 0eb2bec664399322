"""The sentences of the Nine Cards page, one position for each reason there is."""

from itertools import combinations, permutations

import pytest

from app.games.nine_cards import words
from app.games.nine_cards.board import Board
from app.widgets.text import plain
from app.words import digits, translation
from engine.games.nine_cards import Game, Outcome, Position, analyse


def said(mine=(), theirs=(), to_move="mine", **game):
    board = Board(Position(mine, theirs, to_move, Game(**game)))
    advice = None
    if not board.position.finished:
        *_, advice = analyse(board.position)
    verdict = words.verdict(board, advice)
    return plain(verdict.headline), plain(verdict.detail)


@pytest.mark.parametrize(
    ("position", "headline", "detail"),
    [
        (((6, 2), (1, 3)), "Pick 7 and win.", "2 + 6 + 7 = 15."),
        (
            ((6, 8), (1, 3)),
            "Pick 2 or 5 to win.",
            "Either makes two threats at once: 2 wants 5 and 7; 5 wants 2 and 4. "
            "Only one can be blocked.",
        ),
        (
            ((1, 3), (6, 8), "theirs"),
            "The opponent wins with 2 or 5.",
            "Either makes two threats at once: 2 wants 5 and 7; 5 wants 2 and 4. "
            "Only one can be blocked.",
        ),
        (
            ((1, 3), (2,), "theirs"),
            "The opponent wins with 4 or 6.",
            "After 4 you must block with 9, and 5 makes two threats at once.",
        ),
        (
            ((), ()),
            "Every pick ends in a tie.",
            "It is tic-tac-toe in disguise: three cards that make 15 are a line of the magic "
            "square, and nobody can force one.",
        ),
        (
            ((2,), (5, 6)),
            "Block with 4.",
            "The opponent makes 15 with it: 4 + 5 + 6. Then best play ends in a tie.",
        ),
        (
            ((5, 6), (2,), "theirs"),
            "The opponent must block with 4.",
            "You make 15 with it: 4 + 5 + 6. Then best play ends in a tie.",
        ),
        (
            ((), (2,), "mine"),
            "Pick 5 for a tie.",
            "Any other card loses. It is the centre of the magic square, as in tic-tac-toe.",
        ),
        (
            ((), (5,), "mine"),
            "Pick any of four cards for a tie.",
            "Any other card loses. They are the corners of the magic square, as in tic-tac-toe.",
        ),
        (
            ((1, 3), (6, 8, 2)),
            "You can block only one.",
            "The opponent wants 5 and 7, and you lose with the next pick.",
        ),
        (
            ((6, 8, 2), (1, 3), "theirs"),
            "The opponent can block only one.",
            "You want 5 and 7, and you win with the next pick.",
        ),
        (((8, 1, 4), (6, 2, 7), "mine"), "The opponent wins with 2, 6 and 7.", "2 + 6 + 7 = 15."),
        (((6, 8, 2, 7), (1, 3, 5), "theirs"), "You win with 2, 6 and 7.", "2 + 6 + 7 = 15."),
        (
            ((2, 7, 5, 1), (6, 8, 3, 9)),
            "Only 4 is left: it ends in a tie.",
            "It makes no 15 for anybody.",
        ),
        (((2, 7, 5, 1, 4), (6, 8, 3, 9), "theirs"), "A tie.", "All 9 cards are picked."),
    ],
)
def test_the_verdict_says_what_to_pick_and_why(position, headline, detail):
    assert said(*position) == (headline, detail)


@pytest.mark.parametrize(
    ("position", "game", "headline", "detail"),
    [
        (((1,), (2,), "theirs"), {}, "The opponent wins with 4, 5 or 6.", "After"),
        (((1, 2), (3, 8)), {}, "Pick 4 to win.", "Then the opponent must block with"),
        (((1, 6), (8, 9)), {}, None, "Any other card loses."),
        (
            ((5,), (3,), "theirs"),
            {"cards": 10, "target": 16},
            "The opponent wins with 6.",
            "Then you must block with 7; it takes 7 picks in all.",
        ),
        (((), ()), {"cards": 10, "target": 15}, None, "It takes seven picks: 1, 2, 5, 9, 4, 3, 6."),
    ],
)
def test_how_it_goes_on_is_said_for_one_card_or_several(position, game, headline, detail):
    found = said(*position, **game)
    assert headline in (None, found[0])
    assert detail in found[1]


def test_a_lost_game_names_the_card_that_holds_out_longest():
    assert said((1,), (5, 6)) == ("Every pick loses.", "4 holds out longest: four more picks.")


def test_what_wins_too_but_later_is_not_denied():
    won = said((11,), (), "theirs", cards=11, target=15)
    assert won[0] == "The opponent wins soonest with 1, 3 or 5."


def test_a_sentence_begins_with_a_capital_where_many_are_as_good():
    lost = said((9,), (), "theirs", cards=9, target=18)
    assert lost[1] == "Any of eight cards hold out longest: six more picks."


def test_a_variant_has_no_magic_square_to_speak_of():
    assert said(cards=8, target=15) == ("Every pick ends in a tie.", "Nobody can force 15.")


def test_no_set_left_is_said():
    said_of_six = said((1,), (2,), cards=9, target=6)
    assert said_of_six == ("Every pick ends in a tie.", "No three cards can make 6 any more.")


def advice(*position):
    *_, found = analyse(Position(*position))
    return found


def test_threats_after_each_pick_begin_with_the_best():
    rows = [
        (plain(n), plain(t).replace("\xa0", "")) for n, t in words.pick_rows(advice((6, 8), (1, 3)))
    ]
    assert rows == [
        ("2", "2 + 8 + 5 and 2 + 6 + 7"),
        ("5", "5 + 8 + 2 and 5 + 6 + 4"),
        ("7", "6 + 7 + 2"),
        ("9", "no threat"),
        ("4", "4 + 6 + 5 only; the block makes two for them"),
    ]


def test_picks_that_lose_at_once_share_a_row():
    rows = [(plain(n), plain(t)) for n, t in words.pick_rows(advice((2,), (5, 6)))]
    assert rows == [("4", "2 + 4 + 9"), ("1 3 7 8 9", "The opponent wins with 4")]


def test_needs_list_free_cards_first_and_strike_those_that_are_gone():
    needs = words.needs(Position((2, 6, 8), (1, 3), "theirs"), "mine")
    assert needs.title == "You still need"
    assert needs.wants == "5 or 7"
    assert [plain(line) for line in needs.sums] == [
        "2 + 8 + 5 = 15",
        "2 + 6 + 7 = 15",
        "6 + 8 + 1 = 15, 1 is gone",
    ]
    theirs = words.needs(Position((2, 6, 8), (1, 3), "theirs"), "theirs")
    assert (theirs.title, theirs.wants, theirs.sums) == (
        "",
        "No card wins now",
        ("1 + 3 would want 11",),
    )


def test_what_stands_on_the_felt_follows_every_short_game():
    for count in range(5):
        for numbers in permutations(range(1, 10), count):
            mine, theirs = numbers[0:count:2], numbers[1:count:2]
            position = Position(mine, theirs, ("mine", "theirs")[count % 2])
            who, hint = words.caption(Board(position))
            assert who == ("Your pick.", "The opponent’s pick.")[count % 2]
            assert "its number" in hint
            for side, held in (("mine", mine), ("theirs", theirs)):
                said = words.hand_hint(position, side)
                picks = (side == "mine") == (count % 2 == 0)
                if not held and side == "theirs" and not picks:
                    assert said == "any three that sum to 15 win"
                    continue
                assert said.split(" card")[0] == ("no", "one", "two")[len(held)]
                assert said.endswith(", to pick") == picks
                needed = words.needs(position, side)
                free = set(range(1, 10)) - {*mine, *theirs}
                wants = [15 - sum(pair) for pair in combinations(held, 2)]
                if not wants:
                    assert needed == words.Needs("", "")
                    continue
                (want,) = wants
                title = {"mine": "You still need", "theirs": "Opponent still needs"}[side] * (
                    want in free
                )
                wanted = str(want) if want in free else "No card wins now"
                assert (needed.title, needed.wants) == (title, wanted)


def test_an_opponent_who_has_picked_is_quoted():
    board = Board(Position((5,), (2,), "mine"), "perfect")
    assert "The opponent took 2." in words.caption(board)


def test_a_game_that_any_first_pick_wins_says_so():
    every = tuple(range(1, 10))
    said = [words.outcome(Outcome(Game(), "win", 5, best)) for best in (every, every[1:3])]
    assert said[0] == "9 cards, sum 15: whoever starts wins in five picks, with any card."
    assert said[1].endswith("wins in five picks, with 2 or 3.")


@pytest.mark.parametrize(
    ("position", "headline", "detail"),
    [
        (((1,), (5,)), "Pick any of six cards for a tie.", "9 loses."),
        (((1,), (6,)), "Pick any of four cards for a tie.", "3, 8 and 9 lose."),
        (((5, 6), (1,), "theirs"), "Every pick of the opponent loses.", "4 holds out longest"),
    ],
)
def test_the_few_picks_that_lose_are_named(position, headline, detail):
    said_headline, said_detail = said(*position)
    assert said_headline == headline
    assert said_detail.startswith(detail)


FORK = ((6, 8), (1, 3))
BLOCK = ((2,), (5, 6))


def swapped(mine, theirs):
    """The same position with the sides changed."""
    return theirs, mine, "theirs"


@pytest.mark.parametrize(
    ("position", "rings", "notes"),
    [
        (((6, 2), (1, 3)), {7: "brass"}, ["in 3", "in 3", "at once", "in 3", "in 3"]),
        (BLOCK, {4: "heat_bad"}, ["in 2", "in 2", "blocks", "in 2", "in 2", "in 2"]),
        (swapped(*BLOCK), {4: "brass"}, ["in 2", "in 2", "blocks", "in 2", "in 2", "in 2"]),
        (FORK, {2: "brass", 5: "brass"}, ["in 3", "in 4", "in 3", "", ""]),
    ],
)
def test_free_cards_have_rings_and_notes(position, rings, notes):
    found = advice(*position)
    free = [pick.number for pick in found.picks]
    shown = {n: words.ring(found, n) for n in free}
    assert {n: colour for n, colour in shown.items() if colour} == rings
    assert [words.note(pick) for pick in found.picks] == notes


def test_a_badge_and_a_screen_reader_say_what_a_pick_leads_to():
    win = {pick.number: pick for pick in advice((6, 2), (1, 3)).picks}
    assert [words.tip(win[n]) for n in (4, 7)] == ["Wins in three picks", "Wins at once"]
    block = {pick.number: pick for pick in advice(*BLOCK).picks}
    assert [words.tip(block[n]) for n in (1, 4)] == [
        "Loses in two picks",
        "A tie with best play; blocks 4 + 5 + 6",
    ]
    assert words.free_name(7, win[7], True) == "7, free, wins at once, best"
    assert words.free_name(1, block[1], False) == "1, free, loses in two picks"
    assert words.free_name(3, None, False) == "3, free"
    assert [words.taken_name(3, side) for side in ("mine", "theirs")] == ["3, yours", "3, theirs"]


@pytest.mark.parametrize(
    ("position", "row", "other"),
    [
        (FORK, "the block makes two for them", "the block makes two for you"),
        (((1, 7), (2, 6)), "4 makes two for them", "4 makes two for you"),
        (((1,), (2,)), "1 + 8 + 6 only; the opponent wins later", "1 + 8 + 6 only; you win later"),
        (((1,), (2,)), "The opponent wins later", "You win later"),
        (BLOCK, "The opponent wins with 4", "You win with 4"),
    ],
)
def test_what_a_losing_pick_leads_to_is_said_of_either_side(position, row, other):
    def rows(*asked):
        return [plain(text).replace("\xa0", "") for _, text in words.pick_rows(advice(*asked))]

    assert any(text.endswith(row) for text in rows(*position))
    assert any(text.endswith(other) for text in rows(*swapped(*position)))


def test_results_of_a_game_at_its_end():
    won = Position((6, 8, 2, 7), (1, 3, 5), "theirs")
    assert words.hand_hint(won, "mine") == "four cards, won"
    assert words.hand_hint(won, "theirs") == "three cards, no win"
    assert words.needs(won, "mine") == words.Needs("Three that make 15", "2 + 6 + 7 = 15")
    assert words.needs(won, "theirs") == words.Needs("", "")
    assert words.end_word(won) == "you win"
    assert words.caption(Board(won)) == ("You won.", "Click a card to take it back.")
    assert words.why_kept(won, 6) == "Take back the card that won first"
    ahead = Position((6, 8), (1,), "theirs")
    assert words.why_kept(ahead, 1) == "Take back one of yours first"
    assert words.why_kept(Position((6,), (1, 3), "mine"), 6) == "Take back one of theirs first"


def test_pairs_are_ordered_by_what_has_become_of_them():
    needs = words.needs(Position((9, 8, 1), (5, 2, 4), "mine"), "mine")
    assert [plain(line) for line in needs.sums] == [
        "1 + 8 + 6 = 15",
        "1 + 9 + 5 = 15, 5 is gone",
        "8 + 9 is too much",
    ]


def test_steps_are_counted_from_one():
    board = Board(Position((6,), (1,)))
    assert words.step_label(board, 7) == "Pick 3 of 7"
    assert words.step_label(board, 3) == "Pick 3 of 3"
    assert words.step_label(board, 2) == "The end"
    assert [words.side_word(side) for side in ("mine", "theirs")] == ["You", "Opp"]


def test_cards_beyond_nine_are_typed_with_two_figures():
    hints = [words.caption(Board(Position(game=Game(cards, 15))))[1] for cards in (9, 10)]
    assert hints == [
        "Click a free card, or press its number.",
        "Click a free card, or type its number: 1 2 for 12.",
    ]


def test_the_clipboard_has_each_pick_and_best_play():
    assert words.results_text(advice(*FORK)) == [
        "Best: 2 5",
        "Each pick: 2 win in 3, 4 loss in 4, 5 win in 3, 7 draw, 9 draw",
        "Best play: 2 4 5",
        "Exact, every game from here searched",
    ]


def test_cards_keep_their_digits_where_figures_have_others():
    translation.use(["ar"], own_digits=True)
    try:
        assert "5" in words.taken_name(5, "mine")
        assert digits.value(words.any_of([5])) == "5"
        rows = words.pick_rows(advice((6, 8), (1, 3)))
        assert [plain(digits.value(card)) for card, _what in rows] == ["2", "5", "7", "9", "4"]
        assert "7" in said((2, 6), (4, 5))[0]
        assert "4" in words.pick_rows(advice((2,), (5, 6)))[1][1]
    finally:
        translation.use([])
