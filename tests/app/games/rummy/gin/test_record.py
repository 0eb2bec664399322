"""A deal in play as a record: whatever is clicked, every card is in one place."""

import json
import re
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from app.games.rummy import hand_file
from app.games.rummy.gin import (
    advice as play_advice,
    file as play_file,
    log as play_log,
    words as play_words,
)
from app.games.rummy.gin.record import Judged, Play
from app.games.rummy.hand import Hand
from app.games.rummy.melds import words as group_words
from app.games.rummy.play.timeline import DEALT
from engine.cards import mask_of, parse_cards
from engine.games.rummy.gin import ANY_KIND, ME, THEM, Advice, Reason, Step, cards_of

HAND = "5s6s7s9s9h9dAh2h3d4c"
WHOLE_DECK = (1 << 52) - 1


def card(text):
    return parse_cards(text)[0]


def clicked(text, play=None):
    play = play or Play()
    for each in parse_cards(text):
        play = play.clicked(each)
    return play


def after_two_passes():
    return clicked(HAND + "Kc").done(Step("pass")).done(Step("pass"))


def assert_one_place_each(table):
    thrown = 0 if table.thrown is None else 1 << table.thrown
    places = [table.hand, table.theirs | table.shown, thrown, table.unseen]
    places += [1 << c for c in table.pile]
    assert sum(places) == WHOLE_DECK  # no bit twice
    if not table.shown:
        assert table.unseen.bit_count() == table.stock + table.hidden


class Followed(RuleBasedStateMachine):
    """What can be done with any deal."""

    def attempt(self, new):
        """Take what `new` makes, if that can be."""
        raise NotImplementedError  # each machine has its own deal

    @rule(c=st.integers(0, 51))
    def click(self, c):
        self.attempt(lambda: self.play.clicked(c))

    @rule(kind=st.sampled_from(["pass", "take", "draw", "big gin"]))
    def press(self, kind):
        self.attempt(lambda: self.play.done(Step(kind)))

    @rule(at=st.just(DEALT) | st.integers(0, 30))
    def look(self, at):
        self.play = self.play.looking_at(at)

    @rule()
    def take_back(self):
        self.play = self.play.taken_back()

    @invariant()
    def files_give_it_back(self):
        data = json.loads(json.dumps(play_file.to_json(self.play)))
        assert play_file.from_json(data) == self.play


class Clicks(Followed):
    """Whatever is clicked, in whatever order."""

    @initialize(seed=st.integers(0, 1000), dealer=st.sampled_from([ME, THEM]))
    def deal(self, seed, dealer):
        self.play = replace(Play(dealer=dealer), rules=Play().rules).dealt(seed)

    def attempt(self, new):
        with suppress(ValueError):  # what cannot be changes nothing
            self.play = new()

    @rule(index=st.integers(0, 60))
    def click_a_known_card(self, index):
        known = sorted(play_words.owners(self.play))
        if known:
            self.click(known[index % len(known)])

    @rule(on=st.booleans())
    def knock(self, on):
        self.play = self.play.knocking(going_out=on)

    @invariant()
    def every_card_is_in_one_place(self):
        play = self.play
        assert len(set(play.hand)) == len(play.hand) <= 10
        deal = play.deal
        if deal is not None:
            for number in range(len(deal.steps) + 1):
                assert_one_place_each(deal.table_before(number))
        if play.table is not None:
            assert_one_place_each(play.table)

    @invariant()
    def what_is_asked_is_said(self):
        asked = play_words.asked(self.play)
        assert asked.headline
        assert asked.hint
        play_log.log_lines(self.play)
        self.play.question()


