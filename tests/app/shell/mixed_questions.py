"""Lines for a batch: questions of every room, drawn by chance; and some that are wrong."""

import random

DECK = [rank + suit for suit in "shdc" for rank in "23456789TJQKA"]
CARDS = [f"{rank},{suit}" for suit in (0, 1) for rank in range(1, 6)]
SEATS = "NESW"


def _pbn(hands):
    def suits(hand):
        return ".".join("".join(c[0] for c in hand if c[1] == suit) for suit in "shdc")

    return "N:" + " ".join(map(suits, hands))


def _equity(source):
    cards = source.sample(DECK, 9)
    board = "".join(cards[4 : source.choice((7, 8, 9))])
    return f"equity {''.join(cards[:2])} {''.join(cards[2:4])} --board {board}"


def _sampled(source):
    cards = source.sample(DECK, 2)
    return f"equity {''.join(cards)} random --samples 2000 --seed {source.randrange(99)}"


def _range(source):
    return f"range {source.choice(('22+', 'ATs+', '15%', 'KQo:0.5'))}"


def _tarneeb(source):
    cards, size = source.sample(DECK, 16), 4
    deal = _pbn([cards[at : at + size] for at in range(0, 16, size)])
    trump, leader = source.choice("SHDC"), source.choice(SEATS)
    return f'tarneeb play --deal "{deal}" --trump {trump} --leader {leader}'


def _deal(source):
    return f"tarneeb deal --seed {source.randrange(10**9)}"


def _two_suits(source):
    size = source.randrange(1, 6)
    cards = source.sample(CARDS, 2 * size)
    hands = f'--mine "{" ".join(cards[:size])}" --theirs "{" ".join(cards[size:])}"'
    return f"two-suits solve {hands} --trump {source.choice(('0', '1', 'none'))}"


def _nine_cards(source):
    picks = source.sample(range(1, 10), source.randrange(1, 5))
    mine, theirs = picks[::2], picks[1::2]
    words = f"nine-cards --mine {','.join(map(str, mine))}"
    return f"{words} --theirs {','.join(map(str, theirs))}" if theirs else words


def _deadwood(source):
    return f"gin deadwood {''.join(source.sample(DECK, source.choice((10, 11))))}"


def _score(source):
    size = source.randrange(3, 9)
    hand = source.sample([*DECK, "XX", "XX"], size)
    return f"rummy score {''.join(hand)} --wild {source.choice('3456789TJQK')}"


def _wrong(source):
    return source.choice(
        ("equity AsKs QsZz", "frobnicate", "nine-cards --mine 17", "gin deadwood 'AsKs", "tarneeb")
    )


def _advise(source):
    hand = "".join(source.sample(DECK, 10))
    upcard = source.choice([card for card in DECK if card not in hand])
    return f"gin advise {hand} --upcard {upcard} --deals 64 --seed {source.randrange(99)}"


def _bid(source):
    hand = "".join(source.sample(DECK, 13))
    return f"tarneeb bid --hand {hand} --deals 4 --seed {source.randrange(99)}"


def _push_fold(source):
    return f"push-fold --stacks {source.randrange(2, 20)},{source.randrange(2, 20)}"


def _payoff(source):
    return _two_suits(source).replace("solve", "payoff")


#: A few ms each.
QUICK = (
    *(_equity, _equity, _sampled, _range, _tarneeb, _tarneeb, _deal, _two_suits, _nine_cards),
    *(_deadwood, _score, _wrong),
)
#: And of every kind of kernel.
ALL = (*(12 * QUICK), _advise, _bid, _push_fold, _payoff)


def lines(count, kinds=QUICK, seed=1):
    source = random.Random(seed)
    return "".join(f"{source.choice(kinds)(source)}\n" for _ in range(count))
