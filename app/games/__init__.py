"""The table of contents: one line per game, in menu order."""

from app.games import holdem, nine_cards, rummy, tarneeb

GAMES = (holdem.GAME, tarneeb.GAME, nine_cards.GAME, rummy.GAME)
