"""Names, hints and marks on the felt of your own hand, and what is assumed. No Qt."""

from __future__ import annotations

from dataclasses import replace

from app.games.tarneeb.advice import bid_words, play_words
from app.games.tarneeb.advice.bid_words import call_words
from app.games.tarneeb.advice.estimates import is_few
from app.games.tarneeb.advice.play_words import by_tricks
from app.games.tarneeb.felt.lines import trick_shown
from app.games.tarneeb.records.hand import Assumptions, OwnHand
from app.games.tarneeb.records.scoring_text import scoring_name
from app.games.tarneeb.records.seats import NORTH, SEAT_NAMES, SEAT_SIGNS, SOUTH, SUIT_ROWS, side_of
from app.games.tarneeb.words import seats_from, side_bid, signed
from app.words import seating
from app.words.cards import pretty
from app.words.counts import or_list
from app.words.figures import figure
from app.words.translation import _, in_turn, ngettext
from app.words.verdict import Verdict
from engine.cards import SUIT_SYMBOLS, suit_of
from engine.estimates import half_width
from engine.games.tarneeb import (
    MOST_CARDS,
    BidAdviceAnswer,
    PlayAdviceAnswer,
    SeenPlay,
)

#: The first keys to know, and what to click, on an empty table.
KEYS = (
    (("A", "S"), _("the ace of spades, to your hand or as it falls")),
    (("Alt", "8"), _("a bid of 8; Alt P is a pass")),
    (("Ctrl", "V"), _("paste your hand, as in AsKsQh")),
    (("F1",), _("guide and keys")),
)
STEPS = (
    _("Your thirteen cards in the deck"),
    _("The bids, as each player makes them"),
    _("Each card as it falls; I say who is next"),
    _("At the end, open the hand to see it whole"),
)


def verdict(
    state: OwnHand,
    bids: BidAdviceAnswer | None,
    cards: PlayAdviceAnswer | None,
    known: BidAdviceAnswer | None,
    *,
    few: bool = False,
) -> Verdict:
    """What to do, by the answer there is; `known` are the chances found during the bidding.

    `few` tells that what calls are worth rests on few deals, be the chances of more.
    """
    play = state.play
    if play is None:
        return bid_words.bid_verdict(state, bids, few=few).unbroken()
    said = play_words.play_verdict(state, play, cards)
    if known is not None and not play.played and bid_words.is_surer(play, known, cards):
        named = bid_words.named_words(play, known, begun=cards is not None)
        said = replace(said, detail=named or said.detail)
    return said.unbroken()


