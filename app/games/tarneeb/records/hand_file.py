"""What you know of a deal from your own hand, in a file and as text to copy. Without Qt.

Names of fields belong to the format: they are the same in every language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from app.games.tarneeb.records.deal import Cards, Hands
from app.games.tarneeb.records.deal_file import read_direction
from app.games.tarneeb.records.hand import (
    HIGHEST_BID,
    MOST_POINTS,
    Assumptions,
    Contract,
    OwnHand,
    PastHand,
)
from app.games.tarneeb.records.scoring_text import read_scoring, write_scoring
from app.games.tarneeb.records.seats import DIRECTIONS
from app.words.fields import (
    LONGEST_QUOTE,
    cards_field,
    choice,
    list_field,
    named_lines,
    number_or_word,
    pasted,
    quoted,
    text_field,
    whole_number,
)
from app.words.translation import _
from engine.cards import SUIT_NAMES, card_text, cards_text, parse_cards
from engine.games.tarneeb import (
    ADVICE_METHODS,
    LOWEST_BID,
    MOST_CARDS,
    PASS,
    SEAT_NAMES,
    SEATS,
    Marks,
    Method,
    parse_seat,
    parse_trump,
)

TITLE = "Kibitzer, Tarneeb, my hand"
FIELDS = (
    *(
        "hand",
        "first bid",
        "bids",
        "who passed",
        "dealer",
        "opponents",
        "contract",
        "order",
        "played",
    ),
    *("scoring", "lowest bid", "target", "scores", "weighed by", "method"),
    *(f"{name.lower()} {what}" for name in SEAT_NAMES for what in ("has", "has not", "is void in")),
)


def to_json(state: OwnHand) -> dict[str, Any]:
    """What you have seen as it stands in a file."""
    how = state.assumptions
    return {
        "hand": cards_text(state.hand),
        "first bid": SEATS[state.first],
        "bids": list(state.calls),
        "contract": _contract_to_json(state.contract),
        "direction": state.direction,
        "played": cards_text(state.played),
        "later": cards_text(state.later),
        "held": _by_seat(state.marks.held, cards_text),
        "not held": _by_seat(state.marks.not_held, cards_text),
        "voids": _by_seat(
            state.marks.voids, lambda suits: " ".join("SHCD"[suit] for suit in suits)
        ),
        "weigh bids": how.weigh_bids,
        "weigh plays": how.weigh_plays,
        "scoring": write_scoring(how.rules),
        "target": how.target,
        "scores": list(how.scores),
        "may reenter": how.may_reenter,
        "dealer must bid": how.dealer_must_bid,
        "lowest bid": how.lowest_bid,
        **({"doubling": True} if how.doubling else {}),
        "method": how.method,
        "past": [
            {
                "contract": _contract_to_json(past.contract),
                "taken": past.taken,
                "points": list(past.points),
            }
            for past in state.past
        ],
    }


def _contract_to_json(contract: Contract | None) -> dict[str, Any] | None:
    if contract is None:
        return None
    return {
        "declarer": SEATS[contract.declarer],
        "bid": contract.bid,
        "trump": "SHCD"[contract.trump],
        **({"doubled": True} if contract.doubled else {}),
    }


def from_json(data: dict[str, Any]) -> OwnHand:
    """Read what `to_json` wrote.

    ValueError if anything is of the wrong kind, or breaks the rules.
    """
    bids, scores = data.get("bids", []), data.get("scores", [0, 0])
    if not isinstance(bids, list) or not isinstance(scores, list) or len(scores) != 2:
        raise ValueError(_("The bids or the scores in this file cannot be read."))
    ours, theirs = (read_points(score) for score in scores)
    scoring = read_scoring(data.get("scoring", Assumptions().rules.name))
    assumptions = Assumptions().scored_by(scoring)
    assumptions = replace(
        assumptions,
        weigh_bids=data.get("weigh bids") is not False,
        weigh_plays=data.get("weigh plays") is not False,
        target=whole_number(data.get("target", 41), _("The target"), 1, MOST_POINTS),
        scores=(ours, theirs),
        may_reenter=data.get("may reenter") is True,
        dealer_must_bid=data.get("dealer must bid") is True,
        lowest_bid=read_lowest_bid(data.get("lowest bid", LOWEST_BID)),
        doubling=data.get("doubling") is True,
        method=read_method(data.get("method", "auto")),
    )
    marks = Marks(
        held=_by_seats(data, "held", read_marked),
        not_held=_by_seats(data, "not held", read_marked),
        voids=_by_seats(data, "voids", read_suits),
    )
    return OwnHand(
        hand=cards_field(data.get("hand", ""), _("Your hand")),
        first=parse_seat(text_field(data.get("first bid", "S"), _("The first bidder"))),
        calls=tuple(read_call(bid) for bid in bids),
        contract=_contract(data.get("contract")),
        played=cards_field(data.get("played", ""), _("The play")),
        later=cards_field(data.get("later", ""), _("The play")),
        marks=marks,
        direction=read_direction(data.get("direction", DIRECTIONS[0])),
        assumptions=assumptions,
        past=tuple(
            _past(hand) for hand in list_field(data.get("past", []), _("The hands"), _("hands"))
        ),
    ).checked()


def _past(data: object) -> PastHand:
    points = data.get("points") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(points, list) or len(points) != 2:
        raise ValueError(_("A past hand in this file cannot be read."))
    ours, theirs = (read_points(score) for score in points)
    taken = whole_number(data.get("taken"), _("The tricks taken"), 0, MOST_CARDS)
    return PastHand(_contract(data.get("contract")), taken, (ours, theirs))


def _by_seat(cards: Hands, write: Callable[[Cards], str]) -> dict[str, str]:
    return {SEATS[seat]: write(held) for seat, held in enumerate(cards) if held}


def read_suits(text: str, _what: str = "") -> Cards:
    """Suits named by letter or word, each once, in order."""
    return tuple(sorted({parse_trump(word) for word in text.split()}))


def read_marked(text: str, what: str) -> Cards:
    """Cards, each once, in order."""
    return tuple(sorted(set(cards_field(text, what))))


def _by_seats(data: dict[str, Any], name: str, read: Callable[[str, str], Cards]) -> Hands:
    marked = data.get(name, {})
    if not isinstance(marked, dict):
        message = _("What is marked as {name} in this file cannot be read.")
        raise ValueError(message.format(name=name))
    what = _("What is marked as {name}").format(name=name)
    north, east, south, west = (
        read(text_field(marked.get(seat, ""), what), _("A mark")) for seat in SEATS
    )
    return (north, east, south, west)


def _contract(data: object) -> Contract | None:
    if data is None:
        return None
    if not isinstance(data, dict):
        raise ValueError(_("The contract in this file cannot be read."))
    return Contract(
        parse_seat(text_field(data.get("declarer"), _("The declarer"))),
        read_bid(data.get("bid")),
        parse_trump(text_field(data.get("trump"), _("The trump"))),
        data.get("doubled") is True,
    )


def read_bid(value: object) -> int:
    """A bid, 7 to 13."""
    return whole_number(value, _("The bid"), LOWEST_BID, HIGHEST_BID)


def read_call(value: object) -> int:
    """A bid, or a pass."""
    return PASS if value == PASS and value is not False else read_bid(value)


def read_points(value: object) -> int:
    """A side’s score."""
    return whole_number(value, _("A score"), -MOST_POINTS, MOST_POINTS)


def read_lowest_bid(value: object) -> int:
    return whole_number(value, _("The lowest bid"), LOWEST_BID, HIGHEST_BID)


def read_method(value: object) -> Method:
    """How cards are judged: by tricks, or by points in any of the ways there have been."""
    method = choice(value, ADVICE_METHODS, _("{value} is not a method; write {words}."))
    return "plain" if method == "plain" else "auto"


def to_text(state: OwnHand, results: Iterable[str] = ()) -> str:
    """Plain text that people can read and `from_text` understands; `results` come last."""
    contract, how = state.contract, state.assumptions
    lines = [TITLE, f"Hand: {cards_text(state.hand)}", f"Order: {state.direction}"]
    lines.append(f"First bid: {SEAT_NAMES[state.first]}")
    if state.calls:
        lines.append(f"Bids: {' '.join(str(call) if call else 'pass' for call in state.calls)}")
    if how.may_reenter:
        lines.append("Who passed: may bid again")
    if how.dealer_must_bid:
        lines.append("Dealer: must bid")
    if how.lowest_bid > LOWEST_BID:
        lines.append(f"Lowest bid: {how.lowest_bid}")
    if how.doubling:
        lines.append("Opponents: may double")
    if contract is not None:
        trump, name = SUIT_NAMES[contract.trump], SEAT_NAMES[contract.declarer]
        doubled = " doubled" if contract.doubled else ""
        lines.append(f"Contract: {contract.bid} in {trump} by {name}{doubled}")
    if (play := state.play) is not None and state.played:
        shown = zip(play.players, state.played, strict=True)
        cards = " ".join(f"{SEATS[seat]}:{card_text(card)}" for seat, card in shown)
        lines.append(f"Played: {cards}")
    for seat, name in enumerate(SEAT_NAMES):
        for what, cards in (
            ("has", cards_text(state.marks.held[seat])),
            ("has not", cards_text(state.marks.not_held[seat])),
            ("is void in", " ".join(SUIT_NAMES[suit] for suit in state.marks.voids[seat])),
        ):
            if cards:
                lines.append(f"{name} {what}: {cards}")
    lines.append(f"Scoring: {write_scoring(how.rules)}")
    lines += [f"Target: {how.target}", f"Scores: {how.scores[0]}, {how.scores[1]}"]
    weighed = [what for on, what in ((how.weigh_bids, "bids"), (how.weigh_plays, "plays")) if on]
    lines.append(f"Weighed by: {' '.join(weighed) or 'nothing'}")
    lines.append(f"Method: {how.method}")
    return "\n".join([*lines, *results]) + "\n"


def understands(text: str) -> bool:
    """Whether `text` says that it is one for `from_text`; bare cards do not."""
    return "hand" in named_lines(text, FIELDS) or text.lstrip().startswith(TITLE)


def from_text(text: str, before: OwnHand) -> OwnHand:
    """Read what `to_text` wrote, or just the cards of a hand.

    What the text does not say of scoring and direction stays as it is in `before`.

    ValueError if a part of the text cannot be read, or breaks the rules.
    """
    fields = named_lines(pasted(text, _("a hand such as AsKs...")), FIELDS)
    if "hand" not in fields:
        if fields or text.lstrip().startswith(TITLE):
            raise ValueError(_("The text has no line for your hand; write one: Hand: AsKs..."))
        return replace(before.emptied(), hand=tuple(parse_cards(text))).checked()
    assumptions = _assumptions(fields, before.assumptions)
    state = replace(
        before.emptied(),
        hand=tuple(parse_cards(fields["hand"])),
        direction=read_direction(fields.get("order", before.direction)),
        first=parse_seat(fields.get("first bid", SEAT_NAMES[before.first])),
        calls=tuple(
            PASS if word.lower() == "pass" else read_call(number_or_word(word))
            for word in fields.get("bids", "").replace(",", " ").split()
        ),
        contract=_contract_of_text(fields["contract"]) if "contract" in fields else None,
        assumptions=assumptions,
    )
    marks = Marks(
        held=_marks_of_text(fields, "has", read_marked),
        not_held=_marks_of_text(fields, "has not", read_marked),
        voids=_marks_of_text(fields, "is void in", read_suits),
    )
    # A seat may be marked void after it played its last card of a suit.
    return replace(_with_played(state, fields.get("played", "")), marks=marks).checked()


def _assumptions(fields: dict[str, str], before: Assumptions) -> Assumptions:
    scoring = read_scoring(fields["scoring"]) if "scoring" in fields else before.rules
    target, lowest = scoring.target, before.lowest_bid
    if "lowest bid" in fields:
        lowest = read_lowest_bid(number_or_word(fields["lowest bid"]))
    if "target" in fields:
        target = whole_number(number_or_word(fields["target"]), _("The target"), 1, MOST_POINTS)
    scores = before.scores
    if "scores" in fields:
        ours, comma, theirs = fields["scores"].partition(",")
        if not comma:
            message = _("{text} are not two scores; write as in 12, 20.")
            raise ValueError(message.format(text=quoted(fields["scores"])))
        scores = (read_points(number_or_word(ours)), read_points(number_or_word(theirs)))
    weighed = fields.get("weighed by", "bids plays").replace(",", " ").split()
    for word in weighed:
        if word not in ("bids", "plays", "nothing"):
            message = _("{word} cannot be weighed by; write bids, plays or nothing.")
            raise ValueError(message.format(word=quoted(word)))
    return replace(
        before.scored_by(scoring),
        weigh_bids="bids" in weighed,
        weigh_plays="plays" in weighed,
        target=target,
        scores=scores,
        may_reenter=_says(fields, "Who passed", "may bid again"),
        dealer_must_bid=_says(fields, "Dealer", "must bid"),
        lowest_bid=lowest,
        doubling=_says(fields, "Opponents", "may double"),
        method=read_method(fields.get("method", before.method)),
    )


def _with_played(state: OwnHand, text: str) -> OwnHand:
    for token in text.replace(",", " ").split():
        seat, colon, card = token.rpartition(":")
        cards = parse_cards(card)
        play = state.play
        if play is None:
            message = _(
                "“{token}” is played, but the hand or the contract is not known; write both."
            )
            raise ValueError(message.format(token=token))
        if len(cards) != 1:
            message = _("“{token}” is not one played card; write as in N:As.")
            raise ValueError(message.format(token=token))
        if play.finished:
            message = _("“{token}” comes after the last card; leave it out.")
            raise ValueError(message.format(token=token))
        if colon and parse_seat(seat) != play.to_move:
            message = _("“{token}” is out of turn: {seat} plays next.")
            raise ValueError(message.format(token=token, seat=SEAT_NAMES[play.to_move]))
        state = state.played_card(cards[0])
    return state


def _marks_of_text(fields: dict[str, str], what: str, read: Callable[[str, str], Cards]) -> Hands:
    north, east, south, west = (
        read(fields.get(f"{name.lower()} {what}", ""), f"What {name} {what}") for name in SEAT_NAMES
    )
    return (north, east, south, west)


def _contract_of_text(text: str) -> Contract:
    words = text.split()
    doubled = words[5:] == ["doubled"]
    words = words[:5] if doubled else words
    if len(words) != 5 or words[1] != "in" or words[3] != "by":
        message = _("“{text}” is not a contract; write as in 8 in spades by South.")
        raise ValueError(message.format(text=text))
    bid, trump = read_bid(number_or_word(words[0])), parse_trump(words[2])
    return Contract(parse_seat(words[4]), bid, trump, doubled)


def _says(fields: dict[str, str], name: str, words: str) -> bool:
    """Whether a named line is there, which can say nothing but `words`."""
    said = fields.get(name.lower(), words)
    if said != words:
        message = _("“{name}: {said}” cannot be read; write {name}: {words}, or leave it out.")
        raise ValueError(message.format(name=name, said=said[:LONGEST_QUOTE], words=words))
    return name.lower() in fields
