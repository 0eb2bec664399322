"""What a partner would groan at is left undone where there is a choice."""

import pytest

from engine.cards import card_text
from engine.games.tarneeb import Position, SeenPlay, random_deal
from engine.games.tarneeb.table import manners, policy
from tests.helpers import cards

EAST, SOUTH = 1, 2


def seen(hand, played="", trump=0, declarer=SOUTH, bid=8):
    return SeenPlay(cards(hand), SOUTH, trump, declarer, bid, cards(played))


@pytest.mark.parametrize(
    ("hand", "played", "trump", "card", "rule"),
    [
        ("AsKs2s4h5h6h7h8d9dTd3c4c5c", "Ah2h3h", 0, "Ks", None),
        ("AhQh2h4s5s6s7s8d9dTd3c4c5c", "3h4hTh", 0, "Ah", "higher card than needed"),
        ("AhJh2h4s5s6s7s8d9dTd3c4c5c", "3hKh4h", 0, "Ah", "takes partner"),
        ("AsKs2d4s5s6s7s8d9dTd3c4c5c", "3hKh4h", 0, "4s", "ruffs partner"),
    ],
)
def test_a_rule_is_broken_by_the_card_it_is_about(hand, played, trump, card, rule):
    play = seen(hand, played, trump, declarer=EAST)  # South is the last to play
    code = cards(card)[0]
    if code not in play.legal:
        assert rule is None
        return
    names = [name for name, is_broken in manners.broken(play, code) if is_broken]
    assert any(rule in name for name in names)
    kept = manners.polite(play, play.legal)
    assert not kept[play.legal.index(code)]
    assert any(kept)


def test_the_net_breaks_no_rule_that_it_can_keep():
    chances = 0
    for seed in range(12):
        deal = random_deal(seed)
        position = Position(deal, seed % 4, seed % 4)
        while not position.finished:
            seat = position.to_move
            play = SeenPlay(deal.hands[seat], seat, position.trump, seed % 4, 8, position.played)
            card = policy.policy_card(play, 2.0, seed)
            fewest = min(
                sum(is_broken for _name, is_broken in manners.broken(play, other))
                for other in play.legal
            )
            broken = [is_broken for _name, is_broken in manners.broken(play, card)]
            chances += len(broken)
            assert sum(broken) == fewest or sum(broken) <= 1
            position = position.after(card)
    assert chances > 100


@pytest.mark.parametrize(
    ("hand", "low", "led"),
    [
        ("KsQsJs2s4h5h6h7h8d9dTd3c4c", "Js", "Ks"),  # the partner reads a sequence
        ("9s8s7s2s4h5h6h7h8d9dTd3c4c", "7s", "7s"),  # no honours
        ("KsJs2s4h5h6h7h8d9dTd3c4c5c", "Js", "Js"),  # the queen is out
    ],
)
def test_touching_honours_are_led_from_the_top(hand, low, led):
    assert card_text(manners.shown(seen(hand, trump=1), cards(low)[0])) == led
