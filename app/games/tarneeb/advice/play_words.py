"""The sentences and figures of the play with your own hand, from it and an answer. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.tarneeb.advice.estimates import (
    FEW_WORDS,
    deals_text,
    error_figure,
    error_percent,
    figure_pm,
    is_certain,
    is_few,
    percent_pm,
    points,
)
from app.games.tarneeb.advice.reasons import happens_words, reason
from app.games.tarneeb.records.hand import OwnHand
from app.games.tarneeb.records.seats import (
    NORTH,
    OTHERS,
    SEAT_NAMES,
    SIDE_NAMES,
    SIDE_SIGNS,
    SOUTH,
    SUIT_ROWS,
    side_of,
)
from app.games.tarneeb.words import MOST_NAMED, side_tricks
from app.words.cards import (
    SUIT_NAMES,
    pretty,
    printed,
)
from app.words.counts import or_list
from app.words.figures import chance, duration, figure, percent
from app.words.translation import _, ngettext
from app.words.verdict import Verdict, waiting
from engine.cards import (
    SUIT_SYMBOLS,
    card_text,
    suit_of,
)
from engine.estimates import half_width
from engine.games.tarneeb import (
    CardAdvice,
    DoubleWorth,
    Method,
    PlayAdviceAnswer,
    SeenPlay,
    contract_state,
)

#: What each method's figures are; "with all hands open" is double dummy in plain words, "as at a
#: table" what players make of that who see their own cards only.
METHODS = {
    "plain": _("by tricks as at a table"),
    "score": _("by points as at a table"),
    "exact": _("each played on with all hands open"),
}
#: What each method that can be chosen is called, and what it does.
METHOD_CHOICES = {
    "auto": (_("By points"), _("Most points on average: the contract first, safely")),
    "plain": (_("By tricks"), _("Most tricks on average")),
}
AT_A_TABLE = _("There each sees his own cards only.")
#: What the figures rest on, by method.
BASES = {
    "plain": AT_A_TABLE,
    "score": AT_A_TABLE,
    "exact": _("Tricks and chance as if all four saw every card."),
}


# ---- the verdict -----------------------------------------------------------------------------


def play_verdict(state: OwnHand, play: SeenPlay, answer: PlayAdviceAnswer | None) -> Verdict:
    """What to play, or whose card is next, and what becomes of the contract."""
    if state.later:
        return impossible_verdict(state, play)
    if play.finished:
        return _ended(state, play)
    if state.doubting and answer is not None and answer.double is not None:
        return double_verdict(play, answer, answer.double)
    detail = ""
    if answer is not None:
        basis = _basis(answer)
        basis = FEW_WORDS if is_few(answer) else basis
        detail = f"{_outlook(play, answer)} {basis}"
    if play.to_move != SOUTH:
        text = _("{seat} is to play.") if play.trick else _("{seat} is to lead.")
        headline = text.format(seat=SEAT_NAMES[play.to_move])
        if state.doubting:
            headline = _("Double, or not?")
        return Verdict(headline, detail or _("Click the card that falls."))
    if len(play.legal) == 1:
        text = _("Only the <em>{card}</em> can be played.")
        return Verdict(text.format(card=pretty(play.legal[0])), detail)
    if answer is None or not answer.cards:
        return waiting(_("The chances of every card are on their way."))
    close = close_first(answer)
    why = reason(play, tuple(close))
    if not why and 1 < len(choices(play, close)) < len(close) < len(answer.cards):
        why = _("Touching cards count as one choice.")
    if not why and answer.why is not None:
        why = happens_words(answer.why)
    return Verdict(_which_card(play, answer), f"{why} {detail}".strip())


def double_verdict(play: SeenPlay, answer: PlayAdviceAnswer, double: DoubleWorth) -> Verdict:
    """Whether to double, and what the hand is worth without."""
    text = _("Too close to call whether to double: {points}.")
    if abs(double.more) > half_width(double.more_se):
        text = _("<em>Double</em>: {points} on average.")
        if double.more < 0:
            text = _("<em>Do not double</em>: {points} on average.")
    headline = text.format(points=points(double.more, double.more_se))
    text = _("Undoubled the hand is worth {points} to you, in deals played out as at a table.")
    plain = text.format(points=points(double.points, double.points_se))
    return Verdict(headline, f"{plain} {_outlook(play, answer)}")


def no_double() -> str:
    """Why nothing is doubled now."""
    return _("An opponent of the bidder doubles before the lead, where the rules say so")


def _basis(answer: PlayAdviceAnswer) -> str:
    return BASES.get("exact" if answer.exact else answer.method, "")


def _which_card(play: SeenPlay, answer: PlayAdviceAnswer) -> str:
    close = close_first(answer)
    firsts = [group[0] for group in choices(play, close)]
    same = len(firsts) == 1 or (answer.exact and set(close) == set(answer.best))  # in every deal
    named = close if same and len(close) <= MOST_NAMED else firsts
    if same and len(close) == len(answer.cards) > 1:
        text = _("All cards are the same: {tricks} tricks on average.")
    elif same and len(close) > MOST_NAMED:
        text = ngettext(
            "{count} card is the same, <em>{first}</em> first: {tricks} tricks on average.",
            "{count} cards are the same, <em>{first}</em> first: {tricks} tricks on average.",
            len(close),
        )
    elif len(close) == len(answer.cards) > 1:
        text = _("Too close to call: any card. {tricks} tricks on average.")
        if len(play.legal) < len(play.remaining):
            text = _("Too close to call: any of them. {tricks} tricks on average.")
    elif len(firsts) > MOST_NAMED:
        text = ngettext(
            "Too close to call: {count} choice, <em>{first}</em>. {tricks} tricks on average.",
            "Too close to call between {count} choices, <em>{first}</em> first. "
            "{tricks} tricks on average.",
            len(firsts),
        )
    elif not same and set(close) - set(answer.best):
        text = _("Too close to call: {cards}. {tricks} tricks on average.")
    elif is_few(answer):
        text = _("So far the {cards}: {tricks} tricks on average.")
    elif play.trick:
        text = _("Play the {cards}: {tricks} tricks on average.")
    else:
        text = _("Lead the {cards}: {tricks} tricks on average.")
    return text.format(
        count=len(close) if same else len(firsts),
        first=pretty(answer.cards[0].card),
        cards=or_list([f"<em>{pretty(card)}</em>" for card in named]),
        tricks=_tricks(play, answer.cards[0], answer.exact),
    )


def _tricks(play: SeenPlay, card: CardAdvice, exact: bool) -> str:
    """Tricks of our side with a card, those won included."""
    tricks = play.won[side_of(SOUTH)] + card.tricks_at_table
    return figure_pm(tricks, card.tricks_at_table_se, exact)


def close_first(answer: PlayAdviceAnswer) -> list[int]:
    """Cards that may be the best, in the order of their worth."""
    return [card.card for card in answer.cards if card.card in answer.close]


def choices(play: SeenPlay, cards: Sequence[int]) -> list[list[int]]:
    """`cards` of yours, those together that are worth the same: no card is left between them.

    Groups and cards are in the order given. A card of the trick on the table is between others.
    """
    between = {*play.hidden.cards, *(play.trick.cards if play.trick is not None else ())}
    groups: list[list[int]] = []
    for card in cards:
        for group in groups:
            low, high = sorted((card, group[0]))
            if suit_of(low) == suit_of(high) and between.isdisjoint(range(low, high)):
                group.append(card)
                break
        else:
            groups.append([card])
    return groups


def _outlook(play: SeenPlay, answer: PlayAdviceAnswer) -> str:
    """``Your 8 in ♠ then makes in 58 ± 4 % as at a table.``."""
    won, lost = play.won[side_of(play.declarer)], play.won[1 - side_of(play.declarer)]
    outcome = contract_state(play.bid, won, lost)
    if outcome == "made":
        text = _("{contract} is made; your side takes {tricks} tricks.")
    elif outcome == "defeated":
        text = _("{contract} is defeated; your side takes {tricks} tricks.")
    elif is_certain(answer.make, answer.make_se) and not answer.exact:
        reached, ours = bool(answer.make), side_of(play.declarer) == side_of(SOUTH)
        text = _("{contract} is certain to be broken.")
        if reached == ours:
            text = _("{contract} is certain to be made.")
    else:
        text = _chance_text(play, at_a_table=_basis(answer) == AT_A_TABLE)
    return text.format(
        contract=_whose_contract(play),
        tricks=figure(play.won[side_of(SOUTH)] + answer.tricks_at_table),
        chance=percent_pm(answer.make, answer.make_se, answer.exact),
        deals=deals_words(answer),
    )


def _chance_text(play: SeenPlay, *, at_a_table: bool) -> str:
    """The sentence about a chance, which is no share of deals where it is that of a table."""
    makes, then = side_of(play.declarer) == side_of(SOUTH), play.to_move == SOUTH
    if at_a_table and makes:
        text = _("{contract} makes in {chance} as at a table.")
        return _("{contract} then makes in {chance} as at a table.") if then else text
    if at_a_table:
        text = _("{contract} is broken in {chance} as at a table.")
        return _("{contract} then is broken in {chance} as at a table.") if then else text
    if makes:
        text = _("{contract} makes in {chance} of {deals}.")
        return _("{contract} then makes in {chance} of {deals}.") if then else text
    text = _("{contract} is broken in {chance} of {deals}.")
    return _("{contract} then is broken in {chance} of {deals}.") if then else text


def _whose_contract(play: SeenPlay) -> str:
    """``Your 8 in ♠``: without “in” it would read as a card."""
    text = _("Their {bid} in {suit}")
    if play.declarer == SOUTH:
        text = _("Your {bid} in {suit}")
    elif play.declarer == NORTH:
        text = _("Your partner’s {bid} in {suit}")
    return text.format(bid=play.bid, suit=SUIT_SYMBOLS[play.trump])


def deals_words(answer: PlayAdviceAnswer) -> str:
    """``200 sampled deals`` or ``all 1,680 deals``."""
    text = ngettext("{count} sampled deal", "{count} sampled deals", answer.deals)
    if answer.exact:
        text = _("all {count} deals")
        if answer.deals == 1:
            text = _("the one deal that is possible")
    return text.format(count=f"{answer.deals:,}")


def _ended(state: OwnHand, play: SeenPlay) -> Verdict:
    side = side_of(play.declarer)
    won = play.won[side]
    ours, theirs = state.scoring.points(play.bid, won)
    score = ours if side == side_of(SOUTH) else theirs
    text = _(
        "{contract} is defeated. You score {score}. Open the hand to see what each card was worth."
    )
    if won >= play.bid:
        text = _(
            "{contract} is made. You score {score}. Open the hand to see what each card was worth."
        )
    headline = _("{side} took <em>{tricks}</em>, {other_side} {other_tricks}.").format(
        side=SIDE_NAMES[0],
        tricks=play.won[0],
        other_side=SIDE_NAMES[1],
        other_tricks=play.won[1],
    )
    return Verdict(headline, text.format(contract=contract_text(state), score=figure(score, 0)))


# ---- cards put right, and the next hand ------------------------------------------------------


def impossible_verdict(state: OwnHand, play: SeenPlay) -> Verdict:
    """Which card cannot be, since an earlier one was put right."""
    headline = _("Correct the <em>{card}</em>: {seat}, trick {number}.").format(
        card=pretty(state.later[0]),
        seat=SEAT_NAMES[play.to_move],
        number=len(play.tricks) + 1,
    )
    kept = _("Click the card that fell; Backspace takes it out. What came after it is kept.")
    return Verdict(headline, f"{printed(state.impossible)} {kept}")


def fixing_words(play: SeenPlay, at: int) -> str:
    """``Trick 1, East’s 5♣: click or type the card that fell.``."""
    text = _("Trick {number}, {seat}’s {card}: click or type the card that fell instead.")
    return text.format(
        number=at // 4 + 1, seat=SEAT_NAMES[play.players[at]], card=pretty(play.played[at])
    )


def taken_words(play: SeenPlay, taken: int) -> str:
    """``N–S took 9``: how a hand ended of which not all cards were played."""
    text = _("{side} took {tricks}")
    return text.format(side=SIDE_SIGNS[side_of(play.declarer)], tricks=taken)


# ---- the contract, and each card -------------------------------------------------------------


def contract_text(state: OwnHand, *, doubled: bool = True, by: int | None = None) -> str:
    """``8 in ♠ by South, doubled``; the last only if `doubled`, and by whom where that is known."""
    contract = state.contract
    if contract is None:
        return ""
    text = _("{bid} in {suit} by {seat}")
    if contract.doubled and doubled:
        text = _("{bid} in {suit} by {seat}, doubled")
        if by is not None:
            text = _("{bid} in {suit} by {seat}, doubled by {other}")
    return text.format(
        bid=contract.bid,
        suit=SUIT_SYMBOLS[contract.trump],
        seat=SEAT_NAMES[contract.declarer],
        other="" if by is None else SEAT_NAMES[by],
    )


def tricks_words(play: SeenPlay) -> tuple[str, str, str]:
    """Tricks of the declaring side, what it needs, tricks of the others: as markup."""
    side = side_of(play.declarer)
    won, lost = play.won[side], play.won[1 - side]
    outcome = contract_state(play.bid, won, lost)
    need = _("needs {count} more").format(count=play.bid - won)
    if outcome != "open":
        need = _("made") if outcome == "made" else _("defeated")
    return side_tricks(side, won), need, side_tricks(1 - side, lost)


def why_not(play: SeenPlay, card: int) -> str:
    """Why `card` cannot be the next one; empty if the rules allow it."""
    name = pretty(card)
    if play.finished:
        return _("All cards have been played: take one back first")
    if card in play.played:
        text = _("{card} has been played: click it in the list to put it right")
        return text.format(card=name)
    if play.to_move != SOUTH:
        if card in play.remaining:
            text = _("It is {seat}’s turn, and {card} is yours")
            return text.format(seat=SEAT_NAMES[play.to_move], card=name)
        return ""
    if card not in play.remaining:
        return _("It is your turn, and {card} is not in your hand").format(card=name)
    if card not in play.legal and play.trick is not None:
        return _("You must follow {suit}").format(suit=SUIT_NAMES[suit_of(play.trick.cards[0])])
    return ""


def could_play(play: SeenPlay, rank: int) -> list[int]:
    """Cards of a rank that the seat to move may have, and may play, for all that you can know."""
    cards = [13 * suit + rank for suit in range(4)]
    if play.to_move == SOUTH:
        return [card for card in cards if card in play.legal]
    hidden = dict(zip(play.hidden.cards, play.hidden.may_hold, strict=True))
    return [card for card in cards if hidden.get(card, 0) >> play.to_move & 1]


def by_tricks(method: Method) -> bool:
    """Whether cards are ordered by tricks, when they are judged by `method`; else by points."""
    return method == "plain"


def headers(play: SeenPlay, method: Method) -> list[str]:
    """Headers of the list of cards; the column that it is ordered by comes second, marked."""
    ordered, other = _("Points ▾"), _("Tricks")
    if by_tricks(method):
        ordered, other = _("Tricks ▾"), _("Points")
    return [_("Card"), ordered, other, make_header(play)]


def advice_rows(play: SeenPlay, answer: PlayAdviceAnswer, method: Method) -> list[list[str]]:
    """Rows of the list of cards, as `headers` has their columns."""
    rows = []
    for card in answer.cards:
        tricks = _tricks(play, card, answer.exact)
        points = figure_pm(card.points, card.points_se, answer.exact)
        ordered, other = (tricks, points) if by_tricks(method) else (points, tricks)
        mark = "em" if card.card in answer.best else "b"
        rows.append(
            [
                pretty(card.card),
                f"<{mark}>{ordered}</{mark}>",
                other,
                percent_pm(card.make, card.make_se, answer.exact),
            ]
        )
    return rows


def badge(play: SeenPlay, card: CardAdvice, method: Method) -> str:
    """What stands under a card: what the cards are ordered by."""
    tricks = play.won[side_of(SOUTH)] + card.tricks_at_table
    return figure(tricks if by_tricks(method) else card.points)


def unit(method: Method) -> str:
    """What the figure of `badge` is, as a screen reader says it."""
    return _("Tricks") if by_tricks(method) else _("Points")


def tip(play: SeenPlay, card: CardAdvice, exact: bool) -> str:
    """What a card's badge means."""
    won = play.won[side_of(SOUTH)]
    text = _(
        "Your side takes {tricks} tricks on average and scores {points} points more than theirs. "
        "With open hands it takes {open_tricks} tricks, scores {open_points} points more and "
        "reaches the goal in {open_hands}; no card takes more tricks in {share} of deals"
    )
    tricks = figure_pm(won + card.tricks_at_table, card.tricks_at_table_se, exact)
    points = figure_pm(card.points, card.points_se, exact)
    return text.format(
        tricks=tricks,
        points=points,
        share=chance(card.best_share),
        open_tricks=figure(won + card.tricks),
        open_points=figure(card.points_double_dummy),
        open_hands=chance(card.make_double_dummy),
    )


