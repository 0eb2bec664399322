"""Names of cards as players write and say them; notation for files is in `engine.cards`."""

import re
from collections.abc import Iterable

from app.words.digits import Notation
from app.words.translation import _, isolate, said
from engine import cards
from engine.cards import JOKER, RANKS, SUIT_SYMBOLS, parse_cards, rank_of, suit_of

RANK_TITLES = (
    *(_("Two"), _("Three"), _("Four"), _("Five"), _("Six"), _("Seven"), _("Eight"), _("Nine")),
    *(_("Ten"), _("Jack"), _("Queen"), _("King"), _("Ace")),
)
#: Names of ranks where several of one are meant: ``Aces``.
RANKS_TITLES = (
    *(_("Twos"), _("Threes"), _("Fours"), _("Fives"), _("Sixes"), _("Sevens"), _("Eights")),
    *(_("Nines"), _("Tens"), _("Jacks"), _("Queens"), _("Kings"), _("Aces")),
)
#: The same within a sentence: ``three of the sixes``.
RANKS_NAMES = (
    *(_("twos"), _("threes"), _("fours"), _("fives"), _("sixes"), _("sevens"), _("eights")),
    *(_("nines"), _("tens"), _("jacks"), _("queens"), _("kings"), _("aces")),
)
SUIT_TITLES = (_("Spades"), _("Hearts"), _("Clubs"), _("Diamonds"))
#: The same within a sentence: ``5–8 of spades``.
SUIT_NAMES = tuple(map(said, cards.SUIT_NAMES))
#: Ranks within a sentence, one of each: ``ace``.
RANK_NAMES = tuple(map(said, cards.RANK_NAMES))


def rank_text(rank: int) -> Notation:
    """Rank as it is printed on a card: ``10``, not T."""
    return Notation("10" if RANKS[rank] == "T" else RANKS[rank])


def pretty(card: int) -> str:
    """``10♦``; a joker is its word."""
    if card == JOKER:
        return _("Joker")
    return isolate(rank_text(rank_of(card)) + SUIT_SYMBOLS[suit_of(card)])


def hand_text(hand: Iterable[int]) -> str:
    """``AK4♠ Q9♥``: a hand in few letters, suit by suit, the highest first; then jokers."""
    cards = sorted(hand, reverse=True)
    words = []
    for suit, symbol in enumerate(SUIT_SYMBOLS):
        if ranks := [rank_of(card) for card in cards if card != JOKER and suit_of(card) == suit]:
            words.append(isolate("".join(map(rank_text, ranks)) + symbol))
    return " ".join([*words, *[pretty(JOKER)] * cards.count(JOKER)])


def printed(sentence: str) -> str:
    """A sentence with the cards that it quotes, ``“Td”``, as they are printed: ``10♦``."""
    return re.sub("“([2-9TJQKA][shcd])”", lambda found: pretty(parse_cards(found[1])[0]), sentence)


def the(card: int) -> str:
    """``the 10♦``, ``the joker``."""
    return _("the joker") if card == JOKER else _("the {card}").format(card=pretty(card))


def card_name(card: int) -> str:
    """``ace of spades``, ``joker``: the name within a sentence."""
    return said(cards.card_name(card))


def title(card: int) -> str:
    """``Ace of spades``, ``Joker``: the name where it begins a sentence or stands alone."""
    if card == JOKER:
        return _("Joker")
    return _("{rank} of {suit}").format(
        rank=RANK_TITLES[rank_of(card)], suit=SUIT_NAMES[suit_of(card)]
    )
