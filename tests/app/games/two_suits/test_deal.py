import contextlib

import pytest
from hypothesis import given, strategies as st

from app.games.two_suits.deal import OPPONENTS, Deal, even_deal

HANDS = "1,0 4,0 v 2,0 3,0"


@st.composite
def deals(draw):
    """Tables in the middle of some game, with any opponent, looked at from any card."""
    deal = Deal().emptied(draw(st.integers(2, 13))).dealt(draw(st.integers(0, 2**32)))
    deal = deal.with_trump(draw(st.sampled_from([None, 0, 1])))
    deal = deal.with_leader(draw(st.sampled_from(["mine", "theirs"])))
    for _ in range(draw(st.integers(0, 2 * deal.size))):
        deal = deal.play(draw(st.sampled_from(deal.shown.position.legal)))
    deal = deal.with_opponent(draw(st.sampled_from(OPPONENTS)))
    return deal.stepped(draw(st.integers(0, 26)), ())


@given(deals())
def test_files_and_text_give_the_deal_back(deal):
    assert Deal.from_json(deal.to_json()) == deal
    again = Deal.from_text(deal.to_text(["Best play: nothing"]))
    assert (again.start, again.played) == (deal.start, deal.shown.played)


@given(deals())
def test_a_card_taken_back_can_be_played_again(deal):
    deal = deal.with_opponent("nobody")
    if deal.played:
        assert deal.take_back_last().play(deal.played[-1]) == deal


@pytest.mark.parametrize("size", range(2, 14))
def test_the_even_deal_gives_every_card_once(size):
    deal = even_deal(size)
    cards = {(rank, suit) for rank in range(1, size + 1) for suit in (0, 1)}
    assert set(deal.mine) | set(deal.theirs) == cards


def test_the_opponents_reply_is_taken_back_with_my_card():
    deal = Deal.from_text(HANDS).with_opponent("random").play((4, 0)).play((2, 0))
    assert deal.take_back_last().played == ()
    assert deal.take_back_last().take_back_last() == deal.take_back_last()


def test_another_leader_begins_the_trick_anew():
    deal = Deal.from_text("You: 1,0 4,0\nOpponent: 2,0 3,0\nLeads: opponent\nLed: 3,0")
    assert deal.with_leader("mine").start.led is None


def test_another_net_of_ones_own_goes_on_playing_and_none_does_not():
    deal = Deal().with_net(b"one").with_opponent("your-net")
    assert deal.with_net(b"two").opponent == "your-net"
    assert deal.with_net(b"").opponent == "nobody"


def test_hands_that_are_set_hold_no_more_than_they_may():
    data = Deal().setting_up(True).to_json()
    setup = data["setup"] | {"mine": data["setup"]["mine"], "each": 3}
    with pytest.raises(ValueError, match="cannot be"):
        Deal.from_json(data | {"setup": setup})


def test_the_last_place_of_a_game_may_be_looked_at_and_none_after_it():
    data = Deal.from_text(HANDS).play((4, 0)).to_json()
    assert Deal.from_json(data | {"at": 1}).played == ((4, 0),)
    with pytest.raises(ValueError, match="write 0 to 1"):
        Deal.from_json(data | {"at": 2})


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "There is no text"),
        ("hello", "“hello” are not two hands"),
        ("1,0 v 1,0", "held by both"),
        ("You: 1,0\nOpponent: 2,0\nTrump: x", "“x” is not a trump"),
        ("You: 1,0\nOpponent: 2,0\nLeads: north", "“north” cannot lead"),
        ("You: 1,0 2,1\nOpponent: 2,0 1,1\nPlayed: 1,0 1,1", "does not follow suit"),
        ("You:\nOpponent:", "There are no cards"),
    ],
)
def test_text_that_cannot_be_gets_one_sentence(text, part):
    with pytest.raises(ValueError, match=part):
        Deal.from_text(text)


@given(
    st.dictionaries(
        st.sampled_from(["mine", "theirs", "trump", "leader", "led", "played", "line", "at"]),
        st.none() | st.integers() | st.text("0123, nox") | st.lists(st.integers()) | st.just("1,0"),
    )
)
def test_any_file_loads_or_is_a_value_error(data):
    with contextlib.suppress(ValueError):
        Deal.from_json({"mine": "1,0 2,0", "theirs": "1,1 2,1", **data})
