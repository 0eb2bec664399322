"""Figures in what is said of a round of Three Thirteen, each counted another way."""

from dataclasses import replace

import pytest

from app.games.rummy.play.timeline import DEALT
from app.games.rummy.thirteen import words
from app.games.rummy.thirteen.record import ThirteenPlay
from app.words.counts import NUMBER_TITLES
from engine.games.rummy.thirteen import Advice, Choice, Sheet, Step
from tests.app.games.rummy.sentences import read
from tests.helpers import cards

KING, NINE, FIVE = cards("Kh9d5s")
DEAL = "4s5sKh9d7c"  # round 4, and the 7 of clubs lies open


def clicked(text, play):
    for card in cards(text):
        play = play.clicked(card)
    return play


def to_throw(players=3):
    return clicked(DEAL + "2c", ThirteenPlay(4, players, sheet=Sheet(players)))


def last_turn(players=3):
    """The player before me, or the one before that, went out."""
    play = clicked(DEAL + "Qd", ThirteenPlay(4, players, first=1, sheet=Sheet(players)))
    play = replace(play, steps=(Step("draw"), Step("out", cards("Qd")[0])))
    for card in cards("Qc")[: players - 2]:
        play = play.done(Step("draw"), Step("throw", card))
    return play


def choice(step, **figures):
    given = {"points": 12.36, "others": 14.7, "lead": 2.34, "lead_se": 0.5, "beaten": 0.777}
    given |= {"first": 0.25, "behind": 0.0, "worlds": 200, "left": 7} | figures
    errors = dict.fromkeys(("points_se", "others_se", "first_se", "beaten_se", "behind_se"), 0.1)
    return Choice(step, **(errors | given))


def advised(*choices, **more):
    return Advice(choices, choices[0].step if choices else None, **more)


def said(play, advice):
    verdict = words.verdict(play, advice)
    return read(verdict.headline), read(verdict.detail)


@pytest.mark.parametrize(
    ("lead", "headline"),
    [
        (2.34, "Throw the K♥: you end 2.3 ± 1.0 points ahead."),
        (-2.36, "Throw the K♥: you end 2.4 ± 1.0 points behind."),
        (-0.3, "Throw the K♥: ahead or behind, −0.3 ± 1.0 points."),
    ],
)
def test_the_lead_is_ahead_or_behind(lead, headline):
    found = said(to_throw(), advised(choice(Step("throw", KING), lead=lead)))
    assert found == (
        headline,
        "You end with 12.4, they with 14.7; one of them is out first in 78 %.",
    )


@pytest.mark.parametrize(
    ("beaten", "worlds", "share"),
    [
        (0.0, 60, "under 5 %"),  # with none in n it is less than 3 in n
        (1.0, 60, "over 95 %"),
        (0.0, 1000, "under 1 %"),
        (0.004, 1000, "under 1 %"),
        (0.5, 60, "50 %"),
    ],
)
def test_what_never_came_is_not_impossible(beaten, worlds, share):
    tried = choice(Step("throw", KING), beaten=beaten, worlds=worlds)
    assert said(to_throw(), advised(tried))[1].endswith(f"is out first in {share}.")
    theirs = clicked("Kh", to_throw())
    given = advised(players=(4.16, 1.0, 2.0), out_first=(beaten, 0.1, 0.1), worlds=worlds)
    assert said(theirs, given)[1] == (
        f"You end with 4.2 points on average; you go out first in {share} of deals."
    )


@pytest.mark.parametrize(
    ("close", "named"),
    [
        ([NINE], "the K♥ or the 9♦."),
        ([NINE, FIVE], "the K♥ or the 9♦, and one more."),
        ([NINE, FIVE, *cards("4s")], "the K♥ or the 9♦, and two more."),
    ],
)
def test_of_close_choices_two_are_named_and_the_rest_counted(close, named):
    steps = tuple(Step("throw", card) for card in close)
    found = advised(choice(Step("throw", KING)), *map(choice, steps), close=steps)
    assert said(to_throw(), found)[0] == f"Too close to call: {named}"


def test_going_out_and_the_first_rule():
    out = advised(choice(Step("throw", KING), out=True, others=9.06))
    assert said(to_throw(), out) == (
        "Throw the K♥ and go out.",
        "The others have one more turn; they end with 9.1 points on average.",
    )
    rule = Advice((), Step("throw", NINE))
    assert said(to_throw(), rule) == (
        "Throw the 9♦.",
        "By rule of thumb; sampling has begun.",
    )


