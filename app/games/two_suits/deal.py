"""The deal as the page shows it: two open hands, a game, the opponent, and how far one looks.

An immutable record without Qt.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from app.games.two_suits.setup import CODES, Setup
from app.shell.room.steps import Steps
from app.words import fields
from app.words.translation import _
from engine.games.two_suits import (
    Card,
    Cards,
    Game,
    Play,
    Player,
    Position,
    Side,
    card_text,
    cards_text,
    parse_cards,
    parse_trump,
    random_position,
)

Opponent = Literal["nobody", "your-net"] | Player
OPPONENTS: tuple[Opponent, ...] = ("nobody", *get_args(Player), "your-net")
FEWEST_EACH, MOST_EACH = 2, 13
FIELDS = ("you", "opponent", "trump", "leads", "led", "played")
LEADERS: dict[str, Side] = {"you": "mine", "opponent": "theirs"}


def even_deal(size: int, trump: int | None = None, leader: Side = "mine") -> Position:
    """Deal without a stronger side: what I have in one suit, they have in the other."""
    hands: tuple[list[Card], list[Card]] = ([], [])
    for suit in (0, 1):
        for i, rank in enumerate(range(size, 0, -1)):
            hands[(i % 4 in (1, 2)) ^ suit].append((rank, suit))
    return Position(tuple(hands[0]), tuple(hands[1]), leader, None, Game(trump, size))


#: Opens the room: one lead takes three of four tricks and any other at most one.
FIRST_DEAL = Position(
    ((4, 0), (2, 0), (1, 0), (3, 1)), ((3, 0), (4, 1), (2, 1), (1, 1)), "mine", None, Game(None, 4)
)


@dataclass(frozen=True, slots=True)
class Deal(Steps):
    """A deal, the game played with it, and the card of it that is looked at."""

    start: Position = FIRST_DEAL  # the deal
    played: Cards = ()  # the game as played
    # who plays the other side; "nobody" leaves both sides to the user
    opponent: Opponent = "nobody"
    # the user's own net, trained or opened here, as `TrainingAnswer.net` has it; empty if none
    net: bytes = field(default=b"", repr=False)
    setup: Setup | None = None  # the hands while they are set with the deck, else None

    # ---- reading -------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """Cards each at the start."""
        return self.start.size

    @property
    def game(self) -> Play:
        """The game as played, to its end."""
        return Play(self.start, self.played)

    @property
    def shown(self) -> Play:
        """Play that is looked at: the game's own, an earlier one, or one ahead."""
        return Play(self.start, self.shown_steps)

    @property
    def before_trick(self) -> Position:
        """Position that is shown, before a card was led to the trick in progress."""
        return replace(self.shown.position, led=None)

    @property
    def opponent_plays(self) -> bool:
        """Whether the next card is the opponent's own."""
        position = self.shown.position
        return (
            self.opponent != "nobody"
            and self.at is None
            and self.setup is None
            and not position.finished
            and position.to_move == "theirs"
        )

    # ---- changing ------------------------------------------------------------------------

    def play(self, card: Card) -> Deal:
        """The side to move plays a legal card; another card than the game's begins a new line."""
        return self.gone_on(card)

    def take_back_last(self) -> Deal:
        """Without the last card that is shown; without my last one if the opponent plays itself."""
        cards = self.shown_steps
        while cards:
            play = Play(self.start, cards[:-1])
            cards = play.played
            if self.opponent == "nobody" or play.position.to_move == "mine":
                return self.cut(cards)
        return self

    def with_start(self, start: Position) -> Deal:
        """Another deal; the play begins anew."""
        return replace(self._anew(start), setup=self.setup)

    def _anew(self, start: Position) -> Deal:
        return Deal(start, opponent=self.opponent, net=self.net)

    def with_trump(self, trump: int | None) -> Deal:
        """Another trump; the play begins anew."""
        return self.with_start(replace(self.start, game=replace(self.start.game, trump=trump)))

    def with_leader(self, leader: Side) -> Deal:
        """Somebody else leads; the play begins anew."""
        return self.with_start(replace(self.start, leader=leader, led=None))

    def with_opponent(self, opponent: Opponent) -> Deal:
        """Somebody else plays the other side, from the play that is shown."""
        if opponent == "your-net" and not self.net:
            opponent = "nobody"
        return replace(self.cut(self.shown_steps), opponent=opponent)

    def with_net(self, net: bytes) -> Deal:
        """The user has another net of their own, or none if it is empty."""
        opponent = "nobody" if self.opponent == "your-net" and not net else self.opponent
        return replace(self, net=net, opponent=opponent)

    def setting_up(self, setting_up: bool) -> Deal:
        """Let clicks set the hands, or play; hands that are not whole are given up."""
        if not setting_up:
            return replace(self, setup=None)
        game = self.start.game
        mine, theirs = (
            tuple(13 * suit + 12 - game.highest + rank for rank, suit in hand)
            for hand in (self.start.mine, self.start.theirs)
        )
        return replace(self, setup=Setup(mine, theirs, max(FEWEST_EACH, self.size)))

    def with_setup(self, setup: Setup) -> Deal:
        """Other hands; once they are whole, they are the deal."""
        deal = replace(self, setup=setup)
        if not setup.whole:
            return deal
        start = setup.position(self.start.game.trump, self.start.leader)
        return deal if start == self.start else deal.with_start(start)

    @property
    def each(self) -> int:
        """Cards each, also while hands are set up."""
        return self.size if self.setup is None else self.setup.each

    def emptied(self, size: int | None = None) -> Deal:
        """The deal of a size to begin with; trump, leader and opponent stay.

        While hands are set up, no cards at all, or as many as the size has room for.
        """
        start, trump = self.start, self.start.game.trump
        trump = trump if trump in (0, 1) else None
        if self.setup is not None:
            each = self.setup.each
            return self.with_setup(self.setup.of_size(size) if size else Setup((), (), each))
        size = size or self._dealt_size
        deal = even_deal(size, trump, start.leader)
        if size == FIRST_DEAL.size:
            deal = replace(deal, mine=FIRST_DEAL.mine, theirs=FIRST_DEAL.theirs)
        return self._anew(deal)

    def dealt(self, seed: int) -> Deal:
        """As many cards dealt at random."""
        trump = self.start.game.trump
        trump = trump if trump in (0, 1) else None
        start = random_position(seed, self._dealt_size, trump, self.start.leader)
        return self._anew(start)

    @property
    def _dealt_size(self) -> int:
        return max(FEWEST_EACH, self.each)

    # ---- files and text ------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Deal as it stands in a file."""
        start = self.start
        return {
            "mine": cards_text(start.mine),
            "theirs": cards_text(start.theirs),
            "trump": _trump_text(start.game.trump),
            "leader": start.leader,
            "led": "" if start.led is None else card_text(start.led),
            "played": cards_text(self.played),
            "line": cards_text(self.line),
            "at": self.at,
            "opponent": self.opponent,
            "setup": None if self.setup is None else _setup_json(self.setup),
            "net": base64.b64encode(self.net).decode("ascii"),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Deal:
        """Read what `to_json` wrote.

        ValueError if anything is of the wrong kind, or breaks the rules.
        """
        leader: Side = fields.choice(
            data.get("leader", "mine"),
            get_args(Side),
            _("{value} in this file is not a side; write {words}."),
        )
        opponent: Opponent = fields.choice(
            data.get("opponent", "nobody"),
            OPPONENTS,
            _("{value} in this file is no opponent; write {words}."),
        )
        start = _start(leader, *(_text(data, name) for name in ("mine", "theirs", "trump", "led")))
        played, line = (parse_cards(_text(data, name)) for name in ("played", "line"))
        at = data.get("at")
        most = len(played) + len(line)
        if at is not None and (isinstance(at, bool) or at not in range(most + 1)):
            raise ValueError(
                _("{quoted} in this file is no card of the game; write 0 to {most}.").format(
                    quoted=fields.quoted(at), most=most
                )
            )
        Play(start, (*played, *line))  # raises if a card breaks the rules
        deal = cls(start, played).with_net(_net(_text(data, "net"))).with_opponent(opponent)
        deal = deal.stepped(len(played) if at is None else at, line)
        setup = data.get("setup")
        return deal if setup is None else replace(deal, setup=_setup(setup))

    def to_text(self, results: Iterable[str] = ()) -> str:
        """Plain text that people can read and `from_text` understands; `results` come last."""
        start = self.start
        lines = [
            "Kibitzer, Two Suits",
            f"You: {cards_text(start.mine)}",
            f"Opponent: {cards_text(start.theirs)}",
            f"Trump: {_trump_text(start.game.trump)}",
            f"Leads: {'you' if start.leader == 'mine' else 'opponent'}",
        ]
        if start.led is not None:
            lines.append(f"Led: {card_text(start.led)}")
        if played := self.shown.played:
            lines.append(f"Played: {cards_text(played)}")
        return "\n".join([*lines, *results]) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Deal:
        """Read what `to_text` wrote, or two hands alone: ``1,0 2,1 v 2,0 1,1``.

        ValueError if the text has no two hands, or they cannot be.
        """
        fields.pasted(text, "two hands such as 1,0 2,1 v 2,0 1,1")
        lines = fields.named_lines(text, FIELDS)
        if "you" not in lines and "opponent" not in lines:
            hands = fields.pasted_hands(text)
            if len(hands) != 2:
                raise ValueError(
                    f"{fields.quoted(text.strip())} are not two hands; paste them as in "
                    "1,0 2,1 v 2,0 1,1."
                )
            return cls(_start("mine", hands[0], hands[1], "none", ""))
        leads = fields.choice(
            lines.get("leads", "you").lower(),
            tuple(LEADERS),
            _("{value} cannot lead; write {words}."),
        )
        start = _start(
            LEADERS[leads],
            *(lines.get(name, "") for name in ("you", "opponent", "trump", "led")),
        )
        return cls(start, Play(start, parse_cards(lines.get("played", ""))).played)


def _start(leader: Side, mine: str, theirs: str, trump: str, led: str) -> Position:
    """Deal in a game whose suits end with the highest card dealt."""
    hands = parse_cards(mine), parse_cards(theirs)
    cards = (*hands[0], *hands[1])
    if not cards:
        raise ValueError(_("There are no cards; give both players some, as in 1,0 2,1 v 2,0 1,1."))
    lowest = 0 if any(rank == 0 for rank, _suit in cards) else 1
    ranks = min(MOST_EACH, max(rank for rank, _suit in cards) - lowest + 1)
    game = Game(parse_trump(trump or "none"), ranks, lowest)
    led_cards = parse_cards(led)
    return Position(*hands, leader, led_cards[0] if led_cards else None, game)


def _setup_json(setup: Setup) -> dict[str, Any]:
    return {"mine": list(setup.mine), "theirs": list(setup.theirs), "each": setup.each}


def _setup(data: object) -> Setup:
    if not isinstance(data, dict):
        raise ValueError(
            _("{quoted} in this file are not two hands.").format(quoted=fields.quoted(data))
        )
    mine, theirs = (
        tuple(
            fields.number_field(code, _("A card of a hand"))
            for code in fields.list_field(data.get(side), _("A hand"), _("numbers"))
        )
        for side in ("mine", "theirs")
    )
    each = fields.number_field(data.get("each"), _("The number of cards"))
    codes = (*mine, *theirs)
    fits = FEWEST_EACH <= each <= MOST_EACH and max(len(mine), len(theirs)) <= each
    if not fits or len(set(codes)) < len(codes) or not set(codes) <= set(CODES):
        raise ValueError(_("The hands in this file cannot be; each card is in one of them."))
    return Setup(mine, theirs, each).of_size(each)


def _net(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise ValueError(
            _("The net in this file is damaged; train one, or open another.")
        ) from None


def _trump_text(trump: int | None) -> str:
    return "none" if trump is None else str(trump)


def _text(data: dict[str, Any], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise ValueError(
            _("{quoted} in this file is not a text; write {name} as in 4,0.").format(
                quoted=fields.quoted(value), name=name
            )
        )
    return value
