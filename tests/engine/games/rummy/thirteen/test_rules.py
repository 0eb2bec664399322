from collections import Counter
from dataclasses import replace
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from engine.games.rummy import ARTICLE, three_thirteen
from engine.games.rummy.thirteen import ME, Advise, Round, Step, parse_step
from engine.games.rummy.thirteen.rules import check_players, deck_of
from tests.helpers import cards

RULES = three_thirteen(3, replace(ARTICLE, decks=1, jokers=0))
HAND, UPCARD = tuple(cards("5s5h9d")), cards("5c")[0]


def round_of(text="", players=3, first=ME, **changes):
    steps = tuple(parse_step(step) for step in text.split(";") if step.strip())
    return Round(RULES, HAND, UPCARD, players, first, steps, **changes)


def whole(table):
    """All cards of a table: those that are known, and the others that are not."""
    known = Counter([*table.hand, *table.pile, *chain(*table.known)])
    assert known + table.unseen == deck_of(table.rules)
    hidden = sum(table.hidden(player) for player in range(table.players))
    assert hidden + table.stock == table.unseen.total()
    assert all(table.hidden(player) >= 0 for player in range(table.players))
    return True


@settings(max_examples=80)
@given(st.integers(0, 2**32))
def test_whatever_is_clicked_every_card_is_in_one_place(seed):
    g = Random(seed)
    decks, jokers, players = g.choice([(1, 0, 2), (1, 2, 4), (2, 4, 5)])
    rules = three_thirteen(g.choice([3, 5, 7]), replace(ARTICLE, decks=decks, jokers=jokers))
    deck = list(deck_of(rules).elements())
    hand = tuple(g.sample(deck, rules.hand_size))
    rest = deck_of(rules) - Counter(hand)
    upcard = g.choice(list(rest.elements()))
    now = Round(rules, hand, upcard, players, g.randrange(players))
    refused = 0
    for _ in range(60):
        likely = [*now.table.hand, *now.table.pile, g.randrange(53)]
        try:
            if g.random() < 0.1:
                now = now.after(Step(g.choice(["draw", "take", "out"]), g.choice([None, *likely])))
            elif g.random() < 0.1:
                now = now.undone()
            else:
                now = now.clicked(g.choice([*likely, *range(53)]))
        except ValueError:
            refused += 1
        assert whole(now.table)
        Advise(now.table)  # every table that can be reached can be asked about


def test_a_turn_is_a_card_drawn_and_one_thrown():
    table = round_of("draw Kd; throw 9d; draw; throw 2c; take; throw 8h").table
    assert table.hand == tuple(cards("5s5hKd"))
    assert table.pile == tuple(cards("5c9d8h"))
    assert table.known == ((), (), tuple(cards("2c")))
    assert (table.to_move, table.phase, table.stock) == (ME, "draw", 52 - 9 - 1 - 2)
    assert [table.hidden(player) for player in range(3)] == [0, 3, 2]
    assert table.turns == (1, 1, 1)


def test_after_somebody_went_out_each_of_the_others_has_one_turn_more():
    now = round_of("draw Kd; throw 9d; draw; out 2c")
    assert now.table.to_come == (2, 0)
    now = now.after(Step("draw"), Step("throw", cards("8h")[0]))
    assert now.table.to_come == (0,)
    assert now.table.last
    with pytest.raises(ValueError, match="gone out already"):
        now.after(Step("take"), Step("out", HAND[0]))
    now = now.after(Step("take"), Step("throw", cards("Kd")[0]))
    assert now.table.phase == "over"
    assert now.table.out == 1
    with pytest.raises(ValueError, match="round is over"):
        now.after(Step("draw"))