@pytest.mark.parametrize("players", [2, 3])
def test_on_the_last_turn_what_is_left_is_exact(players):
    play = last_turn(players)
    assert play.table.last
    drawn = play.done(Step("draw", *cards("2c")))
    thrown = choice(Step("throw", KING), exact=True, left=1)
    assert said(drawn, advised(thrown)) == ("Last turn. Throw the K♥: 1 point left.", "")
    draw = choice(Step("draw"), exact=True, left=None, points=6.28)
    assert said(play, advised(draw)) == (
        "Last turn. Draw from the stock: 6.3 points on average.",
        "",
    )


def test_others_who_have_their_last_turn_too_are_counted():
    play = clicked(DEAL, ThirteenPlay(4, 3, first=2, sheet=Sheet(3)))
    play = play.done(Step("draw"), Step("out", *cards("Qd")))
    assert words.others_hint(play) == "Last turns: you and Player 2."
    take = choice(Step("take"), exact=True, left=None, points=6.28, others=9.06)
    assert said(play, advised(take)) == (
        "Last turn. Take the Q♦: 6.3 points on average.",
        "The others end with 9.1 points on average.",
    )
    play = clicked("2cKh", play)
    assert words.others_hint(play) == "Last turns: Player 2."
    end = advised(players=(4.16, 1.0, None), out_first=(0.0, 0.0, 1.0), worlds=50)
    assert said(play, end) == ("Player 2’s turn.", "You end with 4.2 points on average.")
    assert words.player_rows(play, end) == [
        ("You", "4.2", "–", "–"),
        ("<b>Player 2</b>", "1.0", "–", "–"),
        ("Player 3", "–", "out", "–"),
    ]


def test_rows_of_choices_have_all_their_figures():
    found = [
        choice(Step("throw", KING), first=0.256),
        choice(Step("take"), lead=-1.06, lead_se=0.25, points=3.0, left=None),
        choice(Step("draw"), lead=0.0, left=0, first=1.0),
    ]
    table = to_throw().table
    assert words.choice_rows(table, found) == [
        ("K♥", "<em>+2.3</em> ± 1.0", "12.4", "26 %", "7"),
        ("Take 7♣", "<b>−1.1</b> ± 0.5", "3.0", "25 %", "–"),
        ("Draw", "<b>0.0</b> ± 1.0", "12.4", "100 %", "0"),
    ]  # an error is 1.96 standard errors
    last = words.choice_rows(last_turn().table, found[:1])
    assert last[0][3] == "–"  # somebody is out
    assert words.results(to_throw(), advised(*found))[:2] == [
        "Throw the K♥: lead +2.3 ± 1.0, 12.4 points for me, 14.7 for the others",
        "Take the 7♣: lead −1.1 ± 0.5, 3.0 points for me, 14.7 for the others",
    ]
    assert len(words.results(to_throw(), advised(*found * 3))) == 6


def test_rows_of_players_name_the_cards_known():
    play = clicked("Kh", to_throw()).done(Step("take"), Step("throw", NINE))
    given = advised(players=(4.16, 1.0, 12.0), out_first=(0.25, 0.5, 0.125), worlds=80)
    assert words.player_rows(play, given) == [
        ("You", "4.2", "25 %", "–"),
        ("Player 2", "1.0", "50 %", "K♥"),
        ("<b>Player 3</b>", "12.0", "12 %", "–"),
    ]
    assert [row[1:3] for row in words.player_rows(play, None)] == [("–", "–")] * 3


def test_as_many_cards_are_asked_for_as_are_missing():
    play = ThirteenPlay(4, 3, first=1, sheet=Sheet(3))
    assert words.asked(play).headline == "Click the 4 cards of round 4."
    assert words.asked(play).hint == "click <i>4 cards</i> of your hand"
    assert words.hand_hint(play, None) == "0 of 4 cards"
    assert words.others_hint(play) == "3 players"
    for number, card in enumerate(cards(DEAL)[:4], start=1):
        play, missing = play.clicked(card), 4 - number
        assert words.hand_hint(play, None) == f"{number} of 4 cards"
        if missing:
            some = "card" if missing == 1 else "cards"
            assert words.asked(play).headline == f"{NUMBER_TITLES[missing]} more {some}."
            assert words.asked(play).hint == f"click <i>{missing} {some}</i> of your hand"
            assert words.asked(play).detail.startswith("4s and jokers are wild.")
    assert words.asked(play).headline == "Which card lies face up?"
    assert words.asked(play).detail == "Player 2 begins."
    assert words.asked(replace(play, first=0)).detail == "You begin."
    assert words.others_hint(clicked("7c", play)) == "Player 2, then Player 3 and you."


