"""What to bid with three hands hidden: the same contracts in many deals.

Each deal is solved double dummy; what players who see their own cards only make of so many tricks
is known from self-play (`outcomes`).
"""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain, takewhile
from time import perf_counter

import numpy as np

from engine.arrays import Flags, Floats, Ints
from engine.cards import mask_of
from engine.estimates import Z95
from engine.games.tarneeb import layout, strength
from engine.games.tarneeb.auction import BIDS, PASS
from engine.games.tarneeb.lanes import LANE
from engine.games.tarneeb.outcomes import outcomes
from engine.games.tarneeb.own_hand import BidAdvice, BidAdviceAnswer, CallWorth
from engine.games.tarneeb.rules import MOST_CARDS
from engine.games.tarneeb.sampler import Sampler
from engine.games.tarneeb.sampling import (
    LEAST_CONTROLLED,
    PAUSE,
    Sample,
    error_of,
    jobs_for,
    match_points,
    seconds_for,
    solved,
)

CLOSE_ENOUGH = 0.06 / Z95  # standard error of a probability known to 6 %, 95 times in 100
HOPELESS = 4.0  # standard errors behind the best trump
# Draws, none of them solved, whose rough chances stand for those of all deals.
FIRST_CONTROL, CONTROLS = 1 << 30, 3000
LEAST_DRAWS = 6  # before a trump is given up, or only some of its bids are asked about
EVERYTHING = (0, MOST_CARDS)


class _Contract:
    """Results of one contract, deal by deal: this seat's in `trump`, or the bid that stands.

    Attributes
    ----------
    tricks : of the bidder's side in each deal, or the nearest to them in the deal's window
    windows : least and most tricks that were told apart, a row per deal
    window : the same for deals to come
    chances : rough ones of 1 to 13 tricks in each deal
    usual : their means over all deals, when they are known
    asked, draws : how many draws are being looked at, and have been
    """

    def __init__(self, trump: int | None) -> None:
        self.trump = trump
        self.tricks: Ints = np.zeros(0, np.int64)
        self.windows: Ints = np.zeros((0, 2), np.int64)
        self.chances: Floats = np.zeros((0, MOST_CARDS))
        self.usual: Floats | None = None
        self.window: tuple[int, int] = EVERYTHING
        self.asked = self.draws = 0
        self.dropped = False

    def add(self, tricks: Ints, window: tuple[int, int], chances: Floats) -> None:
        self.tricks = np.concatenate((self.tricks, tricks))
        self.chances = np.concatenate((self.chances, chances))
        self.windows = np.concatenate((self.windows, np.tile(window, (len(tricks), 1))))
        self.draws += 1

    @property
    def known(self) -> Flags:
        """Whether the tricks of a deal are their number, shape (deals,)."""
        known: Flags = (self.windows == EVERYTHING).all(axis=1)
        return known