MOST_TRUMPS, MOST_OF_SUIT = 3, 2  # cards whose places are listed


def holds_rows(play: SeenPlay, answer: PlayAdviceAnswer | None) -> list[list[str]]:
    """The highest unseen cards of each suit, with the chance of each of the others to hold them."""
    unseen = sorted(play.hidden.cards, reverse=True)
    holds = answer.holds if answer is not None else ()
    rows = []
    for suit in SUIT_ROWS:
        most = MOST_TRUMPS if suit == play.trump else MOST_OF_SUIT
        for card in [c for c in unseen if suit_of(c) == suit][:most]:
            shares = [holds[seat][card] for seat in OTHERS] if holds else []
            texts = [
                f"<b>{percent(share)}</b>" if round(100 * share) > 50 else percent(share)
                for share in shares
            ]
            rows.append([pretty(card), *(texts or ["–"] * len(OTHERS))])
    return rows


def holds_hint(answer: PlayAdviceAnswer | None) -> str:
    """``%, ± 2 at most``; or of all deals there are."""
    if answer is None or not answer.holds:
        return "%"
    if not answer.holds_se:
        return _("%, of all deals there are")
    return _("%, ± {error} at most").format(error=error_percent(answer.holds_se))


def make_header(play: SeenPlay) -> str:
    """``Makes 8``, or ``Breaks 8`` for a defender."""
    ours = side_of(play.declarer) == side_of(SOUTH)
    return (_("Makes {bid}") if ours else _("Breaks {bid}")).format(bid=play.bid)


