"""What a double is worth: as counted deal by deal, and who may ask."""

import numpy as np
import pytest

from engine.cards import mask_of
from engine.games import tarneeb
from engine.games.tarneeb import SCORINGS, Auction, PlayAdvice, SeenPlay, random_deal
from engine.games.tarneeb.own.sampling import Sample
from engine.games.tarneeb.table import doubling
from engine.games.tarneeb.table.game_bids import taken_in
from engine.limits import Limits

EAST, SOUTH = 1, 2
AUCTION = Auction(0, (0, 0, 8, 0))  # West and South pass, East bids 8


def seen_by(seat, hands):
    return SeenPlay(hands[seat], seat, trump=1, declarer=EAST, bid=8, auction=AUCTION)


def deals(count):
    """Deals in which South holds the same cards, and their masks."""
    own = random_deal(1).hands[SOUTH]
    rest = [card for card in range(52) if card not in own]
    hands = []
    for seed in range(count):
        cards = np.random.default_rng(seed).permutation(rest)
        north, east, west = (tuple(map(int, cards[13 * i : 13 * i + 13])) for i in range(3))
        hands.append((north, east, own, west))
    return hands, np.array([[mask_of(hand) for hand in deal] for deal in hands], np.int64)


@pytest.mark.parametrize("scores", [(0, 0), (35, 20), (-10, 38)])
@pytest.mark.parametrize("scoring", [SCORINGS[1], SCORINGS[3], SCORINGS[4]])
def test_a_double_adds_what_is_counted_deal_by_deal(scoring, scores):
    hands, masks = deals(30)
    question = PlayAdvice(seen_by(SOUTH, hands[0]), scoring=scoring, scores=scores, doubling=True)
    tricks = doubling.taken(question.seen, masks, 0)
    found = doubling.worth(question, tricks, Sample(np.ones(30), 1))
    tricks = taken_in(AUCTION, masks, *np.tile([[EAST], [8], [1]], 30), seed=0)

    def counted(times):
        """Our points less theirs, and none beyond the target."""
        total = 0
        for taken in tricks:
            theirs, ours = (times * points for points in scoring.points(8, int(taken)))
            room = [max(scoring.target - score, 0) for score in scores]
            total += min(ours, room[0]) - min(theirs, room[1])
        return total / 30

    assert found.points == pytest.approx(counted(1))
    assert found.more == pytest.approx(counted(2) - counted(1))
    assert found.more_se > 0


def test_an_answer_says_what_a_double_is_worth_where_it_is_asked():
    hands, _masks = deals(1)
    seen = seen_by(SOUTH, hands[0])
    *_, answer = tarneeb.analyse(PlayAdvice(seen, doubling=True, limits=Limits(deals=3)))
    assert answer.double is not None
    assert answer.double.more_se < 1
    *_, answer = tarneeb.analyse(PlayAdvice(seen, limits=Limits(deals=3)))
    assert answer.double is None
    with pytest.raises(ValueError, match="Only the bidder's opponents"):
        PlayAdvice(seen_by(EAST, hands[0]), doubling=True)
