"""Why a card is good, in half a sentence, where what was seen says so for certain. No Qt.

Nothing of that is estimated: such a reason holds in every deal that agrees with what the player
knows. Where there is none, `happens_words` says what deals that were played out show.
"""

from __future__ import annotations

from app.games.tarneeb.advice.estimates import percent_pm
from app.games.tarneeb.records.seats import SEAT_NAMES, SOUTH, side_of
from app.words.cards import SUIT_NAMES, pretty
from app.words.counts import count_word
from app.words.figures import chance
from app.words.translation import _, ngettext
from engine.cards import rank_of, suit_of
from engine.games.tarneeb import SEATS, Happens, SeenPlay, contract_state, next_seat
from engine.tricks import trick_winner


def reason(play: SeenPlay, cards: tuple[int, ...]) -> str:
    """The one reason that holds for each of `cards`, which you may play; empty if there is none."""
    reasons = {_reason(_Known(play), card) for card in cards}
    return reasons.pop() if len(reasons) == 1 else ""


class _Known:
    """What is certain: who may hold what, and who plays after you."""

    def __init__(self, play: SeenPlay) -> None:
        self.play = play
        self.partner = (play.seat + 2) % 4
        self.trick = play.trick.cards if play.trick is not None else ()
        self.led = suit_of(self.trick[0]) if self.trick else None
        later, seat = [], play.seat
        for _turn in range(3 - len(self.trick)):
            seat = next_seat(seat, play.direction)
            later.append(seat)
        self.others_later = [seat for seat in later if side_of(seat) != side_of(play.seat)]
        self.unseen = dict(zip(play.hidden.cards, play.hidden.may_hold, strict=True))

    def may_hold(self, card: int, seat: int) -> bool:
        """Whether `seat` may hold a card that was not seen."""
        return bool(self.play.sizes[seat] and self.unseen.get(card, 0) >> seat & 1)

    def unseen_of(self, suit: int) -> list[int]:
        """Cards of a suit that were not seen."""
        return [card for card in self.unseen if suit_of(card) == suit]

    def takes(self, card: int) -> bool:
        """Whether `card` beats what lies on the table."""
        cards = (*self.trick, card)
        return trick_winner(cards, self.play.trump) == len(self.trick)

    def stands(self, cards: tuple[int, ...]) -> bool:
        """Whether no opponent who still plays can beat the best of `cards`, those on the table."""
        return not any(
            self.may_hold(card, seat)
            and trick_winner((*cards, card), self.play.trump) == len(cards)
            for seat in self.others_later
            for card in self.unseen
        )


def _reason(known: _Known, card: int) -> str:
    play = known.play
    taken = known.takes(card) and known.stands((*known.trick, card))
    if taken and (end := _ends(play)):
        return end
    if not known.trick:
        return _lead(known, card, taken)
    if known.takes(card):
        return _winning(known, card, taken)
    return _losing(known, card)


def _ends(play: SeenPlay) -> str:
    """What one more trick of your side does, if it decides the contract."""
    side = side_of(play.declarer)
    mine = side_of(play.seat) == side
    won, lost = play.won[side], play.won[1 - side]
    size = len(play.hand)
    if contract_state(play.bid, won, lost, size) != "open":
        return ""
    after = contract_state(play.bid, won + mine, lost + (not mine), size)
    if after == "made":
        return _("The trick makes the contract.")
    return _("The trick breaks the contract.") if after == "defeated" else ""


def _lead(known: _Known, card: int, taken: bool) -> str:
    play, suit = known.play, suit_of(card)
    if suit == play.trump:
        out = known.unseen_of(suit)
        if out and _fall(known, out):
            return ngettext("It draws the last trump.", "It draws the last trumps.", len(out))
        if out:
            text = ngettext(
                "It draws trumps; {count} is still out.",
                "It draws trumps; {count} are still out.",
                len(out),
            )
            return text.format(count=count_word(len(out)))
    if taken:
        return _("No opponent can beat it.")
    if suit != play.trump:
        of_suit, trumps = known.unseen_of(suit), known.unseen_of(play.trump)
        void = not any(known.may_hold(c, known.partner) for c in of_suit)
        if void and any(known.may_hold(c, known.partner) for c in trumps):
            return _("Your partner has no {suit} and may ruff.").format(suit=SUIT_NAMES[suit])
        rest = [c for c in play.remaining if suit_of(c) == suit]
        if rest == [card] and of_suit and any(suit_of(c) == play.trump for c in play.remaining):
            return _("Then you can ruff {suit}.").format(suit=SUIT_NAMES[suit])
    return ""


