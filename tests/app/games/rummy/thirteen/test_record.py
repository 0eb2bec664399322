"""Three Thirteen in play as a record: clicks, scores, files, texts and sentences."""

import json
import re
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from app.games.rummy import hand_file
from app.games.rummy.hand import Hand, first_rules
from app.games.rummy.play.timeline import DEALT
from app.games.rummy.thirteen import file as thirteen_file, words as thirteen_words
from app.games.rummy.thirteen.record import ThirteenPlay
from app.games.rummy.thirteen.words import log_lines
from engine.games.rummy import PAGAT, Rules, thirteen as game
from engine.games.rummy.thirteen import ME, Advice, Sheet, Step
from engine.games.rummy.thirteen.rules import deck_of
from engine.limits import Limits
from tests.helpers import cards


def clicked(text, play=None):
    play = play or ThirteenPlay()
    for card in cards(text):
        play = play.clicked(card)
    return play


def kept(play):
    """The same, saved and opened again, and copied and pasted."""
    hand = Hand(mode="thirteen_play", rules=first_rules("thirteen_play"), thirteen=play)
    file = hand_file.from_json(json.loads(json.dumps(hand_file.to_json(hand))))
    assert file == hand
    text = hand_file.from_text(hand_file.to_text(hand, ["Throw"]), Hand())
    shown = replace(play, going_out=False, at=None)
    assert text.thirteen == (shown if shown.deal is not None else replace(shown, steps=()))
    return True


def advised(play, worlds=40):
    *_, answer = game.analyse(game.Advise(play.table, Limits(deals=worlds, threads=1)))
    return answer


def possible(play, g):
    """Things that may be done, some of them impossible."""
    return [
        lambda: play.clicked(g.randrange(53)),
        lambda: (
            play.clicked(g.choice(play.table.hand)) if play.table else play.dealt(g.randrange(99))
        ),
        lambda: play.clicked(play.table.top) if play.table else play.dealt(g.randrange(99)),
        lambda: play.done(Step(g.choice(["draw", "take"]))),
        lambda: replace(play, going_out=True) if play.table else play,
        lambda: play.taken_back(),
        lambda: play.looking_at(g.randint(-1, 8)),
        lambda: play.forgotten() if g.random() < 0.2 else play,
        lambda: play.scored(g.choice([3, 4, 13]), g.randrange(play.players), g.randrange(50)),
        lambda: play.next_round(12) if play.over else play,
        lambda: play.with_first(g.randrange(play.players)) if g.random() < 0.1 else play,
        lambda: play.with_players(g.randint(2, 5)) if g.random() < 0.05 else play,
    ]


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_whatever_is_done_every_card_is_in_one_place_and_the_file_says_the_same(seed):
    g = Random(seed)
    play = ThirteenPlay(g.choice([3, 4, 7]), rules=g.choice([Rules(decks=2), PAGAT]))
    play = play.with_players(g.randint(2, 5))
    for _ in range(50):
        with suppress(ValueError):
            play = g.choice(possible(play, g))()
        now = play.deal
        for number in range(len(play.steps) + 1) if now is not None else ():
            table = now.table_before(number)
            places = Counter([*table.hand, *table.pile])
            for known in table.known:
                places.update(known)
            assert places + table.unseen == deck_of(play.round_rules)
        if now is not None and play.first_fault is None and play.at != DEALT:
            assert play.question() is not None
        assert len(thirteen_words.log_lines(play)) >= (now is not None)
        assert thirteen_words.asked(play).headline
        assert play.checked() is play
    assert kept(play)


def test_a_round_in_clicks():
    play = clicked("5s5h9d5c")
    assert play.table.to_move == ME
    play = clicked("5c9d", play)  # I take the upcard and throw the nine
    play = clicked("Kd", play)  # the other draws from stock and throws
    assert [str(step) for step in play.steps] == ["take", "throw 9d", "draw", "throw Kd"]
    play = play.taken_back()
    play = clicked("9d2c", play)  # the other takes the nine and throws a two
    assert play.table.known[1] == cards("9d")
    play = clicked("Kd", play)
    assert play.table.hand == cards("5s5h5cKd")


