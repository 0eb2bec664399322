"""The sentences and figures of your own hand's view, from what is known and an answer. No Qt."""

from __future__ import annotations

import re

from app.games.tarneeb.own_hand import HIGHEST_BID, LOWEST_BID, OwnHand
from app.games.tarneeb.seats import SOUTH, SUIT_ROWS, side_of
from app.games.tarneeb.words import (
    MOST_NAMED,
    SIDE_NAMES,
    SIDE_SIGNS,
    Chip,
    TrickRow,
    Verdict,
    duration,
    or_words,
    pretty,
)
from engine.cards import SUIT_NAMES, SUIT_SYMBOLS, card_text, suit_of
from engine.games.tarneeb import (
    MOST_CARDS,
    PASS,
    SEAT_NAMES,
    SEATS,
    BidAdviceAnswer,
    CallWorth,
    CardAdvice,
    PlayAdviceAnswer,
    SeenPlay,
    contract_state,
    next_seat,
)

CONFIDENCE = 1.96  # standard errors on each side of a figure: 95 %
#: What each method's figures are; the double-dummy ones are said to be that.
METHODS = {
    "first-card": "no estimate: the first legal card",
    "greedy": "a rule of thumb: sure winners first",
    "plain": "double-dummy estimate of tricks",
    "score": "double-dummy estimate of points",
    "deep": "estimate by what your side sees",
    "exact": "each solved double dummy",
}
#: What each method that can be chosen is called, and what it does.
METHOD_CHOICES = {
    "auto": (
        "Best method",
        "All deals where they fit; else what your side sees, with seven cards left or fewer; "
        "else points",
    ),
    "plain": ("By tricks", "Most tricks on average, all four hands open"),
    "score": (
        "By points",
        "Most points on average: the contract first, safely; all four hands open",
    ),
    "deep": (
        "By what you see",
        "Most points when your side sees only its own cards; with eight cards left or fewer",
    ),
}
OPEN_CARDS = "Double-dummy estimate: all four play on as if they saw every card."
#: What the figures rest on, by method.
BASES = {
    "plain": OPEN_CARDS,
    "score": OPEN_CARDS,
    "exact": "Every deal is solved double dummy: all four play on as if they saw every card.",
    "deep": "Your side chooses its next cards by what it sees; otherwise all four play on as if "
    "they saw every card.",
}


def percent(share: float) -> str:
    """``84 %``."""
    return f"{100 * share:.0f} %"


def percent_pm(share: float, se: float, exact: bool = False) -> str:
    """``84 ± 4 %``; without an error when it is exact."""
    return percent(share) if exact else f"{100 * share:.0f} ± {max(1, error_percent(se))} %"


def error_percent(se: float) -> int:
    """Half the width of the 95 % interval of a share, in per cent, never above 50."""
    return min(50, round(100 * CONFIDENCE * se))


def figure(value: float) -> str:
    """``8.2``, with a true minus."""
    text = f"{value:.1f}"
    return "0.0" if text == "-0.0" else text.replace("-", "−")


def figure_pm(value: float, se: float, exact: bool = False) -> str:
    """``8.2 ± 0.1``; without an error when it is exact."""
    return figure(value) if exact else f"{figure(value)} {error_figure(se)}"


def error_figure(se: float) -> str:
    """``± 0.1``: half the width of the 95 % interval; never 0.0, which would be exact."""
    return f"± {max(0.1, CONFIDENCE * se):.1f}"


def points(value: float) -> str:
    """``+4.1 points``."""
    sign = "+" if value > 0 else ""
    return f"{sign}{figure(value)} points"


def unbroken(text: str) -> str:
    """`text` in which no line begins with the ``♠`` of ``8 ♠`` or the ``%`` of ``84 %``."""
    return re.sub(r"(?<=\d) (?=[♠♥♦♣%±])", "\u00a0", text)


def suit(trump: int) -> str:
    """``♠``."""
    return SUIT_SYMBOLS[trump]


def call_name(call: int, trump: int | None = None) -> str:
    """``8 ♠``, ``8`` or ``Pass``."""
    if call == PASS:
        return "Pass"
    return str(call) if trump is None else f"{call} {suit(trump)}"


