"""The sentences and figures of a game at the table, from it and an answer. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.tarneeb.advice import bid_words, hand_words as own_words, play_words
from app.games.tarneeb.advice.estimates import is_few
from app.games.tarneeb.records.seats import (
    NORTH,
    SEAT_NAMES,
    SIDE_NAMES,
    SIDE_SIGNS,
    SOUTH,
    side_of,
)
from app.games.tarneeb.table.record import Judged, Table
from app.games.tarneeb.words import side_bid, signed
from app.words import counts, seating
from app.words.cards import pretty
from app.words.costly import costliest
from app.words.figures import digits_apart, figure, plus_minus
from app.words.translation import _, in_turn, ngettext
from app.words.verdict import Verdict
from engine.cards import SUIT_SYMBOLS
from engine.games.tarneeb import (
    MOST_CARDS,
    PASS,
    BidAdviceAnswer,
    GameRecord,
    HandRecord,
    PlayAdviceAnswer,
    SeenPlay,
)

Advice = BidAdviceAnswer | PlayAdviceAnswer

STRENGTH_NAMES = {"easy": _("Easy"), "fair": _("Fair"), "strong": _("Strong")}
PACE_NAMES = {"step": _("step"), "second": _("1 s"), "fast": _("fast")}
#: How the best choice compares with yours: alike, within the error, better.
CARD_WORTHS = (
    _("The {best} was worth the same."),
    _("The {best} was worth {more} points more: too close to tell."),
    _("The {best} was worth {more} points more, by what you could know."),
)
BID_WORTHS = (
    _("Bidding {best} was worth the same."),
    _("Bidding {best} was worth {more} points more: too close to tell."),
    _("Bidding {best} was worth {more} points more, by what you could know."),
)
TRUMP_WORTHS = (
    _("Naming {best} was worth the same."),
    _("Naming {best} was worth {more} points more: too close to tell."),
    _("Naming {best} was worth {more} points more, by what you could know."),
)
PASS_WORTHS = (
    _("Passing was worth the same."),
    _("Passing was worth {more} points more: too close to tell."),
    _("Passing was worth {more} points more, by what you could know."),
)
DOUBLE_WORTHS = (
    _("To double was worth the same."),
    _("To double was worth {more} points more: too close to tell."),
    _("To double was worth {more} points more, by what you could know."),
)
NO_DOUBLE_WORTHS = (
    _("Not to double was worth the same."),
    _("Not to double was worth {more} points more: too close to tell."),
    _("Not to double was worth {more} points more, by what you could know."),
)
MOST_COST = 1.0  # points: a cost that fills its bar, unless one of the same hand is higher


# ---- the verdict -----------------------------------------------------------------------------


def verdict(table: Table, answer: Advice | None, *, judging: int | None, failed: bool) -> Verdict:
    """What is to be done, or what your last act cost; the advice where it is shown.

    `judging` is the act that is being looked at; `failed` tells that the last one could not be.
    """
    own = table.own_hand()
    if table.game is None or own is None:
        detail = _("North is your partner; three robots play, each by its own cards only.")
        if seating.as_said():
            detail = _("Your partner and both others are robots, each by its own cards only.")
        return Verdict(_("Take a seat: you are South."), detail)
    if table.hand_over:
        return _over(table, table.game)
    if table.your_turn and table.shows_advice:
        play = own.play
        if play is None:
            bids = answer if isinstance(answer, BidAdviceAnswer) else None
            return bid_words.bid_verdict(own, bids, few=is_few(bids))
        cards = answer if isinstance(answer, PlayAdviceAnswer) else None
        return play_words.play_verdict(own, play, cards)
    return _comment(table, judging, failed=failed)


def _comment(table: Table, judging: int | None, *, failed: bool) -> Verdict:
    """What your last act cost, and whose turn it is."""
    turn = whose_turn(table)
    mine = table.your_acts()
    if not mine:
        return Verdict(turn, _start_detail(table))
    last = mine[-1]
    judged = table.judgement(last)
    name = act_name(table, last)
    if judged is not None:
        return Verdict(_cost_headline(judged, name), f"{_cost_detail(table, judged)} {turn}")
    if judging == last:
        return Verdict(_("Looking at your {act} …").format(act=name), turn)
    if failed:
        return Verdict(_("No comment on your {act}.").format(act=name), turn)
    if table.question(last) is None:
        return Verdict(_("{act}: your only choice.").format(act=name), turn)
    return Verdict(turn)


def _cost_headline(judged: Judged, name: str) -> str:
    if judged.loss == 0:
        return _("Your <em>{act}</em> was best.").format(act=name)
    if not judged.cost:
        return _("Your <em>{act}</em> was as good as any.").format(act=name)
    text = _("Your {act} cost <em>{points} points</em>.")
    return text.format(act=name, points=cost_figure(judged))


def cost_figure(judged: Judged) -> str:
    """What an act cost, with a digit more where it would look like its error."""
    return figure(judged.cost, digits_apart(judged.loss, judged.loss_se))


def _cost_detail(table: Table, judged: Judged) -> str:
    if judged.loss == 0:
        return _("By what you could know.")
    hand = table.hand
    phase = "play" if hand is None else hand.phase_of(judged.act)
    if phase == "play":
        same, close, cost = CARD_WORTHS
        best = pretty(judged.best)
    elif phase == "double":
        same, close, cost = DOUBLE_WORTHS if judged.best else NO_DOUBLE_WORTHS
        best = ""
    elif phase == "trump":
        same, close, cost = TRUMP_WORTHS
        best = SUIT_SYMBOLS[judged.best]
    else:
        same, close, cost = PASS_WORTHS if judged.best == PASS else BID_WORTHS
        best = str(judged.best)
    text = cost if judged.cost else close
    if figure(judged.loss) == figure(0):
        text = same
    return text.format(
        best=best,
        more=plus_minus(judged.loss, judged.loss_se, digits_apart(judged.loss, judged.loss_se)),
    )


def _start_detail(table: Table) -> str:
    hand, game = table.hand, table.game
    if hand is None or game is None:
        return ""
    text = _("{dealer} dealt. It stands {ours} : {theirs}; {target} points win.")
    ours, theirs = game.scores_after(table.number)
    return text.format(
        dealer=SEAT_NAMES[hand.dealer],
        ours=figure(ours, 0),
        theirs=figure(theirs, 0),
        target=game.rules.scoring.target,
    )


def whose_turn(table: Table) -> str:
    hand = table.hand
    if hand is None or hand.to_act is None:
        return ""
    if not table.your_turn:
        if hand.to_act == SOUTH:
            return _("Your cards are played for you.")
        return _("{seat} thinks.").format(seat=SEAT_NAMES[hand.to_act])
    if hand.phase == "bids":
        return _("Your turn to bid.")
    if hand.phase == "trump":
        return _("You play {bid}: name the trump.").format(bid=hand.auction.bid)
    if hand.phase == "double":
        return _("Double, or not?")
    position = hand.position
    assert position is not None
    if position.trick is None:
        return _("You lead to trick {number}.").format(number=position.trick_number)
    return _("Your card to trick {number}.").format(number=position.trick_number)


def _over(table: Table, game: GameRecord) -> Verdict:
    """How the hand, or the game, ended, and your dearest act."""
    hand = game.hand
    points = hand.points or (0, 0)
    scored = [f"{SIDE_SIGNS[side]} {signed(points[side])}." for side in (0, 1) if points[side]]
    detail = " ".join(filter(None, [*scored, dearest(table)]))
    if game.winner is not None:
        text = _("{side} win the game, <em>{ours} : {theirs}</em>.")
        ours, theirs = (figure(points, 0) for points in game.scores)
        headline = text.format(side=SIDE_NAMES[game.winner], ours=ours, theirs=theirs)
        return Verdict(headline, f"{_result(hand)} {detail}")
    return Verdict(_result(hand), detail)


def _result(hand: HandRecord) -> str:
    """``East’s contract of 8 in ♠ is made with 9 tricks.``."""
    position, bidder = hand.position, hand.auction.bidder
    if position is None or bidder is None or hand.trump is None:
        return _("All four passed: no points.")
    side = side_of(bidder)
    text = _("{seat}’s contract of {bid} in {suit} fails with {taken} tricks.")
    if position.won[side] >= hand.auction.bid:
        text = _("{seat}’s contract of {bid} in {suit} is made with {taken} tricks.")
        if bidder == SOUTH:
            text = _("Your contract of {bid} in {suit} is made with {taken} tricks.")
    elif bidder == SOUTH:
        text = _("Your contract of {bid} in {suit} fails with {taken} tricks.")
    return text.format(
        seat=SEAT_NAMES[bidder],
        bid=hand.auction.bid,
        suit=SUIT_SYMBOLS[hand.trump],
        taken=position.won[side],
    )


def dearest(table: Table) -> str:
    """Which of your acts cost most; a link that leads to the cards played before it."""
    judged = [found for act in table.your_acts() if (found := table.judgement(act)) is not None]
    if not judged:
        return ""
    worst = max(judged, key=lambda j: j.cost)
    if not worst.cost:
        return _("None of your calls and cards that were judged gave away anything.")
    assert table.hand is not None
    # A call was before the first card: its review begins there.
    played = max(0, worst.act - table.hand.before_cards)
    return costliest(
        act_name(table, worst.act),
        cost_figure(worst),
        choice_name(table, worst.act, worst.best),
        None if table.opened(table.number) is None else played,
    )


# ---- your acts -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CostRow:
    """An act of yours: where, what, how much of the bar its cost fills, the cost, and words."""

    place: str
    act: str
    share: float
    cost: str
    words: str


def act_name(table: Table, act: int) -> str:
    """``9♦``, ``trump ♠``, ``double``, ``bid of 8`` or ``pass``."""
    hand = table.hand
    assert hand is not None
    return choice_name(table, act, hand.choice(act))


def choice_name(table: Table, act: int, choice: int) -> str:
    """A call, trump or card that might have been chosen in an act, as in `act_name`."""
    hand = table.hand
    assert hand is not None
    phase = hand.phase_of(act)
    if phase == "play":
        return pretty(choice)
    if phase == "double":
        return _("double") if choice else _("no double")
    if phase == "trump":
        return _("trump {suit}").format(suit=SUIT_SYMBOLS[choice])
    return _("bid of {bid}").format(bid=choice) if choice else _("pass")


def cost_rows(table: Table, judging: int | None) -> list[CostRow]:
    """Your calls and cards of this hand, in order, with what each cost."""
    hand, rows = table.hand, []
    if hand is None:
        return []
    judgements = filter(None, map(table.judgement, table.your_acts()))
    most = max([MOST_COST, *(judged.cost for judged in judgements)])  # one scale for all bars
    for act in table.your_acts():
        trick = (act - hand.before_cards) // 4 + 1
        places = {"bids": _("Bid"), "trump": _("Trump"), "double": _("Double")}
        place = places.get(hand.phase_of(act)) or _("Trick {number}").format(number=trick)
        judged = table.judgement(act)
        name = act_name(table, act)
        if judged is None:
            words = ""
            if table.question(act) is None:
                words = _("only choice")
            elif judging == act:
                words = _("looking …")
            rows.append(CostRow(place, name, 0.0, "–", words))
            continue
        words = _("best") if judged.loss == 0 else _("as good")
        if judged.cost:
            words = _("best: {best}").format(best=choice_name(table, act, judged.best))
        rows.append(CostRow(place, name, judged.cost / most, cost_figure(judged), words))
    return rows


def cost_total(table: Table) -> str:
    """``0.8 in 6``: what your judged acts of this hand cost."""
    judged = [found for act in table.your_acts() if (found := table.judgement(act)) is not None]
    if not judged:
        return ""
    # Translators: points given away in so many judged calls and cards
    text = ngettext("<b>{points}</b> in {count}", "<b>{points}</b> in {count}", len(judged))
    return text.format(points=figure(sum(j.cost for j in judged)), count=len(judged))


# ---- the score sheet -------------------------------------------------------------------------


def contract_words(hand: HandRecord) -> str:
    """``N–S 8 ♠``."""
    bidder = hand.auction.bidder
    if hand.passed_out:
        return _("all passed")
    if bidder is None or hand.phase == "bids":
        return _("bidding")
    return side_bid(side_of(bidder), hand.auction.bid, hand.trump, doubled=hand.doubled)


def sheet_rows(table: Table) -> list[list[str]]:
    """Rows of the score sheet: hand, contract, tricks taken, points of both sides, totals."""
    game = table.game
    rows = []
    for number, hand in enumerate(game.hands if game is not None else ()):
        assert game is not None
        ours, theirs = game.scores_after(number + 1)
        taken, points = "–", ("–", "–")
        if hand.position is not None and hand.auction.bidder is not None:
            won = hand.position.won[side_of(hand.auction.bidder)]
            taken = str(won)
            if not hand.position.tricks:
                taken = "–"
            elif hand.phase != "over":
                taken = _("{won} of {all}").format(won=won, all=sum(hand.position.won))
        if hand.points is not None:
            points = (signed(hand.points[0]), signed(hand.points[1]))
        mark = "*" if number in table.advised else ""
        rows.append(
            [
                f"{figure(number + 1, 0)}{mark}",
                contract_words(hand),
                taken,
                *points,
                f"<b>{in_turn(figure(ours, 0), figure(theirs, 0))}</b>",
            ]
        )
    return rows


# ---- the felt and the panels beside it -------------------------------------------------------


def seat_hint(table: Table, play: SeenPlay | None, seat: int, *, short: bool = False) -> str:
    """``partner, 6 cards``; `short` where there is little room."""
    count = MOST_CARDS if play is None else play.sizes[seat]
    hand = table.hand
    if hand is not None and hand.to_act == seat:
        return _("thinks")
    if short and (seat != NORTH or seating.as_said()):
        return counts.cards(count, 0)
    if seat == NORTH and not seating.as_said():
        text = ngettext("partner, {count} card", "partner, {count} cards", count)
    else:
        text = ngettext("robot, {count} card", "robot, {count} cards", count)
    return text.format(count=count)


def own_hint(table: Table) -> str:
    """What stands beside your name."""
    hand, own = table.hand, table.own_hand()
    if hand is None or own is None or hand.phase == "over":
        return _("you")
    if not table.your_turn:
        called = " ".join(filter(None, bid_words.call_words(own, SOUTH)))
        if hand.phase == "bids" and called:
            return _("you, {call}").format(call=called)
        return _("you")
    if hand.phase == "bids":
        return _("you, to bid")
    if hand.phase == "trump":
        return _("you, to name the trump")
    if hand.phase == "double":
        return _("you, to double or not")
    play = own.play
    assert play is not None
    if play.trick is None:
        return _("you lead. Click a card to play it.")
    if len(play.legal) < len(play.remaining):
        return _("you follow suit. Click a card to play it.")
    return _("you, any card. Click one to play it.")


def box_word(hand: HandRecord) -> str:
    """What stands in the middle of the trick box."""
    position = hand.position
    if position is None:
        return ""
    if position.trick is not None:
        text = _("trick {number}:\n{seat} is winning")
        return text.format(number=position.trick_number, seat=SEAT_NAMES[position.trick.winner])
    if position.tricks:
        return _("last trick:\n{seat}").format(seat=SEAT_NAMES[position.tricks[-1].winner])
    return _("{seat}\nleads").format(seat=SEAT_NAMES[position.to_move])


def hidden_words(answer: Advice | None) -> str:
    """What is known of the advice that is not shown."""
    if answer is None:
        return _("It is on its way.")
    text = ngettext(
        "It is ready: {count} deal looked at.",
        "It is ready: {count} deals looked at.",
        answer.deals,
    )
    return text.format(count=f"{answer.deals:,}")


def results(table: Table) -> list[str]:
    """The score sheet and your hand as lines for the clipboard."""
    lines = [_("Kibitzer, a game of Tarneeb at the table")]
    game, own = table.game, table.own_hand()
    if game is None or own is None:
        return lines
    for hand, contract, taken, ours, theirs, total in sheet_rows(table):
        text = _("Hand {hand}: {contract}, took {taken}; N–S {ours}, E–W {theirs}; {total}")
        total = total.removeprefix("<b>").removesuffix("</b>")
        lines.append(
            text.format(
                hand=hand, contract=contract, taken=taken, ours=ours, theirs=theirs, total=total
            )
        )
    lines.append(_("Your hand: {cards}").format(cards=" ".join(map(pretty, own.hand))))
    if own.calls:
        lines.append(_("Bids: {bids}").format(bids=bid_words.list_bids(own)))
    return lines


def direction_words(table: Table) -> str:
    """``Bids and play run South, East, North, West``."""
    own = table.own_hand()
    return own_words.direction_words(own) if own is not None else ""


def box_title(hand: HandRecord) -> str:
    """Heading of the box with the bids."""
    auction = hand.auction
    if hand.passed_out:
        return _("<b>All four passed</b>")
    if hand.phase == "double" and hand.to_act is not None and hand.trump is not None:
        text = _("{contract}: <b>{seat} may double</b>")
        if hand.to_act == SOUTH:
            text = _("{contract}: <b>you may double</b>")
        return text.format(contract=contract_words(hand), seat=SEAT_NAMES[hand.to_act])
    if auction.to_call is None and auction.bidder is not None:
        text = _("<b>{seat} plays {bid}</b> in …")
        if auction.bidder == SOUTH:
            text = _("<b>You play {bid}</b> in …")
        return text.format(seat=SEAT_NAMES[auction.bidder], bid=auction.bid)
    if auction.to_call == SOUTH:
        return _("<b>Your bid</b>")
    assert auction.to_call is not None
    return _("<b>{seat} bids</b>").format(seat=SEAT_NAMES[auction.to_call])


def not_now(table: Table) -> str:
    """Why you cannot call or play at this moment."""
    hand = table.hand
    if hand is None or hand.to_act is None:
        return _("The hand is over: deal the next one")
    if not table.your_turn:
        return _("It is {seat}’s turn").format(seat=SEAT_NAMES[hand.to_act])
    if hand.phase == "bids":
        return _("It is your turn to bid")
    if hand.phase == "double":
        return _("Double or not, first")
    return _("Name the trump first")
