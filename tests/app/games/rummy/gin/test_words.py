"""Figures in what is said while a deal of gin is played, counted another way."""

import re
from dataclasses import replace

import pytest

from app.games.rummy.gin import log as play_log, words as play_words
from app.games.rummy.gin.record import Play
from app.games.rummy.gin.words import asked
from app.games.rummy.melds import words as group_words
from app.games.rummy.play import step_words
from app.games.rummy.play.timeline import DEALT
from app.widgets.panels import Verdict
from app.words.counts import NUMBER_TITLES
from app.words.figures import signed
from engine.cards import mask_of, parse_cards
from engine.games.rummy.gin import THEM, GinRules, Result, Step
from tests.app.games.rummy.sentences import check_room

HAND = "5s6s7s9s9h9dAh2h3d4c"


def clicked(text, play):
    for card in parse_cards(text):
        play = play.clicked(card)
    return play


def columns(play):
    return [[re.sub("<.*?>", "", cell) for cell in row] for row in play_words.sheet_rows(play)]


@pytest.mark.parametrize("sheet", [(), (12,), (-7, 0), (12, -30, 0, 45), (60, -10, 50), (-99, -9)])
def test_the_score_sheet_adds_up(sheet):
    play = Play(sheet=sheet)
    scoring = play.rules.scoring
    rows = columns(play)
    points, boxes, won = [0, 0], [0, 0], [0, 0]
    for number, deal in enumerate(sheet):
        name, *cells = rows[number]
        assert name == f"Deal {number + 1}"
        side = 0 if deal > 0 else 1
        assert cells == ["–", "–"] if deal == 0 else cells[side] == str(abs(deal))
        points[side] += abs(deal)
        boxes[side] += deal != 0
    assert rows[len(sheet)] == ["Points", *map(str, points)]
    name, *each = rows[len(sheet) + 1]
    assert str(scoring.box) in name
    assert each == [str(n * scoring.box) for n in boxes]
    rest = rows[len(sheet) + 2 :]
    over = max(points) >= scoring.target
    assert len(rest) == (2 if over else 0)
    if over:
        winner = points.index(max(points))
        won[winner] = scoring.game
        assert rest[0][1:] == [str(bonus) if bonus else "–" for bonus in won]
        totals = [p + scoring.box * b + w for p, b, w in zip(points, boxes, won, strict=True)]
        assert rest[1] == ["Total", *map(str, totals)]
        assert play_words.next_text(play).startswith(
            ("You win the game {} to {},", "They win the game {} to {},")[winner].format(
                *(totals if winner == 0 else totals[::-1])
            )
        )


@pytest.mark.parametrize(
    ("kind", "mine", "theirs"),
    [
        ("knock", "You win 24 points by knocking.", "They win 24 points by knocking."),
        ("undercut", "You undercut them: 24 points.", "They undercut you: 24 points."),
        ("gin", "Gin: you win 24 points.", "Gin: they win 24 points."),
        ("big gin", "Big gin: you win 24 points.", "Big gin: they win 24 points."),
    ],
)
def test_a_deal_that_is_over_is_named_with_its_points(kind, mine, theirs):
    result = Result(24, 3, 27, kind)
    assert play_words.result_text(result) == mine
    assert play_words.result_text(replace(result, points=-24)) == theirs
    assert "nobody scores" in play_words.result_text(replace(result, kind="dead", points=0))


def test_what_both_have_left_over_is_said_with_the_layoffs():
    play = clicked(HAND + "Kc", Play()).done(Step("pass")).done(Step("pass"))
    play = play.done(Step("draw", *parse_cards("2c")), Step("knock", *parse_cards("4c")))
    # Mine are 1 + 2 + 3 + 2. Of their 8 + 4 + 9 + 10 + 10 + 2 + 7 beside the tens go 8♠ 4♠ 9♣.
    shown = Step("show", cards=tuple(parse_cards("8s4s9cThTdTcKsQd2s7d")))
    said = asked(play.done(shown))
    assert said.headline == "You win 21 points by knocking."
    left = "You have 8 left over; layoffs bring theirs from 50 to 29. "
    assert said.detail == left + "Go on with the next deal."
    result, table = Result(-5, 8, 3, "knock"), replace(play.table, out=THEM)
    theirs = "They have 3 left over; layoffs bring yours from {} to 8."
    for hand, text in (("KsQd", theirs.format(20)), ("8s", "They have 3 left over, you 8.")):
        held = replace(table, hand=mask_of(parse_cards(hand)))
        assert play_words.left_text(result, held) == text
    assert play_words.left_text(result, replace(table, out=None)) == ""


def test_as_many_cards_are_asked_for_as_are_missing():
    play = Play()
    assert asked(play).hint == "click <i>your ten cards</i>"
    for number, card in enumerate(parse_cards(HAND), start=1):
        play = play.clicked(card)
        said, missing = asked(play), 10 - number
        if missing:
            some = "card" if missing == 1 else "cards"
            assert said.headline == f"{NUMBER_TITLES[missing]} more {some}."
            assert f"<i>{missing} more {some}</i>" in said.hint
    assert asked(play).headline == "Which card lies face up?"


