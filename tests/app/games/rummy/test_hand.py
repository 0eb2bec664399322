"""The hand as a record: no change makes an impossible one; files and text give it back."""

import json
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from app.games.rummy import hand_file
from app.games.rummy.hand import Hand, Mode, first_rules
from engine.cards import JOKER, card_text
from engine.games.rummy import PAGAT, oklahoma, three_thirteen
from engine.sentences import LONGEST
from tests.helpers import cards

CARDS = st.integers(0, JOKER)


def held(text, hand=None):
    hand = hand or Hand()
    for card in cards(text):
        hand = hand.click(card)
    return hand


GIN = "5s6s7s8sAhJh4d5dJdJc"


class Clicks(RuleBasedStateMachine):
    """Whatever is clicked, in whatever order."""

    def __init__(self):
        super().__init__()
        self.hand = Hand()

    @rule(card=CARDS)
    def click(self, card):
        if card != JOKER or self.hand.rules.jokers:
            self.hand = self.hand.click(card)

    @rule(index=st.integers(0, 20))
    def put_back(self, index):
        if self.hand.cards:
            self.hand = self.hand.put_back(self.hand.cards[index % len(self.hand.cards)])

    @rule(index=st.integers(0, 40))
    def click_a_known_card(self, index):
        known = (*self.hand.cards, *self.hand.seen[::-1])
        if known:
            self.hand = self.hand.click(known[index % len(known)])

    @rule(index=st.integers(0, 40))
    def unsee(self, index):
        if self.hand.seen:
            self.hand = self.hand.unsee(self.hand.seen[-1 - index % len(self.hand.seen)])

    @rule(seed=st.integers(0, 9), index=st.integers(0, 20))
    def play_a_turn(self, seed, index):
        self.hand = self.hand.dealt(seed)
        self.throw(index)

    @rule(index=st.integers(0, 20))
    def throw(self, index):
        if self.hand.cards:
            self.hand = self.hand.throw(self.hand.cards[index % len(self.hand.cards)])

    @rule(seed=st.integers(0, 9))
    def deal(self, seed):
        self.hand = self.hand.dealt(seed)

    @rule(by=st.sampled_from([-1, 1]))
    def step(self, by):
        self.hand = self.hand.step(by)

    @rule()
    def take(self):
        if self.hand.upcard_now is not None:
            self.hand = self.hand.take(self.hand.upcard_now)

    @rule(seeing=st.booleans(), mine=st.booleans())
    def choose(self, seeing, mine):
        self.hand = replace(self.hand, seeing=seeing).with_view(mine=mine)

    @rule(count=st.integers(0, 4))
    def group(self, count):
        self.hand = self.hand.with_group(self.hand.loose[:count])

    @rule(card=CARDS, source=st.integers(-1, 3), goal=st.integers(-1, 3))
    def move(self, card, source, goal):
        if source < len(self.hand.groups):
            self.hand = self.hand.moved(card, source, goal)

    @rule(sort=st.sampled_from(["rank", "suit", "groups"]))
    def sort(self, sort):
        self.hand = replace(self.hand, sort=sort)

    @rule(number=st.integers(3, 14))
    def round(self, number):
        if self.hand.mode == "three_thirteen":
            self.hand = self.hand.with_round(number)

    @rule(number=st.integers(3, 14))
    def other_game(self, number):
        mode = "gin" if self.hand.mode == "three_thirteen" else "three_thirteen"
        self.hand = Hand(mode=mode, number=number, rules=first_rules(mode, number))

    @rule(decks=st.integers(1, 4), jokers=st.integers(0, 8), size=st.integers(1, 20))
    def rules(self, decks, jokers, size):
        size = self.hand.size if self.hand.mode == "three_thirteen" else size
        changed = replace(self.hand.rules, decks=decks, jokers=jokers, hand_size=size)
        with suppress(ValueError):
            self.hand = self.hand.with_rules(changed)

    @invariant()
    def the_hand_is_possible(self):
        hand = self.hand
        assert hand.checked() is hand
        for card, count in Counter((*hand.cards, *hand.seen)).items():
            assert count <= hand.copies(card)
        assert len(hand.cards) <= hand.size + 1
        assert Counter(c for g in hand.groups for c in g) + Counter(hand.loose) == Counter(
            hand.cards
        )
        assert (hand.question() is None) == (not hand.cards)
        assert Counter(hand.arranged(None)) == Counter(hand.cards)

    @invariant()
    def files_give_it_back(self):
        assert (
            hand_file.from_json(json.loads(json.dumps(hand_file.to_json(self.hand)))) == self.hand
        )

    @invariant()
    def text_gives_cards_rules_and_groups_back(self):
        again = hand_file.from_text(
            hand_file.to_text(self.hand, ["Groups: 5s6s7s", "Discard Kc: 4"]), Hand()
        )
        for name in ("mode", "rules", "cards", "seen", "groups"):
            assert getattr(again, name) == getattr(self.hand, name)
        assert again.number == self.hand.number or self.hand.mode == "gin"


