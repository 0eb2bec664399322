"""Open hands as the page shows them: a deal, its trump and first lead, a game, a place in it.

An immutable record without Qt. Seats are 0..3 for North, East, South, West.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from app.games.tarneeb.records.seats import SEAT_NAMES, SOUTH
from app.shell.room.steps import Steps
from app.words.translation import _
from engine.cards import rank_of, suit_of
from engine.games.tarneeb import (
    MOST_CARDS,
    Deal,
    DealConditions,
    Direction,
    Position,
    check_no_card_twice,
    deal_the_rest,
    hand_text,
    next_seat,
)

Cards = tuple[int, ...]
Hands = tuple[Cards, Cards, Cards, Cards]

LOWEST_CONTRACT, HIGHEST_CONTRACT = 7, 13
NO_CARDS: Hands = ((), (), (), ())
ANY_DEAL = DealConditions()


def lowest_contract(size: int) -> int:
    """Fewest tricks that may be the goal when each hand has `size` cards: 7 of 13."""
    return max(1, size - (HIGHEST_CONTRACT - LOWEST_CONTRACT))


def fitting_contract(contract: int, size: int) -> int:
    """`contract` if it can be one for hands of `size` cards, else more than half the tricks."""
    return contract if lowest_contract(size) <= contract <= size else size // 2 + 1


def in_order(cards: Iterable[int]) -> Cards:
    """Cards by suit, each suit from high to low."""
    return tuple(sorted(cards, key=lambda card: (suit_of(card), -card)))


@dataclass(frozen=True, slots=True)
class OpenDeal(Steps):
    """Four hands, whole or being set up, and a game played with them."""

    hands: Hands = NO_CARDS  # cards dealt to North, East, South, West, each in order
    size: int = MOST_CARDS  # cards that each hand gets
    trump: int = 0
    leader: int = SOUTH
    # tricks that the declarer's side needs; in an ending, of those left
    contract: int = LOWEST_CONTRACT
    # who plays the contract, if it is not the first leader, as in bridge
    declarer: int | None = None
    direction: Direction = "counterclockwise"
    # order of play of other deals than one that a bridge file brought
    usual_direction: Direction = "counterclockwise"
    played: Cards = ()  # the game as played, from the first lead on; empty until the deal is whole
    target: int = SOUTH  # seat that takes the next card, while hands are set up
    editing: bool = True  # whether hands are set up; always, until every hand has `size` cards
    # what deals are to be like; of a whole deal, also which of its cards stay in others
    conditions: DealConditions = ANY_DEAL

    # ---- reading -------------------------------------------------------------------------

    @property
    def whole(self) -> bool:
        """Whether every hand has all its cards."""
        return all(len(hand) == self.size for hand in self.hands)

    @property
    def empty(self) -> bool:
        """Whether nobody has a card."""
        return not any(self.hands)

    @property
    def deal(self) -> Deal | None:
        """The deal, once it is whole."""
        return _deal(self.hands) if self.whole else None

    @property
    def shown(self) -> Position | None:
        """Position that is looked at: the game's own, an earlier one, or one ahead."""
        return self._after(self.shown_steps)

    @property
    def game(self) -> Position | None:
        """The game as played, to its end."""
        return self._after(self.played)

    def _after(self, played: Cards) -> Position | None:
        if not self.whole:
            return None
        return _position(self.hands, self.trump, self.leader, played, self.direction)

    @property
    def bidder(self) -> int:
        """Who plays the contract: in Tarneeb the first leader."""
        return self.leader if self.declarer is None else self.declarer

    @property
    def owners(self) -> dict[int, int]:
        """Seat of every card that is dealt."""
        return {card: seat for seat, hand in enumerate(self.hands) for card in hand}

    @property
    def to_fit(self) -> DealConditions:
        """Conditions of a deal to come: what is dealt stays, of a whole deal what is to stay."""
        known = self.hands
        if self.whole:
            kept = zip(self.conditions.known, self.hands, strict=True)
            north, east, south, west = (
                tuple(card for card in cards if card in hand) for cards, hand in kept
            )
            known = (north, east, south, west)
        return replace(self.conditions, known=known)

    def pbn(self) -> str:
        """The deal in PBN, a dash for an empty hand."""
        return "N:" + " ".join(hand_text(hand) if hand else "-" for hand in self.hands)

    def checked(self) -> OpenDeal:
        """The same with its hands in order, if it can be.

        ValueError if a card is held twice, a hand is too long, or a played card breaks the rules.
        """
        check_no_card_twice(self.hands)
        for name, hand in zip(SEAT_NAMES, self.hands, strict=True):
            if len(hand) > self.size:
                message = _("{seat} has {count} cards; a hand has at most {most} here.")
                raise ValueError(message.format(seat=name, count=len(hand), most=self.size))
        north, east, south, west = map(in_order, self.hands)
        state = replace(self, hands=(north, east, south, west))
        if not state.whole:
            if self.played or self.line:
                message = _(
                    "Cards have been played from hands that are not whole; deal the rest first."
                )
                raise ValueError(message)
            return replace(state, editing=True)
        state._after((*self.played, *self.line))
        return replace(state, editing=False)

    # ---- playing -------------------------------------------------------------------------

    def play(self, card: int) -> OpenDeal:
        """The seat to move plays a legal card; another card than the game's begins a new line."""
        return self.gone_on(card)

    def take_back_last(self) -> OpenDeal:
        """Without the last card that is shown."""
        return self.cut(self.shown_steps[:-1]) if self.shown_at else self

    def with_trump(self, trump: int, leader: int | None = None) -> OpenDeal:
        """Another trump, and first leader if given; the play begins anew."""
        leader = self.leader if leader is None else leader
        if (trump, leader) == (self.trump, self.leader):
            return self
        declarer = None if self.declarer == leader else self.declarer
        return replace(self._unplayed(), trump=trump, leader=leader, declarer=declarer)

    def with_direction(self, direction: Direction) -> OpenDeal:
        """The other order of play; the play begins anew."""
        if direction == self.direction:
            return self
        return replace(self._unplayed(), direction=direction, usual_direction=direction)

    def with_declarer(self, seat: int) -> OpenDeal:
        """Another declarer; the first lead stays."""
        return replace(self, declarer=None if seat == self.leader else seat)

    def with_contract(self, contract: int) -> OpenDeal:
        return replace(self, contract=contract)

    def _unplayed(self) -> OpenDeal:
        return self.cut(())

    # ---- setting up ----------------------------------------------------------------------

    def click_card(self, card: int) -> OpenDeal:
        """A free card goes to the target hand, a dealt one goes back to the deck.

        When a hand is full, the next one that is not becomes the target; when all are, the
        deal is ready to be played.
        """
        if card in self.owners:
            return self.take_back(card)
        if len(self.hands[self.target]) == self.size:
            return self
        state = self._with_hand(self.target, (*self.hands[self.target], card))
        return replace(state._next_target(), editing=not state.whole)

    def take_back(self, card: int) -> OpenDeal:
        """A dealt card goes back to the deck; its hand becomes the target."""
        seat = self.owners[card]
        hand = tuple(c for c in self.hands[seat] if c != card)
        return replace(self._with_hand(seat, hand), target=seat, editing=True)

    def move(self, card: int, seat: int, onto: int | None = None) -> OpenDeal:
        """A dealt card goes to another hand; of a full one it changes places with `onto`."""
        giver = self.owners[card]
        if giver == seat:
            return self
        back: Cards = ()
        if len(self.hands[seat]) == self.size:
            if onto is None or self.owners.get(onto) != seat:
                return self
            back = (onto,)
        state = self._with_hand(giver, (*(c for c in self.hands[giver] if c != card), *back))
        taken = (*(c for c in self.hands[seat] if c not in back), card)
        return state._with_hand(seat, taken)._next_target()

    def aim(self, seat: int) -> OpenDeal:
        """Let the next card go to `seat`."""
        return replace(self, target=seat)

    def with_editing(self, editing: bool) -> OpenDeal:
        """Set hands up, or play; a deal that is not whole cannot be played."""
        return replace(self, editing=editing or not self.whole)

    def with_size(self, size: int) -> OpenDeal:
        """Another number of cards each; of longer hands the highest stay. Needed: over half."""
        if size == self.size:
            return self
        state = replace(self, size=size, contract=size // 2 + 1)
        for seat, hand in enumerate(self.hands):
            kept = sorted(hand, key=lambda card: (-rank_of(card), suit_of(card)))[:size]
            state = state._with_hand(seat, tuple(kept))
        return replace(state._next_target(), editing=True)

    def with_hands(self, hands: Sequence[Cards], size: int) -> OpenDeal:
        """Other hands, of at most `size` cards each; the play begins anew.

        ValueError if a card is held twice, or a hand is too long.
        """
        north, east, south, west = hands
        contract = fitting_contract(self.contract, size)
        state = replace(
            self._unplayed(), hands=(north, east, south, west), size=size, contract=contract
        )
        return state.checked()._next_target()

    def rotated(self) -> OpenDeal:
        """Every hand moves on one seat in order of play, and the first lead with it."""
        hands = list(self.hands)
        for seat, hand in enumerate(self.hands):
            hands[next_seat(seat, self.direction)] = hand
        north, east, south, west = hands
        return replace(
            self,
            hands=(north, east, south, west),
            conditions=self.conditions.rotated(self.direction),
            leader=next_seat(self.leader, self.direction),
            declarer=None if self.declarer is None else next_seat(self.declarer, self.direction),
            target=next_seat(self.target, self.direction),
        )

    def deal_rest(self, seed: int) -> OpenDeal:
        """What is missing is dealt at random; what is there stays."""
        if self.whole:
            return self.with_editing(False)
        deal = deal_the_rest(self.hands, seed, self.size)
        return replace(self._unplayed(), hands=deal.hands, editing=False)

    def with_conditions(self, conditions: DealConditions) -> OpenDeal:
        """Deals to come are to be like that; the cards that stay are still the same."""
        return replace(self, conditions=replace(conditions, known=self.conditions.known))

    def with_kept(self, seat: int) -> OpenDeal:
        """The hand of a seat stays in other deals, or, if it did, is dealt anew.

        While hands are set up, what is dealt stays: what is not to goes back to the deck.
        """
        known = list(self.to_fit.known)
        known[seat] = () if known[seat] else self.hands[seat]
        if not self.whole:
            return replace(self._with_hand(seat, known[seat]), target=seat)
        north, east, south, west = known
        return replace(self, conditions=replace(self.conditions, known=(north, east, south, west)))

    def with_deal(self, deal: Deal) -> OpenDeal:
        """A deal that fits; what stayed in it stays in the next one."""
        return replace(self._unplayed(), hands=deal.hands, conditions=self.to_fit, editing=False)

    def dealt(self, seed: int) -> OpenDeal:
        """All hands dealt at random."""
        return self.emptied().deal_rest(seed)

    def emptied(self) -> OpenDeal:
        """No cards dealt; trump, first lead and the rest stay, but not what a bridge file brought.

        A declarer other than the leader is gone, and the usual order of play is back.
        """
        return replace(
            self._unplayed(),
            hands=NO_CARDS,
            target=SOUTH,
            editing=True,
            declarer=None,
            direction=self.usual_direction,
            conditions=ANY_DEAL,
        )

    def _with_hand(self, seat: int, cards: Cards) -> OpenDeal:
        hands = list(self.hands)
        hands[seat] = in_order(cards)
        north, east, south, west = hands
        return replace(self._unplayed(), hands=(north, east, south, west))

    def _next_target(self) -> OpenDeal:
        """Aim at the next hand, clockwise, that is not full, beginning with the target."""
        seats = [(self.target + step) % 4 for step in range(4)]
        room = (seat for seat in seats if len(self.hands[seat]) < self.size)
        return replace(self, target=next(room, self.target))


# A drawing asks a dozen times, and each time all cards would be checked and replayed.


@lru_cache(maxsize=16)
def _deal(hands: Hands) -> Deal:
    return Deal(hands)


@lru_cache(maxsize=16)
def _position(
    hands: Hands, trump: int, leader: int, played: Cards, direction: Direction
) -> Position:
    return Position(_deal(hands), trump, leader, played, direction)