def test_the_cards_that_they_show_are_counted_down():
    play = clicked(HAND + "Kc", Play()).done(Step("pass")).done(Step("pass"))
    play = clicked("QcQc", play)  # drawn and thrown
    play = play.done(Step("draw")).knocking(going_out=True)
    play = clicked("Jc", play)
    assert asked(play).headline == "The opponent went out."
    for number, card in enumerate(parse_cards("2s2c2dThTdTs4s4d4hAd")):
        some = "card" if number == 9 else "cards"
        said = asked(play)
        assert said.detail.startswith(f"Click the {10 - number} {some} ")
        assert f"<i>{10 - number} more {some}</i>" in said.hint
        play = play.clicked(card)
    assert play.result is not None
    assert asked(play).hint == "the deal is over"


def test_steps_are_counted_from_one():
    play = clicked(HAND + "Kc", Play()).done(Step("pass")).done(Step("pass"))
    places = [
        step_words.place_name(play.looking_at(at).at, len(play.steps)) for at in (DEALT, 0, 1, None)
    ]
    assert places == ["the deal", "step 1 of 2", "step 2 of 2", "2 steps"]
    assert play_log.rounds(play) == [("1–2", [0], [1])]
    assert step_words.step_numbers([3, 4]) == "4–5"
    play = clicked("QcQc", play)
    assert [name for name, _mine, _theirs in play_log.rounds(play)] == ["1–2", "3–4"]
    assert play_words.sheet_hint(Play(sheet=(5,))) == "game to 100"
    assert play_words.sheet_hint(Play()) == "Game to 100: no deal has been scored yet."


def test_the_step_that_is_wrong_or_looked_at_is_named_by_its_number():
    play = clicked(HAND + "Kc", Play()).done(Step("pass")).done(Step("pass"))
    play = clicked("QcQc", play)
    wrong = replace(play, steps=(*play.steps[:3], Step("throw", *parse_cards("Kd"))))
    assert wrong.first_fault == 3
    assert asked(wrong).headline == "Step 4 cannot have happened."
    assert asked(wrong).hint == "first correct step 4"
    assert asked(wrong).detail == wrong.faults[3]
    said = [asked(play.looking_at(at)) for at in range(4)]
    assert [one.headline for one in said] == [
        "Step 1: You passed.",
        "Step 2: They passed.",
        "Step 3: You drew Q♣.",
        "Step 4: You threw Q♣.",
    ]
    card = "click the right card for <i>step {}</i>"
    assert [one.hint for one in said] == [
        card.format(1), "correct <i>step 2</i> with the buttons", card.format(3), card.format(4)
    ]  # fmt: skip
    assert asked(wrong.looking_at(3)).detail == wrong.faults[3]
    assert said[3].detail.startswith("The advice is for this moment.")


def test_whose_turn_it_is_and_what_both_hold():
    play = clicked(HAND + "Kc", Play())
    seen = [(play_words.turn_title(Play()), "", "")]
    for step in (None, Step("pass"), Step("pass"), Step("draw", *parse_cards("Qc"))):
        play = play if step is None else play.done(step)
        table = play.table
        own = play_words.own_hint(play, table).split(".")[0]
        seen.append((play_words.turn_title(play), own, play_words.opponent_hint(table)))
    # 4 + 3 + 2 + 1 beside the sevens and nines in groups; the queen would be thrown or adds ten.
    theirs = "10 cards, none of them known"
    assert seen == [
        ("The deal", "", ""),
        ("Your turn", "10 cards, 10 points left over", theirs),
        ("Their turn", "10 cards, 10 points left over", theirs),
        ("Your turn", "10 cards, 10 points left over", theirs),
        ("Your turn", "11 cards, 20 points left over", theirs),
    ]


@pytest.mark.parametrize(
    ("upcard", "told"),
    [("3c", " Knock with 3 at most."), ("Ac", " Gin alone ends the deal."), ("Kc", "")],
)
def test_another_limit_than_ten_is_told(upcard, told):
    play = Play(rules=GinRules(oklahoma=True))
    play = clicked(HAND + upcard, play)
    assert play_words.own_hint(play, play.table).startswith(f"10 cards, 10 points left over.{told}")
    assert ("Knock with" in play_words.own_hint(play, play.table)) == (upcard == "3c")


def test_a_gain_has_its_sign_and_nothing_has_none():
    said = {value: signed(value) for value in (2.94, -0.41, 0.04, -0.04)}
    assert said == {2.94: "+2.9", -0.41: "−0.4", 0.04: "0.0", -0.04: "0.0"}
    play = Play(sheet=(12, -30, 0, 45))
    assert play_words.score_hint(play) == "Game to 100, you 57, opponent 30."
    assert group_words.gin_sum_words(parse_cards("KsAh5d")) == "1 + 5 + 10 = 16"
    assert [group_words.gin_sum_words(parse_cards(text)) for text in ("", "Qd")] == ["0", "10"]
    assert group_words.gin_sum_words(parse_cards("Qd2c")) == "2 + 10 = 12"


