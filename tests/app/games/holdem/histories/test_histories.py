import random
import re

import pytest

from app.games.holdem.histories import (
    hand_count,
    hand_texts,
    is_hand_history,
    read_alone,
    read_hand,
)
from app.games.holdem.histories.amounts import parse_amount
from app.games.holdem.histories.pieces import PIECE
from app.games.holdem.histories.played import Recorder
from engine.cards import cards_text, parse_cards
from tests.app.games.holdem.histories.samples import (
    EIGHT,
    GG,
    IPOKER,
    POKERSTARS,
    SAMPLES,
    TOURNAMENTS,
    TRUTH,
    WINAMAX,
)

CENT = 0.011


@pytest.mark.parametrize("site", SAMPLES)
def test_a_hand_of_each_site_is_read_whole(site):
    hand, truth = read_hand(SAMPLES[site]), TRUTH[site]
    assert hand.site == site
    assert [player.name for player in hand.players] == truth["names"]
    assert [player.position for player in hand.players] == truth["positions"]
    assert [player.stack for player in hand.players] == truth["stacks"]
    assert hand.players[hand.hero].name == "Hero"
    assert cards_text(hand.players[hand.hero].cards) == "AhKd"
    assert hand.blinds == truth["blinds"]
    assert hand.pots == pytest.approx(truth["pots"])
    assert hand.pot == pytest.approx(truth["pot"])
    assert cards_text(hand.board) == truth["board"]
    last = [d for d in hand.decisions if d.player == hand.hero][-1]
    assert (last.pot, last.call, last.stack) == pytest.approx(truth["last"])
    assert hand.notes == ()


def test_a_name_that_goes_on_like_an_act_is_a_name():
    usual = read_hand(WINAMAX)
    hand = read_hand(WINAMAX.replace("Ann B", "Ann checks"))
    assert hand.players[1].name == "Ann checks"
    assert hand.decisions == usual.decisions
    assert hand.notes == ()


@pytest.mark.parametrize(
    ("text", "blinds", "pot", "positions"),
    [
        (TOURNAMENTS[0], (400, 800), 24660, {"short": "HJ", "$ick": "BTN", "blindy": "SB"}),
        (TOURNAMENTS[1], (2000, 4000), 199900, {"Hero": "BTN", "c0ffee": "BB"}),
        (TOURNAMENTS[2], (50, 100), 3812, {"Hero": "SB", "Ann": "BB", "Bob": "BTN"}),
    ],
)
def test_tournaments_with_antes_and_side_pots_are_read_whole(text, blinds, pot, positions):
    hand = read_hand(text)
    assert hand.notes == ()
    assert hand.blinds == blinds
    assert hand.pot == pot
    found = {player.name: player.position for player in hand.players}
    assert found | positions == found
    consistent(hand)


def test_of_a_pot_with_side_pots_only_what_a_call_can_win_is_played_for():
    last = read_hand(TOURNAMENTS[0]).decisions[-1]
    # 10,060 were there, of the last raise to 23,940 a call of the last 6,300 matches 8,300 more.
    assert (last.pot, last.call, last.playable, last.faced) == (32000, 6300, 18360, 8300)
    assert read_hand(TOURNAMENTS[0]).matched(6) == 8300  # what the other has behind, and before him


def test_what_the_site_drops_into_a_pot_is_played_for_by_who_is_all_in_too():
    text = GG.replace("*** HOLE", "Cash Drop to Pot : total $5\n*** HOLE")
    text = text.replace("$23.11", "$10.25").replace("Total pot $20.6", "Total pot $25.6")
    hand = read_hand(text)
    last = hand.decisions[-1]
    assert (last.call, last.stack) == (8.2, 8.2)
    assert last.pot == last.playable == pytest.approx(0.1 + 1 + 1 + 1.05 + 9.25 + 5)
    assert hand.pot == 25.6
    assert hand.notes == ()


def seated(**stacks):
    """A hand that begins, with such players."""
    hand = Recorder("a table")
    for seat, (name, stack) in enumerate(stacks.items()):
        hand.sit(name, seat, stack)
    return hand


def test_what_a_player_has_posted_dead_cannot_be_matched():
    hand = seated(Ann=100.0, Bob=300.0, Cid=20.0)
    hand.post("Cid", "post", 5.0, "small")
    hand.post("Bob", "post", 10.0, "big")
    hand.post("Ann", "dead", 5.0)
    hand.act("Ann", "call", 10.0)
    hand.act("Cid", "fold")
    hand.act("Bob", "check")
    assert hand.done().matched(2) == 85  # of 100 five are dead, and ten matched


