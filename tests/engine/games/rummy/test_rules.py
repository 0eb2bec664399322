from dataclasses import replace

import pytest
from hypothesis import example, given, strategies as st

from engine.games import rummy
from engine.games.rummy import (
    ARTICLE,
    GIN,
    PRESETS,
    ROUNDS,
    Question,
    Rules,
    Scoring,
    Survey,
    deal_score,
    decks_for,
    game_totals,
    oklahoma,
    points_table,
    random_hand,
    sheet_games,
    three_thirteen,
)
from tests.helpers import cards


def card(text):
    return cards(text)[0]


def test_every_preset_makes_rules_for_every_round():
    for preset in PRESETS.values():
        for number in ROUNDS:
            rules = three_thirteen(number, preset)
            assert rules.hand_size == min(number, 13)
            assert rules.knock == 0


def test_the_round_of_eight_cards_has_the_eights_wild():
    rules = three_thirteen(8)
    assert rules.is_wild(card("8c"))
    assert rules.is_wild(card("XX"))
    assert not rules.is_wild(card("7c"))


def test_the_round_of_thirteen_cards_has_the_kings_wild_and_the_fourteenth_only_jokers():
    assert three_thirteen(13).is_wild(card("Kc"))
    assert three_thirteen(14).wild_ranks == ()
    assert three_thirteen(14).is_wild(card("XX"))


@pytest.mark.parametrize("number", [2, 15])
def test_there_are_no_other_rounds(number):
    with pytest.raises(ValueError, match=f"“{number}” is not a round"):
        three_thirteen(number)


def test_the_presets_differ_where_their_sources_do():
    assert ARTICLE.cost(card("Ks")) == 13
    assert rummy.PAGAT.all_wild
    assert rummy.PAGAT.mostly_wild
    assert rummy.WIKIPEDIA.mostly_wild
    assert not rummy.WIKIPEDIA.all_wild
    assert rummy.OLD_WIKIPEDIA.max_wild == 1


def test_gin_counts_aces_one_and_court_cards_ten():
    assert [GIN.cost(c) for c in cards("As2s9sTsJsQsKs")] == [1, 2, 9, 10, 10, 10, 10]


@pytest.mark.parametrize(("upcard", "knock"), [("7h", 7), ("Kd", 10), ("Ac", 0)])
def test_in_oklahoma_the_upcard_is_the_most_to_knock_with(upcard, knock):
    assert oklahoma(card(upcard)).knock == knock


def test_an_ace_may_also_allow_a_knock_with_one():
    assert oklahoma(card("Ac"), ace_is_gin_only=False).knock == 1


def test_more_players_need_more_decks():
    assert [decks_for(players) for players in (2, 3, 4, 5, 6, 8)] == [1, 2, 2, 3, 3, 4]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"decks": 5}, "5 decks cannot be; it is 1 to 4"),
        ({"jokers": 9}, "9 jokers cannot be; it is 0 to 8"),
        ({"min_run": 1}, "1 cards in a run at least cannot be"),
        ({"min_set": 14}, "14 cards in a set at least cannot be"),
        ({"max_set": 3, "min_set": 4}, "may not hold more than 3 cards and fewer than 4"),
        ({"distinct_suits": True, "min_set": 5}, "there are four suits"),
        ({"points": (1, 2)}, "are not 14 numbers"),
        ({"points": (-1,) * 14}, "are not 14 numbers"),
        ({"wild_ranks": (13,)}, "not all from 0"),
        ({"aces": "up"}, "“up” is not one of low, high, both and wrap"),
        ({"knock": -1}, "-1 points to go out with"),
        ({"max_wild": -1}, "-1 wild cards in a group"),
        ({"hand_size": 0}, "0 cards in a hand"),
    ],
)
def test_contradictory_options_are_refused_in_one_sentence(options, message):
    with pytest.raises(ValueError, match=message):
        Rules(**options)