def log_of(play):
    return [tuple(re.sub("<.*?>", "", cell) for cell in line) for line in log_lines(play)]


def test_a_wrong_card_is_corrected_five_turns_later():
    play = clicked("5s5h9d5c 5c9d Kd")  # I take and throw, the other draws and throws
    play = clicked("2c2c Jd 3c3c Qs", play)
    assert len(play.steps) == 12
    assert log_of(play)[-3] == ("3–4", "Player 2", "drew · threw K♦")
    looked = play.looking_at(3)
    assert thirteen_words.asked(looked).headline == "Step 4: Player 2 threw K♦."
    assert looked.table.to_move == 1
    mended = looked.clicked(cards("Kh")[0])
    assert mended.at is None
    assert [str(s) for s in mended.steps] == [str(s).replace("Kd", "Kh") for s in play.steps]
    assert mended.table.pile == tuple(
        cards("Kh")[0] if card == cards("Kd")[0] else card for card in play.table.pile
    )
    assert mended.first_fault is None


def test_what_became_impossible_is_marked_and_corrected_first():
    play = clicked("5s5h9d5c Kh9d Kd Jd5h 2c")  # drew and threw, thrice
    mended = play.looking_at(0).clicked(cards("5c")[0])
    assert str(mended.steps[0]) == "take"
    wrong = mended.looking_at(1).clicked(cards("5c")[0])  # thrown at once; it is mine no more
    assert wrong.first_fault is None
    wrong = wrong.looking_at(1).clicked(cards("5h")[0])
    assert wrong.first_fault == 5  # the five of hearts is thrown twice
    assert thirteen_words.asked(wrong).headline == "Step 6 cannot have happened."
    assert wrong.question() is None
    assert "do not hold" in wrong.faults[5]
    assert "<s>threw 5♥</s>" in log_lines(wrong)[-4][2]
    with pytest.raises(ValueError, match="Correct step 6 first"):
        wrong.clicked(cards("2d")[0])
    with pytest.raises(ValueError, match="do not hold"):
        wrong.looking_at(5).clicked(cards("As")[0])
    right = wrong.looking_at(5).clicked(cards("9d")[0])
    assert right.first_fault is None
    assert right.question() is not None


def test_a_card_of_the_deal_is_corrected_and_steps_stay():
    play = clicked("5s5h9d5c 5c9d Kd")
    looked = play.looking_at(DEALT)
    assert "wrong" in thirteen_words.asked(looked).headline
    back = looked.clicked(cards("5h")[0])
    assert (back.hand, len(back.steps), back.table) == (cards("5s9d"), 4, None)
    mended = back.clicked(cards("6h")[0])
    assert (mended.at, mended.first_fault) == (None, None)
    assert mended.table.hand == cards("5s6h5c")
    assert kept(back)


def test_a_draw_that_was_a_take_and_going_out_that_was_none_are_corrected():
    play = clicked("5s5h9d5c 5c9d Kd")
    took = play.looking_at(2).done(Step("take"))
    assert took.table.known[1] == cards("9d")
    out = took.looking_at(3).done(Step("out", cards("Kd")[0]))
    assert out.table.out == 1
    assert out.looking_at(3).done(Step("throw", cards("Kd")[0])) == took
    assert out.looking_at(2).forgotten().steps == play.steps[:2]
    assert out.looking_at(2).taken_back() == out  # back to now


def test_who_goes_out_is_said_before_the_card():
    play = clicked("5s5h9d5c 5c9d")
    play = replace(play, going_out=True).clicked(cards("Kd")[0])
    assert str(play.steps[-1]) == "out Kd"
    assert not play.going_out
    assert play.table.last
    play = clicked("2h5s", play)
    assert play.over
    assert play.with_end(12).sheet.row(3) == (12, 0)
    following = play.next_round(12)
    assert (following.number, following.first, following.hand) == (4, 1, ())
    assert following.sheet.totals == (12, 0)


def ended(number, players, rules, sheet=None):
    """A round in which I begin and the next player goes out, by cards drawn from the stock."""
    play = ThirteenPlay(number, players, rules=rules, sheet=sheet or Sheet(players)).dealt(1)
    for player in range(players + 1):
        free = sorted(play.table.drawable.elements())
        card = play.table.top if player == 0 else free[0]
        if player == players or player == 0:  # my last turn
            play = play.clicked(card).clicked(card)
        else:
            play = play.done(Step("draw"), Step("out" if player == 1 else "throw", card))
    assert play.over
    return play


