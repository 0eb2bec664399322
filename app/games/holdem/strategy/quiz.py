"""A quiz: a hand of who is to act, the player chooses, and what that cost is said. No Qt."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from app.games.holdem.ranges.words import combo_text
from app.games.holdem.strategy.line import Table, action_name
from app.games.holdem.strategy.setup import Setup
from app.games.holdem.strategy.words import error_of, percent
from app.words.counts import listed
from app.words.translation import _, ngettext
from app.words.verdict import Verdict
from engine.games.holdem.strategy.equilibrium import Advice, ComboAdvice


@dataclass(frozen=True, slots=True)
class Quiz:
    """A hand that is asked about, and what the choices so far have cost."""

    hand: ComboAdvice  # with what would have been best
    chosen: int | None = None  # number of the action that was chosen; None while it is asked
    # hands so far, and what they cost in all
    answered: int = 0
    lost: float = 0.0
    error: float = 0.0  # chips by which the answer may be off

    @property
    def loss(self) -> float:
        """What the choice cost; nothing where that is within the error."""
        evs = self.hand.action_evs
        cost = 0.0 if self.chosen is None else max(evs) - evs[self.chosen]
        return cost if cost > self.error else 0.0

    def choose(self, action: int) -> Quiz:
        """The player has chosen."""
        done = replace(self, chosen=action)
        return replace(done, answered=self.answered + 1, lost=self.lost + done.loss)


def ask(advice: Advice, before: Quiz | None, seed: int) -> Quiz | None:
    """A hand at random, as often as it gets here; None where nobody decides."""
    held = [combo for combo in advice.combos if combo.reach > 0]
    if not held:
        return None
    (hand,) = random.Random(seed).choices(held, [combo.reach for combo in held])
    error = error_of(advice)
    if before is None:
        return Quiz(hand, error=error)
    return Quiz(hand, None, before.answered, before.lost, error)


def verdict(quiz: Quiz, setup: Setup, table: Table, advice: Advice) -> Verdict:
    """The question, or what came out."""
    cards = combo_text(quiz.hand.combo)
    many = ngettext(
        "{count} hand, {lost} lost in all.", "{count} hands, {lost} lost in all.", quiz.answered
    )
    total = many.format(count=quiz.answered, lost=table.ev(quiz.lost)) if quiz.answered else ""
    if quiz.chosen is None:
        text = _("{player} holds {cards}. <em>What to do?</em>")
        player = setup.names[table.player or 0]
        return Verdict(text.format(player=player, cards=cards), total)
    names = [action_name(word, table) for word in advice.actions]
    evs = quiz.hand.action_evs
    best = evs.index(max(evs))
    played = listed(
        f"{name} {percent(share)} %"
        for name, share in zip(names, quiz.hand.frequencies, strict=True)
        if share >= 0.005
    )
    if quiz.chosen == best:
        text = _("{cards}, {action}: <em>best</em>.")
    elif not quiz.loss:
        text = _("{cards}, {action}: <em>as good</em>, as far as is known.")
    elif quiz.loss < 0.005 * advice.pot:
        text = _("{cards}, {action}: <em>good</em>, it costs {lost}.")
    else:
        text = _("{cards}, {action}: it costs <em>{lost}</em>. Best is {best}.")
    headline = text.format(
        cards=cards, action=names[quiz.chosen], lost=table.ev(quiz.loss), best=names[best]
    )
    return Verdict(headline, _("{played}. {total}").format(played=played, total=total))
