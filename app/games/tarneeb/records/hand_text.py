"""Your own hand as plain text that people read, copy and paste. Without Qt.

Names of lines belong to the format: they are the same in every language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from app.games.tarneeb.records.deal import Cards, Hands
from app.games.tarneeb.records.deal_file import read_direction
from app.games.tarneeb.records.hand import MOST_POINTS, Assumptions, Contract, OwnHand
from app.games.tarneeb.records.hand_file import (
    read_bid,
    read_call,
    read_lowest_bid,
    read_marked,
    read_method,
    read_points,
    read_suits,
)
from app.games.tarneeb.records.scoring_text import read_scoring, write_scoring
from app.words.fields import (
    LONGEST_QUOTE,
    named_lines,
    number_or_word,
    pasted,
    quoted,
    whole_number,
)
from app.words.translation import _
from engine.cards import SUIT_NAMES, card_text, cards_text, parse_cards
from engine.games.tarneeb import (
    LOWEST_BID,
    PASS,
    SEAT_NAMES,
    SEATS,
    Marks,
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