def test_a_next_round_that_needs_another_deck_is_not_begun():
    play = ended(12, 4, replace(PAGAT, decks=1, jokers=2)).scored(12, 2, 8).scored(12, 3, 0)
    with pytest.raises(ValueError, match="Add a deck"):
        play.next_round(30)
    play = play.with_rules(replace(play.rules, decks=2))
    assert play.over
    assert kept(play.next_round(30))
    assert play.next_round(30).number == 13


def test_after_the_last_round_it_is_said_who_won_and_another_game_begins():
    sheet = Sheet(2).entered(3, 0, 4).entered(3, 1, 6)
    play = ended(13, 2, PAGAT, sheet)
    answer = Advice((), None, points_now=30)
    said = thirteen_words.verdict(play, answer)
    assert said.headline == "The game is over: Player 2 wins with <em>6 points</em>."
    assert said.detail == "You have 30 points left in the last round."
    said = thirteen_words.verdict(play, replace(answer, points_now=2)).headline
    assert said == "The game is over: You and Player 2 win together with <em>6 points</em>."
    assert thirteen_words.won(sheet.entered(13, 0, 1).entered(13, 1, 0)).startswith("you win with")
    open_ = ended(13, 3, PAGAT)
    said = thirteen_words.verdict(open_, answer)
    assert said.headline == "The round is over: you have <em>30 points</em> left."
    assert "who won" in said.detail
    with pytest.raises(ValueError, match="First enter the others’ points"):
        open_.new_game(30)
    following = play.new_game(30)
    assert (following.number, following.first, following.sheet) == (3, 1, Sheet(2))
    assert kept(following)


def test_new_after_a_game_is_another_game_and_within_one_the_same_round():
    sheet = Sheet(2).entered(3, 0, 4).entered(3, 1, 6)
    play = ended(13, 2, PAGAT, sheet)
    assert play.renewed() == play.new_game(0)
    whole = replace(play, sheet=sheet.entered(13, 0, 1).entered(13, 1, 0)).emptied()
    assert whole.renewed().sheet == Sheet(2)
    open_ = ended(13, 3, PAGAT)  # it is not known who won
    assert open_.renewed() == open_.emptied()
    early = ended(12, 2, PAGAT, sheet)
    assert (early.renewed().number, early.renewed().sheet) == (12, sheet)


def test_with_the_upcard_taken_the_one_going_out_still_throws():
    play = replace(clicked("5s5h9d5c 5c9d"), going_out=True).clicked(cards("9d")[0])
    assert (str(play.steps[-1]), play.going_out) == ("take", True)
    assert str(play.clicked(cards("2c")[0]).steps[-1]) == "out 2c"


def test_more_players_play_with_more_decks():
    play = ThirteenPlay().with_players(5)
    assert (play.rules.decks, play.rules.jokers, play.sheet.players) == (3, 6, 5)
    assert clicked("5s5h9d5c", play).with_players(5).hand  # nothing changes
    with pytest.raises(ValueError, match="Add a deck"):
        ThirteenPlay(13, 6, rules=Rules(decks=2), sheet=Sheet(6)).with_rules(Rules(decks=1))


def test_dealing_puts_a_card_back_once_all_its_copies_are_used():
    play = clicked("5s5s", ThirteenPlay(rules=Rules(decks=2)))
    assert play.hand == cards("5s5s")
    assert play.clicked(cards("5s")[0]).hand == cards("5s")
    play = clicked("5s5h9d5c", ThirteenPlay(rules=Rules(decks=1)))
    assert play.taken_back().clicked(cards("9d")[0]).hand == cards("5s5h")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "missing or damaged"),
        ({"players": 9}, "number of players"),
        ({"round": 2}, "The round"),
        ({"dealt": "5s5s5s5s"}, "4 cards are dealt"),
        ({"dealt": "5s5s5s"}, "dealt more often"),
        ({"dealt": "5s", "steps": ["take"]}, "come first"),
        ({"dealt": "5s6s7s", "upcard": "8s", "steps": ["pass"]}, "is no step"),
        ({"dealt": "5s6s7s", "upcard": "8s", "steps": ["take"], "at": 1}, "step that is looked at"),
        ({"upcard": "8s9s"}, "not one card"),
        ({"sheet": {"3": [1, 2, 3]}}, "points of 3 players"),
        ({"sheet": {"x": [1, 2]}}, "score sheet"),
        ({"sheet": {"3": [1, "2"]}}, "A round’s score"),
        ({"first": 2}, "Who begins"),
    ],
)
def test_files_that_cannot_be_are_refused(data, said):
    with pytest.raises(ValueError, match=said):
        thirteen_file.from_json(data)