def test_a_stock_that_has_run_out_is_the_pile_turned_over():
    now = round_of(players=2)
    free = sorted(now.table.unseen - Counter(cards("As")))
    for card in free[:45]:  # the stock of 45 cards
        drawn = Step("draw", card) if now.table.to_move == ME else Step("draw")
        now = now.after(drawn, Step("throw", card))
    assert now.table.stock == 0
    assert len(now.table.pile) == 46
    mover = now.table.to_move
    again = now.after(Step("draw", UPCARD) if mover == ME else Step("draw"))
    assert again.table.shuffles == 1
    assert again.table.stock == 44
    assert again.table.pile == now.table.pile[-1:]
    assert whole(again.table)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("throw 9d", "must draw before"),
        ("draw", "Say which card you drew"),
        ("draw 5s", "No five of spades is left"),
        ("draw Kd; draw 2c", "must throw a card first"),
        ("draw Kd; throw 2c", "You do not hold a two of clubs"),
        ("draw Kd; throw", "Say which card was thrown"),
        ("take 5c", "name none"),
        ("draw Kd; throw 9d; draw 2c", "What others draw is not seen"),
        ("draw Kd; throw 9d; draw; throw Kd", "No king of diamonds is left that player 2"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text, said):
    now = round_of(text)
    assert said in next(filter(None, now.faults))
    known = Counter([*now.table.hand, *now.table.pile, *chain(*now.table.known)])
    assert known + now.table.unseen == deck_of(RULES)
    with pytest.raises(ValueError, match=said):
        round_of().after(*now.steps)


def test_a_player_of_whom_all_is_known_throws_one_of_those():
    text = "draw Kd; throw 9d; take; throw 2c; draw; throw 3c"
    for card in ("Kd", "5h"):
        text += f"; draw 8{card[1]}; throw {card}; take; throw 6{card[1]}; draw; throw 7{card[1]}"
    now = round_of(text)
    assert now.table.hidden(1) == 0
    now = now.after(Step("draw", cards("Js")[0]), Step("throw", cards("Js")[0]))
    with pytest.raises(ValueError, match="All cards of player 2 are known"):
        now.after(Step("take"), Step("throw", cards("Qs")[0]))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players": 1}, "is for 2 to 6"),
        ({"players": 7}, "is for 2 to 6"),
        ({"first": 3}, "none of the 3 players"),
        ({"hand": HAND[:2]}, "is 3 cards, not 2"),
        ({"upcard": HAND[0]}, "is there 2 times; 1 are in play"),
        ({"rules": replace(RULES, hand_size=13), "players": 4}, "Add a deck"),
    ],
)
def test_a_round_that_cannot_be_dealt_is_refused(changes, said):
    with pytest.raises(ValueError, match=said):
        replace(round_of(), **changes)


def test_steps_are_read_as_they_are_written():
    for text in ("draw", "draw 5s", "take", "throw XX", "out 9d"):
        assert str(parse_step(text)) == text
    for text in ("pass", "throw 5s6s", "draw 5x"):
        with pytest.raises(ValueError, match="“"):
            parse_step(text)


def test_one_click_of_another_player_is_undone_at_once():
    now = round_of("draw Kd; throw 9d").clicked(cards("2c")[0])
    assert [str(step) for step in now.steps] == ["draw Kd", "throw 9d", "draw", "throw 2c"]
    assert now.undone() == round_of("draw Kd; throw 9d")
    assert now.undone().undone() == round_of("draw Kd")
    assert round_of("draw Kd; throw 9d; draw; out 2c").undone() == round_of("draw Kd; throw 9d")


def test_jokers_are_as_many_as_the_rules_say_whatever_the_decks():
    assert deck_of(replace(ARTICLE, decks=2, jokers=4)).total() == 2 * 52 + 4


def test_a_stock_that_has_run_out_is_made_of_the_pile_but_for_its_top_card():
    queen, king, ten = cards("QsKsTs")

    def with_pile(*pile):
        return replace(round_of().table, stock=0, pile=pile)

    two, one = with_pile(queen, king), with_pile(king)
    assert two.drawable == Counter([queen])
    assert two.fault(Step("draw", king)) == "No king of spades is left to be drawn."
    assert two.fault(Step("draw", ten)) == "No ten of spades is left to be drawn."
    drawn = two.after(Step("draw", queen))
    assert (drawn.pile, drawn.stock, drawn.shuffles) == ((king,), 0, 1)
    assert queen in drawn.hand
    assert one.fault(Step("draw", queen)).startswith("There is no card left to draw")
    assert one.choices() == (Step("take"),)
    assert one.renewed() == one


def test_hands_leave_an_upcard_and_a_stock_of_two():
    one_deck = replace(ARTICLE, decks=1, jokers=0)
    with pytest.raises(ValueError, match="5 players with 10 cards each need 53 cards"):
        check_players(three_thirteen(10, one_deck), 5)
    check_players(three_thirteen(7, one_deck), 6)
    check_players(three_thirteen(12, replace(one_deck, jokers=0)), 4)  # 51 of 52