def test_what_i_hold_and_what_it_leaves():
    drawn = to_throw()
    assert words.hand_hint(drawn, None) == "5 cards"
    assert words.hand_hint(drawn, Advice((), None, points_now=1)) == (
        "5 cards, 1 point after the best throw"
    )
    thrown = clicked("Kh", drawn)
    assert (
        words.hand_hint(thrown, Advice((), None, points_now=12)) == "4 cards, 12 points left over"
    )
    assert words.asked(drawn).headline == "Throw one of your 5 cards."
    assert words.asked(clicked(DEAL, ThirteenPlay(4, 3, sheet=Sheet(3)))).headline == (
        "Take the 7♣, or draw from the stock."
    )


def test_the_step_that_is_looked_at_is_named_by_its_number():
    play = clicked("Kh", to_throw()).done(Step("take"), Step("throw", NINE))
    play = play.done(Step("draw"), Step("out", FIVE))
    looked = [words.asked(play.looking_at(at)).headline for at in range(6)]
    assert looked == [
        "Step 1: You drew 2♣.",
        "Step 2: You threw K♥.",
        "Step 3: Player 2 took K♥.",
        "Step 4: Player 2 threw 9♦.",
        "Step 5: Player 3 drew from stock.",
        "Step 6: Player 3 went out, throwing 5♠.",
    ]
    hints = [words.asked(play.looking_at(at)).hint for at in (1, 2, 3)]
    assert hints == [
        "click the right card for <i>step 2</i>",
        "correct <i>step 3</i> with the buttons",
        "click the right card for <i>step 4</i>",
    ]
    assert words.asked(play.looking_at(DEALT)).headline == "Which card of the deal was wrong?"
    wrong = replace(play, steps=(play.steps[0], Step("throw", *cards("Ac")), *play.steps[2:]))
    assert words.asked(wrong).headline == "Step 2 cannot have happened."
    assert words.asked(wrong).detail == wrong.faults[1] != ""


def test_a_step_that_is_looked_at_has_the_advice_of_then():
    play = clicked("Kh", to_throw()).looking_at(1)
    assert said(play, advised(choice(Step("throw", NINE)))) == (
        "Step 2: You threw K♥.",
        "Throw the 9♦: you end 2.3 ± 1.0 points ahead.",
    )
    assert said(play, Advice((), None)) == (
        "Step 2: You threw K♥.",
        "The advice is for this moment. Click another card to correct it.",
    )
    early = Advice((), Step("throw", NINE))  # nothing foretold yet
    assert [row[1:3] for row in words.player_rows(to_throw(), early)] == [("–", "–")] * 3


def test_whose_turn_it_is():
    play = clicked("Kh", to_throw())
    assert words.asked(play).headline == "Player 2’s turn."
    assert words.asked(replace(play, going_out=True)).headline == (
        "Which card did Player 2 go out with?"
    )
    play = play.done(Step("draw"))
    assert words.asked(play).headline == "Which card did Player 2 throw?"
    play = play.done(Step("out", FIVE))
    assert words.asked(play).detail == "Player 2 went out; it is their last turn."
    mine = clicked(DEAL + "2c", ThirteenPlay(4, 3, sheet=Sheet(3))).done(Step("out", KING))
    assert words.asked(mine).detail == "You went out; it is their last turn."


def test_rounds_are_named_by_what_is_wild():
    names = [words.round_name(number) for number in range(3, 15)]
    assert names == [*"3456789", "10", "J", "Q", "K", "14"]
    assert [words.player_name(player) for player in range(3)] == ["You", "Player 2", "Player 3"]


def test_equal_choices_of_the_very_last_turn_are_called_the_same_and_no_lead_is_claimed():
    thrown, other = (choice(Step("throw", card), exact=True, left=9) for card in (FIVE, NINE))
    tied = advised(thrown, other, close=(other.step,))
    for players in (2, 3):
        play = last_turn(players).done(Step("draw", KING))
        assert said(play, tied) == ("All the same: the 5♠ or the 9♦.", "You end with 9 points.")
        assert words.is_exact(play.table, tied)
        row = words.choice_rows(play.table, [thrown])[0]
        assert read(row[1]) == ("+2.3 ± 1.0" if players == 2 else "–")
    before = replace(thrown, exact=False)
    assert said(to_throw(), advised(before, other, close=(other.step,)))[0].startswith("Too close")
    assert not words.is_exact(to_throw().table, advised(before))


def test_the_order_of_play_names_me_in_the_middle_of_a_sentence():
    assert words.others_hint(to_throw()) == "You, then Player 2 and Player 3."
    play = to_throw().done(Step("throw", KING))
    assert words.others_hint(play) == "Player 2, then Player 3 and you."
    assert words.others_hint(last_turn()) == "Last turns: you."
