"""What to do in a round of Three Thirteen: every choice tried in worlds that fit what is seen.

A *world* is the cards that I do not see, in hands and stock: dealt at random, so that who took
cards has use for them, then the hidden hands made as good as the turns since the deal make a hand.
All choices are tried in the same worlds, and all players play on by the rule of `kernels`, who
know no more than they would see. On the last turn my own points are exact, any card that may be
drawn being as likely. Worlds are worked on in pieces, on several threads, always the same ones in
a piece; a choice that is clearly worse after a batch is left out of the next. So the answer
depends on how many worlds are asked for, not on threads.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter

import numpy as np

from engine import pool
from engine.arrays import Flags, Floats, Ints
from engine.cards import JOKER
from engine.estimates import half_width
from engine.games.rummy import analysis
from engine.games.rummy.group_kernels import LAID
from engine.games.rummy.questions import Grouping
from engine.games.rummy.rules import three_thirteen
from engine.games.rummy.thirteen import kernels
from engine.games.rummy.thirteen.encoding import (
    WEIGHTS,
    cards_of,
    choice_of,
    draws_of,
    state_of,
    step_of,
)
from engine.games.rummy.thirteen.kernels import BY_RULE, DRAW, OUT, TAKE
from engine.games.rummy.thirteen.questions import SECONDS, Advice, Advise, Choice
from engine.games.rummy.thirteen.rules import ME, Step, Table, without
from engine.rng import random_word, stream
from engine.sentences import Sentence

MOST_WORLDS = 40_000
BATCHES = (8, 8, 16, 32, 64)  # pieces; the last number goes on
FEWEST_WORLDS = 8  # whatever the time
LEAST_WORLDS = 32  # before a choice is left out
CLEARLY = 4.0  # standard errors by which a choice must be worse to be left out
GATE = 1.0  # standard errors by which one must be better than the rule's to be the best
SHOW_S = 0.05


def worlds_in_piece(table: Table) -> int:
    """Worlds of a piece of work, so that it takes some 10 ms."""
    return max(1, 64 // (table.rules.hand_size * table.players))


@dataclass(slots=True)
class _Setting:
    """What all pieces have in common."""

    seen: Ints
    unseen: Ints
    hidden: Ints
    draws: Ints
    state: Ints
    options: Ints

    def try_out(self, choices: Ints, start: int, worlds: int) -> Ints:
        """Points of every player and who went out, shape (worlds, choices, players + 1)."""
        ends = np.zeros((worlds, len(choices), len(self.hidden) + 1), np.int64)
        kernels.try_choices(
            *(self.seen, self.state.copy(), self.unseen, self.hidden, self.draws),
            *(choices, self.options, WEIGHTS, start, ends),
        )
        return ends


def _setting(table: Table) -> _Setting:
    seen, unseen, hidden = cards_of(table)
    return _Setting(
        seen, unseen, hidden, draws_of(table), state_of(table), analysis.options_of(table.rules)
    )


def rule_step(table: Table) -> Step | None:
    """What the rule does when it is my turn, None when it is not."""
    if table.to_move != ME or table.phase == "over":
        return None
    at = _setting(table)
    cards = at.seen.copy()
    kernels.deal_world(cards, at.state, at.unseen.copy(), at.hidden)
    return one_turn(cards, at.state, at.options, BY_RULE)[0]


def one_turn(cards: Ints, state: Ints, options: Ints, choice: int) -> list[Step]:
    """Play the mover's turn to its end, by rule after `choice`, and tell what was done."""
    players = len(cards) - 2
    stock, drawn = int(cards[players, 0]), not state[kernels.TO_THROW]
    gone = state[OUT]
    left = np.zeros(players + 1, np.int64)
    laid = np.zeros((1, LAID), np.int64)
    most = state[kernels.MOST_TURNS]
    state[kernels.MOST_TURNS] = state[kernels.TURNS] + 1
    kernels.play_on(cards, state, choice, options, WEIGHTS, laid, left)
    state[kernels.MOST_TURNS] = most
    pile = cards[players + 1]
    thrown = int(pile[pile[0]])
    steps = [Step("draw" if cards[players, 0] != stock else "take")] if drawn else []
    return [*steps, Step("throw" if state[OUT] == gone else "out", thrown)]


