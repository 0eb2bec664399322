import pytest

from engine.cards import parse_cards
from engine.games.tarneeb import deal_text, parse_deal, parse_game

DEAL = "N:AKQ2.T98.765.432 JT9.AKQ.T98.J765 876.J76.AKQJ.T98 543.5432.432.AKQ"
PBN = f"""% a comment
[Event "Club"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "4HX"]
[Play "W"]
C2! SK S3 {{a ruff}} SA
*
"""
PLAYED = f"""[Deal "{DEAL}"]
[Declarer "S"]
[Contract "4H"]
[Play "W"]
CK C2 C5 C8
CA C3 C6 C9
CQ C4 CJ CT
S3 SA S9 S6
H2 H8 - -
*
"""
LIN = (
    "qx|o1|md|3S876HJ76DAKQJCT98,S543H5432D432CAKQ,SAKQ2HT98D765C432,"
    "SJT9HAKQDT98CJ765|rh||sv|o|mb|1H!|mb|p|mb|2H|mb|p|mb|p|mb|p|pg||"
    "pc|SJ|pc|S6|pc|S3|pc|SA|pg||pc|H8|"
)


def test_a_bare_deal_is_read():
    game = parse_game(DEAL)
    assert game.deal == parse_deal(DEAL)
    assert game.trump is game.leader is game.contract is game.declarer is None
    assert game.position(1, 2).trump == 1


def test_a_pbn_game_is_read_with_its_plays_in_the_order_played():
    game = parse_game(PLAYED)
    assert deal_text(game.deal) == DEAL
    assert (game.trump, game.leader, game.direction) == (1, 3, "clockwise")
    assert (game.contract, game.declarer) == (10, 2)
    position = game.position(0, 0)
    assert position.won == (1, 3)
    assert position.to_move == 1
    assert position.played[-1] == parse_cards("8h")[0]


def test_a_lin_game_is_read_with_its_fourth_hand_left_out_or_not():
    game = parse_game(LIN)
    assert deal_text(game.deal) == DEAL
    assert (game.trump, game.leader) == (1, 1)
    assert (game.contract, game.declarer) == (8, 0)
    assert game.position(0, 0).won == (1, 0)
    short = LIN.replace(",SJT9HAKQDT98CJ765|", ",|")
    assert parse_game(short) == game


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[Event "x"]', "“\\[Deal ...\\]” is missing"),
        (PLAYED.replace("4H", "3NT"), "“3NT” has no trump"),
        (PLAYED.replace("CK", "XK"), "“XK” in trick 1 is not a card"),
        ("md|7S|", "“7S” does not begin with the dealer"),
        ("md|1SAKZ,,,|", "“Z” in South's hand “SAKZ” is neither suit nor rank"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(text, message):
    with pytest.raises(ValueError, match=message):
        parse_game(text)


def test_a_play_against_the_rules_is_told_when_the_position_is_made():
    with pytest.raises(ValueError, match="North cannot play “Ks” in trick 1: it must follow clubs"):
        parse_game(PBN.replace("C2!", "CK")).position(0, 0)
