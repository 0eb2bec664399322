"""A fast player who sees his own hand: the play as he sees it, features of his choices, a net.

A choice is a class of touching cards, with none of another player in between; the lowest is
played. The net says what each choice is worth, in points beside the others: every feature, of the
play or of the choice, is there or is not; the rows of those that are there are added up; one
layer of ``UNITS`` rectified units follows, and one output. With four such players a deal is
played to its end in some tens of microseconds.

Cards are codes as in `engine.cards`, hands masks with bit ``c`` for card ``c``. Seats take turns
downwards: 0, 3, 2, 1.
"""

from engine.arrays import Floats, Floats32, Ints
from engine.elementary import exp
from engine.jit import kernel, part
from engine.machine import count_bits, leading_zeros, logical_right
from engine.rng import random_word

# The play, one row of int64. Hands of other seats are played from, and never looked at.
P_HAND = 0  # four words: masks of what each seat holds
P_GONE = 4  # mask of the cards that fell, those on the table included
P_TRUMP = 5
P_DECLARER = 6
P_BID = 7
P_TURN = 8  # cards on the table
P_LED = 9  # suit led; -1 on lead
P_BEST = 10  # card that wins the trick so far; -1 on lead
P_WINNER = 11  # seat that played it
P_MOVE = 12  # seat to play
P_WON = 13  # two words: tricks by side
P_OUT = 15  # four words, by seat: bits of suits it did not follow
P_OPENED = 19  # the same of suits it led
P_THREW = 23  # of suits it threw from, trumps apart
P_WEAK = 27  # of suits in which it followed and left the trick to the other side
P_CALLED = 31  # four words: the highest bid of each seat, 0 for none
P_LEFT = 35  # tricks not yet complete
P_TIMES = 36  # four words: how often each suit was led
PLAY_WORDS = 40

# A choice.
X_LOW = 0  # its cards, lowest and highest
X_HIGH = 1
X_KIND = 2
X_TOUCHING = 3  # 1 if it has more than one card
CHOICE_WORDS = 4
MOST_CHOICES = 13

KINDS = 7
LEAD, LEAD_TRUMP, WIN, LOSE, RUFF, RUFF_IN_VAIN, THROW = range(KINDS)
GROUPS = 5  # kinds that share what matters little: leads, trump leads, following, ruffs, throws

UNITS = 64
RANKS = 0x1FFF
MADE = 9  # in the place of how many tricks may still be lost, once the contract is made


def _starts(first: int, *sizes: int) -> tuple[int, ...]:
    """Number of the first feature of each group of so many, and the one after the last."""
    starts = [first]
    for size in sizes:
        starts.append(starts[-1] + size)
    return tuple(starts)


# Of the play. The others are partner, left and right, as the seats come after the player's.
F_ROLE, F_TURN, F_LEFT, F_NEEDED, F_SPARE, F_BID, _END = _starts(0, 4, 16, 14, 11, 11, 4)
F_TRUMPS, F_TRUMPS_OUT, F_TOP_TRUMPS, F_OUT_OF_TRUMPS, F_CALLED, _END = _starts(
    _END, 8, 12, 4, 3, 3
)
F_WAY, F_TRUMP_LED, F_RUFFED, F_BEATEN, F_LED_OUT, F_LED_VOID, F_LED_TIMES, _END = _starts(
    _END, 4, 1, 1, 12, 7, 3, 3
)
F_VOIDS, F_MASTERS, PLAY_FEATURES = _starts(_END, 4, 6)
# Of a choice.
G_ABOVE, G_LENGTH, G_OUT, G_RANK, G_PLACE, G_TOUCHING, G_TOPS, _END = _starts(
    PLAY_FEATURES, KINDS * 5, KINDS * 6, KINDS * 7, GROUPS * 13, KINDS * 4, KINDS, KINDS * 3
)
G_TURN, G_ROLE, G_VOID, G_RUFFED, G_OPENED, G_THREW, G_WEAK, G_TIMES, _END = _starts(
    _END, KINDS * 8, KINDS * 4, GROUPS * 3, 4, GROUPS * 4, GROUPS * 3, GROUPS * 3, GROUPS * 3
)
G_TRUMPS, G_SPARE, G_GUARD, G_NEXT, G_LATE, FEATURES = _starts(
    _END, KINDS * 8, KINDS * 6, 32, KINDS * 3, KINDS * 3
)
# Rows of a net: one for each feature, then these.
BIAS, OUTPUT, NET_ROWS = FEATURES, FEATURES + 1, FEATURES + 2

