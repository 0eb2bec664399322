"""Counts what a partner would groan at: how often a player of Tarneeb does it, where he could.

Run: ``python -m lab.tarneeb.groans PLAYER --deals N``; who plays is written as for `policy_match`.
Four such players play deals that were bid by hand. A chance to break a rule is a choice in which
some legal card breaks it and some other one does not. That a card breaks one does not say that it
is wrong: some are now and then the best.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from engine import pool
from engine.cards import suit_of
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.rules import Position, next_seat, random_deal
from engine.games.tarneeb.table import match
from engine.tricks import beats
from lab.tarneeb.policy_match import Player

TEN, KING, ACE = 8, 11, 12  # ranks
APART = 1 << 42  # so that no deal is one of a match


class Sight:
    """What a player can tell of the trick, and of the cards out.

    Attributes
    ----------
    table : cards on it
    last : whether he plays the last card of the trick
    partners : whether the trick is his partner's so far
    led : suit led; None on lead
    needed : tricks that the declarer's side still needs
    """

    def __init__(self, seen: SeenPlay) -> None:
        self.seen, self.trump, self.legal = seen, seen.trump, seen.legal
        self.partner = (seen.seat + 2) % 4
        self.left = next_seat(seen.seat, seen.direction)
        trick = seen.trick
        self.table = trick.cards if trick else ()
        self.last = len(self.table) == 3
        self.partners = trick is not None and trick.winner == self.partner
        self.led = suit_of(self.table[0]) if trick else None
        self.best = trick.cards[trick.seats.index(trick.winner)] if trick else -1
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


def play(text: str, number: int) -> tuple[Counter[str], Counter[str]]:
    """Chances to break each rule in a deal, and how often it was broken."""
    seed = APART + number
    deal, player = random_deal(seed), Player.of(text)
    contract = match.bid_by_hand(deal, seed)
    position = Position(deal, contract.trump, contract.declarer)
    chances: Counter[str] = Counter()
    breaches: Counter[str] = Counter()
    while not position.finished:
        seat, card = position.to_move, player.card(deal, position, contract, seed)
        if len(position.legal) > 1:
            seen = SeenPlay(
                deal.hands[seat], seat, contract.trump, contract.declarer, contract.bid,
                position.played,
            )  # fmt: skip
            for name, breaks in broken(seen, card):
                chances[name] += 1
                breaches[name] += breaks
        position = position.after(card)
    return chances, breaches


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Count what a partner would groan at.")
    parser.add_argument("player")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    chances: Counter[str] = Counter()
    breaches: Counter[str] = Counter()
    pieces = (partial(play, asked.player, number) for number in range(asked.deals))
    for its_chances, its_breaches in pool.run(pieces, asked.threads):
        chances += its_chances
        breaches += its_breaches
    print(f"{asked.player}, {asked.deals} deals")
    for name in RULES:
        share = 1000 * breaches[name] / max(chances[name], 1)
        print(f"{name:62s}{breaches[name]:7d} of {chances[name]:7d}{share:8.1f} in 1,000")


if __name__ == "__main__":
    main()
