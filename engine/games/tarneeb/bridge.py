"""Deals and plays from bridge files, PBN and LIN: clockwise, the lead from declarer's left.

Formats: the PBN 2.1 standard (Tis Veugen), export and import; LIN as Bridge Base Online writes it.
"""

import re
from dataclasses import dataclass, replace
from typing import TypedDict

from engine.cards import RANKS
from engine.games.tarneeb.notation import parse_deal, parse_seat, parse_trump
from engine.games.tarneeb.rules import SEAT_NAMES, Cards, Deal, Direction, Position, next_seat
from engine.sentences import RefusedError
from engine.tricks import trick_winner

LIN_SUITS = "SHDC"
_LIN_SUIT_CODES = (0, 1, 3, 2)
BOOK = 6  # tricks that a bridge contract does not count
_LIN_FIRST_DEALER = 2  # LIN counts seats 1 to 4 from South


@dataclass(frozen=True, slots=True)
class BridgeGame:
    """What a bridge file says; None where it does not.

    Attributes
    ----------
    contract : tricks that the declarer needs, 7 to 13
    """

    deal: Deal
    trump: int | None = None
    leader: int | None = None
    played: Cards = ()
    direction: Direction = "clockwise"
    contract: int | None = None
    declarer: int | None = None

    def position(self, trump: int, leader: int) -> Position:
        """Position after the cards played, `trump` and `leader` standing in for what is unknown."""
        return Position(
            self.deal,
            trump if self.trump is None else self.trump,
            leader if self.leader is None else self.leader,
            self.played,
            self.direction,
        )


def parse_game(text: str) -> BridgeGame:
    """Read the first deal of a PBN or LIN text, or a bare PBN deal, with the cards played.

    Raises
    ------
    ValueError
        If there is no deal, or a part of it cannot be read.
    """
    if re.search(r"\bmd\|", text):
        return _parse_lin(text)
    if "[" in text:
        return _parse_pbn(text)
    return BridgeGame(parse_deal(text))


# PBN ---------------------------------------------------------------------------------------


def _parse_pbn(text: str) -> BridgeGame:
    text = re.sub(r"\{[^}]*(?:\}|\Z)|^%.*$|;.*$", "", text, flags=re.MULTILINE)
    games = re.split(r'(?=\[Event\s+")', text)
    game = next((g for g in games if re.search(r'\[Deal\s+"', g)), "")
    tags = {name.lower(): value for name, value in re.findall(r'\[(\w+)\s+"([^"]*)"\]', game)}
    if "deal" not in tags:
        raise RefusedError('“[Deal ...]” is missing; a PBN text needs a line as in [Deal "N:..."].')
    deal = parse_deal(tags["deal"])
    said = BridgeGame(deal, **_contract(tags.get("contract", ""), tags.get("declarer", "")))
    play = re.search(r'\[Play\s+"([NESW])"\]([^\[]*)', game, re.IGNORECASE)
    if play is None or said.trump is None:
        return said
    leader = parse_seat(play[1])
    columns = re.sub(r"\$\d+|=\d+=|[!?^]|\*", " ", play[2]).split()
    return replace(said, leader=leader, played=_in_turn(columns, said.trump, leader))


class _Contract(TypedDict, total=False):
    trump: int
    contract: int
    declarer: int
    leader: int


def _contract(contract: str, declarer: str) -> _Contract:
    """Trump, tricks, declarer and leader of a contract such as ``4SX`` by ``W``."""
    match = re.match(r"([1-7])\s*(NT?|[SHDC])", contract.strip(), re.IGNORECASE)
    if match is None:
        return {}
    if match[2].upper().startswith("N"):
        raise RefusedError(
            "“{contract}” has no trump; Tarneeb is always played with one.", contract=contract
        )
    found = _Contract(trump=parse_trump(match[2]), contract=BOOK + int(match[1]))
    if declarer.strip(" ^"):
        seat = parse_seat(declarer.strip(" ^"))
        found["declarer"], found["leader"] = seat, next_seat(seat, "clockwise")
    return found