# ---- the status line, and text for the clipboard ---------------------------------------------


def play_kind(answer: PlayAdviceAnswer) -> str:
    """First word of the status: exact is said only of deals that are all solved."""
    return _("Exact") if answer.exact else _("Sampled")


def play_status(answer: PlayAdviceAnswer) -> str:
    """``1,200 deals, ± 0.1 tricks, by points as at a table``."""
    if answer.exact:
        text = _("{deals}, {method}, in {time}")
        return text.format(
            deals=deals_words(answer), method=METHODS["exact"], time=duration(answer.elapsed_s)
        )
    method = METHODS.get(answer.method, answer.method)
    deals = deals_text(answer.deals, answer.effective_deals)
    text = _("{deals}, {error} tricks, {method}")
    return text.format(deals=deals, error=error_figure(answer.tricks_at_table_se), method=method)


def play_results(play: SeenPlay, answer: PlayAdviceAnswer | None) -> list[str]:
    """Results of the play for the clipboard."""
    lines = [
        _("Tricks so far: N–S {ours}, E–W {theirs}").format(ours=play.won[0], theirs=play.won[1])
    ]
    if answer is None or play.finished:
        return lines
    mover = SEAT_NAMES[play.to_move]
    lines.append(
        _("To move: {seat}, trick {number}").format(seat=mover, number=len(play.tricks) + 1)
    )
    lines.append(f"{play_kind(answer)}: {play_status(answer)}")
    won = play.won[side_of(SOUTH)]
    text = _("{card}: {tricks} tricks, breaks {bid} {chance}, best in {share}")
    if side_of(play.declarer) == side_of(SOUTH):
        text = _("{card}: {tricks} tricks, makes {bid} {chance}, best in {share}")
    return lines + [
        text.format(
            card=card_text(card.card),
            tricks=figure_pm(won + card.tricks_at_table, card.tricks_at_table_se, answer.exact),
            bid=play.bid,
            chance=percent_pm(card.make, card.make_se, answer.exact),
            share=chance(card.best_share),
        )
        for card in answer.cards
    ]