def _fall(known: _Known, trumps: list[int]) -> bool:
    """Whether every unseen trump falls when a trump is led: no seat can have two of them."""
    holders = [
        [seat for seat in range(len(SEATS)) if known.may_hold(card, seat)] for card in trumps
    ]
    if len(trumps) == 1:
        return True
    sure = [seats[0] for seats in holders if len(seats) == 1]
    return len(sure) == len(set(sure)) == len(trumps)


def _winning(known: _Known, card: int, taken: bool) -> str:
    play = known.play
    kept = _kept_trump(known, card)
    if kept:
        return kept
    if not taken:
        return ""
    if suit_of(card) == play.trump != known.led:
        return _("It ruffs, and no opponent can beat it.")
    winners = [c for c in play.legal if suit_of(c) == suit_of(card) and known.takes(c)]
    if len(winners) > 1 and card == min(winners, key=rank_of) and not known.others_later:
        return _("The lowest card that takes the trick.")
    return _("No opponent can beat it.") if known.others_later else _("It takes the trick.")


def _losing(known: _Known, card: int) -> str:
    play, cards = known.play, (*known.trick, card)
    assert play.trick is not None
    if side_of(play.trick.winner) == side_of(play.seat):
        return _("Your partner takes the trick.") if known.stands(cards) else ""
    if not any(known.takes(legal) for legal in play.legal):
        return _("You cannot take the trick.")
    return _kept_trump(known, card)


def _kept_trump(known: _Known, card: int) -> str:
    """``It keeps the A♠, the highest trump, behind West.``, where you might play it."""
    play = known.play
    trumps = [c for c in play.legal if suit_of(c) == play.trump]
    if not trumps:
        return ""
    top = max(trumps, key=rank_of)
    if card == top or any(rank_of(c) > rank_of(top) for c in known.unseen_of(play.trump)):
        return ""
    if suit_of(card) == play.trump and not any(
        rank_of(card) < rank_of(c) < rank_of(top) for c in known.unseen_of(play.trump)
    ):
        return ""  # as high as the one that is kept
    before = next(s for s in range(4) if next_seat(s, play.direction) == play.seat)
    held = any(known.unseen[c] == 1 << before for c in known.unseen_of(play.trump))
    text = _("It keeps the {card}, the highest trump.")
    if held:
        text = _("It keeps the {card}, the highest trump, behind {seat}.")
    return text.format(card=pretty(top), seat=SEAT_NAMES[before])


#: What happens after a card: to you or by you, and by somebody else.
EVENTS = {
    "takes": (
        "",
        _("After the {card} {seat} takes the trick: {share} of deals, {other} after the {than}."),
    ),
    "ruffs": (
        _("After the {card} you ruff {suit}: {share} of deals, {other} after the {than}."),
        _("After the {card} {seat} ruffs {suit}: {share} of deals, {other} after the {than}."),
    ),
    "wins": (_("After the {card} your {of} wins: {share} of deals, {other} after the {than}."),),
    "falls": (_("After the {card} their {of} falls: {share} of deals, {other} after the {than}."),),
    "draws": (
        "",
        _(
            "After the {card} {seat} draws your last trump: {share} of deals, {other} after "
            "the {than}."
        ),
    ),
}


def happens_words(why: Happens) -> str:
    """``After the 6♠ West draws your last trump: 31 ± 6 % of deals, 8 % after the 9♥.``."""
    event, texts = why.event, EVENTS[why.event.what]
    by_you = len(texts) == 1 or event.seat == SOUTH
    return texts[0 if by_you else 1].format(
        card=pretty(why.card),
        than=pretty(why.than),
        seat=SEAT_NAMES[event.seat],
        of=pretty(event.of) if event.what in ("wins", "falls") else "",
        suit=SUIT_NAMES[event.of] if event.what == "ruffs" else "",
        share=percent_pm(why.share, why.share_se),
        other=chance(why.other),
    )