def verb(seat: int, you: str, others: str) -> str:
    """``You bid`` or ``West bids``."""
    return f"You {you}" if seat == SOUTH else f"{SEAT_NAMES[seat]} {others}"


# ---- the bidding -----------------------------------------------------------------------------


def bid_verdict(state: OwnHand, answer: BidAdviceAnswer | None) -> Verdict:
    """What to bid, and how much better that is than the next best call."""
    missing = MOST_CARDS - len(state.hand)
    if not state.hand:
        return Verdict(
            "Show me your hand.", "Click thirteen cards in the deck, type them, or deal at random."
        )
    if missing:
        cards = "one more card" if missing == 1 else f"{missing} more cards"
        return Verdict(f"Your hand needs {cards}.", "Then I say what to bid.")
    auction = state.auction
    if auction.to_call is None:
        return _after_bids(state, answer)
    if answer is None:
        return Verdict("One moment.", "The chances of every bid are on their way.")
    if answer.best is None:
        return Verdict(f"{SEAT_NAMES[auction.to_call]} bids next.", _could_bid(state, answer))
    return _what_to_bid(answer, answer.best)


def _what_to_bid(answer: BidAdviceAnswer, best: CallWorth) -> Verdict:
    worth = f"Worth {points(best.score)} on average"
    if len(answer.calls) < 2:
        return Verdict(_call_advice(answer, best), f"{worth}.")
    second = answer.calls[1]
    other = call_name(second.call, second.trump)
    other = "passing" if second.call == PASS else other
    if too_close(answer.margin, answer.margin_se):
        first = "pass" if best.call == PASS else f"bid {call_name(best.call, best.trump)}"
        second_words = "pass" if second.call == PASS else other
        chances = "".join(_chance(answer, call) for call in (best, second))
        return Verdict(
            f"Too close to call: <em>{first}</em> or <em>{second_words}</em>.",
            f"{worth}, {figure_pm(answer.margin, answer.margin_se)} more than {other}.{chances}",
        )
    return Verdict(
        _call_advice(answer, best),
        f"{worth}, {figure_pm(answer.margin, answer.margin_se)} more than {other}.",
    )


def too_close(margin: float, margin_se: float) -> bool:
    """Whether a lead is smaller than its error."""
    return margin < CONFIDENCE * margin_se


def _call_advice(answer: BidAdviceAnswer, best: CallWorth) -> str:
    if best.call == PASS or best.trump is None:
        return "<em>Pass.</em> No bid is worth more."
    chance = percent(answer.make[best.trump][best.call - LOWEST_BID])
    return f"Bid <em>{best.call} in {suit(best.trump)}</em>. You make it in {chance} of deals."


def _chance(answer: BidAdviceAnswer, call: CallWorth) -> str:
    """`` 8 ♠ makes in 84 %.``; nothing for a pass."""
    if call.trump is None:
        return ""
    chance = percent(answer.make[call.trump][call.call - LOWEST_BID])
    return f" {call_name(call.call, call.trump)} makes in {chance}."


def _could_bid(state: OwnHand, answer: BidAdviceAnswer) -> str:
    """What you could make, while another seat bids."""
    bid = max(LOWEST_BID, state.auction.bid + 1)
    if bid > HIGHEST_BID:
        return ""
    trump = best_trump(answer, bid)
    chance = percent(answer.make[trump][bid - LOWEST_BID])
    return f"Your best suit is {suit(trump)}: there you make {bid} in {chance} of deals."


def best_trump(answer: BidAdviceAnswer, bid: int) -> int:
    """Trump in which `bid` tricks are likeliest."""
    return max(SUIT_ROWS, key=lambda t: (answer.make[t][bid - LOWEST_BID], answer.tricks[t]))


def _after_bids(state: OwnHand, answer: BidAdviceAnswer | None) -> Verdict:
    auction = state.auction
    if auction.bidder is None:
        return Verdict("All four passed.", "Deal again, or take a bid back.")
    if auction.bidder != SOUTH:
        name = SEAT_NAMES[auction.bidder]
        return Verdict(f"{name} plays {auction.bid}.", f"Click the trump that {name} names.")
    if answer is None:
        return Verdict(f"You play {auction.bid}.", "Click the trump that you name.")
    trump = best_trump(answer, auction.bid)
    chance = percent(answer.make[trump][auction.bid - LOWEST_BID])
    return Verdict(
        f"Name <em>{suit(trump)}</em>. You make {auction.bid} in {chance} of deals.",
        "Click your trump, then lead.",
    )