Clicks.TestCase.settings = settings(
    max_examples=100, stateful_step_count=25, suppress_health_check=list(HealthCheck)
)
TestClicks = Clicks.TestCase


# ---- turns -------------------------------------------------------------------------------------


def test_cards_are_dealt_until_the_hand_is_full_then_drawn():
    hand = held(GIN)
    assert (hand.complete, hand.to_throw, hand.turns) == (True, False, ())
    hand = held("Kc", hand)
    assert (hand.to_throw, hand.turns) == (True, (("draw", cards("Kc")[0]),))


def test_a_turn_is_a_click_each_for_draw_throw_and_what_the_opponent_throws():
    hand = held("Kc", held(GIN)).throw(cards("Kc")[0])
    assert hand.next_is_seen
    hand = held("9s", hand)
    assert not hand.next_is_seen
    assert hand.upcard_now == cards("9s")[0]
    hand = hand.take(cards("9s")[0])
    assert cards("9s")[0] in hand.cards
    assert hand.seen == cards("Kc")
    assert [act for act, _ in hand.turns] == ["draw", "throw", "see", "take"]


def test_with_a_card_too_many_a_click_marks_a_card_as_seen():
    hand = held("Kc 2d", held(GIN))
    assert hand.seen == cards("2d")
    assert len(hand.cards) == 11


def test_steps_back_and_forward_give_the_same_hands():
    hands = [held(GIN)]
    hands.append(held("Kc", hands[-1]))
    hands.append(hands[-1].throw(cards("Kc")[0]))
    hands.append(held("9s", hands[-1]))
    hands.append(hands[-1].take(cards("9s")[0]))
    last = hands[-1]
    for at, hand in enumerate(hands):
        looked = last.step_to(at)
        assert Counter(looked.cards) == Counter(hand.cards)
        assert Counter(looked.seen) == Counter(hand.seen)
        assert looked.next_is_seen == hand.next_is_seen
        again = looked.step_to(len(last.turns))
        assert Counter(again.cards) == Counter(last.cards)
        assert (again.turns, again.ahead) == (last.turns, ())


def test_a_card_put_back_by_mistake_takes_its_draw_with_it():
    hand = held("Kc", held(GIN))
    assert hand.put_back(cards("Kc")[0]).turns == ()
    assert Counter(hand.put_back(cards("Kc")[0]).cards) == Counter(held(GIN).cards)
    later = held("2d", hand.throw(cards("Kc")[0]).see(cards("9s")[0]))
    assert len(later.put_back(cards("2d")[0]).turns) == 3  # the turns before it stay
    assert later.put_back(cards("5s")[0]).turns == ()  # they were another hand's


def test_what_was_stepped_back_over_is_forgotten_when_something_else_happens():
    hand = held("5s").see(cards("9s")[0]).step(-1)
    assert hand.ahead == (("see", cards("9s")[0]),)
    assert hand.draw(cards("9s")[0]).ahead == ()


def test_nothing_is_thrown_before_a_card_is_drawn():
    hand = held(GIN)
    assert hand.throw(hand.cards[0]) is hand
    assert hand.take(cards("9s")[0]) is hand
    dealing = held("5s6s").see(cards("9s")[0])
    assert dealing.take(cards("9s")[0]) is dealing


def test_a_card_seen_by_mistake_goes_back():
    hand = held("Kc", held(GIN)).see(cards("9s")[0]).throw(cards("Kc")[0])
    assert [act for act, _ in hand.unsee(cards("9s")[0]).turns] == ["draw", "throw"]
    assert hand.unsee(cards("Kc")[0]).turns == ()  # a throw cannot be unseen alone
    assert hand.unsee(cards("Kc")[0]).seen == cards("9s")


def test_cards_seen_are_no_draws():
    hand = replace(held(GIN), seeing=True).click(cards("3d")[0])
    assert hand.question().seen == cards("3d")


# ---- several decks, jokers, rounds, rules ------------------------------------------------------


def test_a_card_of_two_decks_may_be_held_twice_and_goes_back_at_the_third_click():
    hand = Hand(mode="three_thirteen", number=8, rules=three_thirteen(8))
    hand = held("4s4s", hand)
    assert hand.cards == cards("4s4s")
    assert held("4s", hand).cards == cards("4s")


