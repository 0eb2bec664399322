"""Tricks that are certain whoever holds what, and however the others play. Light.

What is counted needs neither luck nor a partner who sees it: the three others may hold any cards
that agree with what a player knows, and play as if all of them were against him.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import suit_of
from engine.games.tarneeb.knowledge import Hidden, SeenPlay
from engine.games.tarneeb.rules import Cards
from engine.tricks import beats


@dataclass(frozen=True, slots=True)
class Certain:
    """Further tricks of a player's side: `least` with right play, and `most` whatever it does."""

    least: int
    most: int

    def kept(self, count: int) -> list[int]:
        """By 0 to `count` - 1 tricks, the nearest number that is possible."""
        return [min(max(tricks, self.least), self.most) for tricks in range(count)]

    @property
    def counted(self) -> bool:
        """Whether the number of tricks is known."""
        return self.least == self.most

    def settles(self, made: Sequence[bool]) -> bool:
        """Whether it is certain what is `made`, by tricks."""
        return len(set(made[self.least : self.most + 1])) == 1


def in_contract(hand: Cards, seat: int, trump: int, hidden: Hidden) -> Certain:
    """Tricks of `seat` who names `trump` and leads."""
    holding = _Holding(seat, trump, hidden)
    return Certain(holding.tricks(hand, on_lead=True), len(hand) - holding.tricks_against(hand))


def in_play(seen: SeenPlay) -> tuple[Certain, ...]:
    """Further tricks of the side of `seen.seat` by legal card, or of the position if not his turn.

    The trick in progress is one of them.
    """
    holding = _Holding(seen.seat, seen.trump, seen.hidden)
    table = [] if seen.trick is None else list(zip(seen.trick.seats, seen.trick.cards, strict=True))
    against = holding.tricks_against(seen.remaining, table)
    most = seen.tricks_left - against
    if not seen.legal:
        return (Certain(holding.with_trick(seen.remaining, table), most),)
    least = []
    for card in seen.legal:
        left = tuple(other for other in seen.remaining if other != card)
        least.append(holding.with_trick(left, [*table, (seen.seat, card)]))
    return tuple(Certain(tricks, most) for tricks in least)


def unbeaten(hand: Sequence[int], others: Sequence[int]) -> int:
    """Trumps of one hand that win however the cards are played.

    Each is played to a trick of its own, which the others can only win with a higher trump, and
    with each of those one trick.
    """
    tricks = spare = 0
    for card in sorted((*hand, *others), reverse=True):
        if card in others:
            spare += 1  # it has beaten nothing yet
        elif spare:
            spare -= 1
        else:
            tricks += 1
    return max(tricks, len(hand) - len(others))


class _Holding:
    """What `seat` knows of trumps and other cards that are hidden."""

    def __init__(self, seat: int, trump: int, hidden: Hidden) -> None:
        self._seat, self._trump = seat, trump
        self._places = dict(zip(hidden.cards, hidden.may_hold, strict=True))
        self._sizes = hidden.sizes
        self._others = [other for other in range(4) if other != seat]
        self._opponents = sum(1 << other for other in range(4) if (other - seat) % 2)

    def with_trick(self, hand: Cards, table: Sequence[tuple[int, int]]) -> int:
        """Tricks for sure with `hand`, the cards on the `table` played but not yet taken away."""
        if not table:
            return self.tricks(hand, on_lead=False)
        mine = [card for seat, card in table if seat == self._seat]
        theirs = [card for seat, card in table if self._opponents >> seat & 1]
        by_trumps = self._unbeaten((*hand, *mine), theirs)
        if not mine:
            return by_trumps
        winner = self._surely_taken_by(table)
        taken = winner is not None and (winner - self._seat) % 2 == 0
        return max(by_trumps, taken + self.tricks(hand, on_lead=winner == self._seat))

    def tricks(self, hand: Cards, *, on_lead: bool) -> int:
        """Tricks for sure before a lead."""
        trumps = self._of_suit(hand, self._trump)
        longest = self._longest(self._trump)
        hidden = [card for card in self._places if suit_of(card) == self._trump]
        tops = sum(1 for card in trumps if card > max(hidden, default=-1))
        # Trumps are drawn from the top; or nobody else has one, and one regains the lead.
        drawn = (on_lead and tops >= longest) or (bool(trumps) and not longest)
        if not drawn:
            rounds = tops if on_lead else 0  # in each of them one hidden trump falls at least
            left = len(hidden) - rounds
            return rounds + unbeaten(sorted(trumps)[: len(trumps) - rounds], self._foes(())[:left])
        plain = (suit for suit in range(4) if suit != self._trump)
        return len(trumps) + sum(self._winners(hand, suit) for suit in plain)

    def tricks_against(self, hand: Cards, table: Sequence[tuple[int, int]] = ()) -> int:
        """Trump tricks that the opponents are sure to take."""
        on_table = [card for seat, card in table if not self._opponents >> seat & 1]
        ours = self._of_suit((*hand, *on_table), self._trump)
        trumps = {c: seats for c, seats in self._places.items() if suit_of(c) == self._trump}
        ours += [card for card, seats in trumps.items() if seats & ~self._opponents]
        theirs = {card: seats for card, seats in trumps.items() if not seats & ~self._opponents}
        tops = sum(1 for card in theirs if card > max(ours, default=-1))
        known = (
            unbeaten([card for card, seats in theirs.items() if seats == 1 << other], ours)
            for other in self._others
        )
        return max(-(-tops // 2), *known)  # two hands may let their top trumps fall together

    def _unbeaten(self, hand: Cards, on_table: Sequence[int]) -> int:
        return unbeaten(self._of_suit(hand, self._trump), self._foes(on_table))

    def _foes(self, on_table: Sequence[int]) -> list[int]:
        """Trumps that the opponents may have or have played, the highest first."""
        others = [card for card, seats in self._places.items() if seats & self._opponents]
        return sorted(self._of_suit((*others, *on_table), self._trump), reverse=True)

    def _winners(self, hand: Cards, suit: int) -> int:
        """Tricks in a suit led from the top when nobody can ruff."""
        mine = self._of_suit(hand, suit)
        hidden = [card for card in self._places if suit_of(card) == suit]
        tops = sum(1 for card in mine if card > max(hidden, default=-1))
        return len(mine) if tops >= self._longest(suit) else tops

    def _longest(self, suit: int) -> int:
        """Most cards of a suit that one of the others may hold, the partner too."""
        may = [seats for card, seats in self._places.items() if suit_of(card) == suit]
        return max(
            min(self._sizes[other], sum(seats >> other & 1 for seats in may))
            for other in self._others
        )

    def _surely_taken_by(self, table: Sequence[tuple[int, int]]) -> int | None:
        """Who takes the trick to which this seat has played, if no hidden card changes that."""
        seat, best = table[0]
        for other, card in table[1:]:
            if beats(card, best, self._trump):
                seat, best = other, card
        played = {other for other, _ in table}
        to_come = sum(1 << other for other in self._others if other not in played)
        for card, seats in self._places.items():
            if seats & to_come and beats(card, best, self._trump):
                return None
        return seat

    @staticmethod
    def _of_suit(cards: Sequence[int], suit: int) -> list[int]:
        return [card for card in cards if suit_of(card) == suit]
