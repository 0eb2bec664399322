"""Deals and plays as text: PBN, ``N:AKQ2.T98.76.5432 ...``, and ``N:As W:2s``."""

import re

from engine.cards import RANKS, card_text, parse_cards
from engine.games.tarneeb.rules import (
    SEAT_NAMES,
    SEATS,
    Deal,
    Direction,
    Position,
    check_no_card_twice,
    next_seat,
)
from engine.sentences import RefusedError
from engine.tricks import trick_winner

PBN_SUITS = (0, 1, 3, 2)  # spades, hearts, diamonds, clubs: the order in which PBN names them


def parse_seat(text: str) -> int:
    """Seat named N, E, S, W or in full.

    Raises
    ------
    ValueError
        If `text` is none of them.
    """
    word = text.strip().lower()
    for seat, name in enumerate(SEAT_NAMES):
        if word and word in (name.lower(), name[0].lower()):
            return seat
    raise RefusedError("“{text}” is not a seat; write N, E, S or W.", text=_shortened(text))


def parse_trump(text: str) -> int:
    """Suit named S, H, D, C, by its symbol or in full.

    Raises
    ------
    ValueError
        If `text` is none of them; Tarneeb always has a trump.
    """
    word = text.strip().lower()
    for suit, (letter, symbols) in enumerate(zip("shcd", ("♠♤", "♥♡", "♣♧", "♦♢"), strict=True)):
        name = ("spades", "hearts", "clubs", "diamonds")[suit]
        if word and (word in (letter, name, name[:-1]) or word in symbols):
            return suit
    raise RefusedError("“{text}” is not a suit; write S, H, D or C.", text=_shortened(text))


def parse_deal(text: str) -> Deal:
    """Read a deal in PBN: a seat, a colon and four hands clockwise from it, suits S.H.D.C.

    Raises
    ------
    ValueError
        If a part of `text` cannot be read or the hands make no deal.
    """
    north, east, south, west = parse_hands(text)
    return Deal((north, east, south, west))


def parse_hands(text: str) -> list[tuple[int, ...]]:
    """Read the four hands of a PBN deal, North first, which may be unequal or ``-`` (unknown).

    Raises
    ------
    ValueError
        If a part of `text` cannot be read, or a card is held twice.
    """
    first, colon, rest = text.strip().partition(":")
    if not colon:
        raise RefusedError(
            "“{text}” does not begin with a seat; write a deal as N:hand hand hand hand.",
            text=_shortened(text),
        )
    seat = parse_seat(first)
    words = rest.split()
    if len(words) != 4:
        raise RefusedError(
            "“{text}” has {number} hands; write four, divided by blanks.",
            text=_shortened(text),
            number=len(words),
        )
    hands: list[tuple[int, ...]] = [()] * 4
    for word in words:
        hands[seat] = () if word == "-" else _parse_hand(word, seat)
        seat = next_seat(seat, "clockwise")
    check_no_card_twice(hands)
    return hands


def _parse_hand(word: str, seat: int) -> tuple[int, ...]:
    name = SEAT_NAMES[seat]
    suits = word.split(".")
    if len(suits) != 4:
        raise RefusedError(
            "{name}'s hand “{word}” has {number} suits; write four as S.H.D.C, with "
            "nothing between the points for a void.",
            name=name,
            word=word,
            number=len(suits),
        )
    cards = []
    for suit, ranks in zip(PBN_SUITS, suits, strict=True):
        for rank in ranks.upper().replace("10", "T"):
            if rank not in RANKS:
                raise RefusedError(
                    "“{rank}” in {name}'s hand “{word}” is not a rank; write 2 to 9, T, J, Q, "
                    "K or A.",
                    rank=rank,
                    name=name,
                    word=word,
                )
            cards.append(13 * suit + RANKS.index(rank))
    return tuple(cards)


def _shortened(text: str) -> str:
    """One line of `text` to quote."""
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."


def deal_text(deal: Deal) -> str:
    """PBN of `deal`, North first."""
    return "N:" + " ".join(hand_text(hand) for hand in deal.hands)


