"""What one player of Tarneeb knows who sees his own hand only. Light.

The records hold his hand, the bids, the cards played, and marks for what he has noticed; nothing
of the hidden hands, so no answer can depend on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb

from engine.cards import DECK, SUIT_NAMES, card_text, suit_of
from engine.games.tarneeb.auction import LOWEST_BID, PASS, Auction
from engine.games.tarneeb.rules import (
    MOST_CARDS,
    SEAT_NAMES,
    Cards,
    Course,
    Direction,
    Trick,
)
from engine.sentences import RefusedError, Sentence, and_joined
from engine.tricks import followers

NONE_MARKED: tuple[Cards, Cards, Cards, Cards] = ((), (), (), ())


@dataclass(frozen=True, slots=True)
class Marks:
    """What a player has noticed beyond the cards played, by seat.

    Attributes
    ----------
    held : cards that were dealt to a seat
    not_held : cards that were not
    voids : suits (0..3) of which a seat has nothing left
    """

    held: tuple[Cards, Cards, Cards, Cards] = NONE_MARKED
    not_held: tuple[Cards, Cards, Cards, Cards] = NONE_MARKED
    voids: tuple[Cards, Cards, Cards, Cards] = NONE_MARKED


NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class Hidden:
    """Cards that nobody has shown, and who may have them.

    Attributes
    ----------
    cards : hidden cards, in the order of their codes
    may_hold : for each, the seats that may have it: bit ``s`` stands for seat ``s``
    sizes : hidden cards in the hand of each seat

    Raises
    ------
    ValueError
        If no deal agrees with this.
    """

    cards: Cards
    may_hold: tuple[int, ...]
    sizes: tuple[int, int, int, int]

    def __post_init__(self) -> None:
        """Find a set of seats that has too little room for the cards only they may hold."""
        for card, seats in zip(self.cards, self.may_hold, strict=True):
            if not seats:
                raise RefusedError(
                    "Nobody can hold “{card}”, by the marks and the suits not followed; take "
                    "back a mark or a card.",
                    card=card_text(card),
                )
        for number in (1, 2, 3):
            for some in combinations(range(4), number):
                group = sum(1 << seat for seat in some)
                only_they = sum(1 for seats in self.may_hold if not seats & ~group)
                room = sum(self.sizes[seat] for seat in some)
                if only_they > room:
                    raise RefusedError(
                        "{who} would have to hold {only_they} of the hidden cards, with room for "
                        "{room}; take back a mark or a card.",
                        who=and_joined([SEAT_NAMES[seat] for seat in some]),
                        only_they=only_they,
                        room=room,
                    )

    @property
    def groups(self) -> dict[int, Cards]:
        """Cards by the seats that may hold them."""
        found: dict[int, list[int]] = {}
        for card, seats in zip(self.cards, self.may_hold, strict=True):
            found.setdefault(seats, []).append(card)
        return {seats: tuple(cards) for seats, cards in sorted(found.items())}

    def splits(self) -> Iterator[tuple[dict[int, tuple[int, ...]], int]]:
        """Yield every way to share the groups out by number, and how many deals it stands for.

        A share is the number of cards of the group that each of its seats gets.
        """
        groups = [(seats, len(cards)) for seats, cards in self.groups.items()]
        groups.sort(key=lambda group: group[0].bit_count())  # those with a choice last

        def shared(at: int, room: tuple[int, ...]) -> Iterator[tuple[dict[int, Cards], int]]:
            if at == len(groups):
                if not any(room):
                    yield {}, 1
                return
            seats, number = groups[at]
            takers = [seat for seat in range(4) if seats >> seat & 1]
            for share, ways in _shares(number, [room[seat] for seat in takers]):
                left = list(room)
                for seat, taken in zip(takers, share, strict=True):
                    left[seat] -= taken
                for rest, its_ways in shared(at + 1, tuple(left)):
                    yield {seats: share, **rest}, ways * its_ways

        yield from shared(0, self.sizes)

    @property
    def deals(self) -> int:
        """Number of deals that agree with what is known."""
        return sum(ways for _, ways in self.splits())


def _shares(number: int, room: Sequence[int]) -> Iterator[tuple[Cards, int]]:
    """Ways to give `number` cards to seats with so much `room`, and deals for each."""
    if len(room) == 1:
        if number <= room[0]:
            yield (number,), 1
        return
    rest_room = sum(room[1:])
    for first in range(max(0, number - rest_room), min(number, room[0]) + 1):
        for rest, ways in _shares(number - first, room[1:]):
            yield (first, *rest), comb(number, first) * ways


def check_own_hand(hand: Cards, seat: int, deck: Sequence[int]) -> None:
    """Raise ValueError if `seat` cannot have been dealt `hand`, a quarter of `deck`."""
    if seat not in range(4):
        raise RefusedError("“{seat}” is not a seat; write 0 to 3 (N, E, S, W).", seat=seat)
    for at, card in enumerate(hand):
        if card not in deck:
            token = card_text(card) if card in DECK else str(card)
            raise RefusedError(
                "“{token}” in your hand is not a card of this game; swap it.", token=token
            )
        if card in hand[:at]:
            raise RefusedError(
                "“{card}” is in your hand twice; take one out.", card=card_text(card)
            )
    if len(hand) != len(deck) // 4:
        add, out = Sentence("add the rest"), Sentence("take some out")
        raise RefusedError(
            "Your hand has {number} of {size} cards; {do}.",
            number=len(hand),
            size=len(deck) // 4,
            do=add if len(hand) < len(deck) // 4 else out,
        )


def check_marks(marks: Marks, seat: int, hand: Cards, player_of: dict[int, int]) -> None:
    """Raise ValueError if marks contradict each other, the own hand or the cards played."""
    owner = dict.fromkeys(hand, seat) | player_of

    def reason(card: int) -> str:
        if card in hand:
            return Sentence("is in your hand")
        name = SEAT_NAMES[owner[card]]
        if card in player_of:
            return Sentence("{name} played it", name=name)
        return Sentence("also as {name}'s", name=name)

    for marked, name in enumerate(SEAT_NAMES):
        for card in marks.held[marked]:
            text = Sentence("“{card}” is marked as {name}'s", card=card_text(card), name=name)
            if card in marks.not_held[marked]:
                raise RefusedError(
                    "{text} and as not {name}'s; take back one of the marks.", text=text, name=name
                )
            if marked == seat and card not in hand:
                raise RefusedError(
                    "{text}, but is not in your hand; take back the mark.", text=text
                )
            if owner.get(card, marked) != marked:
                raise RefusedError(
                    "{text}, but {reason}; take back the mark.", text=text, reason=reason(card)
                )
            owner[card] = marked
        for card in marks.not_held[marked]:
            if owner.get(card) == marked and card not in marks.held[marked]:
                raise RefusedError(
                    "“{card}” is marked as not {name}'s, but {reason}; take back the mark.",
                    card=card_text(card),
                    name=name,
                    reason=reason(card),
                )


def hidden_cards(
    deck: Sequence[int],
    seat: int,
    hand: Cards,
    player_of: dict[int, int],
    sizes: Sequence[int],
    voids: Sequence[Cards],
    marks: Marks,
) -> Hidden:
    """Cards that `seat` has not seen, and who may hold them.

    `sizes` are cards left in each hand, `voids` the suits that each seat did not follow.

    ValueError if no deal agrees with this.
    """
    cards = tuple(card for card in sorted(deck) if card not in player_of and card not in hand)
    may_hold = []
    for card in cards:
        seats = 0
        for other in range(4):
            held_elsewhere = any(card in marks.held[s] for s in range(4) if s != other)
            if (
                other != seat
                and not held_elsewhere
                and card not in marks.not_held[other]
                and suit_of(card) not in (*voids[other], *marks.voids[other])
            ):
                seats |= 1 << other
        may_hold.append(seats)
    north, east, south, west = (0 if s == seat else sizes[s] for s in range(4))
    return Hidden(cards, tuple(may_hold), (north, east, south, west))


def may_end_in(auction: Auction, declarer: int, bid: int) -> bool:
    """Whether the bidding ends, or may still end, with `bid` by `declarer`."""
    if (auction.bidder, auction.bid) == (declarer, bid):
        return True
    passed = (declarer, PASS) in zip(auction.seats, auction.calls, strict=True)
    out = passed and not auction.may_reenter
    return auction.to_call is not None and bid > auction.bid and not out


def may_double(seen: SeenPlay) -> bool:
    """Whether he who sees this may double, where that is agreed: an opponent, before the lead."""
    return not seen.played and seen.seat % 2 != seen.declarer % 2


DIRECTION_NAMES: dict[Direction, Sentence] = {
    "clockwise": Sentence("clockwise"),
    "counterclockwise": Sentence("counterclockwise"),
}


def check_auction(auction: Auction | None, direction: Direction) -> None:
    """Raise ValueError if the bidding goes round the other way than the play."""
    if auction and auction.direction != direction:
        raise RefusedError(
            "The bidding goes {bidding} and the play {play}; make them the same.",
            bidding=DIRECTION_NAMES[auction.direction],
            play=DIRECTION_NAMES[direction],
        )


@dataclass(frozen=True, slots=True)
class SeenPlay:
    """The play as one player sees it: his own hand, the contract and the cards that fell.

    Attributes
    ----------
    hand : cards dealt to `seat`
    played : cards of all seats in the order played; `declarer` led the first
    auction : the bidding, if it is known
    deck : cards of the game: all 52, or those of an ending, four times as many as `hand`
    to_move : seat whose turn it is (who would lead, once all cards are played)
    tricks, trick : complete tricks, and the one in progress or None
    won : tricks of North-South and of East-West
    remaining : cards of `hand` not yet played
    sizes : cards left in each hand
    seen_voids : suits that each seat did not follow
    hidden : cards not seen, and who may hold them

    Raises
    ------
    ValueError
        If a card is played that is in another hand, or that breaks the rules, or the bids do
        not lead to the contract, or no deal agrees with what is known.
    """

    hand: Cards
    seat: int
    trump: int
    declarer: int
    bid: int
    played: Cards = ()
    direction: Direction = "counterclockwise"
    marks: Marks = NO_MARKS
    auction: Auction | None = None
    deck: Cards = tuple(DECK)
    to_move: int = field(init=False, repr=False, compare=False)
    tricks: tuple[Trick, ...] = field(init=False, repr=False, compare=False)
    trick: Trick | None = field(init=False, repr=False, compare=False)
    won: tuple[int, int] = field(init=False, repr=False, compare=False)
    remaining: Cards = field(init=False, repr=False, compare=False)
    sizes: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)
    seen_voids: tuple[Cards, Cards, Cards, Cards] = field(init=False, repr=False, compare=False)
    hidden: Hidden = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Play the cards one by one and note what they tell."""
        object.__setattr__(self, "hand", tuple(sorted(self.hand)))
        check_own_hand(self.hand, self.seat, self.deck)
        if self.trump not in range(4):
            raise RefusedError(
                "“{trump}” is not a trump; write 0 to 3 (s, h, c, d).", trump=self.trump
            )
        if self.declarer not in range(4):
            raise RefusedError(
                "“{declarer}” is not a seat; write 0 to 3 (N, E, S, W).", declarer=self.declarer
            )
        lowest = LOWEST_BID if len(self.hand) == MOST_CARDS else 1
        if not lowest <= self.bid <= len(self.hand):
            raise RefusedError(
                "“{bid}” is no bid; write {lowest} to {number}.",
                bid=self.bid,
                lowest=lowest,
                number=len(self.hand),
            )
        self._check_contract()
        self._play()
        player_of = dict(zip(self.played, self.players, strict=True))
        check_marks(self.marks, self.seat, self.hand, player_of)
        for suit in self.marks.voids[self.seat]:
            if any(suit_of(card) == suit for card in self.remaining):
                raise RefusedError(
                    "You are marked void in {suit} and hold some; take back the mark.",
                    suit=SUIT_NAMES[suit],
                )
        hidden = hidden_cards(
            self.deck, self.seat, self.hand, player_of, self.sizes, self.seen_voids, self.marks
        )
        object.__setattr__(self, "hidden", hidden)

    def _check_contract(self) -> None:
        """Compare the contract with the bids."""
        check_auction(self.auction, self.direction)
        if self.auction and not may_end_in(self.auction, self.declarer, self.bid):
            bidder = self.auction.bidder
            end = Sentence("nobody's")
            if bidder is not None:
                name = SEAT_NAMES[bidder]
                end = Sentence("{bid} by {name}", bid=self.auction.bid, name=name)
            raise RefusedError(
                "The contract “{bid} by {seat}” is not that of the bids, which is {end}; "
                "put one of them right.",
                bid=self.bid,
                seat=SEAT_NAMES[self.declarer],
                end=end,
            )

    def _play(self) -> None:
        course = Course(self.trump, self.direction, self.declarer)
        voids: list[set[int]] = [set() for _ in range(4)]
        remaining = list(self.hand)
        left = [len(self.hand)] * 4
        for number, card in enumerate(self.played):
            seat, led = course.to_move, course.led
            self._check_card(card, seat, number, led, remaining, voids)
            if seat == self.seat:
                remaining.remove(card)
            if led is not None and suit_of(card) != suit_of(led):
                voids[seat].add(suit_of(led))
            left[seat] -= 1
            course.add(card)
        course.note_in(self)
        for name, value in (
            ("remaining", tuple(remaining)),
            ("sizes", tuple(left)),
            ("seen_voids", tuple(tuple(sorted(suits)) for suits in voids)),
        ):
            object.__setattr__(self, name, value)

    def _check_card(
        self,
        card: int,
        seat: int,
        number: int,
        led: int | None,
        remaining: Sequence[int],
        voids: Sequence[set[int]],
    ) -> None:
        name, trick = SEAT_NAMES[seat], number // 4 + 1
        text = card_text(card) if card in DECK else str(card)
        if card not in self.deck:
            raise RefusedError(
                "“{text}”, played by {name} in trick {trick}, is not in this game.",
                text=text,
                name=name,
                trick=trick,
            )
        if card in self.played[:number]:
            raise RefusedError(
                "“{text}” is played twice; take back the one in trick {trick}.",
                text=text,
                trick=trick,
            )
        if seat != self.seat:
            if card in self.hand:
                raise RefusedError(
                    "“{text}” is in your hand and played by {name} in trick {trick}; take it "
                    "out of one of them.",
                    text=text,
                    name=name,
                    trick=trick,
                )
            if suit_of(card) in voids[seat]:
                raise RefusedError(
                    "{name} plays “{text}” in trick {trick} and did not follow {suit} before: "
                    "one of the two cards is wrong.",
                    name=name,
                    text=text,
                    trick=trick,
                    suit=SUIT_NAMES[suit_of(card)],
                )
        elif card not in remaining:
            raise RefusedError(
                "“{text}”, played by you in trick {trick}, is not in your hand; put it in "
                "or take the card back.",
                text=text,
                trick=trick,
            )
        elif card not in followers(remaining, led):
            suit = SUIT_NAMES[suit_of(card if led is None else led)]
            raise RefusedError(
                "You cannot play “{text}” in trick {trick}: you must follow {suit}.",
                text=text,
                trick=trick,
                suit=suit,
            )

    @property
    def players(self) -> tuple[int, ...]:
        """Seat that played each card of `played`."""
        seats = [seat for trick in self.tricks for seat in trick.seats]
        return (*seats, *(self.trick.seats if self.trick else ()))

    @property
    def finished(self) -> bool:
        """Whether all cards have been played."""
        return len(self.played) == len(self.deck)

    @property
    def legal(self) -> Cards:
        """Cards of `seat` that may be played now; none when it is another seat's turn."""
        if self.to_move != self.seat or self.finished:
            return ()
        return followers(self.remaining, self.trick.cards[0] if self.trick else None)

    @property
    def tricks_left(self) -> int:
        """Tricks still to be won, the one in progress included."""
        return len(self.hand) - len(self.tricks)

    def after(self, card: int) -> SeenPlay:
        """What is seen once the seat to move has played `card`.

        Raises
        ------
        ValueError
            If it cannot play that card, for one because it is marked void in its suit.
        """
        name = SEAT_NAMES[self.to_move]
        if self.finished:
            raise RefusedError("All cards have been played; take one back first.")
        if suit_of(card) in self.marks.voids[self.to_move]:
            raise RefusedError(
                "{name} is marked void in {suit} and cannot play “{card}”; take back the "
                "mark or the card.",
                name=name,
                suit=SUIT_NAMES[suit_of(card)],
                card=card_text(card),
            )
        return replace(self, played=(*self.played, card))
