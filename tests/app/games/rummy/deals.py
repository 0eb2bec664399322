"""Deals of gin in play at the moments that tests look at."""

from engine.cards import parse_cards
from tests.app.helpers import settle

HAND = "5s6s7s9s9h9dAh2h3d4c"
THROW = "take; throw 2s; draw 2c; throw 2c; take; throw 6h; draw 6d; throw 6d; draw; throw Qh"
MOMENTS = {
    "empty": "",
    "deal": "upcard Tc",
    "throw": f"upcard Tc; {THROW}; draw Ks",
    "theirs": f"upcard Tc; {THROW}; draw Ks; throw Ks",
    "draw": f"upcard Tc; {THROW}; draw Ks; throw Ks; draw; throw 8s",
}


def card(text):
    return parse_cards(text)[0]


def deal_text(history):
    cards = f"Dealt: {HAND}\nDealer: opponent\n"
    return f"Kibitzer, Gin in play\n{cards}History: upcard Kc; {history}\n"


def at_moment(qtbot, page, moment):
    cards = f"Dealt: {HAND if MOMENTS[moment] else ''}\nDealer: you\nDeals: 42, -61\n"
    text = f"Kibitzer, Gin in play\n{cards}History: {MOMENTS[moment]}\n"
    page.restore(page.from_text(text))
    settle(qtbot, page)