def test_what_somebody_has_who_folded_matches_nothing():
    hand = seated(Ann=100.0, Bob=300.0, Cid=60.0)
    hand.post("Bob", "post", 5.0, "small")
    hand.post("Cid", "post", 10.0, "big")
    hand.act("Ann", "call", 10.0)
    hand.act("Bob", "fold")
    hand.act("Cid", "check")
    hand.deal(1, parse_cards("2s7hJd"))
    hand.act("Cid", "check")
    hand.act("Ann", "bet", 20.0)
    assert hand.done().matched(4) == 50


def test_others_call_all_of_a_big_blind_who_is_all_in_for_less():
    hand = seated(Ann=100.0, Bob=100.0, Cid=4.0)
    hand.blinds = 5.0, 10.0
    hand.post("Bob", "post", 5.0, "small")
    hand.post("Cid", "post", 4.0, "big")
    hand.act("Ann", "call", 10.0)
    assert hand.done().decisions[0].call == 10


def test_who_shows_one_card_keeps_both_and_who_has_cards_plays():
    hand = seated(Ann=100.0, Bob=100.0)
    hand.sit("Cid", 3, 100.0, out=True)
    for name, cards in (("Ann", "AsKs"), ("Ann", "As"), ("Cid", "2d2c")):
        hand.show(name, parse_cards(cards))
    hand.post("Ann", "post", 5.0, "small")
    hand.post("Bob", "post", 10.0, "big")
    assert [cards_text(player.cards) for player in hand.done().players] == ["AsKs", "", "2d2c"]


def test_shown_cards_and_who_folded_are_known():
    hand = read_hand(POKERSTARS)
    assert cards_text(hand.players[1].cards) == "QsJh"
    assert [player.folded for player in hand.players] == [True, False, False, True]
    bob = read_hand(IPOKER).players[1]
    assert cards_text(bob.cards) == "QsJh"
    assert bob.folded


def test_a_board_run_twice_is_kept_beside_the_first():
    assert cards_text(read_hand(GG).second_board) == "2cKh9s3cAs"


def test_the_bet_that_is_faced_is_known_where_one_has_bet_before():
    faced = [d for d in read_hand(POKERSTARS).decisions if d.street == 1][4]
    assert (faced.call, faced.faced) == (10, 15)  # five before him, raised to fifteen


def test_a_dead_button_and_a_dead_small_blind_are_told_by_the_big_one():
    dead = POKERSTARS.replace("Seat #3 is the button", "Seat #4 is the button")
    assert [p.position for p in read_hand(dead).players] == ["BB", "HJ", "CO", "SB"]
    text = GG.replace("7f3a2b: posts small blind $0.05\n", "")
    text = text.replace("c0ffee: posts", "7f3a2b: posts")
    assert [p.position for p in read_hand(text).players] == ["BTN", "BB", "CO"]


def test_of_several_hands_any_can_be_read_and_the_last_is_the_usual_one():
    two = POKERSTARS + "\n\n" + POKERSTARS.replace("[Ah Kd]", "[7h 2d]").replace("#2000", "#3000")
    assert hand_count(two) == 2
    assert cards_text(read_hand(two).players[2].cards) == "7h2d"
    assert cards_text(read_hand(two, 1).players[2].cards) == "AhKd"
    both = IPOKER + IPOKER.replace("HA DK", "H7 D2")
    assert hand_count(both) == 2
    assert cards_text(read_hand(both).players[2].cards) == "7h2d"
    mixed = WINAMAX + "\n" + EIGHT
    assert [read_hand(mixed, n).site for n in (1, 2)] == ["Winamax", "888"]
    with pytest.raises(ValueError, match="Hand 3 was asked for; this text has 2"):
        read_hand(mixed, 3)


