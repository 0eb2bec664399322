"""The board as the page shows it: a game, who plays the other side, and how far one looks back.

An immutable record without Qt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import Any, Literal, get_args

from app.shell.room.steps import Steps
from app.words import fields
from app.words.translation import _
from engine.games.nine_cards import (
    NINE_CARDS,
    Game,
    Position,
    Side,
    next_side,
    other,
    parse_numbers,
    random_position,
)

Numbers = tuple[int, ...]
Opponent = Literal["nobody", "random", "perfect"]

LOWEST_TARGET = 6  # 1 + 2 + 3
EMPTY = Position()
FIELDS = ("you", "opponent", "to move", "cards", "target")
SIDES: dict[str, Side] = {"you": "mine", "opponent": "theirs"}


def highest_target(cards: int) -> int:
    return 3 * cards - 3


@dataclass(frozen=True, slots=True)
class Board(Steps):
    """A game so far, and the pick of it that is looked at."""

    position: Position = EMPTY  # the hands, each in the order in which it was picked
    # who picks for the other side; "nobody" leaves both sides to the user
    opponent: Opponent = "nobody"
    hidden: bool = False  # the user plays without advice

    def __post_init__(self) -> None:
        """Put the pick that won last, whatever order it was given in: one can step back then."""
        object.__setattr__(self, "position", _in_order(self.position))

    # ---- reading -------------------------------------------------------------------------

    @property
    def starter(self) -> Side:
        """Who made the first pick, or will: the side that holds more, or picks next."""
        mine, theirs = len(self.position.mine), len(self.position.theirs)
        if mine == theirs:
            return self.position.to_move
        return "mine" if mine > theirs else "theirs"

    @property
    def played(self) -> Numbers:
        """All picks so far, the first one first."""
        hands = self.position.hand(self.starter), self.position.hand(other(self.starter))
        return tuple(n for n in chain.from_iterable(zip_longest(*hands)) if n is not None)

    @property
    def shown(self) -> Position:
        """Position that is looked at: the game's own, an earlier one, or one ahead."""
        if self.at is None:
            return self.position
        first, second = self.shown_steps[0::2], self.shown_steps[1::2]
        mine, theirs = (first, second) if self.starter == "mine" else (second, first)
        to_move = other(self.starter) if self.at % 2 else self.starter
        return Position(mine, theirs, to_move, self.game)

    @property
    def game(self) -> Game:
        """Cards on the table and the sum that wins."""
        return self.position.game

    @property
    def empty(self) -> bool:
        """Whether no card is picked on the table that is shown."""
        return self.shown_at == 0

    @property
    def opponent_picks(self) -> bool:
        """Whether the next pick is the opponent's own."""
        shown = self.shown
        return self.opponent != "nobody" and shown.to_move == "theirs" and not shown.finished

    # ---- changing ------------------------------------------------------------------------

    def pick(self, number: int) -> Board:
        """The side to move takes a free card; what was ahead is forgotten."""
        return self._at(self.shown.after(number))

    def take_back(self, number: int) -> Board | None:
        """A picked card returns to the table; None if no game leads to what would be left.

        Of two hands that are then of one size, the one that gave it back picks next.
        """
        shown = self.shown
        mine, theirs = (
            tuple(n for n in hand if n != number) for hand in (shown.mine, shown.theirs)
        )
        side: Side = "mine" if number in shown.mine else "theirs"
        to_move = side if len(mine) == len(theirs) else next_side(mine, theirs)
        try:
            return self._at(Position(mine, theirs, to_move, self.game))
        except ValueError:
            return None

    def take_back_last(self) -> Board:
        """Without the last pick; without the user's last pick if the opponent picks by itself."""
        shown = self.shown
        mine = shown.mine if self.opponent != "nobody" else (*shown.mine, *shown.theirs)
        places = [i for i, number in enumerate(self.shown_steps) if number in mine]
        if not places:
            return self
        return self._at(replace(self, at=places[-1]).shown)

    def with_starter(self, starter: Side) -> Board:
        """The other side picks next; if that cannot be, the hands change sides."""
        if starter == self.starter:
            return self
        shown = self.shown
        turned = other(shown.to_move)
        if len(shown.mine) == len(shown.theirs) and shown.winner is None:
            return self._at(replace(shown, to_move=turned))
        return self._at(Position(shown.theirs, shown.mine, turned, self.game))

    def with_game(self, cards: int, target: int) -> Board:
        """Another variant; the cards stay where they are, if that game can have them so."""
        game = Game(cards, max(LOWEST_TARGET, min(highest_target(cards), target)))
        try:
            return self._at(replace(self.shown, game=game))
        except ValueError:
            return self._at(Position(to_move=self.starter, game=game))

    def with_advice(self, *, hidden: bool) -> Board:
        """Played with advice, or without it: what it said of the picks to come goes, too."""
        board = self._at(self.shown) if hidden and self.shown_at > len(self.played) else self
        return replace(board, hidden=hidden, line=() if hidden else board.line)

    def with_opponent(self, opponent: Opponent) -> Board:
        """Somebody else picks for the other side."""
        return replace(self, opponent=opponent)

    def emptied(self) -> Board:
        """All cards on the table; the same side starts, the same game is played."""
        return self._at(Position(to_move=self.starter, game=self.game))

    def dealt(self, seed: int) -> Board:
        """Some game of random picks; where the opponent picks by itself, you pick next."""
        position = random_position(seed, self.game)
        if self.opponent != "nobody" and position.to_move == "theirs":
            position = Position(position.theirs, position.mine, "mine", self.game)
        return self._at(position)

    def _at(self, position: Position) -> Board:
        """Another position of the same player against the same opponent."""
        return replace(self, position=position, line=(), at=None)

    # ---- files and text ------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Table that is shown, as it stands in a file, and picks that were stepped back over."""
        shown, later = self.shown, list(self.played[self.shown_at :])
        return {
            "mine": list(shown.mine),
            "theirs": list(shown.theirs),
            "to_move": shown.to_move,
            "cards": self.game.cards,
            "target": self.game.target,
            "opponent": self.opponent,
            **({"later": later} if later else {}),
            **({"hidden": True} if self.hidden else {}),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Board:
        """Read what `to_json` wrote.

        ValueError if anything is of the wrong kind, or no game leads to the position.
        """
        game = _game(
            fields.number_field(data.get("cards", NINE_CARDS.cards), _("The number of cards")),
            fields.number_field(data.get("target", NINE_CARDS.target), _("The target")),
        )
        mine = _hand(data.get("mine"), _("Your hand"), _("A card of your hand"))
        theirs = _hand(
            data.get("theirs"), _("The opponent’s hand"), _("A card of the opponent’s hand")
        )
        opponent: Opponent = fields.choice(
            data.get("opponent", "nobody"),
            get_args(Opponent),
            _("{value} in this file is no opponent; write {words}."),
        )
        to_move: Side = fields.choice(
            data.get("to_move", next_side(mine, theirs)),
            get_args(Side),
            _("{value} in this file is not a side; write {words}."),
        )
        hidden = data.get("hidden") is True
        board = cls(Position(mine, theirs, to_move, game), opponent, hidden=hidden)
        at = board.shown_at
        for number in _hand(data.get("later", []), _("The later picks"), _("A later pick")):
            board = board.pick(number)
        return board.stepped(at, ())

    def to_text(self, results: Iterable[str] = ()) -> str:
        """Plain text that people can read and `from_text` understands; `results` come last."""
        shown = self.shown
        lines = [
            "Kibitzer, Nine Cards",
            f"You: {_text(shown.mine)}",
            f"Opponent: {_text(shown.theirs)}",
            f"To move: {'you' if shown.to_move == 'mine' else 'opponent'}",
            f"Cards: {self.game.cards}",
            f"Target: {self.game.target}",
            *results,
        ]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Read what `to_text` wrote, or two hands alone: ``6 8 v 1 3``.

        ValueError if the text has no hands, or no game leads to the position.
        """
        lines = fields.named_lines(text, FIELDS)
        if "you" not in lines and "opponent" not in lines:
            return cls._from_hands(text)
        mine, theirs = (_numbers(lines.get(name, "")) for name in ("you", "opponent"))
        game = _game(
            _number(lines.get("cards", str(NINE_CARDS.cards))),
            _number(lines.get("target", str(NINE_CARDS.target))),
        )
        to_move = next_side(mine, theirs)
        if mover := lines.get("to move", ""):
            to_move = SIDES[
                fields.choice(
                    mover.lower(), tuple(SIDES), _("{value} cannot be to move; write {words}.")
                )
            ]
        return cls(Position(mine, theirs, to_move, game))

    @classmethod
    def _from_hands(cls, text: str) -> Board:
        hands = fields.pasted_hands(fields.pasted(text, _("two hands such as 6 8 v 1 3")))
        if len(hands) > 2:
            raise ValueError(_("There are more than two hands. Paste two, as in 6 8 v 1 3."))
        mine, theirs, *_none = (*map(_numbers, hands), ())
        return cls(Position(mine, theirs, next_side(mine, theirs)))


def _in_order(position: Position) -> Position:
    """Same position with the card that won, if any, picked last: hands may come in any order."""
    if position.winner is None:
        return position
    hand = position.hand(position.winner)
    common = set.intersection(*map(set, position.game.triples_in(hand)))
    last = next(n for n in reversed(hand) if n in common)
    hand = (*(n for n in hand if n != last), last)
    if position.winner == "mine":
        return replace(position, mine=hand)
    return replace(position, theirs=hand)


def _game(cards: int, target: int) -> Game:
    game = Game(cards, target)
    if not LOWEST_TARGET <= target <= highest_target(cards):
        raise ValueError(
            _(
                "No three of the cards 1 to {cards} make {target}; "
                "the target is {lowest} to {highest}."
            ).format(
                cards=cards,
                target=target,
                lowest=LOWEST_TARGET,
                highest=highest_target(cards),
            )
        )
    return game


def _text(hand: Numbers) -> str:
    return " ".join(map(str, hand)) or "-"


def _numbers(text: str) -> Numbers:
    words = text.replace(",", " ").split()
    return parse_numbers(" ".join(word[: fields.LONGEST_QUOTE] for word in words if word != "-"))


def _number(text: str) -> int:
    numbers = _numbers(text)
    if len(numbers) != 1:
        raise ValueError(
            _("{quoted} is not a number; write one as in 15.").format(quoted=fields.quoted(text))
        )
    return numbers[0]


def _hand(value: object, what: str, card: str) -> Numbers:
    found = fields.list_field(value, what, "numbers")
    return tuple(fields.number_field(number, card) for number in found)
