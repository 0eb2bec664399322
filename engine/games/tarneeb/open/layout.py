"""Where everything is in the memory of a double-dummy search: places, counted in words.

Everything is in one block of int64 words, whose address the kernels get: a header (the
constants without prefix), frames (`F_`), hints, the slots of the transposition table (`S_`)
and the pool of patterns (`P_`). Questions are in a block of jobs (`J_`).
"""

# Header, word by word.
STOP = 0  # set by another thread: leave as soon as possible
MODE, FRAME, JOB, STAGE = 1, 2, 3, 4  # where the search stands
VALUE, WINNERS = 5, 6
LOW, HIGH, NEED = 7, 8, 9
ROOT, RESTRICTED = 10, 11
GENERATION, SLOT_BITS, SLOTS_USED, POOL_USED = 12, 13, 14, 15
MAX_SLOT_BITS, POOL_SIZE, SLOTS, POOL, HINTS, HINT_BITS = 16, 17, 18, 19, 20, 21
HAND = 22  # four words: the hands at the start of the job
TRICKS_SEARCHED, CARDS_SEARCHED, PROBES, HITS, THINNED = 26, 27, 28, 29, 30
QUICK_CUTS, LATER_CUTS, PATTERN_STEPS = 31, 32, 33
BEGAN, OUTSIDE_IN = 34, 35  # tricks searched before this job; whether it is a slow one
POOL_TOP, FREE = 36, 37  # end of the part ever used; first of the list of free patterns in it
LATER = 64  # stack of links: at most five for each index and one for each child on the way
LATER_WORDS = 6 * 52

FRAMES = LATER + LATER_WORDS
FRAME_WORDS = 32
FRAME_BYTES = 8 * FRAME_WORDS
HEADER_WORDS = FRAMES + 53 * FRAME_WORDS

# A frame: one card to be played.
F_PLAY = 0  # cards in play when the trick began
F_TRICKS, F_NEED = 1, 2  # tricks left and tricks North-South need, this trick included
F_SHAPE = 3  # suit lengths, a nibble each: 16 * seat + 4 * suit; cards already played are gone
F_SEAT, F_NUMBER = 4, 5  # who plays, and how many have played to this trick
F_WINNING, F_WINNING_SEAT, F_LED, F_PLAYED = 6, 7, 8, 9  # card, seat, lane, cards of the trick
F_TODO = 10  # cards not yet tried, one of each run of equals
F_CARD = 11  # card being tried
F_WINNERS, F_BEST = 12, 13  # of the cards that failed
F_HINT, F_HINT_TAG = 14, 15
F_LOW_OWNERS, F_HIGH_OWNERS, F_KEY = 16, 17, 18  # leads only
F_WON_BY_RANK = 19  # last card of a trick only: the winner if it beat a card of its suit
F_ORDERED = 20  # whether the classes below are filled
F_CLASS = 21  # leads only: six masks, to be tried in order
CLASSES = 6
F_TRICK_SEAT = 27  # last card of a trick only: who won it
F_BEGAN = 28  # leads only: tricks searched before this one
FAILED = 1 << 61  # in F_WINNERS: a card has failed already

# A slot of the transposition table: one shape and leader.
SLOT_WORDS = 8
S_KEY = 0
# generation << 32 | effort << 28 | first pattern in which the highest trump is not relevant;
# the effort is the number of binary digits of the most tricks searched for one of the patterns
S_HEAD = 1
MOST_EFFORT = 15
S_MASK, S_LOW_OWNERS, S_HIGH_OWNERS, S_BOUNDS = 2, 3, 4, 5  # copy of the pattern hit last
S_HEADS = 12  # four times 32 bits: first pattern in which each seat has the highest trump
FIRST_SLOT_BITS = 10
# A hint, 16 bits: ten of its key, which may be wrong, and the place of a card, held or no hint.
MOST_HINT_BITS = 16

# A pattern: relevant cards, two bits of their owners, and in the last word two halves,
# low << 28 | next and high << 28 | child.
PATTERN_WORDS = 4
P_MASK, P_LOW_OWNERS, P_HIGH_OWNERS, P_META = 0, 1, 2, 3
P_NEXT, P_CHILD = 6, 7  # the halves
LINK = 0xFFF_FFFF
# A long list is split by the owner of one card: its link then leads to an index, in the room of
# a pattern. Halves: first pattern for each owner, first without that card, and the card.
INDEX = 1 << 27  # in a link
I_REST, I_CARD = 4, 5
LONG_LIST = 16

# A job: a question about one position, and its answer.
JOB_WORDS = 64
J_HAND = 0  # four words: hands before the trick in progress began
J_LEADER, J_COUNT, J_CARDS = 4, 5, 6  # leader; number of cards in the trick, and three words
J_LOW, J_HIGH = 9, 10  # bounds on the tricks of North-South, this trick included; narrowed
J_GUESS = 11  # asked about first; or one of the next two
STRENGTH, PREVIOUS = -1, -2  # from high cards and trumps; the number of the last job
J_CARDS_WANTED = 12  # what to find out about each card of the player to move
NO_CARDS, EVERY_CARD, BEST_CARDS = 0, 1, 2  # BEST_CARDS: which keep J_LOW = J_HIGH, given
J_NEW_DEAL = 13  # 1: forget the patterns and the hints that another deal has left
J_RESULTS, J_RESULT = 15, 16  # number of cards; three words each: card, low, high

# Modes of the search.
NEXT_JOB, NEXT_QUESTION, BEGIN_TRICK, CHOOSE, RETURN = 0, 1, 2, 3, 4