def cell_words(answer: BidAdviceAnswer, trump: int, bid: int) -> str:
    """All that is known of one cell of the table of chances."""
    make, se = answer.make[trump][bid - LOWEST_BID], answer.make_se[trump][bid - LOWEST_BID]
    text = f"{bid} in {suit(trump)}: {percent_pm(make, se)}"
    for worth in answer.calls:
        if (worth.call, worth.trump) == (bid, trump):
            text += f", worth {points(worth.score)}"
    if trump in answer.dropped:
        text += ", hopeless, sampled no further"
    return text


def error_words(answer: BidAdviceAnswer) -> str:
    """``± 4 at 400 sampled deals``: the largest error in the state."""
    largest = max(max(errors) for errors in answer.make_se)
    return f"± {error_percent(largest)} at {answer.deals:,} sampled deals"


def turn_words(state: OwnHand) -> str:
    """Heading of the box in which bids are clicked in."""
    auction = state.auction
    if auction.to_call is not None:
        calls = len(auction.legal)
        return f"<b>{verb(auction.to_call, 'bid', 'bids')}</b> next: {calls} calls are legal"
    if auction.bidder is None:
        return "<b>All four passed</b>"
    return f"<b>{verb(auction.bidder, 'play', 'plays')} {auction.bid}</b> in"


def call_words(state: OwnHand, seat: int) -> tuple[str, str]:
    """A seat's last call, as a word and a chip: ``bid`` ``7``, ``passed``."""
    auction = state.auction
    calls = [c for s, c in zip(auction.seats, auction.calls, strict=True) if s == seat]
    if not calls:
        return ("to bid", "") if seat == auction.to_call else ("", "")
    return ("passed", "") if calls[-1] == PASS else ("bid", str(calls[-1]))


def list_bids(state: OwnHand) -> str:
    """``South 7, East passed``: the bids so far."""
    auction = state.auction
    called = zip(auction.seats, auction.calls, strict=True)
    return ", ".join(f"{SEAT_NAMES[s]} {'passed' if c == PASS else c}" for s, c in called)


# ---- the play --------------------------------------------------------------------------------


def play_verdict(state: OwnHand, play: SeenPlay, answer: PlayAdviceAnswer | None) -> Verdict:
    """What to play, or whose card is next, and what becomes of the contract."""
    if play.finished:
        return _ended(state, play)
    if play.to_move != SOUTH:
        name = SEAT_NAMES[play.to_move]
        does = "play" if play.trick else "lead"
        if answer is None:
            return Verdict(f"{name} is to {does}.", "Click the card that falls.")
        return Verdict(f"{name} is to {does}.", f"{_outlook(play, answer)} {_basis(answer)}")
    if len(play.legal) == 1:
        detail = "" if answer is None else f"{_outlook(play, answer)} {_basis(answer)}"
        return Verdict(f"Only the <em>{pretty(play.legal[0])}</em> can be played.", detail)
    if answer is None or not answer.cards:
        return Verdict("One moment.", "The chances of every card are on their way.")
    best = answer.cards[0]
    total = figure(play.won[side_of(SOUTH)] + best.tricks)
    return Verdict(
        f"{_which_card(play, answer)} {total} tricks on average.",
        f"{_outlook(play, answer)} {_basis(answer)}",
    )


def _which_card(play: SeenPlay, answer: PlayAdviceAnswer) -> str:
    does = "Play" if play.trick else "Lead"
    close = set(answer.close)
    if len(close) == len(answer.cards) > 1:
        return "Too close to call: any card."
    if len(close) > MOST_NAMED:
        first = pretty(answer.cards[0].card)
        return f"Too close to call between {len(close)} cards, <em>{first}</em> first."
    names = or_words([f"<em>{pretty(c)}</em>" for c in close_first(answer)])
    if close - set(answer.best):
        return f"Too close to call: {names}."
    return f"{does} the {names}:"


def close_first(answer: PlayAdviceAnswer) -> list[int]:
    """Cards that may be the best, in the order of their worth."""
    return [card.card for card in answer.cards if card.card in answer.close]


