"""The table of contents: one line per game, in menu order."""

from app.games import holdem

GAMES = (holdem.GAME,)
