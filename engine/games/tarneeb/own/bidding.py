"""What to bid with three hands hidden: the same contracts in many deals.

Each deal is solved double dummy; what players who see their own cards only make of so many tricks
is known from self-play (`outcomes`).
"""

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import chain, takewhile
from operator import itemgetter
from time import perf_counter

import numpy as np

from engine.arrays import Flags, Floats, Ints
from engine.cards import mask_of
from engine.estimates import Z95, half_width
from engine.games.tarneeb.auction import BIDS, HIGHEST_BID, PASS
from engine.games.tarneeb.own.bid_table import BidTable, Contract, Deals, points_of
from engine.games.tarneeb.own.calls import usual_calls
from engine.games.tarneeb.own.outcomes import outcomes
from engine.games.tarneeb.own.sampling import (
    PAUSE,
    Sample,
    error_of,
    seconds_for,
    solved,
)
from engine.games.tarneeb.own_hand import BidAdvice, BidAdviceAnswer, CallWorth
from engine.games.tarneeb.rules import MOST_CARDS
from engine.going_on import LastFound

CLOSE_ENOUGH = 0.06 / Z95  # standard error of a probability known to 6 %, 95 times in 100
HOPELESS = 4.0  # standard errors behind the best trump
LEAST_DRAWS = 6  # before a trump is given up

_left = LastFound[tuple[BidTable, float]]()  # deals looked at, and for how long


def advise_bid(question: BidAdvice) -> Iterator[BidAdviceAnswer]:
    """Yield ever better estimates of what each contract and call is worth.

    The rest of the bidding is played out by players who call by their own hands (`calls`), this
    seat among them; whoever bids highest names his best trump. Where all pass the cards are dealt
    again, which is worth nothing. Without bids so far, each bid is taken to be the last.

    A question that is to `go_on` has the deals that were looked at, and the time that was spent,
    when the last one was left.
    """
    goes_on = question.limits.deals is None
    left = _left.take(question) if goes_on else None
    table, spent_s = left or (BidTable(question), 0.0)
    started = perf_counter() - spent_s
    try:
        yield from _answers(question, table, started)
    except GeneratorExit:
        goes_on = goes_on and all(contract.draws for contract in table.contracts)
        raise
    except BaseException:
        goes_on = False
        raise
    finally:
        if goes_on:
            for contract in table.contracts:
                contract.asked = contract.draws  # what is not answered is asked again
            _left.keep(question, (table, perf_counter() - started))


def _answers(question: BidAdvice, table: BidTable, started: float) -> Iterator[BidAdviceAnswer]:
    deadline = started + seconds_for(question.limits)
    shown = perf_counter()
    rounds = _rounds(table, deadline)
    # So many deals give the same answer on any number of threads: a round waits for the one
    # before. Without a number no thread need wait.
    stretches = [chain.from_iterable(rounds)] if table.most is None else rounds
    for stretch in stretches:
        asked: deque[tuple[Contract, int]] = deque()
        with closing(solved(_jobs(table, stretch, asked), question.limits.threads)) as answered:
            for jobs in answered:
                contract, draw = asked.popleft()
                chances = table.chances(contract, table.drawn(draw).hands)
                contract.add(table.tricks(jobs), chances)
                now = perf_counter()
                if now - shown >= 2 * PAUSE and all(c.draws for c in table.contracts):
                    shown = now
                    yield _bid_answer(table, _progress(table, started, deadline), started)
    yield _bid_answer(table, 1.0, started)


def _rounds(table: BidTable, deadline: float) -> Iterator[Iterable[tuple[Contract, int]]]:
    """Yield what to look at next by what is known by then, until there is nothing or no time."""
    last_draw = None if table.most is None else -(-table.most // table.moves)
    draws = 1

    def in_time(_: object) -> bool:
        """Whether to begin another piece; every contract is sampled at least once."""
        return perf_counter() < deadline or not all(c.asked for c in table.contracts)

    while in_time(None):
        active = _worth_sampling(table, last_draw)
        if last_draw is None:  # some were looked at before the question went on
            draws = max(draws, 1 + min(contract.asked for contract in active))
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
    table: BidTable,
    todo: Iterable[tuple[Contract, int]],
    asked: deque[tuple[Contract, int]],
) -> Iterator[Ints]:
    """Yield the jobs of each contract in each draw, and add to `asked` what they ask."""
    for contract, draw in todo:
        contract.asked = draw + 1
        asked.append((contract, draw))
        yield table.jobs(contract, draw)