def _outlook(play: SeenPlay, answer: PlayAdviceAnswer) -> str:
    """``Your 8 ♠ then makes in 58 ± 4 % of 200 sampled deals.``."""
    won, lost = play.won[side_of(play.declarer)], play.won[1 - side_of(play.declarer)]
    outcome = contract_state(play.bid, won, lost)
    whose = {SOUTH: "Your", 0: "Your partner’s"}.get(play.declarer, "Their")
    what = f"{whose} {play.bid} {suit(play.trump)}"
    tricks = play.won[side_of(SOUTH)] + answer.tricks
    if outcome == "made":
        return f"{what} is made; your side takes {figure(tricks)} tricks."
    if outcome == "defeated":
        return f"{what} is defeated; your side takes {figure(tricks)} tricks."
    does = "makes" if side_of(play.declarer) == side_of(SOUTH) else "is broken"
    chance = percent_pm(answer.make, answer.make_se, answer.exact)
    then = " then" if play.to_move == SOUTH else ""
    return f"{what}{then} {does} in {chance} of {deals_words(answer)}."


def deals_words(answer: PlayAdviceAnswer) -> str:
    """``200 sampled deals`` or ``all 1,680 deals``."""
    if answer.exact:
        return (
            "the one deal that is possible" if answer.deals == 1 else f"all {answer.deals:,} deals"
        )
    return f"{answer.deals:,} sampled deals"


def _basis(answer: PlayAdviceAnswer) -> str:
    """What the figures rest on."""
    return BASES.get(answer.method, "")


def _ended(state: OwnHand, play: SeenPlay) -> Verdict:
    side = side_of(play.declarer)
    won = play.won[side]
    made = "is made" if won >= play.bid else "is defeated"
    ours, theirs = state.assumptions.rules.points(play.bid, won)
    score = ours if side == side_of(SOUTH) else theirs
    return Verdict(
        f"{SIDE_NAMES[0]} took <em>{play.won[0]}</em>, {SIDE_NAMES[1]} {play.won[1]}.",
        f"{contract_text(state)} {made}. You score {str(score).replace('-', '−')}. "
        "Open the hand to see what each card was worth.",
    )


def contract_text(state: OwnHand) -> str:
    """``8 in ♠ by South``."""
    contract = state.contract
    if contract is None:
        return ""
    return f"{contract.bid} in {suit(contract.trump)} by {SEAT_NAMES[contract.declarer]}"


def tricks_words(play: SeenPlay) -> tuple[str, str, str]:
    """Tricks of the declaring side, what it needs, tricks of the others: as markup."""
    side = side_of(play.declarer)
    won, lost = play.won[side], play.won[1 - side]
    outcome = contract_state(play.bid, won, lost)
    need = f"needs {play.bid - won} more" if outcome == "open" else outcome
    return (
        f"<b>{SIDE_SIGNS[side]} {won}</b>",
        need,
        f"<b>{SIDE_SIGNS[1 - side]} {lost}</b>",
    )


def caption(state: OwnHand, play: SeenPlay | None) -> str:
    """What the next click in the deck does."""
    if play is None:
        held = len(state.hand)
        if held < MOST_CARDS:
            return f"gives to <i>your hand</i>, <b>{held} of {MOST_CARDS}</b>"
        return f"changes <i>your hand</i>, <b>{held} of {MOST_CARDS}</b>"
    if play.finished:
        return "all cards have been played"
    if play.to_move == SOUTH:
        return "click the card <i>you</i> play"
    return f"click the card <i>{SEAT_NAMES[play.to_move]}</i> plays"


def own_hint(state: OwnHand, play: SeenPlay | None) -> str:
    """What stands beside your name on the felt."""
    if play is None:
        if state.phase == "hand":
            return f"{len(state.hand)} of {MOST_CARDS}, takes the next card"
        if state.auction.to_call == SOUTH:
            return "your hand, to bid"
        return ", ".join(["your hand", *filter(None, [" ".join(call_words(state, SOUTH)).strip()])])
    if play.finished:
        return ""
    if play.to_move != SOUTH:
        return "your hand"
    does = "to play" if play.trick else "to lead"
    return f"{does}, trick {len(play.tricks) + 1}. Expected tricks under each card."


