"""The table as one player sees it: his hand, the bids, the contract, and the cards that fell.

An immutable record without Qt. You are South; seats are 0..3 for North, East, South, West.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from app.games.tarneeb.table import (
    DIRECTIONS,
    SOUTH,
    Cards,
    Hands,
    Table,
    in_order,
    read_cards,
    read_direction,
    read_fields,
    read_text,
    read_whole_number,
)
from engine.cards import SUIT_NAMES, card_text, cards_text, parse_cards
from engine.games.tarneeb import (
    MOST_CARDS,
    PASS,
    SCORINGS,
    SEAT_NAMES,
    SEATS,
    Auction,
    Direction,
    Method,
    Scoring,
    deal_the_rest,
    next_seat,
    parse_seat,
    parse_trump,
)
from engine.games.tarneeb.own_hand import (
    ADVICE_METHODS,
    NO_MARKS,
    BidAdvice,
    Marks,
    PlayAdvice,
    may_end_in,
)

Phase = Literal["hand", "bids", "play"]
Mark = Literal["held", "not_held"]
OTHERS = (3, 0, 1)  # West, North, East: as they sit, from the left
LOWEST_BID, HIGHEST_BID = 7, 13
MOST_POINTS = 999
SECONDS = 10.0  # that an answer goes on improving; it is of use long before that
TITLE = "Kibitzer, Tarneeb, my hand"
FIELDS = (
    *("hand", "first bid", "bids", "who passed", "dealer", "contract", "order", "played"),
    *("scoring", "target", "scores", "weighed by", "method"),
    *(f"{name.lower()} {what}" for name in SEAT_NAMES for what in ("has", "has not", "is void in")),
)


@dataclass(frozen=True, slots=True)
class Contract:
    """Who plays how many tricks in which trump; the declarer leads first."""

    declarer: int
    bid: int
    trump: int


@dataclass(frozen=True, slots=True)
class Assumptions:
    """How hands are weighed, points are counted and cards are judged.

    Attributes
    ----------
    weigh_bids, weigh_plays : whether hands count more that explain the bids, or the cards played
    scoring : place in the engine's list of scorings
    scores : points of your side and of the others before this hand
    may_reenter : whether a player who passed may bid later
    dealer_must_bid : whether the dealer may not pass once all others have
    method : how the engine judges cards; one of `ADVICE_METHODS`
    """

    weigh_bids: bool = False
    weigh_plays: bool = False
    scoring: int = 1
    target: int = 41
    scores: tuple[int, int] = (0, 0)
    may_reenter: bool = False
    dealer_must_bid: bool = False
    method: Method = "auto"

    @property
    def rules(self) -> Scoring:
        """Scoring as the engine has it."""
        return SCORINGS[self.scoring]


@dataclass(frozen=True, slots=True)
class OwnTable:
    """What you have seen of a hand so far.

    Attributes
    ----------
    hand : cards dealt to you, up to 13
    first : seat that bids first
    calls : bids so far, `PASS` among them
    contract : None while bids are made
    played : cards of everybody, in the order played
    """

    hand: Cards = ()
    first: int = SOUTH
    calls: tuple[int, ...] = ()
    contract: Contract | None = None
    played: Cards = ()
    marks: Marks = NO_MARKS
    direction: Direction = "counterclockwise"
    assumptions: Assumptions = Assumptions()

    # ---- reading -------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """What is to be entered next: your hand, the bids, or the cards played."""
        if len(self.hand) < MOST_CARDS:
            return "hand"
        return "bids" if self.contract is None else "play"

    @property
    def auction(self) -> Auction:
        """Bidding so far."""
        other = DIRECTIONS[1 - DIRECTIONS.index(self.direction)]
        dealer = next_seat(self.first, other)
        how = self.assumptions
        return Auction(dealer, self.calls, self.direction, how.may_reenter, how.dealer_must_bid)

    @property
    def bids_agree(self) -> bool:
        """Whether the bids may lead to the contract; if not, they are left aside."""
        contract = self.contract
        return contract is None or may_end_in(self.auction, contract.declarer, contract.bid)

    @property
    def bids(self) -> BidAdvice | None:
        """Question about the bidding, once the hand is whole."""
        if len(self.hand) < MOST_CARDS:
            return None
        how = self.assumptions
        return BidAdvice(
            self.hand,
            SOUTH,
            self.auction,
            how.rules,
            how.scores,
            how.target,
            self.direction,
            self.marks,
            how.weigh_bids,
            seconds=SECONDS,
        )

    @property
    def play(self) -> PlayAdvice | None:
        """Question about the play, once there is a contract; it also knows whose turn it is."""
        return self.play_to(None)

    def play_to(self, precision: float | None) -> PlayAdvice | None:
        """`play`, which may stop early (see `PlayAdvice.precision`)."""
        return _play_question(self, SECONDS, precision)

    def play_question(self, seconds: float, precision: float | None) -> PlayAdvice | None:
        """Question about the play that may take so long."""
        if self.phase != "play" or self.contract is None:
            return None
        contract, how = self.contract, self.assumptions
        return PlayAdvice(
            self.hand,
            SOUTH,
            contract.trump,
            contract.declarer,
            contract.bid,
            self.played,
            self.direction,
            self.marks,
            self.auction if self.calls and self.bids_agree else None,
            how.weigh_bids and bool(self.calls) and self.bids_agree,
            how.weigh_plays,
            how.rules,
            how.scores,
            how.target,
            how.method,
            seconds=seconds,
            precision=precision,
        )

    def checked(self) -> OwnTable:
        """Same table, if it can be.

        Raises
        ------
        ValueError
            If the bids, the cards played or the marks contradict each other or the hand.
        """
        hand = in_order(self.hand)
        if len(set(hand)) < len(hand) or len(hand) > MOST_CARDS:
            twice = next((c for c in hand if hand.count(c) > 1), None)
            if twice is not None:
                raise ValueError(f"“{card_text(twice)}” is in your hand twice; take one out.")
            raise ValueError(f"Your hand has {len(hand)} cards; it has at most {MOST_CARDS}.")
        table = replace(self, hand=hand)
        if table.played and table.phase != "play":
            raise ValueError("Cards have been played; they need your thirteen and a contract.")
        _ = table.auction, table.play if table.phase == "play" else table.bids
        return table

    # ---- your hand and the bids ----------------------------------------------------------

    def click_card(self, card: int) -> OwnTable:
        """A card goes into your hand, or out of it."""
        if card in self.hand:
            return replace(self, hand=tuple(c for c in self.hand if c != card))
        if len(self.hand) == MOST_CARDS:
            return self
        return replace(self, hand=in_order((*self.hand, card)), marks=self._unmarked(card))

    def dealt(self, seed: int) -> OwnTable:
        """Thirteen cards dealt to you at random."""
        return replace(self.emptied(), hand=deal_the_rest(((), (), (), ()), seed).hands[SOUTH])

    def emptied(self) -> OwnTable:
        """No cards and no bids; who bids first, scoring and direction stay."""
        return OwnTable(first=self.first, direction=self.direction, assumptions=self.assumptions)

    def called(self, call: int) -> OwnTable:
        """The seat whose turn it is bids or passes."""
        return replace(self, calls=(*self.calls, call))

    def with_first(self, seat: int) -> OwnTable:
        """Another seat bids first; the bids so far are gone."""
        return self if seat == self.first else replace(self, first=seat, calls=())

    def with_contract(self, contract: Contract | None) -> OwnTable:
        """The contract is known, or to be bid again; then the cards played are gone."""
        return replace(self, contract=contract, played=self.played if contract else ())

    def with_direction(self, direction: Direction) -> OwnTable:
        """The other order of play and of bids; what was bid and played so far is gone."""
        return replace(self, direction=direction, calls=(), played=())

    # ---- playing -------------------------------------------------------------------------

    def played_card(self, card: int) -> OwnTable:
        """The seat whose turn it is plays a card.

        Raises
        ------
        ValueError
            If it cannot, by the rules or by the marks.
        """
        play = self.play
        if play is None:
            raise ValueError("Set the contract first.")
        return replace(self, played=play.after(card).played)

    def taken_back(self, count: int = 1) -> OwnTable:
        """Without the last cards played; without the last bid, if no card was played."""
        if self.played:
            return replace(self, played=self.played[: len(self.played) - count])
        if self.contract is not None:
            return self.with_contract(None)
        return replace(self, calls=self.calls[: len(self.calls) - count])

    # ---- marks ---------------------------------------------------------------------------

    def marked(self, card: int, seat: int, how: Mark) -> OwnTable:
        """A card is marked as a seat's, or as not; the same again takes the mark away."""
        on = card in getattr(self.marks, how)[seat]
        if how == "held":  # of one seat only, so nothing else need be said of the card
            marks = self._unmarked(card)
        else:
            held, not_held = self.marks.held, self.marks.not_held
            marks = replace(
                self.marks,
                held=_without(held, seat, card),
                not_held=_without(not_held, seat, card),
            )
        if not on:
            marks = replace(marks, **{how: _adding(getattr(marks, how), seat, card)})
        return replace(self, marks=marks)

    def with_void(self, seat: int, suit: int) -> OwnTable:
        """A seat is marked as void in a suit, or no longer."""
        voids = self.marks.voids
        change = _without if suit in voids[seat] else _adding
        return replace(self, marks=replace(self.marks, voids=change(voids, seat, suit)))

    def _unmarked(self, card: int) -> Marks:
        held, not_held = self.marks.held, self.marks.not_held
        for seat in range(4):
            held, not_held = _without(held, seat, card), _without(not_held, seat, card)
        return replace(self.marks, held=held, not_held=not_held)

    # ---- review --------------------------------------------------------------------------

    def known_hands(self) -> Hands:
        """Cards that each seat is known to have been dealt, however that is known."""
        play = self.play
        if play is None:
            return ((), (), self.hand, ())
        hands: list[list[int]] = [[], [], list(self.hand), []]
        for card, seat in zip(self.played, play.players, strict=True):
            if seat != SOUTH:
                hands[seat].append(card)
        hidden = play.hidden
        open_ = dict(zip(hidden.cards, hidden.may_hold, strict=True))
        while found := _forced(open_, hands):
            for card, seat in found.items():
                hands[seat].append(card)
                del open_[card]
        north, east, south, west = map(in_order, hands)
        return (north, east, south, west)

    def review_table(self) -> Table | None:
        """The hand as a table of open hands, once every card is known; None before.

        Raises
        ------
        ValueError
            If the cards played break the rules now that all hands are known.
        """
        hands, contract = self.known_hands(), self.contract
        if contract is None or any(len(hand) < MOST_CARDS for hand in hands):
            return None
        return Table(
            hands,
            trump=contract.trump,
            leader=contract.declarer,
            contract=contract.bid,
            direction=self.direction,
            played=self.played,
        ).checked()

    # ---- files and text ------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Table as it stands in a file."""
        contract, how = self.contract, self.assumptions
        return {
            "hand": cards_text(self.hand),
            "first bid": SEATS[self.first],
            "bids": list(self.calls),
            "contract": contract
            and {
                "declarer": SEATS[contract.declarer],
                "bid": contract.bid,
                "trump": "SHCD"[contract.trump],
            },
            "direction": self.direction,
            "played": cards_text(self.played),
            "held": _by_seat(self.marks.held, cards_text),
            "not held": _by_seat(self.marks.not_held, cards_text),
            "voids": _by_seat(self.marks.voids, _suit_letters),
            "weigh bids": how.weigh_bids,
            "weigh plays": how.weigh_plays,
            "scoring": how.rules.name,
            "target": how.target,
            "scores": list(how.scores),
            "may reenter": how.may_reenter,
            "dealer must bid": how.dealer_must_bid,
            "method": how.method,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> OwnTable:
        """Read what `to_json` wrote.

        Raises
        ------
        ValueError
            If anything is of the wrong kind, or breaks the rules.
        """
        bids, scores = data.get("bids", []), data.get("scores", [0, 0])
        if not isinstance(bids, list) or not isinstance(scores, list) or len(scores) != 2:
            raise ValueError("The bids or the scores in this file cannot be read.")
        ours, theirs = (_points(score) for score in scores)
        assumptions = Assumptions(
            data.get("weigh bids") is True,
            data.get("weigh plays") is True,
            _scoring(data.get("scoring", Assumptions().rules.name)),
            read_whole_number(data.get("target", 41), "The target", 1, MOST_POINTS),
            (ours, theirs),
            data.get("may reenter") is True,
            data.get("dealer must bid") is True,
            _method(data.get("method", "auto")),
        )
        marks = Marks(
            _marked_cards(data, "held"),
            _marked_cards(data, "not held"),
            _by_seats(data, "voids", _parse_suits),
        )
        return cls(
            read_cards(data.get("hand", ""), "Your hand"),
            parse_seat(read_text(data.get("first bid", "S"), "The first bidder")),
            tuple(_call(bid) for bid in bids),
            _contract(data.get("contract")),
            read_cards(data.get("played", ""), "The play"),
            marks,
            read_direction(data.get("direction", DIRECTIONS[0])),
            assumptions,
        ).checked()

    def to_text(self, results: Iterable[str] = ()) -> str:
        """Plain text that people can read and `from_text` understands; `results` come last."""
        contract, how = self.contract, self.assumptions
        lines = [TITLE, f"Hand: {cards_text(self.hand)}", f"Order: {self.direction}"]
        lines.append(f"First bid: {SEAT_NAMES[self.first]}")
        if self.calls:
            lines.append(f"Bids: {' '.join(str(call) if call else 'pass' for call in self.calls)}")
        if how.may_reenter:
            lines.append("Who passed: may bid again")
        if how.dealer_must_bid:
            lines.append("Dealer: must bid")
        if contract is not None:
            trump, name = SUIT_NAMES[contract.trump], SEAT_NAMES[contract.declarer]
            lines.append(f"Contract: {contract.bid} in {trump} by {name}")
        if (play := self.play) is not None and self.played:
            shown = zip(play.players, self.played, strict=True)
            cards = " ".join(f"{SEATS[seat]}:{card_text(card)}" for seat, card in shown)
            lines.append(f"Played: {cards}")
        for seat, name in enumerate(SEAT_NAMES):
            for what, cards in (
                ("has", cards_text(self.marks.held[seat])),
                ("has not", cards_text(self.marks.not_held[seat])),
                ("is void in", " ".join(SUIT_NAMES[suit] for suit in self.marks.voids[seat])),
            ):
                if cards:
                    lines.append(f"{name} {what}: {cards}")
        lines.append(f"Scoring: {how.rules.name}")
        lines += [f"Target: {how.target}", f"Scores: {how.scores[0]}, {how.scores[1]}"]
        weighed = [
            what for on, what in ((how.weigh_bids, "bids"), (how.weigh_plays, "plays")) if on
        ]
        if weighed:
            lines.append(f"Weighed by: {' '.join(weighed)}")
        lines.append(f"Method: {how.method}")
        return "\n".join([*lines, *results]) + "\n"

    @staticmethod
    def understands(text: str) -> bool:
        """Whether `text` says that it is one for `from_text`; bare cards do not."""
        return "hand" in read_fields(text, FIELDS) or text.lstrip().startswith(TITLE)

    def from_text(self, text: str) -> OwnTable:
        """Read what `to_text` wrote, or just the cards of a hand.

        What the text does not say of scoring and direction stays as it is here.

        Raises
        ------
        ValueError
            If a part of the text cannot be read, or breaks the rules.
        """
        if not text.strip():
            raise ValueError("There is no text to paste. Copy a hand such as AsKs... first.")
        fields = read_fields(text, FIELDS)
        if "hand" not in fields:
            if fields or text.lstrip().startswith(TITLE):
                raise ValueError("The text has no line for your hand; write one: Hand: AsKs...")
            return replace(self.emptied(), hand=tuple(parse_cards(text))).checked()
        how = self.assumptions
        scoring = _scoring(fields["scoring"]) if "scoring" in fields else how.scoring
        target = SCORINGS[scoring].target
        if "target" in fields:
            target = read_whole_number(_number(fields["target"]), "The target", 1, MOST_POINTS)
        scores = how.scores
        if "scores" in fields:
            ours, comma, theirs = fields["scores"].partition(",")
            if not comma:
                raise ValueError(f"“{fields['scores']}” are not two scores; write as in 12, 20.")
            scores = (_points(_number(ours)), _points(_number(theirs)))
        weighed = fields.get("weighed by", "").replace(",", " ").split()
        for word in weighed:
            if word not in ("bids", "plays"):
                raise ValueError(f"“{word[:30]}” cannot be weighed by; write bids or plays.")
        again = _says(fields, "who passed", "may bid again")
        forced = _says(fields, "dealer", "must bid")
        method = _method(fields.get("method", how.method))
        table = replace(
            self.emptied(),
            hand=tuple(parse_cards(fields["hand"])),
            direction=read_direction(fields.get("order", self.direction)),
            first=parse_seat(fields.get("first bid", SEAT_NAMES[self.first])),
            calls=tuple(
                PASS if word.lower() == "pass" else _call(_number(word))
                for word in fields.get("bids", "").replace(",", " ").split()
            ),
            contract=_contract_of_text(fields["contract"]) if "contract" in fields else None,
            assumptions=Assumptions(
                "bids" in weighed,
                "plays" in weighed,
                scoring,
                target,
                scores,
                again,
                forced,
                method,
            ),
        )
        marks = Marks(
            _marks_of_text(fields, "has", _parse_marked),
            _marks_of_text(fields, "has not", _parse_marked),
            _marks_of_text(fields, "is void in", _parse_suits),
        )
        # A seat may be marked void after it played its last card of a suit.
        return replace(table._with_played(fields.get("played", "")), marks=marks).checked()

    def _with_played(self, text: str) -> OwnTable:
        table = self
        for token in text.replace(",", " ").split():
            seat, colon, card = token.rpartition(":")
            cards = parse_cards(card)
            play = table.play
            if play is None:
                raise ValueError(
                    f"“{token}” is played, but the hand or the contract is not known; write both."
                )
            if len(cards) != 1:
                raise ValueError(f"“{token}” is not one played card; write as in N:As.")
            if play.finished:
                raise ValueError(f"“{token}” comes after the last card; leave it out.")
            if colon and parse_seat(seat) != play.to_move:
                raise ValueError(
                    f"“{token}” is out of turn: {SEAT_NAMES[play.to_move]} plays next."
                )
            table = table.played_card(cards[0])
        return table


@lru_cache(maxsize=16)  # a drawing asks a dozen times, and each time all cards would be replayed
def _play_question(table: OwnTable, seconds: float, precision: float | None) -> PlayAdvice | None:
    return table.play_question(seconds, precision)


def _adding(cards: Hands, seat: int, card: int) -> Hands:
    return _replacing(cards, seat, tuple(sorted((*cards[seat], card))))


def _without(cards: Hands, seat: int, card: int) -> Hands:
    return _replacing(cards, seat, tuple(c for c in cards[seat] if c != card))


def _replacing(cards: Hands, seat: int, new: Cards) -> Hands:
    north, east, south, west = (new if s == seat else old for s, old in enumerate(cards))
    return (north, east, south, west)


def _forced(hidden: dict[int, int], hands: list[list[int]]) -> dict[int, int]:
    """Hidden cards that can be in one hand only: no other may hold them, or has room."""
    room = [MOST_CARDS - len(hand) for hand in hands]
    takers = {
        card: [seat for seat in range(4) if room[seat] and may_hold >> seat & 1]
        for card, may_hold in hidden.items()
    }
    for seat in range(4):  # a seat that needs every card it may still hold has them all
        could = [card for card, seats in takers.items() if seat in seats]
        if could and len(could) == room[seat]:
            return dict.fromkeys(could, seat)
    return next(({card: seats[0]} for card, seats in takers.items() if len(seats) == 1), {})


# ---- reading and writing -----------------------------------------------------------------------


def _by_seat(cards: Hands, write: Any) -> dict[str, str]:
    return {SEATS[seat]: write(held) for seat, held in enumerate(cards) if held}


def _suit_letters(suits: Iterable[int]) -> str:
    return " ".join("SHCD"[suit] for suit in suits)


def _parse_suits(text: str, _what: str = "") -> Cards:
    return tuple(sorted({parse_trump(word) for word in text.split()}))


def _parse_marked(text: str, what: str) -> Cards:
    return tuple(sorted(set(read_cards(text, what))))


def _by_seats(data: dict[str, Any], name: str, read: Any) -> Hands:
    marked = data.get(name, {})
    if not isinstance(marked, dict):
        raise ValueError(f"What is marked as {name} in this file cannot be read.")
    north, east, south, west = (
        read(read_text(marked.get(seat, ""), f"What is marked as {name}"), "A mark")
        for seat in SEATS
    )
    return (north, east, south, west)


def _marked_cards(data: dict[str, Any], name: str) -> Hands:
    return _by_seats(data, name, _parse_marked)


def _marks_of_text(fields: dict[str, str], what: str, read: Any) -> Hands:
    north, east, south, west = (
        read(fields.get(f"{name.lower()} {what}", ""), f"What {name} {what}") for name in SEAT_NAMES
    )
    return (north, east, south, west)


def _contract(data: object) -> Contract | None:
    if data is None:
        return None
    if not isinstance(data, dict):
        raise ValueError("The contract in this file cannot be read.")
    return Contract(
        parse_seat(read_text(data.get("declarer"), "The declarer")),
        _bid(data.get("bid")),
        parse_trump(read_text(data.get("trump"), "The trump")),
    )


def _contract_of_text(text: str) -> Contract:
    words = text.split()
    if len(words) != 5 or words[1] != "in" or words[3] != "by":
        raise ValueError(f"“{text}” is not a contract; write as in 8 in spades by South.")
    return Contract(parse_seat(words[4]), _bid(_number(words[0])), parse_trump(words[2]))


def _number(word: str) -> int | str:
    """A number, or the word itself, which the error will quote."""
    word = word.strip()
    try:
        return int(word)
    except ValueError:
        return word


def _bid(value: object) -> int:
    return read_whole_number(value, "The bid", LOWEST_BID, HIGHEST_BID)


def _call(value: object) -> int:
    return PASS if value == PASS and value is not False else _bid(value)


def _points(value: object) -> int:
    return read_whole_number(value, "A score", -MOST_POINTS, MOST_POINTS)


def _scoring(name: object) -> int:
    for at, scoring in enumerate(SCORINGS):
        if name == scoring.name:
            return at
    raise ValueError(
        f"“{str(name)[:30]}” is not a scoring; write one of: "
        f"{'; '.join(scoring.name for scoring in SCORINGS)}."
    )


def _method(name: object) -> Method:
    for method in ADVICE_METHODS:
        if name == method:
            return method
    raise ValueError(f"“{str(name)[:30]}” is not a method; write {', '.join(ADVICE_METHODS)}.")


def _says(fields: dict[str, str], name: str, words: str) -> bool:
    """Whether a named line is there, which can say nothing but `words`."""
    said = fields.get(name, words)
    if said != words:
        line = f"{name.capitalize()}: "
        raise ValueError(
            f"“{line}{said[:30]}” cannot be read; write {line}{words}, or leave it out."
        )
    return name in fields