class _Tally:
    """All worlds so far; a choice that was left out has a shorter column."""

    def __init__(self, table: Table, choices: Ints, rule: int, points: dict[int, float]) -> None:
        self.table, self.choices, self.rule, self.exact = table, choices, rule, points
        # the others whose points are still open, or known: who went out has none
        self.rivals = [p for p in range(1, table.players) if p == table.out or p in table.to_come]
        self.batches: list[Floats] = []  # shape (worlds, choices, players + 1), nan if left out
        self.alive = np.arange(len(choices))
        wild = table.rules.wild_ranks
        self.wild = [bool(c == JOKER or (c >= 0 and c % 13 in wild)) for c in choices]
        self.worlds = 0
        self._all: Floats | None = None

    def add(self, ends: Ints) -> None:
        whole = np.full((len(ends), len(self.choices), ends.shape[2]), np.nan)
        whole[:, self.alive] = ends
        for i, points in self.exact.items():
            whole[:, i, ME] = np.where(np.isnan(whole[:, i, ME]), np.nan, points)
        self.batches.append(whole)
        self.worlds += len(ends)
        self._all = None

    @property
    def ends(self) -> Floats:
        if self._all is None:
            self._all = np.concatenate(self.batches)
            self.batches = [self._all]
        return self._all

    @property
    def leads(self) -> Floats:
        """Shape (worlds, choices)."""
        return np.asarray(self.others(self.ends) - self.ends[:, :, ME])

    def others(self, ends: Floats) -> Floats:
        """Mean points of the others, over the last axis; 0 if all of them have ended."""
        if not self.rivals:
            return np.zeros(ends.shape[:-1])
        return np.asarray(ends[..., self.rivals].mean(axis=-1))

    def order(self) -> tuple[list[int], Floats, Floats]:
        """Choices, the best first; by how much each is behind the best, and the error of that."""
        leads = self.leads
        mean = np.nanmean(leads, axis=0)
        best = max(self.alive.tolist(), key=lambda i: mean[i])
        if best != self.rule and self.rule in self.alive:
            lead, error = mean_and_error(leads[:, best] - leads[:, self.rule])
            if lead <= GATE * error:
                best = self.rule
        best = self._natural(best, leads, mean)
        behind, errors = np.zeros(len(mean)), np.zeros(len(mean))
        for i in range(len(mean)):
            if i != best:
                behind[i], errors[i] = mean_and_error(leads[:, best] - leads[:, i])
        order = sorted(range(len(mean)), key=lambda i: (i != best, behind[i], i))
        return order, behind, errors

    def _natural(self, best: int, leads: Floats, mean: Floats) -> int:
        """The best, or in place of a wild card to throw another card that may be as good."""
        others = [i for i in self.alive.tolist() if not self.wild[i]]
        if not self.wild[best] or not others:
            return best
        other = max(others, key=lambda i: mean[i])
        behind, error = mean_and_error(leads[:, best] - leads[:, other])
        return other if behind <= half_width(error) else best

    def drop(self) -> None:
        """Leave out what is clearly worse than the best."""
        if self.worlds < LEAST_WORLDS or len(self.alive) < 2:
            return
        order, behind, errors = self.order()
        keep = [i for i in self.alive if i == order[0] or behind[i] <= CLEARLY * errors[i]]
        self.alive = np.array(keep, np.int64)


def mean_and_error(values: Floats) -> tuple[float, float]:
    """Mean of numbers, those left out aside, and its standard error."""
    values = values[~np.isnan(values)]
    if len(values) < 2:
        return float(values.mean()) if len(values) else 0.0, float("inf")
    return float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values)))


def share_and_error(hits: Flags) -> tuple[float, float]:
    """Share of ones, and its standard error, above 0 even if all or none are."""
    count = len(hits)
    share = float(hits.mean())
    smooth = (float(hits.sum()) + 1) / (count + 2)
    return share, float(np.sqrt(smooth * (1 - smooth) / count))


def advise(question: Advise) -> Iterator[Advice]:
    """Yield ever better advice: the rule's choice at once, then with what was sampled."""
    started = perf_counter()
    table, limits = question.table, question.limits
    rule = rule_step(table)
    steps = table.choices()
    grouping = _grouping(table, rule)
    now = grouping.points
    if len(table.hand) > table.rules.hand_size:
        now = min(_left(table, card) for card in set(table.hand))
    over = float(table.phase == "over")
    first = Advice((), rule, points_now=now, grouping=grouping, progress=over)
    yield replace(first, elapsed_s=perf_counter() - started)
    if over:
        return
    choices = np.array([choice_of(step) for step in steps] or [BY_RULE], np.int64)
    ruled = -1 if rule is None else choices.tolist().index(choice_of(rule))
    tally = _Tally(table, choices, ruled, _exact_points(table))
    at = _setting(table)
    size = worlds_in_piece(table)
    wanted = MOST_WORLDS if limits.deals is None else limits.deals
    seconds = limits.seconds
    if seconds is None:
        seconds = SECONDS if limits.deals is None else float("inf")
    begin = stream(limits.seed)
    done, batch, shown, sampling = 0, 0, perf_counter(), 0.0
    while done < wanted:
        pieces = []
        for _ in range(BATCHES[min(batch, len(BATCHES) - 1)]):
            worlds = min(size, wanted - done)
            if worlds > 0:
                start = random_word(begin, done)
                pieces.append(partial(at.try_out, choices[tally.alive], start, worlds))
                done += worlds
        batch += 1
        for ends in pool.run(pieces, limits.threads):
            tally.add(ends)
            sampling = sampling or perf_counter()  # compiling takes nothing of the time
            spent = perf_counter() - sampling
            if perf_counter() - shown > SHOW_S and tally.worlds < wanted and spent < seconds:
                progress = min(max(tally.worlds / wanted, spent / seconds), 0.99)
                yield _answer(tally, first, progress, started)
                shown = perf_counter()
            if spent >= seconds and tally.worlds >= FEWEST_WORLDS:
                break
        tally.drop()
        spent = perf_counter() - sampling
        settled = len(choices) > 1 and len(tally.alive) == 1
        if done >= wanted or spent >= seconds or settled:
            yield _answer(tally, first, 1.0, started)
            return