def seat_hint(seat: int, play: SeenPlay | None) -> str:
    """``partner, 12 unseen``."""
    unseen = MOST_CARDS if play is None else play.sizes[seat]
    text = f"{unseen} unseen" if unseen else "no cards left"
    return f"partner, {text}" if seat == 0 else text


def void_words(state: OwnHand, play: SeenPlay | None, seat: int) -> str:
    """``void ♣ ♦``, seen or marked."""
    if play is not None and play.finished:
        return ""
    seen = play.seen_voids[seat] if play is not None else ()
    voids = {*seen, *state.marks.voids[seat]}
    return f"void {' '.join(suit(s) for s in SUIT_ROWS if s in voids)}" if voids else ""


def threw_words(play: SeenPlay | None, seat: int) -> str:
    """``threw 2♥`` or ``ruffed 2♠``: what a seat did in the trick shown instead of following."""
    trick = play and (play.trick or (play.tricks[-1] if play.tricks else None))
    if not play or not trick or seat not in trick.seats:
        return ""
    card = trick.cards[trick.seats.index(seat)]
    if suit_of(card) == suit_of(trick.cards[0]):
        return ""
    return f"{'ruffed' if suit_of(card) == play.trump else 'threw'} {pretty(card)}"


def mark_words(state: OwnHand, card: int) -> tuple[str, str]:
    """What is marked of a card: for its key, and spoken."""
    marks = state.marks
    holder = next((s for s in range(4) if card in marks.held[s]), None)
    if holder is not None:
        return f"{SEATS[holder]}’s", f"marked as {SEAT_NAMES[holder]}’s"
    nots = [s for s in range(4) if card in marks.not_held[s]]
    if not nots:
        return "", ""
    names = or_words([SEAT_NAMES[s] for s in nots])
    return f"not {''.join(SEATS[s] for s in nots)}", f"marked as not {names}’s"


def why_not(play: SeenPlay, card: int) -> str:
    """Why `card` cannot be the next one; empty if the rules allow it."""
    if play.finished:
        return "All cards have been played: take one back first"
    if card in play.played:
        return f"{pretty(card)} has been played: click it in the list to take it back"
    if play.to_move != SOUTH:
        if card in play.remaining:
            return f"It is {SEAT_NAMES[play.to_move]}’s turn, and {pretty(card)} is yours"
        return ""
    if card not in play.remaining:
        return f"It is your turn, and {pretty(card)} is not in your hand"
    if card not in play.legal and play.trick is not None:
        return f"You must follow {SUIT_NAMES[suit_of(play.trick.cards[0])]}"
    return ""


def advice_rows(play: SeenPlay, answer: PlayAdviceAnswer) -> list[list[str]]:
    """Rows of the table of cards: tricks, chance of the contract, share of deals it is best in."""
    won = play.won[side_of(SOUTH)]
    rows = []
    for card in answer.cards:
        tricks = figure_pm(won + card.tricks, card.tricks_se, answer.exact)
        mark = "em" if card.card in answer.best else "b"
        rows.append(
            [
                pretty(card.card),
                f"<{mark}>{tricks}</{mark}>",
                percent_pm(card.make, card.make_se, answer.exact),
                percent(card.best_share),
            ]
        )
    return rows


def tip(play: SeenPlay, card: CardAdvice, exact: bool) -> str:
    """What a card's badge means."""
    won = play.won[side_of(SOUTH)]
    text = (
        f"Your side takes {figure_pm(won + card.tricks, card.tricks_se, exact)} tricks on average"
    )
    return f"{text}; best in {percent(card.best_share)} of deals"


def make_header(play: SeenPlay) -> str:
    """``Makes 8``, or ``Breaks 8`` for a defender."""
    does = "Makes" if side_of(play.declarer) == side_of(SOUTH) else "Breaks"
    return f"{does} {play.bid}"


def played_rows(play: SeenPlay) -> list[TrickRow]:
    """Tricks so far, as rows of chips to click."""
    rows = []
    tricks = [*play.tricks, *([play.trick] if play.trick else [])]
    for number, trick in enumerate(tricks, start=1):
        chips = tuple(
            Chip(4 * (number - 1) + i, seat, card)
            for i, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True))
        )
        rows.append(TrickRow(number, chips, trick.winner if len(chips) == 4 else None))
    return rows


