"""Reads a hand in the text form in which PokerStars writes it down. Pure: text in, spot out.

Read are the seats, who folded, the cards dealt, shown or mucked, and the board; of a board that
was run twice the first. Bets and chat are passed over. The form is described nowhere by its
maker; this follows the hands that players post.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.games.holdem.spot import MOST_DEAD, UNKNOWN, Card, Pair, Seat, Spot
from app.words.translation import _
from engine.cards import parse_cards
from engine.games.holdem.rules import MOST_SEATS

_HEADER = re.compile(r"^\ufeff?\s*PokerStars\b.*?\b(?:Hand|Game) #\d+.*$", re.MULTILINE)
_SEAT = re.compile(r"^Seat (\d+): (.+) \([^()]* in chips[^()]*\)(.*)$")
_STREET = re.compile(r"^\*\*\* (?:FIRST )?(?:FLOP|TURN|RIVER) \*\*\*(.*)$")
_BRACKETS = re.compile(r"\[([^\]]*)\]")
_SHOWN = re.compile(r"\b(?:shows|showed|mucked) \[([^\]]*)\]")


@dataclass(frozen=True, slots=True)
class Player:
    """One player of a hand that was played; `cards` is empty where they are not known."""

    name: str
    cards: tuple[int, ...] = ()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that was played: players in the order of their seats, and the board."""

    players: tuple[Player, ...]
    hero: int | None  # whose cards the writer was dealt
    board: tuple[int, ...]


def is_hand_history(text: str) -> bool:
    """Whether a text looks like a hand history, well-formed or not."""
    return bool(_HEADER.search(text)) or "*** HOLE CARDS ***" in text


def hand_count(text: str) -> int:
    """Number of hands in a text; one without its first line counts too."""
    return max(len(_HEADER.findall(text)), 1)


def parse_hand(text: str) -> PlayedHand:
    """Read a hand; of several the last, which was played last.

    Raises
    ------
    ValueError
        If `text` has no hand, or one of another game; in one sentence.
    """
    *_others, header = [None, *_HEADER.finditer(text)]
    if header and not re.search("hold.?em", header[0], re.IGNORECASE):
        message = _("“{title}” is not a hand of Hold’em.")
        raise ValueError(message.format(title=header[0].strip()[:60]))
    text = text[header.start() :] if header else text
    lines = [line.rstrip() for line in text.splitlines()]
    start = next((i for i, line in enumerate(lines) if line.startswith("***")), len(lines))
    players = [
        Player(match[2])
        for line in lines[:start]
        if (match := _SEAT.match(line)) and "out of hand" not in match[3]
        if "sitting out" not in match[3]
    ]
    if len(players) < 2:
        message = _(
            "This hand history names no two players; lines such as "
            "“Seat 1: Ann ($10 in chips)” are missing."
        )
        raise ValueError(message)
    hero, board = None, []
    for line in lines[start:]:
        if match := _STREET.match(line):
            board = parse_cards(" ".join(_BRACKETS.findall(match[1])))
        for i, player in enumerate(players):
            if line.startswith(f"Dealt to {player.name} ["):
                hero = i
            players[i] = _after(player, line)
    if len(board) > 5:
        message = _("The board of this hand history has {count} cards.")
        raise ValueError(message.format(count=len(board)))
    return PlayedHand(tuple(players), hero, tuple(board))


def _after(player: Player, line: str) -> Player:
    """A player as a line of the history leaves them."""
    dealt, acts = f"Dealt to {player.name} ", f"{player.name}: "
    cards, folded = player.cards, player.folded
    if line.startswith(dealt):
        found = _BRACKETS.findall(line[len(dealt) :])
        cards = _two_cards(player, found[-1]) if found else cards
    elif line.startswith(acts):
        rest = line[len(acts) :]
        folded = folded or rest.startswith("folds")
        if (shown := _SHOWN.match(rest)) and shown.start() == 0:
            cards = _two_cards(player, shown[1])
    elif summary := re.match(rf"Seat \d+: {re.escape(player.name)} (.*)$", line):
        folded = folded or bool(re.match(r"(?:\([^)]*\) )*folded\b", summary[1]))
        if shown := _SHOWN.search(summary[1]):
            cards = _two_cards(player, shown[1])
    return Player(player.name, cards, folded)


def _two_cards(player: Player, text: str) -> tuple[int, ...]:
    """Cards between brackets; who shows only one of two keeps what is known so far."""
    cards = tuple(parse_cards(text))
    if len(cards) > 2:
        message = _("“{text}” is {count} cards; a player of Hold’em holds two.")
        raise ValueError(message.format(text=text[:40], count=len(cards)))
    return cards if len(cards) == 2 or not player.cards else player.cards


def spot_from_history(text: str) -> Spot:
    """Spot of a hand history: the writer, then those who did not fold.

    Cards known of players who folded are dead. Where all others folded, the next one stays.

    Raises
    ------
    ValueError
        If there is no hand to be read, or it cannot be laid on a table.
    """
    hand = parse_hand(text)
    first = hand.hero
    if first is None:
        first = next((i for i, player in enumerate(hand.players) if not player.folded), 0)
    others = [*hand.players[first + 1 :], *hand.players[:first]]
    rivals = [player for player in others if not player.folded] or others[-1:]
    seated = [hand.players[first], *rivals][:MOST_SEATS]
    dead = [card for player in others if player not in seated for card in player.cards]
    seats: list[Seat] = [_pair(player.cards) for player in seated]
    board: list[Card] = [*hand.board, *[None] * (5 - len(hand.board))]
    return Spot(tuple(seats), tuple(board), dead=tuple(dead[:MOST_DEAD])).checked()


def _pair(cards: tuple[int, ...]) -> Pair:
    if not cards:
        return UNKNOWN
    return cards[0], cards[1] if len(cards) > 1 else None