# Where a choice is worked out: see `policy.new_desk`. The play's own row follows the choices'.
OF_PLAY = MOST_CHOICES
MOST_ACTIVE = 47  # features that are there of the play, or of a choice; their number comes first

#: Choices, features that are there, sums of their rows, and worths.
Desk = tuple[Ints, Ints, Floats32, Floats]


@part
def _in_suit(cards: int, suit: int) -> int:
    return cards >> 13 * suit & RANKS


@part
def _tops(mine: int, live: int) -> int:
    """Cards of `mine` above the highest of `live`."""
    return count_bits(mine >> 64 - leading_zeros(live))


@part
def _add(row: Ints, feature: int) -> None:
    row[0] += 1
    row[row[0]] = feature


@part
def _few(cards: int) -> int:
    """Seven sizes: none to three, then two and two together, and more."""
    return cards if cards <= 3 else min(2 + cards // 2, 6)


@kernel
def play_card(play: Ints, card: int) -> None:
    """Let the seat to move play `card`."""
    seat, suit = play[P_MOVE], card // 13
    play[P_HAND + seat] &= ~(1 << card)
    play[P_GONE] |= 1 << card
    wins = True
    if play[P_TURN] == 0:
        play[P_LED] = suit
        play[P_OPENED + seat] |= 1 << suit
        play[P_TIMES + suit] += 1
    else:
        led, best_suit = play[P_LED], play[P_BEST] // 13
        wins = card > play[P_BEST] if suit == best_suit else suit == play[P_TRUMP]
        if suit != led:
            play[P_OUT + seat] |= 1 << led
            if suit != play[P_TRUMP]:
                play[P_THREW + seat] |= 1 << suit
        elif not wins and best_suit == led and (play[P_WINNER] ^ seat) & 1:
            play[P_WEAK + seat] |= 1 << suit
    if wins:
        play[P_BEST] = card
        play[P_WINNER] = seat
    play[P_TURN] += 1
    play[P_MOVE] = (seat + 3) & 3
    if play[P_TURN] == 4:
        winner = play[P_WINNER]
        play[P_WON + (winner & 1)] += 1
        play[P_LEFT] -= 1
        play[P_TURN] = 0
        play[P_LED] = play[P_BEST] = -1
        play[P_MOVE] = winner


@kernel
def list_choices(play: Ints, choices: Ints) -> int:
    """Fill in the choices of the seat to move, lowest cards first; their number."""
    hand = play[P_HAND + play[P_MOVE]]
    led, best, trump = play[P_LED], play[P_BEST], play[P_TRUMP]
    first, last = 0, 4
    if led >= 0 and _in_suit(hand, led) != 0:
        first, last = led, led + 1
    count = 0
    for suit in range(first, last):
        mine = _in_suit(hand, suit)
        apart = RANKS & ~(mine | _in_suit(play[P_GONE], suit))
        if best >= 0 and best // 13 == suit:
            apart |= 1 << best % 13
        touching = False
        for rank in range(13):
            if apart >> rank & 1:
                touching = False
            if not mine >> rank & 1:
                continue
            card = 13 * suit + rank
            if touching:
                choices[count - 1, X_TOUCHING] = 1
            else:
                choices[count, X_LOW] = card
                choices[count, X_TOUCHING] = 0
                if led < 0:
                    kind = LEAD_TRUMP if suit == trump else LEAD
                else:
                    wins = card > best if suit == best // 13 else suit == trump
                    if suit == led:
                        kind = WIN if wins else LOSE
                    elif suit == trump:
                        kind = RUFF if wins else RUFF_IN_VAIN
                    else:
                        kind = THROW
                choices[count, X_KIND] = kind
                touching = True
                count += 1
            choices[count - 1, X_HIGH] = card
    return count


@part
def _spare(play: Ints) -> int:
    """Tricks the declarer's side may still lose, -1 to 8, or MADE."""
    needed = int(play[P_BID]) - int(play[P_WON + (play[P_DECLARER] & 1)])
    if needed <= 0:
        return MADE
    return max(-1, min(int(play[P_LEFT]) - needed, 8))


@kernel
def describe_play(play: Ints, active: Ints) -> None:
    """List the features of the play that are there, as the seat to move sees it."""
    active[0] = 0
    seat = play[P_MOVE]
    partner, left, right = (seat + 2) & 3, (seat + 3) & 3, (seat + 1) & 3
    hand, gone, trump = play[P_HAND + seat], play[P_GONE], play[P_TRUMP]
    turn, led, best = play[P_TURN], play[P_LED], play[P_BEST]
    partners = 1 if turn > 0 and play[P_WINNER] == partner else 0
    declaring = 1 if ((play[P_DECLARER] ^ seat) & 1) == 0 else 0
    needed = play[P_BID] - play[P_WON + (play[P_DECLARER] & 1)]
    _add(active, F_ROLE + ((play[P_DECLARER] - seat) & 3))
    _add(active, F_TURN + (2 * turn + partners) * 2 + declaring)
    _add(active, F_LEFT + play[P_LEFT])
    _add(active, F_NEEDED + max(0, min(needed, 10)))
    _add(active, F_SPARE + 1 + _spare(play))
    _add(active, F_BID + max(0, min(play[P_BID] - 7, 3)))
    trumps = _in_suit(hand, trump)
    live = RANKS & ~(trumps | _in_suit(gone, trump))
    _add(active, F_TRUMPS + min(count_bits(trumps), 7))
    _add(active, F_TRUMPS_OUT + min(count_bits(live), 11))
    _add(active, F_TOP_TRUMPS + min(_tops(trumps, live), 3))
    for at in range(3):
        who = partner if at == 0 else left if at == 1 else right
        if play[P_OUT + who] >> trump & 1:
            _add(active, F_OUT_OF_TRUMPS + at)
        if play[P_CALLED + who] > 0:
            _add(active, F_CALLED + at)
    if led < 0:
        way = 0
    elif _in_suit(hand, led) != 0:
        way = 1
    else:
        way = 2 if trumps != 0 else 3
    _add(active, F_WAY + way)
    if turn > 0:
        if led == trump:
            _add(active, F_TRUMP_LED)
        best_suit = best // 13
        if best_suit != led:
            _add(active, F_RUFFED)
        out = RANKS & ~_in_suit(hand | gone, best_suit)
        _add(active, F_BEATEN + 4 * (turn - 1) + min(count_bits(out >> best % 13), 3))
        _add(active, F_LED_OUT + _few(13 - count_bits(_in_suit(hand | gone, led))))
        if turn < 3 and play[P_OUT + left] >> led & 1:  # who plays after him
            _add(active, F_LED_VOID)
        if turn == 1 and play[P_OUT + partner] >> led & 1:
            _add(active, F_LED_VOID + 1)
        if turn == 1 and play[P_OUT + right] >> led & 1:
            _add(active, F_LED_VOID + 2)
        _add(active, F_LED_TIMES + min(play[P_TIMES + led] - 1, 2))
    voids = 0
    masters = 0
    for suit in range(4):
        if suit != trump:
            mine = _in_suit(hand, suit)
            voids += mine == 0
            masters += _tops(mine, RANKS & ~(mine | _in_suit(gone, suit)))
    _add(active, F_VOIDS + min(voids, 3))
    _add(active, F_MASTERS + min(masters, 5))


@kernel
def describe_choice(play: Ints, choices: Ints, count: int, at: int, active: Ints) -> None:
    """List the features of choice `at` of `count` that are there."""
    active[0] = 0
    seat = play[P_MOVE]
    partner, left, right = (seat + 2) & 3, (seat + 3) & 3, (seat + 1) & 3
    hand, gone, trump, turn = play[P_HAND + seat], play[P_GONE], play[P_TRUMP], play[P_TURN]
    partners = 1 if turn > 0 and play[P_WINNER] == partner else 0
    declaring = 1 if ((play[P_DECLARER] ^ seat) & 1) == 0 else 0
    low, kind = choices[at, X_LOW], choices[at, X_KIND]
    suit, rank = low // 13, choices[at, X_HIGH] % 13
    if kind <= LEAD_TRUMP:
        group = kind
    elif kind <= LOSE:
        group = 2
    else:
        group = 3 if kind <= RUFF_IN_VAIN else 4
    mine = _in_suit(hand, suit)
    live = RANKS & ~(mine | _in_suit(gone, suit))
    above, length = count_bits(live >> rank), count_bits(mine)
    _add(active, G_ABOVE + 5 * kind + min(above, 4))
    _add(active, G_LENGTH + 6 * kind + min(length, 6) - 1)
    _add(active, G_OUT + 7 * kind + _few(count_bits(live)))
    _add(active, G_RANK + 13 * group + rank)
    # choices of one suit that do the same stand side by side
    lowest = at == 0 or choices[at - 1, X_LOW] // 13 != suit or choices[at - 1, X_KIND] != kind
    highest = (
        at == count - 1 or choices[at + 1, X_LOW] // 13 != suit or choices[at + 1, X_KIND] != kind
    )
    _add(active, G_PLACE + 4 * kind + 2 * lowest + highest)
    if choices[at, X_TOUCHING]:
        _add(active, G_TOUCHING + kind)
    _add(active, G_TOPS + 3 * kind + min(_tops(mine, live), 2))
    _add(active, G_TURN + (4 * kind + turn) * 2 + partners)
    _add(active, G_ROLE + 4 * kind + ((play[P_DECLARER] - seat) & 3))
    trumps = _in_suit(hand, trump)
    trumps_out = RANKS & ~(trumps | _in_suit(gone, trump))
    for place in range(3):
        who = partner if place == 0 else left if place == 1 else right
        if play[P_OUT + who] >> suit & 1:
            _add(active, G_VOID + 3 * group + place)
        if play[P_THREW + who] >> suit & 1:
            _add(active, G_THREW + 3 * group + place)
        if play[P_WEAK + who] >> suit & 1:
            _add(active, G_WEAK + 3 * group + place)
        if play[P_OPENED + who] >> suit & 1:
            _add(active, G_OPENED + 4 * group + place)
    if play[P_OPENED + seat] >> suit & 1:
        _add(active, G_OPENED + 4 * group + 3)
    if kind == LEAD and trumps_out != 0:
        # who has none of the suit, and may have trumps
        others = play[P_OUT + left] >> suit & ~(play[P_OUT + left] >> trump)
        others |= play[P_OUT + right] >> suit & ~(play[P_OUT + right] >> trump)
        if others & 1:
            _add(active, G_RUFFED + (1 if above == 0 else 0))
        if play[P_OUT + partner] >> suit & ~(play[P_OUT + partner] >> trump) & 1:
            _add(active, G_RUFFED + 2 + (others & 1))
    _add(active, G_TIMES + 3 * group + min(play[P_TIMES + suit], 2))
    _add(active, G_TRUMPS + (2 * kind + declaring) * 4 + min(count_bits(trumps), 3))
    spare = _spare(play)
    _add(active, G_SPARE + 6 * kind + (5 if spare == MADE else min(spare + 1, 4)))
    if kind in (LEAD, THROW):  # what stays behind, or was led from
        top = 63 - leading_zeros(mine)
        throws = 16 if kind == THROW else 0
        _add(active, G_GUARD + throws + 4 * min(count_bits(live >> top), 3) + min(length, 4) - 1)
    below = mine & ((1 << low % 13) - 1)
    after = 0
    if below != 0:  # whether the next lower one is far below
        after = 1 if count_bits(live >> 63 - leading_zeros(below)) - above > 2 else 2
    _add(active, G_NEXT + 3 * kind + after)
    _add(active, G_LATE + 3 * kind + (0 if play[P_LEFT] >= 10 else 1 if play[P_LEFT] >= 6 else 2))


@kernel
def add_rows(net: Floats32, active: Ints, start: Floats32, sums: Floats32) -> None:
    """Add up the rows of the features that are there, beginning with `start`."""
    for unit in range(UNITS):
        sums[unit] = start[unit]
    for number in range(1, active[0] + 1):
        row = net[active[number]]
        for unit in range(UNITS):
            sums[unit] += row[unit]


@kernel
def judge_choices(play: Ints, net: Floats32, desk: Desk) -> int:
    """Fill in the choices and what the net takes them to be worth; their number."""
    choices, active, sums, worths = desk
    count = list_choices(play, choices)
    describe_play(play, active[OF_PLAY])
    add_rows(net, active[OF_PLAY], net[BIAS], sums[OF_PLAY])
    for at in range(count):
        describe_choice(play, choices, count, at, active[at])
        add_rows(net, active[at], sums[OF_PLAY], sums[at])
        # in four sums, for one waits for itself
        first, second, third, fourth = 0.0, 0.0, 0.0, 0.0
        for unit in range(0, UNITS, 4):
            first += max(sums[at, unit], 0.0) * net[OUTPUT, unit]
            second += max(sums[at, unit + 1], 0.0) * net[OUTPUT, unit + 1]
            third += max(sums[at, unit + 2], 0.0) * net[OUTPUT, unit + 2]
            fourth += max(sums[at, unit + 3], 0.0) * net[OUTPUT, unit + 3]
        worths[at] = (first + second) + (third + fourth)
    return count


@kernel
def random_share(luck: Ints) -> float:
    """The next number from 0 to 1 of `luck`: where its stream begins, and how far it has come."""
    word = random_word(luck[0], luck[1])
    luck[1] += 1
    return float(logical_right(word, 11)) * 2.0**-53


@kernel
def pick_choice(count: int, worths: Floats, temperature: float, luck: Ints) -> int:
    """The choice worth most, or at random in proportion to exp(worth / temperature)."""
    best = 0
    for at in range(1, count):
        if worths[at] > worths[best]:
            best = at
    if temperature <= 0.0:
        return best
    total = 0.0
    for at in range(count):
        total += exp((worths[at] - worths[best]) / temperature)
    rest = random_share(luck) * total
    for at in range(count):
        rest -= exp((worths[at] - worths[best]) / temperature)
        if rest < 0.0:
            return at
    return best


@kernel
def choose_card(play: Ints, net: Floats32, temperature: float, luck: Ints, desk: Desk) -> int:
    """Card that the seat to move plays."""
    choices, _active, _sums, worths = desk
    count = list_choices(play, choices)
    if count > 1:
        judge_choices(play, net, desk)
        return int(choices[pick_choice(count, worths, temperature, luck), X_LOW])
    return int(choices[0, X_LOW])


@kernel
def play_out(play: Ints, net: Floats32, temperature: float, luck: Ints, desk: Desk) -> None:
    """Play to the end, every seat by `choose_card`."""
    while play[P_LEFT] > 0:
        play_card(play, choose_card(play, net, temperature, luck, desk))


@kernel
def play_deals(plays: Ints, net: Floats32, temperature: float, luck: Ints, desk: Desk) -> None:
    """Play each of `plays`, shape (deals, PLAY_WORDS), to the end."""
    for number in range(len(plays)):
        play_out(plays[number], net, temperature, luck, desk)


@kernel
def try_cards(
    play: Ints,
    cards: Ints,
    hands: Ints,
    net: Floats32,
    temperature: float,
    luck: Ints,
    desk: Desk,
    copy: Ints,
    tricks: Ints,
) -> None:
    """Play each of `cards` in each deal, and then to the end: tricks of the declarer's side.

    All cards of a deal are tried with the same luck.

    Parameters
    ----------
    hands : shape (deals, 4), masks by seat
    copy : shape (PLAY_WORDS,), to work in
    tricks : shape (deals, cards), filled in
    """
    side = play[P_DECLARER] & 1
    for deal in range(len(hands)):
        start = luck[1]
        furthest = start
        for at in range(len(cards)):
            luck[1] = start
            for word in range(PLAY_WORDS):
                copy[word] = play[word]
            for seat in range(4):
                copy[P_HAND + seat] = hands[deal, seat]
            play_card(copy, cards[at])
            play_out(copy, net, temperature, luck, desk)
            furthest = max(furthest, luck[1])
            tricks[deal, at] = copy[P_WON + side]
        luck[1] = furthest