def test_draws_are_counted_and_told_apart():
    play = clicked(HAND + "Qd", Play()).done(Step("pass")).done(Step("pass"))
    # 4♠ and 8♠ at the run, 9♣ with the nines, 3♥ to the ace and two; of aces, twos and threes
    # those that make no group come in place of the four.
    made = {"4s", "8s", "9c", "3h"}
    lower = {"As", "Ad", "Ac", "2s", "2d", "2c", "3s", "3c"}
    unseen = 52 - len(parse_cards(HAND)) - 1
    assert play_words.own_hint(play, play.table) == (
        f"10 cards, 10 points left over. {len(made)} of the {unseen} unseen cards make a group, "
        f"{len(lower)} only lower that."
    )
    said = play_words.made_groups(play)
    assert sorted(said) == sorted(parse_cards("".join(made)))
    assert said[parse_cards("3h")[0]] == "makes A♥ 2♥ 3♥"
    thrown = clicked("KcKc", play)
    assert play_words.own_hint(thrown, thrown.table) == "10 cards, 10 points left over."
    assert play_words.made_groups(thrown) is None  # their turn
    due = clicked("Kc", play)
    assert play_words.made_groups(due) is None
    drawn = "20 points left over. You drew K♣; throw one."
    assert play_words.own_hint(due, due.table).endswith(drawn)
    taken = clicked(HAND + "Qd", Play()).done(Step("take"))
    assert play_words.own_hint(taken, taken.table).endswith("You took Q♦; throw another one.")
    hidden = replace(play, against="rule")
    assert play_words.made_groups(hidden) is None
    none = clicked("2s6sTs3h7hJh4d8dQd5cKc", Play()).done(Step("pass")).done(Step("pass"))
    small = 9 * 4 - len(parse_cards("2s6s3h7h4d8d5c"))  # any ace to nine in place of a ten
    assert play_words.own_hint(none, none.table).endswith(
        f"None of the 41 unseen cards make a group, {small} only lower that."
    )


def test_everybody_is_asked_for_what_is_due():
    play = clicked(HAND + "Qd", Play())
    found = [asked(play)]
    for step in ("pass", "pass"):
        play = play.done(Step(step))
        found.append(asked(play))
    play = clicked("Kc", play)
    found.append(asked(play))
    play = clicked("Kc", play)
    found += [asked(play), asked(play.knocking(going_out=True))]
    play = play.done(Step("draw"))
    found.append(asked(play))
    play = clicked("8d", play)
    found.append(asked(play))
    assert [(one.headline, one.hint) for one in found] == [
        (
            "You are offered the Q♦. Do you take it?",
            "click the Q♦ if <i>you take it</i>, or press “Pass”",
        ),
        ("Did they take the Q♦?", "click the Q♦ if <i>they took it</i>, or press “Passed”"),
        ("Your turn. Draw from stock.", "click the card <i>you drew from stock</i>"),
        ("Your turn. Which card do you throw?", "click the card <i>you throw</i>"),
        (
            "Their turn. What did they draw?",
            "click the card <i>they threw</i>, or the K♣ if they took it",
        ),
        (
            "They go out. Which card did they throw?",
            "click the card <i>they threw</i> as they went out",
        ),
        ("Their turn. Which card did they throw?", "click the card <i>they threw</i>"),
        (
            "Your turn. Which card do you draw?",
            "click the card <i>you drew from stock</i>, or take the 8♦",
        ),
    ]
    own = replace(play, against="rule")
    assert asked(own).hint == "click <i>the stock</i>, or the 8♦ to take it"
    waits = replace(clicked("KsKs", play), against="rule")
    assert (asked(waits).headline, asked(waits).hint) == ("Kibitzer’s turn.", "wait for Kibitzer")


def test_what_corrects_a_step_is_said_with_it():
    play = clicked(HAND + "Kc", Play()).done(Step("pass")).done(Step("pass"))
    play = clicked("QcQc", play)
    card = "The advice is for this moment. Click another card to correct it."
    buttons = "The advice is for this moment. The buttons correct it."
    assert [asked(play.looking_at(at)).detail for at in range(4)] == [card, buttons, card, card]


@pytest.mark.parametrize(("points", "said"), [(1, "You win 1 point"), (-1, "They win 1 point")])
def test_a_single_point_is_won_too(points, said):
    assert play_words.result_text(Result(points, 3, 4, "knock")) == f"{said} by knocking."


def test_what_is_said_at_the_end_of_a_game_has_room(qtbot):
    play = clicked(HAND + "Kc", Play(sheet=(-80, -18))).done(Step("pass")).done(Step("pass"))
    play = clicked("QcQc", play).knocking(going_out=True)
    play = clicked("Jc" + "2s2c2dThTdTs4s4d4hAd", play)
    assert play.totals is not None
    verdict = Verdict()
    qtbot.addWidget(verdict)
    check_room(verdict, asked(play))