def _grouping(table: Table, step: Step | None) -> Grouping:
    """One grouping of all my cards, one of the best; a card that is to be thrown is left over."""
    best = analysis.best_grouping(table.hand, table.rules)
    if step is None or step.card is None or step.card in best.unmatched:
        return best
    kept = analysis.best_grouping(without(table.hand, step.card), table.rules)
    points = kept.points + table.rules.cost(step.card)
    return Grouping(kept.groups, (*kept.unmatched, step.card), points)


def _left(table: Table, card: int) -> int:
    return analysis.least_points(without(table.hand, card), table.rules)


def _exact_points(table: Table) -> dict[int, float]:
    """On my last turn the points of each choice, by its number."""
    if not table.last or table.to_move != ME:
        return {}
    found = {}
    for i, step in enumerate(table.choices()):
        if step.card is not None:
            found[i] = float(_left(table, step.card))
        elif step.kind == "take" and table.top is not None:
            found[i] = float(analysis.after_draw(table.hand, table.top, table.rules))
        else:
            drawable = table.drawable
            points = sum(
                count * analysis.after_draw(table.hand, card, table.rules)
                for card, count in drawable.items()
            )
            found[i] = points / drawable.total()
    return found


def _answer(tally: _Tally, first: Advice, progress: float, started: float) -> Advice:
    order, behind, errors = tally.order()
    ends, table = tally.ends, tally.table
    choices: tuple[Choice, ...] = ()
    close: tuple[Step, ...] = ()
    if first.rule is not None:
        choices = tuple(_choice(tally, i, float(behind[i]), float(errors[i])) for i in order)
        close = tuple(
            choice.step
            for choice in choices[1:]
            if choice.worlds == tally.worlds and choice.behind <= half_width(choice.behind_se)
        )
    best = ends[:, order[0]]
    best = best[~np.isnan(best[:, ME])]
    out = [float((best[:, -1] == player).mean()) for player in range(table.players)]
    return replace(
        first,
        grouping=_grouping(table, choices[0].step) if choices else first.grouping,
        choices=choices,
        close=close,
        players=tuple(
            float(best[:, player].mean()) if player in (ME, *tally.rivals) else None
            for player in range(table.players)
        ),
        out_first=tuple(out),
        worlds=tally.worlds,
        progress=progress,
        elapsed_s=perf_counter() - started,
    )


def _choice(tally: _Tally, i: int, behind: float, behind_se: float) -> Choice:
    table = tally.table
    ends = tally.ends[:, i]
    ends = ends[~np.isnan(ends[:, ME])]
    points, points_se = mean_and_error(ends[:, ME])
    others, others_se = mean_and_error(tally.others(ends))
    lead, lead_se = mean_and_error(tally.others(ends) - ends[:, ME])
    first, first_se = share_and_error(ends[:, -1] == ME)
    beaten, beaten_se = share_and_error(ends[:, -1] > ME)
    step = step_of(int(tally.choices[i]))
    left = None if step.card is None else _left(table, step.card)
    kept = left  # points after the throw, if these are certain
    if step.kind == "take" and table.top is not None and not table.last:
        kept = analysis.after_draw(table.hand, table.top, table.rules)
    return Choice(
        step=step,
        points=points,
        points_se=0.0 if i in tally.exact else points_se,
        others=others,
        others_se=others_se,
        lead=lead,
        lead_se=lead_se,
        first=first,
        first_se=first_se,
        beaten=beaten,
        beaten_se=beaten_se,
        behind=behind,
        behind_se=behind_se,
        left=left,
        out=kept == 0 and not table.last,
        exact=i in tally.exact,
        worlds=len(ends),
    )


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels one by one."""
    yield Sentence("Three Thirteen in play"), 1
    hand = (0, 1, 2)
    table = Table(three_thirteen(3), hand, (3,), ((), ()), 101, ME, turns=(0, 0))
    at = _setting(table)
    at.try_out(np.array([DRAW, TAKE], np.int64), 1, 1)