def test_a_round_has_its_cards_and_its_wild_rank():
    hand = Hand(mode="three_thirteen", rules=three_thirteen(3)).with_round(11)
    assert (hand.size, hand.rules.wild_ranks) == (11, (9,))
    assert hand.with_round(14).rules.wild_ranks == ()
    assert hand.with_round(14).size == 13
    kept = hand.with_rules(replace(hand.rules, wild_ranks=())).with_round(5)
    assert kept.rules.wild_ranks == ()  # somebody wants none


def test_a_hand_too_large_for_a_round_goes_back():
    hand = Hand(mode="three_thirteen", number=5, rules=three_thirteen(5)).dealt(1)
    assert hand.with_round(6).cards == hand.cards
    assert hand.with_round(3).cards == ()


def test_oklahoma_takes_its_limit_from_the_first_upcard():
    hand = replace(held(GIN), by_upcard=True, seeing=True)
    assert hand.in_force.knock == 10
    seven = cards("7c")[0]
    assert hand.click(seven).in_force == oklahoma(seven)
    assert not hand.click(seven).doubled
    assert hand.click(cards("As")[0]).in_force.knock == 0
    assert hand.click(cards("As")[0]).doubled
    assert hand.click(seven).unsee(seven).upcard is None
    assert hand.click(seven).see(cards("Kd")[0]).upcard == seven


def test_a_joker_that_is_seen_first_is_no_upcard_and_the_file_is_read_again():
    hand = Hand(rules=replace(Hand().rules, jokers=2), by_upcard=True).see(JOKER)
    assert hand_file.from_json(hand_file.to_json(hand)) == hand
    assert hand.see(cards("7c")[0]).upcard == cards("7c")[0]


def test_a_hand_is_dealt_with_the_card_that_is_to_be_thrown():
    hand = Hand().dealt(3)
    assert len(hand.cards) == hand.size + 1
    assert hand.to_throw


def test_no_mode_holds_its_own_hand_beside_it():
    hand = held(GIN)
    for mode in (*get_args(Mode)[1:], "gin"):
        hand = hand.in_mode(mode)
        assert mode not in {other.mode for other in hand.aside}
    assert hand.cards == cards(GIN)


def test_a_group_has_free_cards_and_goes_with_its_last_one():
    hand = held(GIN + "2c").with_group(cards("5s6s7s")).with_group(cards("2c"))
    assert hand.loose == tuple(c for c in hand.cards if c not in cards("5s6s7s2c"))
    assert hand.with_group(cards("7s8s")) is hand
    assert hand.moved(cards("5s")[0], 0, 0) is hand
    assert hand.throw(cards("2c")[0]).groups == (cards("5s6s7s"),)


def test_sorting_and_dragging():
    hand = held("5s6sJh4dXX", Hand(rules=replace(Hand().rules, jokers=2)))
    assert hand.arranged(None) == cards("5s6sJh4dXX")
    assert replace(hand, sort="rank").arranged(None) == cards("4d5s6sJhXX")
    dragged = hand.reordered(cards("XX4d5s6sJh"))
    assert (dragged.arranged(None), dragged.sort) == (cards("XX4d5s6sJh"), "own")
    assert hand.reordered(cards("XX")) is hand


def test_the_upcard_that_limits_the_knock_is_in_the_text():
    hand = replace(held(GIN), by_upcard=True, upcard=cards("7c")[0])
    again = hand_file.from_text(hand_file.to_text(hand), Hand())
    assert (again.by_upcard, again.upcard) == (True, hand.upcard)


# ---- bad input ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("", "no cards"),
        ("5s6z", "“6z” is not a card"),
        ("5s5s", "“5s” was given twice"),
        ("XX", "no jokers"),
        ("2s3s4s5s6s7s8s9sTsJsQsKs", "12 cards are held"),
        ("Hand: 5s\nSeen: 5s", "“5s” was given twice"),
        ("Hand: 5s\nRules: colour=red", "“colour” is not an option"),
        ("Hand: 5s\nRules: aces=sideways", "“sideways”"),
        ("Hand: 5s\nRules: decks=9", "9 decks cannot be"),
        ("Hand: 5s\nRules: decks=x", "write decks=1"),
        ("Hand: 5s\nRules: points=A=x", "“A=x” gives no points"),
        ("Hand: 5s\nRules: max_set=2", "A set may not hold"),
        ("Hand: 5s\nMy group: 6s", "not in the hand"),
        ("Kibitzer, Three Thirteen, round 99\nHand: 5s", "“99”"),
        ("Kibitzer, Three Thirteen, round 3\nHand: 5s6s7s8s9s", "5 cards are held"),
    ],
)
def test_text_that_cannot_be_is_one_sentence(text, quoted):
    with pytest.raises(ValueError, match=r"\.$") as error:
        hand_file.from_text(text, Hand())
    assert quoted in str(error.value)
    assert "\n" not in str(error.value)


