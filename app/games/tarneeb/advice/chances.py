"""Chances of each contract, kept for as long as they hold. No Qt."""

from __future__ import annotations

from dataclasses import replace

from engine.games.tarneeb import BidAdvice, BidAdviceAnswer


class KnownChances:
    """The chances that are known best of a hand.

    A new answer begins with few deals; until it has as many, those of an earlier one are
    better. Where bids of others count, each of them changes the chances: then they hold for the
    same bids only, so also when the trump is named after the last of them.
    """

    def __init__(self) -> None:
        self._dealt: object = None  # of what chances are known
        self._known: dict[object, BidAdviceAnswer] = {}  # by the bids that count

    def of(self, bids: BidAdvice | None) -> BidAdviceAnswer | None:
        """Chances that an earlier answer had, without the worth of calls."""
        if bids is None or _dealt(bids) != self._dealt:
            return None
        answer = self._known.get(_counted(bids))
        return None if answer is None else replace(answer, calls=())

    def best(self, bids: BidAdvice | None, answer: BidAdviceAnswer) -> BidAdviceAnswer:
        """`answer` to `bids`, with the chances that are known best."""
        known = self.of(bids)
        if known is not None and known.deals > answer.deals:
            return replace(
                known, calls=answer.calls, margin=answer.margin, margin_se=answer.margin_se
            )
        if bids is not None:
            if _dealt(bids) != self._dealt:
                self._dealt, self._known = _dealt(bids), {}
            self._known[_counted(bids)] = answer
        return answer


def _dealt(bids: BidAdvice) -> object:
    """What the chances of each contract depend on, besides the bids that count."""
    return bids.hand, bids.direction, bids.marks


def _counted(bids: BidAdvice) -> object:
    """The bids, if those of others count; None where they tell nothing."""
    called = () if bids.auction is None else bids.auction.seats
    others = any(seat != bids.seat for seat in called)
    return bids.auction if bids.weigh_bids and others else None
