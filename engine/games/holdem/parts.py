"""Parts of a range on a board: what players say that a hand has made, and what it draws to.

This is where they are defined; a naive twin of the tests says the same card by card. *Yours* are
the two hole cards, ranks *above* are those of the board that are higher, and a rank of the board
counts once however often it lies there.

Every hand has made exactly one of `MADE`, the first that fits:

=================== ==============================================================================
straight flush      of the best five of all cards, as are the next four; the board alone may
                    have made it
quads
full house
flush
straight
set                 three of a kind with a pair in hand
trips               any other three of a kind: with one of yours, or of the board
two pair            both of yours pair the board
pair, board's pair  one pair with yours, in hand or with the board, and the board's own pair
overpair            a pair in hand above every rank of the board
top pair            with the highest rank of the board. Its kicker, your other card, is *top* if it
                    has the highest rank that the board has not, *good* if one of the next three
                    and *weak* else
second pair         of yours, in hand or with the board, with one rank of the board above it
third pair          likewise with two above
weak pair           likewise with three and more: on a flop a pair in hand below the board
board's pair        a pair, or two, but none that plays is of yours
ace high            no pair, and an ace among yours
king high           no pair, and a king but no ace among yours
nothing             no pair, neither ace nor king
=================== ==============================================================================

A hand may have several of `DRAWS`, on the flop and turn only. A draw to a flush is to better than
has been made, so there is none from a flush upwards, and none of the others from a straight
upwards. All need at least one of your cards: a straight is drawn to by a rank that makes a higher
one with yours than it makes with the board alone.

=================== ==============================================================================
nut flush draw      four of a suit, and yours has the highest rank of it that is not on the board
second flush draw   and yours has the second highest
other flush draw    and yours has neither
open-ended          four ranks in a row, and both ranks beside them make a straight
double gutshot      two or more ranks make a straight, but not so
gutshot             one rank makes a straight
flush and straight  a flush draw, and one of the three straight draws
pair and flush      a flush draw, and a pair of yours: from the overpair to the weak pair
pair and straight   one of the three straight draws, and such a pair
two overcards       your two ranks differ, and both are above the board
backdoor flush      on the flop, three of a suit and no flush draw
=================== ==============================================================================
"""

MADE = (
    "straight flush",
    "quads",
    "full house",
    "flush",
    "straight",
    "set",
    "trips",
    "two pair",
    "pair and the board's pair",
    "overpair",
    "top pair, top kicker",
    "top pair, good kicker",
    "top pair, weak kicker",
    "second pair",
    "third pair",
    "weak pair",
    "board's pair",
    "ace high",
    "king high",
    "nothing",
)
DRAWS = (
    "nut flush draw",
    "second flush draw",
    "other flush draw",
    "open-ended straight draw",
    "double gutshot",
    "gutshot",
    "flush and straight draw",
    "pair and flush draw",
    "pair and straight draw",
    "two overcards",
    "backdoor flush draw",
)
PARTS = (*MADE, *DRAWS)  # bit ``i`` of a hand's parts is ``PARTS[i]``