def hand_text(hand: tuple[int, ...]) -> str:
    """PBN of a hand: its ranks from high to low, suits in the order S.H.D.C."""
    return ".".join(
        "".join(RANKS[c % 13] for c in sorted(hand, reverse=True) if c // 13 == suit)
        for suit in PBN_SUITS
    )


_PLAY = re.compile(r"(?:([A-Za-z]+):)?(\S+)")


def parse_played(
    text: str,
    deal: Deal,
    trump: int,
    leader: int,
    direction: Direction = "counterclockwise",
) -> Position:
    """Play the cards of `text`, ``N:As W:2s ...`` or just ``As 2s ...``, from the first lead.

    Raises
    ------
    ValueError
        If a token is no card, names the wrong seat, or breaks the rules where it stands.
    """
    position = Position(deal, trump, leader, (), direction)
    for token in text.replace(",", " ").split():
        match = _PLAY.fullmatch(token)
        cards = parse_cards(match[2]) if match else []
        if not match or len(cards) != 1:
            raise RefusedError("“{token}” is not one played card; write as in N:As.", token=token)
        if match[1] is not None and parse_seat(match[1]) != position.to_move:
            if position.finished:
                raise RefusedError(
                    "“{token}” comes after the last card; leave it out.", token=token
                )
            raise RefusedError(
                "“{token}” in trick {trick_number} is out of turn: {seat} plays next.",
                token=token,
                trick_number=position.trick_number,
                seat=SEAT_NAMES[position.to_move],
            )
        position = position.after(cards[0])
    return position


def played_text(position: Position) -> str:
    """Cards played so far, each with its seat: ``N:As W:2s``."""
    return line_text(position.at(0), position.played)


def line_text(position: Position, line: tuple[int, ...]) -> str:
    """Cards of `line`, played from `position`, each with its seat."""
    whole = position.after(*line)
    seats = [s for trick in (*whole.tricks, whole.trick) if trick for s in trick.seats]
    played = zip(seats, whole.played, strict=True)
    return " ".join(
        f"{SEATS[seat]}:{card_text(card)}" for seat, card in list(played)[len(position.played) :]
    )


def parse_seen(
    text: str, trump: int, leader: int, direction: Direction = "counterclockwise"
) -> list[tuple[int, int]]:
    """Read the cards of `text`, ``N:As W:2s ...`` or ``As 2s``, when the hands are not known.

    Returns
    -------
    list[tuple[int, int]]
        Seat and card, in the order played.

    Raises
    ------
    ValueError
        If a token is no card or names a seat that is not to play.
    """
    played: list[tuple[int, int]] = []
    seat = leader
    for token in text.replace(",", " ").split():
        match = _PLAY.fullmatch(token)
        cards = parse_cards(match[2]) if match else []
        if not match or len(cards) != 1:
            raise RefusedError("“{token}” is not one played card; write as in N:As.", token=token)
        if match[1] is not None and parse_seat(match[1]) != seat:
            raise RefusedError(
                "“{token}” in trick {number} is out of turn: {seat} plays next.",
                token=token,
                number=len(played) // 4 + 1,
                seat=SEAT_NAMES[seat],
            )
        played.append((seat, cards[0]))
        seat = next_seat(seat, direction)
        if len(played) % 4 == 0:
            seats, trick = zip(*played[-4:], strict=True)
            seat = seats[trick_winner(trick, trump)]
    return played


def parse_by_seat(text: str) -> list[tuple[int, str]]:
    """Read ``E:AhKh W:2c``: seats, and what is said of each.

    Raises
    ------
    ValueError
        If a token has no colon or does not begin with a seat.
    """
    found = []
    for token in text.replace(",", " ").split():
        seat, colon, rest = token.partition(":")
        if not colon or not rest:
            raise RefusedError(
                "“{token}” does not say what of whom; write as in E:AhKh.", token=token
            )
        found.append((parse_seat(seat), rest))
    return found