@pytest.mark.parametrize(
    ("hand", "rules", "message"),
    [
        ("", GIN, "The hand is empty"),
        ("AsAs", GIN, "“As” was given twice; one deck has it once"),
        ("AsAsAs", ARTICLE, "“As” was given 3 times; 2 decks have it only twice"),
        ("XX2s", GIN, "“XX” was given once; with these rules there are no jokers"),
        ("XX" * 5, ARTICLE, "“XX” was given 5 times; with these rules there are only 4"),
        ("AsKsQsJsTs9s8s7s6s5s4s3s2sAhKh", ARTICLE, "15 cards is too large.* at most 14"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_in_one_sentence(hand, rules, message):
    with pytest.raises(ValueError, match=message):
        Question(cards(hand), rules)


def test_a_plain_hand_may_have_21_cards_but_not_22():
    Question(tuple(range(21)))
    with pytest.raises(ValueError, match="22 cards is too large"):
        Question(tuple(range(22)))


def test_a_card_cannot_be_held_and_seen_in_one_deck():
    with pytest.raises(ValueError, match="“As” was given twice"):
        Question(cards("As2s3s"), seen=cards("As"))


def test_a_card_number_beyond_the_joker_is_refused():
    with pytest.raises(ValueError, match="Card number 53"):
        Question((53,))


def test_hands_are_surveyed_only_without_wild_cards_and_up_to_eleven():
    with pytest.raises(ValueError, match="one deck without wild cards"):
        Survey(10, ARTICLE)
    with pytest.raises(ValueError, match="12 cards are not counted"):
        Survey(12)


def test_a_random_hand_comes_from_the_decks_in_play_and_from_its_seed():
    rules = three_thirteen(13)
    hands = [random_hand(rules, 13, seed) for seed in range(50)]
    for hand in hands:
        Question(hand, rules)
    assert hands[7] == random_hand(rules, 13, 7)
    assert len(set(hands)) == 50
    assert any(52 in hand for hand in hands)


@pytest.mark.parametrize(
    ("knocker", "opponent", "points"),
    [(5, 30, 25), (0, 30, 55), (9, 4, -30), (9, 9, -25), (0, 0, 25)],
)
def test_a_deal_scores_the_difference_and_the_bonus_of_gin_or_undercut(knocker, opponent, points):
    assert deal_score(Scoring(), knocker, opponent) == points


def test_big_gin_a_spade_upcard_and_a_tie_without_undercut_score_as_the_rules_say():
    assert deal_score(Scoring(), 0, 20, big_gin=True) == 51
    assert deal_score(Scoring(), 0, 20, doubled=True) == 90
    assert deal_score(replace(Scoring(), undercut_on_ties=False), 7, 7) == 0


def test_a_game_ends_at_its_target_and_boxes_and_bonus_are_added():
    assert game_totals(Scoring(), [40, -60, 30]) is None
    assert game_totals(Scoring(), [40, -60, 60]) == (100 + 2 * 25 + 100, 60 + 25)
    assert game_totals(Scoring(), [40, -60, -60]) == (40 + 25, 120 + 2 * 25 + 100)


def test_points_of_the_ace_are_apart_from_its_place():
    rules = Rules(points=points_table(ace=15))
    assert rules.cost(card("As")) == 15
    assert rummy.check(cards("As2s3s"), rules).valid


def hollywood_by_hand(deals):
    """Three games on paper: a player's wins go one column further each time, three at most."""
    paper = [[[], []] for _game in range(3)]
    wins = {0: 0, 1: 0}
    for points in deals:
        if points == 0:
            continue
        who = 0 if points > 0 else 1
        wins[who] += 1
        for game in paper[: wins[who]]:
            if sum(game[0]) < 100 and sum(game[1]) < 100:
                game[who].append(abs(points))
    return paper


@given(st.lists(st.integers(-60, 60), max_size=14))
@example([0, 30])
def test_hollywood_scores_three_games_at_once(deals):
    scoring = Scoring(hollywood=True, shutout=100)
    paper, games = hollywood_by_hand(deals), sheet_games(scoring, deals)
    assert [[[p for p in game if p > 0], [-p for p in game if p < 0]] for game in games] == paper
    totals, over = [0, 0], True
    for mine, theirs in paper:
        if max(sum(mine), sum(theirs)) < 100:
            over = False
            continue
        winner, loser = (0, theirs) if sum(mine) >= 100 else (1, mine)
        totals[winner] += 100 if loser else 200
        for player, boxes in enumerate((mine, theirs)):
            totals[player] += sum(boxes) + 25 * len(boxes)
    assert game_totals(scoring, deals) == (tuple(totals) if over else None)


def test_who_is_shut_out_loses_more():
    scoring = Scoring(shutout=100)
    assert game_totals(scoring, [60, 0, 50]) == (110 + 2 * 25 + 200, 0)
    assert game_totals(scoring, [60, -1, 50]) == (110 + 2 * 25 + 100, 1 + 25)
    assert game_totals(scoring, [-60, -50]) == (0, 110 + 2 * 25 + 200)
    assert sheet_games(scoring, [60, -1]) == ((60, -1),)
