"""Another project that uses the engine, for mypy: what it is told of each value."""

from engine.cards import parse_cards
from engine.games import holdem

you, opponent = tuple(parse_cards("AsKs")), tuple(parse_cards("QdQh"))
question = holdem.Question(seats=(you, opponent))
*_, answer = holdem.analyse(question)
equity: float = answer.seats[0].equity
holdem.Question(seats=3)  # type: ignore[arg-type]