def test_what_was_not_understood_is_said_and_nothing_is_guessed():
    text = POKERSTARS.replace("Hero: calls $3", "Hero: calls $3\nHero: juggles the chips")
    assert read_hand(text).notes == ("“Hero: juggles the chips” was not understood.",)
    text = POKERSTARS.replace("Total pot $228", "Total pot $240")
    (note,) = read_hand(text).notes
    assert note == "The pot of this history is 240; what was bet adds up to 228."


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Ann: calls $2\n", "Ann: calls $1\n", "“Ann” calls 1 where 2 is to call"),
        ("Ann: calls $2\n", "Ann: checks\n", "“Ann” checks where 2 is to call"),
        ("Hero: calls $3", "Hero: calls $300", "“Hero” calls 300 where 3 is to call"),
        ("bets $5", "bets $5,000", "puts in 5000 and has 1084.50"),
        ("raises $10 to $15", "raises $10 to $4", "bets or raises no more than there is to call"),
        ("Bob: the (2nd): checks", "Dirk [x]: checks", "“Dirk .x.” acts after folding"),
        ("[2c Kh 9s] [9d]", "[2c Kh 9s] [9d 3h]", "The turn of this hand has 2 new cards"),
        ("[2c Kh 9s]", "[2c Kh]", "The flop of this hand has 2 new cards instead of 3"),
        ("*** TURN ***", "*** RIVER ***", "The river of this hand does not follow"),
        ("[Qs Jh]", "[Kh Jh]", "“Kh” was given twice"),
        ("Hold'em No Limit", "Omaha Pot Limit", "is not a hand of Hold’em"),
        ("Hold'em No Limit", "6+ Hold'em No Limit", "is not a hand of Hold’em"),
        ("Seat 3: Hero", "Seat 2: Hero", "Seat 2 is taken twice"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(old, new, sentence):
    assert old in POKERSTARS
    with pytest.raises(ValueError, match=sentence):
        read_hand(POKERSTARS.replace(old, new))


def test_each_document_of_a_text_has_a_head_of_its_own():
    other = IPOKER.replace("Hero", "Me").replace("€0.50/€1", "€1/€2")
    hands = [read_alone(text) for _begin, text in hand_texts(IPOKER + other)]
    assert [hand.players[hand.hero].name for hand in hands] == ["Hero", "Me"]
    assert [hand.blinds for hand in hands] == [(0.5, 1), (1, 2)]


def test_an_ante_is_no_dead_blind():
    ante = '<action no="0" player="Bob" type="15" sum="€0.10" />'
    hand = read_hand(IPOKER.replace('<round no="0">', f'<round no="0">{ante}'))
    assert [(hand.actions[0].kind, hand.actions[0].chips)] == [("ante", 0.1)]


def test_of_both_blinds_in_one_the_small_one_is_dead():
    begins = "Dirk [x]: posts small blind $0.50\n"
    text = POKERSTARS[: POKERSTARS.index("Hero: calls")]
    text = text.replace(begins, f"{begins}Hero: posts small & big blinds $1.50\n")
    posted = [act for act in read_hand(text).actions if act.player == 2][:2]
    assert [(act.kind, act.chips, act.to) for act in posted] == [("dead", 0.5, 0), ("post", 1, 1)]


def test_who_waits_for_the_blind_does_nothing():
    waits = IPOKER.replace('player="Absent" type="8"', 'player="Absent" type="9"')
    assert read_hand(waits).actions == read_hand(IPOKER).actions


def test_xml_names_no_files_and_is_not_followed_into_the_deep():
    evil = '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>'
    with pytest.raises(ValueError, match="document type or entities"):
        read_hand(IPOKER.replace("<session ", f"{evil}<session ", 1))
    deep = "<a>" * 5000 + "</a>" * 5000
    with pytest.raises(ValueError, match="nested too deep"):
        read_hand(IPOKER.replace('<round no="2">', f'{deep}<round no="2">'))
    with pytest.raises(ValueError, match="This XML is damaged"):
        read_hand(IPOKER.replace("</players>", "", 1))
    with pytest.raises(ValueError, match="are the most for hand histories"):
        read_hand(POKERSTARS + " " * 5_000_000)
    with pytest.raises(ValueError, match="Action 6 of “Hero” is not known"):
        read_hand(IPOKER.replace('type="7"', 'type="6"'))


@pytest.mark.parametrize("site", SAMPLES)
def test_many_hands_are_counted_and_found_whole_wherever_pieces_of_the_text_end(site):
    text = SAMPLES[site]
    if site == "iPoker":
        start, end = text.index("<game "), text.index("</game>") + len("</game>")
        head, game, rest = text[:start], text[start:end], text[end:]
        hands = head + "\n".join(game for _hand in range(500)) + rest
    else:
        hands = "\n\n\n".join([text] * 500)
    assert len(hands) > 5 * PIECE
    assert is_hand_history(hands)
    assert hand_count(hands) == 500
    assert {read_hand(hands, at).decisions for at in range(1, 501, 37)} == {
        read_hand(text).decisions
    }


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("".join(f"Seat {i}: p{i} ($10 in chips)\n" for i in range(20, 70)), "than 40 players"),
        ("Ann: checks\n" * 1_100, "more than 1,000 actions"),
        ("Ann said hello\n" * 10_000, "A hand of this text has 15"),
    ],
)
def test_a_hand_of_more_than_a_hand_is_refused(lines, said):
    begin, end = POKERSTARS.split("Dirk [x]: posts", 1)
    with pytest.raises(ValueError, match=said):
        read_hand(f"{begin}{lines}Dirk [x]: posts{end}")


