"""Playing cards: codes, notation, masks.

A card is an int: ``13 * suit + rank``, suits spades, hearts, clubs, diamonds (0..3) and
ranks 2..ace (0..12), so 0 is the two of spades and 51 the ace of diamonds. A joker is 52.
A set of cards is a mask in which bit ``c`` stands for card ``c``.
"""

import re
from collections.abc import Iterable

from engine.sentences import Sentence

Mask = int  # a set: of cards as above, or of what a kernel's own bits stand for

RANKS = "23456789TJQKA"
SUITS = "shcd"
SUIT_SYMBOLS = "♠♥♣♦"
RANK_NAMES = (
    *(Sentence("two"), Sentence("three"), Sentence("four"), Sentence("five"), Sentence("six")),
    *(Sentence("seven"), Sentence("eight"), Sentence("nine"), Sentence("ten")),
    *(Sentence("jack"), Sentence("queen"), Sentence("king"), Sentence("ace")),
)
SUIT_NAMES = (
    *(Sentence("spades"), Sentence("hearts")),
    *(Sentence("clubs"), Sentence("diamonds")),
)
DECK = range(52)
LONGEST_QUOTE = 40  # of what was written wrong
MOST_CARDS = 500  # in one text: a few decks
JOKER = 52

_SUIT_OF = {s: i for i, s in enumerate(SUITS)} | {
    symbol: i for symbols in (SUIT_SYMBOLS, "♤♡♧♢") for i, symbol in enumerate(symbols)
}
# Both cases spelled out: ignoring case would let in letters such as ſ, the old long s.
_CARD = re.compile(r"(10|[2-9TJQKAtjqka])([SHCDshcd♠♥♣♦♤♡♧♢])\ufe0f?|([Xx]{2})")
_GAP = re.compile(r"[\s,]*")


class CardError(ValueError):
    """A text is not the cards it should be; the message says which part and what is right."""


def rank_of(card: int) -> int:
    """Rank 0..12 (two to ace) of a card that is not a joker."""
    return card % 13


def suit_of(card: int) -> int:
    """Suit 0..3 (spades, hearts, clubs, diamonds) of a card that is not a joker."""
    return card // 13


def card_text(card: int) -> str:
    """Notation of a card: ``As``, ``Th``, ``XX`` for a joker."""
    return "XX" if card == JOKER else RANKS[card % 13] + SUITS[card // 13]


def card_name(card: int) -> str:
    """Spoken name of a card: ``ace of spades``, ``joker``."""
    if card == JOKER:
        return Sentence("joker")
    rank, suit = RANK_NAMES[rank_of(card)], SUIT_NAMES[suit_of(card)]
    return Sentence("{rank} of {suit}", rank=rank, suit=suit)


def cards_text(cards: Iterable[int]) -> str:
    """Notation of several cards, without blanks: ``AsKs``."""
    return "".join(card_text(card) for card in cards)


_CODES = {card_text(card): card for card in range(52)}


def parse_cards(text: str, *, jokers: bool = False) -> list[int]:
    """Read cards such as ``AsKs``, ``as ks``, ``A♠,K♠``, ``10h`` in the order written.

    A card may appear more than once; what that means is the caller's business.

    CardError if a part of `text` is not a card, or is a joker where `jokers` is false, or if there
    are more cards than any game has.
    """
    parts = text.split()
    cards: list[int] = [_CODES[part] for part in parts if part in _CODES]
    if len(cards) == len(parts) <= MOST_CARDS:
        return cards
    cards = []
    at = _end_of_gap(text, 0)
    while at < len(text):
        if len(cards) == MOST_CARDS:
            raise CardError(
                Sentence(
                    "There are more than {most_cards} cards here; no game has as many.",
                    most_cards=MOST_CARDS,
                )
            )
        match = _CARD.match(text, at)
        if match is None:
            token = re.split(r"[\s,]", text[at:], maxsplit=1)[0][:LONGEST_QUOTE]
            raise CardError(
                Sentence(
                    "“{token}” is not a card. Write a rank and a suit, as in As or 10h.",
                    token=token,
                )
            )
        if match[3]:
            if not jokers:
                raise CardError(
                    Sentence(
                        "“{match}” is a joker, and this game is played without jokers.",
                        match=match[0],
                    )
                )
            cards.append(JOKER)
        else:
            rank = "T" if match[1] == "10" else match[1].upper()
            cards.append(13 * _SUIT_OF[match[2].lower()] + RANKS.index(rank))
        at = _end_of_gap(text, match.end())
    return cards


def _end_of_gap(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return gap.end() if gap else at


def mask_of(cards: Iterable[int]) -> Mask:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