def damaged(**changed):
    return {**hand_file.to_json(held("Kc", held(GIN))), **changed}


@pytest.mark.parametrize(
    ("data", "quoted"),
    [
        ({}, "The hand must be a list"),
        (damaged(hand="5s"), "must be a list of cards"),
        (damaged(hand=["5s6s"]), "is not one card"),
        (damaged(hand=[5]), "must be a list of cards"),
        (damaged(mode="whist"), "“whist”"),
        (damaged(mode={"mode": "gin", "play": {}}), "“{'mode': 'gin', 'pla”"),
        (damaged(sort=["rank", "suit", "rank", "suit"]), "“['rank', 'suit', 'ra”"),
        (damaged(turns=[["draw", ["5s", "6s", "7s"]] * 2]), "“['draw', ['5s', '6s'”"),
        (damaged(round="8"), "“8”"),
        (damaged(round=True), "“True”"),
        (damaged(sort="colour"), "“colour”"),
        (damaged(turns=[["draw", "2s"]]), "turns do not lead"),
        (damaged(turns=[["eat", "2s"]]), "is not a turn"),
        (damaged(turns=[["see", "Kc"], ["draw", "Kc"]]), "turns do not lead"),
        (damaged(ahead=[["draw", "5s"]]), "turns do not lead"),
        (damaged(groups=[["2s", "2h", "2c"]]), "not in the hand"),
        (damaged(groups=[[]]), "no cards"),
        (damaged(upcard="XX"), "upcard is not"),
        (damaged(rules={"decks": "2"}), "“decks”"),
        (damaged(rules={"decks": True}), "“decks”"),
        (damaged(rules={"knock": {"a": "x" * 700}}), "“{'a': 'xxxxxxxxxxxxx”; it is like 10"),
        (damaged(rules={"x" * 700: 1}), "“xxxxxxxxxxxxxxxxxxxx” is not an option"),
        (damaged(rules={"speed": 2}), "“speed”"),
        (damaged(rules={"wild_ranks": 8}), "not a list"),
        (damaged(rules={"hand_size": 9}), "11 cards are held"),
        (damaged(rules=[]), "The rules are missing"),
        (damaged(scoring={"gin": -1}), "-1 gin points"),
        (damaged(scoring={"gin": 2.5}), "“gin”"),
        (damaged(mode="three_thirteen", round=8, rules={"hand_size": 10}), "played with 8 cards"),
        (damaged(seen=["5s"]), "“5s” was given twice"),
    ],
)
def test_files_that_cannot_be_are_one_sentence(data, quoted):
    with pytest.raises(ValueError, match=r"\.$") as error:
        hand_file.from_json(data)
    assert quoted in str(error.value)
    assert len(str(error.value)) < LONGEST
    assert "\n" not in str(error.value)


def test_too_many_wild_cards_for_the_search_are_refused():
    with pytest.raises(ValueError, match="20 cards in a hand are too many"):
        Hand().with_rules(replace(Hand().rules, decks=2, hand_size=20))


def test_rules_that_the_hand_contradicts_leave_it():
    hand = held("4s4s", Hand(mode="three_thirteen", number=8, rules=three_thirteen(8, PAGAT)))
    with pytest.raises(ValueError, match="“4s” was given twice"):
        hand.with_rules(replace(hand.rules, decks=1))


@given(st.sets(st.integers(0, 51), min_size=1, max_size=11))
def test_bare_cards_are_a_hand(some):
    text = " ".join(card_text(card) for card in some)
    assert Counter(hand_file.from_text(text, Hand()).cards) == Counter(some)


# ---- the record of a deal is never spoiled -------------------------------------------------------


def test_with_one_card_too_many_a_click_on_a_held_card_throws_it():
    hand = held("Kc", held(GIN)).click(cards("4d")[0])
    assert hand.seen == cards("4d")
    assert hand.turns == (("draw", cards("Kc")[0]), ("throw", cards("4d")[0]))


def test_a_click_on_a_card_that_was_thrown_keeps_the_log():
    hand = held("Kc", held(GIN)).throw(cards("Kc")[0])
    assert hand.click(cards("Kc")[0]) is hand
    later = hand.see(cards("9s")[0])
    assert later.click(cards("Kc")[0]) is later
    assert later.click(cards("5s")[0]) is later  # a held card goes back by undo
    assert later.click(cards("9s")[0]).turns == hand.turns