def caption(state: OwnHand, play: SeenPlay | None, fixing: int | None = None) -> str:
    """What the next click in the deck does; `fixing` is a card that is being put right."""
    if play is not None and fixing is not None:
        text = _("click the card <i>{seat}</i> played to trick {number}")
        return text.format(seat=SEAT_NAMES[play.players[fixing]], number=fixing // 4 + 1)
    if play is None:
        text = _("changes <i>your hand</i>, <b>{count} of {size}</b>")
        if len(state.hand) < MOST_CARDS:
            text = _("gives to <i>your hand</i>, <b>{count} of {size}</b>")
        return text.format(count=len(state.hand), size=MOST_CARDS)
    if play.finished:
        return _("all cards have been played")
    if play.to_move == SOUTH:
        return _("click the card <i>you</i> play")
    return _("click the card <i>{seat}</i> plays").format(seat=SEAT_NAMES[play.to_move])


def no_card_asked(state: OwnHand) -> str:
    """What is asked for while it is no card; empty where it is one."""
    if state.phase != "bids":
        return ""
    auction = state.auction
    if auction.to_call is not None:
        text = _("No card is asked for now: say what {seat} bids (Alt and the number, Alt P)")
        if auction.to_call == SOUTH:
            text = _("No card is asked for now: make your bid (Alt and the number, Alt P)")
        return text.format(seat=SEAT_NAMES[auction.to_call])
    if auction.bidder is None:
        return _("No card is asked for now: all four passed, go on to the next hand (Alt X)")
    if auction.bidder == SOUTH:
        return _("No card is asked for now: name the trump (Alt S, H, D or C)")
    text = _("No card is asked for now: say which trump {seat} names (Alt S, H, D or C)")
    return text.format(seat=SEAT_NAMES[auction.bidder])


def own_hint(state: OwnHand, play: SeenPlay | None, *, short: bool = False) -> str:
    """What stands beside your name on the felt; `short` where there is little room."""
    if play is None:
        return _hint_before_play(state)
    if play.finished:
        return ""
    if play.to_move != SOUTH:
        return _("your hand")
    if short:
        text = _("to play, trick {number}") if play.trick else _("to lead, trick {number}")
    elif play.trick:
        text = _("to play, trick {number}. Expected points under each card.")
        if by_tricks(state.assumptions.method):
            text = _("to play, trick {number}. Expected tricks under each card.")
    else:
        text = _("to lead, trick {number}. Expected points under each card.")
        if by_tricks(state.assumptions.method):
            text = _("to lead, trick {number}. Expected tricks under each card.")
    return text.format(number=len(play.tricks) + 1)


def _hint_before_play(state: OwnHand) -> str:
    if state.phase == "hand":
        text = _("{count} of {size}, takes the next card")
        return text.format(count=len(state.hand), size=MOST_CARDS)
    if state.auction.to_call == SOUTH:
        return _("your hand, to bid")
    called = " ".join(filter(None, call_words(state, SOUTH)))
    return _("your hand, {call}").format(call=called) if called else _("your hand")


def seat_hint(seat: int, play: SeenPlay | None) -> str:
    """``partner, 12 unseen``."""
    unseen = MOST_CARDS if play is None else play.sizes[seat]
    if seat == NORTH and not seating.as_said():
        text = ngettext("partner, {count} unseen", "partner, {count} unseen", unseen)
        text = text if unseen else _("partner, no cards left")
    else:
        text = ngettext("{count} unseen", "{count} unseen", unseen) if unseen else _("no cards")
    return text.format(count=unseen)


def void_words(state: OwnHand, play: SeenPlay | None, seat: int) -> str:
    """``void ♣ ♦``, seen or marked."""
    if play is not None and play.finished:
        return ""
    seen = play.seen_voids[seat] if play is not None else ()
    voids = {*seen, *state.marks.voids[seat]}
    if not voids:
        return ""
    suits = " ".join(SUIT_SYMBOLS[suit] for suit in SUIT_ROWS if suit in voids)
    return _("void {suits}").format(suits=suits)


def threw_words(play: SeenPlay, seat: int) -> str:
    """``threw 2♥`` or ``ruffed 2♠``: what a seat did in the trick shown instead of following."""
    trick = trick_shown(play)
    if trick is None or seat not in trick.seats:
        return ""
    card = trick.cards[trick.seats.index(seat)]
    if suit_of(card) == suit_of(trick.cards[0]):
        return ""
    text = _("ruffed {card}") if suit_of(card) == play.trump else _("threw {card}")
    return text.format(card=pretty(card))


def mark_words(state: OwnHand, card: int) -> tuple[str, str]:
    """What is marked of a card: for its key, and spoken."""
    marks = state.marks
    holder = next((s for s in range(4) if card in marks.held[s]), None)
    if holder is not None:
        return (
            _("{letter}’s").format(letter=SEAT_SIGNS[holder]),
            _("marked as {seat}’s").format(seat=SEAT_NAMES[holder]),
        )
    nots = [s for s in range(4) if card in marks.not_held[s]]
    if not nots:
        return "", ""
    names = or_list([SEAT_NAMES[s] for s in nots])
    return (
        _("not {letters}").format(letters="".join(SEAT_SIGNS[s] for s in nots)),
        _("marked as not {seats}’s").format(seats=names),
    )


# ---- what is assumed -------------------------------------------------------------------------


def assumption_words(state: OwnHand) -> str:
    """What the figures rest on."""
    how = state.assumptions
    sentences = [_weighing(how, playing=state.phase == "play")]
    if state.calls and not state.bids_agree:
        sentences.append(
            _("The bids end in another contract and are left aside, but for the trump.")
        )
    ours, theirs = (figure(score, 0) for score in how.scores)
    text = _("{scoring}; you have {ours}, they {theirs}.")
    sentences.append(text.format(scoring=scoring_name(how.rules), ours=ours, theirs=theirs))
    return " ".join(sentences)


def _weighing(how: Assumptions, *, playing: bool) -> str:
    if how.weigh_bids and how.weigh_plays:
        return _("Unseen deals count by how well they explain what the others did.")
    if how.weigh_bids:
        return _("Hands count more that explain the bids and the trump named.")
    if how.weigh_plays:
        return _("Hands count more that explain the cards played.")
    if playing:
        return _("Every unseen deal is equally likely. Bids and plays do not change the odds.")
    return _("Every unseen deal is equally likely. Bids do not change the odds.")


def sheet_rows(state: OwnHand) -> list[list[str]]:
    """Rows of the score sheet: hand, contract, tricks taken, points of both sides, totals."""
    rows = []
    ours, theirs = state.assumptions.scores
    for number in range(len(state.past), 0, -1):
        past = state.past[number - 1]
        contract = past.contract
        words = _("all passed")
        if contract is not None:
            bidders = side_of(contract.declarer)
            words = side_bid(bidders, contract.bid, contract.trump, doubled=contract.doubled)
        total = f"<b>{in_turn(figure(ours, 0), figure(theirs, 0))}</b>"
        taken = "–" if contract is None else str(past.taken)
        rows.append([str(number), words, taken, *map(signed, past.points), total])
        ours, theirs = ours - past.points[0], theirs - past.points[1]
    return rows[::-1]


ROUGH = 0.06  # half the width of the 95 % interval of a chance


def is_rough(answer: BidAdviceAnswer | PlayAdviceAnswer) -> bool:
    """Whether chances are less certain than they are good for, when time is over."""
    if is_few(answer):
        return True
    if isinstance(answer, PlayAdviceAnswer):
        return not answer.exact and half_width(answer.make_se) > ROUGH
    return half_width(max(max(errors) for errors in answer.make_se)) > ROUGH


def direction_words(state: OwnHand) -> str:
    """``Bids and play run South, East, North, West``."""
    return _("Bids and play run {seats}").format(seats=seats_from(SOUTH, state.direction))