def _in_turn(columns: list[str], trump: int, leader: int) -> Cards:
    """Cards in the order played: PBN writes a row per trick, the first leader's card first."""
    played: list[int] = []
    first = 0  # column of the card led
    for row in range(0, len(columns), 4):
        cards: list[int] = []
        for step in range(4):
            place = row + (first + step) % 4
            if place >= len(columns) or columns[place] in ("-", "+"):
                return (*played, *cards)
            cards.append(_card(columns[place], row // 4 + 1))
        played += cards
        first = (first + trick_winner(cards, trump)) % 4
    return tuple(played)


def _card(text: str, trick: int) -> int:
    word = text.upper().replace("10", "T")
    if len(word) != 2 or word[0] not in LIN_SUITS or word[1] not in RANKS:
        raise RefusedError(
            "“{text}” in trick {trick} is not a card; write suit and rank, as in SA.",
            text=text,
            trick=trick,
        )
    return 13 * _LIN_SUIT_CODES[LIN_SUITS.index(word[0])] + RANKS.index(word[1])


# LIN ---------------------------------------------------------------------------------------


def _parse_lin(text: str) -> BridgeGame:
    fields = text.replace("\n", "").split("|")
    pairs = list(zip(fields[::2], fields[1::2], strict=False))
    hands_text = next((value for name, value in pairs if name.strip() == "md"), "")
    dealer, deal = _lin_deal(hands_text)
    calls = [value.strip("!").upper() for name, value in pairs if name.strip() == "mb"]
    said = BridgeGame(deal, **_lin_contract(calls, dealer))
    cards = [value for name, value in pairs if name.strip() == "pc" and value.strip()]
    played = tuple(_card(card.strip(), at // 4 + 1) for at, card in enumerate(cards))
    return replace(said, played=played if said.trump is not None else ())


def _lin_deal(text: str) -> tuple[int, Deal]:
    """Dealer and deal of ``3SAKHQ...,SQJ...,...``: the dealer's digit, hands from South on."""
    match = re.match(r"([1-4])(.*)", text.strip())
    if match is None:
        raise RefusedError(
            "“{text}” does not begin with the dealer; LIN writes 1 to 4 first.", text=text[:20]
        )
    hands: list[Cards] = [()] * 4
    words = match[2].split(",")
    seat = _LIN_FIRST_DEALER
    for word in words[:4]:
        suit = None
        cards = []
        for letter in word.upper().replace("10", "T"):
            if letter in LIN_SUITS:
                suit = _LIN_SUIT_CODES[LIN_SUITS.index(letter)]
            elif letter in RANKS and suit is not None:
                cards.append(13 * suit + RANKS.index(letter))
            else:
                raise RefusedError(
                    "“{letter}” in {seat}'s hand “{word}” is neither suit nor rank.",
                    letter=letter,
                    seat=SEAT_NAMES[seat],
                    word=word,
                )
        hands[seat] = tuple(cards)
        seat = next_seat(seat, "clockwise")
    last = (_LIN_FIRST_DEALER + 3) % 4
    if not hands[last]:  # the fourth hand is what is left
        hands[last] = tuple(set(range(52)) - {card for hand in hands for card in hand})
    north, east, south, west = hands
    dealer = (_LIN_FIRST_DEALER + int(match[1]) - 1) % 4
    return dealer, Deal((north, east, south, west))


def _lin_contract(calls: list[str], dealer: int) -> _Contract:
    """The last bid; its declarer is who first named the trump for that side."""
    bids = [
        ((dealer + at) % 4, match[1], match[2])
        for at, call in enumerate(calls)
        if (match := re.match(r"([1-7])(N|[SHDC])", call))
    ]
    if not bids:
        return {}
    seat, level, name = bids[-1]
    declarer = next(s for s, _, other in bids if other == name and s % 2 == seat % 2)
    return _contract(f"{level}{name}", SEAT_NAMES[declarer])