class ClicksAgainstOurs(Followed):
    """Whatever is clicked while Kibitzer holds the other hand, and whatever it does."""

    @initialize(seed=st.integers(0, 1000), dealer=st.sampled_from([ME, THEM]))
    def deal(self, seed, dealer):
        rules = replace(Play().rules, big_gin=bool(seed % 2))
        self.play = Play(dealer=dealer, rules=rules, against="rule").dealt(seed)
        self.whole = (self.play.hand, self.play.upcard, self.play.theirs, self.play.stock)

    def attempt(self, new):
        with suppress(ValueError):  # what cannot be changes nothing
            self.play = new().ended()

    @rule(index=st.integers(0, 10))
    def throw_or_take(self, index):
        table = self.play.table
        cards = [*cards_of(table.hand), *table.pile[-1:]]
        self.click(cards[index % len(cards)])

    @rule(pick=st.randoms(use_true_random=False))
    def reply(self, pick):
        play = self.play
        if play.at is None and play.table.to_move == THEM and play.table.phase != "over":
            self.play = play.replied(pick.choice(play.rivals_deal.table.choices())).ended()

    @rule()
    def judge(self):
        mine = [
            i for i in range(len(self.play.steps)) if self.play.deal.table_before(i).to_move == ME
        ]
        if mine:
            self.play = self.play.with_judged(Judged(mine[-1], 0.5, 0.1, Step("pass")))

    @invariant()
    def one_deck_lies_in_its_places(self):
        play = self.play
        assert (play.hand, play.upcard, play.theirs, play.stock) == self.whole
        assert not any(play.faults)
        assert not any(play.rivals_deal.faults)
        mine, theirs = play.deal.table, play.rivals_deal.table
        left = play.stock[sum(step.kind == "draw" for step in play.steps) :]
        thrown = () if mine.thrown is None else (mine.thrown,)
        places = [mine.hand, theirs.hand, mask_of(mine.pile), mask_of(thrown), mask_of(left)]
        assert sum(places) == WHOLE_DECK
        assert len(left) == mine.stock == theirs.stock
        assert mine.theirs & ~theirs.hand == 0  # what I know of their hand is so
        for number in range(len(play.steps) + 1):
            assert_one_place_each(play.deal.table_before(number))

    @invariant()
    def what_was_judged_is_a_step_of_mine_that_stands(self):
        for judged in self.play.judged:
            assert judged.number < len(self.play.steps)
            assert self.play.deal.table_before(judged.number).to_move == ME


Clicks.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=40,
    suppress_health_check=list(HealthCheck),
)
TestClicks = Clicks.TestCase
ClicksAgainstOurs.TestCase.settings = Clicks.TestCase.settings
TestClicksAgainstOurs = ClicksAgainstOurs.TestCase


def test_ten_cards_then_the_upcard():
    play = clicked(HAND)
    assert (play.deal, play.upcard) == (None, None)
    assert clicked("5s", play).hand == play.hand[1:]  # a second click puts it back
    play = clicked("Kc", play)
    assert play.table.phase == "first offer"
    assert play.table.to_move == ME


def test_with_eleven_cards_a_click_throws():
    play = clicked("Qd 4c", after_two_passes())
    assert play.table.top == card("4c")
    assert play.table.to_move == THEM
    assert play.table.hand.bit_count() == 10
    assert len(play.steps) == 4


def test_the_opponents_turn_is_one_click_or_two():
    mine = clicked("Qd 4c", after_two_passes())
    stock = clicked("8h", mine)
    assert [str(s) for s in stock.steps[-2:]] == ["draw", "throw 8h"]
    assert stock.table.stock == 29
    took = clicked("4c 8h", mine)
    assert took.table.theirs == 1 << card("4c")
    assert took.table.stock == 30


def test_the_opponent_knocks_with_the_card_they_throw():
    mine = clicked("Qd 4c", after_two_passes()).knocking(going_out=True)
    assert "go out" in play_words.asked(mine).headline
    out = clicked("8h", mine)
    assert out.table.out == THEM
    assert out.to_show
    with pytest.raises(ValueError, match="These cards leave 11 points"):
        clicked("2s3s4s Jh Jd Js 2d 3c 5d Ac", out)
    shown = clicked("2s3s4s Jh Jd Js 2d 3c 4d", out)
    assert shown.to_show
    scored = clicked("Ac", shown)
    assert scored.result is not None
    assert play_words.asked(scored).headline == play_words.result_text(scored.result)
    following = scored.next_deal(1)
    assert following.sheet == (scored.result.points,)
    assert (following.dealer, following.hand) == (1 - scored.dealer, ())


def test_the_opponent_takes_the_top_card_and_knocks():
    mine = clicked("Qd 4c", after_two_passes()).knocking(going_out=True)
    took = clicked("4c", mine)
    assert took.going_out
    assert clicked("8h", took).table.end == "knock"


