"""Auctions played out by players who bid as far as their own hands are good for."""

from engine.arrays import Floats, Ints
from engine.games.tarneeb.auction import HIGHEST_BID
from engine.jit import kernel
from engine.machine import count_bits

# Where an auction stands, one row of int64.
A_SEAT = 0  # who calls next
A_BID = 1  # highest bid, 0 for none
A_BIDDER = 2  # who made it; -1 for nobody
A_OUT = 3  # four bits: who passed, and may not come back
A_CALLS = 4  # calls made
A_STEP = 5  # from a seat to the next: 1 or 3
A_REENTER = 6  # 1 if who passed may bid once somebody else has
A_FORCED = 7  # 1 if the last of four may not pass where all others have
A_LOWEST = 8  # the lowest bid that opens
AUCTION_WORDS = 9

NOBODYS, OTHERS, PARTNERS = 0, 1, 2  # whose the highest bid is, to the one who calls


@kernel
def play_auctions(worths: Floats, starts: Ints, margins: Floats, ends: Ints) -> None:
    """Play every auction to its end.

    A player makes the lowest bid he may, as long as his hand is worth so many tricks and a
    margin more; else he passes.

    Parameters
    ----------
    worths : shape (auctions, 4), tricks that each seat bids on
    starts : shape (auctions, AUCTION_WORDS)
    margins : shape (4, 3), of each seat by whose the highest bid is
    ends : shape (auctions, 2), filled in: who bid highest, -1 for nobody, and how much
    """
    for number in range(len(starts)):
        start = starts[number]
        seat = start[A_SEAT]
        bid = start[A_BID]
        bidder = start[A_BIDDER]
        out = start[A_OUT]
        calls = start[A_CALLS]
        while not (bid == HIGHEST_BID or out == 15 or (bid > 0 and count_bits(out) == 3)):
            needed = max(bid + 1, start[A_LOWEST])
            whose = NOBODYS
            if bidder >= 0:
                whose = PARTNERS if (bidder - seat) & 3 == 2 else OTHERS
            forced = start[A_FORCED] != 0 and bid == 0 and calls == 3
            if forced or worths[number, seat] > needed + margins[seat, whose]:
                bid = needed
                bidder = seat
                if start[A_REENTER]:
                    out = 0
            else:
                out |= 1 << seat
            calls += 1
            if out == 15:
                break
            seat = (seat + start[A_STEP]) & 3
            while out >> seat & 1:
                seat = (seat + start[A_STEP]) & 3
        ends[number, 0] = bidder
        ends[number, 1] = bid