def test_pasted_cards_are_a_hand_and_one_more_the_upcard():
    play = thirteen_file.from_text("5s 5h 9d 5c", ThirteenPlay())
    assert (play.hand, play.upcard) == (cards("5s5h9d"), cards("5c")[0])
    with pytest.raises(ValueError, match="no cards"):
        thirteen_file.from_text(" ", ThirteenPlay())


def test_what_is_said_through_a_round():
    play = clicked("5s5h9d5c")
    answer = advised(play)
    assert thirteen_words.verdict(play, answer).headline == "Take the 5♣ and <em>go out</em>."
    play = clicked("5c", play)
    answer = advised(play)
    said = thirteen_words.verdict(play, answer)
    assert said.headline == "Throw the 9♦ and <em>go out</em>."
    assert "one more turn" in said.detail
    play = play.done(Step("out", cards("9d")[0]))
    said = thirteen_words.verdict(play, advised(play))
    assert said.headline == "Player 2’s turn."
    assert "You end with 0.0 points" in said.detail
    play = clicked("Kd", play)
    said = thirteen_words.verdict(play, advised(play))
    assert said.headline == "The round is over: you have <em>0 points</em> left."
    assert log_of(play) == [
        ("3–4", "Player 2", "drew · threw K♦"),
        ("1–2", "You", "took 5♣ · went out, threw 9♦"),
        ("", "", "the deal"),
    ]


def test_the_last_turn_says_what_is_left():
    play = replace(clicked("4s5sKh9d", ThirteenPlay(first=1)), going_out=True)
    play = play.clicked(cards("6s")[0])
    assert thirteen_words.verdict(play, advised(play)).headline == (
        "Last turn. Take the 6♠: <em>0.0 points</em> on average."
    )
    play = clicked("6s", play)
    said = thirteen_words.verdict(play, advised(play)).headline
    assert said == "Last turn. Throw the K♥: <em>0 points</em> left."


def test_rows_hold_the_figures_of_the_answer():
    play = clicked("4s5sKh9d7c", ThirteenPlay(4, 3, sheet=Sheet(3)))
    answer = advised(play)
    rows = thirteen_words.choice_rows(play.table, answer.choices)
    assert len(rows) == len(answer.choices)
    for row, choice in zip(rows, answer.choices, strict=True):
        assert f"{choice.points:.1f}" == row[2]
        assert f"{abs(choice.lead):.1f}" in row[1]
    players = thirteen_words.player_rows(play, answer)
    assert [row[1] for row in players] == [f"{points:.1f}" for points in answer.players]
    assert players[0][0] == "<b>You</b>"


def test_the_sheet_shows_who_is_ahead():
    sheet = Sheet(3).entered(3, 0, 7).entered(3, 1, 0).entered(3, 2, 21).entered(11, 0, 5)
    assert thirteen_words.sheet_rows(sheet) == [
        ("3", "7", "0", "21"),
        ("J", "5", "–", "–"),
        ("Total", "<b>12</b>", "<b>0+</b>", "<b>21+</b>"),
    ]
    assert thirteen_words.leader_text(sheet) == "Player 2 is ahead"
    whole = sheet.entered(11, 1, 12).entered(11, 2, 1)
    total = ("Total", "<em>12</em>", "<em>12</em>", "<b>22</b>")
    assert thirteen_words.sheet_rows(whole)[-1] == total
    assert thirteen_words.leader_text(whole) == "You and Player 2 are ahead together"
    assert thirteen_words.leader_text(Sheet(2)) == ""
