"""Decisions in Hold'em as positions to train: equity, pot odds, push or fold, the quiz. No Qt.

You hold the cards of seat 0; in a strategy, `Setup.mine`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from app.games.holdem import spot_file
from app.games.holdem.play.record import Play, step_of
from app.games.holdem.play.words import prizes_text
from app.games.holdem.ranges.words import combo_text
from app.games.holdem.spot import Spot
from app.games.holdem.strategy.line import Table, action_name, walk
from app.games.holdem.strategy.quiz import Quiz
from app.games.holdem.strategy.setup import Setup
from app.games.holdem.strategy.words import error_of
from app.games.holdem.words import action_text
from app.shell.room.training import Decision, Judgement, Trainer, needed, with_suits_alike
from app.words.figures import figure
from app.words.translation import _
from engine.cards import cards_text
from engine.estimates import half_width
from engine.games.holdem import Answer, in_play
from engine.games.holdem.ranges import COMBOS, HAND_OF, combo_of as place_of
from engine.games.holdem.strategy.equilibrium import Advice, ComboAdvice
from engine.games.holdem.strategy.push_fold import Plan
from engine.games.holdem.table import judged_by
from engine.limits import Limits

WITHIN = 5.0  # percent by which a guess may miss
GUESSES = range(10, 100, 10)  # percent
PRECISION = Limits(precision=0.003)
STREETS = {3: "flop", 4: "turn", 5: "river"}


class SpotTrainer(Trainer):
    """What the trainers of all modes have in common: moves are chosen by a button."""

    files = spot_file
    by_buttons = True
    what = _("What to do?")

    def name(self, position: Spot, move: str) -> str:
        return self.choices(position, None).get(move, move)

    def combo(self, position: Spot) -> int | None:
        """The hand that is asked about."""
        return combo_of(position.pair(0))

    def player(self, position: Spot) -> str:
        """Whose it is."""
        return ""

    def known_by(self, position: Spot) -> str:
        combo = self.combo(position)
        return "" if combo is None else f"{self.player(position)} {combo_text(combo)}".strip()

    def task(self, position: Spot) -> str:
        combo = self.combo(position)
        if combo is None:
            return self.what
        text = _("{player} holds {cards}. <em>{question}</em>")
        player, cards = self.player(position), combo_text(combo)
        return text.format(player=player, cards=cards, question=self.what)


def combo_of(cards: Iterable[int | None]) -> int | None:
    """Number of two cards in `COMBOS`; None if they are not known."""
    held = sorted(card for card in cards if card is not None)
    return place_of(held) if len(held) == 2 else None


class EquityTrainer(SpotTrainer):
    """What is told by equities alone."""

    def question(self, position: Spot) -> tuple[str, object]:
        return "holdem", replace(needed(position.question()), limits=PRECISION)


class GuessTrainer(EquityTrainer):
    """How large your equity is, to the next ten percent."""

    mode = "equity"
    unit = "percent"
    themes: ClassVar = {"equity": _("Guess the equity")}

    def choices(self, position: Spot, answer: Any) -> Mapping[str, str]:
        return {str(guess): _("{share} %").format(share=figure(guess, 0)) for guess in GUESSES}

    def judge(self, position: Spot, move: str, answer: Answer) -> Judgement | None:
        equity, error = (100 * answer.seats[0].equity, 100 * half_width(answer.seats[0].equity_se))
        best = str(min(GUESSES, key=lambda guess: abs(guess - equity)))
        missed = abs(int(move) - equity) - WITHIN
        return Judgement(missed if move != best and missed > error else 0.0, best, error)

    def task(self, position: Spot) -> str:
        text = _("How large is your equity? Within {within} % is right.")
        return text.format(within=figure(WITHIN, 0))


class OddsTrainer(EquityTrainer):
    """Whether a call pays by the pot odds, if nothing is bet later."""

    mode = "pot odds"
    unit = "percent of the pot"
    themes: ClassVar = {"pot odds": _("Pot odds")}

    def choices(self, position: Spot, answer: Any) -> Mapping[str, str]:
        return {"call": _("Call"), "fold": _("Fold")}

    def judge(self, position: Spot, move: str, answer: Answer) -> Judgement | None:
        if not position.pot or not position.call:
            return None
        pot, call, mine = position.pot, position.call, answer.seats[0]
        gain = mine.equity * (pot + call) - call  # of calling rather than folding
        error = 100 * half_width(mine.equity_se) * (pot + call) / pot
        best = "call" if gain > 0 else "fold"
        lost = 100 * abs(gain) / pot
        return Judgement(lost if move != best and lost > error else 0.0, best, error)

    def task(self, position: Spot) -> str:
        text = _("{call} to call for a pot of {pot}: does it pay?")
        return text.format(call=f"{position.call:g}", pot=f"{position.pot:g}")


class PushTrainer(SpotTrainer):
    """Push or fold with the hand of seat 0."""

    mode = "push_fold"
    what = _("Push or fold?")
    unit = "bb"
    themes: ClassVar = {"push or fold": _("Push or fold")}

    def choices(self, position: Spot, answer: Any) -> Mapping[str, str]:
        return {"push": _("Push"), "fold": _("Fold")}

    def question(self, position: Spot) -> tuple[str, object]:
        return "holdem.strategy.push_fold", needed(position.push).question()

    def judge(self, position: Spot, move: str, answer: Plan) -> Judgement | None:
        combo = self.combo(position)
        if combo is None:
            return None
        gain = answer.seats[needed(position.push).to_act].push_gains[HAND_OF[combo]]
        best = "push" if gain > 0 else "fold"
        return Judgement(0.0 if move == best else abs(gain), best)

    def player(self, position: Spot) -> str:
        table = needed(position.push)
        return table.positions[table.to_act]


class QuizTrainer(SpotTrainer):
    """What to do with a hand after the flop, by a solved strategy."""

    mode = "strategy"
    unit = "percent of the pot"
    themes: ClassVar = {"flop": _("Flop"), "turn": _("Turn"), "river": _("River")}

    def asked(self, position: Spot) -> Spot:
        return replace(position, setup=replace(needed(position.setup), solving=True))

    def alike(self, position: Spot) -> str:
        setup = needed(position.setup)
        bare = replace(setup.solved_part(), target=setup.target)
        spot = bare.of_three() if bare.is_of_three else bare.spot()
        return f"{spot!r} {setup.line} {cards_text(setup.mine)}"

    def choices(self, position: Spot, answer: Any) -> Mapping[str, str]:
        actions = answer.actions if isinstance(answer, Advice) else ()
        return {action: self.name(position, action) for action in actions}

    def question(self, position: Spot) -> tuple[str, object]:
        return "holdem.strategy.equilibrium", needed(position.setup).question()

    def judge(self, position: Spot, move: str, answer: Any) -> Judgement | None:
        if not isinstance(answer, Advice) or move not in answer.actions:
            return None
        combo = self.combo(position)
        held = next((each for each in answer.combos if each.combo == combo), None)
        return None if held is None else _judged(held, answer, move)

    def combo(self, position: Spot) -> int | None:
        return needed(position.setup).my_combo

    def player(self, position: Spot) -> str:
        setup = needed(position.setup)
        return setup.names[_table(setup).player or 0]

    def name(self, position: Spot, move: str) -> str:
        return action_name(move, _table(needed(position.setup)))


SURELY = 1.25  # times its error, of a best that is the best of some that all have theirs
#: Where costs come from that an answer about the position tells again; others rest on more.
TOLD_AGAIN = ("chart", "rough", "solved")


class PlayTrainer(SpotTrainer):
    """What to do with a hand in play, by charts and solutions."""

    mode = "in_play"
    unit = "bb"
    for_prizes = False
    themes: ClassVar = {
        "in play, before the flop": _("In play, before the flop"),
        "in play, flop": _("In play, flop"),
        "in play, turn": _("In play, turn"),
        "in play, river": _("In play, river"),
    }

    def decisions(self, before: Spot, answer: Any, after: Spot) -> Iterator[Decision]:
        """Decisions at the table that were judged since; they say your cards and the line alone."""
        old, game = before.table, after.table
        if old is None or game is None or old is game or old.seed != game.seed:
            return
        known = dict(old.judged)
        new = [(game, *each) for each in game.judged if each[0] not in known]
        judged = new if old.number == game.number else []
        if game.late is not None and game.late != old.late:
            place, late = game.late
            judged.append((game.again(game.past[place]), *late))
        for played, at, found in judged:
            hand, step = played.hand.before(at), played.hand.steps[at]
            here = self.for_prizes == (found.source == "prizes")
            if not here or found.cost is None or not _told_again(found, hand, played.hole):
                continue
            play = Play(hand, played.me, played.hole, judged=(step,), prizes=played.prizes)
            kept = play_decision(play, _done(play), found.best, found.cost, found.error)
            yield replace(kept, theme="for prizes") if self.for_prizes else kept

    def alike(self, position: Spot) -> str:
        """What I know, with suits named so that hands that differ in their names only are one."""
        play = needed(position.play)

        def told(card: Callable[[int], int]) -> object:
            steps = [
                (step.kind, step.seat, step.to, sorted(map(card, step.cards)))
                for step in play.hand.steps
            ]
            return sorted(map(card, play.hole)), steps

        prizes = f" {play.prizes}" if play.prizes else ""
        return f"{play.table!r} {play.me} {with_suits_alike(told)}{prizes}"

    def asked(self, position: Spot) -> Spot:
        """Judged as it was where it was made, to the digit."""
        return replace(position, play=needed(position.play).to_judge())

    def opened(self, position: Spot) -> Spot:
        return replace(position, play=replace(needed(position.play), judged=None))

    def choices(self, position: Spot, answer: Any) -> Mapping[str, str]:
        if not isinstance(answer, in_play.Answer):
            return {}
        if answer.source == "equity" and answer.progress < 1:  # sizes come with the solution
            return {}
        actions, play = list(answer.actions), needed(position.play)
        done = _done(play) if play.judged else ""
        if done.startswith("all-in") and not any(name.startswith("all-in") for name in actions):
            actions.append(done)  # no chart has it: it is judged as it was
        return {action: self.name(position, action) for action in actions}

    def question(self, position: Spot) -> tuple[str, object]:
        return "holdem.in_play", replace(needed(position.play), prizes=()).asked()

    def judge(self, position: Spot, move: str, answer: Any) -> Judgement | None:
        shown = needed(position.play).shown
        if not isinstance(answer, in_play.Answer) or shown.to_act < 0:
            return None
        return _told(in_play.judged_by(answer, shown, step_of(shown, move)))

    def is_mistake(self, cost: float, error: float, least: float) -> bool:
        return super().is_mistake(cost, SURELY * error, least)

    def combo(self, position: Spot) -> int | None:
        return combo_of(needed(position.play).hole)

    def player(self, position: Spot) -> str:
        return needed(position.play).position

    def name(self, position: Spot, move: str) -> str:
        return action_text(move)

    def task(self, position: Spot) -> str:
        text = super().task(position)
        if not needed(position.play).prizes:
            return text
        return f"{text} {_('That is in chips: prizes are left out.')}"


class PrizesTrainer(PlayTrainer):
    """All-in or fold with a short stack in a tournament, by what stacks are worth in prizes."""

    mode = "prizes"
    unit = "percent of the prizes"
    for_prizes = True
    themes: ClassVar = {"for prizes": _("All-in or fold for prizes")}

    def question(self, position: Spot) -> tuple[str, object]:
        return "holdem.table", needed(position.play).asked()

    def judge(self, position: Spot, move: str, answer: Any) -> Judgement | None:
        shown = needed(position.play).shown
        if not isinstance(answer, in_play.Answer) or answer.source != "prizes":
            return None
        return _told(judged_by(answer, shown, step_of(shown, move)))

    def task(self, position: Spot) -> str:
        text, play = SpotTrainer.task(self, position), needed(position.play)
        if not play.prizes:
            return text
        paid = _("{count} are left, the prizes are {prizes}.")
        return f"{paid.format(count=play.table.seats, prizes=prizes_text(play.prizes))} {text}"


def _told(found: in_play.Judged | None) -> Judgement | None:
    if found is None or found.cost is None:
        return None
    return Judgement(found.cost, found.best, found.error)


def _done(play: Play) -> str:
    """What was done with a hand that is judged, not as what it was judged."""
    hand = play.hand.then(*(play.judged or ())[:1])
    return in_play.step_text(hand, len(play.hand.steps)).partition(" ")[2]


def _told_again(found: in_play.Judged, hand: in_play.Hand, hole: tuple[int, int]) -> bool:
    """Whether an answer about the position says what is better, if not always what was done.

    No chart has an all-in of a size of one's own, but of what else could be done it tells.
    """
    if found.source != "equity" or hand.street:
        return found.source in (*TOLD_AGAIN, "prizes")
    fold = in_play.Step("fold", hand.to_act)
    return in_play.judge_before(hand, hole, fold).cost is not None


def play_decision(play: Play, chosen: str, best: str, cost: float, error: float) -> Decision:
    """A decision of a hand that was reviewed, as it is kept to be trained."""
    return Decision(
        position=Spot(mode="in_play", play=play),
        theme=f"in play, {STREETS.get(play.hand.street, 'before the flop')}",
        chosen=chosen.split()[0] if chosen.startswith("call") else chosen,
        best=best,
        cost=cost,
        error=error,
    )


def quiz_decision(spot: Spot, quiz: Quiz, advice: Advice) -> Decision | None:
    """What an answer of the quiz cost; None of one that says nothing."""
    setup = spot.setup
    if setup is None or quiz.chosen is None or len(advice.actions) < 2:
        return None
    mine = replace(setup, mine=COMBOS[quiz.hand.combo], looked_at=None)
    chosen = advice.actions[quiz.chosen]
    found = _judged(quiz.hand, advice, chosen)
    return Decision(
        position=Spot(mode="strategy", setup=mine),
        theme=STREETS.get(_table(setup).street, "flop"),
        chosen=chosen,
        best=found.best,
        cost=found.cost,
        error=found.error,
    )


def _judged(held: ComboAdvice, advice: Advice, move: str) -> Judgement:
    """What an action gives up, as the quiz of the strategy counts it."""
    evs = held.action_evs
    best = evs.index(max(evs))
    lost = Quiz(held, advice.actions.index(move), error=error_of(advice)).loss
    return Judgement(100 * lost / advice.pot, advice.actions[best], advice.exploitability)


def _table(setup: Setup) -> Table:
    return walk(setup.line, setup.first_table)[1]