def _progress(table: BidTable, started: float, deadline: float) -> float:
    progress = 0.0
    if table.most is not None:
        progress = min(c.draws for c in table.contracts if not c.dropped) * table.moves / table.most
    if deadline != float("inf"):
        progress = max(progress, (perf_counter() - started) / (deadline - started))
    return min(progress, 0.99)


def _worth_sampling(table: BidTable, last_draw: int | None) -> list[Contract]:
    """Contracts to look at further: not the hopeless ones, and first those known worst."""
    contracts = table.contracts
    if any(contract.draws < LEAST_DRAWS for contract in contracts):
        return contracts
    worths = [_trump_worth(table, contract) for contract in table.trumps]
    best, best_error = max(worths)
    errors = [float(_make(table, contract)[1].max()) for contract in table.trumps]
    for contract, (worth, error), make_error in zip(table.trumps, worths, errors, strict=True):
        behind = HOPELESS * np.hypot(error, best_error)
        contract.dropped |= make_error <= CLOSE_ENOUGH and best - worth > behind
    kept = [contract for contract in contracts if not contract.dropped]
    if last_draw is not None:
        return kept
    both = zip(table.trumps, errors, strict=True)
    return [contract for contract, error in both if error > CLOSE_ENOUGH] or kept


def _trump_worth(table: BidTable, contract: Contract) -> tuple[float, float]:
    """Points of the lowest legal bid in this trump, and their standard error."""
    to_name = table.question.to_name
    bids = [call for call in table.question.legal if call != PASS] or [to_name or BIDS[0]]
    mean, parts = _expected(table, contract, points_of(table.question, bids[0], 0))
    return mean, float(error_of(parts))


def _mean(
    table: BidTable, contract: Contract, worth: Floats, call: int | None = None
) -> tuple[float, Floats]:
    """Mean of what the tricks are `worth`, and the part of each draw in its error.

    Of those deals, if `call` is given, in which the bidding ends with this seat after it.
    """
    sample, controls = _sample(table, contract, call), table.controls(contract, call)
    control = None if controls is None else controls @ np.diff(worth)[:, None]
    mean, parts = sample.error_parts(worth[contract.tricks][:, None], control)
    return float(mean[0]), parts[:, 0]


def _sample(table: BidTable, contract: Contract, call: int | None) -> Sample:
    """The deals of a contract; those in which the bidding ends with this seat after `call`."""
    sample = table.sample(len(contract.tricks))
    if call is None:
        return sample
    mine = table.ends(call, len(contract.tricks))[:, 0] == table.question.seat
    return replace(sample, weights=sample.weights * mine) if mine.any() else sample


def _expected(
    table: BidTable, contract: Contract, worth: Floats, call: int | None = None
) -> tuple[float, Floats]:
    """As `_mean`, where players see their own cards only; `worth` is by the tricks they take."""
    possible = worth if contract.certain is None else worth[contract.certain.kept(len(worth))]
    worths: Floats = _outcomes(table, contract, call) @ possible
    return _mean(table, contract, worths, call)


def _outcomes(table: BidTable, contract: Contract, call: int | None) -> Floats:
    """What becomes of the tricks promised so far: see `outcomes`."""
    draws, found = contract.outcomes.get(call, (0, np.zeros(0)))
    if draws == contract.draws:
        return found
    weights = _sample(table, contract, call).weights
    promises = np.bincount(contract.tricks, weights, MOST_CARDS + 1).astype(np.float64)
    found = outcomes(promises, "bidder")
    contract.outcomes[call] = contract.draws, found
    return found