# ---- what is assumed, and the status ---------------------------------------------------------


def assumption_words(state: OwnHand) -> str:
    """What the figures rest on."""
    how = state.assumptions
    weighed = [
        text
        for on, text in (
            (how.weigh_bids, "explain the bids"),
            (how.weigh_plays, "explain the cards played"),
        )
        if on
    ]
    if weighed:
        first = f"Hands count more that {' and that '.join(weighed)}."
    elif state.phase == "play":
        first = "Every unseen deal is equally likely. Bids and plays do not change the odds."
    else:
        first = "Every unseen deal is equally likely. Bids do not change the odds."
    if state.calls and not state.bids_agree:
        first += " The bids end in another contract and are left aside."
    ours, theirs = (str(score).replace("-", "−") for score in how.scores)
    return f"{first} {how.rules.name}; you have {ours}, they {theirs}."


def bid_status(answer: BidAdviceAnswer) -> str:
    """``400 deals, ± 4 %, double-dummy estimate``."""
    largest = max(max(errors) for errors in answer.make_se)
    return (
        f"{_deals(answer.deals, answer.effective_deals)}, "
        f"± {error_percent(largest)} %, double-dummy estimate"
    )


def play_kind(answer: PlayAdviceAnswer) -> str:
    """First word of the status: exact is said only of deals that are all solved."""
    if not answer.exact:
        return "Sampled"
    return "Exact" if answer.method == "exact" else "All deals"


def play_status(answer: PlayAdviceAnswer) -> str:
    """``1,200 deals, ± 0.1 tricks, double-dummy estimate of points``."""
    method = METHODS.get(answer.method, answer.method)
    if answer.exact:
        looked_at = f"{answer.deals:,} looked at"
        deals = deals_words(answer) if answer.method == "exact" else looked_at
        return f"{deals}, {method}, in {duration(answer.elapsed_s)}"
    error = error_figure(answer.tricks_se)
    return f"{_deals(answer.deals, answer.effective_deals)}, {error} tricks, {method}"


def _deals(deals: int, effective: float) -> str:
    text = f"{deals:,} deals"
    return f"{text} worth {effective:,.0f}" if effective < 0.99 * deals else text


# ---- text for the clipboard ------------------------------------------------------------------


def bid_results(answer: BidAdviceAnswer) -> list[str]:
    """Results of the bidding for the clipboard."""
    lines = [f"Sampled: {bid_status(answer)}"]
    levels = range(LOWEST_BID, HIGHEST_BID + 1)
    for trump in SUIT_ROWS:
        chances = ", ".join(f"{k} {percent(answer.make[trump][k - LOWEST_BID])}" for k in levels)
        tricks = figure_pm(answer.tricks[trump], answer.tricks_se[trump])
        lines.append(f"{SUIT_NAMES[trump].capitalize()}: {tricks} tricks; makes {chances}")
    for worth in answer.calls[:3]:
        name = call_name(worth.call) + (
            f" {SUIT_NAMES[worth.trump]}" if worth.trump is not None else ""
        )
        lines.append(f"{name} is worth {figure_pm(worth.score, worth.score_se)} points")
    return lines


def play_results(play: SeenPlay, answer: PlayAdviceAnswer | None) -> list[str]:
    """Results of the play for the clipboard."""
    lines = [f"Tricks so far: N–S {play.won[0]}, E–W {play.won[1]}"]
    if answer is None or play.finished:
        return lines
    lines.append(f"To move: {SEAT_NAMES[play.to_move]}, trick {len(play.tricks) + 1}")
    lines.append(f"{play_kind(answer)}: {play_status(answer)}")
    won = play.won[side_of(SOUTH)]
    return lines + [
        f"{card_text(card.card)}: {figure_pm(won + card.tricks, card.tricks_se, answer.exact)} "
        f"tricks, {make_header(play).lower()} {percent_pm(card.make, card.make_se, answer.exact)}, "
        f"best in {percent(card.best_share)}"
        for card in answer.cards
    ]


def direction_words(state: OwnHand) -> str:
    """``Bids and play run South, East, North, West``."""
    seats = [SOUTH]
    while len(seats) < 4:
        seats.append(next_seat(seats[-1], state.direction))
    return "Bids and play run " + ", ".join(SEAT_NAMES[seat] for seat in seats)
