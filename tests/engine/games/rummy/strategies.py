"""Rules with any options, and hands that have something to group."""

from random import Random

from hypothesis import strategies as st

from engine.games.rummy import Rules, points_table

COUNTS = (
    points_table(),
    points_table(ace=15, jack=11, queen=12, king=13),
    (7, 0, 3, 12, 5, 1, 9, 20, 2, 4, 15, 6, 8, 0),
)


def random_rules(g):
    """Rules with every option drawn at random from a `random.Random`."""
    return Rules(
        points=g.choice(COUNTS),
        wild_ranks=tuple(g.sample(range(13), g.choice([0, 1, 1, 1, 2, 4]))),
        wilds_as_rank=g.random() < 0.7,
        mostly_wild=g.random() < 0.4,
        all_wild=g.random() < 0.4,
        max_wild=g.choice([0, 0, 1, 2, 3]),
        same_suit_runs=g.random() < 0.75,
        aces=g.choice(["low", "high", "both", "wrap"]),
        distinct_suits=g.random() < 0.3,
        max_set=g.choice([0, 0, 4, 5]),
        min_set=g.choice([2, 3, 3, 3, 4]),
        min_run=g.choice([2, 3, 3, 3, 4]),
        decks=4,
        jokers=8,
    )


def random_cards(g, rules, number):
    """Cards of few ranks and suits, some wild, so that groups compete for them."""
    ranks = g.sample(range(13), g.randint(2, 13))
    suits = g.sample(range(4), g.randint(1, 4))
    deck = [13 * suit + rank for suit in suits for rank in ranks] * g.choice([1, 2, 3])
    deck += [52] * g.choice([0, 2, 4, 8])
    if g.random() < 0.4:
        deck += [13 * suit + rank for suit in range(4) for rank in rules.wild_ranks]
    if len(deck) < number:
        deck += [*range(52)]
    return g.sample(deck, number)


def any_rules():
    return st.integers(0, 2**32).map(lambda seed: random_rules(Random(seed)))
