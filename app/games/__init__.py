"""The table of contents: one line per game, in menu order."""

from app import train
from app.games import holdem, nine_cards, rummy, tarneeb, two_suits

GAMES = (holdem.GAME, tarneeb.GAME, two_suits.GAME, nine_cards.GAME, rummy.GAME)
#: What the window and the command line have beside the rooms.
ALL = (*GAMES, train.GAME)