def _make(table: BidTable, contract: Contract) -> tuple[Floats, Floats]:
    """Probabilities of making each bid at a table, and their errors."""
    least = table.sample(len(contract.tricks)).least_error
    tricks = np.arange(MOST_CARDS + 1)
    found = [_expected(table, contract, (tricks >= bid).astype(np.float64)) for bid in BIDS]
    made = np.clip([mean for mean, _ in found], 0, 1)
    errors = np.array([max(error_of(p), least) for _, p in found])
    if (sure := contract.certain) is not None:
        settled = np.array([sure.settles([bool(made) for made in tricks >= bid]) for bid in BIDS])
        made, errors = np.where(settled, made.round(), made), np.where(settled, 0.0, errors)
    # Rounding aside, no bid is likelier than a lower one.
    return np.minimum.accumulate(made), errors


def _make_double_dummy(table: BidTable, contract: Contract) -> Floats:
    """Probabilities that open hands make each bid."""
    bids, controls = np.array(BIDS), table.controls(contract)
    if controls is not None:
        controls = controls[:, bids - 1]
    sample = table.sample(len(contract.tricks))
    made, _error = sample.share(contract.tricks[:, None] >= bids, controls)
    return np.minimum.accumulate(made)


def _bid_answer(table: BidTable, progress: float, started: float) -> BidAdviceAnswer:
    question = table.question
    made = [_make(table, contract) for contract in table.trumps]
    promised = [_make_double_dummy(table, contract) for contract in table.trumps]
    tricks = [_mean(table, contract, np.arange(MOST_CARDS + 1.0)) for contract in table.trumps]
    calls = _in_order(table)
    margin, margin_error = 0.0, 0.0
    if len(calls) > 1:
        margin, margin_error = _ahead(calls[0], calls[1])
    deals = max(len(contract.tricks) for contract in table.trumps)
    return BidAdviceAnswer(
        deals=deals,
        effective_deals=table.sample(deals).effective,
        make=tuple(tuple(mean.tolist()) for mean, _ in made),
        make_se=tuple(tuple(error.tolist()) for _, error in made),
        make_double_dummy=tuple(tuple(mean.tolist()) for mean in promised),
        tricks=tuple(mean for mean, _ in tricks),
        tricks_se=tuple(
            0.0
            if contract.certain is not None and contract.certain.counted
            else max(float(error_of(parts)), table.sample(len(contract.tricks)).least_error)
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


_Call = tuple[CallWorth, Floats]  # and the parts of its error


def _in_order(table: BidTable) -> list[_Call]:
    """Every legal call, the best first.

    Calls that players who go by their hands would hardly make follow the others, unless the first
    of them is shown to be better: the worth of a pass, above all, hangs on how the others call.
    """
    found = sorted(_call_points(table), key=lambda call: (-call[0].score, call[0].call))
    auction = table.question.auction
    if auction is None or not table.question.legal:
        return found
    usual = usual_calls(auction, mask_of(table.question.hand))
    sensible = [call for call in found if call[0].call in usual]
    margin, error = _ahead(found[0], sensible[0])
    if found[0] is sensible[0] or margin > half_width(error):
        return found
    return sensible + [call for call in found if call[0].call not in usual]


def _ahead(first: _Call, second: _Call) -> tuple[float, float]:
    """By how many points a call is better than another one, and the standard error of that."""
    parts = np.zeros(max(len(first[1]), len(second[1])))
    parts[: len(first[1])] += first[1]
    parts[: len(second[1])] -= second[1]
    return first[0].score - second[0].score, float(error_of(parts))


def _call_points(table: BidTable) -> Iterator[tuple[CallWorth, Floats]]:
    """Every legal call, and the parts that deals and draws have in the error of its worth.

    Of a seat that names the trump: its bid in each.
    """
    bid = table.question.to_name
    if bid is not None:
        worth = points_of(table.question, bid, 0)
        for value, named, its_parts in _in_each_trump(table, worth, None):
            yield CallWorth(bid, named, value, float(error_of(its_parts))), its_parts
    for call in table.question.legal:
        if call == PASS:
            trump = None
            mean, parts = _pass_worth(table)
        else:
            trump, mean, parts = _bid_worth(table, call)
        yield CallWorth(call, trump, mean, float(error_of(parts))), parts


def _bid_worth(table: BidTable, call: int) -> tuple[int | None, float, Floats]:
    """Best trump and worth of a bid, and parts of its error: of many deals, and of the draws."""
    question = table.question
    if question.auction is None:
        worth = points_of(question, call, 0)
        mean, trump, parts = max(_in_each_trump(table, worth, None), key=itemgetter(0))
        return trump, mean, parts
    many, others = table.many, table.others(call)
    ends = many.ends[question.legal.index(call)]
    mine = ends[:, 0] == question.seat
    shares = np.bincount(ends[mine, 1], many.weights[mine], HIGHEST_BID + 1)
    if not shares.any():
        shares[call] = 1.0
    bids = np.flatnonzero(shares)
    worth = shares[bids] @ [points_of(question, int(bid), 0) for bid in bids] / shares.sum()
    final, trump, parts = max(_in_each_trump(table, worth, call), key=itemgetter(0))
    values = np.where(mine, final, others.values)
    mean = float(np.average(values, weights=many.weights))
    share = float(np.average(mine, weights=many.weights))
    return trump, mean, np.concatenate((_many_parts(many, values - mean), share * parts))


def _in_each_trump(
    table: BidTable, worth: Floats, call: int | None
) -> list[tuple[float, int, Floats]]:
    """What `worth` by tricks comes to, by trump named."""
    found = []
    for contract in table.trumps:
        assert contract.trump is not None
        mean, parts = _expected(table, contract, worth, call)
        found.append((mean, contract.trump, parts))
    return found


def _pass_worth(table: BidTable) -> tuple[float, Floats]:
    """Worth of a pass, and the parts of its error."""
    question, contract = table.question, table.standing
    if question.auction is None:
        return 0.0, np.zeros(1)
    many, others = table.many, table.others(PASS)
    count = len(contract.tricks)
    sample, ends = table.sample(count), table.ends(PASS, count)
    values = others.worth[ends[:, 0], ends[:, 1], contract.tricks]
    controls = None
    if not table.exact:
        usual = np.average(others.values, weights=many.weights)
        rough = np.concatenate([others.rough(drawn) for drawn in table.all_drawn])[:count]
        controls = (rough - usual)[:, None]
    mean, parts = sample.error_parts(values[:, None], controls)
    return float(mean[0]), np.concatenate((np.zeros(len(many.weights)), parts[:, 0]))


def quick_calls(question: BidAdvice, deals: int) -> tuple[CallWorth, ...]:
    """Every legal call by rough chances alone, without a search, from so many deals.

    The best comes first. Errors are not known: the chances are rough.
    """
    table = BidTable(question, deals)
    many = table.many
    found = []
    for call in question.legal:
        others = table.others(call)
        mine = many.ends[question.legal.index(call), :, 0] == question.seat
        trump, mean = None, 0.0
        if mine.any():
            worth = points_of(question, call, 0)
            mean, trump = max(
                (float(_promised(table, contract, mine) @ worth), contract.trump)
                for contract in table.trumps
                if contract.trump is not None
            )
        values = np.where(mine, mean, others.values)
        score = float(np.average(values, weights=many.weights))
        found.append(CallWorth(call, trump, score, 0.0))
    return tuple(sorted(found, key=lambda call: (-call.score, call.call)))


def _promised(table: BidTable, contract: Contract, mine: Flags) -> Floats:
    """Chances of each number of tricks at a table, by the rough ones of many deals."""
    if contract.rough is None:
        contract.rough = table.chances(contract, table.many.hands)
    at_least = np.average(contract.rough[mine], axis=0, weights=table.many.weights[mine])
    promises = -np.diff(np.concatenate(([1.0], at_least, [0.0])))
    chances: Floats = promises @ outcomes(promises, "bidder")
    return chances


def _many_parts(many: Deals, off: Floats) -> Floats:
    parts: Floats = many.weights * off / many.weights.sum()
    return parts