def test_a_wrong_card_is_corrected_five_turns_later_and_what_follows_is_marked():
    play = clicked("Qd 4c 8h Jc Qd 8c 2c 2c", after_two_passes())
    assert play.first_fault is None
    number = len(play.steps)
    corrected = play.looking_at(2).clicked(card("Qh"))  # it was the queen of hearts
    assert (corrected.at, len(corrected.steps)) == (None, number)
    fault = corrected.first_fault
    assert str(corrected.steps[fault]) == "throw Qd"
    assert corrected.question() is None
    assert f"Step {fault + 1}" in play_words.asked(corrected).headline
    mended = corrected.looking_at(fault).clicked(card("Qh"))
    assert mended.first_fault is None
    assert len(mended.steps) == number
    assert mended.question() is not None


def test_a_card_of_the_deal_is_corrected_and_the_log_stays():
    play = clicked("Qd 4c 8h", after_two_passes())
    looked = play.looking_at(DEALT).clicked(card("Ah"))
    assert looked.deal is None
    assert len(looked.steps) == len(play.steps)
    again = looked.clicked(card("Ad"))
    assert again.at is None
    assert again.first_fault is None
    assert again.table.hand >> card("Ad") & 1


def test_what_cannot_be_changes_nothing_and_is_said():
    play = clicked("Qd", after_two_passes())
    with pytest.raises(ValueError, match="You do not hold the two of clubs"):
        play.clicked(card("2c"))
    with pytest.raises(ValueError, match="must throw a card first"):
        play.done(Step("draw"))
    with pytest.raises(ValueError, match="come first"):
        Play().done(Step("pass"))


def test_backspace_takes_back_one_click():
    play = clicked("Qd 4c 8h", after_two_passes())
    assert len(play.taken_back().steps) == len(play.steps) - 2  # drew and threw: one click
    assert clicked(HAND).taken_back().hand == clicked(HAND).hand[:-1]
    assert clicked(HAND + "Kc").taken_back().upcard is None


@given(st.integers(0, 10**6))
@settings(max_examples=20)
def test_text_gives_it_back(seed):
    play = Play(sheet=(42, -61)).dealt(seed).done(Step("pass"))
    hand = Hand(mode="gin_play", play=play)
    assert hand_file.from_text(hand_file.to_text(hand), Hand()) == hand
    assert hand_file.from_json(json.loads(json.dumps(hand_file.to_json(hand)))) == hand


def test_a_file_from_before_ordinary_opponents_leaves_room_for_them():
    data = play_file.to_json(Play()) | {"kinds": [0.4, 0.3, 0.15, 0.15]}
    assert play_file.from_json(data).kinds == pytest.approx(ANY_KIND)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("dealt", "5s5s", "there twice"),
        ("upcard", "5s6s", "not one card"),
        ("dealer", "West", "no dealer"),
        ("steps", ["jump"], "no step"),
        ("steps", ["draw 5s6s"], "too many cards"),
        ("at", 7, "The step"),
        ("sheet", [1000], "score"),
        ("sheet", [0] * 201, "at most 200"),
        ("typed", -1000, "score"),
        ("sheet", ["x"], "score"),
        ("goal", "fun", "no goal"),
        ("kinds", [1], "shares"),
        ("rules", {"knock": "ten"}, "not a number"),
        ("rules", {"big_gin": 1}, "neither on nor off"),
    ],
)
def test_a_damaged_file_says_what_is_wrong(field, value, message):
    data = play_file.to_json(clicked(HAND + "Kc")) | {field: value}
    with pytest.raises(ValueError, match=message):
        play_file.from_json(data)


def test_words_have_no_gender():
    play = clicked("Qd 4c 8h 8h 5s", after_two_passes())
    deal = play.deal
    said = [
        play_words.step_text(step, deal.table_before(number))
        for number, step in enumerate(play.steps)
    ]
    assert said[:4] == ["You passed", "They passed", "You drew Q♦", "You threw 4♣"]
    assert said[4:] == ["They drew from stock", "They threw 8♥", "You took 8♥", "You threw 5♠"]
    lines = [re.sub("<.*?>", "", " | ".join(line)) for line in play_log.log_lines(play)]
    assert lines == [
        " | You | Opponent",
        "7–8 | took 8♥ · threw 5♠ | ",
        "3–6 | drew Q♦ · threw 4♣ | drew · threw 8♥",
        "1–2 | passed | passed",
        " | the deal | ",
    ]


def test_the_rules_choice_is_shown_at_once():
    play = clicked("Qd", after_two_passes())
    advice = Advice((), Step("throw", card("Qd")), (), Reason(), None, 0, 0.0, 0.0)
    assert play_advice.verdict(play, advice).headline == "Throw the Q♦ and play on."


