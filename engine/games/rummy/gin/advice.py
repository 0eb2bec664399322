"""What to do in a deal of gin: every choice tried in many worlds that agree with what was seen.

A *chain* is a walk through the worlds, with a stream of random numbers of its own: its worlds are
alike, so only different chains tell how sure a mean is. Chains are worked on in batches, on
several threads, always the same chains in a batch; a choice that is clearly worse after a batch
is left out of the next. So the answer depends on how many worlds are asked for, not on threads.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter

import numpy as np

from engine import pool
from engine.arrays import Floats, Ints
from engine.estimates import half_width
from engine.games.rummy.gin import kernels, net, policy, trials, wins, worlds
from engine.games.rummy.gin.encoding import events_of, rules_of, state_of, step_of
from engine.games.rummy.gin.kernels import from_card, from_mask, to_mask
from engine.games.rummy.gin.melds import cards_of, least_deadwood
from engine.games.rummy.gin.questions import (
    DEADWOOD_PARTS,
    SECONDS,
    Advice,
    Advise,
    Choice,
    Goal,
    Opponent,
    Reason,
)
from engine.games.rummy.gin.rules import ME, Step, Table
from engine.games.rummy.gin.trials import (
    C_GAINED,
    C_GAME,
    C_HELPED,
    C_NEXT,
    C_POINTS,
    C_UNDERCUT,
    C_WON,
    COUNTED,
)
from engine.going_on import LastFound
from engine.jit import compile_timer
from engine.rng import random_word, stream
from engine.sentences import Sentence

WORLDS = 32  # of a chain
SPREAD_CHAINS = 4  # that tell how to lay down a hand
MOST_CHAINS = 4000
BATCHES = (4, 8, 16, 32)  # chains; the last number goes on
HOPELESS = 15.0  # points by which a choice must be worse to be left out after the first batch
LEAST_CHAINS = 8  # before one is left out because it is, or anything is said of their cards
CLEARLY = 4.0  # standard errors by which a choice must be worse to be left out
GATE = 1.5  # standard errors by which one must be better than the net's to be the best
UNDERCUT_OFTEN, HELPS_OFTEN, HELPS_RARELY = 0.25, 0.15, 0.03


@dataclass(slots=True)
class Chain:
    """What one chain found: sums for each choice tried, and how often each card was held."""

    counted: Floats
    held: Ints
    deadwood: Ints
    kinds: Ints


class _Tally:
    """All chains so far. A choice that was not tried in a chain counts as not looked at there."""

    def __init__(self, question: Advise, choices: Ints, usual: int) -> None:
        self.question, self.choices, self.usual = question, choices, usual
        self.chains: list[Floats] = []
        self.tried: list[Ints] = []
        self.held = np.zeros(52, np.int64)
        self.held_squares = np.zeros(52, np.int64)  # of how often it was, summed over chains
        self.deadwood = np.zeros(100, np.int64)
        self.deadwood_means: list[float] = []
        self.kinds = np.zeros(len(policy.STYLES), np.int64)
        self.alive = np.arange(len(choices))
        self.laid = np.zeros((len(choices), 2), np.int64)
        steps = [step_of(int(choice)) for choice in choices]
        self.gins = [i for i, step in enumerate(steps) if is_gin(question.table, step)]

    def add(self, chain: Chain, alive: Ints) -> None:
        counted = np.full((len(self.choices), COUNTED), np.nan)
        counted[alive] = chain.counted / WORLDS
        self.chains.append(counted)
        self.held += chain.held
        self.held_squares += chain.held**2
        self.deadwood += chain.deadwood
        self.deadwood_means.append(float(chain.deadwood @ np.arange(100)) / WORLDS)
        self.kinds += chain.kinds

    @property
    def column(self) -> int:
        return C_GAME if self.question.goal == "game" else C_POINTS

    def order(self) -> tuple[Ints, Floats, Floats]:
        """Choices, the best first; by how much each is behind the best, and the error of that."""
        values = np.array(self.chains)[:, :, self.column]
        mean = np.nanmean(values, axis=0)
        alive_mean = np.where(np.isin(np.arange(len(mean)), self.alive), mean, -np.inf)
        best = int(alive_mean.argmax())
        if best != self.usual and np.isfinite(alive_mean[self.usual]):
            lead, error = _mean_and_error(values[:, best] - values[:, self.usual])
            if lead <= GATE * error:
                best = self._plainer(mean)
        best = self._held_back(best, values)
        if self.gins:  # what wins for certain is not put off
            best = max(self.gins, key=lambda i: mean[i])
        behind = np.zeros(len(mean))
        errors = np.zeros(len(mean))
        for i in range(len(mean)):
            if i != best:
                behind[i], errors[i] = _mean_and_error(values[:, best] - values[:, i])
        order = sorted(range(len(mean)), key=lambda i: (i != best, behind[i], i))
        return np.array(order, np.int64), behind, errors

    def _plainer(self, mean: Floats) -> int:
        """The net's throw, or one ahead of it that leaves no more and is no less safe.

        By how much it is ahead may be luck: what speaks for it beside that decides. Of several it
        is the one that was best.
        """
        counted = np.nanmean(np.array(self.chains), axis=0)
        steps = [step_of(int(choice)) for choice in self.choices]
        usual, best = self.usual, self.usual
        if steps[usual].kind != "throw":
            return usual

        def left(i: int) -> int:
            return least_deadwood(self.question.table.hand & ~(1 << (steps[i].card or 0)))

        for i in map(int, self.alive):
            if steps[i].kind == "throw" and mean[i] > mean[best]:
                no_worse = left(i) <= left(usual)
                if no_worse and counted[i, C_HELPED] <= counted[usual, C_HELPED]:
                    best = i
        return best

    def _held_back(self, best: int, values: Floats) -> int:
        """The stock, or to pass, where an upcard makes no group and is not shown to be better.

        Who takes it tells what they collect, and gets rid of nothing.
        """
        table = self.question.table
        if step_of(int(self.choices[best])).kind != "take" or table.top is None:
            return best
        if kernels.outs(to_mask(table.hand)) & to_mask(1 << table.top):
            return best
        for i in map(int, self.alive):
            if i != best:  # there is but one
                lead, error = _mean_and_error(values[:, best] - values[:, i])
                return i if lead <= GATE * error else best
        return best

    def drop(self) -> None:
        """Leave out what is clearly worse than the best."""
        if not len(self.choices):
            return
        order, behind, errors = self.order()
        if len(self.chains) < LEAST_CHAINS:
            points = np.nanmean(np.array(self.chains)[:, :, C_POINTS], axis=0)
            worse = points < points[order[0]] - HOPELESS
        else:
            worse = behind > CLEARLY * errors
        kept = (order[0], self.usual, *self.gins)
        keep = [i for i in self.alive if i in kept or not worse[i]]
        self.alive = np.array(keep, np.int64)


def _mean_and_error(values: Floats) -> tuple[float, float]:
    """Mean over chains, those left out aside, and its standard error.

    Made larger where chains are few, so that `half_width` holds 95 % (Student's t).
    """
    values = values[~np.isnan(values)]
    free = len(values) - 1
    if free < 1:
        return float(values.mean()) if len(values) else 0.0, float("inf")
    error = float(values.std(ddof=1)) / np.sqrt(len(values))
    return float(values.mean()), float(error * _few(free))


def _few(free: int) -> float:
    """By how much an error from so many chains, less one, is made larger."""
    return 1 + 1.2 / free + 1.6 / free**2 + 2.7 / free**4


def _held_errors(tally: _Tally) -> Floats:
    """Standard errors of the chances that the opponent holds each card, (52,).

    From how much the chains differ, but no less than if their worlds were independent: a card that
    was in none of a few chains may be in the next.
    """
    chains = len(tally.chains)
    worlds = chains * WORLDS
    if chains < LEAST_CHAINS:  # few agree by luck
        return np.full(52, 0.5)
    share = tally.held / worlds
    spread = np.maximum(tally.held_squares / WORLDS**2 / chains - share**2, 0.0)
    errors = np.sqrt(spread / (chains - 1)) * _few(chains - 1)
    shrunk = (tally.held + 1) / (worlds + 2)
    found: Floats = np.maximum(errors, np.sqrt(shrunk * (1 - shrunk) / worlds))
    return found


def _worlds(state: Ints, events: Ints, rules: Ints, prior: Floats, start: int) -> tuple[Ints, Ints]:
    """Hands and kinds of opponents in the worlds of one chain."""
    hands, kinds = np.zeros(WORLDS, np.int64), np.zeros(WORLDS, np.int64)
    limit = int(rules[kernels.LIMIT])
    worlds.sample_worlds(
        *(state, events, limit, policy.STYLES, prior),
        *(worlds.BELIEFS, worlds.PLAN, start, hands, kinds),
    )
    return hands, kinds


def best_spreads(
    state: Ints, events: Ints, rules: Ints, choices: Ints, prior: Floats, start: int
) -> Ints:
    """For each choice that is a knock the runs and sets to lay down: shape (choices, 2).

    Those that are worth most against hands that the opponent may hold: a group more or less may
    let the opponent lay off more than it saves. Zeros for other choices.
    """
    laid = np.zeros((len(choices), 2), np.int64)
    hands: list[Ints] = []
    found = np.zeros((kernels.SPREADS, 4), np.int64)
    for i, choice in enumerate(choices):
        if choice < kernels.KNOCK:
            continue
        hand = int(state[kernels.HAND]) & ~(1 << int(choice) - kernels.KNOCK)
        laid[i] = kernels.spread(hand)
        number = kernels.list_spreads(hand, int(rules[kernels.LIMIT]), found)
        if number == 1 or kernels.deadwood(hand) == 0:
            continue
        if not hands:
            hands = [
                _worlds(state, events, rules, prior, random_word(start, chain))[0]
                for chain in range(SPREAD_CHAINS)
            ]
        points = np.zeros(number, np.int64)
        trials.worth_of_spreads(hand, found[:number], np.concatenate(hands), rules, points)
        usual = int(np.flatnonzero((found[:number, 1:3] == laid[i]).all(axis=1))[0])
        best = int(points.argmax())
        laid[i] = found[best if points[best] > points[usual] else usual, 1:3]
    return laid


def run_chain(
    state: Ints,
    events: Ints,
    rules: Ints,
    choices: Ints,
    laid: Ints,
    prior: Floats,
    games: Floats,
    start: int,
) -> Chain:
    """One chain: its worlds, and what the choices lead to in them."""
    hands, kinds = _worlds(state, events, rules, prior, start)
    counted = np.zeros((len(choices), COUNTED))
    trials.try_choices(
        *(state, rules, choices, laid, net.shipped(), policy.STYLES, games),
        *(hands, kinds, start ^ 0x5EED, counted),
    )
    held = (hands[:, None] >> np.arange(52) & 1).sum(axis=0)
    deadwood = np.bincount([kernels.deadwood(int(hand)) for hand in hands], minlength=100)
    return Chain(counted, held, deadwood[:100], np.bincount(kinds, minlength=len(prior)))


def advise(question: Advise) -> Iterator[Advice]:
    """Yield ever better advice: the rule's choice at once, then with what was sampled.

    Seconds are those of sampling: compiling, on the first start, takes none of them. A question
    that is to `go_on` begins where the last one was left that differs in deals or seconds only,
    and ends with the answer that it would have had from the start.
    """
    with compile_timer() as compiled_s:
        yield from _advise(question, compiled_s)


@dataclass(slots=True)
class _Work:
    """What was done for a question; chains added in order give the same, stopped or not."""

    tally: _Tally  # of the chains so far
    # how many these are, and in how many batches
    at: int = 0
    batch: int = 0
    spent_s: float = 0.0  # seconds of sampling
    whole: bool = True  # whether the last batch was a whole one, so that others can follow


_left = LastFound[_Work]()


def _advise(question: Advise, compiled_s: Callable[[], float]) -> Iterator[Advice]:
    started = perf_counter()
    table = question.table
    state, events = state_of(table), events_of(table)
    rules = rules_of(table, question.scoring)
    found = np.zeros(40, np.int64)
    mine = table.to_move == ME and table.phase != "over"
    number = kernels.list_choices(state, rules, found) if mine else 0
    choices = found[:number]
    rule_step = step_of(policy.choose(state, rules, policy.STYLES[0])) if mine else None
    usual = net.choose_by_net(state, rules, net.shipped()) if mine else -1
    for code in map(int, choices):
        if is_gin(table, step_of(code)):  # what wins for certain is not put off
            rule_step = step_of(code)
    limits = question.limits
    wanted = MOST_CHAINS if limits.deals is None else -(-limits.deals // WORLDS)
    work = _left.take(question)
    begin = stream(limits.seed)
    prior = np.zeros(len(policy.STYLES))
    prior[: len(question.kinds)] = question.kinds
    prior /= prior.sum()
    if work is None or work.at > wanted:
        yield Advice((), rule_step, (), Reason(), None, 0, 0.0, perf_counter() - started)
        work = _Work(
            _Tally(question, choices, int(np.flatnonzero(choices == usual)[0]) if mine else -1)
        )
        work.tally.laid = best_spreads(state, events, rules, choices, prior, begin ^ 0x1A1D)
    tally = work.tally
    started -= work.spent_s
    games = wins.worth_of_points(question.scoring.target, question.scores, question.dealer)
    seconds = limits.seconds
    if seconds is None:
        seconds = SECONDS if limits.deals is None else float("inf")

    def answer() -> Advice:
        settled = mine and number > 1 and len(tally.alive) == 1
        over = work.at >= wanted or work.spent_s >= seconds
        over = over or (settled and limits.deals is None)
        progress = min(max(work.at / wanted, work.spent_s / seconds), 0.99)
        return _answer(question, tally, rule_step, 1.0 if over else progress, started)

    try:
        advice = answer() if work.at else None
        while advice is None or not advice.done:
            if advice is not None:
                yield advice
            whole = BATCHES[min(work.batch, len(BATCHES) - 1)]
            size = min(whole, wanted - work.at)
            alive = tally.alive
            pieces = [
                partial(
                    run_chain,
                    *(state, events, rules, choices[alive], tally.laid[alive], prior, games),
                    random_word(begin, work.at + i),
                )
                for i in range(size)
            ]
            work.whole = False
            for chain in pool.run(pieces, limits.threads):
                tally.add(chain, alive)
            work.at += size
            work.batch += 1
            work.whole = size == whole
            tally.drop()
            work.spent_s = perf_counter() - started - compiled_s()
            advice = answer()
        yield advice
    finally:
        if work.whole:
            _left.keep(question, work)


def _answer(
    question: Advise, tally: _Tally, rule: Step | None, progress: float, started: float
) -> Advice:
    found = np.array(tally.chains)
    looked_at = len(tally.chains) * WORLDS
    choices: list[Choice] = []
    close: tuple[Step, ...] = ()
    if len(tally.choices):
        order, behind, errors = tally.order()
        found_choices = [
            _choice(question.table, tally, found, int(i), behind[i], errors[i]) for i in order
        ]
        choices = [_at_most(found_choices[0], choice, question.goal) for choice in found_choices]
        close = tuple(
            choice.step
            for choice in choices[1:]
            if choice.behind <= half_width(choice.behind_se)
            and _alive(tally, choice)
            and is_gin(question.table, choice.step) >= is_gin(question.table, choices[0].step)
        )
    opponent = _opponent(tally, choices[0].out_next if choices else 0.0)
    return Advice(
        choices=tuple(choices),
        rule=rule,
        close=close,
        reason=reason_for(question.table, choices),
        opponent=opponent,
        worlds=looked_at,
        progress=progress,
        elapsed_s=perf_counter() - started,
    )


def _at_most(best: Choice, choice: Choice, goal: Goal) -> Choice:
    """The choice with a worth that is the best's less what it is behind in the same worlds.

    So that one left out early is compared in the worlds in which it was tried, and one that leads
    by less than `GATE` errors, in what may be luck, is not said to be worth more than the best.
    """
    behind = max(choice.behind, 0.0)
    if goal == "game":
        return replace(choice, behind=behind, game=min(max(best.game - behind, 0.0), 1.0))
    return replace(choice, behind=behind, points=best.points - behind)


def _alive(tally: _Tally, choice: Choice) -> bool:
    return choice.worlds == len(tally.chains) * WORLDS


def _choice(
    table: Table, tally: _Tally, found: Floats, i: int, behind: float, behind_se: float
) -> Choice:
    columns = found[:, i, :]
    tried = ~np.isnan(columns[:, 0])
    mean = columns[tried].mean(axis=0)
    step = step_of(int(tally.choices[i]))
    points, points_se = _mean_and_error(columns[:, C_POINTS])
    win, win_se = _mean_and_error(columns[:, C_WON])
    game, game_se = _mean_and_error(columns[:, C_GAME])
    won = mean[C_WON]
    deadwood = None
    if step.card is not None:
        deadwood = least_deadwood(table.hand & ~(1 << step.card))
    elif step.kind in ("pass", "big gin"):
        deadwood = least_deadwood(table.hand)
    return Choice(
        step=step,
        points=points,
        points_se=points_se,
        win=win,
        win_se=win_se,
        game=game,
        game_se=game_se,
        behind=float(behind),
        behind_se=float(behind_se),
        deadwood=deadwood,
        helps=float(mean[C_HELPED]),
        out_next=float(mean[C_NEXT]),
        gained=float(mean[C_GAINED] / won) if won else 0.0,
        lost=float((mean[C_POINTS] - mean[C_GAINED]) / (1 - won)) if won < 1 else 0.0,
        undercut=float(mean[C_UNDERCUT]),
        melds=_melds(*(int(cards) for cards in tally.laid[i])),
        worlds=int(tried.sum()) * WORLDS,
    )


def _melds(runs: int, sets: int) -> tuple[int, ...]:
    """Groups, as masks of `engine.cards`, of the cards in runs and in sets."""
    found = [sets & kernels.FOUR << rank for rank in range(13)]
    while runs:
        run = runs & -runs
        while run << 1 & runs & kernels.NOT_ACE & ~run:
            run |= run << 1 & runs & kernels.NOT_ACE
        found.append(run)
        runs &= ~run
    return tuple(from_mask(meld) for meld in found if meld)


def _opponent(tally: _Tally, knocks_next: float) -> Opponent:
    number = len(tally.chains) * WORLDS
    mean, error = _mean_and_error(np.array(tally.deadwood_means))
    holds, holds_se, errors = np.zeros(52), np.zeros(52), _held_errors(tally)
    for card in range(52):
        holds[from_card(card)] = tally.held[card] / number
        holds_se[from_card(card)] = errors[card]
    parts = [float(tally.deadwood[low : high + 1].sum()) / number for low, high in DEADWOOD_PARTS]
    return Opponent(
        holds=tuple(holds.tolist()),
        holds_se=tuple(holds_se.tolist()),
        deadwood=mean,
        deadwood_se=error,
        parts=tuple(parts),
        knocks_next=knocks_next,
        kinds=tuple((tally.kinds / number).tolist()),
    )


def is_gin(table: Table, step: Step) -> bool:
    """Tell whether `step` goes out with nothing left over."""
    if step.kind == "knock" and step.card is not None:
        return least_deadwood(table.hand & ~(1 << step.card)) == 0
    return step.kind == "big gin"


def reason_for(table: Table, choices: list[Choice]) -> Reason:
    """Why the first of `choices` is the best, if one term decides."""
    if not choices:
        return Reason()
    best = choices[0]
    if is_gin(table, best.step):
        return Reason("gin")
    if len(choices) == 1:
        return Reason("only")
    knock = next((choice for choice in choices if choice.step.kind == "knock"), None)
    if knock is not None and best.step.kind == "throw" and knock.behind > 2 * knock.behind_se:
        if knock.undercut >= UNDERCUT_OFTEN:
            return Reason("undercut", share=knock.undercut)
        return Reason("waits", share=best.win)
    if best.step.kind != "throw" or best.step.card is None:
        return Reason()
    # The throw of least deadwood that was not chosen: what speaks against it?
    throws = [choice for choice in choices if choice.step.kind == "throw"]
    least = min(throws, key=lambda choice: (choice.deadwood or 0, choice.behind))
    if least is not best and least.step.card is not None and least.behind > 2 * least.behind_se:
        partners = _partners(table, least.step.card)
        if len(partners) >= 2:
            return Reason("partners", (least.step.card, *partners), least.helps)
        if least.helps - best.helps >= HELPS_OFTEN:
            return Reason("wanted", (least.step.card,), least.helps)
    if best.helps <= HELPS_RARELY:
        return Reason("safe", (best.step.card,), best.helps)
    return Reason()


def _partners(table: Table, card: int) -> list[int]:
    """Cards known to be the opponent's with which `card` makes a group, at most four."""
    theirs = to_mask(table.theirs)
    bit = to_mask(1 << card)
    with_card = kernels.outs(theirs) & bit
    if not with_card:
        return []
    same = [c for c in cards_of(table.theirs) if c % 13 == card % 13]
    if len(same) >= 2:
        return same
    near = [kernels.to_card(c) for c in cards_of(table.theirs)]
    own = kernels.to_card(card)
    return [from_card(c) for c in near if c // 13 == own // 13 and abs(c - own) <= 2]


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels one by one."""
    state = np.zeros(kernels.STATE, np.int64)
    rules = np.array([10, 25, 25, 1, kernels.NO_BIG_GIN, 1], np.int64)
    kernels.deal_cards(np.arange(52), 1, state)
    yield Sentence("gin policy"), 3
    policy.choose(state, rules, policy.STYLES[0])
    kernels.list_choices(state, rules, np.zeros(40, np.int64))
    yield Sentence("gin opponents"), 3
    hands, kinds = np.zeros(1, np.int64), np.zeros(1, np.int64)
    nothing = np.zeros((0, worlds.EVENT), np.int64)
    prior = np.ones(len(policy.STYLES))
    plan = np.array([0, 1, 1, 0, 100])
    worlds.sample_worlds(
        state, nothing, 10, policy.STYLES, prior, worlds.BELIEFS, plan, 0, hands, kinds
    )
    yield Sentence("gin trials"), 3
    games = np.zeros(2 * trials.MOST_POINTS + 1)
    counted = np.zeros((1, COUNTED))
    laid = np.zeros((1, 2), np.int64)
    trials.try_choices(
        *(state, rules, np.zeros(1, np.int64), laid, net.shipped(), policy.STYLES, games),
        *(hands, kinds, 0, counted),
    )
    kernels.spread(int(state[kernels.HAND]))
    trials.worth_of_spreads(0, np.zeros((0, 4), np.int64), hands, rules, kinds)
