"""What a decision is worth: fold, call, bet or raise, all in; with folds and rake. No Qt.

Chips are in one unit. The pot P has the bet to be called, C, in it already. Who bets or raises
puts in X chips altogether, of which C only call; one player calls the other X - C, or everyone
folds with the share f, which is of this size alone: a larger bet is folded to more often and called
by better hands, so another size is worth nothing that is known. `equity` E is the share of the pot
that is won at showdown, `called` K that against what goes on; nothing more is bet. Rake is a share
of a pot, up to a cap; before the flop, none is taken where everyone folds. With W(p) for what a pot
p leaves its winner:

    call    E W(P + C) - C
    raise   f W(P) + (1 - f) (K W(P + 2X - C) - X)

Definitions of break-even folds, minimum defence frequency and implied odds: M. Acevedo, Modern
Poker Theory (2019), chapter 2; W. Janda, Applications of No-Limit Hold'em (2013), part 1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

OptionKind = Literal["fold", "check", "call", "bet", "raise", "all-in"]


@dataclass(frozen=True, slots=True)
class Terms:
    """What is known beside pot and call; None for what is not."""

    stack: float | None = None  # chips left to you before you act that others can match
    # chips that you would put in by betting or raising, those of a call included
    bet: float | None = None
    # share of the time that everyone folds to that bet, or to all in if there is none
    folds: float | None = None
    rake: float = 0.0  # share of a pot that the house takes, 0 to 1
    cap: float | None = None  # the most that it takes
    # chips with which the bet to be called was made; None for as many as are to call
    faced: float | None = None

    def won(self, pot: float) -> float:
        """What a pot leaves its winner."""
        rake = self.rake * pot
        return pot - (rake if self.cap is None else min(rake, self.cap))


NO_TERMS = Terms()


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to do."""

    kind: OptionKind  # of it
    chips: float = 0.0  # that it puts in
    # chips won on average, a fold being 0; None if the equity or the folds are not known
    ev: float | None = None
    # share of folds from which it is no loss, 0 to 1; None where nobody can fold, or the equity is
    # not known
    even_folds: float | None = None
    # share of hands with which others have to go on, so that a bluff with any two is no gain; None
    # where nobody can fold
    defence: float | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What a decision comes to."""

    options: tuple[Option, ...]  # what can be done, a fold first if there is something to call
    # equity at which a call is worth nothing, with rake; 0 if there is nothing to call
    needed: float
    # share of your hands with which to go on, so that a bluff of the others with any two is no
    # gain; None if there is nothing to call
    defend: float | None
    # chips to be won later, on average whenever you win, for a call to be no loss; 0 if it is none
    # already, None if the equity is not known or is 0
    implied: float | None

    @property
    def best(self) -> Option | None:
        """The option that wins most; None unless each is known."""
        if not self.options or any(option.ev is None for option in self.options):
            return None
        return max(self.options, key=lambda option: option.ev or 0.0)


def needed_equity(pot: float, call: float, terms: Terms = NO_TERMS) -> float:
    """Equity at which a call is worth nothing, with rake; above 1 if it never is."""
    won = terms.won(pot + call)
    return call / won if won > 0 else math.inf if call else 0.0


def largest_call(pot: float, equity: float, terms: Terms = NO_TERMS) -> float | None:
    """Largest call that is no loss, with rake; None if any call is right.

    What is left of a pot is whichever is more, that without the share or that without the cap, so
    the larger of the two calls is it.
    """
    parts = [(terms.rake * pot, 1 - terms.rake)]  # taken of this pot, left of each chip more
    if terms.cap is not None:
        parts.append((terms.cap, 1.0))
    calls = [
        math.inf if equity * left >= 1 else equity * (pot - taken) / (1 - equity * left)
        for taken, left in parts
    ]
    largest = max(0.0, *calls)
    return None if largest == math.inf else largest


def equity_when_called(
    equities: Sequence[float], weights: Sequence[float], folds: float
) -> float | None:
    """Equity against what is left of another's range when the worst of it has folded.

    `equities` and `weights` are of the other's combinations, nan where none is known; `folds` is
    the share of them that folds. None where nothing is left.
    """
    held = [(e, w) for e, w in zip(equities, weights, strict=True) if w > 0 and e == e]
    left = (1 - folds) * sum(weight for _equity, weight in held)
    stays, won = left, 0.0
    for equity, weight in sorted(held, reverse=True):
        part = min(weight, stays)
        won += part * equity
        stays -= part
        if stays <= 0:
            break
    return 1 - won / left if left > 0 else None


def decide(
    pot: float,
    call: float,
    terms: Terms,
    equity: float | None,
    *,
    called: float | None = None,
    flop: bool = True,
) -> Decision:
    """What each option is worth.

    Parameters
    ----------
    pot, call : chips, see above
    terms : what is known beside them
    equity : 0 to 1, None if it is not known
    called : the same against what goes on where the others fold so often; None if not known
    flop : whether there is one: before it, no rake is taken of a pot that nobody plays for
    """
    options: list[Option] = []
    stack = math.inf if terms.stack is None else terms.stack
    calls = min(call, stack)
    pot -= call - calls  # what nobody can call goes back
    if calls > 0:
        options.append(Option("fold", ev=0.0))
    ev = None if equity is None else equity * terms.won(pot + calls) - calls
    options.append(Option("call" if calls > 0 else "check", calls, ev))
    if not terms.folds:
        called = equity  # all go on
    raises = terms.bet is not None and calls < terms.bet < stack
    if terms.bet is not None and raises:
        kind: OptionKind = "raise" if calls > 0 else "bet"
        options.append(_raise(kind, terms.bet, pot, calls, terms, (equity, called), flop=flop))
    if calls < stack < math.inf:
        known = replace(terms, folds=None) if raises else terms  # those are of the other size
        options.append(_raise("all-in", stack, pot, calls, known, (equity, called), flop=flop))
    faced = calls if terms.faced is None else terms.faced
    implied = None
    if equity:
        implied = max(calls / equity - terms.won(pot + calls), 0.0)
    return Decision(
        tuple(options),
        needed_equity(pot, calls, terms),
        max(pot - faced, 0.0) / pot if calls > 0 and pot > 0 else None,
        implied,
    )


def _raise(
    kind: OptionKind,
    chips: float,
    pot: float,
    call: float,
    terms: Terms,
    equities: tuple[float | None, float | None],
    *,
    flop: bool,
) -> Option:
    """A bet or raise that one player calls or everyone folds to; equities before and when called.

    Folds to break even are told for the equity before: of what calls, that is not known.
    """
    equity, known = equities
    taken = terms.won(pot) if flop else pot
    defence = pot / (pot + chips) if pot + chips > 0 else None
    if equity is None:
        return Option(kind, chips, defence=defence)
    showdown = terms.won(pot + 2 * chips - call)
    called = equity * showdown - chips
    even = 0.0 if called >= 0 else -called / (taken - called)
    ev = None
    if terms.folds == 1:
        ev = taken
    elif terms.folds is not None and known is not None:
        ev = terms.folds * taken + (1 - terms.folds) * (known * showdown - chips)
    return Option(kind, chips, ev, even, defence)
