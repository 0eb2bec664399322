"""What is compiled: who wins, by rank patterns, boards, deals, sweeps, joint combos and samples.

Cards are codes 0..51, sets of cards 52-bit masks (bit ``13 * suit + rank``), and `tables` is
the address of the block that `tables` lays out. A key is a sum of card keys: the ranks in
the low bits, and above them four bits per suit that count its cards. A combo is
``first << 6 | second``, its lower and its higher card. Boards are ``[board, 5]``; the first
`known` cards are the same on each.

A tally counts deals by who wins them: ``tally[mask]`` are the deals won by exactly the seats
in `mask`, one seat if it wins alone. With rows, ``[53, 1 << seats]``, row `ALL` has all deals,
and from the flop on ``tally[c, mask]`` are those of them in which card `c` is among the board
cards to come.

`tables` has what hands are looked up in, `strengths` reads it, and the other modules have one
way of counting each. Nothing here imports the rest of the room.
"""

import math

ALL = 52  # row of a tally that counts every deal
POT = math.lcm(*range(1, 11))  # the pot in units that any number of winners can split