class _BidTable:
    """The contracts that a call may lead to, in the same deals."""

    def __init__(self, question: BidAdvice) -> None:
        self.question = question
        self.sampler = Sampler(question.hidden, question.seat)
        deals = question.limits.deals
        self.exact = deals is not None and self.sampler.deals <= deals
        self.moves = 1 if self.exact else len(self.sampler.moves)
        self.most: int | None = self.sampler.deals if self.exact else deals
        self.trumps = [_Contract(trump) for trump in range(4)]
        auction = question.auction
        self.bidder = auction.bidder if auction and question.legal else None
        self.standing = _Contract(None)
        self._own = mask_of(question.hand)
        self._drawn: list[Ints] = []
        self._weights: list[Floats] = []
        self._many: tuple[Ints, Floats] | None = None

    @property
    def contracts(self) -> list[_Contract]:
        return self.trumps if self.bidder is None else [*self.trumps, self.standing]

    def hands(self, draw: int) -> Ints:
        """Hands by seat, shape (deals, 4), in deals number `draw` * moves and following.

        The last draw may be cut short.
        """
        while len(self._drawn) <= draw:
            number = len(self._drawn)
            hands = self._deals(number, 1)
            if self.most is not None:
                hands = hands[: self.most - number * self.moves]
            self._drawn.append(hands)
            self._weights.append(self._likely(hands))
        return self._drawn[draw]

    def _deals(self, first: int, draws: int) -> Ints:
        if self.exact:
            hands = self.sampler.hands(self.sampler.all_numbers(first, draws))
        else:
            hands = self.sampler.random_hands(self.question.limits.seed, first, draws)
        hands[:, self.question.seat] = self._own
        return hands

    def _likely(self, hands: Ints) -> Floats:
        question = self.question
        if question.weigh_bids and question.auction:
            return strength.likelihood(question.auction, question.seat, hands)
        return np.ones(len(hands))

    def jobs(self, contract: _Contract, draw: int) -> Ints:
        hands, question = self.hands(draw), self.question
        if contract.trump is not None:
            jobs = jobs_for(hands, contract.trump, question.seat, question.direction)
            low, high = contract.window
            if question.seat % 2:  # bounds are on the tricks of North-South
                low, high = MOST_CARDS - high, MOST_CARDS - low
            jobs[:, layout.J_LOW], jobs[:, layout.J_HIGH] = low, high
            return jobs
        assert self.bidder is not None
        return np.concatenate(
            [
                jobs_for(
                    hands[at : at + 1],
                    _longest_suit(int(hands[at, self.bidder])),
                    self.bidder,
                    question.direction,
                )
                for at in range(len(hands))
            ]
        )

    def tricks(self, contract: _Contract, jobs: Ints) -> Ints:
        bidder = self.question.seat if contract.trump is not None else self.bidder
        north_south = jobs[:, layout.J_LOW]
        return north_south if bidder in (0, 2) else MOST_CARDS - north_south

    def chances(self, contract: _Contract, hands: Ints) -> Floats:
        """Rough chances of 1 to 13 tricks, shape (deals, 13); none for the bid that stands."""
        if contract.trump is None:
            return np.zeros((len(hands), MOST_CARDS))
        return strength.chances(hands, contract.trump, self.question.seat)

    def controls(self, contract: _Contract) -> Floats | None:
        """By how much the rough chances of each deal differ from their means over all deals."""
        if self.exact or contract.trump is None or contract.draws < LEAST_CONTROLLED:
            return None
        if contract.usual is None:
            if self._many is None:
                hands = self._deals(FIRST_CONTROL, CONTROLS)
                self._many = hands, self._likely(hands)
            hands, likely = self._many
            contract.usual = np.average(self.chances(contract, hands), axis=0, weights=likely)
        return contract.chances - contract.usual

    def sample(self, deals: int) -> Sample:
        weights = np.concatenate(self._weights)[:deals]
        return Sample(weights, self.moves, self.exact and deals == self.sampler.deals)


def _longest_suit(hand: int) -> int:
    """Suit of most cards in a mask; of equally long ones that with the highest cards."""
    return max(range(4), key=lambda suit: _length_and_rank(hand >> 13 * suit & LANE))


def _length_and_rank(ranks: int) -> tuple[int, int]:
    return ranks.bit_count(), ranks


def advise_bid(question: BidAdvice) -> Iterator[BidAdviceAnswer]:
    """Yield ever better estimates of what each contract and call is worth.

    The bidding is taken to end with this call: a bid becomes the contract, and after a pass
    the bid that stands is played in its bidder's longest suit (without one the cards are
    dealt again, which is worth nothing).
    """
    started = perf_counter()
    deadline = started + seconds_for(question.limits)
    table = _BidTable(question)
    shown = started
    rounds = _rounds(table, deadline)
    # So many deals give the same answer on any number of threads: a round waits for the one
    # before. Without a number no thread need wait.
    stretches = [chain.from_iterable(rounds)] if table.most is None else rounds
    for stretch in stretches:
        asked: deque[tuple[_Contract, tuple[int, int], int]] = deque()
        for jobs in solved(_jobs(table, stretch, asked), question.limits.threads):
            contract, window, draw = asked.popleft()
            chances = table.chances(contract, table.hands(draw))
            contract.add(table.tricks(contract, jobs), window, chances)
            now = perf_counter()
            if now - shown >= 2 * PAUSE and all(c.draws for c in table.contracts):
                shown = now
                yield _bid_answer(table, _progress(table, started, deadline), started)
    yield _bid_answer(table, 1.0, started)


