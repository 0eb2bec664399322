"""What a partner would groan at: cards that no good player plays where another one will do.

A rule is broken by some of the legal cards and kept by others; only then is there a choice. That a
card breaks one does not say that it is wrong: some are now and then the best. `lab.tarneeb.groans`
counts how often players break each.
"""

from collections.abc import Callable, Iterator, Sequence

from engine.cards import rank_of, suit_of
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.rules import next_seat
from engine.tricks import beats

TEN, KING, ACE = 8, 11, 12  # ranks


class Sight:
    """What a player can tell of the trick, and of the cards out."""

    def __init__(self, seen: SeenPlay) -> None:
        self.seen, self.trump, self.legal = seen, seen.trump, seen.legal
        self.partner = (seen.seat + 2) % 4
        self.left = next_seat(seen.seat, seen.direction)
        trick = seen.trick
        self.table = trick.cards if trick else ()  # cards on it
        self.last = len(self.table) == 3  # whether he plays the last card of the trick
        # whether the trick is his partner's so far
        self.partners = trick is not None and trick.winner == self.partner
        self.led = suit_of(self.table[0]) if trick else None  # suit led; None on lead
        self.best = trick.cards[trick.seats.index(trick.winner)] if trick else -1
        # tricks that the declarer's side still needs
        self.needed = seen.bid - seen.won[seen.declarer % 2]

    def takes(self, card: int) -> bool:
        """Whether it takes the trick so far."""
        return beats(card, self.best, self.trump)

    def is_high(self, card: int) -> bool:
        """Whether no card out of its suit beats it."""
        return not any(suit_of(o) == suit_of(card) and o > card for o in self.seen.hidden.cards)

    def may_have(self, suit: int) -> int:
        """Bits of the seats that may hold a card of the suit."""
        hidden, found = self.seen.hidden, 0
        for card, seats in zip(hidden.cards, hidden.may_hold, strict=True):
            if suit_of(card) == suit:
                found |= seats
        return found

    def lower(self, card: int) -> list[int]:
        """Legal cards of its suit below it, with a card of somebody else's in between."""
        others = (*self.seen.hidden.cards, *self.table)
        return [
            low
            for low in self.legal
            if suit_of(low) == suit_of(card) and any(low < other < card for other in others)
        ]

    def ruffs(self, card: int) -> bool:
        """Whether it is a trump, and another suit was led."""
        return self.led is not None and suit_of(card) == self.trump != self.led


def _ruffs_partner(s: Sight, card: int) -> bool:
    return s.last and s.partners and s.ruffs(card) and s.takes(card)


def _overtakes_partner(s: Sight, card: int) -> bool:
    return s.last and s.partners and suit_of(card) == s.led and s.takes(card)


def _ruffs_a_sure_winner(s: Sight, card: int) -> bool:
    sure = s.partners and not s.last and s.is_high(s.best)
    return sure and not s.may_have(s.trump) >> s.left & 1 and s.ruffs(card) and s.takes(card)


def _wins_too_high(s: Sight, card: int) -> bool:
    wins = s.last and not s.partners and suit_of(card) == s.led and s.takes(card)
    return wins and any(s.takes(low) for low in s.lower(card))


def _ruffs_too_high(s: Sight, card: int) -> bool:
    wins = s.last and not s.partners and s.ruffs(card) and s.takes(card)
    return wins and any(s.takes(low) for low in s.lower(card))


def _lets_a_ruff_go(s: Sight, card: int) -> bool:
    low = [o for o in s.legal if s.ruffs(o) and o % 13 < TEN and s.takes(o)]
    return s.last and not s.partners and bool(low) and not s.ruffs(card)


def _ruffs_in_vain(s: Sight, card: int) -> bool:
    return s.ruffs(card) and not s.takes(card)


def _throws_a_winner(s: Sight, card: int) -> bool:
    throws = s.led is not None and suit_of(card) not in (s.led, s.trump)
    return throws and s.is_high(card) and any(not s.is_high(low) for low in s.lower(card))


def _loses_a_high_card(s: Sight, card: int) -> bool:
    loses = s.last and suit_of(card) == s.led and not s.takes(card)
    return loses and card % 13 >= TEN and bool(s.lower(card))


def _pulls_partners_trumps(s: Sight, card: int) -> bool:
    return s.led is None and suit_of(card) == s.trump and s.may_have(s.trump) == 1 << s.partner


def _leads_below_ace_and_king(s: Sight, card: int) -> bool:
    suit = suit_of(card)
    tops = {13 * suit + ACE, 13 * suit + KING} <= set(s.legal)
    return s.led is None and suit != s.trump and tops and not s.is_high(card)


def _lets_the_contract_go(s: Sight, card: int) -> bool:
    decides = s.last and not s.partners and s.needed == s.seen.tricks_left
    return decides and not s.takes(card)


#: Whether a card breaks a rule.
RULES: dict[str, Callable[[Sight, int], bool]] = {
    "ruffs partner's trick as last player": _ruffs_partner,
    "takes partner's trick as last player": _overtakes_partner,
    "ruffs a card of partner's that is sure to win": _ruffs_a_sure_winner,
    "wins with a higher card than needed as last player": _wins_too_high,
    "ruffs with a higher trump than needed as last player": _ruffs_too_high,
    "leaves them a trick as last player that a low trump takes": _lets_a_ruff_go,
    "plays a trump that is under another's trump, and could throw": _ruffs_in_vain,
    "throws a card nobody can beat, with a lower one of the suit": _throws_a_winner,
    "loses a ten or higher as last player, with a lower one": _loses_a_high_card,
    "leads trumps when only partner may have some": _pulls_partners_trumps,
    "leads a low card from ace and king": _leads_below_ace_and_king,
    "lets a trick go as last player that decides the contract": _lets_the_contract_go,
}


def broken(seen: SeenPlay, card: int) -> Iterator[tuple[str, bool]]:
    """Rules that could be broken and kept, and whether `card` breaks each."""
    sight = Sight(seen)
    for name, breaks in RULES.items():
        breaking = [other for other in seen.legal if breaks(sight, other)]
        if breaking and len(breaking) < len(seen.legal):
            yield name, card in breaking


def polite(seen: SeenPlay, cards: Sequence[int]) -> list[bool]:
    """Whether each of `cards` breaks as few rules as any of them."""
    if len(cards) == 1:
        return [True]
    sight = Sight(seen)
    breaches = [sum(breaks(sight, card) for breaks in RULES.values()) for card in cards]
    return [count == min(breaches) for count in breaches]


def shown(seen: SeenPlay, card: int) -> int:
    """The card to play for `card`, the lowest of those that touch: on lead the top of honours."""
    if seen.trick is not None:
        return card
    top = card
    for other in range(card + 1, 13 * suit_of(card) + 13):
        if other in seen.remaining:
            top = other
        elif other in seen.hidden.cards:
            break
    return top if rank_of(top) >= TEN else card
