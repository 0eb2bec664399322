"""What a partner would groan at: each rule broken, and kept, in a trick made for it."""

import pytest

from engine.games.tarneeb import Deal, Position, SeenPlay
from lab.tarneeb import groans
from tests.helpers import cards

SPADES = 0


def seen_by(hands, played, bid=1, declarer=1):
    """The play of who is to move; South is last where East leads."""
    deal = Deal(tuple(cards(hand) for hand in hands))
    position = Position(deal, SPADES, declarer, cards(played))
    seat = position.to_move
    return SeenPlay(
        hand=deal.hands[seat], seat=seat, trump=SPADES, declarer=declarer, bid=bid,
        played=position.played, deck=tuple(sorted(card for hand in deal.hands for card in hand)),
    )  # fmt: skip


def of(name, seen):
    """Cards that break a rule, none where it could not be both broken and kept."""
    breaking = {card for card in seen.legal if dict(groans.broken(seen, card)).get(name)}
    for card in seen.legal:
        assert (name in dict(groans.broken(seen, card))) == bool(breaking)
    return breaking


# Hands of North, East, South and West; East leads, then North, West and South.
LAST = [
    ("ruffs partner's trick as last player",
     ("Ah 3d 4d", "2h 5d 6d", "2s 7c 8c", "3h 9c Tc"), "2h Ah 3h", "2s"),
    ("takes partner's trick as last player",
     ("Qh 3d 4d", "2h 5d 6d", "Ah 4h 8c", "3h 9c Tc"), "2h Qh 3h", "Ah"),
    ("wins with a higher card than needed as last player",
     ("5h 3d 4d", "9h 5d 6d", "Ah Jh 4h", "3h Kh Tc"), "9h 5h 3h", "Ah"),
    ("ruffs with a higher trump than needed as last player",
     ("5h 3d 4d", "9h 5d 7s", "2s Js 8c", "3h Kh Tc"), "9h 5h 3h", "Js"),
    ("leaves them a trick as last player that a low trump takes",
     ("5h 3d 4d", "9h 5d 7d", "2s Jc 8c", "3h Kh Tc"), "9h 5h 3h", "Jc 8c"),
    ("plays a trump that is under another's trump, and could throw",
     ("5h 3d 4d", "9h 5d 7d", "2s Jc 8c", "3s Ks Tc"), "9h 5h 3s", "2s"),
    ("throws a card nobody can beat, with a lower one of the suit",
     ("5h 3d 4d", "9h 5d 7d", "Ac 8c 6d", "3h Kh Tc"), "9h 5h 3h", "Ac"),
    ("loses a ten or higher as last player, with a lower one",
     ("5h 3d 4d", "Ah 5d 7d", "Kh 4h 6d", "3h Qh Tc"), "Ah 5h 3h", "Kh"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "hands", "played", "breaking"), LAST)
def test_the_last_player_breaks_a_rule(name, hands, played, breaking):
    assert of(name, seen_by(hands, played)) == set(cards(breaking))


def test_partners_sure_winner_is_not_ruffed():
    """East, who plays last, showed in the first trick that he has no trumps."""
    hands = ("Ks Ah 3d", "5d 7d 8d", "4s Js 8c", "3s 3h Kh")
    seen = seen_by(hands, "Ks 3s 4s 5d Ah 3h", declarer=0)
    assert of("ruffs a card of partner's that is sure to win", seen) == set(cards("Js"))


def test_leads():
    # neither East nor West had trumps: only North may
    hands = ("Ks 3s 3d", "5d 7d 8d", "As 2s 8c", "3h Kh Tc")
    seen = seen_by(hands, "As 5d 3s 3h", declarer=2)
    assert of("leads trumps when only partner may have some", seen) == set(cards("2s"))
    hands = ("Ks 3s 3d", "5d 7d 8d", "Ac Kc 2c", "3h Kh Tc")
    seen = seen_by(hands, "", declarer=2)
    assert of("leads a low card from ace and king", seen) == set(cards("2c"))


def test_the_trick_that_decides_the_contract():
    name = "lets a trick go as last player that decides the contract"
    hands = ("5h 3d 4d", "9h 5d 7d", "Ah 4h 8c", "3h Kh Tc")
    seen = seen_by(hands, "9h 5h 3h", bid=3)  # East needs all three
    assert of(name, seen) == set(cards("4h"))
    assert of(name, seen_by(hands, "9h 5h 3h", bid=2)) == set()


def test_a_whole_deal_is_counted():
    chances, breaches = groans.play("policy", 1)
    assert sum(chances.values()) > 3
    assert all(0 <= breaches[name] <= chances[name] for name in groans.RULES)