def test_sums_of_deadwood():
    assert group_words.gin_sum_words(parse_cards("Ah2hKs")) == "1 + 2 + 10 = 13"
    assert mask_of(parse_cards("Ah")) == 1 << card("Ah")


# ---- against one of ours -------------------------------------------------------------------------


def moved(play, rng):
    """A legal move of whoever is to move, at random."""
    table = play.table if play.table.to_move == ME else play.rivals_deal.table
    step = rng.choice([s for s in table.choices() if s.kind != "knock"] or table.choices())
    if rng.random() < 0.3:
        step = rng.choice(table.choices())
    return (play.done(step) if play.table.to_move == ME else play.replied(step)).ended()


@given(st.integers(0, 10**6), st.randoms(use_true_random=False), st.sampled_from([ME, THEM]))
@settings(max_examples=12)
def test_a_deal_against_ours_is_one_deck_seen_from_both_sides(seed, rng, dealer):
    play = Play(against="rule", dealer=dealer).dealt(seed)
    while play.table.phase != "over":
        mine, theirs = play.table, play.rivals_deal.table
        drawn = sum(step.kind == "draw" for step in play.steps)
        places = [mine.hand, theirs.hand, mask_of(mine.pile), mask_of(play.stock[drawn:])]
        assert sum(places) == WHOLE_DECK
        assert (mine.pile, mine.stock) == (theirs.pile, theirs.stock)
        assert mine.theirs & ~theirs.hand == 0
        assert play.question() is None  # advice is hidden
        play = moved(play, rng)
        assert play.first_fault is None
        assert not any(play.rivals_deal.faults)
    assert play.result is not None
    assert play_file.from_json(json.loads(json.dumps(play_file.to_json(play)))) == play
    before = play.taken_back()
    assert before.table.to_move == ME or not before.steps


def test_against_ours_advice_is_shown_from_when_it_is_asked_for():
    play = Play(against="rule").dealt(5)
    assert play.question() is None
    asked = replace(play, peeked=0)
    assert asked.question() is not None
    assert not asked.done(Step("pass")).hidden
    assert not asked.done(Step("pass")).taken_back().hidden
    assert not asked.next_deal(6).hidden
    assert play_file.from_json(play_file.to_json(asked.emptied())) == asked.emptied()
    assert asked.done(Step("pass")).looking_at(0).question() is not None


def test_against_ours_nothing_is_corrected_and_cards_come_from_the_stock():
    play = Play(against="rule").dealt(5).done(Step("pass"))
    with pytest.raises(ValueError, match="opponent’s turn"):
        play.clicked(play.hand[0])
    with pytest.raises(ValueError, match="what was played against Kibitzer stays"):
        play.looking_at(0).done(Step("take"))
    play = play.replied(Step("pass"))
    with pytest.raises(ValueError, match="Click the stock"):
        play.clicked(play.stock[0])
    assert play.done(Step("draw")).table.hand >> play.stock[0] & 1


def test_a_stock_that_does_not_fit_the_deal_is_refused():
    data = play_file.to_json(Play(against="rule").dealt(5)) | {"stock": "5s"}
    with pytest.raises(ValueError, match="not a whole deck"):
        play_file.from_json(data)


# ---- the score sheet -----------------------------------------------------------------------------


def test_a_game_is_over_at_a_hundred_and_boxes_are_added():
    play = Play(sheet=(60, -30), against="rule")
    play = replace(play.dealt(3), sheet=(60, -30))
    rng = Random(1)
    while play.result is None:
        play = moved(play, rng)
    points = play.result.points
    over = replace(play, sheet=(95 if points >= 0 else -95, 0))
    if points:
        assert over.totals is not None
        assert over.next_deal(1).sheet == ()
        assert play_words.sheet_rows(over)[-1][0] == "<b>Total</b>"
        assert "win the game" in play_words.asked(over).detail
    assert play.next_deal(1).sheet == (60, -30, points)
    assert play_words.sheet_rows(play)[2][0] == "Deal 3"


def test_a_card_that_i_drew_and_the_one_that_i_threw_are_taken_back_one_by_one():
    drew = clicked("Qd", after_two_passes())
    assert clicked("9h", drew).taken_back() == drew
    assert drew.taken_back().steps == after_two_passes().steps
