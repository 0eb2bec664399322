"""Hands and answers made up here, for tests of what is said of them."""

from app.games.tarneeb.records.hand import Contract, OwnHand
from app.widgets.text import plain
from engine.games.tarneeb import BidAdviceAnswer, CallWorth, CardAdvice, PlayAdviceAnswer
from tests.helpers import cards

NORTH, EAST, SOUTH, WEST = range(4)
HAND = "KsQsTs8s6s3sJhThQd8dAcQc8c"
CHANCES = (0.92, 0.84, 0.66, 0.45, 0.27, 0.13, 0.04)
OPEN_CHANCES = (0.97, 0.91, 0.75, 0.52, 0.31, 0.12, 0.02)


HOLDS = ((0.5,) * 52, (0.3,) * 52, (0.0,) * 52, (0.2,) * 52)  # North, East, you, West


def card(text):
    return cards(text)[0]


def bidding(*calls, first=SOUTH):
    return OwnHand(cards(HAND), first, calls).checked()


def playing(played="", declarer=SOUTH, bid=8, trump=0):
    state = bidding().with_contract(Contract(declarer, bid, trump))
    for code in cards(played):
        state = state.played_card(code)
    return state


def bids(*calls, margin=0.8, margin_se=0.1, naming=False):
    """An answer in which spades are best; `calls` are (call, trump, score), best first.

    With `naming` these are the trumps that may be named.
    """
    small = tuple(chance / 2 for chance in CHANCES)
    return BidAdviceAnswer(
        deals=400,
        effective_deals=400.0,
        make=(CHANCES, small, small, small),
        make_se=((0.02,) * 7,) * 4,
        make_double_dummy=(OPEN_CHANCES, small, small, small),
        tricks=(9.3, 6.5, 7.3, 6.4),
        tricks_se=(0.05,) * 4,
        calls=tuple(CallWorth(call, trump, score, 0.2) for call, trump, score in calls),
        margin=margin,
        margin_se=margin_se,
        legal=() if naming else tuple(call for call, *_ in calls),
        dropped=(1,),
        progress=1.0,
        elapsed_s=2.0,
    )


def advice(best="", close="", exact=False, method="score", deals=200, **worths):
    """An answer in which each card of `worths` takes so many further tricks, best first."""
    made = tuple(
        CardAdvice(
            *(card(text), tricks + 0.4, 0.05, tricks, 0.05, 0.58, 0.03, 0.63),
            *(3.0, 0.1, 4.5, 0.77, 0.0, 0.0),
        )
        for text, tricks in worths.items()
    )
    return PlayAdviceAnswer(
        method=method,
        exact=exact,
        deals=deals,
        effective_deals=float(deals),
        cards=made,
        best=cards(best),
        close=cards(close or best),
        tricks=made[0].tricks if made else 7.6,
        tricks_se=0.05,
        tricks_at_table=made[0].tricks_at_table if made else 7.2,
        tricks_at_table_se=0.05,
        make=0.58,
        make_se=0.03,
        make_double_dummy=0.63,
        progress=1.0,
        elapsed_s=0.4,
        holds=HOLDS,
        holds_se=0.0 if exact else 0.01,
    )


def read(verdict):
    return plain(verdict.headline), plain(verdict.detail)