def _rounds(table: _BidTable, deadline: float) -> Iterator[Iterable[tuple[_Contract, int]]]:
    """Yield what to look at next by what is known by then, until there is nothing or no time."""
    last_draw = None if table.most is None else -(-table.most // table.moves)
    draws = 1

    def in_time(_: object) -> bool:
        """Whether to begin another piece; every contract is sampled at least once."""
        return perf_counter() < deadline or not all(c.asked for c in table.contracts)

    while in_time(None):
        active = _worth_sampling(table, last_draw)
        todo = [
            (contract, draw)
            for draw in range(draws if last_draw is None else min(draws, last_draw))
            for contract in active
            if draw >= contract.asked
        ]
        if not todo:
            return
        yield takewhile(in_time, todo)
        draws += max(1, draws // 4)


def _jobs(
    table: _BidTable,
    todo: Iterable[tuple[_Contract, int]],
    asked: deque[tuple[_Contract, tuple[int, int], int]],
) -> Iterator[Ints]:
    """Yield the jobs of each contract in each draw, and add to `asked` what they ask."""
    for contract, draw in todo:
        contract.asked = draw + 1
        asked.append((contract, contract.window, draw))
        yield table.jobs(contract, draw)


def _progress(table: _BidTable, started: float, deadline: float) -> float:
    progress = 0.0
    if table.most is not None:
        progress = min(c.draws for c in table.contracts if not c.dropped) * table.moves / table.most
    if deadline != float("inf"):
        progress = max(progress, (perf_counter() - started) / (deadline - started))
    return min(progress, 0.99)


def _worth_sampling(table: _BidTable, last_draw: int | None) -> list[_Contract]:
    """Contracts to look at further: not the hopeless ones, and first those known worst."""
    contracts = table.contracts
    if any(contract.draws < LEAST_DRAWS for contract in contracts):
        return contracts
    worths = [_trump_worth(table, contract) for contract in table.trumps]
    best, best_error = max(worths)
    errors = [float(_make_double_dummy(table, contract)[1].max()) for contract in table.trumps]
    for contract, (worth, error), make_error in zip(table.trumps, worths, errors, strict=True):
        behind = HOPELESS * np.hypot(error, best_error)
        contract.dropped |= make_error <= CLOSE_ENOUGH and best - worth > behind
    kept = [contract for contract in contracts if not contract.dropped]
    if last_draw is not None:
        return kept
    rough = []
    for contract in table.trumps:
        rough_bids = _make_double_dummy(table, contract)[1] > CLOSE_ENOUGH
        bids = np.array(BIDS)[rough_bids].tolist()
        # Ask from now on only which of these are made.
        contract.window = (min(bids) - 1, max(bids)) if bids else EVERYTHING
        if bids:
            rough.append(contract)
    return rough or kept


def _trump_worth(table: _BidTable, contract: _Contract) -> tuple[float, float]:
    """Points of the lowest legal bid in this trump, and their standard error."""
    bids = [call for call in table.question.legal if call != PASS] or [BIDS[0]]
    mean, parts = _expected(table, contract, _points(table.question, bids[0], 0))
    return mean, float(error_of(parts))


def _mean(table: _BidTable, contract: _Contract, worth: Floats) -> tuple[float, Floats]:
    """Mean of what the tricks are `worth`, and the part of each draw in its error.

    Where only some deals have their number of tricks known, all tell what it is worth inside
    the narrowest window, and those few what it is worth beyond.
    """
    tricks, known = contract.tricks, contract.known
    sample, controls = table.sample(len(tricks)), table.controls(contract)

    def part(sample: Sample, worth: Floats, worths: Floats) -> tuple[float, Floats]:
        control = None if controls is None else controls @ np.diff(worth)[:, None]
        mean, parts = sample.error_parts(worths[:, None], control)
        return float(mean[0]), parts[:, 0]

    if known.all():
        return part(sample, worth, worth[tricks])
    narrowest = contract.windows[:, 0].max(), contract.windows[:, 1].min()
    inside = worth[np.clip(np.arange(MOST_CARDS + 1), *narrowest)]
    mean, parts = part(sample, inside, inside[tricks])
    beyond = worth - inside
    told = Sample(sample.weights * known, table.moves)
    rest, rest_parts = part(told, beyond, np.where(known, beyond[tricks], 0.0))
    return mean + rest, parts + rest_parts


def _points(question: BidAdvice, bid: int, bidders: int) -> Floats:
    return match_points(
        question.scoring, bid, MOST_CARDS, question.scores, question.target, bidders
    )


def _expected(table: _BidTable, contract: _Contract, worth: Floats) -> tuple[float, Floats]:
    """As `_mean`, where players see their own cards only; `worth` is by the tricks they take."""
    weights = table.sample(len(contract.tricks)).weights * contract.known
    promises = np.bincount(contract.tricks, weights, MOST_CARDS + 1).astype(np.float64)
    worths: Floats = outcomes(promises, declaring=True) @ worth
    return _mean(table, contract, worths)


def _make(table: _BidTable, contract: _Contract) -> tuple[Floats, Floats]:
    """Probabilities of making each bid at a table, and their errors."""
    least = table.sample(len(contract.tricks)).least_error
    tricks = np.arange(MOST_CARDS + 1)
    found = [_expected(table, contract, (tricks >= bid).astype(np.float64)) for bid in BIDS]
    made = np.clip([mean for mean, _ in found], 0, 1)
    # Rounding aside, no bid is likelier than a lower one.
    return np.minimum.accumulate(made), np.array([max(error_of(p), least) for _, p in found])


def _make_double_dummy(table: _BidTable, contract: _Contract) -> tuple[Floats, Floats]:
    """Probabilities that open hands make each bid, and their errors."""
    tricks, bids = contract.tricks, np.array(BIDS)
    sample, controls = table.sample(len(tricks)), table.controls(contract)
    if controls is not None:
        controls = controls[:, bids - 1]
    told = (contract.windows[:, :1] < bids) & (bids <= contract.windows[:, 1:])
    made, error = sample.share(tricks[:, None] >= bids, controls)
    everywhere = np.flatnonzero(told.all(axis=0))
    for at in np.flatnonzero(~told.all(axis=0)):
        one = slice(at, at + 1)
        part = Sample(sample.weights * told[:, at], table.moves)
        control = None if controls is None else controls[:, one]
        made[one], error[one] = part.share(tricks[:, None] >= bids[one], control)
        if not everywhere.size:
            continue
        # The others tell of it too: of the nearest bid told in all, and only if that is made do
        # they leave a higher one open, only if it is not made a lower one.
        near = everywhere[np.abs(everywhere - at).argmin()]
        beside = (tricks >= bids[near]) == (at > near)
        among = sample.weights * (told[:, at] & beside)
        if among.any():
            hits = (tricks >= bids[at]) == (at > near)
            (share,), (share_error,) = Sample(among, table.moves).share(hits[:, None])
            chance = made[near] if at > near else 1 - made[near]
            telling = Sample(sample.weights * (told[:, at] | ~beside), table.moves)
            its_error = np.hypot(share * error[near], chance * share_error)
            its_error = max(its_error, telling.least_error)
            if its_error < error[at]:
                made[at] = chance * share if at > near else 1 - chance * share
                error[at] = its_error
    # Rounding aside, no bid is likelier than a lower one.
    return np.minimum.accumulate(made), error


def _bid_answer(table: _BidTable, progress: float, started: float) -> BidAdviceAnswer:
    question = table.question
    made = [_make(table, contract) for contract in table.trumps]
    promised = [_make_double_dummy(table, contract)[0] for contract in table.trumps]
    tricks = [_mean(table, contract, np.arange(MOST_CARDS + 1.0)) for contract in table.trumps]
    calls = sorted(_call_points(table), key=lambda found: (-found[0].score, found[0].call))
    margin, margin_error = 0.0, 0.0
    if len(calls) > 1:
        margin = calls[0][0].score - calls[1][0].score
        ahead = np.zeros(max(len(parts) for _, parts in calls[:2]))
        ahead[: len(calls[0][1])] += calls[0][1]
        ahead[: len(calls[1][1])] -= calls[1][1]
        margin_error = float(error_of(ahead))
    deals = max(len(contract.tricks) for contract in table.trumps)
    return BidAdviceAnswer(
        deals=deals,
        effective_deals=table.sample(deals).effective,
        make=tuple(tuple(mean.tolist()) for mean, _ in made),
        make_se=tuple(tuple(error.tolist()) for _, error in made),
        make_double_dummy=tuple(tuple(mean.tolist()) for mean in promised),
        tricks=tuple(mean for mean, _ in tricks),
        tricks_se=tuple(
            max(float(error_of(parts)), table.sample(len(contract.tricks)).least_error)
            for contract, (_, parts) in zip(table.trumps, tricks, strict=True)
        ),
        calls=tuple(call for call, _ in calls),
        margin=margin,
        margin_se=margin_error,
        legal=question.legal,
        dropped=tuple(c.trump for c in table.trumps if c.dropped and c.trump is not None),
        progress=progress,
        elapsed_s=perf_counter() - started,
    )


def _call_points(table: _BidTable) -> Iterator[tuple[CallWorth, Floats]]:
    """Every legal call, and the part of each draw in the error of its worth."""
    question = table.question
    for call in question.legal:
        if call != PASS:
            worth = _points(question, call, 0)
            worths = [
                (contract.trump, *_expected(table, contract, worth)) for contract in table.trumps
            ]
            trump, mean, parts = max(worths, key=lambda found: found[1])
        elif table.bidder is None or question.auction is None:
            trump, mean, parts = None, 0.0, np.zeros(1)
        else:
            bidders = (table.bidder - question.seat) % 2
            worth = _points(question, question.auction.bid, bidders)
            trump = None
            mean, parts = _expected(table, table.standing, worth)
        yield CallWorth(call, trump, mean, float(error_of(parts))), parts