def test_a_line_that_no_site_would_write_is_not_understood():
    hand = read_hand(POKERSTARS.replace("Ann said", f"{'Ann ' * 400}said"))
    assert hand.notes == (f"“{('Ann ' * 20)}…” was not understood.",)


def test_a_round_after_the_river_is_refused():
    text = IPOKER.replace('<round no="3"', '<round no="7"')
    assert text != IPOKER
    with pytest.raises(ValueError, match="“7” is no number of a round"):
        read_hand(text)


def test_other_texts_are_no_hand_histories():
    for text in ("You: As Ks\nSeat 2: QQ+", "AsKs vs QQ+", "<html><body>poker</body></html>", ""):
        assert not is_hand_history(text)
    assert all(is_hand_history(text) for text in SAMPLES.values())


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        *(("1,234.56", 1234.56), ("1 234,56", 1234.56), ("1.234,56", 1234.56), ("0.05", 0.05)),
        *(("1\u202f234,56", 1234.56), ("1'234.50", 1234.5), ("12000", 12000), ("1,234", 1234)),
        *(("1,234,567", 1234567), ("0,125", 0.125), ("0,5", 0.5), ("10.5", 10.5), ("2", 2)),
    ],
)
def test_amounts_are_read_in_the_notations_of_several_languages(text, amount):
    assert parse_amount(text) == amount


@pytest.mark.parametrize("text", ["1,23,4", "1.2.3", "1,234.5,6", "12,34.56", "9" * 20])
def test_amounts_that_make_no_sense_are_refused(text):
    with pytest.raises(ValueError, match="amount"):
        parse_amount(text)


def consistent(hand):
    """A hand that was read can be: chips are kept, nobody acts on after folding."""
    left = [player.stack for player in hand.players]
    pot, street, folded = 0.0, 0, set()
    drops = hand.pot - sum(action.chips for action in hand.actions)
    assert drops >= -CENT
    for action in hand.actions:
        assert action.street >= street
        assert action.player not in folded or action.kind == "return"
        assert action.stack == pytest.approx(left[action.player], abs=CENT)
        assert -CENT <= action.call <= action.stack + CENT
        assert abs(action.pot - pot) <= drops + CENT
        if action.kind == "call":
            assert action.chips == pytest.approx(action.call, abs=CENT)
        pot, street = pot + action.chips, action.street
        left[action.player] -= action.chips
        folded |= {action.player} if action.kind == "fold" else set()
    assert min(left) > -CENT
    assert len(hand.board) in (0, 3, 4, 5)
    assert len(hand.pots) == (0, 0, 0, 1, 2, 3)[len(hand.board)]
    known = [card for player in hand.players for card in player.cards] + list(hand.board)
    assert len(set(known)) == len(known)
    assert 2 <= len(hand.players) <= 10


def mutated(text, source):
    """A text with a few letters, words or lines changed, lost, or in another place."""
    for _ in range(source.randint(1, 4)):
        kind = source.randrange(5)
        at = source.randrange(len(text))
        if kind == 0:
            text = text[:at] + source.choice("[]():*$€.,0123456789AKQs\n <>\"'/") + text[at + 1 :]
        elif kind == 1:
            text = text[:at] + text[at + source.randint(1, 12) :]
        elif kind == 2:
            lines = text.splitlines(keepends=True)
            one, other = source.randrange(len(lines)), source.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            text = "".join(lines)
        elif kind == 3:
            numbers = [*re.finditer(r"\d+", text)]
            if not numbers:
                break
            number = source.choice(numbers)
            new = str(source.choice((0, 1, 7, 10**6, 10**15)))
            text = text[: number.start()] + new + text[number.end() :]
        else:
            text = text[:at]
        if len(text) < 2:
            break
    return text


@pytest.mark.parametrize("site", SAMPLES)
def test_mutated_histories_are_refused_in_a_sentence_or_consistent(site):
    consistent(read_hand(SAMPLES[site]))
    source, read = random.Random(site), 0
    for _ in range(150):
        try:
            hand = read_hand(mutated(SAMPLES[site], source))
        except ValueError as problem:
            sentence = str(problem)
            assert sentence
            assert "\n" not in sentence
            assert sentence[-1] in ".?"
        else:
            consistent(hand)
            read += 1
    assert read > 10  # else nothing was tried
