"""Chances of each contract, kept while the bids go on: they do not depend on them. No Qt."""

from __future__ import annotations

from dataclasses import replace

from engine.games.tarneeb import BidAdvice, BidAdviceAnswer


class KnownChances:
    """The chances that are known best of a hand.

    A new answer begins with few deals; until it has as many, those of an earlier one are
    better. Where bids of others count, each of them changes the chances, and nothing is kept.
    """

    def __init__(self) -> None:
        self._known: tuple[object, BidAdviceAnswer] | None = None  # of what, and chances

    def of(self, bids: BidAdvice | None) -> BidAdviceAnswer | None:
        """Chances that an answer to earlier bids had, without the worth of calls."""
        if self._known is None or bids is None or _weighed(bids):
            return None
        dealt, answer = self._known
        return replace(answer, calls=()) if dealt == _dealt(bids) else None

    def best(self, bids: BidAdvice | None, answer: BidAdviceAnswer) -> BidAdviceAnswer:
        """`answer` to `bids`, with the chances that are known best."""
        known = self.of(bids)
        if known is not None and known.deals > answer.deals:
            return replace(
                known, calls=answer.calls, margin=answer.margin, margin_se=answer.margin_se
            )
        if bids is not None and not _weighed(bids):
            self._known = (_dealt(bids), answer)
        return answer


def _dealt(bids: BidAdvice) -> object:
    """What the chances of each contract depend on."""
    return bids.hand, bids.direction, bids.marks


def _weighed(bids: BidAdvice) -> bool:
    """Whether calls of others count."""
    called = () if bids.auction is None else bids.auction.seats
    return bids.weigh_bids and any(seat != bids.seat for seat in called)
